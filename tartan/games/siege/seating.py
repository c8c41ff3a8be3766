"""Where everybody sits on the screen, and which way the cursor goes from one thing to another.

The seat that looks sits at the bottom, the others above it in the order of play. Nothing here knows how large anything
is drawn: a spot has a place between 0 and 1 across the board, and a line counted from the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.games.siege.model import View

LINES = 3
"""Lines of spots in a Castle: its name with the cards that must Fall Back, the besiegers, the row."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where."""

    seats: int
    bottom: int

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, to the left of the bottom one first: the order in which they are laid out."""
        return tuple((self.bottom + step) % self.seats for step in range(1, self.seats))

    @property
    def columns(self) -> int:
        """How many Castles lie side by side above the bottom one."""
        return 1 if self.seats == 2 else 2

    @property
    def rows(self) -> int:
        """How many rows of Castles there are above the bottom one."""
        return -(-len(self.others) // self.columns)

    @property
    def spare_cell(self) -> bool:
        """Whether the last place of the grid is free of a Castle."""
        return len(self.others) < self.rows * self.columns

    def cell(self, seat: int) -> tuple[int, int]:
        """Column and row of a seat's Castle; the bottom one fills a row of its own."""
        if seat == self.bottom:
            return 0, self.rows
        row, column = divmod(self.others.index(seat), self.columns)
        return column, row


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something that can be chosen is: across the board from 0 to 1, its line, and the Castle it is drawn in."""

    x: float
    y: int
    castle: int


def spots(view: View, seating: Seating) -> Mapping[str, Spot]:
    """Every card in play by its tag, and every seat by its letter."""
    found: dict[str, Spot] = {}
    for castle in view.castles:
        column, row = seating.cell(castle.seat)
        columns = 1 if castle.seat == seating.bottom else seating.columns
        top = row * LINES
        found[SEAT_LETTERS[castle.seat]] = Spot((column + 0.1) / columns, top, castle.seat)
        places = max(6 + view.gong_farmer, len(castle.row))
        for at, card in enumerate(castle.row):
            x = (column + (at + 0.5) / places) / columns
            found[card.tag] = Spot(x, top + 2, castle.seat)
            if card.facing:
                found[card.facing] = Spot(x, top + 1, castle.seat)
        strays = [card for card in castle.away if not card.facing]
        for at, card in enumerate(strays):
            found[card.tag] = Spot((column + 0.6 + at * 0.1) / columns, top, castle.seat)
    return found


def step(where: Mapping[str, Spot], among: Sequence[str], at: str, dx: int, dy: int) -> str:
    """The spot that an arrow key leads to; `at` itself where there is none that way."""
    here = where.get(at)
    if here is None:
        return among[0] if among else at
    if dx:
        line = sorted((where[spot].x, spot) for spot in among if where[spot].y == here.y)
        if len(line) < 2:
            line = sorted((where[spot].y + where[spot].x, spot) for spot in among)
        order = [spot for _, spot in line]
        return order[(order.index(at) + dx) % len(order)] if at in order else at
    beyond = [spot for spot in among if (where[spot].y - here.y) * dy > 0]
    if not beyond:
        return at
    return min(beyond, key=lambda spot: (abs(where[spot].y - here.y), abs(where[spot].x - here.x)))


def next_castle(where: Mapping[str, Spot], among: Sequence[str], at: str, way: int) -> str:
    """The first spot in the next Castle (1) or the one before (-1) that has any; in one Castle alone the next spot."""
    if not among:
        return at
    order = sorted(among, key=lambda spot: (where[spot].y // LINES, where[spot].castle, where[spot].y, where[spot].x))
    castles = list(dict.fromkeys(where[spot].castle for spot in order))
    here = where[at].castle if at in where else castles[-1]
    if len(castles) == 1:
        return order[(order.index(at) + way) % len(order)] if at in order else order[0]
    following = castles[(castles.index(here) + way) % len(castles)] if here in castles else castles[0]
    return next(spot for spot in order if where[spot].castle == following)
