"""What is said of people who come to a table elsewhere and find no seat there."""

from __future__ import annotations

import pytest

from tartan.session.afar import crowded_words, no_seat_yet, seatless_of, without_seat


@pytest.mark.parametrize(
    ("names", "seated", "without"),
    [
        (("Rona", "Una"), ("Rona",), ("Una",)),
        (("Rona", "Una"), (), ("Rona", "Una")),
        (("Rona", "Rona"), ("Rona",), ("Rona",)),
        (("Rona", "Una"), ("Isla",), ("Rona",)),
        (("Rona",), ("Isla", "Rona"), ()),
        (("Rona", "Una", "Rona"), ("Rona", "Una"), ("Rona",)),
    ],
)
def test_who_has_no_seat_is_somebody_of_those_who_came(
    names: tuple[str, ...], seated: tuple[str, ...], without: tuple[str, ...]
) -> None:
    """As many as there are seats too few, also where two are called the same, or a seat is called as nobody is."""
    assert seatless_of(names, seated) == without


def test_sentences_name_a_few_however_many_there_are() -> None:
    """Up to five people are named, and of more the first four."""
    names = [f"Rona {number}" for number in range(7)]
    assert without_seat([]) == ""
    assert without_seat(names[:1]) == "Rona 0 is here, without a seat."
    assert without_seat(names[:5]) == "Rona 0, Rona 1, Rona 2, Rona 3 and Rona 4 are here, without a seat."
    assert without_seat(names) == "Rona 0, Rona 1, Rona 2, Rona 3 and 3 others are here, without a seat."
    assert no_seat_yet(names[:2]) == "Rona 0 and Rona 1 have no seat here yet."
    assert crowded_words(names, 7) == ""
    assert crowded_words(names, 0) == (
        "There are 7 names, and no seat is free at this table: none for Rona 0, Rona 1, Rona 2, Rona 3 and 3 others."
    )
