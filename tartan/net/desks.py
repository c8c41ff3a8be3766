"""What each seat, and watchers, were shown last: numbered, and sent anew only when there is something new (S1, S3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tartan.engine import codec
from tartan.engine.match import Told
from tartan.net.frames import Pairs, pack_pairs, pack_with
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
Said: TypeAlias = "tuple[str, tuple[int, ...], bytes | None, Ticking]"
"""What a view says to all alike beside the game's own view: where, deciders, outcome, clocks."""
Rest: TypeAlias = "tuple[int, int, bool, Said]"
"""What a view says beside the game's own view: both marks, whether undo is open, and what it says to all alike."""
NOTHING_TOLD = Told((), (), ())


class Public:
    """What of a table everybody may know, gathered once for all who are told of it."""

    __slots__ = ("_news", "_packed", "_since", "_told", "clocks", "said", "views")

    def __init__(self, table: Table, views: codec.Series) -> None:
        """`views` packs all views of this table's game."""
        now, where, deciders, outcome, clocks = table.moment
        views.follow(now)
        self.views = views
        """All views of this moment."""
        ending = None if outcome is None else codec.encode(outcome)
        ticking: Ticking = tuple([(c.seat, c.running, c.low, c.paused, c.away) for c in clocks]) if clocks else ()
        self.said: Said = (where, deciders, ending, ticking)
        """What makes a view worth sending: the hands of clocks alone do not."""
        self.clocks = clocks
        self._packed: dict[int, bytes] = {}
        self._since, self._told = -1, NOTHING_TOLD
        self._news = Pairs(0, b"")

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

    def news(self, since: int, told: Told) -> Pairs:
        """What a view tells of the log from line `since` on and to all alike, packed once for all who hear the same."""
        if since != self._since or told != self._told:
            self._since, self._told = since, told
            lines, own, undone = told
            length = since + len(lines)
            self._news = _news(since, self.packed(lines), length, own, undone, self.said, self.clocks)
        return self._news


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
        self.rest: Rest = (0, 0, False, ("", (), None, ()))

    def refresh(self, table: Table, public: Public) -> int:
        """Look again; gives the line from which on the log is new, or -1 if there is nothing new to show."""
        legal: tuple[str, ...] = ()
        if self.late:
            late = self.late
            view, lines = codec.encode(late.view()), late.log_length
            rest: Rest = (0, 0, False, (late.where, (), public.said[2], ()))
        else:
            legal, lines, turn_from, looked, may_undo = table.look(self.reader)
            view = public.views.encode(self.reader)
            rest = (turn_from, looked, may_undo, public.said)
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
        late = self.late
        if self.lines <= since:
            told = NOTHING_TOLD
        else:
            told = Told(late.log(since), (), ()) if late else table.told(self.reader, since)
        said, clocks = self.rest[3], () if late else public.clocks
        if late:
            news = _news(since, public.packed(told.lines), self.lines, (), (), said, clocks)
        else:
            news = public.news(since, told)
        if len(news.packed) <= LOG_FRAME:
            return [self._frame(news)]
        found: list[bytes] = []
        for portion in _portions(public.packed(told.lines)):
            end = since + len(portion)
            own = [line for line in told.own if since <= line < end]
            undone = [step for step in told.undone if since <= step.line < end]
            found.append(self._frame(_news(since, portion, self.lines, own, undone, said, clocks)))
            since = end
        return found

    def _frame(self, news: Pairs) -> bytes:
        turn_from, looked, may_undo, _ = self.rest
        return pack_with(
            {
                "t": "view",
                "seat": self.reader,
                "rev": self.rev,
                "view": self.view,
                "legal": self.legal,
                "turn_from": turn_from,
                "looked": looked,
                "may_undo": may_undo,
            },
            news,
        )


def _news(
    since: int,
    log: Sequence[bytes],
    length: int,
    own: Sequence[int],
    undone: Sequence[TakenBack],
    said: Said,
    clocks: Sequence[SeatClock],
) -> Pairs:
    """The fields of a view that are often the same for several seats: the log from a line on, and what all are told."""
    where, deciders, outcome, _ = said
    return pack_pairs(
        {
            "log_from": since,
            "log": log,
            "log_length": length,
            "own": own,
            "undone": undone,
            "where": where,
            "deciders": deciders,
            "outcome": outcome,
            "clocks": clocks_plain(clocks),
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
