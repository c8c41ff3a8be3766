"""The log at the side of a table: always its newest lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style

from tartan.ui.widgets.lists import Reader
from tartan.ui.widgets.loglines import log_texts
from tartan.ui.widgets.paint import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.strip import Strip

    from tartan.engine.contract import LogLine

SHOWN = 120
"""Lines that the panel keeps at hand; the whole log is on its own screen."""

OPEN_FROM = 100
"""Columns of a screen from which the log stands open at its side."""

BOARD_COLUMNS = 80
"""Columns that the board beside it always has."""

MOST_COLUMNS = 48
"""Columns that it takes at the most."""


class LogPanel(Reader):
    """A reader with a rule at its left; it follows the log."""

    def __init__(self) -> None:
        super().__init__(stick=True)
        self._lines: tuple[LogLine, ...] = ()

    @property
    def ground(self) -> Style:
        """The panel's own ground."""
        return self.look.panel_dim

    def take(self, columns: int) -> None:
        """Be so many columns wide; with 0, do not show at all."""
        self.display = columns > 0
        if columns:
            self.styles.width = columns

    def follow(self, lines: tuple[LogLine, ...], names: Sequence[str]) -> None:
        """Show the newest of these lines; other lines than before, and all is set anew."""
        newest = lines[-SHOWN:]
        if newest != self._lines or not self.paragraphs:
            self._lines = newest
            self.read(log_texts(newest, names, self.look))

    def render_line(self, y: int) -> Strip:
        """A line of the log behind a rule."""
        inner = super().render_line(y)
        row = Row(self.size.width, self.ground)
        row.put("│", self.look.frame + Style(bgcolor=self.ground.bgcolor))
        return row.segments(inner.crop(0, self.size.width - 1)).strip()


def columns_beside(columns: int) -> int:
    """How wide the log is at the side of a board on a screen of so many columns; 0 below 100."""
    if columns < OPEN_FROM:
        return 0
    return max(OPEN_FROM - BOARD_COLUMNS, min(MOST_COLUMNS, (columns - BOARD_COLUMNS) // 2))
