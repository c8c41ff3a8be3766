"""What a seat may see of Sgailstone Glen: the View, built from public facts and the seat's own (GL-31, CO-5)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.engine.variants import Form, Views
from tartan.games.glen.actions import (
    AMBUSH,
    DECLINE,
    MARCH,
    MOVES,
    ONE_TOKEN,
    TOKEN_SEEN,
    USE_AMBUSH,
    USE_MARCH,
    tokens_in,
)
from tartan.games.glen.board import REGIONS_IN
from tartan.games.glen.model import (
    ARCANA,
    CARDS,
    REGION_NAMES,
    REGION_SUIT,
    REGIONS,
    SUIT_OF,
    SUITS,
    TOKENS,
    Act,
    Acting,
    Clan,
    Count,
    Decay,
    Deed,
    Due,
    Eviction,
    LaidToken,
    Placing,
    Play,
    Presence,
    Region,
    RegionScore,
    Scoring,
    ShownToken,
    Swap,
    Trick,
    View,
)
from tartan.games.glen.records import (
    ACTING,
    EVICTING,
    NOBODY,
    NOWHERE,
    OVER,
    PLACING,
    PLAYING,
    SETTING_UP,
    SWAPPING,
    USING,
    laid_parts,
)
from tartan.games.glen.sums import acting_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.variants import Common, Own
    from tartan.games.glen.position import Position
    from tartan.games.glen.records import Decayed, Done, Fled, Played, Scored, Swapping, Tally

DUES = {
    SETTING_UP: Due.DEN,
    SWAPPING: Due.SWAP,
    PLAYING: Due.PLAY,
    ACTING: Due.ACT,
    PLACING: Due.FROM,
    USING: Due.USE,
    EVICTING: Due.EVICT,
    OVER: Due.OVER,
}


_FORM = Form(View, "seat", "regions", "hand", "purse")


def views_of(state: Position) -> Views[View]:
    """All views of a game that stays as it is meanwhile."""
    board = (state.board.layout, state.corrupted, tuple(state.members), tuple(state.dens))
    laid = [laid_parts(code) for code in state.laid]

    def regions(seat: int | None) -> tuple[Region, ...]:
        return _map(*board, tuple([(where, owner, kind if owner == seat else NOBODY) for where, owner, kind in laid]))

    def own(seat: int | None) -> Own:
        if seat is None:
            return None, regions(None), (), ()
        return seat, regions(seat), _cards(state.hands[seat]), tokens_in(state.purse[seat])

    return Views(_FORM, _public(state), own)


def _public(state: Position) -> Common:
    """What all see alike."""
    placing = state.stage == PLACING
    resolving = None
    if 0 <= state.step < REGIONS and state.stage != OVER:
        region = state.board.path[state.step]
        resolving = RegionScore(ARCANA[region], shown_tokens(state.shown, state.uses, placing), ())
    return _FORM.public(
        season=state.season,
        half=state.half,
        trick=state.trick,
        due=DUES[state.stage],
        owing=state.deciders,
        queue=_queue(state),
        dealer=state.dealer,
        leader=state.leader,
        clans=_clans(state),
        market=tuple([CARDS[card] for card in state.market]),
        undealt=len(state.stock),
        swaps=tuple([_swap(swap) for swap in state.swaps]),
        current=_current(state) if state.plays else None,
        tricks=tuple([trick_of(trick, state.seats) for trick in state.tricks]),
        last_trick=None if state.last is None else trick_of(state.last, state.seats),
        acting=_acting(state) if state.stage == ACTING else None,
        placing=Placing(state.deciders[0], ARCANA[state.target], state.owed) if placing else None,
        resolving=resolving,
        scoring=None if state.tally is None else scoring_of(state.tally),
        seasons=state.seasons,
    )


def arcana_of(region: int) -> int:
    """The arcana number of a region number."""
    return ARCANA[region]


def _queue(state: Position) -> tuple[int, ...]:
    """Who is still to decide, in order."""
    if state.stage == PLAYING:
        return tuple([(state.leader + at) % state.seats for at in range(len(state.plays), state.seats)])
    if 0 <= state.step < REGIONS:
        asked = state.deciders if state.stage == PLACING else ()
        return (*asked, *[token // 6 for token in state.shown[len(state.uses) :] if 1 <= token % 6 <= 3])
    return state.queue


@lru_cache(maxsize=1 << 12)
def _cards(hand: int) -> tuple[str, ...]:
    return tuple([card for number, card in enumerate(CARDS) if hand >> number & 1])


@lru_cache(maxsize=16)
def _suits(suits: int) -> str:
    return "".join([letter for suit, letter in enumerate(SUITS) if suits >> suit & 1])


@lru_cache(maxsize=1 << 11)
def _map(
    layout: tuple[int, ...],
    corrupted: int,
    members: tuple[int, ...],
    dens: tuple[int, ...],
    laid: tuple[tuple[int, int, int], ...],
) -> tuple[Region, ...]:
    """The map with its tokens, by region, owner and kind: NOBODY where that may not be known."""
    return tuple(
        [
            _region(
                number,
                bool(corrupted >> number & 1),
                members[number::REGIONS],
                tuple([seat for seat, den in enumerate(dens) if den == number]),
                tuple([token for token in laid if token[0] == number]),
            )
            for number in layout
        ]
    )


@lru_cache(maxsize=1 << 12)
def _region(
    number: int,
    corrupted: bool,
    members: tuple[int, ...],
    dens: tuple[int, ...],
    laid: tuple[tuple[int, int, int], ...],
) -> Region:
    suit = SUITS[REGION_SUIT[number]]
    tokens = tuple([LaidToken(owner, None if kind == NOBODY else TOKENS[kind]) for _, owner, kind in laid])
    return Region(ARCANA[number], REGION_NAMES[number], suit, corrupted, members, dens, tokens)


def _clans(state: Position) -> tuple[Clan, ...]:
    """Built from public facts: of a purse only how many tokens it and the map hold together, kind by kind."""
    unrevealed = state.purse[:]
    for code in state.laid:
        _, owner, kind = laid_parts(code)
        unrevealed[owner] += ONE_TOKEN[kind]
    return tuple(
        [
            _clan(
                seat,
                state.vp[seat],
                state.supply[seat],
                state.dens[seat],
                state.hands[seat].bit_count(),
                state.known[seat],
                state.voids[seat],
                state.carried[seat],
                sum(tokens_in(state.purse[seat])),
                unrevealed[seat],
            )
            for seat in range(state.seats)
        ]
    )


@lru_cache(maxsize=1 << 12)
def _clan(
    seat: int,
    vp: int,
    supply: int,
    den: int,
    hand_size: int,
    known: int,
    voids: int,
    carried: int,
    tokens: int,
    unrevealed: int,
) -> Clan:
    return Clan(
        seat=seat,
        vp=vp,
        supply=supply,
        denheart=_place(den),
        hand_size=hand_size,
        known=_cards(known),
        voids=_suits(voids),
        carried_voids=_suits(carried),
        tokens=tokens,
        unrevealed=tokens_in(unrevealed),
    )


def _place(region: int) -> int | None:
    return None if region == NOWHERE else ARCANA[region]


@lru_cache(maxsize=1 << 12)
def _swap(swap: Swapping) -> Swap:
    seat, gave, took = swap
    return Swap(seat, "", "") if gave == NOBODY else Swap(seat, CARDS[gave], CARDS[took])


def _current(state: Position) -> Trick:
    return trick_of((state.leader, state.plays, state.winner, state.deeds), state.seats)


@lru_cache(maxsize=1 << 12)
def trick_of(played: Played, seats: int) -> Trick:
    """A trick as all may see it."""
    leader, cards, winner, deeds = played
    led = SUIT_OF[cards[0]]
    plays = tuple([Play((leader + at) % seats, CARDS[card], SUIT_OF[card] != led) for at, card in enumerate(cards)])
    order = () if winner == NOBODY else acting_order(leader, seats, winner)
    return Trick(leader, plays, None if winner == NOBODY else winner, order, tuple([deed_of(deed) for deed in deeds]))


def _acting(state: Position) -> Acting:
    seat = state.deciders[0]
    regions = tuple([ARCANA[region] for region in REGIONS_IN[state.zone(seat)]])
    return Acting(seat, seat == state.winner, regions, not state.acts_by_suit(seat))


_ACTS = {
    DECLINE: Act.DECLINE,
    TOKEN_SEEN: Act.TOKEN,
    MARCH: Act.MARCH,
    USE_MARCH: Act.MARCH,
    AMBUSH: Act.AMBUSH,
    USE_AMBUSH: Act.AMBUSH,
}


@lru_cache(maxsize=1 << 12)
def deed_of(done: Done) -> Deed:
    """A deed as all may see it."""
    seat, code, placed, sources = done
    move = MOVES[code]
    return Deed(
        seat=seat,
        text=move.text,
        act=_ACTS.get(move.verb, Act.DEPLOY),
        region=_place(move.region),
        origin=_place(move.origin),
        members=move.members or placed,
        denheart=bool(move.den),
        rival=None if move.rival == NOBODY else move.rival,
        sources=tuple([ARCANA[region] for region in sources]),
    )


def shown_tokens(shown: Sequence[int], uses: Sequence[Done | None], unfinished: bool = False) -> tuple[ShownToken, ...]:
    """Revealed tokens; the last of those used may still be owed Members."""
    tokens = []
    for at, token in enumerate(shown):
        owner, kind = divmod(token, 6)
        use = uses[at] if at < len(uses) else None
        resolved = at < len(uses) - unfinished
        tokens.append(ShownToken(owner, TOKENS[kind], None if use is None else deed_of(use), resolved))
    return tuple(tokens)


@lru_cache(maxsize=1 << 12)
def score_of(scored: Scored) -> RegionScore:
    """A settled region as all may see it."""
    region, shown, uses, sums = scored
    presences = tuple(
        Presence(seat, members, den, alliances, blights, total, rank or None, vp)
        for seat, (members, den, alliances, blights, total, rank, vp) in enumerate(sums)
    )
    return RegionScore(ARCANA[region], shown_tokens(shown, uses), presences)


def decay_of(decayed: Decayed) -> Decay:
    """A Map Decay as all may see it."""
    counts, flipped = decayed
    return Decay(
        tuple([Count(ARCANA[region], pieces, blights) for region, pieces, blights in counts]),
        tuple([ARCANA[region] for region in flipped]),
    )


def eviction_of(fled: Fled) -> Eviction:
    """An eviction as all may see it."""
    seat, origin, region = fled
    return Eviction(seat, ARCANA[origin], ARCANA[region])


@lru_cache(maxsize=1 << 10)
def scoring_of(tally: Tally) -> Scoring:
    """A Region Scoring, as far as it has come, as all may see it."""
    season, order, scores, decay, evictions = tally
    return Scoring(
        season=season,
        order=order,
        scores=tuple([score_of(scored) for scored in scores]),
        decay=None if decay is None else decay_of(decay),
        evictions=tuple([eviction_of(fled) for fled in evictions]),
    )
