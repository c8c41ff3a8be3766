"""What is checked of plain data that came from outside."""

from __future__ import annotations

import pytest

from tartan.engine.checks import flag, need, number, whole_number


def test_what_fits_comes_back_as_it_is() -> None:
    """Numbers within their bounds, and both flags."""
    assert [number(each, 3) for each in range(3)] == [0, 1, 2]
    assert number(-1, 3, -1) == -1
    assert flag(True) is True
    assert flag(False) is False
    need(True)


@pytest.mark.parametrize("plain", [-1, 3, 1.0, "1", None, True])
def test_what_is_no_number_of_a_range_is_refused(plain: object) -> None:
    """Neither one beyond it, nor what only counts as one, such as True."""
    with pytest.raises(ValueError, match=r"^$"):
        number(plain, 3)


@pytest.mark.parametrize(("text", "found"), [("0", 0), ("007", 7), ("999", 999)])
def test_digits_are_read_as_a_number(text: str, found: int) -> None:
    """Also with noughts before them, up to as many as are asked for."""
    assert whole_number(text, 3) == found


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1_0", "1.0", "1000", "²", "١"])
def test_what_is_not_written_in_so_many_digits_is_no_number(text: str) -> None:
    """Neither signs, nor the digits of other scripts, nor more digits than are asked for."""
    assert whole_number(text, 3) is None


@pytest.mark.parametrize("plain", [0, 1, None, "yes"])
def test_what_is_no_flag_is_refused(plain: object) -> None:
    """A number is none."""
    with pytest.raises(TypeError):
        flag(plain)


def test_what_does_not_hold_is_refused() -> None:
    """By the error that a state which cannot be is refused with."""
    with pytest.raises(ValueError, match=r"^$"):
        need(False)
