"""What tests of the wire share: hosted tables of any game, a guest over a real socket, and one without any."""

from __future__ import annotations

import asyncio
import os
import secrets
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from tartan.net import kinds
from tartan.net.frames import Framer, WireError, pack
from tartan.net.limits import LIMITS, PROTO, SECRET, Limits
from tartan.net.messages import from_host
from tartan.net.room import Room
from tartan.net.server import Server
from tartan.session.lobby import Lobby
from tartan.session.seat import SeatPlan, Setup, Sitter, Watchers
from tests.patience import PATIENCE
from tests.session.tables import GAME, NAMES, setup_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from tartan.net.kinds import FromGuest, FromHost

T = TypeVar("T")

DEADLINE = PATIENCE
"""Seconds after which something that is waited for will not come any more."""


def open_setup(
    game_id: str = GAME, *, bots: tuple[int, ...] = (), here: tuple[int, ...] = (), watchers: Watchers = Watchers.OPEN
) -> Setup:
    """The smallest table of a game: bots, people at the host's keyboard, and free seats for all others."""
    setup = setup_of(game_id, bots, seed=None)
    seats = tuple(
        plan if seat in (*bots, *here) else SeatPlan(f"Seat {seat}", Sitter.REMOTE)
        for seat, plan in enumerate(setup.seats)
    )
    return replace(setup, seats=seats, watchers=watchers)


class Clock:
    """Time that goes by when a test says so."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


class FakePeer:
    """A peer without a socket: it remembers what it was sent."""

    def __init__(self, address: str = "test") -> None:
        self.address = address
        self.frames: list[bytes] = []
        self.farewell: tuple[str, str] | None = None
        self._read = 0

    def send(self, message: FromHost) -> None:
        self.send_frame(pack(message.to_map()))

    def send_frame(self, frame: bytes) -> None:
        if self.farewell is None:
            self.frames.append(frame)

    def close(self, code: str, sentence: str) -> None:
        self.farewell = self.farewell or (code, sentence)

    @property
    def heard(self) -> list[FromHost]:
        """All messages so far, parsed as a guest does."""
        framer = Framer.of_host()
        return [from_host(fields) for frame in self.frames for fields in framer.feed(frame)]

    def new(self) -> list[FromHost]:
        """The messages since this was last asked."""
        heard = self.heard
        news, self._read = heard[self._read :], len(heard)
        return news

    def all(self, kind: type[T]) -> list[T]:
        return [message for message in self.heard if isinstance(message, kind)]

    def last(self, kind: type[T]) -> T:
        return self.all(kind)[-1]

    def view(self, seat: int | None) -> kinds.SeatView:
        return [view for view in self.all(kinds.SeatView) if view.seat == seat][-1]


class Sat:
    """A guest of a room without sockets, with the seats it took."""

    def __init__(self, room: Room, name: str = "", *seats: int, tokens: tuple[str, ...] = (), watch: bool = False):
        self.room = room
        self.peer = FakePeer()
        self.guest = room.join(self.peer, hello(room.code, name=name, tokens=tokens, watch=watch))
        self.tokens: dict[int, str] = {}
        for seat in seats:
            self.claim(seat, name)

    def claim(self, seat: int, name: str) -> None:
        self.hear(kinds.Claim(seat, name))
        claimed = self.peer.last(kinds.Claimed)
        self.tokens[claimed.seat] = claimed.token

    def hear(self, message: FromGuest) -> None:
        self.room.hear(self.guest, message)

    def salt(self) -> None:
        self.hear(kinds.Salt(tuple((seat, secrets.token_bytes(SECRET)) for seat in sorted(self.guest.seats))))

    def act(self, seat: int, action: str | None = None, rev: int | None = None, act_id: bytes = b"") -> FromHost:
        """Play an action, the first legal one if none is given; gives the answer."""
        view = self.peer.view(seat)
        self.hear(
            kinds.Act(
                act_id or os.urandom(16),
                seat,
                view.rev if rev is None else rev,
                action if action is not None else view.legal[0],
            )
        )
        return self.peer.heard[-1]


def hello(
    code: str = "",
    *,
    name: str = "Isla",
    tokens: tuple[str, ...] = (),
    watch: bool = False,
    proto: int = PROTO,
    visit: bytes = b"",
) -> kinds.Hello:
    return kinds.Hello(proto, "test", name, code, tokens, watch, visit)


def seated(setup: Setup | None = None, *, lobby: Lobby | None = None, **how: object) -> tuple[Room, list[Sat]]:
    """A room whose free seats are each taken by a guest of its own, dealt."""
    setup = setup or open_setup()
    room = Room(setup, lobby or Lobby(), **how)  # type: ignore[arg-type]  # passed on as it is given
    guests = [Sat(room, NAMES[seat], seat) for seat, place in enumerate(room.places) if place.free]
    room.start()
    for guest in guests:
        guest.salt()
    assert room.table
    return room, guests


OPEN: list[Wire] = []
"""The guests of the test that runs."""


class Wire:
    """A guest at the other end of a real socket, message by message."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.framer = Framer.of_host()
        self.got: list[FromHost] = []
        self.tokens: dict[int, str] = {}
        self._read = 0
        OPEN.append(self)

    @property
    def welcome(self) -> kinds.Welcome:
        """How the host let this guest in."""
        return self.all(kinds.Welcome)[0]

    def all(self, kind: type[T]) -> list[T]:
        """All messages of a kind so far."""
        return [message for message in self.got if isinstance(message, kind)]

    @classmethod
    async def to(cls, port: int) -> Wire:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    @classmethod
    async def into(cls, port: int, code: str = "", **how: object) -> Wire:
        """A guest who was let in."""
        wire = await cls.to(port)
        wire.send(hello(code, **how))  # type: ignore[arg-type]  # passed on as it is given
        await wire.get(kinds.Welcome)
        return wire

    def send(self, *messages: FromGuest) -> None:
        self.raw(b"".join(pack(message.to_map()) for message in messages))

    def raw(self, data: bytes) -> None:
        self.writer.write(data)

    async def next(self) -> FromHost | None:
        """The next message, None when the host has hung up."""
        async with asyncio.timeout(DEADLINE):
            while self._read >= len(self.got):
                try:
                    data = await self.reader.read(1 << 16)
                except ConnectionError:
                    data = b""
                if not data:
                    return None
                self.got += [from_host(fields) for fields in self.framer.feed(data)]
        self._read += 1
        return self.got[self._read - 1]

    async def get(self, kind: type[T], fits: Callable[[T], bool] = lambda _: True) -> T:
        """The next message of a kind; pings and whatever else comes before it is passed over."""
        while (message := await self.next()) is not None:
            if isinstance(message, kind) and fits(message):
                return message
        raise AssertionError(f"The host hung up before any {kind.__name__}: {self.got}")

    async def until_closed(self) -> list[FromHost]:
        """All that comes until the host hangs up."""
        first = self._read
        while await self.next() is not None:
            pass
        return self.got[first:]

    async def claim(self, seat: int, name: str) -> str:
        self.send(kinds.Claim(seat, name))
        self.tokens[seat] = (await self.get(kinds.Claimed)).token
        return self.tokens[seat]

    async def view(self, seat: int | None, fits: Callable[[kinds.SeatView], bool] = lambda _: True) -> kinds.SeatView:
        return await self.get(kinds.SeatView, lambda view: view.seat == seat and fits(view))

    def last(self, seat: int | None) -> kinds.SeatView:
        return [m for m in self.got if isinstance(m, kinds.SeatView) and m.seat == seat][-1]

    async def salt(self) -> bytes:
        """Answer the deal for all seats held; gives the commitment."""
        deal = await self.get(kinds.Deal)
        self.send(kinds.Salt(tuple((seat, secrets.token_bytes(SECRET)) for seat in self.tokens)))
        return deal.commitment

    async def act(self, seat: int, action: str | None = None) -> FromHost:
        """Play an action, the first legal one if none is given, once the seat owes it; gives the answer."""
        while not (view := self.last(seat)).legal:
            assert await self.next() is not None
        act_id = os.urandom(16)
        self.send(kinds.Act(act_id, seat, view.rev, action if action is not None else view.legal[0]))
        while (message := await self.next()) is not None:
            if isinstance(message, kinds.Ok | kinds.Reject) and message.id == act_id:
                return message
        raise AssertionError("The host hung up before it answered.")

    async def close(self) -> None:
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()

    def cut(self) -> None:
        """Vanish without a word."""
        self.writer.transport.abort()


@asynccontextmanager
async def served(
    *rooms: Room, limits: Limits = LIMITS, now: Callable[[], float] | None = None
) -> AsyncIterator[tuple[Server, int]]:
    """A server on a free port of loopback with these rooms, closed at the end."""
    server = Server(limits=limits, now=now) if now else Server(limits=limits)
    for room in rooms:
        server.add(room)
    ((_, port),) = await server.listen()
    try:
        yield server, port
    finally:
        await hung_up()
        await server.close()
        await hung_up()


async def hung_up() -> None:
    """Close all guests' ends that are open, so that nothing of one test is left for another."""
    while OPEN:
        await OPEN.pop().close()


def tried(call: Callable[[], T]) -> T | str:
    """What a call gives, or the sentence with which it refuses; anything else that it raises fails the test."""
    try:
        return call()
    except WireError as e:
        return e.message


async def until(fits: Callable[[], bool]) -> None:
    """Wait for a condition of this very loop."""
    async with asyncio.timeout(DEADLINE):
        while not fits():  # noqa: ASYNC110  # what is waited for is told by nobody
            await asyncio.sleep(0.002)
