"""Clocks at a table of one keyboard: chosen in the set-up, told in the band, played by when the time is out."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.setup import default_setup
from tartan.session.table import Table
from tartan.ui.cloth import ColourMode
from tartan.ui.screens.draft import CLOCKS, clock_words
from tartan.ui.screens.form_cells import Cell, CellKind
from tartan.ui.screens.navigation import start
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_lines, screen_text
from tartan.ui.widgets.badge import badges_text
from tests.session.tables import GAME, GAMES, setup_of
from tests.ui.shell import SIZE, alone, app_of, new_app, until, until_screen, until_text

if TYPE_CHECKING:
    from textual.pilot import Pilot


def table(pilot: Pilot[None]) -> Table:
    """The table that is open."""
    found = next(screen.table for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))
    assert isinstance(found, Table)
    return found


async def test_a_clock_is_chosen_in_the_set_up_and_runs_at_the_table() -> None:
    """From none to the first that is offered; the table has it, and the band tells the time."""
    async with new_app().run_test(size=SIZE) as pilot:
        await pilot.press("p")
        await until_screen(pilot, "SetupScreen")
        form = pilot.app.screen.form  # type: ignore[attr-defined]  # a set-up has one
        form.put_cursor(Cell(CellKind.CLOCK))
        assert form.draft.clock is CLOCKS[0]
        await pilot.press("plus")
        await until_text(pilot, clock_words(CLOCKS[1]))
        await pilot.press("minus", "minus")
        await until_text(pilot, clock_words(CLOCKS[-1]))
        await pilot.press("plus", "plus", "s")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert table(pilot).setup.clock == CLOCKS[1]
        await until(pilot, lambda: re.search(r" (1:00|0:\d\d)", screen_lines(pilot.app)[0]) is not None)


async def test_when_the_time_is_out_the_clock_plays_and_says_so() -> None:
    """The seat's turn is over, everybody is told for whom, and the bots go on."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        setup = replace(alone(setup_of(GAME)), clock=ClockPlan(ClockKind.MOVE, 1))
        assert start(app_of(pilot), setup)
        await until(pilot, lambda: len(pilot.app.screen_stack) > 1)
        told = ("is out: the clock plays for", "RAN OUT")
        await until(pilot, lambda: any(words in screen_text(pilot.app) for words in told))
        await until(pilot, lambda: table(pilot).timed_out == (0,))


async def test_a_pause_at_one_keyboard_is_agreed_at_once() -> None:
    """`b` stops all clocks of the people here, and lets them run again."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        setup = replace(alone(setup_of(GAME)), clock=ClockPlan(ClockKind.BANK, 600, 5))
        assert start(app_of(pilot), setup)
        await until(pilot, lambda: len(pilot.app.screen_stack) > 1)
        await pilot.pause()
        await pilot.press("b")
        await until_text(pilot, "the clocks stand")
        assert all(clock.paused for clock in table(pilot).clocks)
        await pilot.press("b")
        await until_text(pilot, "The clocks run again.")


def test_every_time_that_is_offered_can_be_kept() -> None:
    """None has a problem, and no two are told in the same words."""
    assert [clock.problem for clock in CLOCKS] == [""] * len(CLOCKS)
    assert len({clock_words(clock) for clock in CLOCKS}) == len(CLOCKS)


@pytest.mark.parametrize("kept", [3599, 86399], ids=["minutes", "hours"])
@pytest.mark.parametrize("game_id", GAMES)
async def test_no_time_is_cut_from_the_band_of_the_smallest_terminal(game_id: str, kept: int) -> None:
    """However many sit at the table, all letters and times are there, and how the table is joined too."""
    most = registry.manifest(game_id).seats[-1]
    setup = replace(default_setup(game_id, most), clock=ClockPlan(ClockKind.BANK, kept))
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        assert start(app_of(pilot), setup)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        screen = next(each for each in pilot.app.screen_stack if isinstance(each, TableScreen))
        await until(pilot, lambda: pilot.app.screen is screen)
        times = screen.conductor.beside()
        assert len(times) == most
        joined = "◆ joined"
        room = SIZE[0] - len(f"███ {screen.heading}  {joined} ")
        text = badges_text(screen.badges, ColourMode.MONO, 0, times)
        assert len(text.plain) + len("  ") <= room
        line = screen_lines(pilot.app)[0]
        for letter, time in zip(SEAT_LETTERS, times.values(), strict=False):
            assert re.search(rf"{letter}\b.*{re.escape(time)[:3]}", line), line
