"""Searching bots: what one of the games that they imagine costs."""

from __future__ import annotations

import random
import statistics
import time
from typing import TYPE_CHECKING

from tartan import registry
from tartan.bench.engine import playout_of
from tartan.bench.figures import Figure, Sizes, measured
from tartan.bots.search import Search
from tartan.engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tartan.engine.contract import Foresight, Game, State

RANDOM_GAME = "a whole game at random"
DECISIONS = 20
"""How old the games are in which is searched."""


def searched(game: Game, state: State, count: int, foresight: Foresight | None) -> Search:
    """A search of so many imagined games for the decision that is due, run to its end."""
    seat = state.deciders[0]
    search = Search(game, state.view(seat), tuple(state.legal(seat)), Rng(state.rng.copy().next64()), count, foresight)
    search.run(lambda _: False)
    return search


def search_of(game_id: str) -> Callable[[random.Random, int], int]:
    """A function that runs one search from a fresh deal, with the fewest seats; it gives the games imagined."""
    game = registry.load(game_id)

    def search(rng: random.Random, count: int) -> int:
        state = game.new(game.seats[0], rng.getrandbits(63))
        return searched(game, state, count, game.foresight).done

    return search


def played_on(game: Game, decisions: int, seed: int) -> State:
    """A game that is so many decisions old, by rules of thumb, and goes on with a choice."""
    state, rng = game.new(game.seats[0], seed), Rng(seed)
    while (deciders := state.deciders) and (decisions > 0 or len(state.legal(deciders[0])) < 2):
        seat = deciders[0]
        state.apply(seat, game.thumb(state.view(seat), state.legal(seat), rng))
        decisions -= 1
    return state if state.deciders else game.new(game.seats[0], seed)


def imagined(game: Game, decisions: int, count: int, searches: int, foresight: Foresight | None) -> float:
    """Microseconds for one imagined game: the median of so many searches, each in another game of that age."""
    spent = []
    for seed in range(searches):
        state = played_on(game, decisions, seed)
        start = time.perf_counter()
        done = searched(game, state, count, foresight).done
        spent.append((time.perf_counter() - start) / done * 1e6)
    return statistics.median(spent)


def search(sizes: Sizes) -> Iterator[Figure]:
    """One imagined game of each game's searching bots, in mid-game."""
    for game_id in registry.available():
        game, play, chance = registry.load(game_id), playout_of(game_id), random.Random(3)
        each = imagined(game, DECISIONS, sizes.imagined, sizes.searches, game.foresight)
        spent = measured({"playout": lambda: play(chance)}, sizes.seconds)  # noqa: B023 - called here
        yield Figure("search", "a game that a bot imagines", game_id, each, "us", RANDOM_GAME, spent["playout"])
