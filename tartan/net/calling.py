"""One line of a client to its host: cuts its stream into messages, feeds the visit, watches the time (N4, N5)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.net import kinds
from tartan.net.checks import PASSING, Refused
from tartan.net.frames import Framer, WireError, pack
from tartan.net.messages import UnknownType, from_host
from tartan.net.shown import Broken, OutOfStep
from tartan.net.strangers import FIRST
from tartan.session.running import running_time

if TYPE_CHECKING:
    from tartan.net.client import Client
    from tartan.net.frames import Fields
    from tartan.net.kinds import FromGuest


class GuestLine(asyncio.Protocol):
    """One connection; `ended` gives why there is to be no other, or None if there may be one."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[TartanError | None] = self._loop.create_future()
        self._framer = Framer.of_host()
        self._transport: asyncio.Transport | None = None
        self._fault: TartanError | None = None
        self._closing = False
        self._timer: asyncio.TimerHandle | None = None
        self._born = self._heard = self._moved = self._pinged = running_time()
        self._since: float | None = None
        self.first = b""
        """The first bytes that came; b"" while none have."""
        self.hung_up = False
        """Whether the far end closed the line, and not this one."""
        self._pings = 0

    def __repr__(self) -> str:
        return "GuestLine(...)"

    @property
    def in_step_for(self) -> float:
        """How many seconds ago all was here; 0 if it never was."""
        return 0.0 if self._since is None else running_time() - self._since

    # what the transport tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Look at the certificate, then say hello."""
        self._transport = transport  # type: ignore[assignment]  # a stream's protocol is given a stream's transport
        self._timer = self._loop.call_later(self._client.limits.tick, self._tick)
        if self._client.certified:
            secure = transport.get_extra_info("ssl_object")
            try:
                self._client.certified(secure.getpeercert(binary_form=True) or b"" if secure else b"")
            except TartanError as e:
                self._give_up(e)
                return
        self._client.visit.opened(self)

    def data_received(self, data: bytes) -> None:
        """Handle the messages that are whole now."""
        if not self._closing:
            self._moved = running_time()
            self.first = self.first or data[:FIRST]
            self._framer.add(data)
            self._work()

    def eof_received(self) -> bool:
        """The host sends no more: the line is done."""
        return False

    def connection_lost(self, _exc: Exception | None) -> None:
        """The line is down."""
        self.hung_up = not self._closing
        self._transport = None
        self._closing = True
        self._end()

    # what the visit and the client do with it

    def send(self, message: FromGuest) -> None:
        """Send a message; a host that has let too much lie is hung up on (N4)."""
        if self._transport is None or self._closing:
            return
        self._transport.write(pack(message.to_map()))
        if self._transport.get_write_buffer_size() > self._client.limits.queue:
            self.drop()

    def came_in_step(self) -> None:
        """All that the host shows is here."""
        if self._since is None:
            self._since = running_time()

    def hang_up(self) -> None:
        """Close once everything is sent, or after a while."""
        if self._closing or self._transport is None:
            return
        self._closing = True
        self._transport.close()
        if self._timer:
            self._timer.cancel()
        self._timer = self._loop.call_later(self._client.limits.closing, self.drop)

    def drop(self) -> None:
        """Cut the line now."""
        self._closing = True
        if self._transport:
            self._transport.abort()
        else:
            self._end()

    # its own

    def _end(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if not self.ended.done():
            self.ended.set_result(self._fault)

    def _give_up(self, fault: TartanError) -> None:
        """Close the line, and call no more, for the reason that a fault gives."""
        self._fault = fault
        self.hang_up()

    def _work(self) -> None:
        """Handle some messages, and the rest when others have had their turn."""
        try:
            for _ in range(self._client.limits.slice):
                fields = self._framer.take()
                if fields is None or self._closing:
                    break
                self._hear(fields)
            else:
                self._wait_for_others()
        except OutOfStep:
            self.drop()
        except Refused as e:
            if e.code in PASSING and self._client.visit.info is not None:
                self.drop()
            else:
                self._give_up(e)
        except WireError as e:
            self.send(kinds.Error(e.code, e.message))
            who = self._client.stranger(self.first)
            other = TartanError(who) if who else Broken("something that is not understood here")
            self._give_up(e if isinstance(e, Broken) else other)
        self._client.visit.settle()

    def _hear(self, fields: Fields) -> None:
        try:
            message = from_host(fields)
        except UnknownType as e:
            self.send(kinds.Error(e.code, e.message))
            return
        self._heard = self._moved
        self._client.visit.hear(message)

    def _wait_for_others(self) -> None:
        if self._framer.waiting and self._transport and not self._closing:
            self._transport.pause_reading()
            self._loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        if self._transport and not self._closing:
            self._transport.resume_reading()
            self._work()

    def _tick(self) -> None:
        """Look at the time once all is heard that has come by now; and again and again."""
        self._timer = self._loop.call_later(self._client.limits.tick, self._tick)
        self._loop.call_soon(self._loop.call_soon, self._look)  # one turn of the loop to read, one to judge

    def _look(self) -> None:
        """Look at the time: silence, frames that stand still, a host that never says welcome."""
        if self._closing:
            return
        limits, now = self._client.limits, running_time()
        late = self._since is None and now - self._born > limits.handshake
        stands = bool(self._framer.waiting) and now - self._moved > limits.standing
        if late or stands or now - self._heard > limits.silence:
            self.drop()
        elif now - self._pinged >= limits.ping:
            self._pinged = now
            self._pings += 1
            self.send(kinds.Ping(self._pings))
