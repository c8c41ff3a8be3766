"""What the store takes and gives: frozen rows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a seat did: an action in notation, or the taking back of its last one (K4)."""

    seat: int
    text: str | None
    """None: it took its last action back."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands, for the list of saves (V3)."""

    where: str
    turn: tuple[int, ...]
    """The seats that owe a decision."""
    moves: int
    """Actions played and not taken back."""
    finished: bool


@dataclass(frozen=True, slots=True)
class SaveRow:
    """A save without its steps, as it lies in the store: the texts are JSON and not yet trusted."""

    id: int
    game: str
    rules: int
    setup: str
    standing: Standing
    steps: int
    """How many steps were kept."""
    when: float
    """Seconds since the epoch at the last step."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A whole save."""

    row: SaveRow
    steps: tuple[Step, ...]
    looked: tuple[tuple[int, int], ...]
    """Pairs of a seat and how many lines of its log it has seen (K3)."""
