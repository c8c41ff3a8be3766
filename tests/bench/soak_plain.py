"""The guests of a soak that know nothing but the page of the protocol: no rules of any game, no client, no view.

They keep the bytes that they were sent, and compare these with the host's own at the end.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
from typing import TYPE_CHECKING

from tartan.engine import codec
from tartan.net import kinds
from tartan.net.frames import Framer, pack
from tartan.net.limits import ACT_ID, PROTO, SECRET
from tartan.net.messages import from_host
from tests.bench import soak_guests
from tests.bench.soak_guests import GONE, PAUSE, TRIES, Guest, in_time

if TYPE_CHECKING:
    import random
    from collections import Counter
    from collections.abc import Iterator

    from tartan.net.kinds import FromGuest, FromHost
    from tartan.session.table import Table


class PlainLine(asyncio.Protocol):
    """One connection of a plain guest, which breaks after so many bytes either way."""

    def __init__(self, guest: PlainGuest) -> None:
        self.guest = guest
        self.framer = Framer.of_host()
        self.transport: asyncio.Transport | None = None
        self.room_up = self.room_down = 1 << 40
        self.farewell = ""
        self.down = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember where to write."""
        self.transport = transport  # type: ignore[assignment]  # a stream's transport

    def send(self, message: FromGuest) -> None:
        """Send a message, or as much of it as goes before the line breaks."""
        if self.transport is None or self.transport.is_closing():
            return
        data = pack(message.to_map())
        self.transport.write(data[: self.room_up])
        self.room_up -= len(data)
        if self.room_up < 0:
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Hear what is whole before the line breaks."""
        part, self.room_down = data[: max(0, self.room_down)], self.room_down - len(data)
        for fields in self.framer.feed(part):
            self.guest.hear(self, from_host(fields))
        if self.room_down < 0 and self.transport:
            self.transport.abort()

    async def gone(self) -> None:
        """Wait until the line is down."""
        await self.down.wait()

    def connection_lost(self, _exc: Exception | None) -> None:
        """The line is down."""
        self.transport = None
        self.down.set()
        self.guest.news.set()


class PlainGuest(Guest):
    """A guest by the page alone: keeps the bytes that it was sent, and knows no rules of any game."""

    kind = "plain"

    def __init__(self, code: str, port: int, seats: tuple[int, ...], luck: random.Random, counts: Counter[str]) -> None:
        super().__init__(code, port, seats, luck, counts)
        self.line: PlainLine | None = None
        self.tokens: dict[int, str] = {}
        self.salts: dict[int, bytes] = {}
        self.commitment = b""
        self.welcome: kinds.Welcome | None = None
        self.views: dict[int, kinds.SeatView] = {}
        self.logs: dict[int, list[bytes]] = {}
        self.reveal: kinds.Reveal | None = None
        self.underway: tuple[kinds.Act, tuple[str, ...]] | None = None
        self.answers: dict[bytes, FromHost] = {}
        self.stale: set[bytes] = set()
        self.past: dict[int, int] = {}
        self.behind = False

    async def come(self) -> None:
        """Call until somebody lets this guest in."""
        for _ in range(TRIES):
            line = await self._call()
            await self.until(lambda line=line: self.welcome is not None or line.transport is None)  # type: ignore[misc]  # bound now
            if self.welcome is not None:
                return
            await asyncio.sleep(PAUSE)
        raise AssertionError("a plain guest was never let in")

    async def _call(self) -> PlainLine:
        line = PlainLine(self)
        await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", self.port)
        self.line, self.welcome, self.views, self.logs, self.behind = line, None, {}, {}, True
        line.send(kinds.Hello(PROTO, "plain", "Plain", self.code, tuple(self.tokens.values())))
        return line

    async def sit(self) -> None:
        """Claim all seats, one after another."""
        for seat in self.seats:
            assert self.line
            self.line.send(kinds.Claim(seat, self.name_at(seat)))
            await self.until(lambda seat=seat: seat in self.tokens)  # type: ignore[misc]  # bound now

    async def play(self) -> None:
        """Play whatever is owed, until the game is over and all of it is told."""
        while not self.over:
            self.news.clear()
            if self.line is None or self.line.transport is None:
                await asyncio.sleep(PAUSE)
                await self.come()
            self._step()
            if self.wrong:
                raise AssertionError(f"plain guest at {self.seats}: {self.wrong}")
            if not self.news.is_set():
                await self.news.wait()

    @property
    def over(self) -> bool:
        """Whether all is told, and nothing is under way."""
        views = self.views.values()
        told = len(views) == len(self.seats) and all(view.outcome for view in views)
        return bool(told and self.reveal and self.underway is None and self._whole)

    @property
    def _whole(self) -> bool:
        return all(seat in self.views and len(self.logs[seat]) == self.views[seat].log_length for seat in self.seats)

    def _step(self) -> None:
        line = self.line
        if line is None or not self._whole:
            return
        if self.behind:
            self.behind = False
            if self.underway:
                act, legal = self.underway
                if self.views[act.seat].legal == legal:
                    act = kinds.Act(act.id, act.seat, self.views[act.seat].rev, act.action)
                    self.underway = (act, legal)
                line.send(act)
        if self.underway:
            return
        owing = [seat for seat, view in self.views.items() if view.legal]
        if not owing:
            return
        seat = self.luck.choice(owing)
        view = self.views[seat]
        act = kinds.Act(os.urandom(ACT_ID), seat, view.rev, self.luck.choice(view.legal))
        if seat in self.past and self.luck.random() < soak_guests.STALE:
            late = kinds.Act(os.urandom(ACT_ID), seat, self.past[seat], act.action)
            self.stale.add(late.id)
            self.counts["stale acts"] += 1
            line.send(late)
        self.underway = (act, view.legal)
        line.send(act)
        if self.luck.random() < soak_guests.STAMMER:
            self.counts["acts sent twice"] += 1
            line.send(act)

    def hear(self, line: PlainLine, message: FromHost) -> None:
        """A message; of a line that was taken over, only that it was."""
        self.news.set()
        if line is not self.line:
            if isinstance(message, kinds.TakenOver | kinds.Bye):
                line.farewell = message.code if isinstance(message, kinds.Bye) else line.farewell
            return
        match message:
            case kinds.Welcome():
                self.welcome = message
                if self.tokens and set(message.held) != set(self.tokens):
                    self.wrong.append(f"tokens of {sorted(self.tokens)} opened {message.held}")
            case kinds.Claimed():
                self.tokens[message.seat] = message.token
            case kinds.Deal():
                if message.commitment != self.commitment:
                    self.commitment = message.commitment
                    self.salts = {seat: os.urandom(SECRET) for seat in self.tokens}
                line.send(kinds.Salt(tuple(self.salts.items())))
            case kinds.SeatView():
                self._viewed(message)
            case kinds.Ok() | kinds.Reject():
                self._answered(message)
            case kinds.Reveal():
                self.reveal = message
            case kinds.Ping():
                line.send(kinds.Pong(message.n))
            case kinds.Refuse() | kinds.Error() | kinds.Bye() | kinds.TakenOver():
                self.wrong.append(f"was told {message}")

    def _viewed(self, view: kinds.SeatView) -> None:
        seat = view.seat
        assert seat is not None
        before, log = self.views.get(seat), self.logs.setdefault(seat, [])
        if view.log_from > len(log):
            self.wrong.append(f"lines {len(log)} to {view.log_from} of seat {seat} were never sent")
        if before and view.rev < before.rev:
            self.wrong.append(f"seat {seat} was sent view {view.rev} behind {before.rev}")
        self.views[seat] = view
        self.logs[seat] = log[: view.log_from] + list(view.log)

    def _answered(self, message: kinds.Ok | kinds.Reject) -> None:
        before = self.answers.setdefault(message.id, message)
        if before != message:
            self.wrong.append(f"the same act was answered {before} and {message}")
        if message.id in self.stale:
            if not isinstance(message, kinds.Reject) or message.rule:
                self.wrong.append(f"a stale act was answered {message}")
            return
        if self.underway is None or self.underway[0].id != message.id:
            return
        (act, _), self.underway = self.underway, None
        if isinstance(message, kinds.Reject):
            self.counts["acts refused"] += 1
        else:
            if message.rev > self.views[act.seat].rev and self._whole:
                self.wrong.append(f"{message} came before its view")
            self.deeds.taken[act.seat].append(act.action)
            self.past[act.seat] = act.rev
        self.answered()

    # what befalls it

    def drop(self) -> None:
        """The line is cut."""
        if self.line and self.line.transport:
            self.line.transport.abort()

    def break_after(self, *, up: int | None = None, down: int | None = None) -> None:
        """The line breaks when so many more bytes have gone."""
        if self.line:
            self.line.room_up = up if up is not None else self.line.room_up
            self.line.room_down = down if down is not None else self.line.room_down

    async def go_away(self) -> None:
        """Hang up with a word; the next line comes as after any other loss."""
        if self.line and self.line.transport:
            self.line.send(kinds.Bye("left", "Back soon."))
            if self.line.transport:
                self.line.transport.close()

    async def take_over(self) -> None:
        """Come in from elsewhere while the first line is up; that one is told so."""
        old = self.line
        up = old is not None and not old.down.is_set()
        await self._call()
        if old is None or not up:
            return
        if not await in_time(old.gone(), GONE):
            self.wrong.append("who was taken over keeps its line")
        if old.farewell not in ("", "taken_over"):
            self.wrong.append(f"who was taken over was told {old.farewell!r}")

    async def leave(self) -> None:
        """Leave when all is checked."""
        await self.go_away()

    def faults(self, host: Table) -> Iterator[str]:
        """Everything that is not as the host has it."""
        yield from self.wrong
        if self.reveal is None:
            yield "nothing was told at the end"
            return
        secret, salts, theirs = self.reveal.secret, self.reveal.salts, host.record
        if hashlib.sha256(secret).digest() != self.commitment:
            yield "the commitment was not kept"
        if any(salts[seat] != salt for seat, salt in self.salts.items()) or set(self.salts) != set(self.seats):
            yield "a salt of its own is not among the salts"
        if hashlib.sha256(secret + b"".join(salts)).digest() != theirs.seed:
            yield "the seed does not follow"
        if self.reveal.record != theirs.to_text():
            yield "the record"
        for seat in self.seats:
            view, near = self.views[seat], host.seat(seat)
            if view.outcome != codec.encode(host.outcome):
                yield f"outcome at seat {seat}"
            if view.view != codec.encode(near.view()):
                yield f"the view of seat {seat}"
            if self.logs[seat] != [codec.encode(line) for line in near.log()]:
                yield f"the log of seat {seat}"
            yield from self.deeds.faults(seat, [text for at, text in theirs.actions if at == seat])
