"""Whole games that agree with a View: what bots may imagine, made from nothing but what a seat knows (CO-5).

All but the face-down shields of others is public; those are given values as likely as the draws that all could follow
make them (BA-19).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games.banners.actions import MOVE_BY_TEXT
from tartan.games.banners.appraisal import FORESIGHT
from tartan.games.banners.board import CASTLES, FIRST_CAMP, FIRST_CASTLE, NO_CASTLE, PLACE_NUMBER, PLACES
from tartan.games.banners.model import COLOURS, View
from tartan.games.banners.records import NOBODY, ONLY
from tartan.games.banners.rules import Loch
from tartan.games.banners.shields import HIDDEN, NO_SHIELD, imagine
from tartan.games.banners.thumb import rule_of_thumb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, State
    from tartan.engine.contract import View as AnyView
    from tartan.games.banners.model import Army, Assault, Battle
    from tartan.games.banners.records import Clash, Fight
    from tartan.games.banners.shields import Record


def sample(view: AnyView, rng: Rng) -> State:
    """A whole game that the view's seat cannot tell from the real one; raises TypeError for another game's view."""
    if not isinstance(view, View):
        raise TypeError(view)
    state = Loch.__new__(Loch)
    state.rng = Rng(rng.next64())
    state.journal = None
    state.colours = COLOURS[1 + max(army.seat for army in view.armies)]
    state.rounds = view.rounds
    state.turn, state.acting = view.turn, view.acting
    state.die, state.deployment = view.die, view.deployment
    state.moves_left = view.moves_left
    state.moves = tuple([MOVE_BY_TEXT[text].code for text in view.moves])
    state.ending = view.ending
    state.deciders = ONLY[state.colours[view.acting].seat] if view.ending is None else ()
    state.assault = None if view.last_assault is None else _fight(view.last_assault)
    state.battles = tuple([_clash(battle) for battle in view.last_battles])
    _put_knights(state, view)
    _put_shields(state, view, rng)
    return state


def _put_knights(state: Loch, view: View) -> None:
    """All that stands on the board, as all see it."""
    state.knights = bytearray(b"".join([bytes(knights) for knights in view.knights]))
    state.spots = [tuple([place for place, n in enumerate(knights) if n]) for knights in view.knights]
    state.supply = [army.supply for army in view.armies]
    state.contested = tuple([PLACE_NUMBER[camp] for camp in view.contested])
    holder = bytearray([NOBODY]) * PLACES
    for colour, spots in enumerate(state.spots):
        for place in spots:
            if place >= FIRST_CAMP and (colour != view.acting or place not in state.contested):
                holder[place] = colour
    for castle, seen in enumerate(view.castles):
        if seen.holder is not None:
            holder[FIRST_CASTLE + castle] = seen.holder
    state.holder = holder
    state.unheld = sum([seen.holder is None for seen in view.castles])


def _put_shields(state: Loch, view: View, rng: Rng) -> None:
    """Shields that are known, and for the others values that agree with all that was seen."""
    state.shields = [NO_SHIELD] * CASTLES
    state.up = 0
    state.laid = []
    for army in view.armies:
        records = _records(army, rng)
        state.laid.append(records)
        for castle, shield, up, _, back in records:
            if not back:
                state.shields[castle] = shield
                state.up |= up << castle
    state.taken = view.taken


def _records(army: Army, rng: Rng) -> tuple[Record, ...]:
    shape = tuple([(HIDDEN if one.value is None else one.value, one.laid, one.back or 0) for one in army.laid])
    hidden = iter(imagine(shape, rng)) if any(one.value is None for one in army.laid) else iter(())
    return tuple(
        [
            (
                PLACE_NUMBER[one.castle] - FIRST_CASTLE,
                next(hidden) if value == HIDDEN else value,
                int(one.turned_up),
                laid,
                back,
            )
            for one, (value, laid, back) in zip(army.laid, shape, strict=True)
        ]
    )


def _fight(seen: Assault) -> Fight:
    """An assault of the view in the compact form that states keep."""
    return (
        seen.turn,
        seen.colour,
        PLACE_NUMBER[seen.castle] - FIRST_CASTLE,
        seen.attackers,
        seen.sent,
        NOBODY if seen.holder is None else seen.holder,
        seen.guard,
        NO_SHIELD if seen.shield is None else seen.shield,
        int(seen.turned_up),
        int(seen.fell),
        NO_CASTLE if seen.surrendered is None else PLACE_NUMBER[seen.surrendered] - FIRST_CASTLE,
    )


def _clash(seen: Battle) -> Clash:
    return seen.turn, PLACE_NUMBER[seen.camp], seen.attacker, seen.attackers, seen.defender, seen.defenders


def default_action(view: AnyView, legal: Sequence[Action], rng: Rng) -> Action:
    """What is played for a seat whose time is out: the turn ends, and no knight moves."""
    del view  # what is legal says all
    for action in legal:
        if str(action) == "done":
            return action
    return rng.choice(legal)


__all__ = ["FORESIGHT", "default_action", "rule_of_thumb", "sample"]
