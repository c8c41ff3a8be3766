"""The curtain in line mode: what keeps people who share a terminal from seeing each other's turns (K1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.plain.setup import new_pin
from tartan.plain.words import people_at
from tartan.session.pin import hash_pin, pin_opens
from tartan.session.seat import Curtain

if TYPE_CHECKING:
    from tartan.plain.page import Page
    from tartan.session.face import TableFace

SCROLLS_BACK = (
    "Mind that whoever scrolls back in this terminal may see earlier turns, of other people too. "
    "The full screen, which is Tartan without --plain, leaves nothing to scroll back to."
)
"""Said once to people who share a terminal (K1)."""


class PageCurtain:
    """Covers a page between the turns of one table.

    With input from a pipe it is left out, and no Enter is taken for it, unless `asked` says that it was asked for.
    """

    def __init__(self, page: Page, table: TableFace, *, asked: bool = False) -> None:
        self._page = page
        self._table = table
        self._wanted = page.manner.typed or asked
        self._scrolling_said = not page.manner.shown
        self._shared = False
        """Whether there were several people here when anybody looked last: one may have gone to play elsewhere."""

    @property
    def hangs(self) -> bool:
        """Whether people at this terminal are kept from seeing each other's turns."""
        self._shared = self._shared or len(self._table.here) > 1
        return self._shared and self._table.curtain is not Curtain.NONE and self._wanted

    def cover(self) -> None:
        """Push what a seat saw out of sight, where there is somebody to hide it from."""
        if self.hangs:
            self._page.clear()

    def draw(self, seat: int, before: int | None) -> None:
        """Hide what the seat `before` saw until the next one says it is there."""
        page, table = self._page, self._table
        page.clear()
        if not self._scrolling_said:
            page.say(SCROLLS_BACK)
            page.gap()
            self._scrolling_said = True
        who = people_at(table)[seat]
        page.say(f"{self._asks(who, seat, before)}. {table.manifest.title}, {table.where}.")
        pin = table.plans[seat].pin
        if table.curtain is Curtain.PIN and pin:
            while not pin_opens(pin, page.ask_hidden(f"PIN of {who}:")):
                page.say("That is not the PIN.")
        elif table.curtain is Curtain.PIN and len(table.here) > 1:
            table.choose_pin(seat, hash_pin(new_pin(page, who)))
        else:
            page.wait(f"Press Enter, {who}.")
        self._shared = len(table.here) > 1 or seat not in table.here

    def _asks(self, who: str, seat: int, before: int | None) -> str:
        """What the curtain asks: nobody is told to pass on what she holds already."""
        names = self._table.names
        if before is None or names[before] != names[seat]:
            return f"Pass the keyboard to {who}"
        return f"{names[seat]}, now your other seat: {who}"
