"""Keys, mouse and footer of any table: what matters stands first, what does nothing says so, what is typed stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.ui.actions import KNOWING, LEAVING, MOVING, PLAYING, SHARED, TABLE, ActionRow, pressing_first
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.conductors.thinking import BotTurns
from tartan.ui.conductors.waiting import READING
from tartan.ui.screens.board_contract import Moment
from tartan.ui.screens.navigation import open_replay
from tartan.ui.screens.result import ResultScreen
from tartan.ui.screens.rules import RulesScreen
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_text
from tartan.ui.widgets.badge import badges
from tartan.ui.widgets.bars import Footer
from tests.session.tables import play, setup_of
from tests.ui.shell import (
    SIZE,
    SpyBoard,
    alone,
    app_of,
    click_words,
    new_app,
    sit_down,
    until,
    until_screen,
    until_text,
)

if TYPE_CHECKING:
    import pytest
    from textual.pilot import Pilot

    from tartan.engine.contract import View


async def lifted(pilot: Pilot[None]) -> SpyBoard:
    """A spy's board whose first seat has lifted the curtain."""
    board = await sit_down(pilot)
    await until_screen(pilot, "CurtainScreen")
    await pilot.press("enter")
    await until_text(pilot, "SECRET 0")
    return board


async def after_her_turn(pilot: Pilot[None]) -> SpyBoard:
    """A spy's board whose only person has played her turn, so that bots would choose now."""
    board = await sit_down(pilot, alone(setup_of()))
    await until_text(pilot, "SECRET 0")
    while board.my_turn:
        await pilot.press("enter")
        await pilot.pause()
    return board


def footer_of(pilot: Pilot[None]) -> str:
    """The last line of the screen."""
    return screen_text(pilot.app).split("\n")[-1]


async def test_while_a_move_is_typed_the_footer_says_what_keys_do_then() -> None:
    """Enter and Escape, which can be clicked; with the line closed the board's own keys are back."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        await pilot.press("colon")
        await pilot.pause()
        assert footer_of(pilot).split() == ["Enter", "play", "Esc", "drop"]
        await click_words(pilot, "  Esc drop")
        await until(pilot, lambda: not board.prompt_line.is_open)
        await until(pilot, lambda: "Enter choose" in footer_of(pilot))
        await pilot.press("colon", *"nonsense")
        await click_words(pilot, "Enter play  ")
        await until(pilot, lambda: board.prompt_line.refused)


async def test_what_was_typed_and_refused_stays_to_be_mended() -> None:
    """The line stays open with the words, the reason and its rule below it; the mended move is played."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        move = board.door.legal()[0]
        await pilot.press("colon")
        for letter in f"{move}x":
            await pilot.press("space" if letter == " " else letter)
        await pilot.press("enter")
        await pilot.pause()
        refusal = board.refusal(f"{move}x")
        assert refusal is not None
        assert board.prompt_line.typed == f"{move}x"
        below = screen_text(pilot.app).split("\n")[-2]
        assert below.startswith(f" ✗ {refusal.message[:30]}")
        assert refusal.rule in below
        await pilot.press("backspace", "enter")
        await until(pilot, lambda: board.table.seat(0).log_length > 0 and not board.prompt_line.is_open)
        assert board.door.may_undo


async def test_a_long_refusal_below_what_is_typed_keeps_its_rule() -> None:
    """Where there is no room for all of it, its words are cut and its rule is not."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        board.prompt("This cannot be done, " * 8, "CO-4", refused=True)
        board.prompt_line.correct_entry("typed")
        await pilot.pause()
        below = screen_text(pilot.app).split("\n")[-2]
        assert "This cannot be done" in below
        assert below.rstrip().endswith("… (CO-4)")


async def test_what_of_a_refusal_finds_no_room_is_told_in_the_footer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Below the line that is typed and in the footer all its words are read, until the next key."""
    words = " ".join(f"word{number}" for number in range(20))
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        monkeypatch.setattr(board.conductor, "typed", lambda _: board.prompt(words, "CO-4", refused=True))
        await pilot.press(":", "x", "enter")
        await pilot.pause()
        below, footer = screen_text(pilot.app).split("\n")[-2:]
        assert below.startswith(" ✗ word0 ")
        assert below.rstrip().endswith(" … (CO-4)")
        told = below.removeprefix(" ✗ ").rstrip().removesuffix(" … (CO-4)")
        assert f"{told} {footer.strip()}" == words
        await pilot.press("backspace")
        await until(pilot, lambda: "Enter play" in footer_of(pilot))


async def test_only_the_left_button_does_anything() -> None:
    """The right and the middle one belong to the terminal."""
    async with new_app().run_test(size=(140, 30)) as pilot:
        board = await lifted(pilot)
        line = footer_of(pilot)
        at = (line.index("1 pick") + 2, 29)
        for button in (2, 3):
            await pilot.click(offset=at, button=button)
        await pilot.pause()
        assert board.staged == []
        await pilot.click(offset=at)
        await pilot.pause()
        assert board.staged == ["something"]


async def test_keys_that_do_nothing_say_so_whatever_they_do_elsewhere() -> None:
    """Home and End walk through replays and mean nothing here; a game's own key means nothing while others choose."""
    async with new_app().run_test(size=SIZE) as pilot:
        await lifted(pilot)
        for key, name in (("home", "Home"), ("end", "End"), ("v", "v"), ("f5", "F5")):
            await pilot.press(key)
            await until_text(pilot, f"{name} does nothing here; ? shows the keys.")


async def test_keys_of_a_turn_say_that_it_is_not_hers_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrows, Tab, and what the game's own keys do."""
    monkeypatch.setattr(BotTurns, "think", lambda _self: None)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await after_her_turn(pilot)
        for key in ("left", "tab"):
            board.prompt("")
            await pilot.press(key)
            await until_text(pilot, "It is not your turn.")
        await pilot.press("1")
        await until_text(pilot, "1 does nothing now; ? shows the keys.")
        assert board.staged == []


async def test_a_refusal_can_be_read_while_others_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seconds that are counted meanwhile come back after some of them, and not at the next."""
    monkeypatch.setattr(BotTurns, "think", lambda _self: None)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await after_her_turn(pilot)
        assert isinstance(board.conductor, LivePlay)
        waiting = board.conductor.waiting
        board.prompt("This cannot be done.", refused=True)
        waiting.tick()
        waiting.tick()
        assert board.prompt_line.text == "This cannot be done."
        for _ in range(READING):
            waiting.tick()
        assert "choosing for" in board.prompt_line.text


async def test_r_opens_the_rule_that_the_prompt_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a stop for everybody that is the rule of what was turned up, not the rule of the turn."""
    app = new_app()
    app.lobby.settings.reduced_motion = False
    async with app.run_test(size=SIZE) as pilot:
        board = await lifted(pilot)

        def moments(before: View, after: View) -> tuple[Moment, ...]:
            return (Moment("Something is turned up.", "CO-5", lambda: None),)

        monkeypatch.setattr(board, "public_moment", moments)
        while not board.prompt_line.text.startswith("Something is turned up."):
            assert board.my_turn or type(app.screen).__name__ in {"CurtainScreen", "ReadingScreen"}
            await pilot.press("enter")
            await pilot.pause()
            await pilot.pause()
        await pilot.press("r")
        await until_screen(pilot, "RulesScreen")
        assert isinstance(app.screen, RulesScreen)
        assert "CO-5 applies here" in screen_text(app)


async def test_the_log_at_the_side_is_filled_as_soon_as_there_is_room_for_it() -> None:
    """Widened while nobody does anything, and made larger or smaller once it is there."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await lifted(pilot)
        newest = board.door.log()[-1].say(board.names)[:10]
        for size in ((100, 30), (140, 40), (100, 30)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda: board.log_panel.display and newest in screen_text(pilot.app))
            await pilot.resize_terminal(*SIZE)
            await until(pilot, lambda: not board.log_panel.display)


async def test_a_replay_offers_no_step_where_there_is_none() -> None:
    """At its end nothing runs on, at its start nothing goes back; the footer follows."""
    async with new_app().run_test(size=SIZE) as pilot:
        app = app_of(pilot)
        open_replay(app, app.lobby.replay(play(app.lobby.open(setup_of()), 12).record))
        text = await until_text(pilot, "REPLAY")
        assert "Space play" in text
        board = app.screen
        assert isinstance(board, TableScreen)
        assert not board.may("first")
        await pilot.press("end")
        await until(pilot, lambda: "Space play" not in footer_of(pilot))
        assert board.may("first")
        assert not any(board.may(row) for row in ("forward", "later", "last"))


async def test_the_result_offers_more_only_while_there_is_more() -> None:
    """Once the end of the sums is in sight PgDn is gone."""
    async with new_app().run_test(size=SIZE) as pilot:
        app = app_of(pilot)
        table = play(app.lobby.open(setup_of()))
        result = ResultScreen(table, badges(table.manifest, table.plans))
        app.push_screen(result)
        await until(pilot, lambda: result.sums.lowest > 0)
        await until(pilot, lambda: "PgDn more" in footer_of(pilot))
        assert not result.may("page_up")
        while result.sums.top < result.sums.lowest:
            await pilot.press("pagedown")
        await until(pilot, lambda: "PgDn more" not in footer_of(pilot))
        assert result.may("page_up")


def test_what_matters_now_comes_before_what_can_always_be_read() -> None:
    """Taking, going back and taking back, then the game's own, then the rest in its order."""
    own = ActionRow("dig", ("d",), "dig", "Dig.", PLAYING)
    ids = [row.id for row in pressing_first((own, *TABLE, *SHARED))]
    assert ids[:4] == ["choose", "back", "undo", "dig"]
    assert sorted(ids) == sorted(row.id for row in (own, *TABLE, *SHARED))
    rest = [row.id for row in (*TABLE, *SHARED) if row.id not in ids[:4]]
    assert ids[4:] == rest


def test_a_narrow_footer_keeps_the_way_back_and_the_way_out() -> None:
    """Others are cut from the end, whole; nothing that came after one that was cut is shown."""
    rows = (
        ActionRow("choose", ("enter",), "choose", "", PLAYING),
        ActionRow("long", ("d",), "a name of more than twenty", "", PLAYING),
        ActionRow("log", ("l",), "log", "", KNOWING),
        ActionRow("back", ("escape",), "back", "", MOVING),
        ActionRow("quit", ("q",), "leave", "", LEAVING),
    )
    footer = Footer()
    footer.rows = rows
    assert [row.id for row in footer._fitting(80)] == ["choose", "long", "log", "back", "quit"]
    assert [row.id for row in footer._fitting(45)] == ["choose", "back", "quit"]
    assert [row.id for row in footer._fitting(20)] == ["back", "quit"]
