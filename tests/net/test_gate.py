"""Tests of connections that have yet to become private lines: they are counted and have a deadline (N1, N4)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.net import tls
from tartan.net.client import Client
from tartan.net.guest import Visit
from tartan.net.limits import LIMITS, Limits
from tartan.net.room import Room
from tartan.net.server import Server
from tartan.session.lobby import Lobby
from tests.net.wire import DEADLINE, open_setup, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


class Private:
    """A server whose lines are private, with one room."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.identity = tls.own_identity(folder)
        self.server = Server(limits=limits)
        self.room = Room(open_setup(), Lobby())
        self.server.add(self.room)
        self.port = 0

    async def listen(self) -> None:
        ((_, self.port),) = await self.server.listen(tls=self.identity.context)

    def guest(self) -> Client:
        context, certified = tls.guest_context(self.identity.fingerprint)
        visit = Visit("Isla", code=self.room.code)
        return Client(visit, "127.0.0.1", self.port, tls=context, server_name=tls.SERVER_NAME, certified=certified)


@pytest.fixture
async def private(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Private]:
    """A private server with the limits that a test names."""
    private = Private(tmp_path, replace(LIMITS, **request.param))
    await private.listen()
    yield private
    await private.server.close()
    assert not private.server.gates


async def hung_up(reader: asyncio.StreamReader) -> None:
    """Wait until the host hangs up."""
    async with asyncio.timeout(DEADLINE):
        try:
            while await reader.read(1 << 16):
                pass
        except ConnectionError:
            pass


@pytest.mark.parametrize("private", [{"handshake": 0.2}], indirect=True)
@pytest.mark.parametrize("said", [b"", b"\x16\x03", b"\x16\x03\x01\x00\x05hello", b"GET / HTTP/1.1\r\n\r\n"])
async def test_a_handshake_that_never_ends_is_given_up(private: Private, said: bytes) -> None:
    """Whoever says nothing, half a hello or no hello is hung up on in time, and is counted no more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", private.port)
    writer.write(said)
    await hung_up(reader)
    await until(lambda: not private.server.gates)
    writer.close()


@pytest.mark.parametrize(
    "private", [{"per_address": 3, "to_greet": 60.0}, {"connections": 3, "to_greet": 60.0}], indirect=True
)
async def test_handshakes_count_as_connections(private: Private) -> None:
    """As many as are allowed wait at the gate, the next is hung up on at once; when one goes a guest comes in."""
    waiting = [await asyncio.open_connection("127.0.0.1", private.port) for _ in range(3)]
    await until(lambda: len(private.server.gates) == 3)
    reader, writer = await asyncio.open_connection("127.0.0.1", private.port)
    await hung_up(reader)
    writer.close()
    assert len(private.server.gates) == 3
    waiting[0][1].close()
    await until(lambda: len(private.server.gates) == 2)
    client = private.guest()
    visit = await client.join()
    assert visit.link.up
    assert (len(private.server.gates), len(private.server.lines)) == (2, 1)
    await client.close()
    for _, other in waiting:
        other.close()


@pytest.mark.parametrize("private", [{}], indirect=True)
async def test_a_server_that_closes_waits_for_no_handshake(private: Private) -> None:
    """Whoever waits at the gate is cut when the host goes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", private.port)
    await until(lambda: len(private.server.gates) == 1)
    await private.server.close()
    await hung_up(reader)
    writer.close()


@pytest.mark.parametrize("private", [{"per_address": 3, "to_greet": 0.0, "handshake": 60.0}], indirect=True)
async def test_handshakes_that_stand_still_keep_nobody_out(private: Private) -> None:
    """The oldest connection that waits at the gate makes way for a guest, who comes in."""
    waiting = [await asyncio.open_connection("127.0.0.1", private.port) for _ in range(3)]
    await until(lambda: len(private.server.gates) == 3)
    guest = private.guest()
    await guest.join()
    await hung_up(waiting[0][0])
    await guest.close()
    for _, writer in waiting:
        writer.close()
