"""Words of Tartan Banners: notation read, events told as sentences, places and assaults in words."""

from __future__ import annotations

import re
from typing import NamedTuple

from tartan.engine.contract import SEAT_LETTERS, Event, LogLine, Span, Tone
from tartan.engine.errors import IllegalAction
from tartan.games.banners.actions import ASSAULT, DONE, KNIGHTS, MARCH
from tartan.games.banners.board import FIRST_CASTLE, PLACE_NUMBER, place_title
from tartan.games.banners.model import (
    Assault,
    Assaulted,
    BannerEvent,
    Colour,
    Deployment,
    Ending,
    Fought,
    GameEnded,
    Marched,
    ShieldDrawn,
    TurnBegan,
)

_PLACE = r"([bc][1-9][0-9]{0,2}|[a-z]+(?:-[a-z]+)*)"
_FORMS = re.compile(rf"(march) {_PLACE}>{_PLACE} x([1-9][0-9]?)|(assault) {_PLACE} x([1-9][0-9]?)|(done)", re.ASCII)


class Asked(NamedTuple):
    """A well-formed move between places that there are, legal or not; what its verb has no use for is -1."""

    verb: int
    origin: int = -1
    goal: int = -1
    knights: int = -1


def read(text: str) -> Asked:
    """The move that a text asks for; raises IllegalAction on its form (CO-4) or its places (BA-3)."""
    form = _FORMS.fullmatch(text)
    if form is None:
        raise IllegalAction("CO-4", "A move reads like: march c12>c13 x3, assault urquhart x2, or done.")
    words = [word for word in form.groups() if word is not None]
    if words == ["done"]:
        return Asked(DONE)
    knights = int(words[-1])
    if knights > KNIGHTS:
        raise IllegalAction("CO-4", f"The number of knights goes from x1 to x{KNIGHTS}.")
    places = [_place(word) for word in words[1:-1]]
    if words[0] == "march":
        return Asked(MARCH, places[0], places[1], knights)
    if places[0] < FIRST_CASTLE:
        raise IllegalAction("BA-3", f"There is no castle called {words[1]}.")
    return Asked(ASSAULT, goal=places[0], knights=knights)


def _place(word: str) -> int:
    number = PLACE_NUMBER.get(word)
    if number is None:
        raise IllegalAction("BA-3", f"There is no place called {word[:24]} on the board.")
    return number


def where(round_number: int, colour: Colour) -> str:
    """Round and whose turn in words."""
    return f"Round {round_number} · {colour.name}"


def knights_words(number: int) -> str:
    """`1 knight`, `3 knights`."""
    return f"{number} knight{'' if number == 1 else 's'}"


def defence_words(assault: Assault) -> str:
    """What an assault met, in words with its sum: `garrison 2 + shield 1 = 3`."""
    if assault.holder is None:
        return f"{assault.guard} sword{'' if assault.guard == 1 else 's'}"
    if assault.shield is None:
        return f"garrison {assault.guard}, no shield"
    turned = " turned up" if assault.turned_up else ""
    return f"garrison {assault.guard} + shield {assault.shield}{turned} = {assault.defence}"


def tell(event: Event) -> LogLine:
    """An event as a line of the log."""
    if not isinstance(event, BannerEvent):
        raise TypeError(event)
    tone, spans, rule = _told(event)
    return LogLine(where(event.round, event.colour), tone, spans, rule)


def _told(event: BannerEvent) -> tuple[Tone, tuple[Span, ...], str]:
    colour = _spans(event.colour)
    match event:
        case TurnBegan():
            return Tone.HEADING, (*colour, Span(f" rolls {event.die}: {_deployed(event)}.")), "BA-4"
        case Marched():
            return Tone.PUBLIC, _march_spans(event), "BA-5" if event.rival is None else "BA-9"
        case Assaulted():
            return Tone.RESULT, _assault_spans(event), _assault_rule(event)
        case ShieldDrawn():
            castle = place_title(PLACE_NUMBER[event.castle])
            return Tone.PRIVATE, (*colour, Span(f" draws shield {event.value} for {castle}.")), "BA-14"
        case Fought():
            return Tone.RESULT, _battle_spans(event), "BA-11"
        case GameEnded():
            return Tone.END, _end_spans(event), "BA-17" if event.ending is Ending.SURRENDERED else "BA-18"
    raise TypeError(event)


def _deployed(event: TurnBegan) -> str:
    match event.deployment:
        case Deployment.PLACED:
            return f"a knight on banner {event.die}"
        case Deployment.ALREADY_THERE:
            return f"a knight stands on banner {event.die} already, none is placed"
        case Deployment.NO_SUPPLY:
            return "the supply is empty, no knight is placed"


def _march_spans(event: Marched) -> tuple[Span, ...]:
    way = f" from {place_title(event.origin)} to {place_title(event.goal)}"
    spans = (*_spans(event.colour), Span(f" marches {knights_words(event.knights)}{way}"))
    if event.rival is None:
        return (*spans, Span("."))
    return (*spans, Span(", which "), *_spans(event.rival), Span(" holds."))


def _assault_spans(event: Assaulted) -> tuple[Span, ...]:
    assault = event.assault
    castle = place_title(PLACE_NUMBER[assault.castle])
    spans = [*_spans(event.colour), Span(f" assaults {castle}")]
    if event.holder is not None:
        spans += [Span(" of "), *_spans(event.holder)]
    spans.append(Span(f": {knights_words(assault.attackers)} against {defence_words(assault)}."))
    if not assault.fell:
        return (*spans, Span(f" It holds; {2 * assault.defence} were needed."))
    sets = "a shield is set face-down" if event.shielded else "no shield is left to set"
    spans.append(Span(f" It falls, {knights_words(assault.sent)} go{'es' if assault.sent == 1 else ''} in, {sets}."))
    if assault.surrendered is not None:
        spans.append(Span(f" {place_title(PLACE_NUMBER[assault.surrendered])} surrenders."))
    return tuple(spans)


def _assault_rule(event: Assaulted) -> str:
    if event.assault.surrendered is not None:
        return "BA-17"
    return "BA-13" if event.assault.fell else "BA-15"


def _battle_spans(event: Fought) -> tuple[Span, ...]:
    battle = event.battle
    home = event.defender if battle.won else event.colour
    return (
        Span(f"Field combat in {battle.camp}: "),
        *_spans(event.colour),
        Span(f" {battle.attackers} against "),
        *_spans(event.defender),
        Span(f" {battle.defenders}. "),
        *_spans(home),
        Span(" goes back to the supply."),
    )


def _end_spans(event: GameEnded) -> tuple[Span, ...]:
    spans = [Span("The last castle has surrendered." if event.ending is Ending.SURRENDERED else "The rounds are over.")]
    for at, seat in enumerate(event.winners):
        spans += [Span(" and " if at else " "), Span(SEAT_LETTERS[seat], seat)]
    swords = event.swords[event.winners[0]]
    verb = "wins" if len(event.winners) == 1 else "share the win"
    tied = event.swords.count(swords) > len(event.winners)
    most = " and the most knights on the board" if tied else ""
    return (*spans, Span(f" {verb} with {swords} sword{'' if swords == 1 else 's'}{most}."))


def _spans(colour: Colour) -> tuple[Span, ...]:
    """Whose colour it is; where everybody has two, which of them too: `A A2`, or with names `Isla A2` (BA-2)."""
    letter = SEAT_LETTERS[colour.seat]
    own = Span(letter, colour.seat)
    return (own,) if colour.name == letter else (own, Span(f" {colour.name}"))
