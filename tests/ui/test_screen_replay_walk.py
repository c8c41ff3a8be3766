"""The replay of a record on a board: steps, phases, whose eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.session.openhands import laid_open
from tartan.ui.conductors.replay_walk import ReplayWalk
from tartan.ui.screens.navigation import open_demo, open_replay, replay_save
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_text
from tests.session.tables import GAME, GAMES, NAMES, play, setup_of
from tests.ui.shell import SIZE, alone, app_of, new_app, until, until_screen, until_text

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tartan.engine.contract import View
    from tartan.session.seat import Setup


async def replay_of_a_game(pilot: Pilot[None], steps: int = 10_000) -> ReplayWalk:
    """A replay of a game, finished or not, on the game's own board."""
    app = app_of(pilot)
    table = app.lobby.open(setup_of(GAME))
    play(table, steps)
    open_replay(app, app.lobby.replay(table.record))
    return await until_replay(pilot)


async def until_replay(pilot: Pilot[None]) -> ReplayWalk:
    """Let the app run until a replay is open."""
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
    await until_text(pilot, "REPLAY")
    assert isinstance(pilot.app.screen, TableScreen)
    assert isinstance(pilot.app.screen.conductor, ReplayWalk)
    return pilot.app.screen.conductor


@pytest.mark.parametrize(
    ("setup", "seen"),
    [
        (alone(setup_of(GAME)), f"seen by {NAMES[0]}"),
        (setup_of(GAME), "open hands:"),
        (setup_of(GAME, bots=(0, 1, 2)), "seen by the public"),
    ],
)
async def test_a_save_is_seen_again_by_those_who_played_it(setup: Setup, seen: str) -> None:
    """Who sat here alone begins with what she saw, several with all hands; nobody's game gives nothing away."""
    async with new_app().run_test(size=SIZE) as pilot:
        app = app_of(pilot)
        table = play(app.lobby.open(setup))
        table.close()
        replay_save(app, table.save_id or 0)
        await until_replay(pilot)
        assert "0 of " in await until_text(pilot, seen)


async def test_a_replay_goes_forward_back_and_from_phase_to_phase() -> None:
    """By arrows, Home and End."""
    async with new_app().run_test(size=(120, 40)) as pilot:
        walk = await replay_of_a_game(pilot)
        await pilot.press("right")
        first = walk.at
        assert first > 0
        await pilot.press("right", "left")
        assert walk.at == first
        where = walk.replay.where(first)
        await pilot.press("down")
        assert walk.replay.where(walk.at) != where
        await pilot.press("up")
        await pilot.press("home")
        assert walk.at == 0
        await pilot.press("end")
        assert walk.at == walk.replay.positions - 1
        await pilot.press("right")
        assert walk.at == walk.replay.positions - 1
        await pilot.press("home", "left")
        assert walk.at == 0


async def test_a_replay_passes_over_what_its_eyes_cannot_see() -> None:
    """No step forward shows the same view and the same log again, and none that shows another is left out."""
    async with new_app().run_test(size=(120, 40)) as pilot:
        walk = await replay_of_a_game(pilot)
        replay = walk.replay

        def seen(at: int) -> tuple[object, object]:
            return replay.view(None, at), replay.log(None, at)

        stops = [0]
        while walk.step(1):
            stops.append(walk.at)
        changes = [at for at in range(1, replay.positions) if seen(at) != seen(at - 1)]
        assert stops == sorted({0, *changes, replay.positions - 1})


async def test_a_replay_is_seen_through_any_seats_eyes_once_the_game_is_over() -> None:
    """`v` goes from the public to each seat, to open hands, and back."""
    async with new_app().run_test(size=(120, 40)) as pilot:
        walk = await replay_of_a_game(pilot)
        await until_text(pilot, "seen by the public")
        await pilot.press("v")
        await until_text(pilot, f"seen by {NAMES[0]}")
        for name in NAMES[1 : len(walk.screen.names)]:
            await pilot.press("v")
            await until_text(pilot, f"seen by {name}")
        await pilot.press("v")
        await until_text(pilot, "open hands: ")
        await pilot.press("v")
        await until_text(pilot, "seen by the public")


@pytest.mark.parametrize("game", GAMES)
async def test_the_deal_of_a_replay_names_its_own_keys_in_every_game(game: str) -> None:
    """However long the sentence that tells the deal, on the smallest screen its keys are not cut off."""
    async with new_app().run_test(size=SIZE) as pilot:
        app = app_of(pilot)
        table = app.lobby.open(setup_of(game))
        play(table)
        open_replay(app, app.lobby.replay(table.record))
        walk = await until_replay(pilot)
        for by in ("public", *walk.screen.names, "open hands"):
            await until_text(pilot, by)
            await until_text(pilot, "v: other eyes, o: what if")
            await pilot.press("v")


async def test_open_hands_show_each_decision_with_all_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Step by step, none left out, the board has all that anybody knows, and the hand of whoever acts next.

    At the end it is the hand of who acted last.
    """
    async with new_app().run_test(size=(120, 40)) as pilot:
        walk = await replay_of_a_game(pilot)
        seen: list[tuple[View, bool]] = []
        monkeypatch.setattr(walk.screen, "show", lambda view, *, private: seen.append((view, private)))
        for _ in range(len(walk.screen.names) + 1):
            walk.action_view()
        while walk.step(1):
            pass
        replay = walk.replay
        actors = [seat for seat, _ in replay.record.actions]
        expected = [laid_open(replay.open_views(at), seat) for at, seat in enumerate([*actors, actors[-1]])]
        assert seen[-len(expected) :] == [(view, True) for view in expected]
        assert f"open hands: {walk.screen.names[actors[-1]]} decided last" in walk.screen.prompt_line.text
        assert walk.screen.all_views == replay.open_views(replay.positions - 1)
        walk.action_view()
        assert walk.screen.all_views == ()


@pytest.mark.parametrize("game", GAMES)
async def test_open_hands_hide_nothing_that_anybody_knows(game: str) -> None:
    """The board is drawn from all that the seats know together, and has the views of all for their hands."""
    app = new_app()
    async with app.run_test(size=(100, 30)) as pilot:
        app.lobby.settings.log_open = False
        table = play(app.lobby.open(setup_of(game)))
        open_replay(app, app.lobby.replay(table.record))
        walk = await until_replay(pilot)
        walk.at = walk.replay.positions // 2
        walk.look()
        for _ in range(len(walk.screen.names) + 1):
            walk.action_view()
        await pilot.pause()
        views, eyes = walk.replay.open_views(walk.at), walk.eyes
        assert walk.open
        assert eyes is not None
        assert walk.screen.all_views == views
        assert walk.screen._view == laid_open(views, eyes)  # type: ignore[attr-defined]  # a board's own


@pytest.mark.parametrize("game", registry.available())
async def test_a_replay_through_a_seats_eyes_turns_the_table_as_play_does(game: str) -> None:
    """Where seats change places the one whose eyes were chosen sits as at play; to the public all sit as at first."""
    app = new_app()
    table = app.lobby.open(setup_of(game))
    play(table)
    assert table.outcome is not None
    async with app.run_test(size=SIZE) as pilot:
        open_replay(app, app.lobby.replay(table.record))
        walk = await until_replay(pilot)
        assert walk.foot(None) == 0
        for seat in range(len(table.plans)):
            await pilot.press("v")
            assert walk.foot(seat) == seat
        await pilot.press("v")
        assert walk.foot(1) == 0


async def test_the_help_in_a_replay_speaks_of_the_replay() -> None:
    """Not of a game in play, nor of saving, and so in a demo."""
    async with new_app().run_test(size=(120, 60)) as pilot:
        await replay_of_a_game(pilot)
        await pilot.press("question_mark")
        text = await until_text(pilot, "The replay of a game")
        assert "in play" not in text
        assert "saved" not in text
        await pilot.press("escape", "escape")
        open_demo(app_of(pilot), GAME)
        await until_text(pilot, "DEMO")
        await pilot.press("question_mark")
        await until_text(pilot, "A demo: a game played and explained")


async def test_a_game_that_is_not_over_shows_only_what_is_public() -> None:
    """Hands stay closed."""
    async with new_app().run_test(size=(120, 40)) as pilot:
        walk = await replay_of_a_game(pilot, 3)
        await pilot.press("v")
        await until_text(pilot, "only what is public")
        assert walk.eyes is None


async def test_a_replay_runs_by_itself_and_stops() -> None:
    """Space runs it, Escape stops it and then leaves."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        walk = await replay_of_a_game(pilot)
        assert "Space play" in await until_text(pilot, "Esc back")
        await pilot.press("f", "f", "f", "space")
        await until(pilot, lambda: walk.at >= 2)
        assert "Space pause" in await until_text(pilot, "Esc pause")
        await pilot.press("escape")
        assert not walk.running
        assert "Space play" in await until_text(pilot, "Esc back")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


async def test_leaving_a_replay_says_nothing_of_saving() -> None:
    """There is nothing to save."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        await replay_of_a_game(pilot)
        await pilot.press("q")
        await until_text(pilot, "Leave Tartan?")
        assert "saved" not in screen_text(app)


async def test_nothing_can_be_played_in_a_replay() -> None:
    """The board's own keys do nothing there."""
    async with new_app().run_test(size=(120, 40)) as pilot:
        walk = await replay_of_a_game(pilot, 3)
        screen = walk.screen
        assert screen.send(("anything",)) is False
        assert screen.refusal("anything") is not None
        assert not screen.my_turn
        for row in type(screen).GAME_ROWS:
            assert not screen.answers(row)
