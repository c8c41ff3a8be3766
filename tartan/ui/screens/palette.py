"""The command palette: what can be done on the screen below, found by its name; made from the one table of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from tartan.ui.actions import CHOOSE, HELP, KNOWING, MOVING, ActionRow, key_name
from tartan.ui.screens.menu import MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from tartan.ui.screens.base import TartanScreen
    from tartan.ui.widgets.lists import Choices

ResultT = TypeVar("ResultT")

KEY_WIDTH = 9
"""Cells for the name of a key."""
LABEL_WIDTH = 18
"""Cells for the name of what it does."""


class Palette(MenuScreen[str]):
    """A line to type in and what matches it; dismissed with what the row does that was chosen."""

    HEADING = "WHAT WOULD YOU LIKE TO DO?"
    TOPIC = "Type a few letters of what you would like to do; Enter does what the cursor is on."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow("choose", ("enter",), "do it", CHOOSE.help, CHOOSE.group),
        ActionRow("up", ("up",), "up", "The line above.", MOVING, footer=False),
        ActionRow("down", ("down", "tab"), "down", "The line below.", MOVING),
        ActionRow("back", ("escape",), "back", "Do nothing, and go back.", MOVING),
        ActionRow("help", ("f1",), HELP.label, HELP.help, KNOWING),
    )

    def __init__(self, about: TartanScreen[ResultT]) -> None:
        self._sett_name = about.sett_name
        self._rows = offered(about)
        super().__init__([], label_width=LABEL_WIDTH)

    @property
    def sett_name(self) -> str:
        """The cloth of the screen below."""
        return self._sett_name

    def on_mount(self) -> None:
        """Everything is offered until something is typed."""
        self.prompt_line.open_entry(does="")
        self._offer()

    def _offer(self) -> None:
        rows = matching(self._rows, self.prompt_line.typed)
        self.menu.set_choices(
            [Choice(row.action, _title(row), row.help, key=key_name(row.keys[0]).rjust(KEY_WIDTH)) for row in rows], 0
        )
        self._explain()

    def _explain(self) -> None:
        """Say the whole sentence, which its line may have no room for."""
        chosen = self.menu.current
        self.prompt_line.hint(chosen.detail if chosen is not None else "Nothing that can be done now is called that.")

    def takes_key(self, event: events.Key) -> bool:
        """Letters are searched for; what moves, chooses or closes goes its own way."""
        if any(event.key in row.keys for row in self.ROWS):
            return False
        self.prompt_line.take(event.key, event.character)
        self._offer()
        return True

    def pasted(self, text: str) -> None:
        """Pasted text is searched for, and does nothing else (T5)."""
        super().pasted(text)
        self._offer()

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Another line."""
        event.stop()
        self._explain()

    def chosen(self, choice: Choice) -> None:
        """Close, and let it be done."""
        self.dismiss(choice.id)


def offered(screen: TartanScreen[ResultT]) -> tuple[ActionRow, ...]:
    """What can be done now on a screen; what only moves the cursor comes last."""
    rows = (row for row in screen.rows_now() if row.id != "palette" and screen.may(row.id))
    return tuple(sorted(rows, key=lambda row: row.group == MOVING))


def matching(rows: Sequence[ActionRow], typed: str) -> list[ActionRow]:
    """The rows that have all the words typed, first those whose names begin so, then those named so, then the rest."""
    words = typed.casefold().split()
    found = [row for row in rows if all(word in f"{row.label} {row.help}".casefold() for word in words)]
    whole = " ".join(words)
    return sorted(
        found, key=lambda row: (not row.label.casefold().startswith(whole), whole not in row.label.casefold())
    )


def open_palette(screen: TartanScreen[ResultT]) -> None:
    """Open the palette for a screen, and do there what is chosen."""

    def chosen(action: str | None) -> None:
        if action is not None:
            screen.call_later(screen.run_action, action)

    screen.app.push_screen(Palette(screen), chosen)


def _title(row: ActionRow) -> str:
    return row.label[:1].upper() + row.label[1:]
