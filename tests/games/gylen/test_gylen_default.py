"""What the clock plays in Gylen: any card alike, since every seat must put its cards (GY-7)."""

from __future__ import annotations

from tartan.engine.rng import Rng
from tartan.games import load
from tartan.games.gylen.belief import default_action
from tests.games.clocked import decisions

GAME = load("gylen")


def test_the_clock_puts_any_card_of_the_hand() -> None:
    """It is as likely to put one card as another, so what it puts tells nothing of what it keeps."""
    state = GAME.new(3, 1)
    legal = tuple(state.legal(0))
    found = [str(default_action(state.view(0), legal, Rng(number))) for number in range(60 * len(legal))]
    assert all(30 < found.count(str(action)) < 100 for action in legal)
    assert all(played in texts for texts, played in decisions("gylen"))
