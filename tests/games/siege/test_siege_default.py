"""What the clock plays in Siege: no card is shown as long as the rules let one keep it."""

from __future__ import annotations

from tests.games.clocked import decisions


def test_the_clock_stands() -> None:
    """After an Attack it stands, also where it may shield: a Shield shows the Knight (SI-15)."""
    answers = [(legal, played) for legal, played in decisions("siege") if "stand" in legal]
    assert any("shield" in legal for legal, _ in answers)
    assert {played for _, played in answers} == {"stand"}


def test_the_clock_marches_before_it_shows_a_card() -> None:
    """A card goes into Siege face-down; an Attack or a Sacrifice would turn one up (SI-8 to SI-10)."""
    turns = [
        (legal, played) for legal, played in decisions("siege") if any(text.startswith("siege ") for text in legal)
    ]
    assert any(text.startswith("attack ") for legal, _ in turns for text in legal)
    assert {played.split()[0] for _, played in turns} == {"siege"}
