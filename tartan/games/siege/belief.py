"""Whole games that agree with a View: what bots may imagine, made from nothing but what a seat knows (CO-5, SI-24).

The hidden cards of a seat are the kinds of it that were not shown, in some order; every order that agrees with what
those cards have held against is equally likely, and no other is ever given. Orders are counted, not tried.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games.siege.actions import BIT
from tartan.games.siege.appraisal import FORESIGHT
from tartan.games.siege.combat import STAND_NUMBER, could_hold
from tartan.games.siege.model import (
    CARD_NUMBER,
    CAUSES,
    KIND_NUMBER,
    KINDS,
    NO_CARD,
    RESULTS,
    SLOTS,
    WAYS,
    Attack,
    Card,
    Castle,
    Due,
    Fall,
    March,
    Sacrifice,
    View,
)
from tartan.games.siege.records import (
    ANSWERING,
    NOBODY,
    OVER,
    RECALLING,
    RETREATING,
    SETTING_UP,
    SUMMONED,
    SUMMONING,
    TURN,
    Fallen,
    Fought,
    Given,
    Marching,
    Table,
)
from tartan.games.siege.rules import Castles
from tartan.games.siege.thumb import rule_of_thumb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, State
    from tartan.engine.contract import View as AnyView

_STAGES = {
    Due.SET_UP: SETTING_UP,
    Due.ANSWER: ANSWERING,
    Due.RECALL: RECALLING,
    Due.SUMMON: SUMMONING,
    Due.RETREAT: RETREATING,
    Due.OVER: OVER,
}


def sample(view: AnyView, rng: Rng) -> State:
    """A whole game that the view's seat cannot tell from the real one; raises TypeError for another game's view."""
    if not isinstance(view, View):
        raise TypeError(view)
    known = _known(view)
    state = known.state.copy()
    state.rng = Rng(rng.next64())
    if view.due is Due.SET_UP:
        state.placed = tuple(known.placed(seat, rng) for seat in range(len(view.castles)))
        return state
    kinds = list(known.kinds)
    for hidden in known.hidden:
        for card, kind in zip(hidden.cards, hidden.order(rng), strict=True):
            kinds[card] = kind
    state.kinds = tuple(kinds)
    return state


class _Hidden:
    """The face-down cards of one seat that the viewer does not know, and the kinds that they are."""

    __slots__ = ("allowed", "cards", "free", "kinds")

    def __init__(self, cards: Sequence[Card], kinds: int) -> None:
        """`kinds` is the bit set of those that the viewer has not seen."""
        masks = [_possible(card, kinds) for card in cards]
        self.cards = [CARD_NUMBER[card.tag] for card in cards]
        self.kinds = [kind for kind in range(len(KINDS)) if kinds >> kind & 1]
        self.free = all(mask == kinds for mask in masks)
        self.allowed = tuple(masks)

    def order(self, rng: Rng) -> list[int]:
        """A kind for each card."""
        if not self.free:
            return deal(self.allowed, sum(1 << kind for kind in self.kinds), rng)
        kinds = self.kinds[:]
        rng.shuffle(kinds)
        return kinds


def _possible(card: Card, kinds: int) -> int:
    for note in card.notes:
        kinds &= could_hold(note)
    return kinds


@lru_cache(maxsize=1 << 14)
def ways(allowed: tuple[int, ...], kinds: int) -> int:
    """How many ways there are to give the kinds of a bit set to as many cards, each of which allows a set of kinds."""
    if not allowed:
        return 1
    rest = allowed[1:]
    open_to = allowed[0] & kinds
    return sum(ways(rest, kinds ^ 1 << kind) for kind in range(len(KINDS)) if open_to >> kind & 1)


def deal(allowed: tuple[int, ...], kinds: int, rng: Rng) -> list[int]:
    """One of the `ways`, each equally likely, as a kind for each card; raises ValueError if there is none."""
    dealt = []
    total = ways(allowed, kinds)
    if not total:
        raise ValueError("These cards cannot have held against what they held against.")
    while allowed:
        at = rng.below(total)
        open_to, allowed = allowed[0] & kinds, allowed[1:]
        for kind in range(len(KINDS)):
            if open_to >> kind & 1:
                total = ways(allowed, kinds ^ 1 << kind)
                if at < total:
                    dealt.append(kind)
                    kinds ^= 1 << kind
                    break
                at -= total
    return dealt


class _Known:
    """All that a View tells, as a state whose hidden kinds are still open."""

    __slots__ = ("hidden", "kinds", "state", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self.state = _public(view)
        kinds = [NOBODY] * (len(view.castles) * SLOTS)
        self.hidden: list[_Hidden] = []
        if view.due is not Due.SET_UP:
            for castle in view.castles:
                cards = castle.row + castle.away
                unseen = self.state.table.kinds
                for tag, kind in [(c.tag, c.kind) for c in cards] + [(c.tag, c.kind) for c in castle.lost]:
                    if kind is not None:
                        kinds[CARD_NUMBER[tag]] = KIND_NUMBER[kind]
                        unseen ^= 1 << KIND_NUMBER[kind]
                if unseen:
                    self.hidden.append(_Hidden([card for card in cards if card.kind is None], unseen))
        self.kinds = kinds

    def placed(self, seat: int, rng: Rng) -> tuple[int, ...]:
        """A seat's set-up steps: the own as they are, all of a seat that has finished, none of one that has not."""
        if seat == self.view.seat:
            return tuple(KIND_NUMBER[kind] for kind in self.view.placed)
        if seat in self.view.owing:
            return ()
        kinds = [kind for kind in range(len(KINDS)) if self.state.table.kinds >> kind & 1]
        rng.shuffle(kinds)
        return tuple(kinds)


_latest: list[_Known] = []
"""The newest one made, if any: a search samples the same view many times over."""


def _known(view: View) -> _Known:
    """What this very view tells."""
    if _latest and _latest[0].view is view:
        return _latest[0]
    known = _Known(view)
    _latest[:] = [known]
    return known


def _public(view: View) -> Castles:
    """A state with all that is public in it, and no kinds."""
    table = Table(len(view.castles), view.gong_farmer, view.faces_up, view.notes, view.start)
    state = Castles(Rng(0), table)
    state.deciders = view.owing
    state.stage = _STAGES.get(view.due, TURN if view.forced_by is None else SUMMONED)
    state.actor = _seat(view.acting)
    state.turn = view.turn
    state.subject = _card(view.subject)
    state.forced_by = _seat(view.forced_by)
    if state.stage != SETTING_UP:
        state.placed = ()
    for castle in view.castles:
        _fill_in(state, castle)
    lost = [
        (CARD_NUMBER[one.tag], CAUSES.index(one.cause), one.turn, one.place, _card(one.before))
        for castle in view.castles
        for one in castle.lost
    ]
    state.lost = tuple(sorted(lost, key=lambda loss: loss[2]))
    state.attack = None if view.attack is None else _fought(view.attack)
    state.sacrifice = None if view.sacrifice is None else _given(view.sacrifice)
    state.march = None if view.march is None else _marching(view.march)
    state.falls = tuple(_fallen(fall) for fall in view.falls)
    return state


def _fill_in(state: Castles, castle: Castle) -> None:
    """One Castle's row, sets and notes."""
    state.rows[castle.seat] = tuple(CARD_NUMBER[card.tag] for card in castle.row)
    if castle.out:
        state.alive ^= 1 << castle.seat
    for in_row, cards in ((True, castle.row), (False, castle.away)):
        for card in cards:
            number, faced = CARD_NUMBER[card.tag], _card(card.facing)
            state.facing[number] = faced
            if in_row:
                state.free |= BIT[number] if faced == NO_CARD else 0
                state.under |= 0 if faced == NO_CARD else BIT[number]
            else:
                state.stray |= BIT[number] if faced == NO_CARD else 0
                state.siege |= 0 if faced == NO_CARD else BIT[number]
            state.facts += tuple(
                (number, KIND_NUMBER[n.against], STAND_NUMBER[n.against_stood], STAND_NUMBER[n.stood])
                for n in card.notes
            )


def _fought(attack: Attack) -> Fought:
    stood, target_stood = STAND_NUMBER[attack.attacker_stood], STAND_NUMBER[attack.target_stood]
    cards = CARD_NUMBER[attack.attacker], CARD_NUMBER[attack.target]
    return (attack.turn, *cards, stood, target_stood, RESULTS.index(attack.result), _card(attack.shield))


def _given(sacrifice: Sacrifice) -> Given:
    card, forced_by = CARD_NUMBER[sacrifice.card], _seat(sacrifice.forced_by)
    aimed = _card(sacrifice.recalled), _seat(sacrifice.summoned)
    return (sacrifice.turn, card, forced_by, *aimed, int(sacrifice.idle))


def _marching(march: March) -> Marching:
    return march.turn, WAYS.index(march.way), CARD_NUMBER[march.card], _card(march.target), march.place


def _fallen(fall: Fall) -> Fallen:
    return fall.seat, fall.turn, CARD_NUMBER[fall.king], CAUSES.index(fall.cause), _seat(fall.by)


def _card(tag: str) -> int:
    return CARD_NUMBER[tag] if tag else NO_CARD


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def default_action(view: AnyView, legal: Sequence[Action], rng: Rng) -> Action:
    """What is played for a seat whose time is out: it stands; else any march, which shows no card; else anything alike.

    Nothing can be passed (SI-7 to SI-10).
    """
    del view  # a choice that made use of it would tell of the hand
    for action in legal:
        if str(action) == "stand":
            return action
    marches = [action for action in legal if str(action).startswith("siege ")]
    return rng.choice(marches or legal)


__all__ = ["FORESIGHT", "deal", "default_action", "rule_of_thumb", "sample", "ways"]
