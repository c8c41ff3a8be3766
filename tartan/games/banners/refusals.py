"""Why a text is no legal move: the first rule that it breaks, and one sentence made of public facts alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction
from tartan.games.banners import notation
from tartan.games.banners.actions import DONE, END, MARCH, MOVE_BY_TEXT
from tartan.games.banners.board import DRAWBRIDGE, FIRST_CAMP, FIRST_CASTLE, NEIGHBOURS, PLACES, place_title

if TYPE_CHECKING:
    from tartan.games.banners.actions import Move
    from tartan.games.banners.notation import Asked
    from tartan.games.banners.position import Position


def read(state: Position, seat: int, text: str) -> Move:
    """The action that a text names; raises IllegalAction for the first rule that it breaks."""
    if not state.deciders:
        raise IllegalAction("CO-3", "The game is over.")
    if seat not in state.deciders:
        raise IllegalAction("CO-3", f"It is the turn of {state.colours[state.acting].name}.")
    asked = notation.read(text)
    if asked.verb == DONE:
        return END
    if asked.verb == MARCH:
        _check_march(state, asked)
    else:
        _check_assault(state, asked)
    return MOVE_BY_TEXT[text]


def _check_march(state: Position, asked: Asked) -> None:
    origin, goal = asked.origin, asked.goal
    if goal < FIRST_CAMP:
        raise IllegalAction("BA-7", "A knight never comes to a banner along a road; go to a camp.")
    _need_a_move(state)
    if goal not in NEIGHBOURS[origin]:
        raise IllegalAction("BA-5", f"No road leads from {place_title(origin)} to {place_title(goal)} in one step.")
    standing = _need_knights(state, origin, asked.knights)
    _need_peace(state, origin)
    if origin >= FIRST_CASTLE and asked.knights == standing:
        raise IllegalAction("BA-16", f"One knight has to stay in {place_title(origin)}.")
    if goal >= FIRST_CASTLE and state.holder[goal] != state.acting:
        raise IllegalAction("BA-12", f"{place_title(goal)} is not yours to walk into; it has to be assaulted.")


def _check_assault(state: Position, asked: Asked) -> None:
    castle = asked.goal - FIRST_CASTLE
    camp, title = DRAWBRIDGE[castle], place_title(asked.goal)
    _need_a_move(state)
    standing = _need_knights(state, camp, asked.knights)
    _need_peace(state, camp)
    if state.holder[asked.goal] == state.acting:
        raise IllegalAction("BA-12", f"{title} is yours already; march in to reinforce it.")
    needed = 2 * state.sure(castle)
    if standing < needed:
        stand = f"only {standing} {'stands' if standing == 1 else 'stand'} there"
        raise IllegalAction("BA-12", f"{title} takes at least {needed} knights on {place_title(camp)}; {stand}.")


def _need_a_move(state: Position) -> None:
    if not state.moves_left:
        raise IllegalAction("BA-5", "All three moves are spent; end the turn with done.")


def _need_knights(state: Position, place: int, knights: int) -> int:
    """How many knights of the acting colour stand at a place, at least as many as are to go."""
    standing = state.knights[state.acting * PLACES + place]
    if standing < knights:
        name, here = state.colours[state.acting].name, place_title(place)
        if not standing:
            raise IllegalAction("BA-6", f"No knight of {name} stands at {here}.")
        verb = "stands" if standing == 1 else "stand"
        raise IllegalAction(
            "BA-6", f"Only {notation.knights_words(standing)} of {name} {verb} at {here}, not {knights}."
        )
    return standing


def _need_peace(state: Position, place: int) -> None:
    if place in state.contested:
        raise IllegalAction("BA-9", f"The knights at {place_title(place)} face a rival; they stop there for this turn.")
