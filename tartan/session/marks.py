"""Where in its own log each seat's turns ended, so that what happened since can be told again (K3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class TurnMarks:
    """By seat, where its log stood after its last step, and from where on it is news to it."""

    def __init__(self, seats: int) -> None:
        self.since_turn = [0] * seats
        """By seat, the line from which on it is news: since the last turn that is over for the seat."""
        self._before = [0] * seats
        """The same before the seat's last step."""
        self._last = [0] * seats
        """Where the log stood after that step."""

    def played(self, seat: int, line: int) -> None:
        """A seat has acted; from that line of its log on, all is news to it as soon as its turn is over."""
        self._before[seat] = self.since_turn[seat]
        self._last[seat] = line

    def taken_back(self, seat: int) -> None:
        """A seat is again in the midst of the turn in which it acted last."""
        self.since_turn[seat] = self._before[seat]

    def went_on(self, before: Sequence[int], after: Sequence[int], *, elsewhere: bool) -> None:
        """Other seats may owe a decision now; `elsewhere`: it is another round or phase, so everybody begins anew."""
        if before == after and not elsewhere:
            return
        since, last = self.since_turn, self._last
        for seat in before:
            if seat not in after:
                since[seat] = last[seat]
        for seat in after:
            if elsewhere or seat not in before:
                since[seat] = last[seat]
