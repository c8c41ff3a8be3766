"""Before a table is left whose people sit at several terminals: what that does to the others is said first."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan.ui.actions import CHOOSE, HELP, LEAVING, PALETTE, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from tartan.session.online import OnlineTable

HOSTS = ("Close the table?", "Everybody is sent away. A game that was dealt is saved; Saves opens it again.")
VISITS = ("Leave the table?", "Your seats stay yours: the same line brings you back to them.")
SEATLESS = ("Leave the table?", "You have no seat here; the same line brings you back.")


class PartingScreen(MenuScreen[bool]):
    """Stay, or leave; Enter alone stays. Dismissed with True where the table is to be left."""

    HEADING = "LEAVE THE TABLE?"
    TOPIC = "What leaving this table does to the others."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("back", ("escape", "n"), "stay", "Go on where you were.", LEAVING),
        ActionRow("leave", ("y",), "leave", "Leave the table.", LEAVING),
        HELP,
        PALETTE,
    )

    def __init__(self, online: OnlineTable) -> None:
        stays = (VISITS[0], online.unkept) if online.unkept else VISITS
        self._words = HOSTS if online.is_host else stays if online.here else SEATLESS
        super().__init__([Choice("stay", "Stay", key="n"), Choice("leave", "Leave the table", key="y")])

    def lead(self) -> list[Text]:
        """What is asked, and what it does."""
        look = self.app.look
        return [Text(self._words[0], look.title), Text(self._words[1], look.ground)]

    def on_mount(self) -> None:
        """Say what Enter does."""
        self.prompt("Enter stays.")

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        self.dismiss(choice.id == "leave")

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(True)
