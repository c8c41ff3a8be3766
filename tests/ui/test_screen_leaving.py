"""What is said before a game is left that is not being saved, and how its saving is tried again (V2, T7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.session.lobby import Lobby
from tartan.session.online import Opening, Phase
from tartan.store import Store
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.screens.parting import PartingScreen
from tartan.ui.screens.people import people_screen
from tartan.ui.screens.quit import UNCOMMITTED, QuitScreen
from tartan.ui.screens_text import screen_text
from tests.session.disks import let_write
from tests.session.tables import GAME, play, setup_of, step
from tests.ui.online import INVITATION, FakeCall, FakeHosted, elsewhere
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
)

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

HOST_CANNOT = "The host cannot keep this game at the moment."


async def unsaved_board(pilot: Pilot[None]) -> SpyBoard:
    """A board at a table whose last step could not be written."""
    board = await sit_down(pilot, alone(setup_of()))
    await until(pilot, lambda: board.my_turn)
    let_write(app_of(pilot).lobby, on=False)
    step(table_of(board))
    await until_text(pilot, "NOT SAVED")
    return board


async def test_leaving_says_what_is_lost_and_saves_where_that_is_tried_again(tmp_path: Path) -> None:
    """No sentence claims that all is saved while it is not; `s` tries again, and then the question says so."""
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    async with new_app(lobby=lobby).run_test(size=SIZE) as pilot:
        board = await unsaved_board(pilot)
        await pilot.press("q")
        await until_screen(pilot, "QuitScreen")
        text = await until_text(pilot, "once more")
        assert "lost if you leave now" in " ".join(text.split())
        assert "what is not saved is lost" in text
        for claim in ("everything is saved", "Every action was saved", "the table is saved"):
            assert claim not in text
        await pilot.press("s")
        await until_text(pilot, "✗")
        assert table_of(board).trouble != ""
        let_write(lobby, on=True)
        await pilot.press("s")
        text = await until_text(pilot, "being saved again")
        assert "everything is saved" in text
        assert "once more" not in text
        assert lobby.saves()[0].moves == table_of(board).moves


async def test_nothing_on_the_board_claims_that_the_game_is_saved_while_it_is_not(tmp_path: Path) -> None:
    """Neither Escape, nor a terminal that is too small, says so."""
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    async with new_app(lobby=lobby).run_test(size=SIZE) as pilot:
        board = await unsaved_board(pilot)
        await until(pilot, lambda: board.my_turn)
        await pilot.press("escape")
        assert "the game is saved" not in await until_text(pilot, "q leaves the table")
        await pilot.resize_terminal(60, 20)
        assert "all is saved" not in await until_text(pilot, "NOT ALL IS SAVED")


async def test_what_is_put_down_is_spoken_of_only_where_there_is_some() -> None:
    """Who has chosen nothing is not told to choose it again."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, alone(setup_of(GAME)))
        await until(pilot, lambda: board.my_turn)
        for key, told in (("escape", False), ("1", True)):
            await pilot.press(key, "q")
            await until_screen(pilot, "QuitScreen")
            assert (UNCOMMITTED in screen_text(pilot.app)) is told
            await pilot.press("escape")
            await until_screen(pilot, "SpyBoard")


async def test_a_result_that_is_not_saved_is_not_left_without_a_question(tmp_path: Path) -> None:
    """Where the end of a game could not be written, Escape says so first."""
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    async with new_app(lobby=lobby).run_test(size=SIZE) as pilot:
        board = await unsaved_board(pilot)
        play(table_of(board))
        await until_screen(pilot, "ResultScreen")
        await until_text(pilot, "NOT SAVED")
        await pilot.press("escape")
        await until_screen(pilot, "PartingScreen")
        let_write(lobby, on=True)
        await pilot.press("s")
        await until_text(pilot, "being saved again")
        await pilot.press("escape")
        await until_screen(pilot, "ResultScreen")
        assert "NOT SAVED" not in screen_text(pilot.app)
        assert lobby.saves()[0].finished
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


async def test_a_hosts_question_and_people_say_that_the_game_is_not_saved(tmp_path: Path) -> None:
    """The people screen tells it as the board does, and so does the question that closes the table for all."""
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    async with new_app(lobby=lobby).run_test(size=SIZE) as pilot:
        hosted = FakeHosted(elsewhere(setup_of(GAME), 1), Opening())
        hosted.table, hosted.phase = lobby.open(setup_of(GAME)), Phase.PLAYING
        let_write(lobby, on=False)
        step(hosted.table)
        await pilot.app.push_screen(people_screen(hosted, root=False))
        text = await until_text(pilot, "NOT SAVED")
        assert "✗" in text
        assert "not saved as long as that lasts" in " ".join(text.split())
        await pilot.app.push_screen(PartingScreen(hosted))
        text = " ".join((await until_text(pilot, "once more")).split())
        assert "Everybody is sent away." in text
        assert "lost if you leave now" in text
        assert "is saved;" not in text


async def test_a_guests_question_says_what_the_host_has_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """While her host cannot keep the game, nobody is told that the host keeps every action."""
    async with new_app().run_test(size=SIZE) as pilot:
        app = app_of(pilot)
        table = play(app.lobby.open(setup_of(GAME)), 2)
        call = FakeCall(setup_of(GAME), INVITATION, "Isla")
        call.here, call.table, call.phase = (0,), table, Phase.PLAYING
        board = SpyBoard(table)
        board.conductor = LivePlay(board, table, online=call)
        monkeypatch.setattr(type(table), "trouble", property(lambda _: HOST_CANNOT))
        monkeypatch.setattr(type(app), "online", property(lambda _: call))
        await app.push_screen(board)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_screen(pilot, "SpyBoard")
        app.ask_to_quit()
        await until_screen(pilot, "QuitScreen")
        assert "keeps every action" not in await until_text(pilot, HOST_CANNOT)
        assert "your seats are kept" in screen_text(app)


@pytest.mark.parametrize(
    ("phase", "here", "tells", "claims"),
    [
        (Phase.PLAYING, (0,), "your seats are kept; Continue comes back", ()),
        (Phase.PLAYING, (), "you have no seat", ("Continue", "seat is kept", "seats are kept")),
        (Phase.OVER, (0,), "the game is over", ("Continue", "kept")),
    ],
)
async def test_a_guests_question_promises_no_seat_that_is_not_kept(
    phase: Phase, here: tuple[int, ...], tells: str, claims: tuple[str, ...]
) -> None:
    """Who only watches, or whose game is over, has nothing that Continue comes back to (N3)."""
    async with new_app().run_test(size=SIZE) as pilot:
        call = FakeCall(setup_of(GAME), INVITATION, "Isla")
        call.here, call.phase = here, phase
        table = play(app_of(pilot).lobby.open(setup_of(GAME)), 2)
        await pilot.app.push_screen(QuitScreen(table=table, online=call))
        text = " ".join((await until_text(pilot, tells)).split())
        assert "The host keeps every action." in text
        assert not [claim for claim in claims if claim in text]


@pytest.mark.parametrize(
    ("phase", "tells"),
    [
        (Phase.GATHERING, "nothing is dealt yet"),
        (Phase.PLAYING, "Continue opens it again"),
        (Phase.OVER, "the game that is over is saved"),
    ],
)
async def test_a_hosts_question_promises_no_game_that_continue_does_not_open(phase: Phase, tells: str) -> None:
    """Before the deal, and after the end, there is none."""
    async with new_app().run_test(size=SIZE) as pilot:
        hosted = FakeHosted(elsewhere(setup_of(GAME), 1), Opening())
        hosted.phase = phase
        await pilot.app.push_screen(QuitScreen(online=hosted))
        text = await until_text(pilot, tells)
        assert ("Continue" in text) is (phase is Phase.PLAYING)
