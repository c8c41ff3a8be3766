"""How a table's clock follows its turns, and which seats have run out of time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction
from tartan.session.clock import ClockKind, GameClock, NoClock
from tartan.session.running import running_time
from tartan.session.seat import Sitter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.session.clock import Clock, SeatClock
    from tartan.session.seat import SeatPlan, Setup

UNDO_RULE = "CO-4b"


def clock_of(setup: Setup, left: Sequence[int] = ()) -> Clock:
    """The clock that a set-up asks for, with what was left by seat when it was kept, in milliseconds."""
    if setup.clock.kind is ClockKind.NONE:
        return NoClock()
    return GameClock(setup.clock, len(setup.seats), running_time, left)


class Timing:
    """A clock, the turns that it counts, and the seats for which it played."""

    def __init__(self, clock: Clock, plans: Sequence[SeatPlan]) -> None:
        self.clock = clock
        self._ticking: tuple[int, ...] = ()
        self._turns = [0] * len(plans)
        self._lapses = [0] * len(plans)
        """By seat, how many turns the clock has played since the seat last did."""
        self._low: set[int] = set()
        self.seated(plans)

    def seated(self, plans: Sequence[SeatPlan]) -> None:
        """Other people may sit there now; bots have no clock."""
        self.clock.seated(seat for seat, plan in enumerate(plans) if plan.sitter is not Sitter.BOT)

    def turn(self, seat: int) -> int:
        """A number that is another one for every turn of a seat."""
        return self._turns[seat]

    def follow(self, owing: tuple[int, ...], *, elsewhere: bool = False, undone: bool = False) -> None:
        """Other seats may owe a decision now; `elsewhere`: in another round or phase, so everybody's turn is another.

        `undone`: because a step was taken back, so nobody is given time for it.
        """
        if owing == self._ticking and not elsewhere:
            return
        for seat in self._ticking:
            if elsewhere or seat not in owing:
                self.clock.stopped(seat, done=not undone)
        for seat in owing:
            if elsewhere or seat not in self._ticking:
                self._turns[seat] += 1
                self.clock.started(seat, again=undone)
        self._ticking = owing

    def close(self) -> None:
        """Nobody's time runs any more."""
        self.follow((), undone=True)

    @property
    def timed_out(self) -> tuple[int, ...]:
        """The seats for which the clock played their last turn."""
        return tuple([seat for seat, lapses in enumerate(self._lapses) if lapses])

    @property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks of the seats that have one, as they stand now."""
        lapses, clocks = self._lapses, self.clock.clocks
        return tuple([replace(c, lapses=lapses[c.seat]) if lapses[c.seat] else c for c in clocks]) if clocks else ()

    def is_out(self, seat: int) -> bool:
        """Whether the clock played a seat's last turn."""
        return self._lapses[seat] > 0

    def not_out(self, seats: Sequence[int]) -> Sequence[int]:
        """Those of some seats whose last turn was not played by the clock."""
        lapses = self._lapses
        return [seat for seat in seats if not lapses[seat]] if any(lapses) else seats

    def lapses(self, seat: int) -> None:
        """A seat's time is out, so the clock plays this turn."""
        self._lapses[seat] += 1

    def plays(self, seat: int, *, by_clock: bool) -> None:
        """A seat plays, or the clock does for it."""
        self._lapses[seat] = max(1, self._lapses[seat]) if by_clock else 0

    def check_undo(self, seat: int) -> None:
        """Raise IllegalAction where the clock played a seat's last turn."""
        if self._lapses[seat]:
            raise IllegalAction(UNDO_RULE, "The time was out, so what was played then stays.")

    def low_changed(self) -> bool:
        """Whether another set of running clocks is low than when this was last asked."""
        low = {clock.seat for clock in self.clock.clocks if clock.running and clock.low}
        changed, self._low = low != self._low, low
        return changed
