"""How many games a second the searching bots imagine, from a fresh deal and from the middle of a game.

`python -m tests.bench search [GAME ...] [--games N]`. `search.GAME(rng, games)` runs one search of so many imagined
games from a fresh deal, so that a peer comparison can load it by name, as in `--extra NAME=tests.bench.search:GAME`.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tartan import games
from tartan.bench.search import DECISIONS, imagined, search_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

ROUNDS = 5


def report(game_id: str, count: int) -> None:
    """Print one game's lines."""
    game = games.load(game_id)
    print(f"{game.title}: imagined games a second")
    for name, foresight in (("as bots search", game.foresight), ("played out at random", None)):
        for when, decisions in (("fresh deal", 0), (f"{DECISIONS} decisions on", DECISIONS)):
            rate = 1e6 / imagined(game, decisions, count, ROUNDS, foresight)
            print(f"  {name:22}{when:18}{rate:10,.0f}")


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
        return search_of(name)
    raise AttributeError(name)
