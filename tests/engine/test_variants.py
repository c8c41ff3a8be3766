"""Variants of a frozen value share all fields but those that are named."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tartan.engine.variants import Form, Views, variant, views_apart


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat sees."""

    seat: int | None
    public: tuple[int, ...]
    hand: tuple[int, ...] = ()


PUBLIC = Sight(None, (1, 2))


def test_a_variant_is_what_replacing_fields_gives() -> None:
    """It takes the new values in the order in which the fields were named, and shares the others."""
    vary = variant(Sight, "hand", "seat")
    varied = vary(PUBLIC, (5,), 1)
    assert varied == replace(PUBLIC, seat=1, hand=(5,))
    assert varied.public is PUBLIC.public
    assert Sight(None, (1, 2)) == PUBLIC


def test_a_variant_of_a_field_that_is_none_is_refused() -> None:
    """With the class and the name, when the form is made and not when it is first used."""
    with pytest.raises(TypeError, match="Sight has no field purse"):
        Form(Sight, "seat", "purse")


def test_views_of_a_moment_differ_in_their_own_fields_alone() -> None:
    """A spectator has the public view itself; a seat has that with what is its own."""
    views = Views(Form(Sight, "seat", "hand"), PUBLIC, lambda seat: (seat, (seat, seat)))
    assert views(None) is PUBLIC
    assert views(1) == Sight(1, (1, 2), (1, 1))


def test_views_that_are_made_apart_are_the_very_ones() -> None:
    """Whoever looks, the view is what the state would have given alone."""
    seen = {None: PUBLIC, 0: Sight(0, (3,), (4,)), 1: Sight(1, (1, 2))}
    views = views_apart(seen.__getitem__)
    assert {reader: views(reader) for reader in seen} == seen
