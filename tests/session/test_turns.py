"""A bot's turn: the same after a resume, and legal whatever the bot does (S4)."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import bots
from tartan.engine.errors import SetupError
from tartan.session.table import Table
from tests.patience import PATIENCE
from tests.session.tables import GAMES, play, setup_of, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.bots import Budget
    from tartan.engine.contract import Action, Game, View
    from tartan.engine.rng import Rng

RELEASE = threading.Event()


class Failing:
    """A bot that breaks."""

    def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        raise RuntimeError("out of my depth")


class Illegal:
    """A bot that plays what it may not."""

    def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        return "a third knight"


class Slow:
    """A bot that answers only when the test is over."""

    def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        RELEASE.wait(PATIENCE)
        return legal[0]


class Dizzy:
    """A bot that spoils the stream it was given before it breaks."""

    def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        for _ in range(id(rng) % 97 + 1):
            rng.next64()
        raise RuntimeError


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("bad", [Failing, Illegal, Slow, Dizzy])
def test_a_bad_bot_is_replaced(game_id: str, bad: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a bot does, its turn gives a legal action, the same each time, and the table goes on."""
    RELEASE.clear()
    monkeypatch.setattr(bots, "make", lambda level: bad())
    every = tuple(range(len(setup_of(game_id).seats)))
    table = Table(setup_of(game_id, bots=every))
    try:
        seat = table.bots_due[0]
        turn = replace(table.bot_turn(seat), budget=bots.Budget(0.02))
        chosen = turn.choose()
        assert chosen in turn.legal
        assert turn.choose() == chosen
        table.play_bot(seat, chosen)
        assert table.moves == 1
    finally:
        RELEASE.set()


def test_a_turn_can_be_taken_in_another_thread() -> None:
    """A turn computed elsewhere is the one that the table would compute, and is played as such."""
    table, twin = Table(setup_of(bots=(0,))), Table(setup_of(bots=(0,)))
    turn = table.bot_turn(0)
    found: list[Action] = []
    worker = threading.Thread(target=lambda: found.append(turn.choose()))
    worker.start()
    worker.join(PATIENCE)
    table.play_bot(0, found[0])
    twin.play_bot(0)
    assert shown(table) == shown(twin)


def test_an_answer_that_comes_too_late_is_not_played() -> None:
    """An action that is no longer legal when it arrives is replaced by a fresh choice."""
    table = Table(setup_of(bots=(0,)))
    late = table.bot_turn(0).choose()
    table.play_bot(0, late)
    if table.bots_due:
        table.play_bot(0, late)
    assert table.moves == 2


def test_only_a_bot_that_owes_has_a_turn() -> None:
    """There is no bot's turn for a person, nor for a bot that has decided."""
    table = Table(setup_of(bots=(0,)))
    with pytest.raises(SetupError):
        table.bot_turn(1)
    while table.bots_due:
        table.play_bot(0)
    with pytest.raises(SetupError):
        table.play_bot(0)


@pytest.mark.parametrize("game_id", GAMES)
def test_bots_play_the_same_game_again(game_id: str) -> None:
    """The same seeds give the same game of bots; another seed for the bots leaves the deal as it was."""
    every = tuple(range(len(setup_of(game_id).seats)))
    setup = setup_of(game_id, bots=every)
    assert shown(play(Table(setup))) == shown(play(Table(setup)))
    other = Table(replace(setup, bot_seed=b"other bots"))
    assert other.seat(0).view() == Table(setup).seat(0).view()
    assert play(other).record.actions != play(Table(setup)).record.actions


def test_a_turn_holds_no_state() -> None:
    """Nothing that a bot's turn holds is the game's state or its seed (S4)."""
    table = Table(setup_of(bots=(0,)))
    turn = table.bot_turn(0)
    assert turn.view == table.seat(0).view()
    assert turn.rng.key != table.match.state.rng.key
    held = [getattr(turn, name) for name in ("seat", "game", "view", "legal", "rng", "budget", "bot")]
    assert not any(thing is table.match or thing is table.match.state for thing in held)
