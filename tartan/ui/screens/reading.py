"""Screens to read on: the log, what happened since the last turn, and whatever else is one scroll of text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan.ui.actions import HELP, MOVING, PALETTE, QUIT, ActionRow
from tartan.ui.screens.base import OWN_SETT, TartanScreen
from tartan.ui.widgets.lists import Reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from tartan.ui.widgets.lists import Hung

SCROLLS: tuple[ActionRow, ...] = (
    ActionRow("up", ("up", "k"), "up", "Scroll up.", MOVING, footer=False),
    ActionRow("down", ("down", "j"), "scroll", "Scroll down.", MOVING),
    ActionRow("page_down", ("pagedown", "space"), "page", "A screen further down.", MOVING),
    ActionRow("page_up", ("pageup", "b"), "page up", "A screen further up.", MOVING, footer=False),
    ActionRow("top", ("home", "0"), "top", "To the top.", MOVING, footer=False),
    ActionRow("bottom", ("end", "9"), "bottom", "To the end.", MOVING, footer=False),
)
SCROLL_IDS = frozenset(row.id for row in SCROLLS)
CLOSE = ActionRow("back", ("enter", "escape"), "back", "Close this and go back.", MOVING)
ENDS: tuple[ActionRow, ...] = (HELP, PALETTE, QUIT)


class ScrollScreen(TartanScreen[None]):
    """A screen with one `reader`, scrolled by the keys of `SCROLLS`."""

    def __init__(self, *, at_end: bool = False) -> None:
        super().__init__()
        self.reader = Reader(stick=at_end)

    def compose_body(self) -> ComposeResult:
        """The text."""
        yield self.reader

    def may(self, row_id: str) -> bool:
        """There is nothing to scroll where all is in sight."""
        return self.reader.lowest > 0 if row_id in SCROLL_IDS else super().may(row_id)

    def on_reader_scrolled(self) -> None:
        """Its room may be another now, and all of it in sight, or no longer."""
        self.rows_changed()

    def action_up(self) -> None:
        """Scroll up."""
        self.reader.scroll_by(-1)

    def action_down(self) -> None:
        """Scroll down."""
        self.reader.scroll_by(1)

    def action_page_up(self) -> None:
        """A screen up."""
        self.reader.page(-1)

    def action_page_down(self) -> None:
        """A screen down."""
        self.reader.page(1)

    def action_top(self) -> None:
        """To the top."""
        self.reader.scroll_by(-self.reader.top)

    def action_bottom(self) -> None:
        """To the end."""
        self.reader.scroll_by(self.reader.lowest)


class ReadingScreen(ScrollScreen):
    """A heading and one scroll of text; Enter and Escape close it."""

    ROWS: ClassVar[tuple[ActionRow, ...]] = (CLOSE, *SCROLLS, *ENDS)
    TOPIC = "Something to read."

    def __init__(
        self,
        heading: str,
        paragraphs: Sequence[Text | Hung],
        *,
        sett_name: str = OWN_SETT,
        at_end: bool = False,
        asks: str = "Enter goes back.",
        close_key: str = "",
        passing: bool = False,
        closes: str = "",
    ) -> None:
        self._heading = heading
        self._sett_name = sett_name
        super().__init__(at_end=at_end)
        self._paragraphs = paragraphs
        self._asks = asks
        self._close_key = close_key
        """The key that opened it closes it as well."""
        self._passing = passing
        """Whether it stands between two other screens: a click on it goes on, and it says how much is out of sight."""
        self._closes = closes
        """What the footer calls closing it, where that is not going back."""
        self._pressed = False
        """Whether the mouse was pressed since this was opened: a click is told apart by where it began."""

    @property
    def heading(self) -> str:
        """What is read."""
        return self._heading

    @property
    def sett_name(self) -> str:
        """The cloth of the game it belongs to."""
        return self._sett_name

    def on_mount(self) -> None:
        """Begin at the top, or at the end."""
        self.prompt(self._asks)
        self.call_after_refresh(self._read)

    def _read(self) -> None:
        self.reader.read((Text(), *self._paragraphs))
        self.rows_changed()
        self._say_where()

    def on_reader_scrolled(self) -> None:
        """Other lines are out of sight now. Textual calls that of the class above by itself."""
        self._say_where()

    def _say_where(self) -> None:
        """Say how much is out of sight, and which key shows it: what is still to be read first."""
        if not self._passing:
            return
        above, below = self.reader.top, self.reader.lowest - self.reader.top
        lines = below or above
        out = f" {'PgDn' if below else 'PgUp'}: {'one more line' if lines == 1 else f'{lines} more lines'}."
        self.prompt(f"{self._asks}{out if lines else ''}")

    def rows_now(self) -> tuple[ActionRow, ...]:
        """As on every screen, with closing by its name here."""
        named = replace(CLOSE, label=self._closes) if self._closes else CLOSE
        return tuple(named if row is CLOSE else row for row in super().rows_now())

    def takes_key(self, event: events.Key) -> bool:
        """The key that opened it closes it."""
        if event.key != self._close_key:
            return False
        self.action_back()
        return True

    def on_mouse_down(self) -> None:
        """A click begins."""
        self._pressed = True

    def on_click(self) -> None:
        """A click on the text does what Enter does, where that is all there is to do."""
        if self._pressed and self._passing:
            self.action_back()
