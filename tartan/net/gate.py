"""The gate of a private port: connections whose handshake is not over are counted, and have no longer than a hello."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from tartan.net.line import FARAWAY, address_of

if TYPE_CHECKING:
    import ssl

    from tartan.net.server import Server


class Gate(asyncio.Protocol):
    """One connection until it is a private line."""

    def __init__(self, server: Server, context: ssl.SSLContext) -> None:
        self._server = server
        self._context = context
        self._line = server.line()
        self._task: asyncio.Task[None] | None = None
        self.born = server.now()
        self.address = FARAWAY

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it, and begin the handshake, or hang up if there are too many."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101  # a stream's protocol is given a stream's transport
        transport.pause_reading()
        self.address = address_of(transport.get_extra_info("peername"))
        if self._server.enter_gate(self):
            self._task = asyncio.get_running_loop().create_task(self._shake_hands(transport), name="handshake")
        else:
            transport.abort()

    def cut(self) -> None:
        """Cut the connection now."""
        if self._task:
            self._task.cancel()

    async def drop(self) -> None:
        """Cut the connection now, and wait until it is."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _shake_hands(self, transport: asyncio.Transport) -> None:
        limits, hall = self._server.limits, _Hall()
        private: asyncio.Transport | None = None
        try:
            with suppress(OSError):  # an error of the handshake or of the network; a deadline that is missed is one too
                private = await asyncio.get_running_loop().start_tls(
                    transport,
                    hall,
                    self._context,
                    server_side=True,
                    ssl_handshake_timeout=limits.handshake,
                    ssl_shutdown_timeout=limits.closing,
                )
        finally:
            self._server.leave_gate(self)
            if private is None:
                transport.abort()
        if private is not None and not hall.lost:
            private.set_protocol(self._line)
            self._line.connection_made(private)
            if hall.early:
                self._line.data_received(hall.early)


class _Hall(asyncio.Protocol):
    """Keeps what comes between the end of a handshake and the moment when its line is there."""

    def __init__(self) -> None:
        self.early = b""
        self.lost = False

    def data_received(self, data: bytes) -> None:
        self.early += data

    def connection_lost(self, _exc: Exception | None) -> None:
        self.lost = True
