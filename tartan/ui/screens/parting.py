"""Before a table is left for the title: what that does to people at other terminals is said, and what is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tartan.session.online import Phase
from tartan.ui.actions import CHOOSE, HELP, LEAVING, PALETTE, ActionRow
from tartan.ui.screens.leaving import AGAIN, LeavingScreen
from tartan.ui.screens.menu import MENU_MOVES
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from tartan.session.face import TableFace
    from tartan.session.online import OnlineTable

CLOSES = "Close the table?"
LEAVES = "Leave the table?"
SENT_AWAY = "Everybody is sent away."
SAVED = "A game that was dealt is saved; Saves opens it again."
OVER = "This game is over and saved; with a closed table there is no rematch."
VISITS = "Your seats stay yours: the same line brings you back to them."
SEATLESS = "You have no seat here; the same line brings you back."


class PartingScreen(LeavingScreen[bool]):
    """Stay, or leave; Enter alone stays. Dismissed with True where the table is to be left."""

    HEADING = "LEAVE THE TABLE?"
    TOPIC = "What leaving this table does to the others, and whether its game is saved."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("back", ("escape", "n"), "stay", "Go on where you were.", LEAVING),
        AGAIN,
        ActionRow("leave", ("y",), "leave", "Leave the table.", LEAVING),
        HELP,
        PALETTE,
    )

    def __init__(self, online: OnlineTable | None, table: TableFace | None = None) -> None:
        """`table`: the game that is left, by default the one at the table that is left."""
        super().__init__(online.table if online and table is None else table, online)

    def ways(self) -> list[Choice]:
        """Stay, and the way out."""
        return [Choice("stay", "Stay", key="n"), *self.again, Choice("leave", "Leave the table", key="y")]

    def asks(self) -> list[tuple[str, str]]:
        """What is asked, and what it does."""
        online = self.online
        closes = online is not None and online.is_host
        told = SENT_AWAY if closes else ""
        if not self.unsaved and online is not None:
            saved = OVER if online.phase is Phase.OVER else SAVED
            told = f"{SENT_AWAY} {saved}" if closes else VISITS if online.here else SEATLESS
        return [(CLOSES if closes else LEAVES, "title"), *([(told, "ground")] if told else [])]

    def on_mount(self) -> None:
        """Say what Enter does."""
        self.prompt("Enter stays.")

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        if choice.id == AGAIN.id:
            self.action_again()
        else:
            self.dismiss(choice.id == "leave")

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(True)
