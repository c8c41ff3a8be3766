"""Which place an arrow key leads to: places by where they are on the lattice, whatever their drawn size."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.games.banners.board import BOARD, PLACE_NUMBER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

_WIDE = 2
"""A step to the right is drawn about twice as long as one down."""
_ASIDE = 2
"""How much a way aside counts against a way ahead, and how many times as long it may be at the most."""


def where(name: str) -> tuple[int, int]:
    """Where a place is drawn, in units that are as long both ways."""
    x, y = BOARD.places[PLACE_NUMBER[name]].at
    return x * _WIDE, y


ARROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def step(among: Sequence[str], at: str, dx: int, dy: int) -> str:
    """The nearest place of some that way, left and right on its own row first; `at` itself where there is none.

    Where that would leave places to which no arrows lead, those that lead nowhere else lead there.
    """
    if not at:
        return among[0] if among else at
    ahead = _straight(among, at, dx, dy)
    return _detours(tuple(among)).get((at, dx, dy), ahead) if ahead == at and at in among else ahead


@lru_cache(maxsize=64)
def _detours(among: tuple[str, ...]) -> Mapping[tuple[str, int, int], str]:
    """Where arrows lead that lead nowhere straight on, so that each of these places can be reached from all others."""
    leads = {name: {_straight(among, name, dx, dy) for dx, dy in ARROWS} for name in among}
    free = [(name, dx, dy) for name in among for dx, dy in ARROWS if _straight(among, name, dx, dy) == name]
    found: dict[tuple[str, int, int], str] = {}
    for start in among:
        while missing := [name for name in among if name not in (reached := _reached(leads, start))]:
            ways = [(name, dx, dy) for name, dx, dy in free if name in reached]
            if not ways:
                break
            way, goal = min(((way, goal) for way in ways for goal in missing), key=lambda each: _detour(*each))
            found[way] = goal
            leads[way[0]].add(goal)
            free.remove(way)
    return found


def _detour(way: tuple[str, int, int], goal: str) -> tuple[bool, int]:
    """How little an arrow at a place suits a goal: it should lie that way at least a little, and be near."""
    name, dx, dy = way
    (x, y), (there_x, there_y) = where(name), where(goal)
    right, down = there_x - x, there_y - y
    return right * dx + down * dy <= 0, abs(right) + abs(down)


def _reached(leads: Mapping[str, AbstractSet[str]], start: str) -> AbstractSet[str]:
    """All places to which arrows lead from one."""
    reached, left = {start}, [start]
    while left:
        fresh = leads[left.pop()] - reached
        reached |= fresh
        left += fresh
    return reached


def _straight(among: Sequence[str], at: str, dx: int, dy: int) -> str:
    """The nearest place that way; what lies much more aside than ahead is not that way."""
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
