"""What bots think of an unfinished game of Banners: what is held is an asset, and what is worth a thought is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.bots.search import Search
from tartan.engine.rng import Rng
from tartan.games.banners.actions import MOVE_BY_TEXT
from tartan.games.banners.appraisal import EARLY, LATE, appraise, sift, traits, turns
from tartan.games.banners.board import DRAWBRIDGE, FIRST_CASTLE, PLACES, SWORDS
from tartan.games.banners.instinct import instinct
from tartan.games.banners.rules import Loch
from tartan.games.banners.thumb import rule_of_thumb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import State


def played(seats: int, seed: int, turns_played: int) -> Loch:
    """A game by rules of thumb, so many turns old, as a turn begins."""
    state = registry.load("banners").new(seats, seed)
    assert isinstance(state, Loch)
    rng = Rng(seed)
    while state.deciders and state.turn < turns_played:
        seat = state.deciders[0]
        state.apply(seat, instinct(state, seat, state.legal(seat), rng))
    assert state.deciders
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("age", [0, 20, 60])
def test_a_castle_held_is_never_a_loss(seats: int, age: int) -> None:
    """A free castle that a colour is given, with a knight from its supply, makes its seat likelier to win."""
    state = played(seats, 5, age)
    before = appraise(state)
    for colour in state.colours:
        if not state.supply[colour.number]:
            continue
        for castle in range(len(SWORDS)):
            place = FIRST_CASTLE + castle
            if state.holder[place] < len(state.colours):
                continue
            richer = state.copy()
            richer.holder[place] = colour.number
            richer.supply[colour.number] -= 1
            richer.unheld -= 1
            richer.knights[colour.number * PLACES + place] = 1
            richer.spots[colour.number] = tuple(sorted((*state.spots[colour.number], place)))
            assert appraise(richer)[colour.seat] > before[colour.seat]
            break


def test_a_greater_group_and_a_nearer_one_are_worth_more() -> None:
    """Knights that come to a group, or a group that comes to a castle, promise more of that castle."""
    state = played(2, 3, 0)
    strongest = max(range(len(SWORDS)), key=SWORDS.__getitem__)
    camp = DRAWBRIDGE[strongest]
    promises = []
    for knights in (2, 4, 6):
        here = state.copy()
        here.knights[camp], here.spots[0] = knights, (camp,)
        promises.append(traits(here)[0][4])
    assert promises == sorted(promises)
    assert promises[0] < promises[-1] == SWORDS[strongest]


def test_states_are_judged_when_a_turn_begins() -> None:
    """In mid-turn there is no appraisal, and the clock goes on when a turn ends (BA-8)."""
    state = played(3, 7, 9)
    assert appraise(state)
    march = next(move for move in state.legal(state.deciders[0]) if str(move).startswith("march"))
    seat, now = state.deciders[0], turns(state)
    state.apply(seat, march)
    assert not appraise(state)
    assert turns(state) == now
    state.apply(seat, state.parse(seat, "done"))
    assert appraise(state)
    assert turns(state) == now + 1


def test_all_actions_are_judged_after_as_many_turns() -> None:
    """Whether an action ends the turn or leaves moves to make, its worlds are judged at one moment."""
    game = registry.load("banners")
    assert game.foresight is not None
    state = played(3, 2, 30)
    seat, seen = state.deciders[0], set()

    def judged(world: State) -> Sequence[float]:
        values = appraise(world)
        if values:
            seen.add(turns(world))
        return values

    foresight = replace(game.foresight, appraise=judged)
    Search(game, state.view(seat), tuple(state.legal(seat)), Rng(4), 60, foresight).run(lambda _: False)
    assert seen == {turns(state) + foresight.horizon}


def test_early_and_late_weights_are_of_one_length() -> None:
    """Every trait has a weight at the beginning and one at the end."""
    assert len(EARLY) == len(LATE) == len(traits(played(2, 1, 0))[0])


def test_what_is_worth_a_thought() -> None:
    """Whole groups, what leaves one knight or two in a castle, and assaults that send in as many as swords, or all."""
    texts = [f"march c1>c2 x{n}" for n in (1, 2, 3)]
    texts = [text for text in texts if text in MOVE_BY_TEXT]
    state = played(2, 9, 120)
    while state.deciders and state.turn < 150:
        seat = state.deciders[0]
        legal = state.legal(seat)
        kept = sift(legal)
        assert set(kept) <= set(legal)
        assert legal[-1] in kept
        assert {(m.verb, m.origin, m.goal) for m in kept} == {(m.verb, m.origin, m.goal) for m in legal}  # type: ignore[attr-defined]  # all are Moves
        state.apply(seat, rule_of_thumb(state.view(seat), legal, Rng(state.turn)))
