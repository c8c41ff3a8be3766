"""A visit: what a guest knows of a host's table, from the first word to the last game, without sockets (N1, N2).

It is fed the messages of one line after another, and asks its line for nothing but to send. Whatever a host says is
checked; what no host may say raises WireError, and what leaves the guest out of step raises OutOfStep.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from tartan import registry
from tartan.engine.errors import SetupError
from tartan.net import kinds
from tartan.net.chatting import RoomChat
from tartan.net.checks import Refused, clean_seats, moved_words, playable, refusal_words
from tartan.net.fromhost import HostHandler
from tartan.net.holding import Holding
from tartan.net.keepsakes import NoKeepsakes
from tartan.net.limits import PROTO, VISIT
from tartan.net.parts import GAME_PHASES, Phase
from tartan.net.shown import Broken
from tartan.net.viewing import Viewing
from tartan.net.witness import GuestDeal
from tartan.session.face import Change, ChangeKind, Link, LinkState
from tartan.session.listeners import Listeners
from tartan.session.setup import seat_labels
from tartan.session.text import clean_name, clean_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.net.keepsakes import Keepsakes, Keys
    from tartan.net.kinds import FromGuest, FromHost
    from tartan.net.parts import SeatInfo, TableInfo
    from tartan.net.remote import RemoteTable

    Check: TypeAlias = "Callable[[Callable[[], tuple[str, ...]], Callable[[tuple[str, ...]], None]], None]"
    """Has work done, anywhere, and calls back with what it gives, in the visit's own thread."""

APP = "tartan"
CONNECTED = Link(LinkState.CONNECTED)
CALLING = Link(LinkState.RETRYING, "Calling the host.")
AGAIN = Link(LinkState.RETRYING, "The line to the host is lost; calling again. Nothing can be played until it is back.")
CATCHING_UP = Link(LinkState.RETRYING, "The host is there again; looking how the table stands.")
LOST = Link(LinkState.LOST, "The line to the host is lost. Nothing can be played until it is back.")
LEFT = Link(LinkState.CLOSED, "You have left the table.")


class Outlet(Protocol):
    """Where a visit's messages go; neither waits nor raises."""

    def send(self, message: FromGuest) -> None:
        """Send a message, if the line is up."""


def _at_once(work: Callable[[], tuple[str, ...]], done: Callable[[tuple[str, ...]], None]) -> None:
    done(work())


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls a host, and for what."""

    name: str
    """What its person is called, cleaned."""
    code: str = field(repr=False)
    watch: bool
    visit: bytes = field(default_factory=lambda: os.urandom(VISIT), repr=False)
    """By which the host knows this visit, and no other with the same keys, when it calls again."""

    def hello(self, tokens: tuple[str, ...]) -> kinds.Hello:
        """Its first word on a new line, with the tokens of seats that it has."""
        return kinds.Hello(PROTO, APP, self.name, self.code, tokens, self.watch, self.visit)


class Visit:
    """One guest at one host's table, with any number of its seats or none; it belongs to one thread.

    `now` gives seconds that never go back.
    """

    def __init__(
        self,
        name: str,
        *,
        code: str = "",
        watch: bool = False,
        keepsakes: Keepsakes | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """A guest who is called so, and was told this code; seats that were kept are asked for again."""
        self.caller = Caller(clean_name(name), code, watch)
        self.link: Link = CALLING
        """How it stands with the line to the host."""
        self.info: TableInfo | None = None
        """The table as the host told of it when this guest came in; None before."""
        self.phase = Phase.GATHERING
        self.seats: tuple[SeatInfo, ...] = ()
        """Who sits where, names and all cleaned."""
        self.spectators = 0
        self.watcher = False
        self.table: RemoteTable | None = None
        """The game, once all of it is here that this guest may know; another one when another game is dealt."""
        self.deal = GuestDeal()
        """The deal of the game, or of the next one as long as the table gathers."""
        self.trouble = ""
        """Why the host cannot keep the game now, as a sentence; "" while it can."""
        self.error = ""
        """The last sentence with which the host said that something cannot be done."""
        self.moved = ""
        """What became of the table where this guest was, as a sentence, where the host has opened another; else ""."""
        self.holding = Holding(keepsakes or NoKeepsakes())
        """What is held of the table, and asked for."""
        self.chat = RoomChat(self._says)
        self.pausing: set[int] = set()
        """The seats that ask for a pause, as far as it was told since this guest came in."""
        self.pins: dict[int, str] = {}
        """Hashes of PINs of seats that are held here; they never leave (K1)."""
        self.now = now
        self.check: Check = _at_once
        """Has the check of a deal done, which may take a second; a client puts here what does it aside."""
        self.left = False
        self._again = False
        """Whether another game is wanted here, as far as this one is over and none is gathered yet."""
        self._greeted = False
        """Whether the host has let this guest in on the present line."""
        self._outlet: Outlet | None = None
        self.viewing = Viewing(self)
        """What the present line shows."""
        self._handler = HostHandler(self)
        self._listeners: Listeners[Change] = Listeners()

    def __repr__(self) -> str:
        return f"Visit({self.name!r}, {self.link.state.value})"

    # what there is to know and to do

    @property
    def name(self) -> str:
        """What its person is called, cleaned."""
        return self.caller.name

    @property
    def held(self) -> tuple[int, ...]:
        """The seats that this guest holds, in order."""
        return self.holding.held

    @property
    def asking(self) -> tuple[int, ...]:
        """The seats that were asked for and neither given nor refused yet."""
        return self.holding.asking

    @property
    def keys(self) -> Keys:
        """What opens the seats again; `keys.trouble` says so where it could not be kept."""
        return self.holding.keys

    @property
    def labels(self) -> tuple[str, ...]:
        """What the seats are called while nobody has named them."""
        return () if self.info is None else seat_labels(registry.manifest(self.info.game), len(self.info.seats))

    def listen(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` on every change that is none of a game's; gives a function that ends it.

        LINK, SEATS, CHAT, CLOCK, TROUBLE and CLOSED are what they are to a table; REFUSED comes with a new `error`,
        PLAYED of no seat when `table` is another game, or all is told of the one there was.
        """
        return self._listeners.add(callback)

    def claim(self, seat: int, name: str, sett: str = "") -> None:
        """Ask for a free seat, which comes with SEATS, or not, with REFUSED; raises SetupError while out of step."""
        self._need_link()
        if self.info:
            self.send(self.holding.ask(self.info.id, seat, clean_name(name), clean_text(sett, 40)))

    def release(self, seat: int) -> None:
        """Give a seat back; raises SetupError while out of step, or if it is not held."""
        self._need_link()
        if seat not in self.held:
            raise SetupError("That seat is not yours to give back.")
        self.send(self.holding.give_back(seat))
        self.loses(seat)

    def want_rematch(self, *, on: bool) -> None:
        """Everybody here wants another game, or no longer; raises SetupError while out of step."""
        self._need_link()
        self._again = on
        self._tell_again()

    def pause(self, *, on: bool) -> None:
        """Everybody here wants the clocks to stand, or no longer; raises SetupError while out of step."""
        self._need_link()
        for seat in self.held:
            self.send(kinds.Pause(seat, on))

    def leave(self) -> None:
        """Leave the table for good; the seats stay this guest's and open again to what was kept of them."""
        if not self.left:
            self.left = True
            self.send(kinds.Bye("left", "The guest has left."))
            self.closed(LEFT.sentence)

    # what its client tells

    def opened(self, outlet: Outlet) -> None:
        """A line to the host is up: say hello."""
        self._outlet = outlet
        self.viewing.clear()
        self._greeted = False
        if self.info is not None:
            self._linked(AGAIN)  # that the line is up says nothing of a host who does not answer
        outlet.send(self.caller.hello(self.holding.show()))

    def unanswered(self, sentence: str) -> None:
        """Nobody has answered the first call, as a sentence says; another is made in a while."""
        self._outlet = None
        if self.link.state is not LinkState.CLOSED:
            self._linked(Link(LinkState.RETRYING, sentence))

    def lost(self) -> None:
        """The line is down; another one is tried for."""
        self._outlet = None
        if self.link.state is not LinkState.CLOSED:
            self._linked(LOST if self.info is not None else CALLING)

    def calling(self) -> None:
        """The host is being called again."""
        if self.info is None:
            self._linked(CALLING)
        elif self.link.state is LinkState.LOST:
            self._linked(AGAIN)

    def closed(self, sentence: str) -> None:
        """It is over for good, for the reason that a sentence gives."""
        self._outlet = None
        if self.link.state is not LinkState.CLOSED:
            self.keys.close()
            self._linked(Link(LinkState.CLOSED, sentence))
            self.tell(Change(None, ChangeKind.CLOSED))

    def hear(self, message: FromHost) -> None:
        """A message of the host; raises Refused, WireError, or OutOfStep."""
        match message:
            case kinds.Welcome():
                self._welcomed(message)
            case kinds.Refuse():
                if message.code == "taken_over":
                    self._lose_all()
                raise Refused(message.code, refusal_words(message, self.caller.code))
            case kinds.Bye():
                raise Refused(message.code, clean_text(message.text) or "The host has closed the table.")
            case kinds.Ping():
                self.send(kinds.Pong(message.n))
            case kinds.Error():
                self._handler.erred(message)
            case kinds.Pong():
                pass
            case _ if self.info is None:
                raise Broken("something before its welcome")
            case _:
                self._handler.hear(message, self.info)

    def settle(self) -> None:
        """All that has come for now is heard."""
        if self.table:
            self.table.settle()

    def send(self, message: FromGuest) -> None:
        """Send a message, if there is a line."""
        if self._outlet:
            self._outlet.send(message)

    # messages

    def _welcomed(self, message: kinds.Welcome) -> None:
        """The guest is in, or back, or is told of the next game."""
        info = message.table
        self.viewing.game = playable(info)
        if any(seat is not None and seat >= len(info.seats) for seat in (*message.held, *message.opened)):
            raise Broken("a seat that is not there")
        again: list[FromGuest] = []
        greeted, self._greeted = self._greeted, True
        if greeted:
            moves = self.holding.turned(message)
            self.pins = {moves[seat]: pin for seat, pin in self.pins.items() if seat in moves}
        else:
            if self.info is not None:
                self._linked(CATCHING_UP)
            wanted = self._change_tables(info, holds=bool(message.held))
            again = self.holding.came_in(message)
            again += [self.holding.ask(info.id, *each) for each in wanted]
            self.troubled("")
        if not self.deal.commitment:  # a new program, or one that was at another table meanwhile
            mine = [kept for kept in self.keys.kept if kept.table == info.id and kept.seat in self.held]
            for kept in sorted(mine, key=lambda kept: kept.terms.commitment != info.deal):
                self.deal.remember(kept.terms, kept.seat, kept.salt)
        self.deal = self.deal.found(info.deal)
        self.info, self.watcher = info, message.watcher
        self.pausing.clear()
        self.take_seats(info)
        for unheard in again:
            self.send(unheard)
        if self._again:  # a host who was started anew meanwhile knows nothing of it
            self._tell_again()
        if info.phase in GAME_PHASES:
            self.viewing.expect(late=not greeted)
        elif self.table:
            self._next_game()
        if not self.viewing.behind:
            self.in_step()
        self.tell_all(Change(None, ChangeKind.SEATS))

    def _change_tables(self, info: TableInfo, *, holds: bool) -> list[tuple[int, str, str]]:
        """Leave the old table where the host has opened another meanwhile; gives what seats to ask for, name and sett.

        A host who was killed before the deal was kept can open no table again but a new one: whoever had a seat of the
        old one, or was asking for it, asks for it there (N3). From a game that was dealt, or to one of another kind,
        nobody is moved unasked: she is told, and takes a seat there or none. Raises Refused where that game was over:
        what came of it stays to be read.
        """
        before = self.info
        if before is None or before.id == info.id:
            return []
        had = bool(self.held or self.asking)
        self.moved = moved_words(before, info, self.phase, had=had, holds=holds)
        if self.phase is Phase.OVER:
            raise Refused("another", self.moved)
        stays = holds or self.phase is Phase.PLAYING or before.game != info.game
        if self.table:
            self._next_game()
        self.deal = GuestDeal()
        wanted = self.holding.left_table(self.seats)
        return [] if stays else wanted

    def _tell_again(self) -> None:
        """Tell the host whether everybody here wants another game."""
        for seat in self.held:
            self.send(kinds.Rematch(seat, self._again))

    def _lose_all(self) -> None:
        """Another visit has taken over all that was held here while the line was down."""
        for seat in self.held:
            self.holding.taken(seat)
            self.loses(seat)

    def _next_game(self) -> None:
        """The game that was played here is behind everybody."""
        self.table, self.deal = None, GuestDeal(self.deal.past)
        self.viewing.clear()

    # what the parts of a visit need of it

    def take_seats(self, told: TableInfo | kinds.Seats) -> None:
        """Who sits where now, and how far the table is."""
        self._again = self._again and told.phase is Phase.OVER
        self.seats = clean_seats(told.seats, self.labels)
        self.phase, self.spectators = told.phase, told.spectators
        self.holding.seen(self.seats)

    def troubled(self, sentence: str) -> None:
        """The host cannot keep the game, or can again."""
        if sentence != self.trouble:
            self.trouble = sentence
            self.tell_all(Change(None, ChangeKind.TROUBLE))

    def in_step(self) -> None:
        """All that the host shows is here, so things can be played again."""
        self._linked(CONNECTED)
        if self.table:
            self.table.in_step()

    def loses(self, seat: int) -> None:
        """A seat is not held here any more."""
        self.viewing.loses(seat)
        if self.table:
            self.table.loses(seat)
        self.tell_all(Change(seat, ChangeKind.SEATS))

    def tell_all(self, change: Change) -> None:
        """Tell whoever listens to this visit, and whoever follows its table."""
        self.tell(change)
        if self.table:
            self.table.tell(change)

    def tell(self, change: Change) -> None:
        """Tell whoever listens to this visit."""
        self._listeners.tell(change)

    def _need_link(self) -> None:
        if not self.link.up:
            raise SetupError(self.link.sentence)

    def _linked(self, link: Link) -> None:
        if link != self.link:
            self.link = link
            self.tell_all(Change(None, ChangeKind.LINK))

    def _says(self, text: str) -> None:
        self._need_link()
        self.send(kinds.Chat(self.held[0] if len(self.held) == 1 else None, "", text))
