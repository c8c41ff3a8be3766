"""What the clock plays in Banners: the turn ends, and nobody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games import load
from tartan.games.banners.belief import default_action

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = load("banners")


def decisions() -> Iterator[tuple[tuple[str, ...], str]]:
    """What is legal, and what the clock would play, all through some random games."""
    for seed in range(4):
        state = GAME.new(GAME.seats[0] + seed % len(GAME.seats), seed)
        rng = Rng(seed)
        while state.deciders:
            seat = rng.choice(state.deciders)
            legal = tuple(state.legal(seat))
            yield tuple(map(str, legal)), str(default_action(state.view(seat), legal, rng))
            state.apply(seat, rng.choice(legal))


def test_the_clock_ends_the_turn() -> None:
    """A turn can be ended at any time, so the clock marches and assaults for nobody."""
    assert {played for _, played in decisions()} == {"done"}
