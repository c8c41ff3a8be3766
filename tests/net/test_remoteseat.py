"""Tests of the doors of a far table: whatever was played, they tell what doors of the near one tell."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tartan.engine.errors import IllegalAction
from tests.net.near import Near, carry_all, dealt, game_of
from tests.net.wire import open_setup
from tests.session.tables import GAMES

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine
    from tartan.net.guest import Visit
    from tartan.session.seat import Seat
    from tartan.session.table import Table

STEPS = 150


def told(door: Seat) -> dict[str, tuple[LogLine, ...]]:
    """All that a door tells of what was played."""
    return {"log": door.log(), "recap": door.recap(), "missed": door.missed(), "since turn": door.since_turn()}


def compare(near: Table, *visits: Visit) -> None:
    for visit in visits:
        table = game_of(visit)
        for seat in (*table.here, None):
            assert told(table.seat(seat)) == told(near.seat(seat)), seat


def played(door: Seat, rng: random.Random) -> None:
    """Play one action, or take the last one back, as chance has it."""
    if door.may_undo and rng.random() < 0.5:
        door.undo()
    elif door.legal():
        door.submit(rng.choice(door.legal()))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game_id", GAMES)
def test_far_recaps_are_the_near_ones(game_id: str, seed: int) -> None:
    """Whatever is played, taken back and looked at, also over a new line, both tell each seat the same (K3)."""
    rng = random.Random(seed)
    seats = range(len(open_setup(game_id).seats))
    first = tuple(sorted(rng.sample(seats, rng.randrange(1, len(seats)))))
    room, guests = dealt(open_setup(game_id), first, tuple(seat for seat in seats if seat not in first))
    near = room.table
    assert near
    lines = [line for _, line in guests]
    undone = 0
    for _ in range(STEPS):
        number = rng.randrange(2)
        visit = guests[number][0]
        table = game_of(visit)
        before = near.moves
        if table.here:
            played(table.seat(rng.choice(table.here)), rng)
        if rng.random() < 0.1:
            lines[number].cut()
            lines[number] = Near(room, visit)
        carry_all(*lines)
        if rng.random() < 0.3:
            seat = rng.choice(table.here)
            table.seat(seat).looked()
            carry_all(*lines)
        undone += near.moves < before
        compare(near, *(visit for visit, _ in guests))
    assert undone or near.outcome is not None


@pytest.mark.parametrize("game_id", GAMES)
def test_a_late_guest_has_the_same_recap(game_id: str) -> None:
    """Somebody who comes back by another program, long after, is told the same as the near table tells (K3)."""
    rng = random.Random(7)
    seats = tuple(range(len(open_setup(game_id).seats)))
    room, ((visit, line), (other, far)) = dealt(open_setup(game_id), seats[:1], seats[1:])
    near = room.table
    assert near
    line.cut()
    for _ in range(STEPS):
        for seat in rng.sample(seats, len(seats)):
            try:
                played(near.seat(seat), rng)
            except IllegalAction:
                continue
            break
    carry_all(Near(room, visit), far)
    compare(near, visit, other)
