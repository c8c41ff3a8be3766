"""A program in a real pseudo-terminal, with its screen read back by a terminal emulator.

This module owns how tests start a program in a terminal, type at it, resize it, hang it up and read what it wrote.
Nothing here waits a fixed time: every wait is for a condition, with a deadline.

    with Terminal([sys.executable, "-m", "tartan"], columns=80, rows=24) as terminal:
        terminal.wait_for_text("Pick a game")
        terminal.send("q")
        assert terminal.wait_exit() == 0
"""

from __future__ import annotations

import array
import errno
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from pathlib import Path
from typing import TYPE_CHECKING, Self

import pyte

from tests.patience import PATIENCE

if TYPE_CHECKING:
    import signal
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

DEADLINE_SECONDS = PATIENCE
"""How long a wait may take before the test fails; generous, for it is only spent when something is wrong."""

AT_ONCE = 1 << 15
"""Bytes after which reading pauses, so that whoever waits looks at them and at the time."""

AGAIN_SECONDS = 5.0
"""After so long a key that was not taken is typed once more, where a test asks for that."""

TerminalAttributes = list[int | list[bytes | int]]
"""What `termios.tcgetattr` gives: four flag words, two speeds, the control characters."""

_MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
_KITTY_PUSH = re.compile(rb"\x1b\[>[0-9]*u")
_KITTY_POP = re.compile(rb"\x1b\[<([0-9]*)u")
_UNKNOWN_TO_EMULATOR = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p")
"""Sequences pyte would print as text; they are taken out before it sees them."""


class DeadlineError(AssertionError):
    """A condition did not come true before its deadline; carries the screen as it was."""


class Terminal:
    """A pseudo-terminal of `columns` x `rows` cells running `command`.

    The command is a session leader with the pseudo-terminal as its controlling terminal, so hang-ups, window-change
    signals and job control behave as in a real one. `environ` is the whole environment when given, else
    `default_environ()`. With `stderr_path` the standard error stream goes to that file instead of the terminal; note
    that Textual draws on standard error.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 24,
        environ: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        stderr_path: Path | None = None,
    ) -> None:
        self.columns, self.rows = columns, rows
        self.raw = bytearray()
        """Every byte the program wrote, in order."""
        self.screen = pyte.Screen(*_emulated(columns, rows))
        self._stream = pyte.ByteStream(self.screen)
        self._held_back = b""
        self._ended = False
        self._master, slave = pty.openpty()
        self._slave_path = os.ttyname(slave)
        self._set_size(columns, rows)
        self.attributes_before: TerminalAttributes = termios.tcgetattr(self._master)
        stderr = None if stderr_path is None else stderr_path.open("wb")
        try:
            self.process = subprocess.Popen(
                list(command),
                stdin=slave,
                stdout=slave,
                stderr=stderr if stderr is not None else slave,
                cwd=cwd,
                env=dict(default_environ() if environ is None else environ),
                preexec_fn=_take_controlling_terminal,
                close_fds=True,
            )
        finally:
            os.close(slave)
            if stderr is not None:
                stderr.close()
        os.set_blocking(self._master, False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- what the program wrote ---------------------------------------------------------------------------------

    def pump(self, seconds: float = 0.0) -> bool:
        """Read what is there, waiting at most `seconds` for the first byte; False once there can be no more.

        Not all of it where that is much: a program that writes without end may do so faster than it can be read.
        """
        if self._ended or self._master < 0:
            return False
        enough = len(self.raw) + AT_ONCE
        ready, _, _ = select.select([self._master], [], [], seconds)
        while ready and len(self.raw) < enough:
            try:
                data = os.read(self._master, 65536)
            except BlockingIOError:
                break
            except OSError as problem:
                if problem.errno != errno.EIO:
                    raise
                data = b""
            if not data:
                self._ended = True
                return False
            self.raw += data
            self._feed(data)
            ready, _, _ = select.select([self._master], [], [], 0)
        return True

    def _feed(self, data: bytes) -> None:
        """Give `data` to the emulator, holding back a sequence whose end has not been read yet."""
        data = self._held_back + data
        escape = data.rfind(b"\x1b")
        self._held_back = b""
        if escape >= 0 and re.fullmatch(rb"\x1b(\[[<>=?]?[0-9;]*\$?)?", data[escape:]):
            data, self._held_back = data[:escape], data[escape:]
        self._stream.feed(_UNKNOWN_TO_EMULATOR.sub(b"", data))

    @property
    def text(self) -> str:
        """The screen as lines of text, trailing blanks cut."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(
        self, condition: Callable[[Terminal], bool], *, deadline: float = DEADLINE_SECONDS, what: str = "a condition"
    ) -> None:
        """Read until `condition(self)` holds; raises `DeadlineError` after `deadline` seconds or at the end."""
        end = time.monotonic() + deadline
        while True:
            alive = self.pump(0.0)
            if condition(self):
                return
            left = end - time.monotonic()
            if left <= 0 or (not alive and self.process.poll() is not None):
                state = "running" if self.process.poll() is None else f"ended with {self.process.returncode}"
                raise DeadlineError(f"waited in vain for {what}; the program is {state}; its screen:\n{self.text}")
            if alive:
                self.pump(min(left, 0.05))
            else:
                _pause_for_process(self.process, min(left, 0.05))

    def wait_for_text(self, wanted: str, *, deadline: float = DEADLINE_SECONDS) -> None:
        """Read until `wanted` stands on the screen."""
        self.wait_for(lambda terminal: wanted in terminal.text, deadline=deadline, what=f"the text {wanted!r}")

    def wait_for_no_text(self, unwanted: str, *, deadline: float = DEADLINE_SECONDS) -> None:
        """Read until `unwanted` is gone from the screen."""
        self.wait_for(lambda terminal: unwanted not in terminal.text, deadline=deadline, what=f"{unwanted!r} to go")

    def wait_for_bytes(self, wanted: bytes, *, since: int = 0, deadline: float = DEADLINE_SECONDS) -> None:
        """Read until `wanted` has been written at or after offset `since` of `raw`."""
        self.wait_for(
            lambda terminal: terminal.raw.find(wanted, since) >= 0, deadline=deadline, what=f"the bytes {wanted!r}"
        )

    def wait_for_quiet(self, seconds: float = 0.5, *, deadline: float = DEADLINE_SECONDS) -> None:
        """Read until the program has written nothing for `seconds`: it has dealt with what it was sent."""
        end = time.monotonic() + deadline
        while select.select([self._master], [], [], seconds)[0] and self.pump():
            if time.monotonic() > end:
                raise DeadlineError(f"the program does not stop writing; its screen:\n{self.text}")

    # -- what a person does -------------------------------------------------------------------------------------

    def send(self, keys: str | bytes, *, deadline: float = DEADLINE_SECONDS) -> None:
        """Type `keys`, reading meanwhile so that neither side blocks; raises `DeadlineError` if they are not taken."""
        data = keys.encode() if isinstance(keys, str) else keys
        end = time.monotonic() + deadline
        while data:
            data = data[self.send_some(data) :]
            if data and time.monotonic() > end:
                raise DeadlineError(f"{len(data)} bytes were not taken by the terminal")
            self.pump(0.0 if not data else 0.01)

    def send_until_text(self, keys: str | bytes, wanted: str, *, every: float = AGAIN_SECONDS) -> None:
        """Type `keys`, and again `every` so many seconds, until `wanted` stands on the screen.

        For programs that take no key before their screen was seen: nothing tells from outside when that is.
        """
        end = time.monotonic() + DEADLINE_SECONDS
        while True:
            self.send(keys)
            try:
                return self.wait_for_text(wanted, deadline=every)
            except DeadlineError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise

    def send_some(self, data: bytes) -> int:
        """Type as much of `data` as the terminal takes at once; gives the number of bytes taken."""
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0

    def resize(self, columns: int, rows: int) -> None:
        """Change the terminal's size; the program gets SIGWINCH."""
        self.columns, self.rows = columns, rows
        self._set_size(columns, rows)
        self.screen.resize(*reversed(_emulated(columns, rows)))

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def kill(self, number: signal.Signals) -> None:
        """Send a signal to the program itself."""
        os.kill(self.process.pid, number)

    def hang_up(self) -> None:
        """Take the terminal away, as when its window is closed: end of file, EIO and SIGHUP follow."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1
            self._ended = True

    # -- how it ends --------------------------------------------------------------------------------------------

    def wait_exit(self, *, deadline: float = DEADLINE_SECONDS, reading: bool = True) -> int:
        """Wait for the program's end and give its exit status (negative: the signal that killed it).

        With `reading=False` nothing is read from the terminal meanwhile, as from one that has stopped.
        """
        end = time.monotonic() + deadline
        while self.process.poll() is None:
            left = end - time.monotonic()
            if left <= 0:
                raise DeadlineError(f"the program is still running; its screen:\n{self.text}")
            if reading and not self._ended:
                self.pump(min(left, 0.02))
            else:
                _pause_for_process(self.process, min(left, 0.02))
        if reading:
            self.read_rest()
        return int(self.process.returncode)

    def read_rest(self) -> None:
        """Read what an ended program left unread in the terminal."""
        while self.pump(0.0):
            if not select.select([self._master], [], [], 0)[0]:
                return

    def fill(self, *, deadline: float = DEADLINE_SECONDS) -> None:
        """Read nothing until the program has filled the terminal's buffer: what it writes from then on blocks."""
        end = time.monotonic() + deadline
        size, before = array.array("i", [0]), -1
        while size[0] != before or not before:
            if time.monotonic() > end:
                raise DeadlineError("the program did not fill the terminal")
            before = size[0]
            _pause_for_process(self.process, 0.3)
            fcntl.ioctl(self._master, termios.FIONREAD, size)

    def close(self) -> None:
        """End the program if it still runs and give the terminal back."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    # -- what it left behind ------------------------------------------------------------------------------------

    @property
    def attributes(self) -> TerminalAttributes:
        """The terminal's attributes now, to compare with `attributes_before`."""
        return termios.tcgetattr(self._master)

    def modes(self) -> dict[int, bool]:
        """Every private mode the program touched, with its last setting (True: set)."""
        found: dict[int, bool] = {}
        for match in _MODE.finditer(bytes(self.raw)):
            for number in match.group(1).split(b";"):
                if number:
                    found[int(number)] = match.group(2) == b"h"
        return found

    def kitty_depth(self) -> int:
        """Kitty keyboard pushes less pops: 0 when they are balanced."""
        data = bytes(self.raw)
        pops = sum(int(match.group(1) or b"1") for match in _KITTY_POP.finditer(data))
        return len(_KITTY_PUSH.findall(data)) - pops

    def leftovers(self) -> list[str]:
        """What a leaving program should have undone and did not, in words; empty when the terminal is clean."""
        left_on = {
            9: "X10 mouse",
            1000: "mouse",
            1002: "mouse drag",
            1003: "mouse motion",
            1004: "focus reports",
            1005: "UTF-8 mouse",
            1006: "SGR mouse",
            1015: "urxvt mouse",
            1016: "pixel mouse",
            1047: "alternate screen",
            1049: "alternate screen",
            2004: "bracketed paste",
            2026: "synchronised output",
            2048: "in-band resize",
        }
        modes = self.modes()
        problems = [f"{name} ({number}) is still on" for number, name in left_on.items() if modes.get(number)]
        problems += [
            f"{name} ({number}) is off"
            for number, name in {7: "line wrap", 25: "cursor"}.items()
            if modes.get(number) is False
        ]
        if self.kitty_depth() != 0:
            problems.append(f"kitty keyboard depth is {self.kitty_depth()}")
        if self._master >= 0 and self.attributes != self.attributes_before:
            problems.append("terminal attributes differ")
        return problems


def _emulated(columns: int, rows: int) -> tuple[int, int]:
    """The size of the emulated screen: an absurd one is only claimed, and 0 is a size that nobody told."""
    return max(1, min(columns or 80, 500)), max(1, min(rows or 24, 200))


def default_environ() -> dict[str, str]:
    """The present environment as a UTF-8 truecolor terminal sets it, without what would change colours or sizes.

    `PYTHONPATH` begins with the project, so that `-m tartan` runs from any directory.
    """
    environ = {
        name: value
        for name, value in os.environ.items()
        if name not in {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TMUX", "STY"} and not name.startswith("TEXTUAL")
    }
    root = str(Path(__file__).resolve().parent.parent)
    environ["PYTHONPATH"] = os.pathsep.join(filter(None, [root, environ.get("PYTHONPATH")]))
    return {**environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}


def _take_controlling_terminal() -> None:
    """Make the child a session leader whose controlling terminal is its standard input."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _pause_for_process(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait for the program's end, at most `seconds`."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return
