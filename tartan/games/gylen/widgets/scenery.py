"""The four Fronts and the Inner House as small pictures that show how much Resolve is left.

A picture is drawn on a grid of pixels, two by two in a cell, for any width; a cell becomes one of the quadrant
characters, or in ASCII the letter that looks most like it. Walls stand while Resolve lasts and fall with it (GY-4).
"""

from __future__ import annotations

from functools import lru_cache
from math import sin
from typing import TYPE_CHECKING

from tartan.games.gylen.model import FULL_RESOLVE, PLACES

if TYPE_CHECKING:
    from collections.abc import Callable

_QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By four bits: upper left 1, upper right 2, lower left 4, lower right 8."""
_LETTERS = " '''.[/#.\\]#_###"
"""The same in ASCII."""


class Grid:
    """Pixels of a picture, from the upper left; what lies outside is not drawn."""

    def __init__(self, columns: int, rows: int) -> None:
        self.width, self.height = 2 * columns, 2 * rows
        self._pixels = [[False] * self.width for _ in range(self.height)]

    def dot(self, x: int, y: int, on: bool = True) -> None:
        """One pixel; `y` is counted from the ground up."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._pixels[self.height - 1 - y][x] = on

    def column(self, x: int, top: int, bottom: int = 0) -> None:
        """All pixels of a column from `bottom` up to below `top`."""
        for y in range(bottom, top):
            self.dot(x, y)

    def block(self, left: int, right: int, top: int, bottom: int = 0, on: bool = True) -> None:
        """A rectangle, `right` and `top` not included."""
        for x in range(left, right):
            for y in range(bottom, top):
                self.dot(x, y, on)

    def joints(self, left: int, right: int, top: int) -> None:
        """The joints between the stones of a wall, so that a tall one is not a mere block."""
        for y in range(4, top - 2, 2):
            for x in range(left + (y % 4) * 2, right, 8):
                self.dot(x, y, on=False)

    def rows(self, marks: str) -> tuple[str, ...]:
        """The picture in characters, top row first."""
        pixels = self._pixels
        return tuple(
            "".join(
                marks[upper[x] + 2 * upper[x + 1] + 4 * lower[x] + 8 * lower[x + 1]] for x in range(0, self.width, 2)
            )
            for upper, lower in zip(pixels[::2], pixels[1::2], strict=True)
        )


def _shore(grid: Grid, held: int, _full: int) -> None:
    """A beach above the waves, a palisade on it; broken, a few stakes are left."""
    sea = grid.width * 2 // 5
    for x in range(grid.width):
        beach = 2 + max(0, (x - sea) * 3 // max(1, grid.width - sea))
        if x > sea:
            grid.column(x, min(beach, grid.height - 3))
        elif (x + 1) % 6 < 4:
            grid.dot(x, 1)
        if x <= sea and x % 6 < 2:
            grid.dot(x, 0)
        if x <= sea and (x + 3) % 6 < 2:
            grid.dot(x, 2)
    for x in range(sea + 3, grid.width - 1, 3):
        beach = min(2 + (x - sea) * 3 // max(1, grid.width - sea), grid.height - 3)
        tall = 3 if held else (x // 3) % 3 - 1
        grid.column(x, beach + tall, beach)


def _outlands(grid: Grid, held: int, _full: int) -> None:
    """Hills with a watchtower on the highest; broken, the tower is a heap."""
    middle = grid.width * 3 // 5
    peak = grid.height - 4
    for x in range(grid.width):
        far = (x - middle) * 5 / grid.width
        hill = peak * max(0.0, 1 - far * far) + 0.8 * sin(x / 2.3)
        low = peak * 0.55 + 1.3 * sin(x / 3.7 + 1)
        grid.column(x, max(1, round(max(hill, low if x < middle else hill * 0.9, 1.0))))
    foot = peak
    if held:
        grid.block(middle - 2, middle + 2, foot + 4, foot - 1)
        grid.dot(middle - 1, foot + 3, on=False)
        grid.dot(middle, foot + 3, on=False)
    else:
        for x, tall in ((-4, 1), (-2, 1), (0, 2), (1, 1), (4, 1)):
            grid.column(middle + x, foot + tall, foot - 1)


def _court(grid: Grid, held: int, full: int) -> None:
    """A curtain wall between two towers; each loss tears a breach, broken it is a ruin."""
    wall, tower = grid.height - 4, grid.height - 1
    if not held:
        _ruin(grid, wall)
        return
    for x in range(grid.width):
        grid.column(x, wall + (x % 4 < 2))
    grid.joints(0, grid.width, wall)
    for left in (0, grid.width - 6):
        grid.block(left, left + 6, tower)
        for x in (left, left + 1, left + 4, left + 5):
            grid.dot(x, tower)
        grid.block(left + 2, left + 4, tower - 1, tower - 3, on=False)
    middle = grid.width // 2
    grid.block(middle - 2, middle + 2, 2, on=False)
    if held < full:
        for x, floor in ((9, 3), (10, 1), (11, 0), (12, 1), (13, 1), (14, 3)):
            grid.block(grid.width - x - 2, grid.width - x - 1, wall + 2, floor, on=False)


def _forework(grid: Grid, held: int, full: int) -> None:
    """A gatehouse of two towers with its gate shut; the first loss takes a tower, the second all."""
    middle, tower = grid.width // 2, grid.height - 1
    if not held:
        _ruin(grid, grid.height - 4)
        return
    for x in range(grid.width):
        grid.column(x, 2 + (x % 4 < 2))
    grid.block(middle - 4, middle + 4, tower - 2)
    grid.joints(middle - 4, middle + 4, tower - 2)
    for x in range(middle - 3, middle + 4, 2):
        grid.block(x, x + 1, 3, on=False)
    for left, stands in ((middle - 10, True), (middle + 4, held == full)):
        if stands:
            grid.block(left, left + 6, tower)
            grid.joints(left, left + 6, tower - 3)
            for x in (left, left + 1, left + 4, left + 5):
                grid.dot(x, tower)
            grid.block(left + 2, left + 4, tower - 1, tower - 3, on=False)
        else:
            for x, tall in enumerate((4, 4, 2, 3, 1, 2)):
                grid.column(left + x, tall)
                grid.block(left + x, left + x + 1, grid.height, tall, on=False)


def _ruin(grid: Grid, wall: int) -> None:
    """What is left of a wall: jagged stumps."""
    wall = min(wall, 5)
    stumps = (wall, wall - 1, 2, 1, 1, 2, 1, 0, 1, 1, 3, wall - 2, 2, 1, 0, 1, 1, 2, 1)
    for x in range(grid.width):
        grid.column(x, max(0, stumps[(x * 7 // 10) % len(stumps)]))


def _house(grid: Grid, _held: int, _full: int) -> None:
    """The roof of the tower house."""
    wall = grid.height - 2
    grid.block(0, grid.width, wall)
    for x in range(grid.width):
        if x % 4 < 2:
            grid.dot(x, wall)
    for left in (0, grid.width - 4):
        grid.block(left, left + 4, grid.height - 1)
        grid.dot(left, grid.height - 1)
        grid.dot(left + 3, grid.height - 1)


_DRAW: dict[str, Callable[[Grid, int, int], None]] = {
    "shore": _shore,
    "outlands": _outlands,
    "court": _court,
    "forework": _forework,
    "house": _house,
}


@lru_cache(maxsize=128)
def scene(place: int, held: int, columns: int, rows: int, *, letters: bool = False) -> tuple[str, ...]:
    """The picture of a place with `held` Resolve, `rows` lines of `columns` characters."""
    grid = Grid(columns, rows)
    full = FULL_RESOLVE[place] if place < len(FULL_RESOLVE) else 0
    if rows:
        _DRAW[PLACES[place]](grid, held, full)
    return grid.rows(_LETTERS if letters else _QUADRANTS)


@lru_cache(maxsize=4)
def brooch(rows: int, *, letters: bool = False) -> tuple[str, ...]:
    """The Brooch of Lorn: a ring with a stone in its middle, `rows` lines of twice as many characters."""
    grid = Grid(2 * rows, rows)
    middle, radius = rows - 0.5, rows - 0.5
    for x in range(grid.width):
        for y in range(grid.height):
            away = (((x - (grid.width - 1) / 2) / 2) ** 2 + (y - middle) ** 2) ** 0.5
            if radius - 1.3 <= away <= radius or away <= radius / 3:
                grid.dot(x, y)
    return grid.rows(_LETTERS if letters else _QUADRANTS)
