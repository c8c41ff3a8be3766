"""What an unfinished contest is worth to each seat, for bots' imagined worlds.

The weights are a conditional logit, fitted to contests that were played to their end: the strength of Supporters won so
far, what the running round would bring if it ended now, and the cards in hand for what is to come.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING

from tartan.engine.appraisal import shares
from tartan.engine.contract import Foresight
from tartan.games.lords.army import CARD_BITS, CARD_WIDTH, COCHRANE_MARK, MARK_BITS, strength_of
from tartan.games.lords.cards import STRENGTH_OF
from tartan.games.lords.instinct import instinct
from tartan.games.lords.model import CLAIM_STEP, NAME_STEP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import State
    from tartan.games.lords.rules import Contest

_STRENGTH = STRENGTH_OF.__getitem__
TRAITS = 13


def traits(contest: Contest) -> list[tuple[float, ...]]:
    """By seat what its chances are reckoned from, in the order of `WEIGHTS`."""
    seats, target = contest.house.seats, contest.house.target
    scores = [sum(map(_STRENGTH, won)) for won in contest.victory]
    worths = [0] * seats
    if contest.step == CLAIM_STEP:
        claimers: list[int] = list(contest.queue)
    else:
        bloodline = contest.house.one_bloodline
        for seat, army in enumerate(contest.armies):
            if army:
                top = max([follower & CARD_BITS for follower in army])
                worths[seat] = strength_of(army, one_bloodline=bloodline) << CARD_WIDTH | top
        claimers = []
        for seat in sorted([seat for seat in range(seats) if worths[seat]], key=worths.__getitem__, reverse=True):
            claimers.append(seat)
            if COCHRANE_MARK in [follower & MARK_BITS for follower in contest.armies[seat]]:
                claimers.append(seat)
    prizes = [0] * seats
    best = sorted(map(_STRENGTH, contest.supporters), reverse=True)
    for seat, prize in zip(claimers, best, strict=False):
        prizes[seat] += prize
    after = [(score + prize) / target for score, prize in zip(scores, prizes, strict=True)]
    most = max(after)
    total = sum(worths) or 1
    running = contest.step < NAME_STEP
    found: list[tuple[float, ...]] = []
    for seat, hand in enumerate(contest.hands):
        strong = sum(map(_STRENGTH, hand)) / 20
        score = scores[seat] / target
        found.append(
            (
                score,
                score * score,
                after[seat],
                after[seat] * most,
                after[seat] * most * most * most,
                float(after[seat] == most >= 1),
                float(bool(claimers) and claimers[0] == seat),
                len(hand) / 5,
                strong,
                strong * most,
                float(running and contest.passed >> seat & 1),
                worths[seat] / total,
                float(running and seat == contest.initiative),
            )
        )
    return found


WEIGHTS: tuple[float, ...] = (
    0.945,
    2.821,
    1.613,
    1.948,
    -1.086,
    0.706,
    0.052,
    0.759,
    0.313,
    -0.048,
    -0.385,
    -0.179,
    -0.044,
)


def appraise(state: State) -> Sequence[float]:
    """By seat the chance to win, from 0 to 1."""
    contest: Contest = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    return shares([sum(map(mul, WEIGHTS, mine)) for mine in traits(contest)])


FORESIGHT = Foresight(appraise, games=100, more=8, horizon=12, advised=12, instinct=instinct)
