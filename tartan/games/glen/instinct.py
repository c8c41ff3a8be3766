"""The rules of thumb of the Glen for the worlds that bots imagine: the counsel of `thumb`, read from the state itself.

It looks at nothing that the seat could not see; it only spares making a View of it first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.games.glen.actions import (
    AMBUSH,
    DECLINE,
    DEN,
    DEPLOY,
    EVICT,
    FROM,
    KEEP,
    MARCH,
    PLAY,
    SWAP,
    TOKEN,
    USE_AMBUSH,
    USE_DEPLOY,
    USE_MARCH,
)
from tartan.games.glen.board import REGIONS_IN, SUIT_REGIONS
from tartan.games.glen.model import ALLIANCE, BLIGHT, RANK_OF, REGIONS, SUIT_OF, SUITS
from tartan.games.glen.model import AMBUSH as AMBUSH_TOKEN
from tartan.games.glen.model import DEPLOY as DEPLOY_TOKEN
from tartan.games.glen.model import MARCH as MARCH_TOKEN
from tartan.games.glen.records import CODES, NOWHERE, USING
from tartan.games.glen.sums import payouts
from tartan.games.glen.thumb import FOOTHOLD, LOW_ENOUGH, PRICES, RIVALS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import Action, State
    from tartan.engine.rng import Rng
    from tartan.games.glen.actions import Move
    from tartan.games.glen.rules import Glen

ALL = -2
"""In place of a rival: all of them."""
NONE = -1


@lru_cache(maxsize=1 << 15)
def _worth(season: int, me: int, totals: tuple[int, ...]) -> float:
    """What an active region with such totals is worth to a seat."""
    gains = payouts(season, totals)[1]
    mine = totals[me]
    best = max([0, *[total for seat, total in enumerate(totals) if seat != me]])
    return gains[me] - RIVALS * (sum(gains) - gains[me]) + FOOTHOLD * (mine if mine <= best else best + 1)


@lru_cache(maxsize=1 << 16)
def _gain(season: int, me: int, totals: tuple[int, ...], units: int, rival: int) -> float:
    """What changes if so many own units come, or go, and a rival, or ALL, loses one."""
    after = [total + units if seat == me else total - (rival in (seat, ALL)) for seat, total in enumerate(totals)]
    return _worth(season, me, tuple(after)) - _worth(season, me, totals)


class _Glance:
    """What the map pays a seat, and what it would pay if units came or went."""

    __slots__ = ("active", "me", "season", "totals")

    def __init__(self, glen: Glen, me: int) -> None:
        self.me = me
        self.season = glen.season
        self.active = ~glen.corrupted
        members = glen.members
        totals = [members[region::REGIONS] for region in range(REGIONS)]
        for seat, den in enumerate(glen.dens):
            if den != NOWHERE:
                totals[den][seat] += 2
        for code in glen.laid:
            region, token = divmod(code, CODES)
            if token // 6 == me:
                kind = token % 6
                if kind == ALLIANCE:
                    totals[region][me] += 1
                elif kind == BLIGHT:
                    totals[region] = [total - (seat != me) for seat, total in enumerate(totals[region])]
        self.totals = [tuple(one) for one in totals]

    def gain(self, region: int, units: int, rival: int = NONE) -> float:
        """What changes in a region; nothing in a corrupted one."""
        if not self.active >> region & 1:
            return 0.0
        return _gain(self.season, self.me, self.totals[region], units, rival)

    def suit_pays(self, suit: int) -> float:
        """What two more units in the best region of a suit are worth."""
        regions = REGIONS_IN[SUIT_REGIONS[suit] & self.active]
        return max([self.gain(region, 2) for region in regions], default=0.3)

    def token(self, move: Move) -> float:
        """What a token does in a region."""
        region, kind = move.region, move.token
        if kind == ALLIANCE:
            return self.gain(region, 1)
        if kind == BLIGHT:
            return self.gain(region, 0, ALL)
        if kind == DEPLOY_TOKEN:
            return 0.9 * self.gain(region, 2)
        if kind == AMBUSH_TOKEN:
            totals = self.totals[region]
            strongest = max([seat for seat in range(len(totals)) if seat != self.me], key=totals.__getitem__)
            return 0.9 * self.gain(region, 1, strongest)
        return 0.4 if kind == MARCH_TOKEN else 0.2


def instinct(state: State, seat: int, legal: Sequence[Action], rng: Rng) -> Action:
    """One of the legal actions of a seat."""
    glen: Glen = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    moves: Sequence[Move] = legal  # type: ignore[assignment]  # as above
    return _CHOICES[moves[0].verb](glen, seat, moves, rng)


def _best(moves: Sequence[Move], scores: list[float], rng: Rng) -> Move:
    """The action of the best score; among equals any."""
    best = max(scores)
    if scores.count(best) == 1:
        return moves[scores.index(best)]
    equals = [move for move, one in zip(moves, scores, strict=True) if one == best]
    return equals[rng.below(len(equals))]


def _den(glen: Glen, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
    glance, middle = _Glance(glen, seat), glen.board.layout[5:7]
    return _best(moves, [glance.gain(move.region, 2) + 0.5 * (move.region in middle) for move in moves], rng)


def _swap(_glen: Glen, _seat: int, moves: Sequence[Move], rng: Rng) -> Move:
    return _best(moves, [1 if move.verb == KEEP else RANK_OF[move.card] - RANK_OF[move.took] for move in moves], rng)


def _play(glen: Glen, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
    """Win with a low card of a suit that pays; otherwise throw a high one."""
    plays = glen.plays
    if plays and SUIT_OF[moves[0].card] == SUIT_OF[plays[0]]:
        led = SUIT_OF[plays[0]]
        lowest = min([RANK_OF[card] for card in plays if SUIT_OF[card] == led])
        last = len(plays) + 1 == glen.seats
        winners = [m for m in moves if RANK_OF[m.card] < lowest and (last or RANK_OF[m.card] <= LOW_ENOUGH)]
        return winners[-1] if winners else moves[-1]
    glance = _Glance(glen, seat)
    pays = [glance.suit_pays(suit) for suit in range(len(SUITS))]
    height = 0.2 if plays else -1.0
    return _best(moves, [pays[SUIT_OF[move.card]] + height * RANK_OF[move.card] for move in moves], rng)


def _act(glen: Glen, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
    """What adds most to the map; a token also has its price."""
    glance = _Glance(glen, seat)
    number = 2 if glen.stage == USING or seat == glen.winner else 1
    patience = (3 - glen.season) / 3
    gain, totals = glance.gain, glance.totals
    scores = []
    for move in moves:
        verb, region = move.verb, move.region
        if verb in (MARCH, USE_MARCH):
            units = move.members + 2 * move.den
            scores.append(gain(region, units) + gain(move.origin, -units))
        elif verb == TOKEN:
            scores.append(glance.token(move) - patience * PRICES[move.token])
        elif verb in (AMBUSH, USE_AMBUSH):
            scores.append(gain(region, int(number == 2 or totals[region][seat] > 0), move.rival))
        else:
            scores.append(0.0 if verb == DECLINE else gain(region, number))
    return _best(moves, scores, rng)


def _from(glen: Glen, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
    """Where a Member is missed least: first of all a stranded one."""
    glance = _Glance(glen, seat)
    scores = [glance.gain(move.origin, -1) - 0.01 * (glance.active >> move.origin & 1) for move in moves]
    return _best(moves, scores, rng)


def _evict(glen: Glen, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
    glance = _Glance(glen, seat)
    return _best(moves, [glance.gain(move.region, 2) for move in moves], rng)


_CHOICES: dict[int, Callable[[Glen, int, Sequence[Move], Rng], Move]] = {
    DEN: _den,
    SWAP: _swap,
    KEEP: _swap,
    PLAY: _play,
    FROM: _from,
    EVICT: _evict,
    **dict.fromkeys((DEPLOY, MARCH, AMBUSH, TOKEN, DECLINE, USE_AMBUSH, USE_DEPLOY, USE_MARCH), _act),
}
