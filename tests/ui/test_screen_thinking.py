"""Bots that think for long, and hints: beside the screen, shown, hurried, dropped at once, and never in the way."""

from __future__ import annotations

import multiprocessing
import os
import signal
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import bots
from tartan.session.hints import NOT_HERE, NOT_NOW
from tartan.session.seat import Curtain, Hints, SeatPlan, Sitter
from tartan.session.settings import BotPace
from tartan.session.table import Table
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.conductors.thinking import BAR, BOT_SECONDS, woven
from tartan.ui.screens_text import screen_text
from tests.session.tables import GAMES, setup_of
from tests.ui.shell import SIZE, alone, app_of, new_app, sit_down, table_of, until, until_screen, until_text

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tartan.session.seat import Setup
    from tartan.session.turns import BotTurn
    from tests.ui.shell import SpyBoard

FOREVER = bots.Budget(600.0, 10**9)


def lairds(setup: Setup) -> Setup:
    """The same table with lairds for bots."""
    seats = tuple(replace(plan, level="laird") if plan.level else plan for plan in setup.seats)
    return replace(setup, seats=seats)


def all_bots() -> Setup:
    """A table of lairds that somebody watches."""
    return lairds(replace(setup_of(), seats=tuple(SeatPlan(p.name, Sitter.BOT, "laird") for p in setup_of().seats)))


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lairds think until they are hurried."""
    given = Table.bot_turn

    def bot_turn(table: Table, seat: int, seconds: float | None = None) -> BotTurn:
        return replace(given(table, seat, seconds), budget=FOREVER)

    monkeypatch.setattr(Table, "bot_turn", bot_turn)


def conductor_of(board: SpyBoard) -> LivePlay:
    """Who leads the table."""
    assert isinstance(board.conductor, LivePlay)
    return board.conductor


async def thinking(pilot: Pilot[None], setup: Setup) -> SpyBoard:
    """A board on a table whose bot is well into a long thought."""
    board = await sit_down(pilot, setup)
    await until(pilot, lambda: 0 < board.app.thinker.progress < 1)
    return board


@pytest.mark.usefixtures("endless")
async def test_a_bot_that_thinks_is_shown_and_can_be_hurried() -> None:
    """A bar says how far it is; Space ends the thought, at a price that is told, and what was found is played."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await thinking(pilot, all_bots())
        await until(pilot, lambda: "choosing ·" in screen_text(pilot.app) or "choosing ▚" in screen_text(pilot.app))
        assert "Space hurry: plays worse" in screen_text(pilot.app)
        assert table_of(board).record.actions == ()
        await pilot.press("space")
        await until(pilot, lambda: len(table_of(board).record.actions) == 1)


@pytest.mark.usefixtures("endless")
async def test_the_hand_of_a_lone_person_stays_in_sight_while_bots_choose() -> None:
    """Nobody else sits there to be kept from it; between people who share the keyboard it is covered (K1)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, lairds(alone(setup_of())))
        await until(pilot, lambda: board.my_turn)
        while board.my_turn:
            board.choose()
            await pilot.pause()
        await until(pilot, lambda: conductor_of(board).bots.seat is not None)
        await until(pilot, lambda: "choosing" in board.prompt_line.text)
        assert board.area.words.startswith("SECRET 0 ")
        assert board.door.seat == 0
        await pilot.press("f9")
        await until_screen(pilot, "CurtainScreen")
        assert "SECRET" not in screen_text(pilot.app)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is board)
        assert board.area.words.startswith("SECRET 0 ")
    async with new_app().run_test(size=SIZE) as pilot:
        first, *others = lairds(alone(setup_of())).seats
        shared = replace(setup_of(), seats=(first, replace(first, name="Una"), *others[1:]))
        board = await sit_down(pilot, replace(shared, curtain=Curtain.NONE))
        while table_of(board).next_here(None) is not None:
            await until(pilot, lambda: board.my_turn or table_of(board).next_here(None) is None)
            if board.my_turn:
                board.choose()
                await pilot.pause()
        await until(pilot, lambda: "choosing" in board.prompt_line.text)
        assert board.area.words == "PUBLIC"


async def test_no_bar_stays_once_a_bot_has_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it only seems to think there is nothing to hurry on to: the words stay, the bar goes."""
    given = Table.bot_turn

    def bot_turn(table: Table, seat: int, seconds: float | None = None) -> BotTurn:
        return replace(given(table, seat, seconds), budget=bots.Budget(60.0, 1))

    monkeypatch.setattr(Table, "bot_turn", bot_turn)
    monkeypatch.setitem(BOT_SECONDS, BotPace.UNHURRIED.value, 600.0)
    async with new_app().run_test(size=SIZE) as pilot:
        app = app_of(pilot)
        app.lobby.settings.reduced_motion = False
        app.lobby.settings.bot_pace = BotPace.UNHURRIED
        board = await sit_down(pilot, all_bots())
        conductor = conductor_of(board)
        await until(pilot, lambda: conductor.bots.chosen)
        assert "choosing" in board.prompt_line.text
        conductor.waiting.beat()
        assert "▚" not in board.prompt_line.text
        await until_text(pilot, "Space hurry")
        await until(pilot, lambda: "plays worse" not in screen_text(pilot.app))


@pytest.mark.usefixtures("endless")
async def test_leaving_the_table_drops_the_thought_and_leaving_the_program_ends_the_process() -> None:
    """Back at the title nothing thinks any more; after the end there is no other process."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await thinking(pilot, all_bots())
        assert len(multiprocessing.active_children()) == 1
        await pilot.press("q", "t")
        await until_screen(pilot, "TitleScreen")
        assert board.app.thinker.progress == 1
    assert not multiprocessing.active_children()


@pytest.mark.usefixtures("endless")
async def test_a_process_that_dies_holds_nothing_up() -> None:
    """A legal action is played in its place, and the game goes on (S4)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await thinking(pilot, all_bots())
        (process,) = multiprocessing.active_children()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        await until(pilot, lambda: len(table_of(board).record.actions) >= 1)


@pytest.mark.usefixtures("endless")
async def test_what_is_taken_back_is_not_thought_about_any_more() -> None:
    """After an undo a bot does not answer what was played before it."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, lairds(alone(setup_of())))
        await until(pilot, lambda: board.my_turn)
        conductor = conductor_of(board)
        door = board.table.seat(0)
        conductor.send(door.legal()[:1])
        await until(pilot, lambda: conductor.bots.seat is not None)
        assert door.may_undo
        door.undo()
        await until(pilot, lambda: conductor.bots.seat in (None, *table_of(board).bots_due))
        assert not [action for action in table_of(board).record.actions if action[0] != 0]


async def test_bots_take_their_time_where_somebody_watches() -> None:
    """By their own pace: at once they do not linger, unhurried they do."""
    app = new_app()
    app.lobby.settings.reduced_motion = False
    pipers = replace(setup_of(), seats=tuple(SeatPlan(p.name, Sitter.BOT, "piper") for p in setup_of().seats))
    async with app.run_test(size=SIZE) as pilot:
        app.lobby.settings.bot_pace = BotPace.UNHURRIED
        board = await sit_down(pilot, pipers)
        conductor = conductor_of(board)
        await until(pilot, lambda: conductor.bots.chosen)
        app.lobby.settings.bot_pace = BotPace.AT_ONCE
        await pilot.press("space")
        await until_screen(pilot, "ResultScreen")


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_hint_is_given_on_the_real_board(game_id: str) -> None:
    """Key and typed alike: a sentence with what a laird would play, and the same once more when asked again."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        table = app.lobby.open(alone(setup_of(game_id)))
        app.open_table(table)
        await until(pilot, lambda: 0 in table.deciders and len(table.seat(0).legal()) > 1)
        await until(pilot, lambda: bool(getattr(app.screen, "my_turn", False)))
        await pilot.press("i")
        await until_text(pilot, "A laird would ")
        told = app.screen.prompt_line.text  # type: ignore[attr-defined]  # the board's own
        named = app.screen.hinted  # type: ignore[attr-defined]  # as above
        assert any(named(text, after=False) in told for text in table.seat(0).legal())
        await pilot.press("right", "left")
        await pilot.press("colon", "?", "!", "enter")
        await until_text(pilot, "A laird would ")
        assert app.screen.prompt_line.text == told  # type: ignore[attr-defined]  # as above


async def test_a_hint_can_be_hurried_and_bots_go_on_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked again while it is thought about, it ends with what was found; bots that were stopped think again."""
    monkeypatch.setattr("tartan.bots.budget", lambda level: FOREVER)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, alone(setup_of()))
        await until(pilot, lambda: board.my_turn)
        conductor = conductor_of(board)
        await pilot.press("i")
        await until(pilot, lambda: 0 < board.app.thinker.progress < 1)
        await until_text(pilot, "What would a laird do?")
        assert conductor.hints.thinking
        await pilot.press("1")
        assert "Staged" in screen_text(pilot.app)
        await pilot.press("i")
        await until_text(pilot, "A laird would play")
        assert not conductor.hints.thinking


async def test_a_hint_ends_with_the_turn_it_was_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays on meanwhile is not told afterwards."""
    monkeypatch.setattr("tartan.bots.budget", lambda level: FOREVER)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, alone(setup_of()))
        await until(pilot, lambda: board.my_turn)
        await pilot.press("i")
        await until(pilot, lambda: 0 < board.app.thinker.progress < 1)
        await pilot.press("enter")
        await until(pilot, lambda: not conductor_of(board).hints.thinking)
        assert "laird" not in board.prompt_line.text


async def test_between_people_there_are_no_hints_unless_it_was_agreed() -> None:
    """The key is not there; typed, it is said why not. Where all may, both are there."""
    for hints in (Hints.ALONE, Hints.ALL):
        async with new_app().run_test(size=SIZE) as pilot:
            board = await sit_down(pilot, replace(setup_of(), hints=hints))
            await until_screen(pilot, "CurtainScreen")
            await pilot.press("enter")
            await until_text(pilot, "SECRET 0")
            allowed = hints is Hints.ALL
            assert any(row.id == "hint" for row in board.rows_now()) == allowed
            await pilot.press("colon", "?", "!", "enter")
            await until_text(pilot, "A laird would play" if allowed else NOT_HERE)
            board.conductor.action_curtain()
            await until_screen(pilot, "CurtainScreen")
            assert "laird" not in screen_text(pilot.app)


async def test_there_is_no_hint_out_of_turn() -> None:
    """It is said, and nothing is thought about."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, lairds(all_bots()))
        board.action_conduct("hint")
        assert board.prompt_line.text in (NOT_NOW, NOT_HERE)


def test_the_bar_is_woven_from_left_to_right() -> None:
    """As long at every share, in signs or in plain letters."""
    for in_ascii in (False, True):
        bars = [woven(share / 20, in_ascii=in_ascii) for share in range(21)]
        assert len({len(bar) for bar in bars}) == 1
        assert len(set(bars)) == BAR + 1
    assert woven(0.5, in_ascii=True) == "[#####.....]"
