"""From the gathering of people at several terminals to their last game, in line mode, at either end."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import TartanError
from tartan.plain.answers import Leaving, told
from tartan.plain.herald import TAKE, Herald
from tartan.plain.online import SLASH, PlainOnlineTable
from tartan.plain.page import InputEnded
from tartan.plain.remarks import Remarks
from tartan.session.face import ChangeKind, LinkState
from tartan.session.online import Phase, SeatState, crowded_words, kept_words, no_seat_yet, seatless_of
from tartan.session.seat import Watchers
from tartan.session.setup import variant_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.plain.meanwhile import OpenPage
    from tartan.session.face import Change
    from tartan.session.lobby import Lobby
    from tartan.session.online import Call, Hosted, OnlineTable, SeatSeen

MISSING = (SeatState.FREE, SeatState.AWAY)
NO_SEAT = "No seat of this table is free; with --watch you may look on, if the host lets you."
HOW = "The game begins when nobody is missing. Answer ? for help, q to leave."


class _Gathering:
    """What both ends have in common."""

    def __init__(self, page: OpenPage, lobby: Lobby, online: OnlineTable, *, curtain_asked: bool = False) -> None:
        self.page = page
        self.lobby = lobby
        self.online = online
        self._curtain_asked = curtain_asked
        self._herald = Herald(online, page.stir)
        self._remarks = Remarks(page, self._herald, online)

    def run(self) -> bool:
        """Stay until somebody leaves; whether all that was begun came to its end. Raises TartanError if nothing was.

        A signal or a fault goes through once the table is closed, which keeps what was played.
        """
        over = False
        self.page.news = self._news
        try:
            self._arrive()
            while True:
                table = self.online.table
                if table is None:
                    self._gather()
                else:
                    PlainOnlineTable(
                        self.page,
                        self.lobby,
                        table,
                        self.online,
                        self._herald,
                        self._remarks,
                        curtain_asked=self._curtain_asked,
                    ).stay()
        except (Leaving, InputEnded):
            over = self._over
            self._farewell()
        except TartanError:
            raise
        except BaseException:
            with suppress(OSError, ValueError):  # the page may be what failed
                self.page.gap()
                self._farewell()
                self.page.flush()
            raise
        finally:
            self.page.news = tuple
            self._herald.close()
            self.online.close()
        return over

    def _news(self) -> list[str]:
        """What is told while a curtain hangs, or anything else is asked; raises Leaving where all of it is in vain."""
        if self.online.link.state is LinkState.CLOSED and self.online.phase is not Phase.OVER:
            self.page.gap()
            raise Leaving
        return self._herald.news()

    @property
    def _over(self) -> bool:
        """Whether it is as well to leave now: nobody threw this end out in the midst of a game."""
        return self.online.link.state is not LinkState.CLOSED or self.online.phase is Phase.OVER

    def _arrive(self) -> None:
        """Come to the table."""

    def _meanwhile(self) -> None:
        """Do what is to be done without being asked, as long as people gather."""

    def _farewell(self) -> None:
        """Say how to go on."""

    def _gather(self) -> None:
        """Wait until a game is dealt."""
        self.page.say(*self._herald.news(), HOW)
        while self.online.table is None:
            if self.online.link.state is LinkState.CLOSED:
                raise Leaving
            self._meanwhile()
            self._listen()

    def _listen(self) -> None:
        remark = self.page.remark()
        if remark is None:
            self.page.say(*self._herald.news())
        elif remark.startswith(SLASH):
            self._remarks.do(remark)
        elif remark.casefold() in ("q", "quit", "leave"):
            raise Leaving
        elif remark:
            self.page.say(*told((*self._remarks.help, self._remarks.leaving)))


class HostGathering(_Gathering):
    """The host's end: deals as soon as nobody is missing."""

    def __init__(self, page: OpenPage, lobby: Lobby, hosted: Hosted, *, curtain_asked: bool = False) -> None:
        super().__init__(page, lobby, hosted, curtain_asked=curtain_asked)
        self._hosted = hosted
        self._tried: tuple[tuple[str, SeatState], ...] = ()
        self._dealing: str | None = None
        """The last trouble that was told when the deal began that is being made; None while none is."""

    def _arrive(self) -> None:
        hosted = self._hosted
        self.page.say(f"{registry.manifest(hosted.game).title} is open to others. They join with:")
        self.page.say_whole(hosted.invitation.line)
        if hosted.moved:
            self.page.say(hosted.moved)
        if hosted.warning:
            self.page.say(hosted.warning, "Open it with --tls, or let guests come through ssh:")
            self.page.say_whole(hosted.tunnel)
        self.page.say(*self._herald.news())

    def _meanwhile(self) -> None:
        hosted = self._hosted
        if hosted.phase is Phase.DEALING:
            self._dealing = hosted.error if self._dealing is None else self._dealing
        elif self._dealing is not None:  # it was called off, and is made anew unless it could not be kept
            self._tried = () if self._dealing == hosted.error else self._tried
            self._dealing = None
        now = tuple((seen.name, seen.state) for seen in hosted.seats)
        if hosted.phase is Phase.GATHERING and now != self._tried and not any(state in MISSING for _, state in now):
            self._tried = now
            try:
                hosted.start()
            except TartanError as problem:
                self.page.say(problem.message)
        elif now != self._tried:
            self._tried = ()

    def _farewell(self) -> None:
        table = self._hosted.table
        if table and table.outcome is None:
            if table.trouble:
                self.page.say(table.trouble)
            elif table.save_id is not None:
                self.page.say("The game is saved, and guests keep their seats. Open it again with:")
                self.page.say_whole(f"tartan host --resume {table.save_id} --plain")


class GuestGathering(_Gathering):
    """A guest's end: takes the seats that are wanted, or the first one that is free."""

    def __init__(
        self,
        page: OpenPage,
        lobby: Lobby,
        call: Call,
        *,
        seats: Sequence[int] = (),
        names: Sequence[str] = (),
        curtain_asked: bool = False,
    ) -> None:
        """A guest who wants `seats`, or () any one, for people of these names."""
        super().__init__(page, lobby, call, curtain_asked=curtain_asked)
        self._call = call
        self._seats = tuple(seats)
        self._names = tuple(names) or (call.name,)
        self._refused = ""

    def _arrive(self) -> None:
        call = self._call
        self.page.say(f"Calling {call.invitation.address}.")
        while not call.seats:
            self._check()
            if self.page.remark() in ("q", "quit"):
                raise Leaving
        manifest = registry.manifest(call.game)
        terms = [*variant_words(manifest, call.options)]
        if call.clock.seconds:
            terms.append(f"Clock: {call.clock.words}.")
        late = call.watchers is Watchers.DELAYED
        if late and not call.watcher:
            terms.append("Spectators see all of it a turn late.")
        self.page.say(f"You are at a table of {manifest.title}.", *terms, *self._herald.news())
        if call.watcher:
            self.page.say("You watch, and see all of it a turn late." if late else "You watch.")
        elif not call.here:
            self._take_seats(call)
        elif len(call.here) < len(self._names):
            seated = [call.seats[seat].name for seat in call.here]
            self.page.say(no_seat_yet(seatless_of(self._names, seated)), TAKE)

    def _take_seats(self, call: Call) -> None:
        stop = call.subscribe(self._heard)
        try:
            if not self._seats:
                self._need_room(call.seats)
                for number, name in enumerate(self._names):
                    while len(call.here) <= number:
                        self._claim(self._any(call.seats), name, retry=True)
            for number, seat in enumerate(self._seats):
                if seat >= len(call.seats):
                    raise TartanError(f"There is no seat {SEAT_LETTERS[seat]} at this table.")
                self._claim(seat, self._names[min(number, len(self._names) - 1)])
        finally:
            stop()

    def _claim(self, seat: int, name: str, *, retry: bool = False) -> None:
        """Take a seat; raises TartanError if it cannot be had. With `retry`, that another was quicker is no matter."""
        call = self._call
        call.claim(seat, name)
        while seat not in call.here:
            gone = seat >= len(call.seats) or call.seats[seat].state is not SeatState.FREE
            if retry and self._refused and gone:
                self._refused = ""
                return
            self._check()
            self._listen()

    def _need_room(self, seats: Sequence[SeatSeen]) -> None:
        """Raise TartanError if there are more names than free seats, before any is taken."""
        free = sum(seen.state is SeatState.FREE for seen in seats)
        crowded = crowded_words(self._names, free) if free else ""  # where there is none at all, watching is offered
        if crowded:
            raise TartanError(crowded)

    def _any(self, seats: Sequence[SeatSeen]) -> int:
        """The first seat that is free."""
        for seat, seen in enumerate(seats):
            if seen.state is SeatState.FREE:
                return seat
        raise TartanError(NO_SEAT)

    def _heard(self, change: Change) -> None:
        if change.kind is ChangeKind.REFUSED:
            self._refused = self._call.error
            self.page.stir()

    def _check(self) -> None:
        """Raise TartanError if the guest is not let in, or not to a seat."""
        if self._refused:
            raise TartanError(self._refused)
        if self._call.link.state is LinkState.CLOSED:
            raise TartanError(self._call.link.sentence)

    def _farewell(self) -> None:
        call = self._call
        closed = call.link.state is LinkState.CLOSED
        if closed and not (call.table and call.phase is Phase.OVER):  # where that was told beside the result
            self.page.say(call.link.sentence)
        kept = kept_words(call)
        if kept and call.unkept:
            self.page.say(kept)
        elif kept:
            private = f" --fingerprint {call.invitation.fingerprint}" if call.invitation.fingerprint else ""
            self.page.say(f"{kept} Come back with:")
            self.page.say_whole(f"tartan join {call.invitation.address}{private} --plain")
