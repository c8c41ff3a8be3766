"""How soon the program paints and answers a key in a real terminal, as ratios to small programs in the same run.

`python tests/bench/screen.py [GAME ...] [--rounds N] [--keys N]`, on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tartan import games
from tartan.bench.screen import EMPTY, PRODUCT, REFERENCE, answers, board_of, first_paint, whole_run


def table(title: str, figures: dict[str, float], base: str) -> None:
    """Print figures with their ratio to one of them."""
    print(title)
    for name, worth in figures.items():
        print(f"  {name:40}{worth:10.1f}{worth / figures[base]:10.2f}x")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Measure first paint and keys by ratios.")
    parser.add_argument("games", nargs="*", default=games.available())
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--keys", type=int, default=60)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        report(asked.games, asked.rounds, asked.keys, home)


def report(asked: list[str], rounds: int, keys: int, home: str) -> None:
    """Measure in turns and print."""
    paints: dict[str, tuple[str, ...]] = {
        "a minimal Textual program": (*REFERENCE, "minimal"),
        "the title screen": PRODUCT,
    }
    runs: dict[str, tuple[str, ...]] = {"an empty Python program": EMPTY, "tartan --version": (*PRODUCT, "--version")}
    times: dict[str, list[float]] = {name: [] for name in (*paints, *runs)}
    for _ in range(rounds):
        for name, command in paints.items():
            times[name].append(first_paint(command, home))
        for name, command in runs.items():
            times[name].append(whole_run(command, home))
    medians = {name: statistics.median(each) for name, each in times.items()}
    table("first paint, ms", {name: medians[name] for name in paints}, "a minimal Textual program")
    table("start to end, ms", {name: medians[name] for name in runs}, "an empty Python program")
    boards: dict[str, tuple[str, ...]] = {"a board of one widget": (*REFERENCE, "board")}
    boards |= {f"the board of {game_id}": board_of(game_id) for game_id in asked}
    answered = {name: answers(command, keys, home) for name, command in boards.items()}
    table("cursor key until settled, ms", {n: ms for n, (ms, _) in answered.items()}, "a board of one widget")
    table("bytes for a cursor key", {n: size for n, (_, size) in answered.items()}, "a board of one widget")


if __name__ == "__main__":
    main()
