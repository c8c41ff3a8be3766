"""What each zone of the board shows, as frozen values made from a View, a draft and the step of a reveal.

A zone is drawn anew only when its picture has changed. What is not in a View cannot get into a picture (S1); the cards
of the seat at the keyboard get in only through its own draft.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from tartan.games.gylen.draft import Draft
from tartan.games.gylen.model import DEFENDER, FULL_RESOLVE, HOUSE, PHASE_NAMES, SEATS, Clash, Effect, Reveal, View
from tartan.games.gylen.notation import where

if TYPE_CHECKING:
    from collections.abc import Sequence


ROW_SEATS = (0, 1, DEFENDER, DEFENDER)
"""Whose card stands in which row of a place: the Defender may have two."""


class Kind(Enum):
    """What lies in a row of a place."""

    NOTHING = "nothing"
    WANTED = "wanted"
    """The seat at the keyboard may still put a card there."""
    AIMED = "aimed"
    """It is about to."""
    OWN = "own"
    """Its staged or sealed card."""
    BACK = "back"
    """A sealed card of somebody else."""
    MAYBE = "maybe"
    """The Defender's extra card may lie there."""
    CHOOSING = "choosing"
    """A seat has not completed its commitment."""
    SHOWN = "shown"
    """A card that was just turned up."""
    STRUCK = "struck"
    """A card that was just cancelled."""
    WINNER = "winner"
    """The card that has just won."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One row of a place, with its card where that may be seen."""

    kind: Kind
    card: str = ""

    @property
    def pointed_at(self) -> bool:
        """Whether a mark stands before it, besides its colour: the cursor is there, or it has won (A1)."""
        return self.kind in (Kind.AIMED, Kind.WINNER)


class Mark(Enum):
    """What became of a revealed card."""

    LOST = "lost"
    CANCELLED = "cancelled"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Past:
    """A card of the newest reveal."""

    card: str
    mark: Mark


NOTHING = Slot(Kind.NOTHING)
BACK = Slot(Kind.BACK)
MAYBE = Slot(Kind.MAYBE)
CHOOSING = Slot(Kind.CHOOSING)
WANTED = Slot(Kind.WANTED)


@dataclass(frozen=True, slots=True)
class PlacePicture:
    """A Front or the Inner House: what lies there now, and the newest reveal there."""

    place: int
    resolve: int
    full: int
    """0 for the Inner House."""
    slots: tuple[Slot, Slot, Slot, Slot]
    pasts: tuple[Past, ...]
    """In the order of the rows; empty before the first reveal there."""
    effect: Effect | None
    after: int
    """Resolve when the newest reveal was settled."""
    when: str
    """Day and phase of the newest reveal."""
    aside: bool
    """Whether the fight is elsewhere: a Front once Gylen is Exposed, the Inner House before."""
    pointed: bool = False
    """Whether this step of a reveal speaks of it."""
    large: bool = False
    """Whether there is room for large cards."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of a reveal: places up to `place` are turned up and settled, later ones are covered."""

    reveal: Reveal
    place: int
    pointed: tuple[int, ...] = ()
    """The places that are spoken of, where that is not the last one turned up."""

    def clash(self, place: int) -> Clash | None:
        """The fight at a place, None where there was none."""
        return next((clash for clash in self.reveal.clashes if clash.place == place), None)

    @property
    def up(self) -> tuple[Clash, ...]:
        """The fights that are turned up."""
        return tuple(clash for clash in self.reveal.clashes if clash.place <= self.place)


def place_picture(
    view: View,
    place: int,
    draft: Draft | None = None,
    aim: str = "",
    stage: Stage | None = None,
    opened: Sequence[View] = (),
) -> PlacePicture:
    """A place as a View shows it; with a draft the keyboard's own cards too, with `aim` the card held over it.

    `opened` are all seats' views, where hands are open: then what they have committed is seen.
    """
    full = FULL_RESOLVE[place] if place != HOUSE else 0
    held = view.resolve[place] if place != HOUSE else 0
    if stage is not None:
        return _staged(stage, place, full, held)
    clash = None if view.last is None else next((c for c in view.last.clashes if c.place == place), None)
    aside = view.exposed != (place == HOUSE)
    slots = (NOTHING,) * 4 if aside or view.seized is not None else _slots(view, place, draft, aim, opened)
    when = "" if view.last is None else where(view.last.day, view.last.phase)
    return PlacePicture(
        place,
        held,
        full,
        slots,
        _pasts(clash),
        None if clash is None else clash.effect,
        clash.after if clash else 0,
        when,
        aside,
    )


def _staged(stage: Stage, place: int, full: int, held: int) -> PlacePicture:
    """A place in the course of a reveal: what is not turned up yet is covered for everybody."""
    clash = stage.clash(place)
    when = where(stage.reveal.day, stage.reveal.phase)
    if clash is None:
        house_first = stage.reveal.clashes[0].place == HOUSE
        return PlacePicture(place, held, full, (NOTHING,) * 4, (), None, 0, when, house_first != (place == HOUSE))
    settled = place <= stage.place
    found = any(len(fight.plays) == len(ROW_SEATS) for fight in stage.up)
    slots: tuple[Slot, Slot, Slot, Slot] = (BACK, BACK, BACK, BACK if place == HOUSE else NOTHING if found else MAYBE)
    if settled:
        slots = _turned_up(clash)
    return PlacePicture(
        place,
        clash.after if settled else clash.before,
        full,
        slots,
        (),  # they would say again what the slots show
        clash.effect if settled else None,
        clash.after,
        when,
        aside=False,
        pointed=place in (stage.pointed or (stage.place,)),
    )


def _turned_up(clash: Clash) -> tuple[Slot, Slot, Slot, Slot]:
    found = [NOTHING] * 4
    for at, play in enumerate(clash.plays):
        kind = Kind.STRUCK if play.cancelled else Kind.WINNER if at == clash.winner else Kind.SHOWN
        found[at] = Slot(kind, play.card)
    return found[0], found[1], found[2], found[3]


def _pasts(clash: Clash | None) -> tuple[Past, ...]:
    if clash is None:
        return ()
    marks = [Mark.CANCELLED if play.cancelled else Mark.LOST for play in clash.plays]
    if clash.winner is not None:
        marks[clash.winner] = Mark.WON
    return tuple(Past(play.card, mark) for play, mark in zip(clash.plays, marks, strict=True))


def _slots(
    view: View, place: int, draft: Draft | None, aim: str, opened: Sequence[View]
) -> tuple[Slot, Slot, Slot, Slot]:
    rows: list[Slot] = []
    for seat in range(SEATS):
        count = 2 if seat == DEFENDER else 1
        if draft is not None and seat == view.seat:
            rows += _own_slots(draft, place, count, aim)
        elif opened and opened[seat].sealed:
            rows += _own_slots(Draft(opened[seat]), place, count, "")
        elif not view.ready[seat]:
            rows += [CHOOSING, NOTHING][:count]
        else:
            rows += [BACK, BACK if view.exposed else MAYBE][:count]
    return rows[0], rows[1], rows[2], rows[3]


def _own_slots(draft: Draft, place: int, count: int, aim: str) -> list[Slot]:
    rows = [Slot(Kind.OWN, laid.card) for laid in draft.at(place)]
    if len(rows) < count and draft.wants(place):
        wanted = draft.wanted - len(draft.laid) if place == HOUSE else 1
        rows += [Slot(Kind.AIMED, aim)] if aim else [WANTED] * wanted
    return (rows + [NOTHING] * count)[:count]


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the hand, and where it lies if it is staged."""

    card: str
    place: int | None = None


@dataclass(frozen=True, slots=True)
class HandPicture:
    """The hand of the seat at the keyboard; covered while nobody has lifted the curtain."""

    seat: int | None
    """None: covered."""
    cards: tuple[Held, ...] = ()
    left: int = 0
    """Cards still to be placed."""
    wanted: int = 0
    """Cards in the whole commitment; 0 where none is owed."""
    cursor: int | None = None
    """Index of the card under the cursor."""
    lifted: bool = False
    """Whether that card is picked up and looks for its place."""
    call: str = ""
    """What the button below the hand says, nothing where there is no button."""


def hand_picture(
    view: View, draft: Draft | None, *, cursor: int | None = None, lifted: bool = False, call: str = ""
) -> HandPicture:
    """The hand as its seat sees it; covered without a draft."""
    if draft is None or view.seat is None:
        return HandPicture(None)
    cards = tuple(Held(card, draft.place_of(card)) for card in draft.hand)
    left = max(0, draft.wanted - len(draft.laid))
    return HandPicture(view.seat, cards, left, draft.wanted, cursor, lifted, call)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in public: its name, the sizes of its hand and pile, whether its commitment is complete."""

    seat: int
    name: str
    hand: int
    pile: int
    ready: bool
    over: bool
    here: bool
    """Whether it is the seat at the keyboard."""
    shown: tuple[str, ...] = ()
    """With `council`, the other Attacker's hand (GY-18); with open hands every other seat's."""


def seat_rows(
    view: View, names: Sequence[str], *, private: bool, revealing: bool = False, opened: Sequence[View] = ()
) -> tuple[SeatRow, ...]:
    """The seats as a View shows them; in the course of a reveal all of them were ready.

    `opened` are all seats' views, where hands are open.
    """

    def shown(seat: int) -> tuple[str, ...]:
        if opened:
            return opened[seat].hand if seat != view.seat else ()
        return view.ally_hand if private and view.seat is not None and seat == 1 - view.seat else ()

    return tuple(
        SeatRow(
            seat,
            names[seat],
            view.hand_sizes[seat],
            view.pile_sizes[seat],
            view.ready[seat] or revealing,
            view.seized is not None,
            private and seat == view.seat,
            shown(seat),
        )
        for seat in range(SEATS)
    )


@dataclass(frozen=True, slots=True)
class CounterPicture:
    """The cards played this Day, and how far the siege has come."""

    played: frozenset[str]
    day: int
    phase: int
    over: bool

    @property
    def left(self) -> int:
        """Phases still to come in the siege, the running one included (GY-5, GY-15)."""
        return 0 if self.over else (2 - self.day) * len(PHASE_NAMES) + len(PHASE_NAMES) - self.phase


def counter_picture(view: View, stage: Stage | None = None) -> CounterPicture:
    """The card counter of a View (GY-17); in the course of a reveal with what is turned up by then."""
    clashes = [clash for reveal in view.today for clash in reveal.clashes]
    clashes += () if stage is None else stage.up
    played = frozenset(play.card for clash in clashes for play in clash.plays)
    return CounterPicture(played, view.day, view.phase, view.seized is not None)
