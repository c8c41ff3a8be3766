"""Siege in words, for line mode: what a seat sees, and what a step would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.siege.model import KINDS, Card, Due, Kind, Way
from tartan.games.siege.model import View as SiegeView
from tartan.games.siege.notation import STAND_WORDS, attack_sums, fall_words, kind_words, note_words, where
from tartan.games.siege.words import CAUSE_WORDS, doing, end_words, placing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import View
    from tartan.games.siege.model import Castle


def describe(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """What the view's seat, or a spectator, may know, as sentences; `names` has one name a seat (SI-24).

    Raises TypeError for another game's view.
    """
    if not isinstance(view, SiegeView):
        raise TypeError(view)
    people = tuple(f"{SEAT_LETTERS[seat]} {name}" for seat, name in enumerate(names))
    lines = [f"{where(view.turn)}.", *_due(view, people)]
    for castle in view.castles:
        lines += _castle(castle, view, people)
    lines += _newest(view, people)
    return tuple(lines)


def explain(notation: str, view: View) -> str:
    """One step in plain words, with the rule it rests on; `notation` is a legal step of the view's seat.

    Raises KeyError for a text that is no step.
    """
    if not isinstance(view, SiegeView):
        raise TypeError(view)
    verb, _, words = notation.partition(" ")
    return _EXPLAIN[verb](words, view)


def hinted(notation: str, view: View) -> str:
    """One step as a hint names it: of a card that is laid with its place in the row.

    Raises TypeError for another game's view.
    """
    if not isinstance(view, SiegeView):
        raise TypeError(view)
    verb, _, kind = notation.partition(" ")
    return placing(kind, len(view.placed) + 1) if verb == "place" else doing(notation)


# How it stands ------------------------------------------------------------------------------------------------------


def _due(view: SiegeView, people: Sequence[str]) -> Iterator[str]:
    """Who has to decide, and what."""
    if view.winner is not None:
        yield f"{people[view.winner]} has the last King standing and has won."
        return
    if view.due is Due.SET_UP:
        yield f"{people[view.start]} will begin."
        done = [people[seat] for seat in range(len(people)) if seat not in view.owing]
        yield f"Castles laid: {', '.join(done) if done else 'none yet'}."
        return
    who = people[view.owing[0]] if view.owing else ""
    yield {
        Due.TURN: f"{who} is to act.",
        Due.FALL_BACK: f"{who} must Fall Back with a card whose target is gone (SI-7).",
        Due.SACRIFICE: f"{who} must Sacrifice a card of the row (SI-18).",
        Due.RETREAT: f"{who} must Retreat with {view.subject} (SI-17).",
        Due.ANSWER: f"{who} is asked: stand, or shield (SI-15).",
        Due.RECALL: f"{who} chooses the card that the Chancellor calls back (SI-17).",
        Due.SUMMON: f"{who} chooses the opponent that the Courtier forces (SI-18).",
    }[view.due]
    if view.forced_by is not None:
        yield f"The Courtier of {people[view.forced_by]} forces this turn."


def _castle(castle: Castle, view: SiegeView, people: Sequence[str]) -> Iterator[str]:
    yours = " (you)" if castle.seat == view.seat else ""
    who = f"{people[castle.seat]}{yours}"
    if castle.out:
        yield f"{who}: {fall_words(next(fall for fall in view.falls if fall.seat == castle.seat), people)}."
        return
    if view.due is Due.SET_UP:
        if yours:
            laid = ", ".join(kind_words(kind) for kind in view.placed)
            yield f"{who}: your row from the left so far: {laid or 'no card yet'}."
        return
    yield f"{who}: row from the left: {', '.join(_row_card(card) for card in castle.row) or 'empty'}."
    if castle.away:
        yield f"{who}: away: {', '.join(_away_card(card) for card in castle.away)}."
    for card in (*castle.row, *castle.away):
        for note in card.notes if view.notes else ():
            yield f"{card.tag} {note_words(note)}."
    yield from _counted(castle, view, who)


def _counted(castle: Castle, view: SiegeView, who: str) -> Iterator[str]:
    """The card counter: what is lost, and what is not."""
    if castle.lost:
        lost = ", ".join(f"{card.tag} {kind_words(card.kind)}" for card in castle.lost)
        yield f"{who}: lost: {lost}."
    gone = {card.kind for card in castle.lost}
    kinds = KINDS if view.gong_farmer else KINDS[1:]
    yield f"{who}: not lost yet: {', '.join(kind_words(kind) for kind in kinds if kind not in gone)}."
    for card in castle.lost if view.faces_up else ():
        if card.stays:
            spot = f"before {card.before}" if card.before else f"at place {card.place}" if card.place else "on its way"
            yield f"{card.tag} {card.kind.title} lies face-up {spot}, {CAUSE_WORDS[card.cause]} (SI-23)."


def _row_card(card: Card) -> str:
    siege = f" besieged by {card.facing}" if card.facing else ""
    return f"{_named(card)}{siege}"


def _away_card(card: Card) -> str:
    return f"{_named(card)} before {card.facing}" if card.facing else f"{_named(card)} with its target gone"


def _named(card: Card) -> str:
    if card.kind is None:
        return card.tag
    return f"{card.tag} {kind_words(card.kind)}{' turned up' if card.face_up else ''}"


def _newest(view: SiegeView, people: Sequence[str]) -> Iterator[str]:
    """The newest Attack, Sacrifice and move, each with its turn."""
    attack, given, march = view.attack, view.sacrifice, view.march
    if attack is not None:
        shield = f", by losing {attack.shield}" if attack.shield else ""
        yield (
            f"Newest Attack, turn {attack.turn}: {attack.attacker} {STAND_WORDS[attack.attacker_stood]} on "
            f"{attack.target} {STAND_WORDS[attack.target_stood]}: {attack_sums(attack)}{shield}."
        )
    if given is not None:
        aimed = f"; it called {given.recalled} back" if given.recalled else ""
        if given.summoned is not None:
            aimed = f"; it forced {people[given.summoned]}"
        idle = "; it found no card In Siege" if given.idle else ""
        yield f"Newest Sacrifice, turn {given.turn}: {given.card} {kind_words(given.kind)}{aimed}{idle}."
    if march is not None:
        went = f"went before {march.target}" if march.way is Way.SIEGE else f"came home to place {march.place}"
        yield f"Newest move, turn {march.turn}: {march.card} {went}."


# What a step does ---------------------------------------------------------------------------------------------------


def _card(tag: str, view: SiegeView) -> Card:
    """A card in play; KeyError if it is not."""
    for castle in view.castles:
        for card in castle.row + castle.away:
            if card.tag == tag:
                return card
    raise KeyError(tag)


def _own(tag: str, view: SiegeView) -> str:
    return _named(_card(tag, view))


def _place(words: str, view: SiegeView) -> str:
    kind = next((kind for kind in KINDS if kind.value == words), None)
    if kind is None:
        raise KeyError(words)
    return f"{kind_words(kind)} to place {len(view.placed) + 1} of your row: {end_words(kind)} (SI-3)"


def _siege(words: str, view: SiegeView) -> str:
    card, _, target = words.partition(">")
    return f"{_own(card, view)} goes into Siege before {_known(target, view)} (SI-8)"


def _attack(words: str, view: SiegeView) -> str:
    target = _card(words, view).facing
    fate, rules = "is lost whatever comes of it", "SI-9, SI-12"
    if _card(words, view).kind is Kind.KING:
        fate, rules = f"{fate}, and you are out", f"{rules}, SI-20"
    return f"{_own(words, view)} attacks {_known(target, view)}, and {fate} ({rules})"


def _sacrifice(words: str, view: SiegeView) -> str:
    kind = _card(words, view).kind
    then = {
        Kind.KING: ", and you are out (SI-20)",
        Kind.CHANCELLOR: ", and a card In Siege is called back if there is one (SI-17)",
        Kind.COURTIER: ", and an opponent must Sacrifice (SI-18)",
    }
    return f"{_own(words, view)} is turned up and lost{then.get(kind, ' (SI-10)') if kind else ' (SI-10)'}"


def _stand(_words: str, view: SiegeView) -> str:
    target = "" if view.attack is None else _own(view.attack.target, view)
    return f"{target} meets the Attack; the values decide (SI-12)"


def _shield(_words: str, view: SiegeView) -> str:
    target = "" if view.attack is None else _own(view.attack.target, view)
    return f"Your Knight is lost, {target} stays, and the attacker is lost (SI-15)"


def _fall_back(words: str, view: SiegeView) -> str:
    card, _, place = words.partition("@")
    return f"{_own(card, view)} falls back to place {place} of your row (SI-7)"


def _retreat(words: str, view: SiegeView) -> str:
    card, _, place = words.partition("@")
    return f"{_own(card, view)} retreats to place {place} of your row (SI-17)"


def _recall(words: str, view: SiegeView) -> str:
    card = _card(words, view)
    spot = f" from before {card.facing}" if card.facing else ""
    return f"{_named(card)} is called back{spot}; seat {words[0]} acts next (SI-17)"


def _summon(words: str, view: SiegeView) -> str:
    castle = view.castles[SEAT_LETTERS.index(words)]
    free = sum(not card.facing for card in castle.row)
    if not free:
        return f"seat {words} acts next; it has no card to Sacrifice, so it takes another action (SI-18)"
    cards = "its only free card" if free == 1 else f"one of {free} free cards"
    return f"seat {words} acts next and must Sacrifice {cards} (SI-18)"


def _known(tag: str, view: SiegeView) -> str:
    """A card that somebody else has, with what it has held against."""
    card = _card(tag, view)
    notes = [note_words(note) for note in card.notes] if view.notes else []
    return f"{_named(card)} ({'; '.join(notes)})" if notes else _named(card)


_EXPLAIN = {
    "place": _place,
    "siege": _siege,
    "attack": _attack,
    "sacrifice": _sacrifice,
    "stand": _stand,
    "shield": _shield,
    "fallback": _fall_back,
    "retreat": _retreat,
    "recall": _recall,
    "summon": _summon,
}
