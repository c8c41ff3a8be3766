"""Values by the type that a test knows them to have; a value that is none of it fails the test at once."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """A value that must be there."""
    assert value is not None
    return value


def of_kind(kind: type[T], value: object) -> T:
    """A value that must be of that class."""
    assert isinstance(value, kind), f"{value!r} is no {kind.__name__}"
    return value


def now(value: T) -> T:
    """A value as it is at this moment: what is asserted of it does not bind what is read there after the next call."""
    return value
