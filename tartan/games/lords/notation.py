"""Words of Lords of Scotland: cards, seats and rounds in words, and events told as sentences.

The notation itself is the text of the actions in `actions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS, Event, LogLine, Span, Tone
from tartan.games.lords.actions import DECK
from tartan.games.lords.cards import CARD_NUMBER, CARDS, CLAN_NAMES, CLAN_OF, STRENGTH_OF
from tartan.games.lords.events import (
    Claimed,
    ContestEnded,
    Copied,
    Counted,
    Dealt,
    Discarded,
    Drew,
    DrewByPower,
    Looked,
    LordsEvent,
    Mustered,
    MusteredDown,
    Named,
    OwnMuster,
    Passed,
    Recruited,
    RecruitReplaced,
    RecruitsDiscarded,
    RecruitTurned,
    Reshuffled,
    RoundBegan,
    Skipped,
    Stayed,
    Stopped,
    SupportersRefused,
    Swapped,
    Traded,
    TurnedUp,
)
from tartan.games.lords.model import CLAIM_STEP, NAME_STEP, OVER

if TYPE_CHECKING:
    from collections.abc import Sequence

Words = tuple[Tone, tuple[Span, ...], str]
"""A log line without its heading: tone, spans, rule."""

ORDINALS = ("first", "second", "third", "fourth", "last")


def card_words(card: str) -> str:
    """A card as people say it: `Scott 7`; a Bruce with its rank, which tells the two apart: `Bruce 12 (97)`."""
    number = CARD_NUMBER[card]
    words = f"{CLAN_NAMES[CLAN_OF[number]]} {STRENGTH_OF[number]}"
    return f"{words} ({number + 1})" if card.startswith("bruce") else words


def seat_words(seat: int) -> str:
    """What a seat is called where no name is given."""
    return SEAT_LETTERS[seat]


def where(number: int, step: int) -> str:
    """The round, and what is going on in it, in a few words."""
    return f"Round {number}{_DOING.get(step, '')}"


_DOING = {NAME_STEP: " · Naming", CLAIM_STEP: " · Claims", OVER: " · The end"}


def tell(event: Event) -> LogLine:
    """An event as a line of the log."""
    if not isinstance(event, LordsEvent):
        raise TypeError(event)
    for told in (_hand_told, _power_told, _table_told, _count_told):
        words = told(event)
        if words is not None:
            tone, spans, rule = words
            return LogLine(f"Round {event.round}", tone, spans, rule)
    raise TypeError(event)


def _hand_told(event: LordsEvent) -> Words | None:
    """What comes into a hand or out of it."""
    match event:
        case Dealt():
            return _PRIVATE, (_seat(event.seat), Span(f" is dealt {_cards(event.cards)}.")), "LO-4"
        case Mustered(activated=True):
            return _PUBLIC, (_seat(event.seat), Span(f" musters and activates {_card(event.card)}.")), "LO-12"
        case Mustered():
            return _PUBLIC, (_seat(event.seat), Span(f" musters {_card(event.card)}.")), "LO-7"
        case MusteredDown():
            return _PUBLIC, (_seat(event.seat), Span(" musters a card face-down.")), "LO-7"
        case OwnMuster():
            return _PRIVATE, (Span("Face-down lies "), _seat(event.seat), _of(event.card)), "LO-11"
        case Recruited(card=None, place=place):
            source = "from the draw pile" if place == DECK else f"from place {place + 1} of the row"
            return _PUBLIC, (_seat(event.seat), Span(f" recruits {source}.")), "LO-7"
        case Recruited(card=card, place=place):
            taken = f" recruits {_card(card)} from place {place + 1} of the row."
            return _PUBLIC, (_seat(event.seat), Span(taken)), "LO-30"
        case Drew():
            return _PRIVATE, (_seat(event.seat), Span(f" gets {_card(event.card)}.")), "LO-33"
        case Passed():
            return _PUBLIC, (_seat(event.seat), Span(" passes.")), "LO-7"
        case Skipped():
            return _PUBLIC, (_seat(event.seat), Span(" can do nothing, and the turn is skipped.")), "LO-30"
        case Stopped():
            return _PUBLIC, (_seat(event.seat), Span(" musters no second card.")), "LO-19"
    return None


def _power_told(event: LordsEvent) -> Words | None:
    """What a power does at once."""
    match event:
        case DrewByPower():
            return _PUBLIC, (_seat(event.seat), Span(" draws the top card of the draw pile.")), "LO-18"
        case Copied():
            copies = f" copies the power of {_card(event.card)} in the army of "
            return _PUBLIC, (_seat(event.seat), Span(copies), _seat(event.owner), _DOT), "LO-20"
        case Swapped():
            taken = "the face-down Follower" if event.taken is None else _card(event.taken)
            sends = f" sends {_card(event.card)} in exchange for {taken} at place {event.place + 1} of the army of "
            return _PUBLIC, (_seat(event.seat), Span(sends), _seat(event.owner), _DOT), "LO-17"
        case Looked():
            return _PRIVATE, (_seat(event.seat), Span(f" finds {_card(event.card)} to be the card.")), "LO-17"
        case Traded():
            trades = f" sends {_card(event.card)} to the Supporters in exchange for {_card(event.supporter)}."
            return _PUBLIC, (_seat(event.seat), Span(trades)), "LO-16"
        case Discarded():
            face = ", which lay face-down," if event.was_down else ""
            discards = f" discards {_card(event.card)}{face} from the army of "
            return _PUBLIC, (_seat(event.seat), Span(discards), _seat(event.owner), _DOT), "LO-21"
    return None


def _table_told(event: LordsEvent) -> Words | None:
    """What is laid out, turned up or cleared."""
    match event:
        case SupportersRefused():
            words = f"All Supporters dealt are of one strength, so they are discarded: {_cards(event.cards)}."
            return _PUBLIC, (Span(words),), "LO-5"
        case RoundBegan():
            supporters = _cards(event.supporters) if event.supporters else "none"
            begins = f"A new skirmish. Supporters: {supporters}. The Victor's Initiative is with "
            rule = "LO-6" if event.round == 1 else "LO-28"
            return Tone.HEADING, (Span(begins), _seat(event.initiative), _DOT), rule
        case Reshuffled():
            words = f"The draw pile is empty; the {_count(event.count)} discarded make a new one."
            return _PUBLIC, (Span(words),), "LO-10"
        case RecruitTurned():
            return _PUBLIC, (Span(f"Place {event.place + 1} of the row is turned: {_card(event.card)}."),), "LO-30"
        case RecruitReplaced():
            card = "a face-down card" if event.card is None else _card(event.card)
            return _PUBLIC, (Span(f"Place {event.place + 1} of the row is filled with {card}."),), "LO-30"
        case RecruitsDiscarded():
            return _PUBLIC, (Span(f"The Recruits left are discarded: {_cards(event.cards)}."),), "LO-30"
        case Stayed():
            words = f" for another round: {_cards(event.cards)}."
            return _PUBLIC, (Span("Followers stay with "), _seat(event.seat), Span(words)), "LO-24"
    return None


def _count_told(event: LordsEvent) -> Words | None:
    """How a round is counted and what is won."""
    match event:
        case TurnedUp():
            return _PUBLIC, (_seat(event.seat), Span(f" turns up {_cards(event.cards)}.")), "LO-25"
        case Named():
            words = f" names {CLAN_NAMES[event.clan]} for {_card(event.card)}."
            return _PUBLIC, (_seat(event.seat), Span(words)), "LO-22"
        case Counted(followers=()):
            return Tone.RESULT, (_seat(event.seat), Span(" has no Followers and claims nothing.")), "LO-27"
        case Counted():
            return Tone.RESULT, (_seat(event.seat), Span(_sum_words(event))), "LO-25"
        case Claimed():
            words = f" claims {_card(event.card)} and holds {event.score} strength of Supporters."
            return Tone.RESULT, (_seat(event.seat), Span(words)), "LO-26"
        case ContestEnded(idle=True):
            words = f" leads with {event.score} and takes the throne."
            return Tone.END, (Span("Three rounds passed without a muster. "), _seat(event.seat), Span(words)), "LO-32"
        case ContestEnded():
            words = f" takes the throne with {event.score} strength of Supporters."
            return Tone.END, (_seat(event.seat), Span(words)), "LO-31"
    return None


def _sum_words(event: Counted) -> str:
    """An army's sum: each card, twice where it counts double."""
    parts = " + ".join(f"{_card(card)}{' x2' if doubled else ''}" for card, doubled in event.followers)
    tie = f"; ties go by highest card, {_card(event.top)}" if event.tied and event.top is not None else ""
    return f" comes {ORDINALS[event.place - 1]} with {event.total}: {parts}{tie}."


_DOT = Span(".")
_PUBLIC, _PRIVATE = Tone.PUBLIC, Tone.PRIVATE


_SEATS = [Span(letter, seat) for seat, letter in enumerate(SEAT_LETTERS)]


def _seat(seat: int) -> Span:
    return _SEATS[seat]


def _of(card: int) -> Span:
    return Span(f"'s {_card(card)}.")


def _card(card: int | None) -> str:
    return "a card" if card is None else card_words(CARDS[card])


def _cards(cards: Sequence[int]) -> str:
    return ", ".join(_card(card) for card in cards)


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"
