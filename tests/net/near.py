"""A visit and a house with no socket between them: what they say is carried over when a test says so."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from tartan.net.frames import Framer, pack
from tartan.net.guest import Visit
from tartan.net.messages import from_guest, from_host

if TYPE_CHECKING:
    from tartan.net.host import House
    from tartan.net.kinds import FromGuest, FromHost
    from tartan.net.peers import Guest
    from tartan.session.face import Change


class Near:
    """Both ends of one line: the outlet of a visit and the peer of a house."""

    address = "near"

    def __init__(self, house: House, visit: Visit) -> None:
        self.house = house
        self.visit = visit
        self.guest: Guest | None = None
        self.to_host: deque[FromGuest] = deque()
        self.to_guest: deque[bytes] = deque()
        self.farewell: tuple[str, str] | None = None
        self.up = True
        visit.opened(_Outlet(self))

    def send(self, message: FromHost) -> None:
        self.send_frame(pack(message.to_map()))

    def send_frame(self, frame: bytes) -> None:
        self.to_guest.append(frame)

    def close(self, code: str, sentence: str) -> None:
        self.farewell = (code, sentence)

    def to_the_house(self) -> None:
        """Carry over what the guest has said, as bytes."""
        while self.to_host and self.up:
            message = self.to_host.popleft()
            (fields,) = Framer.of_guest().feed(pack(message.to_map()))
            heard = from_guest(fields)
            if self.guest is None:
                self.guest = self.house.join(self, heard)  # type: ignore[arg-type]  # the first message is a hello
            else:
                self.house.hear(self.guest, heard)

    def to_the_guest(self, most: int = 1 << 30) -> None:
        """Carry over so many frames of what the house has said."""
        while self.to_guest and self.up and most:
            (fields,) = Framer.of_host().feed(self.to_guest.popleft())
            self.visit.hear(from_host(fields))
            most -= 1
        self.visit.settle()

    def carry(self) -> None:
        """Carry over all that is said, until nobody says anything."""
        while self.up and (self.to_host or self.to_guest):
            self.to_the_house()
            self.to_the_guest()

    def cut(self) -> None:
        """The line is down, and whatever was on it is lost."""
        self.up = False
        if self.guest:
            self.house.left(self.guest)
        self.visit.lost()


class _Outlet:
    def __init__(self, near: Near) -> None:
        self.near = near

    def send(self, message: FromGuest) -> None:
        self.near.to_host.append(message)


def carry_all(*lines: Near) -> None:
    """Carry over all that is said on several lines."""
    while any(line.up and (line.to_host or line.to_guest) for line in lines):
        for line in lines:
            line.carry()


def come(house: House, name: str, *seats: int, watch: bool = False) -> tuple[Visit, Near]:
    """A guest who is in and has these seats."""
    visit = Visit(name, code=house.code, watch=watch)
    near = Near(house, visit)
    near.carry()
    for seat in seats:
        visit.claim(seat, f"{name} {seat}")
        near.carry()
    return visit, near


class Heard:
    """What was told of changes."""

    def __init__(self) -> None:
        self.changes: list[Change] = []

    def __call__(self, change: Change) -> None:
        self.changes.append(change)

    def new(self) -> list[Change]:
        """What was told since this was last asked."""
        changes, self.changes = self.changes, []
        return changes
