"""Work that takes long and is done aside, in a thread of its own, with what comes of it delivered in the loop."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

T = TypeVar("T")


def aside(loop: asyncio.AbstractEventLoop, name: str, work: Callable[[], T], done: Callable[[T], None]) -> None:
    """Have work that raises nothing done in a thread, and `done` called with what it gives, in the loop's thread."""

    def run() -> None:
        found = work()
        with suppress(RuntimeError):  # the loop is closed: nobody waits for it any more
            loop.call_soon_threadsafe(done, found)

    # A daemon: what is not done yet must not keep the program from leaving (T1).
    Thread(target=run, name=name, daemon=True).start()
