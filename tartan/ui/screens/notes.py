"""Notes: what a seat writes down for itself, beside the game's counter of what everybody may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.containers import Horizontal, Vertical
from textual.widgets import TextArea

from tartan.ui.actions import HELP, KNOWING, MOVING, ActionRow
from tartan.ui.screens.base import TartanScreen
from tartan.ui.widgets.lists import Reader, Words

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from tartan.ui.screens.table import TableScreen


class Page(TextArea):
    """The paper that notes are written on; the keys that page scroll the counter, and not the notes."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Everything that a text area does but paging, which is left to the screen."""
        return action not in {"cursor_page_down", "cursor_page_up"} and super().check_action(action, parameters)


class NotesScreen(TartanScreen[None]):
    """The counter at the left, the seat's own notes at the right; closing keeps them."""

    DEFAULT_CSS = """
    NotesScreen #notes { height: 1fr; }
    NotesScreen Reader { width: 38; height: 1fr; }
    NotesScreen #own { width: 1fr; height: 1fr; }
    NotesScreen TextArea { height: 1fr; border: none; padding: 0 2; background: $surface; color: $foreground; }
    NotesScreen TextArea:focus { border: none; }
    """
    HEADING = "NOTES"
    TOPIC = "What everybody may know, and this seat's own notes: kept on this machine, and never exported or sent."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow("back", ("escape",), "keep and go back", "Keep the notes and go back to the board.", MOVING),
        ActionRow(
            "next", ("tab", "pagedown"), "counter", "Page through what you may know; from its end to its top.", MOVING
        ),
        ActionRow(
            "previous", ("shift+tab", "pageup"), "previous", "Page back in what you may know.", MOVING, footer=False
        ),
        ActionRow("help", ("f1",), HELP.label, HELP.help, KNOWING),
    )

    def __init__(self, table_screen: TableScreen) -> None:
        self._table_screen = table_screen
        self._seat = table_screen.door.seat
        """Whose notes these are, also once the keyboard has passed on."""
        super().__init__()
        self.reader = Reader()
        self.title_of_notes = Words()
        self.area: Page | None = None

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return self._table_screen.sett_name

    def compose_body(self) -> ComposeResult:
        """Counter and notes, side by side."""
        with Horizontal(id="notes"):
            yield self.reader
            if self._seat is not None:
                notes = self.lobby.notes(self._kept_as(), self._seat)
                self.area = Page(notes, soft_wrap=True, show_line_numbers=False)
                with Vertical(id="own"):
                    yield self.title_of_notes
                    yield self.area

    def _kept_as(self) -> int | str | None:
        table = self._table_screen.conductor.played
        return None if table is None else table.kept_as

    def on_mount(self) -> None:
        """Show the counter, and put the cursor into the notes."""
        screen = self._table_screen
        counter = screen.counter(screen.door.view())
        lines = list(counter.split("\n"))
        title = Text("What you may know", self.app.look.title)
        if counter.plain.strip():
            self.call_after_refresh(self.reader.read, (Text(), title, *lines))
        if self.area is not None and self._seat is not None:
            self.prompt(f"{screen.names[self._seat]}'s notes: type away. Esc keeps them and goes back.")
            self.title_of_notes.say([Text("Your notes, for nobody else", self.app.look.title)])
            self.area.focus()
        else:
            self.prompt("Notes belong to a seat: they open while its own cards are in sight.")
        self.call_after_refresh(self.rows_changed)

    def may(self, row_id: str) -> bool:
        """The counter is scrolled where it does not fit."""
        return self.reader.lowest > 0 if row_id in {"next", "previous"} else super().may(row_id)

    def on_resize(self) -> None:
        """The counter may fit now, or no longer."""
        self.call_after_refresh(self.rows_changed)

    def action_next(self) -> None:
        """Further down in the counter; from its end to its top."""
        if self.reader.top >= self.reader.lowest:
            self.reader.scroll_by(-self.reader.lowest)
        else:
            self.reader.page(1)

    def action_previous(self) -> None:
        """Further up in the counter."""
        self.reader.page(-1)

    def action_back(self) -> None:
        """Keep what was written, and go back."""
        self.keep()
        self.dismiss()

    def keep(self) -> None:
        """Keep what was written; also called when the program must leave (T1)."""
        from tartan.session.text import clean_text

        if self.area is not None and self._seat is not None:
            self.lobby.set_notes(self._kept_as(), self._seat, clean_text(self.area.text, lines=True))
