"""What the clock plays in Siege: no card is shown as long as the rules let one keep it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games import load
from tartan.games.siege.belief import default_action

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = load("siege")


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


def test_the_clock_stands() -> None:
    """After an Attack it stands, also where it may shield: a Shield shows the Knight (SI-15)."""
    answers = [(legal, played) for legal, played in decisions() if "stand" in legal]
    assert any("shield" in legal for legal, _ in answers)
    assert {played for _, played in answers} == {"stand"}


def test_the_clock_marches_before_it_shows_a_card() -> None:
    """A card goes into Siege face-down; an Attack or a Sacrifice would turn one up (SI-8 to SI-10)."""
    turns = [(legal, played) for legal, played in decisions() if any(text.startswith("siege ") for text in legal)]
    assert any(text.startswith("attack ") for legal, _ in turns for text in legal)
    assert {played.split()[0] for _, played in turns} == {"siege"}
