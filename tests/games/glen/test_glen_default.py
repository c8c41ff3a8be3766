"""What the clock plays in Glen: it keeps its cards and declines, and follows where it must."""

from __future__ import annotations

from tests.games.clocked import decisions


def test_the_clock_declines() -> None:
    """Wherever a seat may keep its card or decline, the clock does; else it plays what is legal."""
    found = set()
    for legal, played in decisions("glen"):
        ways_out = {"keep", "decline"} & set(legal)
        found |= ways_out
        assert played in (ways_out or legal)
    assert found == {"keep", "decline"}
