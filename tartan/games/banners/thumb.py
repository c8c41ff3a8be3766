"""A simple sensible player: it gathers knights, walks to castles that it can take, and takes them, from the view alone.

A group at a place is worth the best castle that it could help to take: its swords, less the farther it is, and the more
the nearer the group is to being large enough. A march is worth what it adds to that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.banners.actions import ASSAULT, MARCH
from tartan.games.banners.board import DISTANCE, DRAWBRIDGE, FIRST_CAMP, FIRST_CASTLE, PLACES, SWORDS
from tartan.games.banners.model import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action
    from tartan.engine.contract import View as AnyView
    from tartan.engine.rng import Rng
    from tartan.games.banners.actions import Move

FADING = 0.8
"""What a castle is still worth one move farther away."""
SOONEST = 7
"""So many of the nearest castles does a group look at."""
FROM_BANNER = 0.2
"""What it is worth to make room on a banner for the next knight."""
ROUT = 0.25
"""What it is worth to send one rival knight home."""
RIVAL = 1.3
"""How much more a sword is worth that a rival holds now."""
LEAST_GAIN = 0.01
GARRISON = 2
"""So many knights stay in a strong castle, as many as it has swords in a weaker one."""
FADED = tuple(FADING**far for far in range(PLACES + 1))


def _nearest(place: int) -> tuple[tuple[int, float], ...]:
    ways = sorted((DISTANCE[place][camp], castle) for castle, camp in enumerate(DRAWBRIDGE))
    return tuple((castle, SWORDS[castle] * FADING**far) for far, castle in ways[:SOONEST] if far < PLACES)


NEAREST = tuple(_nearest(place) for place in range(PLACES))
"""By place, the nearest castles by their drawbridges, with what each is worth from there."""


class _Eye:
    """What one player makes of a view: groups by worth, reckoned when first asked for."""

    __slots__ = ("acting", "known", "needs", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self.acting = view.acting
        self.needs = [0 if castle.holder == view.acting else castle.to_be_sure for castle in view.castles]
        self.known: dict[tuple[int, int], float] = {}

    def worth(self, place: int, knights: int) -> float:
        """What a group of so many is worth at a place."""
        found = self.known.get((place, knights))
        if found is None:
            found = 0.0
            needs = self.needs
            for castle, promise in NEAREST[place]:
                need = needs[castle]
                if need:
                    share = knights / need
                    got = promise if share >= 1 else promise * share * share
                    found = max(found, got)
            self.known[place, knights] = found
        return found

    def rivals(self, place: int) -> int:
        """The largest group of another colour at a place."""
        return max([knights[place] for colour, knights in enumerate(self.view.knights) if colour != self.acting])

    def gain(self, move: Move, there: int) -> float:
        """What the march of a whole group adds; a lost fight is worth less than nothing."""
        goal, going = move.goal, move.knights
        rivals = self.rivals(goal) if goal < FIRST_CASTLE else 0
        if rivals >= there + going:
            return -1.0
        gain = self.worth(goal, there + going) - self.worth(move.origin, going)
        if there:
            gain -= self.worth(goal, there)
        if move.origin < FIRST_CAMP:
            gain += FROM_BANNER
        return gain + ROUT * rivals


def rule_of_thumb(view: AnyView, legal: Sequence[Action], rng: Rng) -> Action:
    """The assault that promises most, else the march that brings a castle nearest, else the last action: done."""
    if not isinstance(view, View):
        raise TypeError(view)
    if len(legal) == 1:
        return legal[0]
    moves: Sequence[Move] = legal  # type: ignore[assignment]  # the legal actions of this game are Moves
    own = view.knights[view.acting]
    best = _best_assault(view, moves, own)
    if best is not None:
        return best
    eye = _Eye(view)
    whole = [move for move in moves if move.verb == MARCH and move.knights == own[move.origin] - _kept(move)]
    most = LEAST_GAIN
    found: list[Move] = []
    for move in whole:
        if move.goal < FIRST_CASTLE:
            gain = eye.gain(move, own[move.goal])
            if gain > most:
                most, found = gain, [move]
            elif gain == most:
                found.append(move)
    if not found:
        return _rally(eye, whole, own) or moves[-1]
    return found[0] if len(found) == 1 else rng.choice(found)


def _kept(move: Move) -> int:
    """How many stay where a march begins: a strong castle keeps two."""
    return min(GARRISON, SWORDS[move.origin - FIRST_CASTLE]) if move.origin >= FIRST_CASTLE else 0


def _rally(eye: _Eye, whole: Sequence[Move], own: tuple[int, ...]) -> Move | None:
    """With nothing to gain at once: the march towards the castle that all groups together are most likely to take."""
    groups = {move.origin: move.knights for move in whole}
    best, target = 0.0, None
    for need, camp, swords in zip(eye.needs, DRAWBRIDGE, SWORDS, strict=True):
        if need:
            force = own[camp] + sum([n * FADED[DISTANCE[place][camp]] for place, n in groups.items() if place != camp])
            promise = swords * min(1.0, force / need)
            if promise > best:
                best, target = promise, camp
    if target is None:
        return None
    nearer = [
        move
        for move in whole
        if move.goal < FIRST_CASTLE
        and move.origin != target
        and DISTANCE[move.goal][target] < DISTANCE[move.origin][target]
        and eye.rivals(move.goal) < own[move.goal] + move.knights
    ]
    return max(nearer, key=lambda move: move.knights, default=None)


def _best_assault(view: View, moves: Sequence[Move], own: tuple[int, ...]) -> Move | None:
    """The castle that promises most swords and is more likely to fall than not; it gets as many knights as swords."""
    most, best = 0.0, None
    for move in moves:
        if move.verb != ASSAULT:
            continue
        castle = move.goal - FIRST_CASTLE
        attackers = own[move.origin]
        if move.knights != min(SWORDS[castle], attackers):
            continue
        seen = view.castles[castle]
        chance = 1.0
        if attackers < seen.to_be_sure and seen.holder is not None:
            most_shield = (attackers - seen.to_try) // 2
            unseen = [shield for shield in view.armies[seen.holder].unseen if shield in seen.possible]
            chance = sum([shield <= most_shield for shield in unseen]) / len(unseen)
        worth = chance * SWORDS[castle] * (1.0 if seen.holder is None else RIVAL)
        if chance >= 0.5 and worth > most:
            most, best = worth, move
    return best
