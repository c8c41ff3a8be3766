"""Hints: what a laird would do for a seat, and how much better it thinks that is, from the seat's view alone (S4).

Everything is drawn from the view: the worlds that are imagined, what may be done in them, and chance itself. So the
same view gets the same hint, whatever the truth is, at this table or at one that is far away. A hint changes nothing,
so neither log nor record speaks of it; whether there are hints is part of the set-up, and kept with the game.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from tartan import bots
from tartan.engine.codec import encode
from tartan.engine.rng import Rng
from tartan.session.turns import BotTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import Game, View

LEVEL = "laird"
"""Who is asked for a hint."""
HASTE = "captain"
"""The level in whose time an answer is to come."""
ASKED = "?!"
"""What is typed to ask for one."""
NOT_HERE = "There are no hints at this table: so it was set up."
NOT_NOW = "There is a hint only on your own turn."
ALL_CHOSEN = "Everything is chosen; Enter sends it."
FAILED = "No hint came of it; ask again."
OF = 10
"""Out of so many games it is told how many are won."""


class Doing(Protocol):
    """Names an action as something to do: `play siege A2>B3`, `put the King in place 2 from the left`."""

    def __call__(self, text: str, *, after: bool) -> str:
        """The action of this notation; `after` another that has been named, so that it need not say all again."""


def hint_turn(game: Game, view: View, staged: Sequence[str] = ()) -> BotTurn | None:
    """The turn of a laird in the place of a view's seat; None where that owes no decision.

    `staged` are steps of a choice that are composed and not yet taken: the hint is for what comes after them, so far
    as they come next, and in an imagined world where they are taken.
    """
    seat = view.seat
    if seat is None:
        return None
    rng = Rng(sha256(b"tartan/hint/1:" + encode(view)).digest())
    world = game.sample(view, rng.copy())
    where, left = world.where, list(staged)
    while seat in world.deciders and world.where == where:
        legal = tuple(world.legal(seat))
        by_text = {str(action): action for action in legal}
        step = next((by_text[text] for text in left if text in by_text), None)
        if step is None:
            view = world.view(seat) if len(left) < len(staged) else view
            return BotTurn(seat, game, view, legal, rng, bots.budget(HASTE), bots.make(LEVEL))
        left.remove(str(step))
        world.apply(seat, step)
    return None


def plays(text: str, *, after: bool = False) -> str:  # noqa: ARG001  # notation is the same wherever it stands
    """An action as something to do, in notation: `play siege A2>B3`."""
    return f"play {text}"


def hint_words(advice: bots.Advice | None, does: Doing = plays, fits: Callable[[str], bool] = bool) -> str:
    """What was found, in words; `does` says how an action is named, where notation says too little.

    Of several ways to say it, it is the first for which there is room: `fits` is asked. The last says what to do alone.
    """
    if advice is None:
        return FAILED
    best = does(str(advice.best), after=False)
    if advice.other is None:
        return f"There is only one choice: {best}."
    ways = _ways(best, does(str(advice.other), after=True), round(OF * advice.worth), round(OF * advice.other_worth))
    return next(filter(fits, ways), ways[-1])


def _ways(best: str, other: str, won: int, of_other: int) -> tuple[str, ...]:
    """What may be said of two choices and the games that each wins, from the longest to the shortest."""
    if won > of_other:
        wins = f"A laird would {best}: that wins about {won} of {OF} games"
        return (
            f"{wins}. Next best, to {other}, wins {of_other or 'hardly any'}.",
            f"A laird would {best}: wins {won} of {OF}. To {other}: {of_other or 'hardly any'}.",
            f"{wins}, the next best {of_other or 'hardly any'}.",
        )
    each = f"{won} of {OF}" if won else "hardly any"
    return (
        f"A laird would {best}; to {other} is as good. Each wins {each}.",
        f"A laird would {best}; to {other} is as good.",
        f"A laird would {best}; something else is as good. Each wins {each}.",
    )
