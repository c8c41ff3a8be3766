"""Thousands of random games over real sockets, with lines that break, compared at every guest with the host's own.

`python -m tests.bench soak [--games N] [--seed S] [--first K] [--tables T]`: one process, one loop, many tables of one
server at once. What befalls a game is drawn from its number and the seed alone. Stops with status 1 at the first game
of which anything differs, and says how to play that one again. Memory is taken whenever all tables are empty.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import resource
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tartan.net.client import Client
from tartan.net.guest import Visit
from tartan.net.host import House
from tartan.net.line import Line
from tartan.net.server import Server
from tartan.session.lobby import Lobby
from tartan.session.table import Table
from tartan.store import Store
from tests.bench.soak_game import ROOM, Differs, Game, World
from tests.bench.soak_plans import plan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.bench.soak_plans import Plan

EVERY = 250
"""Games between two looks at memory."""
WARM = 1000
"""Games after which memory has to be flat."""
FLAT = 0.1
CACHE = type(cache(int))


@dataclass(frozen=True)
class Memory:
    """What the process holds while all tables are empty."""

    games: int
    kib: int
    objects: int
    answers: int
    """What caches hold, all of them of bounded size."""
    left: int
    """Houses, tables, visits, clients and lines that are still there."""


def parts_of_tables() -> list[object]:
    """All houses, tables, visits, clients and lines there are."""
    return [each for each in gc.get_objects() if isinstance(each, House | Table | Visit | Client | Line)]


def memory(games: int, others: Sequence[object] = ()) -> Memory:
    """Take it now; `others` are parts of tables that have nothing to do with the soak."""
    gc.collect()
    kib = int(Path("/proc/self/status").read_text().partition("VmRSS:")[2].split()[0])
    objects = gc.get_objects()
    answers = sum(each.cache_info().currsize for each in objects if isinstance(each, CACHE))
    known = {id(each) for each in others}
    left = sum(id(each) not in known for each in parts_of_tables())
    return Memory(games, kib, len(objects), answers, left)


def bare(games: int, others: Sequence[object] = ()) -> Memory:
    """The same with all caches emptied, so that only what is held for no reason can have grown."""
    for each in gc.get_objects():
        if isinstance(each, CACHE):
            each.cache_clear()
    return memory(games, others)


async def soak(
    seed: int,
    numbers: Sequence[int],
    games: tuple[str, ...] = (),
    *,
    path: Path,
    tables_at_once: int = 24,
    minutes: float = float("inf"),
    say: bool = False,
) -> tuple[World, list[Memory], list[Memory]]:
    """Play the games of these numbers, as many as begin in so many minutes.

    Raises Differs with everything that it takes to play the culprit again. Gives what memory was after each batch, and
    with caches emptied after the first and the last.
    """
    others = parts_of_tables()
    server = Server(limits=ROOM)
    ((_, port),) = await server.listen()
    lobby = Lobby(Store(path))
    world = World(server, port, lobby, seed)
    seen: list[Memory] = []
    emptied: list[Memory] = []
    began = time.monotonic()
    try:
        for start in range(0, len(numbers), EVERY):
            if time.monotonic() - began > minutes * 60:
                break
            batch = numbers[start : start + EVERY]
            await _batch(world, [plan(seed, number, games) for number in batch], tables_at_once)
            for _ in range(100):
                if not server.lines:
                    break
                await asyncio.sleep(0.05)
            seen.append(memory(start + len(batch), others))
            if not emptied:
                emptied.append(bare(start + len(batch), others))
            if say:
                now = seen[-1]
                spent = time.monotonic() - began
                print(
                    f"{now.games:6} games {spent:7.0f} s {world.counts['acts']:8} acts"
                    f" {now.kib / 1024:8.1f} MiB {now.objects:8} objects"
                    f" {now.answers:7} in caches {now.left} left",
                    flush=True,
                )
        emptied.append(bare(seen[-1].games, others))
    finally:
        await server.close()
        lobby.close()
    return world, seen, emptied


async def _batch(world: World, plans: Sequence[Plan], tables_at_once: int) -> None:
    """Play these, so many at once; the first that differs ends it."""
    waiting = iter(plans)

    async def one_after_another() -> None:
        for each in waiting:
            try:
                await Game(world, each).run()
            except Exception as e:
                again = f"python -m tests.bench soak --seed {world.seed} --first {each.number} --games 1"
                raise Differs(f"{again}\n{each}\n{e}") from e

    async with asyncio.TaskGroup() as group:
        for _ in range(tables_at_once):
            group.create_task(one_after_another())


def table_of(world: World, seen: Sequence[Memory], emptied: Sequence[Memory], seconds: float) -> Iterator[str]:
    """The figures, line by line."""
    yield f"{sum(world.by_table.values())} games in {seconds:.0f} s, all equal at host and guests"
    for game_id in sorted({game_id for game_id, _ in world.by_table}):
        by_seats = {seats: n for (each, seats), n in sorted(world.by_table.items()) if each == game_id}
        seats = ", ".join(f"{n} with {seats}" for seats, n in by_seats.items())
        yield f"  {game_id:10}{sum(by_seats.values()):7}  ({seats})"
    for kind, count in sorted(world.counts.items()):
        yield f"  {kind:18}{count:9}"
    stands = {"start": seen[0], "middle": seen[len(seen) // 2], "end": seen[-1]}
    stands |= {"bare, start": emptied[0], "bare, end": emptied[-1]}
    if warm := warmed(seen):
        stands["warm"] = warm
    for word, each in stands.items():
        held = f"{each.kib / 1024:8.1f} MiB {each.objects:9} objects {each.answers:8} in caches {each.left} left"
        yield f"  memory {word:12}{each.games:7} games {held}"
    if warm:
        yield f"  flat: {'yes' if flat(seen) else 'NO'} ({seen[-1].kib / warm.kib - 1:+.1%} since {warm.games} games)"


def warmed(seen: Sequence[Memory]) -> Memory | None:
    """Memory from which on it has to be flat; None after too few games to tell."""
    return next((each for each in seen[:-1] if each.games >= WARM), None)


def flat(seen: Sequence[Memory]) -> bool:
    """Whether memory stands where it stood when the process was warm, as far as that can be told."""
    warm = warmed(seen)
    return warm is None or seen[-1].kib <= warm.kib * (1 + FLAT)


def main() -> None:
    """Play, print, and end with status 1 if anything differs or memory grows."""
    parser = argparse.ArgumentParser(prog="tests.bench soak", description="Play thousands of games over real sockets.")
    parser.add_argument("ids", nargs="*", help="the games to play; all of them if none is named")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--tables", type=int, default=24, help="how many are played at once")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no more games after so long")
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    numbers = range(asked.first, asked.first + asked.games)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            world, seen, emptied = asyncio.run(
                soak(
                    asked.seed,
                    numbers,
                    tuple(asked.ids),
                    path=Path(folder) / "store.db",
                    tables_at_once=asked.tables,
                    minutes=asked.minutes,
                    say=True,
                )
            )
        except* Differs as group:
            for each in group.exceptions:
                print(each, flush=True)
            raise SystemExit(1) from None
    print("\n".join(table_of(world, seen, emptied, time.monotonic() - began)), flush=True)
    if not flat(seen):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
