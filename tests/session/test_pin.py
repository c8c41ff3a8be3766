"""PINs: kept as salted hashes."""

from __future__ import annotations

import pytest

from tartan.session.pin import hash_pin, pin_fault, pin_opens


def test_a_pin_opens_its_own_hash_alone() -> None:
    """The right PIN opens, another does not, and the hash does not hold the PIN."""
    kept = hash_pin("1745")
    assert pin_opens(kept, "1745")
    assert not pin_opens(kept, "1746")
    assert not pin_opens(kept, "")
    assert "1745" not in kept.split(":")


def test_the_same_pin_is_kept_differently_each_time() -> None:
    """Two seats with one PIN cannot be told to have it."""
    assert hash_pin("1") != hash_pin("1")


def test_no_pin_lets_anybody_in() -> None:
    """Where no PIN was set, the curtain lifts for anything typed."""
    assert hash_pin("") == ""
    assert pin_opens("", "whatever")


def test_a_damaged_hash_opens_for_nobody() -> None:
    """What is not a hash refuses without an error."""
    assert not pin_opens("not hexadecimal", "1")
    assert not pin_opens("aa:zz", "1")


@pytest.mark.parametrize("pin", ["1745", "0" * 12])
def test_digits_are_a_pin(pin: str) -> None:
    """4 to 12 digits can be typed at every curtain, on the full screen and line by line."""
    assert pin_fault(pin) == ""


@pytest.mark.parametrize("pin", ["", "174", "0" * 13, "cloth", "17 45", "١٧٤٥", "174²"])
def test_anything_else_is_none(pin: str) -> None:
    """A PIN that one of the two curtains would not take is refused where it is chosen."""
    assert "4 to 12 digits" in pin_fault(pin)
