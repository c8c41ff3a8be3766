"""What numbers, texts and arrays in a view may be, whatever the game: its seats are seats of the table (N5, N6)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache, lru_cache

from tartan.engine.errors import CodecError
from tartan.session.text import clean_text

MOST_ITEMS = 400
"""The longest array in a view."""
NUMBERS = range(-1000, 10_000)
"""What numbers in a view may be."""
NO_SEAT = -1
"""What may stand where there is no seat."""
SEAT_NAMES = frozenset(
    (
        "decider",
        "dealer",
        "forced_by",
        "initiative",
        "known_by",
        "leader",
        "mustered_by",
        "owing",
        "owner",
        "queue",
        "rival",
        "seat",
        "start",
        "summoned",
        "to_claim",
    )
)
"""The fields of views that hold seats, in every game that has a field of that name."""


def check_values(value: object, seats: int, *, seat: bool = False) -> None:
    """Raise CodecError for what no view of a table with so many seats holds; `seat`: numbers here are seats."""
    if isinstance(value, tuple):
        if len(value) > MOST_ITEMS:
            raise CodecError("That is too long for a view.")
        for each in value:
            check_values(each, seats, seat=seat)
    elif isinstance(value, str):
        if not _is_clean(value):
            raise CodecError("That is no text of a view.")
    elif type(value) is int:
        if value not in NUMBERS or (seat and not NO_SEAT <= value < seats):
            raise CodecError("That is no number of a view.")
    else:
        kind: type = type(value)
        for name, holds_seats in _fields(kind):
            check_values(getattr(value, name), seats, seat=holds_seats)


@cache
def _fields(kind: type) -> tuple[tuple[str, bool], ...]:
    """Names of fields, and which of them hold seats; what is no dataclass has none."""
    return tuple((field.name, field.name in SEAT_NAMES) for field in fields(kind)) if is_dataclass(kind) else ()


@lru_cache(maxsize=1024)
def _is_clean(text: str) -> bool:
    return text == clean_text(text)
