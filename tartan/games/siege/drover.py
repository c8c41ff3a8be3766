"""A simple, sensible player of Siege that knows a View and nothing else: the level `drover`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, View
    from tartan.engine.rng import Rng


def rule_of_thumb(view: View, legal: Sequence[Action], rng: Rng) -> Action:
    """One of the legal actions."""
    return rng.choice(legal)
