"""The positions of a match as it is played through, each to be seen again by any seat or the public."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine, Outcome, State, View
    from tartan.engine.match import Match


class Positions:
    """Every position of a match that was noted; the first is noted at once, and each costs one copy of a state."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._readers = (*range(match.seats), None)
        self._states: list[State] = []
        self._told: list[dict[int | None, int]] = []
        self.note()

    def __len__(self) -> int:
        return len(self._states)

    def note(self) -> None:
        """Keep how the match stands now."""
        self._states.append(self._match.state.copy())
        self._told.append({reader: self._match.log_length(reader) for reader in self._readers})

    def where(self, at: int) -> str:
        """The round or phase at a position, in public words."""
        return self._states[at].where

    def deciders(self, at: int) -> tuple[int, ...]:
        """The seats that owed a decision at a position."""
        return self._states[at].deciders

    def outcome(self, at: int) -> Outcome | None:
        """How the game had ended at a position, None while it went on."""
        return self._states[at].outcome

    def view(self, seat: int | None, at: int) -> View:
        """What a seat, or the public (None), could know at a position."""
        return self._states[at].view(seat)

    def log(self, seat: int | None, at: int) -> tuple[LogLine, ...]:
        """What a seat, or the public, could read at a position, oldest first."""
        return self._match.log(seat)[: self._told[at][seat]]
