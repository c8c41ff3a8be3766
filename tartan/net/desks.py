"""What each seat, and watchers, were shown last: numbered, and sent anew only when there is something new (S1, S3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tartan.engine import codec
from tartan.net.frames import pack
from tartan.net.limits import LOG_FRAME
from tartan.net.parts import clocks_plain
from tartan.session.watching import DelayedSeat

if TYPE_CHECKING:
    from tartan.engine.contract import Outcome
    from tartan.session.seat import Seat
    from tartan.session.table import Table


Ticking: TypeAlias = "tuple[tuple[int, bool, bool, bool, bool], ...]"
"""Clocks without their hands."""
Rest: TypeAlias = "tuple[int, int, str, tuple[int, ...], bool, bytes | None, Ticking]"
"""What a view says beside the game's own view: both marks, where, deciders, whether undo is open, outcome, clocks."""


class Public:
    """What of a table everybody may know, gathered once for all who are told of it."""

    __slots__ = ("deciders", "outcome", "ticking", "where")

    def __init__(self, table: Table) -> None:
        self.where = table.where
        self.deciders = table.deciders
        outcome: Outcome | None = table.outcome
        self.outcome = None if outcome is None else codec.encode(outcome)
        self.ticking: Ticking = tuple((c.seat, c.running, c.low, c.paused, c.away) for c in table.clocks)
        """What of the clocks makes a view worth sending: their hands alone do not."""


class Desk:
    """What one seat, or (None) watchers, were shown last."""

    __slots__ = ("acted", "decided", "door", "legal", "lines", "reader", "rest", "rev", "view")

    def __init__(self, table: Table, reader: int | None, rev: int) -> None:
        """A desk that has shown nothing; its first view has the number after `rev`."""
        self.reader = reader
        self.door: Seat = table.watcher() if reader is None else table.seat(reader)
        self.rev = rev
        self.decided = rev + 1
        """The number of the view from which on the present decision is owed: older acts are stale (N2)."""
        self.acted = False
        """Whether the seat has acted since, so that its next decision is another one, whatever is legal then."""
        self.view = b""
        self.legal: tuple[str, ...] = ()
        self.lines = 0
        self.rest: Rest = (0, 0, "", (), False, None, ())

    def refresh(self, table: Table, public: Public) -> int:
        """Look again; gives the line from which on the log is new, or -1 if there is nothing new to show."""
        door = self.door
        view = codec.encode(door.view())
        legal = door.legal() if self.reader in public.deciders else ()
        since, lines = self.lines, door.log_length
        if isinstance(door, DelayedSeat):
            rest: Rest = (0, 0, door.where, (), False, public.outcome, ())
        else:
            turn_from, looked = table.marks(self.reader)
            rest = (turn_from, looked, public.where, public.deciders, door.may_undo, public.outcome, public.ticking)
        other = self.acted or legal != self.legal
        if not other and view == self.view and lines == since and rest == self.rest:
            return -1
        self.rev += 1
        if other:
            self.decided = self.rev
            self.acted = False
        self.view, self.legal, self.lines, self.rest = view, legal, lines, rest
        return since

    def frames(self, table: Table, since: int) -> list[bytes]:
        """What was seen last, as frames, with the log from line `since` on: one, or more where the log is long."""
        if self.lines <= since:
            return [self._frame(table, since, [])]
        log = [codec.encode(line) for line in self.door.log(since)]
        if sum(map(len, log)) + 5 * len(log) <= LOG_FRAME:
            return [self._frame(table, since, log)]
        found: list[bytes] = []
        for portion in _portions(log):
            found.append(self._frame(table, since, portion))
            since += len(portion)
        return found

    def _frame(self, table: Table, since: int, log: list[bytes]) -> bytes:
        turn_from, looked, where, deciders, may_undo, outcome, ticking = self.rest
        own = table.own_lines(self.reader, since) if log and self.reader is not None else ()
        end = since + len(log)
        return pack(
            {
                "t": "view",
                "seat": self.reader,
                "rev": self.rev,
                "view": self.view,
                "legal": list(self.legal),
                "log_from": since,
                "log": list(log),
                "log_length": self.lines,
                "own": [line for line in own if line < end],
                "turn_from": turn_from,
                "looked": looked,
                "where": where,
                "deciders": list(deciders),
                "may_undo": may_undo,
                "outcome": outcome,
                "clocks": clocks_plain(table.clocks) if ticking else [],
            }
        )


def _portions(lines: list[bytes]) -> list[list[bytes]]:
    """Log lines in portions that each fit into a frame."""
    portions: list[list[bytes]] = [[]]
    size = 0
    for line in lines:
        size += len(line) + 5
        if size > LOG_FRAME and portions[-1]:
            portions.append([])
            size = len(line) + 5
        portions[-1].append(line)
    return portions
