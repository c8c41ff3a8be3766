"""Other processes of this program: fresh ones that share nothing with it and end when it does, whatever ends it."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDING = frozenset({signal.SIGTERM, signal.SIGHUP})
"""Signals that end a process of this program, though they may be held back while it starts."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold signals back while processes start: none is left half started, and none hears of Ctrl-C later on."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *ENDING})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """Let this process end at once when it is told to, and when the one that started it does, however that ended."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    parent = parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()
