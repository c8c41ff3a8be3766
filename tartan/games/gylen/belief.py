"""Whole sieges that agree with a View: what bots may imagine, made from nothing but what a seat knows (CO-5).

Every card that the view does not show is dealt at random among the places that may hold it. A seat that is still
choosing is imagined before its first step, since how far it has got is not known (GY-17).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.engine.memo import Newest
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
    known = _known(view)
    state = known.public.copy()
    state.rng = Rng(rng.next64())
    _deal_unseen(state, view, known, rng)
    return state


@dataclass(frozen=True, slots=True)
class _Known:
    """What a view tells of every siege that agrees with it."""

    public: Siege
    """All that lies open; hands, seals and piles are to be dealt."""
    hands: dict[int, tuple[int, ...]]
    """Hands as they stood when the phase began, of the seats whose hands the view shows."""
    seals: tuple[int, ...]
    """The steps that the view's seat has taken."""
    unseen: tuple[int, ...]
    """The cards that may lie anywhere else."""


def _read(view: View) -> _Known:
    hands = _known_hands(view)
    seen = {CARD_NUMBER[play.card] for reveal in view.today for clash in reveal.clashes for play in clash.plays}
    seen.update(card for hand in hands.values() for card in hand)
    unseen = tuple([card for card in range(len(CARDS)) if card not in seen])
    return _Known(_public(view), hands, tuple([PUT_BY_TEXT[text].code for text in view.sealed]), unseen)


_known = Newest(_read)
"""What a view tells; kept for the newest view, since a search asks about one again and again."""


def _public(view: View) -> Siege:
    """A siege with all that the view shows to everybody, and nothing where cards are hidden."""
    state = Siege.__new__(Siege)
    state.rng = Rng(0)
    state.journal = None
    state.council = view.council
    state.day, state.phase = view.day, view.phase
    state.exposed = view.exposed
    state.resolve = list(view.resolve)
    state.today = tuple(compact(reveal) for reveal in view.today)
    state.last = None if view.last is None else compact(view.last)
    state.seized = view.seized
    state.deciders = () if view.seized is not None else tuple(s for s in range(SEATS) if not view.ready[s])
    state.hands, state.piles, state.seals = [()] * SEATS, [()] * SEATS, [()] * SEATS
    return state


def _deal_unseen(state: Siege, view: View, known: _Known, rng: Rng) -> None:
    """Deal what the view does not show over hands, seals and piles, keeping their sizes."""
    unseen = list(known.unseen)
    rng.shuffle(unseen)
    unseen.reverse()
    dealt = 0
    for seat in range(SEATS):
        hand: Sequence[int] | None = known.hands.get(seat)
        if hand is None:
            hand = unseen[dealt : dealt + view.hand_sizes[seat]]
            dealt += len(hand)
        seals = known.seals if seat == view.seat else _imagined_seals(state, view, seat, hand, rng)
        sealed = [code % len(CARDS) for code in seals]
        state.hands[seat] = tuple(sorted([card for card in hand if card not in sealed]))
        state.seals[seat] = tuple(seals)
        state.piles[seat] = tuple(unseen[dealt : dealt + view.pile_sizes[seat]])
        dealt += view.pile_sizes[seat]


def _known_hands(view: View) -> dict[int, tuple[int, ...]]:
    """Hands as they stood when the phase began, of the seats whose hands the view shows."""
    known: dict[int, tuple[int, ...]] = {}
    if view.seat is not None:
        own = [CARD_NUMBER[card] for card in view.hand]
        known[view.seat] = (*own, *[PUT_BY_TEXT[text].card for text in view.sealed])
        if view.council and view.seat != DEFENDER:
            known[1 - view.seat] = tuple([CARD_NUMBER[card] for card in view.ally_hand])
    return known


def _imagined_seals(state: Siege, view: View, seat: int, hand: Sequence[int], rng: Rng) -> Sequence[int]:
    if not view.ready[seat]:
        return ()
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
