"""What an unfinished game of Tartan Banners is worth to each seat, for bots' imagined worlds.

A state is judged when a turn begins, all actions after as many turns: how many swords each colour is likely to hold at
the end, hence which seat wins. The weights are a linear regression of the swords at the end on the traits of a colour,
each less the mean of all colours, over 2,400 games that three and four colours played by rules of thumb, some of them
with up to a quarter of their moves at random. Traits that came out without a clear sign are left out.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from tartan.engine.appraisal import shares
from tartan.engine.contract import Foresight
from tartan.games.banners.actions import ASSAULT
from tartan.games.banners.board import DISTANCE, DRAWBRIDGE, FIRST_CAMP, FIRST_CASTLE, PLACES, SWORDS
from tartan.games.banners.instinct import instinct
from tartan.games.banners.records import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, State
    from tartan.games.banners.actions import Move
    from tartan.games.banners.rules import Loch

FADING = 0.8
"""How much a knight still counts one move farther away."""
REACH = 9
"""Castles so far away are not looked at."""
NEAREST = 8
"""So many castles does a group look at."""


def _near(place: int) -> tuple[tuple[int, float], ...]:
    ways = [(DISTANCE[place][camp], castle) for castle, camp in enumerate(DRAWBRIDGE)]
    return tuple((castle, FADING**far) for far, castle in sorted(ways)[:NEAREST] if far < REACH)


NEAR = tuple(_near(place) for place in range(PLACES))
"""By place: castles that are near, with what a knight there counts for them."""
TRAITS = 8
EARLY: tuple[float, ...] = (0.5, 0.7, 0.92, -0.68, 0.44, 0.82, 0.24, -0.28)
"""What each trait of a colour is worth in swords at the end when nothing was played yet."""
LATE: tuple[float, ...] = (1.15, -0.2, 0.0, 0.0, 0.0, 0.72, 0.24, -0.28)
"""The same when no round is left; in between it is in proportion."""


def _defences(loch: Loch) -> list[int]:
    """By castle, how many knights take it for certain."""
    needs = []
    for castle, swords in enumerate(SWORDS):
        place = FIRST_CASTLE + castle
        rival = loch.holder[place]
        defence = swords if rival == NOBODY else loch.knights[rival * PLACES + place] + max(0, loch.shields[castle])
        needs.append(2 * defence)
    return needs


def traits(loch: Loch) -> list[list[float]]:
    """By colour what its hopes are reckoned from, in the order of `EARLY` and `LATE`.

    Swords held, castles held, knights in the field, those of them on banners, and knights in castles that may leave;
    then, in swords, the best free castle in sight, the best one of a rival and the greatest threat to an own one, each
    worth less the farther the forces are from being enough.
    """
    found = [[0.0] * TRAITS for _ in loch.colours]
    holders = loch.holder[FIRST_CASTLE : FIRST_CASTLE + len(SWORDS)]
    needs = _defences(loch)
    for castle, rival in enumerate(holders):
        if rival != NOBODY:
            mine = found[rival]
            mine[0] += SWORDS[castle]
            mine[1] += 1
    for colour, places in enumerate(loch.spots):
        mine, seat = found[colour], loch.colours[colour].seat
        for castle, force in _forces(loch, colour, places, mine).items():
            rival, need = holders[castle], needs[castle]
            promise = SWORDS[castle] * (force / need) ** 2 if force < need else float(SWORDS[castle])
            if rival == NOBODY:
                mine[5] = max(mine[5], promise)
            elif loch.colours[rival].seat != seat:
                mine[6] = max(mine[6], promise)
                found[rival][7] = max(found[rival][7], promise)
    return found


def _forces(loch: Loch, colour: int, places: Sequence[int], mine: list[float]) -> dict[int, float]:
    """Count the knights of a colour among its traits; gives how many could go to each castle not its own."""
    knights, holder, base = loch.knights, loch.holder, colour * PLACES
    forces: dict[int, float] = {}
    for place in places:
        count = knights[base + place]
        if place >= FIRST_CASTLE:
            count -= 1
            if not count:
                continue
            mine[4] += count
        else:
            mine[2] += count
            if place < FIRST_CAMP:
                mine[3] += count
        for castle, counts in NEAR[place]:
            if holder[FIRST_CASTLE + castle] != colour:
                forces[castle] = forces.get(castle, 0.0) + count * counts
    return forces


def appraise(state: State) -> Sequence[float]:
    """By seat the chance to win, from 0 to 1; () while a turn is being played."""
    loch: Loch = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    if loch.moves:
        return ()
    colours = loch.colours
    left = 1.0 - loch.turn / (len(colours) * loch.rounds)
    weights = [late + left * (early - late) for early, late in zip(EARLY, LATE, strict=True)]
    seats = colours[-1].seat + 1
    swords = [0.0] * seats
    for colour, mine in zip(colours, traits(loch), strict=True):
        swords[colour.seat] += sum([w * t for w, t in zip(weights, mine, strict=True)])
    unsure = 1.2 + 2.2 * sqrt(left) if seats > 2 else 0.9 + 4.6 * sqrt(left)
    return shares([one / unsure for one in swords])


def turns(state: State) -> int:
    """Turns played so far: the clock of the horizon."""
    loch: Loch = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    return loch.turn


def sift(legal: Sequence[Action]) -> Sequence[Action]:
    """What may be worth a thought: whole groups march, and castles get all or as many knights as they have swords.

    A castle keeps one knight or two.
    """
    moves: Sequence[Move] = legal  # type: ignore[assignment]  # the legal actions of this game are Moves
    kept: list[Move] = []
    for at, move in enumerate(moves):
        following = moves[at + 1] if at + 1 < len(moves) else None
        if following is None or (following.origin, following.goal) != (move.origin, move.goal):
            kept.append(move)
            if move.origin >= FIRST_CASTLE and move.knights > 1:
                kept.append(moves[at - 1])
        elif move.verb == ASSAULT and move.knights == SWORDS[move.goal - FIRST_CASTLE]:
            kept.append(move)
    return kept


FORESIGHT = Foresight(
    appraise,
    games=60,
    more=8,
    horizon=4,
    advised=1000,
    tree=False,
    instinct=instinct,
    trust=0.05,
    clock=turns,
    sift=sift,
)
