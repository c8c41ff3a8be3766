"""Spectators from elsewhere: none, or ones who see what the public knows, now or a turn ago."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.engine.errors import IllegalAction, SetupError
from tartan.session.lobby import Lobby
from tartan.session.seat import Watchers
from tartan.session.table import Table
from tests.session.tables import GAMES, play, setup_of, step

if TYPE_CHECKING:
    from collections.abc import Callable


def table_of(game_id: str = GAMES[0], watchers: Watchers = Watchers.DELAYED) -> Table:
    return Table(replace(setup_of(game_id), watchers=watchers))


def test_nobody_watches_unless_asked() -> None:
    """A table lets nobody watch from elsewhere by itself."""
    with pytest.raises(SetupError):
        Table(setup_of()).watcher()


def test_an_open_table_shows_what_the_public_knows() -> None:
    """The watcher's door is the spectator's."""
    table = play(table_of(watchers=Watchers.OPEN), 9)
    assert table.watcher() is table.seat(None)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_delayed_watcher_sees_how_the_turn_before_began(game_id: str) -> None:
    """Whenever nobody takes anything back, what is shown is the public view at the beginning of the turn before."""
    table = table_of(game_id)
    door = table.watcher()
    begun = [(table.seat(None).view(), table.seat(None).log())]
    turn = (table.deciders, table.where)
    while table.outcome is None:
        assert (door.view(), door.log()) == begun[max(0, len(begun) - 2)]
        step(table)
        if (table.deciders, table.where) != turn:
            turn = (table.deciders, table.where)
            begun.append((table.seat(None).view(), table.seat(None).log()))
    assert len(begun) > 5
    assert (door.view(), door.log()) == (table.seat(None).view(), table.seat(None).log())


@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_shown_is_never_taken_back(game_id: str) -> None:
    """Whatever people take back, the watcher's log only grows, and everything in it is public and old."""
    table = table_of(game_id)
    door, public = table.watcher(), table.seat(None)
    lines = door.log()
    while table.outcome is None:
        live = public.log_length
        step(table, undoing=True)
        assert door.log()[: len(lines)] == lines
        lines = door.log()
        assert lines == public.log()[: len(lines)]
        assert table.outcome is not None or len(lines) <= live
    assert lines == public.log()


def test_a_delayed_watcher_sees_the_same_after_a_resume() -> None:
    """A table that is taken up again shows a watcher what it showed before."""
    lobby = Lobby()
    table = play(lobby.open(replace(setup_of(), watchers=Watchers.DELAYED)), 40, undoing=True)
    shown = table.watcher().view(), table.watcher().log()
    table.close()
    again = lobby.resume(table.save_id or 0)
    assert (again.watcher().view(), again.watcher().log()) == shown


def test_a_delayed_watcher_only_watches() -> None:
    """It owes nothing, plays nothing, takes nothing back, and its recap is of what it was shown."""
    table = play(table_of(), 30)
    door = table.watcher()
    assert (door.seat, door.legal(), door.may_undo) == (None, (), False)
    assert isinstance(door.refusal("x"), IllegalAction)
    acts: tuple[Callable[[], object], ...] = (lambda: door.submit("x"), door.undo)
    for act in acts:
        with pytest.raises(IllegalAction):
            act()
    assert door.recap() == door.missed() == door.since_turn() == door.log() != ()
    door.looked()
    assert door.recap() == ()
    assert door.log(2) == door.log()[2:]
    assert door.log(door.log_length + 5) == ()
