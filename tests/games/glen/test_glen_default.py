"""What the clock plays in Glen: it keeps its cards and declines, and follows where it must."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games import load
from tartan.games.glen.belief import default_action

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = load("glen")


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


def test_the_clock_declines() -> None:
    """Wherever a seat may keep its card or decline, the clock does; else it plays what is legal."""
    found = set()
    for legal, played in decisions():
        ways_out = {"keep", "decline"} & set(legal)
        found |= ways_out
        assert played in (ways_out or legal)
    assert found == {"keep", "decline"}
