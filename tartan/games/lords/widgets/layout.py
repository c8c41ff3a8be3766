"""How the rows of the board are shared out among its zones, for every number of seats and every height."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

LEAST_ROWS = 20
"""Rows of the board on the smallest screen."""

_SIZES = (
    (7, 7, 7, 7),
    (6, 6, 6, 7),
    (5, 6, 6, 7),
    (5, 5, 5, 6),
    (4, 5, 5, 6),
    (4, 4, 4, 5),
    (3, 4, 4, 5),
    (3, 4, 4, 4),
    (3, 3, 3, 4),
    (3, 3, 3, 3),
    (1, 4, 4, 4),
    (1, 3, 3, 4),
    (1, 3, 3, 3),
    (1, 3, 1, 3),
)
"""Lines of cards in an opponent's army, the market, the own army and the hand, the largest first."""
_HEAD = 1
_HAND_FIXED = 2
"""The line above the cards of the hand and the one below."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of each zone, its head included and the blank row below it if there is one."""

    other: int
    market: int
    own: int
    hand: int
    cards: tuple[int, int, int, int]
    """Lines of the cards themselves, in the same order."""


@lru_cache(maxsize=64)
def rows(height: int, others: int) -> Rows:
    """The rows for a board of this height; what is left over goes between the zones."""
    height = max(height, LEAST_ROWS)
    for cards in _SIZES:
        other, market, own, hand = cards
        used = others * (_HEAD + other) + _HEAD + market + _HEAD + own + _HAND_FIXED + hand
        if used <= height:
            break
    spare = height - used
    gap_market = min(1, spare)
    gap_own = min(1, spare - gap_market)
    spare -= gap_market + gap_own
    gap_other = min(2, spare // others)
    spare -= gap_other * others
    more = min(1, spare)
    return Rows(
        _HEAD + other + gap_other,
        _HEAD + market + gap_market + more,
        _HEAD + own + gap_own,
        _HAND_FIXED + hand + spare - more,
        cards,
    )
