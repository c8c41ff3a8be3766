"""What an unfinished game of Sgailstone Glen is worth to each seat, for bots' imagined worlds.

The weights are a conditional logit for each season, fitted to games that were played to their end: VP won so far, what
the map would pay now and in the season after, and the pieces, tokens and low cards for what is to come. A state is
judged between tricks, or while the Market is open.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING

from tartan.engine.appraisal import shares
from tartan.engine.contract import Foresight
from tartan.games.glen.actions import cards_in
from tartan.games.glen.instinct import instinct
from tartan.games.glen.model import ALLIANCE, BLIGHT, DEPLOY, RANK_OF, REGIONS, WINTER
from tartan.games.glen.records import CODES, NOWHERE, PLAYING, SWAPPING
from tartan.games.glen.sums import payouts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import State
    from tartan.games.glen.rules import Glen

TRAITS = 9


def _presence(glen: Glen) -> dict[int, list[int]]:
    """By active region, and there by seat, the Presence of what stands on the board."""
    members = glen.members
    presence = {region: list(members[region::REGIONS]) for region in range(REGIONS) if not glen.corrupted >> region & 1}
    for seat, den in enumerate(glen.dens):
        if den != NOWHERE and den in presence:
            presence[den][seat] += 2
    return presence


def _turn_up(glen: Glen, presence: dict[int, list[int]]) -> list[int]:
    """Change Presence by what the tokens that are laid will do to it; gives how many each seat has laid."""
    seats = glen.seats
    laid = [0] * seats
    for code in glen.laid:
        region, token = divmod(code, CODES)
        owner, kind = divmod(token, 6)
        laid[owner] += 1
        if region not in presence:
            continue
        totals = presence[region]
        if kind == ALLIANCE:
            totals[owner] += 1
        elif kind == DEPLOY:
            totals[owner] += 2
        elif kind == BLIGHT:
            for seat in range(seats):
                totals[seat] -= seat != owner
    return laid


def traits(glen: Glen) -> list[tuple[float, ...]]:
    """By seat what its chances are reckoned from, in the order of `WEIGHTS[season]`."""
    seats, season = glen.seats, glen.season
    now, later = [0] * seats, [0] * seats
    presence = _presence(glen)
    for totals in presence.values():
        gains = payouts(min(season + 1, WINTER), tuple(totals))[1]
        for seat in range(seats):
            later[seat] += gains[seat]
    laid = _turn_up(glen, presence)
    active = [0] * seats
    places = [0] * seats
    for totals in presence.values():
        gains = payouts(season, tuple(totals))[1]
        for seat in range(seats):
            now[seat] += gains[seat]
            active[seat] += max(0, totals[seat])
            places[seat] += totals[seat] > 0
    found: list[tuple[float, ...]] = []
    for seat in range(seats):
        purse, tokens = glen.purse[seat], 0
        while purse:
            tokens += purse & 3
            purse >>= 2
        low = sum([10 - RANK_OF[card] for card in cards_in(glen.hands[seat])])
        found.append(
            (
                glen.vp[seat] / 10,
                now[seat] / 10,
                later[seat] / 10,
                active[seat] / 10,
                places[seat] / 10,
                glen.supply[seat] / 10,
                tokens / 10,
                laid[seat] / 10,
                low / 20,
            )
        )
    return found


WEIGHTS: tuple[tuple[float, ...], ...] = (
    (0.000, -0.869, 0.906, 2.394, -0.587, -0.317, -0.007, 1.625, 0.360),
    (1.162, 0.049, 0.229, 0.293, 2.108, -1.679, 1.275, 3.008, 0.547),
    (1.573, -0.208, 0.192, 1.603, 2.223, -1.433, 0.232, 3.431, 0.619),
    (2.464, 0.552, -0.435, 2.892, 0.965, -1.329, 0.820, 1.383, 0.167),
)


def appraise(state: State) -> Sequence[float]:
    """By seat the chance to win, from 0 to 1; () while a trick or a scoring is under way."""
    glen: Glen = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    if glen.plays or glen.stage not in (SWAPPING, PLAYING):
        return ()
    weights = WEIGHTS[glen.season]
    return shares([sum(map(mul, weights, mine)) for mine in traits(glen)])


FORESIGHT = Foresight(appraise, games=30, more=10, horizon=20, advised=20, tree=False, instinct=instinct)
