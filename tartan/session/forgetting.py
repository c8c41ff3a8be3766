"""When things are forgotten that are kept here for games which are kept elsewhere: notes, and what opens a seat."""

from __future__ import annotations

KEPT_SECONDS = 90 * 24 * 3600
"""For how long a thing is kept to which nobody came back."""
FEW = 32
"""So many are kept however old they seem: a machine whose clock was wrong once would lose them otherwise."""


def is_forgotten(newer: int, seconds: float) -> bool:
    """Whether a thing is forgotten that is so many seconds old, where there are so many newer ones of its kind."""
    return newer >= FEW and seconds > KEPT_SECONDS
