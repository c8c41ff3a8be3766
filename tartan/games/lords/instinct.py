"""The rules of thumb of Lords for the worlds that bots imagine: the counsel of `thumb`, read from the state itself.

It looks at nothing that the seat could not see; it only spares making a View of it first.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from tartan.games.lords.actions import (
    CLAIM,
    COPY,
    DECK,
    DOWN,
    MOST_SEATS,
    NAME,
    PASS,
    PICK,
    RECRUIT,
    STOP,
    TAKE,
    UP,
    UP_ACTIVE,
)
from tartan.games.lords.army import (
    CARD_BITS,
    IS_UP,
    KEPT_MARK,
    KNOWERS_AT,
    MARK_BITS,
    NO_MARK,
    counted_clan,
    doubled_clans,
    knows,
)
from tartan.games.lords.cards import (
    BRUCE,
    CLAN_OF,
    CLANS,
    COCHRANE,
    COCKBURN,
    FERGUSSON,
    FORSYTH,
    MACDONNELL,
    MAKGILL,
    SCOTT,
    STRENGTH_OF,
    WEMYSS,
)
from tartan.games.lords.model import SWAP
from tartan.games.lords.piles import TURNED
from tartan.games.lords.thumb import AVERAGE, ENOUGH, KEEP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, State
    from tartan.engine.rng import Rng
    from tartan.games.lords.actions import Move
    from tartan.games.lords.rules import Contest

UNMARKED = (NO_MARK, KEPT_MARK)
"""Marks that are worth nothing more this round."""
MARKED = 3
"""How much more a Follower is worth that is marked."""


@lru_cache(maxsize=1 << 9)
def _prizes(supporters: tuple[int, ...], seats: int) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Strengths of the Supporters, best first, and by place what an army there claims, the first one a bit more."""
    prizes = sorted([STRENGTH_OF[card] for card in supporters], reverse=True)
    first, *others = [float(prize) for prize in (*prizes, *[0] * seats)][:seats]
    return tuple(prizes), (first + 1.5, *others)


@lru_cache(maxsize=1 << 10)
def _own(army: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of the own army by clan: the strength of the cards printed so, and how many count as that clan."""
    sums, counts = [0] * len(CLANS), [0] * len(CLANS)
    for one in army:
        card = one & CARD_BITS
        sums[CLAN_OF[card]] += STRENGTH_OF[card]
        counts[counted_clan(one)] += 1
    return tuple(sums), tuple(counts)


_Seen: TypeAlias = tuple[float, float, int, tuple[float, ...]]
"""What a seat makes of an army: its total by guess, its best Follower, the doubled clans, and by place what it counts.

A card that the seat does not know counts as an average one; a marked Follower counts for more.
"""


@lru_cache(maxsize=1 << 12)
def _sights(army: tuple[int, ...], one_bloodline: bool) -> tuple[_Seen, ...]:
    """By seat what it makes of an army; one look does for all seats that know nothing but what lies open."""
    open_ = tuple([one for one in army if one & IS_UP])
    sights = [_look(army, open_, one_bloodline)] * MOST_SEATS
    if len(open_) < len(army):
        for seat in range(MOST_SEATS):
            known = tuple([one for one in army if one & IS_UP or one >> KNOWERS_AT + seat & 1])
            if len(known) > len(open_):
                sights[seat] = _look(army, known, one_bloodline)
    return tuple(sights)


def _look(army: tuple[int, ...], known: tuple[int, ...], one_bloodline: bool) -> _Seen:
    """What is to be made of an army of which these Followers are known."""
    doubled = doubled_clans(known, one_bloodline=one_bloodline) if len(known) > 1 else 0
    worths: list[float] = [AVERAGE] * len(army)
    for place, one in enumerate(army):
        if one in known:
            strength = STRENGTH_OF[one & CARD_BITS]
            worths[place] = 2 * strength if doubled and doubled >> counted_clan(one) & 1 else strength
    guesses = [
        worth if one & MARK_BITS in UNMARKED else worth + MARKED for one, worth in zip(army, worths, strict=True)
    ]
    return sum(worths), max(guesses, default=0.0), doubled, tuple(guesses)


class _Glance:
    """What a seat makes of the table."""

    __slots__ = ("best_target", "bloodline", "contest", "counts", "mine", "prizes", "rewards", "rivals", "seat", "sums")

    def __init__(self, contest: Contest, seat: int) -> None:
        self.contest = contest
        self.seat = seat
        self.bloodline = bloodline = contest.house.one_bloodline
        self.prizes, self.rewards = _prizes(contest.supporters, contest.house.seats)
        passed, hands = contest.passed, contest.hands
        rivals: list[float] = []
        best_target = 0.0
        for owner, army in enumerate(contest.armies):
            total, best, _, _ = _sights(army, bloodline)[seat]
            if owner == seat:
                self.mine = total
                self.sums, self.counts = _own(army)
            else:
                rivals.append(total + 1 if hands[owner] and not passed >> owner & 1 else total)
                if best > best_target:
                    best_target = best
        rivals.sort()
        self.rivals = rivals
        """What the other armies come to, by guess, rising; those that may still grow count a bit more."""
        self.best_target = best_target

    def prize(self, total: float) -> float:
        """The Supporter that an army of this total would claim as things stand, a little blurred."""
        if not total:
            return 0.0
        rivals = self.rivals
        return self.rewards[len(rivals) - bisect_left(rivals, total)]

    def power(self, clan: int, strength: int) -> float:
        """What a power seems good for, in points of the own army; below 0 where it would do harm."""
        best = self.best_target
        if clan == WEMYSS:
            return 0.8 * best if best else -12.0
        if clan == FERGUSSON:
            return 1.4 * (best - strength)
        if clan == COCKBURN:
            return float(self.prizes[0] - strength) if self.prizes else -1.0
        if clan == COCHRANE:
            return float(self.prizes[1]) if len(self.prizes) > 1 else 0.0
        if clan == BRUCE:
            return float(max(self.sums))
        if clan == MACDONNELL:
            return 0.7 * strength
        return _POWERS[clan]

    def gain(self, clan: int, strength: int) -> float:
        """What the own army gains by a card."""
        had = self.sums[clan]
        if not had:
            return strength
        if self.bloodline:
            return strength if self.mine - had else 2 * strength + had
        return 2 * strength + (had if self.counts[clan] == 1 else 0)

    def passing(self) -> float:
        """Passing is good where the first place is safe, or nothing more is to be had."""
        if not self.mine:
            return -1.0
        lead = self.mine - self.rivals[-1]
        others = self.contest.house.everybody & ~(1 << self.seat)
        if lead > 0 and self.contest.passed & others == others:
            return 3.0
        return 1.0 if lead > ENOUGH else 0.0

    def target(self, move: Move) -> float:
        """What it is worth to strike at a Follower."""
        army = self.contest.armies[move.seat]
        _, _, doubled, guesses = _sights(army, self.bloodline)[self.seat]
        guess = guesses[move.place]
        if doubled and self.contest.step == SWAP:
            follower = army[move.place]
            seen = follower & IS_UP or knows(follower, self.seat)
            if seen and doubled >> counted_clan(follower) & 1:
                guess -= STRENGTH_OF[follower & CARD_BITS] / 2
        return -guess if move.seat == self.seat else guess


_POWERS = {SCOTT: 3.0, FORSYTH: 4.0, MAKGILL: 1.0}


def instinct(state: State, seat: int, legal: Sequence[Action], rng: Rng) -> Action:
    """One of the legal actions of a seat."""
    contest: Contest = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    moves: Sequence[Move] = legal  # type: ignore[assignment]  # as above
    if moves[0].kind == CLAIM:
        return max(moves, key=lambda move: STRENGTH_OF[move.card])
    glance = _Glance(contest, seat)
    mine = glance.mine
    now = glance.prize(mine)
    room = _room(len(contest.hands[seat]))
    best: list[Move] = []
    most = -1e9
    for move in moves:
        kind = move.kind
        if kind == UP:
            continue  # the same card may lie face-down, where nobody knows what it is: that is always thought better
        if kind <= DOWN:
            card = move.card
            clan, strength = CLAN_OF[card], STRENGTH_OF[card]
            gain = glance.gain(clan, strength)
            worth = 0.4 if kind == DOWN else 0.0
            after = mine + gain
            if kind == UP_ACTIVE:
                power = glance.power(clan, strength)
                worth += 0.65 * power
                if power > 0:
                    after += power
            worth += glance.prize(after) - now + 0.25 * gain - KEEP * strength
        elif kind == RECRUIT:
            worth, place = room, move.place
            if place != DECK:
                worth += 0.1
                recruit = contest.recruits[place]
                if recruit & TURNED:
                    worth += (STRENGTH_OF[recruit & ~TURNED] - AVERAGE) * KEEP
        elif kind in (PASS, STOP):
            worth = glance.passing()
        else:
            worth = _other(glance, move)
        if worth > most:
            most = worth
            best = [move]
        elif worth == most:
            best.append(move)
    return best[0] if len(best) == 1 else best[rng.below(len(best))]


def _room(size: int) -> float:
    """What one more card is worth to a hand of so many."""
    return 4.0 if size < 4 else 2.2 if size < 6 else 0.2


def _other(glance: _Glance, move: Move) -> float:
    kind = move.kind
    if kind == TAKE:
        return STRENGTH_OF[move.card]
    if kind == PICK:
        return glance.target(move)
    if kind == NAME:
        own = CLAN_OF[move.card]
        return glance.sums[move.clan] - (STRENGTH_OF[move.card] if move.clan == own else 0)
    if kind == COPY:
        return glance.power(CLAN_OF[glance.contest.armies[move.seat][move.place] & CARD_BITS], 4) + 0.1
    return 0.0
