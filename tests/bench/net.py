"""How fast a hosted table is served, beside a bare fan-out of bytes in the same run.

`python -m tests.bench net [GAME ...] [--repeats N] [--store]`: the floor is an asyncio Protocol that answers every
message with one msgpack map to each of four connections and knows nothing else. Both servers run in processes of their
own on loopback; the same client drives them, so that ratios hold on a busy machine too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import msgpack

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tartan import registry
from tartan.engine.rng import Rng
from tartan.net import kinds
from tartan.net.frames import pack
from tartan.net.host import House
from tartan.net.limits import PROTO, SECRET, Limits
from tartan.net.server import Server
from tartan.session.lobby import Lobby
from tartan.session.seat import SeatPlan, Setup, Sitter, Watchers
from tartan.session.table import Table
from tartan.store import Store
from tests.engine.fake_game import GAME as WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tartan.session.hosting import Hosting

SEATS = 4
TABLES = 125
SEED = 7
VIEW = b"\xa1t\xa4view"
"""How a view's map begins, behind the frame's length and the map's own head."""
MOST_STEPS = 60
SILENT = 200
"""So many sockets say nothing while others play."""
ROUNDS = 9
"""So many tables are played one after another to see what hangers-on cost."""


STAND_IN = WORDS.id
"""A game that costs next to nothing, so that what is left is the serving itself."""


def with_stand_in() -> None:
    """Let the stand-in be found as a game."""
    game = replace(WORDS, manifest=replace(WORDS.manifest, seats=range(2, SEATS + 1)))
    load, manifest = registry.load, registry.manifest
    registry.load = lambda game_id: game if game_id == game.id else load(game_id)  # type: ignore[assignment]
    registry.manifest = lambda game_id: game.manifest if game_id == game.id else manifest(game_id)


class OneDeal(Lobby):
    """A lobby whose deals are all alike, so that a game can be written down before it is played."""

    def open(self, setup: Setup, hosting: Hosting | None = None) -> Table:
        """A table with the known seed; in the store if there is one."""
        setup = replace(setup, seed=SEED)
        return super().open(setup, hosting) if self._given else Table(setup, deal=hosting.deal if hosting else None)


def setup_of(game_id: str) -> Setup:
    """A table of four guests."""
    plans = tuple(SeatPlan(f"Seat {seat}", Sitter.REMOTE) for seat in range(SEATS))
    return Setup(game_id, plans, watchers=Watchers.OPEN)


def games() -> tuple[str, ...]:
    """The games that four can play."""
    return tuple(game_id for game_id in registry.available() if SEATS in registry.load(game_id).seats)


# what is served, each in its own process


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


async def serve(kind: str, store: bool) -> None:
    """Serve one kind until standard input ends; prints the port first, and then a code for each table asked for."""
    loop = asyncio.get_running_loop()
    if kind == "floor":
        server = await loop.create_server(Floor, "127.0.0.1", 0, backlog=2048)
        print(server.sockets[0].getsockname()[1], flush=True)
        await loop.run_in_executor(None, sys.stdin.read)
        return
    limits = Limits(connections=10_000, per_address=10_000, chat_burst=1000)
    with tempfile.TemporaryDirectory() as folder:
        lobby = OneDeal(Store(Path(folder) / "store.db") if store else None)
        ours = Server(limits=limits)
        ((_, port),) = await ours.listen()
        print(port, flush=True)
        while (line := await loop.run_in_executor(None, sys.stdin.readline)).strip():
            house = House(setup_of(kind), lobby, limits=limits)
            ours.add(house)
            print(house.code, flush=True)

            def start(_: object, house: House = house) -> None:
                if not house.places.waiting and house.table is None:
                    with contextlib.suppress(Exception):
                        house.start()

            house.listen(start)
        del line
        await ours.close()


class Served:
    """A server in a process of its own."""

    def __init__(self, kind: str, *, store: bool = False) -> None:
        command = [sys.executable, "-m", "tests.bench.net", "--serve", kind, *(["--store"] if store else [])]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self.told())

    def told(self) -> str:
        """A line that it prints."""
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def table(self) -> str:
        """A new table; its code."""
        assert self.process.stdin
        self.process.stdin.write("table\n")
        self.process.stdin.flush()
        return self.told()

    @property
    def cpu(self) -> float:
        """Seconds of CPU that it has used."""
        fields = [path.read_text().split()[0] for path in Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")]
        return sum(map(int, fields)) / 1e9

    @property
    def memory(self) -> float:
        """KiB that it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return float(status.partition("VmRSS:")[2].split()[0])

    def close(self) -> None:
        """End it."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(20)


# what drives them


@dataclass(frozen=True)
class Step:
    """One act, and the seats that are sent a view for it."""

    seat: int
    text: str
    shown: tuple[int, ...]


def script(game_id: str) -> list[Step]:
    """A game from the known deal as it will be served, up to so many acts."""

    class Counted:
        address = "here"

        def __init__(self) -> None:
            self.frames: list[bytes] = []

        def send(self, message: kinds.FromHost) -> None:
            self.frames.append(pack(message.to_map()))

        def send_frame(self, frame: bytes) -> None:
            self.frames.append(frame)

        def close(self, code: str, sentence: str) -> None:
            raise AssertionError(sentence)

    house = House(setup_of(game_id), OneDeal())
    peers = [Counted() for _ in range(SEATS)]
    for seat, peer in enumerate(peers):
        guest = house.join(peer, kinds.Hello(PROTO, "bench", f"P{seat}", house.code))
        house.hear(guest, kinds.Claim(seat, f"P{seat}"))
    house.start()
    for seat, guest in enumerate(house.guests):
        house.hear(guest, kinds.Salt(((seat, bytes(SECRET)),)))
    table, rng, steps = house.table, Rng(3), []
    assert table
    while table.deciders and len(steps) < (WORDS.options["length"].default if game_id == STAND_IN else MOST_STEPS):
        for peer in peers:
            peer.frames.clear()
        seat = rng.choice(table.deciders)
        text = "show" if game_id == STAND_IN else rng.choice(table.seat(seat).legal())
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
        assert self.transport
        self.transport.write(data)

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
        self.by_act: list[bool] = []
        for seat, line in enumerate(lines):
            line.told = lambda frame, seat=seat: self.heard(seat, frame)  # type: ignore[misc]  # bound now

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
            raise AssertionError(frame)
        if VIEW in frame[:16] and seat in self.owed:
            self.owed.discard(seat)
            if not self.owed:
                self.times.append(time.perf_counter() - self.sent)
                self.act()


async def joined(served: Served, kind: str, table: str) -> list[Driven]:
    """Four connections at one table."""
    loop = asyncio.get_running_loop()
    lines = [(await loop.create_connection(Driven, "127.0.0.1", served.port))[1] for _ in range(SEATS)]
    if kind == "floor":
        for line in lines:
            await said(line, framed({"t": "join", "table": table}), b"joined")
        return lines
    for seat, line in enumerate(lines):
        await said(line, pack(kinds.Hello(PROTO, "bench", f"P{seat}", table).to_map()), b"welcome")
        await said(line, pack(kinds.Claim(seat, f"P{seat}").to_map()), b"claimed")
    ready = [loop.create_future() for _ in lines]
    for seat, line in enumerate(lines):
        line.told = (
            lambda frame, line=line, ready=ready[seat]: (  # type: ignore[misc]  # bound now
                ready.set_result(None) if VIEW in frame[:16] and not ready.done() else None
            )
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


@dataclass
class Figures:
    """What was measured of one kind."""

    one_p50: list[float]
    """Microseconds from an act until everybody has her view, one table."""
    one_p99: list[float]
    cpu: list[float]
    """Microseconds of the server's CPU for an act, many tables."""
    rate: list[float]
    """Acts a second, many tables."""


async def measured(served: Served, kind: str, steps: Sequence[Step], figures: Figures) -> None:
    """One table alone, then many at once."""
    for tables in (1, TABLES):
        names = [f"{time.monotonic_ns()}-{at}" for at in range(tables)] if kind == "floor" else []
        names = names or [served.table() for _ in range(tables)]
        sat = [await joined(served, kind, name) for name in names]
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        left = tables

        def one_done(done: asyncio.Future[None] = done) -> None:
            nonlocal left
            left -= 1
            if not left:
                done.set_result(None)

        played = [Played(lines, steps, one_done) for lines in sat]
        await asyncio.sleep(0.05)
        cpu, start = served.cpu, time.perf_counter()
        for each in played:
            each.act()
        await asyncio.wait_for(done, 300)
        spent, acts = time.perf_counter() - start, sum(each.acts for each in played)
        cpu = served.cpu - cpu
        times = sorted(t for each in played for t in each.times)
        if tables == 1:
            figures.one_p50.append(times[len(times) // 2] * 1e6)
            figures.one_p99.append(times[len(times) * 99 // 100] * 1e6)
        else:
            figures.cpu.append(cpu / acts * 1e6)
            figures.rate.append(acts / spent)
        gone(line for lines in sat for line in lines)
        await asyncio.sleep(0.2)


def gone(lines: Iterable[Driven]) -> None:
    """Hang up."""
    for line in lines:
        if line.transport:
            line.transport.abort()


async def hung_on(kind: str, steps: Sequence[Step]) -> list[float]:
    """Microseconds from an act until every seat has its view: alone, with a spectator, and with one that never reads.

    With the last there are many sockets that never say anything. Tables of each kind are played in turns.
    """
    served, loop = Served(kind), asyncio.get_running_loop()
    times: list[list[float]] = [[], [], []]
    for _ in range(ROUNDS):
        for case, found in enumerate(times):
            code = served.table()
            lines, hanging = await joined(served, kind, code), []
            if case:
                hello = pack(kinds.Hello(PROTO, "bench", "Watcher", code, watch=True).to_map())
                _, watcher = await loop.create_connection(Driven, "127.0.0.1", served.port)
                await said(watcher, hello, b"welcome")
                watcher.told = None
                lines.append(watcher)
                if case == 2:
                    assert watcher.transport
                    watcher.transport.pause_reading()
                    hanging = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(SILENT)]
            await asyncio.sleep(0.05)
            done: asyncio.Future[None] = loop.create_future()
            played = Played(lines[:SEATS], steps, lambda done=done: done.set_result(None))  # type: ignore[misc]  # bound now
            played.act()
            await asyncio.wait_for(done, 60)
            found += played.times
            gone(lines)
            for each in hanging:
                each.close()
            await asyncio.sleep(0.1)
    served.close()
    return [statistics.median(found) * 1e6 for found in times]


async def idle(kind: str, connections: int = 400) -> float:
    """KiB that the server holds for one idle connection that has been let in."""
    served = Served(kind)
    loop = asyncio.get_running_loop()
    codes = [] if kind == "floor" else [served.table() for _ in range(connections // 16)]
    lines = []
    await asyncio.sleep(0.2)
    before = served.memory
    for at in range(connections):
        _, line = await loop.create_connection(Driven, "127.0.0.1", served.port)
        hello = framed({"t": "join", "table": str(at)})
        if codes:
            hello = pack(kinds.Hello(PROTO, "bench", f"P{at}", codes[at % len(codes)]).to_map())
        await said(line, hello, b"welcome" if codes else b"joined")
        line.told = None
        lines.append(line)
    await asyncio.sleep(0.2)
    held = (served.memory - before) / connections
    gone(lines)
    await asyncio.sleep(0.2)
    served.close()
    return held


def report(asked: Sequence[str], repeats: int, store: bool) -> None:
    """Measure in turns and print the table."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    scripts = {game_id: script(game_id) for game_id in asked}
    found = {kind: Figures([], [], [], []) for kind in ("floor", *asked)}
    for _ in range(repeats):
        for kind, figures in found.items():
            steps = scripts.get(kind) or [Step(at % SEATS, "x", tuple(range(SEATS))) for at in range(MOST_STEPS)]
            served = Served(kind, store=store and kind != "floor")
            asyncio.run(measured(served, kind, steps, figures))
            served.close()
    floor = found["floor"]
    print(f"{'':10}{'p50 us':>18}{'p99 us':>10}{'CPU us/act':>18}{'acts/s':>18}")
    for kind, figures in found.items():
        p50, p99, cpu, rate = (
            statistics.median(each) for each in (figures.one_p50, figures.one_p99, figures.cpu, figures.rate)
        )
        ratios = [
            f"{mine:,.0f} {mine / statistics.median(its):5.2f}x"
            for mine, its in ((p50, floor.one_p50), (cpu, floor.cpu), (rate, floor.rate))
        ]
        print(f"{kind:10}{ratios[0]:>18}{p99:10,.0f}{ratios[1]:>18}{ratios[2]:>18}")
    for game_id in asked:
        alone, watched, hung = asyncio.run(hung_on(game_id, scripts[game_id]))
        print(
            f"{game_id}: p50 us alone {alone:,.0f}, with a spectator {watched:,.0f}, while {SILENT} silent sockets"
            f" and a spectator that never reads hang on {hung:,.0f} {hung / alone:.2f}x {hung / watched:.2f}x"
        )
    print(f"idle connection, KiB: floor {asyncio.run(idle('floor')):.1f}, ours {asyncio.run(idle(asked[0])):.1f}")


def main() -> None:
    """Print the figures of the games asked for, or of all that four can play."""
    parser = argparse.ArgumentParser(description="Measure hosted tables by ratios to a bare fan-out.")
    parser.add_argument("games", nargs="*", default=(STAND_IN, *games()))
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--store", action="store_true", help="keep every act durably, as a host does")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    with_stand_in()
    if asked.serve:
        asyncio.run(serve(asked.serve, asked.store))
    else:
        report(tuple(asked.games), asked.repeats, asked.store)


if __name__ == "__main__":
    main()
