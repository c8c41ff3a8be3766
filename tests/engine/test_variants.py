"""Views of one moment share what everybody sees."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tartan.engine.variants import Form, Views, views_apart


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat sees."""

    seat: int | None
    public: tuple[int, ...]
    hand: tuple[int, ...] = ()


PUBLIC = Sight(None, (1, 2))


def test_a_view_is_built_of_public_values_and_own_ones() -> None:
    """Own values come in the order in which their fields were named, public ones by name; it is as if made at once."""
    form = Form(Sight, "hand", "seat")
    public = form.public(public=(1, 2))
    built = form.build(public, ((5,), 1))
    assert built == Sight(1, (1, 2), (5,))
    assert built.public is public[0]


@pytest.mark.parametrize("wrong", [{}, {"public": (1, 2), "hand": ()}, {"purse": 3}])
def test_public_values_are_those_of_all_public_fields(wrong: dict[str, object]) -> None:
    """None is left out, and none is given that is a seat's own or no field."""
    with pytest.raises(TypeError):
        Form(Sight, "seat", "hand").public(**wrong)


def test_an_own_field_that_is_none_is_refused() -> None:
    """With the class and the name, when the form is made and not when it is first used."""
    with pytest.raises(TypeError, match="Sight has no field purse"):
        Form(Sight, "seat", "purse")


def test_views_of_a_moment_differ_in_their_own_fields_alone() -> None:
    """A spectator has what is a spectator's, a seat what is its own, and all have the public values themselves."""
    form = Form(Sight, "seat", "hand")
    views = Views(form, form.public(public=(1, 2)), lambda seat: (seat, () if seat is None else (seat, seat)))
    assert views(None) == PUBLIC
    assert views(1) == Sight(1, (1, 2), (1, 1))
    assert views(0).public is views(1).public


def test_views_that_are_made_apart_are_the_very_ones() -> None:
    """Whoever looks, the view is what the state would have given alone."""
    seen = {None: PUBLIC, 0: Sight(0, (3,), (4,)), 1: Sight(1, (1, 2))}
    views = views_apart(seen.__getitem__)
    assert {reader: views(reader) for reader in seen} == seen
