"""The doors of a table that is far away: of a seat that is held here, and of the public."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from tartan.engine.contract import Tone
from tartan.engine.errors import IllegalAction
from tartan.engine.match import UNDO_RULE
from tartan.engine.withdrawn import TakenBack, Withdrawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.engine.contract import LogLine, View
    from tartan.net.remote import RemoteTable
    from tartan.net.shown import Shown

NOTHING_TO_UNDO = "There is nothing of yours that could be taken back now."
WATCHING = "A spectator watches and does not play."


class RemoteSeat:
    """A `Seat` at a far table. What it sends is answered later, with a change of the table."""

    __slots__ = ("_last", "_table", "seat")

    def __init__(self, table: RemoteTable, seat: int) -> None:
        self.seat: int | None = seat
        self._table = table
        self._last = table.shown[seat]

    def view(self) -> View:
        """What this seat may know now."""
        return self._shown.view

    def legal(self) -> tuple[str, ...]:
        """The notations of what it may do now; () if it owes no decision, or nothing can be sent now (N2)."""
        return self._shown.legal if self._open else ()

    def refusal(self, text: str) -> IllegalAction | None:
        """Why an action would be refused, None if it would be taken; plays nothing.

        What the rules refuse is refused in the host's own words: they rest on nothing but what the seat may know.
        """
        return self._wait or self._shown.refusal(text)

    def submit(self, text: str) -> None:
        """Send an action; raises IllegalAction and sends nothing where it would be refused."""
        refusal = self.refusal(text)
        if refusal:
            raise refusal
        self._table.act(self._number, text)

    @property
    def may_undo(self) -> bool:
        """Whether this seat could take its last action back now (K4)."""
        return self._open and self._shown.may_undo

    def undo(self) -> None:
        """Ask for the last action to be taken back; raises IllegalAction where it could not be (K4)."""
        if self._wait:
            raise self._wait
        if not self._shown.may_undo:
            raise IllegalAction(UNDO_RULE, NOTHING_TO_UNDO)
        self._table.act(self._number, None)

    def taken_back(self) -> tuple[LogLine, ...]:
        """What this seat was told of the step that was taken back last; () if there is none, or it was told nothing."""
        return self._shown.withdrawn.last(self._shown.lines)

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """What this seat may read, oldest first, from its own line number `since` on."""
        return tuple(self._shown.lines[since:])

    @property
    def log_length(self) -> int:
        """How many lines this seat may read."""
        return len(self._shown.lines)

    def recap(self) -> tuple[LogLine, ...]:
        """What happened since this seat last looked, but for what was taken back; also before it came here (K3)."""
        return tuple(line for _, line in _lasting(self._shown, self._shown.looked))

    def missed(self) -> tuple[LogLine, ...]:
        """The recap without what the seat did itself in secret: that is no news, and comes again when revealed."""
        return self._news(self._shown.looked)

    def since_turn(self) -> tuple[LogLine, ...]:
        """What happened since this seat played its last turn, whether or not it was looked at (K3)."""
        return self._news(self._shown.turn_from)

    def looked(self) -> None:
        """Mark everything told so far as seen, here and with the host."""
        if self._number in self._table.shown:
            self._table.looked(self._number)

    def _news(self, since: int) -> tuple[LogLine, ...]:
        shown = self._shown
        return tuple(line for at, line in _lasting(shown, since) if at not in shown.own)

    @property
    def _number(self) -> int:
        return self.seat if self.seat is not None else -1

    @property
    def _shown(self) -> Shown:
        """What the seat was shown; where it is held no more, what it was shown last."""
        self._last = self._table.shown.get(self.seat, self._last)
        return self._last

    @property
    def _open(self) -> bool:
        return self._table.open and self.seat in self._table.here

    @property
    def _wait(self) -> IllegalAction | None:
        waiting = self._table.refusal()
        if waiting is None and self.seat not in self._table.here:
            return IllegalAction("CO-1", "That seat is not held here any more.")
        return waiting


def _lasting(shown: Shown, since: int) -> Iterator[tuple[int, LogLine]]:
    """What was shown from a line on and not taken back, with its numbers."""
    return shown.withdrawn.lasting(shown.lines[since:], since)


def _public(shown: Shown) -> list[int]:
    """The numbers of those lines of a seat's log that the public reads too."""
    return [at for at, line in enumerate(shown.lines) if line.tone is not Tone.PRIVATE and at not in shown.own]


class PublicSeat:
    """A spectator's `Seat` at a far table: what any held seat knows of it, or what the host shows watchers.

    A world that a seat cannot tell from the real one looks to the public as the real one does (S1), and of a log the
    public reads all but the private lines.
    """

    seat: int | None = None
    may_undo: bool = False

    def __init__(self, table: RemoteTable) -> None:
        self._table = table
        self._looked = 0

    def view(self) -> View:
        """What the public may know now."""
        return self._shown.world.view(None)

    def legal(self) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def refusal(self, text: str) -> IllegalAction | None:  # noqa: ARG002  # what every door is asked
        """Why nothing can be played from here."""
        return IllegalAction("CO-1", WATCHING)

    def submit(self, text: str) -> None:  # noqa: ARG002  # what every door is asked
        """Raise IllegalAction."""
        raise IllegalAction("CO-1", WATCHING)

    def undo(self) -> None:
        """Raise IllegalAction."""
        raise IllegalAction("CO-1", WATCHING)

    def taken_back(self) -> tuple[LogLine, ...]:
        """Nothing: who watches takes nothing back."""
        return ()

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """What the public may read, oldest first, from line number `since` on."""
        shown = self._shown
        if shown.reader is None:
            return tuple(shown.lines[since:])
        return tuple([shown.lines[at] for at in _public(shown)[since:]])

    @property
    def log_length(self) -> int:
        """How many lines the public may read."""
        return len(self.log())

    def recap(self) -> tuple[LogLine, ...]:
        """What happened since this was last looked at, but for what was taken back."""
        return self._lasting(self._looked)

    def missed(self) -> tuple[LogLine, ...]:
        """The same: the public does nothing in secret."""
        return self.recap()

    def since_turn(self) -> tuple[LogLine, ...]:
        """All of it, but for what was taken back: the public has no turns."""
        return self._lasting(0)

    def looked(self) -> None:
        """Mark everything told so far as seen."""
        self._looked = self.log_length

    def _lasting(self, since: int) -> tuple[LogLine, ...]:
        shown = self._shown
        if shown.reader is None:
            return tuple(line for _, line in _lasting(shown, since))
        public, withdrawn = _public(shown), Withdrawn()
        for step in shown.withdrawn.since(0):
            line, first, end = (bisect_left(public, at) for at in step)
            if line < len(public) and public[line] == step.line:
                withdrawn.add(TakenBack(line, first, end), own=False)
        return tuple(line for _, line in withdrawn.lasting(self.log(since), since))

    @property
    def _shown(self) -> Shown:
        """What a seat of this guest is shown, or what watchers are where it holds none."""
        shown = self._table.shown
        return next((each for seat, each in shown.items() if seat is not None), None) or shown[None]
