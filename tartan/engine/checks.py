"""Checks of what came from outside, for whoever makes a state or a number of it: what is no such thing is refused."""

from __future__ import annotations

from typing import Any


def need(truth: bool) -> None:
    """Go on only where something holds; raises ValueError."""
    if not truth:
        raise ValueError


def flag(plain: Any) -> bool:  # Any: checked here
    """What must be True or False; raises TypeError."""
    if not isinstance(plain, bool):
        raise TypeError
    return plain


def whole_number(text: str, digits: int = 9) -> int | None:
    """The number that a text writes out in at most so many ASCII digits; None where it is no such text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def number(plain: Any, below: int, least: int = 0) -> int:  # Any: checked here
    """What must be a whole number from `least` up to one less than `below`; raises ValueError."""
    if type(plain) is not int or not least <= plain < below:
        raise ValueError
    return plain
