"""What may be chosen now: the engine's legal list sorted by what it takes to say it.

Nothing here knows a rule; a list goes in, and each part of a choice is looked up among what is left of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable


class Verb(Enum):
    """What can be done when a trick or a revealed token is resolved; the values are those of the notation."""

    DEPLOY = "deploy"
    MARCH = "march"
    AMBUSH = "ambush"
    TOKEN = "token"  # noqa: S105  # a piece of the game
    DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class Units:
    """What marches together."""

    members: int
    den: bool

    @property
    def text(self) -> str:
        """In notation: `m=2 den`."""
        return " ".join([f"m={self.members}"] * bool(self.members) + ["den"] * self.den)


@dataclass(slots=True)
class Choices:
    """A legal list by its parts; regions are arcana numbers, rivals seats, cards and token kinds their notation."""

    dens: list[int] = field(default_factory=list)
    swaps: dict[str, list[str]] = field(default_factory=dict)
    """Market cards by the hand card that may be given."""
    plays: list[str] = field(default_factory=list)
    deploys: list[int] = field(default_factory=list)
    marches: dict[int, dict[int, list[Units]]] = field(default_factory=dict)
    """What may march, by origin and destination."""
    ambushes: dict[int, list[int]] = field(default_factory=dict)
    """Rivals by region."""
    tokens: dict[str, list[int]] = field(default_factory=dict)
    """Regions by the kind that may be placed there."""
    froms: list[int] = field(default_factory=list)
    evicts: list[int] = field(default_factory=list)
    may_keep: bool = False
    may_decline: bool = False

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The actions that can be taken at all, in the order in which they are offered."""
        able = {
            Verb.DEPLOY: self.deploys,
            Verb.MARCH: self.marches,
            Verb.AMBUSH: self.ambushes,
            Verb.TOKEN: self.tokens,
            Verb.DECLINE: self.may_decline,
        }
        return tuple(verb for verb, there in able.items() if there)


def sorted_out(legal: tuple[str, ...]) -> Choices:
    """A legal list by its parts; texts of tokens at the scoring lose their `use`."""
    found = Choices()
    for text in legal:
        words = text.removeprefix("use ").split()
        _ADD[words[0]](found, words[1:])
    return found


def _arcana(word: str) -> int:
    return int(word[1:])


def _add_swap(found: Choices, words: list[str]) -> None:
    gave, _, took = words[0].partition("=")
    found.swaps.setdefault(gave, []).append(took)


def _add_march(found: Choices, words: list[str]) -> None:
    origin, _, target = words[0].partition(">")
    members = next((int(word[2:]) for word in words[1:] if word.startswith("m=")), 0)
    units = Units(members, "den" in words[1:])
    found.marches.setdefault(_arcana(origin), {}).setdefault(_arcana(target), []).append(units)


def _add_ambush(found: Choices, words: list[str]) -> None:
    found.ambushes.setdefault(_arcana(words[0]), []).append(SEAT_LETTERS.index(words[1]))


def _add_token(found: Choices, words: list[str]) -> None:
    found.tokens.setdefault(words[0], []).append(_arcana(words[1]))


def _add_keep(found: Choices, _words: list[str]) -> None:
    found.may_keep = True


def _add_decline(found: Choices, _words: list[str]) -> None:
    found.may_decline = True


_ADD: dict[str, Callable[[Choices, list[str]], None]] = {
    "den": lambda found, words: found.dens.append(_arcana(words[0])),
    "swap": _add_swap,
    "keep": _add_keep,
    "play": lambda found, words: found.plays.append(words[0]),
    "deploy": lambda found, words: found.deploys.append(_arcana(words[0])),
    "march": _add_march,
    "ambush": _add_ambush,
    "token": _add_token,
    "decline": _add_decline,
    "from": lambda found, words: found.froms.append(_arcana(words[0])),
    "evict": lambda found, words: found.evicts.append(_arcana(words[0])),
}
