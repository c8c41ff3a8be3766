"""The result: ranks and sums, rematch, replay and record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.record import Record
from tartan.session.setup import FIRST_LEVEL, default_setup, first_setup
from tartan.session.text import told_apart
from tartan.ui.screens.result import ResultScreen
from tartan.ui.screens.setup import SetupScreen
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_text
from tartan.ui.widgets.badge import badges
from tests.narrowing import of_kind, present
from tests.session.tables import GAME, GAMES, NAMES, play, setup_of
from tests.ui.shell import SIZE, app_of, new_app, until, until_screen, until_text

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot


async def at_the_result(pilot: Pilot[None]) -> None:
    """A game of bots that has come to its end."""
    from tartan.session.seat import SeatPlan, Sitter

    app = app_of(pilot)
    setup = setup_of(GAME)
    bots = tuple(SeatPlan(plan.name, Sitter.BOT, "piper") for plan in setup.seats)
    app.open_table(app.lobby.open(replace(setup, seats=bots)))
    await until_screen(pilot, "ResultScreen")


async def test_the_result_ranks_all_seats_with_the_sums_and_the_seed() -> None:
    """Every name, the reason, each sum and the seed are there (CO-8), and prompt and footer as everywhere."""
    async with new_app().run_test(size=(120, 40)) as pilot:
        await at_the_result(pilot)
        text = await until_text(pilot, "1647")
        for name in NAMES[: len(setup_of(GAME).seats)]:
            assert name in text
        assert "1st" in text
        assert "won" in text
        table = of_kind(ResultScreen, pilot.app.screen).table
        assert table.seat(None).log()[-1].say(told_apart(table.names)) in text
        for label, _ in present(table.outcome).told(told_apart(table.names)):
            assert label in text


@pytest.mark.parametrize("game", registry.available())
async def test_the_ranking_says_which_seats_were_bots_and_how_well_they_play(game: str) -> None:
    """Beside the name, and only where there were any; nobody is called by a mere letter who is not a person."""
    app = new_app()
    table = play(app.lobby.open(replace(first_setup(game), seed=1647)))
    people = play(app.lobby.open(setup_of(game)))
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(ResultScreen(table, badges(table.manifest, table.plans)))
        text = await until_text(pilot, f"bot: {FIRST_LEVEL}")
        assert text.count(f"bot: {FIRST_LEVEL}") == len(table.plans) - 1
        assert "Seat B" not in text
        app.push_screen(ResultScreen(people, badges(people.manifest, people.plans)))
        await until(pilot, lambda: NAMES[0] in screen_text(app))
        assert "bot: " not in screen_text(app)


async def test_what_is_told_of_the_end_is_never_cut() -> None:
    """A sentence that is longer than the screen is wide goes on below, and takes one line where there is room."""
    app = new_app()
    table = play(app.lobby.open(setup_of(GAME)))
    assert table.outcome is not None
    words = " ".join(["It was a long and bitter siege"] * 4)
    async with app.run_test(size=SIZE) as pilot:
        screen = ResultScreen(table, badges(table.manifest, table.plans))
        screen._sentences = lambda outcome: [words]  # type: ignore[method-assign]  # no game needs to end like this
        app.push_screen(screen)
        await until(pilot, lambda: words in " ".join(screen_text(app).split()))
        assert "1st" in screen_text(app)
        await pilot.resize_terminal(160, 40)
        await until(pilot, lambda: any(words in line for line in screen_text(app).split("\n")))


@pytest.mark.parametrize("game", registry.available())
@pytest.mark.parametrize("named", [False, True])
async def test_the_result_says_once_who_has_won(game: str, named: bool) -> None:
    """By name, or by role where nobody gave a name; every sum is shown with its value."""
    app = new_app()
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
        for label, value in table.outcome.told(names):
            assert f"{label} {value}" in words


async def test_the_result_fits_80_columns() -> None:
    """All that can be done next is on the smallest screen, too."""
    async with new_app().run_test(size=SIZE) as pilot:
        await at_the_result(pilot)
        text = await until_text(pilot, "Rematch")
        assert "To the title" in text
        assert "What next?" in text
        assert "? help" in text.split("\n")[-1]
        if of_kind(ResultScreen, pilot.app.screen).sums.lowest:
            await until_text(pilot, "PgDn more")


@pytest.mark.parametrize("game", GAMES)
async def test_a_long_seed_is_whole_on_a_line_of_its_own(game: str) -> None:
    """The seed of a deal that all made has 64 digits: at 80 columns it is not broken, so that it can be copied."""
    app = new_app()
    seed = bytes(range(0xE0, 0x100))
    table = play(app.lobby.open(replace(setup_of(game), seed=seed)))
    async with app.run_test(size=(80, 60)) as pilot:
        app.push_screen(ResultScreen(table, badges(table.manifest, table.plans)))
        text = await until_text(pilot, "deals the same again:")
        assert f"0x{seed.hex()}" in [line.strip() for line in text.split("\n")]


async def test_enter_at_the_result_begins_no_game() -> None:
    """Enter once too often asks for nothing: the game is over, and can be walked through; Escape comes back."""
    async with new_app().run_test(size=SIZE) as pilot:
        await at_the_result(pilot)
        result = pilot.app.screen
        await pilot.press("enter")
        await until_text(pilot, "REPLAY")
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is result)


async def test_a_rematch_turns_the_seats() -> None:
    """Everybody one seat further on, and a new seed."""
    async with new_app().run_test(size=(120, 40)) as pilot:
        await at_the_result(pilot)
        await pilot.press("r")
        await until_screen(pilot, "SetupScreen")
        draft = of_kind(SetupScreen, pilot.app.screen).draft
        count = len(draft.seats)
        assert [seat.name for seat in draft.seats] == [NAMES[count - 1], *NAMES[: count - 1]]
        assert draft.seed == ""


async def test_escape_from_a_rematch_goes_back_to_the_result_and_start_leaves_it_behind() -> None:
    """The game that is over stays open until the next begins, and no longer."""
    async with new_app().run_test(size=(120, 40)) as pilot:
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
    async with new_app().run_test(size=(120, 40)) as pilot:
        await at_the_result(pilot)
        await pilot.press("y")
        await until_text(pilot, "REPLAY")
        await pilot.press("escape")
        await until_screen(pilot, "ResultScreen")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")


async def test_the_record_is_saved_to_a_file_and_never_over_another(tmp_path: Path) -> None:
    """A name that is taken, or in a folder that is not there, is refused in one sentence."""
    async with new_app().run_test(size=(120, 40)) as pilot:
        await at_the_result(pilot)
        file = tmp_path / "record"
        for name, words in (
            (file, "The record is in"),
            (file, "a file of that name already"),
            ("~nosuchuser/x", "cannot be written: No such file"),
        ):
            await pilot.press("s", "end", "ctrl+u")
            of_kind(ResultScreen, pilot.app.screen).prompt_line.insert(str(name))
            await pilot.press("enter")
            await until_text(pilot, words)
        assert Record.load(file).seats == len(setup_of(GAME).seats)


@pytest.mark.parametrize("deep", [False, True])
async def test_it_is_said_in_which_folder_the_record_comes_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deep: bool
) -> None:
    """Before it is written; of a long path the end."""
    folder = tmp_path / ("of-many-letters-" * 8 if deep else "games")
    folder.mkdir()
    monkeypatch.chdir(folder)
    async with new_app().run_test(size=SIZE) as pilot:
        await at_the_result(pilot)
        await pilot.press("s")
        text = await until_text(pilot, "Enter writes it in")
        line = next(line for line in text.split("\n") if "Enter writes it in" in line)
        assert line.rstrip().endswith(f"{str(folder)[-8:]}; Esc drops it.")
        assert ("…" in line) is (deep or len(str(folder)) > 40)
