"""What is said of people who come to a table elsewhere and find no seat there, or have one and leave it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tartan.session.face import Link, LinkState
from tartan.session.online import (
    Phase,
    closed_words,
    crowded_words,
    kept_words,
    no_seat_yet,
    seatless_of,
    without_seat,
)

UP = Link(LinkState.CONNECTED)
CLOSED = Link(LinkState.CLOSED, "The host has closed the table.")


@dataclass(frozen=True)
class End:
    """One end of a table, as far as it matters to what is kept."""

    here: tuple[int, ...]
    phase: Phase
    link: Link
    unkept: str = ""


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


@pytest.mark.parametrize(
    ("here", "phase", "link", "words"),
    [
        ((1,), Phase.PLAYING, CLOSED, "Your seat is kept."),
        ((0, 2), Phase.PLAYING, CLOSED, "Your seats are kept."),
        ((1,), Phase.PLAYING, UP, "Your seat is kept."),
        ((1,), Phase.GATHERING, UP, "Your seat is kept."),
        ((1,), Phase.GATHERING, CLOSED, ""),
        ((1,), Phase.DEALING, CLOSED, ""),
        ((1,), Phase.OVER, CLOSED, ""),
        ((), Phase.PLAYING, CLOSED, ""),
    ],
)
def test_a_seat_is_said_to_be_kept_where_it_is(here: tuple[int, ...], phase: Phase, link: Link, words: str) -> None:
    """A table that is closed before its deal keeps none, and of a game that is over nothing is to come back to (N3)."""
    end = End(here, phase, link)
    assert kept_words(end) == words  # type: ignore[arg-type]  # it has all that is asked of an end
    if link is CLOSED:
        assert closed_words(end) == f"{link.sentence} {words}".strip()  # type: ignore[arg-type]  # likewise


def test_a_seat_that_could_not_be_kept_here_is_not_promised() -> None:
    """The host keeps it, but without what opens it nobody has it back: the sentence that says so stands instead."""
    full = "Your seat cannot be kept for a later visit: No space left on device."
    assert kept_words(End((1,), Phase.PLAYING, CLOSED, full)) == full  # type: ignore[arg-type]  # as above
    assert kept_words(End((1,), Phase.OVER, CLOSED, full)) == ""  # type: ignore[arg-type]  # as above


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
