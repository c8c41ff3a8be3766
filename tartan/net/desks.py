"""What each seat, and watchers, were shown last: numbered, and sent anew only when there is something new (S1, S3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tartan.engine import codec
from tartan.engine.match import Told
from tartan.net.frames import pack_pairs, pack_with
from tartan.net.limits import LOG_FRAME
from tartan.net.parts import clocks_plain
from tartan.session.watching import DelayedSeat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tartan.engine.contract import LogLine
    from tartan.engine.withdrawn import TakenBack
    from tartan.net.frames import Pairs
    from tartan.session.clock import SeatClock
    from tartan.session.table import Table


Ticking: TypeAlias = "tuple[tuple[int, bool, bool, bool, bool], ...]"
"""Clocks without their hands."""
Rest: TypeAlias = "tuple[int, int, str, tuple[int, ...], bool, bytes | None, Ticking]"
"""What a view says beside the game's own view: both marks, where, deciders, whether undo is open, outcome, clocks."""


class Public:
    """What of a table everybody may know, gathered once for all who are told of it."""

    __slots__ = ("_packed", "clocks", "common", "deciders", "outcome", "ticking", "views", "where")

    def __init__(self, table: Table, views: codec.Series) -> None:
        """`views` packs all views of this table's game."""
        now, self.where, self.deciders, outcome, self.clocks = table.moment
        views.follow(now)
        self.views = views
        """All views of this moment."""
        self.outcome = None if outcome is None else codec.encode(outcome)
        self.ticking: Ticking = (
            tuple([(c.seat, c.running, c.low, c.paused, c.away) for c in self.clocks]) if self.clocks else ()
        )
        """What of the clocks makes a view worth sending: their hands alone do not."""
        self.common = _common(self.where, self.deciders, self.outcome, self.clocks)
        """What a view tells every seat alike."""
        self._packed: dict[int, bytes] = {}

    def packed(self, lines: Iterable[LogLine]) -> list[bytes]:
        """Lines of logs, encoded; those that several readers are told are encoded once."""
        known = self._packed
        found = []
        for line in lines:
            packed = known.get(id(line))
            if packed is None:
                packed = known[id(line)] = codec.encode(line)
            found.append(packed)
        return found


class Desk:
    """What one seat, or (None) watchers, were shown last."""

    __slots__ = ("acted", "decided", "late", "legal", "lines", "reader", "rest", "rev", "view")

    def __init__(self, table: Table, reader: int | None, rev: int) -> None:
        """A desk that has shown nothing; its first view has the number after `rev`."""
        self.reader = reader
        door = table.watcher() if reader is None else None
        self.late = door if isinstance(door, DelayedSeat) else None
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
        legal: tuple[str, ...] = ()
        if self.late:
            late = self.late
            view, lines = codec.encode(late.view()), late.log_length
            rest: Rest = (0, 0, late.where, (), False, public.outcome, ())
        else:
            legal, lines, turn_from, looked, may_undo = table.look(self.reader)
            view = public.views.encode(self.reader)
            rest = (turn_from, looked, public.where, public.deciders, may_undo, public.outcome, public.ticking)
        since = self.lines
        other = self.acted or legal != self.legal
        if not other and view == self.view and lines == since and rest == self.rest:
            return -1
        self.rev += 1
        if other:
            self.decided = self.rev
            self.acted = False
        self.view, self.legal, self.lines, self.rest = view, legal, lines, rest
        return since

    def frames(self, table: Table, public: Public, since: int) -> list[bytes]:
        """What was seen last, as frames, with the log from line `since` on: one, or more where the log is long."""
        if self.lines <= since:
            return [self._frame(public, since, (), (), ())]
        lines, own, undone = Told(self.late.log(since), (), ()) if self.late else table.told(self.reader, since)
        log = public.packed(lines)
        if sum(map(len, log)) + 5 * len(log) <= LOG_FRAME:
            return [self._frame(public, since, log, own, undone)]
        found: list[bytes] = []
        for portion in _portions(log):
            end = since + len(portion)
            mine = [line for line in own if since <= line < end]
            found.append(
                self._frame(public, since, portion, mine, [step for step in undone if since <= step.line < end])
            )
            since = end
        return found

    def _frame(
        self, public: Public, since: int, log: Sequence[bytes], own: Sequence[int], undone: Sequence[TakenBack]
    ) -> bytes:
        turn_from, looked, where, deciders, may_undo, outcome, _ = self.rest
        return pack_with(
            {
                "t": "view",
                "seat": self.reader,
                "rev": self.rev,
                "view": self.view,
                "legal": self.legal,
                "log_from": since,
                "log": log,
                "log_length": self.lines,
                "own": own,
                "turn_from": turn_from,
                "looked": looked,
                "may_undo": may_undo,
                "undone": undone,
            },
            _common(where, deciders, outcome, ()) if self.late else public.common,
        )


def _common(where: str, deciders: tuple[int, ...], outcome: bytes | None, clocks: Sequence[SeatClock]) -> Pairs:
    """The fields of a view that are the same for all seats."""
    return pack_pairs({"where": where, "deciders": deciders, "outcome": outcome, "clocks": clocks_plain(clocks)})


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
