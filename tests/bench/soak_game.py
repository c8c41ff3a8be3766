"""One game of a soak: a real host and its guests, what befalls them, and all ends compared when it is over."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.engine.errors import SetupError
from tartan.engine.record import Record
from tartan.net.limits import LIMITS
from tartan.net.room import Room
from tartan.session.seat import SeatPlan, Setup, Sitter
from tartan.session.table import Table
from tests.bench.soak_guests import OwnGuest, naps
from tests.bench.soak_plain import PlainGuest
from tests.bench.soak_plans import AT_THE_DOOR, RESTART
from tests.net.relay import relayed

if TYPE_CHECKING:
    from tartan.net.server import Server
    from tartan.session.hosting import Hosting
    from tartan.session.lobby import Lobby
    from tests.bench.soak_plans import Mishap, Plan
    from tests.net.relay import Relay

STUCK = 240
"""For how many naps no act may be answered before a game counts as stuck."""
AMPLE = replace(LIMITS, connections=10_000, per_address=10_000, joins=10_000_000)


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

    @property
    def played(self) -> int:
        """How many games were played to their end, and compared."""
        return sum(self.by_table.values())


class Game:
    """One game of a soak, from its gathering to its last comparison."""

    def __init__(self, world: World, plan: Plan) -> None:
        self.world = world
        self.plan = plan
        self.keeping = world.lobby if plan.kept else Unkept()
        self.room = Room(self._setup(), self.keeping, limits=AMPLE)
        world.server.add(self.room)
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
            async with asyncio.TaskGroup() as self.group:
                patience = self.group.create_task(self._patience())
                self.group.create_task(self._played()).add_done_callback(lambda _: patience.cancel())
        except Exception as e:
            first = _first(e)
            raise Differs(f"{first} (after {self.acts} acts; {self._where()})") from first
        finally:
            self.world.server.remove(self.room)

    async def _patience(self) -> None:
        """Lose it if no act is answered for long."""
        answered = -1
        while answered < self.acts:
            answered = self.acts
            await naps(STUCK)
        raise Differs("stuck")

    def _where(self) -> str:
        table = self.room.table
        if table is None:
            return f"{self.room.phase.value}, {[(p.state.value, p.ready) for p in self.room.places]}"
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
            self.room.listen(lambda _: self._start())
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
            self.guests.append(kind(self.room.code, port, seats, self.luck, self.world.counts))
        for _ in range(plan.watching):
            watcher = OwnGuest(self.room.code, self.world.port, (), self.luck, self.world.counts, watch=True)
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
        if self.room.table is None and not self.room.places.waiting:
            with suppress(SetupError):
                self.room.start()

    def _answered(self) -> None:
        self.acts += 1
        self._befall()

    # what befalls it

    def _befall(self) -> None:
        while self.due and self.due[0].after <= self.acts:
            mishap = self.due.pop(0)
            table = self.room.table
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
        table, server, lobby = self.room.table, self.world.server, self.world.lobby
        if table is None or table.save_id is None:
            return
        code, save_id = self.room.code, table.save_id
        for line in tuple(server.lines):
            if line._room is self.room:  # lines do not say so
                line.drop()
        server.remove(self.room)
        for guest in self.guests:
            guest.restarts += 1
        hosting, resumed = lobby.hosting(save_id), lobby.resume(save_id)
        assert hosting
        self.room = Room(resumed.setup, lobby, code=code, limits=AMPLE)
        self.room.take_up(resumed, hosting)
        server.add(self.room)

    # what it comes to

    def _compare(self) -> None:
        host = self.room.table
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
