"""The hem: cloth below what a screen has to say, where there is room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.ui.cloth import weave
from tartan.ui.setts import sett
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.paint import Painted

if TYPE_CHECKING:
    from tartan.ui.widgets.paint import Row

LEAST = 3
"""Lines of cloth, below which there is none."""


class Hem(Painted):
    """Takes the room that is left: an empty line, then cloth."""

    DEFAULT_CSS = "Hem { height: 1fr; }"

    def __init__(self, sett_name: str) -> None:
        super().__init__()
        self._sett_name = sett_name

    def wear(self, sett_name: str) -> None:
        """Another cloth, where it is another."""
        if sett_name != self._sett_name:
            self._sett_name = sett_name
            self.refresh()

    def paint(self, y: int, row: Row) -> None:
        """A line of cloth."""
        height = self.size.height - 1
        if y and height >= LEAST:
            row.segments(weave(sett(self._sett_name), row.width, height, app_colour_mode(self.app))[y - 1])
