"""What a list tells of a saved game: whose turn it is, what sets it apart, and why it cannot go on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.engine.record import Origin
from tartan.session.lobby import Lobby
from tartan.session.saves import DAMAGED, info_of, mark_of
from tests.session.tables import GAME, setup_of

if TYPE_CHECKING:
    from tartan.session.seat import Setup
    from tartan.store.rows import SaveRow


def row_of(setup: Setup) -> SaveRow:
    """The row of a save of a game that has just been dealt."""
    lobby = Lobby()
    lobby.open(setup)
    (row,) = lobby.store.rows()
    return row


def test_a_turn_is_yours_where_one_person_plays_alone_and_owes_it() -> None:
    """Where several people play, or the lone player owes nothing, a list names the seat instead (V3)."""
    seats = len(setup_of().seats)
    alone = info_of(row_of(setup_of(bots=tuple(range(1, seats)))))
    assert alone.lone == (0,)
    assert replace(alone, turn=(0,)).is_yours
    assert not replace(alone, turn=(1,)).is_yours
    assert not replace(alone, turn=()).is_yours
    several = info_of(row_of(setup_of()))
    assert several.turn
    assert not several.is_yours


def test_practice_and_open_hands_are_marked() -> None:
    """A game that counts has no mark; others say what they are, and where practice was forked from."""
    plain = setup_of()
    practice = replace(plain, origin=Origin("game 3", 12))
    assert mark_of(plain) == ""
    assert mark_of(practice) == "practice, from game 3, step 12"
    assert mark_of(replace(practice, open_hands=True)) == "practice, from game 3, step 12, open hands"


@pytest.mark.parametrize("setup", ["", "{}", "[]", '{"game": "another"}'])
def test_a_set_up_that_cannot_be_read_is_told_and_hides_nothing_else(setup: str) -> None:
    """The save stays in the list under the name that the store has for its game, and says that it is damaged (V2)."""
    row = row_of(setup_of())
    info = info_of(replace(row, setup=setup))
    assert (info.id, info.game, info.title, info.names, info.trouble) == (row.id, GAME, GAME, (), DAMAGED)


def test_other_rules_are_a_trouble_in_words() -> None:
    """A save of another version of the rules is listed with its people, and with both versions (V4)."""
    row = row_of(setup_of())
    info = info_of(replace(row, rules=row.rules + 7))
    assert f"version {row.rules + 7} of {info.title}" in info.trouble
    assert info.names == info_of(row).names
    assert info_of(row).trouble == ""
