"""The server: many rooms behind one port, one small protocol object a connection, one timer for all (N4, N5).

All messages that have come are handled before what they lead to is written, once a peer: each write may hand the
processor to whoever reads. Nobody is waited for: a peer that does not read has its queue bounded and is dropped, one
that sends much has its turn with the others.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import resource
import sys
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from tartan.engine.errors import SetupError
from tartan.net.alarms import Alarm
from tartan.net.codes import Bucket, Buckets, RateLimit, same_code, table_of
from tartan.net.gate import Gate
from tartan.net.limits import LIMITS, PROTO
from tartan.net.line import Line
from tartan.net.thinking import ThoughtQueue
from tartan.session.running import RunningTime, running_time

if TYPE_CHECKING:
    import socket
    import ssl
    from collections.abc import Callable

    from tartan.engine.contract import Action
    from tartan.net.kinds import Hello
    from tartan.net.limits import Limits
    from tartan.net.room import Room
    from tartan.session.turns import BotTurn

_log = logging.getLogger(__name__)
_log.addHandler(logging.NullHandler())

WRONG_CODE = "A call from {address} was refused: no table here opens to its code."
WRONG_CODES = "{number} calls were refused that told wrong codes, the last from {address}."
CROWD = "A connection from {address} was one too many, and was sent away."
CROWDS = "{number} connections too many were sent away, the last from {address}."
SHARED = ("127.0.0.1", "::/64")
"""The addresses of this machine itself, by which many come whom ssh lets in."""
OTHER_GUEST = (
    "Somebody could not come in: her program speaks tartan/{}, this one tartan/{}; the lower needs a newer Tartan."
)
"""What a host is told of a guest whose program speaks another version."""
COLLECT_AFTER = 10_000
"""How many more objects there are before Python looks for garbage among the youngest.

Nearly all that an act makes stays with its table, so that looking after every few acts is a tenth of what they cost.
"""


class Server:
    """Serves rooms; it and they belong to one event loop. `now` gives seconds that never go back.

    `loop` is that loop; where it is not given, the one that runs once it is needed.
    """

    def __init__(
        self,
        *,
        limits: Limits = LIMITS,
        now: Callable[[], float] = running_time,
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.limits = limits
        self.now = now
        self.rooms: dict[str, Room] = {}
        """By the ids of their tables."""
        self.wrong = RateLimit(limits.wrong_codes, limits.wrong_span, now)
        self._shared = Bucket(limits.wrong_codes, limits.shared_every)
        self._in_vain = Alarm(WRONG_CODE, WRONG_CODES, self._report, now)
        self._too_many = Alarm(CROWD, CROWDS, self._report, now)
        self._joins = Buckets(limits.joins, limits.joins_every)
        self.lines: dict[Line, None] = {}
        """All connections, also those that have not said hello."""
        self.turned_away: set[Line] = set()
        """Those of them that are one too many, and are being told so; they count no more."""
        self.gates: dict[Gate, None] = {}
        """Connections that have yet to become private lines; they count like others."""
        self._most = min(limits.connections, _files() // 2)
        self._counted = 0
        self._addresses: dict[str, int] = {}
        self._waiting: list[Line] = []
        self._loop = loop
        self._listening: list[asyncio.Server] = []
        self._timer: asyncio.TimerHandle | None = None
        self._flush: asyncio.Handle | None = None
        self._empty: asyncio.Future[None] | None = None
        self._thoughts = ThoughtQueue()
        self._stood = self._has_stood

    # rooms

    def add(self, room: Room) -> None:
        """Serve a room; raises SetupError if there are too many, or another opens to the same code."""
        if len(self.rooms) >= self.limits.tables:
            raise SetupError("There are as many tables here as one server holds.")
        if room.id in self.rooms or any(room.code and room.code == each.code for each in self.rooms.values()):
            raise SetupError("Another table here opens to that code.")
        self.rooms[room.id] = room

    def remove(self, room: Room) -> None:
        """Close a room and serve it no more."""
        if self.rooms.pop(room.id, None):
            room.close()

    def held(self, hello: Hello) -> Room | None:
        """The room of a seat whose token somebody shows."""
        for token in hello.tokens:
            room = self.rooms.get(table_of(token))
            if room and room.places.opened(token):
                return room
        return None

    def coded(self, code: str) -> Room | None:
        """The room that a code opens; it is compared with every code, in constant time."""
        found = [room for room in self.rooms.values() if same_code(room.code, code)]
        return found[0] if found else None

    def too_often(self, address: str, room: Room, hello: Hello) -> bool:
        """Whether whoever may come in does so too often; counts it if not.

        Calls by a code are counted by address; calls back by seat, so that many behind one address hinder nobody.
        """
        seats = {seat for token in hello.tokens for seat in room.places.opened(token)}
        return not self._joins.take(f"{room.id} {sorted(seats)}" if seats else address, self.now())

    def may_be_right(self, address: str) -> bool:
        """Whether a code is looked at from an address that was wrong too often; counts it.

        Only from this machine itself, which all share whom ssh lets in, and not so often that codes could be guessed.
        """
        return address in SHARED and self._shared.take(self.now())

    def came_in_vain(self, address: str) -> None:
        """Somebody showed a code that opens nothing, or too many have come from there."""
        self._in_vain.raised(address)

    def _report(self, sentence: str) -> None:
        """Tell the hosts of all tables here, and nobody else."""
        for room in tuple(self.rooms.values()):
            room.report(sentence)

    def report_other(self, address: str, hello: Hello) -> None:
        """Tell the host of the table that somebody meant to come to that her program speaks another version."""
        room = self.held(hello)
        if room is None and not self.wrong.refuses(address):
            room = self.coded(hello.code)
        if room and not self.too_often(address, room, hello):
            room.report(OTHER_GUEST.format(hello.proto, PROTO))

    # the network

    async def listen(
        self, host: str = "127.0.0.1", port: int = 0, *, tls: ssl.SSLContext | None = None
    ) -> tuple[tuple[str, int], ...]:
        """Take connections, on loopback unless asked otherwise (N7); gives the addresses. Raises OSError."""
        self._loop = asyncio.get_running_loop()
        return self._listens(await self._loop.create_server(self._protocol(tls), host, port))

    async def listen_at(self, sock: socket.socket, *, tls: ssl.SSLContext | None = None) -> tuple[tuple[str, int], ...]:
        """Take connections by a socket that is bound already; gives its address. Raises OSError."""
        self._loop = asyncio.get_running_loop()
        return self._listens(await self._loop.create_server(self._protocol(tls), sock=sock))

    def _protocol(self, tls: ssl.SSLContext | None) -> Callable[[], asyncio.Protocol]:
        """What makes the protocol of a connection that comes in."""
        return self.line if tls is None else partial(Gate, self, tls)

    def _listens(self, listening: asyncio.Server) -> tuple[tuple[str, int], ...]:
        self._listening.append(listening)
        youngest, *older = gc.get_threshold()
        if 0 < youngest < COLLECT_AFTER:
            gc.set_threshold(COLLECT_AFTER, *older)
        if self._timer is None and self._loop:
            self._timer = self._loop.call_later(self.limits.tick, self.beat)
        return tuple(each.getsockname()[:2] for each in listening.sockets)

    def line(self) -> Line:
        """The protocol of one more connection, for whatever transport."""
        return Line(self)

    async def close(self, sentence: str = "The host has gone.") -> None:
        """Say goodbye to everybody, keep what was played, and take no more connections."""
        for listening in self._listening:
            listening.close()
        self._listening.clear()
        for room in tuple(self.rooms.values()):
            self.rooms.pop(room.id)
            room.close(sentence)
        self._thoughts.close()
        for gate in tuple(self.gates):
            await gate.drop()
        for line in tuple(self.lines):
            line.close("closed", sentence)
        if self.lines and self._loop:
            self._empty = self._loop.create_future()
            await asyncio.wait([self._empty], timeout=self.limits.closing)
            for line in tuple(self.lines):
                line.drop()
            await asyncio.sleep(0)
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def think(self, turn: BotTurn, play: Callable[[Action], None]) -> Callable[[], None]:
        """Have a bot's turn computed elsewhere, and the choice played in the loop's own thread; gives what drops it."""
        return self._thoughts.think(self._loop or asyncio.get_running_loop(), turn, play)

    # what lines need of it

    def enter(self, line: Line) -> bool:
        """Count a connection; False if there are too many, in all or from its address.

        Whoever says nothing keeps nobody out: the oldest connection by which nobody has come in makes way.
        """
        self.lines[line] = None
        if self._count(line.address) or (self._make_way(line.address) and self._count(line.address)):
            return True
        self.turned_away.add(line)
        self._too_many.raised(line.address)
        return False

    def leave(self, line: Line) -> None:
        """A connection is no more."""
        if line in self.lines:
            del self.lines[line]
            if line in self.turned_away:
                self.turned_away.remove(line)
            else:
                self._uncount(line.address)
        if self._empty and not self.lines and not self._empty.done():
            self._empty.set_result(None)

    @property
    def crowded(self) -> bool:
        """Whether more connections are being sent away than are told why: whoever calls in masses is hung up on."""
        return len(self.turned_away) > self.limits.turned_away

    def enter_gate(self, gate: Gate) -> bool:
        """Count a connection that is to become a private line; False if there are too many."""
        if self._count(gate.address) or (self._make_way(gate.address) and self._count(gate.address)):
            self.gates[gate] = None
            return True
        self._too_many.raised(gate.address)
        return False

    def _make_way(self, address: str) -> bool:
        """Send a mute connection away for one from this address, if there is one that could make way."""
        full = self._addresses.get(address, 0) >= self.limits.per_address
        latest = self.now() - self.limits.to_greet
        for gate in takewhile(lambda gate: gate.born <= latest, self.gates):
            if not full or gate.address == address:
                self._too_many.raised(gate.address)
                self.leave_gate(gate)
                gate.cut()
                return True
        for line in takewhile(lambda line: line.born <= latest, self.lines):
            if line.mute and (not full or line.address == address):
                self._too_many.raised(line.address)
                self._uncount(line.address)
                self.turned_away.add(line)
                line.turn_away()
                return True
        return False

    def leave_gate(self, gate: Gate) -> None:
        """A connection has become a private line, or is no more."""
        if gate in self.gates:
            del self.gates[gate]
            self._uncount(gate.address)

    def _count(self, address: str) -> bool:
        """Count one more connection from an address, if it fits."""
        from_there = self._addresses.get(address, 0)
        if self._counted >= self._most or from_there >= self.limits.per_address:
            return False
        self._addresses[address] = from_there + 1
        self._counted += 1
        return True

    def _uncount(self, address: str) -> None:
        self._counted -= 1
        left = self._addresses[address] - 1
        if left:
            self._addresses[address] = left
        else:
            del self._addresses[address]

    def waits(self, line: Line) -> None:
        """A line has something to write, as soon as the loop has handled what it has read."""
        self._waiting.append(line)
        if self._flush is None:
            self._flush = (self._loop or asyncio.get_running_loop()).call_soon(self.flush)

    def flush(self) -> None:
        """Write what was gathered, once a peer; whatever goes wrong ends that line and touches no other (N5)."""
        waiting, self._waiting, self._flush = self._waiting, [], None
        for line in waiting:
            try:
                line.write_out()
            except Exception:  # as above: a line that is left out here would be written to no more
                _log.exception("What was gathered for a line could not be written.")
                line.drop()

    def tick(self) -> None:
        """Look at all times: handshakes, frames that stand still, silence, pings, deals and clocks."""
        now = self.now()
        for line in tuple(self.lines):
            line.tick(now)
        self._in_vain.tick()
        self._too_many.tick()
        before, self._stood = self._stood, self._has_stood
        for room in tuple(self.rooms.values()):
            room.tick()
            if self._stood != before:
                room.woke()

    def beat(self) -> None:
        """Look at all times, once all is heard that has come by now; and again and again from now on.

        After a pause the loop comes to what is due before it has read what was sent in time: nobody is judged by that.
        """
        if self._loop:
            if self._timer:
                self._timer.cancel()
            self._timer = self._loop.call_later(self.limits.tick, self.beat)
            self._loop.call_soon(self._loop.call_soon, self.tick)  # one turn of the loop to read, one to judge

    @property
    def _has_stood(self) -> float:
        """For how many seconds the program stood still, as far as its time tells that."""
        return self.now.stood if isinstance(self.now, RunningTime) else 0.0


def _files() -> int:
    """How many files, connections among them, the system lets this process have open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
