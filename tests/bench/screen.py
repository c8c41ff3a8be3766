"""How soon the program paints and answers a key in a real terminal, as ratios to small programs in the same run.

`python tests/bench/screen.py [GAME ...] [--rounds N] [--keys N]`, on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tartan import games
from tests.terminal_harness import Terminal

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = [sys.executable, str(ROOT / "tests" / "bench" / "reference_app.py")]
PRODUCT = [sys.executable, "-m", "tartan"]
QUIET = 0.04
"""Seconds without a byte after which a key counts as answered."""


def first_paint(command: list[str]) -> float:
    """Milliseconds from the start to the first text on the screen."""
    start = time.perf_counter()
    with Terminal(command) as terminal:
        terminal.wait_for(lambda t: bool(t.text.strip()), what="the first paint")
        spent = (time.perf_counter() - start) * 1e3
        stays(terminal)
        return spent


def stays(terminal: Terminal) -> None:
    """Stop here if the program did not come up: what it says is no screen to be measured."""
    terminal.wait_for_quiet(0.3)
    if terminal.process.poll() is not None:
        sys.exit(f"It does not run, so it cannot be measured:\n{terminal.text.strip()}")


def whole_run(command: list[str]) -> float:
    """Milliseconds from the start of a command to its end."""
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return (time.perf_counter() - start) * 1e3


def answers(command: list[str], keys: int) -> tuple[float, float]:
    """Median milliseconds until a cursor key is settled, and median bytes that it cost."""
    spent: list[float] = []
    sizes: list[int] = []
    with Terminal(command) as terminal:
        terminal.wait_for(lambda t: bool(t.text.strip()), what="the first paint")
        stays(terminal)
        terminal._feed = lambda data: None  # type: ignore[method-assign]  # the emulator would cost more than the key
        for number in range(keys):
            before, start = len(terminal.raw), time.perf_counter()
            terminal.send("\x1b[C" if number % 30 < 15 else "\x1b[D")
            settled = start
            seen = before
            while time.perf_counter() - settled < QUIET:
                terminal.pump(0.002)
                if len(terminal.raw) > seen:
                    seen, settled = len(terminal.raw), time.perf_counter()
            if seen > before:
                spent.append((settled - start) * 1e3)
                sizes.append(seen - before)
    if not spent:
        sys.exit(f"No key was answered by: {' '.join(command)}")
    return statistics.median(spent), statistics.median(sizes)


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
    paints = {"a minimal Textual program": [*REFERENCE, "minimal"], "the title screen": PRODUCT}
    runs = {"an empty Python program": [sys.executable, "-c", "pass"], "tartan --version": [*PRODUCT, "--version"]}
    times: dict[str, list[float]] = {name: [] for name in (*paints, *runs)}
    for _ in range(asked.rounds):
        for name, command in paints.items():
            times[name].append(first_paint(command))
        for name, command in runs.items():
            times[name].append(whole_run(command))
    medians = {name: statistics.median(each) for name, each in times.items()}
    table("first paint, ms", {name: medians[name] for name in paints}, "a minimal Textual program")
    table("start to end, ms", {name: medians[name] for name in runs}, "an empty Python program")
    boards = {"a board of one widget": [*REFERENCE, "board"]}
    boards |= {
        f"the board of {game_id}": [*PRODUCT, "play", game_id, "--curtain", "none", "--seed", "1"]
        for game_id in asked.games
    }
    answered = {name: answers(command, asked.keys) for name, command in boards.items()}
    table("cursor key until settled, ms", {n: ms for n, (ms, _) in answered.items()}, "a board of one widget")
    table("bytes for a cursor key", {n: size for n, (_, size) in answered.items()}, "a board of one widget")


if __name__ == "__main__":
    main()
