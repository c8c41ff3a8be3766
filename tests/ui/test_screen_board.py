"""What all boards with a cursor do alike, on the board of every game."""

from __future__ import annotations

import inspect
import re
from contextlib import asynccontextmanager
from copy import copy
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tartan import registry
from tartan.session.seat import Curtain
from tartan.session.setup import first_setup
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.conductors.news import stands_first
from tartan.ui.conductors.thinking import BotTurns
from tartan.ui.screens.board import NOWHERE, BoardScreen
from tartan.ui.screens_text import screen_text
from tests.narrowing import of_kind, present
from tests.session.tables import setup_of
from tests.ui.shell import SIZE, alone, app_of, new_app, table_of, until, with_curtain

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
async def board_of(game: str, *, bots: bool = False) -> AsyncIterator[tuple[Pilot[None], Board]]:
    """The board of a game in which a lone player has the turn.

    Without `bots` none plays on, for nobody knows when it would.
    """
    app = new_app()
    with pytest.MonkeyPatch.context() as patch:
        if not bots:
            patch.setattr(BotTurns, "think", lambda _self: None)
        async with app.run_test(size=SIZE) as pilot:
            yield pilot, await opened(pilot, game)


async def opened(pilot: Pilot[None], game: str) -> Board:
    """The board itself, once it asks for something."""
    table = app_of(pilot).lobby.open(with_curtain(alone(setup_of(game)), Curtain.NONE))
    while 0 not in table.deciders:
        table.play_bot(table.bots_due[0])
    board = registry.part(game, "screen").SCREEN(table)
    assert isinstance(board, BoardScreen)
    board.conductor = Counted(board, table)
    await pilot.app.push_screen(board)
    await until(pilot, lambda: board.acting is not None)
    await pilot.pause()
    return board


@pytest.mark.parametrize("game", GAMES)
def test_a_style_sheet_stays_on_its_board(game: str) -> None:
    """All of it is one block, nested under the board's own class: a sheet of a screen is not scoped."""
    board = registry.part(game, "screen").SCREEN
    sheet = Path(inspect.getfile(board)).with_name(board.CSS_PATH).read_text(encoding="utf-8")
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL).strip()
    assert bare.startswith(f"{board.__name__} {{")
    depths = list(accumulate((letter == "{") - (letter == "}") for letter in bare))
    assert depths.index(0, bare.index("{")) == len(bare) - 1


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
        assert board.at_keyboard == board.door.seat
        board.end_turn()
        assert board.at_keyboard is None
        assert board.acting is None
        assert board._composer is None
        assert board._view == board.table.seat(None).view()


@pytest.mark.parametrize("game", GAMES)
async def test_a_board_draws_no_view_of_another_game(game: str) -> None:
    """A View that is not its own is refused, whoever gives it."""
    async with board_of(game) as (_pilot, board):
        other = next(one for one in GAMES if one != game)
        view = new_app().lobby.open(setup_of(other)).seat(None).view()
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
        monkeypatch.setattr(board, "action_digit", lambda digit: pressed.append(digit))
        rows = [row for row in board.GAME_ROWS if row.id.startswith("digit_")]
        for row in rows:
            await board.run_action(row.action)
        assert [f"digit_{digit}" for digit in pressed] == [row.id for row in rows]


def is_told_more(board: Board, than: int) -> bool:
    """Whether the lone player has been told something since her log had so many lines."""
    return board.table.seat(0).log_length > than


async def staging(pilot: Pilot[None], board: Board) -> None:
    """Press Enter until something is staged that can be put down again."""
    for _ in range(6):
        if board.acting is None or board.acting.started or table_of(board).moves:
            break
        await pilot.press("enter")
        await pilot.pause()


@pytest.mark.parametrize("game", GAMES)
async def test_the_way_back_is_offered_only_where_there_is_one(game: str) -> None:
    """Escape stands in a narrow footer, ahead of what can always be read, as long as something can be put down."""
    async with board_of(game) as (pilot, board):
        await staging(pilot, board)
        acting = board.acting
        assert acting is not None
        offered = board.may("back")
        footer = screen_text(pilot.app).split("\n")[-1]
        assert ("Esc back" in footer) == offered
        await pilot.press("escape")
        assert ("q leaves the table" not in board.prompt_line.text) == offered
        for _ in range(6):
            await pilot.press("escape")
        await pilot.pause()
        assert not board.may("back")
        assert "Esc back" not in screen_text(pilot.app).split("\n")[-1]


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_the_only_choice_is_called_so(game: str) -> None:
    """Nobody has to look for another one; where there are several nothing is said."""
    async with board_of(game) as (_pilot, board):
        legal = board.door.legal()
        assert ("The only choice" in board.prompt_line.text) == (len(legal) == 1)
        board.take_turn(legal[:1])
        assert board.prompt_line.text.startswith("The only choice. ")


@pytest.mark.parametrize("game", GAMES)
async def test_the_cursor_goes_back_with_what_is_taken_back(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands where it stood before the step was begun, or with all still put down where nothing is picked up."""
    async with board_of(game) as (pilot, board):
        sent: list[object] = []
        legal = board.door.legal()

        def send(texts: object) -> bool:
            sent.append(texts)
            return True

        monkeypatch.setattr(board.conductor, "send", send)
        await pilot.press("escape", "tab", "right")
        await pilot.pause()
        asked = [board.prompt_line.text.removeprefix(f"{NOWHERE} ")]
        while not sent and len(asked) < 12:
            await pilot.press("enter")
            await pilot.pause()
            asked.append(board.prompt_line.text)
        if not sent:  # Enter alone completes nothing here
            board.send(legal[:1])
            asked.append("")
        board._composer = board.composer_for(board._view)
        board.take_turn(legal)
        begun = board.prompt_line.text
        board.taken_back()
        board.take_turn(legal)
        assert board.acting is not None
        assert board.prompt_line.text in (asked[0], asked[-2])
        assert not board._before_steps
        assert begun != board.prompt_line.text or begun == asked[0]


async def test_u_on_the_board_brings_the_cursor_back() -> None:
    """With a real step, on every board on which the first one leaves the turn where it is and can be undone."""
    seen = set()
    for game in GAMES:
        async with board_of(game) as (pilot, board):
            await pilot.press("escape", "tab", "right")
            await pilot.pause()
            asked = board.prompt_line.text.removeprefix(f"{NOWHERE} ")
            for _ in range(6):
                if table_of(board).moves:
                    break
                await pilot.press("enter")
                await pilot.pause()
            if board.my_turn and board.door.may_undo:
                while board.step_back():
                    pass
                await pilot.press("u")
                await until(pilot, lambda: board.my_turn and not table_of(board).moves)
                await pilot.pause()
                assert board.prompt_line.text.startswith("Taken back: ")
                assert board.prompt_line.text.endswith(asked)
                seen.add(game)
    assert seen


@pytest.mark.parametrize("game", GAMES)
async def test_who_plays_alone_is_told_what_was_done_since_her_turn(game: str) -> None:
    """Before what is asked, until she acts, in the words of the log; not where the board itself tells it."""
    told = False
    async with board_of(game, bots=True) as (pilot, board):
        for _ in range(40):
            await until(pilot, lambda: board.my_turn or table_of(board).outcome is not None)
            if table_of(board).outcome is not None:
                break
            done = board.done_meanwhile
            lines = [line.say(board.names) for line in board.table.seat(None).log()]
            assert set(done) <= set(lines)
            assert not done or not board.TELLS
            if done and done[-1] in board.prompt_line.text and board.acting is not None:
                told = True
                assert board.prompt_line.text.endswith(board.acting.ask.text)
                await pilot.press("right")
                assert board.prompt_line.text.endswith(board.acting.ask.text)
            before = board.table.seat(0).log_length
            board.send(board.door.legal()[:1])
            await until(pilot, partial(is_told_more, board, before))
    assert told is not board.TELLS


@pytest.mark.parametrize("game", GAMES)
async def test_a_seat_is_not_lettered_twice(game: str) -> None:
    """Beside its badge a bot's name stands alone, though in sentences its letter tells it from the others."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        setup = first_setup(game, registry.manifest(game).seats[-1])
        app.open_table(app.lobby.open(setup))
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        await pilot.pause()
        text = screen_text(app)
        names = of_kind(BoardScreen, app.screen).table.names
        assert not [
            f" {letter} " for letter, name in zip("ABCDEF", names, strict=False) if f"{letter}  {name} (" in text
        ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["up", "down"])
async def test_an_arrow_with_nowhere_to_go_leaves_the_cursor_and_says_so_once(game: str, way: str) -> None:
    """It stays where it is, what is asked stays in sight, and another key of that kind says nothing more."""
    async with board_of(game) as (pilot, board):
        for _ in range(20):
            await pilot.press(way)
            await pilot.pause()
            if stands_first(board, NOWHERE):
                break
        asked = present(board.acting).ask.text
        assert board.prompt_line.text.endswith(asked)
        assert board.prompt_line.text.count(NOWHERE) == 1
        told, before = board.prompt_line.text, copy(board.acting)
        await pilot.press(way)
        await pilot.pause()
        assert board.prompt_line.text == told
        assert vars(board.acting) == vars(before)
        await pilot.press("tab", "right", "left")
        await pilot.pause()
        assert board.prompt_line.text.count(NOWHERE) < 2
