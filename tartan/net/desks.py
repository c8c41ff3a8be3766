"""What each seat, and watchers, were shown last: numbered, and sent anew only when there is something new (S1, S3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tartan.engine import codec
from tartan.engine.match import Told
from tartan.net.frames import pack_joined, pack_pairs
from tartan.net.limits import LOG_FRAME
from tartan.net.parts import clocks_plain
from tartan.session.watching import DelayedSeat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tartan.engine.contract import LogLine
    from tartan.engine.withdrawn import TakenBack
    from tartan.session.clock import SeatClock
    from tartan.session.table import Table


Ticking: TypeAlias = "tuple[tuple[int, bool, bool, bool, bool], ...]"
"""Clocks without their hands."""
Facts: TypeAlias = "tuple[str, tuple[int, ...], bytes | None, Ticking]"
"""What a view tells every seat alike, beside the game's own view: where, deciders, outcome, clocks."""
Mine: TypeAlias = "tuple[tuple[str, ...], int, int, bool]"
"""What a view tells a seat of itself, beside the game's own view: its choices, both marks, whether undo is open."""

FIELDS = 17
"""How many fields a view has as a message."""


class Public:
    """What of a table everybody may know, gathered once for all who are told of it."""

    __slots__ = ("_lines", "_told", "common", "facts", "outcome", "views")

    def __init__(self, table: Table, views: codec.Series) -> None:
        """`views` packs all views of this table's game."""
        now, where, deciders, outcome, clocks = table.moment
        views.follow(now)
        self.views = views
        """All views of this moment."""
        self.outcome = None if outcome is None else codec.encode(outcome)
        ticking: Ticking = tuple([(c.seat, c.running, c.low, c.paused, c.away) for c in clocks]) if clocks else ()
        self.facts: Facts = (where, deciders, self.outcome, ticking)
        """What makes a view worth sending; the hands of clocks alone do not."""
        self.common = _common(where, deciders, self.outcome, clocks)
        """The fields that tell the facts, packed."""
        self._lines: dict[int, bytes] = {}
        self._told: tuple[Told, bytes] = _NOTHING, _log_fields((), (), ())

    def packed(self, lines: Iterable[LogLine]) -> list[bytes]:
        """Lines of logs, encoded; those that several readers are told are encoded once."""
        known = self._lines
        found = []
        for line in lines:
            packed = known.get(id(line))
            if packed is None:
                packed = known[id(line)] = codec.encode(line)
            found.append(packed)
        return found

    def log_fields(self, told: Told) -> bytes | None:
        """The fields that tell these lines, packed once for all who are told the same; None where they are many."""
        before, packed = self._told
        if told != before:
            log = self.packed(told.lines)
            if sum(map(len, log)) + 5 * len(log) > LOG_FRAME:
                return None
            packed = _log_fields(log, told.own, told.undone)
            self._told = told, packed
        return packed


class Desk:
    """What one seat, or (None) watchers, were shown last."""

    __slots__ = ("_head", "_mine_packed", "acted", "decided", "facts", "late", "lines", "mine", "reader", "rev", "view")

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
        self.lines = 0
        self.facts: Facts = ("", (), None, ())
        self.mine: Mine = ((), 0, 0, False)
        self._mine_packed = _mine_fields(self.mine)
        self._head = pack_pairs({"t": "view", "seat": reader})

    def refresh(self, table: Table, public: Public) -> int:
        """Look again; gives the line from which on the log is new, or -1 if there is nothing new to show."""
        if self.late:
            late, mine = self.late, self.mine
            view, lines = codec.encode(late.view()), late.log_length
            facts: Facts = (late.where, (), public.outcome, ())
        else:
            legal, lines, turn_from, looked, may_undo = table.look(self.reader)
            mine = (legal, turn_from, looked, may_undo)
            view, facts = public.views.encode(self.reader), public.facts
        since, before = self.lines, self.mine
        if self.acted or mine[0] != before[0]:
            self.decided = self.rev + 1
            self.acted = False
        elif view == self.view and lines == since and mine == before and facts == self.facts:
            return -1
        self.rev += 1
        self.view, self.lines, self.facts = view, lines, facts
        if mine != before:
            self.mine, self._mine_packed = mine, _mine_fields(mine)
        return since

    def forget_clocks(self) -> None:
        """What was shown of clocks holds no more, so that they are news."""
        self.facts = (*self.facts[:3], _NO_CLOCKS)

    def looked(self, table: Table) -> None:
        """The seat has looked at its log; it knows that, so it is shown nothing for it."""
        legal, _, _, may_undo = self.mine
        self.mine = (legal, *table.marks(self.reader), may_undo)
        self._mine_packed = _mine_fields(self.mine)

    def frames(self, table: Table, public: Public, since: int) -> list[bytes]:
        """What was seen last, as frames, with the log from line `since` on: one, or more where the log is long."""
        if self.lines <= since:
            told = _NOTHING
        elif self.late:
            told = Told(self.late.log(since), (), ())
        else:
            told = table.told(self.reader, since)
        fields = public.log_fields(told)
        if fields is not None:
            return [self._frame(public, since, fields)]
        found: list[bytes] = []
        for portion in _portions(public.packed(told.lines)):
            end = since + len(portion)
            mine = [line for line in told.own if since <= line < end]
            undone = [step for step in told.undone if since <= step.line < end]
            found.append(self._frame(public, since, _log_fields(portion, mine, undone)))
            since = end
        return found

    def _frame(self, public: Public, since: int, log_fields: bytes) -> bytes:
        own = pack_pairs({"rev": self.rev, "view": self.view, "log_from": since, "log_length": self.lines})
        where, deciders, outcome, _ = self.facts
        common = _common(where, deciders, outcome, ()) if self.late else public.common
        return pack_joined(FIELDS, (self._head, own, self._mine_packed, log_fields, common))


_NOTHING = Told((), (), ())
_NO_CLOCKS: Ticking = ((-1, False, False, False, False),)
"""Unlike any clocks."""


def _common(where: str, deciders: tuple[int, ...], outcome: bytes | None, clocks: Sequence[SeatClock]) -> bytes:
    """The fields of a view that are the same for all seats."""
    return pack_pairs({"where": where, "deciders": deciders, "outcome": outcome, "clocks": clocks_plain(clocks)})


def _mine_fields(mine: Mine) -> bytes:
    """The fields of a view that say how it is with a seat, and seldom change."""
    legal, turn_from, looked, may_undo = mine
    return pack_pairs({"legal": legal, "turn_from": turn_from, "looked": looked, "may_undo": may_undo})


def _log_fields(log: Sequence[bytes], own: Sequence[int], undone: Sequence[TakenBack]) -> bytes:
    """The fields of a view that tell lines of the log."""
    return pack_pairs({"log": log, "own": own, "undone": undone})


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
