"""Too small a terminal: one notice, no secrets, inert keys, and everything back by itself (T4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tartan.session.clock import NO_CLOCK, ClockKind, ClockPlan
from tartan.ui.screens_text import screen_text
from tests.session.tables import setup_of
from tests.ui.shell import new_app, sit_down, table_of, until, until_screen, until_text


async def test_the_notice_has_the_size_it_is_and_the_size_it_takes() -> None:
    """Both are said, and nothing else is shown."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(70, 20)
        text = await until_text(pilot, "70x20")
        assert "80x24" in text
        assert "Play here" not in text


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10), (20, 3), (3, 1), (1, 1)])
async def test_secrets_are_hidden_and_come_back_with_what_is_half_made(size: tuple[int, int]) -> None:
    """Whatever the size, and the turn goes on as it was."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("1")
        await pilot.resize_terminal(*size)
        await until(pilot, lambda: "SECR" not in screen_text(pilot.app))
        await pilot.press("1", "enter", "q", "question_mark")
        assert pilot.app.screen is board
        assert board.staged == ["something"]
        assert table_of(board).moves == 0
        await pilot.resize_terminal(80, 24)
        await until_text(pilot, "SECRET 0")
        assert board.staged == ["something"]


async def test_starting_too_small_shows_the_notice_first_and_the_title_later() -> None:
    """Also a program that starts in a small terminal waits for room."""
    async with new_app().run_test(size=(60, 20)) as pilot:
        await until_text(pilot, "60x20")
        await pilot.resize_terminal(80, 24)
        await until_text(pilot, "T A R T A N")
        await until_text(pilot, "Play here")


async def test_a_screen_that_opens_meanwhile_is_covered_too() -> None:
    """A curtain, a result or a question behind the notice shows nothing of itself."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(70, 20)
        await until_text(pilot, "70x20")
        await sit_down(pilot)
        await pilot.pause()
        assert "Pass the keyboard" not in screen_text(pilot.app)
        await pilot.resize_terminal(80, 24)
        await until_text(pilot, "Pass the keyboard")


async def test_ctrl_c_twice_leaves_all_the_same() -> None:
    """There is a way out, and the notice names it."""
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(70, 20)
        await until_text(pilot, "Ctrl+C twice leaves")
        await pilot.press("ctrl+c", "ctrl+c")
        await until(pilot, lambda: app._exit)


async def test_clicks_do_nothing_on_the_notice() -> None:
    """The mouse is as inert as the keys."""
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(70, 20)
        await until_text(pilot, "70x20")
        await pilot.click(offset=(10, 9))
        await pilot.pause()
        assert type(app.screen).__name__ == "TitleScreen"


async def test_an_open_palette_comes_back_with_what_was_typed() -> None:
    """The notice covers it like every other screen."""
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"demo")
        await until_screen(pilot, "Palette")
        await pilot.resize_terminal(70, 20)
        text = await until_text(pilot, "70x20")
        assert "demo" not in text
        await pilot.resize_terminal(80, 24)
        await until_text(pilot, ": demo")
        assert type(app.screen).__name__ == "Palette"


@pytest.mark.parametrize("timed", [False, True])
async def test_that_the_game_waits_is_said_only_where_no_clock_runs(timed: bool) -> None:
    """Nobody who makes the window larger at leisure loses time by what she was told."""
    clock = ClockPlan(ClockKind.MOVE, 600) if timed else NO_CLOCK
    async with new_app().run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, replace(setup_of(), clock=clock))
        await pilot.resize_terminal(70, 20)
        text = await until_text(pilot, "Make it larger: ")
        assert ("the clock goes on" in text, "the game waits" in text) == (timed, not timed)
