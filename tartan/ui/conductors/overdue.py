"""What the clock played for somebody at this keyboard, told to her alone once she looks (K1, K3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tartan.engine.contract import LogLine
    from tartan.session.clock import SeatClock
    from tartan.session.face import TableFace
    from tartan.ui.screens.table import TableScreen

NEARLY = 2.0
"""Seconds that were left when a clock was last looked at: a far one may run out, and go on, between two looks."""
UNSEEN = "It was played face down; the board shows it."


class Overdue:
    """Follows the turns of the seats here, and notes those that the clock has ended."""

    def __init__(self, table: TableFace) -> None:
        self._table = table
        self._owing: dict[int, tuple[int, str]] = {}
        """Seats here that owe a decision: how long their logs were when that began, and in which phase it was."""
        self._left: dict[int, float] = {}
        self._acted: set[int] = set()
        """Seats here that have played in the turn that they owe."""
        self._due: dict[int, tuple[LogLine, ...]] = {}

    def acted(self, seat: int | None) -> None:
        """A seat here plays."""
        if seat is not None:
            self._acted.add(seat)

    def looked_at(self, clocks: Iterable[SeatClock]) -> None:
        """So the clocks stand now."""
        for clock in clocks:
            if clock.seat in self._owing and (clock.running or clock.left <= 0):
                self._left[clock.seat] = 0.0 if clock.left <= 0 else clock.left

    def ran_out(self, seat: int) -> None:
        """It was told that the clock plays for a seat."""
        self._left[seat] = 0.0

    def follow(self) -> None:
        """See whose turns have begun, and whose are over, and by whom."""
        table = self._table
        again = {clock.seat for clock in table.clocks if clock.left > 0}
        for seat in table.here:
            since, where = self._owing.get(seat, (0, ""))
            left = self._left.get(seat, NEARLY + 1)
            owes = seat in table.deciders
            over = not owes or table.where != where or (left <= 0 and seat in again)
            if seat in self._owing and over:
                del self._owing[seat]
                if left <= 0 or (left <= NEARLY and seat not in self._acted):
                    self._due[seat] = table.seat(seat).log(since)
            if owes and seat not in self._owing:
                self._owing[seat] = table.seat(seat).log_length, table.where
                self._left.pop(seat, None)
                self._acted.discard(seat)

    def tell(self, screen: TableScreen, seat: int) -> None:
        """Tell a seat that looks what was played for it, if that is not told yet."""
        from tartan.ui.screens.reading import ReadingScreen
        from tartan.ui.widgets.loglines import log_texts

        lines = self._due.pop(seat, None)
        if lines is None:
            return
        texts = log_texts(lines, screen.names, screen.app.look) or [Text(UNSEEN)]
        screen.app.push_screen(
            ReadingScreen(
                f"THE TIME OF {screen.names[seat].upper()} RAN OUT",
                texts,
                sett_name=screen.badges[seat].sett,
                asks="The clock has played for you, and that stays. Enter: to the board.",
                passing=True,
            )
        )
