"""Which place an arrow key leads to: places by where they are on the lattice, whatever their drawn size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.banners.board import BOARD, PLACE_NUMBER

if TYPE_CHECKING:
    from collections.abc import Sequence

_WIDE = 2
"""A step to the right is drawn about twice as long as one down."""
_ASIDE = 2
"""How much a way aside counts against a way ahead, and how many times as long it may be at the most."""


def where(name: str) -> tuple[int, int]:
    """Where a place is drawn, in units that are as long both ways."""
    x, y = BOARD.places[PLACE_NUMBER[name]].at
    return x * _WIDE, y


def step(among: Sequence[str], at: str, dx: int, dy: int) -> str:
    """The nearest place of some that way, left and right on its own row first; `at` itself where there is none.

    What lies much more aside than ahead is not that way: the other arrows lead there.
    """
    if not at:
        return among[0] if among else at
    x, y = where(at)
    best, least = at, (False, 0)
    for name in among:
        there_x, there_y = where(name)
        right, down = there_x - x, there_y - y
        ahead = right * dx + down * dy
        aside = abs(right * dy) + abs(down * dx)
        cost = bool(dx and aside), ahead + _ASIDE * aside
        if ahead > 0 and aside <= _ASIDE * ahead and (best == at or cost < least):
            best, least = name, cost
    return best


def following(among: Sequence[str], at: str, way: int) -> str:
    """The next place (1) or the one before (-1) along the board from the top left."""
    order = sorted(among, key=lambda name: (where(name)[1], where(name)[0]))
    if not order:
        return at
    return order[(order.index(at) + way) % len(order)] if at in order else order[0]


def nearest(among: Sequence[str], at: str) -> str:
    """The place of some that is nearest to another; nothing where there is none."""
    x, y = where(at)
    return min(among, key=lambda name: abs(where(name)[0] - x) + abs(where(name)[1] - y), default="")
