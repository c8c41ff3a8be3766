"""A table: one match, whoever sits at it, and the keeper that writes every step down before its effect is shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.errors import IllegalAction, SetupError
from tartan.engine.match import Match
from tartan.session.clock import NoClock
from tartan.session.keeper import NoKeeper
from tartan.session.local import LocalSeat
from tartan.session.marks import TurnMarks
from tartan.session.seat import Sitter
from tartan.session.setup import completed, turned
from tartan.store.errors import SaveDamaged
from tartan.store.rows import Standing, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import Action, LogLine, Manifest, Outcome
    from tartan.engine.record import Record
    from tartan.session.clock import Clock
    from tartan.session.keeper import Keeper
    from tartan.session.seat import Seat, SeatPlan, Setup
    from tartan.session.turns import BotTurn
    from tartan.store.rows import Kept


class ChangeKind(Enum):
    """What happened to a table."""

    PLAYED = "played"
    UNDONE = "undone"
    TROUBLE = "trouble"
    """The game is not being saved any more, or is again; `Table.trouble` says which."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happened to a table, for whoever draws it; the far side of a wire gets views instead (S3)."""

    seat: int | None
    kind: ChangeKind


class Table:
    """One game being played; raises SetupError on a set-up with problems.

    Everything but `BotTurn.choose` belongs to one thread. The cost of a step does not grow with the game.
    """

    def __init__(
        self, setup: Setup, keeper: Keeper | None = None, clock: Clock | None = None, saved: Kept | None = None
    ) -> None:
        """A table that is dealt now, or with `saved`, one as it was left; then SaveDamaged may be raised."""
        self.setup = completed(setup)
        """The set-up as it is played, seeds and all; it belongs to the host alone (S2)."""
        self.game = registry.load(setup.game)
        self._match = self._dealt()
        self._keeper: Keeper = keeper or NoKeeper()
        self._clock: Clock = clock or NoClock()
        self._moves = 0
        self._acted = [0] * len(self.plans)
        self._turns = TurnMarks(self._match.deciders, len(self.plans))
        self._looked = dict.fromkeys((*range(len(self.plans)), None), 0)
        self._doors = {seat: LocalSeat(self, seat) for seat in self._looked}
        self._subscribers: list[Callable[[Change], None]] = []
        self._ticking: tuple[int, ...] = ()
        if saved:
            self._take_up(saved)
        else:
            self._keeper.keep((), self.standing)
        self._follow_clock()

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
    def save_id(self) -> int | None:
        """The number of this game's save, None if it has none."""
        return self._keeper.save_id

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
        return Standing(self.where, self.deciders, self._moves, self.outcome is not None)

    @property
    def record(self) -> Record:
        """What was played so far, with names; holds the seed, so it belongs to the host until the end (S2)."""
        return self._match.record

    def seat(self, seat: int | None) -> Seat:
        """The door of a seat, or of a spectator (None); raises SetupError for a seat that is not there."""
        if seat not in self._doors:
            raise SetupError("There is no such seat at this table.")
        return self._doors[seat]

    # whose turn it is

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of people at this keyboard."""
        return tuple(seat for seat, plan in enumerate(self.plans) if plan.sitter is Sitter.HERE)

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

    def submit(self, seat: int, text: str) -> None:
        """Play an action for a seat, kept before it is shown (V1); raises IllegalAction and changes nothing."""
        action = self._match.parse(seat, text)
        ahead = self._match.state.copy()
        ahead.apply(seat, action)
        after = Standing(ahead.where, ahead.deciders, self._moves + 1, ahead.outcome is not None)
        self._keep(Step(seat, str(action)), after)
        self._play(Step(seat, str(action)))
        self._follow_clock()
        self._tell(Change(seat, ChangeKind.PLAYED))

    def undo(self, seat: int) -> None:
        """Take a seat's last action back (K4); raises IllegalAction with the reason and changes nothing."""
        self._play(Step(seat, None))
        self._keep(Step(seat, None), self.standing)
        self._follow_clock()
        self._tell(Change(seat, ChangeKind.UNDONE))

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

    def looked(self, seat: int | None) -> None:
        """Mark all that a seat may read as seen."""
        lines = self._match.log_length(seat)
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

    def rematch(self) -> Setup:
        """The set-up of another game with the same people, their seats turned (`setup.turned`)."""
        return turned(self.setup)

    def close(self) -> None:
        """Leave the table; everything is saved already."""
        for seat in self._ticking:
            self._clock.stopped(seat)
        self._ticking = ()
        self._keeper.close()
        self._tell(Change(None, ChangeKind.CLOSED))
        self._subscribers.clear()

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

    def _keep(self, step: Step, standing: Standing) -> None:
        before = self._keeper.trouble
        self._keeper.keep((step,), standing)
        if self._keeper.trouble != before:
            self._tell(Change(None, ChangeKind.TROUBLE))

    def _play(self, step: Step) -> None:
        if step.seat not in range(len(self.plans)):
            raise IllegalAction("CO-1", "There is no such seat at this table.")
        if step.text is None:
            self._match.undo(step.seat)
            self._turns.taken_back(step.seat)
            self._moves -= 1
            return
        before, where = self.deciders, self.where
        sealed, lines = self._match.state.sealed, self._match.log_length(step.seat)
        self._match.submit(step.seat, step.text)
        self._turns.played(step.seat, lines if sealed else self._match.log_length(step.seat))
        self._turns.went_on(before, self.deciders, elsewhere=self.where != where)
        self._moves += 1
        self._acted[step.seat] += 1

    def _tell(self, change: Change) -> None:
        for callback in tuple(self._subscribers):
            callback(change)

    def _follow_clock(self) -> None:
        owing = self.deciders
        for seat in self._ticking:
            if seat not in owing:
                self._clock.stopped(seat)
        for seat in owing:
            if seat not in self._ticking:
                self._clock.started(seat)
        self._ticking = owing
