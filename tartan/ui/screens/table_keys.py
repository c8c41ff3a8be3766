"""The keys of a table: which of them there are now, and what each asks of the conductor that leads the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.ui.actions import BACK, FINDING, LEARN, ONLINE, SHARED, TABLE, WATCH, ActionRow, pressing_first
from tartan.ui.screens.base import TartanScreen

if TYPE_CHECKING:
    from tartan.ui.screens.conductor import BotChose, Conductor, HintFound

CONDUCTOR_ROWS: tuple[ActionRow, ...] = (*TABLE, *ONLINE, *WATCH, *FINDING, *LEARN)
"""All that can be asked of any conductor."""

_ROW_IDS = frozenset(row.id for row in CONDUCTOR_ROWS)
_CAN_DEPEND = _ROW_IDS | {BACK.id}
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
        return self.may(row_id) and bool(self.check_action(row_id, ()))

    @property
    def trouble(self) -> str:
        """How it stands with the line, where nothing can be played for that."""
        return self.conductor.trouble

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything: play's keys at play, watching's keys when watching."""
        if any(row.id == action for row in self.GAME_ROWS):
            return self.my_turn
        if action in _ROW_IDS:
            return any(row.id == action for row in self.conductor.rows)
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

    def action_choose(self) -> None:
        """Take what the cursor is on."""
        self.conductor.choose()

    def action_back(self) -> None:
        """Step back."""
        self.conductor.back()

    def action_undo(self) -> None:
        """Take back."""
        self.conductor.undo()

    def action_left(self) -> None:
        """The cursor goes left."""
        self.conductor.arrow(-1, 0)

    def action_right(self) -> None:
        """The cursor goes right."""
        self.conductor.arrow(1, 0)

    def action_up(self) -> None:
        """The cursor goes up."""
        self.conductor.arrow(0, -1)

    def action_down(self) -> None:
        """The cursor goes down."""
        self.conductor.arrow(0, 1)

    def action_next(self) -> None:
        """The next group."""
        self.conductor.tab(1)

    def action_previous(self) -> None:
        """The group before."""
        self.conductor.tab(-1)

    def action_type(self) -> None:
        """Open the line for notation."""
        if self.my_turn:
            self.prompt_line.open_entry()
        else:
            self.prompt("It is not your turn, so there is nothing to type.", refused=True)

    def action_hint(self) -> None:
        """What a laird would do here."""
        self.conductor.hint()

    def action_curtain(self) -> None:
        """Drop the curtain."""
        self.conductor.hide()

    def action_what(self) -> None:
        """What happened since the last turn."""
        self.conductor.what()

    def action_chat(self) -> None:
        """What people say."""
        self.conductor.chat()

    def action_people(self) -> None:
        """Who sits where."""
        self.conductor.people()

    def action_pause(self) -> None:
        """A pause of the clocks."""
        self.conductor.pause()

    # Watching -------------------------------------------------------------------------------------------------------

    def action_go(self) -> None:
        """Run or stop."""
        self.conductor.choose()

    def action_forward(self) -> None:
        """One step on."""
        self.conductor.arrow(1, 0)

    def action_backward(self) -> None:
        """One step back."""
        self.conductor.arrow(-1, 0)

    def action_later(self) -> None:
        """The next phase."""
        self.conductor.arrow(0, 1)

    def action_earlier(self) -> None:
        """The phase before."""
        self.conductor.arrow(0, -1)

    def action_first(self) -> None:
        """The start."""
        self.conductor.jump(-1)

    def action_last(self) -> None:
        """The end."""
        self.conductor.jump(1)

    def action_view(self) -> None:
        """Other eyes."""
        self.conductor.turn_view()

    def action_reveal(self) -> None:
        """The next result."""
        self.conductor.find_reveal(1)

    def action_reveal_before(self) -> None:
        """The result before."""
        self.conductor.find_reveal(-1)

    def action_seek(self) -> None:
        """Anywhere."""
        self.conductor.seek()

    def action_fork(self) -> None:
        """A practice table."""
        self.conductor.fork()

    def action_faster(self) -> None:
        """Less time a step."""
        self.conductor.hurry(1)

    def action_slower(self) -> None:
        """More time a step."""
        self.conductor.hurry(-1)

    # Learning -------------------------------------------------------------------------------------------------------

    def action_solution(self) -> None:
        """The move that a lesson asks for."""
        self.conductor.show_solution()

    def action_again(self) -> None:
        """The start of a lesson."""
        self.conductor.again()
