"""Words that all of line mode shares."""

from __future__ import annotations

import pytest

from tartan.plain.words import save_words
from tartan.session.lobby import SaveInfo


@pytest.mark.parametrize(("moves", "told"), [(-1, ""), (0, "; 0 moves"), (1, "; 1 move"), (2, "; 2 moves")])
def test_moves_are_counted_where_they_can_be(moves: int, told: str) -> None:
    """A damaged save has no number of moves, and none is made up."""
    save = SaveInfo(1, "a", "A", ("Isla", "Ewan"), "Day I", (0,), 0.0, finished=False, moves=moves)
    assert save_words(save, 60.0) == f"A, Isla, Ewan; Day I; to play: Isla{told}; saved 1 min ago"


@pytest.mark.parametrize(
    ("hosted", "finished", "told"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_game_that_has_people_elsewhere_says_so_while_it_goes_on(hosted: bool, finished: bool, told: bool) -> None:
    """It is opened to them again, and not gone on with at one keyboard (V3)."""
    save = SaveInfo(1, "a", "A", ("Isla", "Ewan"), "Day I", (0,), 0.0, finished, 3, hosted=hosted)
    assert ("with people elsewhere" in save_words(save, 60.0)) is told
