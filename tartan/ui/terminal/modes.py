"""What the full screen changes in a terminal, and how every bit of it is undone."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import termios
import threading
import time
import tty
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_RESET = (
    "\x1b[?2026l"  # a frame may have been cut between the marks of synchronised output
    "\x1b[m\x1b[H\x1b[J"  # nothing of the game stays on a terminal that has no alternate screen (K2)
    "\x1b[?2004l\x1b[?7h"
    "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
)
_KITTY_POP = "\x1b[<u"  # must be written while the alternate screen is up: each screen has a stack of its own
_BACK = "\x1b[?1049l\x1b[?25h\x1b[?1004l"

_ENTER = "\x1b[?1049h\x1b[H\x1b[2J\x1b[?25l\x1b[?1004h"
_MOUSE = "\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h"
_PASTE_NO_WRAP = "\x1b[?2004h\x1b[?7l"
_ASK_SYNCHRONISED = "\x1b[?2026$p"

_PUSH_TITLE = "\x1b[22;2t"
_POP_TITLE = "\x1b]2;\x1b\\\x1b[23;2t"
"""First no title, for a terminal that keeps none to come back to."""

_KITTY_FLAGS = 0b1 | 0b1000 | 0b10000
"""Kitty keyboard: tell keys apart, report all keys as sequences, with the text they give."""

CANCEL = b"\x18"
"""Ends a half-written escape sequence in every terminal of the VT family."""


class TerminalModes:
    """The modes of one terminal: entered once, left once, from whichever thread comes first (T1).

    The attributes are read when this object is made, so make it before anything changes them.
    """

    def __init__(
        self, input_descriptor: int, output_descriptor: int, *, mouse: bool = True, kitty: bool = True
    ) -> None:
        self.input_descriptor = input_descriptor
        self.output_descriptor = output_descriptor
        self.mouse = mouse
        self.kitty = kitty
        self._lock = threading.Lock()
        self._active = False
        self._titled = False
        """Whether the terminal's title is the program's."""
        try:
            self._attributes: list[Any] | None = termios.tcgetattr(input_descriptor)  # Any: as typed there
        except termios.error:
            self._attributes = None

    @property
    def active(self) -> bool:
        """Whether the terminal is in the program's modes now."""
        return self._active

    def enter(self) -> None:
        """Put the terminal into the program's modes; entering again, after something else changed them, is allowed."""
        with self._lock:
            again, self._active = self._active, True
            self._set_raw()
            kitty = f"{_KITTY_POP if again else ''}\x1b[>{_KITTY_FLAGS}u" if self.kitty else ""
            text = _ENTER + (_MOUSE if self.mouse else "") + kitty + _PASTE_NO_WRAP + _ASK_SYNCHRONISED
            self._write(text.encode("ascii"), seconds=1.0)

    def leave(self, *, cut: bool = False, seconds: float = 0.3) -> None:
        """Undo everything; the second call does nothing.

        With `cut` what is still on its way to the terminal is thrown away first, for a terminal that does not read.
        At most about `seconds` are spent on a terminal that takes nothing.
        """
        free = self._lock.acquire(timeout=seconds)
        try:
            if free and not self._active:
                return
            self._active = False
            with _ignoring_background_stop():
                self._undo(cut=cut or not free, seconds=seconds)
        finally:
            if free:
                self._lock.release()

    def title(self, words: str) -> str:
        """What gives the terminal's window a title; with none, what gives it back its own. To be written as output."""
        plain = "".join(each for each in words if " " <= each <= "~")
        before, self._titled = self._titled, bool(plain)
        if plain:
            return f"{'' if before else _PUSH_TITLE}\x1b]2;{plain}\x1b\\"
        return _POP_TITLE if before else ""

    def _undo(self, *, cut: bool, seconds: float) -> None:
        if cut:
            with contextlib.suppress(termios.error):
                termios.tcflow(self.output_descriptor, termios.TCOON)
        text = (self.title("") + _RESET + (_KITTY_POP if self.kitty else "") + _BACK).encode("ascii")
        self._write(CANCEL + text if cut else text, seconds=seconds, cut=cut)
        with contextlib.suppress(termios.error):
            # Mouse reports on their way would be typed at the shell.
            termios.tcflush(self.input_descriptor, termios.TCIFLUSH)
        self._restore_attributes()

    def _restore_attributes(self) -> None:
        if self._attributes is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self.input_descriptor, termios.TCSANOW, self._attributes)

    def _set_raw(self) -> None:
        """No echo, no lines, no signals from keys, no flow control, no translation of carriage returns."""
        try:
            attributes = termios.tcgetattr(self.input_descriptor)
        except termios.error:
            return
        attributes[tty.LFLAG] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
        attributes[tty.IFLAG] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
        attributes[tty.CC][termios.VMIN] = 1
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self.input_descriptor, termios.TCSANOW, attributes)

    def _write(self, data: bytes, *, seconds: float, cut: bool = False) -> None:
        """Write at most for `seconds`, whatever the terminal does; with `cut` in place of what waits before it.

        A second way to the same terminal is opened for it: blocking is a property of the way, and the one that was
        inherited is shared with the shell.
        """
        try:
            descriptor = os.open(
                os.ttyname(self.output_descriptor), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
            )
        except OSError:
            with contextlib.suppress(OSError):
                os.write(self.output_descriptor, data)
            return
        end = time.monotonic() + seconds
        try:
            while data and (left := end - time.monotonic()) > 0:
                if cut:
                    with contextlib.suppress(termios.error):
                        termios.tcflush(descriptor, termios.TCOFLUSH)
                    self._restore_attributes()  # which also wakes a blocked writer, as cutting its output does not
                try:
                    data = data[os.write(descriptor, data) :]
                    cut = False
                except BlockingIOError:
                    # A blocked writer holds the terminal, and fills it anew until all of its last piece was cut.
                    select.select([], [descriptor], [], min(left, 0.01))
                    time.sleep(0.001)
        except OSError:
            return
        finally:
            os.close(descriptor)


@contextlib.contextmanager
def _ignoring_background_stop() -> Iterator[None]:
    """Let this thread set a terminal's modes even from the background, where that would stop the process."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
