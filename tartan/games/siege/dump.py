"""Games of Siege as plain data and back. What comes back is believed only if a game could have come to stand so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tartan.engine.checks import flag, need, number
from tartan.engine.rng import Rng
from tartan.games.siege.actions import BIT
from tartan.games.siege.combat import HOLDING
from tartan.games.siege.model import (
    ATTACKING,
    CARDS,
    CAUSES,
    CHANCELLOR,
    COURTIER,
    DEFENDING,
    IN_SIEGE,
    KINDS,
    KING,
    KNIGHT,
    LOST,
    MOST_SEATS,
    NO_CARD,
    OWNER,
    PENDING,
    RESULTS,
    SACRIFICED,
    SHIELDED,
    SLOTS,
    STANDS,
    WAYS,
    WENT_OUT,
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
    Table,
)
from tartan.games.siege.views import Seen

if TYPE_CHECKING:
    from tartan.engine.contract import Plain
    from tartan.games.siege.position import Position
    from tartan.games.siege.records import Fact, Fallen, Fought, Given, Loss, Marching

_ZONES = ("free", "under", "siege", "stray")
_ACCUSED = {RECALLING: CHANCELLOR, SUMMONING: COURTIER}
"""The kind whose Sacrifice leads to a stage."""


def dumped(state: Position) -> dict[str, Plain]:
    """The whole game, hidden parts included, as data that msgpack can carry."""
    table = state.table
    return {
        "rng": [*state.rng.dump()],
        "table": [table.seats, table.gong_farmer, table.faces_up, table.notes, table.start],
        "stage": state.stage,
        "actor": state.actor,
        "turn": state.turn,
        "subject": state.subject,
        "forced_by": state.forced_by,
        "placed": [[*steps] for steps in state.placed],
        "kinds": [*state.kinds],
        "rows": [[*row] for row in state.rows],
        "facing": [*state.facing],
        "free": state.free,
        "under": state.under,
        "siege": state.siege,
        "stray": state.stray,
        "facts": [[*fact] for fact in state.facts],
        "lost": [[*loss] for loss in state.lost],
        "falls": [[*fall] for fall in state.falls],
        "attack": None if state.attack is None else [*state.attack],
        "sacrifice": None if state.sacrifice is None else [*state.sacrifice],
        "march": None if state.march is None else [*state.march],
    }


def fill(state: Position, data: dict[str, Any]) -> None:  # Any: nothing is known yet of what the data holds
    """Make a blank state the one of a dump; raises ValueError, KeyError, TypeError or IndexError if none could be."""
    seats, gong_farmer, faces_up, notes, start = data["table"]
    seats = number(seats, MOST_SEATS + 1, 2)
    table = Table(seats, flag(gong_farmer), flag(faces_up), flag(notes), number(start, seats))
    state.rng = Rng.restore(data["rng"])
    state.journal = None
    state.seen = Seen(seats)
    state.table = table
    state.stage = number(data["stage"], OVER + 1)
    state.actor = number(data["actor"], seats, NOBODY)
    state.forced_by = number(data["forced_by"], seats, NOBODY)
    state.subject = number(data["subject"], CARDS, NO_CARD)
    state.turn = number(data["turn"], 4 * seats * SLOTS + 2 * seats + 1)
    state.placed = tuple(tuple(number(kind, len(KINDS)) for kind in steps) for steps in data["placed"])
    state.kinds = tuple(number(kind, len(KINDS), NOBODY) for kind in data["kinds"])
    state.rows = [tuple(number(card, CARDS) for card in row) for row in data["rows"]]
    state.facing = [number(card, CARDS, NO_CARD) for card in data["facing"]]
    for name in _ZONES:
        setattr(state, name, number(data[name], 1 << seats * SLOTS))
    need(len(state.rows) == seats and len(state.facing) == seats * SLOTS)
    state.alive = (1 << seats) - 1
    if state.stage == SETTING_UP:
        _fill_set_up(state, data)
    else:
        _fill_game(state, data)


def _fill_set_up(state: Position, data: dict[str, Any]) -> None:  # Any: as above
    """Before the rows are laid nothing else has happened (SI-3)."""
    table = state.table
    need(len(state.placed) == table.seats)
    for steps in state.placed:
        need(len(set(steps)) == len(steps) <= table.size and all(table.kinds >> kind & 1 for kind in steps))
    state.deciders = tuple(seat for seat in range(table.seats) if len(state.placed[seat]) < table.size)
    need(bool(state.deciders) and state.turn == 0)
    need(state.actor == state.forced_by == state.subject == NOBODY)
    need(not any(state.rows) and not state.kinds and set(state.facing) == {NO_CARD})
    need(not any(data[name] for name in (*_ZONES, "facts", "lost", "falls")))
    need(data["attack"] is data["sacrifice"] is data["march"] is None)
    state.facts, state.lost, state.falls = (), (), ()
    state.attack = state.sacrifice = state.march = None


def _fill_game(state: Position, data: dict[str, Any]) -> None:  # Any: as above
    """Once the rows are laid: the cards first, then what was lost, then who is out, then what is told of the past."""
    table = state.table
    need(not state.placed and len(state.kinds) == len(state.facing) and state.turn > 0)
    for seat in range(table.seats):
        kinds = state.kinds[seat * SLOTS : (seat + 1) * SLOTS]
        need(sum(1 << kind for kind in kinds[: table.size]) == table.kinds and len(set(kinds)) == SLOTS)
        need(table.gong_farmer or kinds[-1] == NOBODY)
        need(all(kind != NOBODY for kind in kinds[: table.size]))
    state.lost = tuple(_loss(state, *one) for one in data["lost"])
    _check_zones(state)
    _check_facing(state)
    state.falls = tuple(_fallen(state, *one) for one in data["falls"])
    state.facts = tuple(_fact(state, *one) for one in data["facts"])
    state.attack = None if data["attack"] is None else _fought(state, *data["attack"])
    state.sacrifice = None if data["sacrifice"] is None else _given(state, *data["sacrifice"])
    state.march = None if data["march"] is None else _marching(state, *data["march"])
    _check_falls(state)
    _check_stage(state)


def _check_zones(state: Position) -> None:
    """Every card lies in one place, and the rows hold what they should."""
    everything = [card for card, kind in enumerate(state.kinds) if kind != NOBODY]
    lost = [loss[0] for loss in state.lost]
    zones = (state.free, state.under, state.siege, state.stray)
    lie = lost + [card for zone in zones for card in range(CARDS) if zone & BIT[card]]
    need(sorted(lie) == everything)
    in_rows = [card for row in state.rows for card in row]
    need(sorted(in_rows) == [card for card in everything if (state.free | state.under) & BIT[card]])
    need(all(OWNER[card] == seat for seat, row in enumerate(state.rows) for card in row))


def _check_facing(state: Position) -> None:
    """A card Under Siege and its besieger face each other, and no other card faces any (SI-5)."""
    for card, other in enumerate(state.facing):
        if (state.under | state.siege) & BIT[card]:
            need(other != NO_CARD and other < len(state.facing) and state.facing[other] == card)
            need(OWNER[other] != OWNER[card])
            need(bool((state.under if state.siege & BIT[card] else state.siege) & BIT[other]))
        else:
            need(other == NO_CARD)


def _check_falls(state: Position) -> None:
    """The seats that lost their King are out, and have lost everything (SI-20)."""
    lost = {loss[0] for loss in state.lost}
    out = [OWNER[card] for card in sorted(lost) if state.kinds[card] == KING]
    need(sorted(fall[0] for fall in state.falls) == out)
    for seat in out:
        state.alive ^= 1 << seat
        need(all(card in lost or kind == NOBODY for card, kind in enumerate(state.kinds) if OWNER[card] == seat))
    need((state.alive.bit_count() == 1) == (state.stage == OVER) and state.alive > 0)


def _check_stage(state: Position) -> None:
    """What is awaited agrees with the cards and with what has just happened; the deciders follow from it."""
    stage, actor, subject = state.stage, state.actor, state.subject
    need((subject != NO_CARD) == (stage in (ANSWERING, RETREATING)))
    attack, given = state.attack, state.sacrifice
    need((attack is not None and attack[5] == PENDING) == (stage == ANSWERING))
    if stage == OVER:
        need(actor == state.forced_by == NOBODY)
        state.deciders = ()
        return
    need(actor != NOBODY and state.alive >> actor & 1 == 1)
    state.deciders = (actor,)
    if state.forced_by != NOBODY:
        need(state.alive >> state.forced_by & 1 == 1 and state.forced_by != actor)
        need(stage in (SUMMONED, ANSWERING, RECALLING, SUMMONING))
    need(stage != SUMMONED or state.forced_by != NOBODY)
    if subject != NO_CARD:
        away = state.siege | (state.stray if stage == RETREATING else 0)
        need(OWNER[subject] == actor and bool(away & BIT[subject]))
    if stage == ANSWERING and attack is not None:
        target = state.facing[subject]
        need(attack[:5] == (state.turn, subject, target, IN_SIEGE, state.stand(target)))
        state.deciders = (OWNER[target],)
    if stage in _ACCUSED:
        need(given is not None and given[0] == state.turn and OWNER[given[1]] == actor)
        need(given is not None and state.kinds[given[1]] == _ACCUSED[stage] and given[3:] == (NO_CARD, NOBODY, 0))
        need(stage != RECALLING or bool(state.siege | state.stray))


def _fact(state: Position, card: Any, against: Any, stood: Any, own_stood: Any) -> Fact:  # Any: checked here
    stands = number(stood, len(STANDS)), number(own_stood, len(STANDS))
    held = HOLDING[number(against, len(KINDS))][stands[0]][stands[1]]
    need((stands[0] == IN_SIEGE) != (stands[1] == IN_SIEGE) and state.table.kinds >> against & 1 == 1)
    need(held >> state.kinds[_card(state, card)] & 1 == 1)
    return card, against, *stands


def _loss(state: Position, card: Any, cause: Any, turn: Any, place: Any, before: Any) -> Loss:  # Any: checked here
    _turn(state, turn)
    need(number(before, len(state.kinds), NO_CARD) == NO_CARD or OWNER[before] != OWNER[_card(state, card)])
    return _card(state, card), number(cause, len(CAUSES)), turn, number(place, SLOTS + 1), before


def _fallen(state: Position, seat: Any, turn: Any, king: Any, cause: Any, by: Any) -> Fallen:  # Any: checked here
    need(OWNER[_card(state, king)] == seat and state.kinds[king] == KING)
    need(cause in (ATTACKING, DEFENDING, SACRIFICED) and by != seat)
    number(by, state.table.seats, NOBODY if cause == SACRIFICED else 0)
    return OWNER[king], _turn(state, turn), king, number(cause, len(CAUSES)), by


def _fought(  # Any: checked here, as in the functions above
    state: Position, turn: Any, card: Any, target: Any, stood: Any, target_stood: Any, result: Any, knight: Any
) -> Fought:
    lost = {loss[0] for loss in state.lost}
    need(OWNER[_card(state, card)] != OWNER[_card(state, target)])
    need((number(stood, len(STANDS)) == IN_SIEGE) != (number(target_stood, len(STANDS)) == IN_SIEGE))
    need(number(result, len(RESULTS)) == PENDING or card in lost)
    need(result != LOST or target in lost)
    number(knight, len(state.kinds), NO_CARD)
    need((result == SHIELDED) == (knight != NO_CARD))
    need(knight == NO_CARD or (knight in lost and state.kinds[knight] == KNIGHT and OWNER[knight] == OWNER[target]))
    return _turn(state, turn), card, target, stood, target_stood, result, knight


def _given(  # Any: checked here, as in the functions above
    state: Position, turn: Any, card: Any, forced_by: Any, recalled: Any, summoned: Any, idle: Any
) -> Given:
    need(_card(state, card) in {loss[0] for loss in state.lost})
    seats = number(forced_by, state.table.seats, NOBODY), number(summoned, state.table.seats, NOBODY)
    need(recalled == NO_CARD or _card(state, recalled) == recalled)
    return _turn(state, turn), card, seats[0], number(recalled, CARDS, NO_CARD), seats[1], number(idle, 2)


def _marching(
    state: Position, turn: Any, way: Any, card: Any, target: Any, place: Any
) -> Marching:  # Any: checked here
    need((number(way, len(WAYS)) == WENT_OUT) == (number(target, len(state.kinds), NO_CARD) != NO_CARD))
    return _turn(state, turn), way, _card(state, card), target, number(place, SLOTS + 1)


def _card(state: Position, plain: Any) -> int:  # Any: checked here
    """The number of a card that is in the game."""
    need(state.kinds[number(plain, len(state.kinds))] != NOBODY)
    return int(plain)


def _turn(state: Position, plain: Any) -> int:  # Any: checked here
    """A turn that has begun."""
    return number(plain, state.turn + 1, 1)
