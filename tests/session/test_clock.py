"""Clocks: what is counted down, what is added, what holds them, and what an undo gives back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.errors import SetupError
from tartan.session.clock import ClockKind, ClockPlan, GameClock

MOVE = ClockPlan(ClockKind.MOVE, 60)
BANK = ClockPlan(ClockKind.BANK, 600, 5)


class Hour:
    """Time as a test sets it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Bench:
    """A clock of three seats with a time of its own; seat 2 is a bot's."""

    def __init__(self, plan: ClockPlan, left: tuple[int, ...] = ()) -> None:
        self.hour = Hour()
        self.clock = GameClock(plan, 3, self.hour, left, people=(0, 1))

    def after(self, seconds: float) -> Bench:
        self.hour.now += seconds
        return self

    def left(self, seat: int) -> float:
        return next(clock.left for clock in self.clock.clocks if clock.seat == seat)

    @property
    def running(self) -> list[int]:
        return [clock.seat for clock in self.clock.clocks if clock.running]


def test_a_move_has_its_time_and_every_turn_has_it_anew() -> None:
    """Only who owes a decision is timed; the next turn has the full time again."""
    bench = Bench(MOVE)
    bench.clock.started(0)
    assert (bench.after(25).left(0), bench.left(1), bench.running) == (35, 60, [0])
    bench.clock.stopped(0)
    bench.clock.started(1)
    assert (bench.after(10).left(0), bench.left(1), bench.running) == (35, 50, [1])
    bench.clock.stopped(1)
    bench.clock.started(0)
    assert bench.left(0) == 60


def test_a_bank_lasts_for_the_whole_game() -> None:
    """What a turn took is gone, and each turn that was played adds its increment."""
    bench = Bench(BANK)
    bench.clock.started(0)
    bench.after(100).clock.stopped(0)
    assert bench.left(0) == 505
    bench.clock.started(0)
    assert bench.after(5).left(0) == 500


def test_who_has_no_time_left_is_out_as_long_as_it_owes() -> None:
    """The time stays at nothing, and who owes nothing is not out."""
    bench = Bench(MOVE)
    bench.clock.started(1)
    assert bench.after(59.5).clock.out == ()
    assert bench.after(1).clock.out == (1,)
    assert (bench.after(99).left(1), bench.running) == (0, [])
    bench.clock.stopped(1)
    assert bench.clock.out == ()


def test_a_clock_is_low_before_its_time_is_out() -> None:
    """The warning comes with a quarter left, or with some seconds."""
    bench = Bench(MOVE)
    bench.clock.started(0)
    assert not bench.after(44).clock.clocks[0].low
    assert bench.after(1).clock.clocks[0].low
    assert ClockPlan(ClockKind.MOVE, 8).warning == 2


def test_bots_have_no_clock() -> None:
    """A bot is neither shown nor timed, until a person sits there."""
    bench = Bench(MOVE)
    bench.clock.started(2)
    assert bench.after(500).clock.out == ()
    assert [clock.seat for clock in bench.clock.clocks] == [0, 1]
    bench.clock.seated((0, 1, 2))
    assert bench.after(61).clock.out == (2,)


def test_a_pause_takes_all_people() -> None:
    """The clocks stand while all want it, and go on as soon as one does not."""
    bench = Bench(MOVE)
    bench.clock.started(0)
    bench.clock.pause(0, on=True)
    assert bench.after(10).left(0) == 50
    bench.clock.pause(1, on=True)
    assert bench.clock.paused
    assert (bench.after(1000).left(0), bench.running, bench.clock.out) == (50, [], ())
    assert all(clock.paused for clock in bench.clock.clocks)
    bench.clock.pause(1, on=False)
    assert bench.after(10).left(0) == 40


def test_a_lost_link_holds_a_clock_for_a_while() -> None:
    """The grace is of a turn: it is not had twice in one by coming and going, and is had again in the next."""
    bench = Bench(ClockPlan(ClockKind.MOVE, 60, grace=30))
    bench.clock.started(0)
    bench.clock.disconnected(0)
    assert bench.clock.clocks[0].away
    assert (bench.after(20).left(0), bench.running) == (60, [])
    bench.clock.connected(0)
    assert bench.after(10).left(0) == 50
    bench.clock.disconnected(0)
    assert bench.after(20).left(0) == 40
    bench.clock.stopped(0)
    bench.clock.started(0)
    assert bench.after(25).left(0) == 60


def test_a_clock_that_is_held_stands_however_long_that_is() -> None:
    """For nobody else, and it goes on where it was."""
    bench = Bench(BANK)
    bench.clock.started(0)
    bench.clock.started(1)
    bench.clock.hold(0, on=True)
    assert (bench.after(500).left(0), bench.left(1), bench.running) == (600, 100, [1])
    assert bench.after(200).clock.out == (1,)
    bench.clock.hold(0, on=False)
    assert bench.after(10).left(0) == 590


def test_who_is_away_on_anothers_turn_loses_no_grace() -> None:
    """Only a seat that owes a decision uses its grace up."""
    bench = Bench(ClockPlan(ClockKind.MOVE, 60, grace=30))
    bench.clock.disconnected(0)
    bench.clock.started(1)
    bench.after(59).clock.stopped(1)
    bench.clock.started(0)
    assert bench.after(30).left(0) == 60


def test_an_undo_gives_no_time_for_a_move() -> None:
    """Who takes a turn back has what was left of it, however often; who lost its turn by that has what it had."""
    bench = Bench(MOVE)
    bench.clock.started(0)
    bench.after(50)
    for _ in range(3):
        bench.clock.stopped(0)
        bench.clock.started(1)
        bench.clock.stopped(1, done=False)
        bench.clock.started(0, again=True)
    assert bench.left(0) == 10


def test_an_undo_of_a_turn_that_led_to_the_next_of_the_same_seat_takes_that_ones_time() -> None:
    """Back in the turn before, a seat has what was left of that, not what it was given for the next."""
    bench = Bench(MOVE)
    bench.clock.started(0)
    bench.after(50).clock.stopped(0)
    bench.clock.started(0)
    assert bench.left(0) == 60
    bench.clock.stopped(0, done=False)
    bench.clock.started(0, again=True)
    assert bench.left(0) == 10


def test_an_undo_takes_the_increment_back() -> None:
    """Nobody makes time by playing and taking back, nor by having a turn that another takes away."""
    bench = Bench(BANK)
    bench.clock.started(0)
    for _ in range(9):
        bench.clock.stopped(0)
        bench.clock.started(1)
        bench.clock.stopped(1, done=False)
        bench.clock.started(0, again=True)
    assert (bench.left(0), bench.left(1)) == (600, 600)
    bench.clock.stopped(0)
    assert bench.left(0) == 605


def test_what_was_left_is_gone_on_with() -> None:
    """A clock that was kept goes on in the turn in which it was kept, and gives the next turn its full time."""
    bench = Bench(MOVE, (12_500, 60_000, 60_000))
    bench.clock.started(0, again=True)
    assert bench.left(0) == 12.5
    assert bench.after(2).clock.left == (10_500, 60_000, 60_000)
    bench.clock.stopped(0)
    bench.clock.started(0)
    assert bench.left(0) == 60


@pytest.mark.parametrize(
    "plan",
    [
        ClockPlan(ClockKind.MOVE, 0),
        ClockPlan(ClockKind.BANK, -1),
        ClockPlan(ClockKind.BANK, 10**9),
        ClockPlan(ClockKind.BANK, 60, -1),
        ClockPlan(ClockKind.BANK, 60, 0, -1),
    ],
)
def test_a_plan_that_cannot_be_kept_is_refused(plan: ClockPlan) -> None:
    """Times out of range are told in a sentence."""
    assert plan.problem.endswith(".")
    with pytest.raises(SetupError):
        GameClock(plan, 2, Hour())


def test_no_clock_is_no_problem() -> None:
    """A table without a clock has none."""
    assert ClockPlan().problem == ""
    with pytest.raises(SetupError):
        GameClock(ClockPlan(), 2, Hour())


@given(st.lists(st.tuples(st.sampled_from(["0", "1", "pause", "away", "back"]), st.floats(0, 50)), max_size=40))
def test_time_is_neither_made_nor_lost(steps: list[tuple[str, float]]) -> None:
    """What a bank lost is what went by while its clock ran, whatever held it."""
    bench = Bench(ClockPlan(ClockKind.BANK, 10_000))
    spent = {0: 0.0, 1: 0.0}
    owing = 0
    bench.clock.started(0)
    for what, seconds in steps:
        before = {seat: bench.left(seat) for seat in spent}
        running = bench.running
        bench.after(seconds)
        for seat in spent:
            lost = before[seat] - bench.left(seat)
            spent[seat] += lost
            assert lost >= -1e-6
            assert lost == pytest.approx(seconds if seat in running else 0.0) or seat not in running
        if what in "01" and int(what) != owing:
            bench.clock.stopped(owing)
            owing = int(what)
            bench.clock.started(owing)
        elif what == "pause":
            for seat in (0, 1):
                bench.clock.pause(seat, on=seat not in bench.clock.pausing)
        elif what in ("away", "back"):
            (bench.clock.disconnected if what == "away" else bench.clock.connected)(owing)
    for seat, lost in spent.items():
        assert bench.left(seat) == pytest.approx(10_000 - lost)
