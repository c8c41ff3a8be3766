"""Tests of work that is done aside."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

from tartan.net.aside import aside
from tartan.net.room import Room
from tartan.session import verify
from tartan.session.face import Change, ChangeKind
from tartan.session.lobby import Lobby
from tests.net.near import Heard, game_of, play_here
from tests.net.test_client import host_lets, started, visiting
from tests.net.wire import DEADLINE, open_setup, served, until

if TYPE_CHECKING:
    import pytest

    from tartan.engine.record import Record
    from tartan.session.verify import Finding


async def test_work_is_done_in_a_thread_and_delivered_in_the_loop() -> None:
    """The work runs elsewhere, and what comes of it arrives in the thread of the loop."""
    loop, here = asyncio.get_running_loop(), threading.get_ident()
    done: asyncio.Future[tuple[int, int]] = loop.create_future()
    aside(loop, "work", threading.get_ident, lambda there: done.set_result((there, threading.get_ident())))
    there, delivered = await done
    assert there != here
    assert delivered == here


def test_a_loop_that_is_closed_hears_nothing_of_it() -> None:
    """Work that outlives its loop ends in silence."""
    loop = asyncio.new_event_loop()
    go = threading.Event()
    heard: list[bool] = []
    before = set(threading.enumerate())
    aside(loop, "late work", lambda: go.wait(DEADLINE), heard.append)
    (thread,) = set(threading.enumerate()) - before
    loop.close()
    go.set()
    thread.join(DEADLINE)
    assert not thread.is_alive()
    assert not heard


async def test_a_deal_is_checked_without_holding_the_line_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a guest's program plays the game again its line stays alive; then the record is there, and is told."""
    go = threading.Event()
    threads: list[int] = []
    checked = verify.verify

    def slow(record: Record) -> tuple[Finding, ...]:
        threads.append(threading.get_ident())
        go.wait(DEADLINE)
        return checked(record)

    monkeypatch.setattr(verify, "verify", slow)
    room = Room(open_setup(), Lobby())
    async with (
        served(room) as (_, port),
        visiting(port, "Isla", 0, 1, 2, code=room.code) as (visit, _),
    ):
        near = await started(room, visit)
        step = 0
        while near.outcome is None:
            assert play_here(game_of(visit), step)
            await until(lambda: host_lets(near, visit))
            step += 1
        await until(lambda: visit.deal.checking)
        table, heard = game_of(visit), Heard()
        table.subscribe(heard)
        assert (table.record, table.faults) == (None, None)
        room.chat.say("Well played.")
        await until(lambda: visit.chat.length == 1)
        assert table.checking
        go.set()
        await until(lambda: table.record is not None)
        assert heard.new()[-1] == Change(None, ChangeKind.PLAYED)
        assert table.faults == ()
        assert threads != [threading.get_ident()]
        assert len(threads) == 1
