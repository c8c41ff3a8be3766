"""Checks of plain data that came from outside, for whoever makes a state of it: what is no such thing is refused."""

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


def number(plain: Any, below: int, least: int = 0) -> int:  # Any: checked here
    """What must be a whole number from `least` up to one less than `below`; raises ValueError."""
    if type(plain) is not int or not least <= plain < below:
        raise ValueError
    return plain
