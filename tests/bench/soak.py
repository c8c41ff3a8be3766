"""Thousands of random games over real sockets, with lines that break, compared at every guest with the host's own.

`python -m tests.bench soak [--games N] [--seed S] [--first K] [--tables T]`: one process, one loop, many tables of one
server at once. What befalls a game is drawn from its number and the seed alone. Stops with status 1 at the first game
of which anything differs, and says how to play that one again. Memory is taken whenever all tables are empty.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import resource
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tartan.engine.errors import SetupError
from tartan.engine.record import Record
from tartan.net.client import Client
from tartan.net.guest import Visit
from tartan.net.host import House
from tartan.net.limits import LIMITS
from tartan.net.line import Line
from tartan.net.server import Server
from tartan.session.lobby import Lobby
from tartan.session.seat import SeatPlan, Setup, Sitter, Watchers
from tartan.session.table import Table
from tartan.store import Store
from tests.bench.soak_guests import OwnGuest, PlainGuest
from tests.net.relay import Relay, relayed
from tests.strategies import Table as GameTable
from tests.strategies import playout, tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.session.hosting import Hosting

EVERY = 250
"""Games between two looks at memory."""
WARM = 1000
"""Games after which memory has to be flat."""
FLAT = 0.1
SECONDS = 60.0
"""For how long no act may be answered before a game counts as stuck."""
LONG = 400
"""Steps from which on a game counts as a long one, and is drawn more seldom."""
PLAIN = 0.7
"""How many of the guests play by the page alone, which takes the less time."""
KEPT = 0.12
"""How many of the games are kept on disk, where every act waits until it is written."""
ROOM = replace(LIMITS, connections=10_000, per_address=10_000)
CUTS = ("cut moment", "cut to host", "cut to guest", "gone and back", "taken over")
RESTART = "host restarted"
AT_THE_DOOR = -1
"""When something befalls a guest between coming in and asking for seats."""


@dataclass(frozen=True)
class Mishap:
    """Something that befalls a game."""

    kind: str
    after: int
    """How many acts are answered before; 0: before the deal."""
    guest: int
    at: int
    """Bytes that still go through."""


@dataclass(frozen=True)
class Plan:
    """Everything that is settled of a game before it begins."""

    number: int
    table: GameTable
    own: tuple[tuple[int, ...], ...]
    """The seats of each guest that uses the program's own client."""
    plain: tuple[tuple[int, ...], ...]
    """The seats of each guest by the page alone."""
    watchers: Watchers
    watching: int
    kept: bool
    """Whether the host keeps it on disk."""
    mishaps: tuple[Mishap, ...]

    def __str__(self) -> str:
        who = f"own client {self.own}, plain {self.plain}, {self.watching} watch ({self.watchers.value})"
        return f"game {self.number}: {self.table}; {who}; {'on disk' if self.kept else 'in memory'}; {self.mishaps}"


@cache
def steps_of(table: GameTable) -> int:
    """About how many actions a game of this table has."""
    return len(playout(table, 1).steps)


@cache
def choices(games: tuple[str, ...]) -> dict[str, tuple[list[GameTable], list[float]]]:
    """By game its tables, each with how often it is drawn."""
    found: dict[str, tuple[list[GameTable], list[float]]] = {}
    for table in tables():
        if table.game_id in games or not games:
            all_tables, weights = found.setdefault(table.game_id, ([], []))
            all_tables.append(table)
            weights.append(0.05 if steps_of(table) > LONG else 1.0)
    return found


def plan(seed: int, number: int, games: tuple[str, ...] = ()) -> Plan:
    """The game of a number; always the same."""
    luck = random.Random(f"{seed} {number}")
    drawn = choices(games)
    costs = [
        sum(weight * steps_of(each) * each.seats for each, weight in zip(*drawn[game_id], strict=True))
        / sum(drawn[game_id][1])
        for game_id in drawn
    ]
    (game_id,) = luck.choices(list(drawn), [1 / cost for cost in costs])
    table = luck.choices(*drawn[game_id])[0]
    seats = list(range(table.seats))
    luck.shuffle(seats)
    own: list[tuple[int, ...]] = []
    plain: list[tuple[int, ...]] = []
    while seats:
        held = tuple(sorted(seats[: luck.choice((1, 1, 1, 2))]))
        del seats[: len(held)]
        (plain if luck.random() < PLAIN else own).append(held)
    kept = luck.random() < KEPT
    kinds = (*CUTS, *([RESTART] * 2 if kept else []))
    last = steps_of(table)
    mishaps = [
        Mishap(
            kind=luck.choice(kinds),
            after=luck.choice((AT_THE_DOOR, 0)) if luck.random() < 0.15 else luck.randrange(last),
            guest=luck.randrange(len(own) + len(plain)),
            at=luck.randrange(1, luck.choice((8, 80, 800, 8000))),
        )
        for _ in range(luck.choice((0, 1, 1, 1, 1, 2, 3)))
    ]
    # Whoever plays by the page alone, or knows no second way in, has no seat yet that a token would open.
    mishaps = [
        replace(each, after=0)
        if each.after == AT_THE_DOOR and (each.guest >= len(own) or each.kind not in CUTS[:3])
        else each
        for each in mishaps
    ]
    restarts = [mishap for mishap in mishaps if mishap.kind == RESTART][1:]
    mishaps = sorted((each for each in mishaps if each not in restarts), key=lambda each: each.after)
    watching = luck.choice((0, 0, 0, 1, 2))
    watchers = luck.choice((Watchers.OPEN, Watchers.DELAYED))
    return Plan(number, table, tuple(own), tuple(plain), watchers, watching, kept, tuple(mishaps))


class Unkept:
    """Opens tables that nothing keeps."""

    def open(self, setup: Setup, hosting: Hosting | None = None) -> Table:
        """A table with a fresh deal."""
        return Table(setup, deal=hosting.deal if hosting else None)

    def set_hosting(self, save_id: int, hosting: Hosting) -> None:
        """There is no save."""


class Differs(AssertionError):  # noqa: N818  # it says what became of the game
    """Something of a game is not as the host has it."""


def _first(fault: BaseException) -> BaseException:
    """The first exception of a group, or of a group within it."""
    while isinstance(fault, BaseExceptionGroup):
        fault = fault.exceptions[0]
    return fault


class World:
    """What all games of a soak share: the server, the store, what was counted."""

    def __init__(self, server: Server, port: int, lobby: Lobby, seed: int) -> None:
        self.server = server
        self.port = port
        self.lobby = lobby
        self.seed = seed
        self.counts: Counter[str] = Counter()
        self.by_table: Counter[tuple[str, int]] = Counter()


class Game:
    """One game of a soak, from its gathering to its last comparison."""

    def __init__(self, world: World, plan: Plan) -> None:
        self.world = world
        self.plan = plan
        self.keeping = world.lobby if plan.kept else Unkept()
        self.house = House(self._setup(), self.keeping, limits=ROOM)
        world.server.add(self.house)
        self.luck = random.Random(f"{world.seed} {plan.number} played")
        self.guests: list[OwnGuest | PlainGuest] = []
        self.relays: dict[int, Relay] = {}
        self.acts = 0
        self.due = list(plan.mishaps)
        self.befalling: set[asyncio.Task[None]] = set()

    def _setup(self) -> Setup:
        table = self.plan.table
        plans = tuple(SeatPlan(f"Seat {seat}", Sitter.REMOTE) for seat in range(table.seats))
        return Setup(table.game_id, plans, table.options, watchers=self.plan.watchers)

    async def run(self) -> None:
        """Play it; raises Differs if anything is not as it should be."""
        try:
            async with asyncio.timeout(SECONDS) as self.patience, asyncio.TaskGroup() as self.group:
                self.group.create_task(self._played())
        except TimeoutError:
            raise Differs(f"stuck after {self.acts} acts; {self._where()}") from None
        except Exception as e:
            first = _first(e)
            raise Differs(f"{first} (after {self.acts} acts; {self._where()})") from first
        finally:
            self.world.server.remove(self.house)

    def _where(self) -> str:
        table = self.house.table
        if table is None:
            return f"{self.house.phase.value}, {[(p.state.value, p.ready) for p in self.house.places]}"
        known = [
            f"{guest.kind} {guest.seats}: "
            + (
                f"{guest.visit.link} {guest.visit.table and guest.visit.table.pending}"
                if isinstance(guest, OwnGuest)
                else f"{guest.underway} {guest.line and guest.line.transport}"
            )
            for guest in self.guests
        ]
        return f"{table.where}, deciders {table.deciders}, outcome {table.outcome}, {known}"

    async def _played(self) -> None:
        closing = asyncio.Event()
        try:
            await self._come(closing)
            self._befall()
            self._start()
            self.house.listen(lambda _: self._start())
            await asyncio.gather(*(guest.play() for guest in self.guests))
            self.due.clear()
            if self.befalling:
                await asyncio.wait(self.befalling)
                await asyncio.gather(*(guest.play() for guest in self.guests))
            self._compare()
            for guest in self.guests:
                await guest.leave()
        finally:
            closing.set()

    async def _come(self, closing: asyncio.Event) -> None:
        plan = self.plan
        for number, seats in enumerate((*plan.own, *plan.plain)):
            port = self.world.port
            if number < len(plan.own) and any(
                mishap.guest == number and mishap.kind in ("cut to host", "cut to guest") for mishap in plan.mishaps
            ):
                port = await self._relay(closing, number)
            kind = OwnGuest if number < len(plan.own) else PlainGuest
            self.guests.append(kind(self.house.code, port, seats, self.luck, self.world.counts))
        for _ in range(plan.watching):
            watcher = OwnGuest(self.house.code, self.world.port, (), self.luck, self.world.counts, watch=True)
            self.guests.append(watcher)
        for number, guest in enumerate(self.guests):
            guest.answered = self._answered
            await guest.come()
            for mishap in [each for each in self.due if each.guest == number and each.after == AT_THE_DOOR]:
                self.due.remove(mishap)
                self._counted(mishap)
            await guest.sit()

    async def _relay(self, closing: asyncio.Event, number: int) -> int:
        ready: asyncio.Future[Relay] = asyncio.get_running_loop().create_future()

        async def keep() -> None:
            async with relayed(self.world.port) as relay:
                ready.set_result(relay)
                await closing.wait()

        self.group.create_task(keep())
        self.relays[number] = await ready
        return self.relays[number].port

    def _start(self) -> None:
        """Deal as soon as everybody is there."""
        if self.house.table is None and not self.house.places.waiting:
            with suppress(SetupError):
                self.house.start()

    def _answered(self) -> None:
        self.acts += 1
        self.patience.reschedule(asyncio.get_running_loop().time() + SECONDS)
        self._befall()

    # what befalls it

    def _befall(self) -> None:
        while self.due and self.due[0].after <= self.acts:
            mishap = self.due.pop(0)
            table = self.house.table
            if mishap.kind == RESTART and (table is None or table.outcome is not None):
                continue
            self._counted(mishap)

    def _counted(self, mishap: Mishap) -> None:
        self.world.counts[mishap.kind] += 1
        self.befalling.add(self.group.create_task(self._befalls(mishap)))

    async def _befalls(self, mishap: Mishap) -> None:
        guest = self.guests[mishap.guest]
        relay = self.relays.get(mishap.guest)
        match mishap.kind:
            case "cut moment":
                guest.drop()
            case "cut to host":
                if relay:
                    relay.to_host = mishap.at
                elif isinstance(guest, PlainGuest):
                    guest.break_after(up=mishap.at)
            case "cut to guest":
                if relay:
                    relay.to_guest = mishap.at
                elif isinstance(guest, PlainGuest):
                    guest.break_after(down=mishap.at)
            case "gone and back":
                await guest.go_away()
            case "taken over":
                await guest.take_over()
            case _:
                self._restart()

    def _restart(self) -> None:
        """The host's program ends between two messages, and another takes up what was kept."""
        table, server, lobby = self.house.table, self.world.server, self.world.lobby
        if table is None or table.save_id is None:
            return
        code, save_id = self.house.code, table.save_id
        for line in tuple(server.lines):
            if line._house is self.house:  # lines do not say so
                line.drop()
        server.remove(self.house)
        hosting, resumed = lobby.hosting(save_id), lobby.resume(save_id)
        assert hosting
        self.house = House(resumed.setup, lobby, code=code, limits=ROOM)
        self.house.take_up(resumed, hosting)
        server.add(self.house)

    # what it comes to

    def _compare(self) -> None:
        host = self.house.table
        assert host
        assert host.outcome
        record = host.record
        faults = [f"{g.kind} guest at {g.seats}: {f}" for g in self.guests for f in g.faults(host)]
        again = Record.from_text(record.to_text())
        if again != record:
            faults.append("the record read again")
        if again.replay().outcome != host.outcome:
            faults.append("the record replayed")
        if faults:
            raise Differs("\n".join((*faults, record.to_text())))
        self.world.by_table[self.plan.table.game_id, self.plan.table.seats] += 1
        self.world.counts["acts"] += len(record.actions)
        self.world.counts["guests compared"] += len(self.guests)
        self.world.counts["games on disk"] += self.plan.kept


# memory


@dataclass(frozen=True)
class Memory:
    """What the process holds while all tables are empty."""

    games: int
    kib: int
    objects: int
    left: int
    """Houses, tables, visits, clients and lines that are still there."""


def memory(games: int) -> Memory:
    """Take it now."""
    gc.collect()
    kib = int(Path("/proc/self/status").read_text().partition("VmRSS:")[2].split()[0])
    objects = gc.get_objects()
    return Memory(
        games, kib, len(objects), sum(isinstance(each, House | Table | Visit | Client | Line) for each in objects)
    )


async def soak(
    seed: int,
    numbers: Sequence[int],
    games: tuple[str, ...] = (),
    *,
    path: Path,
    tables_at_once: int = 24,
    minutes: float = float("inf"),
    say: bool = False,
) -> tuple[World, list[Memory]]:
    """Play the games of these numbers, as many as begin in so many minutes.

    Raises Differs with everything that it takes to play the culprit again.
    """
    server = Server(limits=ROOM)
    ((_, port),) = await server.listen()
    lobby = Lobby(Store(path))
    world = World(server, port, lobby, seed)
    seen: list[Memory] = []
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
            seen.append(memory(start + len(batch)))
            if say:
                now = seen[-1]
                spent = time.monotonic() - began
                print(
                    f"{now.games:6} games {spent:7.0f} s {world.counts['acts']:8} acts"
                    f" {now.kib / 1024:8.1f} MiB {now.objects:8} objects {now.left} left",
                    flush=True,
                )
    finally:
        await server.close()
        lobby.close()
    return world, seen


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


def table_of(world: World, seen: Sequence[Memory], seconds: float) -> Iterator[str]:
    """The figures, line by line."""
    yield f"{sum(world.by_table.values())} games in {seconds:.0f} s, all equal at host and guests"
    for game_id in sorted({game_id for game_id, _ in world.by_table}):
        by_seats = {seats: n for (each, seats), n in sorted(world.by_table.items()) if each == game_id}
        seats = ", ".join(f"{n} with {seats}" for seats, n in by_seats.items())
        yield f"  {game_id:10}{sum(by_seats.values()):7}  ({seats})"
    for kind, count in sorted(world.counts.items()):
        yield f"  {kind:18}{count:9}"
    warm = next((each for each in seen if each.games >= WARM), seen[0])
    for word, each in (("start", seen[0]), ("warm", warm), ("middle", seen[len(seen) // 2]), ("end", seen[-1])):
        held = f"{each.kib / 1024:8.1f} MiB {each.objects:9} objects {each.left} left"
        yield f"  memory {word:7}{each.games:7} games {held}"
    yield f"  flat: {'yes' if flat(seen) else 'NO'} ({seen[-1].kib / warm.kib - 1:+.1%} since {warm.games} games)"


def flat(seen: Sequence[Memory]) -> bool:
    """Whether memory stands where it stood when the process was warm, and nothing of a table is left."""
    warm = next((each for each in seen if each.games >= WARM), seen[0])
    return seen[-1].kib <= warm.kib * (1 + FLAT) and seen[-1].objects <= warm.objects * (1 + FLAT)


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
            world, seen = asyncio.run(
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
    print("\n".join(table_of(world, seen, time.monotonic() - began)), flush=True)
    if not flat(seen):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
