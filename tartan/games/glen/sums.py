"""The arithmetic of Sgailstone Glen: who wins a trick, presence, payouts, Decay, orders of seats; pure functions."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from tartan.games.glen.model import ALLIANCE, ARCANA, BLIGHT, SUIT_OF
from tartan.games.glen.records import CODES, laid_code

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tartan.games.glen.records import Counted

TRACK = ((3, 2, 1), (4, 3, 1), (5, 3, 2), (6, 4, 2))
"""VP for first, second and third place, by season (GL-26)."""


def lowest(cards: Sequence[int]) -> int:
    """Where in a trick the winning card is: the lowest of the suit that was led (GL-11)."""
    led = SUIT_OF[cards[0]]
    return min([(card, at) for at, card in enumerate(cards) if SUIT_OF[card] == led])[1]


@cache
def acting_order(leader: int, seats: int, winner: int) -> tuple[int, ...]:
    """The losers in reverse play order, then the winner (GL-12)."""
    back = [(leader + at) % seats for at in range(seats - 1, -1, -1)]
    back.remove(winner)
    return (*back, winner)


def trailing_first(vp: Sequence[int], dealer: int) -> tuple[int, ...]:
    """The seats by rising VP; among equals the dealer's right neighbour first, and on to the dealer (GL-9)."""
    seats = len(vp)
    return tuple(sorted(range(seats), key=lambda seat: (vp[seat], (dealer - seat - 1) % seats)))


def token_order(laid: Iterable[int], region: int, order: Sequence[int]) -> tuple[int, ...]:
    """The tokens of a region as `seat * 6 + kind`, in the order of their resolution (GL-22)."""
    first = laid_code(region, 0, 0)
    here = [code - first for code in laid if first <= code < first + CODES]
    if len(here) > 1:
        here.sort(key=lambda token: (token % 6, order.index(token // 6)))
    return tuple(here)


def bonuses(tokens: Sequence[int], seats: int) -> tuple[list[int], list[int]]:
    """By seat: the own Alliances, and the rivals' Blights (GL-23, GL-24)."""
    alliances, blights = [0] * seats, [0] * seats
    for token in tokens:
        owner, kind = divmod(token, 6)
        if kind == ALLIANCE:
            alliances[owner] += 1
        elif kind == BLIGHT:
            for seat in range(seats):
                blights[seat] += seat != owner
    return alliances, blights


@lru_cache(maxsize=1 << 12)
def payouts(season: int, totals: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By seat the payout ranks and the VP for so much Presence (GL-24 to GL-26)."""
    ranks = payout_ranks(totals)
    return tuple(ranks), tuple([payout(season, rank, len(totals)) for rank in ranks])


def payout_ranks(totals: Sequence[int]) -> list[int]:
    """By seat the payout rank, 0 with a Presence below 1 (GL-24, GL-25)."""
    ranks = [0] * len(totals)
    rank = 1
    for total in sorted({total for total in totals if total >= 1}, reverse=True):
        group = [seat for seat, one in enumerate(totals) if one == total]
        tied = len(group) > 1
        for seat in group:
            ranks[seat] = rank + tied
        rank += 1 + tied
    return ranks


def payout(season: int, rank: int, seats: int) -> int:
    """The VP of a payout rank; with three players there is no third place (GL-26)."""
    places = 3 if seats > 3 else 2
    return TRACK[season][rank - 1] if 1 <= rank <= places else 0


def fullest_first(counts: Iterable[Counted]) -> tuple[Counted, ...]:
    """Regions by pieces, then Blights, then the lower arcana number (GL-27)."""
    return tuple(sorted(counts, key=lambda one: (-one[1], -one[2], ARCANA[one[0]])))


def final_ranks(standing: Sequence[tuple[int, int, int]]) -> tuple[int, ...]:
    """Ranks by VP, then more pieces in active regions, then fewer stranded Members; equals share (GL-30)."""
    keys = [(-vp, -active, stranded) for vp, active, stranded in standing]
    return tuple([1 + sum(other < key for other in keys) for key in keys])
