"""Search: the bot that imagines worlds its seat cannot tell from the real one, and tries its actions in them.

Worlds are sampled from the view alone (S4), and every action still in question is tried in each of them, so that luck
of the deal falls on all alike. Sequential halving (Karnin, Koren and Somekh, 2013) shares the imagined games out: after
each round the worse half of the actions is dropped. Below the first action grows the tree of information-set search
with a single observer (SO-ISMCTS; Cowling, Powley and Whitehouse, 2012): one tree for all worlds, UCB1 over what the
world at hand allows, each action counted as often as it was to be had. Choices made in secret follow decoupled UCT
(Finnsson and Bjornsson, 2008): what another seat chose in secret does not branch the tree. Beyond the tree rules of
thumb play on, then chance, until the game's own appraisal judges the state.
"""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.bots.base import Advice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.bots.base import Budget
    from tartan.engine.contract import Action, Foresight, Game, State, View
    from tartan.engine.rng import Rng

EXPLORATION = 0.7
"""The constant of UCB1 below the root, for values from 0 to 1."""
PLAYED_OUT = 1000
"""How many games a bot imagines that thinks a little, where the game says nothing of it."""
MORE = 8
"""How many times as many one imagines then that thinks longer."""
WIDE = 20
"""More actions than this are glanced at first, and the best so many of them searched."""
GLANCES = 4
"""Worlds in which actions are glanced at: appraised as soon as can be."""
PART = 0.8
"""The part of its time after which a bot answers, so that the answer comes in time."""
LOGS = (0.0, *[math.log(count) for count in range(1, 1 << 14)])


class Arm:
    """What is known of one action at one node."""

    __slots__ = ("available", "child", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.child: Node | None = None


class Node:
    """A point in the tree: what the observer has seen so far, with a bandit for whoever decides there."""

    __slots__ = ("arms", "hidden")

    def __init__(self) -> None:
        self.arms: dict[Action, Arm] = {}
        self.hidden: Node | None = None
        """What follows another seat's choice in secret, whatever it was."""


class Search:
    """One search for one decision."""

    def __init__(
        self, game: Game, view: View, legal: Sequence[Action], rng: Rng, games: int, foresight: Foresight | None
    ) -> None:
        """`games` is how many are imagined; without `foresight` each is played out at random."""
        self._game = game
        self._view = view
        self._legal = tuple(legal)
        self._rng = rng
        self._games = games
        self._foresight = foresight
        self._tree = foresight is None or foresight.tree
        self._foreseen = foresight is not None and foresight.foreseen
        self._instinct = (foresight and foresight.instinct) or self._by_view
        self._observer = -1
        self.arms = {action: Arm() for action in self._legal}
        """By action what came of it."""
        self.done = 0
        """Games imagined so far."""
        self.second: Action | None = None
        """Once it has run, what does best but for what it gave; None where there is only one choice."""

    def run(self, stop: Callable[[float], bool]) -> Action:
        """Search until all games are imagined or `stop`, told how far it is, says so; gives what does best."""
        if len(self._legal) == 1:
            return self._legal[0]
        advised = self._game.thumb(self._view, self._legal, self._rng)
        trust = 0.0 if self._foresight is None else self._foresight.trust
        arms = self.arms

        def merit(action: Action) -> float:
            arm = arms[action]
            if not arm.visits:
                return -1.0
            return arm.total / arm.visits + (trust / math.sqrt(arm.visits) if action is advised else 0.0)

        sift = self._foresight and self._foresight.sift
        sifted = sift(self._legal) if sift else self._legal
        left = [advised, *[action for action in sifted if action is not advised]]
        if len(left) == 1:
            return advised
        if len(left) > WIDE and self._foresight is not None:
            self._glance(left, stop)
            left.sort(key=merit, reverse=True)
            del left[WIDE:]
            if advised not in left:
                left[-1] = advised
            for action in left:
                arms[action] = Arm()
        rounds = (len(left) - 1).bit_length()
        for past in range(rounds):
            worlds = max(1, self._games // (rounds * len(left)))
            for number in range(worlds):
                if self.done and stop((past + number / worlds) / rounds):
                    left.sort(key=merit, reverse=True)
                    self.second = left[1]
                    return left[0]
                self._try_all(left)
            left.sort(key=merit, reverse=True)
            self.second = left[1]
            del left[(len(left) + 1) // 2 :]
        return left[0]

    def worth(self, action: Action) -> float:
        """What an action came to on the average of the games imagined, from 0 to 1; 0 where none was."""
        arm = self.arms[action]
        return arm.total / arm.visits if arm.visits else 0.0

    def _glance(self, actions: Sequence[Action], stop: Callable[[float], bool]) -> None:
        """Give every action a few values that cost little: its worlds are appraised as soon as can be."""
        thorough, tree = self._foresight, self._tree
        assert thorough is not None  # noqa: S101  # without an appraisal there is nothing to glance at
        self._foresight, self._tree = replace(thorough, horizon=0, advised=0), False
        for _ in range(GLANCES):
            if self.done and stop(0.0):
                break
            self._try_all(actions)
        self._foresight, self._tree = thorough, tree

    def _try_all(self, actions: Sequence[Action]) -> None:
        """Imagine a world, and in it a game with each of the actions."""
        world = self._game.sample(self._view, self._rng)
        if self._observer < 0:
            self._observer = self._seat_of(world)
        for action in actions:
            self._imagine(world.copy(), action)
        self.done += len(actions)

    def _by_view(self, state: State, seat: int, legal: Sequence[Action], rng: Rng) -> Action:
        """What the rules of thumb say to a seat of an imagined world."""
        return self._game.thumb(state.view(seat), legal, rng)

    def _seat_of(self, world: State) -> int:
        """The seat whose decision this is: the one that has exactly these choices."""
        for seat in world.deciders:
            if tuple(world.legal(seat)) == self._legal:
                return seat
        raise ValueError("No seat of the sampled world has these choices.")

    def _imagine(self, state: State, action: Action) -> None:
        """Take an action, walk down the tree, add one node, play on, and give every arm that was chosen its value."""
        observer, clock = self._observer, self._foresight and self._foresight.clock
        arm = self.arms[action]
        begun = clock(state) if clock else 0
        state.apply(observer, action)
        path = [(arm, observer)]
        if self._tree and arm.visits:
            self._descend(state, arm, path)
        values = self._played_out(state, begun)
        for arm, seat in path:
            arm.visits += 1
            arm.total += values[seat]

    def _descend(self, state: State, arm: Arm, path: list[tuple[Arm, int]]) -> None:
        """Play down the tree to an action that was not tried there before; `path` gets what was chosen."""
        observer, rng, instinct, foreseen = self._observer, self._rng, self._instinct, self._foreseen
        node = arm.child
        if node is None:
            node = arm.child = Node()
        while deciders := state.deciders:
            seat = deciders[0]
            legal = state.legal(seat)
            if len(legal) == 1:
                state.apply(seat, legal[0])
                continue
            if foreseen and seat != observer:
                action = instinct(state, seat, legal, rng)
                arm = node.arms.get(action) or node.arms.setdefault(action, Arm())
            else:
                action, arm = _pick(node, legal, rng)
            hidden = state.sealed and seat != observer
            state.apply(seat, action)
            path.append((arm, seat))
            if not arm.visits:
                return
            if hidden:
                node.hidden = node = node.hidden or Node()
            else:
                arm.child = node = arm.child or Node()

    def _played_out(self, state: State, begun: int) -> Sequence[float]:
        """What a world is worth to each seat, from 0 to 1, after play to its end or until it can be appraised.

        `begun` is what the clock showed when the search began; a game without a clock counts decisions from here.
        """
        rng, foresight = self._rng, self._foresight
        below = rng.below
        if foresight is None:
            while deciders := state.deciders:
                seat = deciders[0]
                legal = state.legal(seat)
                state.apply(seat, legal[below(len(legal))])
            return won(state)
        appraise, instinct = foresight.appraise, self._instinct
        horizon, advised, clock = foresight.horizon, foresight.advised, foresight.clock
        played = 0
        while deciders := state.deciders:
            if (clock(state) - begun if clock else played) >= horizon:
                values = appraise(state)
                if values:
                    return values
            seat = deciders[0]
            legal = state.legal(seat)
            count = len(legal)
            if count == 1:
                state.apply(seat, legal[0])
            elif played < advised:
                state.apply(seat, instinct(state, seat, legal, rng))
            else:
                state.apply(seat, legal[below(count)])
            played += 1
        return won(state)


def won(state: State) -> tuple[float, ...]:
    """What the end of a game is worth to each seat: a win is 1, and a draw of all its share (CO-8)."""
    outcome = state.outcome
    if outcome is None:
        raise ValueError("The game is not over.")
    ranks = outcome.ranks
    win = 1.0 / len(ranks) if ranks.count(1) == len(ranks) else 1.0
    return tuple([win if rank == 1 else 0.0 for rank in ranks])


def _pick(node: Node, legal: Sequence[Action], rng: Rng) -> tuple[Action, Arm]:
    """UCB1 over what this world allows; untried actions first, in random order."""
    arms = node.arms
    get = arms.get
    untried: list[Action] = []
    tried: list[tuple[Action, Arm]] = []
    for action in legal:
        arm = get(action)
        if arm is None:
            untried.append(action)
        else:
            arm.available += 1
            tried.append((action, arm))
    if untried:
        action = untried[rng.below(len(untried))]
        arm = arms[action] = Arm()
        arm.available = 1
        return action, arm
    sqrt, most = math.sqrt, len(LOGS) - 1
    best, best_worth = tried[0], -1.0
    for one in tried:
        arm = one[1]
        visits, available = arm.visits, arm.available
        worth = (arm.total + EXPLORATION * sqrt(LOGS[available if available < most else most] * visits)) / visits
        if worth > best_worth:
            best, best_worth = one, worth
    return best


class Searcher:
    """A bot that searches; keeps nothing between decisions (V1)."""

    __slots__ = ("longer",)

    def __init__(self, *, longer: bool) -> None:
        """Thinks a little or longer: each game says how many games such a bot imagines."""
        self.longer = longer

    def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        """The action that search found best; the budget's time and `hurry` only cut it short."""
        return self.advise(game, view, legal, rng, budget).best

    def advise(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Advice:
        """What it chooses, and how well that and the next best did in the games that it imagined."""
        foresight = game.foresight
        games, more = (PLAYED_OUT, MORE) if foresight is None else (foresight.games, foresight.more)
        games = budget.iterations or (games * more if self.longer else games)
        ends = time.monotonic() + budget.seconds * PART

        def stop(share: float) -> bool:
            if budget.progress is not None:
                budget.progress(share)
            return time.monotonic() > ends or (budget.hurry is not None and budget.hurry())

        search = Search(game, view, legal, rng, games, foresight)
        best = search.run(stop)
        other = search.second
        return Advice(best, search.worth(best), other, 0.0 if other is None else search.worth(other))
