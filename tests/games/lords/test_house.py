"""What a house of Lords of Scotland looks up once: whose turn comes next."""

from __future__ import annotations

import pytest

from tartan import games
from tartan.games.lords.house import house_of


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_next_turn_is_of_the_next_seat_that_has_not_passed(seats: int) -> None:
    """Going round from the seat whose turn ends, which comes last itself; nobody's once all have passed (LO-7)."""
    house = house_of(seats, games.load("lords").checked_options({}))
    for passed in range(house.everybody):
        for seat in range(seats):
            (following,) = house.next_in_turn[passed][seat]
            assert not passed >> following & 1
            skipped = [(seat + step) % seats for step in range(1, (following - seat - 1) % seats + 1)]
            assert all(passed >> other & 1 for other in skipped)
    assert set(house.next_in_turn[house.everybody]) == {()}
