"""The title and what it opens, by keyboard and by mouse."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from textual._compositor import ChopsUpdate
from textual.geometry import Region

from tartan import registry
from tartan.session.lobby import Lobby
from tartan.ui.intent import First, Intent
from tartan.ui.screens.games import GamesScreen
from tartan.ui.screens.title_board import TitleBoard
from tartan.ui.screens_text import screen_lines, screen_text
from tartan.ui.terminal.app import HardenedApp
from tests.session.tables import GAME, play, setup_of
from tests.ui.shell import SIZE, alone, click_words, new_app, take_first_game, until, until_screen, until_text

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.pilot import Pilot
    from textual.screen import Screen

OPENS = {
    "p": ("Play here", "SetupScreen"),
    "r": ("Rules", "RulesScreen"),
    "s": ("Saves", "SavesScreen"),
    "y": ("Replays", "ReplaysScreen"),
    "t": ("Settings", "SettingsScreen"),
}


def card_area(pilot: Pilot[None], at: int) -> Region:
    """Where the screen shows the card of a game."""
    board = pilot.app.screen.query_one(TitleBoard)
    left = board.region.x + 2 + at * (board.card_width + 1)
    return Region(left, board.region.y + board.cards_top, board.card_width, board.card_height)


def card_words(pilot: Pilot[None], at: int) -> list[str]:
    """What is written on the card of a game, word by word; a narrow card has its title on two lines."""
    area = card_area(pilot, at)
    rows = screen_lines(pilot.app)[area.y : area.bottom]
    return " ".join(row[area.x : area.right].strip("┏┌━─┓┐┃│┗└┛┘") for row in rows).split()


def assert_cards(pilot: Pilot[None]) -> None:
    """Every game's card tells its whole title, but for the article, and its minutes."""
    for at, manifest in enumerate(registry.manifests()):
        words = card_words(pilot, at)
        title = manifest.title.removeprefix("The ").split()
        first = words.index(title[0])
        assert words[first : first + len(title)] == title
        assert {str(manifest.minutes), f"{manifest.minutes}'"} & set(words[first:])


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45), (200, 60)])
async def test_the_title_shows_a_card_for_every_game(size: tuple[int, int]) -> None:
    """Each game's title and the time it takes are there, below the menu."""
    async with new_app().run_test(size=size) as pilot:
        await until_text(pilot, "T A R T A N")
        assert_cards(pilot)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
async def test_fewer_games_have_wider_cards(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wide or narrow, a card tells its title whole."""
    some = tuple((registry.manifests() * count)[:count])
    monkeypatch.setattr(registry, "manifests", lambda: some)
    async with new_app().run_test(size=SIZE) as pilot:
        await until_text(pilot, "T A R T A N")
        assert_cards(pilot)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45), (200, 60)])
async def test_the_title_fits(size: tuple[int, int]) -> None:
    """Every line has the terminal's width, and menu, cards and footer are all there."""
    async with new_app().run_test(size=size) as pilot:
        text = await until_text(pilot, "Play here")
        assert len(screen_lines(pilot.app)) == size[1]
        assert {len(line) for line in screen_lines(pilot.app)} == {size[0]}
        assert "Quit" in text
        assert all(card_area(pilot, at).right <= size[0] for at in range(len(registry.manifests())))
        assert "? help" in text.split("\n")[-1]


@pytest.mark.parametrize("key", OPENS)
async def test_each_item_opens_by_its_letter_and_closes_by_escape(key: str) -> None:
    """A letter opens a screen, Escape comes back, by way of the list of games where there was one."""
    async with new_app().run_test(size=SIZE) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: type(pilot.app.screen).__name__ != "TitleScreen")
        listed = type(pilot.app.screen).__name__ == "GamesScreen"
        await take_first_game(pilot)
        await until_screen(pilot, OPENS[key][1])
        if listed:
            await pilot.press("escape")
            await until_screen(pilot, "GamesScreen")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


@pytest.mark.parametrize("key", OPENS)
async def test_each_item_opens_by_a_click(key: str) -> None:
    """So does the mouse."""
    async with new_app().run_test(size=SIZE) as pilot:
        words, screen = OPENS[key]
        await click_words(pilot, words)
        await take_first_game(pilot)
        await until_screen(pilot, screen)


async def test_a_list_of_games_tells_the_whole_tagline() -> None:
    """Beside each game, uncut even at the narrowest, and in the prompt line for the game that the cursor is on."""
    async with new_app().run_test(size=SIZE) as pilot:
        games = GamesScreen("GAMES", "Which game?", print)
        await pilot.app.push_screen(games)
        await pilot.pause()
        assert "…" not in screen_text(pilot.app)
        assert all(manifest.tagline in screen_text(pilot.app) for manifest in registry.manifests())
        for manifest in registry.manifests():
            prompt = " ".join(line.strip(" ▸") for line in screen_lines(pilot.app)[-4:-1])
            assert manifest.tagline in prompt
            await pilot.press("down")
            await pilot.pause()


async def test_arrows_and_enter_open_what_the_cursor_is_on() -> None:
    """The cursor moves only among what can be chosen: without a save never to Continue."""
    async with new_app().run_test(size=SIZE) as pilot:
        await pilot.press("up", "up", "enter")
        await until_screen(pilot, "SetupScreen")


async def test_a_card_opens_the_set_up_of_its_game() -> None:
    """By keyboard and by mouse."""
    async with new_app().run_test(size=SIZE) as pilot:
        await pilot.press("right", "enter")
        await until_screen(pilot, "SetupScreen")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")
        last = len(registry.manifests()) - 1
        card = card_area(pilot, last)
        await pilot.click(offset=(card.x + 2, card.y + 2))
        await until_screen(pilot, "SetupScreen")
        assert registry.manifests()[last].title in screen_text(pilot.app)


async def test_continue_names_the_newest_game_and_takes_it_up() -> None:
    """The line tells the game apart from others (V3), and `c` goes on with it."""
    lobby = Lobby()
    table = lobby.open(setup_of(GAME))
    where = table.where
    table.close()
    async with new_app(lobby=lobby).run_test(size=(120, 30)) as pilot:
        text = await until_text(pilot, "just now")
        assert where in text
        await pilot.press("c")
        await until_screen(pilot, "CurtainScreen")


async def test_quit_leaves_at_once() -> None:
    """Nothing is open that could be lost."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("q")
        await until(pilot, lambda: app._exit)
    assert app.return_code == 0


async def test_what_the_house_has_to_say_is_said_once() -> None:
    """A sentence such as that a damaged store was set aside comes first, and not again (V2)."""
    lobby = Lobby()
    lobby.notice("The store was damaged and is set aside.")
    async with new_app(lobby=lobby).run_test(size=SIZE) as pilot:
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
    ],
    ids=lambda value: value.first.value if isinstance(value, Intent) else value,
)
async def test_the_command_line_may_open_another_screen_first(intent: Intent, screen: str) -> None:
    """And behind it is the title."""
    async with new_app(intent).run_test(size=SIZE) as pilot:
        await until_screen(pilot, screen)
        assert type(pilot.app.screen_stack[0]).__name__ == "TitleScreen"


async def test_a_save_that_is_asked_for_and_not_there_is_refused_in_words() -> None:
    """One sentence, and the title behind it."""
    async with new_app(Intent(First.RESUME, save_id=99)).run_test(size=SIZE) as pilot:
        await until_screen(pilot, "ReadingScreen")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


async def test_a_finished_game_is_no_longer_continued() -> None:
    """It is among the replays instead."""
    lobby = Lobby()
    table = lobby.open(alone(setup_of(GAME)))
    play(table)
    table.close()
    async with new_app(lobby=lobby).run_test(size=SIZE) as pilot:
        await until_text(pilot, "no game to go on with")


async def test_a_key_that_does_nothing_is_answered_until_the_next() -> None:
    """The title has no prompt line, so the sentence stands in the footer's place."""
    async with new_app().run_test(size=SIZE) as pilot:
        keys = screen_lines(pilot.app)[-1]
        for key, name in (("pageup", "PgUp"), ("pagedown", "PgDn"), ("z", "z")):
            await pilot.press(key)
            await until_text(pilot, f"{name} does nothing here; ? shows the keys.")
        await pilot.press("down")
        await until(pilot, lambda: screen_lines(pilot.app)[-1] == keys)


async def test_the_title_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer cells are written for it than two screens have; a stock screen is written three times."""
    written: list[int] = []
    display = HardenedApp._display

    def count(self: HardenedApp[None], screen: Screen[object], renderable: RenderableType | None) -> None:
        if isinstance(renderable, ChopsUpdate):
            written.append(sum(right - left for _, left, right in renderable.spans))
        elif renderable is not None:
            written.append(SIZE[0] * SIZE[1])
        display(self, screen, renderable)

    monkeypatch.setattr(HardenedApp, "_display", count)
    async with new_app().run_test(size=SIZE) as pilot:
        await until_text(pilot, "no game to go on with")
        await pilot.press("down")
        await pilot.pause()
        assert SIZE[0] * SIZE[1] <= sum(written) < 2 * SIZE[0] * SIZE[1]


async def test_what_goes_on_is_cut_between_words() -> None:
    """The row of the newest save, where it is too long: no scrap of a name is left over."""
    setup = setup_of(GAME)
    for more in range(4):
        lobby = Lobby()
        named = replace(
            setup, seats=tuple(replace(plan, name=f"{'x' * more}{plan.name} of Kerrera") for plan in setup.seats)
        )
        lobby.open(named).close()
        async with new_app(lobby=lobby).run_test(size=SIZE) as pilot:
            await until_screen(pilot, "TitleScreen")
            (told,) = [line for line in screen_lines(pilot.app) if " Continue " in line]
            assert " …" in told
