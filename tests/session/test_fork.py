"""Forks: a practice table goes on from any position of a finished game, and leaves that game as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.contract import Tone
from tartan.engine.errors import IllegalAction, RecordError, SetupError
from tartan.engine.match import replayed
from tartan.record import Record
from tartan.session.fork import HIDDEN_STILL, OVER_HERE
from tartan.session.lobby import Lobby
from tartan.session.seat import SeatPlan, Sitter
from tartan.session.setup import first_setup
from tests.session.tables import GAMES, play, setup_of, shown, step

if TYPE_CHECKING:
    from tartan.session.replay import Replay


def finished(game_id: str = GAMES[0]) -> tuple[Lobby, Replay, int]:
    """A house with one finished game in it, its replay, and its number."""
    lobby = Lobby()
    table = play(lobby.open(setup_of(game_id)))
    table.close()
    number = table.save_id or 0
    return lobby, lobby.replay(table.record, f"game {number}"), number


@pytest.mark.parametrize("game_id", GAMES)
def test_a_fork_stands_where_the_game_stood(game_id: str) -> None:
    """Every seat has the view, the choices and the log of that position; one seat is a person's, bots have the rest."""
    lobby, replay, number = finished(game_id)
    for at in (0, replay.positions // 2, replay.positions - 2):
        seat = replay.record.actions[at][0]
        table = lobby.fork(replay, at, seat, "drover")
        for reader in (*range(replay.record.seats), None):
            assert table.seat(reader).view() == replay.view(reader, at)
            assert table.seat(reader).log() == replay.log(reader, at)
        assert table.here == (seat,)
        assert {plan.level for plan in table.plans if plan.sitter is Sitter.BOT} == {"drover"}
        assert str(table.origin) == f"game {number}, step {at}"
        assert table.seat(seat).legal()


def test_a_fork_changes_nothing_of_the_game_it_comes_from() -> None:
    """The original is as it was, steps and all, once its fork was played to another end."""
    lobby, replay, number = finished()
    before = lobby.store.load(number)
    table = lobby.fork(replay, 3, replay.record.actions[3][0], "piper")
    play(table)
    assert table.save_id != number
    assert lobby.store.load(number) == before


def test_a_fork_is_taken_up_again_as_it_was_left() -> None:
    """It is a saved table like any other, and its list says where it comes from (V1, V3)."""
    lobby, replay, number = finished()
    table = play(lobby.fork(replay, 5, replay.record.actions[5][0], "piper"), 4)
    before = shown(table)
    table.close()
    again = lobby.resume(table.save_id or 0)
    assert shown(again) == before
    marks = {save.id: save.mark for save in lobby.saves()}
    assert marks == {number: "", table.save_id: f"practice, from game {number}, step 5"}


def test_the_record_of_a_fork_has_the_old_actions_and_the_new_ones() -> None:
    """It goes through its text unchanged, says where it comes from, and replays to the same end (V4)."""
    lobby, replay, _ = finished()
    table = play(lobby.fork(replay, 6, replay.record.actions[6][0], "piper"))
    record = Record.from_text(table.record.to_text())
    assert record == table.record
    assert record.origin == table.origin
    assert record.actions[:6] == replay.record.actions[:6]
    assert (record.game, record.options, record.seed) == (
        replay.record.game,
        replay.record.options,
        replay.record.seed,
    )
    assert replayed(record, table.game).outcome == table.outcome


def test_a_record_of_a_fork_comes_back_as_a_fork(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Exported and imported, it is still practice."""
    lobby, replay, _ = finished()
    table = play(lobby.fork(replay, 6, replay.record.actions[6][0], "piper"))
    table.close()
    path = lobby.export(table.save_id or 0, tmp_path_factory.mktemp("records") / "fork.tartan")
    imported = lobby.resume(lobby.import_record(path))
    assert imported.origin == table.origin


@pytest.mark.parametrize("game_id", GAMES)
def test_at_a_fork_anything_of_ones_own_is_taken_back(game_id: str) -> None:
    """Whatever bots have answered since, a step goes back; the log says so, and nothing before the fork is touched."""
    lobby, replay, _ = finished(game_id)
    seat = replay.record.actions[4][0]
    table = lobby.fork(replay, 4, seat, "piper")
    door = table.seat(seat)
    assert not table.may_undo(seat)
    with pytest.raises(IllegalAction):
        door.undo()
    was, lines = (door.view(), door.legal()), len(door.log())
    door.submit(door.legal()[0])
    told = door.log(lines)[0]
    while table.outcome is None and table.bots_due:
        table.play_bot(table.bots_due[0])
    assert table.may_undo(seat)
    door.undo()
    assert (door.view(), door.legal()) == was
    assert (door.log()[-1].tone, door.log()[-1].where) == (Tone.UNDO, told.where)
    assert table.record.actions == replay.record.actions[:4]
    after = shown(table)
    table.close()
    assert shown(lobby.resume(table.save_id or 0)) == after


def test_a_game_that_is_not_over_is_not_forked() -> None:
    """It would show hidden cards; a sentence says so, and nothing is saved."""
    lobby = Lobby()
    table = lobby.open(setup_of())
    for _ in range(4):
        step(table)
    table.close()
    with pytest.raises(RecordError, match=HIDDEN_STILL):
        lobby.fork(lobby.replay(table.record), 2, 0, "drover")
    assert len(lobby.saves()) == 1


def test_an_open_hands_game_is_forked_while_it_is_played() -> None:
    """Everybody at it sees everything anyway; its fork has open hands too."""
    lobby = Lobby()
    table = lobby.open(replace(setup_of(), open_hands=True))
    for _ in range(4):
        step(table)
    table.close()
    fork = lobby.fork(lobby.replay(table.record, "game 1"), 4, table.deciders[0], "drover")
    assert fork.open_hands
    assert fork.seat(0).view() == table.seat(0).view()


def test_what_cannot_be_forked_is_said() -> None:
    """The end of a game, and steps, seats and levels that are not there."""
    lobby, replay, _ = finished()
    with pytest.raises(RecordError, match=OVER_HERE):
        lobby.fork(replay, replay.positions - 1, 0, "drover")
    for at, seat, level in ((replay.positions, 0, "drover"), (-1, 0, "drover"), (0, 9, "drover"), (0, 0, "shepherd")):
        with pytest.raises(SetupError):
            lobby.fork(replay, at, seat, level)
    assert len(lobby.saves()) == 1


def test_one_person_of_many_seats_leaves_names_to_the_bots() -> None:
    """A person who had several seats has one of them at the fork; the bots are called otherwise."""
    lobby = Lobby()
    setup = setup_of()
    alone = replace(setup, seats=tuple(replace(plan, name="Isla") for plan in setup.seats))
    table = play(lobby.open(alone))
    fork = lobby.fork(lobby.replay(table.record), 0, 1, "piper")
    assert fork.names[1] == "Isla"
    assert "Isla" not in (*fork.names[:1], *fork.names[2:])


def test_bots_at_a_fork_are_not_called_by_a_level_that_they_have_not() -> None:
    """Who was called by a level is called by that of the fork; a person in its place by the seat."""
    lobby = Lobby()
    game = next(game for game in GAMES if not registry.manifest(game).seat_names)
    seats = registry.manifest(game).seats[-1]
    setup = first_setup(game, seats)
    bots = tuple(replace(plan, level="piper") for plan in setup.seats[1:])
    table = play(lobby.open(replace(setup, seats=(SeatPlan("Isla", Sitter.BOT, "piper"), *bots), seed=1647)))
    assert set(table.names[1:]) == {"Piper"}
    fork = lobby.fork(lobby.replay(table.record), 0, 1, "drover")
    assert fork.names == ("Isla", "Seat B", *["Drover"] * (seats - 2))


def test_a_rematch_of_a_fork_is_a_game_of_its_own() -> None:
    """It has a fresh deal, and counts."""
    lobby, replay, _ = finished()
    table = lobby.fork(replay, 2, replay.record.actions[2][0], "piper")
    assert table.rematch().origin is None
