"""Phrases that sentences are made of: lists and ranges."""

from __future__ import annotations

from tartan.engine.phrases import between, listed, listed_few


def test_names_are_listed_as_in_a_sentence() -> None:
    """Commas, and a last `and`."""
    assert [listed(names) for names in ((), ("Isla",), ("Isla", "Ewan"), ("Isla", "Ewan", "Una"))] == [
        "",
        "Isla",
        "Isla and Ewan",
        "Isla, Ewan and Una",
    ]


def test_of_many_names_a_few_are_listed() -> None:
    """More than a sentence holds are counted, but never a single one: it takes no less room to name her."""
    names = ("Isla", "Ewan", "Una", "Mairi", "Flora")
    assert listed_few(names) == "Isla, Ewan, Una, Mairi and Flora"
    assert listed_few((*names, "Rory")) == "Isla, Ewan, Una, Mairi and 2 others"


def test_a_range_of_one_number_is_that_number() -> None:
    """Nobody is told `42 to 42`."""
    assert between(38, 45) == "38 to 45"
    assert between(42, 42) == "42"
