"""What a seat may do now, read from the engine's list of legal texts, so that no face needs to know the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.games.banners.words import drawbridge_of

if TYPE_CHECKING:
    from collections.abc import Mapping

DONE = "done"


class Verb(Enum):
    """How knights go; the value is its word in notation."""

    MARCH = "march"
    ASSAULT = "assault"


@dataclass(frozen=True, slots=True)
class Way:
    """One step that a group may take."""

    verb: Verb
    most: int
    """Knights that may go at most; any number from 1 up may."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal texts: places are in notation."""

    ways: Mapping[str, Mapping[str, Way]] = field(default_factory=dict)
    """Where the knights at each place may go, and how."""
    may_end: bool = False


NONE = Choices()


@lru_cache(maxsize=16)
def read(legal: tuple[str, ...]) -> Choices:
    """The choices of a legal list."""
    ways: dict[str, dict[str, Way]] = {}
    for text in legal:
        if text == DONE:
            continue
        verb, where, number = text.split()
        if verb == Verb.MARCH.value:
            origin, goal = where.split(">")
        else:
            origin, goal = drawbridge_of(where), where
        goals = ways.setdefault(origin, {})
        known = goals.get(goal)
        knights = int(number[1:])
        if known is None or known.most < knights:
            goals[goal] = Way(Verb(verb), knights)
    return Choices(ways, DONE in legal)


def notation(way: Way, origin: str, goal: str, knights: int) -> str:
    """The text of one step."""
    return f"march {origin}>{goal} x{knights}" if way.verb is Verb.MARCH else f"assault {goal} x{knights}"
