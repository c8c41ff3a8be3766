"""Keys typed faster than screens change: each acts where it was typed, and nothing of one seat stays for the next."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

import pytest
from textual import events

from tartan.session.seat import Curtain
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.conductors.thinking import BotTurns
from tartan.ui.screens import base
from tartan.ui.screens.curtain import CurtainScreen
from tartan.ui.screens.result import ResultScreen
from tartan.ui.screens_text import screen_text
from tests.narrowing import of_kind
from tests.session.tables import play, setup_of
from tests.ui.shell import (
    SIZE,
    SpyBoard,
    alone,
    app_of,
    new_app,
    sit_down,
    table_of,
    until,
    until_screen,
    until_text,
    with_curtain,
)

if TYPE_CHECKING:
    from textual.pilot import Pilot

LONG = 3600.0
"""Seconds for which a screen that came up by itself takes nothing, where a test says when they are over."""
CHARACTERS = {"enter": "\r", "escape": None, "f9": None, "question_mark": "?"}


async def type_at_once(pilot: Pilot[None], *keys: str) -> None:
    """Keys that all arrive before the first of them is dealt with."""
    for key in keys:
        pilot.app.post_message(events.Key(key, CHARACTERS.get(key, key)))
    await pilot.pause()
    await pilot.pause()


async def before_the_last_step(pilot: Pilot[None]) -> SpyBoard:
    """The first seat's board when one step of its turn is left."""
    board = await sit_down(pilot)
    await until_screen(pilot, "CurtainScreen")
    await pilot.press("enter")
    await until_text(pilot, "SECRET 0")
    probe = app_of(pilot).lobby.open(setup_of())
    steps = 0
    while probe.next_here(None) == 0:
        probe.seat(0).submit(probe.seat(0).legal()[0])
        steps += 1
    for _ in range(steps - 1):
        await pilot.press("enter")
    await until(pilot, lambda: len(board.turns) == steps)
    return board


@pytest.mark.parametrize("opening", ["l", "n", "question_mark", "w", "q", "r"])
async def test_what_a_seat_opens_as_its_turn_ends_is_closed_before_the_next(opening: str) -> None:
    """Log, notes, help and all else are gone once the next seat has lifted the curtain (K1)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await before_the_last_step(pilot)
        await type_at_once(pilot, "enter", opening)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(pilot.app.screen, CurtainScreen))
        assert all(screen is not board for screen in pilot.app.screen_stack[2:])
        await pilot.press("escape")
        assert pilot.app.screen is board
        assert "SECRET 1" in await until_text(pilot, "SECRET")


async def test_what_is_typed_just_as_a_screen_comes_up_by_itself_acts_on_neither(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A key meant for what was there before is dropped, where nobody's own key has brought the new screen up."""
    monkeypatch.setattr(base, "UNASKED", LONG)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, with_curtain(setup_of(), Curtain.NONE))
        await until(pilot, lambda: board.my_turn)
        app_of(pilot).acted_at = -inf
        play(table_of(board))
        await until(pilot, lambda: isinstance(pilot.app.screen, ResultScreen))
        await type_at_once(pilot, "s", "t", "y")
        result = of_kind(ResultScreen, pilot.app.screen)
        assert not result.prompt_line.is_open
        result.takes_from -= LONG
        await until_screen(pilot, "ResultScreen")
        await pilot.press("s")
        assert result.prompt_line.is_open


async def test_a_screen_that_came_of_the_own_key_takes_the_next_at_once() -> None:
    """Whoever ends the game herself waits for nothing."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, with_curtain(setup_of(), Curtain.NONE))
        await until(pilot, lambda: board.my_turn)
        app_of(pilot).acted_at = inf  # as if she had pressed something at the very moment
        play(table_of(board))
        await until(pilot, lambda: isinstance(pilot.app.screen, ResultScreen))
        assert of_kind(ResultScreen, pilot.app.screen).takes_from == -inf


async def test_a_curtain_that_falls_by_itself_is_not_lifted_by_an_enter_for_what_was_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not in the first moments, though it is seen; then it is (K1)."""
    monkeypatch.setattr(base, "UNASKED", LONG)
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        curtain = of_kind(CurtainScreen, pilot.app.screen)
        await until(pilot, lambda: curtain.takes_from < inf)
        await type_at_once(pilot, "enter")
        assert pilot.app.screen is curtain
        curtain.takes_from -= LONG
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is not curtain)


async def test_hiding_as_the_turn_ends_leaves_no_dead_end() -> None:
    """A curtain dropped for the seat whose turn is over gives way to the next seat's."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await before_the_last_step(pilot)
        board.choose()
        app_of(pilot).action_curtain()
        await until(pilot, lambda: board.door.seat is None)
        await until_screen(pilot, "CurtainScreen")
        assert len([screen for screen in pilot.app.screen_stack if isinstance(screen, CurtainScreen)]) == 1
        await pilot.press("enter")
        await until(pilot, lambda: board.door.seat == 1)


async def test_a_key_typed_at_one_screen_never_acts_on_another() -> None:
    """A letter that means nothing at the log does nothing on the board to which the log gives way."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await before_the_last_step(pilot)
        await pilot.press("l")
        await until_screen(pilot, "ReadingScreen")
        await type_at_once(pilot, "1", "l")
        await until(pilot, lambda: pilot.app.screen is board)
        await pilot.pause()
        assert not board.staged


async def test_keys_typed_in_a_row_act_in_a_row() -> None:
    """What is typed after a key that opens a screen is for that screen."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await before_the_last_step(pilot)
        await type_at_once(pilot, "l", "escape", "1", "l")
        await until_screen(pilot, "ReadingScreen")
        assert board.staged == ["something"]


async def test_an_enter_typed_with_the_last_step_lifts_no_curtain() -> None:
    """Keys that were on their way when the curtain fell are dropped (K1)."""
    async with new_app().run_test(size=SIZE) as pilot:
        await before_the_last_step(pilot)
        await type_at_once(pilot, *["enter"] * 5)
        await until_screen(pilot, "CurtainScreen")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CurtainScreen)
        assert "SECRET" not in screen_text(app_of(pilot))


async def test_notes_are_kept_when_the_turn_passes_or_the_table_is_left() -> None:
    """What was written is not lost when the notes are closed by something else than their own key."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await before_the_last_step(pilot)
        await pilot.press("n")
        await until_screen(pilot, "NotesScreen")
        await pilot.press(*"beware")
        app.home()
        await pilot.pause()
        save = app.lobby.newest()
        assert app.lobby.notes(None if save is None else save.id, 0) == "beware"


@pytest.mark.parametrize("curtain", [Curtain.KEY, Curtain.NONE])
async def test_hiding_between_turns_hides_the_next_turn(curtain: Curtain, monkeypatch: pytest.MonkeyPatch) -> None:
    """F9 while bots choose: the curtain drops over a lone player's hand, and bots choose behind it (K1, T7)."""
    think = BotTurns.think
    monkeypatch.setattr(BotTurns, "think", lambda _self: None)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, with_curtain(alone(setup_of()), curtain))
        await until_text(pilot, "SECRET 0")
        while board.my_turn:
            await pilot.press("enter")
        await until_text(pilot, "are choosing")
        await pilot.press("f9")
        await until_screen(pilot, "CurtainScreen")
        assert "SECRET" not in screen_text(pilot.app)
        monkeypatch.setattr(BotTurns, "think", think)
        assert isinstance(board.conductor, LivePlay)
        board.conductor.bots.think()
        await until(pilot, lambda: 0 in table_of(board).deciders)
        assert "SECRET" not in screen_text(pilot.app)
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")


async def test_hiding_between_turns_of_people_hides_the_next_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """F9 while bots choose for people who have no curtain: the next turn of one of them begins behind one (K1, T7)."""
    think = BotTurns.think
    monkeypatch.setattr(BotTurns, "think", lambda _self: None)
    first, *others = alone(setup_of()).seats
    shared = replace(setup_of(), seats=(first, replace(first, name="Una"), *others[1:]), curtain=Curtain.NONE)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, shared)
        await until_text(pilot, "SECRET 0")
        while table_of(board).next_here(None) is not None:
            await pilot.press("enter")
        await until_text(pilot, "choosing")
        await pilot.press("f9")
        await until_text(pilot, "begins behind the curtain")
        monkeypatch.setattr(BotTurns, "think", think)
        assert isinstance(board.conductor, LivePlay)
        board.conductor.bots.think()
        await until_screen(pilot, "CurtainScreen")
