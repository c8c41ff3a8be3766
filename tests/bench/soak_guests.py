"""The guests of a soak, and those of them that use the program's own client.

They play random actions, stammer (the same act twice), send acts that are stale, lose their lines at any byte, come
back by token, and say at the end what differs from the host's own table.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction, SetupError, TartanError
from tartan.net import kinds
from tartan.net.client import Client
from tartan.net.guest import Visit
from tartan.net.limits import ACT_ID, LIMITS
from tartan.session.face import Change, ChangeKind, LinkState

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Coroutine, Iterable, Iterator

    from tartan.net.keepsakes import Keepsake
    from tartan.net.kinds import FromGuest
    from tartan.net.remote import RemoteTable
    from tartan.session.table import Table

STAMMER = 0.02
"""How often an act is sent twice."""
STALE = 0.02
"""How often an act for a decision that was made already is sent before an act."""
UNDO = 0.004
"""How often an action is taken back where it can be."""
TRIES = 20
"""How often a guest calls who was never let in."""
PAUSE = 0.02
NAP = 0.25
"""Seconds between two looks at whether something has happened."""
GONE = 120
"""For how many naps somebody who was taken over may take to be gone."""


async def naps(number: int) -> None:
    """Sleep so often: each nap takes a turn of the loop at least, so that a busy machine gets more time."""
    for _ in range(number):
        await asyncio.sleep(NAP)


async def in_time(coming: Coroutine[object, object, None], number: int) -> bool:
    """Wait for something to come, for so many naps at most; whether it came."""
    waits = asyncio.ensure_future(coming)
    patience = asyncio.ensure_future(naps(number))
    try:
        await asyncio.wait((waits, patience), return_when=asyncio.FIRST_COMPLETED)
        return waits.done()
    finally:
        waits.cancel()
        patience.cancel()


class Pocket:
    """Keeps tokens and salts as a folder would, for whoever uses it next."""

    def __init__(self, kept: Iterable[Keepsake] = ()) -> None:
        self._kept = {each.token: each for each in kept}

    def kept(self) -> tuple[Keepsake, ...]:
        """All of it: it is of one table."""
        return tuple(self._kept.values())

    def keep(self, keepsake: Keepsake) -> None:
        """Keep it."""
        self._kept[keepsake.token] = keepsake

    def keep_sight(self, token: str, text: str, *, anew: bool) -> None:
        """What was seen is of no matter here."""

    def seen(self, token: str) -> str:
        """Nothing."""
        return ""

    def forget(self, token: str) -> None:
        """Keep it no more."""
        self._kept.pop(token, None)

    def close(self) -> None:
        """Nothing is held."""


@dataclass
class Deeds:
    """What a guest knows to have been taken, seat by seat."""

    taken: defaultdict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    open: Counter[int] = field(default_factory=Counter)
    """Acts of whose answer nobody will know."""
    blind: set[int] = field(default_factory=set)
    """Seats of which that is so of an undo."""

    def faults(self, seat: int, played: list[str]) -> Iterator[str]:
        """What of a seat's actions in the record is not as it was answered."""
        taken = self.taken[seat]
        if seat in self.blind:
            return
        rest = iter(played)
        among = all(text in rest for text in taken)
        if not among or not len(taken) <= len(played) <= len(taken) + self.open[seat]:
            yield f"seat {seat} was told that {taken} were taken, and the record has {played}"


class Guest:
    """What both kinds of guests have: seats, luck, and news that wake them."""

    kind = ""

    def __init__(self, code: str, port: int, seats: tuple[int, ...], luck: random.Random, counts: Counter[str]) -> None:
        self.code = code
        self.port = port
        self.seats = seats
        self.luck = luck
        self.counts = counts
        self.deeds = Deeds()
        self.wrong: list[str] = []
        self.restarts = 0
        """How often the host's program ended and another took up the game."""
        self.answered: Callable[[], None] = lambda: None
        """Called whenever an act of this guest is answered."""
        self.news = asyncio.Event()

    async def until(self, fits: Callable[[], bool]) -> None:
        """Wait for a condition that news bring about."""
        while not fits():
            self.news.clear()
            await self.news.wait()

    def name_at(self, seat: int) -> str:
        """What this guest is called at a seat."""
        return f"{self.kind.capitalize()} {seat}"


class Stammering(Visit):
    """A visit that sends some acts twice, and some that are stale."""

    luck: random.Random
    counts: Counter[str]
    past: dict[int, int]
    """By seat a view for which an act was taken, so that any other for it is stale."""

    def send(self, message: FromGuest) -> None:
        """Send a message, and what should lead to nothing."""
        if isinstance(message, kinds.Act):
            old = self.past.get(message.seat)
            if old is not None and self.luck.random() < STALE:
                self.counts["stale acts"] += 1
                super().send(kinds.Act(os.urandom(ACT_ID), message.seat, old, message.action))
            if self.luck.random() < STAMMER:
                self.counts["acts sent twice"] += 1
                super().send(message)
        super().send(message)


class OwnGuest(Guest):
    """The program's own client and visit, driven as a face drives them."""

    kind = "own"

    def __init__(
        self,
        code: str,
        port: int,
        seats: tuple[int, ...],
        luck: random.Random,
        counts: Counter[str],
        *,
        watch: bool = False,
    ) -> None:
        super().__init__(code, port, seats, luck, counts)
        self.watch = watch
        self.pocket = Pocket()
        self.past: dict[int, int] = {}
        self.visit: Visit
        self.client: Client
        self.table: RemoteTable | None = None
        self.sent: tuple[int, str | None, int] | None = None
        self.moving = asyncio.Lock()
        """Held while this guest goes from one visit to another."""

    async def come(self) -> None:
        """Come in; who was never let in calls again."""
        why: list[str] = []
        for _ in range(TRIES):
            visit, client = self._called(self.pocket)
            try:
                await client.join()
            except TartanError as e:
                why.append(e.message)
            else:
                self._is_in(visit, client)
                return
            await asyncio.sleep(PAUSE)
        raise AssertionError(f"a guest was never let in: {' '.join(sorted(set(why)))}")

    def _is_in(self, visit: Visit, client: Client) -> None:
        self.visit, self.client = visit, client
        visit.listen(lambda _: self._look(visit))
        self._look(visit)

    def _called(self, pocket: Pocket) -> tuple[Visit, Client]:
        visit = Stammering("Guest", code=self.code, watch=self.watch, keepsakes=pocket)
        visit.luck, visit.counts, visit.past = self.luck, self.counts, self.past
        return visit, Client(visit, "127.0.0.1", self.port, limits=LIMITS)

    async def sit(self) -> None:
        """Claim all seats."""
        for seat in self.seats:
            while seat not in self.visit.held:
                await self.until(lambda: self.visit.link.up)
                with suppress(SetupError):
                    self.visit.claim(seat, self.name_at(seat))
                    await self.until(lambda seat=seat: seat in self.visit.held or not self.visit.link.up)  # type: ignore[misc]  # bound now

    async def play(self) -> None:
        """Play whatever is owed, until the game is over and all of it is told."""
        while not self.over:
            self.news.clear()
            self._step()
            if self.visit.link.state is LinkState.CLOSED and not self.moving.locked():
                raise AssertionError(f"{self.kind} guest at {self.seats} was sent away: {self.visit.link.sentence}")
            await self.news.wait()

    @property
    def over(self) -> bool:
        """Whether all is told, and checked."""
        table = self.visit.table
        return bool(
            table and table.outcome and not table.pending and (self.visit.deal.record or self.visit.deal.faults)
        )

    def _step(self) -> None:
        table = self.visit.table
        if table is None or table.outcome is not None or not table.open:
            return
        owing = [seat for seat in table.here if table.seat(seat).legal()]
        if not owing:
            return
        seat = self.luck.choice(owing)
        door = table.seat(seat)
        rev = table.shown[seat].rev
        if door.may_undo and self.luck.random() < UNDO:
            self.sent = (seat, None, rev)
            door.undo()
            return
        text = self.luck.choice(door.legal())
        self.sent = (seat, text, rev)
        try:
            door.submit(text)
        except IllegalAction as e:
            self.wrong.append(f"{text} is legal for seat {seat}, and refused: {e.message}")
            raise AssertionError(self.wrong[-1]) from e

    def _look(self, visit: Visit) -> None:
        """Listen to another game, if there is one."""
        if visit is self.visit and visit.table is not self.table:
            self.table = table = visit.table
            if table:
                table.subscribe(lambda change: self._told(table, change))
        self.news.set()

    def _told(self, table: RemoteTable, change: Change) -> None:
        self.news.set()
        if table is not self.table or change.seat is None or self.sent is None:
            return
        if change.kind not in (ChangeKind.PLAYED, ChangeKind.UNDONE, ChangeKind.REFUSED):
            return
        (seat, text, rev), self.sent = self.sent, None
        if change.kind is ChangeKind.REFUSED:
            self.counts["acts refused"] += 1
        elif text is None:
            self.counts["undone"] += 1
            if self.deeds.taken[seat]:
                self.deeds.taken[seat].pop()
        else:
            self.deeds.taken[seat].append(text)
            self.past[seat] = rev
        self.answered()

    # what befalls it

    def drop(self) -> None:
        """The line is cut."""
        self.client.drop()

    async def go_away(self) -> None:
        """Leave for good, and come back as another program would."""
        async with self.moving:
            await self.client.close()
            await self._come_again()

    async def take_over(self) -> None:
        """Come in from elsewhere; the first visit is told so, at once or when it calls again.

        Only a host that was restarted meanwhile does not know which of them was first.
        """
        async with self.moving:
            first, restarts = (self.visit, self.client), self.restarts
            self.pocket = Pocket(self.pocket.kept())
            await self._come_again()
            second = self.visit, self.client
            both = first[0], second[0]
            await in_time(self.until(lambda: any(visit.link.state is LinkState.CLOSED for visit in both)), GONE)
            lost = first
            if second[0].link.state is LinkState.CLOSED:
                self.counts["taken back"] += 1
                if self.restarts == restarts:
                    self.wrong.append(f"seats {self.seats} were taken back by who was taken over")
                self._forget_answer()
                self._is_in(*first)
                lost = second
            if lost[0].link.state is not LinkState.CLOSED:
                self.wrong.append("two visits hold the same seats")
            elif set(lost[0].held) & set(self.visit.held):
                self.wrong.append(f"seats {lost[0].held} are still held by who was taken over")
            await lost[1].close()

    async def _come_again(self) -> None:
        """Come in by what was kept; what was under way may have been heard or not."""
        while True:
            visit, client = self._called(self.pocket)
            with suppress(TartanError):
                await client.join()
                break
            await asyncio.sleep(PAUSE)
        self._forget_answer()
        self._is_in(visit, client)

    def _forget_answer(self) -> None:
        if self.sent:
            seat, text, _ = self.sent
            self.sent = None
            self.deeds.open[seat] += 1
            if text is None:
                self.deeds.blind.add(seat)

    async def leave(self) -> None:
        """Leave when all is checked."""
        await self.client.close()

    def faults(self, host: Table) -> Iterator[str]:
        """Everything that is not as the host has it."""
        yield from self.wrong
        table, record = self.visit.table, self.visit.deal.record
        if table is None or record is None:
            yield f"nothing was told at the end: {self.visit.deal.faults}"
            return
        yield from (f"fairness: {fault}" for fault in table.faults or ())
        if table.outcome != host.outcome:
            yield f"outcome {table.outcome}"
        if sorted(table.here) != sorted(self.seats):
            yield f"holds {table.here}"
        mine = record.to_text().split("\n\n", 1)[1]
        theirs = host.record
        if (record.seed, record.actions, record.salts, record.secret, record.names) != (
            theirs.seed,
            theirs.actions,
            theirs.salts,
            theirs.secret,
            theirs.names,
        ) or mine != theirs.to_text().split("\n\n", 1)[1]:
            yield "the record"
        for seat in self.seats:
            door, near = table.seat(seat), host.seat(seat)
            if door.view() != near.view():
                yield f"the view of seat {seat}"
            if door.log() != near.log():
                yield f"the log of seat {seat}"
            yield from self.deeds.faults(seat, [text for at, text in theirs.actions if at == seat])
        if self.watch:
            door, near = table.seat(None), host.watcher()
            if door.view() != near.view() or door.log() != near.log():
                yield "what watchers see"
