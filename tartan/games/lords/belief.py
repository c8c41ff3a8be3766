"""Whole contests that agree with a View: what bots may imagine, made from nothing but what a seat knows (CO-5).

Hidden cards are dealt at random within their batches: a card goes only where everybody could believe it to be. What
lies face-down was in the hand that mustered it at that moment, so a card that the seat took later, or of which it has
shown too many since, cannot lie there (LO-33).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games.lords.appraisal import FORESIGHT
from tartan.games.lords.army import (
    IS_UP,
    KNOWERS_AT,
    MARK_AT,
    MUSTERER_AT,
    NAME_AT,
    TRAIL_AT,
    UNKNOWN,
    WAS_DOWN,
    step_of_trail,
)
from tartan.games.lords.cards import BIT, CARD_NUMBER, CARDS, CLANS
from tartan.games.lords.house import TURNS, house
from tartan.games.lords.model import STEPS, Follower, Mark, Skirmish, Step, View, Way
from tartan.games.lords.piles import TURNED
from tartan.games.lords.rules import Contest
from tartan.games.lords.sights import Sights
from tartan.games.lords.thumb import rule_of_thumb

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import Action, State
    from tartan.engine.contract import View as AnyView
    from tartan.games.lords.skirmish import Counting

MARK_BITS_OF = {mark: number << MARK_AT for number, mark in enumerate(Mark)}
WAY_NUMBER = {way: number for number, way in enumerate(Way)}
STEP_NUMBER = {step: number for number, step in enumerate(STEPS)}
CLAN_NUMBER = {clan: number for number, clan in enumerate(CLANS)}


def sample(view: AnyView, rng: Rng) -> State:
    """A whole contest that the view's seat cannot tell from the real one; raises TypeError for another game's view."""
    if not isinstance(view, View):
        raise TypeError(view)
    state = Contest.__new__(Contest)
    state.rng = Rng(rng.next64())
    state.journal = None
    state.sights = Sights()
    _copy_public(state, view)
    _deal_unseen(state, view, rng)
    return state


def _copy_public(state: Contest, view: View) -> None:
    """Everything that the view shows as it is."""
    state.house = house(
        seats=view.seats,
        no_bruce=view.no_bruce,
        hand_limit=view.hand_limit,
        recruit_limit=view.recruit_limit,
        target=view.target,
        one_bloodline=view.one_bloodline,
        five_turns=view.five_turns,
    )
    state.round = view.round
    state.step = STEP_NUMBER[view.step]
    state.deciders = () if view.decider is None else (view.decider,)
    state.initiative = view.initiative
    state.victory = [tuple([CARD_NUMBER[card] for card in pile]) for pile in view.victory]
    state.supporters = tuple([CARD_NUMBER[card] for card in view.supporters])
    state.discards = sum([BIT[CARD_NUMBER[card]] for card in view.discards])
    state.passed = sum([1 << seat for seat, passed in enumerate(view.passed) if passed])
    state.recruited = view.recruited
    state.turns = _turns(view)
    state.mustered = view.mustered
    state.idle = view.idle_rounds
    state.queue = view.to_claim or tuple([CARD_NUMBER[card] for card in view.to_name])
    state.counting = None if view.skirmish is None else _counting(view.skirmish)
    labels = [0] * len(CARDS)
    for label, batch in enumerate(view.batches):
        for card in batch:
            labels[CARD_NUMBER[card]] = label
    state.labels = tuple(labels)
    state.batches = max(len(view.batches), 1)
    state.trail = tuple([step_of_trail(move.seat, WAY_NUMBER[move.way], move.batch or 0) for move in view.moves])
    state.ending = view.ending


def _turns(view: View) -> int:
    """Turns begun in this round with `five-turns` (LO-30)."""
    if not view.five_turns:
        return 0
    if view.decider is None or view.step in (Step.NAME, Step.CLAIM):
        return TURNS * view.seats
    return (view.turn - 1) * view.seats + (view.decider - view.initiative) % view.seats + 1


def _counting(skirmish: Skirmish) -> Counting:
    """A counted round of the view in the compact form that states keep."""
    armies = tuple([tuple([_open_follower(one) for one in army.followers]) for army in skirmish.armies])
    claims = tuple([(claim.seat, CARD_NUMBER[claim.card]) for claim in skirmish.claims])
    return skirmish.round, armies, skirmish.placing, skirmish.initiative, claims


def _open_follower(follower: Follower) -> int:
    number = UNKNOWN if follower.card is None else CARD_NUMBER[follower.card]
    number |= IS_UP | MARK_BITS_OF[follower.mark]
    if follower.was_down:
        number |= WAS_DOWN
    return number | (CLAN_NUMBER[follower.clan] + 1) << NAME_AT if follower.named else number


def _deal_unseen(state: Contest, view: View, rng: Rng) -> None:
    """Deal what the view does not show over hands, face-down Followers, row and pile, each batch by itself."""
    own = set(view.hand)
    own.update([follower.card for follower in _face_down(view) if follower.card is not None])
    unseen = [[CARD_NUMBER[card] for card in batch if card not in own] for batch in view.batches]
    for cards in unseen:
        rng.shuffle(cards)
    behind: dict[tuple[int, int], int] = {}
    hands = []
    for seat in range(view.seats):
        in_hand = _settle_face_down(view, seat, unseen, behind, rng)
        if seat == view.seat:
            hands.append(tuple([CARD_NUMBER[card] for card in view.hand]))
        else:
            drawn = [unseen[batch].pop() for batch, count in enumerate(in_hand) for _ in range(count)]
            hands.append(tuple(sorted(drawn)))
    state.hands = hands
    state.armies, state.face_up = _armies(view, behind)
    row = []
    for recruit in view.recruits:
        if recruit.card is not None:
            row.append(CARD_NUMBER[recruit.card] | TURNED)
        else:
            row.append(UNKNOWN if recruit.batch is None else unseen[recruit.batch].pop())
    state.recruits = tuple(row)
    state.filled = sum([1 << place for place, recruit in enumerate(row) if recruit != UNKNOWN])
    state.pile = () if view.pile_batch is None else tuple(unseen[view.pile_batch])
    state.drawn = 0


def _face_down(view: View) -> Iterator[Follower]:
    return (follower for army in view.armies for follower in army.followers if not follower.up)


def _settle_face_down(
    view: View, seat: int, unseen: list[list[int]], behind: dict[tuple[int, int], int], rng: Rng
) -> list[int]:
    """Choose what a seat mustered face-down, by order; what is left of each batch is what its hand holds."""
    downs = sorted([one for one in _face_down(view) if one.mustered_by == seat], key=lambda one: one.order)
    left = list(view.held[seat])
    batch_of = [_batch_of(view, one.card) for one in downs]
    for at, one in enumerate(downs):
        if one.card is not None:
            behind[seat, at] = CARD_NUMBER[one.card]
            left[batch_of[at]] -= 1
    if any(one.card is None for one in downs):
        used = [0] * len(left)
        for at, most in enumerate(_limits(view, seat, batch_of, left)):
            if downs[at].card is None:
                batch = _pick_batch([limit - count for limit, count in zip(most, used, strict=True)], rng)
                used[batch] += 1
                behind[seat, at] = unseen[batch].pop()
        left = [count - gone for count, gone in zip(left, used, strict=True)]
    return left


def _batch_of(view: View, card: str | None) -> int:
    """The batch of a card that the view's seat knows, -1 for an unknown card."""
    if card is None:
        return -1
    return next(at for at, batch in enumerate(view.batches) if card in batch)


def _limits(view: View, seat: int, batch_of: list[int], left: list[int]) -> list[list[int]]:
    """For each face-down card of a seat, by order: how many of each batch can be among it and the unknown ones before.

    `left` counts the cards of each batch in the hand and behind unknown cards now. Going back in time, the fewest that
    there have been since a card went down are the most that can lie there.
    """
    now = left[:]
    least = left[:]
    limits: list[list[int]] = []
    at = len(batch_of)
    for move in reversed(view.moves):
        if move.seat != seat:
            continue
        if move.way is Way.HID:
            at -= 1
            limits.append(least[:])
            if batch_of[at] >= 0:
                now[batch_of[at]] += 1
        elif move.batch is not None:
            now[move.batch] += 1 if move.way is Way.SHOWED else -1
            least[move.batch] = min(least[move.batch], now[move.batch])
    return limits[::-1]


def _pick_batch(weights: list[int], rng: Rng) -> int:
    at = rng.below(sum(weights))
    for batch, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return batch
    raise ValueError(weights)


def _armies(view: View, behind: dict[tuple[int, int], int]) -> tuple[list[tuple[int, ...]], int]:
    """The armies with the cards chosen for what lies face-down, and the set of face-up Followers."""
    places: dict[tuple[int, int], int] = {}
    counts = [0] * view.seats
    for at, move in enumerate(view.moves):
        if move.way is Way.HID:
            places[move.seat, counts[move.seat]] = at
            counts[move.seat] += 1
    armies = []
    face_up = 0
    for army in view.armies:
        followers = []
        for one in army.followers:
            if one.up or one.mustered_by is None:
                follower = _open_follower(one)
                face_up |= BIT[follower & UNKNOWN]
            else:
                key = one.mustered_by, one.order
                follower = behind[key] | one.mustered_by << MUSTERER_AT | places[key] << TRAIL_AT
                follower |= sum([1 << (KNOWERS_AT + seat) for seat in one.known_by])
            followers.append(follower)
        armies.append(tuple(followers))
    return armies, face_up


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
