"""Line mode offers what the full screen offers: menu, settings, set-up, the letters at a table and after it (A2)."""

from __future__ import annotations

from tartan import bots
from tartan.cli.startup import offers
from tartan.plain.answers import AFTER, COMMANDS
from tartan.plain.menu import CONTINUE, MENU
from tartan.plain.settings import setting_names
from tartan.plain.setup import CURTAINS
from tartan.session.seat import Curtain
from tartan.ui import actions, setts, themes
from tartan.ui.screens import result, settings, title_board


def test_the_main_menus_are_the_same() -> None:
    """The same entries in the same order."""
    assert [CONTINUE, *MENU] == [label for _, label, _ in title_board.ITEMS]


def test_the_settings_are_the_same() -> None:
    """Every setting can be changed on both faces."""
    assert set(setting_names()) == {name for name, *_ in settings._LINES}


def test_set_up_offers_the_same() -> None:
    """The same bot levels, tartans, themes and curtains."""
    offered = offers()
    assert offered.levels == bots.LEVELS
    assert offered.setts == setts.SEAT_SETTS
    assert offered.themes() == tuple(theme.value for theme in themes.ThemeName)
    assert set(CURTAINS) == set(Curtain)


def test_what_a_key_does_at_a_table_the_same_letter_does_here() -> None:
    """Undo, what happened, log, rule, notes, help and leaving have the letters of the full screen's keys."""
    rows = {row.id: row.keys for row in (*actions.TABLE, *actions.SHARED)}
    letters = {key.split()[0] for key, _ in COMMANDS}
    for action in ("undo", "what", "log", "rule", "notes", "quit"):
        assert letters & set(rows[action])
    assert "?" in letters


def test_what_a_key_does_after_a_game_the_same_letter_does_here() -> None:
    """Rematch, replay, log and record have the letters of the full screen's keys."""
    rows = {row.id: row.keys for row in result.ResultScreen.ROWS}
    letters = {key.split()[0] for key, _ in AFTER}
    for action in ("rematch", "replay", "log", "record", "quit"):
        assert letters & set(rows[action])
