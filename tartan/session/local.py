"""The door of a seat whose table is in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine, View
    from tartan.session.table import Table


class LocalSeat:
    """A `Seat` at a table of this process."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table, seat: int | None) -> None:
        self._table = table
        self.seat = seat

    def view(self) -> View:
        """What this seat may know now."""
        return self._table.match.view(self.seat)

    def legal(self) -> tuple[str, ...]:
        """The notations of what it may do now; () if it owes no decision."""
        return () if self.seat is None else tuple(str(action) for action in self._table.match.legal(self.seat))

    def refusal(self, text: str) -> IllegalAction | None:
        """Why an action would be refused, None if it would be taken; plays nothing."""
        try:
            self._table.match.parse(self._acting(), text)
        except IllegalAction as e:
            return e
        return None

    def submit(self, text: str) -> None:
        """Play an action; raises IllegalAction and changes nothing."""
        self._table.submit(self._acting(), text)

    @property
    def may_undo(self) -> bool:
        """Whether this seat could take its last action back now (K4)."""
        return self.seat is not None and self._table.may_undo(self.seat)

    def undo(self) -> None:
        """Take the last action back; raises IllegalAction with the reason and changes nothing (K4)."""
        self._table.undo(self._acting())

    def taken_back(self) -> tuple[LogLine, ...]:
        """What this seat was told of the step that was taken back last; () if there is none, or it was told nothing."""
        return self._table.match.taken_back(self.seat)

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """What this seat may read, oldest first, from its own line number `since` on."""
        return self._table.match.log(self.seat, since)

    @property
    def log_length(self) -> int:
        """How many lines this seat may read."""
        return self._table.match.log_length(self.seat)

    def recap(self) -> tuple[LogLine, ...]:
        """What happened since this seat last looked, but for what was taken back; also before a resume (K3)."""
        return self._table.recap(self.seat)

    def missed(self) -> tuple[LogLine, ...]:
        """The recap without what the seat did itself in secret: that is no news, and comes again when revealed."""
        return self._table.missed(self.seat)

    def since_turn(self) -> tuple[LogLine, ...]:
        """What happened since this seat's last turn was over, whether or not it was looked at (K3)."""
        return self._table.since_turn(self.seat)

    def looked(self) -> None:
        """Mark everything told so far as seen."""
        self._table.looked(self.seat)

    def _acting(self) -> int:
        if self.seat is None:
            raise IllegalAction("CO-1", "A spectator watches and does not play.")
        return self.seat
