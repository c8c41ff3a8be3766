"""What a seat may see of a game of Siege: the View, built from public facts and own cards alone (SI-24, CO-5)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.engine.variants import variant
from tartan.games.siege.actions import CARDS_OF
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
    from collections.abc import Callable

    from tartan.games.siege.model import Kind
    from tartan.games.siege.position import Position
    from tartan.games.siege.records import Fact, Fallen, Fought, Given, Loss, Marching

UNKNOWN = -1
"""The kind of a card that a reader may not know."""


_seat_view = variant(View, "seat", "placed", "castles")


def views_of(state: Position) -> Callable[[int | None], View]:
    """What gives the view of a seat, or of a spectator (None), of a game that stays as it is meanwhile."""
    public = _public_view(state)
    castles = public.castles

    def view(seat: int | None) -> View:
        if seat is None:
            return public
        own = _castle_of(state, seat, own=True)
        return _seat_view(public, seat, _placed(state, seat), (*castles[:seat], own, *castles[seat + 1 :]))

    return view


def _public_view(state: Position) -> View:
    """What a spectator may know."""
    table = state.table
    return View(
        seat=None,
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
        placed=(),
        castles=tuple([_castle_of(state, owner, own=False) for owner in range(table.seats)]),
        attack=None if state.attack is None else attack_of(state.attack, state.kinds),
        sacrifice=None if state.sacrifice is None else sacrifice_of(state.sacrifice, state.kinds),
        march=None if state.march is None else march_of(state.march),
        falls=tuple([fall_of(fall) for fall in state.falls]),
        winner=state.alive.bit_length() - 1 if state.stage == OVER else None,
    )


def _placed(state: Position, seat: int) -> tuple[Kind, ...]:
    """What a seat has laid itself during the set-up."""
    return tuple([KINDS[kind] for kind in state.placed[seat]]) if state.stage == SETTING_UP else ()


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


def sacrifice_of(given: Given, kinds: tuple[int, ...]) -> Sacrifice:
    """A Sacrifice as all may see it."""
    turn, card, forced_by, recalled, summoned, idle = given
    return Sacrifice(
        turn, TAGS[card], KINDS[kinds[card]], _someone(forced_by), _tag(recalled), _someone(summoned), bool(idle)
    )


def march_of(marching: Marching) -> March:
    """The move of a face-down card as all may see it."""
    turn, way, card, target, place = marching
    return March(turn, WAYS[way], TAGS[card], _tag(target), place)


def fall_of(fallen: Fallen) -> Fall:
    """How a seat went out."""
    seat, turn, king, cause, by = fallen
    return Fall(seat, turn, TAGS[king], CAUSES[cause], _someone(by))


def _castle_of(state: Position, owner: int, *, own: bool) -> Castle:
    """A seat's castle, as it sees it itself or as all others do."""
    row, away = state.rows[owner], CARDS_OF[owner][state.mask(state.siege | state.stray, owner)]
    asked = state.subject if state.stage == ANSWERING else NO_CARD
    cards = (*row, *away)
    kinds, facing = state.kinds, state.facing
    return _castle(
        owner,
        len(row),
        tuple(
            [(card, kinds[card] if own or card == asked else UNKNOWN, card == asked, facing[card]) for card in cards]
        ),
        tuple([fact for fact in state.facts if OWNER[fact[0]] == owner]),
        tuple([(loss, kinds[loss[0]]) for loss in state.lost if OWNER[loss[0]] == owner]),
        state.table.faces_up,
        not state.alive >> owner & 1,
    )


@lru_cache(maxsize=1 << 12)
def _castle(
    owner: int,
    width: int,
    cards: tuple[tuple[int, int, bool, int], ...],
    facts: tuple[Fact, ...],
    lost: tuple[tuple[Loss, int], ...],
    faces_up: bool,
    out: bool,
) -> Castle:
    """A castle of which all that is given may be known; the first `width` cards are its row."""
    shown = []
    for at, (card, kind, face_up, facing) in enumerate(cards):
        stood = IN_SIEGE if at >= width else BORDER if at in (0, width - 1) else INSIDE
        shown.append(_card(card, kind, face_up, stood, facing, tuple([fact for fact in facts if fact[0] == card])))
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
