"""What views of a contest showed last, part by part: as long as what a part was made of stays, so does the part."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

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
from tartan.games.lords.model import Army, Follower, Mark, Recruit
from tartan.games.lords.piles import TURNED

if TYPE_CHECKING:
    from tartan.games.lords.rules import Contest

MARKS = tuple(Mark)
KNOWER_BITS = (1 << TRAIL_AT - KNOWERS_AT) - 1
_TRAIL_OFF = (1 << TRAIL_AT) - 1
_NOTHING = Recruit(None, None)


class ArmySight:
    """An army as all see it, and as those do who know face-down cards in it."""

    __slots__ = ("_closed", "_known", "army", "downs", "knowers", "open", "ups")

    def __init__(self, army: tuple[int, ...], trail: tuple[int, ...], *, one_bloodline: bool) -> None:
        self.army = army
        down = [follower for follower in army if not follower & IS_UP]
        self.ups = mask_of([follower & CARD_BITS for follower in army if follower & IS_UP])
        """The set of its face-up cards."""
        self.downs = tuple([musterer(follower) for follower in down])
        """Who mustered the face-down cards."""
        self.knowers = 0
        """The set of seats that know a face-down card."""
        orders: tuple[int, ...] = ()
        if down:
            order = _orders(trail)
            orders = tuple([order[follower >> TRAIL_AT] for follower in down])
            for follower in down:
                self.knowers |= follower >> KNOWERS_AT & KNOWER_BITS
        self._closed = tuple([follower & _TRAIL_OFF for follower in army]), orders, one_bloodline
        self.open = _army(*self._closed, None)
        self._known: dict[int, Army] = {}

    def known_to(self, seat: int) -> Army:
        """The army as a seat sees it that knows face-down cards in it."""
        known = self._known.get(seat)
        if known is None:
            known = self._known[seat] = _army(*self._closed, seat)
        return known


class Won(NamedTuple):
    """Supporters won, by seat."""

    made_of: tuple[tuple[int, ...], ...]
    mask: int
    """All of them as a set."""
    cards: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]


class Piles(NamedTuple):
    """What lies open beside the armies, and which hidden cards are of which batch."""

    made_of: tuple[object, ...]
    numbers: dict[int, int]
    """The number of a batch by its label."""
    batches: tuple[tuple[str, ...], ...]
    recruits: tuple[Recruit, ...]
    discards: tuple[str, ...]


class Sights:
    """The parts by what they show; copies of a contest share them, for each part knows what it was made of."""

    __slots__ = ("_armies", "_bars", "_piles", "_trail", "_won")

    def __init__(self) -> None:
        self._trail: tuple[int, ...] = ()
        self._armies: dict[int, ArmySight] = {}
        self._bars: dict[int, tuple[tuple[object, ...], tuple[str, ...]]] = {}
        self._won: Won | None = None
        self._piles: Piles | None = None

    def armies(self, contest: Contest) -> list[ArmySight]:
        """All armies by seat; the places of their cards in the trail stay as they are as long as it only grows."""
        trail, before, seen = contest.trail, self._trail, self._armies
        if trail is not before:
            if trail[: len(before)] != before:
                seen.clear()
            self._trail = trail
        found = []
        for seat, army in enumerate(contest.armies):
            sight = seen.get(seat)
            if sight is None or sight.army != army:
                sight = seen[seat] = ArmySight(army, trail, one_bloodline=contest.house.one_bloodline)
            found.append(sight)
        return found

    def bars(self, contest: Contest, seat: int, powers_rest_on: tuple[object, ...]) -> tuple[str, ...]:
        """For each card of a hand the rule that would keep it from activating (LO-12, LO-15).

        `powers_rest_on`: all that `powers.able` looks at beside the hand.
        """
        hand = contest.hands[seat]
        made_of = (hand, powers_rest_on)
        kept = self._bars.get(seat)
        if kept is None or kept[0] != made_of:
            kept = self._bars[seat] = made_of, _bars(contest, seat)
        return kept[1]

    def won(self, contest: Contest) -> Won:
        """What every seat has won."""
        made_of, kept = tuple(contest.victory), self._won
        if kept is None or kept.made_of != made_of:
            mask = 0
            for pile in made_of:
                mask |= mask_of(pile)
            scores = tuple([sum([STRENGTH_OF[card] for card in pile]) for pile in made_of])
            kept = self._won = Won(made_of, mask, tuple([cards_of(pile) for pile in made_of]), scores)
        return kept

    def piles(self, contest: Contest, elsewhere: int) -> Piles:
        """What lies open beside the armies; `elsewhere`: the set of cards that are face-up Followers, or were won."""
        discards, supporters, recruits, labels = contest.discards, contest.supporters, contest.recruits, contest.labels
        made_of = (discards, supporters, elsewhere, recruits, labels, contest.batches)
        kept = self._piles
        if kept is None or kept.made_of != made_of:
            seen = discards | mask_of(supporters) | elsewhere
            for recruit in recruits:
                if recruit & TURNED:
                    seen |= 1 << (recruit & CARD_BITS)
            batches = _batches(contest, contest.house.whole_deck & ~seen)
            index = {label: at for at, label in enumerate(batches)}
            row = tuple([_recruit(one, index, labels) for one in recruits])
            shown = tuple([texts_in(batch) for batch in batches.values()])
            kept = self._piles = Piles(made_of, index, shown, row, texts_in(discards))
        return kept


@lru_cache(maxsize=1 << 12)
def cards_of(cards: tuple[int, ...]) -> tuple[str, ...]:
    """Cards in notation, the very same tuple for the same ones."""
    return tuple([CARDS[card] for card in cards])


def _batches(contest: Contest, hidden: int) -> dict[int, int]:
    """The sets of hidden cards by their labels, in the order of labels."""
    if contest.batches == 1:
        return {0: hidden} if hidden else {}
    labels = contest.labels
    found: dict[int, int] = {}
    for card in cards_in(hidden):
        label = labels[card]
        found[label] = found.get(label, 0) | 1 << card
    return dict(sorted(found.items()))


def _bars(contest: Contest, seat: int) -> tuple[str, ...]:
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


@lru_cache(maxsize=1 << 12)
def _army(army: tuple[int, ...], orders: tuple[int, ...], one_bloodline: bool, seat: int | None) -> Army:
    """An army with the cards that a seat may know, and what these count for; `orders` of its face-down Followers."""
    known = [follower for follower in army if follower & IS_UP or (seat is not None and knows(follower, seat))]
    doubled = doubled_clans(known, one_bloodline=one_bloodline)
    order = iter(orders)
    followers = []
    for follower in army:
        if follower & IS_UP:
            followers.append(follower_of(follower, doubled, 0))
        else:
            shown = follower if seat is not None and knows(follower, seat) else follower | UNKNOWN
            followers.append(follower_of(shown, doubled, next(order)))
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
def follower_of(shown: int, doubled: int, order: int) -> Follower:
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
