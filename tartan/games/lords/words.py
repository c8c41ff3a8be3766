"""Short words of Lords of Scotland for small places: letters of clans, what their powers do, why a card cannot act."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tartan.games.lords.cards import CARD_NUMBER, CARDS, CLAN_NAMES, CLAN_OF, CLANS, STRENGTH_OF
from tartan.games.lords.model import Mark, Step
from tartan.games.lords.notation import card_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.lords.model import Army, Follower, View

CODES = dict(zip(CLANS, ("Sc", "Mk", "Md", "We", "Fe", "Fo", "Ck", "Ch", "Br"), strict=True))
"""Two letters a clan, no two alike."""
NAMES = dict(zip(CLANS, CLAN_NAMES, strict=True))

SHORT_NAMES = {"macdonnell": "MacDon.", "fergusson": "Fergus.", "cockburn": "Cockb.", "cochrane": "Cochr."}
"""For cards on which the whole name finds no room."""

CLAN = {card: CLANS[CLAN_OF[number]] for number, card in enumerate(CARDS)}
STRENGTH = {card: STRENGTH_OF[number] for number, card in enumerate(CARDS)}

GISTS = {
    "scott": "copy",
    "makgill": "again",
    "macdonnell": "stay",
    "wemyss": "oust",
    "fergusson": "swap",
    "forsyth": "draw",
    "cockburn": "trade",
    "cochrane": "two",
    "bruce": "any",
}
"""Each power in one word that fits the smallest card."""

POWERS: dict[str, tuple[str, str]] = {
    "scott": ("copies the power of another face-up Follower", "LO-20"),
    "makgill": ("musters another card at once", "LO-19"),
    "macdonnell": ("stays for another round", "LO-24"),
    "wemyss": ("discards a Follower", "LO-21"),
    "fergusson": ("changes places with an opponent's Follower", "LO-17"),
    "forsyth": ("draws a card", "LO-18"),
    "cockburn": ("changes places with a Supporter", "LO-16"),
    "cochrane": ("claims two Supporters", "LO-23"),
    "bruce": ("counts as a clan of your choice", "LO-22"),
}
"""What each power does, as the end of a sentence, and its rule."""

IDLE = {
    "scott": "there is no face-up power to copy",
    "makgill": "there is no other card to muster",
    "wemyss": "there is no Follower to discard",
    "fergusson": "no opponent has a Follower",
    "forsyth": "there is no card to draw",
    "cockburn": "there is no Supporter to take",
}
"""Why a power has nothing to work on (LO-15)."""

FEW_SEATS = 3
"""The most seats at which a weaker Follower of any clan is in the way (LO-12)."""


_WAYS = {"up": "face-up", "up!": "face-up and activated", "down": "face-down"}
_VERBS = {"claim": "claim", "pick": "choose", "copy": "copy"}


def initiative_of(view: View) -> int:
    """The seat with the Victor's Initiative: once a round is counted, who stood first in it (LO-28)."""
    skirmish = view.skirmish if view.step in (Step.CLAIM, Step.OVER) else None
    return view.initiative if skirmish is None else skirmish.initiative


def doing(text: str, view: View) -> str:
    """A step as something to do: `down scott-7` as `play Scott 7 face-down`, `stop` as `muster no second card`.

    A Follower is named as it lies in the view, its seat as in `SEAT_MARKS`; one that is beyond an army's end is the
    card that was just mustered.
    """
    verb, _, rest = text.partition(" ")
    match verb:
        case "up" | "up!" | "down":
            return f"play {card_words(rest)} {_WAYS[verb]}"
        case "recruit":
            return "recruit from the pile" if rest == "deck" else f"recruit from place {rest} of the row"
        case "name":
            card, _, clan = rest.partition("=")
            return f"let {card_words(card)} count as {NAMES[clan]}"
        case "stop":
            return "muster no second card"
        case "claim" | "pick" | "copy":
            return f"{_VERBS[verb]} {card_words(rest) if rest in CARD_NUMBER else _lying(rest, view)}"
    return text


def _lying(key: str, view: View) -> str:
    """The Follower that `B.2` names, and whose it is."""
    letter, _, place = key.partition(".")
    if int(place) > len(view.armies["ABCDE".index(letter)].followers):
        return "the card that was just played"
    _, follower = follower_at(view, key)
    return f"{follower_words(follower)} in the army of {{{letter}}}"


def bar_words(card: str, bar: str, seats: int) -> str:
    """Why a card cannot activate, by the rule that bars it."""
    clan = CLAN[card]
    if bar == "LO-15":
        return IDLE[clan]
    if seats <= FEW_SEATS:
        return "a weaker Follower lies face-up"
    return f"a {NAMES[clan]} as weak or weaker lies face-up"


def short(card: str) -> str:
    """A card in at most four letters: `7Sc`."""
    return f"{STRENGTH[card]}{CODES[CLAN[card]]}"


def follower_words(follower: Follower) -> str:
    """A Follower in words, as far as it may be known."""
    if follower.card is None:
        return "a face-down card"
    words = card_words(follower.card)
    return words if follower.up else f"{words} (face-down)"


def follower_at(view: View, key: str) -> tuple[int, Follower]:
    """The seat and the Follower that `B.2` names in a view."""
    letter, _, place = key.partition(".")
    seat = "ABCDE".index(letter)
    return seat, view.armies[seat].followers[int(place) - 1]


def sum_words(followers: Sequence[Follower]) -> str:
    """The sum of an army whose cards are known, clan by clan: `Scott (3 + 4) ×2 + Wemyss 9 = 23`."""
    parts = []
    for clan in sorted({one.clan for one in followers}, key=CLANS.index):
        members = [one for one in followers if one.clan == clan]
        numbers = " + ".join(str(STRENGTH[one.card or ""]) for one in members)
        doubled = members[0].doubled
        inside = f"({numbers})" if doubled and len(members) > 1 else numbers
        parts.append(f"{NAMES[clan]} {inside}{' ×2' if doubled else ''}")
    total = sum(one.worth for one in followers)
    return f"{' + '.join(parts)} = {total}" if len(followers) > 1 else f"{parts[0]}"


def total_by_naming(army: Army, *, one_bloodline: bool) -> int:
    """The most that the cards an army is known to hold come to once clans are named for those marked so (LO-22, LO-25).

    Beside any second card a marked one doubles, and each makes one card double that stands alone in its clan; under
    `one-bloodline` nothing is named, and the total counts marked cards as they fit (LO-29).
    """
    known = [one for one in army.followers if one.card]
    marked = [one for one in known if one.mark is Mark.BRUCE and not one.named]
    if one_bloodline or not marked or len(known) < 2:
        return army.total
    others = [one for one in known if one not in marked]
    sizes = Counter(one.clan for one in others)
    alone = sorted((STRENGTH[one.card or ""] for one in others if sizes[one.clan] == 1), reverse=True)
    paired = sum(2 * STRENGTH[one.card or ""] for one in others if sizes[one.clan] > 1)
    return 2 * sum(STRENGTH[one.card or ""] for one in marked) + paired + sum(alone) + sum(alone[: len(marked)])
