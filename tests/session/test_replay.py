"""Replays: every position as it was, from a seat, for the public, or openly once the game is over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tartan.engine.errors import RecordError, SetupError
from tartan.session.lobby import Lobby
from tartan.session.replay import Replay
from tartan.session.table import Table
from tests.session.tables import GAMES, play, setup_of, step


@pytest.mark.parametrize("game_id", GAMES)
def test_every_position_is_as_it_was(game_id: str) -> None:
    """At each position every reader has the view and log that it had when the game was played in that order."""
    record = play(Table(setup_of(game_id))).record
    replay = Replay(record)
    table = Table(setup_of(game_id))
    assert replay.positions == len(record.actions) + 1
    for position in range(replay.positions):
        if position:
            seat, text = record.actions[position - 1]
            table.seat(seat).submit(text)
        for reader in (*range(record.seats), None):
            assert replay.view(reader, position) == table.seat(reader).view()
            assert replay.log(reader, position) == table.seat(reader).log()
        assert replay.where(position) == table.where
    assert replay.finished
    assert replay.outcome == table.outcome
    assert replay.names == table.names
    assert replay.lines[0].endswith(record.actions[0][1])
    assert len(replay.open_views(0)) == record.seats


def test_an_unfinished_game_stays_closed() -> None:
    """The hands of a game that is not over are not opened."""
    replay = Replay(play(Table(setup_of()), 4).record)
    assert not replay.finished
    assert replay.outcome is None
    with pytest.raises(RecordError):
        replay.open_views(0)


def test_a_position_or_seat_that_is_not_there_is_refused() -> None:
    """Positions run from the deal to the last action, and seats are the record's."""
    replay = Replay(play(Table(setup_of()), 4).record)
    for seat, position in ((0, 5), (9, 0), (-1, 0), (None, -1)):
        with pytest.raises(SetupError):
            replay.view(seat, position)
        with pytest.raises(SetupError):
            replay.log(seat, position)


def test_a_record_that_does_not_replay_is_refused() -> None:
    """The lobby gives a replay of a record, and refuses one that is illegal (V4)."""
    record = play(Table(setup_of()), 4).record
    assert Lobby().replay(record).positions == 5
    with pytest.raises(RecordError, match="Action 5"):
        Lobby().replay(replace(record, actions=(*record.actions, (0, "no such move"))))


def test_a_replay_has_no_trace_of_what_was_taken_back() -> None:
    """What was taken back is not in the record and so in no replay."""
    table = Table(setup_of())
    step(table)
    taken = table.record
    table.seat(0).submit(table.seat(0).legal()[0])
    table.seat(0).undo()
    assert Replay(table.record).lines == Replay(taken).lines
