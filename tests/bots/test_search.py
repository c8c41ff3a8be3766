"""Search: legal, the same each time, blind to what its seat may not know (S4), quick to end, stronger than chance."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import bots, games
from tartan.bots.search import Search, Searcher, won
from tartan.engine.rng import Rng
from tartan.session.turns import bot_rng
from tests.strategies import Table, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.engine.contract import Action, State, View

FEW = bots.Budget(float("inf"), 12)
"""So few games that a search is quick, and the clock has no part in it."""
SEARCHED = 5
"""Decisions of a game that are searched in a test."""


def decisions(table: Table, seed: int, count: int = SEARCHED) -> Iterator[tuple[State, int]]:
    """Some decisions with a choice, spread over a game that is played at random."""
    state, rng, number = table.new(seed), Rng(seed), 0
    while state.deciders and count:
        seat = rng.choice(state.deciders)
        legal = state.legal(seat)
        if len(legal) > 1:
            number += 1
            if number % 9 == 1:
                count -= 1
                yield state.copy(), seat
        state.apply(seat, rng.choice(legal))


def choice(table: Table, state: State, seat: int, budget: bots.Budget = FEW) -> Action:
    """What a captain does."""
    bot, legal = bots.make("captain"), tuple(state.legal(seat))
    return bot.choose(table.game, state.view(seat), legal, bot_rng(b"seed", seat, 3), budget)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_search_is_legal_and_does_not_cheat(table: Table) -> None:
    """With the hidden truth swapped, and the view and the bot's seed kept, the same legal move is found (S4)."""
    for state, seat in decisions(table, 1746):
        chosen = choice(table, state, seat)
        assert chosen in state.legal(seat)
        other = table.game.sample(state.view(seat), Rng(5))
        assert str(choice(table, other, seat)) == str(chosen)


@pytest.mark.parametrize("game_id", games.available())
def test_a_search_leaves_the_game_alone(game_id: str) -> None:
    """What is searched neither changes the state nor the stream of the game."""
    table = Table(game_id, games.load(game_id).seats[0], ())
    for state, seat in decisions(table, 3):
        before = state.dump()
        choice(table, state, seat)
        assert state.dump() == before


@pytest.mark.parametrize("game_id", games.available())
def test_a_search_can_be_cut_short(game_id: str) -> None:
    """Told to hurry, a search answers with something legal long before its games are all imagined."""
    table = Table(game_id, games.load(game_id).seats[0], ())
    state, seat = next(decisions(table, 8))
    legal = tuple(state.legal(seat))
    search = Search(table.game, state.view(seat), legal, Rng(1), 10**9, table.game.foresight)
    told: list[float] = []

    def stop(share: float) -> bool:
        told.append(share)
        return len(told) == 3

    assert search.run(stop) in legal
    assert 0 < search.done <= 3 * len(legal)
    budget = bots.Budget(float("inf"), 10**9, hurry=lambda: True)
    assert choice(table, state, seat, budget) in legal


@pytest.mark.parametrize("game_id", games.available())
def test_a_search_tells_how_far_it_is(game_id: str) -> None:
    """Progress rises from 0 and stays below 1."""
    table = Table(game_id, games.load(game_id).seats[0], ())
    state, seat = next(decisions(table, 8))
    told: list[float] = []
    choice(table, state, seat, replace(FEW, iterations=60, progress=told.append))
    assert told == sorted(told)
    assert len(set(told)) > 1
    assert 0 < told[0] < 1 > told[-1]


def test_time_that_is_over_ends_a_search() -> None:
    """A budget without time gives an answer at once, whatever is left to be imagined."""
    table = Table(games.available()[0], games.load(games.available()[0]).seats[0], ())
    state, seat = next(decisions(table, 8))
    assert choice(table, state, seat, bots.Budget(0.0, 10**9)) in state.legal(seat)


@pytest.mark.parametrize("game_id", games.available())
def test_a_world_can_be_played_out_without_foresight(game_id: str) -> None:
    """Where a game offers no appraisal, worlds are played to their end by chance."""
    table = Table(game_id, games.load(game_id).seats[0], ())
    last = list(decisions(table, 2, 40))[-1]
    state, seat = last
    legal = tuple(state.legal(seat))
    search = Search(table.game, state.view(seat), legal, Rng(1), 1, None)
    assert search.run(lambda _: False) in legal
    assert search.done >= len(legal)


def test_every_action_is_tried_in_the_same_worlds() -> None:
    """The games are shared out evenly, and the better half goes on with more of them."""
    table = Table(games.available()[0], games.load(games.available()[0]).seats[0], ())
    state, seat = next(decisions(table, 8))
    legal = tuple(state.legal(seat))
    search = Search(table.game, state.view(seat), legal, Rng(1), 400, table.game.foresight)
    chosen = search.run(lambda _: False)
    visits = sorted(arm.visits for arm in search.arms.values())
    assert visits[0] > 0
    assert search.arms[chosen].visits == visits[-1] > visits[0]
    assert sum(visits) == search.done <= 400


@pytest.mark.parametrize("game_id", games.available())
def test_the_end_of_a_game_is_worth_what_was_won(game_id: str) -> None:
    """A winner has 1 and a loser 0; whoever draws with all has a share."""
    table = Table(game_id, games.load(game_id).seats[0], ())
    state, rng = table.new(4), Rng(4)
    while state.deciders:
        seat = state.deciders[0]
        state.apply(seat, table.game.thumb(state.view(seat), state.legal(seat), rng))
    assert state.outcome is not None
    ranks = state.outcome.ranks
    expected = [1.0 if rank == 1 else 0.0 for rank in ranks] if set(ranks) != {1} else [1 / len(ranks)] * len(ranks)
    assert list(won(state)) == expected


@pytest.mark.parametrize("game_id", games.available())
def test_a_laird_imagines_several_times_as_many_games_as_a_captain(game_id: str) -> None:
    """How many is the game's own affair; the level only says which of its numbers counts."""
    table = Table(game_id, games.load(game_id).seats[0], ())
    assert table.game.foresight is not None
    assert table.game.foresight.more >= 4
    state, seat = next(decisions(table, 8))
    legal, worlds = tuple(state.legal(seat)), [0]

    def sample(view: View, rng: Rng) -> State:
        worlds[-1] += 1
        return table.game.sample(view, rng)

    few = replace(table.game.foresight, games=20 * len(legal), more=3)
    game = replace(table.game, sampler=sample, foresight=few)
    for level in ("captain", "laird"):
        bots.make(level).choose(game, state.view(seat), legal, Rng(1), bots.Budget(float("inf")))
        worlds.append(0)
    assert worlds[1] > 2 * worlds[0] > 0


@pytest.mark.parametrize(("game_id", "rounds"), [(game_id, 8) for game_id in games.available()[:4:3]])
def test_a_search_beats_chance(game_id: str, rounds: int) -> None:
    """Against pipers on all other seats, a searching bot wins far more games than its share."""
    game = games.load(game_id)
    seats, won_by_it = game.seats[0], 0.0
    bot, piper = Searcher(longer=False), bots.make("piper")
    for number in range(rounds):
        state, own = game.new(seats, number), number % seats
        while state.deciders:
            seat = state.deciders[0]
            legal, rng = tuple(state.legal(seat)), Rng(number)
            player = bot if seat == own else piper
            state.apply(seat, player.choose(game, state.view(seat), legal, rng, replace(FEW, iterations=40)))
        won_by_it += won(state)[own]
    assert won_by_it / rounds > 1.4 / seats
