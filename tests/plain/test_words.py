"""Words that all of line mode shares."""

from __future__ import annotations

import re

import pytest

from tartan.engine.rng import Rng
from tartan.plain.words import save_words
from tartan.session.saves import SaveInfo
from tartan.session.table import Table
from tartan.session.words import words_of
from tests.plain.rooms import setup_for

SIGNS_OF_NOTATION = re.compile(r"[>=@!_]|\b[a-z]+-\d|\b[xr]\d|\b[SHDC](?:10|[2-9])\b|\b[A-F]\.\d|(?<!-)\b(?:up|down)\b")
"""What stands in moves as they are typed and in no sentence."""


@pytest.mark.parametrize(("moves", "told"), [(-1, ""), (0, "; 0 moves"), (1, "; 1 move"), (2, "; 2 moves")])
def test_moves_are_counted_where_they_can_be(moves: int, told: str) -> None:
    """A damaged save has no number of moves, and none is made up."""
    save = SaveInfo(1, "a", "A", ("Isla", "Ewan"), "Day I", (0,), 0.0, finished=False, moves=moves, who="Isla, Ewan")
    assert save_words(save, 60.0) == f"A, Isla, Ewan; Day I; to play: Isla{told}; saved 1 min ago"


@pytest.mark.parametrize(
    ("hosted", "finished", "told"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_game_that_has_people_elsewhere_says_so_while_it_goes_on(hosted: bool, finished: bool, told: bool) -> None:
    """It is opened to them again, and not gone on with at one keyboard (V3)."""
    save = SaveInfo(1, "a", "A", ("Isla", "Ewan"), "Day I", (0,), 0.0, finished, 3, hosted=hosted)
    assert ("with people elsewhere" in save_words(save, 60.0)) is told


def test_a_hint_speaks_no_notation(game_id: str) -> None:
    """Whatever may be done in three games, a hint says it in words: of the move as it is typed no sign is left."""
    rng, said = Rng(4), dict[str, str]()
    for seed in range(3):
        table = Table(setup_for(game_id, seed=seed))
        while table.outcome is None:
            seat = rng.choice(table.deciders)
            door = table.seat(seat)
            legal, view = door.legal(), door.view()
            said |= {text: words_of(game_id).hinted(text, view) for text in legal if text not in said}
            door.submit(rng.choice(legal))
    assert len(said) > 50
    assert {text: words for text, words in said.items() if SIGNS_OF_NOTATION.search(words)} == {}
