"""Search: the bot that imagines worlds its seat cannot tell from the real one, and plays them out.

It is information-set Monte Carlo tree search with a single observer (SO-ISMCTS; Cowling, Powley and Whitehouse,
"Information Set Monte Carlo Tree Search", 2012): one tree for all worlds, worlds sampled from the view alone (S4), UCB1
over the actions that the world at hand allows, each action counted as often as it was to be had. Choices made in secret
follow decoupled UCT (Finnsson and Bjornsson, 2008): each seat has its own bandit, and what another seat chose in secret
does not branch the tree. What rules of thumb advise gets a progressive bias at the root (Chaslot and others, 2008).
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.bots.base import Budget
    from tartan.engine.contract import Action, Game, State, View
    from tartan.engine.rng import Rng


@dataclass(frozen=True, slots=True)
class Depth:
    """How much a searching bot thinks about one decision."""

    iterations: int
    """Imagined games."""
    seconds: float
    """After so long it answers with what it has found."""
    worlds_each: int = 4
    """Iterations in one imagined world before the next is sampled (determinization reuse)."""
    exploration: float = 0.7
    """The constant of UCB1, for values from 0 to 1."""
    bias: float = 0.3
    """The weight of the rules of thumb at the root; it fades as an action is tried."""
    horizon: int = 24
    """Decisions that are played at random beyond the tree before a world is appraised, where the game can do that."""


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

    def __init__(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, depth: Depth) -> None:
        self._game = game
        self._view = view
        self._legal = tuple(legal)
        self._rng = rng
        self._depth = depth
        self._appraise: Callable[[State], Sequence[float]] | None = game.appraiser
        self.root = Node()
        self.done = 0
        """Iterations so far."""

    def run(self, stop: Callable[[], bool]) -> Action:
        """Search until the iterations are used up or `stop` says so; gives the action that was tried most."""
        depth = self._depth
        if len(self._legal) == 1:
            return self._legal[0]
        advised = self._game.thumb(self._view, self._legal, self._rng)
        for action in self._legal:
            self.root.arms[action] = Arm()
        world: State | None = None
        while self.done < depth.iterations:
            if self.done % depth.worlds_each == 0:
                if self.done and stop():
                    break
                world = self._game.sample(self._view, self._rng)
                if self.done == 0:
                    self._observer = self._seat_of(world)
            assert world is not None  # noqa: S101  # the first turn of the loop samples one
            self._iterate(world.copy(), advised)
            self.done += 1
        arms = self.root.arms
        return max(self._legal, key=lambda action: (arms[action].visits, arms[action].total))

    def _seat_of(self, world: State) -> int:
        """The seat whose decision this is: the one that has exactly these choices."""
        for seat in world.deciders:
            if tuple(world.legal(seat)) == self._legal:
                return seat
        raise ValueError("No seat of the sampled world has these choices.")

    def _iterate(self, state: State, advised: Action) -> None:
        """Walk down the tree, add one node, play on at random, and give every arm that was chosen its value."""
        observer, rng, exploration = self._observer, self._rng, self._depth.exploration
        node = self.root
        path: list[tuple[Arm, int]] = []
        at_root = True
        while state.deciders:
            seat = observer if at_root else state.deciders[0]
            legal = self._legal if at_root else state.legal(seat)
            action, arm = _pick(node, legal, rng, exploration, advised if at_root else None, self._depth.bias)
            at_root = False
            hidden = seat != observer and state.sealed
            state.apply(seat, action)
            path.append((arm, seat))
            fresh = arm.visits == 0
            if hidden:
                node.hidden = node.hidden or Node()
                node = node.hidden
            else:
                arm.child = arm.child or Node()
                node = arm.child
            if fresh:
                break
        values = self._played_out(state)
        for arm, seat in path:
            arm.visits += 1
            arm.total += values[seat]

    def _played_out(self, state: State) -> Sequence[float]:
        """What a world is worth to each seat, from 0 to 1, after random play to its end or to the horizon."""
        rng = self._rng
        below = rng.below
        left = self._depth.horizon if self._appraise else -1
        deciders = state.deciders
        while deciders and left:
            seat = deciders[0]
            legal = state.legal(seat)
            state.apply(seat, legal[below(len(legal))])
            left -= 1
            deciders = state.deciders
        if self._appraise is not None and deciders:
            return self._appraise(state)
        return won(state)


def won(state: State) -> tuple[float, ...]:
    """What the end of a game is worth to each seat: a win is 1, and a draw of all its share (CO-8)."""
    outcome = state.outcome
    if outcome is None:
        raise ValueError("The game is not over.")
    win = 1.0 / len(outcome.ranks) if outcome.ranks.count(1) == len(outcome.ranks) else 1.0
    return tuple(win if rank == 1 else 0.0 for rank in outcome.ranks)


def _pick(
    node: Node, legal: Sequence[Action], rng: Rng, exploration: float, advised: Action | None, bias: float
) -> tuple[Action, Arm]:
    """UCB1 over what this world allows; untried actions first, in random order but for what is advised."""
    arms = node.arms
    best_action, best_arm, best = None, None, -1.0
    untried: list[Action] = []
    sqrt, log = math.sqrt, math.log
    for action in legal:
        arm = arms.get(action)
        if arm is None:
            arm = arms[action] = Arm()
        arm.available += 1
        visits = arm.visits
        if not visits:
            untried.append(action)
            continue
        worth = arm.total / visits + exploration * sqrt(log(arm.available) / visits)
        if action is advised:
            worth += bias * 4 / (3 + visits)
        if worth > best:
            best_action, best_arm, best = action, arm, worth
    if untried:
        action = advised if advised in untried else untried[rng.below(len(untried))]
        return action, arms[action]
    assert best_action is not None  # noqa: S101  # `legal` is never empty
    assert best_arm is not None  # noqa: S101
    return best_action, best_arm


class Searcher:
    """A bot that searches; keeps nothing between decisions (V1)."""

    def __init__(self, depth: Depth) -> None:
        self.depth = depth

    def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        """The action that search tried most within the depth and the budget."""
        ends = time.monotonic() + min(self.depth.seconds, budget.seconds * 0.8)
        return Search(game, view, legal, rng, self.depth).run(lambda: time.monotonic() > ends)
