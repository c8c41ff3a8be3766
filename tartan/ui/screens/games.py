"""Which game: asked where there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan import registry
from tartan.ui.actions import CHOOSE, SHARED, ActionRow
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tartan.ui.widgets.lists import Choices


class GamesScreen(MenuScreen[None]):
    """A line a game; what is opened with the one that is chosen comes back here."""

    TOPIC = "Choose a game."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (CHOOSE, *MENU_MOVES, *SHARED)

    def __init__(
        self,
        heading: str,
        asks: str,
        opens: Callable[[str], None],
        notes: Callable[[], Mapping[str, str]] | None = None,
    ) -> None:
        self._heading = heading
        self._asks = asks
        self._opens = opens
        """Opens a screen above this one, by the id of a game."""
        self._notes = notes
        """What stands beside games now, by their ids, in the place of their taglines."""
        self._games = registry.manifests()
        super().__init__(self._lines(), label_width=18)

    def _lines(self) -> list[Choice]:
        notes = self._notes() if self._notes is not None else {}
        return [Choice(game.id, game.title, notes.get(game.id, game.tagline)) for game in self._games]

    @property
    def heading(self) -> str:
        """What the game is wanted for."""
        return self._heading

    def on_mount(self) -> None:
        """Say what the first line is about."""
        self._tell(self.menu.current)

    def on_screen_resume(self) -> None:
        """What stands beside a game may have changed meanwhile."""
        if self.is_mounted:
            self.menu.set_choices(self._lines())

    def lead(self) -> list[Text]:
        """What is asked."""
        return [Text(self._asks, self.app.look.title)]

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Say what that game is about."""
        event.stop()
        self._tell(event.choice)

    def chosen(self, choice: Choice) -> None:
        """That one."""
        self._opens(choice.id)

    def _tell(self, choice: Choice | None) -> None:
        """The whole tagline, for which a narrow list has no room."""
        if choice is not None:
            tagline = next(game.tagline for game in self._games if game.id == choice.id)
            self.prompt(f"{choice.label}: {tagline} Enter takes this game.")
