"""The demo of a game on its board."""

from __future__ import annotations

import re

import pytest

from tartan import registry
from tartan.ui.conductors.demo_walk import DemoWalk
from tartan.ui.screens.navigation import open_demo
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_text
from tests.session.tables import GAME
from tests.ui.shell import SIZE, new_app, until, until_screen, until_text


@pytest.mark.parametrize("game", registry.available())
async def test_the_demo_of_every_game_is_walked_with_its_captions(game: str) -> None:
    """Each beat says its caption and its rules; forward, back, the end; Escape leaves."""
    app = new_app()
    async with app.run_test(size=(120, 40)) as pilot:
        open_demo(app, game)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        walk = screen.conductor
        assert isinstance(walk, DemoWalk)
        await until_text(pilot, "DEMO 0/")
        for _ in range(walk.player.length):
            await pilot.press("right")
            await pilot.pause()
            assert walk.player.caption[:30] in screen_text(app)
            assert not any(line.endswith("…") for line in screen.prompt_line._lines)
        assert "Esc leaves" in " ".join((await until_text(pilot, "play it yourself")).split())
        assert "→ next step" not in screen_text(app)
        await pilot.press("space")
        await until_screen(pilot, "SetupScreen")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        await pilot.press("left")
        assert walk.player.at == walk.player.length - 1
        await pilot.press("home", "escape")
        await until_screen(pilot, "TitleScreen")


async def test_a_demo_with_a_speed_runs_by_itself() -> None:
    """From the start, with no key pressed; one without a speed waits."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        open_demo(app, GAME, speed=20.0)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        walk = app.screen.conductor
        assert isinstance(walk, DemoWalk)
        await until(pilot, lambda: walk.running)
        await until(pilot, lambda: walk.player.at >= 2)
        await pilot.press("escape")
        assert not walk.running
        await pilot.press("escape")
        open_demo(app, GAME)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        assert isinstance(app.screen.conductor, DemoWalk)
        assert not app.screen.conductor.running


@pytest.mark.parametrize("game", registry.available())
async def test_every_caption_of_a_demo_fits_the_prompt_at_80_columns(game: str) -> None:
    """Nothing of a caption is cut."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        open_demo(app, game)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        walk = screen.conductor
        assert isinstance(walk, DemoWalk)
        cut = []
        for _ in range(walk.player.length):
            await pilot.press("right")
            await pilot.pause()
            if "…" in "".join(screen.prompt_line._lines) and "…" not in walk.player.caption:
                cut.append(walk.player.caption)
        assert cut == []


TIMES = re.compile(r"(Day I+|Round \d+|Spring|Summer|Fall|Winter|Morning Mist|High Sun|Gloaming)\b")
"""Words with which a caption says when it is."""


@pytest.mark.parametrize("game", registry.available())
async def test_what_time_a_caption_begins_with_is_that_of_the_title_band(game: str) -> None:
    """A board that still shows the phase before, or a part of it long past, would belie the words."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        open_demo(app, game)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        walk = screen.conductor
        assert isinstance(walk, DemoWalk)
        await until_text(pilot, "DEMO 0/")
        belied = []
        for at in range(1, walk.player.length + 1):
            walk.player.go(at)
            walk.look()
            time = TIMES.match(walk.player.caption)
            if time is not None and time[0] not in walk.where:
                belied.append((walk.where, walk.player.caption))
        assert belied == []


async def test_what_a_board_tells_beside_a_caption_is_the_newest_of_its_beat() -> None:
    """What is pointed at in a reveal stands beside the log of that very beat, not of the one before."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        open_demo(app, GAME)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        walk = screen.conductor
        assert isinstance(walk, DemoWalk)
        await until_text(pilot, "DEMO 0/")
        heard: list[object] = []
        screen.renew = lambda: heard.append(walk.newest(1))  # type: ignore[attr-defined]  # what a board does for its log
        for at in range(1, walk.player.length + 1):
            walk.player.go(at)
            walk.look()
            assert heard[-1] == walk.player.log()[-1:]
