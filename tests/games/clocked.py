"""What the clock would play, all through some random games: what tests of the games' default actions look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games import load
from tartan.session.defaults import default_action

if TYPE_CHECKING:
    from collections.abc import Iterator


def decisions(game_id: str, **options: bool) -> Iterator[tuple[tuple[str, ...], str]]:
    """At every decision of four games, one seed each: what is legal, and what the clock would play of it."""
    game = load(game_id)
    for seed in range(4):
        state = game.new(game.seats[0] + seed % len(game.seats), seed, **options)
        rng = Rng(seed)
        while state.deciders:
            seat = rng.choice(state.deciders)
            legal = tuple(state.legal(seat))
            yield tuple(map(str, legal)), str(default_action(game, state.view(seat), legal, rng))
            state.apply(seat, rng.choice(legal))
