"""One connection of a server: cuts its stream into messages, shakes hands, and hands the rest to its room."""

from __future__ import annotations

import asyncio
import logging
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from tartan.net import kinds
from tartan.net.codes import Bucket
from tartan.net.entrance import NotLetIn
from tartan.net.frames import Framer, WireError, pack
from tartan.net.limits import PROTO, SENTENCE
from tartan.net.messages import UnknownType, from_guest

if TYPE_CHECKING:
    from tartan.net.frames import Fields
    from tartan.net.kinds import FromGuest, FromHost
    from tartan.net.peers import Guest
    from tartan.net.room import Room
    from tartan.net.server import Server

_log = logging.getLogger(__name__)
_log.addHandler(logging.NullHandler())

TOLD_TO_ALL = frozenset({kinds.Claim, kinds.Release, kinds.Undo, kinds.Pause, kinds.Rematch})
"""What may be asked for again and again, and is told to all each time."""
OF_THE_LINE = frozenset({kinds.Ping, kinds.Pong, kinds.Error, kinds.Bye})
"""What is said of the line itself, and no business of a room."""
OFTEN = "There were too many calls from where you are in a short time; try again in a few seconds."
"""What somebody is told who comes and goes in masses."""
OTHER_PROTO = "This host speaks tartan/{}, your program tartan/{}: the one of the lower number needs a newer Tartan."
"""What a guest is told whose program speaks another version."""
BUSY = kinds.Refuse("busy", "There are too many connections here; try again later.")
_BUSY = pack(BUSY.to_map())
FARAWAY = "elsewhere"
"""The address of a connection that has none, such as a pipe."""


class Line(asyncio.Protocol):
    """One connection, and the `Peer` of its guest."""

    __slots__ = (
        "_closes",
        "_framer",
        "_guest",
        "_heard",
        "_moved",
        "_out",
        "_pinged",
        "_pings",
        "_room",
        "_server",
        "_told",
        "_transport",
        "address",
        "born",
    )

    def __init__(self, server: Server) -> None:
        self._server = server
        self._framer = Framer.of_guest()
        self._out: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._guest: Guest | None = None
        self._room: Room | None = None
        self.born = self._heard = self._moved = self._pinged = server.now()
        self._pings = 0
        self._told = Bucket(server.limits.told_burst, server.limits.told_every)
        self._closes = 0.0
        """When it is cut if it has not closed by then; 0 while it is open."""
        self.address = FARAWAY
        """Where it comes from: an IPv4 address, or the first half of an IPv6 address, which one person has whole."""

    # what the transport tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it, or send it away if there are too many."""
        self._transport = transport  # type: ignore[assignment]  # a stream's protocol is given a stream's transport
        self.address = address_of(transport.get_extra_info("peername"))
        if self._server.enter(self):
            return
        self.turn_away()

    def data_received(self, data: bytes) -> None:
        """Handle the messages that are whole now."""
        if not self._closes:
            self._moved = self._server.now()
            self._framer.add(data)
            self._work()

    def eof_received(self) -> bool:
        """The peer sends no more: the connection is done."""
        return False

    def connection_lost(self, _exc: Exception | None) -> None:
        """The connection is no more; the guest's seats stay hers."""
        self._transport = None
        self._closes = self._closes or 1.0
        self._server.leave(self)
        self._leave_room()

    # what its room does with it

    def send(self, message: FromHost) -> None:
        """Send a message, with all else of this batch."""
        self.send_frame(pack(message.to_map()))

    def send_frame(self, frame: bytes) -> None:
        """Send a message that is packed already, with all else of this batch."""
        if self._closes:
            return
        if not self._out:
            self._server.waits(self)
        self._out.append(frame)

    def close(self, code: str, sentence: str) -> None:
        """Say goodbye and hang up."""
        self._farewell(kinds.Bye(code, sentence[:SENTENCE]))

    # what its server does with it

    @property
    def mute(self) -> bool:
        """Whether nobody has come in by it, and it is open."""
        return self._guest is None and not self._closes

    def turn_away(self) -> None:
        """Say that there are too many connections, and hang up; of very many, some may not hear it."""
        if not self._server.crowded:
            self._farewell(BUSY)
        elif self._transport:
            self._closes = self._server.now() + self._server.limits.closing
            self._transport.write(_BUSY)
            self._transport.close()

    def write_out(self) -> None:
        """Write what was gathered; a peer that has let too much lie is dropped (N4)."""
        out, transport = self._out, self._transport
        if transport is None:
            out.clear()
            return
        if out:
            data = out[0] if len(out) == 1 else b"".join(out)
            out.clear()
            transport.write(data)
        if transport.get_write_buffer_size() > self._server.limits.queue:
            self.drop()

    def drop(self) -> None:
        """Cut the connection now, whatever was still to be sent."""
        self._closes = self._closes or 1.0
        self._out.clear()
        if self._transport:
            self._transport.abort()
        self._leave_room()

    def tick(self, now: float) -> None:
        """Look at this connection's times."""
        limits = self._server.limits
        if self._closes:
            if now >= self._closes:
                self.drop()
        elif self._guest is None:
            if now - self.born > limits.handshake:
                self._farewell(kinds.Refuse("time", "No hello came in time."))
        elif self._framer.waiting and now - self._moved > limits.standing:
            self._farewell(kinds.Error("frame", "A message stood still half sent."))
        elif now - self._heard > limits.silence:
            self.drop()
        elif now - self._pinged >= limits.ping:
            self._pinged = now
            self._pings += 1
            self.send(kinds.Ping(self._pings))

    # its own

    def _work(self) -> None:
        """Handle some messages, and the rest when others have had their turn; whatever goes wrong ends this line."""
        server, framer = self._server, self._framer
        try:
            for _ in range(server.limits.slice):
                fields = framer.take()
                if fields is None or self._closes:
                    break
                if self._hear(fields):
                    self._wait(server.limits.told_every)
                    break
            else:
                self._wait()
        except WireError as e:
            self._farewell(kinds.Error(e.code, e.message))
        except Exception:  # whatever a message leads to, it ends its own line and touches nothing else (N5)
            _log.exception("A message could not be handled.")
            self._farewell(kinds.Error("trouble", "The host could not handle that message."))

    def _wait(self, seconds: float = 0.0) -> None:
        """Let other connections have their turn, or some time go by, before the rest of what was sent."""
        if (self._framer.waiting or seconds) and self._transport and not self._closes:
            self._transport.pause_reading()
            asyncio.get_running_loop().call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        if self._transport:
            self._transport.resume_reading()
        if not self._closes:
            self._moved = self._server.now()
            self._work()

    def _hear(self, fields: Fields) -> bool:
        """Handle one message; whether there were so many like it that the next ones have to wait."""
        try:
            message = from_guest(fields)
        except UnknownType as e:
            if self._guest is None:
                raise
            self.send(kinds.Error(e.code, e.message))
            return False
        self._heard = self._moved
        if self._guest is None or self._room is None:
            self._shake_hands(message)
        elif type(message) not in OF_THE_LINE:
            self._room.hear(self._guest, message)
            return type(message) in TOLD_TO_ALL and not self._told.take(self._moved)
        elif isinstance(message, kinds.Ping):
            self.send(kinds.Pong(message.n))
        elif isinstance(message, kinds.Bye):
            self._hang_up()
        return False

    def _shake_hands(self, message: FromGuest) -> None:
        """Let a guest in, or send it away; nothing else was sent or shown before (N1)."""
        server = self._server
        if not isinstance(message, kinds.Hello):
            raise WireError("order", "The first message is a hello.")
        if message.proto != PROTO:
            self._farewell(kinds.Refuse("proto", OTHER_PROTO.format(PROTO, message.proto)))
            server.report_other(self.address, message)
            return
        late = server.wrong.refuses(self.address)
        room = server.held(message)
        if room is None and (not late or server.may_be_right(self.address)):
            room = server.coded(message.code)
        if room is None:
            server.came_in_vain(self.address)
            text = "Too many wrong codes came from your address; wait a minute."
            if not late:
                server.wrong.wrong(self.address)
                text = "No table here opens to that code."
            self._farewell(kinds.Refuse("later" if late else "code", text))
            return
        if server.too_often(self.address, room, message):
            self._farewell(kinds.Refuse("later", OFTEN))
            return
        try:
            self._guest, self._room = room.join(self, message), room
        except NotLetIn as e:
            self._farewell(kinds.Refuse(e.code, e.message))

    def _farewell(self, message: FromHost) -> None:
        """Send a last message and close; what the peer still sends is not read as messages."""
        if self._closes or self._transport is None:
            return
        self.send(message)
        self._closes = self._server.now() + self._server.limits.closing
        self.write_out()
        self._hang_up()

    def _hang_up(self) -> None:
        """Close in a way that lets the peer read what was sent: first this end, then, when it has hung up, both."""
        self._closes = self._closes or self._server.now() + self._server.limits.closing
        self.write_out()  # what was gathered for it in this batch: nothing can be written behind the end
        transport = self._transport
        if transport and not transport.is_closing():
            try:
                if transport.can_write_eof():
                    transport.write_eof()
                else:
                    transport.close()
            except OSError:  # the peer has vanished, and the loop does not know it yet
                transport.abort()
        self._leave_room()

    def _leave_room(self) -> None:
        guest, room = self._guest, self._room
        if guest and room:
            self._room = None
            room.left(guest)


def address_of(peername: object) -> str:
    """What connections from one place have in common."""
    if not (isinstance(peername, tuple) and peername and isinstance(peername[0], str)):
        return FARAWAY
    try:
        address = ip_address(peername[0].partition("%")[0])
    except ValueError:
        return FARAWAY
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)
