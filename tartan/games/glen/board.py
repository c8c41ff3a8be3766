"""The map of a game: which regions are adjacent, the Glen path, and where one step of a March may lead.

Sets of regions are bit sets over the twelve region numbers.
"""

from __future__ import annotations

from functools import lru_cache

from tartan.engine.memo import Memo
from tartan.games.glen.model import COLUMNS, GLEN_PATH, REGIONS, ROWS

ALL_REGIONS = (1 << REGIONS) - 1
SUIT_REGIONS = tuple(0b111 << 3 * suit for suit in range(4))
"""The regions of each suit (GL-2)."""


class RegionsIn(Memo[tuple[int, ...]]):
    """The region numbers in a set, found once for each set."""

    __slots__ = ()

    def found(self, number: int) -> tuple[int, ...]:
        """The region numbers in the set of this number."""
        return tuple(region for region in range(REGIONS) if number >> region & 1)


REGIONS_IN = RegionsIn()


class Reach(Memo[tuple[int, ...]]):
    """By the set of corrupted regions: for each region, those that one step leads to (GL-20, GL-21)."""

    __slots__ = ("beside",)
    most = 1 << 8
    """There is one of these for every map that is kept."""

    def __init__(self, beside: tuple[int, ...]) -> None:
        super().__init__()
        self.beside = beside

    def found(self, number: int) -> tuple[int, ...]:
        """For each region where one step leads with this set corrupted."""
        return tuple([self._from(region, number) for region in range(REGIONS)]) if number else self.beside

    def _from(self, region: int, corrupted: int) -> int:
        """Active regions next to this one, or to a run of corrupted regions that begins next to it or with it."""
        beside = self.beside[region]
        run = beside & corrupted
        if not run:
            return beside
        seen = 1 << region | beside
        while run:
            low = run & -run
            fresh = self.beside[low.bit_length() - 1] & ~seen
            seen |= fresh
            run = run ^ low | fresh & corrupted
        return seen & ~corrupted & ~(1 << region)


class Board:
    """The regions as they lie: never changes, so all copies of a state share it."""

    __slots__ = ("beside", "layout", "path", "reach")

    def __init__(self, layout: tuple[int, ...]) -> None:
        """`layout` has the region numbers in reading order (GL-4)."""
        self.layout = layout
        self.path = tuple(layout[place] for place in GLEN_PATH)
        """The region numbers in Glen-path order."""
        beside = [0] * REGIONS
        for place, region in enumerate(layout):
            row, column = divmod(place, COLUMNS)
            if column + 1 < COLUMNS:
                other = layout[place + 1]
                beside[region] |= 1 << other
                beside[other] |= 1 << region
            if row + 1 < ROWS:
                other = layout[place + COLUMNS]
                beside[region] |= 1 << other
                beside[other] |= 1 << region
        self.beside = tuple(beside)
        """For each region number the regions that share a side with it."""
        self.reach = Reach(self.beside)

    def havens(self, region: int, corrupted: int) -> int:
        """Where a Denheart may go from a flipped region: adjacent active regions, or else by GL-21 (GL-28)."""
        return self.beside[region] & ~corrupted or self.reach[corrupted][region]

    def __reduce__(self) -> tuple[object, tuple[tuple[int, ...]]]:
        return board_of, (self.layout,)


@lru_cache(maxsize=1 << 7)
def board_of(layout: tuple[int, ...]) -> Board:
    """The map of a layout; a layout in use has one object."""
    return Board(layout)
