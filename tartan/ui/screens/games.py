"""Which game: asked where there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan import registry
from tartan.ui.actions import CHOOSE, SHARED, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.ui.widgets.lists import Choices


class GamesScreen(MenuScreen[None]):
    """A line a game; what is opened with the one that is chosen comes back here."""

    TOPIC = "Choose a game."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (CHOOSE, *MENU_MOVES, *SHARED)

    def __init__(self, heading: str, asks: str, opens: Callable[[str], None]) -> None:
        self._heading = heading
        self._asks = asks
        self._opens = opens
        """Opens a screen above this one, by the id of a game."""
        games = registry.manifests()
        super().__init__([Choice(game.id, game.title, game.tagline) for game in games], label_width=18)

    @property
    def heading(self) -> str:
        """What the game is wanted for."""
        return self._heading

    def on_mount(self) -> None:
        """Say what the first line is about."""
        self._tell(self.menu.current)

    def lead(self) -> list[Text]:
        """What is asked."""
        return [Text(self._asks, self.house.look.title)]

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Say what that game is about."""
        event.stop()
        self._tell(event.choice)

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """That one."""
        event.stop()
        self._opens(event.choice.id)

    def _tell(self, choice: Choice | None) -> None:
        """The whole tagline, for which a narrow list has no room."""
        if choice is not None:
            self.prompt(f"{choice.label}: {choice.detail} Enter takes this game.")
