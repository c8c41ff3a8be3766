"""Demonstrations: a script is walked in both directions, and one that cannot be played says which beat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tartan.engine.errors import SetupError
from tartan.session.demo import Beat, Player, Script
from tartan.session.table import Table
from tests.narrowing import now
from tests.session.tables import GAME, play, setup_of


def script() -> Script:
    """A script that plays a game to its end, two steps a beat, seen through another seat each time."""
    table = play(Table(setup_of()))
    actions, readers = table.record.actions, (*range(len(table.plans)), None)
    beats = [
        Beat(actions[at : at + 2], f"Beat {at}", ("CO-3",), readers[at % len(readers)])
        for at in range(0, len(actions), 2)
    ]
    return Script("A game", table.names, 1647, table.setup.options, (Beat((), "Look", ()), *beats))


def test_a_script_is_walked_forward_and_back() -> None:
    """Going back shows exactly what was shown on the way there: views, logs, captions and rules."""
    player = Player(GAME, script())
    seen = []
    while True:
        seen.append((player.view(), player.log(), player.caption, player.rules, player.look, player.where))
        if not player.forward():
            break
    assert len(seen) == player.length + 1
    assert now(player.outcome) is not None
    assert not player.forward()
    for expected in reversed(seen):
        assert expected == (player.view(), player.log(), player.caption, player.rules, player.look, player.where)
        player.back()
    assert not player.back()
    assert (player.at, player.beat, player.outcome) == (0, None, None)


def test_a_beat_tells_its_own_news() -> None:
    """The news of a beat are the lines that it has added for the seat that is looked through."""
    player = Player(GAME, replace(script(), beats=tuple(replace(beat, look=0) for beat in script().beats)))
    player.forward()
    lines = list(player.log())
    while player.forward():
        lines += player.news()
    assert tuple(lines) == player.log()


def test_what_a_beat_reveals_belongs_where_its_last_step_was_made() -> None:
    """A beat of many steps is not told to be where its first one was."""
    table = play(Table(setup_of()))
    steps = table.record.actions
    one_by_one = Player(GAME, replace(script(), beats=tuple(Beat((step,), "?") for step in steps)))
    at_once = Player(GAME, replace(script(), beats=(Beat(steps, "?"),)))
    one_by_one.go(len(steps) - 1)
    at_once.go(1)
    view, where = at_once.before()
    assert where == one_by_one.where
    at_once.go(0)
    assert view == at_once.view()


def test_there_is_no_going_beyond_the_ends() -> None:
    """Only places in the script can be gone to."""
    player = Player(GAME, script())
    assert player.go(3)
    assert not player.go(-1)
    assert not player.go(player.length + 1)
    assert player.at == 3


@pytest.mark.parametrize("beat", [Beat(((0, "no such move"),), "?"), Beat((), "?", (), 9)])
def test_a_script_that_cannot_be_played_names_the_beat(beat: Beat) -> None:
    """An illegal step or a seat that is not there is refused with the number of the beat."""
    with pytest.raises(SetupError, match="Beat 2"):
        Player(GAME, replace(script(), beats=(Beat((), "first"), beat)))


def test_the_views_of_others_are_there_too() -> None:
    """Any seat's view of the moment can be had, for demonstrations that show several."""
    player = Player(GAME, script())
    player.go(5)
    assert player.view_of(1).seat == 1
    assert player.view_of(None).seat is None
