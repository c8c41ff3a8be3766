"""The rules of thumb of Banners for the worlds that bots imagine: the counsel of `thumb`, read from the state itself.

It looks at no face-down shield; it only spares making a View of it first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.banners.actions import ASSAULT, MARCH
from tartan.games.banners.board import DISTANCE, DRAWBRIDGE, FIRST_CAMP, FIRST_CASTLE, PLACES, SWORDS
from tartan.games.banners.records import NOBODY
from tartan.games.banners.shields import NO_SHIELD
from tartan.games.banners.thumb import FADED, FROM_BANNER, GARRISON, LEAST_GAIN, NEAREST, RIVAL, ROUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, State
    from tartan.engine.rng import Rng
    from tartan.games.banners.actions import Move
    from tartan.games.banners.rules import Loch

LIKELY = 1
"""A face-down shield is likely to be no more than this."""
SAFE = 2
"""What a face-down shield is taken for by those who march to its castle."""
KEPT = tuple(min(GARRISON, SWORDS[place - FIRST_CASTLE]) if place >= FIRST_CASTLE else 0 for place in range(PLACES))
"""By place, how many knights stay where a march begins."""


def instinct(state: State, seat: int, legal: Sequence[Action], rng: Rng) -> Action:  # noqa: ARG001  # a seat may have two colours
    """One of the legal actions of the seat whose turn it is."""
    loch: Loch = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    moves: Sequence[Move] = legal  # type: ignore[assignment]  # as above
    if len(moves) == 1:
        return moves[0]
    colour, knights, holder = loch.acting, loch.knights, loch.holder
    base = colour * PLACES
    if moves[-2].verb == ASSAULT:
        best = _assault(loch, moves)
        if best is not None:
            return best
    needs = [
        0 if holder[FIRST_CASTLE + castle] == colour else 2 * (loch.guard(castle) + _shield(loch, castle, SAFE))
        for castle in range(len(SWORDS))
    ]
    known: dict[int, float] = {}
    most, found = LEAST_GAIN, []
    whole = []
    for move in moves:
        origin = move.origin
        going = move.knights
        if move.verb != MARCH or going != knights[base + origin] - KEPT[origin]:
            continue
        whole.append(move)
        goal = move.goal
        if goal >= FIRST_CASTLE:
            continue
        there = knights[base + goal]
        rivals = 0
        if holder[goal] not in (NOBODY, colour):
            rivals = knights[holder[goal] * PLACES + goal]
            if rivals >= there + going:
                continue
        gain = _worth(needs, known, goal, there + going) - _worth(needs, known, origin, going) + ROUT * rivals
        if there:
            gain -= _worth(needs, known, goal, there)
        if origin < FIRST_CAMP:
            gain += FROM_BANNER
        if gain > most:
            most, found = gain, [move]
        elif gain == most:
            found.append(move)
    if found:
        return found[rng.below(len(found))] if len(found) > 1 else found[0]
    return _rally(loch, needs, whole) or moves[-1]


def _shield(loch: Loch, castle: int, guess: int) -> int:
    """The shield of a castle as far as all can see it."""
    shield = loch.shields[castle]
    if shield == NO_SHIELD:
        return 0
    return shield if loch.up >> castle & 1 else guess


def _worth(needs: list[int], known: dict[int, float], place: int, knights: int) -> float:
    """What a group of so many is worth at a place."""
    key = place << 8 | knights
    found = known.get(key)
    if found is None:
        found = 0.0
        for castle, promise in NEAREST[place]:
            need = needs[castle]
            if need and promise > found:
                if knights < need:
                    promise *= (knights / need) ** 2
                if promise > found:
                    found = promise
        known[key] = found
    return found


def _assault(loch: Loch, moves: Sequence[Move]) -> Move | None:
    """The castle that promises most swords and is more likely to fall than not; it gets as many knights as swords."""
    most, best = 0.0, None
    base = loch.acting * PLACES
    for move in moves:
        if move.verb != ASSAULT:
            continue
        castle = move.goal - FIRST_CASTLE
        attackers = loch.knights[base + move.origin]
        if move.knights != min(SWORDS[castle], attackers):
            continue
        if attackers < 2 * (loch.guard(castle) + _shield(loch, castle, LIKELY)):
            continue
        worth = SWORDS[castle] * (1.0 if loch.holder[move.goal] == NOBODY else RIVAL)
        if worth > most:
            most, best = worth, move
    return best


def _rally(loch: Loch, needs: list[int], whole: Sequence[Move]) -> Move | None:
    """With nothing to gain at once: the march towards the castle that all groups together are most likely to take."""
    colour, knights, holder = loch.acting, loch.knights, loch.holder
    base = colour * PLACES
    groups = {move.origin: move.knights for move in whole}
    best, target = 0.0, -1
    for need, camp, swords in zip(needs, DRAWBRIDGE, SWORDS, strict=True):
        if need:
            force = float(knights[base + camp])
            for place, count in groups.items():
                if place != camp:
                    force += count * FADED[DISTANCE[place][camp]]
            promise = swords * (force / need if force < need else 1.0)
            if promise > best:
                best, target = promise, camp
    if target < 0:
        return None
    most, chosen = 0, None
    for move in whole:
        goal = move.goal
        if goal >= FIRST_CASTLE or move.origin == target or move.knights <= most:
            continue
        if DISTANCE[goal][target] < DISTANCE[move.origin][target]:
            rivals = knights[holder[goal] * PLACES + goal] if holder[goal] not in (NOBODY, colour) else 0
            if rivals < knights[base + goal] + move.knights:
                most, chosen = move.knights, move
    return chosen
