"""A quick and quiet start: what is seen to while modules load."""

from __future__ import annotations

import gc
import os
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

INTERRUPTED = 128 + signal.SIGINT


@contextmanager
def loading() -> Iterator[None]:
    """Import inside this block, before anything has been written or changed, in the main thread.

    Nothing is collected meanwhile, and what was made is never looked at again: modules live as long as the program, so
    scanning them while they load, and at each later collection, is lost time (about 6% of the time to the first paint).
    Ctrl-C ends the program at once with 130: a KeyboardInterrupt can be lost in the import system's own callbacks,
    which Python then tells the player about. Where Ctrl-C is ignored or taken by somebody else, that stays so.
    """
    was_on = gc.isenabled()
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    gc.disable()
    if ours:
        signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        gc.freeze()
        if was_on:
            gc.enable()


def hold_collector() -> None:
    """Collect nothing from now until `release_collector`: what is made for a first screen stays in use."""
    gc.disable()


def release_collector() -> None:
    """Collect again, but never look at what was made until now; does nothing where nothing was held."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    os._exit(INTERRUPTED)
