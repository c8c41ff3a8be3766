"""Where the board stands in a chart of one size: cells of places, roads and the loch; nothing that ever changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from tartan.games.banners.board import BANNERS, BOARD, FIRST_CASTLE, NEIGHBOURS

_QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By which quarters of a cell are water: 1 top left, 2 top right, 4 bottom left, 8 bottom right."""
FULL = 15
_EDGE = 8
"""Columns for what stands out over the first and last column of places."""
_LEAST_COLUMNS, _MOST_COLUMNS = 4, 7
_LEAST_ROWS, _MOST_ROWS = 2, 4
LEAST = 17
"""Rows of a chart."""
LARGE = 3
"""Rows for two steps of the lattice from which the board is drawn larger."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the lattice lies on the cells."""

    width: int
    height: int
    columns: int
    """Cells for a step to the right."""
    rows: int
    """Cells for two steps down."""
    left: int
    top: int

    @property
    def large(self) -> bool:
        """Whether there is room for tokens below a group."""
        return self.rows >= LARGE

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of a spot of the lattice."""
        return self.left + round(x * self.columns), self.top + round(y * self.rows / 2)

    def place(self, number: int) -> tuple[int, int]:
        """Column and row of a place."""
        x, y = BOARD.places[number].at
        return self.cell(x, y)

    @property
    def flag(self) -> tuple[int, int]:
        """Cells of a banner's flag."""
        return (7, 2) if self.columns > _LEAST_COLUMNS else (5, 2)

    def flag_top(self, number: int) -> int:
        """The upper row of a banner's flag, which stands away from the rim of the board."""
        row = self.place(number)[1]
        return row if BOARD.banners[number].shore == "north" else row - 1


@lru_cache(maxsize=16)
def plan_of(width: int, height: int) -> Plan:
    """The largest plan that fits."""
    columns = max(_LEAST_COLUMNS, min(_MOST_COLUMNS, (width - _EDGE) // BOARD.width))
    rows = max(_LEAST_ROWS, min(_MOST_ROWS, 2 * (height - 1) // BOARD.height))
    used = BOARD.height * rows // 2 + 1
    return Plan(width, height, columns, rows, (width - BOARD.width * columns) // 2, max(0, (height - used) // 2))


@dataclass(frozen=True, slots=True)
class Ground:
    """The bare board: for each cell which quarters are water, and whether a road's dot or a place is there."""

    water: tuple[tuple[int, ...], ...]
    dots: frozenset[tuple[int, int]]
    """Cells, as column and row, of the dots of roads."""


def _wet(x: float, y: float) -> bool:
    """Whether a spot of the lattice lies in the loch: an odd number of its edges are to the right."""
    inside = False
    corners = BOARD.loch
    for (one_x, one_y), (two_x, two_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (one_y > y) != (two_y > y) and x < (two_x - one_x) * (y - one_y) / (two_y - one_y) + one_x:
            inside = not inside
    return inside


@lru_cache(maxsize=8)
def ground_of(plan: Plan) -> Ground:
    """The bare board of a plan."""
    water = tuple(
        tuple(
            sum(
                1 << at
                for at, (dx, dy) in enumerate(((-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)))
                if _wet((column + dx - plan.left) / plan.columns, (row + dy - plan.top) * 2 / plan.rows)
            )
            for column in range(plan.width)
        )
        for row in range(plan.height)
    )
    dots: set[tuple[int, int]] = set()
    for road in BOARD.roads:
        one, other = road.ends
        stops = [plan.place(one), *([plan.cell(*road.bend)] if road.bend else []), plan.place(other)]
        for start, end in pairwise(stops):
            dots |= _dotted(start, end)
    if not plan.large:
        dots |= _beside_flags(plan)
    return Ground(water, frozenset(dots))


def _dotted(start: tuple[int, int], end: tuple[int, int]) -> set[tuple[int, int]]:
    """A dotted line between two cells, without its ends."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across) // 2, abs(down))
    return {(round(start[0] + across * at / steps), round(start[1] + down * at / steps)) for at in range(1, steps)}


def _beside_flags(plan: Plan) -> set[tuple[int, int]]:
    """Where flags hide the roads that leave them: a dot at each side that has one."""
    dots = set()
    for number in range(BANNERS):
        column, row = plan.place(number)
        inner = row + (1 if BOARD.banners[number].shore == "north" else -1)
        for camp in NEIGHBOURS[number]:
            side = 1 if plan.place(camp)[0] > column else -1
            dots.add((column + side * (plan.flag[0] // 2 + 1), inner))
    return dots


def quadrant(wet: int) -> str:
    """The letter that fills those quarters of a cell."""
    return _QUADRANTS[wet]


def is_drawbridge(number: int) -> bool:
    """Whether a place is the drawbridge camp of a castle."""
    return any(near >= FIRST_CASTLE for near in NEIGHBOURS[number])
