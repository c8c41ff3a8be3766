"""What there is to know of a table: its people, how its game stands, what each seat may read; nothing changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from tartan import registry
from tartan.engine.errors import SetupError
from tartan.engine.match import Match
from tartan.session.keeper import NoKeeper
from tartan.session.marks import TurnMarks
from tartan.session.seat import Curtain, Sitter
from tartan.session.setup import completed, has_hints
from tartan.session.timing import Timing, clock_of
from tartan.store.rows import Standing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.engine.contract import LogLine, Manifest, Outcome, View
    from tartan.engine.deal import DealProof
    from tartan.engine.match import Told
    from tartan.engine.record import Origin, Record
    from tartan.engine.variants import Views
    from tartan.session.clock import Clock, SeatClock
    from tartan.session.keeper import Keeper
    from tartan.session.seat import SeatPlan, Setup
    from tartan.store.rows import Kept


def ranks_of(outcome: Outcome | None) -> tuple[int, ...]:
    """The rank by seat; () while the game goes on."""
    return () if outcome is None else tuple(outcome.ranks)


Mine: TypeAlias = "tuple[tuple[str, ...], int, int, bool]"
"""What a seat, or a spectator, may know of itself at one moment, beside its view.

The notations of what it may do, () if it owes no decision; the line of its log from which on it is news since its last
turn (K3); how many lines it has looked at; whether it may take its last action back.
"""
Moment: TypeAlias = """tuple[
    Views[View], str, tuple[int, ...], Outcome | None, tuple[SeatClock, ...], Mapping[int | None, Sequence[LogLine]]
]"""
"""What there is to know of a table at one moment: all views, where, deciders, outcome, clocks, all logs."""


class TableFacts:
    """The parts of a table, and what can be asked of them; raises SetupError on a set-up with problems."""

    def __init__(
        self, setup: Setup, keeper: Keeper | None, clock: Clock | None, saved: Kept | None, deal: DealProof | None
    ) -> None:
        """All is as it was dealt; of what was `saved` only what is left of the clock is taken up."""
        self.setup = completed(setup)
        """The set-up as it is played, seeds and all; it belongs to the host alone (S2)."""
        self.game = registry.load(setup.game)
        self._match = self._dealt()
        self._keeper: Keeper = keeper or NoKeeper()
        self._timing = Timing(clock or clock_of(self.setup, saved.row.standing.clock if saved else ()), self.plans)
        self._deal = deal
        self._moves = 0
        self._acts: dict[str, int] = {}
        """The seats of the acts that were taken, by their ids."""
        self._turns = TurnMarks(len(self.plans))
        self._looked = dict.fromkeys((*range(len(self.plans)), None), 0)

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
    def lost(self) -> str:
        """What would be lost if the table were left now, as a sentence; "" where all is saved."""
        return self._keeper.lost

    @property
    def where(self) -> str:
        """The round or phase in a few public words."""
        return self._match.where

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

    @property
    def deal(self) -> DealProof | None:
        """What shows that the deal was fair, None where nobody asked for it; the host's alone until the end (S2)."""
        return self._deal

    @property
    def match(self) -> Match:
        """The match, for the doors of this package; no face is given it."""
        return self._match

    # whose turn it is, and whose time runs

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

    @property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks of the seats that have one, as they stand now; () at a table without."""
        return self._timing.clocks

    @property
    def timed_out(self) -> tuple[int, ...]:
        """The seats for which the clock played their last turn; that stays, and is not taken back."""
        return self._timing.timed_out

    @property
    def pausing(self) -> tuple[int, ...]:
        """The seats that ask for a pause: the clocks stand while all people do."""
        return self._timing.clock.pausing

    # what seats may know and do

    def answered(self, act: str) -> bool:
        """Whether an act of this id was taken already, also before the program was last closed."""
        return act in self._acts

    def seat_of_act(self, act: str) -> int | None:
        """Whose act of this id was taken; None if there was none."""
        return self._acts.get(act)

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
        return self._match.news(seat, 0 if seat is None else self._turns.since_turn[seat])

    def marks(self, seat: int | None) -> tuple[int, int]:
        """From which line of its log on it is news since a seat's last turn, and how many lines it has looked at."""
        return 0 if seat is None else self._turns.since_turn[seat], self._looked[seat]

    @property
    def moment(self) -> Moment:
        """How the table stands now, until something is done at it."""
        match = self._match
        return match.views, match.where, match.deciders, match.outcome, self._timing.clocks, match.logs

    def takers_back(self) -> Sequence[int]:
        """The seats that may take their last action back now (K4)."""
        if self.setup.practice:
            return [seat for seat in range(len(self.plans)) if self.may_undo(seat)]
        return self._timing.not_out(self._match.takers_back())

    def mine(self, seat: int | None, deciders: Sequence[int], takers_back: Sequence[int]) -> Mine:
        """What a seat, or a spectator, may know of itself, where these owe a decision and those may take one back."""
        looked = self._looked[seat]
        if seat is None:
            return (), 0, looked, False
        legal = self._match.choices(seat) if seat in deciders else ()
        return legal, self._turns.since_turn[seat], looked, seat in takers_back

    def told(self, seat: int | None, since: int) -> Told:
        """What its log tells a seat, or a spectator, from line `since` on."""
        return self._match.told(seat, since)

    def _last_of(self, seat: int) -> int | None:
        """The number of a seat's last action that a practice table may take back; None if there is none.

        What was played in the game that it was forked from stays.
        """
        origin = self.setup.origin
        actions = self._match.record.actions
        own = [at for at in range(origin.step if origin else 0, len(actions)) if actions[at][0] == seat]
        return own[-1] if own else None

    def _dealt(self) -> Match:
        seed = self.setup.seed
        if seed is None:
            raise SetupError("A table needs a seed.")
        match = Match(self.game, len(self.plans), seed, **dict(self.setup.options))
        match.names = self.names
        return match
