"""What the clock plays in Lords: nothing, or else nothing that shows a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games import load
from tartan.games.lords.belief import default_action

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = load("lords")


def decisions(**options: bool) -> Iterator[tuple[tuple[str, ...], str]]:
    """What is legal, and what the clock would play, all through some random games."""
    for seed in range(4):
        state = GAME.new(GAME.seats[0] + seed % len(GAME.seats), seed, **options)
        rng = Rng(seed)
        while state.deciders:
            seat = rng.choice(state.deciders)
            legal = tuple(state.legal(seat))
            yield tuple(map(str, legal)), str(default_action(state.view(seat), legal, rng))
            state.apply(seat, rng.choice(legal))


def test_the_clock_passes() -> None:
    """Wherever a seat may pass or stop, the clock does."""
    for legal, played in decisions():
        if "pass" in legal or "stop" in legal:
            assert played in ("pass", "stop")


def test_the_clock_musters_face_down_where_it_may_not_pass() -> None:
    """With five turns to be made, a card goes down unseen, and none goes up as long as one may go down."""
    forced = [(legal, played) for legal, played in decisions(**{"five-turns": True}) if "pass" not in legal]
    turns = [(legal, played) for legal, played in forced if any(text.startswith("down ") for text in legal)]
    assert any(text.startswith("up ") for legal, _ in turns for text in legal)
    assert {played.split()[0] for legal, played in turns if "stop" not in legal} == {"down"}
