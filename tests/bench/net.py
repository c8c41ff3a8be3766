"""How fast a hosted table is served, beside a bare fan-out of bytes in the same run.

`python -m tests.bench net [GAME ...] [--repeats N] [--store]`: the floor is an asyncio Protocol that answers every
message with one msgpack map to each of four connections and knows nothing else. Both servers run in processes of their
own on loopback; the same client drives them, so that ratios hold on a busy machine too.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import socket
import statistics
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tartan import registry
from tartan.bench.wire import MOST_STEPS, Driven, Played, Served, Step, joined, said, script
from tartan.bench.wire_served import FLOOR, framed, serve
from tartan.net import kinds
from tartan.net.frames import pack
from tartan.net.limits import PROTO
from tests.engine.fake_game import GAME as WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SEATS = 4
TABLES = 125
SERVED = (sys.executable, "-m", "tests.bench.net")
"""What serves: like the package's own, but it knows the stand-in."""
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
    registry.load = lambda game_id: game if game_id == game.id else load(game_id)  # type: ignore[assignment]  # cached
    registry.manifest = lambda game_id: game.manifest if game_id == game.id else manifest(game_id)


def games() -> tuple[str, ...]:
    """The games that four can play."""
    return tuple(game_id for game_id in registry.available() if SEATS in registry.load(game_id).seats)


def steps_of(game_id: str) -> list[Step]:
    """What is played of a game."""
    if game_id == STAND_IN:
        return script(game_id, SEATS, int(WORDS.options["length"].default), "show")
    return script(game_id, SEATS)


def cpu_of(served: Served) -> float:
    """Seconds of CPU that a server has used."""
    fields = [path.read_text().split()[0] for path in Path(f"/proc/{served.process.pid}/task").glob("*/schedstat")]
    return sum(map(int, fields)) / 1e9


def memory_of(served: Served) -> float:
    """KiB that a server holds."""
    status = Path(f"/proc/{served.process.pid}/status").read_text()
    return float(status.partition("VmRSS:")[2].split()[0])


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


async def measured(served: Served, steps: Sequence[Step], figures: Figures) -> None:
    """One table alone, then many at once."""
    for tables in (1, TABLES):
        names = [f"{time.monotonic_ns()}-{at}" for at in range(tables)] if served.kind == FLOOR else []
        names = names or [served.table() for _ in range(tables)]
        sat = [await joined(served, name) for name in names]
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        left = tables

        def one_done(done: asyncio.Future[None] = done) -> None:
            nonlocal left
            left -= 1
            if not left:
                done.set_result(None)

        played = [Played(lines, steps, one_done) for lines in sat]
        await asyncio.sleep(0.05)
        cpu, start = cpu_of(served), time.perf_counter()
        for each in played:
            each.act()
        await asyncio.wait_for(done, 300)
        spent, acts = time.perf_counter() - start, sum(each.acts for each in played)
        cpu = cpu_of(served) - cpu
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
        line.close()


async def hung_on(kind: str, steps: Sequence[Step]) -> list[float]:
    """Microseconds from an act until every seat has its view: alone, with a spectator, and with one that never reads.

    With the last there are many sockets that never say anything. Tables of each kind are played in turns.
    """
    served, loop = Served(kind, SEATS, SERVED), asyncio.get_running_loop()
    times: list[list[float]] = [[], [], []]
    for _ in range(ROUNDS):
        for case, found in enumerate(times):
            code = served.table()
            lines, hanging = await joined(served, code), []
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
    served = Served(kind, SEATS, SERVED)
    loop = asyncio.get_running_loop()
    codes = [] if kind == FLOOR else [served.table() for _ in range(connections // 16)]
    lines = []
    await asyncio.sleep(0.2)
    before = memory_of(served)
    for at in range(connections):
        _, line = await loop.create_connection(Driven, "127.0.0.1", served.port)
        hello = framed({"t": "join", "table": str(at)})
        if codes:
            hello = pack(kinds.Hello(PROTO, "bench", f"P{at}", codes[at % len(codes)]).to_map())
        await said(line, hello, b"welcome" if codes else b"joined")
        line.told = None
        lines.append(line)
    await asyncio.sleep(0.2)
    held = (memory_of(served) - before) / connections
    gone(lines)
    await asyncio.sleep(0.2)
    served.close()
    return held


def report(asked: Sequence[str], repeats: int, store: bool) -> None:
    """Measure in turns and print the table."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    scripts = {game_id: steps_of(game_id) for game_id in asked}
    found = {kind: Figures([], [], [], []) for kind in (FLOOR, *asked)}
    for _ in range(repeats):
        for kind, figures in found.items():
            steps = scripts.get(kind) or [Step(at % SEATS, "x", tuple(range(SEATS))) for at in range(MOST_STEPS)]
            served = Served(kind, SEATS, (*SERVED, "--store") if store and kind != FLOOR else SERVED)
            asyncio.run(measured(served, steps, figures))
            served.close()
    floor = found[FLOOR]
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
    print(f"idle connection, KiB: floor {asyncio.run(idle(FLOOR)):.1f}, ours {asyncio.run(idle(asked[0])):.1f}")


def main() -> None:
    """Print the figures of the games asked for, or of all that four can play."""
    parser = argparse.ArgumentParser(description="Measure hosted tables by ratios to a bare fan-out.")
    parser.add_argument("games", nargs="*", default=(STAND_IN, *games()))
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--store", action="store_true", help="keep every act durably, as a host does")
    asked = parser.parse_args()
    with_stand_in()
    report(tuple(asked.games), asked.repeats, asked.store)


def serve_this() -> None:
    """Serve one kind as `tartan.bench.wire_served` does, the stand-in too: `[--store] KIND SEATS`."""
    with_stand_in()
    kind, seats = sys.argv[-2:]
    asyncio.run(serve(kind, int(seats), store="--store" in sys.argv))


if __name__ == "__main__":
    serve_this()
