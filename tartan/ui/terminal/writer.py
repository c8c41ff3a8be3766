"""Output that never holds the program up: a thread writes, and a terminal that falls behind misses frames, not time."""

from __future__ import annotations

import codecs
import os
import threading
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tartan.letters import stand_in

if TYPE_CHECKING:
    from collections.abc import Callable

BACKLOG_LIMIT = 1 << 18
"""Characters that may wait to be written; a frame beyond that is dropped and the whole screen drawn again later."""

_PIECE_BYTES = 1 << 12
"""A terminal is written to in pieces, so that a writer which must stop does so at the next."""


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """A character of the same width for each that a terminal cannot show (T6)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(stand_in(character, cell_len(character)) for character in missing), error.end


codecs.register_error("tartan-stand-in", _stand_in)


class OutputWriter:
    """Writes text to a descriptor from a thread of its own.

    `gone` is called once, on that thread, when the terminal can no longer be written to (T2); `caught_up` each time a
    terminal that missed frames has taken all the rest.
    """

    def __init__(
        self, descriptor: int, encoding: str, *, gone: Callable[[], None], caught_up: Callable[[], None]
    ) -> None:
        self._descriptor = descriptor
        self._encoding = encoding
        self._gone = gone
        self._caught_up = caught_up
        self._waiting: list[str] = []
        self._backlog = 0
        self._missed = False
        self._stopping = False
        self._dead = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="terminal-output", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Have the text written soon; never blocks. Text written at once is never cut apart."""
        with self._change:
            if self._dead or self._stopping:
                return
            if self._backlog + len(text) > BACKLOG_LIMIT and self._backlog:
                self._missed = True
                return
            self._waiting.append(text)
            self._backlog += len(text)
            self._change.notify()

    def stop(self, seconds: float) -> bool:
        """Write what waits and end; False if that took longer than `seconds`, and what is left is then dropped."""
        with self._change:
            self._stopping = True
            self._change.notify()
        self._thread.join(seconds)
        if self._thread.is_alive():
            self._dead = True
            return False
        return True

    def _run(self) -> None:
        while True:
            with self._change:
                while not self._waiting and not self._stopping:
                    self._change.wait()
                if not self._waiting:
                    return
                text = "".join(self._waiting)
                self._waiting.clear()
            try:
                self._put(text.encode(self._encoding, "tartan-stand-in"))
            except OSError:
                self._dead = True
                self._gone()
                return
            with self._change:
                self._backlog = sum(map(len, self._waiting))
                caught_up, self._missed = self._missed and not self._waiting, self._missed and bool(self._waiting)
            if caught_up and not self._stopping:
                self._caught_up()

    def _put(self, data: bytes) -> None:
        view = memoryview(data)
        while view and not self._dead:
            view = view[os.write(self._descriptor, view[:_PIECE_BYTES]) :]
