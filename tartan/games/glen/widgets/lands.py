"""The land of the twelve regions, and of those that Cat Sith has taken, painted in pixels for any size.

A picture is painted with inks that stand for what is seen, sky or stone or fire; which colour that is, is told by
`scenes`.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

SKY, FAR, GROUND, DARK, MAIN, SHINE, WATER = "sfgdmhw"
CAT = 0
"""The picture of a region that Cat Sith has taken, in the place of an arcana number."""


class Art:
    """Pixels counted from the upper left; what lies outside is not painted."""

    def __init__(self, columns: int, rows: int) -> None:
        self.width, self.height = columns, 2 * rows
        self.pixels = [[SKY] * columns for _ in range(self.height)]

    def dot(self, x: float, y: float, ink: str) -> None:
        """One pixel."""
        column, row = int(x), int(y)
        if 0 <= column < self.width and 0 <= row < self.height:
            self.pixels[row][column] = ink

    def box(self, left: float, right: float, top: float, bottom: float, ink: str) -> None:
        """A rectangle, `right` and `bottom` not included."""
        for y in range(round(top), round(bottom)):
            for x in range(round(left), round(right)):
                self.dot(x, y, ink)

    def land(self, top: Callable[[float], float], ink: str) -> None:
        """Everything below a line that is given for each column, from 0 to 1."""
        for x in range(self.width):
            self.box(x, x + 1, top(x / max(1, self.width - 1)) * self.height, self.height, ink)

    def disc(self, x: float, y: float, radius: float, ink: str, hole: float = -1.0) -> None:
        """A disc, or a ring around a hole."""
        for row in range(self.height):
            for column in range(self.width):
                if hole <= hypot(column - x, row - y) <= radius:
                    self.pixels[row][column] = ink


def _hill(middle: float, width: float, high: float, low: float = 1.0) -> Callable[[float], float]:
    """The line of a round hill; 0 is the top of the picture, 1 its bottom."""
    return lambda x: low - max(0.0, 1 - ((x - middle) / width) ** 2) * (low - high)


def _peak(middle: float, slope: float, high: float) -> Callable[[float], float]:
    """The line of a pointed mountain."""
    return lambda x: high + abs(x - middle) * slope


def _dun(art: Art) -> None:
    """A round fort with two towers on a hill."""
    w, h = art.width, art.height
    art.land(_hill(0.15, 0.5, 0.6), FAR)
    art.land(_hill(0.5, 0.75, 0.62), GROUND)
    left, right, top = w * 0.3, w * 0.7, h * 0.3
    art.box(left, right, top + 1, h * 0.68, MAIN)
    for x in range(round(left), round(right), 2):
        art.dot(x, top, MAIN)
    for edge in (left - 1, right - 1):
        art.box(edge, edge + 2, h * 0.12, h * 0.68, MAIN)
    art.box(w * 0.5 - 1, w * 0.5 + 1, h * 0.5, h * 0.75, DARK)


def _road(art: Art) -> None:
    """A road with the ruts of wheels, out to the hills."""
    w, h = art.width, art.height
    art.land(_hill(0.8, 0.6, 0.2, 0.5), FAR)
    art.land(lambda x: 0.42 + 0.04 * sin(9 * x), GROUND)
    first = h * 0.42
    for row in range(round(first), h):
        near = (row - first + 1) / (h - first)
        middle, half = w * (0.62 - 0.12 * near), 0.6 + w * 0.3 * near
        art.box(middle - half, middle + half, row, row + 1, WATER)
        for side in (-0.55, 0.55):
            art.dot(middle + side * half, row, DARK)


def _tower(art: Art) -> None:
    """A tower whose top is struck off by lightning."""
    w, h = art.width, art.height
    art.land(_hill(0.4, 0.8, 0.7), GROUND)
    left = round(w * 0.28)
    for column, high in enumerate((0.3, 0.12, 0.3, 0.2, 0.45)):
        art.box(left + column, left + column + 1, h * high, h * 0.82, MAIN)
    art.box(left + 2, left + 3, h * 0.5, h * 0.68, DARK)
    x, y = w * 0.68, 0.0
    while y < h * 0.62:
        art.dot(x, y, SHINE)
        art.dot(x - 1, y + 1, SHINE)
        x, y = (x + 1 if round(y) % 4 == 2 else x - 2), y + 2
    for at, (right, down) in enumerate(((6, 0.72), (8, 0.66), (10, 0.76))):
        art.box(left + right, left + right + 1 + at % 2, h * down, h * down + 1.6, MAIN)


def _embers(art: Art) -> None:
    """A mound that glows from within, and sparks above it."""
    w, h = art.width, art.height
    art.land(_hill(0.5, 0.62, 0.4), GROUND)
    art.land(_hill(0.5, 0.4, 0.62), WATER)
    art.land(_hill(0.5, 0.24, 0.72), MAIN)
    for x in range(2, w, 3):
        for y in range(h):
            if art.pixels[y][x] != SKY and (x * 5 + y * 3) % 7 < 2:
                art.dot(x, y, SHINE)
    for right, down in ((0.36, 0.2), (0.46, 0.05), (0.55, 0.24), (0.66, 0.1), (0.74, 0.3), (0.28, 0.34)):
        art.dot(w * right, h * down, SHINE if right > 0.5 else MAIN)


def _cauldron(art: Art) -> None:
    """Fire in a bowl between two cliffs."""
    w, h = art.width, art.height
    art.land(lambda x: 0.15 + 2.2 * x if x < 0.5 else 0.1 + 2.2 * (1 - x), FAR)
    art.box(0, w, h * 0.86, h, GROUND)
    middle = w / 2
    for x in range(round(w * 0.34), round(w * 0.68)):
        tall = 0.62 - 0.4 * (1 - abs(x - middle) / (w * 0.18)) - 0.12 * (x % 2)
        art.box(x, x + 1, h * tall, h * 0.66, MAIN)
        art.box(x, x + 1, h * (tall + 0.24), h * 0.66, SHINE)
    for row in range(round(h * 0.6), round(h * 0.95)):
        half = w * 0.24 * (1 - ((row / h - 0.6) / 0.45) ** 2)
        art.box(middle - half, middle + half, row, row + 1, DARK)


def _sun(art: Art) -> None:
    """The sun above soft hills."""
    w, h = art.width, art.height
    x, y, radius = w * 0.36, h * 0.5, h * 0.32
    art.disc(x, y, radius, SHINE)
    for right, down in ((-1.7, 0.0), (1.7, 0.0), (-1.25, -1.15), (1.25, -1.15), (0, -1.6)):
        art.dot(x + right * radius, y + down * radius, MAIN)
    art.land(_hill(0.85, 0.6, 0.4, 0.85), WATER)
    art.land(lambda at: 0.66 + 0.07 * sin(7 * at), GROUND)


def _stones(art: Art) -> None:
    """A circle of standing stones below a young moon."""
    w, h = art.width, art.height
    art.disc(w * 0.76, h * 0.2, h * 0.17, SHINE)
    art.disc(w * 0.76 + 1.2, h * 0.17, h * 0.16, SKY)
    art.land(_hill(0.5, 1.0, 0.7), GROUND)
    for right, top, wide in ((0.1, 0.45, 1), (0.24, 0.26, 2), (0.44, 0.26, 2), (0.62, 0.4, 1), (0.9, 0.5, 1)):
        art.box(w * right, round(w * right) + wide, h * top, h * 0.82, MAIN)
    art.box(w * 0.22, w * 0.46 + 2, h * 0.14, h * 0.26, MAIN)


def _corrie(art: Art) -> None:
    """A hollow between snowy mountains, and the hermit's light in it."""
    w, h = art.width, art.height
    for middle, slope, high in ((0.2, 1.3, 0.08), (0.8, 1.2, 0.0)):
        art.land(_peak(middle, slope, high), FAR)
        for x in range(w):
            top = (high + abs(x / max(1, w - 1) - middle) * slope) * h
            if top < h * (high + 0.2):
                art.box(x, x + 1, top, top + 1.4, SHINE)
    art.land(_hill(0.5, 0.7, 0.94, 0.66), GROUND)
    art.box(w * 0.47, w * 0.47 + 2, h * 0.66, h * 0.8, SHINE)
    art.box(w * 0.42, w * 0.42 + 4, h * 0.54, h * 0.66, DARK)


def _lochan(art: Art) -> None:
    """The full moon and its track in still water."""
    w, h = art.width, art.height
    art.land(_hill(0.12, 0.35, 0.32, 0.7), FAR)
    art.land(_hill(0.95, 0.4, 0.26, 0.7), FAR)
    art.disc(w * 0.52, h * 0.24, h * 0.2, SHINE)
    art.box(0, w, h * 0.56, h, WATER)
    for row in range(round(h * 0.56), h):
        half = 1 + (row * 5) % 3
        art.box(w * 0.52 - half, w * 0.52 + half, row, row + row % 2, SHINE)


def _ford(art: Art) -> None:
    """Two who meet at the stepping stones."""
    w, h = art.width, art.height
    art.land(_hill(0.1, 0.6, 0.3, 0.6), FAR)
    art.land(_hill(0.95, 0.5, 0.36, 0.6), FAR)
    art.box(0, w, h * 0.52, h, GROUND)
    for row in range(round(h * 0.56), h):
        near = (row / h - 0.56) / 0.44
        middle, half = w * (0.5 + 0.04 * sin(row)), w * (0.1 + 0.26 * near)
        art.box(middle - half, middle + half, row, row + 1, WATER)
    for right, ink in ((0.26, MAIN), (0.72, SHINE)):
        art.box(w * right, w * right + 2, h * 0.3, h * 0.62, ink)
        art.dot(w * right + (right < 0.5), h * 0.2, ink)
    for right in (0.36, 0.47, 0.58):
        art.box(w * right, w * right + 1.4, h * 0.78, h * 0.86, MAIN)


def _wheel(art: Art) -> None:
    """A great wheel that stands on the moor."""
    w, h = art.width, art.height
    art.land(lambda x: 0.62 + 0.08 * sin(8 * x), FAR)
    art.land(lambda x: 0.8 + 0.05 * sin(11 * x + 1), GROUND)
    x, y, radius = w * 0.42, h * 0.46, h * 0.44
    for spoke in range(-round(radius), round(radius) + 1):
        art.dot(x + spoke, y, MAIN)
        art.dot(x, y + spoke, MAIN)
    art.disc(x, y, radius, MAIN, radius - 1.0)
    art.dot(x, y, SHINE)


def _oak(art: Art) -> None:
    """A wide oak, and a rope from its bough."""
    w, h = art.width, art.height
    art.land(_hill(0.4, 1.0, 0.8), GROUND)
    middle = round(w * 0.4)
    for right, down, radius in ((0.4, 0.26, 0.3), (0.25, 0.36, 0.22), (0.56, 0.34, 0.24), (0.7, 0.3, 0.14)):
        art.disc(w * right, h * down, h * radius, SHINE)
    for right, down in ((0.3, 0.3), (0.46, 0.42), (0.56, 0.26)):
        art.dot(w * right, h * down, GROUND)
    art.box(middle, middle + 2, h * 0.5, h * 0.88, MAIN)
    art.box(w * 0.72, w * 0.72 + 1, h * 0.44, h * 0.68, MAIN)


def _cat(art: Art) -> None:
    """Two eyes in the dark below two ears."""
    w, h = art.width, art.height
    for y in range(h):
        for x in range(w):
            if (x * 3 + y * 5) % 11 < 2:
                art.dot(x, y, FAR)
    middle, brow = w / 2, h * 0.3
    for side in (-1, 1):
        for down in range(round(h * 0.5)):
            half = 0.4 + down * w * 0.2 / h
            ear = middle + side * (w * 0.24 - down * w * 0.1 / h)
            art.box(ear - half, ear + half, down, down + 1, DARK)
    for row in range(round(brow), h):
        half = w * 0.34 * (1 - abs((row - h * 0.68) / h) ** 1.6 * 1.7)
        art.box(middle - half, middle + half, row, row + 1, DARK)
    wide, high = max(3, round(w * 0.13)), max(2, round(h * 0.2))
    for side in (-1, 1):
        left = round(middle + side * w * 0.15 - wide / 2)
        art.box(left, left + wide, h * 0.45, h * 0.45 + high, SHINE)
        art.box(left + wide // 2, left + wide // 2 + 1, h * 0.45, h * 0.45 + high, DARK)
        if high > 2:
            art.dot(left if side < 0 else left + wide - 1, round(h * 0.45) + high - 1, DARK)
            art.dot(left + wide - 1 if side < 0 else left, round(h * 0.45), DARK)


_PAINT: dict[int, Callable[[Art], None]] = {
    4: _dun,
    7: _road,
    16: _tower,
    8: _embers,
    15: _cauldron,
    19: _sun,
    2: _stones,
    9: _corrie,
    18: _lochan,
    6: _ford,
    10: _wheel,
    12: _oak,
    CAT: _cat,
}


@lru_cache(maxsize=64)
def pixels(arcana: int, columns: int, rows: int) -> tuple[str, ...]:
    """The picture of a region as rows of inks, twice as many as there are rows of cells."""
    art = Art(columns, rows)
    if rows:
        _PAINT[arcana](art)
    return tuple("".join(row) for row in art.pixels)
