"""A simple, sensible player of the siege that knows a View and nothing else: the level `drover`.

It asks what a card would do at a place if it won there, for its own side, the more the higher the card, and holds back
what serves better at a place that is still to come. It imagines nothing and remembers nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.gylen.model import DEFENDER, FRONTS, HOUSE, PUT_BY_TEXT, RANK_OF, SUIT_OF, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action
    from tartan.engine.contract import View as AnyView
    from tartan.engine.rng import Rng

HELD = 0.6
"""What keeping a standing Front as it is counts, a hit counting 1."""
SHUT_OUT = 0.4
"""What keeping a Broken Front as it is counts, a rally counting 1."""
HESITATION = 0.5
"""How far two choices may be apart and still be chosen by a whim."""


def rule_of_thumb(view: AnyView, legal: Sequence[Action], rng: Rng) -> Action:
    """One of `legal`, sensible for the view's seat; raises TypeError for another game's view."""
    if not isinstance(view, View):
        raise TypeError(view)
    side = -1.0 if view.seat == DEFENDER else 1.0
    best, best_worth = legal[0], float("-inf")
    for action in legal:
        put = PUT_BY_TEXT[str(action)]
        later = range(put.place + 1, FRONTS) if len(view.sealed) < FRONTS and put.place != HOUSE else ()
        here = side * worth(view, put.place, put.card)
        elsewhere = max((side * worth(view, place, put.card) for place in later), default=0.0)
        found = here - elsewhere + HESITATION * rng.random()
        if found > best_worth:
            best, best_worth = action, found
    return best


def worth(view: View, place: int, card: int) -> float:
    """What a card does for the Attackers if it wins at a place; the Defender wants the opposite (GY-9, GY-13)."""
    rank, suit = RANK_OF[card] + 1, SUIT_OF[card]
    hits = suit in "HD"
    if place == HOUSE:
        return rank if hits else -rank
    if view.resolve[place]:
        return rank if hits else -HELD * rank
    return -rank if suit == "S" else SHUT_OUT * rank
