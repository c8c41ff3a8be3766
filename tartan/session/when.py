"""Times of saves in words."""

from __future__ import annotations


def ago(when: float, now: float) -> str:
    """How long before `now` a moment was, both in seconds since the epoch: `2 h ago`."""
    seconds = max(0, int(now - when))
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds // size} {unit} ago"
    return "just now"
