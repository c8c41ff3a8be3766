"""The board in a replay: whose army stands at the foot of the table."""

from __future__ import annotations

from tartan.games.lords.screen import LordsScreen
from tartan.ui.screens.navigation import open_replay
from tests.session.tables import play, setup_of
from tests.ui.shell import SIZE, new_app, until_text


async def test_the_seat_whose_eyes_are_borrowed_sits_at_the_foot() -> None:
    """As at play; for the public, and with open hands, everybody sits as at first."""
    app = new_app()
    table = app.lobby.open(setup_of("lords"))
    play(table)
    async with app.run_test(size=SIZE) as pilot:
        open_replay(app, app.lobby.replay(table.record))
        await until_text(pilot, "REPLAY")
        board = app.screen
        assert isinstance(board, LordsScreen)
        feet = []
        for _ in range(4):
            feet.append(board._foot)
            await pilot.press("v", "end", "left")
        assert feet == [0, 0, 1, 0]
