"""A turn in line mode at a table of several terminals, and what others do in the midst of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.games import available
from tartan.plain.answers import Leaving
from tartan.plain.herald import Herald
from tartan.plain.online import PlainOnlineTable
from tartan.plain.remarks import Remarks
from tartan.session.deeds import as_deeds
from tartan.session.lobby import Lobby
from tests.plain.test_meanwhile import Ears, page
from tests.session.tables import setup_of, step
from tests.ui.online import INVITATION, FakeCall

if TYPE_CHECKING:
    from collections.abc import Callable


class Interrupted(Ears):
    """Ears that hear that something has happened, and what it was; then that somebody leaves."""

    def __init__(self, happens: Callable[[], None]) -> None:
        super().__init__(None, b"q\n")
        self.happens = happens

    def hear(self, take: Callable[[bytes], bool]) -> bytes | None:
        if self.heard[0] is None:
            self.happens()
        return super().hear(take)


@pytest.mark.parametrize("game_id", available())
def test_what_was_played_meanwhile_is_told_before_the_seat_is_asked_again(game_id: str) -> None:
    """As where the line was down and the clock has played: what came of it, and how the game stands now (K3)."""
    setup = setup_of(game_id)
    lobby = Lobby()
    table = lobby.open(setup_of(game_id, bots=tuple(range(1, len(setup.seats)))))
    call = FakeCall(setup, INVITATION, "Isla")
    call.here, call.table = (0,), table
    while not table.seat(0).legal():
        step(table)
    missed: list[str] = []

    def meanwhile() -> None:
        door = table.seat(0)
        door.looked()
        owed, lines = door.legal(), door.log_length
        while not door.legal() or door.legal() == owed or door.log_length < lines + 4:
            step(table)
        missed.extend(line.say(table.names) for line in as_deeds(door.recap()))

    open_page, sink = page()
    open_page._ears = Interrupted(meanwhile)
    herald = Herald(call, open_page.stir)
    with pytest.raises(Leaving):
        PlainOnlineTable(open_page, lobby, table, call, herald, Remarks(open_page, herald, call)).stay()
    before, asked, after = sink.getvalue().rpartition("You may:")
    assert asked
    assert "You may:" in before
    assert missed
    told = " ".join(before.rpartition("You may:")[2].split())
    assert all(" ".join(line.split()) in told for line in missed)
    assert after
