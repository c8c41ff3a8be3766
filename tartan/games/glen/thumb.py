"""A simple, sensible player of Sgailstone Glen that knows a View and nothing else: the level `drover`.

It values every active region by the VP that it would pay now, and takes what adds most; low cards are kept to win with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.glen.actions import (
    AMBUSH,
    DEPLOY,
    KEEP,
    MARCH,
    TOKEN,
    USE_AMBUSH,
    USE_DEPLOY,
    USE_MARCH,
)
from tartan.games.glen.board import SUIT_REGIONS
from tartan.games.glen.model import (
    ALLIANCE,
    BLIGHT,
    RANK_OF,
    REGION_NUMBER,
    REGIONS,
    SUIT_OF,
    SUITS,
    Due,
    Token,
)
from tartan.games.glen.model import AMBUSH as AMBUSH_TOKEN
from tartan.games.glen.model import DEPLOY as DEPLOY_TOKEN
from tartan.games.glen.model import MARCH as MARCH_TOKEN
from tartan.games.glen.sums import payouts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import Action
    from tartan.engine.contract import View as AnyView
    from tartan.engine.rng import Rng
    from tartan.games.glen.actions import Move
    from tartan.games.glen.model import View

RIVALS = 0.35
"""How much a VP of a rival weighs against one of one's own."""
FOOTHOLD = 0.12
"""What a unit is worth that changes no payout yet, up to one more than the strongest rival has."""
PRICES = (0.9, 0.6, 0.7, 0.5, 0.8, 0.8)
"""What it costs in Spring to spend a token of each kind; in Winter it costs nothing."""
LOW_ENOUGH = 4
"""The highest rank that is thought to win a trick while others are still to play."""


class _Board:
    """What the map pays, and what it would pay if units came or went."""

    __slots__ = ("active", "cache", "me", "season", "totals")

    def __init__(self, view: View) -> None:
        self.me = me = view.seat if view.seat is not None else 0
        self.season = view.season
        self.active = 0
        self.totals: list[list[int]] = [[]] * REGIONS
        self.cache: dict[int, float] = {}
        for region in view.regions:
            number = REGION_NUMBER[region.arcana]
            if not region.corrupted:
                self.active |= 1 << number
            totals = [*region.members]
            for seat in region.denhearts:
                totals[seat] += 2
            for laid in region.tokens:
                if laid.token is Token.ALLIANCE:
                    totals[me] += 1
                elif laid.token is Token.BLIGHT:
                    totals = [total - (seat != me) for seat, total in enumerate(totals)]
            self.totals[number] = totals

    def worth(self, region: int, totals: list[int]) -> float:
        """What a region with such totals is worth."""
        if not self.active >> region & 1:
            return 0.0
        me = self.me
        gains = payouts(self.season, tuple(totals))[1]
        mine, best = totals[me], 0
        for seat, total in enumerate(totals):
            if seat != me and total > best:
                best = total
        return gains[me] - RIVALS * (sum(gains) - gains[me]) + FOOTHOLD * (mine if mine <= best else best + 1)

    def gain(self, region: int, units: int, rival: int = -1) -> float:
        """What changes if so many own units come, or go, and a rival loses one; `rival` -2 is all of them."""
        key = (region * 16 + units + 8) * 8 + rival + 2
        found = self.cache.get(key)
        if found is None:
            before = self.totals[region]
            after = before[:]
            after[self.me] += units
            for seat in range(len(after)):
                if seat == rival or (rival == -2 and seat != self.me):
                    after[seat] -= 1
            found = self.cache[key] = self.worth(region, after) - self.worth(region, before)
        return found

    def strongest(self, region: int) -> int:
        """The rival with the most units in a region."""
        totals = self.totals[region]
        return max([seat for seat in range(len(totals)) if seat != self.me], key=totals.__getitem__)


def rule_of_thumb(view: AnyView, legal: Sequence[Action], rng: Rng) -> Action:
    """One of the legal actions, chosen in some tens of microseconds from what the view shows."""
    if len(legal) == 1:
        return legal[0]
    known: View = view  # type: ignore[assignment]  # bots give each game its own views and actions
    moves: Sequence[Move] = legal  # type: ignore[assignment]  # as above
    return _CHOICES[known.due](known, moves, rng)


def _best(moves: Sequence[Move], score: Callable[[Move], float], rng: Rng) -> Move:
    """The action of the best score; among equals any."""
    scores = [score(move) for move in moves]
    best = max(scores)
    equals = [move for move, one in zip(moves, scores, strict=True) if one == best]
    return equals[rng.below(len(equals))] if len(equals) > 1 else equals[0]


def _den(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """A region without another Denheart; in the middle of the map there are more ways out."""
    places = {REGION_NUMBER[region.arcana]: at for at, region in enumerate(view.regions)}
    board = _Board(view)
    return _best(moves, lambda move: board.gain(move.region, 2) + 0.5 * (places[move.region] in (5, 6)), rng)


def _swap(_view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """A high card for a low one."""
    return _best(moves, lambda move: 1 if move.verb == KEEP else RANK_OF[move.card] - RANK_OF[move.took], rng)


def _play(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Win with a low card of a suit that pays; otherwise throw a high one."""
    board = _Board(view)
    pays = [_suit_pays(board, suit) for suit in range(len(SUITS))]
    trick = view.current
    if trick is None:
        return _best(moves, lambda move: pays[SUIT_OF[move.card]] - RANK_OF[move.card], rng)
    led = trick.plays[0].card[0]
    if SUITS[SUIT_OF[moves[0].card]] != led:
        return _best(moves, lambda move: pays[SUIT_OF[move.card]] + 0.2 * RANK_OF[move.card], rng)
    lowest = min([int(play.card[1:]) for play in trick.plays if not play.void])
    last = len(trick.plays) + 1 == len(view.clans)
    winners = [move for move in moves if RANK_OF[move.card] < lowest and (last or RANK_OF[move.card] <= LOW_ENOUGH)]
    return winners[-1] if winners else moves[-1]


def _suit_pays(board: _Board, suit: int) -> float:
    regions = SUIT_REGIONS[suit] & board.active
    return max([board.gain(region, 2) for region in range(REGIONS) if regions >> region & 1], default=0.3)


def _act(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """What adds most to the map; a token also has its price."""
    board = _Board(view)
    acting = view.acting
    number = 2 if acting is None or acting.major else 1
    patience = (3 - view.season) / 3
    gain = board.gain

    def score(move: Move) -> float:
        verb = move.verb
        if verb in (MARCH, USE_MARCH):
            units = move.members + 2 * move.den
            return gain(move.region, units) + gain(move.origin, -units)
        if verb in (DEPLOY, USE_DEPLOY):
            return gain(move.region, number)
        if verb in (AMBUSH, USE_AMBUSH):
            replaced = number == 2 or board.totals[move.region][board.me] > 0
            return gain(move.region, int(replaced), move.rival)
        return _token_gain(board, move) - patience * PRICES[move.token] if verb == TOKEN else 0.0

    return _best(moves, score, rng)


def _token_gain(board: _Board, move: Move) -> float:
    region, kind = move.region, move.token
    if kind == ALLIANCE:
        return board.gain(region, 1)
    if kind == BLIGHT:
        return board.gain(region, 0, -2)
    if kind == DEPLOY_TOKEN:
        return 0.9 * board.gain(region, 2)
    if kind == AMBUSH_TOKEN:
        return 0.9 * board.gain(region, 1, board.strongest(region))
    return 0.4 if kind == MARCH_TOKEN else 0.2


def _from(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Where a Member is missed least: first of all a stranded one."""
    board = _Board(view)
    return _best(moves, lambda move: board.gain(move.origin, -1) - 0.01 * (board.active >> move.origin & 1), rng)


def _evict(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    board = _Board(view)
    return _best(moves, lambda move: board.gain(move.region, 2), rng)


_CHOICES: dict[Due, Callable[[View, Sequence[Move], Rng], Move]] = {
    Due.DEN: _den,
    Due.SWAP: _swap,
    Due.PLAY: _play,
    Due.ACT: _act,
    Due.FROM: _from,
    Due.USE: _act,
    Due.EVICT: _evict,
}
