"""Answers that rules look up by a number again and again: kept once found, and never more than so many."""

from __future__ import annotations

from typing import ClassVar, TypeVar

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
