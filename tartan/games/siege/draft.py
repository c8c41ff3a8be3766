"""A Castle in the making: the own cards in a row that may be put in any order before it is laid (SI-3).

Nothing here knows a screen. A draft is built from a View, changed by moving cards along the row, and read as notations
from left to right, as the engine takes them.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tartan.games.siege.model import KINDS, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.games.siege.model import View


def mixed(kinds: Sequence[Kind]) -> list[Kind]:
    """The cards in an order that nobody can guess; it comes from the system, not from the game's seed."""
    order = list(kinds)
    random.SystemRandom().shuffle(order)
    return order


class Draft:
    """The row that a seat means to lay; the cards before `fixed` are with the engine already."""

    def __init__(self, view: View, *, chance: bool = True) -> None:
        """All cards in a random order, or from the weakest up, behind those that were placed one by one."""
        left = self._left(view)
        self.row: list[Kind] = [*view.placed, *(mixed(left) if chance else left)]
        self.fixed = len(view.placed)
        self._steps: list[list[Kind]] = []
        """The row before each step that can be taken back, the newest last."""

    @staticmethod
    def _left(view: View) -> list[Kind]:
        kinds = KINDS if view.gong_farmer else KINDS[1:]
        return [kind for kind in kinds if kind not in view.placed]

    def adopt(self, view: View) -> None:
        """Go on with a view that may have more or fewer cards placed; the others keep their order."""
        left = self._left(view)

        def after_placed(row: list[Kind]) -> list[Kind]:
            return [*view.placed, *(kind for kind in row if kind in left)]

        self.row, self._steps = after_placed(self.row), [after_placed(row) for row in self._steps]
        self.fixed = len(view.placed)

    @property
    def started(self) -> bool:
        """Whether the row was ever in another order that it could have again."""
        return any(row != self.row for row in self._steps)

    def remember(self) -> None:
        """What changes the row from now on is one step."""
        self._steps.append(self.row.copy())

    def take_back_move(self) -> None:
        """Put the row in the order that it had when the last step began, whether or not that has changed it."""
        if self._steps:
            self.row = self._steps.pop()

    def take_back(self) -> bool:
        """Put the row in the order that it had before the last step that changed it; False where there is none."""
        while self._steps:
            before = self._steps.pop()
            if before != self.row:
                self.row = before
                return True
        return False

    def move(self, at: int, to: int) -> int:
        """Move a card along the row, as far as the cards that are fixed; gives the place where it now is."""
        if at < self.fixed:
            return at
        to = max(self.fixed, min(to, len(self.row) - 1))
        self.row.insert(to, self.row.pop(at))
        return to

    def mix(self) -> None:
        """Put all cards that are not fixed in a random order, as one step."""
        self.remember()
        self.row[self.fixed :] = mixed(self.row[self.fixed :])

    def notations(self) -> tuple[str, ...]:
        """The steps that lay what is not laid yet."""
        return tuple(f"place {kind.value}" for kind in self.row[self.fixed :])
