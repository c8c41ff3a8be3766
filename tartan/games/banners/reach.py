"""Where a group can go in the moves that are left, from the view alone: for faces that light the board (BA-5, BA-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.games.banners.board import FIRST_CAMP, FIRST_CASTLE, NEIGHBOURS, PLACE_NAMES

if TYPE_CHECKING:
    from tartan.games.banners.model import View


def movable(view: View, place: int) -> int:
    """How many knights of the acting colour may leave a place now: none from a fight, all but one from a castle."""
    standing = view.knights[view.acting][place]
    if not view.moves_left or view.ending is not None or PLACE_NAMES[place] in view.contested:
        return 0
    return max(0, standing - 1) if place >= FIRST_CASTLE else standing


def paths(view: View, origin: int) -> dict[int, tuple[int, ...]]:
    """The places that knights at a place can march to, nearest first, each with the steps of a shortest way there.

    They stop in a camp that a rival holds, and go on from no castle.
    """
    found: dict[int, tuple[int, ...]] = {}
    if not movable(view, origin):
        return found
    ways: list[tuple[int, ...]] = [()]
    for way in ways:
        here = way[-1] if way else origin
        if len(way) == view.moves_left or (way and (here >= FIRST_CASTLE or _rival_holds(view, here))):
            continue
        for there in NEIGHBOURS[here]:
            if there != origin and there not in found and _may_enter(view, there):
                found[there] = (*way, there)
                ways.append(found[there])
    return found


def marches(origin: int, way: tuple[int, ...], knights: int) -> tuple[str, ...]:
    """The notation of the steps along a way, in order."""
    stops = (origin, *way)
    return tuple(
        f"march {PLACE_NAMES[here]}>{PLACE_NAMES[there]} x{knights}" for here, there in zip(stops, way, strict=False)
    )


def _may_enter(view: View, place: int) -> bool:
    if place < FIRST_CAMP:
        return False
    return place < FIRST_CASTLE or view.castles[place - FIRST_CASTLE].holder == view.acting


def _rival_holds(view: View, camp: int) -> bool:
    return any(knights[camp] for colour, knights in enumerate(view.knights) if colour != view.acting)
