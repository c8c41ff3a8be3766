"""A simple, sensible player."""
from __future__ import annotations
def rule_of_thumb(view, legal, rng):
    return rng.choice(legal)
