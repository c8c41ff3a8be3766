"""Starts the specimen app in a pseudo-terminal, for the tests of this folder."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from tests.terminal_harness import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

SPECIMEN = Path(__file__).with_name("specimen.py")


class Start(Protocol):
    """Starts the specimen and waits until it is drawn."""

    def __call__(self, option: str = "", *, drawn: str = "secret", **how: Any) -> Terminal:  # Any: Terminal's own
        ...


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    with ExitStack() as stack:

        def begin(option: str = "", *, drawn: str = "secret", **how: Any) -> Terminal:  # Any: Terminal's own
            command = [sys.executable, str(SPECIMEN), str(tmp_path), *filter(None, [option])]
            terminal = stack.enter_context(Terminal(command, **how))
            if drawn:
                terminal.wait_for_text(drawn)
            return terminal

        yield begin


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saved")


class Saves:
    """What the specimen has saved."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def count(self) -> int:
        return len(self.path.read_text().splitlines()) if self.path.exists() else 0
