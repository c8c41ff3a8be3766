"""Other processes of this program: fresh ones that share nothing with it and end when it does, whatever ends it."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

ENDING = frozenset({signal.SIGTERM, signal.SIGHUP})
"""Signals that end a process of this program, though they may be held back while it starts."""


@contextmanager
def standing_somewhere() -> Iterator[None]:
    """Stand in a folder that is there: in one that was deleted no process starts.

    The program stands where it stood again afterwards, so that a file's name means what it meant.
    """
    try:
        Path.cwd()
    except OSError:
        here = os.open(os.curdir, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.chdir(os.sep)
            yield
        finally:
            os.fchdir(here)
            os.close(here)
    else:
        yield


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


@contextmanager
def fresh_processes(number: int) -> Iterator[Executor]:
    """So many processes to share work among, which share no locks and no terminal with this one.

    They are gone at the end: when it is left by an exception, at once and whatever they were doing.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(number, mp_context=context, initializer=end_with_parent)
    try:
        with standing_somewhere():  # for as long as processes may be started
            yield pool
    except BaseException:
        with _unheard():
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()
            pool.shutdown(cancel_futures=True)
        raise
    else:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _unheard() -> Iterator[None]:
    """Let no thread tell of its own failure: the pool's stumbles over the processes and work that are taken from it."""
    before, threading.excepthook = threading.excepthook, lambda _: None
    try:
        yield
    finally:
        threading.excepthook = before
