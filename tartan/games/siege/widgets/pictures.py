"""What each zone of the board shows, as frozen values made from a View, a composer and the step of a reveal.

A zone is drawn anew only when its picture has changed. What is not in a View cannot get into a picture (S1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.siege.choices import Verb
from tartan.games.siege.model import KINDS, Card, Castle, Due, Kind, Note, View
from tartan.games.siege.notation import fall_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.games.siege.composer import Composer


class Mark(Enum):
    """What is to be seen of a card, or of a Castle's name, besides what it is."""

    NONE = "none"
    OFF = "off"
    """It cannot be chosen now, while others can."""
    LIT = "lit"
    """It can be chosen."""
    CURSOR = "cursor"
    PICKED = "picked"
    """It is picked up, and its target is looked for."""
    CARRIED = "carried"
    """It goes along its row."""
    MOVED = "moved"
    """It has moved since the seat that looks last acted."""
    ATTACKS = "attacks"
    STRUCK = "struck"
    """It is being attacked."""
    HELD = "held"
    LOST = "lost"
    SHIELDED = "shielded"
    CALLED = "called"
    """A Chancellor has called it back."""


MARK_WORDS = {Mark.HELD: "held", Mark.SHIELDED: "shielded", Mark.LOST: "lost"}
"""What has just come of a card, below it."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A card as it is drawn."""

    tag: str
    kind: Kind | None
    """None: its back is seen."""
    up: bool
    """Whether all see its face."""
    mark: Mark = Mark.NONE
    notes: tuple[Note, ...] = ()
    besieger: Tile | None = None


@dataclass(frozen=True, slots=True)
class Grave:
    """A lost card that stays on view (SI-23)."""

    place: int
    """The column, counted from 0."""
    seat: int
    kind: Kind
    away: bool
    """Whether it belonged to somebody else, and was lost before a card of this row."""


@dataclass(frozen=True, slots=True)
class CastlePicture:
    """One seat's Castle."""

    seat: int
    name: str
    slots: int
    """How many cards a Castle has room for."""
    big: bool
    tiles: tuple[Tile, ...] = ()
    strays: tuple[Tile, ...] = ()
    """Cards whose target is gone."""
    graves: tuple[Grave, ...] = ()
    left: tuple[int | None, ...] = ()
    """The printed values that the Castle may still have, None where that kind is lost."""
    words: str = ""
    """What its seat has to do, or what became of it."""
    mark: Mark = Mark.NONE
    """Of its name."""
    acts: bool = False
    out: str = ""
    """How it went out."""
    won: bool = False
    laid: bool | None = None
    """In the set-up whether the row is laid, where its cards are not seen."""
    button: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of a reveal, drawn over the View before it: faces that are turned up, and marks, by tag or seat letter."""

    faces: tuple[tuple[str, Kind], ...] = ()
    marks: tuple[tuple[str, Mark], ...] = ()


DUE_WORDS = {
    Due.SET_UP: "lays its row",
    Due.TURN: "to act",
    Due.FALL_BACK: "must Fall Back",
    Due.SACRIFICE: "must Sacrifice",
    Due.RETREAT: "must Retreat",
    Due.ANSWER: "is asked",
    Due.RECALL: "calls back",
    Due.SUMMON: "summons",
    Due.OVER: "",
}


class Painter:
    """Makes the pictures of one moment: a View with what is staged, what has moved, and the step of a reveal."""

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        composer: Composer | None = None,
        stage: Stage | None = None,
        moved: frozenset[str] = frozenset(),
    ) -> None:
        self.view = view
        self.names = names
        self.composer = composer if composer is not None and composer.active else None
        self.stage = stage
        self.faces: Mapping[str, Kind] = dict(stage.faces) if stage else {}
        self.slots = len(KINDS) if view.gong_farmer else len(KINDS) - 1
        self.cards: dict[str, Card] = {card.tag: card for castle in view.castles for card in castle.row + castle.away}
        self.marks = self._marks(moved)

    def _marks(self, moved: frozenset[str]) -> dict[str, Mark]:
        if self.stage is not None:
            return dict(self.stage.marks)
        marks = dict.fromkeys(moved, Mark.MOVED)
        if self.view.subject:
            attacks = self.cards.get(self.view.subject)
            marks[self.view.subject] = Mark.ATTACKS if attacks is not None and attacks.face_up else Mark.CALLED
        composer = self.composer
        if composer is None:
            return marks
        spots = composer.spots
        if self.view.seat is not None:
            own = self.view.castles[self.view.seat]
            marks |= dict.fromkeys([card.tag for card in own.row], Mark.OFF)
        if composer.verb in (None, Verb.SIEGE):
            marks |= dict.fromkeys(spots, Mark.LIT)
        if composer.picked:
            marks[composer.picked] = Mark.PICKED
        marks[composer.at] = Mark.CARRIED if composer.returning else Mark.CURSOR
        return marks

    def castle(self, seat: int, *, big: bool) -> CastlePicture:
        """One seat's Castle."""
        view = self.view
        castle = view.castles[seat]
        picture = CastlePicture(
            seat,
            self.names[seat],
            self.slots,
            big,
            left=_left(castle, view),
            words=self._words(seat),
            mark=self.marks.get(SEAT_LETTERS[seat], Mark.NONE),
            acts=seat in view.owing if view.due is Due.SET_UP else seat == view.acting,
            won=view.winner == seat,
        )
        if castle.out:
            fall = next(fall for fall in view.falls if fall.seat == seat)
            return replace(picture, out=fall_words(fall), graves=_graves(view, castle) if view.faces_up else ())
        if view.due is Due.SET_UP:
            return self._set_up(picture, seat)
        return replace(
            picture,
            tiles=self._row(castle),
            strays=tuple(self._tile(c) for c in castle.away if not c.facing and c.tag != self._returning),
            graves=_graves(view, castle) if view.faces_up else (),
        )

    @property
    def _returning(self) -> str:
        return "" if self.composer is None else self.composer.returning

    def _row(self, castle: Castle) -> tuple[Tile, ...]:
        tiles = [self._tile(card) for card in castle.row]
        composer = self.composer
        if composer is not None and composer.returning and castle.seat == self.view.seat:
            tiles.insert(composer.place, replace(self._tile(self.cards[composer.returning]), mark=Mark.CARRIED))
        return tuple(tiles)

    def _tile(self, card: Card, *, faces: bool = True) -> Tile:
        facing = self.cards.get(card.facing) if faces else None
        besieger = None
        if facing is not None and card in self.view.castles[SEAT_LETTERS.index(card.tag[0])].row:
            besieger = self._tile(facing, faces=False) if facing.tag != self._returning else None
        kind = self.faces.get(card.tag, card.kind)
        up = card.face_up or card.tag in self.faces
        notes = card.notes if self.view.notes else ()
        return Tile(card.tag, kind, up, self.marks.get(card.tag, Mark.NONE), notes, besieger)

    def _set_up(self, picture: CastlePicture, seat: int) -> CastlePicture:
        view, composer = self.view, self.composer
        draft = None if composer is None else composer.draft
        if seat == view.seat and draft is not None and composer is not None:
            letter = SEAT_LETTERS[seat]
            tiles = []
            for at, kind in enumerate(draft.row):
                tag = f"{letter}{at + 1}"
                mark = Mark.OFF if at < draft.fixed else Mark.NONE
                if tag == composer.at:
                    mark = Mark.CARRIED if composer.picked else Mark.CURSOR
                tiles.append(Tile(tag, kind, up=False, mark=mark))
            return replace(picture, tiles=tuple(tiles), button="c: lay this row", words="to lay your row")
        if seat == view.seat and view.placed:
            letter = SEAT_LETTERS[seat]
            row = tuple(Tile(f"{letter}{at + 1}", kind, up=False) for at, kind in enumerate(view.placed))
            return replace(picture, tiles=row)
        return replace(picture, laid=seat not in view.owing)

    def _words(self, seat: int) -> str:
        view = self.view
        if view.winner == seat:
            return "has won"
        if self.stage is not None:
            return ""
        if view.due is Due.SET_UP and seat not in view.owing:
            return "ready"
        return DUE_WORDS[view.due] if seat in view.owing else ""


def _left(castle: Castle, view: View) -> tuple[int | None, ...]:
    """The card counter of one seat (SI-16): each kind by its value, None once it was shown and lost."""
    lost = {card.kind for card in castle.lost}
    kinds = KINDS if view.gong_farmer else KINDS[1:]
    return tuple(None if kind in lost else kind.printed for kind in kinds)


def _graves(view: View, castle: Castle) -> tuple[Grave, ...]:
    """The lost cards that lie in a row or before it, oldest first."""
    letter = SEAT_LETTERS[castle.seat]
    places = {card.tag: at for at, card in enumerate(castle.row)}
    found: list[tuple[int, Grave]] = []
    for other in view.castles:
        for lost in other.lost:
            in_row = other.seat == castle.seat and not lost.before and lost.place
            before = lost.before[:1] == letter
            if lost.stays and (in_row or before):
                at = places.get(lost.before, lost.place - 1) if before else lost.place - 1
                found.append((lost.turn, Grave(at, other.seat, lost.kind, bool(before))))
    return tuple(grave for _, grave in sorted(found, key=lambda each: each[0]))
