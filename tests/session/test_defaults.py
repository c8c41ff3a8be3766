"""What is played when time is out: legal in every game, made from the view alone, and never more told than must be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.rng import Rng
from tartan.session.defaults import default_action
from tests.strategies import tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import Action, Event, State
    from tests.strategies import Table

every_table = pytest.mark.parametrize("table", tables(), ids=str)
MOST = 400
"""Steps of a game that are looked at."""


def decisions(table: Table, seed: int = 1647) -> Iterator[tuple[State, int]]:
    """States of a game in which every second decision is the default one, with a seat that owes one."""
    state = table.new(seed)
    rng = Rng(b"who and what %d" % seed)
    for number in range(MOST):
        if not state.deciders:
            return
        seat = rng.choice(state.deciders)
        yield state, seat
        state.apply(seat, chosen(table, state, seat, number) if number % 2 else rng.choice(state.legal(seat)))


def chosen(table: Table, state: State, seat: int, number: int) -> Action:
    return default_action(table.game, state.view(seat), tuple(state.legal(seat)), Rng(number))


def first_event(state: State, seat: int, action: Action) -> Event | None:
    """The event that tells of an action itself, before all that follows from it."""
    copied = state.copy()
    events: list[Event] = []
    copied.journal = events
    copied.apply(seat, action)
    return events[0] if events else None


@every_table
def test_defaults_are_legal(table: Table) -> None:
    """Wherever a game goes, the default is one of the legal actions."""
    for number, (state, seat) in enumerate(decisions(table)):
        assert chosen(table, state, seat, number) in tuple(state.legal(seat))


@every_table
def test_a_game_of_defaults_alone_ends(table: Table) -> None:
    """If everybody's time is always out, the game still comes to its end."""
    state = table.new(7)
    for number in range(20_000):
        if not state.deciders:
            break
        seat = state.deciders[0]
        state.apply(seat, chosen(table, state, seat, number))
    assert state.outcome is not None


@every_table
def test_defaults_depend_on_the_view_alone(table: Table) -> None:
    """In another world that the seat cannot tell from the real one, the default is the same (S1)."""
    for number, (state, seat) in enumerate(decisions(table)):
        if number % 5 == 0:
            world = table.game.sample(state.view(seat), Rng(number))
            assert str(chosen(table, world, seat, number)) == str(chosen(table, state, seat, number))


@every_table
def test_defaults_show_nothing_that_may_be_kept(table: Table) -> None:
    """The default is one word that names nothing, or shows something by itself only where every legal action does."""
    for number, (state, seat) in enumerate(decisions(table)):
        action = chosen(table, state, seat, number)
        words = [str(legal) for legal in state.legal(seat) if " " not in str(legal)]
        told = first_event(state, seat, action)
        if words:
            assert str(action) in words
        elif told is not None and told.REVEALS:
            others = [first_event(state, seat, action) for action in state.legal(seat)]
            assert all(event is not None and event.REVEALS for event in others)


def test_a_game_without_a_default_gets_any_legal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a game declares none, all legal actions are equally likely."""
    game = registry.load(registry.available()[0])
    belief = registry.part(game.id, "belief")
    monkeypatch.delattr(belief, "default_action")
    state = game.new(game.seats[0], 1)
    seat = state.deciders[0]
    legal: Sequence[Action] = tuple(state.legal(seat))
    found = {str(default_action(game, state.view(seat), legal, Rng(number))) for number in range(40 * len(legal))}
    assert found == {str(action) for action in legal}
