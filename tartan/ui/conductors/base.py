"""What a table screen asks of whoever leads it, in play or in watching."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.bots import Advice
    from tartan.engine.contract import Action, LogLine
    from tartan.session.face import TableFace
    from tartan.ui.actions import ActionRow
    from tartan.ui.screens.table import TableScreen


class BotChose(Message):
    """A bot has decided, on its own thread."""

    def __init__(self, number: int, seat: int, action: Action) -> None:
        super().__init__()
        self.number = number
        """Of the turn that it was asked about."""
        self.seat = seat
        self.action = action


class HintFound(Message):
    """A hint was thought out, on its own thread."""

    def __init__(self, number: int, advice: Advice | None) -> None:
        super().__init__()
        self.number = number
        """Of the question."""
        self.advice = advice


class Conductor:
    """What a table screen asks of whoever leads it.

    Beside that, a conductor has an `action_` for each of its `rows` that is led, as a screen has for its own rows.
    """

    plays: ClassVar[bool] = False
    """Whether moves are made."""
    mends: ClassVar[bool] = True
    """Whether a notation that was refused stays to be mended, which leaves one line for the reason."""
    saved: ClassVar[bool] = True
    """Whether moves that are made are saved."""
    chance: ClassVar[bool] = True
    """Whether a board may begin with what nobody can foresee, such as cards in a random order."""
    bare: bool = False
    """Whether a board leaves out its marks of what may be done and what would come of it."""
    topic: ClassVar[str] = ""
    """What the help says first of the screen that it leads; the screen's own words where there are none."""

    @property
    def news_row(self) -> str:
        """The id of the row by which something new is read; nothing where nothing is new."""
        return ""

    @property
    def rows(self) -> tuple[ActionRow, ...]:
        """What can be done, beside what the board and every screen have."""
        return ()

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen

    @property
    def played(self) -> TableFace | None:
        """The table, where it is played at and its game is kept; None where a game is only watched or practised."""
        return None

    @property
    def my_turn(self) -> bool:
        """Whether the seat at the keyboard may act now."""
        return False

    @property
    def trouble(self) -> str:
        """Why nothing can be played now, as a sentence; "" where nothing is in the way."""
        return ""

    @property
    def where(self) -> str:
        """The round or phase, in public words."""
        return self.screen.table.where

    def foot(self, seen_by: int | None) -> int | None:
        """The seat to sit nearest while a board whose seats change places is drawn through these eyes; None: as before.

        At play that is the seat at the keyboard; who only watches sees everybody stay where they are.
        """
        return seen_by if self.plays else None

    def log(self) -> tuple[LogLine, ...]:
        """What the eyes that look now may read."""
        return self.screen.door.log()

    def newest(self, count: int) -> tuple[LogLine, ...]:
        """The end of that log, of so many lines at most."""
        return self.log()[-count:]

    def beside(self) -> dict[int, str]:
        """What stands beside the badges in the title band, by seat; for those that have something."""
        return {}

    def may(self, row_id: str) -> bool:
        """Whether something can be done now; the rows of every screen always can."""
        return row_id == "back" or any(row.id == row_id for row in self.rows)

    def worded(self, row: ActionRow) -> ActionRow:
        """A row in the words of this moment: what its keys do now."""
        return row

    def begin(self) -> None:
        """The screen is seen for the first time."""

    def end(self) -> None:
        """The screen goes away."""

    def action_back(self) -> None:
        """Escape."""

    def action_curtain(self) -> None:
        """Drop the curtain, where there is something to hide."""

    def typed(self, text: str) -> None:
        """A notation was typed."""

    def send(self, texts: Sequence[str]) -> bool:  # noqa: ARG002  # where a game is watched none are taken
        """Play steps in order; False where one was refused."""
        return False

    def bot_chose(self, message: BotChose) -> None:
        """A bot has decided."""

    def hint_found(self, message: HintFound) -> None:
        """A hint was thought out."""

    def rule(self) -> str:
        """The rule that applies here."""
        return self.screen.rule_here()
