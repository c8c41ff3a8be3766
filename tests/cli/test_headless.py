"""What is written of a table that is served without a screen."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

from tartan.cli.headless import _Service
from tartan.cli.network import Wires
from tartan.session.face import SAVED_AGAIN
from tartan.session.lobby import Lobby
from tartan.session.online import Opening
from tests.net.test_trouble import FullStore
from tests.net.wire import open_setup, until

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


async def test_that_a_game_cannot_be_saved_is_written_once_and_that_it_can_again(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever looks after the machine reads it there: guests are told that, and not why (V2)."""
    store = FullStore(home / "store.db")
    store.full = True
    lobby = Lobby(store)
    wires = Wires(lobby, bots=True)
    hosted = wires.host(open_setup(bots=(0, 1, 2)), Opening())
    service = asyncio.create_task(_Service(hosted, asyncio.get_running_loop()).run())
    said: list[str] = []

    def written(words: str) -> bool:
        said.extend(capsys.readouterr().out.splitlines())
        return any(words in line for line in said)

    await until(lambda: written("The disk is full."))
    table = hosted.table
    assert table
    moves = table.moves
    await until(lambda: table.moves > moves)
    store.full = False
    await until(lambda: written(SAVED_AGAIN))
    assert sum("The disk is full." in line for line in said) == 1
    signal.raise_signal(signal.SIGTERM)
    assert await service == 128 + signal.SIGTERM
    await wires.closed()
    lobby.close()
