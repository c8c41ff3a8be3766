"""The rules of thumb of Lords for the worlds that bots imagine: the counsel of `thumb`, read from the state itself.

It looks at nothing that the seat could not see; it only spares making a View of it first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.lords.actions import CLAIM, COPY, DECK, DOWN, NAME, PASS, PICK, RECRUIT, STOP, TAKE, UP_ACTIVE
from tartan.games.lords.army import (
    CARD_BITS,
    IS_UP,
    KEPT_MARK,
    MARK_BITS,
    counted_clan,
    doubled_clans,
    knows,
    total_of,
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

MARKED = 3
"""How much more a Follower is worth that is marked."""


class _Glance:
    """What a seat makes of the table."""

    __slots__ = ("best_target", "bloodline", "contest", "counts", "mine", "prizes", "rivals", "seat", "sums")

    def __init__(self, contest: Contest, seat: int) -> None:
        self.contest = contest
        self.seat = seat
        self.bloodline = bloodline = contest.house.one_bloodline
        self.sums, self.counts = [0] * len(CLANS), [0] * len(CLANS)
        self.rivals: list[float] = []
        self.best_target = self.mine = 0.0
        for owner, army in enumerate(contest.armies):
            known = army if owner == seat else [one for one in army if one & IS_UP or knows(one, seat)]
            doubled = doubled_clans(known, one_bloodline=bloodline) if known else 0
            total = total_of(known, doubled)
            if owner == seat:
                self.mine = total
                for one in army:
                    card = one & CARD_BITS
                    self.sums[CLAN_OF[card]] += STRENGTH_OF[card]
                    self.counts[counted_clan(one)] += 1
                continue
            waiting = 0 if contest.passed >> owner & 1 else min(len(contest.hands[owner]), 1)
            self.rivals.append(total + AVERAGE * (len(army) - len(known)) + waiting)
            for one in known:
                worth = self.guess(one, doubled)
                if worth > self.best_target:
                    self.best_target = worth
            if len(known) < len(army) and self.best_target < AVERAGE:
                self.best_target = AVERAGE
        self.prizes = sorted([STRENGTH_OF[card] for card in contest.supporters], reverse=True)

    @staticmethod
    def guess(follower: int, doubled: int) -> float:
        """What a known Follower counts for, more if it is marked."""
        strength = STRENGTH_OF[follower & CARD_BITS]
        worth = 2 * strength if doubled >> counted_clan(follower) & 1 else strength
        return worth + MARKED if follower & MARK_BITS not in (0, KEPT_MARK) else worth

    def prize(self, total: float) -> float:
        """The Supporter that an army of this total would claim as things stand, a little blurred."""
        if not total:
            return 0.0
        place = 0
        for rival in self.rivals:
            place += rival >= total
        prize = float(self.prizes[place]) if place < len(self.prizes) else 0.0
        return prize + (0.0 if place else 1.5)

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
        lead = self.mine - max(self.rivals)
        others = self.contest.house.everybody & ~(1 << self.seat)
        if lead > 0 and self.contest.passed & others == others:
            return 3.0
        return 1.0 if lead > ENOUGH else 0.0

    def target(self, move: Move) -> float:
        """What it is worth to strike at a Follower."""
        army = self.contest.armies[move.seat]
        follower = army[move.place]
        own = move.seat == self.seat
        if not (own or follower & IS_UP or knows(follower, self.seat)):
            return AVERAGE
        known = army if own else [one for one in army if one & IS_UP or knows(one, self.seat)]
        doubled = doubled_clans(known, one_bloodline=self.bloodline)
        guess = self.guess(follower, doubled)
        if self.contest.step == SWAP and doubled >> counted_clan(follower) & 1:
            guess -= STRENGTH_OF[follower & CARD_BITS] / 2
        return -guess if own else guess


_POWERS = {SCOTT: 3.0, FORSYTH: 4.0, MAKGILL: 1.0}


def instinct(state: State, seat: int, legal: Sequence[Action], rng: Rng) -> Action:
    """One of the legal actions of a seat."""
    contest: Contest = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    moves: Sequence[Move] = legal  # type: ignore[assignment]  # as above
    if moves[0].kind == CLAIM:
        return max(moves, key=lambda move: STRENGTH_OF[move.card])
    glance = _Glance(contest, seat)
    now = glance.prize(glance.mine)
    best: list[Move] = []
    most = -1e9
    for move in moves:
        kind = move.kind
        if kind <= DOWN:
            card = move.card
            clan, strength = CLAN_OF[card], STRENGTH_OF[card]
            gain = glance.gain(clan, strength)
            worth = 0.4 if kind == DOWN else 0.0
            after = glance.mine + gain
            if kind == UP_ACTIVE:
                power = glance.power(clan, strength)
                worth += 0.65 * power
                if power > 0:
                    after += power
            worth += glance.prize(after) - now + 0.25 * gain - KEEP * strength
        elif kind == RECRUIT:
            worth = _recruiting(contest, seat, move)
        else:
            worth = _other(glance, move)
        if worth > most:
            most = worth
            best = [move]
        elif worth == most:
            best.append(move)
    return best[0] if len(best) == 1 else best[rng.below(len(best))]


def _recruiting(contest: Contest, seat: int, move: Move) -> float:
    size = len(contest.hands[seat])
    worth = 4.0 if size < 4 else 2.2 if size < 6 else 0.2
    if move.place != DECK:
        worth += 0.1
        recruit = contest.recruits[move.place]
        if recruit & TURNED:
            worth += (STRENGTH_OF[recruit & ~TURNED] - AVERAGE) * KEEP
    return worth


def _other(glance: _Glance, move: Move) -> float:
    kind = move.kind
    if kind in (PASS, STOP):
        return glance.passing()
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
