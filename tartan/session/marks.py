"""Where in its own log each seat's turns ended, so that what happened since can be told again (K3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class TurnMarks:
    """One pair of marks a seat: where its log stood after the turn before the last, and after the last one."""

    def __init__(self, deciders: Sequence[int], seats: int) -> None:
        self._marks = [(0, 0)] * seats
        self._fresh = set(deciders)
        """Seats that are not in the midst of a turn: it is over, or they have not begun to play it."""

    def played(self, seat: int, line: int) -> None:
        """A seat has acted; from that line of its log on, all is news to it."""
        before, last = self._marks[seat]
        self._marks[seat] = (last if seat in self._fresh else before, line)
        self._fresh.discard(seat)

    def taken_back(self, seat: int) -> None:
        """A seat is again in the midst of the turn in which it acted last."""
        self._fresh.discard(seat)

    def went_on(self, before: Sequence[int], after: Sequence[int], *, elsewhere: bool) -> None:
        """Other seats may owe a decision now; `elsewhere`: it is another round or phase, so everybody begins anew."""
        if before == after and not elsewhere:
            return
        fresh = self._fresh
        for seat in before:
            if seat not in after:
                fresh.add(seat)
        for seat in after:
            if elsewhere or seat not in before:
                fresh.add(seat)

    def since_turn(self, seat: int) -> int:
        """The line from which on it is news: since the last turn that is over for the seat."""
        before, last = self._marks[seat]
        return last if seat in self._fresh else before
