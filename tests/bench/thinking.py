"""How soon a cursor key is answered while a laird thinks beside the screen, as a ratio to when nothing does.

`python tests/bench/thinking.py [GAME ...] [--keys N] [--rounds N]`, on a machine that does nothing else. The laird is
asked for a hint that never ends, so that a process is busy all the while and the screen follows how far it is.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from tartan import games  # noqa: E402  # found only now
from tests.terminal_harness import Terminal  # noqa: E402  # likewise

QUIET = 0.04
"""Seconds without a byte after which a key counts as answered."""
COMING_UP = 2.0
"""Seconds in which a process that thinks has come up."""
ENDLESS = "from tartan import bots; bots.budget = lambda level: bots.Budget(1e9, 10**9)"
PROGRAM = f"{ENDLESS}\nfrom tartan.__main__ import main\nif __name__ == '__main__': main()"


def answers(game_id: str, keys: int, *, thinking: bool) -> float:
    """Median milliseconds until a cursor key is settled, at a board of one person and bots."""
    seats = games.load(game_id).seats[0]
    pipers = ",".join(f"{letter}=piper" for letter in "BCDEF"[: seats - 1])
    command = [sys.executable, "-c", PROGRAM, "play", game_id, "--bots", pipers, "--names", "Isla", "--seed", "1"]
    spent: list[float] = []
    with Terminal(command) as terminal:
        terminal.wait_for_text("leave")
        terminal.wait_for_quiet(0.3)
        if thinking:
            terminal.send("i")
            terminal.wait_for_text("What would a laird do")
            terminal.send("\x1b[C")
            terminal.wait_for_no_text("What would a laird do")
            terminal.wait_for_quiet(COMING_UP)
        terminal._feed = lambda data: None  # type: ignore[method-assign]  # the emulator would cost more than the key
        for number in range(keys):
            seen = before = len(terminal.raw)
            start = settled = time.perf_counter()
            terminal.send("\x1b[C" if number % 30 < 15 else "\x1b[D")
            while time.perf_counter() - settled < QUIET:
                terminal.pump(0.002)
                if len(terminal.raw) > seen:
                    seen, settled = len(terminal.raw), time.perf_counter()
            if seen > before:
                spent.append((settled - start) * 1e3)
    return statistics.median(spent)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure cursor keys beside a laird that thinks, by ratios.")
    parser.add_argument("games", nargs="*", default=games.available())
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keys", type=int, default=60)
    asked = parser.parse_args()
    print("cursor key until settled, ms       alone  thinking     ratio")
    for game_id in asked.games:
        pairs = [[answers(game_id, asked.keys, thinking=busy) for busy in (False, True)] for _ in range(asked.rounds)]
        alone, thinking = (statistics.median(each) for each in zip(*pairs, strict=True))
        print(f"  {game_id:30}{alone:8.1f}{thinking:10.1f}{thinking / alone:9.2f}x")


if __name__ == "__main__":
    main()
