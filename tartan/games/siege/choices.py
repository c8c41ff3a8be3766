"""What a seat may do now, read from the engine's list of legal texts, so that no face needs to know the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Verb(Enum):
    """What the card that is picked up would do; the value is its word in notation."""

    SIEGE = "siege"
    ATTACK = "attack"
    SACRIFICE = "sacrifice"
    STAND = "stand"
    SHIELD = "shield"
    RETURN = "return"
    """Fall back or retreat, whichever is asked."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal texts by verb; cards are tags."""

    sieges: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The targets of each card that may go into Siege (SI-8)."""
    attacks: tuple[str, ...] = ()
    sacrifices: tuple[str, ...] = ()
    returns: Mapping[str, int] = field(default_factory=dict)
    """How many places there are for each card that may Fall Back or must Retreat (SI-7, SI-17)."""
    return_verb: str = ""
    """`fallback` or `retreat`."""
    recalls: tuple[str, ...] = ()
    summons: tuple[str, ...] = ()
    """Letters of seats."""
    may_stand: bool = False
    may_shield: bool = False


NONE = Choices()


@lru_cache(maxsize=16)
def read(legal: tuple[str, ...]) -> Choices:
    """The choices of a legal list; set-up steps are left out, a row is composed as a whole."""
    by_verb: dict[str, list[str]] = {}
    for text in legal:
        verb, _, words = text.partition(" ")
        by_verb.setdefault(verb, []).append(words)
    sieges: dict[str, list[str]] = {}
    for words in by_verb.get("siege", ()):
        card, _, target = words.partition(">")
        sieges.setdefault(card, []).append(target)
    verb = next((verb for verb in ("fallback", "retreat") if verb in by_verb), "")
    returns: dict[str, int] = {}
    for words in by_verb.get(verb, ()):
        card = words.partition("@")[0]
        returns[card] = returns.get(card, 0) + 1
    return Choices(
        {card: tuple(targets) for card, targets in sieges.items()},
        tuple(by_verb.get("attack", ())),
        tuple(by_verb.get("sacrifice", ())),
        returns,
        verb,
        tuple(by_verb.get("recall", ())),
        tuple(by_verb.get("summon", ())),
        "stand" in by_verb,
        "shield" in by_verb,
    )
