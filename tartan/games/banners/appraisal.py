"""What an unfinished game of Tartan Banners is worth to each seat, for bots' imagined worlds.

The weights are a conditional logit, fitted to games that were played to their end: swords held, what groups in the
field could take soon, and what could soon be taken from their holders. A state is judged between turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.appraisal import shares
from tartan.engine.contract import Foresight
from tartan.games.banners.board import DISTANCE, DRAWBRIDGE, FIRST_CASTLE, PLACES, SWORDS
from tartan.games.banners.instinct import instinct
from tartan.games.banners.records import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import State
    from tartan.games.banners.rules import Loch

FADING = 0.8
"""What a castle is still worth one move farther away."""
REACH = 8
"""Castles farther away than this are not looked at."""


def _near(place: int) -> tuple[tuple[int, float], ...]:
    ways = [(DISTANCE[place][camp], castle) for castle, camp in enumerate(DRAWBRIDGE)]
    return tuple((castle, SWORDS[castle] * FADING**far) for far, castle in sorted(ways)[:6] if far < REACH)


NEAR = tuple(_near(place) for place in range(PLACES))
"""By place: castles that are near, with what each is worth from there."""
TRAITS = 9


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
    """By seat what its chances are reckoned from, in the order of `WEIGHTS`."""
    colours, holder, knights = loch.colours, loch.holder, loch.knights
    seats = max([colour.seat for colour in colours]) + 1
    found = [[0.0] * TRAITS for _ in range(seats)]
    seat_of = [colour.seat for colour in colours]
    left = loch.rounds - loch.turn // len(colours)
    nearly = 4.0 / (loch.unheld + 3) + 4.0 / (left + 3)
    rival_of = holder[FIRST_CASTLE : FIRST_CASTLE + len(SWORDS)]
    needs = _defences(loch)
    for castle, rival in enumerate(rival_of):
        if rival != NOBODY:
            mine, swords = found[seat_of[rival]], SWORDS[castle]
            mine[0] += swords / 10
            mine[1] += swords / 10 * nearly
            mine[2] += max(0, loch.shields[castle]) * swords / 10
    threats = [0.0] * len(SWORDS)
    for colour, places in enumerate(loch.spots):
        mine = found[seat_of[colour]]
        base = colour * PLACES
        best: dict[int, float] = {}
        for place in places:
            count = knights[base + place]
            mine[3] += count / 10
            if place >= FIRST_CASTLE:
                count -= 1
                if not count:
                    continue
            for castle, promise in NEAR[place]:
                if rival_of[castle] != colour and count:
                    share = count / needs[castle]
                    best[castle] = best.get(castle, 0.0) + promise * (share if share < 1 else 1.0)
        for castle, promise in best.items():
            worth = promise if promise < SWORDS[castle] else float(SWORDS[castle])
            rival = rival_of[castle]
            if rival == NOBODY:
                mine[4] += worth / 10
                continue
            mine[5] += worth / 10
            if worth > threats[castle] and seat_of[rival] != seat_of[colour]:
                threats[castle] = worth
        mine[7] += loch.supply[colour] / 10
    for castle, threat in enumerate(threats):
        if threat:
            mine = found[seat_of[rival_of[castle]]]
            mine[6] += threat / 10
            mine[8] += threat / 10 * nearly
    return found


WEIGHTS: tuple[float, ...] = (-3.576, 4.871, 0.059, 1.796, -0.592, -0.855, -0.697, -1.125, 0.658)


def appraise(state: State) -> Sequence[float]:
    """By seat the chance to win, from 0 to 1; () while a turn is being played."""
    loch: Loch = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    if loch.moves:
        return ()
    return shares([sum([w * t for w, t in zip(WEIGHTS, mine, strict=True)]) for mine in traits(loch)])


FORESIGHT = Foresight(appraise, games=60, more=8, horizon=8, advised=8, tree=False, instinct=instinct)
