"""A room: one hosted table, from the gathering of its people to the last reveal, without sockets.

It judges everything: who may come in, who sits where, what may be played. It talks to `Peer`s and is told of their
messages; it never waits. All of it belongs to one thread.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.errors import SetupError
from tartan.net import kinds
from tartan.net.chatting import HOST, RoomChat
from tartan.net.codes import new_code, table_kept
from tartan.net.dealer import Dealer
from tartan.net.entrance import Entrance
from tartan.net.frames import pack
from tartan.net.fromguest import GuestHandler
from tartan.net.gathering import Places
from tartan.net.limits import LIMITS
from tartan.net.parts import Phase, SeatState, TableInfo
from tartan.net.playing import Play
from tartan.net.seating import Seating
from tartan.net.thinking import Thinkers
from tartan.net.turning import turned_places
from tartan.net.upkeep import Upkeep
from tartan.session.face import Change, ChangeKind, ChatLine
from tartan.session.listeners import Listeners
from tartan.session.running import running_time
from tartan.session.seat import Hints
from tartan.session.setup import problems, seat_labels

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from tartan.net.limits import Limits
    from tartan.net.peers import Guest, Peer
    from tartan.net.thinking import Think
    from tartan.net.upkeep import Keeping
    from tartan.session.hosting import Hosting
    from tartan.session.seat import Setup
    from tartan.session.table import Table

CHAT, CLOCK, CLOSED, PLAYED, SEATS, TROUBLE = (
    ChangeKind.CHAT,
    ChangeKind.CLOCK,
    ChangeKind.CLOSED,
    ChangeKind.PLAYED,
    ChangeKind.SEATS,
    ChangeKind.TROUBLE,
)
PLAYING = Phase.PLAYING
"""These are asked for at every act, and to ask an Enum for a member by name costs as much as a call."""


class Room:
    """One hosted table and its guests; raises SetupError for a game, seats or options that cannot be.

    `think(turn, play)` has a bot's turn computed elsewhere and calls `play` with the choice, in the room's own thread;
    where it is None somebody else, such as a screen, plays the bots. With `bots_wait` somebody else does too, but a bot
    whom guests wait for so many seconds longer than it thinks is played here. `now` gives seconds that never go back.
    """

    def __init__(
        self,
        setup: Setup,
        keeping: Keeping,
        *,
        code: str | None = None,
        limits: Limits = LIMITS,
        now: Callable[[], float] = running_time,
        think: Think | None = None,
        bots_wait: float = 0.0,
    ) -> None:
        """A table that gathers its people: the set-up's REMOTE seats are free to be claimed."""
        game = registry.load(setup.game)
        game.check_seats(len(setup.seats))
        setup = replace(setup, options=tuple(game.checked_options(dict(setup.options)).items()))
        self.id = secrets.token_hex(4)
        """The name of this table in tokens; it is no secret."""
        self.code = new_code() if code is None else code
        """What lets guests in; "" lets nobody in but the holders of tokens."""
        self.setup = setup
        """The table as it was planned; who sits where now is in `places`."""
        self.phase = Phase.GATHERING
        self.table: Table | None = None
        """The table as long as there is a game, and after it until the next."""
        self.play: Play | None = None
        self.trouble = ""
        """The last sentence for the host alone: why a deal could not be kept, or who was sent away for it."""
        self.limits = limits
        self.now = now
        self._bots = Thinkers(think, wait=bots_wait, now=now, awaited=lambda: bool(self._entrance.guests))
        self.places = Places(setup.seats, seat_labels(game.manifest, len(setup.seats)))
        self.chat = RoomChat(self._says)
        self._rules = game.manifest.rules_version
        self._upkeep = Upkeep(self, keeping)
        self._rev = 0
        self._entrance = Entrance(self)
        self._before: Table | None = None
        self._pausing: frozenset[int] = frozenset()
        self._listeners: Listeners[Change] = Listeners()
        self._told: kinds.Seats | None = None
        self._handler = GuestHandler(self)
        self.seating = Seating(self)
        """How the host gives and takes seats."""
        self.dealer = Dealer(self, keeping)
        """Who deals the games."""

    def take_up(self, table: Table, hosting: Hosting) -> None:
        """Go on with a game that was hosted before: whoever held a seat has it again with the same token."""
        for held in hosting.held:
            if held.seat < len(self.places):
                self.places[held.seat].kept = held.token
                self.id = table_kept(held.token)
        self._rev = time.time_ns() >> 10  # so that no number of a view is ever used for another
        self.adopt(table)

    # what there is to know

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Who is in, in the order in which they came."""
        return self._entrance.guests

    @property
    def watchers(self) -> tuple[Guest, ...]:
        """Who of them watches."""
        return self._entrance.watchers

    @property
    def spectators(self) -> int:
        """How many watch and do not play."""
        return sum(not guest.seats for guest in self.watchers)

    @property
    def seatless(self) -> tuple[str, ...]:
        """What those are called who are in without a seat, and do not watch; told to nobody but the host."""
        return self._entrance.seatless

    @property
    def visitors(self) -> tuple[tuple[str, bool], ...]:
        """What all are called who are in and have no seat, and whether each watches."""
        return self._entrance.visitors

    @property
    def info(self) -> TableInfo:
        """The table as a guest finds it."""
        setup = self.setup
        return TableInfo(
            id=self.id,
            game=setup.game,
            rules=self._rules,
            options=setup.options,
            seats=self.places.infos,
            phase=self.phase,
            curtain=setup.curtain,
            clock=setup.clock,
            spectators=self.spectators,
            hints=setup.hints is Hints.ALL,
            watchers=setup.watchers,
            deal=self.table.deal.commitment if self.table and self.table.deal else b"",
        )

    def listen(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` on SEATS and CHAT, and on PLAYED of no seat when a game is dealt; gives what ends it."""
        return self._listeners.add(callback)

    # guests come and go

    def join(self, peer: Peer, hello: kinds.Hello) -> Guest:
        """Let somebody in whose code or token was good; raises `entrance.NotLetIn`."""
        return self._entrance.join(peer, hello)

    def catch_up(self, guest: Guest, seats: Collection[int]) -> None:
        """Tell a guest who has come in, with these seats, what all the others were told before."""
        if self._upkeep.told:
            guest.peer.send(kinds.Trouble(self._upkeep.told))
        self.show(guest, seats)
        self.dealer.ask_again(seats)
        if seats or guest.watcher:
            self.tell_seats()
        self.dealer.catch_up(guest)

    def left(self, guest: Guest) -> None:
        """A guest's line is down: the seats stay hers, and the table waits (N3)."""
        self._entrance.left(guest)

    def hear(self, guest: Guest, message: kinds.FromGuest) -> None:
        """A message of a guest who is in."""
        if guest in self._entrance:
            self._handler.hear(guest, message)

    def tick(self) -> None:
        """Time goes by; to be called about once a second."""
        self.dealer.tick()
        if self.table and self.phase is Phase.PLAYING:
            self.table.tick()
            self._bots.drive()
        self._upkeep.tick()
        self._entrance.tick()

    def woke(self) -> None:
        """The program stood still, and the clocks with it: whoever saw them go on meanwhile is told how they stand."""
        if self.table and self.play and self.table.clocks:
            self.play.forget_clocks()
            self.table.tell(Change(None, ChangeKind.CLOCK))

    # what the host does

    def start(self) -> None:
        """Deal, once every guest has sent a salt; raises SetupError while somebody is missing."""
        if self.phase is not Phase.GATHERING:
            raise SetupError("The game has begun already.")
        waiting = self.places.waiting
        if waiting:
            raise SetupError(f"Nobody is there yet for {', '.join(self.places[seat].label for seat in waiting)}.")
        for problem in problems(replace(self.setup, seats=self.places.plans)):
            raise SetupError(problem)
        self.dealer.begin()

    def call_off(self) -> None:
        """Stop a deal that waits for salts; everybody keeps her seat."""
        self.dealer.call_off()

    def want_rematch(self, *, on: bool) -> None:
        """Whoever is at the host's keyboard wants another game, or no longer does."""
        self.want_again((seat for seat, p in enumerate(self.places) if p.state is SeatState.HERE), on=on)

    def send_away(self, name: str) -> None:
        """Send away whoever is called so and has no seat, watching or not; raises SetupError where nobody is."""
        gone = self._entrance.without_seat(name)
        if not gone:
            raise SetupError("Nobody without a seat is called so here.")
        for guest in gone:
            self.dismiss(guest, "sent_away", "The host has sent you away.")
        self.tell_seats()
        self.tell_visitors()

    def close(self, sentence: str = "The host has closed the table.") -> None:
        """Send everybody away; what was played is kept."""
        for guest in self.guests:
            self.dismiss(guest, "closed", sentence)
        table, self.table, self.play = self.table or self._before, None, None
        self._bots.follow(None)
        if table:
            table.close()

    # what the parts of a room need of it

    def tell(self, message: kinds.FromHost, guests: Iterable[Guest] | None = None) -> None:
        """Send a message to these guests, or to all."""
        frame = pack(message.to_map())
        for guest in self.guests if guests is None else guests:
            guest.peer.send_frame(frame)

    def tell_seats(self) -> None:
        """Tell everybody who sits where, if it is not as it was told last."""
        seats = kinds.Seats(self.places.infos, self.phase, self.spectators)
        if seats != self._told:
            self._told = seats
            self.tell(seats)
            self._listeners.tell(Change(None, ChangeKind.SEATS))

    def tell_visitors(self) -> None:
        """Tell whoever listens here, and no guest, that others are in without a seat now."""
        self._listeners.tell(Change(None, ChangeKind.SEATS))
        if self.table:
            self.table.tell(Change(None, ChangeKind.SEATS))

    def show(self, guest: Guest, seats: Iterable[int]) -> None:
        """Show a guest all that these seats may know, and what watchers may if she is one."""
        if self.play:
            for seat in seats:
                self.play.show(guest, seat)
            if guest.watcher:
                self.play.show(guest, None, self.watchers)

    def say(self, seat: int | None, name: str, text: str) -> None:
        """Pass on what somebody said; it is clean already."""
        self.tell(kinds.Chat(seat, name, text))
        self.chat.add(ChatLine(seat, name, text))
        self._listeners.tell(Change(seat, ChangeKind.CHAT))
        if self.table:
            self.table.tell(Change(seat, ChangeKind.CHAT))

    def dismiss(self, guest: Guest, code: str, sentence: str) -> None:
        """Send a guest away."""
        self._entrance.dismiss(guest, code, sentence)

    def report(self, sentence: str) -> None:
        """Tell the host, and nobody else, what has gone wrong."""
        self.trouble = sentence
        self._listeners.tell(Change(None, ChangeKind.TROUBLE))

    def keep(self) -> None:
        """Keep what opens the seats, once there is a save; where that fails it is tried again."""
        self._upkeep.keep()

    def want_again(self, seats: Iterable[int], *, on: bool) -> None:
        """These seats want another game, or no longer; it is gathered when all people do."""
        if self.phase is not Phase.OVER:
            return
        for seat in seats:
            self.places[seat].ready = on
        self.tell_seats()
        people = [place for place in self.places if place.state not in (SeatState.BOT, SeatState.FREE)]
        if people and all(place.ready for place in people):
            self._again()

    # from one game to the next

    def adopt(self, table: Table) -> None:
        """A game begins, or goes on: everybody is shown what she may know."""
        before, self._before = self._before, None
        self.table, self.setup = table, table.setup
        self.play = Play(table, self.places, self._rev)
        self.seating.all_salted()
        table.chat = self.chat
        self.places.forget_ready()
        self._pausing = frozenset()
        self.phase = Phase.PLAYING if table.outcome is None else Phase.OVER
        if before:
            before.close()
        for seat, place in enumerate(self.places):
            if place.state in (SeatState.AWAY, SeatState.FREE):
                table.disconnected(seat)
        table.subscribe(self._changed)
        self._upkeep.tell(table)
        self.tell_seats()
        for guest in self.guests:
            self.show(guest, sorted(guest.seats))
        self._listeners.tell(Change(None, ChangeKind.PLAYED))
        self._bots.follow(table)

    def _changed(self, change: Change) -> None:
        """The table has changed: show it to whoever may know, and let bots go on."""
        play, table, kind = self.play, self.table, change.kind
        if play is None or table is None or kind is CHAT or kind is CLOSED:
            return
        if kind is TROUBLE:
            self._upkeep.tell(table)
            return
        play.changed(change, self._entrance.watchers)
        if kind is CLOCK:
            self._tell_pauses(table)
        if kind is SEATS:
            self.tell_seats()
        if self.phase is PLAYING and table.outcome is not None:
            self.phase = Phase.OVER
            self.tell_seats()
            self.dealer.reveal(self.guests)
        if kind is PLAYED:
            self._bots.acted(change.seat)
        self._bots.drive()

    def _tell_pauses(self, table: Table) -> None:
        """Tell all who asks for a pause now, or no longer does."""
        before, self._pausing = self._pausing, frozenset(table.pausing)
        for seat in sorted(before ^ self._pausing):
            self.tell(kinds.Pause(seat, seat in self._pausing))

    def _again(self) -> None:
        """Turn the seats and gather for another game; it is dealt at once if everybody is there."""
        if self.table is None or self.play is None:
            return
        self._before, self._rev = self.table, self.play.rev
        self.table = self.play = None
        self._bots.follow(None)
        labels = [place.label for place in self.places]
        keys = {guest: [self.places[seat].kept for seat in sorted(guest.seats)] for guest in self.guests}
        self.setup, self.places = turned_places(self.setup, self.places, labels)
        self.phase = Phase.GATHERING
        for guest in self.guests:
            held = tuple(seat for kept in keys[guest] for seat in guest.seats if self.places[seat].kept == kept)
            guest.peer.send(kinds.Welcome(self.info, held, guest.watcher))
        self.tell_seats()
        if not self.places.waiting:
            self.start()

    def _says(self, text: str) -> None:
        """Somebody at the host's keyboard says something."""
        seats = [seat for seat, place in enumerate(self.places) if place.state is SeatState.HERE]
        seat = seats[0] if len(seats) == 1 else None
        self.say(seat, HOST if seat is None else self.places[seat].plan.name, text)
