"""What the store takes and gives: frozen rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Step(NamedTuple):
    """One thing that a seat did: an action in notation, or the taking back of its last one (K4)."""

    seat: int
    text: str | None
    """None: it took its last action back."""
    act: str = ""
    """The id under which it was asked for from elsewhere, hexadecimal, so that it is never done twice.

    "" where it was done here, `clock` where the clock played.
    """


class Standing(NamedTuple):
    """How a game stands, for the list of saves (V3)."""

    where: str
    turn: tuple[int, ...]
    """The seats that owe a decision."""
    moves: int
    """Actions played and not taken back."""
    finished: bool
    clock: tuple[int, ...] = ()
    """Milliseconds left by seat; () at a table without a clock."""
    ranks: tuple[int, ...] = ()
    """The rank by seat once the game is over; () before, and for games that ended before this was kept."""


@dataclass(frozen=True, slots=True)
class TokenRow:
    """What opens a seat of a hosted game to somebody elsewhere."""

    seat: int
    name: str
    """What that person is called."""
    hash: str
    """The salted hash of the secret token; the token itself is kept nowhere."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """What a fair deal rests on; secret and salts belong to the host until the end (S2)."""

    commitment: bytes
    secret: bytes
    salts: tuple[bytes, ...]
    seals: tuple[bytes, ...] = ()
    """By seat, what bound a guest to her salt, b"" where no guest sat; () where not all were bound in time."""


@dataclass(frozen=True, slots=True)
class HostingRow:
    """What is kept of a game that was opened to people elsewhere, beside the game; never exported (N7)."""

    tokens: tuple[TokenRow, ...] = ()
    deal: DealRow | None = None


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
    hosted: bool = False
    """Whether it was opened to people elsewhere."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A whole save."""

    row: SaveRow
    steps: tuple[Step, ...]
    looked: tuple[tuple[int, int], ...]
    """Pairs of a seat and how many lines of its log it has seen (K3)."""
    hosting: HostingRow | None = None
