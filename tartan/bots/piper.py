"""The piper: plays anything that the rules allow, each action equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.bots.base import Budget
    from tartan.engine.contract import Action, Game, View
    from tartan.engine.rng import Rng


class Piper:
    """The random bot."""

    def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:  # noqa: ARG002  # it looks at nothing
        """Any of the legal actions."""
        return rng.choice(legal)
