"""What an unfinished siege is worth to each seat, for bots' imagined worlds.

The weights are a logistic fit to sieges that were played to their end; only what lies open between two phases is
judged, so a siege is appraised when all commitments are empty.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING

from tartan.engine.appraisal import chance
from tartan.engine.contract import Foresight
from tartan.games.gylen.instinct import instinct
from tartan.games.gylen.model import DAYS, DEFENDER, PHASE_NAMES, RANK_OF, SUIT_OF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import State
    from tartan.games.gylen.rules import Siege

PHASES = DAYS * len(PHASE_NAMES)
HIT = tuple(RANK_OF[card] + 1 if SUIT_OF[card] in "HD" else 0 for card in range(len(RANK_OF)))
"""By card: how much it threatens a place."""
STAY = tuple(RANK_OF[card] + 1 if SUIT_OF[card] in "SC" else 0 for card in range(len(RANK_OF)))
"""By card: how much it protects one."""


def traits(siege: Siege) -> tuple[float, ...]:
    """What the Attackers' chances are reckoned from, in the order of `OUTSIDE` or, once Exposed, of `INSIDE`."""
    left = PHASES - len(PHASE_NAMES) * siege.day - siege.phase
    attackers, defender = siege.hands[0] + siege.hands[1], siege.hands[DEFENDER]
    if siege.exposed:
        return 1.0, left, max([HIT[c] for c in attackers]), max([STAY[c] for c in defender]), 1.0 / left
    resolve = siege.resolve
    whole, standing = sum(resolve), 4 - resolve.count(0)
    threat = sum([HIT[card] for card in attackers])
    guard = sum([STAY[card] for card in defender])
    return 1.0, left, whole, standing, whole / left, whole * left, threat, guard, threat / left, guard / left


OUTSIDE: tuple[float, ...] = (-1.731, 0.143, -0.062, 0.479, -2.338, -0.018, 0.009, 0.019, 0.036, -0.193)
INSIDE: tuple[float, ...] = (-0.321, 0.888, 0.345, -0.351, -0.800)


def appraise(state: State) -> Sequence[float]:
    """By seat the chance to win, from 0 to 1; () where a phase is half committed."""
    siege: Siege = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    if siege.seals[0] or siege.seals[1] or siege.seals[DEFENDER]:
        return ()
    weights = INSIDE if siege.exposed else OUTSIDE
    seized = chance(sum(map(mul, weights, traits(siege))))
    return seized, seized, 1.0 - seized


FORESIGHT = Foresight(appraise, games=3000, more=5, horizon=1, advised=14, foreseen=True, instinct=instinct)
