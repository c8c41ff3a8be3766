"""Hints: from the view alone, for every game and seat, allowed where the set-up says so (S4)."""

from __future__ import annotations

import queue
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import bots, registry
from tartan.bots.search import PART, Searcher
from tartan.engine.rng import Rng
from tartan.session.hints import FAILED, OF, hint_turn, hint_words
from tartan.session.lobby import Lobby
from tartan.session.seat import Hints, SeatPlan, Sitter
from tartan.session.setup import has_hints
from tartan.session.table import Table
from tartan.session.thinking import Thinker
from tests.narrowing import present
from tests.session.tables import GAMES, NAMES, setup_of, step

if TYPE_CHECKING:
    from tartan.engine.contract import Action, Game, View

BUDGET = bots.Budget(600.0, 30)


def found(game: Game, view: View) -> bots.Advice:
    """What a short search finds for the seat of a view."""
    turn = present(hint_turn(game, view))
    assert isinstance(turn.bot, Searcher)
    return turn.bot.advise(game, view, turn.legal, turn.rng, BUDGET)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_depends_on_the_view_alone(game_id: str) -> None:
    """Two tables that a seat cannot tell apart, with other secrets in them, give it the same hint (S4)."""
    game = registry.load(game_id)
    rng = Rng(7)
    state = game.new(game.seats[0], 1647)
    others = 0
    for _ in range(40):
        if not state.deciders:
            break
        seat = state.deciders[-1]
        view, legal = state.view(seat), state.legal(seat)
        if len(legal) > 1:
            other = game.sample(view, rng)
            if other.dump() != state.dump():
                others += 1
                assert found(game, other.view(seat)) == found(game, view)
                if others == 3:
                    break
        state.apply(seat, rng.choice(legal))
    assert others == 3


@pytest.mark.parametrize("game_id", GAMES)
def test_every_seat_that_owes_a_decision_has_a_hint(game_id: str) -> None:
    """What it may do is what the table says, also where several choose at once; and who owes nothing gets none."""
    table = Table(setup_of(game_id))
    idle = 0
    for _ in range(60):
        if table.outcome is not None:
            break
        for seat in range(len(table.plans)):
            door = table.seat(seat)
            turn = hint_turn(table.game, door.view())
            idle += turn is None
            assert (() if turn is None else tuple(map(str, turn.legal))) == door.legal()
        step(table)
    assert idle
    assert hint_turn(table.game, table.seat(None).view()) is None


def test_a_hint_names_actions_as_it_is_told_to() -> None:
    """Where notation says too little, a board may say more of each action."""
    found = bots.Advice("one", 0.7, "two", 0.5)
    said = hint_words(found, lambda text, *, after: f"do {text} {'there' if after else 'here'}")
    assert said.startswith("A laird would do one here: that wins")
    assert "Next best, to do two there, wins 5." in said


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_goes_on_from_what_is_staged(game_id: str) -> None:
    """It is for the decision after the steps that are composed already; what does not come next is no matter."""
    table = Table(setup_of(game_id))
    seat = table.deciders[0]
    view, first = table.seat(seat).view(), table.seat(seat).legal()[0]
    turn = present(hint_turn(table.game, view, ("no step at all",)))
    assert turn.view == view
    staged = hint_turn(table.game, view, (first,))
    sealed = table.match.state.sealed
    table.submit(seat, first)
    if sealed:
        assert tuple(map(str, present(staged).legal)) == table.seat(seat).legal()
    else:
        assert staged is None or (staged.view.seat == seat and staged.view != view)


@pytest.mark.parametrize("game_id", GAMES)
def test_it_is_thought_about_beside_the_screen(game_id: str) -> None:
    """The thinker gives the hint that is found here."""
    table = Table(setup_of(game_id))
    while len(table.seat(table.deciders[0]).legal()) < 2:
        step(table)
    turn = present(hint_turn(table.game, table.seat(table.deciders[0]).view()))
    assert isinstance(turn.bot, Searcher)
    thinker, answers = Thinker(), queue.Queue[bots.Advice | None]()
    try:
        thinker.advise(replace(turn, budget=BUDGET), answers.put)
        advice = answers.get(timeout=60)
    finally:
        thinker.close()
    assert advice == turn.bot.advise(turn.game, turn.view, turn.legal, turn.rng, BUDGET)
    assert advice is not None
    assert str(advice.best) in hint_words(advice)
    assert str(advice.other) in hint_words(advice)


def test_a_laird_answers_in_the_time_of_a_captain() -> None:
    """Whoever waits for a hint waits a second for it, and has a good one."""
    table = Table(setup_of(GAMES[0]))
    turn = present(hint_turn(table.game, table.seat(table.deciders[0]).view()))
    assert isinstance(turn.bot, Searcher)
    assert turn.bot.longer
    assert turn.budget.seconds * PART <= 1.0


def test_a_hint_says_how_often_it_wins() -> None:
    """Of ten imagined games; what is no better than the next best is not told as if it were."""
    table = Table(setup_of(GAMES[0]))
    best, other = hint_legal(table)[:2]
    clear = hint_words(bots.Advice(best, 0.71, other, 0.5))
    assert clear.startswith(f"A laird would play {best}: that wins about 7 of {OF} games")
    assert clear.endswith(f"Next best, to play {other}, wins 5.")
    hopeless = hint_words(bots.Advice(best, 0.01, other, 0.01))
    assert hopeless.endswith("Each wins hardly any.")
    tied = hint_words(bots.Advice(best, 0.52, other, 0.49))
    assert f"A laird would play {best}; to play {other} is as good. Each wins 5 of 10." in tied
    assert hint_words(bots.Advice(best, 0.5)) == f"There is only one choice: play {best}."
    assert hint_words(None) == FAILED


def hint_legal(table: Table) -> tuple[Action, ...]:
    """What the first decider may do."""
    turn = present(hint_turn(table.game, table.seat(table.deciders[0]).view()))
    return turn.legal


def test_hints_are_for_who_plays_alone_unless_it_was_agreed() -> None:
    """One person and bots: yes. Several people, here or elsewhere: only where all may."""
    bots_else = tuple(range(1, len(setup_of().seats)))
    alone, people = setup_of(bots=bots_else), setup_of()
    one = replace(people, seats=tuple(replace(plan, name=NAMES[0]) for plan in people.seats))
    far = replace(alone, seats=(*alone.seats[:-1], SeatPlan(NAMES[5], Sitter.REMOTE)))
    stood_in = replace(alone, seats=(*alone.seats[:-1], replace(alone.seats[-1], name=NAMES[5], stand_in=True)))
    assert [has_hints(setup) for setup in (alone, one, people, far, stood_in)] == [True, True, False, False, False]
    for setup in (alone, people, far):
        assert has_hints(replace(setup, hints=Hints.ALL))
        assert not has_hints(replace(setup, hints=Hints.OFF))


def test_whether_there_are_hints_is_kept_with_the_game() -> None:
    """A game taken up again has them as it was set up."""
    lobby = Lobby()
    table = lobby.open(replace(setup_of(), hints=Hints.ALL))
    assert table.hints
    table.close()
    assert table.save_id is not None
    assert lobby.resume(table.save_id).hints
