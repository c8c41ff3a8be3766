"""The board as it is drawn: pictures of what a View holds, with what is staged and what is being shown upon them.

Nothing here knows colours or sizes; pictures are values, and equal ones look the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from tartan.games.banners.board import BOARD, FIRST_CASTLE, PLACE_NAMES, PLACE_NUMBER
from tartan.games.banners.model import Shield
from tartan.games.banners.words import deployed_words, drawbridge_of, needs_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.games.banners.composer import Composer
    from tartan.games.banners.model import Castle, View


class Mark(Enum):
    """How something is set off."""

    NONE = "none"
    CURSOR = "cursor"
    PICKED = "picked"
    LIT = "lit"
    """It can be chosen."""
    STRUCK = "struck"
    """It is being assaulted, or fought for."""
    LOST = "lost"
    WON = "won"
    NEW = "new"
    """A knight has just come there."""


@dataclass(frozen=True, slots=True)
class Group:
    """Knights of one colour that stand together."""

    name: str
    seat: int
    knights: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A banner or camp with somebody there, or with a mark."""

    place: int
    groups: tuple[Group, ...] = ()
    """The marked one first."""
    mark: Mark = Mark.NONE
    rival: bool = False
    """Whether the first group is not the acting colour's."""
    going: int = 0
    """How many of the knights would go, 0 where none would."""


@dataclass(frozen=True, slots=True)
class Tower:
    """A castle."""

    place: int
    holder: Group | None = None
    shield: Shield = Shield.NONE
    value: int | None = None
    """The shield's value, if the reader knows it."""
    mark: Mark = Mark.NONE
    needs: str = ""
    """What takes it, where that is asked; it stands behind the castle's name, or in its place."""


@dataclass(frozen=True, slots=True)
class ChartPicture:
    """The loch with all that stands round it."""

    spots: tuple[Spot, ...] = ()
    towers: tuple[Tower, ...] = ()
    rolled: int = 0
    """The crests that the die shows."""
    numbered: bool = False
    """Whether every camp bears its number."""


@dataclass(frozen=True, slots=True)
class Line:
    """One colour in the muster."""

    name: str
    seat: int
    person: str
    swords: int
    castles: int
    supply: int
    on_board: int
    pool: tuple[int, ...] | None
    """The shields in its pool, for its own seat."""
    pool_size: int
    acts: bool


@dataclass(frozen=True, slots=True)
class MusterPicture:
    """Round, die, moves left, every colour, and one line of news."""

    round: int = 1
    rounds: int = 1
    die: int = 0
    deployed: str = ""
    who: str = ""
    seat: int = 0
    name: str = ""
    """The acting colour."""
    moves_left: int = 0
    over: bool = False
    lines: tuple[Line, ...] = ()
    news: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of a reveal, drawn over a View: marks by place in notation, and what castles are seen to need."""

    marks: tuple[tuple[str, Mark], ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    """Sums behind a castle's name, or in its place."""


class Painter:
    """Makes the pictures of one moment: a View with what is staged, or the step of a reveal."""

    def __init__(
        self, view: View, names: Sequence[str], composer: Composer | None = None, stage: Stage | None = None
    ) -> None:
        self.view = view
        self.names = names
        self.composer = composer if composer is not None and composer.active else None
        self.marks: Mapping[str, Mark] = dict(stage.marks) if stage else self._marks()
        self.notes: Mapping[str, str] = dict(stage.notes) if stage else self._needs()

    def _marks(self) -> dict[str, Mark]:
        composer = self.composer
        if composer is None:
            return {}
        marks = dict.fromkeys(composer.spots, Mark.LIT)
        if composer.picked:
            marks[composer.picked] = Mark.PICKED
        if composer.at and not composer.ending:
            marks[composer.at] = Mark.CURSOR
        return marks

    def _needs(self) -> dict[str, str]:
        """What takes the castles before which the group stands, or could stand."""
        composer = self.composer
        if composer is None or not composer.picked:
            return {}
        near = {composer.picked, *composer.spots}
        return {
            castle.name: needs_words(castle)
            for castle in self.view.castles
            if castle.holder != self.view.acting and drawbridge_of(castle.name) in near
        }

    def chart(self, *, numbered: bool = False) -> ChartPicture:
        """The loch; `numbered` where there is room for the numbers of the camps."""
        return ChartPicture(
            spots=tuple(spot for place in range(FIRST_CASTLE) if (spot := self._spot(place)) is not None),
            towers=tuple(self._tower(FIRST_CASTLE + at, castle) for at, castle in enumerate(self.view.castles)),
            rolled=0 if self.view.ending else self.view.die,
            numbered=numbered,
        )

    def _group(self, colour: int, knights: int) -> Group:
        army = self.view.armies[colour]
        return Group(army.name, army.seat, knights)

    def _spot(self, place: int) -> Spot | None:
        view, name = self.view, PLACE_NAMES[place]
        mark = self.marks.get(name, Mark.NONE)
        own_first = sorted(range(len(view.armies)), key=lambda colour: colour != view.acting)
        groups = [
            self._group(colour, view.knights[colour][place]) for colour in own_first if view.knights[colour][place]
        ]
        if not groups and mark is Mark.NONE:
            return None
        composer = self.composer
        going = composer.knights if composer is not None and composer.picked == name else 0
        rival = bool(groups) and not view.knights[view.acting][place]
        return Spot(place, tuple(groups), mark, rival, going)

    def _tower(self, place: int, castle: Castle) -> Tower:
        holder = None if castle.holder is None else self._group(castle.holder, castle.garrison)
        mark = self.marks.get(castle.name, Mark.NONE)
        return Tower(place, holder, castle.shield, castle.value, mark, self.notes.get(castle.name, ""))

    def muster(self, news: str) -> MusterPicture:
        """Round, die and colours."""
        view = self.view
        acting = view.armies[view.acting]
        combats = f"Field combat comes in {', '.join(view.contested)}." if view.contested else ""
        return MusterPicture(
            round=view.round,
            rounds=view.rounds,
            die=view.die,
            deployed=deployed_words(view),
            who=self.names[acting.seat],
            seat=acting.seat,
            name=acting.name,
            moves_left=view.moves_left,
            over=view.ending is not None,
            lines=tuple(
                Line(
                    army.name,
                    army.seat,
                    self.names[army.seat],
                    army.swords,
                    army.castles,
                    army.supply,
                    army.on_board,
                    army.pool,
                    army.pool_size,
                    number == view.acting and view.ending is None,
                )
                for number, army in enumerate(view.armies)
            ),
            news=combats or news,
        )


def castle_title(place: int) -> str:
    """The name that is printed beside a castle."""
    return BOARD.castles[place - FIRST_CASTLE].title


def place_of(name: str) -> int:
    """A place by its notation."""
    return PLACE_NUMBER[name]
