"""Games of Siege as plain data and back: nothing is taken on trust when a game is restored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games.siege.actions import BIT, SEAT_BITS
from tartan.games.siege.model import CAUSES, IN_SIEGE, KINDS, MOST_SEATS, NO_CARD, OWNER, RESULTS, SLOTS, STANDS, WAYS
from tartan.games.siege.records import ANSWERING, NOBODY, OVER, RETREATING, SETTING_UP, Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.engine.contract import Plain
    from tartan.games.siege.position import Position

_FIELDS = ("stage", "actor", "turn", "subject", "forced_by", "free", "under", "siege", "stray", "alive")
"""The numbers of a state, which are dumped as they are."""
_LISTS = ("facts", "lost", "falls")
"""Its tuples of tuples."""
_LAST = ("attack", "sacrifice", "march")
"""Its tuples that may be missing."""


def dumped(state: Position) -> dict[str, Plain]:
    """A whole game as plain data."""
    table = state.table
    data: dict[str, Plain] = {
        "rng": [*state.rng.dump()],
        "table": [table.seats, table.gong_farmer, table.faces_up, table.notes, table.start],
        "deciders": [*state.deciders],
        "placed": [[*steps] for steps in state.placed],
        "kinds": [*state.kinds],
        "rows": [[*row] for row in state.rows],
        "facing": [*state.facing],
    }
    for name in _FIELDS:
        data[name] = getattr(state, name)
    for name in _LISTS:
        data[name] = [[*one] for one in getattr(state, name)]
    for name in _LAST:
        one = getattr(state, name)
        data[name] = None if one is None else [*one]
    return data


def restore_into(state: Position, data: Mapping[str, object]) -> None:
    """Fill a blank state from a dump; raises ValueError, KeyError, TypeError or IndexError on data that is none."""
    d: Mapping[str, list] = data  # type: ignore[assignment,type-arg]  # any wrong shape raises, and the caller catches it
    seats, gong_farmer, faces_up, notes, start = d["table"]
    state.rng = Rng.restore(d["rng"])
    state.journal = None
    state.table = Table(_int(seats), bool(gong_farmer), bool(faces_up), bool(notes), _int(start))
    state.deciders = _ints(d["deciders"])
    state.placed = tuple(_ints(steps) for steps in d["placed"])
    state.kinds = _ints(d["kinds"])
    state.rows = [_ints(row) for row in d["rows"]]
    state.facing = [*_ints(d["facing"])]
    for name in _FIELDS:
        setattr(state, name, _int(d[name]))
    for name in _LISTS:
        setattr(state, name, tuple(_ints(one) for one in d[name]))
    for name in _LAST:
        setattr(state, name, None if d[name] is None else _ints(d[name]))
    _check(state)


def _int(plain: object) -> int:
    if type(plain) is not int:
        raise ValueError
    return plain


def _ints(plain: Sequence[object]) -> tuple[int, ...]:
    return tuple(_int(n) for n in plain)


def _need(truth: bool) -> None:
    if not truth:
        raise ValueError


def _check(state: Position) -> None:
    """Raise ValueError unless every card is accounted for and every number is in range."""
    table = state.table
    seats = range(table.seats)
    _need(2 <= table.seats <= MOST_SEATS and table.start in seats)
    _need(SETTING_UP <= state.stage <= OVER and state.turn >= 0 and 0 < state.alive < 1 << table.seats)
    _need(set(state.deciders) <= set(seats) and bool(state.deciders) == (state.stage != OVER))
    _need(len(state.rows) == table.seats and len(state.facing) == table.seats * SLOTS)
    _need(all(seat in (NOBODY, *seats) for seat in (state.actor, state.forced_by)))
    if state.stage == SETTING_UP:
        _need(len(state.placed) == table.seats and not any(state.rows) and not state.kinds)
        for steps in state.placed:
            _need(len(set(steps)) == len(steps) <= table.size and _within(steps, table.kinds))
        owing = tuple(seat for seat in seats if len(state.placed[seat]) < table.size)
        _need(owing == state.deciders and not (state.free | state.under | state.siege | state.stray))
    else:
        _need(not state.placed and len(state.kinds) == len(state.facing))
        for seat in seats:
            kinds = state.kinds[seat * SLOTS : seat * SLOTS + table.size]
            _need(len(set(kinds)) == table.size and _within(kinds, table.kinds))
        _need(table.gong_farmer or all(kind == NOBODY for kind in state.kinds[table.size :: SLOTS]))
        _check_cards(state)
    _check_history(state)


def _within(kinds: Sequence[int], allowed: int) -> bool:
    return all(0 <= kind < len(KINDS) and allowed >> kind & 1 for kind in kinds)


def _check_cards(state: Position) -> None:
    """Every card is in one zone, the sets agree with rows, facing and seats in the game."""
    zones = (state.free, state.under, state.siege, state.stray)
    lost = tuple(BIT[loss[0]] for loss in state.lost)
    cards = range(state.table.seats * SLOTS)
    everything = sum(BIT[card] for card in cards if state.kinds[card] != NOBODY)
    _need(all(zone >= 0 for zone in zones) and sum(zones) + sum(lost) == everything)
    _need(zones[0] | zones[1] | zones[2] | zones[3] | sum(set(lost)) == everything)
    in_rows = [card for row in state.rows for card in row]
    _need(sorted(in_rows) == [card for card in cards if (state.free | state.under) & BIT[card]])
    for seat, row in enumerate(state.rows):
        _need(all(OWNER[card] == seat for card in row))
        _need(state.alive >> seat & 1 == 1 or not (sum(zones) & SEAT_BITS[seat]))
    for card in cards:
        other = state.facing[card]
        if (state.under | state.siege) & BIT[card]:
            _need(other in cards and state.facing[other] == card and OWNER[other] != OWNER[card])
            _need(bool((state.under if state.siege & BIT[card] else state.siege) & BIT[other]))
        else:
            _need(other == NO_CARD)
    if state.stage in (ANSWERING, RETREATING):
        away = state.siege if state.stage == ANSWERING else state.siege | state.stray
        _need(state.subject in cards and bool(away & BIT[state.subject]))


def _check_history(state: Position) -> None:
    """What is told of the past names cards, kinds and places that there are."""
    cards = range(state.table.seats * SLOTS)
    known = (*cards, NO_CARD)
    seats = (*range(state.table.seats), NOBODY)
    stands = range(len(STANDS))
    for card, against, against_stood, stood in state.facts:
        _need(card in cards and _within((against,), state.table.kinds) and {against_stood, stood} <= {*stands})
        _need(IN_SIEGE in (against_stood, stood))
    for card, cause, _turn, place, before in state.lost:
        _need(card in cards and cause in range(len(CAUSES)) and 0 <= place <= SLOTS and before in known)
    for seat, _turn, king, cause, by in state.falls:
        _need(seat in seats and king in cards and cause in range(len(CAUSES)) and by in seats)
    if state.attack is not None:
        _turn, card, target, stood, target_stood, result, knight = state.attack
        _need(card in cards and target in cards and knight in known)
        _need({stood, target_stood} <= {*stands} and result in range(len(RESULTS)))
    if state.sacrifice is not None:
        _turn, card, forced_by, recalled, summoned, _idle = state.sacrifice
        _need(card in cards and recalled in known and forced_by in seats and summoned in seats)
    if state.march is not None:
        _turn, way, card, target, place = state.march
        _need(way in range(len(WAYS)) and card in cards and target in known and 0 <= place <= SLOTS)
