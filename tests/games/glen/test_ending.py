"""The end of a game of the Glen: the sums by season, and what parts equal ones (GL-30)."""

from __future__ import annotations

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.glen.ending import outcome_of, season_words, tie_words
from tartan.games.glen.model import SEASONS
from tests.session.tables import play, setup_of
from tests.ui.shell import new_app


def test_each_season_tells_what_it_brought() -> None:
    """As gains of every seat, in the order of the seasons; nothing where not all seasons are known."""
    sums = [(3, 5, 0), (9, 5, 4), (9, 12, 8), (20, 12, 8)]
    assert season_words(sums) == [
        ("Spring", "{A} +3 VP, {B} +5 VP, {C} +0 VP"),
        ("Summer", "{A} +6 VP, {B} +0 VP, {C} +4 VP"),
        ("Fall", "{A} +0 VP, {B} +7 VP, {C} +4 VP"),
        ("Winter", "{A} +11 VP, {B} +0 VP, {C} +0 VP"),
    ]
    assert season_words(sums[:3]) == []


def test_each_tie_tells_what_parted_it() -> None:
    """Pieces first, then stranded Members; who is equal in all shares the rank."""
    assert tie_words([(9, 2, 0), (8, 2, 0)]) == []
    assert tie_words([(9, 2, 0), (9, 3, 0)]) == [("Tie at 9 VP", "{A}, {B}: more pieces in active regions (GL-30)")]
    assert tie_words([(9, 2, 0), (9, 2, 1)]) == [("Tie at 9 VP", "{A}, {B}: fewer stranded Members (GL-30)")]
    both = "{A}, {B}, {C}: more pieces in active regions, then fewer stranded Members (GL-30)"
    assert tie_words([(9, 2, 0), (9, 2, 1), (9, 3, 1)]) == [("Tie at 9 VP", both)]
    assert tie_words([(9, 2, 0), (9, 2, 0)]) == [("Tie at 9 VP", "{A}, {B}: a shared rank (GL-30)")]


def test_the_seasons_of_a_played_game_sum_up_to_its_scores() -> None:
    """Of every seat; and where no seasons are known there is a result all the same."""
    table = play(new_app().lobby.open(setup_of("glen")))
    outcome = table.outcome
    assert outcome is not None
    details = dict(outcome.told(SEAT_LETTERS))
    gains = [[int(part.split("+")[1].split()[0]) for part in details[season].split(", ")] for season in SEASONS]
    assert tuple(map(sum, zip(*gains, strict=True))) == outcome.scores
    assert outcome_of([(1, 0, 0), (2, 0, 0)], ()).ranks == (2, 1)
