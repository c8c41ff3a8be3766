"""Another game with the same people: where everybody sits then, with tokens that go where their people go."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.net.gathering import Places
from tartan.session.seat import Sitter
from tartan.session.setup import turned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.session.seat import Setup


def turned_places(setup: Setup, places: Places, labels: Sequence[str]) -> tuple[Setup, Places]:
    """The set-up of the next game and its places: a token opens whatever its person holds then."""
    marked = replace(setup, seats=tuple(replace(plan, pin=str(seat)) for seat, plan in enumerate(places.plans)))
    following = turned(marked)
    origins = [int(plan.pin) for plan in following.seats]
    plans = tuple(
        replace(plan, pin=places[origin].plan.pin if plan.sitter is Sitter.HERE else "")
        for plan, origin in zip(following.seats, origins, strict=True)
    )
    after = Places(plans, labels)
    guests = [place.guest for place in places]
    for seat in range(len(places)):
        places.sit(seat, None)
    for seat, origin in enumerate(origins):
        after[seat].kept, after[seat].visits = places[origin].kept, places[origin].visits
        after.sit(seat, guests[origin])
    return replace(following, seats=plans), after
