"""Words of the Siege of Gylen: notation to action, events to sentences, cards and clashes in words.

Sentences use the suit signs; a face that can show ASCII only turns them into letters.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_MARKS, Event, LogLine, Span, Tone
from tartan.engine.errors import IllegalAction
from tartan.games.gylen import MANIFEST
from tartan.games.gylen.model import (
    CARDS,
    DAY_NAMES,
    DEFENDER,
    FULL_RESOLVE,
    HOUSE,
    PHASE_NAMES,
    PLACE_NAMES,
    PLACE_WORDS,
    PLACES,
    PUT_BY_TEXT,
    Clash,
    DayDawned,
    Drew,
    Effect,
    GylenExposed,
    Put,
    Sealed,
    Settled,
    SiegeEnded,
    SiegeEvent,
)

if TYPE_CHECKING:
    from tartan.games.gylen.model import View

SIGNS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}

_FORM = re.compile(r"put ([HDSC])([0-9]{1,2}|[A-Z]) ([a-z]+)")

EFFECT_WORDS = {
    Effect.CANCELLED: "all cards cancel, nothing happens",
    Effect.HIT: "a hit",
    Effect.BROKEN_ALREADY: "no effect, the Front is Broken already",
    Effect.HELD: "the Front is held",
    Effect.RALLIED: "rallied",
    Effect.EXHAUSTED: "exhaustion, nothing happens",
    Effect.SEIZED: "the Brooch is seized",
}
HOUSE_WORDS = {
    Effect.CANCELLED: "all cards cancel, the assault fails",
    Effect.HELD: "the Brooch is defended",
    Effect.EXHAUSTED: "the assault is exhausted",
    Effect.SEIZED: "the Brooch is seized",
}


def parse(text: str) -> Put:
    """The action that a notation names, legal or not; raises IllegalAction on its form or card (GY-20)."""
    put = PUT_BY_TEXT.get(text)
    if put is not None:
        return put
    form = _FORM.fullmatch(text)
    if form is None or form[3] not in PLACES:
        raise IllegalAction("CO-4", "A move reads like: put H9 shore (or outlands, court, forework, house).")
    raise IllegalAction("GY-1", f"There is no card {form[1]}{form[2]} in the Battle Deck.")


def where(day: int, phase: int) -> str:
    """Day and phase in words."""
    return f"Day {DAY_NAMES[day]} · {PHASE_NAMES[phase]}"


def card_words(card: str) -> str:
    """A card as people write it, rank first: `9♥`."""
    return card[1:] + SIGNS[card[0]]


def doing(text: str) -> str:
    """A step as something to do: `put 9♥ to the Shore Landing`. Raises KeyError for a text that is no step."""
    put = PUT_BY_TEXT[text]
    return f"put {card_words(CARDS[put.card])} to {PLACE_WORDS[put.place]}"


def advised(text: str, view: View) -> str:
    """A step as a hint names it; of a card that can change nothing, or nothing by winning, that is said too.

    A card that does nothing by winning may still cancel others of its rank, or win in the place of another (GY-8).
    Raises KeyError for a text that is no step.
    """
    put = PUT_BY_TEXT[text]
    if view.too_late:
        return f"{doing(text)} (changes nothing)"
    return f"{doing(text)}{' (does nothing if it wins)' if _wins_idly(CARDS[put.card][0], put.place, view) else ''}"


def _wins_idly(suit: str, place: int, view: View) -> bool:
    """Whether a card that wins changes nothing, as far as all can see (GY-9, GY-13).

    A hit does not on what is Broken, nor a Club; where there is Resolve, Spade and Club of the Defender keep it, those
    of an Attacker do nothing for their side.
    """
    if place == HOUSE:
        return view.seat != DEFENDER and suit in "SC"
    broken = not view.resolve[place]
    if suit in "HD":
        return broken
    return suit == "C" and broken if view.seat == DEFENDER else suit == "C" or not broken


def resolve_words(front: int, resolve: int) -> str:
    """How a Front stands: what is left of its Resolve, or that it is Broken (GY-4)."""
    return f"Resolve {resolve} of {FULL_RESOLVE[front]}" if resolve else "Broken"


def clash_words(clash: Clash) -> str:
    """A settled place in words, without its name: whose cards, who won, what came of it; seats as in an `Outcome`."""
    laid = [
        f"{SEAT_MARKS[play.seat]} {card_words(play.card)}{' (cancelled)' if play.cancelled else ''}"
        for play in clash.plays
    ]
    best = None if clash.winner is None else clash.plays[clash.winner]
    won = "" if best is None else f"{SEAT_MARKS[best.seat]}'s {card_words(best.card)} wins, "
    return f"{', '.join(laid)}: {won}{clash_effect(clash)}"


def clash_effect(clash: Clash) -> str:
    """What came of a settled place, in words."""
    words = (HOUSE_WORDS if clash.place == HOUSE else EFFECT_WORDS)[clash.effect]
    if clash.before != clash.after:
        words += f" (Resolve {clash.before} to {clash.after})" if clash.after else " (Broken)"
    return words


def clash_rule(clash: Clash) -> str:
    """The rule on which what came of a settled place rests."""
    cancelled = clash.effect is Effect.CANCELLED
    if clash.place == HOUSE:
        return "GY-14" if cancelled else "GY-13"
    return "GY-8" if cancelled else "GY-9"


def tell(event: Event) -> LogLine:
    """An event as a line of the log."""
    if not isinstance(event, SiegeEvent):
        raise TypeError(event)
    tone, spans, rule = _told(event)
    return LogLine(where(event.day, event.phase), tone, spans, rule)


def _told(event: SiegeEvent) -> tuple[Tone, tuple[Span, ...], str]:
    match event:
        case DayDawned():
            words = f"Day {DAY_NAMES[event.day]} dawns. All 39 cards are shuffled and dealt: 12, 12 and 15."
            return Tone.HEADING, (Span(words),), "GY-5"
        case Drew(cards=()):
            return Tone.PRIVATE, (_seat(event.seat), Span(" has no cards left to draw.")), "GY-6"
        case Drew():
            words = " draws " + " ".join(card_words(CARDS[card]) for card in event.cards) + "."
            return Tone.PRIVATE, (_seat(event.seat), Span(words)), "GY-6" if event.phase else "GY-5"
        case Sealed():
            words = f" puts {card_words(CARDS[event.card])} to {PLACE_WORDS[event.place]}."
            return Tone.PRIVATE, (_seat(event.seat), Span(words)), "GY-7"
        case Settled():
            return Tone.PUBLIC, _clash_spans(event.clash), clash_rule(event.clash)
        case GylenExposed():
            return Tone.RESULT, (Span("All four Fronts are Broken: Gylen is Exposed for good."),), "GY-10"
        case SiegeEnded(seized=True):
            return Tone.END, (Span("The Brooch of Lorn is seized. The Attackers win."),), "GY-13"
        case SiegeEnded():
            return Tone.END, (Span("Day III is over and the Brooch is held. The Defender wins."),), "GY-15"
    raise TypeError(event)


def _clash_spans(clash: Clash) -> tuple[Span, ...]:
    spans = [Span(f"{PLACE_NAMES[clash.place]}: ")]
    for at, play in enumerate(clash.plays):
        spans.append(_seat(play.seat))
        spans.append(Span(f" {card_words(play.card)}{' cancelled' if play.cancelled else ''}"))
        spans.append(Span(", " if at < len(clash.plays) - 1 else ". "))
    won = "" if clash.winner is None else f"{card_words(clash.plays[clash.winner].card)} wins: "
    words = won + clash_effect(clash)
    return (*spans, Span(words[0].upper() + words[1:] + "."))


def _seat(seat: int) -> Span:
    return Span(MANIFEST.seat_names[seat], seat)
