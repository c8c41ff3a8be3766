"""Waiting for programs on a machine that has much else to do: what counts as idle, and how long anything may take."""

from __future__ import annotations

from asyncio import sleep
from time import monotonic, process_time

PATIENCE = 60.0
"""Seconds after which something that is waited for will not come any more; only what fails takes as long."""
NAP = 0.02
"""Seconds of one look at whether the app works."""
WORK = 0.001
"""Seconds of work in a nap that count as none."""
LATE = 0.01
"""Seconds by which a nap may end too late: beyond that the app had no turn, or kept the loop from its own."""
TURNS = 10.0
"""Seconds in which every app has had turns enough, however late each of them came."""
BUSY = 1.0
"""Seconds of work after which an app counts as one that never rests."""


async def until_idle(min_sleep: float = NAP, max_sleep: float = BUSY) -> None:
    """Wait until the app in this loop has nothing to do; takes the place of `textual._wait.wait_for_idle`.

    That one takes an app that does not work for idle, and so also one that has no turn because others work.
    """
    start, worked = monotonic(), process_time()
    while process_time() - worked < max_sleep and monotonic() - start < TURNS:
        began, before = monotonic(), process_time()
        await sleep(NAP)
        now = monotonic()
        if now - start >= min_sleep and now - began < NAP + LATE and process_time() - before < WORK:
            return
