"""The quit question: it is asked before a table is left, and says that nothing is lost (T7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan.ui.actions import CHOOSE, HELP, LEAVING, PALETTE_BY_CTRL, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from tartan.session.online import OnlineTable

HOSTED = "everybody is sent away; Continue opens it again"
UNKEPT = "your seats cannot be kept on this machine"
VISITED = "your seats are kept; the same line comes back"


class QuitScreen(MenuScreen[None]):
    """Stay, go to the title, or leave; Enter alone stays."""

    HEADING = "LEAVE?"
    TOPIC = "Every action is saved; what you have not committed yet, you choose again."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("back", ("escape", "n"), "stay", "Go on where you were.", LEAVING),
        ActionRow("title", ("t",), "title", "Close the table and go to the title.", LEAVING, "while a table is open"),
        ActionRow("leave", ("y", "q"), "leave", "Leave Tartan.", LEAVING),
        HELP,
        PALETTE_BY_CTRL,
    )

    def __init__(self, *, playing: bool = False, online: OnlineTable | None = None) -> None:
        self._playing = playing
        """Whether a table that is played stands behind the question."""
        self._online = online
        """What is known of people at other terminals, if there are any."""
        kept = ("the table is saved; Continue brings it back", "everything is saved") if playing else ("", "")
        if online is not None:
            kept = (HOSTED, HOSTED) if online.is_host else (UNKEPT, UNKEPT) if online.unkept else (VISITED, VISITED)
        super().__init__(
            [
                Choice("stay", "Stay", "go on where you were", key="n"),
                Choice("title", "To the title", kept[0], key="t"),
                Choice("leave", "Leave Tartan", kept[1], key="y"),
            ],
            label_width=16,
        )

    def lead(self) -> list[Text]:
        """What is asked."""
        look = self.app.look
        question = Text("Leave Tartan?", look.title)
        if not self._playing:
            return [question]
        saved = "Every action was saved before it was shown."
        if self._online is not None and not self._online.is_host:
            saved = self._online.unkept or "The host keeps every action; your seats stay yours."
        return [
            question,
            Text(saved, look.ground),
            Text("What you have put down but not committed yet, you choose again.", look.ground),
        ]

    def on_mount(self) -> None:
        """Say the other way out."""
        self.prompt("Choose, or press Ctrl+C again to leave at once.")

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        {"stay": self.action_back, "title": self.action_title, "leave": self.action_leave}[choice.id]()

    def action_title(self) -> None:
        """Close whatever is open."""
        self.app.home()

    def action_leave(self) -> None:
        """Leave."""
        self.app.exit()
