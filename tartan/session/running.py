"""Time as the program lives through it: while it is stopped, or asleep with its machine, nobody's time runs (N3)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

STOOD_STILL = 2.0
"""Seconds between two looks at the time that only a program can let go by that does not run."""


class RunningTime:
    """Seconds that never go back, without those for which the program stood still.

    It knows of that by being asked: whoever measures anything by it asks at least once a second meanwhile.
    """

    __slots__ = ("_asked", "_now", "stood")

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` gives seconds that go on also while the program stands still."""
        self._now = now
        self._asked = now()
        self.stood = 0.0
        """For how many seconds the program stood still, as far as it has been seen."""

    def __call__(self) -> float:
        """The time now; what went by since it was last asked counts unless that is too much."""
        now = self._now()
        passed, self._asked = now - self._asked, now
        if passed > STOOD_STILL:
            self.stood += passed
        return now - self.stood


running_time = RunningTime(time.monotonic)
"""The time of this program, the same for all that goes on in it."""
