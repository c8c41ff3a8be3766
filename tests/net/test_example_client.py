"""A program that knows nothing but the protocol page plays against the server."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tartan.net
from tartan.net.room import Room
from tartan.session.lobby import Lobby
from tests.net.wire import DEADLINE, open_setup, served, until
from tests.session.tables import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLE = Path(__file__).with_name("example_client.py")


async def run(arguments: Sequence[str]) -> tuple[int, str, str]:
    """Its exit status and what it wrote."""
    command = [sys.executable, "-I", str(EXAMPLE), *arguments]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, timeout=3 * DEADLINE, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("game_id", GAMES)
async def test_the_example_plays_a_whole_game_and_checks_the_deal(game_id: str) -> None:
    """One example a seat plays random legal actions to the end, and finds commitment, salts and seed to be right."""
    room = Room(open_setup(game_id), Lobby())
    async with served(room) as (_, port), asyncio.TaskGroup() as group:
        seats = range(len(open_setup(game_id).seats))
        playing = [group.create_task(run((str(port), room.code, str(seat)))) for seat in seats]
        await until(lambda: not room.places.waiting or any(each.done() for each in playing))
        room.start()
        ends = [await each for each in playing]
        assert room.table
        moves = len(room.table.record.actions)
    assert ends == [(0, f"fair {moves}\n", "")] * len(ends)


async def test_the_example_is_told_why_it_is_not_let_in() -> None:
    """A wrong code ends it with the host's sentence."""
    async with served(Room(open_setup(), Lobby())) as (_, port):
        assert await run((str(port), "wrong", "0")) == (1, "", "No table here opens to that code.\n")


def test_the_example_is_short_and_knows_the_page_alone() -> None:
    """It has at most 60 lines, imports nothing of this program, and each type it names is on the page."""
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    assert "import tartan" not in text
    assert "from tartan" not in text
    page = tartan.net.__doc__ or ""
    for word in ("hello", "claim", "salt", "act", "pong", "welcome", "deal", "view", "ok", "reveal", "bye"):
        assert f'"{word}"' in text
        assert re.search(rf"\b{word}\b", page)
