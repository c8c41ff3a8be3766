"""Settings take effect at once, and the looks they choose stay legible (A1, T6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.session.lobby import Lobby
from tartan.session.settings import Choice, Colour, Pace
from tartan.ui.cloth import ColourMode
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_lines, screen_text
from tartan.ui.terminal.capabilities import ColourDepth, TerminalInfo
from tartan.ui.themes import Look, ThemeName, make_look
from tests.narrowing import of_kind
from tests.session.tables import setup_of
from tests.ui.shell import SIZE, alone, app_of, new_app, until_screen, until_text

if TYPE_CHECKING:
    from rich.style import Style

GOOD = TerminalInfo()


async def test_every_setting_is_turned_by_keys_and_kept() -> None:
    """Left and right go through its values, there and back; each value has words."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t")
        await until_text(pilot, "Theme")
        for line in ("theme", "colour", "ascii", "reduced_motion", "pace", "bot_pace", "bell", "title", "log_open"):
            shown = [screen_text(app)]
            for key in ("right", "left"):
                await pilot.press(key)
                await pilot.pause()
                shown.append(screen_text(app))
            assert shown[0] != shown[1], line
            assert shown[0] == shown[2], line
            await pilot.press("down")
        assert "◂ normal ▸" in screen_text(app)


async def test_the_theme_changes_what_is_drawn_at_once() -> None:
    """Light is light."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t")
        await until_text(pilot, "Theme")
        dark = app.export_screenshot()
        await pilot.press("enter")
        await pilot.pause()
        assert app.look == make_look(ThemeName.LIGHT, ColourMode.TRUECOLOR)
        assert app.export_screenshot() != dark


@pytest.mark.parametrize(
    ("terminal", "mode"),
    [
        (GOOD, ColourMode.TRUECOLOR),
        (replace(GOOD, colours=ColourDepth.INDEXED), ColourMode.C256),
        (replace(GOOD, colours=ColourDepth.ANSI), ColourMode.C16),
        (replace(GOOD, colours=ColourDepth.NONE), ColourMode.MONO),
        (replace(GOOD, no_color=True), ColourMode.MONO),
        (replace(GOOD, no_color=True, utf8=False), ColourMode.ASCII),
    ],
    ids=["all", "256", "16", "none", "NO_COLOR", "NO_COLOR without UTF-8"],
)
def test_colours_follow_the_terminal(terminal: TerminalInfo, mode: ColourMode) -> None:
    """As many as it has, and none where none are wanted."""
    assert new_app(terminal=terminal).colour_mode is mode


def test_a_setting_overrides_the_terminal() -> None:
    """Whoever knows better may say so."""
    lobby = Lobby()
    lobby.settings.colour = Colour.NONE
    lobby.settings.ascii = Choice.ON
    app = new_app(lobby=lobby)
    assert app.colour_mode is ColourMode.ASCII
    assert app.is_ascii


async def lines_behind(keys: tuple[str, ...], terminal: TerminalInfo) -> list[str]:
    """What a terminal shows once these keys are pressed on the title."""
    app = new_app(terminal=terminal)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        return screen_lines(app)


@pytest.mark.parametrize("keys", [(), ("p",), ("r",), ("r", "enter"), ("t",), ("d",), ("d", "enter")], ids=" ".join)
async def test_without_utf8_every_cell_is_ascii(keys: tuple[str, ...]) -> None:
    """Nobody sees an escape or a question for a sign: each has its stand-in, as wide as itself.

    Rules and demo ask which game where there are several; Enter takes the first.
    """
    plain = await lines_behind(keys, replace(GOOD, utf8=False))
    signs = await lines_behind(keys, GOOD)
    assert "".join(plain).isascii()
    assert {len(line) for line in plain} == {80}
    assert [line.count("?") for line in plain] == [line.count("?") for line in signs]


async def test_the_board_of_any_game_is_ascii_where_it_must_be() -> None:
    """Its suits and clans as well."""
    app = new_app(terminal=replace(GOOD, utf8=False))
    async with app.run_test(size=SIZE) as pilot:
        app_of(pilot).open_table(app.lobby.open(alone(setup_of())))
        await until_text(pilot, "help")
        await pilot.pause()
        assert "".join(screen_lines(app)).isascii()


@pytest.mark.parametrize("opening", ["", "p", "r", "t"])
async def test_no_color_means_no_colour_at_all(opening: str) -> None:
    """Not one segment of a screen has one."""
    app = new_app(terminal=replace(GOOD, no_color=True))
    async with app.run_test(size=SIZE) as pilot:
        if opening:
            await pilot.press(opening)
        await pilot.pause()
        strips = app.screen._compositor.render_strips(app.size)
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        assert not [style for style in styles if style.color or style.bgcolor]


async def test_log_at_the_side_can_be_switched_off() -> None:
    """Then the board has all the room."""
    lobby = Lobby()
    lobby.settings.log_open = False
    lobby.settings.pace = Pace.INSTANT
    async with new_app(lobby=lobby).run_test(size=(140, 40)) as pilot:
        app_of(pilot).open_table(lobby.open(setup_of()))
        await until_screen(pilot, "CurtainScreen")
        assert not of_kind(TableScreen, pilot.app.screen_stack[-2]).log_panel.display


def contrast(style: Style) -> float:
    """How much ink and ground differ, as WCAG counts it: 1 to 21."""
    lights = []
    for colour, is_ink in ((style.color, True), (style.bgcolor, False)):
        assert colour is not None
        parts = [part / 255 for part in colour.get_truecolor(foreground=is_ink)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        lights.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("theme", ThemeName, ids=lambda theme: theme.value)
def test_text_of_every_theme_is_legible(theme: ThemeName) -> None:
    """Every style of words has a contrast of at least 4.5; in high contrast of at least 7."""
    look = make_look(theme, ColourMode.TRUECOLOR)
    least = 7.0 if theme is ThemeName.CONTRAST else 4.5
    faint = {name: contrast(getattr(look, name)) for name in Look._fields if name != "frame"}
    assert {name: round(value, 1) for name, value in faint.items() if value < least} == {}


def test_without_colour_the_cursor_is_still_told_apart() -> None:
    """Its fill goes against the grain, which becomes reverse video."""
    look = make_look(ThemeName.DARK, ColourMode.MONO)
    assert contrast(look.cursor) > 4.5
    assert look.cursor.bgcolor != look.ground.bgcolor
