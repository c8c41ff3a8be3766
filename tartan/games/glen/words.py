"""Words that screen and line mode share: what tokens do, what stands in a region, which rule a decision rests on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.glen.model import REGION_NAMES, REGION_NUMBER, Act, Due, Token
from tartan.games.glen.notation import ROMAN, card_words, counted, region_words, units_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.glen.model import Deed, Play, Region, Trick, View

RULES = {
    Due.DEN: "GL-5",
    Due.SWAP: "GL-9",
    Due.PLAY: "GL-11",
    Due.ACT: "GL-13",
    Due.FROM: "GL-19",
    Due.USE: "GL-23",
    Due.EVICT: "GL-28",
    Due.OVER: "GL-30",
}
"""The rule under which each decision is made."""

TOKEN_GISTS = {
    Token.SANCTUARY: "shields your Members there from Ambush tokens",
    Token.AMBUSH: "a rival's Member there goes home, yours takes its place",
    Token.MARCH: "up to 4 Control Units leave for an adjacent region",
    Token.DEPLOY: "2 Members come there",
    Token.ALLIANCE: "+1 Presence for you there",
    Token.BLIGHT: "-1 Presence for each rival there",
}
"""What a token does once it is turned up (GL-23)."""

TOKEN_CODES = {
    Token.SANCTUARY: "Sa",
    Token.AMBUSH: "Am",
    Token.MARCH: "Ma",
    Token.DEPLOY: "De",
    Token.ALLIANCE: "Al",
    Token.BLIGHT: "Bl",
}
"""A token's kind in two letters, for where there is no more room."""

PLACES = ("1st", "2nd", "3rd")

_CARD = re.compile(r"\b[SHDC](?:10|[2-9])\b")
_REGION = re.compile(r"\br(\d+)\b")
_SAID = (
    (re.compile(r"ambush (\w+) (\w)"), r"ambush \2 in \1"),
    (re.compile(r"token (\w+) (\w+)"), r"lay the \1 token in \2"),
    (re.compile(r"deploy (\w+)"), r"deploy in \1"),
    (re.compile(r"den (\w+)"), r"put the Denheart in \1"),
    (re.compile(r"from (\w+)"), r"take from \1"),
    (re.compile(r"evict (\w+)"), r"flee to \1"),
    (re.compile(r"swap (\S+)=(\S+)"), r"swap \1 for \2"),
    (re.compile(r"keep"), "keep all cards"),
)
"""What the notation has, once its regions and cards are words, and how a sentence says it."""
_NAMES = {arcana: REGION_NAMES[number] for arcana, number in REGION_NUMBER.items()}
_MARCH = re.compile(r"march (\w+)>(\w+)(?: m=(\d+))?( den)?")


def doing(text: str) -> str:
    """A step as something to do, in the words that stand on the board: `deploy in Hermit's Corrie`, `play 4♥`."""
    text = _CARD.sub(lambda found: card_words(found[0]), text.removeprefix("use "))
    if march := _MARCH.fullmatch(text):
        units = units_words(int(march[3] or 0), bool(march[4]))
        text = f"march {march[1]} to {march[2]} with {units}"
    for form, words in _SAID:
        if found := form.fullmatch(text):
            text = found.expand(words)
    return _REGION.sub(lambda found: _NAMES.get(int(found[1]), found[0]), text)


def in_front(trick: Trick) -> Play:
    """The lowest card of the led suit so far (GL-11)."""
    return min((play for play in trick.plays if not play.void), key=lambda play: int(play.card[1:]))


def place_gist(region: Region) -> str:
    """What stands in a region, in few signs: `A⌂ B▪▪`; nothing where it is empty."""
    found = []
    for seat, members in enumerate(region.members):
        den = seat in region.denhearts
        if den or members:
            pips = "▪" * members if members < 4 else f"▪{members}"
            found.append(f"{SEAT_LETTERS[seat]}{'⌂' * den}{pips}")
    return " ".join(found)


def deed_gist(deed: Deed) -> str:
    """What was done in a trick, in eight cells or so."""
    region = "" if deed.region is None else ROMAN[deed.region]
    match deed.act:
        case Act.DEPLOY:
            return f"+{deed.members} {region}"
        case Act.MARCH:
            return f"→ {region}"
        case Act.AMBUSH:
            rival = "" if deed.rival is None else SEAT_LETTERS[deed.rival]
            return f"×{rival} {region}"
        case Act.TOKEN:
            return f"◆ {region}"
        case Act.DECLINE:
            return "none"


def deed_words(deed: Deed, people: Sequence[str]) -> str:
    """What was done in a trick or with a token, as the end of a sentence."""
    region = "" if deed.region is None else region_words(deed.region)
    match deed.act:
        case Act.DEPLOY:
            return f"deployed {counted(deed.members, 'Member')} in {region}"
        case Act.MARCH:
            origin = "" if deed.origin is None else region_words(deed.origin)
            return f"marched {units_words(deed.members, deed.denheart)} from {origin} to {region}"
        case Act.AMBUSH:
            rival = "" if deed.rival is None else people[deed.rival]
            return f"ambushed a Member of {rival} in {region}{' and took its place' if deed.members else ''}"
        case Act.TOKEN:
            return f"laid a token in {region}"
        case Act.DECLINE:
            return "declined"


def pieces(view: View, seat: int) -> tuple[int, int]:
    """How many pieces a seat has in active regions, and how many stranded Members, as all can count (GL-30)."""
    active = sum(one.members[seat] + (seat in one.denhearts) for one in view.regions if not one.corrupted)
    return active, sum(one.members[seat] for one in view.regions if one.corrupted)
