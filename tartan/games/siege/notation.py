"""Words of Siege: notation read, events told as sentences, cards and Attacks in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tartan.engine.contract import SEAT_LETTERS, Event, LogLine, Span, Tone
from tartan.engine.errors import IllegalAction
from tartan.games.siege.actions import VERBS
from tartan.games.siege.model import (
    CARD_NUMBER,
    KINDS,
    NO_CARD,
    TAGS,
    AbilityAimed,
    Attack,
    Attacked,
    CastleEvent,
    CastlesStand,
    Cause,
    Fall,
    GameWon,
    Kind,
    March,
    Marched,
    Note,
    Placed,
    PutOut,
    Result,
    Sacrifice,
    Sacrificed,
    Settled,
    Stand,
    StartDrawn,
    Way,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.siege.records import Table

_TAG = "([A-F][1-7])"
_FORMS = re.compile(
    rf"(place) ([a-z-]+)|(siege) {_TAG}>{_TAG}|(attack|sacrifice|recall) {_TAG}|(stand|shield)"
    rf"|(fallback|retreat) {_TAG}@([1-9][0-9]?)|(summon) ([A-F])",
    re.ASCII,
)
_KIND_WORDS = {kind.value: number for number, kind in enumerate(KINDS)}

STAND_WORDS = {Stand.BORDER: "at a border", Stand.INSIDE: "inside its row", Stand.IN_SIEGE: "In Siege"}


class Asked(NamedTuple):
    """A well-formed move, legal or not; what its verb has no use for is -1. The place is counted from 1."""

    verb: int
    card: int = NO_CARD
    target: int = NO_CARD
    place: int = -1
    kind: int = -1
    seat: int = -1


def read(text: str, table: Table) -> Asked:
    """The move that a text asks for at this table; raises IllegalAction on its form (CO-4)."""
    form = _FORMS.fullmatch(text)
    if form is None:
        raise IllegalAction(
            "CO-4", "A move reads like: place king, siege A2>B4, attack A2, sacrifice A5, stand, or fallback A2@3."
        )
    verb, *words = (group for group in form.groups() if group is not None)
    asked = Asked(VERBS.index(verb))
    if verb == "place":
        return asked._replace(kind=_kind(words[0], table))
    if verb == "summon":
        return asked._replace(seat=_seat_number(words[0], table))
    if words:
        asked = asked._replace(card=_card_number(words[0], table))
    if verb == "siege":
        asked = asked._replace(target=_card_number(words[1], table))
    if verb in ("fallback", "retreat"):
        asked = asked._replace(place=int(words[1]))
    return asked


def _kind(word: str, table: Table) -> int:
    kind = _KIND_WORDS.get(word, -1)
    if kind < 0 or not table.kinds >> kind & 1:
        names = ", ".join(one.value for number, one in enumerate(KINDS) if table.kinds >> number & 1)
        raise IllegalAction("CO-4", f"There is no such card in this game; the cards are {names}.")
    return kind


def _seat_number(letter: str, table: Table) -> int:
    seat = SEAT_LETTERS.index(letter)
    if seat >= table.seats:
        raise IllegalAction("CO-4", f"There is no seat {letter} at this table.")
    return seat


def _card_number(tag: str, table: Table) -> int:
    _seat_number(tag[0], table)
    if int(tag[1]) > table.size:
        raise IllegalAction("CO-4", f"There is no card {tag} in this game; each seat has {table.size}.")
    return CARD_NUMBER[tag]


def where(turn: int) -> str:
    """The set-up, or the number of a turn, in words."""
    return f"Turn {turn}" if turn else "Set-up"


def kind_words(kind: Kind) -> str:
    """A card's name and printed value: `Knight (6)`."""
    return f"{kind.title} ({kind.printed})"


def note_words(note: Note) -> str:
    """The plain fact beside a card (SI-24)."""
    against = f"{kind_words(note.against)} {STAND_WORDS[note.against_stood]}"
    article = "an" if note.against is Kind.ASSASSIN else "a"
    return f"held against {article} {against}, while {STAND_WORDS[note.stood]}"


def fall_words(fall: Fall, names: Sequence[str] = SEAT_LETTERS) -> str:
    """How a seat went out, in words; the other seats by their `names`."""
    return f"out in turn {fall.turn}: {fall.king}, the King, {_fall_cause(fall, names)}"


def _fall_cause(fall: Fall, names: Sequence[str]) -> str:
    other = "" if fall.by is None else names[fall.by]
    match fall.cause:
        case Cause.ATTACKING:
            return f"lost in its own Attack on {other}"
        case Cause.DEFENDING:
            return f"lost to an Attack by {other}"
    return f"sacrificed by force of {other}'s Courtier" if other else "sacrificed by choice"


def attack_sums(attack: Attack) -> str:
    """What a settled Attack rests on, as far as it was shown: `6 against 5, lost`."""
    ours = f"{attack.attacker_kind.title} {attack.attacker_value}"
    if attack.result is Result.PENDING:
        return f"{ours}: not answered yet"
    if attack.result is Result.LOST and attack.target_kind is not None:
        theirs = f"{attack.target_kind.title} {attack.target_value}"
        power = ", by the Assassin's power" if attack.by_assassin else ""
        return f"{ours} against {theirs}: lost{power}"
    return f"{ours}: {attack.result.value}"


def tell(event: Event) -> LogLine:
    """An event as a line of the log."""
    if not isinstance(event, CastleEvent):
        raise TypeError(event)
    tone, spans, rule = _told(event)
    return LogLine(where(event.turn), tone, spans, rule)


def _told(event: CastleEvent) -> tuple[Tone, tuple[Span, ...], str]:
    match event:
        case StartDrawn():
            return Tone.HEADING, (_seat(event.seat), Span(" will begin: the lot was drawn.")), "SI-4"
        case Placed():
            words = f" puts the {kind_words(KINDS[event.kind])} in place {event.place}."
            return _PRIVATE, (_seat(event.seat), Span(words)), "SI-3"
        case CastlesStand():
            return Tone.HEADING, (Span(f"All Castles stand, each a row of {event.cards} face-down cards."),), "SI-3"
        case Marched():
            return _told_march(event.march)
        case Attacked():
            return _PUBLIC, _attacked(event.attack), "SI-9"
        case Settled():
            return _told_settled(event.attack)
        case Sacrificed():
            return _told_sacrifice(event.sacrifice)
        case AbilityAimed():
            return _told_ability(event.sacrifice)
        case PutOut():
            return _told_fall(event)
        case GameWon():
            return Tone.END, (_seat(event.seat), Span(" has the last King standing and wins.")), "SI-22"
    raise TypeError(event)


def _told_march(march: March) -> tuple[Tone, tuple[Span, ...], str]:
    if march.way is Way.SIEGE:
        words, rule = f" sends {march.card} into siege before {march.target}.", "SI-8"
    elif march.way is Way.FALL_BACK:
        words, rule = f" falls back with {march.card} to place {march.place}.", "SI-7"
    else:
        words, rule = f" retreats with {march.card} to place {march.place}.", "SI-17"
    return _PUBLIC, (_owner(march.card), Span(words)), rule


def _attacked(attack: Attack) -> tuple[Span, ...]:
    fighter = _fighter(attack.attacker_kind, attack.attacker_value, " at the border")
    words = f" attacks {attack.target} with {attack.attacker}: the {fighter}."
    return _owner(attack.attacker), Span(words)


def _fighter(kind: Kind, value: int, where: str = "") -> str:
    """A card in words, with its worth where that is not what it prints: `Gatekeeper (2), worth 5` (SI-14)."""
    return kind_words(kind) if value == kind.printed else f"{kind_words(kind)}, worth {value}{where}"


def _told_settled(attack: Attack) -> tuple[Tone, tuple[Span, ...], str]:
    attacker, target = f"{attack.attacker}, the {attack.attacker_kind.title},", attack.target
    if attack.result is Result.SHIELDED:
        words = f" shields {target} with {attack.shield}, the Knight. {attacker} and {attack.shield} are lost."
        return Tone.RESULT, (_owner(target), Span(words)), "SI-15"
    if attack.result is Result.HELD or attack.target_kind is None or attack.target_value is None:
        fighter = _fighter(attack.attacker_kind, attack.attacker_value)
        words = f"{target} holds against the {fighter}. {attack.attacker} is lost."
        return Tone.RESULT, (Span(words),), "SI-12"
    fighter = _fighter(attack.target_kind, attack.target_value)
    words = f"{target}, the {fighter}, is beaten. {attack.attacker} and {target} are lost."
    return Tone.RESULT, (Span(words),), "SI-13" if attack.by_assassin else "SI-12"


def _told_sacrifice(sacrifice: Sacrifice) -> tuple[Tone, tuple[Span, ...], str]:
    words = f" sacrifices {sacrifice.card}: the {kind_words(sacrifice.kind)}."
    if sacrifice.idle:
        words += " No card is In Siege, so it has no effect."
    return _PUBLIC, (_owner(sacrifice.card), Span(words)), "SI-17" if sacrifice.idle else "SI-10"


def _told_ability(sacrifice: Sacrifice) -> tuple[Tone, tuple[Span, ...], str]:
    owner = _owner(sacrifice.card)
    if sacrifice.summoned is not None:
        spans = (owner, Span("'s Courtier forces "), _seat(sacrifice.summoned), Span(" to act next."))
        return _PUBLIC, spans, "SI-18"
    back = sacrifice.recalled
    spans = (owner, Span(f"'s Chancellor calls {back} back; "), _owner(back), Span(" acts next."))
    return _PUBLIC, spans, "SI-17"


def _told_fall(event: PutOut) -> tuple[Tone, tuple[Span, ...], str]:
    fall = event.fall
    spans = [_seat(fall.seat), Span(" has lost the King and is out. ")]
    if event.cards:
        shown = ", ".join(f"{TAGS[card]} {KINDS[kind].title}" for card, kind in event.cards)
        spans.append(Span(f"The other cards leave play: {shown}."))
    else:
        spans.append(Span("No other card was left."))
    return Tone.RESULT, tuple(spans), "SI-20"


def _owner(tag: str) -> Span:
    return _SEATS[SEAT_LETTERS.index(tag[0])]


def _seat(seat: int) -> Span:
    return _SEATS[seat]


_SEATS = [Span(letter, seat) for seat, letter in enumerate(SEAT_LETTERS)]
_PUBLIC, _PRIVATE = Tone.PUBLIC, Tone.PRIVATE
