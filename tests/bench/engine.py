"""How fast games play, copy, show and imagine, as ratios to reference work done in the same run.

`python tests/bench/engine.py [GAME ...] [--seconds S]`: the yardsticks are those of `tartan bench`, a clone by hand of
a 60-card state of int lists and a fixed loop of plain Python; a ratio below 1 is faster than the reference.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tartan import games
from tartan.bench.engine import IntLists, decisions_of, middle_of, plain_loop, playout_of
from tartan.bench.figures import measured
from tartan.engine import codec
from tartan.engine.rng import Rng


def report(game_id: str, seconds: float) -> None:
    """Print one game's table."""
    match = middle_of(game_id)
    state, view = match.state, match.view(0)
    rng, play, chance = Rng(2), playout_of(game_id), random.Random(3)
    decisions = decisions_of(game_id, 200)
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
