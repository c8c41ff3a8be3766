"""The rules of thumb of Gylen for the sieges that bots imagine: the counsel of `thumb`, read from the siege itself.

It looks at nothing that the seat could not see; it only spares making a View of it first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.gylen.model import CARDS, DEFENDER, FRONTS, HOUSE, RANK_OF, SUIT_OF
from tartan.games.gylen.thumb import HELD, HESITATION, SHUT_OUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, State
    from tartan.engine.rng import Rng
    from tartan.games.gylen.model import Put
    from tartan.games.gylen.rules import Siege

BROKEN, STANDING, INSIDE = range(3)
"""What a place is."""


def _worth(place: int, card: int) -> float:
    rank, suit = RANK_OF[card] + 1, SUIT_OF[card]
    if place == BROKEN:
        return -rank if suit == "S" else SHUT_OUT * rank
    return rank if suit in "HD" else -rank * (HELD if place == STANDING else 1.0)


def _worths(side: float, here: int, later: tuple[int, ...]) -> tuple[float, ...]:
    """By card: what it does for a side here, less what it could do at a place that is still to come."""
    return tuple(
        side * _worth(here, card) - max([side * _worth(place, card) for place in later], default=0.0)
        for card in range(len(CARDS))
    )


_LATER = ((), (BROKEN,), (STANDING,), (BROKEN, STANDING))
WORTHS = tuple(
    tuple(tuple(_worths(side, here, later) for later in _LATER) for here in (BROKEN, STANDING, INSIDE))
    for side in (1.0, -1.0)
)
"""By side, what the place is, what places are still to come (1 for a Broken one, 2 for a standing one), and card."""


def instinct(state: State, seat: int, legal: Sequence[Action], rng: Rng) -> Action:
    """One of the legal actions of a seat."""
    siege: Siege = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    puts: Sequence[Put] = legal  # type: ignore[assignment]  # as above
    side = WORTHS[seat == DEFENDER]
    random, resolve = rng.random, siege.resolve
    place = puts[0].place
    best, most = puts[0], -1e9
    if place == HOUSE or len(siege.seals[seat]) < FRONTS:
        later = 0
        if place != HOUSE:
            for other in resolve[place + 1 :]:
                later |= 2 if other else 1
        worths = side[INSIDE if place == HOUSE else STANDING if resolve[place] else BROKEN][later]
        for put in puts:
            worth = worths[put.card] + HESITATION * random()
            if worth > most:
                best, most = put, worth
        return best
    for put in puts:
        worth = side[STANDING if resolve[put.place] else BROKEN][0][put.card] + HESITATION * random()
        if worth > most:
            best, most = put, worth
    return best
