"""The games, one folder each; found by walking this package.

`available()` lists their ids and `load(id)` gives one, both through the registry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tartan.engine.contract import Game


def available() -> tuple[str, ...]:
    """The ids of all games, in the order in which lists show them."""
    from tartan import registry

    return registry.available()


def load(game_id: str) -> Game:
    """A game, ready to be played; raises SetupError with the games there are."""
    from tartan import registry

    return registry.load(game_id)
