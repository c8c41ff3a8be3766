"""The quit question: it is asked before a table is left, and says that nothing is lost, or what is (T7, V2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tartan.session.face import LinkState
from tartan.session.online import Phase, kept_words
from tartan.ui.actions import CHOOSE, HELP, LEAVING, PALETTE_BY_CTRL, ActionRow
from tartan.ui.screens.leaving import AGAIN, LOST, LeavingScreen
from tartan.ui.screens.menu import MENU_MOVES
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from tartan.session.face import TableFace
    from tartan.session.online import OnlineTable

HOSTED = {
    Phase.GATHERING: "everybody is sent away; nothing is dealt yet",
    Phase.DEALING: "everybody is sent away; nothing is dealt yet",
    Phase.PLAYING: "everybody is sent away; Continue opens it again",
    Phase.OVER: "everybody is sent away; the game that is over is saved",
}
SENT_AWAY = "everybody is sent away; what is not saved is lost"
UNKEPT = "your seats cannot be kept on this machine"
VISITED = "your seats are kept; Continue comes back"
WATCHED = "you have no seat; the same line comes back"
OVER = "the game is over; there is no rematch without you"
CLOSED = "the table is closed already"
UNCOMMITTED = "What you have put down but not committed yet, you choose again."


class QuitScreen(LeavingScreen[None]):
    """Stay, go to the title, or leave; Enter alone stays."""

    HEADING = "LEAVE?"
    TOPIC = "What leaving does, and whether all is saved; what you have not committed yet, you choose again."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("back", ("escape", "n"), "stay", "Go on where you were.", LEAVING),
        AGAIN,
        ActionRow("title", ("t",), "title", "Close the table and go to the title.", LEAVING, "while a table is open"),
        ActionRow("leave", ("y", "q"), "leave", "Leave Tartan.", LEAVING),
        HELP,
        PALETTE_BY_CTRL,
    )

    def __init__(
        self, *, table: TableFace | None = None, online: OnlineTable | None = None, uncommitted: bool = False
    ) -> None:
        """`table`: the game that is played behind the question, where that is one that is saved.

        `uncommitted`: whether something is chosen there that is not sent.
        """
        self.uncommitted = uncommitted
        super().__init__(table, online, label_width=16)

    def ways(self) -> list[Choice]:
        """Stay, and two ways out with what becomes of the table."""
        title, leave = self._kept()
        return [
            Choice("stay", "Stay", "go on where you were", key="n"),
            *self.again,
            Choice("title", "To the title", title, key="t"),
            Choice("leave", "Leave Tartan", leave, key="y"),
        ]

    def _kept(self) -> tuple[str, str]:
        """What becomes of the table, where one goes to the title and where one leaves."""
        loses, online = self.table is not None and bool(self.table.lost), self.online
        if online is not None:
            words = (SENT_AWAY if loses else HOSTED[online.phase]) if online.is_host else _visited(online)
            return words, words
        if self.table is None:
            return "", ""
        if loses:
            return LOST, LOST
        over = self.table.outcome is not None
        title = "the game is over and saved" if over else "the table is saved; Continue brings it back"
        return title, "everything is saved"

    def asks(self) -> list[tuple[str, str]]:
        """What is asked, and what is kept."""
        question = ("Leave Tartan?", "title")
        if self.table is None:
            return [question]
        told = [UNCOMMITTED] if self.uncommitted else []
        if not self.unsaved:
            told.insert(0, self._saved())
        return [question, *((words, "ground") for words in told)]

    def _saved(self) -> str:
        """That nothing is lost, and who sees to that."""
        if self.online is None or self.online.is_host:
            return "Every action was saved before it was shown."
        return f"The host keeps every action.{f' {kept}' if (kept := kept_words(self.online)) else ''}"

    def on_mount(self) -> None:
        """Say the other way out."""
        self.prompt("Choose, or press Ctrl+C again to leave at once.")

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        {
            "stay": self.action_back,
            AGAIN.id: self.action_again,
            "title": self.action_title,
            "leave": self.action_leave,
        }[choice.id]()

    def action_title(self) -> None:
        """Close whatever is open."""
        self.app.home()

    def action_leave(self) -> None:
        """Leave."""
        self.app.exit()


def _visited(online: OnlineTable) -> str:
    """What becomes of the seats of a guest who leaves."""
    if kept_words(online):
        return UNKEPT if online.unkept else VISITED
    if online.link.state is LinkState.CLOSED:
        return CLOSED
    return OVER if online.here else WATCHED
