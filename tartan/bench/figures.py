"""What a measurement gives, and how much work goes into one."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROUNDS = 5
"""How often works that are compared take turns, so that what slows the machine meets all of them."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement beside its yardstick; a ratio below 1 is less time than the yardstick takes."""

    bench: str
    """Which of the benches it belongs to."""
    what: str
    game: str
    """The id of the game that it is about; empty for the program as a whole."""
    value: float
    unit: str
    yardstick: str
    of_yardstick: float
    """The yardstick's own value, in the same unit."""

    @property
    def ratio(self) -> float:
        """How many times the yardstick."""
        return self.value / self.of_yardstick

    def as_dict(self) -> dict[str, object]:
        """The fields as JSON has them."""
        return {
            "bench": self.bench,
            "what": self.what,
            "game": self.game,
            "value": self.value,
            "unit": self.unit,
            "yardstick": self.yardstick,
            "of_yardstick": self.of_yardstick,
            "ratio": self.ratio,
        }


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is measured: by default what takes about a minute for all."""

    seconds: float = 0.25
    """For each work that is called again and again."""
    starts: int = 5
    """How often the program is started."""
    keys: int = 20
    """Presses of a key on one screen."""
    imagined: int = 100
    """Games in one search."""
    searches: int = 3
    """Decisions that a bot searches for."""
    tables: int = 3
    """How many games over a wire, one after another."""


def measured(works: Mapping[str, Callable[[], object]], seconds: float) -> dict[str, float]:
    """Microseconds for one call of each work: the median of rounds in which the works take turns."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            calls, spent, start = 0, 0.0, time.perf_counter()
            while not calls or spent < seconds / ROUNDS:
                work()
                calls += 1
                spent = time.perf_counter() - start
            times[name].append(spent / calls * 1e6)
    return {name: statistics.median(spent) for name, spent in times.items()}
