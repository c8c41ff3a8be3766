"""The levels of play that there are, and how a bot of one is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.bots.drover import Drover
from tartan.bots.piper import Piper
from tartan.bots.search import Depth, Searcher
from tartan.engine.contract import printable
from tartan.engine.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.bots.base import Bot

CAPTAIN = Depth(iterations=600, seconds=0.8)
LAIRD = Depth(iterations=3000, seconds=3.5)

_MAKERS: dict[str, Callable[[], Bot]] = {
    "piper": Piper,
    "drover": Drover,
    "captain": lambda: Searcher(CAPTAIN),
    "laird": lambda: Searcher(LAIRD),
}

LEVELS: tuple[str, ...] = tuple(_MAKERS)
"""The names of the levels, the weakest first."""


def make(level: str) -> Bot:
    """A bot of a level; raises SetupError with the levels there are."""
    if level not in _MAKERS:
        raise SetupError(f"There is no bot level {printable(level, 24)}; there is {', '.join(LEVELS)}.")
    return _MAKERS[level]()
