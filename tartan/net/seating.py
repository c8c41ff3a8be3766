"""How people, bots and guests come to seats of a hosted table and leave them, before a game and in the midst of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import SetupError
from tartan.net import kinds
from tartan.net.codes import keep_token, new_token
from tartan.net.gathering import Visits
from tartan.session.seat import SeatPlan, Sitter
from tartan.session.setup import problems
from tartan.session.text import clean_name, clean_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tartan.net.gathering import Place
    from tartan.net.peers import Guest
    from tartan.net.room import Room

SALTLESS = 2
"""How many deals may come to nothing for want of a seat's salt, one after the other, before it loses the seat."""
SETT = 40
"""The most characters of a sett's name."""
ELSEWHERE = "You have come in from elsewhere."
"""What somebody is told whose seat another connection has taken over."""

BOT_INSTEAD = "The host lets a bot sit in for you; come in again, and your seat is yours again."
"""What somebody is told for whom a bot sits in."""


class Seating:
    """Who gets and who loses a seat of one room; all of it is told to everybody and kept."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def give(self, seat: int, guest: Guest, name: str, sett: str, token: str = "") -> str:
        """Give a free seat to a guest, whose own `token` opens it, or a new one; gives the token that does.

        Raises SetupError and changes nothing.
        """
        room, place = self._room, self._place(seat)
        self._reseat(seat, SeatPlan(name, Sitter.REMOTE, sett=clean_text(sett, SETT)))
        token = token or new_token(room.id)
        place.kept, place.ready, place.visits, place.saltless = keep_token(token), False, Visits(), 0
        place.visits.begin(guest.visit)
        if room.table:
            room.table.connected(seat)
        room.places.sit(seat, guest)
        self._done()
        return token

    def release(self, seat: int, farewell: str = "") -> None:
        """Nobody has the seat any more, and its token opens nothing; with a `farewell`, whoever had it is sent away.

        Raises SetupError for a seat that is not there.
        """
        room, place = self._room, self._place(seat)
        place.kept, place.ready = "", False
        if room.table is None:
            place.plan = place.nobody
        elif place.plan.sitter is not Sitter.REMOTE:
            self._reseat(seat, place.person)
        self._vacate(seat, farewell)
        if room.table:
            room.table.disconnected(seat)
        self._done()

    def all_salted(self, but: Iterable[int] = ()) -> None:
        """A deal was made, or waited in vain for these seats alone: no other counts as one that lets deals wait."""
        late = set(but)
        for seat, place in enumerate(self._room.places):
            place.saltless = place.saltless if seat in late else 0

    def kept_waiting(self, seats: Iterable[int]) -> None:
        """A deal came to nothing for want of these seats' salts; one that did so before is free, and the host is told.

        A guest's program sends its salt by itself: one that never does would have everybody deal without end (N4).
        Whose line is down is not counted: that loses no seat (N3).
        """
        for seat in seats:
            place = self._place(seat)
            if place.guest is None:
                continue
            place.saltless += 1
            if place.saltless >= SALTLESS:
                who = f"{SEAT_LETTERS[seat]} {place.plan.name}"
                self.release(seat, "Your program kept the deal from being made again and again, so your seat is free.")
                self._room.report(f"{who} kept {SALTLESS} deals from being made: the seat is free.")

    def seat_bot(self, seat: int, level: str, name: str = "") -> None:
        """Let a bot decide for a seat; where it is somebody's, until she comes back with her token.

        Raises SetupError for a seat or level that is not there, or a name that cannot be.
        """
        place = self._place(seat)
        person = bool(place.kept)
        named = place.plan.name if person else clean_name(name) or place.plan.name
        plan = replace(place.plan, name=named, sitter=Sitter.BOT, level=level, pin="", stand_in=person)
        self._reseat(seat, plan)
        self._vacate(seat, BOT_INSTEAD)
        self._done()

    def seat_here(self, seat: int, name: str, pin: str = "") -> None:
        """Let somebody at the host's keyboard have a seat; raises SetupError."""
        place = self._place(seat)
        plan = replace(place.plan, name=clean_name(name), sitter=Sitter.HERE, level="", pin=pin, stand_in=False)
        self._reseat(seat, plan)
        place.kept = ""
        self._vacate(seat, "The host has taken your seat back.")
        self._done()

    def come_back(self, seats: Iterable[int], guest: Guest) -> None:
        """Give seats to whoever shows their tokens: other connections make way, and so do bots (N3).

        She sits down once all of it is told, for none of it is for her: she may not be welcomed yet (N1).
        """
        room, given = self._room, tuple(seats)
        for seat in given:
            place = self._place(seat)
            self._vacate(seat, ELSEWHERE)
            place.visits.begin(guest.visit)
            if place.plan.sitter is Sitter.BOT:
                self._reseat(seat, place.person)
            if room.table:
                room.table.connected(seat)
        for seat in given:
            room.places.sit(seat, guest)

    def _reseat(self, seat: int, plan: SeatPlan) -> None:
        """Plan somebody else for a seat, at the table too if there is one; raises SetupError and changes nothing."""
        room, place = self._room, self._room.places[seat]
        before, faults = place.plan, set(problems(replace(room.setup, seats=room.places.plans)))
        place.plan = plan
        for fault in problems(replace(room.setup, seats=room.places.plans)):
            if fault not in faults:
                place.plan = before
                raise SetupError(fault)
        if room.table:
            try:
                room.table.sit(seat, plan)
            except SetupError:
                place.plan = before
                raise

    def _vacate(self, seat: int, farewell: str) -> None:
        """Nobody is at the seat now; who was is told, and sent away if nothing is left for her."""
        room, guest = self._room, self._room.places[seat].guest
        room.places.sit(seat, None)
        if guest and farewell:
            guest.peer.send(kinds.TakenOver(seat))
            if not guest.seats and not guest.watcher:
                room.dismiss(guest, "taken_over", farewell)

    def _place(self, seat: int) -> Place:
        if seat not in range(len(self._room.places)):
            raise SetupError("There is no such seat at this table.")
        return self._room.places[seat]

    def _done(self) -> None:
        self._room.keep()
        self._room.tell_seats()
        self._room.want_again((), on=True)  # whoever was waited for may have gone
