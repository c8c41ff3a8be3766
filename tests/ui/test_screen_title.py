"""The title and what it opens, by keyboard and by mouse."""

from __future__ import annotations

import pytest

from tartan import registry
from tartan.session.lobby import Lobby
from tartan.ui.app import First, Intent
from tartan.ui.screens_text import screen_lines, screen_text
from tests.session.house import GAME, play, setup_of
from tests.ui.shell import SIZE, alone, click_words, house, until, until_screen, until_text

OPENS = {
    "p": ("Play here", "SetupScreen"),
    "r": ("Rules", "RulesScreen"),
    "s": ("Saves", "SavesScreen"),
    "y": ("Replays", "ReplaysScreen"),
    "t": ("Settings", "SettingsScreen"),
}


async def test_the_title_shows_a_card_for_every_game() -> None:
    """Each game's title and the time it takes are there, below the menu."""
    async with house().run_test(size=SIZE) as pilot:
        text = await until_text(pilot, "T A R T A N")
        for manifest in registry.manifests():
            assert manifest.title[:12] in text
            assert f"{manifest.minutes} min" in text


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45), (200, 60)])
async def test_the_title_fits(size: tuple[int, int]) -> None:
    """Every line has the terminal's width, and menu, cards and footer are all there."""
    async with house().run_test(size=size) as pilot:
        text = await until_text(pilot, "Play here")
        assert len(screen_lines(pilot.app)) == size[1]
        assert {len(line) for line in screen_lines(pilot.app)} == {size[0]}
        assert "Quit" in text
        assert registry.manifests()[0].title[:12] in text
        assert "? help" in text.split("\n")[-1]


@pytest.mark.parametrize("key", OPENS)
async def test_each_item_opens_by_its_letter_and_closes_by_escape(key: str) -> None:
    """A letter opens a screen, Escape comes back."""
    async with house().run_test(size=SIZE) as pilot:
        await pilot.press(key)
        await until_screen(pilot, OPENS[key][1])
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


@pytest.mark.parametrize("key", OPENS)
async def test_each_item_opens_by_a_click(key: str) -> None:
    """So does the mouse."""
    async with house().run_test(size=SIZE) as pilot:
        words, screen = OPENS[key]
        await click_words(pilot, words)
        await until_screen(pilot, screen)


async def test_arrows_and_enter_open_what_the_cursor_is_on() -> None:
    """The cursor moves only among what can be chosen: without a save never to Continue."""
    async with house().run_test(size=SIZE) as pilot:
        await pilot.press("up", "up", "enter")
        await until_screen(pilot, "SetupScreen")


async def test_a_card_opens_the_set_up_of_its_game() -> None:
    """By keyboard and by mouse."""
    async with house().run_test(size=SIZE) as pilot:
        await pilot.press("right", "enter")
        await until_screen(pilot, "SetupScreen")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")
        await click_words(pilot, registry.manifests()[0].title[:12])
        await until_screen(pilot, "SetupScreen")


async def test_continue_names_the_newest_game_and_takes_it_up() -> None:
    """The line tells the game apart from others (V3), and `c` goes on with it."""
    lobby = Lobby()
    table = lobby.open(setup_of(GAME))
    where = table.where
    table.close()
    async with house(lobby=lobby).run_test(size=(120, 30)) as pilot:
        text = await until_text(pilot, "just now")
        assert where in text
        await pilot.press("c")
        await until_screen(pilot, "CurtainScreen")


async def test_quit_leaves_at_once() -> None:
    """Nothing is open that could be lost."""
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("q")
        await until(pilot, lambda: app._exit)
    assert app.return_code == 0


async def test_what_the_house_has_to_say_is_said_once() -> None:
    """A sentence such as that a damaged store was set aside comes first, and not again (V2)."""
    lobby = Lobby()
    lobby.notice("The store was damaged and is set aside.")
    async with house(lobby=lobby).run_test(size=SIZE) as pilot:
        await until_text(pilot, "set aside")
        await pilot.press("enter")
        await until_screen(pilot, "TitleScreen")
        await pilot.pause()
        assert "set aside" not in screen_text(pilot.app)
        assert lobby.notices == ()


@pytest.mark.parametrize(
    ("intent", "screen"),
    [
        (Intent(First.SET_UP, game=GAME), "SetupScreen"),
        (Intent(First.PLAY, setup=setup_of(GAME)), "CurtainScreen"),
        (Intent(First.SAVES), "SavesScreen"),
        (Intent(First.RULES, game=GAME, rule="CO-5"), "RulesScreen"),
    ],
    ids=lambda value: value.first.value if isinstance(value, Intent) else value,
)
async def test_the_command_line_may_open_another_screen_first(intent: Intent, screen: str) -> None:
    """And behind it is the title."""
    async with house(intent).run_test(size=SIZE) as pilot:
        await until_screen(pilot, screen)
        assert type(pilot.app.screen_stack[0]).__name__ == "TitleScreen"


async def test_a_save_that_is_asked_for_and_not_there_is_refused_in_words() -> None:
    """One sentence, and the title behind it."""
    async with house(Intent(First.RESUME, save_id=99)).run_test(size=SIZE) as pilot:
        await until_screen(pilot, "ReadingScreen")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


async def test_a_finished_game_is_no_longer_continued() -> None:
    """It is among the replays instead."""
    lobby = Lobby()
    table = lobby.open(alone(setup_of(GAME)))
    play(table)
    table.close()
    async with house(lobby=lobby).run_test(size=SIZE) as pilot:
        await until_text(pilot, "nothing is saved yet")
