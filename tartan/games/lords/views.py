"""What a seat may know of a contest, put together from nothing but that (LO-33)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.engine.variants import Form, Views
from tartan.games.lords import powers
from tartan.games.lords.actions import MOST_SEATS
from tartan.games.lords.army import (
    CARD_BITS,
    HID,
    IS_UP,
    KNOWERS_AT,
    MARK_AT,
    MARK_BITS,
    NAME_BITS,
    TRAIL_AT,
    UNKNOWN,
    WAS_DOWN,
    counted_clan,
    doubled_clans,
    knows,
    musterer,
    total_of,
)
from tartan.games.lords.cards import CARDS, CLAN_OF, CLANS, STRENGTH_OF, cards_in, mask_of, texts_in
from tartan.games.lords.model import (
    CLAIM_STEP,
    NAME_STEP,
    STEPS,
    TURN,
    Army,
    Claim,
    Fielded,
    Follower,
    HandMove,
    Mark,
    Recruit,
    Skirmish,
    View,
    Way,
)
from tartan.games.lords.piles import TURNED

if TYPE_CHECKING:
    from tartan.engine.variants import Common, Own
    from tartan.games.lords.rules import Contest
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
    armies = _closed_armies(contest)
    public = tuple([_army(*closed, None) for closed, _ in armies])
    everybody = 0
    for _, knowers in armies:
        everybody |= knowers

    def own(seat: int | None) -> Own:
        if seat is None:
            return None, (), (), public
        seen = public
        if everybody >> seat & 1:
            seen = tuple(
                [
                    _army(*closed, seat) if knowers >> seat & 1 else one
                    for one, (closed, knowers) in zip(public, armies, strict=True)
                ]
            )
        hand = _cards(contest.hands[seat])
        return seat, hand, _bars(contest, seat) if barred else (), seen

    return Views(_FORM, _public(contest), own)


def _public(contest: Contest) -> Common:
    """What all see alike."""
    house = contest.house
    seats = house.seats
    step = contest.step
    batches = _batches(contest)
    index = {label: at for at, label in enumerate(batches)}
    labels = contest.labels
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
        hand_sizes=tuple(map(len, contest.hands)),
        supporters=_cards(contest.supporters),
        recruits=tuple([_recruit(one, index, labels) for one in contest.recruits]),
        pile_size=left,
        pile_batch=index[labels[contest.pile[contest.drawn]]] if left else None,
        discards=texts_in(contest.discards),
        victory=tuple([_cards(pile) for pile in contest.victory]),
        scores=tuple([_score(pile) for pile in contest.victory]),
        to_name=_cards(contest.queue) if step == NAME_STEP else (),
        to_claim=contest.queue if step == CLAIM_STEP else (),
        skirmish=None if counting is None else _skirmish(counting, house.one_bloodline),
        batches=tuple(map(texts_in, batches.values())),
        held=_held(contest, index),
        moves=_moves(contest.trail, index),
        ending=contest.ending,
    )


@lru_cache(maxsize=1 << 12)
def _cards(cards: tuple[int, ...]) -> tuple[str, ...]:
    """Cards in notation, the very same tuple for the same ones."""
    return tuple([CARDS[card] for card in cards])


@lru_cache(maxsize=1 << 10)
def _score(pile: tuple[int, ...]) -> int:
    return sum([STRENGTH_OF[card] for card in pile])


@lru_cache(maxsize=1 << 8)
def _flags(mask: int, seats: int) -> tuple[bool, ...]:
    return tuple([bool(mask >> one & 1) for one in range(seats)])


def open_cards(contest: Contest) -> int:
    """The set of cards that everybody can see."""
    mask = contest.discards | mask_of(contest.supporters)
    for army in contest.armies:
        for follower in army:
            if follower & IS_UP:
                mask |= 1 << (follower & CARD_BITS)
    for pile in contest.victory:
        mask |= mask_of(pile)
    for recruit in contest.recruits:
        if recruit & TURNED:
            mask |= 1 << (recruit & CARD_BITS)
    return mask


def _batches(contest: Contest) -> dict[int, int]:
    """The sets of hidden cards by their labels, in the order of labels."""
    hidden = contest.house.whole_deck & ~open_cards(contest)
    if contest.batches == 1:
        return {0: hidden} if hidden else {}
    labels = contest.labels
    found: dict[int, int] = {}
    for card in cards_in(hidden):
        label = labels[card]
        found[label] = found.get(label, 0) | 1 << card
    return dict(sorted(found.items()))


def _held(contest: Contest, index: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    """For each seat and batch, the cards in its hand or mustered face-down by it (LO-33)."""
    labels = contest.labels
    if contest.batches == len(index) == 1:
        sizes = [*map(len, contest.hands)]
        for army in contest.armies:
            for follower in army:
                if not follower & IS_UP:
                    sizes[musterer(follower)] += 1
        return tuple([(size,) for size in sizes])
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


def _bars(contest: Contest, seat: int) -> tuple[str, ...]:
    """For each card of a hand the rule that would keep it from activating (LO-12, LO-15)."""
    able = powers.able(contest, seat)
    face_up, blockers = contest.face_up, contest.house.blockers
    return tuple(
        [
            "LO-12" if face_up & blockers[card] else "" if able >> CLAN_OF[card] & 1 else "LO-15"
            for card in contest.hands[seat]
        ]
    )


def _recruit(recruit: int, index: dict[int, int], labels: tuple[int, ...]) -> Recruit:
    if recruit == UNKNOWN:
        return _NOTHING
    card = recruit & CARD_BITS
    return _open_recruit(card) if recruit & TURNED else _closed_recruit(index[labels[card]])


@lru_cache(maxsize=128)
def _open_recruit(card: int) -> Recruit:
    return Recruit(CARDS[card], None)


@lru_cache(maxsize=128)
def _closed_recruit(batch: int) -> Recruit:
    return Recruit(None, batch)


def _closed_armies(contest: Contest) -> list[tuple[tuple[tuple[int, ...], tuple[int, ...], bool], int]]:
    """For each army what `_army` takes but for the reader, and the set of seats that know a face-down card in it."""
    bloodline = contest.house.one_bloodline
    orders: dict[int, int] | None = None
    armies = []
    for army in contest.armies:
        down = [follower for follower in army if not follower & IS_UP]
        knowers = 0
        order: tuple[int, ...] = ()
        if down:
            orders = orders or _orders(contest.trail)
            order = tuple([orders[follower >> TRAIL_AT] for follower in down])
            for follower in down:
                knowers |= follower >> KNOWERS_AT & KNOWER_BITS
        armies.append(((tuple([follower & _TRAIL_OFF for follower in army]), order, bloodline), knowers))
    return armies


@lru_cache(maxsize=1 << 12)
def _army(army: tuple[int, ...], orders: tuple[int, ...], one_bloodline: bool, seat: int | None) -> Army:
    """An army with the cards that a seat may know, and what these count for; `orders` of its face-down Followers."""
    known = [follower for follower in army if follower & IS_UP or (seat is not None and knows(follower, seat))]
    doubled = doubled_clans(known, one_bloodline=one_bloodline)
    order = iter(orders)
    followers = []
    for follower in army:
        if follower & IS_UP:
            followers.append(_follower(follower, doubled, 0))
        else:
            shown = follower if seat is not None and knows(follower, seat) else follower | UNKNOWN
            followers.append(_follower(shown, doubled, next(order)))
    return Army(tuple(followers), total_of(known, doubled), len(army) - len(known))


@lru_cache(maxsize=1 << 8)
def _orders(trail: tuple[int, ...]) -> dict[int, int]:
    """For each place of the trail where a card went down and still lies so: how many of that seat's did before it."""
    counts = [0] * MOST_SEATS
    orders: dict[int, int] = {}
    for at, step in enumerate(trail):
        if step >> 3 & 3 == HID:
            seat = step & 7
            orders[at] = counts[seat]
            counts[seat] += 1
    return orders


@lru_cache(maxsize=1 << 14)
def _follower(shown: int, doubled: int, order: int) -> Follower:
    """A Follower of which everything in `shown` may be known."""
    card = shown & CARD_BITS
    up = bool(shown & IS_UP)
    known = card != UNKNOWN
    clan = counted_clan(shown) if known else -1
    double = known and bool(doubled >> clan & 1)
    return Follower(
        card=CARDS[card] if known else None,
        up=up,
        was_down=bool(shown & WAS_DOWN),
        mark=MARKS[(shown & MARK_BITS) >> MARK_AT],
        clan=CLANS[clan] if known else "",
        named=bool(shown & NAME_BITS),
        doubled=double,
        worth=STRENGTH_OF[card] * (1 + double) if known else 0,
        mustered_by=None if up else musterer(shown),
        known_by=() if up else tuple(seat for seat in range(TRAIL_AT - KNOWERS_AT) if knows(shown, seat)),
        order=order,
    )


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
                followers=tuple([_follower(follower, doubled, 0) for follower in army]),
                total=total_of(army, doubled),
                top=None if top < 0 else CARDS[top],
                place=placing.index(seat) + 1,
            )
        )
    taken = tuple([Claim(seat, CARDS[card]) for seat, card in claims])
    return Skirmish(number, tuple(fielded), placing, taken, initiative)
