"""The replays: games that are over, and records from files."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan.engine.errors import TartanError
from tartan.session.when import ago
from tartan.ui.actions import CHOOSE, PLAYING, SHARED, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from tartan.session.saves import SaveInfo


def _marked(save: SaveInfo) -> str:
    return f" · {save.mark}" if save.mark else ""


class ReplaysScreen(MenuScreen[None]):
    """A line a finished game, and one to open a file."""

    HEADING = "REPLAYS"
    TOPIC = "Walk through a game that is over, or through the record in a file."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("open", ("o",), "open a file", "Open the record that a file holds.", PLAYING),
        *SHARED,
    )

    def __init__(self) -> None:
        super().__init__([], label_width=24)
        self.finished: tuple[SaveInfo, ...] = ()

    def lead(self) -> list[Text]:
        """What there is."""
        nothing = self.lobby.saves_missing or "No game is over yet; a record in a file can be opened."
        return [Text("Games that are over" if self.finished else nothing, self.app.look.dim)]

    def on_mount(self) -> None:
        """Read the list."""
        now = time.time()
        trouble = ""
        try:
            self.finished = tuple(save for save in self.lobby.saves() if save.finished)
        except TartanError as error:
            trouble = error.message
        choices = [
            Choice(str(save.id), save.title, f"{save.who} · {ago(save.when, now)}{_marked(save)}")
            for save in self.finished
        ]
        self.menu.set_choices([*choices, Choice("file", "Open a file", "a record that was exported or saved", key="o")])
        self.prompt(trouble or "Enter opens it.", refused=bool(trouble))

    def chosen(self, choice: Choice) -> None:
        """Open it."""
        from tartan.ui.screens.navigation import replay_save

        if choice.id == "file":
            self.action_open()
        else:
            replay_save(self.app, int(choice.id))

    def entered(self, text: str) -> None:
        """The file is named."""
        self._open(text)

    def action_open(self) -> None:
        """Ask for the file."""
        self.prompt_line.open_entry(hint="The path of a record. Enter opens it, Esc drops it.", does="open")

    def _open(self, path: str) -> None:
        from tartan.ui.screens.navigation import open_replay

        try:
            replay = self.lobby.replay(path)
        except TartanError as error:
            self.prompt(error.message, refused=True)
            self.mend(path)
        else:
            open_replay(self.app, replay)
