"""All hands of a table at which hands are open: a second board above the first, on which nothing can be done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.ui.actions import HANDS, WATCH
from tartan.ui.conductors.base import Conductor
from tartan.ui.conductors.watched import Watched
from tartan.ui.screens.navigation import board_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import LogLine
    from tartan.session.face import Change, TableFace
    from tartan.ui.actions import ActionRow
    from tartan.ui.app import TartanApp
    from tartan.ui.screens.table import TableScreen

_KEPT = {"forward": "next hand", "backward": "hand before", "rule": "rule", "log": "log"}
"""What watching has for this too, in the words of this."""


def open_hands(app: TartanApp, table: TableFace, seat: int | None) -> None:
    """Show the hands of a table whose hands are open, first that of the seat after the one that has the keyboard."""
    screen = board_for(Watched.of_table(table))
    first = 0 if seat is None else (seat + 1) % len(table.plans)
    screen.conductor = HandsLook(screen, table, first)
    app.push_screen(screen)


class HandsLook(Conductor):
    """One seat's view after the other, as the table stands now."""

    topic = "Hands are open at this table: what each seat sees, one after the other. Escape goes back to the game."

    def __init__(self, screen: TableScreen, table: TableFace, seat: int) -> None:
        super().__init__(screen)
        self.table = table
        self.seat = seat
        self._end: Callable[[], None] | None = None

    @property
    def rows(self) -> tuple[ActionRow, ...]:
        """The keys for going through hands."""
        walking = tuple(replace(row, label=_KEPT[row.id]) for row in WATCH if row.id in _KEPT)
        return (replace(HANDS, label="next hand"), *walking)

    @property
    def where(self) -> str:
        """That hands are open, and the phase."""
        return f"OPEN HANDS · {self.table.where}"

    def foot(self, seen_by: int | None) -> int | None:  # noqa: ARG002  # as whoever is looked at sits at play
        """The seat that is looked at."""
        return self.seat

    def log(self) -> tuple[LogLine, ...]:
        """What that seat may read."""
        return self.table.seat(self.seat).log()

    def begin(self) -> None:
        """Show the first, and follow the table."""
        self._end = self.table.subscribe(self._changed)
        self.look()

    def end(self) -> None:
        """Follow it no more."""
        if self._end is not None:
            self._end()
            self._end = None

    def look(self) -> None:
        """Draw what the seat sees."""
        screen = self.screen
        screen.show(self.table.seat(self.seat).view(), private=True)
        decides = " and decides now" if self.seat in self.table.deciders else ""
        screen.prompt(f"Open hands: this is what {screen.names[self.seat]} sees{decides}.  v: the next.  Esc: back.")
        screen.tell_where()
        screen.rows_changed()

    def action_view(self) -> None:
        """The next seat."""
        self.action_arrow(1, 0)

    def action_arrow(self, dx: int, dy: int) -> None:
        """The next seat, or the one before."""
        self.seat = (self.seat + (dx or dy)) % len(self.table.plans)
        self.look()

    def action_back(self) -> None:
        """Back to the game."""
        self.screen.dismiss()

    def _changed(self, _: Change) -> None:
        self.screen.call_later(self._look_again)

    def _look_again(self) -> None:
        if self._end is not None:
            self.look()
