"""Shields as a colour sets them down and gets them back, and what all can tell from that (BA-14, BA-19).

Every draw is a random one of the tokens in the pool at that time, and how many there are is public; so all the ways in
which tokens can have been drawn are as likely, and what may be hidden where is found by counting those that agree with
the values seen. Shields that were back before the oldest face-down one was set down tell nothing, and are forgotten.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from tartan.games.banners.model import SHIELDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.rng import Rng

NO_SHIELD = -1
HIDDEN = -1
"""The value of a shield that the reader does not know."""

Record: TypeAlias = tuple[int, int, int, int, int]
"""A shield that was set down: castle index, value, whether it was turned up, when it was set down, and when it was put
back (0 while it lies there). Times count the castles taken by all."""

_TOKENS = tuple(SHIELDS.count(shield) for shield in range(max(SHIELDS) + 1))
"""How many tokens there are of each value."""


def pool_of(records: Sequence[Record]) -> list[int]:
    """What a colour's pool holds, rising: all that does not lie at a castle."""
    pool = list(SHIELDS)
    for _, shield, _, _, back in records:
        if not back:
            pool.remove(shield)
    return pool


def turned_up(records: tuple[Record, ...], castle: int, back: int = 0) -> tuple[Record, ...]:
    """The shield at a castle is turned up (BA-15); with a time, it goes back into the pool (BA-13)."""
    return remembered(
        tuple([(*one[:2], 1, one[3], back) if one[0] == castle and not one[4] else one for one in records])
    )


def remembered(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records that still tell something: shields that are out, and those put back while a face-down one was out."""
    hidden = [laid for _, _, up, laid, _ in records if not up]
    if not hidden:
        return tuple([record for record in records if not record[4]])
    oldest = min(hidden)
    return tuple([record for record in records if not record[4] or record[4] > oldest])


Shape: TypeAlias = tuple[tuple[int, int, int], ...]
"""What a reader knows of a colour's records: value or HIDDEN, time set down, time put back or 0."""


@lru_cache(maxsize=4096)
def ways(shape: Shape) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The values that the hidden shields may have, oldest first, each with the number of ways to draw so."""
    times = sorted(
        [(laid, at, 1) for at, (_, laid, _) in enumerate(shape)] + [(s[2], at, 0) for at, s in enumerate(shape) if s[2]]
    )
    known = [shield for shield, _, _ in shape]
    found: dict[tuple[int, ...], int] = {}
    for values, count in _draw(times, known, list(_TOKENS), 0, 1):
        found[values] = found.get(values, 0) + count
    return tuple(found.items())


def _draw(
    times: Sequence[tuple[int, int, int]], values: list[int], left: list[int], at: int, count: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Go on from one happening: every way to give values to the hidden shields, with its count of token draws."""
    if at == len(times):
        yield (), count
        return
    _, which, drawn = times[at]
    shield = values[which]
    if not drawn:
        left[shield] += 1
        yield from _draw(times, values, left, at + 1, count)
        left[shield] -= 1
        return
    for choice in range(len(left)) if shield == HIDDEN else (shield,):
        tokens = left[choice]
        if tokens:
            left[choice] -= 1
            for rest, ways_so in _draw(times, values, left, at + 1, count * tokens):
                yield ((choice, *rest) if shield == HIDDEN else rest), ways_so
            left[choice] += 1


@lru_cache(maxsize=4096)
def possible(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """For each hidden shield, oldest first, the values that it may have, rising."""
    found = [values for values, _ in ways(shape)]
    return tuple(tuple(sorted(set(column))) for column in zip(*found, strict=True))


def imagine(shape: Shape, rng: Rng) -> tuple[int, ...]:
    """Values for the hidden shields, oldest first, drawn as likely as they are; raises ValueError if none agree."""
    found = ways(shape)
    if not found:
        raise ValueError("no shields agree with what was seen")
    point = rng.below(sum(count for _, count in found))
    for values, count in found:
        point -= count
        if point < 0:
            return values
    raise AssertionError
