"""The levels of play that there are, how a bot of one is made, and how long it may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.bots.base import Budget
from tartan.bots.drover import Drover
from tartan.bots.piper import Piper
from tartan.bots.search import Searcher
from tartan.engine.contract import printable
from tartan.engine.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.bots.base import Bot


@dataclass(frozen=True, slots=True)
class _Level:
    make: Callable[[], Bot]
    seconds: float
    """After so long something else is played in its place; a searching bot answers before that."""


_LEVELS: dict[str, _Level] = {
    "piper": _Level(Piper, 2.0),
    "drover": _Level(Drover, 2.0),
    "captain": _Level(lambda: Searcher(longer=False), 1.2),
    "laird": _Level(lambda: Searcher(longer=True), 4.8),
}

LEVELS: tuple[str, ...] = tuple(_LEVELS)
"""The names of the levels, the weakest first."""


LEVEL_WORDS: dict[str, str] = {
    "piper": "Pipers play at random.",
    "drover": "Drovers play by rules of thumb.",
    "captain": "Captains think ahead, up to a second.",
    "laird": "Lairds think ahead, up to four seconds.",
}
"""What the bots of a level are, in a sentence."""


def _level(level: str) -> _Level:
    if level not in _LEVELS:
        raise SetupError(f"There is no bot level {printable(level, 24)}; there is {', '.join(LEVELS)}.")
    return _LEVELS[level]


def make(level: str) -> Bot:
    """A bot of a level; raises SetupError with the levels there are."""
    return _level(level).make()


def budget(level: str) -> Budget:
    """What a bot of a level may spend on one decision; raises SetupError with the levels there are."""
    return Budget(_level(level).seconds)


def thinks_long(bot: Bot) -> bool:
    """Whether a bot takes so long that it had better think in another process."""
    return isinstance(bot, Searcher)
