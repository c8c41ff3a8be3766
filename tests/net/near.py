"""A visit and a room with no socket between them: what they say is carried over when a test says so."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from tartan.net.frames import Framer, pack
from tartan.net.guest import Visit
from tartan.net.messages import from_guest, from_host
from tartan.net.room import Room
from tartan.session.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.net.kinds import FromGuest, FromHost
    from tartan.net.peers import Guest
    from tartan.net.remote import RemoteTable
    from tartan.session.face import Change
    from tartan.session.seat import Setup


class Near:
    """Both ends of one line: the outlet of a visit and the peer of a room."""

    address = "near"

    def __init__(self, room: Room, visit: Visit) -> None:
        self.room = room
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

    def to_the_room(self) -> None:
        """Carry over what the guest has said, as bytes."""
        while self.to_host and self.up:
            message = self.to_host.popleft()
            (fields,) = Framer.of_guest().feed(pack(message.to_map()))
            heard = from_guest(fields)
            if self.guest is None:
                self.guest = self.room.join(self, heard)  # type: ignore[arg-type]  # the first message is a hello
            else:
                self.room.hear(self.guest, heard)

    def to_the_guest(self, most: int = 1 << 30) -> None:
        """Carry over so many frames of what the room has said."""
        while self.to_guest and self.up and most:
            (fields,) = Framer.of_host().feed(self.to_guest.popleft())
            self.visit.hear(from_host(fields))
            most -= 1
        self.visit.settle()

    def carry(self) -> None:
        """Carry over all that is said, until nobody says anything."""
        while self.up and (self.to_host or self.to_guest):
            self.to_the_room()
            self.to_the_guest()

    def cut(self) -> None:
        """The line is down, and whatever was on it is lost."""
        self.up = False
        if self.guest:
            self.room.left(self.guest)
        self.visit.lost()


class _Outlet:
    def __init__(self, near: Near) -> None:
        self.near = near

    def send(self, message: FromGuest) -> None:
        self.near.to_host.append(message)


class Bytewise(Near):
    """The same line byte by byte: it is cut when so many bytes have gone to the host, or to the guest."""

    def __init__(self, room: Room, visit: Visit, to_host: int = 1 << 40, to_guest: int = 1 << 40) -> None:
        self.room_to_host = to_host
        self.room_to_guest = to_guest
        self.sent_to_host = 0
        self.sent_to_guest = 0
        self.host_framer = Framer.of_guest()
        self.guest_framer = Framer.of_host()
        super().__init__(room, visit)

    def to_the_room(self) -> None:
        while self.to_host and self.up:
            data = pack(self.to_host.popleft().to_map())
            part = data[: self.room_to_host - self.sent_to_host]
            self.sent_to_host += len(part)
            for fields in self.host_framer.feed(part):
                heard = from_guest(fields)
                if self.guest is None:
                    self.guest = self.room.join(self, heard)  # type: ignore[arg-type]  # a hello comes first
                else:
                    self.room.hear(self.guest, heard)
            if len(part) < len(data):
                self.cut()

    def to_the_guest(self, most: int = 1 << 30) -> None:
        while self.to_guest and self.up:
            data = self.to_guest.popleft()
            part = data[: self.room_to_guest - self.sent_to_guest]
            self.sent_to_guest += len(part)
            for fields in self.guest_framer.feed(part):
                self.visit.hear(from_host(fields))
            if len(part) < len(data):
                self.cut()
        self.visit.settle()

    def cut_later(self, *, to_host: int | None = None, to_guest: int | None = None) -> None:
        """Cut the line when so many more bytes have gone one way."""
        if to_host is not None:
            self.room_to_host = self.sent_to_host + to_host
        if to_guest is not None:
            self.room_to_guest = self.sent_to_guest + to_guest


def carry_all(*lines: Near) -> None:
    """Carry over all that is said on several lines."""
    while any(line.up and (line.to_host or line.to_guest) for line in lines):
        for line in lines:
            line.carry()


def come(room: Room, name: str, *seats: int, watch: bool = False) -> tuple[Visit, Near]:
    """A guest who is in and has these seats."""
    visit = Visit(name, code=room.code, watch=watch)
    near = Near(room, visit)
    near.carry()
    for seat in seats:
        visit.claim(seat, f"{name} {seat}")
        near.carry()
    return visit, near


def dealt(setup: Setup, *groups: tuple[int, ...], **how: object) -> tuple[Room, list[tuple[Visit, Near]]]:
    """A room that has dealt, with one guest for each group of seats; together they have all that are free."""
    room = Room(setup, Lobby(), **how)  # type: ignore[arg-type]  # passed on as it is given
    guests = [come(room, f"Guest {number}", *seats) for number, seats in enumerate(groups)]
    room.start()
    carry_all(*(line for _, line in guests))
    assert room.table
    return room, guests


def game_of(visit: Visit) -> RemoteTable:
    """The game that a visit has come to."""
    assert visit.table is not None
    return visit.table


def choose(legal: tuple[str, ...], step: int) -> str:
    """One of the legal actions, depending on nothing but their list and the step."""
    return legal[(step * 7 + 3) % len(legal)]


def play_here(table: RemoteTable, step: int) -> tuple[int, str] | None:
    """Play one decision that is owed here; what was played, None if nothing is owed."""
    seat = table.next_here(None)
    if seat is None or not table.seat(seat).legal():
        return None
    text = choose(table.seat(seat).legal(), step)
    table.seat(seat).submit(text)
    return seat, text


def play_out(room: Room, guests: Sequence[tuple[Visit, Near]], most: int = 5000) -> list[tuple[int, str]]:
    """Play to the end, or so many steps; what was played."""
    played: list[tuple[int, str]] = []
    while len(played) < most and game_of(guests[0][0]).outcome is None:
        for visit, _ in guests:
            done = play_here(game_of(visit), len(played))
            if done:
                played.append(done)
                break
        else:
            raise AssertionError("Nobody here owes anything.")
        carry_all(*(line for _, line in guests))
    return played


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
