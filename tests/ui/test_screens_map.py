"""The maps of the screens and of their conductors, which are the docstrings of their packages, have every module."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tartan.ui import conductors, screens

if TYPE_CHECKING:
    from types import ModuleType


@pytest.mark.parametrize("package", [screens, conductors], ids=lambda package: package.__name__)
def test_every_module_is_on_the_map_of_its_package(package: ModuleType) -> None:
    """And no other is, but for another package that has a map of its own."""
    told = set(re.findall(r"`(\w+)`", package.__doc__ or "")) - {"conductors"}
    there = {path.stem for path in Path(package.__file__ or "").parent.glob("*.py")} - {"__init__"}
    assert told == there
