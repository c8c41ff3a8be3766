"""The screen of one's own games: a bar a game, and for the game at the cursor seats, opponents and streaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.session import statistics
from tartan.session.lobby import Lobby
from tartan.session.setup import completed, to_json
from tartan.session.statistics import NAME_KEY
from tartan.store.rows import Standing
from tartan.ui.screens.setup import SetupScreen
from tartan.ui.screens.statistics import StatisticsScreen
from tartan.ui.screens_text import screen_text
from tartan.ui.terminal.capabilities import ColourDepth, TerminalInfo
from tests.session.tables import GAMES, NAMES, play, setup_of
from tests.ui.shell import app_of, new_app, until, until_text

if TYPE_CHECKING:
    from textual.pilot import Pilot


def a_lobby(game_id: str = GAMES[0], games: int = 4) -> Lobby:
    """A house in which Isla has won every other game against Ewan and bots."""
    lobby = Lobby()
    lobby.settings.player = NAMES[0]
    setup = to_json(completed(setup_of(game_id, bots=(2,))))
    for number in range(games):
        ranks = (1, 2, 3) if number % 2 else (2, 1, 3)
        lobby.store.create(game_id, 1, setup, Standing("", (), 40 + number, finished=True, ranks=ranks))
    return lobby


async def opened(pilot: Pilot[None]) -> StatisticsScreen:
    """The screen, from the title."""
    await until_text(pilot, "Your games")
    await pilot.press("g")
    await until_text(pilot, "YOUR GAMES")
    assert isinstance(pilot.app.screen, StatisticsScreen)
    return pilot.app.screen


async def test_no_game_is_said_kindly_and_leads_to_one() -> None:
    """Without a finished game a sentence says when counting begins, and Enter sets up a table."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "No game of yours has come to its end yet." in screen_text(app_of(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, SetupScreen))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)])
async def test_games_seats_opponents_and_streaks_stand_there(size: tuple[int, int]) -> None:
    """All games, then each; for the one at the cursor what it comes to."""
    async with new_app(lobby=a_lobby()).run_test(size=size) as pilot:
        await opened(pilot)
        await pilot.press("down")
        text = screen_text(app_of(pilot))
        assert "4 games, 2 won" in text
        assert text.count("50%  2 of 4") >= 4  # all games, the game, the seat, people, the bot
        assert "1 now, 1 at most" in text
        assert "40 to 43 moves, 42 on average" in text
        assert "not played to its end yet" in text
        assert "piper" in text


async def test_whose_games_are_turned_by_keys_and_mouse_and_kept() -> None:
    """Left and right go through the names, and the next look begins with the last one."""
    async with new_app(lobby=a_lobby()).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        first = screen.board.person
        await pilot.press("right")
        second = screen.board.person
        assert {first, second} == set(NAMES[:2])
        assert app_of(pilot).lobby.settings.kept(NAME_KEY) == second
        await pilot.click(screen.board, offset=(1, 1))
        assert screen.board.person == first
        await pilot.click(screen.board, offset=(10, 5))
        assert screen.board.cursor == 2


async def test_older_games_are_counted_while_the_screen_is_open() -> None:
    """A game that ended before rankings were kept appears by itself."""
    lobby = Lobby()
    table = play(lobby.open(setup_of()))
    table.close()
    lobby.store.set_ranks(table.save_id or 0, ())
    async with new_app(lobby=lobby).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await until_text(pilot, "1 game, ")


async def test_what_was_said_of_older_games_goes_once_they_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the last of them turn out to be damaged, so that no more games are shown than before."""
    seconds, uncounted = [0.0], statistics.uncounted
    monkeypatch.setattr(statistics, "uncounted", lambda lobby, _: uncounted(lobby, seconds[0]))
    lobby = a_lobby()
    lobby.store.create(GAMES[0], 1, "{}", Standing("", (), 0, finished=True))
    async with new_app(lobby=lobby).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await until_text(pilot, "Older games are being counted: 1 to go.")
        seconds[0] = 60.0
        await until_text(pilot, "Practice and open hands do not count.")


@pytest.mark.parametrize("terminal", [TerminalInfo(utf8=False), TerminalInfo(colours=ColourDepth.NONE)])
async def test_bars_are_told_without_colour_or_signs(terminal: TerminalInfo) -> None:
    """In ASCII bars are made of # and -, without colour of blocks and dots."""
    async with new_app(lobby=a_lobby(), terminal=terminal).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        text = screen_text(app_of(pilot))
        if terminal.ascii_only:
            assert text.isascii()
            assert "###---" in text
        else:
            assert "███···" in text
