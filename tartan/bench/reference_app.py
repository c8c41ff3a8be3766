"""Two small Textual programs that the screen is measured against: `minimal` shows one word, `board` walks a cursor."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

if TYPE_CHECKING:
    from textual.events import Key

COLUMNS, CELL = 16, 5


class Board(Widget):
    """A board of one widget: a move of the cursor repaints two cells."""

    at = 0

    def render_line(self, y: int) -> Strip:
        """A line of cells, the one under the cursor lit."""
        dark, light, lit = (
            Style.parse(words) for words in ("white on #202830", "white on #303840", "black on #ffcc00")
        )
        cells = [
            Segment(f" {y:02}{x:02}"[:CELL], lit if x == self.at and y < 4 else (dark, light)[(x + y) % 2])
            for x in range(COLUMNS)
        ]
        return Strip(cells, COLUMNS * CELL)

    def move(self, by: int) -> None:
        """Walk the cursor, round the ends."""
        before, self.at = self.at, (self.at + by) % COLUMNS
        for cell in (before, self.at):
            self.refresh(Region(cell * CELL, 0, CELL, 4))


class Reference(App[None]):
    """One of the two programs."""

    def compose(self) -> ComposeResult:
        """The board, or one word."""
        yield Board() if "board" in sys.argv else Static("hello")

    def on_key(self, event: Key) -> None:
        """The arrows walk."""
        if "board" in sys.argv:
            self.query_one(Board).move({"right": 1, "left": -1}.get(event.key, 0))


if __name__ == "__main__":
    Reference().run()
