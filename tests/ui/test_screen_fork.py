"""Finding one's way through a replay, and going on from it at a practice table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.session.seat import Sitter
from tartan.session.table import Table
from tartan.ui.conductors.replay_walk import ReplayWalk
from tartan.ui.screens.fork import ForkScreen
from tartan.ui.screens.navigation import open_replay, replay_save
from tartan.ui.screens.table import TableScreen
from tests.session.tables import GAME, NAMES, play, setup_of
from tests.ui.shell import app_of, new_app, until, until_screen, until_text

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tartan.ui.conductors.live_play import LivePlay


async def a_replay(pilot: Pilot[None], steps: int = 10_000) -> ReplayWalk:
    """The replay of the first saved game, finished or not."""
    app = app_of(pilot)
    table = play(app.lobby.open(setup_of(GAME)), steps)
    table.close()
    if table.outcome is None:
        open_replay(app, app.lobby.replay(table.record))
    else:
        replay_save(app, table.save_id or 0)
    await until_text(pilot, "REPLAY")
    assert isinstance(app.screen, TableScreen)
    assert isinstance(app.screen.conductor, ReplayWalk)
    return app.screen.conductor


def live(pilot: Pilot[None]) -> LivePlay:
    """Who leads the table that is played at."""
    from tartan.ui.conductors.live_play import LivePlay

    assert isinstance(pilot.app.screen, TableScreen)
    assert isinstance(pilot.app.screen.conductor, LivePlay)
    return pilot.app.screen.conductor


async def test_a_replay_jumps_to_turns_results_numbers_and_words() -> None:
    """Tab goes to the next turn, n to the next result, g to a number or to words; what is not there is said."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        walk = await a_replay(pilot)
        replay = walk.replay
        await pilot.press("tab")
        assert walk.at == next(at for at in range(1, replay.positions) if replay.begins_turn(at))
        await pilot.press("shift+tab")
        assert walk.at == 0
        await pilot.press("n")
        first = next(at for at in range(replay.positions) if replay.reveals(at))
        assert walk.at == first
        await pilot.press("n", "b")
        assert walk.at == first
        await pilot.press("b")
        await until_text(pilot, "Nothing was turned up for all before this.")
        await pilot.press("g", "1", "2", "enter")
        assert walk.at == 12
        await pilot.press("g", "9", "9", "9", "9", "enter")
        await until_text(pilot, f"This replay has steps 0 to {replay.positions - 1}.")
        there = replay.where(replay.positions - 2)
        await pilot.press("home", "g")
        walk.screen.prompt_line.insert(there)
        await pilot.press("enter")
        assert there in replay.where(walk.at)
        await pilot.press("g", *"qqqq", "enter")
        await until_text(pilot, "Nothing here has these words.")


async def test_what_if_goes_on_from_a_position_as_the_seat_that_decides() -> None:
    """X asks for seat and bots; Enter begins, the title band says practice, and the replay waits below."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        walk = await a_replay(pilot)
        await pilot.press("g", "6", "enter", "o")
        text = await until_text(pilot, "WHAT IF")
        assert "step 6 of" in text
        assert "game 1" in text
        assert "decides here" in text
        seat = walk.replay.record.actions[6][0]
        await pilot.press("right")
        await until_text(pilot, "captain")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.conductor.plays)
        await until_text(pilot, "PRACTICE")
        table = live(pilot).table
        assert str(table.origin) == "game 1, step 6"
        assert table.here == (seat,)
        assert {plan.level for plan in table.plans if plan.sitter is Sitter.BOT} == {"captain"}
        assert len(app_of(pilot).lobby.saves()) == 2


async def test_the_end_of_a_fork_leads_back_to_its_replay() -> None:
    """From the result Escape goes back to where the fork was made, so that another can be tried."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        walk = await a_replay(pilot)
        walk._go(walk.replay.positions - 2)
        await pilot.press("o", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.conductor.plays)
        table = live(pilot).table
        assert isinstance(table, Table)
        play(table)
        await until_screen(pilot, "ResultScreen")
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is walk.screen)
        assert walk.at == walk.replay.positions - 2


async def test_the_end_of_a_game_and_a_game_that_is_not_over_are_not_forked() -> None:
    """Both are said in a sentence."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        await a_replay(pilot)
        await pilot.press("end", "o")
        await until_text(pilot, "The game is over here")
    async with new_app().run_test(size=(80, 24)) as pilot:
        await a_replay(pilot, 12)
        await pilot.press("o")
        await until_text(pilot, "would show hidden cards")
        assert not isinstance(pilot.app.screen, ForkScreen)


async def test_a_practice_game_takes_back_past_the_bots() -> None:
    """U takes back the last step of one's own, whatever bots have played since."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        walk = await a_replay(pilot)
        await pilot.press("o", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.conductor.plays)
        conductor = live(pilot)
        await until(pilot, lambda: conductor.my_turn)
        seat = walk.replay.record.actions[0][0]
        for _ in range(3):
            await until(pilot, lambda: conductor.my_turn)
            conductor.send(conductor.screen.door.legal()[:1])
        await until(pilot, lambda: conductor.my_turn)

        def own() -> int:
            record = conductor.table.record
            return 0 if record is None else sum(actor == seat for actor, _ in record.actions)

        before = own()
        await pilot.press("u")
        await until(pilot, lambda: own() == before - 1)
        await until(pilot, lambda: conductor.my_turn)


async def test_names_of_seats_are_those_of_the_game() -> None:
    """The menu of a fork has every seat with its name."""
    async with new_app().run_test(size=(80, 24)) as pilot:
        walk = await a_replay(pilot)
        await pilot.press("o")
        text = await until_text(pilot, "WHAT IF")
        assert all(name in text for name in NAMES[: walk.replay.record.seats])
