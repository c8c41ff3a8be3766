"""A hosted table over a wire: how soon everybody has a view of an act, beside a bare echo.

Servers run in processes of their own on loopback, and one client drives them all, so that ratios hold on a busy
machine too.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan import registry
from tartan.bench.figures import Figure, Sizes
from tartan.bench.wire_served import FLOOR, OneDeal, framed, setup_of
from tartan.engine.errors import TartanError
from tartan.engine.rng import Rng
from tartan.net import kinds
from tartan.net.frames import pack
from tartan.net.limits import PROTO, SECRET
from tartan.net.room import Room

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

SERVE = (sys.executable, "-m", "tartan.bench.wire_served")
MOST_SEATS = 4
VIEW = b"\xa1t\xa4view"
"""How a view's map begins, behind the frame's length and the map's own head."""
MOST_STEPS = 60
LONGEST_END = 20.0
"""Seconds after which a server that does not end is killed."""
LONGEST = 300.0
"""Seconds after which a table that does not go on is given up."""
ECHO = "a bare asyncio echo"


class Served:
    """A server in a process of its own; raises TartanError if it does not start."""

    def __init__(self, kind: str, seats: int, command: Sequence[str] = SERVE) -> None:
        self.kind, self.seats = kind, seats
        self.process = subprocess.Popen([*command, kind, str(seats)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        port = self.told()
        if not port.isdigit():
            raise TartanError("A server that was to be measured did not start.")
        self.port = int(port)

    def told(self) -> str:
        """A line that it prints; empty once it has ended."""
        return "" if self.process.stdout is None else self.process.stdout.readline().decode().strip()

    def table(self) -> str:
        """A new table; its code."""
        if self.process.stdin is not None:
            self.process.stdin.write(b"table\n")
            self.process.stdin.flush()
        return self.told()

    def close(self) -> None:
        """End it."""
        try:
            self.process.communicate(timeout=LONGEST_END)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@dataclass(frozen=True)
class Step:
    """One act, and the seats that are sent a view for it."""

    seat: int
    text: str
    shown: tuple[int, ...]


def script(game_id: str, seats: int, most: int = MOST_STEPS, always: str = "") -> list[Step]:
    """A game from the known deal as it will be served, up to so many acts: random ones, or `always` the same."""

    class Counted:
        address = "here"

        def __init__(self) -> None:
            self.frames: list[bytes] = []

        def send(self, message: kinds.FromHost) -> None:
            self.frames.append(pack(message.to_map()))

        def send_frame(self, frame: bytes) -> None:
            self.frames.append(frame)

        def close(self, code: str, sentence: str) -> None:
            raise TartanError(f"{code}: {sentence}")

    room = Room(setup_of(game_id, seats), OneDeal())
    peers = [Counted() for _ in range(seats)]
    for seat, peer in enumerate(peers):
        guest = room.join(peer, kinds.Hello(PROTO, "bench", f"P{seat}", room.code))
        room.hear(guest, kinds.Claim(seat, f"P{seat}"))
    room.start()
    for seat, guest in enumerate(room.guests):
        room.hear(guest, kinds.Salt(((seat, bytes(SECRET)),)))
    table, rng = room.table, Rng(3)
    steps: list[Step] = []
    while table is not None and table.deciders and len(steps) < most:
        for peer in peers:
            peer.frames.clear()
        seat = rng.choice(table.deciders)
        text = always or rng.choice(table.seat(seat).legal())
        table.submit(seat, text)
        if table.outcome is None:
            shown = tuple(at for at, peer in enumerate(peers) if any(VIEW in frame[:16] for frame in peer.frames))
            steps.append(Step(seat, text, shown))
    return steps


class Driven(asyncio.Protocol):
    """The client's end of a connection: counts frames, and knows how many views its seat has had."""

    def __init__(self) -> None:
        self.rest = b""
        self.views = 0
        self.told: Callable[[bytes], None] | None = None
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember where to write."""
        self.transport = transport  # type: ignore[assignment]  # a stream's transport

    def write(self, data: bytes) -> None:
        """Send bytes."""
        if self.transport is not None:
            self.transport.write(data)

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Count what is whole."""
        data = self.rest + data
        at = 0
        while len(data) - at >= 4:
            size = int.from_bytes(data[at : at + 4], "big")
            if len(data) - at - 4 < size:
                break
            frame = data[at : at + 4 + size]
            at += 4 + size
            if VIEW in frame[:16]:
                self.views += 1
            if self.told:
                self.told(frame)
        self.rest = data[at:]


class Played:
    """One table of a client: acts one after another, each when everybody has what the one before led to."""

    def __init__(self, lines: Sequence[Driven], steps: Iterable[Step], done: Callable[[], None]) -> None:
        self.lines = lines
        self.steps = iter(steps)
        self.done = done
        self.owed: set[int] = set()
        self.sent = 0.0
        self.acts = 0
        self.times: list[float] = []
        for seat, line in enumerate(lines):
            line.told = lambda frame, seat=seat: self.heard(seat, frame)

    def act(self) -> None:
        """Send the next act."""
        step = next(self.steps, None)
        if step is None:
            self.done()
            return
        self.owed = set(step.shown)
        line = self.lines[step.seat]
        self.acts += 1
        act = kinds.Act(os.urandom(16), step.seat, line.views, step.text)
        frame = pack(act.to_map())
        self.sent = time.perf_counter()
        line.write(frame)

    def heard(self, seat: int, frame: bytes) -> None:
        """Something came; when nobody waits for anything, go on."""
        if b"\xa6reject" in frame[:16]:
            raise TartanError("A table that was to be measured refused an act.")
        if VIEW in frame[:16] and seat in self.owed:
            self.owed.discard(seat)
            if not self.owed:
                self.times.append(time.perf_counter() - self.sent)
                self.act()


async def joined(served: Served, table: str) -> list[Driven]:
    """As many connections as seats at one table."""
    loop = asyncio.get_running_loop()
    lines = [(await loop.create_connection(Driven, "127.0.0.1", served.port))[1] for _ in range(served.seats)]
    if served.kind == FLOOR:
        for line in lines:
            await said(line, framed({"t": "join", "table": table}), b"joined")
        return lines
    for seat, line in enumerate(lines):
        await said(line, pack(kinds.Hello(PROTO, "bench", f"P{seat}", table).to_map()), b"welcome")
        await said(line, pack(kinds.Claim(seat, f"P{seat}").to_map()), b"claimed")
    ready = [loop.create_future() for _ in lines]
    for seat, line in enumerate(lines):
        line.told = lambda frame, ready=ready[seat]: (
            ready.set_result(None) if VIEW in frame[:16] and not ready.done() else None
        )
        line.write(pack(kinds.Salt(((seat, bytes(SECRET)),)).to_map()))
    await asyncio.gather(*ready)
    return lines


async def said(line: Driven, data: bytes, answer: bytes) -> None:
    """Send something and wait for its answer."""
    heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    line.told = lambda frame: heard.set_result(None) if answer in frame[:24] and not heard.done() else None
    line.write(data)
    await asyncio.wait_for(heard, 30)


def echoes(acts: int) -> list[Step]:
    """So many acts of a table that has one seat and answers with a view."""
    return [Step(0, "x", (0,))] * acts


async def one_table(served: Served, steps: Sequence[Step]) -> list[float]:
    """Seconds from each act of a table, the only one, until everybody has what it led to."""
    lines = await joined(served, f"{time.monotonic_ns()}" if served.kind == FLOOR else served.table())
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    played = Played(lines, steps, lambda: done.set_result(None))
    await asyncio.sleep(0.05)  # until what the deal led to has been heard
    played.act()
    await asyncio.wait_for(done, LONGEST)
    for line in lines:
        line.close()
    return played.times


def seats_of(game_id: str) -> int:
    """With how many seats a game is served here."""
    return min(registry.manifest(game_id).seats[-1], MOST_SEATS)


def wire(sizes: Sizes) -> Iterator[Figure]:
    """One act of each game until all have their views."""
    with closing(Served(FLOOR, 1)) as floor:
        for game_id in registry.available():
            seats = seats_of(game_id)
            steps = script(game_id, seats)
            echoed, acted = [], []
            with closing(Served(game_id, seats)) as served:
                for _ in range(sizes.tables):
                    echoed += asyncio.run(one_table(floor, echoes(len(steps))))
                    acted += asyncio.run(one_table(served, steps))
            least, worth = (statistics.median(each) * 1e6 for each in (echoed, acted))
            yield Figure("wire", f"an act until {seats} have their views", game_id, worth, "us", ECHO, least)
