"""The command palette: Textual's, fed from the one table of actions, and opaque like every other screen (K1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.command import CommandPalette, DiscoveryHit, Hit, Provider

from tartan.ui.actions import key_name
from tartan.ui.screens.base import HouseScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.command import Hits

    from tartan.ui.actions import ActionRow


ResultT = TypeVar("ResultT")


class RowsProvider(Provider):
    """Offers the rows of the screen below that can be done now."""

    def rows(self) -> list[tuple[ActionRow, Callable[[], bool]]]:
        """Each row with what does it."""
        screen = self.screen
        if not isinstance(screen, HouseScreen):
            return []
        rows = screen.rows_now()

        def doer(row: ActionRow) -> Callable[[], bool]:
            return lambda: screen.call_later(screen.run_action, row.id)

        return [(row, doer(row)) for row in rows if row.id != "palette" and screen.may(row.id)]

    async def discover(self) -> Hits:
        """Everything."""
        for row, do in self.rows():
            yield DiscoveryHit(_title(row), do, help=row.help)

    async def search(self, query: str) -> Hits:
        """What matches."""
        matcher = self.matcher(query)
        for row, do in self.rows():
            score = max(matcher.match(_title(row)), matcher.match(row.help))
            if score > 0:
                yield Hit(score, matcher.highlight(_title(row)), do, text=_title(row), help=row.help)


class Palette(CommandPalette):
    """Textual's palette, through which nothing shows."""

    hides_below: ClassVar[bool] = True


def open_palette(screen: HouseScreen[ResultT]) -> None:
    """Open the palette for a screen."""
    if not CommandPalette.is_open(screen.app):
        screen.app.push_screen(Palette(providers=[RowsProvider], placeholder="What would you like to do?"))


def _title(row: ActionRow) -> str:
    return f"{row.label.capitalize()}  ({key_name(row.keys[0])})"
