"""What the arithmetic of Sgailstone Glen keeps ready for play comes to the same as reckoning it out."""

from __future__ import annotations

import itertools

import pytest

from tartan.games.glen.actions import DEN_GROUP, MAJOR_GROUP, MARCHES, MARCHES_OF, PARTS_IN, units_of
from tartan.games.glen.records import laid_code
from tartan.games.glen.sums import bare_sums, lowest, payouts, resolution, token_order, tokens_by_region


def test_tokens_of_one_kind_resolve_as_the_seats_are_ordered() -> None:
    """Kinds come in their order, and within a kind the seats in theirs (GL-22)."""
    order = (2, 0, 1)
    tokens = [seat * 6 + kind for seat in range(3) for kind in (5, 1)]
    assert token_order(tokens, order) == (13, 1, 7, 17, 5, 11)
    assert sorted(resolution((0, 1, 2, 3))) == list(range(24))


def test_tokens_are_found_by_region_in_the_order_in_which_they_were_laid() -> None:
    """Each region has its own tokens, and a region without any is not there."""
    laid = (laid_code(4, 1, 2), laid_code(0, 2, 5), laid_code(4, 0, 3))
    assert tokens_by_region(laid) == {4: [1 * 6 + 2, 0 * 6 + 3], 0: [2 * 6 + 5]}


def test_sums_without_alliances_and_blights_are_members_and_denhearts() -> None:
    """The total is what stands there, and ranks and VP are those of the totals (GL-24 to GL-26)."""
    sums, gains = bare_sums(1, (3, 0, 1), (0, 2, 0))
    ranks, paid = payouts(1, (3, 2, 1))
    assert gains == paid
    assert sums == tuple(zip((3, 0, 1), (0, 2, 0), (0, 0, 0), (0, 0, 0), (3, 2, 1), ranks, paid, strict=True))


@pytest.mark.parametrize(("cards", "at"), [((4, 2, 3), 1), ((10, 2, 12), 0), ((20, 3, 18), 2), ((35, 34, 0, 27), 3)])
def test_the_lowest_card_of_the_led_suit_wins(cards: tuple[int, ...], at: int) -> None:
    """A lower card of another suit does not (GL-11)."""
    assert lowest(cards) == at


@pytest.mark.parametrize("group", [2, 12, DEN_GROUP, 3 + DEN_GROUP, 1 + MAJOR_GROUP, 9 + DEN_GROUP + MAJOR_GROUP])
def test_the_parts_of_any_regions_hold_the_marches_to_them(group: int) -> None:
    """Part by part the Marches are those to each region in turn, of all that may march (GL-15, GL-18, GL-20)."""
    origin = 4
    others = [region for region in range(12) if region != origin]
    for regions in itertools.combinations(others, 3):
        parts = PARTS_IN[sum(1 << region for region in regions)]
        found = [move for part in parts for move in MARCHES_OF[origin][group][part]]
        assert found == [MARCHES[origin, region, m, den] for region in regions for m, den in units_of(group)]
