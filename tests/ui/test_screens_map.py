"""The map of the screens, which is the docstring of their package, has every module."""

from __future__ import annotations

import re
from pathlib import Path

from tartan.ui import screens


def test_every_module_of_the_screens_is_on_their_map() -> None:
    """And no other is."""
    told = set(re.findall(r"`(\w+)`", screens.__doc__ or ""))
    there = {path.stem for path in Path(screens.__file__).parent.glob("*.py")} - {"__init__"}
    assert told == there
