"""The Siege of Gylen in words, for line mode: what a seat sees, and what a step would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.gylen import MANIFEST
from tartan.games.gylen.model import (
    CARDS,
    FRONTS,
    FULL_RESOLVE,
    HOUSE,
    PLACE_NAMES,
    PLACE_WORDS,
    PUT_BY_TEXT,
    SEATS,
    SUITS,
    Clash,
    Reveal,
    View,
)
from tartan.games.gylen.notation import SIGNS, advised, card_words, clash_effect, where

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tartan.engine.contract import View as AnyView


HINTS = (
    f"You are asked for one Front after another, in the printed order: {', '.join(PLACE_NAMES[:FRONTS])};"
    " the Defender's fifth card comes last and may go to any of them.",
    "Nothing is revealed before everybody is done; until your last card is sealed, u takes the last one back.",
)
"""What the help at a table says besides its letters (GY-20)."""


def describe(view: AnyView, names: Sequence[str]) -> tuple[str, ...]:
    """How the siege stands for the view's seat, or for a spectator, as sentences; `names` has one name a seat (GY-17).

    Raises TypeError for another game's view.
    """
    if not isinstance(view, View):
        raise TypeError(view)
    people = tuple(_person(seat, name) for seat, name in enumerate(names))
    return (
        *_siege(view),
        *_own_cards(view, people),
        *_sizes(view, people),
        *_played_today(view),
    )


def recall(view: AnyView, names: Sequence[str]) -> tuple[str, ...]:
    """The last reveal, Front by Front; `names` has one name a seat (GY-17).

    Raises TypeError for another game's view.
    """
    if not isinstance(view, View):
        raise TypeError(view)
    return tuple(_last_reveal(view, tuple(_person(seat, name) for seat, name in enumerate(names))))


def explain(notation: str, view: AnyView) -> str:
    """One step in plain words, with what it would do if its card wins (GY-8, GY-9, GY-13).

    `notation` is a legal step of the view's seat. Raises KeyError for a text that is no step.
    """
    if not isinstance(view, View):
        raise TypeError(view)
    put = PUT_BY_TEXT[notation]
    card = CARDS[put.card]
    where_to = f"{card_words(card)} to {PLACE_WORDS[put.place]}"
    if put.place == HOUSE:
        return f"{where_to}: if it wins, {_in_the_house(card)}"
    return f"{where_to}: {_at_a_front(card, view.resolve[put.place])}"


def hinted(notation: str, view: AnyView) -> str:
    """One step as a hint names it. Raises KeyError for a text that is no step."""
    if not isinstance(view, View):
        raise TypeError(view)
    return advised(notation, view)


def _at_a_front(card: str, resolve: int) -> str:
    if card[0] == "C":
        return "if it wins, nothing happens (GY-9)"
    if card[0] == "S":
        return "if it wins, the Front is held (GY-9)" if resolve else "if it wins, 1 Resolve is back (GY-9)"
    if not resolve:
        return "a hit would do nothing there, it is Broken (GY-9)"
    left = resolve - 1
    return f"if it wins, Resolve falls to {left} (GY-9)" if left else "if it wins, the Front is Broken (GY-9)"


def _in_the_house(card: str) -> str:
    if card[0] == "S":
        return "the Brooch is defended (GY-13)"
    return "the assault is exhausted (GY-13)" if card[0] == "C" else "the Brooch is seized (GY-13)"


def _person(seat: int, name: str) -> str:
    role = MANIFEST.seat_names[seat]
    return role if name == role else f"{name} ({role})"


def _siege(view: View) -> Iterator[str]:
    """Day, phase, the four Fronts and the Inner House."""
    yield f"{where(view.day, view.phase)}."
    for front in range(FRONTS):
        resolve, full = view.resolve[front], FULL_RESOLVE[front]
        state = f"Resolve {resolve} of {full}" if resolve else f"Broken, Resolve 0 of {full}"
        yield f"{PLACE_NAMES[front]}: {state}."
    if view.seized is not None:
        yield "The Brooch was seized." if view.seized else "The Brooch was held to the end."
    elif view.exposed:
        yield "Inner House: open. Gylen is Exposed, so only the Inner House counts now (GY-12)."
    elif view.too_late:
        yield "Inner House: shut. It is too late now to expose Gylen: the Brooch is held (GY-15)."
    else:
        yield "Inner House: shut until all four Fronts are Broken at once (GY-10)."


def _own_cards(view: View, people: Sequence[str]) -> Iterator[str]:
    if view.seat is None:
        return
    yield f"You are {people[view.seat]}."
    yield f"Your hand: {_cards(view.hand)}."
    if view.sealed:
        puts = [PUT_BY_TEXT[text] for text in view.sealed]
        sealed = ", ".join(f"{card_words(CARDS[put.card])} at {PLACE_WORDS[put.place]}" for put in puts)
        yield f"Sealed by you in this phase: {sealed}."
    if view.ally_hand:
        ally = people[1 - view.seat]
        yield f"{ally} began the phase with {_cards(view.ally_hand)} (GY-18)."


def _sizes(view: View, people: Sequence[str]) -> Iterator[str]:
    hands = ", ".join(f"{people[seat]} {view.hand_sizes[seat]}" for seat in range(SEATS))
    piles = ", ".join(f"{people[seat]} {view.pile_sizes[seat]}" for seat in range(SEATS))
    yield f"Cards in hand, sealed ones included: {hands}."
    yield f"Cards in piles: {piles}."
    if view.seized is None:
        done = [people[seat] for seat in range(SEATS) if view.ready[seat]]
        yield f"Ready: {', '.join(done) if done else 'nobody yet'}."


def _last_reveal(view: View, people: Sequence[str]) -> Iterator[str]:
    if view.last is None:
        yield "Nothing has been revealed yet."
        return
    yield f"Last reveal, {where(view.last.day, view.last.phase)}:"
    yield from (_clash(clash, people) for clash in view.last.clashes)
    if view.last.exposes:
        yield "All four Fronts were Broken: Gylen is Exposed for good (GY-10)."


def _clash(clash: Clash, people: Sequence[str]) -> str:
    cards = ", ".join(
        f"{people[play.seat]} {card_words(play.card)}{' cancelled' if play.cancelled else ''}" for play in clash.plays
    )
    won = "" if clash.winner is None else f"{card_words(clash.plays[clash.winner].card)} wins, "
    return f"{PLACE_NAMES[clash.place]}: {cards}; {won}{clash_effect(clash)}."


def _played_today(view: View) -> Iterator[str]:
    """The card counter: the cards that the running Day has shown, by suit and rank."""
    shown = {card for reveal in view.today for card in _revealed(reveal)}
    suits = []
    for suit in SUITS:
        ranks = [card[1:] for card in CARDS if card[0] == suit and card in shown]
        suits.append(f"{SIGNS[suit]} {' '.join(ranks) or 'none'}")
    yield f"Played today: {'; '.join(suits)}."


def _revealed(reveal: Reveal) -> Iterable[str]:
    return (play.card for clash in reveal.clashes for play in clash.plays)


def _cards(cards: Sequence[str]) -> str:
    return " ".join(card_words(card) for card in cards) or "empty"
