"""What a guest was told of a deal before it told its salts: it is kept with each of its seats (S2, N3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Gap(Enum):
    """What a guest has not been told of a deal in time, so that somebody could have chosen it, for all it can tell."""

    NONE = "none"
    UNSEALED = "unsealed"
    """What binds others to their salts: the host and another guest could have chosen the deal together."""
    MISSED = "missed"
    """The commitment, before the game was there: the host could have chosen the deal."""
    ANEW = "anew"
    """The same, of a deal that was made, without this guest, after one to which it had given its salts."""


@dataclass(frozen=True, slots=True)
class Terms:
    """One deal as its host told of it."""

    commitment: bytes = b""
    """What the host has bound itself to; b"" where it was never told."""
    drawn: tuple[int, ...] = ()
    """The seats that no guest held when that was told, so that their salts were fixed by it."""
    seals: tuple[bytes, ...] = ()
    """By seat, what bound guests to their salts, as it was told before any salt was asked for; () where it was not."""
    gap: Gap = Gap.MISSED


UNTOLD = Terms()
"""What is known of a deal before anything is told of it."""
