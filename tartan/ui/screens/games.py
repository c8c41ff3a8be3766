"""Which game: asked where there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan import registry
from tartan.ui.actions import CHOOSE, SHARED, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tartan.ui.widgets.lists import Choices


class GamesScreen(MenuScreen[str]):
    """A line a game; dismissed with the id of the one chosen, or with nothing."""

    TOPIC = "Choose a game."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (CHOOSE, *MENU_MOVES, *SHARED)

    def __init__(self, heading: str, asks: str, notes: Mapping[str, str] | None = None) -> None:
        """`notes`: what stands beside a game, by its id, in the place of its tagline."""
        self._heading = heading
        self._asks = asks
        self._taglines = {game.id: game.tagline for game in registry.manifests()}
        beside = self._taglines | dict(notes or {})
        super().__init__(
            [Choice(game.id, game.title, beside[game.id]) for game in registry.manifests()], label_width=18
        )

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

    def chosen(self, choice: Choice) -> None:
        """That one."""
        self.dismiss(choice.id)

    def _tell(self, choice: Choice | None) -> None:
        """The whole tagline, for which a narrow list has no room."""
        if choice is not None:
            self.prompt(f"{choice.label}: {self._taglines[choice.id]} Enter takes this game.")
