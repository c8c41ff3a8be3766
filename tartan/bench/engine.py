"""Games without a table around them: copies of a state, and games played at random."""

from __future__ import annotations

import random
import statistics
from typing import TYPE_CHECKING

from tartan import registry
from tartan.bench.figures import Figure, Sizes, measured
from tartan.engine.match import Match
from tartan.engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HAND_CLONE = "a clone by hand of 60 cards in lists"
PLAIN_LOOP = "1000 rounds of a plain loop"
COUNTED = 50
"""Random games whose decisions are counted, to tell how many one has."""


class IntLists:
    """The yardstick of copies: a state of 60 cards in lists of ints, with a clone written by hand."""

    __slots__ = ("discard", "draw", "flags", "hands", "scores", "seed", "tricks", "turn")

    def __init__(self) -> None:
        self.hands = [list(range(seat * 9, seat * 9 + 9)) for seat in range(4)]
        self.draw = list(range(36, 52))
        self.discard = list(range(52, 60))
        self.scores = [0] * 4
        self.tricks = [0] * 4
        self.flags = 0
        self.turn = 0
        self.seed = 7

    def clone(self) -> IntLists:
        """An independent state."""
        twin = IntLists.__new__(IntLists)
        twin.hands = [hand[:] for hand in self.hands]
        twin.draw = self.draw[:]
        twin.discard = self.discard[:]
        twin.scores = self.scores[:]
        twin.tricks = self.tricks[:]
        twin.flags = self.flags
        twin.turn = self.turn
        twin.seed = self.seed
        return twin


def plain_loop() -> int:
    """A thousand rounds of a loop in plain Python: the yardstick of work, which tells two machines apart."""
    total = 0
    for number in range(1000):
        total += number & 7
    return total


def playout_of(game_id: str) -> Callable[[random.Random], int]:
    """A function that plays a whole random game of this id and gives its number of decisions.

    It has the fewest seats and the default options.
    """
    game = registry.load(game_id)
    seats = game.seats[0]

    def play(rng: random.Random) -> int:
        state = game.new(seats, rng.getrandbits(63))
        decisions = 0
        draw = rng.random
        while deciders := state.deciders:
            seat = deciders[int(draw() * len(deciders))]
            legal = state.legal(seat)
            state.apply(seat, legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return play


def middle_of(game_id: str) -> Match:
    """A match of the game, played half way."""
    game = registry.load(game_id)
    match = Match(game, game.seats[0], 1)
    rng = Rng(1)
    for _ in range(playout_of(game_id)(random.Random(1)) // 2):
        if match.deciders:
            seat = rng.choice(match.deciders)
            match.submit(seat, rng.choice(match.legal(seat)))
    return match


def decisions_of(game_id: str, games: int = COUNTED) -> float:
    """How many decisions a random game has on average."""
    play, chance = playout_of(game_id), random.Random(2)
    return statistics.mean(play(chance) for _ in range(games))


def copies(sizes: Sizes) -> Iterator[Figure]:
    """A copy of each game's state in mid-game."""
    for game_id in registry.available():
        spent = measured({"clone": IntLists().clone, "copy": middle_of(game_id).state.copy}, sizes.seconds)
        yield Figure("copies", "a copy of the state", game_id, spent["copy"], "us", HAND_CLONE, spent["clone"])


def playouts(sizes: Sizes) -> Iterator[Figure]:
    """One decision of each game played at random, with its share of the deal."""
    for game_id in registry.available():
        play, chance = playout_of(game_id), random.Random(3)
        decisions = decisions_of(game_id)
        spent = measured({"loop": plain_loop, "playout": lambda: play(chance)}, sizes.seconds)  # noqa: B023 - called here
        each = spent["playout"] / decisions
        yield Figure("playouts", "a decision at random", game_id, each, "us", PLAIN_LOOP, spent["loop"])
