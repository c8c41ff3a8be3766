"""What is played for a seat whose time is out: what its game declares, or anything legal, and nothing that tells more.

A game declares it as `default_action(view, legal, rng)` in its belief: it sees a view and never the state (S1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, Game, View
    from tartan.engine.rng import Rng


def default_action(game: Game, view: View, legal: Sequence[Action], rng: Rng) -> Action:
    """One of the legal actions: the game's own default, or, where it declares none, any of them alike."""
    return rng.choice(legal) if game.default is None else game.default(view, legal, rng)
