"""What is served over a wire, in a process of its own: tables as they are hosted, and a bare fan-out beside them.

`python -m tartan.bench.wire_served KIND SEATS`. The floor is an asyncio Protocol that answers every message with one
msgpack map to each connection of its table and knows nothing else; a table of one connection is a bare echo.
"""

from __future__ import annotations

import asyncio
import contextlib
import struct
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import msgpack

from tartan.net.limits import Limits
from tartan.net.room import Room
from tartan.net.server import Server
from tartan.session.lobby import Lobby
from tartan.session.seat import SeatPlan, Setup, Sitter, Watchers
from tartan.session.table import Table
from tartan.store import Store

if TYPE_CHECKING:
    from tartan.session.hosting import Hosting

FLOOR = "floor"
"""The kind that is no game."""
SEED = 7


class OneDeal(Lobby):
    """A lobby whose deals are all alike, so that a game can be written down before it is played."""

    def open(self, setup: Setup, hosting: Hosting | None = None) -> Table:
        """A table with the known seed; in the store if there is one."""
        setup = replace(setup, seed=SEED)
        return super().open(setup, hosting) if self._given else Table(setup, deal=hosting.deal if hosting else None)


def setup_of(game_id: str, seats: int) -> Setup:
    """A table of guests, which anybody may watch."""
    plans = tuple(SeatPlan(f"Seat {seat}", Sitter.REMOTE) for seat in range(seats))
    return Setup(game_id, plans, watchers=Watchers.OPEN)


class Floor(asyncio.Protocol):
    """The bare fan-out: every message of a table goes to all of it, with a map of a small view in it."""

    tables: dict[str, list[Floor]] = {}  # noqa: RUF012  # one process, one set of tables
    view: dict[str, object] = {"hand": list(range(9)), "sizes": [9] * 4, "scores": [0] * 4, "turn": 2, "phase": "play"}  # noqa: RUF012
    view |= {"ev": [{"t": "play", "seat": 1, "card": 17}] * 3, "tricks": [0] * 4}

    def __init__(self) -> None:
        self.rest = b""
        self.table: list[Floor] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember where to write."""
        self.write = transport.write  # type: ignore[attr-defined]  # a stream's transport writes

    def data_received(self, data: bytes) -> None:
        """Answer what is whole."""
        data = self.rest + data
        at = 0
        while len(data) - at >= 4:
            (size,) = struct.unpack_from(">I", data, at)
            if len(data) - at - 4 < size:
                break
            message = msgpack.unpackb(data[at + 4 : at + 4 + size])
            at += 4 + size
            if message["t"] == "join":
                self.table = self.tables.setdefault(message["table"], [])
                self.table.append(self)
                self.write(framed({"t": "joined"}))
            else:
                for each in self.table:
                    each.write(framed({"t": "view", "rev": 1, "view": self.view}))
        self.rest = data[at:]


def framed(message: dict[str, object]) -> bytes:
    """A frame, as the floor packs it."""
    body: bytes = msgpack.packb(message)
    return struct.pack(">I", len(body)) + body


def say(line: object) -> None:
    """Tell whoever started this process."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def serve(kind: str, seats: int, *, store: bool = False) -> None:
    """Serve one kind until standard input ends; prints the port first, and then a code for each table asked for."""
    loop = asyncio.get_running_loop()
    if kind == FLOOR:
        server = await loop.create_server(Floor, "127.0.0.1", 0, backlog=2048)
        say(server.sockets[0].getsockname()[1])
        await loop.run_in_executor(None, sys.stdin.read)
        return
    limits = Limits(connections=10_000, per_address=10_000, joins=10_000, chat_burst=1000)
    with tempfile.TemporaryDirectory() as folder:
        lobby = OneDeal(Store(Path(folder) / "store.db") if store else None)
        ours = Server(limits=limits)
        ((_, port),) = await ours.listen()
        say(port)
        while (line := await loop.run_in_executor(None, sys.stdin.readline)).strip():
            room = Room(setup_of(kind, seats), lobby, limits=limits)
            ours.add(room)
            say(room.code)

            def start(_: object, room: Room = room) -> None:
                if not room.places.waiting and room.table is None:
                    with contextlib.suppress(Exception):
                        room.start()

            room.listen(start)
        del line
        await ours.close()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], int(sys.argv[2])))
