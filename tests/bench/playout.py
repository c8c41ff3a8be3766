"""Random playouts as functions: `playout.GAME` plays one whole game of that id and gives its number of decisions.

A peer comparison can load them by name, as in `--extra NAME=playout:GAME` with this folder on the path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan import games

if TYPE_CHECKING:
    import random
    from collections.abc import Callable


def of(game_id: str) -> Callable[[random.Random], int]:
    """A function that plays a random game of this id, with its fewest seats and default options."""
    game = games.load(game_id)
    seats = game.seats[0]

    def play(rng: random.Random) -> int:
        state = game.new(seats, rng.getrandbits(63))
        decisions = 0
        draw = rng.random
        while deciders := state.deciders:
            seat = deciders[int(draw() * len(deciders))]
            legal = state.legal(seat)
            state.apply(seat, legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return play


def __getattr__(name: str) -> Callable[[random.Random], int]:
    if name in games.available():
        return of(name)
    raise AttributeError(name)
