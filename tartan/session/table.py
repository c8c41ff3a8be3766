"""A table: what is done at it is written down by its keeper before its effect is shown (V1); `facts` has what it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction, SetupError
from tartan.engine.match import NOTHING_DONE, UNDO_RULE
from tartan.session.face import NEAR, Change, ChangeKind
from tartan.session.facts import TableFacts, ranks_of
from tartan.session.listeners import Listeners
from tartan.session.local import LocalSeat
from tartan.session.marks import TurnMarks
from tartan.session.seat import Watchers
from tartan.session.setup import completed, to_json, turned
from tartan.session.watching import DelayedSeat
from tartan.store.errors import SaveDamaged
from tartan.store.rows import Standing, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import Action
    from tartan.engine.deal import DealProof
    from tartan.engine.match import Ahead
    from tartan.session.clock import Clock
    from tartan.session.face import Chat, Link
    from tartan.session.keeper import Keeper
    from tartan.session.seat import Seat, SeatPlan, Setup
    from tartan.session.turns import BotTurn
    from tartan.store.rows import Kept

BY_THE_CLOCK = "clock"
"""Stands for the id of an act where it was the clock that played."""


class Table(TableFacts):
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
        super().__init__(setup, keeper, clock, saved, deal)
        self._acted = [0] * len(self.plans)
        self._played = [Change(seat, ChangeKind.PLAYED) for seat in range(len(self.plans))]
        """By seat, what is told when it has played."""
        self._doors = {seat: LocalSeat(self, seat) for seat in self._looked}
        self._listeners: Listeners[Change] = Listeners()
        self._late = DelayedSeat(self._match) if self.setup.watchers is Watchers.DELAYED else None
        if saved:
            self._take_up(saved)
        self._timing.follow(self.deciders, undone=saved is not None)
        if not saved:
            self._keeper.keep((), self.standing)

    # doors

    def seat(self, seat: int | None) -> Seat:
        """The door of a seat, or of a spectator (None); raises SetupError for a seat that is not there."""
        if seat not in self._doors:
            raise SetupError("There is no such seat at this table.")
        return self._doors[seat]

    def watcher(self) -> Seat:
        """The door of a spectator from elsewhere, as the set-up allows; raises SetupError where it allows none."""
        if self.setup.watchers is Watchers.OFF:
            raise SetupError("Nobody may watch at this table.")
        return self._late or self._doors[None]

    # bots

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

    # what doors do

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
        self._listeners.tell(Change(seat, ChangeKind.UNDONE))

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
        return self._listeners.add(callback)

    def tell(self, change: Change) -> None:
        """Tell whoever subscribed of a change that is none of the game's, such as chat."""
        self._listeners.tell(change)

    def keep_again(self) -> None:
        """Try to keep what could not be kept so far; `trouble` says whether that worked."""
        if self.trouble:
            self._keep(())

    def rematch(self) -> Setup:
        """The set-up of another game with the same people, their seats turned (`setup.turned`)."""
        return turned(self.setup)

    def close(self) -> None:
        """Leave the table; all is saved already but what is left of the clocks, and what could not be saved so far."""
        if self._timing.clock.left or self.trouble:
            self._keep(())
        self._timing.close()
        self._keeper.close()
        self._listeners.tell(Change(None, ChangeKind.CLOSED))
        self._listeners.clear()

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
        self._listeners.tell(Change(seat, ChangeKind.SEATS))

    def choose_pin(self, seat: int, kept: str) -> None:
        """Let what was `kept` of a PIN lift the curtain of a seat here; raises SetupError."""
        if seat not in self.here:
            raise SetupError("Nobody at this keyboard has that seat.")
        self.sit(seat, replace(self.plans[seat], pin=kept))

    def tick(self) -> None:
        """Play for whoever has no time left, and tell when a clock runs low; to be called about once a second."""
        for seat in self._timing.clock.out:
            self.time_out(seat)
        if self._timing.low_changed():
            self._listeners.tell(Change(None, ChangeKind.CLOCK))

    def time_out(self, seat: int) -> None:
        """Play the game's default for a seat until its turn is over; raises SetupError if it owes nothing."""
        from tartan.session.defaults import default_action
        from tartan.session.turns import bot_rng

        if seat not in self.deciders:
            raise SetupError("That seat owes no decision.")
        turn = self._timing.turn(seat)
        self._timing.lapses(seat)
        self._listeners.tell(Change(seat, ChangeKind.CLOCK))
        while seat in self.deciders and self._timing.turn(seat) == turn:
            rng = bot_rng(self.setup.bot_seed, seat, self._acted[seat])
            legal = tuple(self._match.legal(seat))
            action = default_action(self.game, self._match.view(seat), legal, rng)
            self._play_kept(seat, action, BY_THE_CLOCK)

    def pause(self, seat: int, *, on: bool) -> None:
        """Let a seat ask for a pause, or end its asking: the clocks stand while all people ask for one."""
        self._timing.clock.pause(seat, on=on)
        self._listeners.tell(Change(seat, ChangeKind.CLOCK))

    def pause_here(self, *, on: bool) -> None:
        """Everybody at this keyboard asks for a pause, or no longer."""
        for seat in self.here:
            self.pause(seat, on=on)

    def hold(self, seat: int, *, on: bool) -> None:
        """A seat cannot be played, for which nobody there is to blame, or can again: its clock stands meanwhile."""
        self._timing.clock.hold(seat, on=on)
        self._listeners.tell(Change(seat, ChangeKind.CLOCK))

    def disconnected(self, seat: int) -> None:
        """A seat's link is lost, so its clock is held for a while."""
        self._timing.clock.disconnected(seat)
        self._listeners.tell(Change(seat, ChangeKind.SEATS))

    def connected(self, seat: int) -> None:
        """A seat's link is back."""
        self._timing.clock.connected(seat)
        self._listeners.tell(Change(seat, ChangeKind.SEATS))

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
        match = self._match
        ahead = match.ahead(seat, action)
        where, deciders, outcome, step = ahead.where, ahead.state.deciders, ahead.outcome, Step(seat, str(action), act)
        self._timing.follow(deciders, elsewhere=where != match.where)
        self._keep((step,), Standing(where, deciders, self._moves + 1, outcome is not None, (), ranks_of(outcome)))
        self._play(step, ahead)
        self._listeners.tell(self._played[seat])

    def _keep(self, steps: Sequence[Step], standing: Standing | None = None) -> None:
        keeper, left = self._keeper, self._timing.clock.left
        before, standing = keeper.trouble, standing or self.standing
        keeper.keep(steps, standing._replace(clock=left) if left else standing)
        self._tell_trouble(before)

    def _tell_trouble(self, before: str) -> None:
        if self._keeper.trouble != before:
            self._listeners.tell(Change(None, ChangeKind.TROUBLE))

    def _play(self, step: Step, ahead: Ahead | None = None) -> None:
        """Play a step, to where it leads if that is known already; raises IllegalAction."""
        match, seat = self._match, step.seat
        before, where = match.deciders, match.where
        if step.text is None:
            if self.setup.practice:
                self._go_back(seat)
                return
            match.undo(seat)
            self._turns.taken_back(seat)
            self._moves -= 1
        else:
            ahead = ahead or match.ahead(seat, match.parse(seat, step.text))
            self._timing.plays(seat, by_clock=step.act == BY_THE_CLOCK)
            lines = len(match.logs[seat])
            match.go(ahead)
            after, now = match.deciders, match.where
            self._turns.played(seat, lines if ahead.sealed else self._next_from(seat, lines, where, now))
            self._turns.went_on(before, after, elsewhere=now != where)
            self._moves += 1
            self._acted[seat] += 1
        if step.act and step.act != BY_THE_CLOCK:
            self._acts[step.act] = seat
        if self._late:
            self._late.went_on(self._moves, turned=match.deciders != before or match.where != where)

    def _next_from(self, seat: int, since: int, where: str, now: str) -> int:
        """From which line of its log on it is news to a seat what came of its own step: where that began what is next.

        `since`: the first line of that step, which was made in `where` and led to where it is `now`; a line may name
        only the round of that.
        """
        if now == where:
            return len(self._match.logs[seat])
        lines = self._match.logs[seat]
        for at in range(since, len(lines)):
            if not where.startswith(lines[at].where):
                return at
        return len(lines)

    def _go_back(self, seat: int) -> None:
        """Take back a seat's last action at a practice table, whatever was shown or answered since."""
        last = self._last_of(seat)
        if last is None:
            raise IllegalAction(UNDO_RULE, NOTHING_DONE)
        played, acted = self._match.record.actions, tuple(self._acted)
        self._match, self._moves = self._dealt(), 0
        self._turns = TurnMarks(len(self.plans))
        for actor, text in played[:last]:
            self._play(Step(actor, text))
        self._acted[:] = acted  # bots go on drawing afresh, so that they may choose otherwise
        self._match.tell_undone(seat, played[last][1])
        for reader, lines in self._looked.items():
            self._looked[reader] = min(lines, self._match.log_length(reader))
