"""Words that all of line mode shares."""

from __future__ import annotations

import pytest

from tartan.plain.words import save_words
from tartan.session.lobby import SaveInfo


@pytest.mark.parametrize(
    ("hosted", "finished", "told"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_game_that_has_people_elsewhere_says_so_while_it_goes_on(hosted: bool, finished: bool, told: bool) -> None:
    """It is opened to them again, and not gone on with at one keyboard (V3)."""
    save = SaveInfo(1, "a", "A", ("Isla", "Ewan"), "Day I", (0,), 0.0, finished, 3, hosted=hosted)
    assert ("with people elsewhere" in save_words(save, 60.0)) is told
