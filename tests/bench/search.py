"""How many games a second the searching bots imagine, from a fresh deal and from the middle of a game.

`python -m tests.bench search [GAME ...] [--games N]`. `search.GAME(rng, games)` runs one search of so many imagined
games from a fresh deal, so that a peer comparison can load it by name, as in `--extra NAME=tests.bench.search:GAME`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import TYPE_CHECKING

from tartan import games
from tartan.bots.search import Search
from tartan.engine.rng import Rng

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from tartan.engine.contract import Foresight, Game, State

ROUNDS = 5


def searched(game: Game, state: State, count: int, foresight: Foresight | None) -> Search:
    """A search for the decision that is due, run to its end."""
    seat = state.deciders[0]
    search = Search(game, state.view(seat), tuple(state.legal(seat)), Rng(state.rng.copy().next64()), count, foresight)
    search.run(lambda _: False)
    return search


def of(game_id: str) -> Callable[[random.Random, int], int]:
    """A function that runs one search from a fresh deal, with the fewest seats; it gives the games imagined."""
    game = games.load(game_id)

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


def report(game_id: str, count: int) -> None:
    """Print one game's lines."""
    game = games.load(game_id)
    print(f"{game.title}: imagined games a second")
    for name, foresight in (("as bots search", game.foresight), ("played out at random", None)):
        for when, decisions in (("fresh deal", 0), ("20 decisions on", 20)):
            rates = []
            for seed in range(ROUNDS):
                state = played_on(game, decisions, seed)
                start = time.perf_counter()
                rates.append(searched(game, state, count, foresight).done / (time.perf_counter() - start))
            print(f"  {name:22}{when:18}{statistics.median(rates):10,.0f}")


def main(asked_for: list[str] | None = None) -> None:
    """Print the rates of the games asked for, or of all."""
    parser = argparse.ArgumentParser(prog="search", description="Measure how fast bots search.")
    parser.add_argument("games", nargs="*", default=games.available())
    parser.add_argument("--games", dest="count", type=int, default=300, help="how many games a search imagines")
    asked = parser.parse_args(asked_for)
    for game_id in asked.games:
        report(game_id, asked.count)


def __getattr__(name: str) -> Callable[[random.Random, int], int]:
    if name in games.available():
        return of(name)
    raise AttributeError(name)
