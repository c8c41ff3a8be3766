"""Who is to play one seat of a hosted table, and who without a seat is to go: asked of the host."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan.bots import LEVELS
from tartan.session.online import SeatState
from tartan.session.text import clean_name
from tartan.ui.actions import CHOOSE, SHARED, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.session.online import SeatSeen


class SeatDeed(Enum):
    """What a host may do with a seat."""

    BOT = "bot"
    HERE = "here"
    """Let somebody at this keyboard have it."""
    FREE = "free"
    KICK = "kick"
    """Send away whoever has it."""


@dataclass(frozen=True, slots=True)
class SeatAnswer:
    """What the host has chosen for a seat."""

    deed: SeatDeed
    whom: str = ""
    """The level of the bot, or the name of somebody here; "" for what takes neither."""


class VisitorScreen(MenuScreen[str]):
    """Who of those without a seat is to go; dismissed with her name, or with nothing."""

    HEADING = "SEND A VISITOR AWAY?"
    TOPIC = "Who has no seat can be sent away; with the code of your table she may come in again."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (CHOOSE, *MENU_MOVES, *SHARED)

    def __init__(self, visitors: Sequence[tuple[str, bool]]) -> None:
        """`visitors`: what each is called, and whether she watches."""
        called: dict[str, list[bool]] = {}
        for name, watches in visitors:
            called.setdefault(name, []).append(watches)
        choices = [Choice(name, shown(name), _visits(called[name])) for name in called]
        super().__init__([Choice("", "Nobody", "all of them stay"), *choices], label_width=28)

    def on_mount(self) -> None:
        """Say what Enter does."""
        self.prompt("Enter sends away whom the cursor is on; Esc lets all of them stay.")

    def chosen(self, choice: Choice) -> None:
        """Take her."""
        self.dismiss(choice.id or None)


def _visits(watching: Sequence[bool]) -> str:
    """What those of one name do here."""
    if len(watching) > 1:
        return f"{len(watching)} are called so, and all of them go"
    return "watches" if watching[0] else "has no seat"


class SeatScreen(MenuScreen[SeatAnswer]):
    """Dismissed with what was chosen, or with nothing."""

    HEADING = "WHO PLAYS THIS SEAT?"
    TOPIC = "Who is to play this seat of your table."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (CHOOSE, *MENU_MOVES, *SHARED)

    def __init__(self, words: str, seat: SeatSeen, *, gathering: bool) -> None:
        self._words = words
        self._called = seat.name
        guest = seat.state in (SeatState.TAKEN, SeatState.AWAY)
        held = guest or seat.stand_in
        until = "until its person is back" if held else "from now on"
        choices = [Choice(level, f"A bot: {level}", until) for level in LEVELS]
        if seat.state is SeatState.HERE and gathering:
            choices.insert(0, Choice(SeatDeed.HERE.value, "A name", "what whoever plays it here is called"))
        elif seat.state is not SeatState.HERE:
            choices.append(
                Choice(SeatDeed.HERE.value, "Somebody at this keyboard", "who had it loses it" if held else "")
            )
        if held:
            choices.append(Choice(SeatDeed.KICK.value, "Send away whoever has it", "the seat is free then"))
        elif seat.state is not SeatState.FREE:
            choices.append(Choice(SeatDeed.FREE.value, "Somebody elsewhere", "whoever has the code may take it"))
        super().__init__(choices, label_width=28)

    def lead(self) -> list[Text]:
        """Whose it is now."""
        return [Text(self._words, self.app.look.title)]

    def on_mount(self) -> None:
        """Say what Enter does."""
        self.prompt("Enter takes what the cursor is on; Esc leaves the seat as it is.")

    def chosen(self, choice: Choice) -> None:
        """Take it; somebody here is asked for a name first."""
        if choice.id in LEVELS:
            self.dismiss(SeatAnswer(SeatDeed.BOT, choice.id))
        elif choice.id == SeatDeed.HERE.value:
            self.prompt_line.open_entry(
                self._called, hint="The name of whoever plays it here; Enter takes it.", does="take"
            )
        else:
            self.dismiss(SeatAnswer(SeatDeed(choice.id)))

    def entered(self, text: str) -> None:
        """The name is typed."""
        name = clean_name(text)
        if name:
            self.dismiss(SeatAnswer(SeatDeed.HERE, name))
