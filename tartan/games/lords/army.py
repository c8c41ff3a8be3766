"""Followers as ints, and what an army of them is worth (LO-14, LO-25, LO-29).

    bits 0-6    card; UNKNOWN where a view must not show it
    bit  7      face-up
    bit  8      was face-down until the end of the round
    bits 9-11   what it was activated for, or that it was kept (LO-22 to LO-24)
    bits 12-15  one more than the clan named for it (LO-22)

and of a face-down Follower alone:

    bits 16-18  the seat that mustered it
    bits 19-23  the seats that control or controlled it, and so know it (LO-33)
    bits 24-    where its muster stands in the trail of the round
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.lords.actions import MOST_SEATS
from tartan.games.lords.cards import BRUCE, CLAN_OF, CLANS, COCHRANE, MACDONNELL, STRENGTH_OF

if TYPE_CHECKING:
    from collections.abc import Iterable

CARD_WIDTH = 7
CARD_BITS = (1 << CARD_WIDTH) - 1
UNKNOWN = 127
IS_UP = 1 << 7
WAS_DOWN = 1 << 8
MARK_AT, NAME_AT, MUSTERER_AT, KNOWERS_AT, TRAIL_AT = 9, 12, 16, 19, 24
MARK_BITS = 7 << MARK_AT
NAME_BITS = 15 << NAME_AT

NO_MARK, BRUCE_MARK, COCHRANE_MARK, MACDONNELL_MARK, KEPT_MARK = (mark << MARK_AT for mark in range(5))
MARK_OF_POWER = {BRUCE: BRUCE_MARK, COCHRANE: COCHRANE_MARK, MACDONNELL: MACDONNELL_MARK}
"""The mark that each end-of-round power leaves on the Follower that is activated."""


def hidden(card: int, seat: int, at: int) -> int:
    """A Follower just mustered face-down by a seat; `at` is the length of the trail."""
    return card | seat << MUSTERER_AT | 1 << (KNOWERS_AT + seat) | at << TRAIL_AT


def musterer(follower: int) -> int:
    """The seat that mustered a face-down Follower."""
    return follower >> MUSTERER_AT & 7


def knows(follower: int, seat: int) -> bool:
    """Whether a seat controls or controlled a face-down Follower (LO-33)."""
    return bool(follower >> (KNOWERS_AT + seat) & 1)


def turned_up(follower: int) -> int:
    """A Follower as it lies after all cards are revealed."""
    return follower if follower & IS_UP else (follower & CARD_BITS) | IS_UP | WAS_DOWN


def counted_clan(follower: int) -> int:
    """The clan that a Follower counts as: the one named for it, else the printed one (LO-14, LO-22)."""
    named = (follower & NAME_BITS) >> NAME_AT
    return named - 1 if named else CLAN_OF[follower & CARD_BITS]


def doubled_clans(army: Iterable[int], *, one_bloodline: bool) -> int:
    """The set of counted clans whose cards count double in an army of known cards (LO-25, LO-29)."""
    if one_bloodline:
        cards = list(army)
        printed = {CLAN_OF[one & CARD_BITS] for one in cards if one & MARK_BITS != BRUCE_MARK}
        return (1 << len(CLANS)) - 1 if len(cards) > 1 and len(printed) < 2 else 0
    once = twice = 0
    for follower in army:
        bit = 1 << (counted_clan(follower) if follower & NAME_BITS else CLAN_OF[follower & CARD_BITS])
        twice |= once & bit
        once |= bit
    return twice


def total_of(army: Iterable[int], doubled: int) -> int:
    """The strength of an army of known cards, those of doubled clans counted twice."""
    total = 0
    for follower in army:
        strength = STRENGTH_OF[follower & CARD_BITS]
        total += 2 * strength if doubled >> counted_clan(follower) & 1 else strength
    return total


def strength_of(army: tuple[int, ...], *, one_bloodline: bool) -> int:
    """What an army of known cards is worth (LO-25, LO-29)."""
    if len(army) > 1:
        doubled = doubled_clans(army, one_bloodline=one_bloodline)
        if doubled:
            return total_of(army, doubled)
    return sum([STRENGTH_OF[follower & CARD_BITS] for follower in army])


TOOK, SHOWED, HID = range(3)
"""How a card came to a hand or left it: into it unseen, out of it face-up, out of it face-down."""


WAY_AT, BATCH_AT = 3, 5


def step_of_trail(seat: int, way: int, batch: int) -> int:
    """One entry of the trail of a round; `batch` is the label of the card, 0 where the card stays hidden."""
    return batch << BATCH_AT | way << WAY_AT | seat


TOOK_BY, SHOWED_BY, HID_BY = (tuple(step_of_trail(seat, way, 0) for seat in range(MOST_SEATS)) for way in range(3))
"""By seat: an entry of the trail, all but the batch."""
