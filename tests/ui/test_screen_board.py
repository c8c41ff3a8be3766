"""What all boards with a cursor do alike, on the board of every game."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from tartan import registry
from tartan.session.seat import Curtain
from tartan.session.setup import default_setup
from tartan.ui.screens.board import BoardScreen
from tartan.ui.screens.conduct import LivePlay
from tests.ui.shell import SIZE, alone, house, until, with_curtain

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from textual.pilot import Pilot


GAMES = registry.available()

Board = BoardScreen[Any, Any, Any]  # Any: whichever game's


class Counted(LivePlay):
    """Counts how often the table begins."""

    begun = 0

    def begin(self) -> None:
        """Once more."""
        self.begun += 1
        super().begin()


@asynccontextmanager
async def board_of(game: str) -> AsyncIterator[tuple[Pilot[None], Board]]:
    """The board of a game in which a lone player has the first turn, or soon gets one."""
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        setup = with_curtain(alone(default_setup(game)), Curtain.NONE)
        board = registry.part(game, "screen").SCREEN(app.lobby.open(setup))
        assert isinstance(board, BoardScreen)
        board.conductor = Counted(board)
        await app.push_screen(board)
        await until(pilot, lambda: board.acting is not None)
        await pilot.pause()
        yield pilot, board


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_begins_once(game: str) -> None:
    """However many classes a board derives from, its game is begun once (and is told of a change once)."""
    async with board_of(game) as (_pilot, board):
        assert isinstance(board.conductor, Counted)
        assert board.conductor.begun == 1


@pytest.mark.parametrize("game", GAMES)
async def test_nothing_private_is_left_when_a_turn_ends(game: str) -> None:
    """The cursor and what it has staged are gone, and what is drawn is a spectator's View (K1)."""
    async with board_of(game) as (pilot, board):
        await pilot.press("enter")
        board.end_turn()
        assert board.acting is None
        assert board._composer is None
        assert board._view == board.table.seat(None).view()


@pytest.mark.parametrize("game", GAMES)
async def test_a_board_draws_no_view_of_another_game(game: str) -> None:
    """A View that is not its own is refused, whoever gives it."""
    async with board_of(game) as (_pilot, board):
        other = next(one for one in GAMES if one != game)
        view = house().lobby.open(default_setup(other)).seat(None).view()
        with pytest.raises(TypeError):
            board.show(view, private=False)


@pytest.mark.parametrize("game", GAMES)
async def test_a_refusal_is_told_with_its_rule(game: str) -> None:
    """What cannot be done is answered with the engine's sentence; what could be is answered with nothing."""
    async with board_of(game) as (_pilot, board):
        asked = board.prompt_line.text
        board.tell_why_not(board.door.legal()[0])
        assert board.prompt_line.text == asked
        board.tell_why_not("no such notation")
        assert board.prompt_line.refused
        assert board.prompt_line.rule


@pytest.mark.parametrize("game", GAMES)
async def test_a_digit_reaches_the_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every row for a digit calls the board with that digit."""
    async with board_of(game) as (_pilot, board):
        pressed: list[int] = []
        monkeypatch.setattr(board, "digit", pressed.append)
        rows = [row.id for row in board.GAME_ROWS if row.id.startswith("digit_")]
        for row in rows:
            await board.run_action(row)
        assert [f"digit_{digit}" for digit in pressed] == rows
