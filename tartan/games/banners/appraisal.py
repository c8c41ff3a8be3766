"""What an unfinished game of Tartan Banners is worth to each seat, for bots' imagined worlds.

A state is judged when a turn begins, after as many turns whatever action was tried: how many swords each colour is
likely to hold at the end, hence which seat wins. Signs and sizes of the weights follow a linear regression of the
swords at the end on the traits of a colour, each less the mean of all colours, over 250 games that four colours played
by rules of thumb, with up to a quarter of the moves at random. A sword held then counts as one, and what groups promise
as about half, so that to take a castle is always a gain. The regression alone gives a promise more than a sword, since
whoever has one mostly keeps it too: a bot that believes that marches up to castles and away again.
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
"""What a castle is still worth one move farther away."""
REACH = 9
"""Castles so far away are not looked at."""
NEAREST = 8
"""So many castles does a group look at."""


def _near(place: int) -> tuple[tuple[int, float], ...]:
    ways = [(DISTANCE[place][camp], castle) for castle, camp in enumerate(DRAWBRIDGE)]
    return tuple((castle, SWORDS[castle] * FADING**far) for far, castle in sorted(ways)[:NEAREST] if far < REACH)


NEAR = tuple(_near(place) for place in range(PLACES))
"""By place: castles that are near, with what each is worth from there."""
TRAITS = 7
EARLY: tuple[float, ...] = (1.0, 0.5, -0.3, 0.1, 0.45, 0.35, -0.25)
"""What each trait of a colour is worth in swords at the end when nothing was played yet."""
LATE: tuple[float, ...] = (1.0, 0.0, 0.0, 0.1, 0.6, 0.45, -0.4)
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

    Swords held, knights on the board, those of them on banners, and knights in castles that may leave; then, in swords,
    what its groups may soon take of free castles and of rivals, and what rivals may soon take of its own. Each group
    counts for the one castle that it promises most of: less the farther it is and the farther from being enough.
    """
    knights, colours = loch.knights, loch.colours
    found = [[0.0] * TRAITS for _ in colours]
    holders = loch.holder[FIRST_CASTLE : FIRST_CASTLE + len(SWORDS)]
    needs = _defences(loch)
    for castle, rival in enumerate(holders):
        if rival != NOBODY:
            found[rival][0] += SWORDS[castle]
    threats = [0.0] * len(SWORDS)
    for colour, places in enumerate(loch.spots):
        mine, base, seat = found[colour], colour * PLACES, colours[colour].seat
        promised: dict[int, float] = {}
        for place in places:
            count = knights[base + place]
            mine[1] += count
            if place < FIRST_CAMP:
                mine[2] += count
            elif place >= FIRST_CASTLE:
                count -= 1
                mine[3] += count
                if not count:
                    continue
            most, target = 0.0, -1
            for castle, promise in NEAR[place]:
                if promise <= most:
                    continue
                rival = holders[castle]
                if rival != NOBODY and colours[rival].seat == seat:
                    continue
                need = needs[castle]
                if count < need:
                    promise *= (count / need) ** 2
                if promise > most:
                    most, target = promise, castle
            if most:
                promised[target] = promised.get(target, 0.0) + most
        for castle, promise in promised.items():
            worth = min(promise, SWORDS[castle])
            if holders[castle] == NOBODY:
                mine[4] += worth
            else:
                mine[5] += worth
                threats[castle] = max(threats[castle], worth)
    for castle, threat in enumerate(threats):
        if threat:
            found[holders[castle]][6] += threat
    return found


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
    more=6,
    horizon=4,
    advised=1000,
    tree=False,
    instinct=instinct,
    trust=0.05,
    clock=turns,
    sift=sift,
)
