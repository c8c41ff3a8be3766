"""The saves: resume, export or delete a game (V3)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.text import Text

from tartan.engine.errors import TartanError
from tartan.engine.phrases import listed
from tartan.session.when import ago
from tartan.ui.actions import CHOOSE, LEAVING, PLAYING, SHARED, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice
from tartan.ui.widgets.paint import cut

if TYPE_CHECKING:
    from textual import events

    from tartan.session.saves import SaveInfo
    from tartan.ui.widgets.lists import Choices


COLUMNS = (4, 10, 18)
"""Cells of a save's number, of how long ago it was played, and of its game."""
FRAME = 9
"""Cells of a row between and beside its columns."""
DOT = " · "
"""What stands between the parts of a row."""


class SavesScreen(MenuScreen[None]):
    """A line a save, the newest first."""

    HEADING = "SAVES"
    TOPIC = "Every game is saved after every action. Resume one, write it to a file, or delete it."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("export", ("e",), "export", "Write the game to a file that replays it.", PLAYING, "once it is over"),
        ActionRow("delete", ("x", "delete"), "delete", "Delete the game for good; you are asked first.", LEAVING),
        *SHARED,
    )

    def __init__(self) -> None:
        super().__init__([], label_width=sum(COLUMNS) + 2)
        self.saves: tuple[SaveInfo, ...] = ()
        self._asked = 0
        """The save whose deletion is being asked about."""

    def lead(self) -> list[Text]:
        """What there is."""
        look = self.app.look
        if not self.saves:
            nothing = self.lobby.saves_missing or "Nothing is saved yet. A game is saved from its deal on."
            return [Text(nothing, look.dim)]
        head = _columns("No.", "When", "Game")
        return [Text(f"{head:<{sum(COLUMNS) + 2}}  Whose turn, who, where", look.dim)]

    def on_mount(self) -> None:
        """Read the list."""
        self._read()

    def on_screen_resume(self) -> None:
        """A game may have gone on meanwhile."""
        self._read()

    def _read(self) -> None:
        trouble = ""
        try:
            self.saves = self.lobby.saves()
        except TartanError as error:
            self.saves, trouble = (), error.message
        self._list()
        self.say_lead()
        if trouble:
            self.prompt(trouble, refused=True)
            self.rows_changed()
        else:
            self._explain()

    def _list(self) -> None:
        now, room = time.time(), self.app.size.width - sum(COLUMNS) - FRAME
        self.menu.set_choices(
            [
                Choice(str(save.id), _columns(str(save.id), ago(save.when, now), save.title), brief(save, room))
                for save in self.saves
            ],
            self.menu.cursor,
        )

    def on_resize(self) -> None:
        """There may be room for more of each line, or for less."""
        self._list()

    @property
    def current(self) -> SaveInfo | None:
        """The save that the cursor is on."""
        return self.saves[self.menu.cursor] if self.saves else None

    def may(self, row_id: str) -> bool:
        """Most things take a save."""
        if row_id in {"choose", "delete", "up", "down"}:
            return bool(self.saves)
        if row_id == "export":
            return self.current is not None and self.current.finished
        return super().may(row_id)

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """What can be done depends on the line."""
        event.stop()
        self._asked = 0
        self._explain()

    def _explain(self) -> None:
        save = self.current
        if save is None:
            self.prompt("Esc goes back.")
        elif save.trouble:
            self.prompt(save.trouble, refused=True)
        else:
            does = "Enter walks through it." if save.finished else "Enter resumes the game."
            self.prompt(f"{save.title}: {_detail(save)}. {does}")
        self.rows_changed()

    def chosen(self, choice: Choice) -> None:  # noqa: ARG002  # the cursor says which
        """Resume it; a game that is over is replayed."""
        from tartan.ui.screens.navigation import replay_save, resume

        save = self.current
        if save is not None:
            (replay_save if save.finished else resume)(self.app, save.id)

    def takes_key(self, event: events.Key) -> bool:
        """While a file is named or a question is open, keys go there."""
        if super().takes_key(event):
            return True
        if not self._asked:
            return False
        asked, self._asked = self._asked, 0
        if event.key == "y":
            self._delete(asked)
        else:
            self.prompt("The game stays.")
        return True

    def entered(self, text: str) -> None:
        """The file is named."""
        self._write(text)

    def action_delete(self) -> None:
        """Ask first."""
        if self.current is not None:
            self._asked = self.current.id
            self.prompt(
                f"Delete {self.current.title}, {self.current.where}, for good?  y deletes it, any other key keeps it."
            )

    def _delete(self, save_id: int) -> None:
        try:
            self.lobby.delete(save_id)
        except TartanError as error:
            self.prompt(error.message, refused=True)
            return
        self._read()
        self.prompt("The game is deleted.")

    def action_export(self) -> None:
        """Ask for the file's name."""
        save = self.current
        if save is None:
            return
        if not save.finished:
            from tartan.session.lobby import SEED_STAYS

            self.prompt(SEED_STAYS, refused=True)
            return
        self.ask_file(f"{save.game}-{save.id}.tartan")

    def _write(self, path: str) -> None:
        if self.current is None:
            return
        try:
            file = self.lobby.export(self.current.id, path)
        except TartanError as error:
            self.prompt(error.message, refused=True)
            self.mend(path)
        else:
            self.prompt(f"The record is in {file}.")


def _columns(number: str, when: str, title: str) -> str:
    """What tells one save from another, each in its column."""
    number_cells, when_cells, title_cells = COLUMNS
    return f"{number:>{number_cells}} {when:<{when_cells}} {cut(title, title_cells):<{title_cells}}"


def _detail(save: SaveInfo) -> str:
    """All that there is to tell; whose turn it is comes first."""
    owing = tuple(dict.fromkeys(save.turn_names))
    return DOT.join(filter(None, (_turn(save, listed(owing)), save.who, save.where, save.mark)))


def brief(save: SaveInfo, room: int) -> str:
    """As much of that as a row has room for: the turn and the place are told first, and none breaks off in a word.

    Of the place the first part stays, as the round is, but where a long name has the turn; then whoever plays is told
    as far as there is room.
    """
    owing = tuple(dict.fromkeys(save.turn_names))
    turn = _turn(save, str(len(owing)) if len(owing) > 1 else listed(owing))
    places = save.where.split(DOT)
    for mark in (save.mark, ""):
        for parts in range(len(places), 0, -1):
            told = DOT.join(filter(None, (turn, save.who, DOT.join(places[:parts]), mark)))
            if cell_len(told) <= room:
                return told
    rest = DOT.join(filter(None, (turn, places[0])))
    if cell_len(rest) > room:
        return cut(turn, room)
    who = cut(save.who, room - cell_len(rest) - len(DOT))
    return DOT.join(filter(None, (turn, who, places[0])))


def _turn(save: SaveInfo, who: str) -> str:
    turn = "over" if save.finished else "your turn" if save.is_yours else f"{who} to choose" if who else ""
    return f"{'✗ ' if save.trouble else ''}{turn}"
