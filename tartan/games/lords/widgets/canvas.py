"""Rows of a zone put together from pieces at columns, and boxes that tell a click what lies under it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.ui.widgets.zone import Piece, strip, width_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.style import Style
    from textual.strip import Strip

    from tartan.games.lords.choices import Spot


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a zone that can be clicked."""

    x: int
    y: int
    width: int
    height: int
    spot: Spot


class Canvas:
    """Rows that are filled from left to right; what lies left of the last piece of a row is not drawn again."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width = width
        self.height = height
        self.ground = ground
        self.boxes: list[Box] = []
        self._rows: list[list[Piece]] = [[] for _ in range(height)]
        self._ends = [0] * height

    def put(self, x: int, y: int, pieces: Iterable[Piece]) -> int:
        """Put pieces at a column, behind what the row has; gives the column behind them."""
        pieces = tuple(pieces)
        if not 0 <= y < self.height:
            return x + width_of(pieces)
        if x > self._ends[y]:
            self._rows[y].append((" " * (x - self._ends[y]), self.ground))
            self._ends[y] = x
        self._rows[y] += pieces
        self._ends[y] += width_of(pieces)
        return self._ends[y]

    def block(self, x: int, y: int, lines: Sequence[Iterable[Piece]], spot: Spot | None = None) -> int:
        """Put several lines below each other; gives the column behind the widest."""
        end = x
        for down, pieces in enumerate(lines):
            end = max(end, self.put(x, y + down, pieces))
        if spot is not None:
            self.boxes.append(Box(x, y, end - x, len(lines), spot))
        return end

    def end(self, y: int) -> int:
        """The column behind the last piece of a row."""
        return self._ends[y]

    def rows(self) -> tuple[Strip, ...]:
        """The finished rows."""
        return tuple(strip(row, self.width, self.ground) for row in self._rows)

    def at(self, x: int, y: int) -> Spot | None:
        """What can be clicked at a cell."""
        found = (box.spot for box in self.boxes if 0 <= x - box.x < box.width and 0 <= y - box.y < box.height)
        return next(found, None)
