"""What a host shows one visit on the present line, and when all of it is here: then it is how the game stands (N2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.net.remote import RemoteTable
from tartan.net.seen import head, row
from tartan.net.shown import Shown
from tartan.net.witness import GuestDeal
from tartan.session.face import Change, ChangeKind

if TYPE_CHECKING:
    from tartan.engine.contract import Game
    from tartan.net.guest import Visit
    from tartan.net.kinds import SeatView


class Viewing:
    """Gathers the views of one visit's seats, and hands them to its table once they are whole."""

    def __init__(self, visit: Visit) -> None:
        self.game: Game | None = None
        """What is played at the table; None before the host has let the guest in."""
        self._visit = visit
        self._shown: dict[int | None, Shown] = {}
        """What the present line has shown, by reader, and is to show."""
        self._late = False
        """Whether the game was on already when the present line came up, and seats here belong to it."""

    @property
    def behind(self) -> bool:
        """Whether some of what the host has shown is not all here."""
        return any(not shown.whole for shown in self._shown.values())

    @property
    def nothing(self) -> bool:
        """Whether the host shows nothing of the game: no seat is held and nobody watches."""
        return not self._shown

    def clear(self) -> None:
        """Nothing is shown any more, as on a new line or before another game."""
        self._shown, self._late = {}, False

    def expect(self, *, late: bool = False) -> None:
        """The host is about to show all that this guest may know; `late`: of a game that was on before this line."""
        visit = self._visit
        self._late = late and bool(visit.held)
        readers = (*visit.held, *((None,) if visit.watcher else ()))
        if self.game:
            self._shown = {reader: Shown(self.game, len(visit.seats), reader) for reader in readers}

    def expect_seat(self, seat: int) -> None:
        """The host is about to show what a seat may know that was given in the midst of a game."""
        if self.game:
            self._shown[seat] = Shown(self.game, len(self._visit.seats), seat)

    def loses(self, seat: int) -> None:
        """A seat is not held any more."""
        self._shown.pop(seat, None)

    def viewed(self, message: SeatView) -> None:
        """A view has come, or a part of one; raises WireError or OutOfStep."""
        shown = self._shown.get(message.seat)
        if shown is None:
            return
        behind = self.behind
        first = not shown.whole
        if self._visit.table is not None:
            self._visit.table.shows(message.seat)
        kind = shown.take(message)
        if not shown.whole:
            return
        table = self._visit.table
        current = table is not None and table.shown.get(message.seat) is shown
        if message.seat is not None and kind is not None and current:
            self._saw(message.seat, shown, undone=shown.undone)
        if table is not None and current and kind is not None:
            table.news(shown, kind)
        elif first and not self.behind:
            self._adopt(again=behind)

    def _take_up(self, seat: int, shown: Shown) -> int:
        """Go on with what an earlier program of this guest has seen; gives how long the log was then."""
        visit, deal = self._visit, self._visit.deal
        if not deal.commitment or deal.has_seen(seat) or visit.info is None:
            return 0
        kept = visit.keys.kept_sights(visit.info.id, seat, deal.commitment)
        if not kept.sights or not kept.goes_on_with(shown.lines):
            return 0
        deal.goes_on(seat, kept.sights)
        return kept.lines

    def _saw(self, seat: int, shown: Shown, *, undone: bool) -> None:
        """A seat is shown something; keep of it what shows it afterwards."""
        visit, deal = self._visit, self._visit.deal
        first = not deal.has_seen(seat)
        sight = deal.saw(seat, shown.packed, undone=undone)
        if sight and deal.commitment and visit.info:
            text = row(sight, shown.log_mark)
            visit.keys.keep_sight(visit.info.id, seat, head(deal.commitment) + text if first else text, anew=first)

    def _adopt(self, *, again: bool) -> None:
        """All is here that this line shows: it is how the game stands, or another game."""
        visit = self._visit
        table = visit.table
        if table is None or table.deal is not visit.deal or not table.goes_on_with(self._shown):
            if table is not None and table.deal is visit.deal:
                same = visit.info is not None and visit.info.deal == visit.deal.commitment != b""
                visit.deal = visit.deal.from_here() if same else GuestDeal()
            if self.game is None:
                return
            table = RemoteTable(visit, self.game, taken_up=self._late)
        for seat, shown in self._shown.items():
            known = table.shown.get(seat)
            if seat is not None and known is not shown:
                before = len(known.lines) if known else self._take_up(seat, shown)
                self._saw(seat, shown, undone=shown.tells_undo(before))
        fresh, visit.table = table is not visit.table, table
        table.adopt(self._shown)
        if again:
            visit.in_step()
        if fresh:
            visit.tell(Change(None, ChangeKind.PLAYED))
