"""What a seat may see of a game of Siege: the View, built from public facts and own cards alone (SI-24, CO-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.siege.actions import CARDS_OF
from tartan.games.siege.combat import PREY, worth
from tartan.games.siege.model import (
    ASSASSIN,
    CAUSES,
    IN_SIEGE,
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
    from tartan.games.siege.position import Position
    from tartan.games.siege.records import Fallen, Fought, Given, Loss, Marching


def view_of(state: Position, seat: int | None) -> View:
    """What a seat, or a spectator (None), may know."""
    table = state.table
    setting_up = state.stage == SETTING_UP
    winner = state.alive.bit_length() - 1 if state.stage == OVER else None
    notes: dict[int, tuple[Note, ...]] = {}
    for card, against, against_stood, stood in state.facts:
        note = Note(KINDS[against], STANDS[against_stood], STANDS[stood])
        notes[card] = (*notes.get(card, ()), note)
    return View(
        seat=seat,
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
        placed=tuple([KINDS[kind] for kind in state.placed[seat]]) if setting_up and seat is not None else (),
        castles=tuple([_castle(state, owner, seat, notes) for owner in range(table.seats)]),
        attack=None if state.attack is None else attack_of(state.attack, state.kinds),
        sacrifice=None if state.sacrifice is None else sacrifice_of(state.sacrifice, state.kinds),
        march=None if state.march is None else march_of(state.march),
        falls=tuple([fall_of(fall) for fall in state.falls]),
        winner=winner,
    )


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


def _castle(state: Position, owner: int, seat: int | None, notes: dict[int, tuple[Note, ...]]) -> Castle:
    away = CARDS_OF[owner][state.mask(state.siege | state.stray, owner)]
    row = state.rows[owner]
    return Castle(
        seat=owner,
        row=tuple([_card(state, card, state.stand(card), owner == seat, notes) for card in row]),
        away=tuple([_card(state, card, IN_SIEGE, owner == seat, notes) for card in away]),
        lost=tuple([_lost(state, loss) for loss in state.lost if OWNER[loss[0]] == owner]),
        out=not state.alive >> owner & 1,
    )


def _card(state: Position, card: int, stood: int, own: bool, notes: dict[int, tuple[Note, ...]]) -> Card:
    face_up = state.stage == ANSWERING and card == state.subject
    kind = KINDS[state.kinds[card]] if own or face_up else None
    return Card(TAGS[card], kind, face_up, STANDS[stood], _tag(state.facing[card]), notes.get(card, ()))


def _lost(state: Position, loss: Loss) -> LostCard:
    card, cause, turn, place, before = loss
    stays = state.table.faces_up and cause != WITH_KING
    return LostCard(TAGS[card], KINDS[state.kinds[card]], CAUSES[cause], turn, place, _tag(before), stays)


def _tag(card: int) -> str:
    return "" if card == NO_CARD else TAGS[card]


def _someone(seat: int) -> int | None:
    return None if seat == NOBODY else seat
