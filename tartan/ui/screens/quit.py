"""The quit question: it is asked before a table is left, and says that nothing is lost (T7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan.ui.actions import CHOOSE, HELP, LEAVING, PALETTE, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from tartan.ui.widgets.lists import Choices


class QuitScreen(MenuScreen[None]):
    """Stay, go to the title, or leave; Enter alone stays."""

    HEADING = "LEAVE?"
    TOPIC = "Leaving loses nothing: every action was saved before it was shown."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("back", ("escape", "n"), "stay", "Go on where you were.", LEAVING),
        ActionRow("title", ("t",), "title", "Close the table and go to the title.", LEAVING, "while a table is open"),
        ActionRow("leave", ("y", "q"), "leave", "Leave Tartan.", LEAVING),
        HELP,
        ActionRow("palette", ("ctrl+p",), PALETTE.label, PALETTE.help, PALETTE.group, footer=False),
    )

    def __init__(self) -> None:
        super().__init__(
            [
                Choice("stay", "Stay", "go on where you were", key="n"),
                Choice("title", "To the title", "the table is saved; Continue brings it back", key="t"),
                Choice("leave", "Leave Tartan", "everything is saved", key="y"),
            ],
            label_width=16,
        )

    def lead(self) -> list[Text]:
        """What is asked."""
        look = self.house.look
        return [
            Text("Leave Tartan?", look.title),
            Text("Every action was saved before it was shown, so nothing is lost.", look.ground),
        ]

    def on_mount(self) -> None:
        """Say the other way out."""
        self.prompt("Choose, or press Ctrl+C again to leave at once.")

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Do it."""
        event.stop()
        {"stay": self.action_back, "title": self.action_title, "leave": self.action_leave}[event.choice.id]()

    def action_title(self) -> None:
        """Close whatever is open."""
        self.house.home()

    def action_leave(self) -> None:
        """Leave."""
        self.app.exit()
