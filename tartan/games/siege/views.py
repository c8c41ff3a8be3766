"""What a seat may see of a game of Siege: the View, built from public facts and own cards alone (SI-24, CO-5)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from tartan.engine.variants import Form, Views
from tartan.games.siege.actions import CARDS_OF, FULL_MASK, SHIFT
from tartan.games.siege.combat import PREY, worth
from tartan.games.siege.model import (
    ASSASSIN,
    BORDER,
    CAUSES,
    IN_SIEGE,
    INSIDE,
    KINDS,
    LOST,
    NO_CARD,
    OWNER,
    RESULTS,
    SLOTS,
    STANDS,
    TAGS,
    WAYS,
    WITH_KING,
    Attack,
    Card,
    Castle,
    Due,
    Fall,
    LostCard,
    March,
    Note,
    Sacrifice,
    View,
)
from tartan.games.siege.records import (
    ANSWERING,
    NOBODY,
    OVER,
    RECALLING,
    RETREATING,
    SETTING_UP,
    SUMMONED,
    SUMMONING,
    TURN,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.variants import Common, Own
    from tartan.games.siege.model import Kind
    from tartan.games.siege.position import Position
    from tartan.games.siege.records import Fact, Fallen, Fought, Given, Loss, Marching, Table

T = TypeVar("T", "Fact", "Loss")
MadeOf: TypeAlias = """tuple[
    int, tuple[int, ...], int, list[int], int, tuple[Fact, ...], tuple[Loss, ...], int, tuple[int, ...]
]"""
"""What a castle is made of: its owner, its row, its cards away from it as a mask, what its cards face, whether it is
in the game, facts, losses, the card that is asked, and the kinds of all cards."""

UNKNOWN = -1
"""The kind of a card that a reader may not know."""


_FORM = Form(View, "seat", "placed", "castles")


class Sight:
    """One seat's castle as it was seen last, and what of the game it was made of: as long as that stays, so does it."""

    __slots__ = ("among", "made_of", "open", "own", "row")

    def __init__(self, made_of: MadeOf, shown: Castle) -> None:
        self.made_of = made_of
        self.open = shown
        """What all others see."""
        self.own: Castle | None = None
        """What the seat itself sees, once it has looked."""
        self.among: tuple[Castle, ...] = ()
        self.row: tuple[Castle, ...] = ()
        """All castles as the seat sees them, where others see those that it stands `among`."""


class Seen:
    """All castles as they were seen last."""

    __slots__ = ("_facts", "_facts_of", "_lost", "_lost_of", "open", "sights")

    def __init__(self, seats: int) -> None:
        self.sights: dict[int, Sight] = {}
        self.open: tuple[Castle, ...] = ()
        """What a spectator sees of them."""
        self._facts: tuple[Fact, ...] = ()
        self._lost: tuple[Loss, ...] = ()
        self._facts_of: list[tuple[Fact, ...]] = [()] * seats
        self._lost_of: list[tuple[Loss, ...]] = [()] * seats

    def facts_of(self, facts: tuple[Fact, ...]) -> Sequence[tuple[Fact, ...]]:
        """Facts by the owner of the card that they are about."""
        if facts is not self._facts:
            self._facts_of = _by_owner(facts, len(self._facts_of))
            self._facts = facts
        return self._facts_of

    def lost_of(self, lost: tuple[Loss, ...]) -> Sequence[tuple[Loss, ...]]:
        """Lost cards by owner."""
        if lost is not self._lost:
            self._lost_of = _by_owner(lost, len(self._lost_of))
            self._lost = lost
        return self._lost_of


def _by_owner(told: tuple[T, ...], seats: int) -> list[tuple[T, ...]]:
    """What is told of cards, which come first in it, by owner."""
    found: list[list[T]] = [[] for _ in range(seats)]
    for each in told:
        found[OWNER[each[0]]].append(each)
    return [tuple(each) for each in found]


def views_of(state: Position) -> Views[View]:
    """All views of a game that stays as it is meanwhile."""
    if state.stage == SETTING_UP:
        return _views_before(state)
    sights = _sights(state)
    castles = state.seen.open

    def own(seat: int | None) -> Own:
        if seat is None:
            return None, (), castles
        sight = sights[seat]
        if sight.among is not castles:
            mine = sight.own
            if mine is None:
                mine = sight.own = _castle_of(sight.made_of, state.table, own=True)
            row = [*castles]
            row[seat] = mine
            sight.row, sight.among = tuple(row), castles
        return seat, (), sight.row

    return Views(_FORM, _public(state), own)


def _views_before(state: Position) -> Views[View]:
    """All views of the set-up, when each castle is empty and a seat knows what it has laid itself."""
    placed, castles = state.placed, _empty(state.table.seats)
    return Views(_FORM, _public(state), lambda seat: (seat, () if seat is None else _kinds_of(placed[seat]), castles))


def _sights(state: Position) -> list[Sight]:
    """All castles by seat; those in which nothing has changed are the very ones that were seen last."""
    away, facing, alive, kinds = state.siege | state.stray, state.facing, state.alive, state.kinds
    asked = state.subject if state.stage == ANSWERING else NO_CARD
    asked_of = NOBODY if asked == NO_CARD else OWNER[asked]
    seen = state.seen
    sights, facts, lost = seen.sights, seen.facts_of(state.facts), seen.lost_of(state.lost)
    found, anew = [], False
    for owner, row in enumerate(state.rows):
        shift = SHIFT[owner]
        made_of = (
            owner,
            row,
            away >> shift & FULL_MASK,
            facing[shift : shift + SLOTS],
            alive >> owner & 1,
            facts[owner],
            lost[owner],
            asked if owner == asked_of else NO_CARD,
            kinds,
        )
        sight = sights.get(owner)
        if sight is None or sight.made_of != made_of:
            sight = sights[owner] = Sight(made_of, _castle_of(made_of, state.table, own=False))
            anew = True
        found.append(sight)
    if anew:
        seen.open = tuple([sight.open for sight in found])
    return found


def _public(state: Position) -> Common:
    """What all see alike."""
    table = state.table
    return _FORM.public(
        gong_farmer=table.gong_farmer,
        faces_up=table.faces_up,
        notes=table.notes,
        start=table.start,
        turn=state.turn,
        due=due_of(state),
        acting=_someone(state.actor),
        owing=state.deciders,
        subject=_tag(state.subject),
        forced_by=_someone(state.forced_by),
        attack=None if state.attack is None else attack_of(state.attack, state.kinds),
        sacrifice=None if state.sacrifice is None else sacrifice_of(state.sacrifice, state.kinds),
        march=None if state.march is None else march_of(state.march),
        falls=_falls(state.falls),
        winner=state.alive.bit_length() - 1 if state.stage == OVER else None,
    )


@lru_cache(maxsize=1 << 12)
def _kinds_of(placed: tuple[int, ...]) -> tuple[Kind, ...]:
    """What a seat has laid during the set-up."""
    return tuple([KINDS[kind] for kind in placed])


@cache
def _empty(seats: int) -> tuple[Castle, ...]:
    """All castles before any card lies there."""
    return tuple([Castle(seat=seat, row=(), away=(), lost=(), out=False) for seat in range(seats)])


def due_of(state: Position) -> Due:
    """What the seats that owe a decision have to do."""
    stage = state.stage
    if stage == SUMMONED and state.mask(state.free, state.actor):
        return Due.SACRIFICE
    if stage in (TURN, SUMMONED):
        return Due.FALL_BACK if state.mask(state.stray, state.actor) else Due.TURN
    return _DUES[stage]


_DUES = {
    SETTING_UP: Due.SET_UP,
    RETREATING: Due.RETREAT,
    ANSWERING: Due.ANSWER,
    RECALLING: Due.RECALL,
    SUMMONING: Due.SUMMON,
    OVER: Due.OVER,
}


@lru_cache(maxsize=1 << 8)
def attack_of(fought: Fought, kinds: tuple[int, ...]) -> Attack:
    """An Attack as all may see it: the target's kind only where it was lost (SI-12, SI-16)."""
    turn, attacker, target, stood, target_stood, result, knight = fought
    kind = kinds[attacker]
    lost = kinds[target] if result == LOST else None
    return Attack(
        turn=turn,
        attacker=TAGS[attacker],
        attacker_kind=KINDS[kind],
        attacker_stood=STANDS[stood],
        attacker_value=worth(kind, stood),
        target=TAGS[target],
        target_stood=STANDS[target_stood],
        result=RESULTS[result],
        target_kind=None if lost is None else KINDS[lost],
        target_value=None if lost is None else worth(lost, target_stood),
        by_assassin=kind == ASSASSIN and lost in PREY,
        shield=_tag(knight),
    )


@lru_cache(maxsize=1 << 8)
def sacrifice_of(given: Given, kinds: tuple[int, ...]) -> Sacrifice:
    """A Sacrifice as all may see it."""
    turn, card, forced_by, recalled, summoned, idle = given
    return Sacrifice(
        turn, TAGS[card], KINDS[kinds[card]], _someone(forced_by), _tag(recalled), _someone(summoned), bool(idle)
    )


@lru_cache(maxsize=1 << 8)
def march_of(marching: Marching) -> March:
    """The move of a face-down card as all may see it."""
    turn, way, card, target, place = marching
    return March(turn, WAYS[way], TAGS[card], _tag(target), place)


@lru_cache(maxsize=1 << 8)
def _falls(fallen: tuple[Fallen, ...]) -> tuple[Fall, ...]:
    return tuple([fall_of(each) for each in fallen])


def fall_of(fallen: Fallen) -> Fall:
    """How a seat went out."""
    seat, turn, king, cause, by = fallen
    return Fall(seat, turn, TAGS[king], CAUSES[cause], _someone(by))


def _castle_of(made_of: MadeOf, table: Table, *, own: bool) -> Castle:
    """A seat's castle, as it sees it itself or as all others do."""
    owner, row, away_mask, facing, alive, facts, lost, asked, kinds = made_of
    shift = SHIFT[owner]
    known: tuple[int, ...] = ()
    if own:
        known = kinds[shift : shift + SLOTS]
    elif asked != NO_CARD:
        known = tuple([kinds[card] if card == asked else UNKNOWN for card in range(shift, shift + SLOTS)])
    return _castle(
        owner,
        row,
        CARDS_OF[owner][away_mask],
        tuple(facing),
        facts,
        tuple([(loss, kinds[loss[0]]) for loss in lost]) if lost else (),
        asked,
        table.faces_up,
        not alive,
        known,
    )


@lru_cache(maxsize=1 << 12)
def _castle(
    owner: int,
    row: tuple[int, ...],
    away: tuple[int, ...],
    facing: tuple[int, ...],
    facts: tuple[Fact, ...],
    lost: tuple[tuple[Loss, int], ...],
    asked: int,
    faces_up: bool,
    out: bool,
    kinds: tuple[int, ...],
) -> Castle:
    """A castle with the `kinds` that may be known of all its cards, () where none may; `facing`: of all its cards."""
    shown = []
    shift, width = SHIFT[owner], len(row)
    for at, card in enumerate(row + away):
        stood = IN_SIEGE if at >= width else BORDER if at in (0, width - 1) else INSIDE
        kind = kinds[card - shift] if kinds else UNKNOWN
        noted = tuple([fact for fact in facts if fact[0] == card])
        shown.append(_card(card, kind, card == asked, stood, facing[card - shift], noted))
    return Castle(
        seat=owner,
        row=tuple(shown[:width]),
        away=tuple(shown[width:]),
        lost=tuple([_lost(loss, kind, faces_up) for loss, kind in lost]),
        out=out,
    )


@lru_cache(maxsize=1 << 12)
def _card(card: int, kind: int, face_up: bool, stood: int, facing: int, facts: tuple[Fact, ...]) -> Card:
    notes = [Note(KINDS[against], STANDS[against_stood], STANDS[held]) for _, against, against_stood, held in facts]
    return Card(
        TAGS[card], None if kind == UNKNOWN else KINDS[kind], face_up, STANDS[stood], _tag(facing), tuple(notes)
    )


@lru_cache(maxsize=1 << 10)
def _lost(loss: Loss, kind: int, faces_up: bool) -> LostCard:
    card, cause, turn, place, before = loss
    return LostCard(TAGS[card], KINDS[kind], CAUSES[cause], turn, place, _tag(before), faces_up and cause != WITH_KING)


def _tag(card: int) -> str:
    return "" if card == NO_CARD else TAGS[card]


def _someone(seat: int) -> int | None:
    return None if seat == NOBODY else seat
