"""What the board of a game fills in, so that whoever leads a table can draw on it and ask it for a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from tartan.session.hints import plays

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from tartan.engine.contract import View


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a reveal that everybody may watch: a caption for the prompt line, its rule, and what draws it."""

    caption: str
    rule: str
    draw: Callable[[], None]
    """Draws this step on the board, from public facts alone."""
    begins: bool = False
    """Whether it shows how the next turn or phase begins, which the title is to name then."""


class BoardContract:
    """The part of a table's screen that is a game's own; a board leaves as it is what it has no use for."""

    def compose_board(self) -> ComposeResult:
        """The widgets of the board; they fill the area between title band and prompt line."""
        yield from ()

    def show(self, view: View, *, private: bool) -> None:
        """Draw this view; where `private` is False it is a spectator's, and nothing private may stay drawn."""

    def take_turn(self, legal: tuple[str, ...]) -> None:
        """The seat at the keyboard owes a decision: enable the cursor and say in the prompt what is asked.

        Called again after each step that was taken, after an undo, and when a curtain dropped by hand is lifted; what
        was staged and is still legal stays staged.
        """

    def end_turn(self) -> None:
        """The turn passes: drop what is staged, the cursor, and all private drawing."""

    def public_moment(self, before: View, after: View) -> tuple[Moment, ...]:  # noqa: ARG002  # a board has its own
        """The steps of a reveal between two of a spectator's views; none where nothing was revealed."""
        return ()

    def explain(self, before: View, after: View, words: str) -> bool:  # noqa: ARG002  # a board has its own
        """Draw what came between two of a spectator's views, and point at what the words speak of.

        False, and nothing drawn, where they speak of nothing there; without words, all of it is meant.
        """
        return False

    def rule_here(self) -> str:
        """The id of the rule that applies at the cursor, or nothing."""
        return ""

    def counter(self, view: View) -> Text:  # noqa: ARG002  # a board has its own
        """The public memory aid for the notes, drawn from a view."""
        return Text()

    def move_cursor(self, dx: int, dy: int) -> None:
        """An arrow key: -1, 0 or 1 each way; the cursor moves only among what can be chosen now."""

    def next_choice(self, step: int) -> None:
        """Tab (1) or Shift+Tab (-1): the next group of things that can be chosen."""

    def choose(self) -> None:
        """Enter or Space: take what the cursor is on."""

    def step_back(self) -> bool:
        """Escape: undo the last thing picked up but not put down; False where there was none."""
        return False

    def put_down(self) -> None:
        """Put down all that is picked up, the cursor where that was; what is composed stays."""

    def put_last(self) -> str:
        """What `u` would take back now, in a word; nothing where that is nothing staged."""
        return ""

    @property
    def uncommitted(self) -> bool:
        """Whether something is picked up or put down that is not sent, and so would have to be chosen again."""
        return bool(self.put_last())

    def staged_steps(self) -> tuple[str, ...]:
        """The steps that are composed and not yet sent, in the engine's order; () where none is."""
        return ()

    def hinted(self, text: str, *, after: bool) -> str:
        """A step as a hint names it, after the steps that are composed: something to do, in notation or in words."""
        return plays(text, after=after)

    def taken_back(self) -> None:
        """The table has taken back the seat's last step; the turn is about to be taken up where it was before that."""

    def take_back(self) -> bool:
        """`u`: take back the last staged part; False where nothing is staged, then the table's own undo is tried."""
        return False
