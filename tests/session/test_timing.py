"""Tables with clocks: who is timed, what is played when time is out, and what a save keeps of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.engine.errors import IllegalAction, SetupError
from tartan.session.clock import ClockKind, ClockPlan, GameClock
from tartan.session.face import Change, ChangeKind
from tartan.session.lobby import Lobby
from tartan.session.table import Table
from tartan.store import Store
from tests.session.tables import GAMES, play, setup_of, step

if TYPE_CHECKING:
    from pathlib import Path

    from tartan.session.seat import Setup

PLAN = ClockPlan(ClockKind.MOVE, 60)


class Hour:
    """Time as a test sets it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def timed(setup: Setup, hour: Hour, plan: ClockPlan = PLAN) -> Table:
    """A table whose clock goes by a test's time."""
    setup = replace(setup, clock=plan)
    return Table(setup, clock=GameClock(plan, len(setup.seats), hour))


def test_a_table_without_a_clock_has_none() -> None:
    """Nobody is timed unless the set-up says so."""
    table = Table(setup_of())
    assert (table.clocks, table.standing.clock) == ((), ())
    table.tick()
    assert table.moves == 0


def test_the_set_up_asks_for_a_clock() -> None:
    """A table makes the clock that its set-up plans, for people alone."""
    table = Table(replace(setup_of(bots=(1,)), clock=PLAN))
    assert [clock.seat for clock in table.clocks] == [seat for seat in range(len(table.plans)) if seat != 1]
    with pytest.raises(SetupError):
        Table(replace(setup_of(), clock=ClockPlan(ClockKind.MOVE, 0)))


@pytest.mark.parametrize("game_id", GAMES)
def test_exactly_the_people_who_owe_are_timed(game_id: str) -> None:
    """At any time of any game, also after steps were taken back, the clocks of the deciders run and no other."""
    hour = Hour()
    table = timed(setup_of(game_id, bots=(1,)), hour)
    for _ in range(150):
        if table.outcome is not None:
            break
        hour.now += 1
        running = tuple(clock.seat for clock in table.clocks if clock.running)
        assert running == tuple(seat for seat in table.deciders if seat != 1)
        step(table, undoing=True)
        assert not any(clock.left < 0 for clock in table.clocks)


@pytest.mark.parametrize("game_id", GAMES)
def test_when_time_is_out_the_turn_is_played(game_id: str) -> None:
    """The clock plays until the seat's turn is over, says so first, and the next turn has its own time."""
    hour = Hour()
    table = timed(setup_of(game_id), hour)
    play(table, 11)
    told: list[Change] = []
    table.subscribe(told.append)
    hour.now += 61
    owing, where = table.deciders, table.where
    table.tick()
    assert told[0].kind is ChangeKind.CLOCK
    assert told[0].seat == owing[0]
    assert {change.kind for change in told} == {ChangeKind.CLOCK, ChangeKind.PLAYED}
    assert table.timed_out == owing
    for seat in owing:
        assert seat not in table.deciders or table.where != where
    assert all(clock.left == 60 for clock in table.clocks if clock.running)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_that_everybody_left_plays_to_the_end(game_id: str) -> None:
    """With nobody there the clocks alone bring every game to its end."""
    hour = Hour()
    table = timed(setup_of(game_id), hour)
    for _ in range(5000):
        if table.outcome is not None:
            break
        hour.now += 61
        before = table.moves
        table.tick()
        assert table.moves > before
    assert table.outcome is not None
    assert not any(clock.running for clock in table.clocks)


def test_what_the_clock_plays_is_the_same_again() -> None:
    """The bots' stream decides what is played, so the same table plays the same."""

    def run() -> str:
        hour = Hour()
        table = timed(setup_of(), hour)
        for _ in range(12):
            hour.now += 61
            table.tick()
        return table.record.to_text()

    assert run() == run()


def test_what_the_clock_played_stays() -> None:
    """A turn that the clock played is not taken back; once the seat plays itself, undo is as ever."""
    hour = Hour()
    table = timed(setup_of(), hour)
    seat = table.deciders[0]
    table.time_out(seat)
    assert not table.seat(seat).may_undo
    with pytest.raises(IllegalAction, match="time was out"):
        table.seat(seat).undo()
    while seat not in table.deciders:
        step(table)
    table.seat(seat).submit(table.seat(seat).legal()[0])
    assert table.timed_out == ()


def test_what_the_clock_played_stays_after_a_resume(tmp_path: Path) -> None:
    """A save tells what the clock played from what people did."""
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    table = lobby.open(setup_of())
    seat = table.deciders[0]
    table.time_out(seat)
    table.close()
    again = lobby.resume(table.save_id or 0)
    assert again.timed_out == (seat,)
    assert not again.seat(seat).may_undo
    assert not again.answered("clock")


def test_time_runs_out_only_for_who_owes() -> None:
    """A seat that owes nothing has nothing played for it."""
    table = Table(setup_of())
    idle = next((seat for seat in range(len(table.plans)) if seat not in table.deciders), None)
    for seat in (idle, 99):
        if seat is not None:
            with pytest.raises(SetupError):
                table.time_out(seat)


def test_a_low_clock_is_told_once() -> None:
    """The change comes when the clock becomes low, and not again as it goes on."""
    hour = Hour()
    table = timed(setup_of(), hour)
    told: list[Change] = []
    table.subscribe(told.append)
    for _ in range(55):
        hour.now += 1
        table.tick()
    assert told == [Change(None, ChangeKind.CLOCK)]


def test_a_pause_and_a_lost_link_hold_the_clocks() -> None:
    """All people together may pause, and a lost link holds the clock of its seat."""
    hour = Hour()
    table = timed(setup_of(), hour)
    seat = table.deciders[0]
    told: list[Change] = []
    table.subscribe(told.append)
    for each in range(len(table.plans)):
        table.pause(each, on=True)
    hour.now += 1000
    table.tick()
    assert table.moves == 0
    table.pause(seat, on=False)
    table.disconnected(seat)
    hour.now += 100
    assert next(clock for clock in table.clocks if clock.seat == seat).left == 60
    table.connected(seat)
    hour.now += 10
    assert next(clock for clock in table.clocks if clock.seat == seat).left == 50
    assert [change.kind for change in told[-2:]] == [ChangeKind.SEATS, ChangeKind.SEATS]


def test_what_is_left_survives_a_resume(tmp_path: Path) -> None:
    """A save keeps what was left at its last step, and after a leave what was left then."""
    path = tmp_path / "tartan.sqlite3"
    lobby = Lobby(Store(path))
    table = lobby.open(replace(setup_of(), clock=ClockPlan(ClockKind.BANK, 600, 7)))
    assert table.save_id is not None
    play(table, 8)
    kept = {clock.seat: clock.left for clock in table.clocks}
    assert any(left > 600 for left in kept.values())
    save_id = table.save_id
    table.close()
    again = lobby.resume(save_id)
    for clock in again.clocks:
        assert clock.left == pytest.approx(kept[clock.seat], abs=5)
    stolen = lobby.store.load(save_id).row.standing.clock
    assert len(stolen) == len(table.plans)
    again.close()
    lobby.close()


def test_a_killed_tables_clocks_go_on_from_its_last_step(tmp_path: Path) -> None:
    """Each step carries the clocks as they stand after it, so nothing depends on a table being closed (V1)."""
    hour = Hour()
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    table = lobby.open(setup_of())
    assert table.save_id is not None
    table._timing.clock = GameClock(PLAN, len(table.plans), hour, people=range(len(table.plans)))
    table._timing._ticking = ()
    table._timing.follow(table.deciders)
    hour.now += 20
    seat = table.deciders[0]
    table.seat(seat).submit(table.seat(seat).legal()[0])
    kept = lobby.store.load(table.save_id).row.standing.clock
    assert kept == table._timing.clock.left
    assert kept[seat] == 40_000
