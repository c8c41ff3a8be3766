"""A relay between guests and a host that cuts, doubles, delays and falls silent as a test wants it to."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

NEVER = 1 << 40


class Relay:
    """Passes bytes on; what is to go wrong holds for all connections until it is mended."""

    def __init__(self, port: int) -> None:
        self.to_port = port
        self.port = 0
        self.to_host = NEVER
        """How many more bytes go to the host before the line is cut, once."""
        self.to_guest = NEVER
        """How many more bytes go to the guest before the line is cut, once."""
        self.doubling = False
        """Whether every frame of the host comes twice."""
        self.silent = False
        """Whether nothing goes either way, with the line still up."""
        self.shut = False
        """Whether new connections are cut at once."""
        self.piece = NEVER
        """How many bytes go to the guest at a time."""
        self.lines = 0
        """How many connections there were."""
        self._pairs: set[_Pair] = set()

    def cut(self) -> None:
        """Cut every line there is."""
        for pair in tuple(self._pairs):
            pair.cut()

    def mend(self) -> None:
        """Let everything through again."""
        self.to_host = self.to_guest = self.piece = NEVER
        self.doubling = self.silent = self.shut = False

    def accept(self) -> asyncio.Protocol:
        self.lines += 1
        pair = _Pair(self)
        self._pairs.add(pair)
        return _End(pair, to_host=True)

    def gone(self, pair: _Pair) -> None:
        self._pairs.discard(pair)


class _Pair:
    """A connection of a guest, and the one to the host that belongs to it."""

    def __init__(self, relay: Relay) -> None:
        self.relay = relay
        self.guest: asyncio.Transport | None = None
        self.host: asyncio.Transport | None = None
        self.early = b""
        self.frames = b""
        self.waiting = b""
        self.going = False
        self.calling: asyncio.Task[None] | None = None

    async def call(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.create_connection(lambda: _End(self, to_host=False), "127.0.0.1", self.relay.to_port)
        except OSError:
            self.cut()

    def passed(self, data: bytes, *, to_host: bool) -> None:
        relay = self.relay
        if relay.silent:
            return
        if to_host:
            part, relay.to_host = data[: relay.to_host], relay.to_host - len(data)
            if self.host:
                self.host.write(part)
            else:
                self.early += part
        else:
            data = self.doubled(data) if relay.doubling or self.frames else data
            part, relay.to_guest = data[: relay.to_guest], relay.to_guest - len(data)
            self.waiting += part
            self.write_guest()
        if len(part) < len(data):
            relay.to_host = relay.to_guest = NEVER
            self.cut()

    def write_guest(self) -> None:
        """Write what waits for the guest, a piece each time that the loop goes round."""
        piece, self.waiting = self.waiting[: self.relay.piece], self.waiting[self.relay.piece :]
        if self.guest and piece and not self.guest.is_closing():
            self.guest.write(piece)
            if self.waiting and not self.going:
                self.going = True
                asyncio.get_running_loop().call_soon(self.go_on)

    def go_on(self) -> None:
        self.going = False
        self.write_guest()

    def doubled(self, data: bytes) -> bytes:
        """Every whole frame twice; what is not whole waits."""
        self.frames += data
        out = b""
        while len(self.frames) >= 4 and len(self.frames) >= 4 + int.from_bytes(self.frames[:4], "big"):
            end = 4 + int.from_bytes(self.frames[:4], "big")
            out += self.frames[:end] * (2 if self.relay.doubling else 1)
            self.frames = self.frames[end:]
        return out

    def cut(self) -> None:
        """Cut both connections once what was passed on is written."""
        if self.calling:
            self.calling.cancel()
        for transport in (self.guest, self.host):
            if transport:
                transport.close()
        self.relay.gone(self)


class _End(asyncio.Protocol):
    def __init__(self, pair: _Pair, *, to_host: bool) -> None:
        self.pair = pair
        self.to_host = to_host

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        pair = self.pair
        if self.to_host:
            pair.guest = transport
            if pair.relay.shut:
                pair.cut()
            else:
                pair.calling = asyncio.create_task(pair.call())
        else:
            pair.host = transport
            transport.write(pair.early)

    def data_received(self, data: bytes) -> None:
        self.pair.passed(data, to_host=self.to_host)

    def connection_lost(self, exc: Exception | None) -> None:
        self.pair.cut()


@asynccontextmanager
async def relayed(port: int) -> AsyncIterator[Relay]:
    """A relay to a port of this machine, on a free port of its own."""
    relay = Relay(port)
    server = await asyncio.get_running_loop().create_server(relay.accept, "127.0.0.1", 0)
    relay.port = server.sockets[0].getsockname()[1]
    try:
        yield relay
    finally:
        server.close()
        relay.cut()
        await server.wait_closed()
