"""Fields of messages, checked one by one: each gives a value of the right kind and size or raises WireError."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.net.frames import WireError
from tartan.net.limits import LARGEST, SEATS

if TYPE_CHECKING:
    from tartan.net.frames import Fields, Wire


def wrong(name: str) -> WireError:
    """The error of a field that is missing, of another kind, too long or out of range."""
    return WireError("message", f"The field {name} of a message is not what it should be.")


def text(m: Fields, name: str, most: int) -> str:
    """A text of at most so many characters."""
    found = m.get(name)
    if type(found) is not str or len(found) > most:
        raise wrong(name)
    return found


def optional_text(m: Fields, name: str, most: int) -> str:
    """A text, "" where there is none."""
    return "" if m.get(name) is None else text(m, name, most)


def number(m: Fields, name: str, most: int = LARGEST) -> int:
    """A whole number from 0 to `most`."""
    found = m.get(name)
    if type(found) is not int or not 0 <= found <= most:
        raise wrong(name)
    return found


def flag(m: Fields, name: str) -> bool:
    """True or false."""
    found = m.get(name)
    if type(found) is not bool:
        raise wrong(name)
    return found


def seat(m: Fields) -> int:
    """The number of a seat; whether the table has it is for the host to say."""
    return number(m, "seat", SEATS - 1)


def reader(m: Fields) -> int | None:
    """The number of a seat, None for a watcher."""
    return None if m.get("seat") is None else number(m, "seat", SEATS - 1)


def octets(m: Fields, name: str, fewest: int, most: int) -> bytes:
    """A byte string of `fewest` to `most` bytes."""
    found = m.get(name)
    if type(found) is not bytes or not fewest <= len(found) <= most:
        raise wrong(name)
    return found


def items(m: Fields, name: str, most: int = LARGEST) -> list[Wire]:
    """An array of at most so many values."""
    found = m.get(name)
    if type(found) is not list or len(found) > most:
        raise wrong(name)
    return found


def texts(m: Fields, name: str, most: int, longest: int) -> tuple[str, ...]:
    """An array of texts."""
    found: list[str] = []
    for each in items(m, name, most):
        if type(each) is not str or len(each) > longest:
            raise wrong(name)
        found.append(each)
    return tuple(found)


def byte_strings(m: Fields, name: str) -> tuple[bytes, ...]:
    """An array of byte strings."""
    found: list[bytes] = []
    for each in items(m, name):
        if type(each) is not bytes:
            raise wrong(name)
        found.append(each)
    return tuple(found)


def numbers(m: Fields, name: str, most: int = LARGEST) -> tuple[int, ...]:
    """An array of whole numbers from 0 to `most`."""
    found: list[int] = []
    for each in items(m, name):
        if type(each) is not int or not 0 <= each <= most:
            raise wrong(name)
        found.append(each)
    return tuple(found)


def seats(m: Fields, name: str) -> tuple[int, ...]:
    """An array of different seats."""
    found = numbers(m, name, SEATS - 1)
    if len(set(found)) != len(found):
        raise wrong(name)
    return found


def maps(m: Fields, name: str, most: int = LARGEST) -> list[Fields]:
    """An array of maps."""
    found: list[Fields] = []
    for each in items(m, name, most):
        if type(each) is not dict:
            raise wrong(name)
        found.append(each)
    return found


def inner(m: Fields, name: str) -> Fields:
    """A map."""
    found = m.get(name)
    if type(found) is not dict:
        raise wrong(name)
    return found
