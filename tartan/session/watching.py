"""The door of a spectator who sees everything a turn late, so that nothing told from there can help anybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine, View
    from tartan.engine.match import Match


@dataclass(frozen=True, slots=True)
class _Sight:
    """What the public knew as a turn began."""

    view: View
    lines: int
    moves: int
    where: str


class DelayedSeat:
    """A spectator's `Seat` that shows how the turn before the present one began; all of it once the game is over.

    What it has shown it never takes back, whatever players take back.
    """

    seat: int | None = None
    may_undo: bool = False

    def __init__(self, match: Match) -> None:
        self._match = match
        self._shown = self._sight(0)
        self._next: _Sight | None = None
        """How the present turn began; None if it began as it is shown, or was come back to by an undo."""
        self._seen = 0

    def went_on(self, moves: int, *, turned: bool) -> None:
        """The game stands after so many moves now; `turned`: others owe a decision, or in another round or phase."""
        if self._match.outcome is not None:
            self._shown, self._next = self._sight(moves), None
        elif self._next is not None and moves < self._next.moves:
            self._next = None
        elif turned and moves > self._shown.moves:
            self._shown = self._next or self._shown
            self._next = self._sight(moves)

    @property
    def where(self) -> str:
        """The round or phase that is shown."""
        return self._shown.where

    def view(self) -> View:
        """What the public knew a turn ago."""
        return self._shown.view

    def legal(self) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def refusal(self, text: str) -> IllegalAction | None:
        """Why nothing can be played from here."""
        return _only_watches(text)

    def submit(self, text: str) -> None:
        """Raise IllegalAction."""
        raise _only_watches(text)

    def undo(self) -> None:
        """Raise IllegalAction."""
        raise _only_watches()

    def taken_back(self) -> tuple[LogLine, ...]:
        """Nothing: who watches takes nothing back."""
        return ()

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """What the public could read a turn ago, oldest first, from line number `since` on."""
        return self._match.log(None, since)[: max(0, self._shown.lines - since)]

    @property
    def log_length(self) -> int:
        """How many lines the public could read a turn ago."""
        return self._shown.lines

    def recap(self) -> tuple[LogLine, ...]:
        """What was shown since this was last looked at."""
        return self.log(self._seen)

    def missed(self) -> tuple[LogLine, ...]:
        """The same: the public does nothing in secret."""
        return self.recap()

    def since_turn(self) -> tuple[LogLine, ...]:
        """All of it: the public has no turns."""
        return self.log()

    def looked(self) -> None:
        """Mark everything shown so far as seen."""
        self._seen = self.log_length

    def _sight(self, moves: int) -> _Sight:
        match = self._match
        return _Sight(match.view(None), match.log_length(None), moves, match.state.where)


def _only_watches(_text: str = "") -> IllegalAction:
    return IllegalAction("CO-1", "A spectator watches and does not play.")
