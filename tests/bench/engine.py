"""How fast games play, copy, show and imagine, as ratios to reference work done in the same run.

`python tests/bench/engine.py [GAME ...] [--seconds S]`: the references are a hand-made clone of a 60-card state of int
lists, and a fixed loop of plain Python; a ratio below 1 is faster than the reference.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tartan import games
from tartan.engine import codec
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tests.bench import playout

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5


class IntLists:
    """The reference state: 60 cards in lists of ints, with a clone written by hand."""

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
    """A thousand rounds of a loop in plain Python: what tells two runs on one machine apart."""
    total = 0
    for number in range(1000):
        total += number & 7
    return total


def measured(works: dict[str, Callable[[], object]], seconds: float) -> dict[str, float]:
    """Microseconds for one call of each work: the median of rounds in which the works take turns."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            calls, start = 0, time.perf_counter()
            while (spent := time.perf_counter() - start) < seconds / ROUNDS:
                work()
                calls += 1
            times[name].append(spent / calls * 1e6)
    return {name: statistics.median(spent) for name, spent in times.items()}


def middle_of(game_id: str) -> Match:
    """A match of the game, played half way."""
    game = games.load(game_id)
    match = Match(game, game.seats[0], 1)
    rng = Rng(1)
    for _ in range(playout.of(game_id)(random.Random(1)) // 2):
        if match.deciders:
            seat = rng.choice(match.deciders)
            match.submit(seat, rng.choice(match.legal(seat)))
    return match


def report(game_id: str, seconds: float) -> None:
    """Print one game's table."""
    match = middle_of(game_id)
    state, view = match.state, match.view(0)
    rng, play, chance = Rng(2), playout.of(game_id), random.Random(3)
    decisions = statistics.mean(play(chance) for _ in range(200))
    spent = measured(
        {
            "hand clone of int lists": IntLists().clone,
            "plain loop": plain_loop,
            "playout": lambda: play(chance),
            "State.copy": state.copy,
            "State.view": lambda: state.view(0),
            "view and its bytes": lambda: codec.encode(state.view(0)),
            "sample a world": lambda: match.game.sample(view, rng),
            "State.dump": state.dump,
        },
        seconds,
    )
    clone, loop = spent["hand clone of int lists"], spent["plain loop"]
    spent["a decision of a playout"] = spent["playout"] / decisions
    print(
        f"{match.game.title}: {1e6 / spent['a decision of a playout']:,.0f} decisions a second, {decisions:.0f} a game"
    )
    print(f"  {'':28}{'us':>10}{'x hand clone':>14}{'x plain loop':>14}")
    for name, worth in spent.items():
        print(f"  {name:28}{worth:10.2f}{worth / clone:14.2f}{worth / loop:14.2f}")


def main() -> None:
    """Print the tables of the games asked for, or of all."""
    parser = argparse.ArgumentParser(description="Measure the engine by ratios.")
    parser.add_argument("games", nargs="*", default=games.available())
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured")
    asked = parser.parse_args()
    for game_id in asked.games:
        report(game_id, asked.seconds)


if __name__ == "__main__":
    main()
