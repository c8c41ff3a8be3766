"""The private file that takes what a player should not see: how the program failed, without any value it held."""

from __future__ import annotations

import os
import stat
import threading
import time
import traceback
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_LIMIT_BYTES = 1 << 20
"""A file longer than this is begun anew."""


class CrashLog:
    """Appends failures to a file that its owner alone can read (mode 0600).

    Tracebacks are written without locals, for these hold hands, seeds and tokens (K2).
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()

    def record(self, error: BaseException, where: str) -> bool:
        """Append a traceback, headed by the time and `where` it happened; False if the file cannot be written."""
        lines = traceback.TracebackException.from_exception(error, capture_locals=False).format()
        head = f"--- {time.strftime('%Y-%m-%d %H:%M:%S %z')} {where}\n"
        with self._lock:
            try:
                self._append(head + "".join(lines) + "\n")
            except OSError:
                return False
        return True

    def sentence(self, *, recorded: bool) -> str:
        """The one sentence a player sees after a crash (T1)."""
        if not recorded:
            return "Tartan stopped because of a fault in the program, and the details could not be written down."
        path = "".join(character if character.isprintable() else "?" for character in str(self.path))
        return f"Tartan stopped because of a fault in the program; the details are in {path}."

    def _append(self, text: str) -> None:
        """Write to the file itself, never to what a link points at, and put its mode right if it was there before."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK, 0o600)
        try:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                raise OSError(f"not a regular file: {self.path}")
            os.fchmod(descriptor, 0o600)
            if status.st_size > _LIMIT_BYTES:
                os.ftruncate(descriptor, 0)
            os.write(descriptor, text.encode("utf-8", "backslashreplace"))
        finally:
            os.close(descriptor)
