"""Saves, replays, the result and the demo."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.record import Record
from tartan.session.lobby import OUT_OF_REACH, SEED_STAYS, Lobby
from tartan.session.setup import default_setup
from tartan.session.text import told_apart
from tartan.store import Store
from tartan.ui.screens.doors import open_demo, open_replay
from tartan.ui.screens.result import ResultScreen
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens.watch import DemoWalk, ReplayWalk
from tartan.ui.screens_text import screen_text
from tartan.ui.widgets.badge import badges
from tests.session.house import GAME, GAMES, NAMES, play, setup_of
from tests.ui.shell import SIZE, click_words, house, pilot_house, until, until_screen, until_text

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from tartan.engine.contract import View


def finished() -> Lobby:
    """A lobby with one game that is over and one that is not."""
    lobby = Lobby()
    for steps in (10_000, 4):
        table = lobby.open(setup_of(GAME))
        play(table, steps)
        table.close()
    return lobby


async def test_saves_are_told_apart_and_resumed() -> None:
    """Game, round, whose turn, names and time are there (V3); Enter resumes."""
    async with house(lobby=finished()).run_test(size=(120, 30)) as pilot:
        await pilot.press("s")
        text = await until_text(pilot, "just now")
        assert "over" in text
        assert "to choose" in text
        assert NAMES[0] in text
        assert all(f" {save.id} just now" in text for save in pilot.app.lobby.saves())
        await pilot.resize_terminal(*SIZE)
        save = pilot.app.screen.current
        await until(
            pilot, lambda: f"{', '.join(save.names)} · {save.where}" in " ".join(screen_text(pilot.app).split())
        )
        await pilot.press("enter")
        await until_screen(pilot, "CurtainScreen")


async def test_deleting_a_save_asks_first() -> None:
    """Any key but y keeps it."""
    lobby = finished()
    async with house(lobby=lobby).run_test(size=(120, 30)) as pilot:
        await pilot.press("s")
        await until_screen(pilot, "SavesScreen")
        await pilot.press("x")
        await until_text(pilot, "for good?")
        await pilot.press("enter")
        await until_text(pilot, "The game stays")
        assert len(lobby.saves()) == 2
        await pilot.press("x", "y")
        await until_text(pilot, "deleted")
        assert len(lobby.saves()) == 1


@pytest.mark.parametrize("key", ["s", "y"])
async def test_nobody_is_told_that_there_are_no_saves_while_they_cannot_be_read(key: str, tmp_path: Path) -> None:
    """Where the store could not be opened, saves and replays say that games are out of reach (V2)."""
    (tmp_path / "file").touch()
    async with house(lobby=Lobby(Store(tmp_path / "file" / "store"))).run_test(size=SIZE) as pilot:
        await until_text(pilot, "kept in memory")
        await pilot.press("enter")
        await until_screen(pilot, "TitleScreen")
        await pilot.press(key)
        text = await until_text(pilot, OUT_OF_REACH)
        assert "yet" not in text


async def test_a_game_that_is_over_is_exported(tmp_path: Path) -> None:
    """The file holds a record; one that is not over has a seed to keep and is refused (S2)."""
    file = tmp_path / "game.tartan"
    lobby = finished()
    async with house(lobby=lobby).run_test(size=(120, 30)) as pilot:
        await pilot.press("s")
        await until_screen(pilot, "SavesScreen")
        await pilot.press("e")
        await until_text(pilot, SEED_STAYS)
        await pilot.press("down", "e", "end", "ctrl+u")
        await pilot.press("ctrl+u", *["backspace"] * 3)
        for letter in str(file):
            await pilot.press({"/": "slash", ".": "full_stop", "-": "minus", "_": "underscore"}.get(letter, letter))
        await pilot.press("enter")
        await until(pilot, file.exists)
        assert Record.load(file).game == GAME


async def replay_of_a_game(pilot: Pilot[None], steps: int = 10_000) -> ReplayWalk:
    """A replay of a game, finished or not, on the game's own board."""
    app = pilot_house(pilot)
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


async def test_a_replay_goes_forward_back_and_from_phase_to_phase() -> None:
    """By arrows, Home and End."""
    async with house().run_test(size=(120, 40)) as pilot:
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
    async with house().run_test(size=(120, 40)) as pilot:
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
    async with house().run_test(size=(120, 40)) as pilot:
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


async def test_open_hands_show_each_decision_to_the_eyes_that_take_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Step by step, none left out, the board has the whole view of whoever acts next; at the end of who acted last."""
    async with house().run_test(size=(120, 40)) as pilot:
        walk = await replay_of_a_game(pilot)
        seen: list[tuple[View, bool]] = []
        monkeypatch.setattr(walk.screen, "show", lambda view, *, private: seen.append((view, private)))
        for _ in range(len(walk.screen.names) + 1):
            walk.turn_view()
        while walk.step(1):
            pass
        replay = walk.replay
        actors = [seat for seat, _ in replay.record.actions]
        expected = [replay.view(seat, at) for at, seat in enumerate([*actors, actors[-1]])]
        assert seen[-len(expected) :] == [(view, True) for view in expected]
        assert f"open hands: {walk.screen.names[actors[-1]]} decided last" in walk.screen.prompt_line.text


@pytest.mark.parametrize("game", registry.available())
async def test_a_replay_through_a_seats_eyes_turns_the_table_as_play_does(game: str) -> None:
    """Where seats change places the one whose eyes were chosen sits as at play; to the public all sit as at first."""
    app = house()
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
    async with house().run_test(size=(120, 60)) as pilot:
        await replay_of_a_game(pilot)
        await pilot.press("question_mark")
        text = await until_text(pilot, "The replay of a game")
        assert "in play" not in text
        assert "saved" not in text
        await pilot.press("escape", "escape")
        open_demo(pilot_house(pilot), GAME)
        await until_text(pilot, "DEMO")
        await pilot.press("question_mark")
        await until_text(pilot, "A demo: a game played and explained")


async def test_a_game_that_is_not_over_shows_only_what_is_public() -> None:
    """Hands stay closed."""
    async with house().run_test(size=(120, 40)) as pilot:
        walk = await replay_of_a_game(pilot, 3)
        await pilot.press("v")
        await until_text(pilot, "only what is public")
        assert walk.eyes is None


async def test_a_replay_runs_by_itself_and_stops() -> None:
    """Space runs it, Escape stops it and then leaves."""
    app = house()
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
    app = house()
    async with app.run_test(size=SIZE) as pilot:
        await replay_of_a_game(pilot)
        await pilot.press("q")
        await until_text(pilot, "Leave Tartan?")
        assert "saved" not in screen_text(app)


async def test_nothing_can_be_played_in_a_replay() -> None:
    """The board's own keys do nothing there."""
    async with house().run_test(size=(120, 40)) as pilot:
        walk = await replay_of_a_game(pilot, 3)
        screen = walk.screen
        assert screen.send(("anything",)) is False
        assert screen.refusal("anything") is not None
        assert not screen.my_turn
        for row in type(screen).GAME_ROWS:
            assert screen.check_action(row.id, ()) is False


async def test_a_record_is_opened_from_a_file(tmp_path: Path) -> None:
    """A path is typed; what is no record is refused in words and changes nothing."""
    app = house(lobby=finished())
    good, bad = tmp_path / "a", tmp_path / "b"
    table = app.lobby.open(setup_of(GAME))
    play(table)
    table.record.save(good)
    bad.write_text("not a record")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("y")
        await until_text(pilot, "Open a file")
        for file in (bad, tmp_path / "nowhere"):
            await pilot.press("o")
            app.screen.prompt_line.insert(str(file))
            await pilot.press("enter")
            await until_text(pilot, "✗")
        await click_words(pilot, "Open a file")
        app.screen.prompt_line.insert(str(good))
        await pilot.press("enter")
        await until_text(pilot, "REPLAY")


async def at_the_result(pilot: Pilot[None]) -> None:
    """A game of bots that has come to its end."""
    from tartan.session.seat import SeatPlan, Sitter

    app = pilot_house(pilot)
    setup = setup_of(GAME)
    bots = tuple(SeatPlan(plan.name, Sitter.BOT, "piper") for plan in setup.seats)
    app.open_table(app.lobby.open(replace(setup, seats=bots)))
    await until_screen(pilot, "ResultScreen")


async def test_the_result_ranks_all_seats_with_the_sums_and_the_seed() -> None:
    """Every name, the reason, each sum and the seed are there (CO-8), and prompt and footer as everywhere."""
    async with house().run_test(size=(120, 40)) as pilot:
        await at_the_result(pilot)
        text = await until_text(pilot, "1647")
        for name in NAMES[: len(setup_of(GAME).seats)]:
            assert name in text
        assert "1st" in text
        assert "won" in text
        names = told_apart(pilot.app.screen.table.names)
        assert pilot.app.screen.table.seat(None).log()[-1].say(names) in text
        outcome = pilot.app.screen.table.outcome
        for label, _ in outcome.details:
            assert label in text


@pytest.mark.parametrize("game", registry.available())
@pytest.mark.parametrize("named", [False, True])
async def test_the_result_says_once_who_has_won(game: str, named: bool) -> None:
    """By name, or by role where nobody gave a name; every sum is shown with its value."""
    app = house()
    table = play(app.lobby.open(setup_of(game) if named else replace(default_setup(game), seed=1647)))
    assert table.outcome is not None
    async with app.run_test(size=(140, 60)) as pilot:
        app.push_screen(ResultScreen(table, badges(table.manifest, table.plans)))
        text = await until_text(pilot, "deals the same again")
        names = told_apart(table.names)
        winners = [name for name, rank in zip(names, table.outcome.ranks, strict=True) if rank == 1]
        said = text.split("1st")[0]
        assert all(said.count(name) == 1 for name in winners)
        words = " ".join(text.split())
        for label, value in table.outcome.details:
            assert f"{label} {value}" in words


async def test_the_result_fits_80_columns() -> None:
    """All that can be done next is on the smallest screen, too."""
    async with house().run_test(size=SIZE) as pilot:
        await at_the_result(pilot)
        text = await until_text(pilot, "Rematch")
        assert "To the title" in text
        assert "What next?" in text
        assert "? help" in text.split("\n")[-1]
        if pilot.app.screen.sums.lowest:
            await until_text(pilot, "PgDn more")


@pytest.mark.parametrize("game", GAMES)
async def test_a_long_seed_is_whole_on_a_line_of_its_own(game: str) -> None:
    """The seed of a deal that all made has 64 digits: at 80 columns it is not broken, so that it can be copied."""
    app = house()
    seed = bytes(range(0xE0, 0x100))
    table = play(app.lobby.open(replace(setup_of(game), seed=seed)))
    async with app.run_test(size=(80, 60)) as pilot:
        app.push_screen(ResultScreen(table, badges(table.manifest, table.plans)))
        text = await until_text(pilot, "deals the same again:")
        assert f"0x{seed.hex()}" in [line.strip() for line in text.split("\n")]


async def test_enter_at_the_result_begins_no_game() -> None:
    """Enter once too often asks for nothing: the game is over, and can be walked through; Escape comes back."""
    async with house().run_test(size=SIZE) as pilot:
        await at_the_result(pilot)
        result = pilot.app.screen
        await pilot.press("enter")
        await until_text(pilot, "REPLAY")
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is result)


async def test_a_rematch_turns_the_seats() -> None:
    """Everybody one seat further on, and a new seed."""
    async with house().run_test(size=(120, 40)) as pilot:
        await at_the_result(pilot)
        await pilot.press("r")
        await until_screen(pilot, "SetupScreen")
        draft = pilot.app.screen.draft
        count = len(draft.seats)
        assert [seat.name for seat in draft.seats] == [NAMES[count - 1], *NAMES[: count - 1]]
        assert draft.seed == ""


async def test_escape_from_a_rematch_goes_back_to_the_result_and_start_leaves_it_behind() -> None:
    """The game that is over stays open until the next begins, and no longer."""
    async with house().run_test(size=(120, 40)) as pilot:
        await at_the_result(pilot)
        result = pilot.app.screen
        await pilot.press("r")
        await until_screen(pilot, "SetupScreen")
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is result)
        await pilot.press("r")
        await until_screen(pilot, "SetupScreen")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: sum(isinstance(screen, TableScreen) for screen in pilot.app.screen_stack) == 1)
        await until(pilot, lambda: result not in pilot.app.screen_stack or not result.is_running)


async def test_the_result_leads_to_the_replay_and_back() -> None:
    """`y` walks through the game; Escape comes back to the result."""
    async with house().run_test(size=(120, 40)) as pilot:
        await at_the_result(pilot)
        await pilot.press("y")
        await until_text(pilot, "REPLAY")
        await pilot.press("escape")
        await until_screen(pilot, "ResultScreen")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


async def test_the_record_is_saved_to_a_file_and_never_over_another(tmp_path: Path) -> None:
    """A name that is taken, or in a folder that is not there, is refused in one sentence."""
    async with house().run_test(size=(120, 40)) as pilot:
        await at_the_result(pilot)
        file = tmp_path / "record"
        for name, words in (
            (file, "The record is in"),
            (file, "a file of that name already"),
            ("~nosuchuser/x", "cannot be written: No such file"),
        ):
            await pilot.press("s", "end", "ctrl+u")
            pilot.app.screen.prompt_line._entry.text = ""
            pilot.app.screen.prompt_line._entry.at = 0
            pilot.app.screen.prompt_line.insert(str(name))
            await pilot.press("enter")
            await until_text(pilot, words)
        assert Record.load(file).seats == len(setup_of(GAME).seats)


@pytest.mark.parametrize("game", registry.available())
async def test_the_demo_of_every_game_is_walked_with_its_captions(game: str) -> None:
    """Each beat says its caption and its rules; forward, back, the end; Escape leaves."""
    app = house()
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
    app = house()
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
    app = house()
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
