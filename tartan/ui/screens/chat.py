"""Chat: what people at a table say to each other, and a line to say something; all at the table may read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import TartanError
from tartan.session.face import ChangeKind
from tartan.session.online import can_talk
from tartan.session.seat import SeatPlan
from tartan.ui.actions import HELP, KNOWING, LEAVING, MOVING, PLAYING, ActionRow
from tartan.ui.screens.base import TartanScreen
from tartan.ui.widgets.badge import badges
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.edit import LineEdit
from tartan.ui.widgets.lists import Hung, Reader
from tartan.ui.widgets.loglines import ink
from tartan.ui.widgets.paint import Painted, Row, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual import events
    from textual.app import ComposeResult

    from tartan.session.face import Change, ChatLine
    from tartan.session.online import OnlineTable
    from tartan.ui.cloth import ColourMode
    from tartan.ui.themes import Look

LONGEST = 500
"""The most characters of what is said at once."""


def chat_texts(online: OnlineTable, lines: Iterable[ChatLine], look: Look, mode: ColourMode) -> list[Hung]:
    """What was said, a paragraph each, literally (N6); names can be alike, so that the badge of its seat leads it."""
    plans = [SeatPlan(seat.name, seat.sitter, sett=seat.sett) for seat in online.seats]
    by_seat = badges(registry.manifest(online.game), plans) if plans else ()
    signs = {badge.seat: badge.text(mode, 0, named=False) for badge in by_seat}

    def told(line: ChatLine) -> Text:
        sign = signs.get(line.seat) if line.seat is not None else None
        who = (shown(line.name), ink(look.bright))
        named = Text.assemble(sign, " ", who) if sign else Text.assemble(who)
        return named.append("  " + shown(line.text), ink(look.ground))

    return [Hung(told(line), 2) for line in lines]


def spoken(line: ChatLine) -> str:
    """One thing that was said, in one line, by the letter of its seat and its name."""
    return f"{'' if line.seat is None else f'{SEAT_LETTERS[line.seat]} '}{line.name}: {line.text}"


class Saying(Painted):
    """The line to type in."""

    DEFAULT_CSS = "Saying { height: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self.edit = LineEdit(limit=LONGEST)

    def paint(self, y: int, row: Row) -> None:  # noqa: ARG002  # it has one line
        """A sign, and what is typed."""
        row.put(" say ", self.look.key)
        self.edit.paint(row, self.look.field, self.look.cursor, max(1, row.room - 1))


SAY = "Type; Enter says it to all at this table, Esc goes back to where you were."
NOBODY = "There is nobody at this table any more to whom anything could be said."


class ChatScreen(TartanScreen[None]):
    """What was said, and below it a line to type; Enter says it, Escape goes back. It never opens by itself."""

    HEADING = "CHAT"
    TOPIC = "What people at this table say to each other: all of them may read it, and it is kept nowhere."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow("say", ("enter",), "say it", "Say what is typed, to all at the table.", PLAYING),
        ActionRow("back", ("escape",), "back", "Go back; what is typed is dropped.", LEAVING),
        ActionRow("page_up", ("up", "pageup"), "earlier", "What was said earlier.", MOVING),
        ActionRow("page_down", ("down", "pagedown"), "later", "What was said later.", MOVING, footer=False),
        ActionRow("help", ("f1",), HELP.label, HELP.help, KNOWING),
    )

    def __init__(self, online: OnlineTable, sett_name: str) -> None:
        self._online = online
        self._sett_name = sett_name
        super().__init__()
        self.reader = Reader(stick=True)
        self.saying = Saying()
        self._stop: Callable[[], None] | None = None

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return self._sett_name

    def compose_body(self) -> ComposeResult:
        """What was said, and the line."""
        yield self.reader
        yield self.saying

    def on_mount(self) -> None:
        """Show what was said last, and follow."""
        self.prompt(SAY if can_talk(self._online) else NOBODY, refused=not can_talk(self._online))
        self.saying.display = can_talk(self._online)
        self._stop = self._online.subscribe(self._changed)
        self.call_after_refresh(self.read)

    def on_unmount(self) -> None:
        """Follow no more."""
        if self._stop is not None:
            self._stop()

    def may(self, row_id: str) -> bool:
        """There is nothing earlier or later where all is in sight."""
        if row_id == "say":
            return can_talk(self._online)
        return self.reader.lowest > 0 if row_id in {"page_up", "page_down"} else super().may(row_id)

    def on_reader_scrolled(self) -> None:
        """Its room may be another now, and all of it in sight, or no longer."""
        self.rows_changed()

    def _changed(self, change: Change) -> None:
        if change.kind is ChangeKind.CHAT:
            self.call_later(self.read)

    def read(self) -> None:
        """Show all lines that are kept, the newest in sight."""
        look = self.app.look
        said = chat_texts(self._online, self._online.chat.lines(), look, app_colour_mode(self.app))
        self.reader.read(said or [Text("Nothing was said yet.", ink(look.dim))])
        self.rows_changed()

    def takes_key(self, event: events.Key) -> bool:
        """Whatever can be typed is typed."""
        if event.key in {"enter", "escape", "up", "down", "pageup", "pagedown", "f1", "f9"}:
            return False
        if can_talk(self._online) and self.saying.edit.key(event.key, event.character):
            self.saying.refresh()
            return True
        return False

    def pasted(self, text: str) -> None:
        """Pasted text is typed, and not said (T5)."""
        self.saying.edit.insert(text)
        self.saying.refresh()

    def action_say(self) -> None:
        """Say it; where that cannot be done now it stays typed."""
        edit = self.saying.edit
        if not edit.text.strip():
            return
        try:
            self._online.chat.say(edit.text)
        except TartanError as error:
            self.prompt(error.message, refused=True)
            return
        self.saying.edit = LineEdit(limit=LONGEST)
        self.saying.refresh()
        self.prompt(SAY)

    def action_page_up(self) -> None:
        """Earlier."""
        self.reader.page(-1)

    def action_page_down(self) -> None:
        """Later."""
        self.reader.page(1)
