"""Where in its own log each seat's turns began, so that what happened since can be told again (K3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class TurnMarks:
    """One pair of marks a seat: where its log stood when the turn before, and when the last one, was begun to play."""

    def __init__(self, deciders: Sequence[int], seats: int) -> None:
        self._marks = [(0, 0)] * seats
        self._fresh = set(deciders)
        """Seats that owe a decision and have not begun to play it."""

    def begins(self, seat: int, length: Callable[[int], int]) -> None:
        """A seat is about to act, its log having so many lines."""
        if seat in self._fresh:
            self._fresh.discard(seat)
            self._marks[seat] = (self._marks[seat][1], length(seat))

    def went_on(self, before: Sequence[int], after: Sequence[int], *, elsewhere: bool) -> None:
        """Other seats may owe a decision now; `elsewhere`: it is another round or phase, so everybody begins anew."""
        self._fresh.update(seat for seat in after if elsewhere or seat not in before)

    def since_turn(self, seat: int) -> int:
        """The line from which on it is news: since the last turn that is over for the seat."""
        before, last = self._marks[seat]
        return last if seat in self._fresh else before
