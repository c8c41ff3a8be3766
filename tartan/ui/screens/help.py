"""The help: everything that can be done on the screen below, made from the one table of actions."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, TypeVar

from rich.text import Text

from tartan.ui.actions import HELP, ActionRow, grouped, key_name
from tartan.ui.screens.reading import ReadingScreen
from tartan.ui.widgets.lists import Hung
from tartan.ui.widgets.loglines import ink

if TYPE_CHECKING:
    from tartan.ui.screens.base import TartanScreen
    from tartan.ui.themes import Look

KEYS_WIDTH = 18

ResultT = TypeVar("ResultT")


class HelpScreen(ReadingScreen):
    """Keys and words of the screen that it was opened from."""

    TOPIC = "The list of everything that can be done on the screen you came from."

    ROWS: ClassVar[tuple[ActionRow, ...]] = tuple(row for row in ReadingScreen.ROWS if row is not HELP)

    def __init__(self, about: TartanScreen[ResultT]) -> None:
        super().__init__(
            "HELP",
            help_texts(about),
            sett_name=about.sett_name,
            asks="Enter goes back to the screen.",
            close_key=HELP.keys[0],
        )


def help_texts(screen: TartanScreen[ResultT]) -> list[Text | Hung]:
    """The paragraphs of the help for a screen; what cannot be done now is greyed and says when it can."""
    look = screen.app.look
    rows = screen.rows_now()
    texts: list[Text | Hung] = [Text(_topic(screen), ink(look.ground))]
    for group, members in grouped(rows):
        texts += [Text(), Text(group, ink(look.title))]
        for (told, when), alike in groupby(members, key=lambda row: (row.help, row.when)):
            texts.append(_told_once(screen, [*alike], told, when))
    texts += _legend(screen)
    texts += [Text(), Text("On every screen", ink(look.title))]
    texts += [
        _line(look, "F9  Ctrl+L", "Drop the curtain at once, over whatever is open.", "at a table", True),
        _line(look, "Ctrl+C", "Open the quit question; twice leaves.", "", True),
        _line(look, "Ctrl+Z", "Give the terminal back to the shell; `fg` returns to the curtain.", "", True),
        _line(look, "Mouse", "Click what you would choose, or a word of the footer; the wheel scrolls.", "", True),
    ]
    return texts


def _topic(screen: TartanScreen[ResultT]) -> str:
    """What the screen is about: a table tells whether it is played at, or a replay or a demo is watched."""
    from tartan.ui.screens.table import TableScreen

    return (screen.conductor.topic if isinstance(screen, TableScreen) else "") or screen.TOPIC


def _legend(screen: TartanScreen[ResultT]) -> list[Text | Hung]:
    """The signs on a game's board, as this terminal shows them, each with its meaning; nothing elsewhere."""
    from tartan import registry
    from tartan.ui.screens.table import TableScreen

    if not isinstance(screen, TableScreen):
        return []
    look, part = screen.app.look, registry.part(screen.table.manifest.id, "legend")
    rows: tuple[tuple[str, str], ...] = part.LEGEND_ASCII if screen.ascii else part.LEGEND
    lines = [_line(look, sign, meaning, "", True) for sign, meaning in rows]
    return [Text(), Text("Signs on the board", ink(look.title)), *lines]


def _told_once(screen: TartanScreen[ResultT], rows: list[ActionRow], told: str, when: str) -> Hung:
    """A line of the help; keys in a row that do alike, as digits do, are told together."""
    keys = "  ".join(key_name(key) for key in rows[0].keys)
    if len(rows) > 1:
        keys = f"{key_name(rows[0].keys[0])}-{key_name(rows[-1].keys[0])}"
    return _line(screen.app.look, keys, told, when, screen.may(rows[0].id))


def _line(look: Look, keys: str, help_: str, when: str, able: bool) -> Hung:
    text = Text("  ")
    text.append(keys.ljust(KEYS_WIDTH), ink(look.key if able else look.dim))
    text.append(help_, ink(look.ground if able else look.dim))
    if when:
        text.append(f" Only {when}." if able else f" Not now, only {when}.", ink(look.dim))
    elif not able:
        text.append(" Not now.", ink(look.dim))
    return Hung(text, KEYS_WIDTH + 2)
