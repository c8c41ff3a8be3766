"""Whole contests that agree with a View: what bots may imagine, made from nothing but what a seat knows (CO-5).

Hidden cards are dealt at random within their batches: a card goes only where everybody could believe it to be. What
lies face-down was in the hand that mustered it at that moment, so a card that the seat took later, or of which it has
shown too many since, cannot lie there (LO-33). What a view tells of that is read in `knowledge`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games.lords.appraisal import FORESIGHT
from tartan.games.lords.knowledge import knowledge_of
from tartan.games.lords.model import View
from tartan.games.lords.sights import Sights
from tartan.games.lords.thumb import rule_of_thumb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action, State
    from tartan.engine.contract import View as AnyView
    from tartan.games.lords.knowledge import Down, Knowledge, Unsettled
    from tartan.games.lords.rules import Contest


def sample(view: AnyView, rng: Rng) -> State:
    """A whole contest that the view's seat cannot tell from the real one; raises TypeError for another game's view."""
    if not isinstance(view, View):
        raise TypeError(view)
    told = knowledge_of(view)
    state = told.public.copy()
    state.rng = Rng(rng.next64())
    state.sights = Sights()
    _deal_unseen(state, view, told, rng)
    return state


def _deal_unseen(state: Contest, view: View, told: Knowledge, rng: Rng) -> None:
    """Deal what the view does not show over hands, face-down Followers, row and pile, each batch by itself."""
    unseen = [list(cards) for cards in told.unseen]
    for cards in unseen:
        rng.shuffle(cards)
    behind = told.behind.copy()
    for seat, unsettled in enumerate(told.seats):
        in_hand = _settle_face_down(seat, unsettled, unseen, behind, rng)
        if seat != view.seat:
            drawn = [unseen[batch].pop() for batch, count in enumerate(in_hand) for _ in range(count)]
            state.hands[seat] = tuple(sorted(drawn))
    for owner, followers in told.covered:
        state.armies[owner] = tuple([one if down is None else one | behind[down] for one, down in followers])
    state.recruits = tuple([one if batch is None else unseen[batch].pop() for one, batch in told.row])
    state.pile = () if view.pile_batch is None else tuple(unseen[view.pile_batch])


def _settle_face_down(
    seat: int, unsettled: Unsettled, unseen: list[list[int]], behind: dict[Down, int], rng: Rng
) -> Sequence[int]:
    """Choose what a seat mustered face-down, by order; what is left of each batch is what its hand holds."""
    left = unsettled.left
    if not unsettled.limits:
        return left
    used = [0] * len(left)
    for at, most in unsettled.limits:
        batch = _pick_batch([limit - count for limit, count in zip(most, used, strict=True)], rng)
        used[batch] += 1
        behind[seat, at] = unseen[batch].pop()
    return [count - gone for count, gone in zip(left, used, strict=True)]


def _pick_batch(weights: list[int], rng: Rng) -> int:
    at = rng.below(sum(weights))
    for batch, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return batch
    raise ValueError(weights)


def default_action(view: AnyView, legal: Sequence[Action], rng: Rng) -> Action:
    """What is played for a seat whose time is out: it passes, or stops; else it musters any card face-down.

    Where it can do neither, it plays any legal action alike.
    """
    del view  # a choice that made use of it would tell of the hand
    for action in legal:
        if str(action) in ("pass", "stop"):
            return action
    face_down = [action for action in legal if str(action).startswith("down ")]
    return rng.choice(face_down or legal)


__all__ = ["FORESIGHT", "default_action", "rule_of_thumb", "sample"]
