"""A commitment in the making: which cards lie where before any of it is sent, laid in any order (GY-7, GY-12).

Nothing here knows a screen. A draft is built from a View, changed by `put` and `take_back`, and read as notations in
the order in which the engine takes the steps (GY-20).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.games.gylen.model import CARDS, DEFENDER, FRONTS, HOUSE, PLACE_NAMES, PLACE_WORDS, PLACES, PUT_BY_TEXT
from tartan.games.gylen.notation import card_words

if TYPE_CHECKING:
    from tartan.games.gylen.model import View


@dataclass(frozen=True, slots=True)
class Laid:
    """A card put to a place; a sealed one is with the engine already and is no part of what is sent."""

    card: str
    place: int
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a card cannot be laid there: one sentence and the rule it rests on."""

    message: str
    rule: str


class Draft:
    """What one seat means to commit in this phase.

    `hand` are the cards it may still lay, staged ones included; `laid` what lies somewhere, oldest first.
    """

    def __init__(self, view: View) -> None:
        """A draft that goes on from the steps the view shows as sealed; a spectator's draft wants nothing."""
        self.exposed = view.exposed
        self.hand = view.hand
        self.laid: list[Laid] = []
        for text in view.sealed:
            put = PUT_BY_TEXT[text]
            self.laid.append(Laid(CARDS[put.card], put.place, sealed=True))
        self._extra = int(view.seat == DEFENDER)
        """Cards beyond one a place: the Defender's."""
        places = 1 if view.exposed else FRONTS
        self.wanted = (
            0 if view.seat is None or view.ready[view.seat] or view.seized is not None else places + self._extra
        )
        """Cards in a whole commitment; 0 where none is owed."""

    @property
    def places(self) -> tuple[int, ...]:
        """The places that are fought for now."""
        return (HOUSE,) if self.exposed else tuple(range(FRONTS))

    @property
    def complete(self) -> bool:
        """Whether every card that is wanted lies somewhere, so that the draft may be sent."""
        return self.wanted > 0 and len(self.laid) == self.wanted

    @property
    def started(self) -> bool:
        """Whether there is something that could be taken back."""
        return any(not laid.sealed for laid in self.laid)

    @property
    def free(self) -> tuple[str, ...]:
        """The cards of the hand that lie nowhere yet, in the hand's order."""
        staged = {laid.card for laid in self.laid}
        return tuple(card for card in self.hand if card not in staged)

    @property
    def open_places(self) -> tuple[int, ...]:
        """The places that still want a card, in printed order."""
        return tuple(place for place in self.places if self.wants(place))

    def wants(self, place: int) -> bool:
        """Whether a place that is fought for still wants a card."""
        return len(self.laid) < self.wanted and self._refused_place(place) is None

    def at(self, place: int) -> tuple[Laid, ...]:
        """What lies at a place, oldest first."""
        return tuple(laid for laid in self.laid if laid.place == place)

    def place_of(self, card: str) -> int | None:
        """Where a card lies, None while it is in the hand."""
        return next((laid.place for laid in self.laid if laid.card == card), None)

    def refusal(self, card: str, place: int) -> Refused | None:
        """Why a card cannot be put to a place now; None where it can."""
        if not self.wanted:
            return Refused("That commitment is complete; the cards are revealed when all three are.", "GY-7")
        if (place == HOUSE) != self.exposed:
            if self.exposed:
                return Refused("Gylen is Exposed: only the Inner House counts now.", "GY-12")
            return Refused("The Inner House is still shut.", "GY-12")
        lies = self.place_of(card)
        if lies is not None:
            return Refused(f"{card_words(card)} lies at {PLACE_WORDS[lies]} already; take it back first.", "GY-7")
        if card not in self.hand:
            return Refused(f"{card_words(card)} is not in this hand.", "GY-5")
        if self.complete:
            return Refused("Every card is placed: commit them, or take one back.", self._rule)
        return self._refused_place(place)

    def put(self, card: str, place: int) -> Refused | None:
        """Lay a card; where it is refused the draft stays as it was."""
        refused = self.refusal(card, place)
        if refused is None:
            self.laid.append(Laid(card, place))
        return refused

    def take_back(self, card: str | None = None) -> Laid | None:
        """Take a staged card back, the last one if none is named; None where there is nothing to take."""
        for at in range(len(self.laid) - 1, -1, -1):
            laid = self.laid[at]
            if not laid.sealed and card in (None, laid.card):
                return self.laid.pop(at)
        return None

    def notations(self) -> tuple[str, ...]:
        """The staged steps in the engine's order: a card a place as printed, then the Defender's extra (GY-20)."""
        first: list[Laid] = []
        extra: list[Laid] = []
        covered: set[int] = set()
        for laid in self.laid:
            (extra if laid.place in covered else first).append(laid)
            covered.add(laid.place)
        steps = sorted(first, key=lambda laid: laid.place) + extra
        return tuple(f"put {laid.card} {PLACES[laid.place]}" for laid in steps if not laid.sealed)

    @property
    def _rule(self) -> str:
        return "GY-12" if self.exposed else "GY-7"

    def _refused_place(self, place: int) -> Refused | None:
        """Why a place takes no further card, whichever card it is."""
        here = len(self.at(place))
        most = 1 + self._extra
        if here >= most:
            held = "two cards" if self._extra else "its card"
            return Refused(f"The {PLACE_NAMES[place]} has {held} already.", self._rule)
        doubled = next((other for other in self.places if len(self.at(other)) > 1), None)
        if here and doubled is not None:
            return Refused(f"The extra card lies at {PLACE_WORDS[doubled]} already.", self._rule)
        return None
