"""Thousands of random games over real sockets, with lines that break, compared at every guest with the host's own.

`python -m tests.bench soak [--games N] [--seed S] [--first K] [--tables T] [--minutes M]`: one process, one loop, many
tables of one server at once. What befalls a game is drawn from its number and the seed alone. Stops with status 1 at
the first game of which anything differs, and says how to play that one again; if time is up, how to go on. Memory is
taken whenever all tables are empty.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tartan.net.server import Server
from tartan.session.lobby import Lobby
from tartan.store import Store
from tests.bench.soak_game import AMPLE, Differs, Game, World
from tests.bench.soak_memory import WARM, bare, flat, grown, memory, parts_of_tables, warmed
from tests.bench.soak_plans import plan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.bench.soak_memory import Memory
    from tests.bench.soak_plans import Plan

EVERY = 250
"""Games between two looks at memory."""
IN_MEMORY = Path("/dev/shm")  # noqa: S108  # a folder of its own is made there
"""Where saves go if there is such a place: how fast a disk writes is nothing that a soak tells."""


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
    with caches emptied after the first and the last, and after every WARM games.
    """
    others = parts_of_tables()
    server = Server(limits=AMPLE)
    ((_, port),) = await server.listen()
    lobby = Lobby(Store(path))
    world = World(server, port, lobby, seed)
    seen: list[Memory] = []
    emptied: list[Memory] = []
    began = time.monotonic()
    try:
        for start in range(0, len(numbers), EVERY):
            batch = numbers[start : start + EVERY]
            await _batch(world, [plan(seed, number, games) for number in batch], tables_at_once, began + minutes * 60)
            for _ in range(100):
                if not server.lines:
                    break
                await asyncio.sleep(0.05)
            seen.append(memory(world.played, others))
            if say:
                spent = time.monotonic() - began
                print(f"{world.played:6} games {spent:7.0f} s {world.counts['acts']:8} acts {seen[-1]}", flush=True)
            last = start + EVERY >= len(numbers) or world.played < start + len(batch)
            if last or not emptied or world.played % WARM == 0:
                emptied.append(bare(world.played, others))
                if say:
                    print(f"{world.played:6} games, caches emptied {emptied[-1]}", flush=True)
            if last:
                break
    finally:
        await server.close()
        lobby.close()
    return world, seen, emptied


async def _batch(world: World, plans: Sequence[Plan], tables_at_once: int, until: float) -> None:
    """Play these, so many at once, none of them begun later than `until`; the first that differs ends it."""
    waiting = iter(plans)

    async def one_after_another() -> None:
        while time.monotonic() < until and (each := next(waiting, None)):
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
    yield f"{world.played} games in {seconds:.0f} s, all equal at host and guests"
    for game_id in sorted({game_id for game_id, _ in world.by_table}):
        by_seats = {seats: n for (each, seats), n in sorted(world.by_table.items()) if each == game_id}
        seats = ", ".join(f"{n} with {seats}" for seats, n in by_seats.items())
        yield f"  {game_id:10}{sum(by_seats.values()):7}  ({seats})"
    for kind, count in sorted(world.counts.items()):
        yield f"  {kind:18}{count:9}"
    stands = {"start": seen[0], "middle": seen[len(seen) // 2], "end": seen[-1]}
    stands |= {"bare, start": emptied[0], "bare, end": emptied[-1]}
    if (warm := warmed(seen)) and (warm_bare := warmed(emptied)):
        stands |= {"warm": warm, "bare, warm": warm_bare}
    for word, each in stands.items():
        yield f"  memory {word:12}{each.games:7} games {each}"
    if by := grown(seen, emptied):
        told = ", ".join(f"{what} {share:+.1%}" for what, share in by.items())
        yield f"  flat: {'yes' if flat(seen, emptied) else 'NO'} (since it was warm: {told})"


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
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
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
    if world.played < asked.games:
        print(f"go on with --first {asked.first + world.played} --games {asked.games - world.played}", flush=True)
    if not flat(seen, emptied):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
