"""What the clock plays in Banners: the turn ends, and nobody moves."""

from __future__ import annotations

from tests.games.clocked import decisions


def test_the_clock_ends_the_turn() -> None:
    """A turn can be ended at any time, so the clock marches and assaults for nobody."""
    assert {played for _, played in decisions("banners")} == {"done"}
