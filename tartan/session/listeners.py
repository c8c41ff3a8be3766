"""Who listens to something that changes: tables near and far, rooms, visits and finders have such listeners."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVarTuple

if TYPE_CHECKING:
    from collections.abc import Callable

Ts = TypeVarTuple("Ts")


class Listeners(Generic[*Ts]):
    """Callbacks, all of which are told the same; whoever listens may stop, or others begin, while that goes on."""

    __slots__ = ("_callbacks",)

    def __init__(self) -> None:
        self._callbacks: list[Callable[[*Ts], None]] = []

    def add(self, callback: Callable[[*Ts], None]) -> Callable[[], None]:
        """Call `callback` from now on; gives a function that ends it, and does nothing a second time."""
        self._callbacks.append(callback)
        return partial(self._drop, callback)

    def clear(self) -> None:
        """Nobody listens any more."""
        self._callbacks.clear()

    def tell(self, *what: *Ts) -> None:
        """Call all who listen now, in the order in which they came."""
        for callback in tuple(self._callbacks):
            callback(*what)

    def _drop(self, callback: Callable[[*Ts], None]) -> None:
        if callback in self._callbacks:
            self._callbacks.remove(callback)
