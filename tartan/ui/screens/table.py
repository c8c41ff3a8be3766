"""The table: everything that all games share on the screen where a game is played.

A game's board derives from `TableScreen`, is found as `SCREEN` in its `screen` module, and fills in the methods of the
first part below. It draws Views and sends notations; curtain, recap, prompt, log, notes, bots, undo and result are
done here, the same for every game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.screen import Screen

from tartan.ui.actions import SHARED, TABLE, ActionRow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult

    from tartan.engine.contract import View
    from tartan.engine.errors import IllegalAction
    from tartan.session.seat import Seat
    from tartan.session.table import Table

LARGE = (120, 36)
"""Columns and rows from which cards and regions are drawn larger."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a reveal that everybody may watch: a caption for the prompt line, its rule, and what draws it."""

    caption: str
    rule: str
    draw: Callable[[], None]
    """Draws this step on the board, from public facts alone."""


class TableScreen(Screen[None]):
    """A game in play; the base of every game's board.

    The board area fills the screen between the title band (1 row) and the prompt line (2 rows above the footer):
    80x20 cells on a terminal of 80x24. The log stands at its right from 100 columns on (32 columns of them).
    """

    ROWS: ClassVar[tuple[ActionRow, ...]] = (*TABLE, *SHARED)
    GAME_ROWS: ClassVar[tuple[ActionRow, ...]] = ()
    """The game's own actions; `ActionRow("sort", ...)` is done by the board's `action_sort`."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.door: Seat = table.seat(None)
        """The seat at the keyboard once it has lifted the curtain; a spectator's until then."""

    # What a board fills in ------------------------------------------------------------------------------------------

    def compose_board(self) -> ComposeResult:
        """The widgets of the board; they fill the area between title band and prompt line."""
        yield from ()

    def show(self, view: View, *, private: bool) -> None:
        """Draw this view; where `private` is False it is a spectator's, and nothing private may stay drawn."""

    def take_turn(self, legal: tuple[str, ...]) -> None:
        """The seat at the keyboard owes a decision: enable the cursor and say in the prompt what is asked.

        Called again after each step that was taken, after an undo, and when a curtain dropped by hand is lifted; what was
        staged and is still legal stays staged.
        """

    def end_turn(self) -> None:
        """The turn passes: drop what is staged, the cursor, and all private drawing."""

    def public_moment(self, before: View, after: View) -> tuple[Moment, ...]:
        """The steps of a reveal between two of a spectator's views; none where nothing was revealed."""
        return ()

    def rule_here(self) -> str:
        """The id of the rule that applies at the cursor, or nothing."""
        return ""

    def counter(self, view: View) -> Text:
        """The public memory aid for the notes, drawn from a view."""
        return Text()

    def typed(self, text: str) -> None:
        """A notation was typed (key `:`)."""
        self.send((text,))

    def move_cursor(self, dx: int, dy: int) -> None:
        """An arrow key: -1, 0 or 1 each way; the cursor moves only among what can be chosen now."""

    def next_choice(self, step: int) -> None:
        """Tab (1) or Shift+Tab (-1): the next group of things that can be chosen."""

    def choose(self) -> None:
        """Enter or Space: take what the cursor is on."""

    def step_back(self) -> bool:
        """Escape: undo the last thing picked up but not put down; False where there was none."""
        return False

    def take_back(self) -> bool:
        """`u`: take back the last staged part; False where nothing is staged, then the table's own undo is tried."""
        return False

    # What a board may use -------------------------------------------------------------------------------------------

    def prompt(self, text: str, rule: str = "", *, refused: bool = False) -> None:
        """Say in the prompt line what is asked, or why something cannot be done, with the rule's id."""

    def send(self, texts: Sequence[str]) -> bool:
        """Submit steps in order as the seat at the keyboard; at the first refusal say why, and return False."""
        return False

    def refusal(self, text: str) -> IllegalAction | None:
        """Why a notation would be refused now, None where it would not; plays nothing."""
        return self.door.refusal(text)

    def may(self, row_id: str) -> bool:
        """Whether an action can be done now; a board that adds rows overrides this and asks `super()` for the rest."""
        return True

    def rows_changed(self) -> None:
        """What `may` answers has changed: draw the footer anew."""

    def seat_badge(self, seat: int, width: int = 3) -> Text:
        """A seat's colour, mark and name, such as a woven `▀▀▀ A Isla`; `width` cells of cloth."""
        return Text(self.names[seat])

    @property
    def names(self) -> tuple[str, ...]:
        """What people call the seats, by seat."""
        return self.table.names

    @property
    def my_turn(self) -> bool:
        """Whether the seat at the keyboard has lifted the curtain and owes a decision."""
        return False

    @property
    def ascii(self) -> bool:
        """Whether only ASCII may be drawn."""
        return False

    @property
    def large(self) -> bool:
        """Whether there is room for larger cards (120x36 and up)."""
        return self.size.width >= LARGE[0] and self.size.height >= LARGE[1]

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing should move by itself."""
        return False
