"""Whole sieges that agree with a View: what bots may imagine, made from nothing but what a seat knows (CO-5).

Every card that the view does not show is dealt at random among the places that may hold it. A seat that is still
choosing is imagined before its first step, since how far it has got is not known (GY-17).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games.gylen.appraisal import FORESIGHT
from tartan.games.gylen.clash import compact
from tartan.games.gylen.model import (
    CARD_NUMBER,
    CARDS,
    DEFENDER,
    FRONT_STEPS,
    FRONTS,
    HOUSE,
    HOUSE_STEPS,
    PUT,
    PUT_BY_TEXT,
    SEATS,
    View,
)
from tartan.games.gylen.rules import Siege
from tartan.games.gylen.thumb import rule_of_thumb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action
    from tartan.engine.contract import View as AnyView


def sample(view: AnyView, rng: Rng) -> Siege:
    """A whole siege that the view's seat cannot tell from the real one; raises TypeError for another game's view."""
    if not isinstance(view, View):
        raise TypeError(view)
    state = Siege.__new__(Siege)
    state.rng = Rng(rng.next64())
    state.journal = None
    state.council = view.council
    state.day, state.phase = view.day, view.phase
    state.exposed = view.exposed
    state.resolve = list(view.resolve)
    state.today = tuple(compact(reveal) for reveal in view.today)
    state.last = None if view.last is None else compact(view.last)
    state.seized = view.seized
    state.deciders = () if view.seized is not None else tuple(s for s in range(SEATS) if not view.ready[s])
    _deal_unseen(state, view, rng)
    return state


def _deal_unseen(state: Siege, view: View, rng: Rng) -> None:
    """Deal what the view does not show over hands, seals and piles, keeping their sizes."""
    known = _known_hands(view)
    seen = {CARD_NUMBER[play.card] for reveal in view.today for clash in reveal.clashes for play in clash.plays}
    seen.update(card for hand in known.values() for card in hand)
    unseen = [card for card in range(len(CARDS)) if card not in seen]
    rng.shuffle(unseen)
    state.hands, state.piles, state.seals = [], [], []
    for seat in range(SEATS):
        hand = known.get(seat)
        if hand is None:
            hand = [unseen.pop() for _ in range(view.hand_sizes[seat])]
        seals = _own_seals(view) if seat == view.seat else _imagined_seals(state, view, seat, hand, rng)
        sealed = {code % len(CARDS) for code in seals}
        state.hands.append(tuple(sorted(card for card in hand if card not in sealed)))
        state.seals.append(tuple(seals))
        state.piles.append(tuple(unseen.pop() for _ in range(view.pile_sizes[seat])))


def _known_hands(view: View) -> dict[int, list[int]]:
    """Hands as they stood when the phase began, of the seats whose hands the view shows."""
    known: dict[int, list[int]] = {}
    if view.seat is not None:
        own = [CARD_NUMBER[card] for card in view.hand]
        known[view.seat] = own + [PUT_BY_TEXT[text].card for text in view.sealed]
        if view.council and view.seat != DEFENDER:
            known[1 - view.seat] = [CARD_NUMBER[card] for card in view.ally_hand]
    return known


def _own_seals(view: View) -> list[int]:
    return [PUT_BY_TEXT[text].code for text in view.sealed]


def _imagined_seals(state: Siege, view: View, seat: int, hand: Sequence[int], rng: Rng) -> list[int]:
    if not view.ready[seat]:
        return []
    cards = list(hand)
    rng.shuffle(cards)
    if state.exposed:
        return [PUT[HOUSE][card].code for card in cards[: HOUSE_STEPS[seat]]]
    seals = [PUT[place][card].code for place, card in zip(range(FRONTS), cards, strict=False)]
    if FRONT_STEPS[seat] > FRONTS:
        seals.append(PUT[rng.below(FRONTS)][cards[FRONTS]].code)
    return seals


def default_action(view: AnyView, legal: Sequence[Action], rng: Rng) -> Action:
    """What is played for a seat whose time is out: any legal card and place alike, since nothing can be passed."""
    del view  # a choice that made use of it would tell of the hand
    return rng.choice(legal)


__all__ = ["FORESIGHT", "default_action", "rule_of_thumb", "sample"]
