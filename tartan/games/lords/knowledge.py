"""What a View tells of every contest that agrees with it, read once for all the contests that bots imagine from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from tartan.engine.memo import Newest
from tartan.engine.rng import Rng
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
from tartan.games.lords.model import STEPS, Follower, Mark, Recruit, Skirmish, Step, View, Way
from tartan.games.lords.piles import TURNED
from tartan.games.lords.rules import Contest
from tartan.games.lords.sights import Sights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.games.lords.skirmish import Counting

MARK_BITS_OF = {mark: number << MARK_AT for number, mark in enumerate(Mark)}
WAY_NUMBER = {way: number for number, way in enumerate(Way)}
STEP_NUMBER = {step: number for number, step in enumerate(STEPS)}
CLAN_NUMBER = {clan: number for number, clan in enumerate(CLANS)}

Down: TypeAlias = tuple[int, int]
"""A face-down card: the seat that mustered it, and how many that still lie face-down were mustered by it before."""


@dataclass(frozen=True, slots=True)
class Unsettled:
    """What a seat that the view knows little of has in hand and face-down, as far as it is told."""

    left: tuple[int, ...]
    """By batch: how many cards there are in the hand and behind face-down Followers that the view's seat must guess."""
    limits: tuple[tuple[int, tuple[int, ...]], ...]
    """Of the Followers to guess the order, and by batch how many can be among it and the unknown ones before."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of a contest, and what is to be dealt."""

    public: Contest
    """All that is known in its place, and nothing where cards are to be dealt."""
    unseen: tuple[tuple[int, ...], ...]
    """By batch the cards that may be anywhere."""
    seats: tuple[Unsettled, ...]
    behind: dict[Down, int]
    """The face-down cards that the view's seat knows."""
    covered: tuple[tuple[int, tuple[tuple[int, Down | None], ...]], ...]
    """The armies with a face-down card: owner, and of each Follower all but that card, and which one it is."""
    row: tuple[tuple[int, int | None], ...]
    """By place: the Recruit, or nothing, and the batch from which one is to be dealt face-down."""


def _read(view: View) -> Knowledge:
    own = set(view.hand)
    own.update([follower.card for follower in _face_down(view) if follower.card is not None])
    behind: dict[Down, int] = {}
    return Knowledge(
        _public(view),
        tuple([tuple([CARD_NUMBER[card] for card in batch if card not in own]) for batch in view.batches]),
        tuple([_unsettled(view, seat, behind) for seat in range(view.seats)]),
        behind,
        _covered(view),
        _row(view),
    )


knowledge_of = Newest(_read)
"""What a view tells; kept for the newest view, since a search asks about one again and again."""


def _public(view: View) -> Contest:
    """A contest with everything that the view shows as it is, and nothing in hands, row and pile but the own cards."""
    state = Contest.__new__(Contest)
    state.rng = Rng(0)
    state.journal = None
    state.sights = Sights()
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
    state.hands = [tuple([CARD_NUMBER[card] for card in view.hand if seat == view.seat]) for seat in range(view.seats)]
    state.armies = [tuple(map(_open_follower, army.followers)) for army in view.armies]
    state.face_up = sum(
        [BIT[CARD_NUMBER[one.card]] for army in view.armies for one in army.followers if one.up and one.card]
    )
    state.recruits = state.pile = ()
    state.filled = sum([1 << place for place, recruit in enumerate(view.recruits) if recruit != Recruit(None, None)])
    state.drawn = 0
    return state


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


def _row(view: View) -> tuple[tuple[int, int | None], ...]:
    """The row of Recruits: see `Knowledge.row`."""
    return tuple(
        [
            (UNKNOWN if recruit.card is None else CARD_NUMBER[recruit.card] | TURNED, recruit.batch)
            for recruit in view.recruits
        ]
    )


def _face_down(view: View) -> Iterator[Follower]:
    return (follower for army in view.armies for follower in army.followers if not follower.up)


def _unsettled(view: View, seat: int, behind: dict[Down, int]) -> Unsettled:
    """What is to be settled of a seat's hand and face-down cards; those that are known go into `behind`."""
    downs = sorted([one for one in _face_down(view) if one.mustered_by == seat], key=lambda one: one.order)
    left = list(view.held[seat])
    batch_of = [_batch_of(view, one.card) for one in downs]
    for at, one in enumerate(downs):
        if one.card is not None:
            behind[seat, at] = CARD_NUMBER[one.card]
            left[batch_of[at]] -= 1
    limits = _limits(view, seat, batch_of, left) if -1 in batch_of else []
    return Unsettled(tuple(left), tuple([(at, tuple(most)) for at, most in enumerate(limits) if batch_of[at] < 0]))


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


def _covered(view: View) -> tuple[tuple[int, tuple[tuple[int, Down | None], ...]], ...]:
    """The armies with a face-down card: see `Knowledge.covered`."""
    places: dict[Down, int] = {}
    counts = [0] * view.seats
    for at, move in enumerate(view.moves):
        if move.way is Way.HID:
            places[move.seat, counts[move.seat]] = at
            counts[move.seat] += 1
    covered = []
    for owner, army in enumerate(view.armies):
        followers = tuple([_uncovered(one, places) for one in army.followers])
        if any(down for _, down in followers):
            covered.append((owner, followers))
    return tuple(covered)


def _uncovered(one: Follower, places: dict[Down, int]) -> tuple[int, Down | None]:
    """A Follower without its card, and which face-down card that is; an open one whole."""
    if one.mustered_by is None:
        return _open_follower(one), None
    down = one.mustered_by, one.order
    knowers = sum([1 << (KNOWERS_AT + seat) for seat in one.known_by])
    return one.mustered_by << MUSTERER_AT | places[down] << TRAIL_AT | knowers, down
