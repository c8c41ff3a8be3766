"""The drover: plays by the rules of thumb that each game's `belief` offers, from its view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.bots.base import Budget
    from tartan.engine.contract import Action, Game, View
    from tartan.engine.rng import Rng


class Drover:
    """The bot of a simple, sensible player, who imagines nothing."""

    def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:  # noqa: ARG002  # it never takes long
        """What the game's rules of thumb say."""
        return game.thumb(view, legal, rng)
