"""Saves, and records from files."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.record import Record
from tartan.session.lobby import OUT_OF_REACH, SEED_STAYS, Lobby
from tartan.session.seat import SeatPlan, Sitter
from tartan.session.setup import default_setup
from tartan.store import Store
from tartan.ui.screens.replays import ReplaysScreen
from tartan.ui.screens.saves import SavesScreen
from tartan.ui.screens_text import screen_text
from tests.narrowing import of_kind, present
from tests.session.tables import GAME, NAMES, play, setup_of
from tests.ui.shell import SIZE, app_of, click_words, new_app, until, until_screen, until_text

if TYPE_CHECKING:
    from pathlib import Path


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
    async with new_app(lobby=finished()).run_test(size=(120, 30)) as pilot:
        await pilot.press("s")
        text = await until_text(pilot, "just now")
        assert "over" in text
        assert "to choose" in text
        assert NAMES[0] in text
        assert all(f" {save.id} just now" in text for save in app_of(pilot).lobby.saves())
        await pilot.resize_terminal(*SIZE)
        save = present(of_kind(SavesScreen, pilot.app.screen).current)
        await until(pilot, lambda: f" · {save.who} · {save.where}" in " ".join(screen_text(pilot.app).split()))
        await pilot.press("enter")
        await until_screen(pilot, "CurtainScreen")


def places_of(where: str) -> list[str]:
    """What a place may be cut to: whole parts of it, the first one at least."""
    parts = where.split(" · ")
    return [" · ".join(parts[: count + 1]) for count in range(len(parts))]


async def test_a_row_says_whose_turn_it_is_whatever_people_are_called() -> None:
    """At 80 columns too: it stands first, of several who owe there is their number; the place is not cut away (V3)."""
    lobby, long = Lobby(), tuple(f"{letter * 11} {letter * 12}" for letter in "ABCDEF")
    for game in registry.available():
        most = registry.manifest(game).seats[-1]
        people = tuple(SeatPlan(name) for name in long[:most])
        bots = (people[0], *(SeatPlan(name, Sitter.BOT, "piper") for name in long[1:most]))
        for seats, steps in ((people, 3), (bots, 0), (bots, 10_000)):
            table = lobby.open(replace(default_setup(game, most), seats=seats, seed=3))
            while steps == 0 and table.bots_due:
                table.play_bot(table.bots_due[0])
            play(table, steps)
            table.close()
    saves = lobby.saves()
    async with new_app(lobby=lobby).run_test(size=(SIZE[0], 40)) as pilot:
        await pilot.press("s")
        await until_text(pilot, "Whose turn")
        rows, told = screen_text(pilot.app).splitlines(), []
        for save in saves:
            row = next(row for row in rows if re.match(rf"\W*{save.id} ", row))
            owing = set(save.turn_names)
            to_choose = f"{len(owing) if len(owing) > 1 else save.turn_names[0]} to choose" if owing else ""
            told.append("over" if save.finished else "your turn" if save.lone else to_choose)
            assert told[-1] in row
            ends = [f" · {place}" for place in places_of(save.where)]
            assert row.rstrip().endswith(tuple(ends if len(told[-1]) < 20 else (*ends, told[-1])))
        assert told.count("your turn") == told.count("over") == len(registry.available())


async def test_deleting_a_save_asks_first() -> None:
    """Any key but y keeps it."""
    lobby = finished()
    async with new_app(lobby=lobby).run_test(size=(120, 30)) as pilot:
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
    async with new_app(lobby=Lobby(Store(tmp_path / "file" / "store"))).run_test(size=SIZE) as pilot:
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
    async with new_app(lobby=lobby).run_test(size=(120, 30)) as pilot:
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


async def test_a_record_is_opened_from_a_file(tmp_path: Path) -> None:
    """A path is typed; what is no record is refused in words and changes nothing."""
    app = new_app(lobby=finished())
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
            of_kind(ReplaysScreen, app.screen).prompt_line.insert(str(file))
            await pilot.press("enter")
            await until_text(pilot, "✗")
        await click_words(pilot, "Open a file")
        of_kind(ReplaysScreen, app.screen).prompt_line.insert(str(good))
        await pilot.press("enter")
        await until_text(pilot, "REPLAY")
