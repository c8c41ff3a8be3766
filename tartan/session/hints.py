"""Hints: what a captain would do for a seat, and how much better it thinks that is, from the seat's view alone (S4).

Everything is drawn from the view: the worlds that are imagined, what may be done in them, and chance itself. So the
same view gets the same hint, whatever the truth is, at this table or at one that is far away. A hint changes nothing,
so neither log nor record speaks of it; whether there are hints is part of the set-up, and kept with the game.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from tartan import bots
from tartan.engine.codec import encode
from tartan.engine.rng import Rng
from tartan.session.turns import BotTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import Game, View

LEVEL = "captain"
"""Who is asked for a hint."""
ASKED = "?!"
"""What is typed to ask for one."""
NOT_HERE = "There are no hints at this table: so it was set up."
NOT_NOW = "There is a hint only on your own turn."
ALL_CHOSEN = "Everything is chosen; Enter sends it."
FAILED = "No hint came of it; ask again."
OF = 10
"""Out of so many games it is told how many are won."""


def hint_turn(game: Game, view: View, staged: Sequence[str] = ()) -> BotTurn | None:
    """The turn of a captain in the place of a view's seat; None where that owes no decision.

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
            return BotTurn(seat, game, view, legal, rng, bots.budget(LEVEL), bots.make(LEVEL))
        left.remove(str(step))
        world.apply(seat, step)
    return None


def hint_words(advice: bots.Advice | None, named: Callable[[str], str] = str) -> str:
    """What was found, in a sentence; the actions in notation, or as they are `named` where that says too little."""
    if advice is None:
        return FAILED
    best, other = named(str(advice.best)), "" if advice.other is None else named(str(advice.other))
    if not other:
        return f"There is only one choice: {best}."
    won, of_other = round(OF * advice.worth), round(OF * advice.other_worth)
    games = f"{f'about {won}' if won else 'hardly any'} of {OF} games that it imagines"
    if won > of_other:
        return f"A captain would play {best}: it wins {games}, with the next best, {other}, {of_other or 'hardly any'}."
    return f"A captain would play {best}, and {other} does as well: either wins {games}."
