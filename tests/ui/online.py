"""A network without one: both ends of a table as plain objects that tests change by hand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from tartan.engine.errors import SetupError, TartanError
from tartan.session.clock import NO_CLOCK
from tartan.session.face import NEAR, Change, ChangeKind, ChatLine, Link, LinkState
from tartan.session.invitation import Invitation
from tartan.session.online import DealCheck, Near, Opening, Phase, PortTaken, SeatState
from tartan.session.pin import pin_opens
from tartan.session.seat import SeatPlan, Setup, Sitter, Watchers

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import OptionValue
    from tartan.session.clock import ClockPlan
    from tartan.session.face import TableFace
    from tartan.session.seat import Curtain

CODE = "red-kilt-tea-loch"
INVITATION = Invitation("192.0.2.7", 4746, CODE)
CONNECTED = Link(LinkState.CONNECTED)
LOST = Link(LinkState.LOST, "The line to the host is lost. Nothing can be played until it is back.")


@dataclass(frozen=True)
class FakeSeat:
    """One seat as everybody sees it."""

    name: str
    sitter: Sitter
    state: SeatState
    level: str = ""
    sett: str = ""
    ready: bool = False
    stand_in: bool = False


@dataclass
class FakeChat:
    """What was said."""

    said: list[ChatLine] = field(default_factory=list)
    told: Callable[[], None] = lambda: None
    deaf: str = ""
    """Why nothing can be said now."""

    def lines(self, since: int = 0) -> tuple[ChatLine, ...]:
        return tuple(self.said[since:])

    @property
    def length(self) -> int:
        return len(self.said)

    def say(self, text: str) -> None:
        if self.deaf:
            raise SetupError(self.deaf)
        self.hear("Isla", text)

    def hear(self, name: str, text: str) -> None:
        """Somebody has said something."""
        self.said.append(ChatLine(0, name, text))
        self.told()


def seats_of(setup: Setup) -> list[FakeSeat]:
    """Who sits where before anybody has come in."""
    states = {Sitter.HERE: SeatState.HERE, Sitter.BOT: SeatState.BOT, Sitter.REMOTE: SeatState.FREE}
    return [FakeSeat(plan.name, plan.sitter, states[plan.sitter], plan.level, plan.sett) for plan in setup.seats]


class FakeEnd:
    """What both ends have."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats: tuple[FakeSeat, ...] = tuple(seats_of(setup))
        self.table_id = "table"
        self.phase = Phase.GATHERING
        self.spectators = 0
        self.seatless: tuple[str, ...] = ()
        self.asking: tuple[int, ...] = ()
        self.moved = self.unkept = ""
        self.taken_up = False
        self.here: tuple[int, ...] = ()
        self.link: Link = NEAR
        self.error = ""
        self.table: TableFace | None = None
        self.deal: DealCheck | None = None
        self.chat = FakeChat(told=lambda: self.tell(ChangeKind.CHAT))
        self.wants: list[bool] = []
        self.closed = 0
        self._listeners: list[Callable[[Change], None]] = []

    @property
    def game(self) -> str:
        return self.setup.game

    @property
    def options(self) -> tuple[tuple[str, OptionValue], ...]:
        return self.setup.options

    @property
    def clock(self) -> ClockPlan:
        return self.setup.clock or NO_CLOCK

    @property
    def watchers(self) -> Watchers | None:
        return self.setup.watchers

    def tell(self, kind: ChangeKind, seat: int | None = None) -> None:
        """Something has changed."""
        for listener in tuple(self._listeners):
            listener(Change(seat, kind))

    def put(self, seat: int, **changes: object) -> None:
        """A seat is another one now."""
        self.seats = tuple(replace(s, **changes) if at == seat else s for at, s in enumerate(self.seats))  # type: ignore[arg-type]  # fields by name
        self.tell(ChangeKind.SEATS, seat)

    def begin(self, table: TableFace | None, phase: Phase = Phase.PLAYING) -> None:
        """A game begins, or is behind everybody."""
        self.table, self.phase = table, phase
        self.tell(ChangeKind.PLAYED)

    def want_rematch(self, *, on: bool) -> None:
        self.wants.append(on)
        for seat in self.here:
            self.put(seat, ready=on)

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback) if callback in self._listeners else None

    def close(self) -> None:
        self.closed += 1


class FakeHosted(FakeEnd):
    """The host's end."""

    is_host: Literal[True] = True

    def __init__(self, setup: Setup, opening: Opening) -> None:
        super().__init__(setup)
        self.opening = opening
        self.bind = opening.bind
        self.invitation = replace(INVITATION, code=opening.code or CODE)
        loopback = opening.bind == Opening().bind
        self.warning = "" if loopback or opening.tls else "Lines to this table are not private."
        self.tunnel = "ssh -N -L 4746:127.0.0.1:4746 192.0.2.7" if self.warning else ""
        self.here = tuple(at for at, seat in enumerate(self.seats) if seat.state is SeatState.HERE)
        self.deeds: list[str] = []
        self.visitors: tuple[tuple[str, bool], ...] = ()

    def start(self) -> None:
        if any(seat.state in (SeatState.FREE, SeatState.AWAY) for seat in self.seats):
            raise SetupError("Nobody is there yet.")
        self.deeds.append("start")
        self.phase = Phase.DEALING
        self.tell(ChangeKind.SEATS)

    def call_off(self) -> None:
        self.deeds.append("call off")

    def kick(self, seat: int) -> None:
        self.deeds.append(f"kick {seat}")
        self.put(seat, state=SeatState.FREE)

    def send_away(self, name: str) -> None:
        self.deeds.append(f"send away {name}")

    def hold_clocks(self, *, on: bool) -> None:
        self.deeds.append(f"clocks {'stand' if on else 'run'}")

    def seat_bot(self, seat: int, level: str) -> None:
        self.deeds.append(f"bot {seat} {level}")
        self.put(seat, state=SeatState.BOT, sitter=Sitter.BOT, level=level)

    @property
    def curtain(self) -> Curtain:
        return self.setup.curtain

    def seat_here(self, seat: int, name: str, pin: str = "") -> None:
        self.deeds.append(f"here {seat} {name}{' with a PIN' if pin_opens(pin, '2468') and pin else ''}")
        self.put(seat, state=SeatState.HERE, sitter=Sitter.HERE, name=name)

    def free(self, seat: int) -> None:
        self.deeds.append(f"free {seat}")
        self.put(seat, state=SeatState.FREE, sitter=Sitter.REMOTE)


class FakeCall(FakeEnd):
    """A guest's end."""

    is_host: Literal[False] = False

    def __init__(self, setup: Setup, invitation: Invitation, name: str, *, watch: bool = False) -> None:
        super().__init__(setup)
        self.invitation = invitation
        self.name = name
        self.watcher = watch
        self.crowded = ""
        self.names: tuple[str, ...] = (name,)
        self.link = CONNECTED
        self.claims: list[tuple[int, str]] = []
        self.calls_in: float | None = None
        self.called_now = 0

    def call_now(self) -> None:
        self.called_now += 1

    def claim(self, seat: int, name: str, sett: str = "") -> None:
        self.claims.append((seat, name))
        self.here = (*self.here, seat)
        self.put(seat, name=name, state=SeatState.TAKEN)

    def release(self, seat: int) -> None:
        self.here = tuple(each for each in self.here if each != seat)
        self.put(seat, state=SeatState.FREE)

    def go(self, link: Link) -> None:
        """The line is another one now."""
        self.link = link
        self.tell(ChangeKind.LINK)


class FakeFinder:
    """Tables that are found."""

    def __init__(self) -> None:
        self.tables: tuple[Near, ...] = ()
        self.closed = False
        self._listeners: list[Callable[[], None]] = []

    def find(self, *tables: Near) -> None:
        """These are found now."""
        self.tables = tables
        for listener in tuple(self._listeners):
            listener()

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def close(self) -> None:
        self.closed = True


class FakeNetwork:
    """A network that opens fakes, and remembers them."""

    has_tls = True
    port = 4746

    def __init__(self, table: Setup) -> None:
        """Whoever is called hosts a table of this set-up."""
        self.setup = table
        self.hosted: list[FakeHosted] = []
        self.calls: list[FakeCall] = []
        self.finder = FakeFinder()
        self.kept: tuple[str, ...] = ()
        """Whose seats are kept wherever is called."""
        self.trouble = ""
        """Why nothing can be opened."""
        self.taken = -1
        """A port at which something else listens."""

    def host(self, setup: Setup, opening: Opening) -> FakeHosted:
        if self.trouble:
            raise TartanError(self.trouble)
        if opening.port == self.taken:
            raise PortTaken(opening.port)
        self.hosted.append(FakeHosted(setup, opening))
        return self.hosted[-1]

    def resume(self, save_id: int, opening: Opening) -> FakeHosted:
        return self.host(self.setup, opening)

    def call(self, invitation: Invitation, *, name: str, watch: bool = False, patient: bool = False) -> FakeCall:
        if self.trouble:
            raise TartanError(self.trouble)
        self.calls.append(FakeCall(self.setup, invitation, name, watch=watch))
        return self.calls[-1]

    def kept_names(self, invitation: Invitation) -> tuple[str, ...]:
        return self.kept

    def near(self) -> FakeFinder:
        return self.finder


def elsewhere(setup: Setup, *seats: int) -> Setup:
    """The same set-up with these seats for people elsewhere."""
    plans = [SeatPlan(f"Seat {at}", Sitter.REMOTE) if at in seats else plan for at, plan in enumerate(setup.seats)]
    return replace(setup, seats=tuple(plans))
