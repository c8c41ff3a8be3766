"""Whole games that agree with a View: what bots may imagine, made from nothing but what a seat knows (CO-5, GL-31).

The cards that a view does not show are dealt among hands and stock so that every deal that agrees with the voids that
were shown is equally likely, and no other is ever given; hands under such a constraint are counted, not tried. The
kinds of hidden tokens are dealt among the places where the tokens are.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games.glen.actions import DEED_BY_TEXT, ONE_TOKEN
from tartan.games.glen.appraisal import FORESIGHT
from tartan.games.glen.board import board_of
from tartan.games.glen.model import (
    CARD_NUMBER,
    CARDS,
    REGION_NUMBER,
    REGIONS,
    SUIT_OF,
    SUITS,
    TOKENS,
    Clan,
    Due,
    Region,
    View,
)
from tartan.games.glen.records import NOBODY, NOWHERE, laid_code
from tartan.games.glen.rules import Glen
from tartan.games.glen.thumb import rule_of_thumb
from tartan.games.glen.views import DUES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tartan.engine.contract import Action, State
    from tartan.engine.contract import View as AnyView
    from tartan.games.glen.model import Deed, RegionScore, Scoring, ShownToken, Trick
    from tartan.games.glen.records import Done, Played, Scored, Tally

_STAGES = {due: stage for stage, due in DUES.items()}
_TOKEN_NUMBER = {token: number for number, token in enumerate(TOKENS)}


def sample(view: AnyView, rng: Rng) -> State:
    """A whole game that the view's seat cannot tell from the real one; raises TypeError for another game's view."""
    if not isinstance(view, View):
        raise TypeError(view)
    known = _latest.known
    if known is None or known.view is not view:
        known = _latest.known = _Known(view)
    state = known.state.copy()
    state.rng = Rng(rng.next64())
    known.deal_cards(state, rng)
    known.deal_tokens(state, rng)
    return state


class _Known:
    """What a view tells, once for all samples of it: a state without hidden things, and what has to be dealt."""

    __slots__ = ("faces", "groups", "hidden_tokens", "plain", "state", "unseen", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self.state = _public(view)
        hidden = [clan for clan in view.clans if clan.seat != view.seat]
        self.groups: list[tuple[int, int, int]] = []
        """Hidden cards under a constraint: seat, number, suits that they cannot have."""
        self.plain: list[tuple[int, int]] = []
        """Hidden cards of which nothing is known: seat, number."""
        for clan in hidden:
            for number, voids in _hidden_cards(clan):
                if voids:
                    self.groups.append((clan.seat, number, voids))
                elif number:
                    self.plain.append((clan.seat, number))
        seen = {card for hand in self.state.hands for card in range(len(CARDS)) if hand >> card & 1}
        seen.update(self.state.market, self.state.plays, *[trick[1] for trick in self.state.tricks])
        dealt = view.undealt or any(clan.hand_size for clan in view.clans)
        self.unseen = [card for card in range(len(CARDS)) if card not in seen] if dealt else []
        self.hidden_tokens = [
            (clan.seat, [kind for kind, number in enumerate(clan.unrevealed) for _ in range(number)]) for clan in hidden
        ]
        self.faces = [
            (REGION_NUMBER[region.arcana], laid.owner, laid.token) for region in view.regions for laid in region.tokens
        ]
        """Face-down tokens, region by region; between regions the order of placing changes nothing."""

    def deal_cards(self, state: Glen, rng: Rng) -> None:
        """Deal what is not shown over the hands of others and the stock."""
        if not self.unseen:
            return
        rest = self.unseen[:]
        rng.shuffle(rest)
        if self.groups:
            shapes = deal(tuple((number, voids) for _, number, voids in self.groups), _by_suit(rest), rng)
            for (seat, _, _), shape in zip(self.groups, shapes, strict=True):
                for card in _take(rest, shape):
                    state.hands[seat] |= 1 << card
        for seat, number in self.plain:
            for _ in range(number):
                state.hands[seat] |= 1 << rest.pop()
        state.stock = tuple(rest)

    def deal_tokens(self, state: Glen, rng: Rng) -> None:
        """Say of every face-down token what it is; the other kinds of its owner stay in the supply."""
        left: dict[int, list[int]] = {}
        for seat, kinds in self.hidden_tokens:
            left[seat] = kinds[:]
            rng.shuffle(left[seat])
        state.laid = tuple(
            [
                laid_code(region, owner, left[owner].pop() if token is None else _TOKEN_NUMBER[token])
                for region, owner, token in self.faces
            ]
        )
        for seat, kinds in left.items():
            state.purse[seat] = sum([ONE_TOKEN[kind] for kind in kinds])


class _Latest:
    """The view that was last asked about: a bot samples the same one many times."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: _Known | None = None


_latest = _Latest()


def _hidden_cards(clan: Clan) -> list[tuple[int, int]]:
    """Numbers of hidden cards with the suits they cannot have; the carried card is apart while it is known of."""
    number = clan.hand_size - len(clan.known)
    voids = _suit_set(clan.voids)
    carried = _suit_set(clan.carried_voids)
    if carried and number:
        return [(1, carried | voids), (number - 1, voids)]
    return [(number, voids)]


def _suit_set(letters: str) -> int:
    return sum(1 << SUITS.index(letter) for letter in letters)


def _by_suit(cards: Iterable[int]) -> tuple[int, ...]:
    counts = [0] * len(SUITS)
    for card in cards:
        counts[SUIT_OF[card]] += 1
    return tuple(counts)


def _take(cards: list[int], shape: Sequence[int]) -> list[int]:
    """Take the first cards that make up so many of each suit."""
    left = list(shape)
    taken = []
    for card in cards:
        if left[SUIT_OF[card]]:
            left[SUIT_OF[card]] -= 1
            taken.append(card)
    for card in taken:
        cards.remove(card)
    return taken


@lru_cache(maxsize=1 << 7)
def _shapes(number: int, voids: int) -> tuple[tuple[int, ...], ...]:
    """How a number of cards may be made up of suits, none of them among the voids."""
    ranges = [range(1) if voids >> suit & 1 else range(number + 1) for suit in range(len(SUITS))]
    return tuple(shape for shape in product(*ranges) if sum(shape) == number)


@lru_cache(maxsize=1 << 14)
def ways(groups: tuple[tuple[int, int], ...], left: tuple[int, ...]) -> int:
    """In how many ways groups of so many cards without so many suits can be dealt from so many cards of each suit."""
    if not groups:
        return 1
    return sum(number for _, number in _first_shapes(groups, left))


@lru_cache(maxsize=1 << 14)
def _first_shapes(
    groups: tuple[tuple[int, int], ...], left: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """What the first group may be made up of, each with the number of deals that have it so."""
    found = []
    for shape in _shapes(*groups[0]):
        here = 1
        for have, want in zip(left, shape, strict=True):
            here *= comb(have, want)
        if here:
            rest = tuple([have - want for have, want in zip(left, shape, strict=True)])
            number = here * ways(groups[1:], rest)
            if number:
                found.append((shape, number))
    return tuple(found)


def deal(groups: tuple[tuple[int, int], ...], left: tuple[int, ...], rng: Rng) -> list[tuple[int, ...]]:
    """The suits of each group, every deal equally likely; raises ValueError if there is none."""
    total = ways(groups, left)
    if not total:
        raise ValueError("no deal agrees with the voids that were shown")
    shapes: list[tuple[int, ...]] = []
    for at in range(len(groups)):
        options = _first_shapes(groups[at:], left)
        pick = rng.below(sum(number for _, number in options))
        for shape, number in options:
            pick -= number
            if pick < 0:
                shapes.append(shape)
                left = tuple([have - want for have, want in zip(left, shape, strict=True)])
                break
    return shapes


# The public part of a state


def _public(view: View) -> Glen:
    """A state in which all that the view shows stands as it shows it, and what is hidden is missing."""
    seats = len(view.clans)
    state = Glen(Rng(1), board_of(tuple(REGION_NUMBER[region.arcana] for region in view.regions)), seats, view.dealer)
    state.stage = _STAGES[view.due]
    state.season, state.half, state.trick = view.season, view.half, view.trick
    state.leader = view.leader
    state.deciders = view.owing
    state.vp = [clan.vp for clan in view.clans]
    state.seasons = view.seasons
    state.supply = [clan.supply for clan in view.clans]
    state.dens = [NOWHERE if clan.denheart is None else REGION_NUMBER[clan.denheart] for clan in view.clans]
    state.known = [_card_set(clan.known) for clan in view.clans]
    state.hands = [_card_set(view.hand if clan.seat == view.seat else clan.known) for clan in view.clans]
    state.voids = [_suit_set(clan.voids) for clan in view.clans]
    state.carried = [_suit_set(clan.carried_voids) for clan in view.clans]
    state.purse = [0] * seats
    if view.seat is not None:
        state.purse[view.seat] = sum([ONE_TOKEN[kind] * number for kind, number in enumerate(view.purse)])
    for region in view.regions:
        _stand(state, region)
    state.market = tuple([CARD_NUMBER[card] for card in view.market])
    state.swaps = tuple(
        [(one.seat, CARD_NUMBER.get(one.gave, NOBODY), CARD_NUMBER.get(one.took, NOBODY)) for one in view.swaps]
    )
    state.tricks = tuple([_played(trick) for trick in view.tricks])
    state.last = None if view.last_trick is None else _played(view.last_trick)
    if view.current is not None:
        _, state.plays, state.winner, state.deeds = _played(view.current)
    state.tally = None if view.scoring is None else _tally(view.scoring)
    _set_progress(state, view)
    return state


def _stand(state: Glen, region: Region) -> None:
    number = REGION_NUMBER[region.arcana]
    if region.corrupted:
        state.corrupted |= 1 << number
    for seat, members in enumerate(region.members):
        state.members[seat * REGIONS + number] = members
        if members:
            state.at[seat] |= 1 << number


def _set_progress(state: Glen, view: View) -> None:
    """Who waits for what: the queue, Members owed, the region being scored."""
    asked_in_turn = view.due in (Due.DEN, Due.SWAP, Due.ACT, Due.EVICT) or (view.placing and view.resolving is None)
    state.queue = view.queue if asked_in_turn else ()
    if view.placing is not None:
        state.target, state.owed = REGION_NUMBER[view.placing.region], view.placing.owed
    if view.resolving is not None:
        state.step = state.board.path.index(REGION_NUMBER[view.resolving.region])
        state.shown, state.uses = _tokens(view.resolving.tokens)
        assert view.scoring is not None  # noqa: S101  # a region is resolved in a Region Scoring
        state.order = view.scoring.order
    elif view.due is Due.EVICT:
        state.step = REGIONS


def _card_set(cards: Iterable[str]) -> int:
    return sum([1 << CARD_NUMBER[card] for card in cards])


def _done(deed: Deed) -> Done:
    move = DEED_BY_TEXT[deed.text]
    placed = deed.members - move.members
    return deed.seat, move.code, placed, tuple([REGION_NUMBER[arcana] for arcana in deed.sources])


def _played(trick: Trick) -> Played:
    cards = tuple([CARD_NUMBER[play.card] for play in trick.plays])
    winner = NOBODY if trick.winner is None else trick.winner
    return trick.leader, cards, winner, tuple([_done(deed) for deed in trick.deeds])


def _tokens(tokens: Iterable[ShownToken]) -> tuple[tuple[int, ...], tuple[Done | None, ...]]:
    """Revealed tokens, and what was done with those that were reached."""
    shown = tuple([one.owner * 6 + _TOKEN_NUMBER[one.token] for one in tokens])
    reached = [one for one in tokens if one.resolved or one.deed is not None]
    return shown, tuple([None if one.deed is None else _done(one.deed) for one in reached])


def _scored(score: RegionScore) -> Scored:
    shown, uses = _tokens(score.tokens)
    sums = tuple(
        [
            (one.members, one.denheart, one.alliances, one.blights, one.total, one.rank or 0, one.vp)
            for one in score.presences
        ]
    )
    return REGION_NUMBER[score.region], shown, uses, sums


def _tally(scoring: Scoring) -> Tally:
    decay = scoring.decay
    return (
        scoring.season,
        scoring.order,
        tuple([_scored(score) for score in scoring.scores]),
        None
        if decay is None
        else (
            tuple([(REGION_NUMBER[one.region], one.pieces, one.blights) for one in decay.counts]),
            tuple([REGION_NUMBER[region] for region in decay.flipped]),
        ),
        tuple([(one.seat, REGION_NUMBER[one.origin], REGION_NUMBER[one.region]) for one in scoring.evictions]),
    )


def default_action(view: AnyView, legal: Sequence[Action], rng: Rng) -> Action:
    """What is played for a seat whose time is out: it keeps its card or declines; else any legal action alike."""
    del view  # what is legal says all
    for action in legal:
        if str(action) in ("keep", "decline"):
            return action
    return rng.choice(legal)


__all__ = ["FORESIGHT", "deal", "default_action", "rule_of_thumb", "sample", "ways"]
