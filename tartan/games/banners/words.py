"""Words that screen, line mode and reveals share: colours by their people, castles, shields and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.banners.board import (
    BEHIND,
    BOARD,
    FIRST_CASTLE,
    NEIGHBOURS,
    NO_CASTLE,
    PLACE_NAMES,
    PLACE_NUMBER,
    SWORDS,
    place_title,
)
from tartan.games.banners.model import Castle, Deployment, Shield, View

if TYPE_CHECKING:
    from collections.abc import Sequence

TOKENS = ((5, 4), (2, 5), (1, 12))
"""Worth and number of a colour's tokens (BA-1)."""


def person(view: View, colour: int, names: Sequence[str]) -> str:
    """Who plays a colour: `Isla`, or where everybody has two colours `Isla A2`."""
    army = view.armies[colour]
    return names[army.seat] if len(army.name) == 1 else f"{names[army.seat]} {army.name}"


def title(name: str) -> str:
    """A place in notation as people call it."""
    return place_title(PLACE_NUMBER[name])


def castle_of(view: View, name: str) -> Castle:
    """How a castle stands, by its slug; KeyError where there is none."""
    return view.castles[PLACE_NUMBER[name] - FIRST_CASTLE]


def swords_of(name: str) -> int:
    """The swords printed on a castle."""
    return SWORDS[PLACE_NUMBER[name] - FIRST_CASTLE]


def drawbridge_of(name: str) -> str:
    """The drawbridge camp of a castle, in notation."""
    return PLACE_NAMES[NEIGHBOURS[PLACE_NUMBER[name]][0]]


def bridge_words(camp: str) -> str:
    """`, the drawbridge of Doon` after such a camp; nothing after another (BA-3)."""
    castle = BEHIND[PLACE_NUMBER[camp]]
    return "" if castle == NO_CASTLE else f", the drawbridge of {place_title(FIRST_CASTLE + castle)}"


def is_castle(name: str) -> bool:
    """Whether a place in notation is a castle."""
    return PLACE_NUMBER[name] >= FIRST_CASTLE


def loch_of(name: str) -> str:
    """The water on which the real castle stands."""
    return BOARD.castles[PLACE_NUMBER[name] - FIRST_CASTLE].loch


def count_words(number: int, one: str) -> str:
    """`1 sword`, `3 swords`."""
    return f"{number} {one}{'' if number == 1 else 's'}"


def fight_words(attackers: int, defenders: int) -> str:
    """What comes of field combat for who attacks: `2 against 1, won`, `1 against 1, lost` (BA-11)."""
    return f"{attackers} against {defenders}, {'won' if attackers > defenders else 'lost'}"


def fights_to_come(view: View) -> str:
    """The field combats with which the turn would end now, each with what comes of it; nothing where there is none."""
    fights = []
    for camp in view.contested:
        place = PLACE_NUMBER[camp]
        rivals = sum(row[place] for number, row in enumerate(view.knights) if number != view.acting)
        fights.append(f"{camp} {fight_words(view.knights[view.acting][place], rivals)}")
    return "; ".join(fights)


def tokens(knights: int) -> tuple[int, ...]:
    """The fewest tokens that make up a group, the largest first (BA-1)."""
    found: list[int] = []
    for worth, most in TOKENS:
        number = min(most, knights // worth)
        found += [worth] * number
        knights -= worth * number
    return tuple(found)


def shield_words(castle: Castle) -> str:
    """What is known of the shield of a castle."""
    match castle.shield:
        case Shield.NONE:
            return "no shield"
        case Shield.FACE_UP:
            return f"shield {castle.value} turned up"
    may_be = one_of(castle.possible)
    return f"shield face-down, {may_be}" if castle.value is None else f"shield {castle.value} face-down, yours"


def one_of(values: Sequence[int]) -> str:
    """`0`, `0 or 1`, `0, 1 or 3`."""
    words = [str(value) for value in values]
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def needs_words(castle: Castle) -> str:
    """How many attackers a castle takes: `by 4`, or from those that may try to those that are sure (BA-12, BA-13)."""
    if castle.to_try == castle.to_be_sure:
        return f"by {castle.to_try}"
    return f"{castle.to_try}-{castle.to_be_sure}"


def deployed_words(view: View) -> str:
    """What became of the knight that the die brought (BA-4)."""
    match view.deployment:
        case Deployment.PLACED:
            return f"a knight on banner {view.die}"
        case Deployment.ALREADY_THERE:
            return "one is there, none placed"
        case Deployment.NO_SUPPLY:
            return "the supply is empty"
