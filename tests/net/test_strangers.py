"""What a guest is told whose call is taken by a host of the other kind of line, or by another program altogether."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tartan.engine.errors import TartanError
from tartan.net import tls
from tartan.net.client import Client
from tartan.net.guest import Visit
from tartan.net.room import Room
from tartan.net.server import Server
from tartan.session.lobby import Lobby
from tests.net.wire import open_setup

if TYPE_CHECKING:
    from pathlib import Path

CODE = "red-kilt-tea-loch"


class Greets(asyncio.Protocol):
    """A program that says something at once, or as soon as it has heard something."""

    def __init__(self, data: bytes, *, first: bool) -> None:
        self._data = data
        self._first = first
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody calls."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if self._first:
            transport.write(self._data)

    def data_received(self, data: bytes) -> None:
        """It was spoken to."""
        assert self._transport
        if not self._first:
            self._transport.write(self._data)
            self._transport.close()


async def told(port: int, *, fingerprint: str = "") -> str:
    """The sentence with which a first call ends."""
    context, certified = tls.guest_context(fingerprint) if fingerprint else (None, None)
    name = tls.SERVER_NAME if certified else None
    client = Client(Visit("Una", code=CODE), "127.0.0.1", port, tls=context, certified=certified, server_name=name)
    with pytest.raises(TartanError) as caught:
        await client.join()
    assert CODE not in caught.value.message
    return caught.value.message


@pytest.mark.parametrize(
    ("data", "first", "who"),
    [
        (b"SSH-2.0-OpenSSH_9.6\r\n", True, "an SSH server"),
        (b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n", False, "a web server"),
        (b"220 mail.example ESMTP\r\n", True, "another program"),
    ],
)
async def test_another_program_is_told_by_its_first_words(data: bytes, first: bool, who: str) -> None:
    """An SSH server, a web server, or whatever greets in plain letters: the sentence asks for the right port."""
    server = await asyncio.get_running_loop().create_server(lambda: Greets(data, first=first), "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        sentence = await told(port)
    assert sentence.startswith(f"What answers at 127.0.0.1 port {port} is {who}, and no table")


async def test_an_open_call_to_a_host_of_private_lines_names_the_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest who came without a fingerprint is told that the whole line is wanted."""
    monkeypatch.setenv("TARTAN_HOME", str(tmp_path))
    server = Server()
    server.add(Room(open_setup(), Lobby(), code=CODE))
    [(_, port)] = await server.listen(tls=tls.own_identity().context)
    sentence = await told(port)
    await server.close()
    assert f"tartan join 127.0.0.1:{port} --fingerprint" in sentence


async def test_a_private_call_to_a_host_of_open_lines_says_what_to_leave_out() -> None:
    """A guest who came with a fingerprint is told the command without."""
    server = Server()
    server.add(Room(open_setup(), Lobby(), code=CODE))
    [(_, port)] = await server.listen()
    sentence = await told(port, fingerprint="0" * 64)
    await server.close()
    assert sentence.endswith(f"leave --fingerprint and --tls out: tartan join 127.0.0.1:{port}")
