"""Answers that are asked for again and again: kept once found, and never more than so many."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[int, V]):
    """Answers by number, each found when it is first asked for.

    A look-up of what is there costs no more than one in a dict. Whoever adds to a full one empties it first, so that
    the memory of a process that plays for weeks does not grow with the positions that it has met.
    """

    __slots__ = ()
    most: ClassVar[int] = 1 << 12
    """How many answers are kept at once."""

    def __missing__(self, number: int) -> V:
        found = self.found(number)
        if len(self) >= self.most:
            self.clear()
        self[number] = found
        return found

    def found(self, number: int) -> V:
        """The answer, worked out anew; whoever looks it up gets the kept one."""
        raise NotImplementedError


class Newest(Generic[K, V]):
    """The answer about the object that was asked about last, for callers that ask about one object many times running.

    It is known again by identity, so that what is asked about must not change; asking costs no comparison.
    """

    __slots__ = ("_answer", "_kept")

    def __init__(self, answer: Callable[[K], V]) -> None:
        """`answer` works an answer out anew."""
        self._answer = answer
        self._kept: tuple[K, V] | None = None

    def __call__(self, thing: K) -> V:
        """The kept answer if it is about this very object; else a new one, which is kept then."""
        kept = self._kept
        if kept is None or kept[0] is not thing:
            kept = self._kept = thing, self._answer(thing)
        return kept[1]
