"""The guard: whatever happens, the game is saved, the terminal given back and the process gone within two seconds.

A thread of its own waits for the signals that end a program and for the moment the program begins to leave by itself.
It asks the program to leave in good order, and where that takes too long (the event loop is blocked, the terminal does
not read, a thread does not end) it saves, gives the terminal back and ends the process itself (T1, T2, T5).
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import threading
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from tartan.ui.terminal.crashlog import CrashLog
    from tartan.ui.terminal.modes import TerminalModes

GRACE_SECONDS = 1.2
"""How long the program may take to leave in good order."""

SAVE_SECONDS = 0.4
"""How long the last save may take once the program did not leave by itself."""

FATAL = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
"""The signals that end the program, with status 128 + their number."""

CRASHED = 1
"""The exit status after a fault in the program."""


class Guard:
    """Sees one run of the program out.

    `modes` are given back, `save` is called exactly once (on the event loop's thread where that still answers, else on
    a thread of the guard's), `ask` is called when a signal wants the program gone, and gets the exit status.
    """

    def __init__(self, modes: TerminalModes, crash_log: CrashLog) -> None:
        self.modes = modes
        self.crash_log = crash_log
        self.save: Callable[[], None] | None = None
        self.ask: Callable[[int], None] | None = None
        self.status: int | None = None
        """The exit status once leaving has begun; None before."""
        self.crash_sentence: str | None = None
        self._save_claim = threading.Lock()
        self._state = threading.Lock()
        self._wanted = False
        self._saved = False
        self._closed = False
        self._handlers: dict[signal.Signals, Any] = {}  # Any: what signal.signal gives back
        self._read_end, self._write_end = os.pipe()
        for descriptor in (self._read_end, self._write_end):
            os.set_blocking(descriptor, False)
        self._wakeup_before = signal.set_wakeup_fd(self._write_end, warn_on_full_buffer=False)
        for number in FATAL:
            self._handlers[number] = signal.signal(number, self._on_signal)
        self._thread = threading.Thread(target=self._watch, name="terminal-guard", daemon=True)
        self._thread.start()

    @property
    def leaving(self) -> bool:
        """Whether the program is leaving, or was just told to."""
        return self._wanted or self.status is not None

    def leave_for(self, number: signal.Signals) -> None:
        """Begin to leave as that signal makes the program leave; may be called from any thread."""
        self._poke(number)

    def begin(self, status: int) -> None:
        """The program has begun to leave by itself: from now on its time is counted. The first status stays."""
        with self._state:
            if self.status is None:
                self.status = status
        self._poke(0)

    def crashed(self, error: BaseException, where: str) -> None:
        """Write a failure down and begin to leave with status 1, unless a signal already makes the program leave."""
        recorded = self.crash_log.record(error, where)
        if self.crash_sentence is None:
            self.crash_sentence = self.crash_log.sentence(recorded=recorded)
        self.begin(CRASHED)

    def note(self, error: BaseException, where: str) -> None:
        """Write a failure down that does not end the program."""
        self.crash_log.record(error, where)

    def save_once(self) -> None:
        """Save, if nobody has begun to; a failing save is written down and makes the status that of a crash."""
        if self.save is None or not self._save_claim.acquire(blocking=False):
            return
        try:
            self.save()
            self._saved = True
        except Exception as error:
            self._saved = True  # as far as it could be
            self.crashed(error, "while saving before leaving")
            with self._state:
                self.status = CRASHED if self.status in (0, None) else self.status

    def close(self) -> None:
        """The program has left: nothing is watched any more and the signals are as they were."""
        self._closed = True
        for number, handler in self._handlers.items():
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)
        signal.set_wakeup_fd(self._wakeup_before, warn_on_full_buffer=False)
        self._poke(0)
        self._thread.join()
        os.close(self._read_end)
        os.close(self._write_end)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        """The byte on the wake-up pipe has told the guard already, unless another loop took that pipe over."""
        self._wanted = self._wanted or number in FATAL
        self._poke(number)

    def _poke(self, byte: int) -> None:
        with contextlib.suppress(OSError):  # a full pipe wakes the guard as well
            os.write(self._write_end, bytes((byte,)))

    def _watch(self) -> None:
        """Wait for a reason to leave, then for the end of the time allowed."""
        end: float | None = None
        while not self._closed:
            timeout = None if end is None else end - time.monotonic()
            if timeout is not None and timeout <= 0:
                self._force()
            select.select([self._read_end], [], [], timeout)
            with contextlib.suppress(BlockingIOError):
                self._take(os.read(self._read_end, 4096))
            if end is None and self.status is not None:
                end = time.monotonic() + GRACE_SECONDS

    def _take(self, numbers: bytes) -> None:
        """Turn the first fatal signal among these into a wish that the program leaves."""
        for number in numbers:
            if number in FATAL:
                with self._state:
                    if self.status is not None:
                        return
                    status = self.status = 128 + number
                if self.ask is not None:
                    self.ask(status)
                return

    def _force(self) -> None:
        """End the process: nothing that Python or the program would still do can be waited for."""
        saving = threading.Thread(target=self.save_once, name="last-save", daemon=True)
        saving.start()
        saving.join(SAVE_SECONDS)
        if self.save is not None and not self._saved:
            self.crash_sentence = self.crash_sentence or "Tartan had to stop before its last save was finished."
            self.status = self.status or CRASHED
        self.modes.leave(cut=True, seconds=0.2)
        # A terminal that takes nothing would hold the process here, hence the look whether it takes something.
        if self.crash_sentence is not None and select.select([], [2], [], 0.05)[1]:
            with contextlib.suppress(OSError):
                os.write(2, (self.crash_sentence + "\n").encode("utf-8", "backslashreplace"))
        os._exit(CRASHED if self.status is None else self.status)
