"""A guest's end of a table whose people sit at several terminals, as faces use it."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Literal

from tartan.engine.errors import TartanError
from tartan.net.aside import aside
from tartan.net.terms import Gap
from tartan.session.face import Change, ChangeKind, Link
from tartan.session.importing import told_game
from tartan.session.online import DealCheck, Phase, SeatState, crowded_words, no_seat_yet, seatless_of
from tartan.session.visits import LastVisit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.cli.network import Wires
    from tartan.engine.contract import OptionValue
    from tartan.engine.record import Record
    from tartan.net.client import Client
    from tartan.net.parts import SeatInfo
    from tartan.net.remote import RemoteTable
    from tartan.session.clock import ClockPlan
    from tartan.session.face import Chat
    from tartan.session.invitation import Invitation
    from tartan.session.seat import SeatPlan, Watchers
    from tartan.session.table import Table

FAIR = (
    "The deal was fair: it follows from the host's commitment and from the salts of all seats, and what was seen fits."
)
LOOSE = (
    "This program was not told beforehand what bound all guests to their salts, so a host and a guest who cheat"
    " together could have chosen it all the same."
)
KEPT = "What the host told of the deal fits together, and what was seen follows from it."
MISSED = "This program was told nothing of it before the game was dealt, so the host could have chosen it all the same."
ANEW = (
    "The deal was begun anew while you were away, and has no salt of yours in it, so the host could have chosen it all"
    " the same."
)
CHECKED = {
    Gap.NONE: DealCheck(FAIR, checked=True),
    Gap.UNSEALED: DealCheck(f"{FAIR} {LOOSE}", checked=True),
    Gap.MISSED: DealCheck(f"{KEPT} {MISSED}"),
    Gap.ANEW: DealCheck(f"{KEPT} {ANEW}"),
}
UNTOLD = "The host has not told yet how the deal was made."
CHECKING = "What the host told of the deal is being checked."


class CalledTable:
    """A `session.online.Call`: a visit and the client that keeps its line."""

    is_host: Literal[False] = False
    seatless: tuple[str, ...] = ()

    def __init__(
        self,
        wires: Wires,
        client: Client,
        invitation: Invitation,
        seats: Sequence[int] = (),
        names: Sequence[str] = (),
    ) -> None:
        """A call that is being made from now on; it takes `seats` as soon as it is in, for people of these names."""
        self._wires = wires
        self._client = client
        self._visit = client.visit
        self.invitation = invitation
        self._wanted = tuple(seats)
        self._names = tuple(names) or (client.visit.name,)
        self._crowded = ""
        """There were fewer free seats than people, as a sentence; "" where there was room."""
        self._claimed = False
        """Whether seats were asked for, as far as there was something to ask for."""
        self._kept: RemoteTable | None = None
        """The last game that was saved here, once all of it was told."""
        self._told: tuple[Record, tuple[SeatPlan, ...]] | None = None
        """What is to be saved of it, until it is."""
        self._waits: bool | None = None
        """Whether a seat here waits for whoever leaves now, as that was kept; None before anything was."""
        client.visit.listen(self._keep)
        self._joining = wires.task(self._join(), "call")

    def __repr__(self) -> str:
        return f"CalledTable({self.invitation.address!r})"

    @property
    def table_id(self) -> str:
        """Which table it is; "" before the guest is in."""
        return self._visit.info.id if self._visit.info else ""

    @property
    def game(self) -> str:
        """The id of the game; "" before the guest is in."""
        return self._visit.info.game if self._visit.info else ""

    @property
    def options(self) -> tuple[tuple[str, OptionValue], ...]:
        """Its options."""
        return self._visit.info.options if self._visit.info else ()

    @property
    def clock(self) -> ClockPlan:
        """The time that everybody has."""
        from tartan.session.clock import NO_CLOCK

        return self._visit.info.clock if self._visit.info else NO_CLOCK

    @property
    def name(self) -> str:
        """Whom its next seat would be for: of several people the first who has none."""
        return next(iter(self._without), self._visit.name)

    @property
    def names(self) -> tuple[str, ...]:
        """What those are called who came by this call: by the seats that they have, and before that as they said."""
        return self._seated or self._names

    @property
    def _seated(self) -> tuple[str, ...]:
        """What the seats here are called, each name once."""
        return tuple(dict.fromkeys(self._here_called))

    @property
    def _here_called(self) -> tuple[str, ...]:
        """What the seats here are called, seat by seat; () before the guest is in."""
        seats = self._visit.seats
        return tuple(seats[seat].name for seat in self.here if seat < len(seats))

    @property
    def _without(self) -> tuple[str, ...]:
        """Who of those who came by this call has no seat."""
        return seatless_of(self._names, self._here_called)

    @property
    def watcher(self) -> bool:
        """Whether it watches."""
        return self._visit.watcher

    @property
    def asking(self) -> tuple[int, ...]:
        """The seats that were asked for and neither given nor refused yet."""
        return self._visit.asking

    @property
    def calls_in(self) -> float | None:
        """In how many seconds a host who has not answered yet is called again; None where that is not waited for."""
        return self._client.calls_in

    def call_now(self) -> None:
        """Call such a host without waiting any longer."""
        self._client.call_now()

    @property
    def moved(self) -> str:
        """What became of the table where it was, as a sentence, where the host has opened another one; else ""."""
        return self._visit.moved

    @property
    def crowded(self) -> str:
        """Who of several people has found no seat, as a sentence; "" once all have one, or before that is known."""
        visit, held = self._visit, self.here
        if len(self._names) < 2 or len(held) >= len(self._names) or visit.watcher or not self._claimed or visit.asking:
            return ""
        return self._crowded or no_seat_yet(self._without)

    @property
    def watchers(self) -> Watchers | None:
        """Whether spectators may watch; None where the host has not told it."""
        return self._visit.info.watchers if self._visit.info else None

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where; () before the guest is in."""
        return self._visit.seats

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        return self._visit.phase

    @property
    def spectators(self) -> int:
        """How many watch."""
        return self._visit.spectators

    @property
    def here(self) -> tuple[int, ...]:
        """The seats that are held here."""
        return self._visit.held

    @property
    def link(self) -> Link:
        """How this end is joined to the table."""
        return self._visit.link

    @property
    def unkept(self) -> str:
        """Why a seat here cannot be kept for a later visit, as a sentence; "" where all are."""
        return self._visit.keys.trouble

    @property
    def error(self) -> str:
        """The last sentence with which the host said that something cannot be done."""
        return self._visit.error

    @property
    def chat(self) -> Chat:
        """What people say to each other."""
        return self._visit.chat

    @property
    def table(self) -> RemoteTable | None:
        """The game, once all is here that this end may know; None between two games."""
        return self._visit.table

    @property
    def taken_up(self) -> bool:
        """Whether who sits here comes back to this game, which has gone on without her."""
        return self._visit.table is not None and self._visit.table.taken_up

    @property
    def deal(self) -> DealCheck | None:
        """How fair the deal of this game was; None while it goes on."""
        table = self._visit.table
        if table is None or table.outcome is None:
            return None
        faults = table.faults
        if faults is None:
            return DealCheck(CHECKING, pending=True) if table.checking else DealCheck(UNTOLD)
        if faults:
            return DealCheck("Something is wrong with what the host told of this game.", checked=False, faults=faults)
        return CHECKED[self._visit.deal.gap]

    def claim(self, seat: int, name: str, sett: str = "") -> None:
        """Ask for a free seat; raises SetupError while out of step."""
        self._visit.claim(seat, name, sett)

    def release(self, seat: int) -> None:
        """Give a seat back; raises SetupError while out of step, or if it is not held."""
        self._visit.release(seat)

    def want_rematch(self, *, on: bool) -> None:
        """Everybody at this keyboard wants another game, or no longer; raises SetupError while out of step."""
        self._visit.want_rematch(on=on)

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` after every change; gives a function that ends it."""
        return self._visit.listen(callback)

    def close(self) -> None:
        """Leave; the seats stay this guest's, and a game that was told is saved. A second time does nothing."""
        self._visit.leave()
        self._save_now()

    def _keep(self, _change: Change) -> None:
        """Keep that a seat here waits, and a game that was played here once it is told whole (N3, V1)."""
        table = self._visit.table
        waits = bool(self.here) and self.phase is not Phase.OVER
        if waits is not self._waits and (self.here or self._waits):
            self._waits = waits
            self._wires.lobby.set_last_visit(LastVisit(self.invitation, time.time(), waits))
        if table is None or table is self._kept or table.record is None or not table.here:
            return
        self._save_now()
        self._kept, self._told = table, (table.record, table.plans)
        aside(self._wires.loop, "game told", partial(told_game, *self._told), partial(self._save, table.record))

    def _save(self, record: Record, told: Table | TartanError) -> None:
        """Save the game of a record, unless that was done already."""
        if self._told is not None and self._told[0] is record:
            self._told = None
            self._wires.lobby.keep_told(told)

    def _save_now(self) -> None:
        """Save what is still to be saved, without waiting for what is done aside."""
        if self._told is not None:
            self._save(self._told[0], told_game(*self._told))

    async def closed(self) -> None:
        """Leave, and wait until the line is down."""
        self.close()
        await self._joining
        await self._client.wait_closed()

    async def _join(self) -> None:
        with suppress(TartanError):  # the link says why
            visit = await self._client.join()
            if not visit.held and not visit.watcher:
                for number, seat in enumerate(self._wanted or self._free_for_all()):
                    visit.claim(seat, self._names[min(number, len(self._names) - 1)])
            self._claimed = True
            visit.tell(Change(None, ChangeKind.SEATS))

    def _free_for_all(self) -> tuple[int, ...]:
        """Free seats for several people who have named none: one chooses by herself."""
        if len(self._names) < 2:
            return ()
        free = [seat for seat, seen in enumerate(self._visit.seats) if seen.state is SeatState.FREE]
        self._crowded = crowded_words(self._names, len(free))
        return tuple(free[: len(self._names)])
