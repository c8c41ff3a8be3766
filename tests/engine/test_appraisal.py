"""The arithmetic of appraisals gives chances, however far apart the strengths are."""

from __future__ import annotations

from math import isclose, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine.appraisal import chance, shares

LOGITS = st.floats(-1e6, 1e6)


@pytest.mark.parametrize(("odds", "expected"), [(1.0, 0.5), (3.0, 0.75), (0.25, 0.2)])
def test_a_chance_is_what_its_odds_say(odds: float, expected: float) -> None:
    """Three to one are three in four."""
    assert isclose(chance(log(odds)), expected)


@given(LOGITS, LOGITS)
def test_chances_rise_with_their_logits(one: float, other: float) -> None:
    """And stay between 0 and 1, without overflowing."""
    low, high = sorted((one, other))
    assert 0 <= chance(low) <= chance(high) <= 1


@given(st.lists(LOGITS, min_size=1, max_size=6))
def test_shares_are_the_chances_of_seats_of_which_one_wins(strengths: list[float]) -> None:
    """They add up to 1, and who stands more strongly has no smaller one."""
    found = shares(strengths)
    assert isclose(sum(found), 1)
    ranked = sorted(zip(strengths, found, strict=True))
    assert [share for _, share in ranked] == sorted(found)


def test_equal_strengths_share_alike() -> None:
    """Only what parts them counts, not how strong all are."""
    assert shares([7.0, 7.0]) == shares([-2.0, -2.0]) == [0.5, 0.5]
    assert all(map(isclose, shares([log(3), 0.0]), [0.75, 0.25]))
