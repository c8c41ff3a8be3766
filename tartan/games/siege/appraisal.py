"""What an unfinished game of Siege is worth to each seat, for bots' imagined worlds.

The weights are a conditional logit, fitted to games that were played to their end. A state is judged between turns,
not while an answer or the aim of an ability is awaited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.appraisal import shares
from tartan.engine.contract import Foresight
from tartan.games.siege.actions import CARDS_OF
from tartan.games.siege.combat import HOLDING
from tartan.games.siege.instinct import instinct
from tartan.games.siege.model import (
    ASSASSIN,
    CHANCELLOR,
    COURTIER,
    GATEKEEPER,
    IN_SIEGE,
    KING,
    KNIGHT,
    NO_CARD,
    OWNER,
)
from tartan.games.siege.records import TURN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import State
    from tartan.games.siege.rules import Castles


def traits(castles: Castles) -> dict[int, list[float]]:
    """By seat still in the game, what its chances are reckoned from, in the order of `WEIGHTS`."""
    kinds, facing = castles.kinds, castles.facing
    free, under, away = castles.free, castles.under, castles.siege | castles.stray
    seats = [seat for seat in range(castles.table.seats) if castles.alive >> seat & 1]
    found = {seat: [0.0] * len(WEIGHTS) for seat in seats}
    actor, count = castles.actor, castles.table.seats
    for seat in seats:
        mine = found[seat]
        in_row = CARDS_OF[seat][castles.mask(free | under, seat)]
        outside = CARDS_OF[seat][castles.mask(away, seat)]
        mine[0] = float(seat == actor)
        mine[1] = float(len(in_row) + len(outside))
        for card in in_row + outside:
            mine[2 + _PLACE[kinds[card]]] += 1.0
            if kinds[card] == KING:
                other = facing[card]
                if card in outside:
                    mine[8] += 1.0
                elif other != NO_CARD:
                    beaten = not HOLDING[kinds[other]][IN_SIEGE][castles.stand(card)] >> KING & 1
                    knight = castles.may_shield(seat)
                    sooner = (OWNER[other] - actor) % count < (seat - actor) % count
                    at = 9 + 2 * (not beaten) if not knight else 13
                    mine[at] += 1.0
                    if beaten and not knight:
                        mine[10] += sooner
                    if beaten and OWNER[other] in found:
                        found[OWNER[other]][12] += 1.0
        mine[14] = float(castles.mask(free, seat).bit_count())
    return found


_PLACE = {ASSASSIN: 0, GATEKEEPER: 1, COURTIER: 2, KING: 5, CHANCELLOR: 3, KNIGHT: 4, 0: 5}
WEIGHTS: tuple[float, ...] = (
    -0.179,
    0.095,
    0.816,
    0.482,
    0.561,
    0.783,
    1.102,
    -0.000,
    -0.208,
    -0.881,
    -0.612,
    0.382,
    -0.198,
    -0.256,
    0.234,
)


def appraise(state: State) -> Sequence[float]:
    """By seat the chance to be the last King standing, from 0 to 1; () between two turns alone, while one is played."""
    castles: Castles = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    if castles.stage != TURN:
        return ()
    found = traits(castles)
    chances = shares([sum([w * t for w, t in zip(WEIGHTS, mine, strict=True)]) for mine in found.values()])
    values = [0.0] * castles.table.seats
    for seat, one in zip(found, chances, strict=True):
        values[seat] = one
    return values


FORESIGHT = Foresight(appraise, games=300, more=8, horizon=0, advised=6, foreseen=True, instinct=instinct)
