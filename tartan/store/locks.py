"""Locks that die with their process: `flock` on a small file."""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class FileLock:
    """A lock on a file, held from its making until `release` or the end of the process.

    Raises BlockingIOError if somebody else holds it, OSError if there can be no such file.
    """

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(self._descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError:
            os.close(self._descriptor)
            self._descriptor = -1
            raise

    @property
    def held(self) -> bool:
        """Whether it was not let go yet."""
        return self._descriptor >= 0

    def make_exclusive(self) -> bool:
        """Turn a shared lock into one that nobody shares; False, and still shared, if somebody does."""
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(self._descriptor, fcntl.LOCK_SH)
            return False
        return True

    def make_shared(self) -> None:
        """Let others share the lock again."""
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def release(self) -> None:
        """Let go; a second time does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
