"""What the clock plays in Lords: nothing, or else nothing that shows a card."""

from __future__ import annotations

from tests.games.clocked import decisions


def test_the_clock_passes() -> None:
    """Wherever a seat may pass or stop, the clock does."""
    for legal, played in decisions("lords"):
        if "pass" in legal or "stop" in legal:
            assert played in ("pass", "stop")


def test_the_clock_musters_face_down_where_it_may_not_pass() -> None:
    """With five turns to be made, a card goes down unseen, and none goes up as long as one may go down."""
    forced = [(legal, played) for legal, played in decisions("lords", **{"five-turns": True}) if "pass" not in legal]
    turns = [(legal, played) for legal, played in forced if any(text.startswith("down ") for text in legal)]
    assert any(text.startswith("up ") for legal, _ in turns for text in legal)
    assert {played.split()[0] for legal, played in turns if "stop" not in legal} == {"down"}
