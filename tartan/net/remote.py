"""A table that is far away, as faces use one: all of it is what its host has shown and a guest believes (N2, S1)."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction, SetupError
from tartan.net import kinds
from tartan.net.limits import ACT_ID
from tartan.net.parts import SeatState
from tartan.net.remoteseat import PublicSeat, RemoteSeat
from tartan.net.shown import OutOfStep
from tartan.session.face import Change, ChangeKind
from tartan.session.listeners import Listeners
from tartan.session.seat import Curtain, SeatPlan, Sitter
from tartan.session.text import clean_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tartan.engine.contract import Action, Game, Manifest, Outcome
    from tartan.engine.record import Origin, Record
    from tartan.net.guest import Visit
    from tartan.net.shown import Shown
    from tartan.session.clock import SeatClock
    from tartan.session.face import Chat, Link
    from tartan.session.seat import Seat, Setup
    from tartan.session.turns import BotTurn

WAIT_RULE = "CO-3"
"""The rule that is named where something is refused because it is not the time for it."""
ANSWER = "Wait: the host has not answered yet."
BEHIND = "The table has gone on to another game."
NO_BOTS = "The host lets bots play."
_RULE = re.compile(r"[A-Z]{2}-[0-9]+[a-z]?")


@dataclass(frozen=True, slots=True)
class _Underway:
    """An act that was sent and not yet answered."""

    message: kinds.Act | kinds.Undo
    legal: tuple[str, ...]
    """What was legal when it was made: where that is so still, so is the decision."""


class RemoteTable:
    """One game at a host's table; a `TableFace`. It is there from when all is here that its guest may know."""

    save_id: int | None = None
    bots_due: tuple[int, ...] = ()
    open_hands = False
    origin: Origin | None = None

    def __init__(self, visit: Visit, game: Game, *, taken_up: bool = False) -> None:
        """The game that a visit has come to; `taken_up` by who sits there, after it had gone on without her."""
        self.visit = visit
        self.game = game
        self.taken_up = taken_up
        self.shown: dict[int | None, Shown] = {}
        """What was shown, by reader: the held seats, and None for a watcher."""
        self.refused: IllegalAction | None = None
        self.deal = visit.deal
        """The deal's proof and what is wrong with it, once all is told."""
        self._latest: Shown | None = None
        self._heard_at = visit.now()
        self._underway: _Underway | None = None
        self._news: dict[int | None, ChangeKind] = {}
        self._public = PublicSeat(self)
        self._doors: dict[int | None, Seat] = {}
        self._listeners: Listeners[Change] = Listeners()

    def __repr__(self) -> str:
        return f"RemoteTable({self.game.id!r})"

    # what there is to know

    @property
    def manifest(self) -> Manifest:
        """The game's manifest."""
        return self.game.manifest

    @property
    def plans(self) -> tuple[SeatPlan, ...]:
        """Who sits where, by seat; HERE are the seats that are held here."""
        pins, held = self.visit.pins, self.visit.held
        return tuple(
            SeatPlan(
                info.name,
                Sitter.HERE if seat in held else Sitter.BOT if info.sitter is Sitter.BOT else Sitter.REMOTE,
                level=info.level,
                sett=info.sett,
                pin=pins.get(seat, "") if seat in held else "",
                stand_in=info.stand_in,
            )
            for seat, info in enumerate(self.visit.seats)
        )

    @property
    def away(self) -> tuple[int, ...]:
        """The seats whose people are away."""
        return tuple(seat for seat, info in enumerate(self.visit.seats) if info.state is SeatState.AWAY)

    @property
    def names(self) -> tuple[str, ...]:
        """What people call the seats."""
        return tuple(info.name for info in self.visit.seats)

    @property
    def hints(self) -> bool:
        """Whether people here may ask for hints, as the host has set the table up."""
        info = self.visit.info
        return info is not None and info.hints

    @property
    def curtain(self) -> Curtain:
        """What lifts the curtain between people at this keyboard; PINs are chosen here, for this visit (K1)."""
        return self.visit.info.curtain if self.visit.info else Curtain.KEY

    def choose_pin(self, seat: int, kept: str) -> None:
        """Let what was `kept` of a PIN lift the curtain of a seat that is held here; raises SetupError."""
        if seat not in self.here:
            raise SetupError("That seat is not held here.")
        self.visit.pins[seat] = kept

    @property
    def kept_as(self) -> str:
        """By what private notes tell this game apart: its table and its deal, and nothing secret."""
        table = self.visit.info.id if self.visit.info else ""
        return f"{table} {self.deal.commitment.hex()[:16]}"

    @property
    def trouble(self) -> str:
        """Why the host cannot keep the game, or else a seat cannot be kept here for a later visit; "" while all are."""
        return self.visit.trouble or self.visit.keys.trouble

    @property
    def lost(self) -> str:
        """Nothing: the host keeps the game, or says in `trouble` that it cannot."""
        return ""

    def keep_again(self) -> None:
        """Try again to keep what opens the seats."""
        self.visit.keys.keep_again()

    @property
    def where(self) -> str:
        """The round or phase in a few public words."""
        return self._latest.where if self._latest else ""

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision, in seat order, as far as this guest may know; () when the game is over."""
        return self._latest.deciders if self._latest else ()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self._latest.outcome if self._latest else None

    @property
    def record(self) -> Record | None:
        """What was played, with the deal's proof and what was seen here; None until that is told and checked (S2)."""
        return self.deal.record

    @property
    def faults(self) -> tuple[str, ...] | None:
        """All that is wrong with what the host told at the end, a sentence each; None until that is checked."""
        return self.deal.faults

    @property
    def checking(self) -> bool:
        """Whether what the host told at the end is being checked."""
        return self.deal.checking

    @property
    def link(self) -> Link:
        """How this face is joined to the table."""
        return self.visit.link

    @property
    def pending(self) -> bool:
        """Whether an act is under way to the host; while it is, or the link is not up, nothing is legal (N2)."""
        return self._underway is not None

    @property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks of the seats that have one, as they stand now."""
        gone = self.visit.now() - self._heard_at
        clocks = self._latest.clocks if self._latest else ()
        return tuple(replace(c, left=max(0.0, c.left - gone)) if c.running and not c.paused else c for c in clocks)

    @property
    def timed_out(self) -> tuple[int, ...]:
        """The seats for which the clock played their last turn."""
        return tuple(c.seat for c in self.clocks if c.lapses)

    @property
    def pausing(self) -> tuple[int, ...]:
        """The seats that ask for a pause, as far as that was told since this guest came in."""
        return tuple(sorted(self.visit.pausing))

    def pause_here(self, *, on: bool) -> None:
        """Everybody here asks for a pause, or no longer; raises SetupError while out of step."""
        self.visit.pause(on=on)

    def tick(self) -> None:
        """Nothing: the host looks at the time."""

    @property
    def chat(self) -> Chat | None:
        """What people say to each other."""
        return self.visit.chat

    @property
    def here(self) -> tuple[int, ...]:
        """The seats that are held here."""
        return tuple(seat for seat in self.visit.held if seat in self.shown)

    def bot_turn(self, seat: int, seconds: float = 2.0) -> BotTurn:  # noqa: ARG002  # what every table is asked
        """Raise SetupError: bots are the host's."""
        raise SetupError(NO_BOTS)

    def play_bot(self, seat: int, chosen: Action | None = None) -> None:  # noqa: ARG002  # what every table is asked
        """Raise SetupError: bots are the host's."""
        raise SetupError(NO_BOTS)

    def seat(self, seat: int | None) -> Seat:
        """The door of a seat that is held here, or of a spectator (None); raises SetupError for any other."""
        if seat is not None and seat not in self.here:
            raise SetupError("That seat is not held here.")
        door = self._doors.get(seat)
        if door is None and seat is not None:
            door = self._doors[seat] = RemoteSeat(self, seat)
        return door or self._public

    def next_here(self, current: int | None) -> int | None:
        """Who at this keyboard decides next: `current` while it still owes, then clockwise (CO-1)."""
        owing = [seat for seat in self.here if seat in self.deciders]
        if not owing:
            return None
        if current is None:
            return owing[0]
        return min(owing, key=lambda seat: (seat - current) % len(self.visit.seats))

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` after every change; gives a function that ends it.

        PLAYED and UNDONE name a seat only where it is one of this guest's whose act was answered.
        """
        return self._listeners.add(callback)

    def rematch(self) -> Setup | None:
        """None: the host sets the table; `Visit.want_rematch` tells it that another game is wanted."""
        return None

    def close(self) -> None:
        """Leave the table; from a game that is behind everybody, only that game is left."""
        if self.visit.table is self:
            self.visit.leave()
        self._listeners.clear()

    # what doors do

    @property
    def open(self) -> bool:
        """Whether something can be played now: all is here, and nothing is under way."""
        return self._underway is None and self.visit.link.up and self.visit.table is self

    def refusal(self) -> IllegalAction | None:
        """Why nothing can be played now, None if something can."""
        if self.open:
            return None
        behind = "" if self.visit.table is self else BEHIND
        return IllegalAction(WAIT_RULE, self.visit.link.sentence or behind or ANSWER)

    def act(self, seat: int, text: str | None) -> None:
        """Send what a seat plays, or (None) that it takes its last action back."""
        shown = self.shown[seat]
        act_id = os.urandom(ACT_ID)
        message = kinds.Undo(act_id, seat, shown.rev) if text is None else kinds.Act(act_id, seat, shown.rev, text)
        self.refused = None
        self._underway = _Underway(message, shown.legal)
        self.visit.send(message)

    def looked(self, seat: int | None) -> None:
        """A seat, or a watcher, has looked at all of its log."""
        shown = self.shown[seat]
        if shown.looked < len(shown.lines):
            shown.looked = len(shown.lines)
            if seat is not None:
                self.visit.send(kinds.Looked(seat, shown.looked))

    # what the visit tells

    def goes_on_with(self, shown: Mapping[int | None, Shown]) -> bool:
        """Whether what another line shows is this game: nobody's log tells anything else than it did."""
        common = [(self.shown[reader], now) for reader, now in shown.items() if reader in self.shown]
        return bool(common) and all(
            all(a == b for a, b in zip(before.lines, now.lines, strict=False)) for before, now in common
        )

    def adopt(self, shown: Mapping[int | None, Shown]) -> None:
        """All of this is how the game stands now."""
        changed = behind = False
        for reader, now in shown.items():
            before = self.shown.get(reader)
            behind |= before is not None and before is not now and before.differs(now)
            changed |= before is None
            looked = min(before.looked, len(now.lines)) if before else 0
            if now.looked < looked and reader is not None:
                now.looked = looked
                self.visit.send(kinds.Looked(reader, looked))
            self._follows(now)
        self.shown = dict(shown)
        if behind or changed:
            self._news[None] = ChangeKind.CAUGHT_UP if behind else ChangeKind.PLAYED

    def in_step(self) -> None:
        """The link is up and all is here: what was under way is asked for again, for the view that is there now.

        Where another decision is owed, either the act was taken, or the host has to say whether it still can be.
        """
        underway = self._underway
        if underway is None:
            return
        shown_now = self.shown.get(underway.message.seat)
        if shown_now is None:
            self._underway = None
            return
        if shown_now.legal == underway.legal:
            underway = self._underway = replace(underway, message=underway.message._replace(rev=shown_now.rev))
        self.visit.send(underway.message)

    def shows(self, reader: int | None) -> None:
        """A reader is about to be shown more: what she was shown before that is told as the table stands until then."""
        if reader in self._news:
            self.settle()

    def news(self, shown: Shown, kind: ChangeKind) -> None:
        """A reader was shown something new; told once for all readers of one change."""
        self._news[shown.reader] = kind
        self._follows(shown)

    def answered(self, message: kinds.Ok | kinds.Unkept | kinds.Reject) -> None:
        """The host has answered an act; raises OutOfStep if what it led to is not here."""
        underway = self._underway
        if underway is None or message.id != underway.message.id:
            return
        seat = underway.message.seat
        if isinstance(message, kinds.Reject):
            self.settle()
            rule = message.rule if _RULE.fullmatch(message.rule) else WAIT_RULE
            self.refused = IllegalAction(rule, clean_text(message.text) or "The host refuses that.")
            self._underway = None
            self.tell(Change(seat, ChangeKind.REFUSED))
            return
        if seat in self.shown and message.rev > self.shown[seat].rev:
            raise OutOfStep("A view is missing.")
        self._underway = None
        self._news.clear()
        undone = isinstance(underway.message, kinds.Undo)
        self.tell(Change(seat, ChangeKind.UNDONE if undone else ChangeKind.PLAYED))

    def loses(self, seat: int) -> None:
        """A seat is not held here any more."""
        if self._underway and self._underway.message.seat == seat:
            self._underway = None

    def _follows(self, shown: Shown) -> None:
        """What is public stands as a reader was shown it; a watcher may be shown it late, so seats come first."""
        if shown.reader is not None or not self.here:
            self._latest, self._heard_at = shown, self.visit.now()

    def settle(self) -> None:
        """Tell what is new."""
        if self._news:
            kinds_told = set(self._news.values())
            self._news.clear()
            for kind in (ChangeKind.CAUGHT_UP, ChangeKind.UNDONE, ChangeKind.PLAYED, ChangeKind.CLOCK):
                if kind in kinds_told:
                    self.tell(Change(None, kind))
                    break

    def tell(self, change: Change) -> None:
        """Tell whoever subscribed."""
        self._listeners.tell(change)
