"""Random playouts as functions: `playout.GAME` plays one whole game of that id and gives its number of decisions.

A peer comparison can load them by name, as in `--extra NAME=playout:GAME` with this folder on the path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan import games
from tartan.bench.engine import playout_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable


def __getattr__(name: str) -> Callable[[random.Random], int]:
    if name in games.available():
        return playout_of(name)
    raise AttributeError(name)
