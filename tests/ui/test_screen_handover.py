"""Between two turns: what a step gave its own seat alone, reveals that wait, recaps, and what is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.engine.contract import LogLine, Span, Tone
from tartan.session.settings import Pace
from tartan.session.table import Table
from tartan.ui.conductors import reveal
from tartan.ui.conductors.handover import show_recap
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.conductors.news import private_news
from tartan.ui.conductors.thinking import BotTurns
from tartan.ui.screens_text import screen_text
from tests.session.tables import GAME, GAMES, play, setup_of, step
from tests.ui.shell import (
    SIZE,
    SpyBoard,
    alone,
    app_of,
    click_words,
    new_app,
    sit_down,
    table_of,
    until,
    until_screen,
    until_text,
)

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tartan.session.seat import Setup

LONGEST = 60
"""Steps within which every kind of step has come in some game."""


def given_at(setup: Setup) -> int:
    """The step with which a seat here gives the turn away and is given something alone; 0 where none is."""
    table = Table(setup)
    while table.outcome is None and table.moves < LONGEST:
        seat = table.next_here(None)
        bot = bool(table.bots_due)
        if seat is not None:
            table.seat(seat).looked()
        step(table)
        passes = seat is not None and not bot and table.next_here(seat) != seat
        if passes and seat is not None and seat not in table.deciders and private_news(table.seat(seat)):
            return table.moves
    return 0


async def before_step(pilot: Pilot[None], setup: Setup, number: int) -> SpyBoard:
    """A spy's board at which a step is still to be played; whose it is has lifted the curtain."""
    table = play(app_of(pilot).lobby.open(setup), number - 1)
    for seat in table.here:
        table.seat(seat).looked()
    board = SpyBoard(table)
    board.conductor = LivePlay(board, table)
    await pilot.app.push_screen(board)
    await pilot.pause()
    if len(table.here) > 1:
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
    await until(pilot, lambda: board.my_turn)
    return board


def take_step(board: SpyBoard) -> None:
    """What `step` would play."""
    legal, lines = board.door.legal(), board.door.log()
    assert isinstance(board.table, Table)
    assert board.send((legal[(table_of(board).moves * 7 + len(lines)) % len(legal)],))


def walk_of(board: SpyBoard) -> LivePlay:
    """Who leads this table, by its own type."""
    assert isinstance(board.conductor, LivePlay)
    return board.conductor


async def test_what_a_step_gave_its_seat_alone_is_read_before_the_keyboard_passes() -> None:
    """The turn stops, the prompt says what came, and only Enter brings the curtain; no recap tells it again (K3)."""
    setup, number = next((s, n) for s in map(setup_of, GAMES) if (n := given_at(s)))
    async with new_app().run_test(size=SIZE) as pilot:
        board = await before_step(pilot, setup, number)
        seat = board.door.seat
        take_step(board)
        text = " ".join((await until_text(pilot, "Enter passes the keyboard.")).split())
        assert f"SECRET {seat}" in text
        private = [line for line in board.table.seat(seat).log() if line.tone is Tone.PRIVATE]
        assert private[-1].say(board.names) in text
        assert "Enter pass on" in text
        assert not board.my_turn
        await pilot.press("h", "enter")
        await until_text(pilot, "Enter passes the keyboard.")
        await pilot.press("enter")
        await until_screen(pilot, "CurtainScreen")
        assert "SECRET" not in screen_text(pilot.app)
        assert board.table.seat(seat).missed() == ()


async def test_who_sits_alone_reads_what_a_step_gave_while_bots_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else looks on, so nothing has to be pressed for it."""
    setup, number = next((s, n) for s in (alone(setup_of(game)) for game in GAMES) if (n := given_at(s)))
    monkeypatch.setattr(BotTurns, "think", lambda _self: None)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await before_step(pilot, setup, number)
        take_step(board)
        text = " ".join((await until_text(pilot, "choosing")).split())
        private = [line for line in board.table.seat(0).log() if line.tone is Tone.PRIVATE]
        assert private[-1].say(board.names) in text
        assert not walk_of(board).news.held


async def test_what_a_reveal_dealt_is_told_to_who_looks_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """While others choose after it, and not once it is long known (K3)."""
    setup, number = next((s, n) for s in (alone(setup_of(game)) for game in GAMES) if (n := given_at(s)))
    monkeypatch.setattr(BotTurns, "think", lambda _self: None)
    app = new_app()
    app.lobby.settings.reduced_motion = False
    async with app.run_test(size=SIZE) as pilot:
        board = await before_step(pilot, setup, number)
        board.moments = 1
        take_step(board)
        await until_text(pilot, "REVEALED 0")
        await pilot.press("enter")
        text = " ".join((await until_text(pilot, "choosing")).split())
        private = [line for line in board.table.seat(0).log() if line.tone is Tone.PRIVATE]
        assert private[-1].say(board.names) in text
        assert not walk_of(board).news.owed


async def test_hiding_while_bots_choose_hides_what_was_given_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """After F9 no second that goes by brings it back; it is told once the curtain is lifted (K1, K3)."""
    setup, number = next((s, n) for s in (alone(setup_of(game)) for game in GAMES) if (n := given_at(s)))
    think = BotTurns.think
    monkeypatch.setattr(BotTurns, "think", lambda _self: None)
    async with new_app().run_test(size=SIZE) as pilot:
        board = await before_step(pilot, setup, number)
        take_step(board)
        await until_text(pilot, "choosing")
        given = [line.say(board.names) for line in board.table.seat(0).log() if line.tone is Tone.PRIVATE][-1]
        assert given[:20] in screen_text(pilot.app)
        await pilot.press("f9")
        await until_screen(pilot, "CurtainScreen")
        walk = walk_of(board)
        for _ in range(3):
            walk.waiting.tick()
        assert given[:20] not in screen_text(pilot.app)
        await pilot.press("enter")
        await until_text(pilot, given[:20])
        await pilot.press("f9")
        await until_screen(pilot, "CurtainScreen")
        monkeypatch.setattr(BotTurns, "think", think)
        walk.bots.think()
        await until(pilot, lambda: 0 in table_of(board).deciders)
        assert given[:20] not in screen_text(pilot.app)
        await pilot.press("enter")
        await until_text(pilot, given[:20])


async def test_who_watched_what_her_step_turned_up_is_not_told_it_again() -> None:
    """Moment, curtain, board: the recap of the last to play has nothing to say; that of others has (K3)."""
    probe = Table(setup_of(GAME))
    owing: tuple[int, ...] = probe.deciders
    while len(probe.deciders) <= len(owing):
        owing, seat = probe.deciders, probe.next_here(None)
        step(probe)
    app = new_app()
    app.lobby.settings.reduced_motion = False
    async with app.run_test(size=SIZE) as pilot:
        board = await before_step(pilot, setup_of(GAME), probe.moves)
        board.moments = 1
        take_step(board)
        await until_text(pilot, "REVEALED 0")
        await pilot.press("enter")
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until(pilot, lambda: board.my_turn)
        await pilot.pause()
        assert board.door.seat == seat
        assert pilot.app.screen is board
        others = [board.table.seat(other).missed() for other in range(len(board.names)) if other != seat]
        assert all(others)


@pytest.mark.parametrize("pace", [Pace.SLOW, Pace.NORMAL])
async def test_each_step_of_a_reveal_waits_where_somebody_sits(pace: Pace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing runs on under the hands of who reads, even where only bots go on after it."""
    monkeypatch.setattr(reveal, "SECONDS", dict.fromkeys(reveal.SECONDS, 0.01))
    monkeypatch.setattr(BotTurns, "think", lambda _self: None)
    app = new_app()
    app.lobby.settings.reduced_motion, app.lobby.settings.pace = False, pace
    async with app.run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, alone(setup_of(changing())), moments=2)
        take_step(board)
        for number in (0, 1):
            await until_text(pilot, f"REVEALED {number}")
            await pilot.pause(0.1)
            assert f"REVEALED {number}" in screen_text(app)
            await pilot.press("enter")
        await until(pilot, lambda: not walk_of(board).reveal.going)


async def test_a_reveal_runs_on_for_who_is_in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a fast pace only the last step waits, and only for who has to go on."""
    monkeypatch.setattr(reveal, "SECONDS", dict.fromkeys(reveal.SECONDS, 0.01))
    app = new_app()
    app.lobby.settings.reduced_motion, app.lobby.settings.pace = False, Pace.FAST
    async with app.run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, alone(setup_of(changing())), moments=3)
        take_step(board)
        text = await until_text(pilot, "REVEALED 2")
        assert walk_of(board).reveal.going
        assert "Enter goes on." in text


def changing() -> str:
    """A game whose first step everybody sees, its seat still has the turn after it, and it can be taken back."""
    for game in GAMES:
        table = Table(setup_of(game))
        before = table.seat(None).view()
        step(table)
        if table.seat(None).view() != before and table.seat(0).may_undo and 0 in table.deciders:
            return game
    raise AssertionError("No game has such a step.")


async def test_what_is_taken_back_is_no_reveal() -> None:
    """After `u` the seat simply goes on: no scene, no curtain, no recap (K4)."""
    app = new_app()
    app.lobby.settings.reduced_motion = False
    async with app.run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, setup_of(changing()))
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until(pilot, lambda: board.my_turn)
        take_step(board)
        await until(pilot, lambda: len(board.turns) == 2)
        board.moments = 1
        told = next(line.say(board.names) for line in reversed(board.door.log()) if line.spans[0].seat == 0)
        await pilot.press("u")
        await until(pilot, lambda: len(board.turns) == 3)
        assert table_of(board).moves == 0
        assert pilot.app.screen is board
        assert board.my_turn
        assert not walk_of(board).reveal.going
        text = " ".join(screen_text(pilot.app).split())
        assert f"Taken back: {told}" in text
        assert f"Choose one of {len(board.door.legal())}" in text


async def test_what_others_revealed_is_still_shown_after_a_step_was_taken_back() -> None:
    """Only the step itself falls out of what is due, with what came after it; a reveal of another's goes on (K4)."""
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot, setup_of(changing()))
        await until_screen(pilot, "CurtainScreen")
        walk = walk_of(board).reveal
        known = walk.before
        for taken_back, seats, kept in ((1, (0, 1), [0]), (1, (0, 1, 2), [0, None]), (2, (0, 1), [0, 1])):
            walk._following = [(seat, known) for seat in seats]
            assert not walk.undone(taken_back)
            assert [seat for seat, _ in walk._following] == kept
        walk._following, walk._seat, walk.going = [], 0, True
        assert not walk.undone(1)
        assert walk.undone(0)
        walk.going = False
        walk._following = [(0, known)]
        assert walk.undone(None)
        assert walk._following == []


async def test_a_long_recap_opens_at_its_newest_and_says_how_much_more_there_is() -> None:
    """And a click on it goes on, as Enter does."""
    lines = [LogLine("Round 1", Tone.PUBLIC, (Span(f"Event number {n}."),)) for n in range(40)]
    async with new_app().run_test(size=SIZE) as pilot:
        board = await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        show_recap(board, 0, lines)
        text = await until_text(pilot, "Event number 39.")
        assert "Event number 3." not in text
        hidden = 40 + 2 - sum("Event" in line or "Round" in line for line in text.split("\n"))
        assert f"PgUp: {hidden} more lines." in text
        await click_words(pilot, "number 39")
        await until(pilot, lambda: pilot.app.screen is board)


async def test_the_log_does_not_close_at_a_click() -> None:
    """It is opened to be read; only what stands in the way is clicked away."""
    async with new_app().run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        await until_screen(pilot, "CurtainScreen")
        await pilot.press("enter")
        await until_text(pilot, "SECRET 0")
        await pilot.press("l")
        await until_screen(pilot, "ReadingScreen")
        await pilot.pause()
        await pilot.click(offset=(20, 3))
        assert type(pilot.app.screen).__name__ == "ReadingScreen"
