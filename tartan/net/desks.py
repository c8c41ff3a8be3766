"""What each seat, and watchers, were shown last: numbered, and sent anew only when there is something new (S1, S3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tartan.engine import codec
from tartan.net.frames import OCTETS_HEADS, PACKED_NUMBERS, frame_of, map_head, pack_value
from tartan.net.limits import LOG_FRAME
from tartan.net.parts import clocks_plain
from tartan.session.watching import DelayedSeat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tartan.engine.contract import LogLine
    from tartan.engine.match import Told
    from tartan.engine.withdrawn import TakenBack
    from tartan.session.clock import SeatClock
    from tartan.session.facts import Mine
    from tartan.session.table import Table


Ticking: TypeAlias = "tuple[tuple[int, bool, bool, bool, bool], ...]"
"""Clocks without their hands."""
Facts: TypeAlias = "tuple[str, tuple[int, ...], bytes | None, Ticking]"
"""What a view tells every seat alike, beside the game's own view: where, deciders, outcome, clocks."""

FIELDS = 17
"""How many fields a view has as a message."""


class Public:
    """What of a table everybody may know, gathered once for all who are told of it."""

    __slots__ = ("_log", "_news", "_packed", "common", "deciders", "facts", "logs", "outcome", "takers_back", "views")

    def __init__(self, table: Table, views: codec.Series) -> None:
        """`views` packs all views of this table's game."""
        now, where, deciders, outcome, clocks, self.logs = table.moment
        views.follow(now)
        self.views = views
        """All views of this moment."""
        self.deciders, self.takers_back = deciders, table.takers_back()
        self.outcome = None if outcome is None else codec.encode(outcome)
        ticking: Ticking = tuple([(c.seat, c.running, c.low, c.paused, c.away) for c in clocks]) if clocks else ()
        self.facts: Facts = (where, deciders, self.outcome, ticking)
        """What makes a view worth sending; the hands of clocks alone do not."""
        self.common = _common(where, deciders, self.outcome, clocks)
        """The fields that tell the facts, packed."""
        self._packed: dict[int, bytes] = {}
        self._news: tuple[int, int, Told] | None = None
        self._log: bytes | None = None

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

    def log_fields(self, since: int, length: int, told: Told) -> bytes | None:
        """The fields that tell what is new from line `since` on in a log of so many lines; None where that is much.

        They are packed once for all who are told the same.
        """
        news = since, length, told
        if news != self._news:
            self._news = news
            lines, own, undone = told
            log = self.packed(lines)
            many = sum(map(len, log)) + 5 * len(log) > LOG_FRAME
            self._log = None if many else _log_fields(since, length, log, own, undone)
        return self._log


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
        self._head = b"".join((map_head(FIELDS), _TYPE, pack_value("seat"), pack_value(reader), _REV))

    def refresh(self, table: Table, public: Public) -> int:
        """Look again; gives the line from which on the log is new, or -1 if there is nothing new to show."""
        reader, late = self.reader, self.late
        if late:
            view, lines, mine = codec.encode(late.view()), late.log_length, self.mine
            facts: Facts = (late.where, (), public.outcome, ())
        else:
            view, lines, facts = public.views.encode(reader), len(public.logs[reader]), public.facts
            mine = table.mine(reader, public.deciders, public.takers_back)
        since, before = self.lines, self.mine
        if mine != before:
            if mine[0] != before[0]:
                self.acted = True
            self.mine, self._mine_packed = mine, _mine_fields(mine)
        elif not self.acted and lines == since and view == self.view and facts == self.facts:
            return -1
        self.rev += 1
        if self.acted:
            self.decided = self.rev
            self.acted = False
        self.view, self.lines, self.facts = view, lines, facts
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
        told, length = NOTHING_TOLD, self.lines
        if length > since:
            told = (self.late.log(since), (), ()) if self.late else table.told(self.reader, since)
        fields = public.log_fields(since, length, told)
        if fields is not None:
            return [self._frame(public, fields)]
        found: list[bytes] = []
        lines, own, undone = told
        for portion in _portions(public.packed(lines)):
            end = since + len(portion)
            mine = [line for line in own if since <= line < end]
            steps = [step for step in undone if since <= step.line < end]
            found.append(self._frame(public, _log_fields(since, length, portion, mine, steps)))
            since = end
        return found

    def _frame(self, public: Public, log_fields: bytes) -> bytes:
        view, common = self.view, public.common
        if self.late:
            where, deciders, outcome, _ = self.facts
            common = _common(where, deciders, outcome, ())
        parts = (
            self._head,
            PACKED_NUMBERS[self.rev],
            _VIEW,
            OCTETS_HEADS[len(view)],
            view,
            self._mine_packed,
            log_fields,
            common,
        )
        return frame_of(b"".join(parts))


_NO_CLOCKS: Ticking = ((-1, False, False, False, False),)
"""Unlike any clocks."""


def _common(where: str, deciders: tuple[int, ...], outcome: bytes | None, clocks: Sequence[SeatClock]) -> bytes:
    """The fields of a view that are the same for all seats."""
    ending = _NO_ENDING
    if outcome is not None or clocks:
        ending = b"".join((_OUTCOME, pack_value(outcome), _CLOCKS, pack_value(clocks_plain(clocks))))
    return b"".join((_WHERE, pack_value(where), _DECIDERS, pack_value(deciders), ending))


def _mine_fields(mine: Mine) -> bytes:
    """The fields of a view that say how it is with a seat, and seldom change."""
    legal, turn_from, looked, may_undo = mine
    marks = (_TURN_FROM, PACKED_NUMBERS[turn_from], _LOOKED, PACKED_NUMBERS[looked], _MAY_UNDO[may_undo])
    return b"".join((_LEGAL, pack_value(legal) if legal else _NOTHING, *marks))


def _log_fields(
    since: int, length: int, log: Sequence[bytes], own: Sequence[int], undone: Sequence[TakenBack]
) -> bytes:
    """The fields of a view that tell lines from number `since` on of a log that has so many."""
    span = (_LOG_FROM, PACKED_NUMBERS[since], _LOG_LENGTH, PACKED_NUMBERS[length])
    owned, withdrawn = pack_value(own) if own else _NOTHING, pack_value(undone) if undone else _NOTHING
    return b"".join((*span, _LOG, pack_value(log), _OWN, owned, _UNDONE, withdrawn))


_TYPE = pack_value("t") + pack_value("view")
_REV, _VIEW, _LOG_FROM, _LOG_LENGTH = map(pack_value, ("rev", "view", "log_from", "log_length"))
_LEGAL, _TURN_FROM, _LOOKED = map(pack_value, ("legal", "turn_from", "looked"))
_MAY_UNDO = [pack_value("may_undo") + pack_value(may_undo) for may_undo in (False, True)]
_NOTHING = pack_value(())
_LOG, _OWN, _UNDONE = map(pack_value, ("log", "own", "undone"))
_WHERE, _DECIDERS, _OUTCOME, _CLOCKS = map(pack_value, ("where", "deciders", "outcome", "clocks"))
_NO_ENDING = b"".join((_OUTCOME, pack_value(None), _CLOCKS, pack_value(())))
NOTHING_TOLD: Told = ([], (), ())


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
