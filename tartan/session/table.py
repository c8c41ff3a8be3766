"""A table: one match, whoever sits at it, and the keeper that writes every step down before its effect is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tartan import registry
from tartan.engine.errors import IllegalAction, SetupError
from tartan.engine.match import NOTHING_DONE, UNDO_RULE, Match
from tartan.session.face import NEAR, Change, ChangeKind
from tartan.session.keeper import NoKeeper
from tartan.session.local import LocalSeat
from tartan.session.marks import TurnMarks
from tartan.session.seat import Curtain, Sitter, Watchers
from tartan.session.setup import completed, has_hints, to_json, turned
from tartan.session.timing import Timing, clock_of
from tartan.session.watching import DelayedSeat
from tartan.store.errors import SaveDamaged
from tartan.store.rows import Standing, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import Action, LogLine, Manifest, Outcome, View
    from tartan.engine.deal import DealProof
    from tartan.engine.match import Ahead, Told
    from tartan.engine.record import Origin, Record
    from tartan.session.clock import Clock, SeatClock
    from tartan.session.face import Chat, Link
    from tartan.session.keeper import Keeper
    from tartan.session.seat import Seat, SeatPlan, Setup
    from tartan.session.turns import BotTurn
    from tartan.store.rows import Kept

BY_THE_CLOCK = "clock"
"""Stands for the id of an act where it was the clock that played."""


class Look(NamedTuple):
    """What a seat, or a spectator, may know at one moment."""

    view: View
    legal: tuple[str, ...]
    """The notations of what it may do; () if it owes no decision."""
    lines: int
    """How many lines of the log it may read."""
    turn_from: int
    """The line from which on it is news since its last turn (K3)."""
    looked: int
    """How many lines it has looked at."""
    may_undo: bool


class Table:
    """One game being played; raises SetupError on a set-up with problems.

    Everything but `BotTurn.choose` belongs to one thread. The cost of a step does not grow with the game.
    """

    chat: Chat | None = None
    """What people say to each other; whoever lets others in from elsewhere puts it here."""
    link: Link = NEAR
    pending: bool = False
    refused: IllegalAction | None = None

    def __init__(
        self,
        setup: Setup,
        keeper: Keeper | None = None,
        clock: Clock | None = None,
        saved: Kept | None = None,
        deal: DealProof | None = None,
    ) -> None:
        """A table that is dealt now, or with `saved`, one as it was left; then SaveDamaged may be raised.

        `clock` stands in for the one that the set-up asks for; `deal` is what shows that the seed was fairly come by.
        """
        self.setup = completed(setup)
        """The set-up as it is played, seeds and all; it belongs to the host alone (S2)."""
        self.game = registry.load(setup.game)
        self._match = self._dealt()
        self._keeper: Keeper = keeper or NoKeeper()
        self._timing = Timing(clock or clock_of(self.setup, saved.row.standing.clock if saved else ()), self.plans)
        self._deal = deal
        self._moves = 0
        self._acts: set[str] = set()
        self._acted = [0] * len(self.plans)
        self._turns = TurnMarks(self._match.deciders, len(self.plans))
        self._looked = dict.fromkeys((*range(len(self.plans)), None), 0)
        self._doors = {seat: LocalSeat(self, seat) for seat in self._looked}
        self._subscribers: list[Callable[[Change], None]] = []
        self._late = DelayedSeat(self._match) if self.setup.watchers is Watchers.DELAYED else None
        if saved:
            self._take_up(saved)
        self._timing.follow(self.deciders, undone=saved is not None)
        if not saved:
            self._keeper.keep((), self.standing)

    # what there is to know

    @property
    def manifest(self) -> Manifest:
        """The game's manifest."""
        return self.game.manifest

    @property
    def plans(self) -> tuple[SeatPlan, ...]:
        """Who sits where, by seat."""
        return self.setup.seats

    @property
    def names(self) -> tuple[str, ...]:
        """What people call the seats."""
        return self.setup.names

    @property
    def curtain(self) -> Curtain:
        """What lifts the curtain between people at this keyboard (K1); there is none where all hands are open."""
        return Curtain.NONE if self.setup.open_hands else self.setup.curtain

    @property
    def open_hands(self) -> bool:
        """Whether everybody at the table has agreed to see every hand."""
        return self.setup.open_hands

    @property
    def origin(self) -> Origin | None:
        """Where a practice table was forked from, None for any other."""
        return self.setup.origin

    @property
    def hints(self) -> bool:
        """Whether people here may ask for hints."""
        return has_hints(self.setup)

    @property
    def save_id(self) -> int | None:
        """The number of this game's save, None if it has none."""
        return self._keeper.save_id

    @property
    def kept_as(self) -> int | None:
        """By what private notes tell this game apart."""
        return self.save_id

    @property
    def trouble(self) -> str:
        """A sentence that says why the game is not being saved now; "" while it is (V2)."""
        return self._keeper.trouble

    @property
    def where(self) -> str:
        """The round or phase in a few public words."""
        return self._match.state.where

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision, in seat order; () when the game is over."""
        return self._match.deciders

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self._match.outcome

    @property
    def moves(self) -> int:
        """How many actions were played and not taken back."""
        return self._moves

    @property
    def standing(self) -> Standing:
        """How the game stands, for the list of saves (V3)."""
        ended, left = self.outcome is not None, self._timing.clock.left
        return Standing(self.where, self.deciders, self._moves, ended, left, ranks_of(self.outcome))

    @property
    def record(self) -> Record:
        """What was played so far, with names; holds the seed, so it belongs to the host until the end (S2)."""
        record = replace(self._match.record, open_hands=self.setup.open_hands, origin=self.setup.origin)
        return record.with_deal(self._deal) if self._deal else record

    def seat(self, seat: int | None) -> Seat:
        """The door of a seat, or of a spectator (None); raises SetupError for a seat that is not there."""
        if seat not in self._doors:
            raise SetupError("There is no such seat at this table.")
        return self._doors[seat]

    @property
    def deal(self) -> DealProof | None:
        """What shows that the deal was fair, None where nobody asked for it; the host's alone until the end (S2)."""
        return self._deal

    def watcher(self) -> Seat:
        """The door of a spectator from elsewhere, as the set-up allows; raises SetupError where it allows none."""
        if self.setup.watchers is Watchers.OFF:
            raise SetupError("Nobody may watch at this table.")
        return self._late or self._doors[None]

    # whose turn it is

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of people at this keyboard."""
        return tuple(seat for seat, plan in enumerate(self.plans) if plan.sitter is Sitter.HERE)

    def choose_pin(self, seat: int, kept: str) -> None:
        """Let what was `kept` of a PIN lift the curtain of a seat here; raises SetupError."""
        if seat not in self.here:
            raise SetupError("Nobody at this keyboard has that seat.")
        self.sit(seat, replace(self.plans[seat], pin=kept))

    def next_here(self, current: int | None) -> int | None:
        """Who at this keyboard decides next: `current` while it still owes, then clockwise (CO-1)."""
        owing = [seat for seat in self.here if seat in self.deciders]
        if not owing:
            return None
        if current is None:
            return owing[0]
        return min(owing, key=lambda seat: (seat - current) % len(self.plans))

    @property
    def bots_due(self) -> tuple[int, ...]:
        """The bots that owe a decision."""
        return tuple(seat for seat in self.deciders if self.plans[seat].sitter is Sitter.BOT)

    def bot_turn(self, seat: int, seconds: float | None = None) -> BotTurn:
        """What a bot needs to decide for a seat, to be computed anywhere; raises SetupError if it owes nothing.

        `seconds` is how long it may take; None is what its level is given.
        """
        from tartan import bots
        from tartan.session.turns import BotTurn, bot_rng

        if seat not in self.bots_due:
            raise SetupError("No bot decides there now.")
        level = self.plans[seat].level
        return BotTurn(
            seat=seat,
            game=self.game,
            view=self._match.view(seat),
            legal=tuple(self._match.legal(seat)),
            rng=bot_rng(self.setup.bot_seed, seat, self._acted[seat]),
            budget=bots.budget(level) if seconds is None else bots.Budget(seconds),
            bot=bots.make(level),
        )

    def play_bot(self, seat: int, chosen: Action | None = None) -> None:
        """Play a bot's decision: `chosen` by its `bot_turn` if that is still legal, else one computed here (S4)."""
        turn = self.bot_turn(seat)
        self.submit(seat, str(chosen if chosen in turn.legal else turn.choose()))

    # what doors and bots do

    def submit(self, seat: int, text: str, act: str = "") -> None:
        """Play an action for a seat, kept before it is shown (V1); raises IllegalAction and changes nothing.

        `act` is the id under which it was asked for, hexadecimal: what was `answered` already is not played again.
        """
        if self.answered(act):
            return
        action = self._match.parse(seat, text)
        self._play_kept(seat, action, act)

    def undo(self, seat: int, act: str = "") -> None:
        """Take a seat's last action back (K4); raises IllegalAction with the reason and changes nothing.

        `act` as in `submit`.
        """
        if self.answered(act):
            return
        self._timing.check_undo(seat)
        step = Step(seat, None, act)
        where = self.where
        self._play(step)
        self._timing.follow(self.deciders, elsewhere=self.where != where, undone=True)
        self._keep((step,))
        self._tell(Change(seat, ChangeKind.UNDONE))

    def answered(self, act: str) -> bool:
        """Whether an act of this id was taken already, also before the program was last closed."""
        return act in self._acts

    def may_undo(self, seat: int) -> bool:
        """Whether a seat could take its last action back now (K4)."""
        if self.setup.practice:
            return self._last_of(seat) is not None
        return self._match.may_undo(seat) and not self._timing.is_out(seat)

    def recap(self, seat: int | None) -> tuple[LogLine, ...]:
        """What a seat may read and has not yet looked at, but for what was taken back (K3)."""
        return self._match.lasting(seat, self._looked[seat])

    def missed(self, seat: int | None) -> tuple[LogLine, ...]:
        """What a seat may read and has not yet looked at, but for what it did itself in secret (K3)."""
        return self._match.news(seat, self._looked[seat])

    def since_turn(self, seat: int | None) -> tuple[LogLine, ...]:
        """What a seat may read since its last turn was over, but for what it did itself in secret (K3).

        Where its last step was sealed, what was turned up by it counts.
        """
        return self._match.news(seat, 0 if seat is None else self._turns.since_turn(seat))

    def marks(self, seat: int | None) -> tuple[int, int]:
        """From which line of its log on it is news since a seat's last turn, and how many lines it has looked at."""
        return 0 if seat is None else self._turns.since_turn(seat), self._looked[seat]

    def look(self, seat: int | None) -> Look:
        """All that a seat, or a spectator, may know now, but for the lines of its log."""
        match = self._match
        view, lines, looked = match.view(seat), match.log_length(seat), self._looked[seat]
        if seat is None:
            return Look(view, (), lines, 0, looked, False)
        legal = tuple(map(str, match.legal(seat))) if seat in match.deciders else ()
        return Look(view, legal, lines, self._turns.since_turn(seat), looked, self.may_undo(seat))

    def told(self, seat: int | None, since: int = 0) -> Told:
        """What its log tells a seat, or a spectator, from line `since` on."""
        return self._match.told(seat, since)

    def looked(self, seat: int | None, lines: int | None = None) -> None:
        """Mark all that a seat may read as seen, or so many lines of it; what was seen stays so."""
        length = self._match.log_length(seat)
        lines = length if lines is None else max(self._looked[seat], min(lines, length))
        if lines != self._looked[seat]:
            self._looked[seat] = lines
            if seat is not None:
                self._keeper.looked(seat, lines)

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` after every change; gives a function that ends it."""
        self._subscribers.append(callback)

        def unsubscribe() -> None:
            if callback in self._subscribers:
                self._subscribers.remove(callback)

        return unsubscribe

    def tell(self, change: Change) -> None:
        """Tell whoever subscribed of a change that is none of the game's, such as chat."""
        self._tell(change)

    def keep_again(self) -> None:
        """Try to keep what could not be kept so far; `trouble` says whether that worked."""
        if self.trouble:
            self._keep(())

    def rematch(self) -> Setup:
        """The set-up of another game with the same people, their seats turned (`setup.turned`)."""
        return turned(self.setup)

    def close(self) -> None:
        """Leave the table; everything is saved already but what is left of the clocks."""
        if self._timing.clock.left:
            self._keep(())
        self._timing.close()
        self._keeper.close()
        self._tell(Change(None, ChangeKind.CLOSED))
        self._subscribers.clear()

    # who sits there, and for how long

    def sit(self, seat: int, plan: SeatPlan) -> None:
        """Let somebody else decide for a seat, or the same one again, kept durably; raises SetupError.

        A bot that sits in for a person is planned with `stand_in`.
        """
        if seat not in range(len(self.plans)):
            raise SetupError("There is no such seat at this table.")
        self.setup = completed(replace(self.setup, seats=(*self.plans[:seat], plan, *self.plans[seat + 1 :])))
        self._match.names = self.names
        self._timing.seated(self.plans)
        before = self._keeper.trouble
        self._keeper.reseated(to_json(self.setup), self.standing)
        self._tell_trouble(before)
        self._tell(Change(seat, ChangeKind.SEATS))

    @property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks of the seats that have one, as they stand now; () at a table without."""
        return self._timing.clocks

    @property
    def timed_out(self) -> tuple[int, ...]:
        """The seats for which the clock played their last turn; that stays, and is not taken back."""
        return self._timing.timed_out

    def tick(self) -> None:
        """Play for whoever has no time left, and tell when a clock runs low; to be called about once a second."""
        for seat in self._timing.clock.out:
            self.time_out(seat)
        if self._timing.low_changed():
            self._tell(Change(None, ChangeKind.CLOCK))

    def time_out(self, seat: int) -> None:
        """Play the game's default for a seat until its turn is over; raises SetupError if it owes nothing."""
        from tartan.session.defaults import default_action
        from tartan.session.turns import bot_rng

        if seat not in self.deciders:
            raise SetupError("That seat owes no decision.")
        turn = self._timing.turn(seat)
        self._timing.lapses(seat)
        self._tell(Change(seat, ChangeKind.CLOCK))
        while seat in self.deciders and self._timing.turn(seat) == turn:
            rng = bot_rng(self.setup.bot_seed, seat, self._acted[seat])
            legal = tuple(self._match.legal(seat))
            action = default_action(self.game, self._match.view(seat), legal, rng)
            self._play_kept(seat, action, BY_THE_CLOCK)

    @property
    def pausing(self) -> tuple[int, ...]:
        """The seats that ask for a pause: the clocks stand while all people do."""
        return self._timing.clock.pausing

    def pause(self, seat: int, *, on: bool) -> None:
        """Let a seat ask for a pause, or end its asking: the clocks stand while all people ask for one."""
        self._timing.clock.pause(seat, on=on)
        self._tell(Change(seat, ChangeKind.CLOCK))

    def pause_here(self, *, on: bool) -> None:
        """Everybody at this keyboard asks for a pause, or no longer."""
        for seat in self.here:
            self.pause(seat, on=on)

    def disconnected(self, seat: int) -> None:
        """A seat's link is lost, so its clock is held for a while."""
        self._timing.clock.disconnected(seat)
        self._tell(Change(seat, ChangeKind.SEATS))

    def connected(self, seat: int) -> None:
        """A seat's link is back."""
        self._timing.clock.connected(seat)
        self._tell(Change(seat, ChangeKind.SEATS))

    @property
    def match(self) -> Match:
        """The match, for the doors of this package; no face is given it."""
        return self._match

    def _dealt(self) -> Match:
        seed = self.setup.seed
        if seed is None:
            raise SetupError("A table needs a seed.")
        match = Match(self.game, len(self.plans), seed, **dict(self.setup.options))
        match.names = self.names
        return match

    def _take_up(self, saved: Kept) -> None:
        """Play what a save holds, without keeping it again."""
        for number, step in enumerate(saved.steps, 1):
            try:
                self._play(step)
            except IllegalAction as e:
                raise SaveDamaged(f"This saved game is damaged: its step {number} is refused. {e}") from e
        for seat, lines in saved.looked:
            if seat in self._looked:
                self._looked[seat] = max(0, min(lines, self._match.log_length(seat)))

    def _play_kept(self, seat: int, action: Action, act: str = "") -> None:
        """Keep an action that is legal, play it, tell of it."""
        ahead = self._match.ahead(seat, action)
        state = ahead.state
        where = state.where
        self._timing.follow(state.deciders, elsewhere=where != self.where)
        step = Step(seat, str(action), act)
        ended, ranks = state.outcome is not None, ranks_of(state.outcome)
        self._keep((step,), Standing(where, state.deciders, self._moves + 1, ended, ranks=ranks))
        self._play(step, ahead)
        self._tell(Change(seat, ChangeKind.PLAYED))

    def _keep(self, steps: Sequence[Step], standing: Standing | None = None) -> None:
        before, left = self._keeper.trouble, self._timing.clock.left
        standing = standing or self.standing
        self._keeper.keep(steps, replace(standing, clock=left) if left else standing)
        self._tell_trouble(before)

    def _tell_trouble(self, before: str) -> None:
        if self._keeper.trouble != before:
            self._tell(Change(None, ChangeKind.TROUBLE))

    def _play(self, step: Step, ahead: Ahead | None = None) -> None:
        """Play a step, to where it leads if that is known already; raises IllegalAction."""
        if step.seat not in range(len(self.plans)):
            raise IllegalAction("CO-1", "There is no such seat at this table.")
        before, where = self.deciders, self.where
        if step.text is None and self.setup.practice:
            self._go_back(step.seat)
            return
        if step.text is None:
            self._match.undo(step.seat)
            self._turns.taken_back(step.seat)
            self._moves -= 1
        else:
            self._timing.plays(step.seat, by_clock=step.act == BY_THE_CLOCK)
            sealed, lines = self._match.state.sealed, self._match.log_length(step.seat)
            if ahead is None:
                self._match.submit(step.seat, step.text)
            else:
                self._match.go(ahead)
            self._turns.played(step.seat, lines if sealed else self._match.log_length(step.seat))
            self._turns.went_on(before, self.deciders, elsewhere=self.where != where)
            self._moves += 1
            self._acted[step.seat] += 1
        if step.act and step.act != BY_THE_CLOCK:
            self._acts.add(step.act)
        if self._late:
            self._late.went_on(self._moves, turned=self.deciders != before or self.where != where)

    def _last_of(self, seat: int) -> int | None:
        """The number of a seat's last action that a practice table may take back; None if there is none.

        What was played in the game that it was forked from stays.
        """
        origin = self.setup.origin
        actions = self._match.record.actions
        own = [at for at in range(origin.step if origin else 0, len(actions)) if actions[at][0] == seat]
        return own[-1] if own else None

    def _go_back(self, seat: int) -> None:
        """Take back a seat's last action at a practice table, whatever was shown or answered since."""
        last = self._last_of(seat)
        if last is None:
            raise IllegalAction(UNDO_RULE, NOTHING_DONE)
        actions, acted = self._match.record.actions[:last], tuple(self._acted)
        self._match, self._moves = self._dealt(), 0
        self._turns = TurnMarks(self._match.deciders, len(self.plans))
        for actor, text in actions:
            self._play(Step(actor, text))
        self._acted[:] = acted  # bots go on drawing afresh, so that they may choose otherwise
        self._match.tell_undone(seat)
        for reader, lines in self._looked.items():
            self._looked[reader] = min(lines, self._match.log_length(reader))

    def _tell(self, change: Change) -> None:
        for callback in tuple(self._subscribers):
            callback(change)


def ranks_of(outcome: Outcome | None) -> tuple[int, ...]:
    """The rank by seat; () while the game goes on."""
    return () if outcome is None else tuple(outcome.ranks)


__all__ = ["Change", "ChangeKind", "Table"]
