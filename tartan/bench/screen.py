"""The program in a real terminal: how soon it paints, and how soon it answers a key.

It is measured beside two small Textual programs. All files that it writes meanwhile are in a folder that goes away.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import TYPE_CHECKING, Self

from tartan import registry
from tartan.bench.figures import Figure, Sizes
from tartan.engine.errors import TartanError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

REFERENCE = (sys.executable, str(Path(__file__).with_name("reference_app.py")))
PRODUCT = (sys.executable, "-m", "tartan")
EMPTY = (sys.executable, "-c", "pass")
COLUMNS, ROWS = 80, 24
QUIET = 0.04
"""Seconds without a byte after which a key counts as answered."""
FIRST_ANSWER = 5.0
"""Seconds that are waited for the first key of a program to be answered: a busy machine may take long over it."""
SETTLED = 0.3
"""Seconds without a byte after which a program has come up."""
LONGEST = 60.0
"""Seconds after which a program that does not paint is given up."""
HALF_WAY = 15
"""Keys that the cursor walks to one side before it comes back."""
_ESCAPES = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_].*?(?:\x1b\\|\x07)|[ -/]*[0-~])", re.DOTALL)


class Pty:
    """A program in a pseudo-terminal of 80x24 cells, of which all that is kept is what it wrote.

    Raises TartanError, from whatever waits, once the program has ended: what it said is no screen to be measured.
    """

    def __init__(self, command: Sequence[str], home: str) -> None:
        self.written = bytearray()
        self._command = command
        self._master, slave = pty.openpty()
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        try:
            self._process = subprocess.Popen(
                list(command), stdin=slave, stdout=slave, stderr=slave, env=environ(home), start_new_session=True
            )
        finally:
            os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def pump(self, seconds: float) -> bool:
        """Read what comes within so many seconds; whether anything did."""
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        data = b""
        with contextlib.suppress(OSError):  # what a terminal gives whose program has ended
            data = os.read(self._master, 65536)
        if not data:
            said = " ".join(shown(bytes(self.written)).decode("utf-8", "replace").split())
            raise TartanError(f"This could not be measured, for it ended: {' '.join(self._command)}: {said[-200:]}")
        self.written += data
        return True

    def wait_for_paint(self) -> None:
        """Until there is text on the screen."""
        end = time.monotonic() + LONGEST
        while not shown(bytes(self.written)):
            if time.monotonic() > end:
                raise TartanError(f"This could not be measured, for it painted nothing: {' '.join(self._command)}")
            self.pump(0.05)

    def settle(self) -> None:
        """Until nothing has been written for a while."""
        while self.pump(SETTLED):
            pass

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._master, keys)


def shown(written: bytes) -> bytes:
    """What of the bytes that a program wrote is text that can be seen."""
    return _ESCAPES.sub(b"", written).strip(b" \r\n\x1b")


def environ(home: str) -> dict[str, str]:
    """This environment with all colours, and with another home for what the program writes."""
    unwanted = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TMUX", "STY"}
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    settled = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    return {**kept, **settled, "TARTAN_HOME": home}


def first_paint(command: Sequence[str], home: str) -> float:
    """Milliseconds from the start to the first text on the screen."""
    start = time.perf_counter()
    with Pty(command, home) as terminal:
        terminal.wait_for_paint()
        spent = (time.perf_counter() - start) * 1e3
        terminal.settle()
        return spent


def whole_run(command: Sequence[str], home: str) -> float:
    """Milliseconds from the start of a command to its end; raises TartanError if it fails."""
    start = time.perf_counter()
    done = subprocess.run(list(command), env=environ(home), capture_output=True, check=False)
    if done.returncode:
        raise TartanError(f"This could not be measured, for it failed: {' '.join(command)}")
    return (time.perf_counter() - start) * 1e3


def answers(command: Sequence[str], keys: int, home: str) -> tuple[float, float]:
    """Median milliseconds until a cursor key is settled, and median bytes that it cost; raises TartanError."""
    spent: list[float] = []
    sizes: list[int] = []
    with Pty(command, home) as terminal:
        terminal.wait_for_paint()
        terminal.settle()
        for number in range(keys):
            seen = before = len(terminal.written)
            start = settled = time.perf_counter()
            terminal.type(b"\x1b[C" if number % (2 * HALF_WAY) < HALF_WAY else b"\x1b[D")
            while time.perf_counter() - settled < (QUIET if spent or seen > before else FIRST_ANSWER):
                terminal.pump(0.002)
                if len(terminal.written) > seen:
                    seen, settled = len(terminal.written), time.perf_counter()
            if seen > before:
                spent.append((settled - start) * 1e3)
                sizes.append(seen - before)
    if not spent:
        raise TartanError(f"This could not be measured, for it answers no key: {' '.join(command)}")
    return statistics.median(spent), statistics.median(sizes)


def board_of(game_id: str) -> tuple[str, ...]:
    """The command that opens a game's board."""
    return (*PRODUCT, "play", game_id, "--curtain", "none", "--seed", "1")


def start(sizes: Sizes) -> Iterator[Figure]:
    """How soon the shortest answer is there, and the first screen."""
    runs = {"an empty Python program": EMPTY, "tartan --version, start to end": (*PRODUCT, "--version")}
    paints = {"a minimal Textual program": (*REFERENCE, "minimal"), "the first paint of the title": PRODUCT}
    times: dict[str, list[float]] = {name: [] for name in (*runs, *paints)}
    with tempfile.TemporaryDirectory() as home:
        for _ in range(sizes.starts):
            for name, command in runs.items():
                times[name].append(whole_run(command, home))
            for name, command in paints.items():
                times[name].append(first_paint(command, home))
    for yardstick, what in (tuple(runs), tuple(paints)):
        floor, worth = statistics.median(times[yardstick]), statistics.median(times[what])
        yield Figure("start", what, "", worth, "ms", yardstick, floor)


def keys(sizes: Sizes) -> Iterator[Figure]:
    """How soon each game's board has answered a cursor key, and with how many bytes."""
    yardstick = "a board of one widget"
    with tempfile.TemporaryDirectory() as home:
        floor, least = answers((*REFERENCE, "board"), sizes.keys, home)
        for game_id in registry.available():
            worth, size = answers(board_of(game_id), sizes.keys, home)
            yield Figure("keys", "a cursor key until settled", game_id, worth, "ms", yardstick, floor)
            yield Figure("keys", "what is written for it", game_id, size, "bytes", yardstick, least)
