"""A host that stood still for a while takes nobody's turn for it, and judges nobody before it has read (N3, N4)."""

from __future__ import annotations

import asyncio
import os
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.net import kinds
from tartan.net.frames import pack
from tartan.net.limits import LIMITS
from tartan.net.room import Room
from tartan.session import timing
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.lobby import Lobby
from tartan.session.running import RunningTime
from tests.net.test_server import dealt
from tests.net.wire import Clock, Wire, open_setup, served

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pytest

    from tartan.net.server import Server

SECONDS = 30
FAR_APART = replace(LIMITS, tick=3600.0)
"""The server looks at its times when a test says so."""


class Standing:
    """A timed game of guests, whose host can stand still."""

    def __init__(self, server: Server, room: Room, wires: list[Wire], hour: Clock) -> None:
        assert room.table
        self.server, self.room, self.wires, self.hour = server, room, wires, hour
        self.table = room.table
        self.seat = room.table.deciders[0]
        self.wire = next(wire for wire in wires if self.seat in wire.tokens)

    def act(self) -> bytes:
        """A move of the seat that owes one; it is with the host when this comes back, and the host has not read it."""
        view = self.wire.last(self.seat)
        act_id = os.urandom(16)
        frame = pack(kinds.Act(act_id, self.seat, view.rev, view.legal[0]).to_map())
        os.write(self.wire.writer.get_extra_info("socket").fileno(), frame)
        return act_id

    async def answer(self, act_id: bytes) -> kinds.Ok | kinds.Reject:
        """What the move was answered."""
        while (message := await self.wire.next()) is not None:
            if isinstance(message, kinds.Ok | kinds.Reject) and message.id == act_id:
                return message
        raise AssertionError("The host hung up.")

    async def beat(self) -> None:
        """The host looks at its times, as it does about once a second."""
        self.server.beat()
        for _ in range(4):
            await asyncio.sleep(0)


@asynccontextmanager
async def standing(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Standing]:
    """A game that has begun, in which every turn has 30 seconds, by a time that a test sets."""
    hour = Clock()
    now = RunningTime(hour)
    monkeypatch.setattr(timing, "running_time", now)
    setup = replace(open_setup(), clock=ClockPlan(ClockKind.MOVE, SECONDS))
    room = Room(setup, Lobby(), now=now)
    async with served(room, limits=FAR_APART, now=now) as (server, port):
        game = Standing(server, room, await dealt(room, port), hour)
        while any(seat not in view_seats(wire) for wire in game.wires for seat in wire.tokens):
            await game.wire.next()
        yield game


def view_seats(wire: Wire) -> set[int | None]:
    """Whose views a guest has been shown."""
    return {view.seat for view in wire.all(kinds.SeatView)}


async def test_a_move_that_came_while_the_host_stood_still_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that stood still for longer than the turn had left plays the move that was sent, and not the clock's."""
    async with standing(monkeypatch) as game:
        game.hour.at += 1.0
        await game.beat()
        act_id = game.act()
        game.hour.at += 40.0
        await game.beat()
        assert isinstance(await game.answer(act_id), kinds.Ok)
        assert game.table.timed_out == ()


async def test_what_has_come_is_read_before_a_clock_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that was with the host before the time was out counts, however late the host comes to read it."""
    async with standing(monkeypatch) as game:
        for _ in range(SECONDS - 1):
            game.hour.at += 1.0
            await game.beat()
        act_id = game.act()
        game.hour.at += 1.5
        await game.beat()
        assert isinstance(await game.answer(act_id), kinds.Ok)


async def test_nobody_is_sent_away_for_a_silence_of_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the host does not run it hears nobody; that is no silence of the guests."""
    async with standing(monkeypatch) as game:
        game.hour.at += 5 * LIMITS.silence
        await game.beat()
        assert len(game.room.guests) == len(game.wires)


async def test_guests_are_told_how_the_clocks_stand_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that is left is told anew, for guests saw it run out; an act for the view before that is not stale."""
    async with standing(monkeypatch) as game:
        view = game.wire.last(game.seat)
        game.hour.at += 26.0
        await game.beat()
        told = await game.wire.view(game.seat)
        assert told.rev == view.rev + 1
        assert {clock.left for clock in told.clocks if clock.running} == {float(SECONDS)}
        game.wire.send(kinds.Act(bytes(16), game.seat, view.rev, view.legal[0]))
        assert isinstance(await game.answer(bytes(16)), kinds.Ok)


async def test_a_host_that_runs_lets_time_go_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is sent in time the clock plays, as ever."""
    async with standing(monkeypatch) as game:
        for _ in range(SECONDS + 1):
            game.hour.at += 1.0
            await game.beat()
        assert game.seat in game.table.timed_out
