"""What a bot is: something that picks one of the legal actions from what its seat may know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import Action, Game, View
    from tartan.engine.rng import Rng


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may spend on one decision."""

    seconds: float = 2.0
    """After so long the table plays something legal in its place (S4)."""
    iterations: int = 0
    """How many imagined games a searching bot plays, whatever its level; 0 leaves it to the bot."""
    hurry: Callable[[], bool] | None = field(default=None, compare=False)
    """Asked every few imagined games: whether to answer now with what has been found."""
    progress: Callable[[float], None] | None = field(default=None, compare=False)
    """Told as often how far the bot is, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a searching bot would do, and what it thinks of that."""

    best: Action
    worth: float
    """The share of the imagined games that it won, from 0 to 1."""
    other: Action | None = None
    """The next best, None where there is only one choice."""
    other_worth: float = 0.0


class Bot(Protocol):
    """A player that keeps nothing between decisions, so that a game taken up again goes on as before (V1)."""

    def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        """One of `legal`, which is never empty; the same arguments give the same action."""
