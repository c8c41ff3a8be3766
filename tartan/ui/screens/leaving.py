"""What the questions share that are asked before a table is left: what is not saved is said, and can be tried again."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, TypeVar

from rich.text import Text

from tartan.session.face import SAVED_AGAIN, LinkState
from tartan.ui.actions import PLAYING, ActionRow
from tartan.ui.screens.menu import MenuScreen
from tartan.ui.widgets.lists import Choice
from tartan.ui.widgets.loglines import ink
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from tartan.session.face import TableFace
    from tartan.session.online import OnlineTable

ResultT = TypeVar("ResultT")

AGAIN = ActionRow("again", ("s",), "try to save", "Try again to save what is not saved.", PLAYING, "while it is not")
LOST = "what is not saved is lost"
"""What stands beside a way out while something would be lost by it."""
MARGIN = 3
"""Cells at either side of the words."""


class LeavingScreen(MenuScreen[ResultT]):
    """A question; a subclass gives its ways out in `ways`, and what it asks in `asks`."""

    def __init__(self, table: TableFace | None, online: OnlineTable | None, *, label_width: int = 0) -> None:
        self.table = table
        """The game that would be left; None where there is none that is saved."""
        self.online = online
        """What is known of people at other terminals, if there are any."""
        super().__init__(self.ways(), label_width=label_width)

    def ways(self) -> list[Choice]:
        """What can be chosen, as things stand now."""
        return []

    def asks(self) -> list[tuple[str, str]]:
        """The question and what is to be known, each sentence with its style."""
        return []

    # What is not saved ----------------------------------------------------------------------------------------------

    @property
    def unsaved(self) -> list[tuple[str, str]]:
        """That the game, or a seat, is not being kept, and what would be lost; nothing where all is well (V2)."""
        troubles = [self.table.trouble, self.table.lost] if self.table else []
        if self.online is not None and self.online.unkept not in troubles:
            troubles.append(self.online.unkept)
        told = [words for words in troubles if words]
        return [(f"✗ {words}" if number == 0 else words, "accent") for number, words in enumerate(told)]

    @property
    def can_try(self) -> bool:
        """Whether it is in this program's hands to keep what is not being kept."""
        if self.table is None or not self.table.trouble:
            return False
        return self.table.link.state is LinkState.NEAR or bool(self.online and self.online.unkept)

    @property
    def again(self) -> list[Choice]:
        """The line by which that is tried again, where it can be."""
        return [Choice(AGAIN.id, "Try to save", "once more", key=AGAIN.keys[0])] if self.can_try else []

    def rows_now(self) -> tuple[ActionRow, ...]:
        """What is saved needs no trying."""
        return tuple(row for row in super().rows_now() if row is not AGAIN or self.can_try)

    def may(self, row_id: str) -> bool:
        """As on every screen, likewise."""
        return self.can_try if row_id == AGAIN.id else super().may(row_id)

    def action_again(self) -> None:
        """Try to keep it."""
        if self.table is None or not self.can_try:
            return
        self.table.keep_again()
        self.tell_saving()

    def tell_saving(self) -> None:
        """Say how it stands with the saving now: it was tried again, here or elsewhere, or has ceased."""
        self.menu.set_choices(self.ways())
        self.say_lead()
        self.rows_changed()
        trouble = self.table.trouble if self.table else ""
        self.prompt(trouble or SAVED_AGAIN, refused=bool(trouble))

    # Drawing --------------------------------------------------------------------------------------------------------

    def lead(self) -> list[Text]:
        """What is asked, and before all else what would be lost, each on as many lines as it takes."""
        look, room = self.app.look, max(40, self.app.size.width - 2 * MARGIN)
        styles = {"title": look.title, "ground": look.ground, "accent": look.accent}
        question, *more = self.asks()
        told = [question, *self.unsaved, *more]
        return [Text(line, ink(styles[style])) for words, style in told for line in wrap(shown(words), room)]

    def on_resize(self) -> None:
        """What is told may take more lines, or fewer."""
        self.say_lead()
