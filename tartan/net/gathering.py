"""The places at a hosted table: who is planned for each, whose token opens it, and which guest is there now."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.net.codes import token_opens
from tartan.net.limits import SUPERSEDED
from tartan.net.parts import SeatInfo, SeatState
from tartan.session.hosting import HeldSeat
from tartan.session.seat import SeatPlan, Sitter
from tartan.session.text import name_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.net.peers import Guest


class Visits:
    """Which visits a seat's token was shown by: the last has the seat, and none before it has it back by calling again.

    Somebody whose line is down when her seat is taken over cannot be told so before she calls again (N3).
    """

    __slots__ = ("_last", "_superseded")

    def __init__(self) -> None:
        self._last = b""
        self._superseded: deque[bytes] = deque(maxlen=SUPERSEDED)

    def begin(self, visit: bytes) -> None:
        """A visit has the seat now; b"" where it does not say which it is."""
        if self._last and self._last != visit:
            self._superseded.append(self._last)
        self._last = visit

    def superseded(self, visit: bytes) -> bool:
        """Whether another visit has taken the seat over from this one."""
        return visit in self._superseded


class Place:
    """One seat of a hosted table."""

    __slots__ = ("guest", "kept", "label", "plan", "ready", "saltless", "visits")

    def __init__(self, plan: SeatPlan, label: str) -> None:
        self.plan = plan
        self.label = label
        """What the seat is called while nobody has it."""
        self.kept = ""
        """What is kept of the token that opens it; "" while nobody elsewhere has it."""
        self.visits = Visits()
        """Who has shown that token since it opens the seat."""
        self.guest: Guest | None = None
        self.ready = False
        """While dealing: the salt is in; when the game is over: another is wanted."""
        self.saltless = 0
        """How many deals in a row came to nothing for want of its salt."""

    @property
    def free(self) -> bool:
        """Whether a guest may claim it."""
        return self.plan.sitter is Sitter.REMOTE and not self.kept

    @property
    def state(self) -> SeatState:
        """Who is there now."""
        if self.plan.sitter is Sitter.HERE:
            return SeatState.HERE
        if self.plan.sitter is Sitter.BOT:
            return SeatState.BOT
        if self.guest:
            return SeatState.TAKEN
        return SeatState.AWAY if self.kept else SeatState.FREE

    @property
    def info(self) -> SeatInfo:
        """The place as everybody may see it."""
        plan = self.plan
        return SeatInfo(plan.name, plan.sitter, plan.level, plan.sett, self.state, self.ready, plan.stand_in)

    @property
    def person(self) -> SeatPlan:
        """The plan with the person back for whom a bot sits in."""
        return replace(self.plan, sitter=Sitter.REMOTE, level="", stand_in=False)

    @property
    def nobody(self) -> SeatPlan:
        """The plan of a seat that nobody has."""
        return SeatPlan(self.label, Sitter.REMOTE)


class Places:
    """All places of one table."""

    def __init__(self, plans: Sequence[SeatPlan], labels: Sequence[str]) -> None:
        self._all = [Place(plan, label) for plan, label in zip(plans, labels, strict=True)]

    def __getitem__(self, seat: int) -> Place:
        return self._all[seat]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Place]:
        return iter(self._all)

    @property
    def plans(self) -> tuple[SeatPlan, ...]:
        """Who is planned for each."""
        return tuple(place.plan for place in self._all)

    @property
    def infos(self) -> tuple[SeatInfo, ...]:
        """All as everybody may see them."""
        return tuple(place.info for place in self._all)

    @property
    def held(self) -> tuple[HeldSeat, ...]:
        """What is to be kept of the seats that somebody elsewhere has."""
        return tuple(HeldSeat(seat, place.plan.name, place.kept) for seat, place in enumerate(self._all) if place.kept)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats for which nobody is there: the table cannot be dealt without them."""
        away = (SeatState.FREE, SeatState.AWAY)
        return tuple(seat for seat, place in enumerate(self._all) if place.state in away)

    def opened(self, token: str) -> tuple[int, ...]:
        """The seats that a token opens; it is compared with all, in constant time."""
        return tuple([seat for seat, place in enumerate(self._all) if token_opens(place.kept, token)])

    def name_fault(self, seat: int, name: str, guest: Guest) -> str:
        """Why a guest cannot be called so at a seat, as a sentence; "" if it can."""
        if not name:
            return "A seat needs a name."
        for other, place in enumerate(self._all):
            mine = place.guest is guest or other == seat or place.free
            if not mine and name_key(place.plan.name) == name_key(name):
                return "Somebody at this table is called that already; choose another name."
        return ""

    def sit(self, seat: int, guest: Guest | None) -> None:
        """Put a guest at a seat, or nobody."""
        place = self._all[seat]
        if place.guest:
            place.guest.seats.discard(seat)
        place.guest = guest
        if guest:
            guest.seats.add(seat)

    def forget_ready(self) -> None:
        """Take it that nobody has said yet that she is ready."""
        for place in self._all:
            place.ready = False
