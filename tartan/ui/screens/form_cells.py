"""What the cursor of the form can be on: the lines of a set-up, and the columns of its seats."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class CellKind(Enum):
    """What a line of the form is about."""

    TITLE = "title"
    """Which game, where there is one alone."""
    GAME = "game"
    COUNT = "count"
    """How many seats there are."""
    PRESET = "preset"
    HEAD = "head"
    """What the columns of the seats are."""
    SEAT = "seat"
    VARIANTS = "variants"
    """That the options of the game follow."""
    OPTION = "option"
    SEED = "seed"
    CURTAIN = "curtain"
    CLOCK = "clock"
    HINTS = "hints"
    WATCHERS = "watchers"
    BIND = "bind"
    PORT = "port"
    TLS = "tls"
    ANNOUNCE = "announce"
    START = "start"
    KEEP = "keep"


OPENING = (CellKind.WATCHERS, CellKind.BIND, CellKind.PORT, CellKind.TLS, CellKind.ANNOUNCE)
"""The lines of a table that is opened to others, in their order."""
HEADINGS = frozenset({CellKind.TITLE, CellKind.HEAD, CellKind.VARIANTS})
"""Lines that only say something."""


class SeatPart(Enum):
    """A column of the seats."""

    ROLE = "role"
    """It only says something."""
    NAME = "name"
    SITTER = "sitter"
    """Who decides for the seat."""
    SETT = "sett"
    PIN = "pin"


@dataclass(frozen=True, slots=True)
class Cell:
    """One thing on the form that the cursor can be on."""

    kind: CellKind
    part: SeatPart | None = None
    """Which value of a seat; None in all other lines."""
    number: int = 0
    """Which seat, option or preset."""
