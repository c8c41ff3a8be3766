"""How a place is settled: the winner among its cards, what it does, and reveals in their compact and their frozen form.

States keep reveals compactly, as tuples of ints; the frozen `Reveal` that views and logs show is made from them here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from tartan.games.gylen.model import CARD_NUMBER, CARDS, HOUSE, RANK_OF, SUIT_OF, Clash, Effect, Play, Reveal

if TYPE_CHECKING:
    from collections.abc import Sequence

Fought: TypeAlias = tuple[int, tuple[tuple[int, int], ...], int, int]
"""A settled place, compactly: place, (seat, card) pairs in seat order, Resolve before and after."""
Shown: TypeAlias = tuple[int, int, tuple[Fought, ...], bool]
"""A reveal, compactly: Day, phase, places, whether Gylen was Exposed by it."""


def winner(cards: Sequence[int]) -> int | None:
    """The index of the card that stands alone at the highest rank, None if all cancel (GY-8)."""
    ranks = [RANK_OF[card] for card in cards]
    for rank in sorted(ranks, reverse=True):
        if ranks.count(rank) == 1:
            return ranks.index(rank)
    return None


def resolve_after(before: int, winning: int | None) -> int:
    """A Front's Resolve once the winning card, if any, has had its effect (GY-9)."""
    if winning is None:
        return before
    suit = SUIT_OF[winning]
    if suit == "S":
        return before or 1
    if suit == "C" or not before:
        return before
    return before - 1


def by_rank_then_suit(play: tuple[int, int]) -> tuple[int, int]:
    """Key that puts a seat's own two cards in the order in which they are shown (GY-17)."""
    return RANK_OF[play[1]], play[1]


@lru_cache(maxsize=256)
def reveal_of(shown: Shown) -> Reveal:
    """A compact reveal as the frozen one that views show."""
    day, phase, fought, exposes = shown
    return Reveal(day, phase, tuple(_clash_of(*one) for one in fought), exposes)


def compact(reveal: Reveal) -> Shown:
    """The inverse of `reveal_of`."""
    fought: list[Fought] = [
        (c.place, tuple((play.seat, CARD_NUMBER[play.card]) for play in c.plays), c.before, c.after)
        for c in reveal.clashes
    ]
    return reveal.day, reveal.phase, tuple(fought), reveal.exposes


def _clash_of(place: int, plays: tuple[tuple[int, int], ...], before: int, after: int) -> Clash:
    won = winner([card for _, card in plays])
    best = -1 if won is None else RANK_OF[plays[won][1]]
    shown = tuple(Play(seat, CARDS[card], RANK_OF[card] > best) for seat, card in plays)
    suit = None if won is None else SUIT_OF[plays[won][1]]
    return Clash(place, shown, won, _effect(place, suit, before, after), before, after)


def _effect(place: int, suit: str | None, before: int, after: int) -> Effect:
    if suit is None:
        return Effect.CANCELLED
    if suit == "C":
        return Effect.EXHAUSTED
    if suit == "S":
        return Effect.RALLIED if after > before else Effect.HELD
    if place == HOUSE:
        return Effect.SEIZED
    return Effect.HIT if after < before else Effect.BROKEN_ALREADY
