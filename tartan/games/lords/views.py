"""What a seat may know of a contest, put together from nothing but that (LO-33)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.engine.variants import Form, Views
from tartan.games.lords.army import (
    CARD_BITS,
    HID,
    IS_UP,
    KNOWERS_AT,
    TRAIL_AT,
    doubled_clans,
    musterer,
    total_of,
)
from tartan.games.lords.cards import CARDS
from tartan.games.lords.model import (
    CLAIM_STEP,
    NAME_STEP,
    STEPS,
    TURN,
    Claim,
    Fielded,
    HandMove,
    Mark,
    Recruit,
    Skirmish,
    View,
    Way,
)
from tartan.games.lords.sights import cards_of, follower_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.variants import Common, Own
    from tartan.games.lords.rules import Contest
    from tartan.games.lords.sights import ArmySight
    from tartan.games.lords.skirmish import Counting

MARKS = tuple(Mark)
WAYS = tuple(Way)
_TRAIL_OFF = (1 << TRAIL_AT) - 1
KNOWER_BITS = (1 << TRAIL_AT - KNOWERS_AT) - 1
_NOTHING = Recruit(None, None)


_FORM = Form(View, "seat", "hand", "bars", "armies")


def views_of(contest: Contest) -> Views[View]:
    """All views of a contest that stays as it is meanwhile (LO-33)."""
    barred = contest.step < NAME_STEP
    sights = contest.sights
    armies = sights.armies(contest)
    public = tuple([army.open for army in armies])
    knowers = with_army = 0
    for seat, army in enumerate(armies):
        knowers |= army.knowers
        if army.army:
            with_army |= 1 << seat
    powers_rest_on = (contest.face_up, with_army, bool(contest.supporters), contest.may_draw)

    def own(seat: int | None) -> Own:
        if seat is None:
            return None, (), (), public
        seen = public
        if knowers >> seat & 1:
            seen = tuple([army.known_to(seat) if army.knowers >> seat & 1 else army.open for army in armies])
        bars = sights.bars(contest, seat, powers_rest_on) if barred else ()
        return seat, cards_of(contest.hands[seat]), bars, seen

    return Views(_FORM, _public(contest, armies), own)


def _public(contest: Contest, armies: list[ArmySight]) -> Common:
    """What all see alike."""
    house = contest.house
    seats = house.seats
    step = contest.step
    won = contest.sights.won(contest)
    elsewhere = won.mask
    for army in armies:
        elsewhere |= army.ups
    piles = contest.sights.piles(contest, elsewhere)
    index, labels = piles.numbers, contest.labels
    sizes = tuple([len(hand) for hand in contest.hands])
    left = len(contest.pile) - contest.drawn
    counting = contest.counting
    return _FORM.public(
        seats=seats,
        no_bruce=house.no_bruce,
        hand_limit=house.hand_limit,
        recruit_limit=0 if house.five_turns else house.recruit_limit,
        target=house.target,
        one_bloodline=house.one_bloodline,
        five_turns=house.five_turns,
        round=contest.round,
        turn=(contest.turns - 1) // seats + 1 if house.five_turns else 0,
        step=STEPS[step],
        decider=contest.deciders[0] if contest.deciders else None,
        acting=_acting(contest),
        initiative=contest.initiative,
        passed=_flags(contest.passed, seats),
        recruited=contest.recruited,
        mustered=contest.mustered,
        idle_rounds=contest.idle,
        hand_sizes=sizes,
        supporters=cards_of(contest.supporters),
        recruits=piles.recruits,
        pile_size=left,
        pile_batch=index[labels[contest.pile[contest.drawn]]] if left else None,
        discards=piles.discards,
        victory=won.cards,
        scores=won.scores,
        to_name=cards_of(contest.queue) if step == NAME_STEP else (),
        to_claim=contest.queue if step == CLAIM_STEP else (),
        skirmish=None if counting is None else _skirmish(counting, house.one_bloodline),
        batches=piles.batches,
        held=_held(contest, index, sizes, armies),
        moves=_moves(contest.trail, index),
        ending=contest.ending,
    )


@lru_cache(maxsize=1 << 8)
def _flags(mask: int, seats: int) -> tuple[bool, ...]:
    return tuple([bool(mask >> one & 1) for one in range(seats)])


def _held(
    contest: Contest, index: dict[int, int], sizes: Sequence[int], armies: list[ArmySight]
) -> tuple[tuple[int, ...], ...]:
    """For each seat and batch, the cards in its hand or mustered face-down by it (LO-33)."""
    labels = contest.labels
    if contest.batches == len(index) == 1:
        held = [*sizes]
        for sight in armies:
            for seat in sight.downs:
                held[seat] += 1
        return tuple([(size,) for size in held])
    counts = [[0] * len(index) for _ in contest.hands]
    for seat, hand in enumerate(contest.hands):
        count = counts[seat]
        for card in hand:
            count[index[labels[card]]] += 1
    for army in contest.armies:
        for follower in army:
            if not follower & IS_UP:
                counts[musterer(follower)][index[labels[follower & CARD_BITS]]] += 1
    return tuple([tuple(count) for count in counts])


def _moves(trail: tuple[int, ...], index: dict[int, int]) -> tuple[HandMove, ...]:
    """The trail without steps of batches that lie open by now."""
    if index == _FIRST_BATCH and max(trail, default=0) < len(_MOVES):
        return tuple(map(_MOVES.__getitem__, trail))
    return tuple(
        [
            _move(step & 7, step >> 3 & 3, index.get(step >> 5, -1))
            for step in trail
            if step >> 3 & 3 == HID or step >> 5 in index
        ]
    )


@lru_cache(maxsize=4096)
def _move(seat: int, way: int, batch: int) -> HandMove:
    return HandMove(seat, WAYS[way], None if way == HID else batch)


_FIRST_BATCH = {0: 0}
_MOVES = tuple([_move(step & 7, step >> 3, 0) for step in range(len(WAYS) << 3)])
"""Steps of the first batch, which is the only one until the discards are shuffled."""


def _acting(contest: Contest) -> str | None:
    """The card whose power is being carried out, or that waits for a clan."""
    step = contest.step
    if TURN < step < NAME_STEP:
        return CARDS[contest.armies[contest.deciders[0]][-1] & CARD_BITS]
    return CARDS[contest.queue[0]] if step == NAME_STEP else None


@lru_cache(maxsize=1 << 10)
def _skirmish(counting: Counting, one_bloodline: bool) -> Skirmish:
    """A counted round as the frozen value that views show."""
    number, armies, placing, initiative, claims = counting
    fielded = []
    for seat, army in enumerate(armies):
        doubled = doubled_clans(army, one_bloodline=one_bloodline)
        top = max([follower & CARD_BITS for follower in army], default=-1)
        fielded.append(
            Fielded(
                followers=tuple([follower_of(follower, doubled, 0) for follower in army]),
                total=total_of(army, doubled),
                top=None if top < 0 else CARDS[top],
                place=placing.index(seat) + 1,
            )
        )
    taken = tuple([Claim(seat, CARDS[card]) for seat, card in claims])
    return Skirmish(number, tuple(fielded), placing, taken, initiative)
