"""The curtain: nothing private before it is lifted, and only its own deliberate key lifts it (K1)."""

from __future__ import annotations

import pytest
from textual import events

from tartan.session.seat import Curtain
from tartan.ui.actions import key_name
from tartan.ui.screens.curtain import CurtainScreen
from tartan.ui.screens_text import screen_text
from tests.session.tables import NAMES, setup_of
from tests.ui.shell import (
    SIZE,
    alone,
    click_words,
    new_app,
    paste,
    sit_down,
    until,
    until_screen,
    until_text,
    with_curtain,
)


async def test_a_game_begins_behind_the_curtain_of_its_first_seat() -> None:
    """The whole screen is the first seat's cloth, with its name, the game and the phase; no secret is drawn."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        text = screen_text(pilot.app)
        assert "Pass the keyboard to" in text
        assert NAMES[0] in text
        assert board.table.manifest.title in text
        assert board.table.where in text
        assert "SECRET" not in text
        assert board.turns == []


async def test_two_deals_look_the_same_behind_the_curtain() -> None:
    """What is on the screen before the curtain is lifted does not depend on the cards."""
    shown = set()
    for seed in (1, 2, 3):
        async with new_app().run_test(size=SIZE) as pilot:
            await sit_down(pilot, setup_of(seed=seed))
            await until_screen(pilot, "CurtainScreen")
            shown.add(screen_text(pilot.app))
    assert len(shown) == 1


@pytest.mark.parametrize("key", ["escape", "space", "a", "tab", "down", "u", "1"])
async def test_no_other_key_lifts_it(key: str) -> None:
    """Escape, Space, letters, arrows and digits leave it down, and are answered."""
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(pilot.app.screen, CurtainScreen)
        assert "SECRET" not in screen_text(pilot.app)
        await until_text(pilot, f"{key_name(key)} does nothing here; ? shows the keys.")


async def test_enter_lifts_it_for_the_seat_that_is_named() -> None:
    """Enter shows the board to that seat, with its own view."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        assert board.door.seat == 0
        assert board.turns[-1] == board.door.legal()


async def test_keys_typed_before_it_was_seen_are_dropped() -> None:
    """An Enter that was typed before the curtain was drawn does not lift it."""
    async with new_app().run_test(size=SIZE) as pilot:
        early = events.Key("enter", "\r")
        await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        pilot.app.post_message(early)
        await pilot.pause()
        assert isinstance(pilot.app.screen, CurtainScreen)
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")


async def test_a_click_that_began_before_it_was_seen_is_dropped() -> None:
    """Mouse reports that waited while the curtain fell do not lift it, wherever they point (K1)."""
    async with new_app().run_test(size=SIZE) as pilot:
        x, y = 40, 13
        early = [
            kind(None, x, y, 0, 0, 1, shift=False, meta=False, ctrl=False)
            for kind in (events.MouseDown, events.MouseUp)
        ]
        await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        for event in early:
            pilot.app.post_message(event)
        await pilot.pause()
        await pilot.pause()
        assert isinstance(pilot.app.screen, CurtainScreen)
        await pilot.click(offset=(x, y))
        await until_text(pilot, "SECRET 0")


async def test_a_click_on_its_words_lifts_it_and_one_on_the_cloth_does_not() -> None:
    """The mouse lifts it too, deliberately."""
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.click(offset=(2, 2))
        await pilot.pause()
        assert isinstance(pilot.app.screen, CurtainScreen)
        await click_words(pilot, "lift the curtain")
        await until_text(pilot, "SECRET 0")


async def test_a_paste_lifts_nothing() -> None:
    """Pasted line ends are no Enter (T5)."""
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot, with_curtain(setup_of(), Curtain.PIN))
        await until_screen(pilot, "CurtainScreen")
        await paste(pilot, "1234\r\n")
        assert isinstance(pilot.app.screen, CurtainScreen)


async def test_with_pins_only_the_seats_own_lifts_it() -> None:
    """A wrong PIN is said to be wrong and leaves the curtain down; it is never shown."""
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot, with_curtain(setup_of(), Curtain.PIN))
        await until_screen(pilot, "CurtainScreen")
        await pilot.press(*"4321")
        assert "4321" not in screen_text(pilot.app)
        assert "••••" in screen_text(pilot.app)
        await pilot.press("enter")
        await until_text(pilot, "not this seat's PIN")
        assert "SECRET" not in screen_text(pilot.app)
        await pilot.press(*"1234", "enter")
        await until_text(pilot, "SECRET 0")


async def test_without_a_curtain_the_board_is_open_at_once() -> None:
    """A table may do without."""
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot, with_curtain(setup_of(), Curtain.NONE))
        await until_text(pilot, "SECRET 0")


async def test_a_lone_player_needs_no_curtain() -> None:
    """One person among bots has nobody to hide from."""
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot, alone(setup_of()))
        await until_text(pilot, "SECRET 0")


@pytest.mark.parametrize("key", ["f9", "ctrl+l", "h"])
async def test_it_can_be_dropped_at_once_and_keeps_what_is_half_made(key: str) -> None:
    """F9, Ctrl+L and h hide the board; after lifting, staged things are still staged."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("1", key)
        await until_screen(pilot, "CurtainScreen")
        assert "SECRET" not in screen_text(pilot.app)
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        assert board.staged == ["something"]
        assert "staged 1" in screen_text(pilot.app)


@pytest.mark.parametrize("opening", ["n", "question_mark", "l", "r", "ctrl+p", "q"])
async def test_it_drops_over_whatever_is_open(opening: str) -> None:
    """Notes, help, log, rules, palette and the quit question are hidden too, and come back."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press(opening)
        await until(pilot, lambda: pilot.app.screen is not board)
        await pilot.press("f9")
        await until_screen(pilot, "CurtainScreen")
        assert "SECRET" not in screen_text(pilot.app)
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(pilot.app.screen, CurtainScreen))
        if pilot.app.screen is not board:
            await pilot.press("escape")
        await until_text(pilot, "SECRET 0")


async def test_help_and_the_quit_question_show_nothing_through_it() -> None:
    """What is opened over the curtain shows no secret, and the curtain is there again behind it."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("f9")
        await until_screen(pilot, "CurtainScreen")
        for opening in ("question_mark", "q"):
            await pilot.press(opening)
            await until(pilot, lambda: not isinstance(pilot.app.screen, CurtainScreen))
            await pilot.pause()
            assert "SECRET" not in screen_text(pilot.app)
            await pilot.press("escape")
            await until_screen(pilot, "CurtainScreen")
        assert board.lobby.settings is not None


async def test_resizing_behind_it_shows_nothing() -> None:
    """The curtain covers every size."""
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("f9")
        await until_screen(pilot, "CurtainScreen")
        for size in ((140, 45), (79, 23), (10, 3), (100, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "SECRET" not in screen_text(pilot.app)
        assert isinstance(pilot.app.screen, CurtainScreen)


async def test_coming_back_from_the_shell_drops_it() -> None:
    """Whoever stopped the program may have gone away (T7)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        board.app.on_terminal_resumed()
        await until_screen(pilot, "CurtainScreen")
        assert "SECRET" not in screen_text(pilot.app)
