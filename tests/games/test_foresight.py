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


@pytest.mark.parametrize("table", tables(), ids=str)
def test_instinct_is_legal_and_sees_no_more_than_its_seat(table: Table) -> None:
    """With what is hidden from the seat dealt anew, instinct says the same legal thing."""
    foresight = table.game.foresight
    assert foresight is not None
    assert foresight.instinct is not None
    state, rng = table.new(21), Rng(21)
    for number in range(80):
        if not state.deciders:
            break
        seat = rng.choice(state.deciders)
        legal = state.legal(seat)
        said = foresight.instinct(state, seat, legal, Rng(number))
        assert said in legal
        other = table.game.sample(state.view(seat), Rng(number))
        assert str(foresight.instinct(other, seat, other.legal(seat), Rng(number))) == str(said)
        state.apply(seat, rng.choice(legal) if number % 3 else said)


@pytest.mark.parametrize("game_id", games.available())
def test_instinct_is_the_rule_of_thumb(game_id: str) -> None:
    """In games of drovers, instinct and the rules of thumb nearly always agree, whims aside."""
    game = games.load(game_id)
    foresight = game.foresight
    assert foresight is not None
    assert foresight.instinct is not None
    asked = agreed = 0
    state = game.new(game.seats[-1], 4)
    while state.deciders and asked < 120:
        seat = state.deciders[0]
        legal, view = state.legal(seat), state.view(seat)
        said = {game.thumb(view, legal, Rng(number)) for number in range(5)}
        if len(legal) > 1:
            asked += 1
            agreed += bool(said & {foresight.instinct(state, seat, legal, Rng(number)) for number in range(5)})
        state.apply(seat, game.thumb(view, legal, Rng(asked)))
    assert agreed > 0.85 * asked
