"""A house: one hosted table, from the gathering of its people to the last reveal, without sockets.

It judges everything: who may come in, who sits where, what may be played. It talks to `Peer`s and is told of their
messages; it never waits. All of it belongs to one thread.
"""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from tartan import registry
from tartan.engine.errors import SetupError, TartanError
from tartan.net import kinds
from tartan.net.chatting import HouseChat
from tartan.net.codes import new_code, table_kept
from tartan.net.dealing import FairDeal
from tartan.net.frames import pack
from tartan.net.gathering import Places
from tartan.net.hearing import Ear
from tartan.net.limits import HOST_FRAME, LIMITS, SENTENCE
from tartan.net.parts import Phase, SeatState, TableInfo
from tartan.net.peers import Guest
from tartan.net.playing import Play
from tartan.net.seating import Seating
from tartan.net.thinking import Thinkers
from tartan.net.turning import turned_places
from tartan.session.face import Change, ChangeKind, ChatLine
from tartan.session.hosting import Hosting
from tartan.session.seat import Hints, Watchers
from tartan.session.setup import problems, seat_labels
from tartan.session.text import clean_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tartan.net.limits import Limits
    from tartan.net.peers import Peer
    from tartan.net.thinking import Think
    from tartan.session.seat import Setup
    from tartan.session.table import Table

DEAL_SECONDS = 20.0
"""How long a deal waits for salts before it is called off."""
HOST = "The host"
KEEP_AGAIN_SECONDS = 5.0
"""How often a host that cannot keep its game tries again, if nothing is played."""
UNKEPT = "The host cannot keep this game at the moment. It goes on, but what is played now is lost if the host stops."


class Keeping(Protocol):
    """Where a house has its tables from, and what keeps them; a lobby is one."""

    def open(self, setup: Setup, hosting: Hosting | None = None) -> Table:
        """A table with a fresh deal, kept from the deal on; raises SetupError or StoreError."""

    def set_hosting(self, save_id: int, hosting: Hosting) -> None:
        """Keep what opens the seats of a save; raises StoreError."""


class Refused(TartanError):  # noqa: N818  # it says what became of the guest
    """Somebody is not let in; `code` is one word for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class House:
    """One hosted table and its guests; raises SetupError for a game, seats or options that cannot be.

    `think(turn, play)` has a bot's turn computed elsewhere and calls `play` with the choice, in the house's own thread;
    where it is None somebody else, such as a screen, plays the bots. `now` gives seconds that never go back.
    """

    def __init__(
        self,
        setup: Setup,
        keeping: Keeping,
        *,
        code: str | None = None,
        limits: Limits = LIMITS,
        now: Callable[[], float] = time.monotonic,
        think: Think | None = None,
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
        """Why the last deal could not be kept, as a sentence."""
        self.limits = limits
        self.now = now
        self._bots = Thinkers(think)
        self.places = Places(setup.seats, seat_labels(game.manifest, len(setup.seats)))
        self.chat = HouseChat(self._says)
        self._rules = game.manifest.rules_version
        self._keeping = keeping
        self._deal: FairDeal | None = None
        self._rev = 0
        self._guests: dict[Guest, None] = {}
        self._before: Table | None = None
        self._pausing: frozenset[int] = frozenset()
        self._listeners: list[Callable[[Change], None]] = []
        self._told: kinds.Seats | None = None
        self._unkept = ""
        """What was told of the game's not being kept."""
        self._keys_unkept = False
        self._tried = 0.0
        self._ear = Ear(self)
        self.seating = Seating(self)
        """How the host gives and takes seats."""

    def take_up(self, table: Table, hosting: Hosting) -> None:
        """Go on with a game that was hosted before: whoever held a seat has it again with the same token."""
        for held in hosting.held:
            if held.seat < len(self.places):
                self.places[held.seat].kept = held.token
                self.id = table_kept(held.token)
        self._rev = int(time.time()) << 10  # so that no number of a view is ever used for another
        self._adopt(table)

    # what there is to know

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Who is in, in the order in which they came."""
        return tuple(self._guests)

    @property
    def watchers(self) -> tuple[Guest, ...]:
        """Who of them watches."""
        return tuple([guest for guest in self._guests if guest.watcher])

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
            spectators=len(self.watchers),
            hints=setup.hints is Hints.ALL,
        )

    def listen(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` on SEATS and CHAT, and on PLAYED of no seat when a game is dealt; gives what ends it."""
        self._listeners.append(callback)

        def stop() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return stop

    # guests come and go

    def join(self, peer: Peer, hello: kinds.Hello) -> Guest:
        """Let somebody in whose code or token was good; raises Refused. A token takes its seat over at once (N3)."""
        opened = [self.places.opened(token) for token in hello.tokens]
        held = dict.fromkeys(seat for seats in opened for seat in seats)
        if not held and len(self._guests) >= self.limits.guests:
            raise Refused("full", "There are as many people at this table as it lets in.")
        if hello.watch and self.setup.watchers is Watchers.OFF:
            raise Refused("watch", "Nobody may watch at this table.")
        guest = Guest(peer, clean_name(hello.name), self.limits, watcher=hello.watch)
        for seat in held:
            self.seating.come_back(seat, guest)
        self._guests[guest] = None
        told = tuple(seats[0] if seats else None for seats in opened)
        peer.send(kinds.Welcome(self.info, tuple(sorted(held)), guest.watcher, told))
        if self._unkept:
            peer.send(kinds.Trouble(self._unkept))
        self.show(guest, held)
        if held or guest.watcher:
            self.tell_seats()
        if self._deal:
            peer.send(kinds.Deal(self._deal.commitment))
        if self.phase is Phase.OVER:
            self._reveal((guest,))
        return guest

    def left(self, guest: Guest) -> None:
        """A guest's line is down: the seats stay hers, and the table waits (N3)."""
        if guest not in self._guests:
            return
        del self._guests[guest]
        seats = tuple(guest.seats)
        for seat in seats:
            self.places.sit(seat, None)
            if self.table:
                self.table.disconnected(seat)
        if guest.watcher or seats:
            self.tell_seats()

    def hear(self, guest: Guest, message: kinds.FromGuest) -> None:
        """A message of a guest who is in."""
        if guest in self._guests:
            self._ear.hear(guest, message)

    def tick(self) -> None:
        """Time goes by; to be called about once a second."""
        if self._deal and self.now() - self._deal.since > DEAL_SECONDS:
            self.call_off()
        if self.table and self.phase is Phase.PLAYING:
            self.table.tick()
        if self.table and (self.table.trouble or self._keys_unkept) and self.now() - self._tried > KEEP_AGAIN_SECONDS:
            self._tried = self.now()
            self.table.keep_again()
            if self._keys_unkept:
                self.keep()

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
        guests = [seat for seat, place in enumerate(self.places) if place.guest]
        self._deal = FairDeal(len(self.places), guests, self.now())
        self.phase = Phase.DEALING
        self.tell_seats()
        self.tell(kinds.Deal(self._deal.commitment))
        self.salted(())

    def call_off(self) -> None:
        """Stop a deal that waits for salts; everybody keeps her seat."""
        if self._deal:
            self._deal = None
            self.phase = Phase.GATHERING
            self.places.nobody_ready()
            self.tell_seats()

    def want_rematch(self, *, on: bool) -> None:
        """Whoever is at the host's keyboard wants another game, or no longer does."""
        self.want_again((seat for seat, p in enumerate(self.places) if p.state is SeatState.HERE), on=on)

    def close(self, sentence: str = "The host has closed the table.") -> None:
        """Send everybody away; what was played is kept."""
        for guest in self.guests:
            del self._guests[guest]
            guest.peer.close("closed", sentence)
        table, self.table, self.play = self.table or self._before, None, None
        self._bots.follow(None)
        if table:
            table.close()

    # what the parts of a house need of it

    def tell(self, message: kinds.FromHost, guests: Iterable[Guest] | None = None) -> None:
        """Send a message to these guests, or to all."""
        frame = pack(message.to_map())
        for guest in self.guests if guests is None else guests:
            guest.peer.send_frame(frame)

    def tell_seats(self) -> None:
        """Tell everybody who sits where, if it is not as it was told last."""
        seats = kinds.Seats(self.places.infos, self.phase, len(self.watchers))
        if seats != self._told:
            self._told = seats
            self.tell(seats)
            self._notify(Change(None, ChangeKind.SEATS))

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
        self._notify(Change(seat, ChangeKind.CHAT))
        if self.table:
            self.table.tell(Change(seat, ChangeKind.CHAT))

    def dismiss(self, guest: Guest, code: str, sentence: str) -> None:
        """Send a guest away."""
        self._guests.pop(guest, None)
        guest.peer.close(code, sentence)

    def keep(self) -> None:
        """Keep what opens the seats, once there is a save; where that fails it is tried again."""
        save_id = self.table.save_id if self.table else None
        self._keys_unkept = self.table is not None
        if self.table and save_id is not None:
            with suppress(TartanError):  # the game's next step meets the same trouble and says so
                self._keeping.set_hosting(save_id, Hosting(self.places.held, self.table.deal))
                self._keys_unkept = False

    def salted(self, salts: Iterable[tuple[int, bytes]]) -> None:
        """Salts of seats have come; deal when none is missing."""
        deal = self._deal
        if deal is None:
            return
        for seat, salt in salts:
            deal.add(seat, salt)
            self.places[seat].ready = True
        self.tell_seats()
        if deal.missing:
            return
        proof = deal.proof
        setup = replace(self.setup, seats=self.places.plans, seed=proof.seed)
        try:
            table = self._keeping.open(setup, Hosting(self.places.held, proof))
        except TartanError as e:
            self.trouble = e.message
            self.call_off()
            self.tell(kinds.Error("deal", e.message[:SENTENCE]))
            self._notify(Change(None, ChangeKind.TROUBLE))
            return
        self._adopt(table)

    def want_again(self, seats: Iterable[int], *, on: bool) -> None:
        """These seats want another game, or no longer; it is gathered when all people do."""
        if self.phase is not Phase.OVER:
            return
        for seat in seats:
            self.places[seat].ready = on
        self.tell_seats()
        if all(place.ready for place in self.places if place.state not in (SeatState.BOT, SeatState.FREE)):
            self._again()

    # from one game to the next

    def _adopt(self, table: Table) -> None:
        """A game begins, or goes on: everybody is shown what she may know."""
        before, self._before = self._before, None
        self._deal = None
        self.table, self.setup = table, table.setup
        self.play = Play(table, self.places, self._rev)
        table.chat = self.chat
        self.places.nobody_ready()
        self._pausing = frozenset()
        self.phase = Phase.PLAYING if table.outcome is None else Phase.OVER
        if before:
            before.close()
        for seat, place in enumerate(self.places):
            if place.state in (SeatState.AWAY, SeatState.FREE):
                table.disconnected(seat)
        table.subscribe(self._changed)
        self._tell_unkept(table)
        self.tell_seats()
        for guest in self.guests:
            self.show(guest, sorted(guest.seats))
        self._notify(Change(None, ChangeKind.PLAYED))
        self._bots.follow(table)

    def _changed(self, change: Change) -> None:
        """The table has changed: show it to whoever may know, and let bots go on."""
        play, table = self.play, self.table
        if play is None or table is None or change.kind in (ChangeKind.CHAT, ChangeKind.CLOSED):
            return
        if change.kind is ChangeKind.TROUBLE:
            self._tell_unkept(table)
            return
        play.changed(change, self.watchers)
        if change.kind is ChangeKind.CLOCK:
            self._tell_pauses(table)
        if change.kind is ChangeKind.SEATS:
            self.tell_seats()
        if self.phase is Phase.PLAYING and table.outcome is not None:
            self.phase = Phase.OVER
            self.tell_seats()
            self._reveal(self.guests)
        self._bots.drive()

    def _tell_unkept(self, table: Table) -> None:
        """Tell all whether the game is kept; not why it is not, which is the host's business."""
        if self.play and not table.trouble:
            self.play.kept()
        before, self._unkept = self._unkept, UNKEPT if table.trouble else ""
        if self._unkept != before:
            self.tell(kinds.Trouble(self._unkept))

    def _tell_pauses(self, table: Table) -> None:
        """Tell all who asks for a pause now, or no longer does."""
        before, self._pausing = self._pausing, frozenset(table.pausing)
        for seat in sorted(before ^ self._pausing):
            self.tell(kinds.Pause(seat, seat in self._pausing))

    def _reveal(self, guests: Iterable[Guest]) -> None:
        """Tell all from which the deal can be checked; there is nothing to tell where it was not dealt by salts."""
        table = self.table
        if table and table.deal:
            record = table.record.to_text()
            fits = len(record.encode("utf-8")) < HOST_FRAME - 1024
            self.tell(kinds.Reveal(table.deal.secret, table.deal.salts, record if fits else ""), guests)

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

    def _notify(self, change: Change) -> None:
        for callback in tuple(self._listeners):
            callback(change)

    def _says(self, text: str) -> None:
        """Somebody at the host's keyboard says something."""
        seats = [seat for seat, place in enumerate(self.places) if place.state is SeatState.HERE]
        seat = seats[0] if len(seats) == 1 else None
        self.say(seat, HOST if seat is None else self.places[seat].plan.name, text)
