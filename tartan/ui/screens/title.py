"""The title: a woven band, the menu, and a card for each game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar

from tartan import registry
from tartan.ui.actions import CHOOSE, HELP, KNOWING, MOVES, PALETTE, PLAYING, QUIT, ActionRow
from tartan.ui.cloth import weave
from tartan.ui.screens.base import HOUSE_SETT, HouseScreen
from tartan.ui.setts import sett
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.paint import Painted, Row

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from tartan.engine.contract import Manifest
    from tartan.session.lobby import SaveInfo

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CARD_HEIGHT = 6
BAND_HEIGHT = 4
WIDE_CARD = 34
"""Cells from which a card has its cloth beside its words instead of below them."""

_ITEMS = (
    ("continue", "Continue", ""),
    ("play", "Play here", "pass the keyboard, or play against bots"),
    ("demo", "Demo", "watch the rules at work"),
    ("rules", "Rules", "what is printed, what is ruled, what may vary"),
    ("saves", "Saves", "resume, export or delete a game"),
    ("replays", "Replays", "walk through a game that is over"),
    ("settings", "Settings", "colours, letters, pace"),
    ("quit", "Quit", ""),
)
_LETTERS = {
    "continue": "c",
    "play": "p",
    "demo": "d",
    "rules": "r",
    "saves": "s",
    "replays": "y",
    "settings": "t",
    "quit": "q",
}


def ago(when: float, now: float) -> str:
    """How long ago a moment was, in words: `2 h ago`."""
    seconds = max(0, int(now - when))
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds // size} {unit} ago"
    return "just now"


def save_line(save: SaveInfo, now: float) -> str:
    """A save in one line: game, round, names, and when it was left (V3)."""
    return f"{save.title} · {save.where} · {', '.join(save.names)} · {ago(save.when, now)}"


class TitleBoard(Painted):
    """All of the title in one widget: first the band, then the words, the menu, the cards."""

    DEFAULT_CSS = "TitleBoard { height: 1fr; }"

    def __init__(self, manifests: tuple[Manifest, ...]) -> None:
        super().__init__()
        self.manifests = manifests
        self.save: SaveInfo | None = None
        self.told = ""
        """What stands behind `Continue`."""
        self.cursor = 1
        """Index into the menu, then the cards."""

    @property
    def count(self) -> int:
        """Everything the cursor can be on."""
        return len(_ITEMS) + len(self.manifests)

    def may(self, at: int) -> bool:
        """Whether something can be chosen."""
        return at != 0 or self.save is not None

    @property
    def chosen(self) -> str:
        """The id of what the cursor is on: of the menu, or `game <id>`."""
        if self.cursor < len(_ITEMS):
            return _ITEMS[self.cursor][0]
        return f"game {self.manifests[self.cursor - len(_ITEMS)].id}"

    def go(self, at: int) -> None:
        """Put the cursor somewhere, if that can be chosen."""
        if 0 <= at < self.count and at != self.cursor and self.may(at):
            before, self.cursor = self.cursor, at
            for place in (before, at):
                first, lines = (self.menu_top + place, 1) if place < len(_ITEMS) else (self.cards_top, CARD_HEIGHT)
                self.refresh_lines(first, lines)

    # Where things stand, by the height ------------------------------------------------------------------------------

    @property
    def band_height(self) -> int:
        """Lines of cloth."""
        spare = self.size.height - 23
        return BAND_HEIGHT + max(0, spare * 2 // 5)

    @property
    def menu_top(self) -> int:
        """The line of the first item."""
        return self.band_height + (3 if self.size.height < 30 else 4)

    @property
    def cards_top(self) -> int:
        """The first line of the cards."""
        return max(
            self.menu_top + len(_ITEMS) + 1, self.size.height - CARD_HEIGHT - (1 if self.size.height > 23 else 0)
        )

    @property
    def card_width(self) -> int:
        """Cells of one card, with its frame."""
        count = max(1, len(self.manifests))
        return max(12, min(46, (self.size.width - 4 - (count - 1)) // count))

    @property
    def indent(self) -> int:
        """Where words begin."""
        return 3 if self.size.width < 100 else 6

    # Drawing --------------------------------------------------------------------------------------------------------

    def paint(self, y: int, row: Row) -> None:
        """One line, by the part it belongs to."""
        if y < self.band_height:
            row.segments(weave(sett(HOUSE_SETT), row.width, self.band_height, app_colour_mode(self.app))[y])
        elif y == self.band_height + (1 if self.size.height < 30 else 2):
            self._paint_words(row)
        elif self.menu_top <= y < self.menu_top + len(_ITEMS):
            self._paint_item(y - self.menu_top, row)
        elif self.cards_top <= y < self.cards_top + CARD_HEIGHT:
            row.to(2)
            for place, manifest in enumerate(self.manifests):
                self._paint_card(manifest, y - self.cards_top, row, on=self.cursor == len(_ITEMS) + place)
                row.put(" ")

    def _paint_words(self, row: Row) -> None:
        look = self.look
        count = len(self.manifests)
        number = NUMBERS[count] if count < len(NUMBERS) else str(count)
        row.to(self.indent).put("T A R T A N", look.title)
        row.put(f"      {number} Scottish table game{'s' if count != 1 else ''} with secrets", look.dim)

    def _paint_item(self, at: int, row: Row) -> None:
        look = self.look
        name, label, detail = _ITEMS[at]
        if name == "continue":
            detail = self.told
        on = at == self.cursor
        style = look.cursor if on else (look.bright if self.may(at) else look.dim)
        row.to(self.indent - 2)
        row.put("▸ " if on else "  ", style)
        row.put(label, style, 14)
        row.put(detail, style if on else look.dim, min(row.room - 4, 72))
        row.put(f" {_LETTERS[name]} ", style if on else look.key)

    def _paint_card(self, manifest: Manifest, y: int, row: Row, *, on: bool) -> None:
        look = self.look
        width = self.card_width
        frame = look.title if on else look.frame
        inner = width - 2
        if y == 0:
            row.put("┏" if on else "┌", frame)
            row.put(f" {manifest.title} "[:inner], look.cursor if on else look.bright)
            row.to(row.at)
            written = min(inner, len(manifest.title) + 2)
            row.put(("━" if on else "─") * (inner - written) + ("┓" if on else "┐"), frame)
            return
        if y == CARD_HEIGHT - 1:
            row.put("┗" + "━" * inner + "┛" if on else "└" + "─" * inner + "┘", frame)
            return
        row.put("┃" if on else "│", frame)
        facts = (f"{manifest.players}", f"about {manifest.minutes} min")
        mode = app_colour_mode(self.app)
        if width >= WIDE_CARD:
            cloth = inner * 2 // 5
            row.segments(weave(sett(manifest.sett), cloth, CARD_HEIGHT - 2, mode)[y - 1])
            words = ("", *facts, "") if inner < 36 else (_first_words(manifest.tagline, inner - cloth - 1), *facts, "")
            lines = (*_wrapped(manifest.tagline, inner - cloth - 2, 2), *facts)
            row.put(f" {(lines if len(lines) == 4 else words)[y - 1]}", None, inner - cloth)
        elif y <= CARD_HEIGHT - 3:
            row.segments(weave(sett(manifest.sett), inner, CARD_HEIGHT - 3, mode)[y - 1])
        else:
            row.put(f"{manifest.players} {manifest.minutes} min", look.dim, inner)
        row.put("┃" if on else "│", frame)

    # Mouse ----------------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        event.stop()
        at = self._under(event.x, event.y)
        if at is not None and self.may(at):
            self.go(at)
            self.screen.call_later(self.screen.run_action, "choose")

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The next item."""
        event.stop()
        self.go(self.cursor + 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The item before."""
        event.stop()
        self.go(self.cursor - 1)

    def _under(self, x: int, y: int) -> int | None:
        if self.menu_top <= y < self.menu_top + len(_ITEMS):
            return y - self.menu_top
        if self.cards_top <= y < self.cards_top + CARD_HEIGHT:
            place = (x - 2) // (self.card_width + 1)
            if x >= 2 and place < len(self.manifests):
                return len(_ITEMS) + place
        return None


def _wrapped(text: str, width: int, lines: int) -> list[str]:
    found = [""]
    for word in text.split():
        if found[-1] and len(found[-1]) + 1 + len(word) > width:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    return (found + [""] * lines)[:lines]


def _first_words(text: str, width: int) -> str:
    return _wrapped(text, width, 1)[0]


class TitleScreen(HouseScreen[None]):
    """The first screen."""

    HAS_PROMPT = False
    TOPIC = "Choose what to do, or a game to set up a table for."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MOVES,
        ActionRow("continue", ("c",), "continue", "Go on with the newest saved game.", PLAYING, "while there is one"),
        ActionRow("play", ("p",), "play", "Set up a table at this keyboard.", PLAYING),
        ActionRow("demo", ("d",), "demo", "Watch a game played and explained.", KNOWING),
        ActionRow("rules", ("r",), "rules", "Read the rules of a game.", KNOWING),
        ActionRow("saves", ("s",), "saves", "Resume, export or delete a saved game.", PLAYING, footer=False),
        ActionRow("replays", ("y",), "replays", "Walk through a game that is over.", KNOWING, footer=False),
        ActionRow("settings", ("t",), "settings", "Colours, letters, pace.", KNOWING, footer=False),
        HELP,
        ActionRow("palette", ("ctrl+p",), PALETTE.label, PALETTE.help, PALETTE.group, footer=False),
        QUIT,
    )

    def __init__(self) -> None:
        super().__init__()
        self.board = TitleBoard(registry.manifests())

    def compose_body(self) -> ComposeResult:
        """The whole title is one widget."""
        yield self.board

    def on_mount(self) -> None:
        """Look for saves once the screen is seen."""
        super().on_mount()
        self.call_after_refresh(self.find_saves)

    def on_screen_resume(self) -> None:
        """A game may have been saved or deleted meanwhile."""
        self.call_after_refresh(self.find_saves)

    def find_saves(self) -> None:
        """Say what `Continue` would continue."""
        found = self.lobby.newest()
        board, before = self.board, self.board.save
        told = save_line(found, time.time()) if found else "nothing is saved yet"
        self._tell_notices()
        if (found, told) == (before, board.told):
            return
        board.save, board.told = found, told
        if found and not before:
            board.go(0)
        elif not found and board.cursor == 0:
            board.go(1)
        board.refresh_lines(board.menu_top)
        self.rows_changed()

    def _tell_notices(self) -> None:
        """Say once what the house has to say, such as that a damaged store was set aside (V2)."""
        notices = self.lobby.notices
        if notices:
            from rich.text import Text

            from tartan.ui.screens.reading import ReadingScreen

            self.lobby.noticed()
            texts = [text for notice in notices for text in (Text(), Text(notice))]
            self.app.push_screen(ReadingScreen("A WORD FIRST", texts))

    def may(self, row_id: str) -> bool:
        """Continuing takes a save."""
        return row_id != "continue" or self.board.save is not None

    def action_up(self) -> None:
        """The item above; from the cards back to the menu."""
        board = self.board
        board.go(len(_ITEMS) - 1 if board.cursor >= len(_ITEMS) else board.cursor - 1)

    def action_down(self) -> None:
        """The item below."""
        if self.board.cursor < len(_ITEMS):
            self.board.go(self.board.cursor + 1)

    def action_left(self) -> None:
        """The card to the left."""
        if self.board.cursor > len(_ITEMS):
            self.board.go(self.board.cursor - 1)

    def action_right(self) -> None:
        """The card to the right; from the menu the first card."""
        self.board.go(max(len(_ITEMS), self.board.cursor + 1))

    async def action_choose(self) -> None:
        """Do what the cursor is on."""
        chosen = self.board.chosen
        if chosen.startswith("game "):
            self._set_up(chosen.removeprefix("game "))
        else:
            await self.run_action(chosen)

    def action_continue(self) -> None:
        """The newest save."""
        from tartan.ui.screens.doors import resume

        if self.board.save is not None:
            resume(self.house, self.board.save.id)

    def action_play(self) -> None:
        """Set up a table."""
        self._set_up("")

    def action_demo(self) -> None:
        """Watch a demo."""
        from tartan.ui.screens.doors import open_demo

        open_demo(self.house)

    def action_rules(self) -> None:
        """Read rules."""
        from tartan.ui.screens.doors import open_rules

        open_rules(self.house)

    def action_saves(self) -> None:
        """The list of saves."""
        from tartan.ui.screens.saves import SavesScreen

        self.app.push_screen(SavesScreen())

    def action_replays(self) -> None:
        """The list of replays."""
        from tartan.ui.screens.replays import ReplaysScreen

        self.app.push_screen(ReplaysScreen())

    def action_settings(self) -> None:
        """The settings."""
        from tartan.ui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_quit(self) -> None:
        """Leave at once: nothing is open that could be lost."""
        self.app.exit()

    def _set_up(self, game_id: str) -> None:
        from tartan.ui.screens.setup import SetupScreen

        self.app.push_screen(SetupScreen(game_id or self.board.manifests[0].id))
