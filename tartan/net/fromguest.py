"""What guests who are in may ask of a room; each request is checked against what the guest holds (N1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.errors import SetupError
from tartan.net import kinds
from tartan.net.chatting import HOST, clean_chat
from tartan.net.codes import Buckets, good_token
from tartan.net.limits import SENTENCE, VISITOR_CHAT
from tartan.net.parts import Phase
from tartan.net.playing import NOT_HELD
from tartan.net.seating import ELSEWHERE
from tartan.session.text import clean_name, name_key

if TYPE_CHECKING:
    from tartan.net.peers import Guest
    from tartan.net.room import Room

WATCHER = "A watcher"


class GuestHandler:
    """Does what the guests of one room ask for, or tells them why not."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._claims = Buckets(room.limits.joins, room.limits.joins_every)
        self._said = Buckets(room.limits.chat_burst, room.limits.chat_every)
        """By seat: who comes in anew has said what she said."""
        self._visitors = Buckets(room.limits.visitor_burst, room.limits.visitor_every)
        """The same by address, for those who speak without a seat."""

    def hear(self, guest: Guest, message: kinds.FromGuest) -> None:
        """Do what a guest asks, or tell her why not."""
        match message:
            case kinds.Act() | kinds.Undo():
                self._act(guest, message)
            case kinds.Looked():
                if self._holds(guest, message.seat) and self._room.play:
                    self._room.play.looked(message.seat, message.lines)
            case kinds.Chat():
                self._chat(guest, message)
            case kinds.Claim():
                self._claim(guest, message)
            case kinds.Release():
                self._release(guest, message)
            case kinds.Salt():
                self._salt(guest, message)
            case kinds.Pause():
                self._pause(guest, message)
            case kinds.Rematch():
                self._rematch(guest, message)
            case _:
                _no(guest, "order", "That message has no place here.")

    def _act(self, guest: Guest, message: kinds.Act | kinds.Undo) -> None:
        play = self._room.play
        if play is None:
            guest.peer.send(kinds.Reject(message.id, "", "The game has not begun."))
        else:
            play.act(guest, message)

    def _claim(self, guest: Guest, message: kinds.Claim) -> None:
        room, seat, token = self._room, message.seat, message.token
        opened = room.places.opened(token) if token else ()
        if seat in opened:
            self._claim_again(guest, seat, token)
            return
        if not self._claims.take(guest.peer.address, room.now()):
            _no(guest, "later", "There were too many claims from where you are in a short time; wait a few seconds.")
            return
        if seat >= len(room.places) or not room.places[seat].free:
            _no(guest, "taken", "That seat is not free.")
            return
        if room.phase not in (Phase.GATHERING, Phase.PLAYING):
            _no(guest, "order", "Seats cannot be taken now.")
            return
        name = clean_name(message.name) or guest.name
        fault = room.places.name_fault(seat, name, guest)
        if fault:
            _no(guest, "name", fault)
            return
        if opened or (token and not good_token(token, room.id)):
            _no(guest, "token", "That is no token that could open a seat of its own here.")
            return
        try:
            token = room.seating.give(seat, guest, name, message.sett, token)
        except SetupError as e:
            _no(guest, "name", e.message)
            return
        guest.peer.send(kinds.Claimed(seat, token))
        room.show(guest, (seat,))

    def _claim_again(self, guest: Guest, seat: int, token: str) -> None:
        """Answer as before whoever claims a seat with the token that opens it already: she has not heard it."""
        room, place = self._room, self._room.places[seat]
        if place.visits.superseded(guest.visit):
            _no(guest, "taken", ELSEWHERE)
            return
        if place.guest is not guest:
            room.seating.come_back((seat,), guest)
            room.tell_seats()
        guest.peer.send(kinds.Claimed(seat, token))
        room.show(guest, (seat,))

    def _release(self, guest: Guest, message: kinds.Release) -> None:
        if not self._holds(guest, message.seat):
            return
        if self._room.phase is Phase.DEALING:
            self._room.call_off()
        self._room.seating.release(message.seat)

    def _salt(self, guest: Guest, message: kinds.Salt) -> None:
        if all(self._holds(guest, seat) for seat, _ in (*message.salts, *message.seals)):
            self._room.dealer.answered(message)

    def _chat(self, guest: Guest, message: kinds.Chat) -> None:
        room = self._room
        if message.seat is not None and not self._holds(guest, message.seat):
            return
        text = clean_chat(message.text)
        if not text:
            return
        if message.seat is None:
            text = text[:VISITOR_CHAT].rstrip()
            heard = self._visitors.take(guest.peer.address, room.now())
        else:
            heard = self._said.take(message.seat, room.now())
        if not heard:
            _no(guest, "chat", "That is more chat than can be passed on; wait a moment.")
            return
        name = self._name(guest) if message.seat is None else room.places[message.seat].plan.name
        room.say(message.seat, name, text)

    def _name(self, guest: Guest) -> str:
        """In whose name a guest speaks without a seat: her own, if it is nobody else's at this table (N6)."""
        others = {name_key(place.plan.name) for place in self._room.places if place.guest is not guest}
        return WATCHER if name_key(guest.name) in {"", name_key(HOST), *others} else guest.name

    def _pause(self, guest: Guest, message: kinds.Pause) -> None:
        table = self._room.table
        if self._holds(guest, message.seat) and table and table.clocks:
            table.pause(message.seat, on=message.on)

    def _rematch(self, guest: Guest, message: kinds.Rematch) -> None:
        if self._holds(guest, message.seat):
            self._room.want_again((message.seat,), on=message.on)

    @staticmethod
    def _holds(guest: Guest, seat: int) -> bool:
        """Whether a guest holds a seat; tells her if not."""
        if seat in guest.seats:
            return True
        _no(guest, "seat", NOT_HELD)
        return False


def _no(guest: Guest, code: str, sentence: str) -> None:
    guest.peer.send(kinds.Error(code, sentence[:SENTENCE]))
