"""What a state of Siege keeps in compact form: the stages of play, what a table has agreed on, and tuples of ints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from tartan.games.siege.model import GONG_FARMER, KINDS, SLOTS

NOBODY = -1
"""No seat."""

SETTING_UP, TURN, SUMMONED, RETREATING, ANSWERING, RECALLING, SUMMONING, OVER = range(8)
"""What is awaited: set-up steps, an ordinary turn, one forced by a Courtier, one forced by a Chancellor, the answer to
an Attack, a Chancellor's choice, a Courtier's choice, nothing."""

Spot: TypeAlias = tuple[int, int]
"""Where a card was: its place, or its target's, counted from 1, and the target."""
Loss: TypeAlias = tuple[int, int, int, int, int]
"""A lost card: number, cause, turn and its spot."""
Fact: TypeAlias = tuple[int, int, int, int]
"""What a card held against: its number, the attacking kind, that card's stand and its own (SI-24)."""
Fought: TypeAlias = tuple[int, int, int, int, int, int, int]
"""An Attack: turn, attacker, target, their stands, result, the Knight that shielded."""
Given: TypeAlias = tuple[int, int, int, int, int, int]
"""A Sacrifice: turn, card, seat that forced it, card recalled, seat summoned, 1 if a Chancellor found no card."""
Marching: TypeAlias = tuple[int, int, int, int, int]
"""A move of a face-down card: turn, way, card, target, place counted from 1."""
Fallen: TypeAlias = tuple[int, int, int, int, int]
"""A seat that is out: seat, turn, its King's number, cause, other seat."""

ALL_KINDS = (1 << len(KINDS)) - 1


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same for a whole game."""

    seats: int
    gong_farmer: bool
    faces_up: bool
    notes: bool
    start: int
    kinds: int = field(init=False)
    """The kinds that each seat has, as a bit set (SI-1, SI-2)."""
    size: int = field(init=False)
    """How many cards each seat has."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kinds", ALL_KINDS if self.gong_farmer else ALL_KINDS & ~(1 << GONG_FARMER))
        object.__setattr__(self, "size", SLOTS if self.gong_farmer else SLOTS - 1)
