"""The host's end of a table whose people sit at several terminals, as faces use it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from tartan.net import lan
from tartan.session.face import NEAR, Change, ChangeKind, Link, LinkState
from tartan.session.invitation import Invitation
from tartan.session.listeners import Listeners
from tartan.session.online import DealCheck, Phase, SeatState

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.cli.network import Wires
    from tartan.cli.sockets import ListeningSocket
    from tartan.engine.contract import OptionValue
    from tartan.net.parts import SeatInfo
    from tartan.net.room import Room
    from tartan.net.server import Server
    from tartan.session.clock import ClockPlan
    from tartan.session.face import Chat
    from tartan.session.online import Opening
    from tartan.session.seat import Curtain, Watchers
    from tartan.session.table import Table

OPEN_LINE = "Lines to this table are not private: whoever can listen on the network can read all that guests are shown."
CLOSED = Link(LinkState.CLOSED, "The table is closed.")
KICKED = "The host has given your seat to others."
BY_ALL = "The deal was made by all seats together; each guest's program checks its own part of it."
NOT_BY_ALL = "The deal of this game was not made by all seats together, so nobody can check it."


class HostedTable:
    """A `session.online.Hosted`: a room behind a port of its own."""

    is_host: Literal[True] = True
    asking: tuple[int, ...] = ()
    unkept = ""
    taken_up = False

    def __init__(self, wires: Wires, server: Server, room: Room, opening: Opening, listening: ListeningSocket) -> None:
        """A table that is open from now on, by a socket that may listen elsewhere than the opening says.

        What is kept for another time is what the opening says: that address may be there again by then.
        """
        self._wires = wires
        self._server = server
        self._room = room
        self._closed = False
        self._listeners: Listeners[Change] = Listeners()
        self._stop = room.listen(self._heard)
        self.error, self.moved, self.bind = "", listening.moved, listening.bind
        loopback = lan.is_loopback(listening.bind)
        kept_port = listening.port if listening.bind == opening.bind else opening.port
        self._opening = replace(opening, port=kept_port, code=room.code, fingerprint=listening.fingerprint)
        self._keep_opening()
        self.invitation = Invitation(listening.reached_at, listening.port, room.code, listening.fingerprint)
        self.warning = "" if listening.identity or loopback else OPEN_LINE
        self.tunnel = (
            f"ssh -N -L {listening.port}:127.0.0.1:{listening.port} {self.invitation.host}" if self.warning else ""
        )
        self._announcer: lan.Announcer | None = None
        self._serving = wires.task(self._serve(listening), "host")
        if opening.announce and not loopback and lan.available():
            self._announcer = lan.Announcer(listening.bind, listening.port, self._notice)
            wires.task(self._announcer.open(), "announcer")

    def __repr__(self) -> str:
        return f"HostedTable({self.game!r}, {self.bind!r})"

    @property
    def table_id(self) -> str:
        """Which table it is."""
        return self._room.id

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._room.setup.game

    @property
    def options(self) -> tuple[tuple[str, OptionValue], ...]:
        """Its options."""
        return self._room.setup.options

    @property
    def clock(self) -> ClockPlan:
        """The time that everybody has."""
        return self._room.setup.clock

    @property
    def watchers(self) -> Watchers:
        """Whether spectators may watch."""
        return self._room.setup.watchers

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return self._room.places.infos

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        return self._room.phase

    @property
    def spectators(self) -> int:
        """How many watch."""
        return self._room.spectators

    @property
    def seatless(self) -> tuple[str, ...]:
        """What those are called who have come in and have no seat."""
        return self._room.seatless

    @property
    def visitors(self) -> tuple[tuple[str, bool], ...]:
        """What all are called who are in and have no seat, and whether each watches."""
        return self._room.visitors

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of people at this keyboard."""
        return tuple(seat for seat, info in enumerate(self.seats) if info.state is SeatState.HERE)

    @property
    def link(self) -> Link:
        """How this end is joined to the table."""
        return CLOSED if self._closed else NEAR

    @property
    def chat(self) -> Chat:
        """What people say to each other."""
        return self._room.chat

    @property
    def table(self) -> Table | None:
        """The game, once it is dealt; None between two games."""
        return self._room.table

    @property
    def deal(self) -> DealCheck | None:
        """How fair the deal of this game was; None while it goes on."""
        table = self._room.table
        if table is None or self.phase is not Phase.OVER:
            return None
        return DealCheck(BY_ALL if table.deal else NOT_BY_ALL)

    def start(self) -> None:
        """Deal, once nobody is missing; raises SetupError."""
        self._room.start()

    def call_off(self) -> None:
        """Stop a deal that waits for salts."""
        self._room.call_off()

    def kick(self, seat: int) -> None:
        """Send away whoever has a seat; raises SetupError."""
        self._room.call_off()
        self._room.seating.release(seat, KICKED)

    def send_away(self, name: str) -> None:
        """Send away whoever is called so and has no seat; raises SetupError."""
        self._room.send_away(name)

    def hold_clocks(self, *, on: bool) -> None:
        """Those at this keyboard do not see the game that is on, or do again: their clocks stand meanwhile."""
        if self._room.table:
            for seat in self.here:
                self._room.table.hold(seat, on=on)

    def seat_bot(self, seat: int, level: str) -> None:
        """Let a bot decide for a seat; raises SetupError."""
        self._room.call_off()
        self._room.seating.seat_bot(seat, level)

    @property
    def curtain(self) -> Curtain:
        """What lifts the curtain between people at this keyboard (K1)."""
        return self._room.setup.curtain

    def seat_here(self, seat: int, name: str, pin: str = "") -> None:
        """Let somebody at this keyboard have a seat; raises SetupError."""
        self._room.call_off()
        self._room.seating.seat_here(seat, name, pin)

    def free(self, seat: int) -> None:
        """Let whoever comes from elsewhere have a seat; raises SetupError."""
        self.kick(seat)

    def want_rematch(self, *, on: bool) -> None:
        """Everybody at this keyboard wants another game, or no longer."""
        self._room.want_rematch(on=on)

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` after every change; gives a function that ends it."""
        return self._listeners.add(callback)

    def close(self) -> None:
        """Send everybody away; what was played is kept. A second time does nothing."""
        if not self._closed:
            self._wires.task(self.closed(), "host closes")
            self._shut()

    async def closed(self) -> None:
        """Close, and wait until everybody is gone."""
        self._shut()
        await asyncio.wait((self._serving,))
        await self._server.close()
        if self._announcer:
            await self._announcer.close()

    def _shut(self) -> None:
        """What of closing needs no waiting: everybody is told, everything is kept."""
        if not self._closed:
            self._closed = True
            self._stop()
            self._server.remove(self._room)
            self._listeners.tell(Change(None, ChangeKind.CLOSED))
            self._listeners.clear()

    async def _serve(self, listening: ListeningSocket) -> None:
        if self._closed:
            listening.sock.close()
        else:
            await self._server.listen_at(listening.sock, tls=listening.identity.context if listening.identity else None)

    def _keep_opening(self) -> None:
        """Keep by what line guests come in, so that the game is opened again to the same line."""
        save_id = self._room.table.save_id if self._room.table else None
        if save_id is not None:
            self._wires.lobby.set_opening(save_id, self._opening)

    @property
    def _notice(self) -> lan.Notice:
        here = [self.seats[seat].name for seat in self.here]
        free = sum(info.state is SeatState.FREE for info in self.seats)
        return lan.Notice(here[0] if here else "", self.game, len(self.seats), free, self.invitation.fingerprint)

    def _heard(self, change: Change) -> None:
        if change.kind is ChangeKind.TROUBLE:
            self.error = self._room.trouble
        elif change.kind is ChangeKind.PLAYED:
            self._keep_opening()
        elif change.kind is ChangeKind.SEATS and self._announcer:
            notice = self._notice
            if notice != self._announcer.notice:
                self._wires.task(self._announcer.tell(notice), "announcer")
        self._listeners.tell(change)
