"""Words of Sgailstone Glen: notation read, events told as sentences, cards, regions and sums in words.

Sentences use the suit signs; a face that can show ASCII only turns them into letters.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tartan.engine.contract import SEAT_LETTERS, Event, LogLine, Span, Tone
from tartan.engine.errors import IllegalAction
from tartan.games.glen import actions, events
from tartan.games.glen.model import (
    CARD_NUMBER,
    HALVES,
    REGION_NAMES,
    REGION_NUMBER,
    REGIONS,
    SEASONS,
    SUIT_NAMES,
    SUITS,
    TOKENS,
    Act,
    Deed,
    Eviction,
    Presence,
    RegionScore,
    ShownToken,
    Token,
)
from tartan.games.glen.records import NOBODY, NOWHERE, OVER, SETTING_UP, SWAPPING

if TYPE_CHECKING:
    from collections.abc import Sequence

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
ROMAN = {
    2: "II",
    4: "IV",
    6: "VI",
    7: "VII",
    8: "VIII",
    9: "IX",
    10: "X",
    12: "XII",
    15: "XV",
    16: "XVI",
    18: "XVIII",
    19: "XIX",
}
"""Arcana numbers as they are printed (GL-2)."""

_R = "r([0-9]{1,2})"
_CARD = "([SHDC][0-9]{1,2})"
_UNITS = "(?:m=([1-9])( den)?|(den))"
_KINDS = "|".join(token.value for token in TOKENS)
_FORMS: tuple[tuple[int, re.Pattern[str]], ...] = tuple(
    (verb, re.compile(form, re.ASCII))
    for verb, form in (
        (actions.DEN, rf"den {_R}"),
        (actions.SWAP, rf"swap {_CARD}={_CARD}"),
        (actions.KEEP, "keep"),
        (actions.PLAY, rf"play {_CARD}"),
        (actions.DEPLOY, rf"deploy {_R}"),
        (actions.FROM, rf"from {_R}"),
        (actions.MARCH, rf"march {_R}>{_R} {_UNITS}"),
        (actions.AMBUSH, rf"ambush {_R} ([A-F])"),
        (actions.TOKEN, rf"token ({_KINDS}) {_R}"),
        (actions.DECLINE, "decline"),
        (actions.EVICT, rf"evict {_R}"),
        (actions.USE_AMBUSH, rf"use ambush {_R} ([A-F])"),
        (actions.USE_MARCH, rf"use march {_R}>{_R} {_UNITS}"),
        (actions.USE_DEPLOY, rf"use deploy {_R}"),
    )
)


class Asked(NamedTuple):
    """A well-formed action, legal or not; what its verb has no use for is -1, or 0 for counts."""

    verb: int
    region: int = NOWHERE
    origin: int = NOWHERE
    members: int = 0
    den: int = 0
    rival: int = NOBODY
    card: int = -1
    took: int = -1
    token: int = -1


def read(text: str, seats: int) -> Asked:
    """The action that a text asks for at a table of so many; raises IllegalAction on its form, or what it names."""
    for verb, form in _FORMS:
        found = form.fullmatch(text)
        if found is not None:
            return _asked(verb, found.groups(), seats)
    raise IllegalAction(
        "CO-4",
        "An action reads like: play H4, swap S7=D3, deploy r9, march r4>r9 m=2 den, token blight r9, or decline.",
    )


def _asked(verb: int, words: tuple[str | None, ...], seats: int) -> Asked:
    given = [word or "" for word in words]
    if verb in (actions.DEN, actions.DEPLOY, actions.EVICT, actions.USE_DEPLOY):
        return Asked(verb, region=_region_number(given[0]))
    if verb == actions.FROM:
        return Asked(verb, origin=_region_number(given[0]))
    if verb == actions.SWAP:
        return Asked(verb, card=_card_number(given[0]), took=_card_number(given[1]))
    if verb == actions.PLAY:
        return Asked(verb, card=_card_number(given[0]))
    if verb in (actions.MARCH, actions.USE_MARCH):
        origin, region, members, with_den, den = given
        return Asked(
            verb,
            region=_region_number(region),
            origin=_region_number(origin),
            members=int(members or 0),
            den=int(bool(with_den or den)),
        )
    if verb in (actions.AMBUSH, actions.USE_AMBUSH):
        return Asked(verb, region=_region_number(given[0]), rival=_seat_number(given[1], seats))
    if verb == actions.TOKEN:
        return Asked(verb, region=_region_number(given[1]), token=TOKENS.index(Token(given[0])))
    return Asked(verb)


def _region_number(digits: str) -> int:
    number = REGION_NUMBER.get(int(digits), NOWHERE)
    if number == NOWHERE or digits.startswith("0"):
        known = ", ".join(f"r{arcana}" for arcana in sorted(REGION_NUMBER))
        raise IllegalAction("GL-2", f"There is no region r{digits}; the regions are {known}.")
    return number


def _card_number(card: str) -> int:
    if card not in CARD_NUMBER:
        raise IllegalAction("GL-1", f"There is no card {card}; ranks run from 2 to 10.")
    return CARD_NUMBER[card]


def _seat_number(letter: str, seats: int) -> int:
    seat = SEAT_LETTERS.index(letter)
    if seat >= seats:
        raise IllegalAction("CO-4", f"There is no seat {letter} at this table.")
    return seat


# Words for places, cards and times


def where(season: int, half: int, trick: int, stage: int, step: int) -> str:
    """When something happens, in words: season and half with the trick, or the phase."""
    if stage == SETTING_UP:
        return "Set-up"
    if stage == OVER:
        return "The end"
    if step >= 0:
        return settling(season, decays=step >= REGIONS)
    return f"{SEASONS[season]} · {HALVES[half]} · {'Market' if stage == SWAPPING else f'trick {trick + 1}'}"


def settling(season: int, *, decays: bool) -> str:
    """The Region Scoring of a season, or the Decay after it."""
    return f"{SEASONS[season]} · {'Decay' if decays else 'scoring'}"


def card_words(card: str) -> str:
    """A card as people write it, rank first: `9♥`."""
    return card[1:] + SIGNS[card[0]]


def region_words(arcana: int) -> str:
    """A region by number and name: `IX Hermit's Corrie`."""
    return f"{ROMAN[arcana]} {REGION_NAMES[REGION_NUMBER[arcana]]}"


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 Member`, `2 Members`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def units_words(members: int, denheart: bool) -> str:
    """What marches, in words."""
    parts = [counted(members, "Member")] if members else []
    return " and ".join([*parts, "the Denheart"] if denheart else parts)


def token_words(token: Token) -> str:
    """The name of a token, as it is printed."""
    return token.value.title()


def presence_words(presence: Presence) -> str:
    """The sum of a presence: `2 Members + 2 Denheart + 1 Alliance - 1 Blight = 4`; what is not there is left out.

    What is but one thing is no sum: `2 Members`, `2 for the Denheart`.
    """
    parts = [counted(presence.members, "Member")] if presence.members else []
    parts += [f"{presence.denheart} Denheart"] if presence.denheart else []
    parts += [counted(presence.alliances, "Alliance")] if presence.alliances else []
    less = f" - {counted(presence.blights, 'Blight')}" if presence.blights else ""
    if len(parts) < 2 and not less:
        return f"{presence.denheart} for the Denheart" if presence.denheart else "".join(parts) or "0"
    return f"{' + '.join(parts) or '0'}{less} = {presence.total}"


# Events as sentences


def tell(event: Event) -> LogLine:
    """An event as a line of the log."""
    if not isinstance(event, events.GlenEvent):
        raise TypeError(event)
    tone, spans, rule = _told(event)
    return LogLine(event.where, tone, spans, rule)


def _told(event: events.GlenEvent) -> tuple[Tone, tuple[Span, ...], str]:
    match event:
        case events.MapLaid():
            return _told_map(event)
        case events.DenheartPlaced():
            words = f" puts the Denheart in {region_words(event.region)}."
            return Tone.PUBLIC, (_seat(event.seat), Span(words)), "GL-5"
        case events.HalfDealt():
            cards = ", ".join(card_words(card) for card in event.market)
            spans = (_seat(event.dealer), Span(f" deals 4 cards to everyone; in the Market: {cards}."))
            return Tone.HEADING, spans, "GL-8"
        case events.Drew():
            cards = ", ".join(card_words(card) for card in event.cards)
            return Tone.PRIVATE, (_seat(event.seat), Span(f" is dealt {cards}.")), "GL-8"
        case events.Swapped():
            words = f" gives {card_words(event.gave)} to the Market and takes {card_words(event.took)}."
            return Tone.PUBLIC, (_seat(event.seat), Span(words)), "GL-9"
        case events.Kept():
            return Tone.PUBLIC, (_seat(event.seat), Span(" keeps the hand as it is.")), "GL-9"
        case events.CardPlayed():
            return Tone.PUBLIC, (_seat(event.seat), Span(_played(event))), "GL-11"
        case events.TrickWon():
            words = f" wins the trick with {card_words(event.card)}; they act in the order "
            return Tone.RESULT, (_seat(event.seat), Span(words), *_seats(event.order), Span(".")), "GL-12"
    return _told_deed(event)


def _told_deed(event: events.GlenEvent) -> tuple[Tone, tuple[Span, ...], str]:
    match event:
        case events.Acted():
            words, rule = _deed(event.deed)
            if event.extinct and event.deed.act is not Act.DECLINE:
                words += ", as its suit is gone"
            return Tone.PUBLIC, (_seat(event.deed.seat), *words_of(words)), rule
        case events.TokenChosen():
            words = f"'s token in {region_words(event.region)} is {_article(token_words(event.token))}."
            return Tone.PRIVATE, (_seat(event.seat), Span(words)), "GL-14"
        case events.MemberTaken():
            words = f" takes the Member for {region_words(event.region)} out of {region_words(event.origin)}."
            return Tone.PUBLIC, (_seat(event.seat), Span(words)), "GL-19"
        case events.TokenUsed():
            words, _ = _deed(event.deed)
            if event.deed.act is Act.DECLINE:
                said = f" declines the {token_words(event.token)} in {region_words(event.region)}."
                return Tone.PUBLIC, (_seat(event.deed.seat), Span(said)), "GL-23"
            token = f"'s {token_words(event.token)} in {region_words(event.region)}:"
            return Tone.PUBLIC, (_seat(event.deed.seat), Span(token), *words_of(words)), "GL-23"
    return _told_scoring(event)


def _told_scoring(event: events.GlenEvent) -> tuple[Tone, tuple[Span, ...], str]:
    match event:
        case events.TokensRevealed():
            return Tone.RESULT, _revealed(event.region, event.tokens), "GL-22"
        case events.RegionScored():
            return Tone.RESULT, _scored(event.score), "GL-25"
        case events.Decayed():
            first, second = (region_words(region) for region in event.decay.flipped)
            return Tone.RESULT, (Span(f"Cat Sith takes {first} and {second}."),), "GL-27"
        case events.Evicted():
            return Tone.PUBLIC, _evicted(event.eviction), "GL-28"
        case events.GameEnded():
            spans = (*_seats(event.winners), Span(f" {_wins(event.winners)} the Glen: {event.reason}."))
            return Tone.END, spans, "GL-30"
    raise TypeError(event)


def _told_map(event: events.MapLaid) -> tuple[Tone, tuple[Span, ...], str]:
    rows = "; ".join(", ".join(ROMAN[arcana] for arcana in row) for row in event.rows)
    spans = (Span(f"The Glen by rows: {rows}. "), _seat(event.dealer), Span(" deals first."))
    return Tone.HEADING, spans, "GL-4"


def _played(event: events.CardPlayed) -> str:
    card = card_words(event.card)
    if not event.led:
        return f" leads {card}."
    if event.led == event.card[0]:
        return f" plays {card}."
    return f" plays {card} and has no {SUIT_NAMES[SUITS.index(event.led)]}."


def words_of(words: str) -> tuple[Span, ...]:
    """A sentence that may hold a seat's letter between bars, as spans."""
    before, _, rest = words.partition("|")
    letter, _, after = rest.partition("|")
    if not letter:
        return (Span(f" {before}."),)
    return (Span(f" {before}"), _seat(SEAT_LETTERS.index(letter)), Span(f"{after}."))


def _deed(deed: Deed) -> tuple[str, str]:
    """What a seat did and the rule of it; a rival stands as a letter between bars."""
    region = "" if deed.region is None else region_words(deed.region)
    match deed.act:
        case Act.DEPLOY:
            what = counted(deed.members, "Member") if deed.members else "with an empty supply"
            return f"deploys {what} in {region}", "GL-15"
        case Act.MARCH:
            origin = "" if deed.origin is None else region_words(deed.origin)
            return f"marches {units_words(deed.members, deed.denheart)} from {origin} to {region}", "GL-20"
        case Act.AMBUSH:
            rival = "" if deed.rival is None else SEAT_LETTERS[deed.rival]
            takes = " and takes its place" if deed.members else ""
            return f"ambushes a Member of |{rival}| in {region}{takes}", "GL-15"
        case Act.TOKEN:
            return f"places a token face-down in {region}", "GL-14"
    return "declines", "GL-16"


def _revealed(region: int, tokens: tuple[ShownToken, ...]) -> tuple[Span, ...]:
    spans = [Span(f"Turned up in {region_words(region)}: ")]
    for at, token in enumerate(tokens):
        spans += [_seat(token.owner), Span(f"'s {token_words(token.token)}{', ' if at + 1 < len(tokens) else '.'}")]
    return tuple(spans)


def _scored(score: RegionScore) -> tuple[Span, ...]:
    here = [one for one in score.presences if one.members or one.denheart or one.alliances]
    here.sort(key=lambda one: -one.total)
    if not here:
        return (Span(f"{region_words(score.region)}: nobody is there."),)
    spans = [Span(f"{region_words(score.region)}: ")]
    for at, one in enumerate(here):
        end = "." if at + 1 == len(here) else "; "
        spans += [_seat(one.seat), Span(f" {presence_words(one)}: {one.vp} VP{end}")]
    return tuple(spans)


def _evicted(eviction: Eviction) -> tuple[Span, ...]:
    words = f"'s Denheart leaves {region_words(eviction.origin)} for {region_words(eviction.region)}."
    return _seat(eviction.seat), Span(words)


def _article(noun: str) -> str:
    return f"an {noun}" if noun[0] in "AEIOU" else f"a {noun}"


def _wins(winners: Sequence[int]) -> str:
    return "wins" if len(winners) == 1 else "share"


def _seat(seat: int) -> Span:
    return Span(SEAT_LETTERS[seat], seat)


def _seats(seats: Sequence[int]) -> tuple[Span, ...]:
    spans: list[Span] = []
    for at, seat in enumerate(seats):
        if at:
            spans.append(Span(" and " if at + 1 == len(seats) else ", "))
        spans.append(_seat(seat))
    return tuple(spans)
