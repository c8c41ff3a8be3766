"""Bots: levels, determinism, and that the truth behind a view does not move them (S4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan import bots, games
from tartan.bots.search import PART
from tartan.engine.errors import SetupError
from tartan.engine.rng import Rng
from tartan.session.turns import bot_rng
from tests.strategies import Table, tables


def test_an_unknown_level_is_refused_with_the_levels_there_are() -> None:
    """A level that is not known gives one sentence that names those that are."""
    with pytest.raises(SetupError, match="there is piper") as refused:
        bots.make("wizard\x1b[2J")
    assert "\x1b" not in refused.value.message


@pytest.mark.parametrize("level", [level for level in bots.LEVELS if not bots.thinks_long(bots.make(level))])
@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_bot_does_not_cheat(table: Table, level: str) -> None:
    """With the hidden truth swapped, and the view and the bot's seed kept, a bot makes the same move (S4)."""
    game, state = table.game, table.new(1745)
    bot, budget = bots.make(level), bots.Budget(float("inf"), 20)
    for decision in range(60):
        if not state.deciders:
            break
        seat = state.deciders[0]
        view, legal = state.view(seat), tuple(state.legal(seat))
        chosen = bot.choose(game, view, legal, bot_rng(b"seed", seat, decision), budget)
        assert chosen in legal
        for world in range(3):
            other = game.sample(view, Rng(decision * 3 + world))
            again = bot.choose(
                game, other.view(seat), tuple(other.legal(seat)), bot_rng(b"seed", seat, decision), budget
            )
            assert str(again) == str(chosen)
        state.apply(seat, chosen)


def test_the_piper_plays_everything_that_is_legal() -> None:
    """Over many decisions the random bot chooses each legal action at some time."""
    game = games.load(games.available()[0])
    state = game.new(game.seats[0], 3)
    seat = state.deciders[0]
    legal = tuple(state.legal(seat))
    piper = bots.make("piper")
    chosen = {str(piper.choose(game, state.view(seat), legal, Rng(n), bots.Budget())) for n in range(200)}
    assert chosen == {str(action) for action in legal}


@given(st.binary(max_size=40), st.integers(0, 5), st.integers(0, 10_000))
def test_streams_of_decisions_are_apart(seed: bytes, seat: int, decision: int) -> None:
    """A bot's stream is a function of the bots' seed, the seat and the decision, and no two of them share one."""
    first = bot_rng(seed, seat, decision).next64()
    assert bot_rng(seed, seat, decision).next64() == first
    others = [
        bot_rng(seed, seat, decision + 1),
        bot_rng(seed, seat + 1, decision),
        bot_rng(seed + b"1", seat, decision),
    ]
    assert first not in [other.next64() for other in others]


def test_levels_that_search_have_the_time_that_they_need() -> None:
    """Only bots that search think long; every level has its time, and one that is not known has none."""
    assert [level for level in bots.LEVELS if bots.thinks_long(bots.make(level))] == ["captain", "laird"]
    assert bots.budget("captain").seconds * PART <= 1.0
    assert bots.budget("laird").seconds * PART <= 4.0
    with pytest.raises(SetupError, match="there is piper"):
        bots.budget("wizard")
