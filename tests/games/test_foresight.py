"""Foresight: what games tell bots about unfinished states is sound, cheap to ask, and tells who will win."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

import pytest

from tartan import games
from tartan.engine.rng import Rng
from tests.strategies import Table, play_on, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import State


def appraised(table: Table, state: State) -> Sequence[float]:
    """What the game makes of a state."""
    foresight = table.game.foresight
    assert foresight is not None
    return foresight.appraise(state)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_appraisals_are_chances(table: Table) -> None:
    """A state that is judged has a chance for each seat; they add up to 1 but where seats win together."""
    state, rng = table.new(11), Rng(11)
    judged = 0
    for _ in range(60):
        if not state.deciders:
            break
        before = state.dump()
        values = appraised(table, state)
        assert state.dump() == before
        if values:
            judged += 1
            assert len(values) == table.seats
            assert all(0 <= one <= 1 for one in values)
            assert 1 - 1e-9 <= sum(values) <= table.seats - 1 + 1e-9
        play_on(state, rng, 2)
    assert judged


@pytest.mark.parametrize("table", [table for table in tables() if table.seats == table.game.seats[0]], ids=str)
def test_a_game_is_soon_judged(table: Table) -> None:
    """However a game is played, there are never many decisions between two states that can be judged."""
    state, rng, since = table.new(12), Rng(12), 0
    for _ in range(300):
        if not state.deciders:
            break
        play_on(state, rng, 1)
        since = 0 if not state.deciders or appraised(table, state) else since + 1
        assert since <= 60


@pytest.mark.parametrize("game_id", games.available())
def test_appraisals_tell_who_will_win(game_id: str) -> None:
    """In games of drovers the chances given to those who won are better than equal chances."""
    game = games.load(game_id)
    seats = game.seats[0]
    table = Table(game_id, seats, ())
    gain, judged = 0.0, 0
    for number in range(12):
        state, rng = table.new(number), Rng(number)
        seen: list[Sequence[float]] = []
        while state.deciders:
            seat = state.deciders[0]
            state.apply(seat, game.thumb(state.view(seat), state.legal(seat), rng))
            values = appraised(table, state) if state.deciders and rng.below(4) == 0 else ()
            if values:
                seen.append(values)
        assert state.outcome is not None
        winner = state.outcome.ranks.index(1)
        for values in seen[len(seen) // 2 :]:
            gain += log(values[winner] / sum(values) * seats)
            judged += 1
    assert judged
    assert gain / judged > 0.05
