"""What a state of Sgailstone Glen keeps in compact form: the stages of play, and tuples of ints."""

from __future__ import annotations

from typing import TypeAlias

from tartan.games.glen.model import MOST_SEATS

NOBODY = -1
"""No seat."""
NOWHERE = -1
"""No region, or no place on the Glen path."""

SETTING_UP, SWAPPING, PLAYING, ACTING, PLACING, USING, EVICTING, OVER = range(8)
"""What is awaited: a Denheart, a Market Swap, a card, an action, the origin of a Member, the use of a token, a way out
of a flipped region, nothing."""

Done: TypeAlias = tuple[int, int, int, tuple[int, ...]]
"""A deed: seat, code of the action as others read it, Members placed so far, regions that gave Members."""
Played: TypeAlias = tuple[int, tuple[int, ...], int, tuple[Done, ...]]
"""A trick: leader, cards in play order, winner, deeds."""
Sum: TypeAlias = tuple[int, int, int, int, int, int, int]
"""A seat's presence: Members, 2 for the Denheart, Alliances, rivals' Blights, total, payout rank or 0, VP."""
Scored: TypeAlias = tuple[int, tuple[int, ...], tuple["Done | None", ...], tuple[Sum, ...]]
"""A region's scoring: region, tokens as `seat * 6 + kind`, what each was used for, sums by seat."""
Counted: TypeAlias = tuple[int, int, int]
"""A region at Decay: region, pieces, Blights."""
Decayed: TypeAlias = tuple[tuple[Counted, ...], tuple[int, ...]]
"""A Decay: counts, fullest first, and the flipped regions."""
Fled: TypeAlias = tuple[int, int, int]
"""An eviction: seat, from, to."""
Tally: TypeAlias = tuple[int, tuple[int, ...], tuple[Scored, ...], "Decayed | None", tuple[Fled, ...]]
"""A Region Scoring: season, seats in token order, regions settled, Decay, evictions."""
Swapping: TypeAlias = tuple[int, int, int]
"""A turn at the Market: seat, card given, card taken; -1 twice if the hand was kept."""

ONLY: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(MOST_SEATS))
"""The deciders when one seat owes a decision."""


CODES = MOST_SEATS * 6
"""How many codes of face-down tokens there are for one region: a seat and a kind each."""


def laid_code(region: int, seat: int, kind: int) -> int:
    """A face-down token as one int."""
    return region * CODES + seat * 6 + kind


def laid_parts(code: int) -> tuple[int, int, int]:
    """Region, seat and kind of a face-down token."""
    return code // CODES, code % CODES // 6, code % 6
