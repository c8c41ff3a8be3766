"""What a seat may do now, as spots on the board: read from the engine's legal texts, or foretold for a power's target.

A power that needs a target is asked for by the engine once its card is mustered. The targets can be seen beforehand, so
that a person may look at them, and go back, before anything is shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.lords.words import CLAN, follower_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tartan.games.lords.model import View


class Area(Enum):
    """Where on the board a thing to be chosen is."""

    ARMY = "army"
    """Its key is like `B.2`."""
    SUPPORTERS = "supporters"
    """A card."""
    ROW = "row"
    """`1` to `5`, or `deck`."""
    BUTTON = "button"
    """`pass` or `stop`."""
    HAND = "hand"
    """A card."""
    WAYS = "ways"
    """How the picked-up card is mustered: `up!`, `up` or `down`."""
    CLANS = "clans"
    """A clan."""
    DISCARDS = "discards"
    """The discards, to be looked into; its key is empty."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A thing on the board that can be chosen."""

    area: Area
    key: str


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal texts as spots."""

    musters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each card of the hand the ways to muster it."""
    direct: Mapping[Spot, str] = field(default_factory=dict)
    """Spots that stand for a whole action, with its text."""


WAYS = ("up!", "up", "down")
"""The ways to muster a card, as they stand on the board."""


def read(legal: Sequence[str]) -> Choices:
    """The choices that legal texts leave."""
    musters: dict[str, list[str]] = {}
    direct: dict[Spot, str] = {}
    for text in legal:
        verb, _, rest = text.partition(" ")
        if verb in WAYS:
            musters.setdefault(rest, []).append(verb)
        else:
            direct[spot_of(text)] = text
    ways = {card: tuple(way for way in WAYS if way in found) for card, found in musters.items()}
    return Choices(ways, direct)


def spot_of(text: str) -> Spot:
    """Where on the board a text's object is; only for texts that muster nothing."""
    verb, _, rest = text.partition(" ")
    match verb:
        case "recruit":
            return Spot(Area.ROW, rest)
        case "claim":
            return Spot(Area.SUPPORTERS, rest)
        case "name":
            return Spot(Area.CLANS, rest.partition("=")[2])
        case "pick" | "copy":
            return Spot(Area.ARMY if "." in rest else Area.SUPPORTERS, rest)
    return Spot(Area.BUTTON, verb)


def following(view: View, path: Sequence[str]) -> tuple[str, ...]:
    """The texts among which the engine will ask for the next step, if these are played; () where it asks for none.

    `path` is an activation, `up! wemyss-3`, for a Scott then what it copies, and at last the target of the power. What
    follows a Makgill is not foretold: it is a muster like any other, and what may activate then is the engine's to say.
    """
    verb, _, card = path[0].partition(" ")
    if verb != WAYS[0] or view.seat is None:
        return ()
    power, steps = CLAN[card], path[1:]
    if power == "scott":
        if not steps:
            return tuple(_copies(view, view.seat))
        _, follower = follower_at(view, steps[0].partition(" ")[2])
        power, steps = CLAN[follower.card or card], steps[1:]
    if steps:
        return ()
    match power:
        case "wemyss":
            return tuple(f"pick {key}" for key in _followers(view))
        case "fergusson":
            return tuple(f"pick {key}" for key in _followers(view) if key[0] != SEAT_LETTERS[view.seat])
        case "cockburn":
            return tuple(f"pick {supporter}" for supporter in view.supporters)
    return ()


def _followers(view: View) -> Iterator[str]:
    for seat, army in enumerate(view.armies):
        for place in range(len(army.followers)):
            yield f"{SEAT_LETTERS[seat]}.{place + 1}"


def _copies(view: View, seat: int) -> Iterator[str]:
    """The Followers whose power a Scott that is about to be mustered could copy (LO-20)."""
    for key in _followers(view):
        _, follower = follower_at(view, key)
        if follower.up and follower.card is not None and _could_act(view, seat, CLAN[follower.card]):
            yield f"copy {key}"


def _could_act(view: View, seat: int, clan: str) -> bool:
    """Whether a power would find something to work on for a Scott just mustered (LO-15)."""
    match clan:
        case "scott":
            return False
        case "fergusson":
            return any(army.followers for owner, army in enumerate(view.armies) if owner != seat)
        case "cockburn":
            return bool(view.supporters)
        case "forsyth":
            return view.pile_size > 0 or bool(view.discards)
        case "makgill":
            return len(view.hand) > 1
    return True
