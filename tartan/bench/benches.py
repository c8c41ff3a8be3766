"""All benches by name, in the order in which they are run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.bench import engine, screen, search, wire

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tartan.bench.figures import Figure, Sizes

BENCHES: dict[str, Callable[[Sizes], Iterator[Figure]]] = {
    "start": screen.start,
    "keys": screen.keys,
    "copies": engine.copies,
    "playouts": engine.playouts,
    "wire": wire.wire,
    "search": search.search,
}
