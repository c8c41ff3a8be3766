"""The arithmetic of Sgailstone Glen: who wins a trick, presence, payouts, Decay, orders of seats; pure functions."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from tartan.games.glen.model import ALLIANCE, ARCANA, BLIGHT, MOST_SEATS, RANKS, TOKENS
from tartan.games.glen.records import CODES, NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tartan.games.glen.records import Counted, Sum

TRACK = ((3, 2, 1), (4, 3, 1), (5, 3, 2), (6, 4, 2))
"""VP for first, second and third place, by season (GL-26)."""


def lowest(cards: Sequence[int]) -> int:
    """Where in a trick the winning card is: the lowest of the suit that was led (GL-11)."""
    best = cards[0]
    least = best - best % len(RANKS)
    for card in cards:
        if least <= card < best:
            best = card
    return cards.index(best)


@cache
def acting_order(leader: int, seats: int, winner: int) -> tuple[int, ...]:
    """The losers in reverse play order, then the winner (GL-12)."""
    back = [(leader + at) % seats for at in range(seats - 1, -1, -1)]
    back.remove(winner)
    return (*back, winner)


@cache
def backwards(dealer: int, seats: int) -> tuple[int, ...]:
    """The seats from the dealer's right neighbour on to the dealer."""
    return tuple([(dealer - step) % seats for step in range(1, seats + 1)])


def trailing_first(vp: Sequence[int], dealer: int) -> tuple[int, ...]:
    """The seats by rising VP; among equals the dealer's right neighbour first, and on to the dealer (GL-9)."""
    return tuple(sorted(backwards(dealer, len(vp)), key=vp.__getitem__))


@cache
def resolution(order: tuple[int, ...]) -> tuple[int, ...]:
    """When tokens are resolved, by `seat * 6 + kind`: by kind, and those of one kind as the seats are ordered."""
    turns = [order.index(seat) if seat in order else NOBODY for seat in range(MOST_SEATS)]
    return tuple([kind * MOST_SEATS + turn for turn in turns for kind in range(len(TOKENS))])


def tokens_by_region(laid: Iterable[int]) -> dict[int, list[int]]:
    """The face-down tokens of each region that has any, as `seat * 6 + kind`."""
    found: dict[int, list[int]] = {}
    for code in laid:
        region = code // CODES
        if region in found:
            found[region].append(code % CODES)
        else:
            found[region] = [code % CODES]
    return found


def token_order(tokens: list[int], order: tuple[int, ...]) -> tuple[int, ...]:
    """The tokens of a region in the order of their resolution (GL-22)."""
    return tuple(sorted(tokens, key=resolution(order).__getitem__) if len(tokens) > 1 else tokens)


@lru_cache(maxsize=1 << 12)
def bonuses(tokens: tuple[int, ...], seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By seat: the own Alliances, and the rivals' Blights (GL-23, GL-24)."""
    alliances, blights = [0] * seats, [0] * seats
    for token in tokens:
        owner, kind = divmod(token, 6)
        if kind == ALLIANCE:
            alliances[owner] += 1
        elif kind == BLIGHT:
            for seat in range(seats):
                blights[seat] += seat != owner
    return tuple(alliances), tuple(blights)


@lru_cache(maxsize=1 << 12)
def payouts(season: int, totals: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By seat the payout ranks and the VP for so much Presence (GL-24 to GL-26)."""
    ranks = payout_ranks(totals)
    return tuple(ranks), tuple([payout(season, rank, len(totals)) for rank in ranks])


@lru_cache(maxsize=1 << 12)
def bare_sums(season: int, members: tuple[int, ...], dens: tuple[int, ...]) -> tuple[tuple[Sum, ...], tuple[int, ...]]:
    """The sums of a region without Alliances and Blights, and the VP by seat; `dens` has 2 for each Denheart there."""
    totals = tuple([here + den for here, den in zip(members, dens, strict=True)])
    ranks, gains = payouts(season, totals)
    none = (0,) * len(members)
    return tuple(zip(members, dens, none, none, totals, ranks, gains, strict=True)), gains


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
    return tuple(sorted(counts, key=lambda one: ((one[1] << 8 | one[2]) << 8) - ARCANA[one[0]], reverse=True))


def final_ranks(standing: Sequence[tuple[int, int, int]]) -> tuple[int, ...]:
    """Ranks by VP, then more pieces in active regions, then fewer stranded Members; equals share (GL-30)."""
    keys = [(-vp, -active, stranded) for vp, active, stranded in standing]
    return tuple([1 + sum(other < key for other in keys) for key in keys])
