"""The roster: who sits where at a table of several terminals, one line a seat, with a cursor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.paint import Painted, Row, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from tartan.ui.widgets.badge import Badge

CLOTH = 3
"""Cells of a seat's cloth."""
NAME = 25
"""Cells of a name."""


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One seat: how it is shown, and in words who is there now."""

    badge: Badge
    sign: str
    """One cell that says the same as the words."""
    words: str


class Roster(Painted):
    """One line a seat; the cursor is on one of them, and a click chooses as Enter does."""

    DEFAULT_CSS = "Roster { height: auto; }"

    class Chosen(Message):
        """A seat was clicked."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[RosterLine, ...] = ()
        self.cursor = 0

    def show(self, lines: Sequence[RosterLine]) -> None:
        """Show other lines; the cursor stays where it is, as far as there is a seat."""
        grown = len(lines) != len(self.lines)
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.cursor = max(0, min(self.cursor, len(self.lines) - 1))
            self.refresh(layout=grown)

    def go(self, at: int) -> bool:
        """Put the cursor on a seat; False where there is none."""
        if not 0 <= at < len(self.lines):
            return False
        before, self.cursor = self.cursor, at
        self.refresh_lines(before)
        self.refresh_lines(at)
        return True

    def get_content_height(self, container: object, viewport: object, width: int) -> int:  # noqa: ARG002  # one line each
        """A line a seat, and an empty one below."""
        return len(self.lines) + 1 if self.lines else 0

    def paint(self, y: int, row: Row) -> None:
        """Mark, badge, name, role, and who is there."""
        if y >= len(self.lines):
            return
        line, look = self.lines[y], self.look
        on = y == self.cursor
        style = look.cursor if on else look.bright
        row.put(" ▸ " if on else "   ", look.accent)
        row.rich(line.badge.text(app_colour_mode(self.app), CLOTH, named=False))
        row.put(f" {shown(line.badge.name)}", style, NAME)
        role = "" if line.badge.role == line.badge.name else line.badge.role
        if role:
            row.put(f" {shown(role)}", look.dim, min(17, max(0, row.room - 27)))
        row.put(f" {line.sign} ", look.accent).put(line.words, look.ground)

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        event.stop()
        if self.go(event.y):
            self.post_message(self.Chosen(event.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The next seat."""
        event.stop()
        self.go(self.cursor + 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The seat before."""
        event.stop()
        self.go(self.cursor - 1)
