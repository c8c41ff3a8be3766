"""A screen with one menu: a few words above, lines to choose from below."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tartan.ui.actions import MOVING, ActionRow
from tartan.ui.screens.base import TartanScreen
from tartan.ui.widgets.hem import Hem
from tartan.ui.widgets.lists import Choices, Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text
    from textual.app import ComposeResult
    from textual.geometry import Size

    from tartan.ui.widgets.lists import Choice

ResultT = TypeVar("ResultT")

AROUND = 6
"""Lines that a menu cannot have: band, prompt, footer, and the empty ones around the words."""

MENU_MOVES: tuple[ActionRow, ...] = (
    ActionRow("up", ("up", "k"), "up", "The line above.", MOVING, footer=False),
    ActionRow("down", ("down", "j", "tab"), "down", "The line below.", MOVING, footer=False),
)


class MenuScreen(TartanScreen[ResultT]):
    """Words and a menu; a subclass answers `chosen`."""

    DEFAULT_CSS = """
    MenuScreen Choices { height: auto; }
    MenuScreen Hem { height: 1fr; }
    """

    def __init__(self, choices: Sequence[Choice], *, label_width: int = 0) -> None:
        super().__init__()
        self.menu = Choices(choices, label_width=label_width)
        self.words = Words()

    def lead(self) -> list[Text]:
        """The paragraphs above the menu."""
        return []

    def compose_body(self) -> ComposeResult:
        """Words, menu, and cloth where there is room."""
        yield self.words
        yield self.menu
        yield Hem(self.sett_name)

    def on_mount(self) -> None:
        """Set the words."""
        self.say_lead()

    def fit(self, size: Size) -> None:
        """As on every screen; and a long menu scrolls within the room it has."""
        super().fit(size)
        self._limit(size)

    def say_lead(self) -> None:
        """Set the words above the menu anew."""
        self.words.say(self.lead())
        self._limit(self.app.size)

    def _limit(self, size: Size) -> None:
        self.menu.styles.max_height = max(1, size.height - AROUND - len(self.words.paragraphs))

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Take a line once: what a second Enter chose before the first was dealt with belongs to no screen any more."""
        event.stop()
        if self.is_current:
            self.chosen(event.choice)

    def chosen(self, choice: Choice) -> None:
        """A line was chosen."""

    def action_up(self) -> None:
        """The line above."""
        self.menu.move(-1)

    def action_down(self) -> None:
        """The line below."""
        self.menu.move(1)

    def action_choose(self) -> None:
        """Take the line."""
        self.menu.choose()
