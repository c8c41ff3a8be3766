"""How line mode listens to a person and to the network at once: the event loop runs while an answer is waited for.

There is one thread. A line is taken off the input only when somebody wants one, so that a pipe is read no faster than
it is answered.
"""

from __future__ import annotations

import os
from collections import deque
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

CHUNK = 4096
LONGEST = 64 << 10
"""Bytes of a line that are kept; what lies behind them is dropped."""


class LoopEars:
    """Reads lines from a file descriptor, and lets an event loop run meanwhile (`plain.meanwhile.Ears`).

    Without a loop nothing goes on meanwhile; `loop` may be changed at any time between two lines.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop | None, descriptor: int) -> None:
        self.loop = loop
        self._descriptor = descriptor
        self._lines: deque[bytes] = deque()
        self._part = b""
        self._ended = False
        self._stirred = False
        self._waiting: asyncio.Future[None] | None = None

    @classmethod
    def of(cls, stream: BinaryIO) -> LoopEars:
        """Ears for a stream from which nothing was read; one that is no file is read at once."""
        try:
            return cls(None, stream.fileno())
        except (OSError, ValueError):
            ears = cls(None, -1)
            ears._take(stream.read())
            ears._take(b"")
            return ears

    def fileno(self) -> int:
        """The file descriptor that is read."""
        return self._descriptor

    def readline(self, limit: int = LONGEST) -> bytes:
        """The next line, cut to `limit` bytes; b"" at the end of the input. Other things go on meanwhile."""
        while (line := self._next(lambda _: True)) is None:
            self._wait(reading=True)
        return line if len(line) < limit else line[: limit - 2] + b"\n"

    def hear(self, take: Callable[[bytes], bool]) -> bytes | None:
        """The next line if it is one to take, b"" being the input's end; None once something has happened.

        A line that is not one to take is kept for later.
        """
        while True:
            if self._stirred:
                self._stirred = False
                return None
            line = self._next(take)
            if line is not None:
                return line
            self._wait(reading=not self._lines and not self._ended)

    def drop(self) -> None:
        """Forget what was typed and not taken yet (K1)."""
        self._lines.clear()
        self._part = b""

    def stir(self) -> None:
        """Something has happened that whoever waits should look at."""
        self._stirred = True
        self._wake()

    def _next(self, take: Callable[[bytes], bool]) -> bytes | None:
        if self._lines:
            return self._lines.popleft() if take(self._lines[0]) else None
        return b"" if self._ended and take(b"") else None

    def _wait(self, *, reading: bool) -> None:
        """Let the loop run until something has come."""
        loop = self.loop
        if loop is None:
            self._read()
            return
        self._waiting = loop.create_future()
        if reading:
            try:
                loop.add_reader(self._descriptor, self._read)
            except OSError:  # a file, which never keeps anybody waiting
                self._read()
        try:
            loop.run_until_complete(self._waiting)
        finally:
            self._waiting = None
            if reading:
                loop.remove_reader(self._descriptor)

    def _read(self) -> None:
        if self._lines:  # somebody is about to take one
            return
        try:
            data = os.read(self._descriptor, CHUNK)
        except BlockingIOError:
            return
        except OSError:  # the terminal has gone
            data = b""
        self._take(data)

    def _take(self, data: bytes) -> None:
        """Cut what was read into lines; b"" is the end."""
        *whole, self._part = (self._part + data).split(b"\n")
        self._part = self._part[:LONGEST]
        self._lines += [line + b"\n" for line in whole]
        if not data:
            self._ended = True
            if self._part:
                self._lines.append(self._part + b"\n")
                self._part = b""
        if self._lines or self._ended:
            self._wake()

    def _wake(self) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)
