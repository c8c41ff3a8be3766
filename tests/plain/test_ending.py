"""The end of a game in line mode: what can be done with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.rng import Rng
from tartan.plain.answers import AFTER
from tartan.plain.table import play_all
from tartan.record import Record
from tartan.session.seat import SeatPlan, Sitter
from tartan.session.setup import first_setup
from tartan.session.text import told_apart
from tests.plain.rooms import Script, setup_for, whole_game

if TYPE_CHECKING:
    from pathlib import Path

    from tartan.session.lobby import Lobby


def test_the_result_offers_log_record_and_rematch(lobby: Lobby, game_id: str, tmp_path: Path) -> None:
    """A finished game can be read, saved to a file and played again with the seats turned."""
    answers = whole_game(lobby.open(setup_for(game_id)), Rng(6))
    path = tmp_path / "record"
    script = Script(
        *answers, "?", "l", "y", "1", "s", f"s {path}", f"s {tmp_path}/no/folder", "s .", f"s {path}", "r", "q"
    )
    play_all(script.page, lobby, lobby.open(setup_for(game_id)))
    for key, does in AFTER:
        assert f"{key}: {does}." in script.lines
    assert Record.load(path).names == setup_for(game_id).names
    assert script.text.count("The record cannot be written: ") == 2
    assert "There is a file of that name already" in script.text
    assert "Replay of" in script.text
    newest = lobby.saves()[0]
    assert newest.names == (setup_for(game_id).names[-1], *setup_for(game_id).names[:-1])
    assert not newest.finished


def test_bots_are_told_by_name_and_level_as_on_a_full_screen(lobby: Lobby) -> None:
    """Bots of one level have their letters behind it in every line; greeting and result say how well each plays."""
    game = next(game for game in registry.available() if len(registry.manifest(game).seats) > 1)
    setup = first_setup(game, registry.manifest(game).seats[-1])
    bots = tuple(replace(plan, level="piper") for plan in setup.seats[1:])
    setup = replace(setup, seats=(SeatPlan("Isla", Sitter.BOT, "drover"), *bots), seed=3, bot_seed=b"bots")
    table = lobby.open(setup)
    script = Script("l", "q")
    play_all(script.page, lobby, table)
    assert "Seat B Piper, bot: piper." in script.lines
    assert any(line.startswith("Rank ") and ": A Isla, bot: drover, score " in line for line in script.lines)
    assert any(line.startswith("Rank ") and ": C Piper, bot: piper, score " in line for line in script.lines)
    told = [line.say(told_apart(table.names)) for line in table.seat(None).log()]
    assert any("Piper (C)" in line for line in told)
    assert all(line in script.text for line in told[:20])


def test_seats_that_are_called_alike_are_lettered_once(lobby: Lobby, game_id: str) -> None:
    """What stands is told in a game's own words, which have the letters already."""
    table = lobby.open(replace(first_setup(game_id, registry.manifest(game_id).seats[-1]), seed=3))
    script = Script("s", "v", "q")
    play_all(script.page, lobby, table)
    for letter, name in zip("ABCDEF", table.names, strict=False):
        assert name in script.text
        assert f"({letter}) ({letter})" not in script.text
        assert f"{letter} {name} ({letter})" not in script.text
