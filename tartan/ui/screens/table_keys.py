"""The keys of a table: which of them there are now, and what each asks of the conductor that leads the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.actions import parse

from tartan.ui.actions import BACK, FINDING, LEARN, ONLINE, SHARED, TABLE, WATCH, ActionRow, pressing_first, spelled
from tartan.ui.screens.base import TartanScreen

if TYPE_CHECKING:
    from tartan.ui.conductors.base import BotChose, Conductor, HintFound

CONDUCTOR_ROWS: tuple[ActionRow, ...] = (*TABLE, *ONLINE, *WATCH, *FINDING, *LEARN)
"""All that can be asked of any conductor."""

_CONDUCTED = frozenset(row.action for row in CONDUCTOR_ROWS)
_CAN_DEPEND = frozenset(row.id for row in CONDUCTOR_ROWS) | {BACK.id}
"""What the conductor knows of: whether it can be done now."""


class TableKeys(TartanScreen[None]):
    """The keys of a screen on which a game is played or watched, each handed to its conductor."""

    conductor: Conductor
    """Who leads this table; `navigation` puts the one for playing or for watching here."""

    def __init__(self) -> None:
        super().__init__()
        self._in_order: tuple[tuple[Conductor, str, int] | None, tuple[ActionRow, ...]] = (None, ())
        """The rows of this table, and who leads it by them."""

    @property
    def my_turn(self) -> bool:
        """Whether the seat at the keyboard has lifted the curtain and owes a decision."""
        return self.conductor.my_turn

    def rows_now(self) -> tuple[ActionRow, ...]:
        """The rows that this table has: those of play, or those of watching."""
        conductor = self.conductor
        rows = conductor.rows
        key = (conductor, conductor.news_row, len(rows))
        if self._in_order[0] != key:
            own = self.GAME_ROWS if conductor.plays else ()
            self._in_order = key, pressing_first((*own, *rows, *SHARED), conductor.news_row)
        return tuple(conductor.worded(row) for row in self._in_order[1])

    def may(self, row_id: str) -> bool:
        """Whether an action can be done now; a board that adds rows overrides this and asks `super()` for the rest."""
        if any(row.id == row_id for row in self.GAME_ROWS):
            return self.my_turn
        return row_id not in _CAN_DEPEND or self.conductor.may(row_id)

    def offers(self, row_id: str) -> bool:
        """Keys of the board that do nothing, as while the line is down, are not offered."""
        return self.may(row_id) and any(row.id == row_id and self.answers(row) for row in self.all_rows())

    @property
    def trouble(self) -> str:
        """How it stands with the line, where nothing can be played for that."""
        return self.conductor.trouble

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything: play's keys at play, watching's keys when watching."""
        asked = spelled(action, parameters)
        if any(row.action == asked for row in self.GAME_ROWS):
            return self.my_turn
        if asked in _CONDUCTED:
            return any(row.action == asked for row in self.conductor.rows)
        return super().check_action(action, parameters)

    def on_bot_chose(self, message: BotChose) -> None:
        """A bot has decided."""
        message.stop()
        self.conductor.bot_chose(message)

    def on_hint_found(self, message: HintFound) -> None:
        """A hint was thought out."""
        message.stop()
        self.conductor.hint_found(message)

    # Playing --------------------------------------------------------------------------------------------------------

    def entered(self, text: str) -> None:
        """A notation was typed; where it is refused it stays, to be mended, and the footer tells what finds no room."""
        line = self.prompt_line
        line.tell("")
        self.conductor.typed(text)
        if line.refused and not line.is_open and self.my_turn and self.conductor.mends:
            self.mend(text)

    def action_conduct(self, does: str) -> None:
        """A row that is led was asked for: the conductor does it, as in `arrow(-1, 0)`, by its own method."""
        _, name, parameters = parse(does)
        getattr(self.conductor, f"action_{name}")(*parameters)

    def action_back(self) -> None:
        """Step back, as far as there is anything to step back from."""
        self.conductor.action_back()

    def action_type(self) -> None:
        """Open the line for notation."""
        if self.my_turn:
            self.prompt_line.open_entry()
        else:
            self.prompt("It is not your turn, so there is nothing to type.", refused=True)
