"""The way into a hosted table and out of it: who is let in, what she finds, and what a lost line leaves behind (N3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.net import kinds
from tartan.net.peers import Guest
from tartan.net.seating import ELSEWHERE
from tartan.session.seat import Watchers
from tartan.session.text import clean_name, name_key

if TYPE_CHECKING:
    from tartan.net.peers import Peer
    from tartan.net.room import Room


LOOKING_ROUND = 1.0
"""Seconds for which nobody is told of somebody without a seat: a program that takes one by itself has it by then."""
NAMELESS = "Somebody"


class NotLetIn(TartanError):  # noqa: N818  # it says what became of the guest
    """Somebody is not let in; `code` is one word for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Entrance:
    """Lets guests of one room in, and knows who is in."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._guests: dict[Guest, None] = {}
        self.watchers: tuple[Guest, ...] = ()
        """Who of those who are in watches."""
        self._told: tuple[Guest, ...] = ()
        """Of whom it was told that she is here without a seat."""

    def __contains__(self, guest: Guest) -> bool:
        return guest in self._guests

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Who is in, in the order in which they came."""
        return tuple(self._guests)

    @property
    def seatless(self) -> tuple[str, ...]:
        """What those are called who are in, have no seat, and do not watch, once they have had the time to take one."""
        return tuple([guest.name or NAMELESS for guest in self._told if guest in self._guests and not guest.seats])

    @property
    def visitors(self) -> tuple[tuple[str, bool], ...]:
        """The same and all who watch and have no seat: what each is called, and whether she watches."""
        watching = [(guest.name or NAMELESS, True) for guest in self.watchers if not guest.seats]
        return (*[(name, False) for name in self.seatless], *watching)

    def without_seat(self, name: str) -> tuple[Guest, ...]:
        """All who are in, have no seat, and are called so."""
        called = name_key(name)
        return tuple([g for g in self._guests if not g.seats and name_key(g.name or NAMELESS) == called])

    def tick(self) -> None:
        """Time goes by: whoever has taken no seat yet is told of."""
        latest = self._room.now() - LOOKING_ROUND
        here = tuple([g for g in self._guests if not g.seats and not g.watcher and g.came <= latest])
        before, self._told = self._told, here
        if here != before:
            self._room.tell_visitors()

    def join(self, peer: Peer, hello: kinds.Hello) -> Guest:
        """Let somebody in whose code or token was good; raises NotLetIn.

        A token takes its seat over at once, but for a visit from which it was taken over before (N3).
        """
        room = self._room
        opened = [room.places.opened(token) for token in hello.tokens]
        held = dict.fromkeys(seat for seats in opened for seat in seats)
        lost = [seat for seat in held if room.places[seat].visits.superseded(hello.visit)]
        for seat in lost:
            del held[seat]
        if lost and not held and not hello.watch:
            raise NotLetIn("taken_over", ELSEWHERE)
        if not held and len(self._guests) >= room.limits.guests:
            raise NotLetIn("full", "There are as many people at this table as it lets in.")
        if hello.watch and room.setup.watchers is Watchers.OFF:
            raise NotLetIn("watch", "Nobody may watch at this table.")
        guest = Guest(peer, clean_name(hello.name), watcher=hello.watch, visit=hello.visit, came=room.now())
        room.seating.come_back(held, guest)
        self._guests[guest] = None
        self._count_watchers()
        told = tuple(seats[0] if seats else None for seats in opened)
        peer.send(kinds.Welcome(room.info, tuple(sorted(held)), guest.watcher, told))
        for seat in lost:
            peer.send(kinds.TakenOver(seat))
        room.catch_up(guest, held)
        return guest

    def left(self, guest: Guest) -> None:
        """A guest's line is down: the seats stay hers, and the table waits (N3)."""
        if guest not in self._guests:
            return
        room = self._room
        del self._guests[guest]
        self._count_watchers()
        seats = tuple(guest.seats)
        for seat in seats:
            room.places.sit(seat, None)
            if room.table:
                room.table.disconnected(seat)
        if guest.watcher or seats:
            room.tell_seats()
        else:
            room.tell_visitors()

    def dismiss(self, guest: Guest, code: str, sentence: str) -> None:
        """Send a guest away."""
        self._guests.pop(guest, None)
        self._count_watchers()
        guest.peer.close(code, sentence)

    def _count_watchers(self) -> None:
        self.watchers = tuple([guest for guest in self._guests if guest.watcher])
