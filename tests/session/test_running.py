"""Time as the program lives through it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.session import timing
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.running import STOOD_STILL, RunningTime
from tartan.session.table import Table
from tests.session.tables import setup_of

if TYPE_CHECKING:
    import pytest


class Hour:
    """Time as a test sets it."""

    def __init__(self) -> None:
        self.at = 50.0

    def __call__(self) -> float:
        return self.at


def test_time_goes_on_while_the_program_runs() -> None:
    """What goes by between two looks that are near each other counts whole."""
    hour = Hour()
    now = RunningTime(hour)
    began = now()
    for _ in range(100):
        hour.at += STOOD_STILL
        now()
    assert (now() - began, now.stood) == (100 * STOOD_STILL, 0.0)


def test_time_stands_while_the_program_does() -> None:
    """A pause in which nobody looked is one in which the program did not run: none of it counts, nor goes back."""
    hour = Hour()
    now = RunningTime(hour)
    before = now()
    hour.at += 26.0
    assert (now(), now.stood) == (before, 26.0)
    hour.at += 1.0
    assert now() == before + 1.0
    hour.at += 40.0
    assert (now(), now.stood) == (before + 1.0, 66.0)


def test_clocks_of_tables_stand_while_the_program_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table's own clock takes nothing off for a pause of the program, and plays for nobody after it."""
    hour = Hour()
    monkeypatch.setattr(timing, "running_time", RunningTime(hour))
    table = Table(replace(setup_of(), clock=ClockPlan(ClockKind.MOVE, 5)))
    hour.at += 26.0
    table.tick()
    assert (table.moves, {clock.left for clock in table.clocks}) == (0, {5.0})
    for _ in range(4):
        hour.at += 1.5
        table.tick()
    assert table.moves > 0
