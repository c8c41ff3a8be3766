"""No game's prompt is ever cut on a terminal of 80 columns: not what is asked, nor a goal before it, nor a hint."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.bots import Advice
from tartan.engine.rng import Rng
from tartan.session.face import goal_of
from tartan.session.hints import hint_words
from tartan.session.seat import Curtain
from tartan.session.text import NAME_CELLS
from tartan.ui.conductors.handover import shows_goal, tell_goal
from tartan.ui.screens.navigation import table_screen
from tartan.ui.widgets.bars import PromptLine
from tests.session.tables import GAMES, play, setup_of
from tests.ui.shell import SIZE, app_of, new_app, table_of, until

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tartan.session.seat import Setup
    from tartan.ui.screens.table import TableScreen

NAMED = ("Wolfgang", "Amadeus", "Mozart", "Ludwig", "Johann", "Sebastian")
DEPTHS = (0, 0, 0, 0, 2, 5, 9, 16, 30, 50, 80)
"""Steps that have been played at the tables that are looked at."""
KEYS = 60
"""Keys pressed at each of them."""
STEPS = 12
"""Steps of the cursor at each of them before which the goal is told."""
PAIRS = 40
"""Hints told at each of them."""
ARROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def longest_names(setup: Setup) -> Setup:
    """The same table, its people with names as long as they may be, and nothing between the turns."""
    plans = tuple(
        replace(plan, name=f"{name} of ".ljust(NAME_CELLS, "m")) for name, plan in zip(NAMED, setup.seats, strict=False)
    )
    return replace(setup, seats=plans, curtain=Curtain.NONE)


async def board_after(pilot: Pilot[None], setup: Setup, steps: int) -> TableScreen:
    """The board of a table that has been played on, with somebody's turn on it."""
    table = play(app_of(pilot).lobby.open(setup), steps)
    for seat in table.here:
        table.seat(seat).looked()
    board = table_screen(table)
    await pilot.app.push_screen(board)
    await until(pilot, lambda: board.my_turn or table.outcome is not None)
    return board


def press(board: TableScreen, rng: Rng) -> None:
    """Some key of the board."""
    what = rng.below(10)
    if what < 6:
        board.move_cursor(*rng.choice(ARROWS))
    elif what < 8:
        board.next_choice(1)
    elif what < 9:
        board.step_back()
    else:
        board.choose()


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The prompts for which there was no room, as they come."""
    found: list[str] = []
    tell = PromptLine.tell

    def told(line: PromptLine, text: str, rule: str = "", *, refused: bool = False) -> None:
        if line.size.width >= SIZE[0] and not line.has_room(text, rule):
            found.append(f"{text} ({rule})")
        tell(line, text, rule, refused=refused)

    monkeypatch.setattr(PromptLine, "tell", told)
    return found


@pytest.mark.parametrize("game_id", GAMES)
async def test_no_prompt_is_cut(game_id: str, cut: list[str]) -> None:
    """Wherever a game stands, wherever its cursor goes and whatever is picked up, all that is asked can be read."""
    rng = Rng(1647)
    pressed = 0
    async with new_app().run_test(size=SIZE) as pilot:
        for number, depth in enumerate(DEPTHS):
            setup = longest_names(setup_of(game_id, seed=1647 + number))
            board = await board_after(pilot, setup, depth)
            for _ in range(KEYS):
                if board.my_turn:
                    press(board, rng)
                    pressed += 1
            await pilot.pause()
            table_of(board).close()
            app_of(pilot).home()
    assert pressed > KEYS * len(DEPTHS) // 3
    assert cut == []


@pytest.mark.parametrize("game_id", GAMES)
async def test_no_goal_is_cut(game_id: str, cut: list[str]) -> None:
    """Whatever the cursor is on as a seat is asked for the first time, its goal is said whole before that, or alone."""
    async with new_app().run_test(size=SIZE) as pilot:
        for number, depth in enumerate(DEPTHS):
            setup = longest_names(setup_of(game_id, seed=1647 + number))
            board = await board_after(pilot, setup, depth)
            seat = board.door.seat
            for _ in range(STEPS if board.my_turn and seat is not None else 0):
                board.move_cursor(1, 0)
                goal = goal_of(table_of(board), seat or 0)
                tell_goal(board, goal)
                assert shows_goal(board, goal)
            table_of(board).close()
            app_of(pilot).home()
    assert cut == []


@pytest.mark.parametrize("game_id", GAMES)
async def test_no_hint_is_cut(game_id: str, cut: list[str]) -> None:
    """Whatever two choices a hint names, all of it can be read."""
    rng = Rng(1647)
    long = []
    async with new_app().run_test(size=SIZE) as pilot:
        for number, depth in enumerate(DEPTHS):
            setup = longest_names(setup_of(game_id, seed=1647 + number))
            board = await board_after(pilot, setup, depth)
            legal = board.table.seat(board.door.seat).legal() if board.my_turn else ()
            for _ in range(PAIRS if len(legal) > 1 else 0):
                best, other = rng.choice(legal), rng.choice(legal)
                for worth in (0.5, 0.04):
                    words = hint_words(Advice(best, 0.5, other, worth), board.hinted, board.prompt_line.has_room)
                    if not board.prompt_line.has_room(words):
                        long.append(words)
            table_of(board).close()
            app_of(pilot).home()
    assert long == []
    assert cut == []
