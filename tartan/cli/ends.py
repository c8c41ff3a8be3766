"""Both ends of a table whose people sit at several terminals, as faces use them: the host's and a guest's."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.net import lan
from tartan.session.afar import DealCheck, Phase, SeatState, crowded_words
from tartan.session.face import NEAR, Change, ChangeKind, Link, LinkState
from tartan.session.invitation import Invitation
from tartan.session.text import listed

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Sequence

    from tartan.cli.network import Wires
    from tartan.engine.contract import OptionValue
    from tartan.net.away import AwayTable
    from tartan.net.client import Client
    from tartan.net.host import House
    from tartan.net.parts import SeatInfo
    from tartan.net.server import Server
    from tartan.net.tls import Identity
    from tartan.session.afar import Opening
    from tartan.session.clock import ClockPlan
    from tartan.session.face import Chat
    from tartan.session.seat import Curtain, Watchers
    from tartan.session.table import Table

OPEN_LINE = "Lines to this table are not private: whoever can listen on the network can read all that guests are shown."
CLOSED = Link(LinkState.CLOSED, "The table is closed.")
KICKED = "The host has given your seat to others."
BY_ALL = "The deal was made by all seats together; each guest's program checks its own part of it."
NOT_BY_ALL = "The deal of this game was not made by all seats together, so nobody can check it."
FAIR = (
    "The deal was fair: it follows from the host's commitment and from the salts of all seats, and what was seen fits."
)
UNTOLD = "The host has not told yet how the deal was made."
CHECKING = "What the host told of the deal is being checked."


class HostedTable:
    """A `session.afar.Hosted`: a house behind a port of its own."""

    asking: tuple[int, ...] = ()
    moved = ""

    def __init__(
        self,
        wires: Wires,
        server: Server,
        house: House,
        opening: Opening,
        sock: socket.socket,
        identity: Identity | None,
    ) -> None:
        """A table that is open from now on; `sock` listens already."""
        port = int(sock.getsockname()[1])
        self._wires = wires
        self._server = server
        self._house = house
        self._closed = False
        self._listeners: list[Callable[[Change], None]] = []
        self._stop = house.listen(self._heard)
        self.error = ""
        self.bind = opening.bind
        loopback = lan.is_loopback(opening.bind)
        fingerprint = identity.fingerprint if identity else ""
        self.invitation = Invitation(_reached_at(opening.bind), port, house.code, fingerprint)
        self.warning = "" if identity or loopback else OPEN_LINE
        self.tunnel = f"ssh -N -L {port}:127.0.0.1:{port} {self.invitation.host}" if self.warning else ""
        self._announcer: lan.Announcer | None = None
        wires.task(self._serve(sock, identity), "host")
        if opening.announce and not loopback and lan.available():
            self._announcer = lan.Announcer(opening.bind, port, self._notice)
            wires.task(self._announcer.open(), "announcer")

    def __repr__(self) -> str:
        return f"HostedTable({self.game!r}, {self.bind!r})"

    @property
    def table_id(self) -> str:
        """Which table it is."""
        return self._house.id

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._house.setup.game

    @property
    def options(self) -> tuple[tuple[str, OptionValue], ...]:
        """Its options."""
        return self._house.setup.options

    @property
    def clock(self) -> ClockPlan:
        """The time that everybody has."""
        return self._house.setup.clock

    @property
    def watchers(self) -> Watchers:
        """Whether spectators may watch."""
        return self._house.setup.watchers

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return self._house.places.infos

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        return self._house.phase

    @property
    def spectators(self) -> int:
        """How many watch."""
        return len(self._house.watchers)

    @property
    def seatless(self) -> tuple[str, ...]:
        """What those are called who have come in and have no seat."""
        return self._house.seatless

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
        return self._house.chat

    @property
    def table(self) -> Table | None:
        """The game, once it is dealt; None between two games."""
        return self._house.table

    @property
    def deal(self) -> DealCheck | None:
        """How fair the deal of this game was; None while it goes on."""
        table = self._house.table
        if table is None or self.phase is not Phase.OVER:
            return None
        return DealCheck(BY_ALL if table.deal else NOT_BY_ALL)

    def start(self) -> None:
        """Deal, once nobody is missing; raises SetupError."""
        self._house.start()

    def call_off(self) -> None:
        """Stop a deal that waits for salts."""
        self._house.call_off()

    def kick(self, seat: int) -> None:
        """Send away whoever has a seat; raises SetupError."""
        self._house.call_off()
        self._house.seating.release(seat, KICKED)

    def seat_bot(self, seat: int, level: str) -> None:
        """Let a bot decide for a seat; raises SetupError."""
        self._house.call_off()
        self._house.seating.seat_bot(seat, level)

    @property
    def curtain(self) -> Curtain:
        """What lifts the curtain between people at this keyboard (K1)."""
        return self._house.setup.curtain

    def seat_here(self, seat: int, name: str, pin: str = "") -> None:
        """Let somebody at this keyboard have a seat; raises SetupError."""
        self._house.call_off()
        self._house.seating.seat_here(seat, name, pin)

    def free(self, seat: int) -> None:
        """Let whoever comes from elsewhere have a seat; raises SetupError."""
        self.kick(seat)

    def want_rematch(self, *, on: bool) -> None:
        """Everybody at this keyboard wants another game, or no longer."""
        self._house.want_rematch(on=on)

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` after every change; gives a function that ends it."""
        self._listeners.append(callback)

        def unsubscribe() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return unsubscribe

    def close(self) -> None:
        """Send everybody away; what was played is kept. A second time does nothing."""
        if not self._closed:
            self._wires.task(self.closed(), "host closes")
            self._shut()

    async def closed(self) -> None:
        """Close, and wait until everybody is gone."""
        self._shut()
        await self._server.close()
        if self._announcer:
            await self._announcer.close()

    def _shut(self) -> None:
        """What of closing needs no waiting: everybody is told, everything is kept."""
        if not self._closed:
            self._closed = True
            self._stop()
            self._server.remove(self._house)
            self._tell(Change(None, ChangeKind.CLOSED))
            self._listeners.clear()

    async def _serve(self, sock: socket.socket, identity: Identity | None) -> None:
        if self._closed:
            sock.close()
        else:
            await self._server.listen_at(sock, tls=identity.context if identity else None)

    @property
    def _notice(self) -> lan.Notice:
        here = [self.seats[seat].name for seat in self.here]
        free = sum(info.state is SeatState.FREE for info in self.seats)
        return lan.Notice(here[0] if here else "", self.game, len(self.seats), free, self.invitation.fingerprint)

    def _heard(self, change: Change) -> None:
        if change.kind is ChangeKind.TROUBLE:
            self.error = self._house.trouble
        elif change.kind is ChangeKind.SEATS and self._announcer:
            notice = self._notice
            if notice != self._announcer.notice:
                self._wires.task(self._announcer.tell(notice), "announcer")
        self._tell(change)

    def _tell(self, change: Change) -> None:
        for callback in tuple(self._listeners):
            callback(change)


class CalledTable:
    """A `session.afar.Call`: a visit and the client that keeps its line."""

    watchers: Watchers | None = None
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
        """What its person is called."""
        return self._visit.name

    @property
    def watcher(self) -> bool:
        """Whether it watches."""
        return self._visit.watcher

    @property
    def asking(self) -> tuple[int, ...]:
        """The seats that were asked for and neither given nor refused yet."""
        return self._visit.asking

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
        seated = {visit.seats[seat].name for seat in held}
        without = [name for name in self._names if name not in seated][: len(self._names) - len(held)]
        return self._crowded or f"{listed(without)} {'has' if len(without) == 1 else 'have'} no seat here yet."

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
    def error(self) -> str:
        """The last sentence with which the host said that something cannot be done."""
        return self._visit.error

    @property
    def chat(self) -> Chat:
        """What people say to each other."""
        return self._visit.chat

    @property
    def table(self) -> AwayTable | None:
        """The game, once all is here that this end may know; None between two games."""
        return self._visit.table

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
        return DealCheck(FAIR, checked=True)

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
        """Leave; the seats stay this guest's. A second time does nothing."""
        self._visit.leave()

    async def closed(self) -> None:
        """Leave, and wait until the line is down."""
        self.close()
        await self._joining
        await self._client.wait_closed()

    async def _join(self) -> None:
        with suppress(TartanError):  # the link says why
            visit = await self._client.join()
            if not visit.held:
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


def _reached_at(bind: str) -> str:
    """Where guests reach what listens at an address: for all addresses of a machine, the one that is used most."""
    import socket
    from ipaddress import ip_address

    try:
        address = ip_address(bind.partition("%")[0])
    except ValueError:
        return bind
    if not address.is_unspecified:
        return bind
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    beyond = "192.0.2.1" if address.version == 4 else "2001:db8::1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((beyond, 9))  # sends nothing: it only asks which way that would go
            return str(asking.getsockname()[0])
    except OSError:
        return socket.gethostname()
