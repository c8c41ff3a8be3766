"""Who is to play one seat of a hosted table: asked of the host."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan.bots import LEVELS
from tartan.session.afar import SeatState
from tartan.session.text import clean_name
from tartan.ui.actions import CHOOSE, SHARED, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from tartan.session.afar import SeatSeen


class SeatScreen(MenuScreen[str]):
    """Dismissed with `bot LEVEL`, `here NAME`, `free` or `kick`, or with nothing."""

    HEADING = "WHO PLAYS THIS SEAT?"
    TOPIC = "Who is to play this seat of your table."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (CHOOSE, *MENU_MOVES, *SHARED)

    def __init__(self, words: str, seat: SeatSeen, *, gathering: bool) -> None:
        self._words = words
        self._called = seat.name
        guest = seat.state in (SeatState.TAKEN, SeatState.AWAY)
        held = guest or seat.stand_in
        until = "until its person is back" if held else "from now on"
        choices = [Choice(f"bot {level}", f"A bot: {level}", until) for level in LEVELS]
        if seat.state is SeatState.HERE and gathering:
            choices.insert(0, Choice("here", "A name", "what whoever plays it here is called"))
        elif seat.state is not SeatState.HERE:
            choices.append(Choice("here", "Somebody at this keyboard", "who had it loses it" if held else ""))
        if held:
            choices.append(Choice("kick", "Send away whoever has it", "the seat is free then"))
        elif seat.state is not SeatState.FREE:
            choices.append(Choice("free", "Somebody elsewhere", "whoever has the code may take it"))
        super().__init__(choices, label_width=28)

    def lead(self) -> list[Text]:
        """Whose it is now."""
        return [Text(self._words, self.house.look.title)]

    def on_mount(self) -> None:
        """Say what Enter does."""
        self.prompt("Enter takes what the cursor is on; Esc leaves the seat as it is.")

    def chosen(self, choice: Choice) -> None:
        """Take it; somebody here is asked for a name first."""
        if choice.id == "here":
            self.prompt_line.open_entry(
                self._called, hint="The name of whoever plays it here; Enter takes it.", does="take"
            )
        else:
            self.dismiss(choice.id)

    def entered(self, text: str) -> None:
        """The name is typed."""
        name = clean_name(text)
        if name:
            self.dismiss(f"here {name}")
