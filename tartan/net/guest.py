"""A visit: what a guest knows of a host's table, from the first word to the last game, without sockets (N1, N2).

It is fed the messages of one line after another, and asks its line for nothing but to send. Whatever a host says is
checked; what no host may say raises WireError, and what leaves the guest out of step raises OutOfStep.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Protocol, TypeAlias

from tartan import registry
from tartan.engine.errors import SetupError
from tartan.net import kinds
from tartan.net.away import AwayTable
from tartan.net.chatting import HouseChat, clean_chat
from tartan.net.checks import Refused, clean_seats, playable
from tartan.net.holding import REFUSALS, Holding
from tartan.net.keepsakes import NoKeepsakes
from tartan.net.limits import PROTO
from tartan.net.parts import Phase
from tartan.net.shown import Broken, Shown
from tartan.net.witness import GuestDeal
from tartan.session.face import Change, ChangeKind, ChatLine, Link, LinkState
from tartan.session.setup import seat_labels
from tartan.session.text import clean_name, clean_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import Game
    from tartan.net.keepsakes import Keepsakes, Keys
    from tartan.net.kinds import FromGuest, FromHost
    from tartan.net.parts import SeatInfo, TableInfo

    Check: TypeAlias = "Callable[[Callable[[], tuple[str, ...]], Callable[[tuple[str, ...]], None]], None]"
    """Has work done, anywhere, and calls back with what it gives, in the visit's own thread."""

APP = "tartan"
CONNECTED = Link(LinkState.CONNECTED)
CALLING = Link(LinkState.RETRYING, "Calling the host.")
AGAIN = Link(LinkState.RETRYING, "The line to the host is lost; calling again. Nothing can be played until it is back.")
CATCHING_UP = Link(LinkState.RETRYING, "The host is there again; looking how the table stands.")
LOST = Link(LinkState.LOST, "The line to the host is lost. Nothing can be played until it is back.")
LEFT = Link(LinkState.CLOSED, "You have left the table.")
GAME_PHASES = (Phase.PLAYING, Phase.OVER)
HOST = "The host"


class Outlet(Protocol):
    """Where a visit's messages go; neither waits nor raises."""

    def send(self, message: FromGuest) -> None:
        """Send a message, if the line is up."""


def _at_once(work: Callable[[], tuple[str, ...]], done: Callable[[tuple[str, ...]], None]) -> None:
    done(work())


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
        self.name = clean_name(name)
        self.link: Link = CALLING
        """How it stands with the line to the host."""
        self.info: TableInfo | None = None
        """The table as the host told of it when this guest came in; None before."""
        self.phase = Phase.GATHERING
        self.seats: tuple[SeatInfo, ...] = ()
        """Who sits where, names and all cleaned."""
        self.spectators = 0
        self.watcher = False
        self.table: AwayTable | None = None
        """The game, once all of it is here that this guest may know; another one when another game is dealt."""
        self.deal = GuestDeal()
        """The deal of the game, or of the next one as long as the table gathers."""
        self.trouble = ""
        """Why the host cannot keep the game now, as a sentence; "" while it can."""
        self.error = ""
        """The last sentence with which the host said that something cannot be done."""
        self._holding = Holding(keepsakes or NoKeepsakes())
        self.chat = HouseChat(self._says)
        self.pausing: set[int] = set()
        """The seats that ask for a pause, as far as it was told since this guest came in."""
        self.pins: dict[int, str] = {}
        """Hashes of PINs of seats that are held here; they never leave (K1)."""
        self.now = now
        self.check: Check = _at_once
        """Has the check of a deal done, which may take a second; a client puts here what does it aside."""
        self.left = False
        self._code = code
        self._watch = watch
        self._greeted = False
        """Whether the host has let this guest in on the present line."""
        self._outlet: Outlet | None = None
        self._game: Game | None = None
        self._shown: dict[int | None, Shown] = {}
        """What the present line has shown, by reader, and is to show."""
        self._listeners: list[Callable[[Change], None]] = []

    def __repr__(self) -> str:
        return f"Visit({self.name!r}, {self.link.state.value})"

    # what there is to know and to do

    @property
    def held(self) -> tuple[int, ...]:
        """The seats that this guest holds, in order."""
        return self._holding.held

    @property
    def asking(self) -> tuple[int, ...]:
        """The seats that were asked for and neither given nor refused yet."""
        return self._holding.asking

    @property
    def keys(self) -> Keys:
        """What opens the seats again; `keys.trouble` says so where it could not be kept."""
        return self._holding.keys

    @property
    def labels(self) -> tuple[str, ...]:
        """What the seats are called while nobody has named them."""
        return () if self.info is None else seat_labels(registry.manifest(self.info.game), len(self.info.seats))

    def listen(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` on every change that is none of a game's; gives a function that ends it.

        LINK, SEATS, CHAT, CLOCK, TROUBLE and CLOSED are what they are to a table; REFUSED comes with a new `error`,
        PLAYED of no seat when `table` is another game, or all is told of the one there was.
        """
        self._listeners.append(callback)

        def stop() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return stop

    def claim(self, seat: int, name: str, sett: str = "") -> None:
        """Ask for a free seat, which comes with SEATS, or not, with REFUSED; raises SetupError while out of step."""
        self._need_link()
        if self.info:
            self.send(self._holding.ask(self.info.id, seat, clean_name(name), clean_text(sett, 40)))

    def release(self, seat: int) -> None:
        """Give a seat back; raises SetupError while out of step, or if it is not held."""
        self._need_link()
        if seat not in self.held:
            raise SetupError("That seat is not yours to give back.")
        self.send(self._holding.give_back(seat))
        self._loses(seat)

    def want_rematch(self, *, on: bool) -> None:
        """Everybody here wants another game, or no longer; raises SetupError while out of step."""
        self._need_link()
        for seat in self.held:
            self.send(kinds.Rematch(seat, on))

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
        self._shown = {}
        self._greeted = False
        if self.info is not None:
            self._linked(CATCHING_UP)
        outlet.send(kinds.Hello(PROTO, APP, self.name, self._code, self._holding.show(), self._watch))

    def lost(self) -> None:
        """The line is down; another one is tried for."""
        self._outlet = None
        if self.link.state is not LinkState.CLOSED:
            self._linked(LOST if self.info is not None else CALLING)

    def calling(self) -> None:
        """The host is being called again."""
        if self.link.state is LinkState.LOST:
            self._linked(AGAIN)

    def closed(self, sentence: str) -> None:
        """It is over for good, for the reason that a sentence gives."""
        self._outlet = None
        if self.link.state is not LinkState.CLOSED:
            self.keys.close()
            self._linked(Link(LinkState.CLOSED, sentence))
            self._tell(Change(None, ChangeKind.CLOSED))

    def hear(self, message: FromHost) -> None:
        """A message of the host; raises Refused, WireError, or OutOfStep."""
        match message:
            case kinds.Welcome():
                self._welcomed(message)
            case kinds.Refuse():
                raise Refused(message.code, clean_text(message.text) or "The host does not let you in.")
            case kinds.Bye():
                raise Refused(message.code, clean_text(message.text) or "The host has closed the table.")
            case kinds.Ping():
                self.send(kinds.Pong(message.n))
            case kinds.Error():
                self._erred(message)
            case kinds.Pong():
                pass
            case _ if self.info is None:
                raise Broken("something before its welcome")
            case _:
                self._hear_in(message)

    def settle(self) -> None:
        """All that has come for now is heard."""
        if self.table:
            self.table.settle()

    def send(self, message: FromGuest) -> None:
        """Send a message, if there is a line."""
        if self._outlet:
            self._outlet.send(message)

    # messages

    def _hear_in(self, message: FromHost) -> None:
        """A message of the host to a guest who is in."""
        match message:
            case kinds.SeatView():
                self._viewed(message)
            case kinds.Ok() | kinds.Unkept() | kinds.Reject():
                if self.table and self.link.up:
                    self.table.answered(message)
            case kinds.Trouble():
                self._troubled(clean_text(message.text))
            case kinds.Seats():
                self._seated(message)
            case kinds.Claimed():
                self._claimed(message)
            case kinds.TakenOver():
                self._in_range(message.seat)
                self._holding.taken(message.seat)
                self._loses(message.seat)
            case kinds.Deal():
                self._dealing(message)
            case kinds.Reveal() if not self._shown and self.phase is Phase.OVER:
                pass  # nothing of the game was shown to this guest, who holds no seat and does not watch
            case kinds.Reveal():
                if self.table is None or self.table.outcome is None or self.info is None:
                    raise Broken("the secret of a game that is not over")
                self._revealed(message, self.info)
            case kinds.Chat():
                self._chatted(message)
            case kinds.Pause():
                self._in_range(message.seat)
                (self.pausing.add if message.on else self.pausing.discard)(message.seat)
                self._tell_all(Change(message.seat, ChangeKind.CLOCK))
            case _:
                raise Broken("something that has no place here")

    def _welcomed(self, message: kinds.Welcome) -> None:
        """The guest is in, or back, or is told of the next game."""
        info = message.table
        self._game = playable(info)
        if any(seat is not None and seat >= len(info.seats) for seat in (*message.held, *message.opened)):
            raise Broken("a seat that is not there")
        again: Sequence[FromGuest] = ()
        if self._greeted:
            moves = self._holding.turned(message)
            self.pins = {moves[seat]: pin for seat, pin in self.pins.items() if seat in moves}
        else:
            again = self._holding.came_in(message)
            self._troubled("")
        if self.info is None:
            for kept in self.keys.kept:
                if kept.table == info.id and kept.seat in self.held:
                    self.deal.remember(kept.commitment, kept.seat, kept.salt)
        self._greeted = True
        self.info, self.watcher = info, message.watcher
        self.pausing.clear()
        self._take_seats(info)
        for unheard in again:
            self.send(unheard)
        if info.phase in GAME_PHASES:
            self._expect()
        elif self.table:
            self._next_game()
        if not self._behind:
            self._in_step()
        self._tell_all(Change(None, ChangeKind.SEATS))

    def _seated(self, message: kinds.Seats) -> None:
        if len(message.seats) != len(self.seats):
            raise Broken("other seats than the table has")
        before = self.phase
        self._take_seats(message)
        if before is Phase.DEALING and self.phase is Phase.GATHERING:
            self.deal.called_off += 1
        if before not in GAME_PHASES and self.phase in GAME_PHASES:
            self._expect()
        self._tell_all(Change(None, ChangeKind.SEATS))

    def _take_seats(self, told: TableInfo | kinds.Seats) -> None:
        self.seats = clean_seats(told.seats, self.labels)
        self.phase, self.spectators = told.phase, told.spectators
        self._holding.seen(self.seats)

    def _claimed(self, message: kinds.Claimed) -> None:
        seat = message.seat
        self._in_range(seat)
        if not self._holding.given(message):
            if message.token in self.keys.tokens:
                return
            raise Broken("a seat that nobody asked for")
        if self.phase in GAME_PHASES and self._game:
            self._shown[seat] = Shown(self._game, len(self.seats), seat)
        self._tell_all(Change(seat, ChangeKind.SEATS))

    def _dealing(self, message: kinds.Deal) -> None:
        """Answer a commitment with salts; each is kept before it is sent."""
        if self.phase is not Phase.DEALING:
            raise Broken("a deal that nobody waits for")
        salts = self.deal.asked(message.commitment, self.held)
        self.keys.keep_salts(message.commitment, dict(salts))
        if salts:
            self.send(kinds.Salt(salts))

    def _revealed(self, message: kinds.Reveal, info: TableInfo) -> None:
        """Check what the host tells of a game that is over, and tell what came of it."""
        deal = self.deal
        work = deal.told(message, info)

        def done(found: tuple[str, ...]) -> None:
            deal.checked(found)
            if not self.left:
                self._tell_all(Change(None, ChangeKind.PLAYED))

        if work:
            self.check(work, done)
        else:
            self._tell_all(Change(None, ChangeKind.PLAYED))

    def _troubled(self, sentence: str) -> None:
        """The host cannot keep the game, or can again."""
        if sentence != self.trouble:
            self.trouble = sentence
            self._tell_all(Change(None, ChangeKind.TROUBLE))

    def _chatted(self, message: kinds.Chat) -> None:
        name = clean_name(message.name) or "A watcher"
        if message.seat is not None:
            self._in_range(message.seat)
            name = self.seats[message.seat].name
        self._heard_said(ChatLine(message.seat, name, clean_chat(message.text)))

    def _heard_said(self, line: ChatLine) -> None:
        if line.text:
            self.chat.add(line)
            self._tell_all(Change(line.seat, ChangeKind.CHAT))

    def _erred(self, message: kinds.Error) -> None:
        self.error = clean_text(message.text) or "The host says that this cannot be done."
        if message.code in REFUSALS:
            self._holding.refused()
        if message.code == "chat":
            self._heard_said(ChatLine(None, HOST, self.error))
        else:
            self._tell(Change(None, ChangeKind.REFUSED))

    def _says(self, text: str) -> None:
        self._need_link()
        self.send(kinds.Chat(self.held[0] if len(self.held) == 1 else None, "", text))

    def _in_range(self, seat: int) -> None:
        if seat >= len(self.seats):
            raise Broken("a seat that is not there")

    # views

    @property
    def _behind(self) -> bool:
        """Whether some of what the host has shown is not all here."""
        return any(not shown.whole for shown in self._shown.values())

    def _expect(self) -> None:
        """The host is about to show all that this guest may know."""
        readers = (*self.held, *((None,) if self.watcher else ()))
        if self._game:
            self._shown = {reader: Shown(self._game, len(self.seats), reader) for reader in readers}

    def _viewed(self, message: kinds.SeatView) -> None:
        shown = self._shown.get(message.seat)
        if shown is None:
            return
        behind = self._behind
        first = not shown.whole
        kind = shown.take(message)
        if not shown.whole:
            return
        table = self.table
        current = table is not None and table.shown.get(message.seat) is shown
        if message.seat is not None and kind is not None and current:
            self.deal.saw(message.seat, shown.packed, undone=shown.undone)
        if table is not None and current and kind is not None:
            table.news(shown, kind)
        elif first and not self._behind:
            self._adopt(again=behind)

    def _adopt(self, *, again: bool) -> None:
        """All is here that this line shows: it is how the game stands, or another game."""
        table = self.table
        if table is None or not table.goes_on_with(self._shown):
            if table is not None:
                self.deal = GuestDeal()
            if self._game is None:
                return
            table = AwayTable(self, self._game)
        for seat, shown in self._shown.items():
            known = table.shown.get(seat)
            if seat is not None and known is not shown:
                self.deal.saw(seat, shown.packed, undone=shown.tells_undo(len(known.lines) if known else 0))
        fresh, self.table = table is not self.table, table
        table.adopt(self._shown)
        if again:
            self._in_step()
        if fresh:
            self._tell(Change(None, ChangeKind.PLAYED))

    def _next_game(self) -> None:
        """The game that was played here is behind everybody."""
        self.table, self.deal, self._shown = None, GuestDeal(), {}

    def _in_step(self) -> None:
        """All that the host shows is here, so things can be played again."""
        self._linked(CONNECTED)
        if self.table:
            self.table.in_step()

    def _loses(self, seat: int) -> None:
        self._shown.pop(seat, None)
        if self.table:
            self.table.loses(seat)
        self._tell_all(Change(seat, ChangeKind.SEATS))

    # telling

    def _need_link(self) -> None:
        if not self.link.up:
            raise SetupError(self.link.sentence)

    def _linked(self, link: Link) -> None:
        if link != self.link:
            self.link = link
            self._tell_all(Change(None, ChangeKind.LINK))

    def _tell_all(self, change: Change) -> None:
        self._tell(change)
        if self.table:
            self.table.tell(change)

    def _tell(self, change: Change) -> None:
        for callback in tuple(self._listeners):
            callback(change)
