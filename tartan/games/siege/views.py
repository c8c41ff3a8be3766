"""What a seat may see of a game of Siege: the View, built from public facts and own cards alone (SI-24, CO-5)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

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
    from tartan.engine.variants import Common, Own
    from tartan.games.siege.model import Kind
    from tartan.games.siege.position import Position
    from tartan.games.siege.records import Fact, Fallen, Fought, Given, Loss, Marching

UNKNOWN = -1
"""The kind of a card that a reader may not know."""


_FORM = Form(View, "seat", "placed", "castles")


class Sight:
    """One seat's castle as it was seen last, and what of the game it was made of: as long as that stays, so does it."""

    __slots__ = ("made_of", "open", "own")

    def __init__(self, made_of: tuple[object, ...], shown: Castle) -> None:
        self.made_of = made_of
        self.open = shown
        """What all others see."""
        self.own: Castle | None = None
        """What the seat itself sees, once it has looked."""


def views_of(state: Position) -> Views[View]:
    """All views of a game that stays as it is meanwhile."""
    sights = _sights(state)
    castles = tuple([sight.open for sight in sights])

    def own(seat: int | None) -> Own:
        if seat is None:
            return None, (), castles
        sight = sights[seat]
        mine = sight.own
        if mine is None:
            mine = sight.own = _castle_of(state, seat, own=True)
        return seat, _placed(state, seat), (*castles[:seat], mine, *castles[seat + 1 :])

    return Views(_FORM, _public(state), own)


def _sights(state: Position) -> list[Sight]:
    """All castles by seat; those in which nothing has changed are the very ones that were seen last."""
    away, facing, alive = state.siege | state.stray, state.facing, state.alive
    asked = state.subject if state.stage == ANSWERING else NO_CARD
    same = (state.facts, state.lost, state.kinds, asked)
    seen, found = state.sights, []
    for owner, row in enumerate(state.rows):
        shift = SHIFT[owner]
        made_of = (row, away >> shift & FULL_MASK, facing[shift : shift + SLOTS], alive >> owner & 1, same)
        sight = seen.get(owner)
        if sight is None or sight.made_of != made_of:
            sight = seen[owner] = Sight(made_of, _castle_of(state, owner, own=False))
        found.append(sight)
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


def _castle_of(state: Position, owner: int, *, own: bool) -> Castle:
    """A seat's castle, as it sees it itself or as all others do."""
    row, away = state.rows[owner], CARDS_OF[owner][state.mask(state.siege | state.stray, owner)]
    kinds = state.kinds
    asked = state.subject if state.stage == ANSWERING and OWNER[state.subject] == owner else NO_CARD
    known: tuple[int, ...] = ()
    if own:
        known = tuple([kinds[card] for card in (*row, *away)])
    elif asked != NO_CARD:
        known = tuple([kinds[card] if card == asked else UNKNOWN for card in (*row, *away)])
    return _castle(
        owner,
        row,
        away,
        tuple([state.facing[card] for card in (*row, *away)]),
        tuple([fact for fact in state.facts if OWNER[fact[0]] == owner]),
        tuple([(loss, kinds[loss[0]]) for loss in state.lost if OWNER[loss[0]] == owner]),
        asked,
        state.table.faces_up,
        not state.alive >> owner & 1,
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
    """A castle with the `kinds` that may be known of the cards in its row and away from it; () where none may."""
    shown = []
    cards, width = (*row, *away), len(row)
    for at, (card, kind, face) in enumerate(zip(cards, kinds or (UNKNOWN,) * len(cards), facing, strict=True)):
        stood = IN_SIEGE if at >= width else BORDER if at in (0, width - 1) else INSIDE
        noted = tuple([fact for fact in facts if fact[0] == card])
        shown.append(_card(card, kind, card == asked, stood, face, noted))
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
