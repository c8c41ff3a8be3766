"""Which game: asked where there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan import registry
from tartan.ui.actions import CHOOSE, SHARED, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from tartan.ui.widgets.lists import Choices


class GamesScreen(MenuScreen[str]):
    """A line a game; dismissed with the id of the one chosen, or with nothing."""

    TOPIC = "Choose a game."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (CHOOSE, *MENU_MOVES, *SHARED)

    def __init__(self, heading: str, asks: str) -> None:
        self._heading = heading
        self._asks = asks
        games = registry.manifests()
        super().__init__([Choice(game.id, game.title, game.tagline) for game in games], label_width=26)

    @property
    def heading(self) -> str:
        """What the game is wanted for."""
        return self._heading

    def on_mount(self) -> None:
        """Ask."""
        self.prompt("Enter takes the game that the cursor is on.")

    def lead(self) -> list[Text]:
        """What is asked."""
        return [Text(self._asks, self.house.look.title)]

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """That one."""
        event.stop()
        self.dismiss(event.choice.id)
