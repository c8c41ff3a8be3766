"""The picture of the title: the woven band, the words, the menu and the cards, in one widget."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.message import Message

from tartan.ui.cloth import weave
from tartan.ui.screens.base import OWN_SETT
from tartan.ui.setts import sett
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.paint import Painted, Row, cut, cut_at_word

if TYPE_CHECKING:
    from textual import events

    from tartan.engine.contract import Manifest
    from tartan.session.saves import SaveInfo
    from tartan.ui.screens.network_tables import KeptSeat

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CARD_HEIGHT = 6
BAND_HEIGHT = 2
ROOMY = 35
"""Lines of the board from which everything stands further apart."""
WIDE_CARD = 34
"""Cells from which a card has its cloth beside its words instead of below them."""

ITEMS = (
    ("continue", "Continue", ""),
    ("play", "Play here", "against bots, or pass the keyboard"),
    ("host", "Host a table", "others join you from their own terminals"),
    ("join", "Join a table", "that somebody else hosts"),
    ("learn", "Learn", "short lessons in which you make the move"),
    ("demo", "Demo", "watch the rules at work"),
    ("rules", "Rules", "what is printed, what is ruled, what may vary"),
    ("saves", "Saves", "resume, export or delete a game"),
    ("replays", "Replays", "walk through a game that is over"),
    ("games", "Your games", "won and lost, from which seat, against whom"),
    ("settings", "Settings", "colours, letters, pace"),
    ("quit", "Quit", ""),
)
_LETTERS = {
    "continue": "c",
    "play": "p",
    "host": "h",
    "join": "j",
    "learn": "l",
    "demo": "d",
    "rules": "r",
    "saves": "s",
    "replays": "y",
    "games": "g",
    "settings": "t",
    "quit": "q",
}


class Places(NamedTuple):
    """Where everything stands on a title of one size, in cells and lines."""

    step: int
    """Lines from one item to the next."""
    card_height: int
    """Lines of a card, with its frame."""
    card_width: int
    """Cells of one card, with its frame."""
    band_height: int
    """Lines of cloth."""
    menu_top: int
    """The line of the first item."""
    cards_top: int
    """The first line of the cards."""
    indent: int
    """Where words begin."""


@lru_cache(maxsize=8)
def places(width: int, height: int, cards: int) -> Places:
    """Where everything stands: where there is room, items and cards stand further apart, and cards are larger."""
    roomy = height >= ROOMY
    step = 2 if roomy else 1
    count = max(1, cards)
    card_width = max(12, min(64 if roomy else 46, (width - 4 - (count - 1)) // count))
    card_height = CARD_HEIGHT + (4 if roomy else 0) + (1 if card_width < WIDE_CARD else 0)
    used = 5 + len(ITEMS) * step + card_height
    band_height = max(BAND_HEIGHT, min(height - used - 1, height * 2 // 5))
    tight = band_height + 3 + len(ITEMS) * step + card_height > height
    menu_top = band_height + (4 if roomy else 2 if tight else 3)
    items_end = menu_top + len(ITEMS) * step
    under = items_end if roomy else min(items_end + 1, max(items_end, height - card_height))
    cards_top = max(under, min(under + 2, height - card_height - 1))
    return Places(step, card_height, card_width, band_height, menu_top, cards_top, 3 if width < 100 else 6)


class TitleBoard(Painted):
    """All of the title in one widget: first the band, then the words, the menu, the cards."""

    DEFAULT_CSS = "TitleBoard { height: 1fr; }"

    class Chosen(Message):
        """What the cursor is on was clicked."""

    def __init__(self, manifests: tuple[Manifest, ...]) -> None:
        super().__init__()
        self.manifests = manifests
        self.save: SaveInfo | None = None
        self.seat: KeptSeat | None = None
        """The seat elsewhere that `Continue` goes back to, where that is newer than the save."""
        self.told = ""
        """What stands behind `Continue`."""
        self.cursor = 1
        """Index into the menu, then the cards."""

    @property
    def count(self) -> int:
        """Everything the cursor can be on."""
        return len(ITEMS) + len(self.manifests)

    def may(self, at: int) -> bool:
        """Whether something can be chosen."""
        return at != 0 or self.save is not None or self.seat is not None

    @property
    def chosen(self) -> str:
        """The id of what the cursor is on: of the menu, or `game <id>`."""
        if self.cursor < len(ITEMS):
            return ITEMS[self.cursor][0]
        return f"game {self.manifests[self.cursor - len(ITEMS)].id}"

    def go(self, at: int) -> None:
        """Put the cursor somewhere, if that can be chosen."""
        if 0 <= at < self.count and at != self.cursor and self.may(at):
            before, self.cursor = self.cursor, at
            for place in (before, at):
                in_menu = place < len(ITEMS)
                first = self.menu_top + place * self.places.step if in_menu else self.cards_top
                self.refresh_lines(first, 1 if in_menu else self.card_height)

    @property
    def places(self) -> Places:
        """Where everything stands at this size."""
        width, height = self.size
        return places(width, height, len(self.manifests))

    @property
    def menu_top(self) -> int:
        """The line of the first item."""
        return self.places.menu_top

    @property
    def cards_top(self) -> int:
        """The first line of the cards."""
        return self.places.cards_top

    @property
    def card_height(self) -> int:
        """Lines of a card, with its frame."""
        return self.places.card_height

    @property
    def card_width(self) -> int:
        """Cells of one card, with its frame."""
        return self.places.card_width

    # Drawing --------------------------------------------------------------------------------------------------------

    def paint(self, y: int, row: Row) -> None:
        """One line, by the part it belongs to."""
        at = self.places
        if y < at.band_height:
            row.segments(weave(sett(OWN_SETT), row.width, at.band_height, app_colour_mode(self.app))[y])
        elif y == at.menu_top - 2:
            self._paint_words(row)
        elif at.menu_top <= y < at.menu_top + len(ITEMS) * at.step:
            if (y - at.menu_top) % at.step == 0:
                self._paint_item((y - at.menu_top) // at.step, row)
        elif at.cards_top <= y < at.cards_top + at.card_height:
            row.to(2)
            for place, manifest in enumerate(self.manifests):
                self._paint_card(manifest, y - at.cards_top, row, on=self.cursor == len(ITEMS) + place)
                row.put(" ")

    def _paint_words(self, row: Row) -> None:
        look = self.look
        count = len(self.manifests)
        number = NUMBERS[count] if count < len(NUMBERS) else str(count)
        row.to(self.places.indent).put("T A R T A N", look.title)
        row.put(f"      {number} Scottish table game{'s' if count != 1 else ''} with secrets", look.dim)

    def _paint_item(self, at: int, row: Row) -> None:
        look = self.look
        name, label, detail = ITEMS[at]
        if name == "continue":
            detail = self.told
        on = at == self.cursor
        style = look.cursor if on else (look.bright if self.may(at) else look.dim)
        row.to(self.places.indent - 2)
        row.put("▸ " if on else "  ", style)
        row.put(label, style, 14)
        room = min(row.room - 4, 72)
        row.put(cut_at_word(detail, room), style if on else look.dim, room)
        row.put(f" {_LETTERS[name]} ", style if on else look.key)

    def _paint_card(self, manifest: Manifest, y: int, row: Row, *, on: bool) -> None:
        look = self.look
        width = self.card_width
        frame = look.title if on else look.frame
        inner = width - 2
        height = self.card_height
        if y == height - 1:
            row.put("┗" + "━" * inner + "┛" if on else "└" + "─" * inner + "┘", frame)
            return
        if y == 0:
            written = 0
            if width >= WIDE_CARD:
                written = self._paint_card_title(manifest, row, on=on)
            else:
                row.put("┏" if on else "┌", frame)
            row.put(("━" if on else "─") * (inner - written) + ("┓" if on else "┐"), frame)
            return
        row.put("┃" if on else "│", frame)
        if width >= WIDE_CARD:
            self._paint_beside_cloth(manifest, y - 1, row)
        else:
            self._paint_below_cloth(manifest, y - 1, row, on=on)
        row.put("┃" if on else "│", frame)

    def _paint_card_title(self, manifest: Manifest, row: Row, *, on: bool) -> int:
        """The title in the frame of a wide card; gives the cells written."""
        look = self.look
        row.put("┏" if on else "┌", look.title if on else look.frame)
        title = cut(manifest.title, self.card_width - 4)
        row.put(f" {title} ", look.cursor if on else look.bright)
        return cell_len(title) + 2

    def _paint_beside_cloth(self, manifest: Manifest, y: int, row: Row) -> None:
        """A line of a wide card: cloth, and words beside it."""
        inner, lines = self.card_width - 2, self.card_height - 2
        cloth = inner * 2 // 5
        row.segments(weave(sett(manifest.sett), cloth, lines, app_colour_mode(self.app))[y])
        words = (*_wrapped(manifest.tagline, inner - cloth - 2, 2), manifest.players, f"about {manifest.minutes} min")
        at = y - (lines - len(words)) // 2
        row.put(f" {words[at]}" if 0 <= at < len(words) else "", None, inner - cloth)

    def _paint_below_cloth(self, manifest: Manifest, y: int, row: Row, *, on: bool) -> None:
        """A line of a narrow card: cloth, below it the title in two lines, and who plays for how long."""
        look = self.look
        inner, lines = self.card_width - 2, self.card_height - 2
        cloth = lines - 3
        if y < cloth:
            row.segments(weave(sett(manifest.sett), inner, cloth, app_colour_mode(self.app))[y])
        elif y < lines - 1:
            title = _wrapped(manifest.title.removeprefix("The "), inner, 2)[y - cloth]
            row.put(title, look.cursor if on else look.bright, inner)
        else:
            seats = manifest.seats
            phrases = (
                f"{manifest.players} {manifest.minutes} min",
                f"{manifest.players} {manifest.minutes}'",
                f"{seats[0]}-{seats[-1]} {manifest.minutes} min",
            )
            row.put(next((p for p in phrases if cell_len(p) <= inner), phrases[-1]), look.dim, inner)

    # Mouse ----------------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        event.stop()
        at = self._under(event.x, event.y)
        if at is not None and self.may(at):
            self.go(at)
            self.post_message(self.Chosen())

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The next item."""
        event.stop()
        self.go(self.cursor + 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The item before."""
        event.stop()
        self.go(self.cursor - 1)

    def _under(self, x: int, y: int) -> int | None:
        if self.menu_top <= y < self.menu_top + len(ITEMS) * self.places.step:
            return (y - self.menu_top) // self.places.step
        if self.cards_top <= y < self.cards_top + self.card_height:
            place = (x - 2) // (self.card_width + 1)
            if x >= 2 and place < len(self.manifests):
                return len(ITEMS) + place
        return None


def _wrapped(text: str, width: int, lines: int) -> list[str]:
    found = [""]
    for word in text.split():
        if found[-1] and len(found[-1]) + 1 + len(word) > width:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    return (found + [""] * lines)[:lines]
