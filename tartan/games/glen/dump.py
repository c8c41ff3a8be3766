"""Games of Sgailstone Glen as plain data and back. What comes back is believed only if a game could stand so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tartan.engine.checks import need, number
from tartan.engine.rng import Rng
from tartan.games.glen.actions import (
    AMBUSH,
    DECLINE,
    DEPLOY,
    FULL_PURSE,
    MARCH,
    MOST_PURSE,
    MOVES,
    ONE_TOKEN,
    TOKEN_SEEN,
    USE_AMBUSH,
    USE_DEPLOY,
    USE_MARCH,
    tokens_in,
)
from tartan.games.glen.board import board_of
from tartan.games.glen.model import CARDS, DEALT, MEMBERS, MOST_SEATS, REGIONS, SUITS, TOKEN_SUPPLY, TRICKS, WINTER
from tartan.games.glen.records import (
    ACTING,
    EVICTING,
    NOBODY,
    NOWHERE,
    ONLY,
    OVER,
    PLACING,
    PLAYING,
    SETTING_UP,
    SWAPPING,
    USING,
    laid_parts,
)
from tartan.games.glen.sums import lowest

if TYPE_CHECKING:
    from tartan.engine.contract import Plain
    from tartan.games.glen.position import Position
    from tartan.games.glen.records import Decayed, Done, Fled, Played, Scored, Tally

_PLAIN = (
    "seats",
    "stage",
    "season",
    "half",
    "trick",
    "dealer",
    "leader",
    "winner",
    "corrupted",
    "target",
    "owed",
    "step",
)
_LISTS = ("hands", "known", "voids", "carried", "members", "dens", "supply", "purse", "vp")
_TUPLES = ("queue", "market", "stock", "plays", "laid", "order", "shown")
_TRICK_DEEDS = (DEPLOY, MARCH, AMBUSH, TOKEN_SEEN, DECLINE)
_TOKEN_DEEDS = (USE_DEPLOY, USE_MARCH, USE_AMBUSH, DECLINE)
_CARD_SETS = 1 << len(CARDS)
_REGION_SETS = 1 << REGIONS


def dumped(state: Position) -> dict[str, Plain]:
    """The whole game, hidden parts included, as data that msgpack can carry."""
    data: dict[str, Plain] = {name: getattr(state, name) for name in _PLAIN}
    data |= {name: [*getattr(state, name)] for name in (*_LISTS, *_TUPLES)}
    data["rng"] = [*state.rng.dump()]
    data["layout"] = [*state.board.layout]
    data["seasons"] = [[*sums] for sums in state.seasons]
    data["swaps"] = [[*swap] for swap in state.swaps]
    data["deeds"] = [_plain_deed(deed) for deed in state.deeds]
    data["tricks"] = [_plain_trick(trick) for trick in state.tricks]
    data["last"] = None if state.last is None else _plain_trick(state.last)
    data["uses"] = [_plain_deed(use) for use in state.uses]
    data["tally"] = None if state.tally is None else _plain_tally(state.tally)
    return data


def _plain_deed(deed: Done | None) -> Plain:
    return None if deed is None else [deed[0], deed[1], deed[2], [*deed[3]]]


def _plain_trick(played: Played) -> Plain:
    leader, cards, winner, deeds = played
    return [leader, [*cards], winner, [_plain_deed(deed) for deed in deeds]]


def _plain_tally(tally: Tally) -> Plain:
    season, order, scores, decay, evictions = tally
    plain_scores: list[Plain] = [
        [region, [*shown], [_plain_deed(use) for use in uses], [[*one] for one in sums]]
        for region, shown, uses, sums in scores
    ]
    plain_decay: Plain = None if decay is None else [[[*count] for count in decay[0]], [*decay[1]]]
    return [season, [*order], plain_scores, plain_decay, [[*fled] for fled in evictions]]


def fill(state: Position, data: dict[str, Any]) -> None:  # Any: nothing is known yet of what the data holds
    """Make a blank state the one of a dump; raises ValueError, KeyError, TypeError or IndexError if none could be."""
    state.rng = Rng.restore(data["rng"])
    state.journal = None
    layout = tuple(number(region, REGIONS) for region in data["layout"])
    need(sorted(layout) == list(range(REGIONS)))
    state.board = board_of(layout)
    for name in _PLAIN:
        setattr(state, name, number(data[name], _REGION_SETS, -1))
    for name in _LISTS:
        setattr(state, name, [number(one, _CARD_SETS, -1) for one in data[name]])
    for name in _TUPLES:
        setattr(state, name, tuple([number(one, _CARD_SETS) for one in data[name]]))
    seats = state.seats
    need(3 <= seats <= MOST_SEATS)
    state.seasons = tuple([tuple([number(vp, _CARD_SETS) for vp in sums]) for sums in data["seasons"]])
    state.swaps = tuple([_three(swap) for swap in data["swaps"]])
    state.deeds = tuple([_deed(deed, seats, _TRICK_DEEDS) for deed in data["deeds"]])
    state.tricks = tuple([_trick(trick, seats) for trick in data["tricks"]])
    state.last = None if data["last"] is None else _trick(data["last"], seats)
    state.uses = tuple([None if use is None else _deed(use, seats, _TOKEN_DEEDS) for use in data["uses"]])
    state.tally = None if data["tally"] is None else _tally(data["tally"], seats)
    _check_numbers(state)
    _check_pieces(state)
    _check_tokens(state)
    _check_cards(state)
    _check_stage(state)
    _check_tally(state)


def _check_numbers(state: Position) -> None:
    seats = state.seats
    need(SETTING_UP <= state.stage <= OVER and 0 <= state.season <= WINTER)
    need(state.half in (0, 1) and 0 <= state.trick < TRICKS)
    need(0 <= state.dealer < seats and 0 <= state.leader < seats and NOBODY <= state.winner < seats)
    need(NOWHERE <= state.target < REGIONS and 0 <= state.owed <= 2 and NOWHERE <= state.step <= REGIONS)
    need(len(set(state.queue)) == len(state.queue) <= seats and all(seat < seats for seat in state.queue))
    need(state.order == () or sorted(state.order) == list(range(seats)))
    for name in ("hands", "known", "voids", "carried", "dens", "supply", "purse", "vp"):
        need(len(getattr(state, name)) == seats)
    need(min(state.vp) >= 0 and state.corrupted >= 0)
    need(len(state.seasons) <= WINTER + 1 and all(len(sums) == seats for sums in state.seasons))
    need(all(0 <= suits < 1 << len(SUITS) for suits in (*state.voids, *state.carried)))
    flipped = 2 * (state.season + (state.step == REGIONS))
    need(state.corrupted.bit_count() == flipped)


def _check_pieces(state: Position) -> None:
    """Twelve Members a seat, and a Denheart in an active region once it is placed (GL-3, GL-28)."""
    seats = state.seats
    need(len(state.members) == seats * REGIONS and min(state.members) >= 0)
    state.at = [0] * seats
    for seat in range(seats):
        mine = state.members[seat * REGIONS : (seat + 1) * REGIONS]
        need(state.supply[seat] >= 0 and sum(mine) + state.supply[seat] == MEMBERS)
        state.at[seat] = sum(1 << region for region, members in enumerate(mine) if members)
        unplaced = state.stage == SETTING_UP and seat in state.queue
        need((state.dens[seat] == NOWHERE) == unplaced and state.dens[seat] < REGIONS)
        flees = state.stage == EVICTING and seat in state.queue
        need(unplaced or flees == bool(state.corrupted >> state.dens[seat] & 1))


def _check_tokens(state: Position) -> None:
    """No seat has more of a kind than it began with, and none lies in a corrupted region (GL-3, GL-14)."""
    for seat in range(state.seats):
        need(0 <= state.purse[seat] < MOST_PURSE)
        need(all(left <= most for left, most in zip(tokens_in(state.purse[seat]), TOKEN_SUPPLY, strict=True)))
    held = state.purse[:]
    for code in state.laid:
        region, seat, kind = laid_parts(code)
        need(region < REGIONS and seat < state.seats and not state.corrupted >> region & 1)
        held[seat] += ONE_TOKEN[kind]
        need(tokens_in(held[seat])[kind] <= TOKEN_SUPPLY[kind])
    need(all(token < 6 * state.seats for token in state.shown) and len(state.uses) <= len(state.shown))
    need(all(purse <= FULL_PURSE for purse in held))


def _check_cards(state: Position) -> None:
    """In a Half every card lies in one place; at other times none is anywhere (GL-8)."""
    dealt = state.step == NOWHERE and state.stage not in (SETTING_UP, OVER)
    hands = [card for hand in state.hands for card in range(len(CARDS)) if hand >> card & 1]
    need(
        min(state.hands) >= 0 and all(known & ~hand == 0 for known, hand in zip(state.known, state.hands, strict=True))
    )
    played = [card for trick in state.tricks for card in trick[1]] + [*state.plays]
    everything = sorted([*hands, *state.market, *state.stock, *played])
    if not dealt:
        need(not hands and not state.market and not state.stock and not state.plays and not state.swaps)
        need(len(everything) == len(set(everything)))
        return
    seats = state.seats
    need(everything == list(range(len(CARDS))) and len(state.market) == DEALT)
    need(len(state.tricks) == TRICKS * state.half + state.trick)
    need(len(state.stock) == len(CARDS) - DEALT * (seats * (state.half + 1) + 1))
    for seat in range(seats):
        shown = (seat - state.leader) % seats < len(state.plays)
        need(state.hands[seat].bit_count() == DEALT + state.half - state.trick - shown)
    need(all(0 <= one < seats and min(gave, took) >= -1 for one, gave, took in state.swaps))
    need(all(max(gave, took) < len(CARDS) for _, gave, took in state.swaps))


def _check_stage(state: Position) -> None:
    """What is awaited agrees with the rest; the deciders follow from it."""
    stage, step, queue, seats = state.stage, state.step, state.queue, state.seats
    scoring = 0 <= step < REGIONS
    need((state.tally is None) == (state.season == 0 and step == NOWHERE and stage != OVER))
    need(scoring == (stage == USING or (stage == PLACING and scoring)))
    need((step == REGIONS) == (stage == EVICTING))
    need((state.target != NOWHERE) == (stage == PLACING) == (state.owed > 0))
    acting = stage == ACTING or (stage == PLACING and not scoring)
    need((state.winner != NOBODY) == acting == (len(state.plays) == seats))
    need((stage == PLAYING and len(state.plays) < seats) or acting or not state.plays)
    need(bool(queue) == (stage in (SETTING_UP, SWAPPING, EVICTING) or acting))
    need(scoring == bool(state.shown) == bool(state.order))
    need(not scoring or len(state.uses) < len(state.shown) + (stage == PLACING))
    if acting:
        need(state.winner == (state.leader + lowest(state.plays)) % seats)
        need(len(state.deeds) == seats - len(queue) + (stage == PLACING))
    else:
        need(not state.deeds)
    if stage == OVER:
        state.deciders = ()
    elif stage == PLAYING:
        state.deciders = ONLY[(state.leader + len(state.plays)) % seats]
    elif scoring:
        at = len(state.uses) - (stage == PLACING)
        need(1 <= state.shown[at] % 6 <= 3)
        state.deciders = ONLY[state.shown[at] // 6]
    else:
        state.deciders = ONLY[queue[0]]


def _check_tally(state: Position) -> None:
    """The newest Region Scoring is the running one as far as it has come, or the one before this season (GL-22)."""
    if state.tally is None:
        return
    season, order, scores, decay, evictions = state.tally
    if state.step < 0:
        need(season == (WINTER if state.stage == OVER else state.season - 1))
        return
    need(season == state.season and (decay is not None) == (state.step == REGIONS))
    need(state.step == REGIONS or (order == state.order and not evictions))
    flipped = 0 if decay is None else 1 << decay[1][0] | 1 << decay[1][1]
    need(flipped & ~state.corrupted == 0)
    before = state.corrupted & ~flipped
    scored = [region for region in state.board.path[: state.step] if not before >> region & 1]
    need([score[0] for score in scores] == scored)


def _deed(plain: Any, seats: int, verbs: tuple[int, ...]) -> Done:  # Any: checked here, as in the functions below
    seat, code, placed, sources = plain
    need(MOVES[number(code, len(MOVES))].verb in verbs)
    given = tuple(number(region, REGIONS) for region in sources)
    return number(seat, seats), code, number(placed, 3), given


def _trick(plain: Any, seats: int) -> Played:
    leader, cards, winner, deeds = plain
    played = tuple(number(card, len(CARDS)) for card in cards)
    need(len(played) == len(set(played)) == len(deeds) == seats)
    need(winner == (number(leader, seats) + lowest(played)) % seats)
    return leader, played, number(winner, seats), tuple([_deed(deed, seats, _TRICK_DEEDS) for deed in deeds])


def _tally(plain: Any, seats: int) -> Tally:
    season, order, scores, decay, evictions = plain
    need(sorted(order) == list(range(seats)))
    return (
        number(season, WINTER + 1),
        tuple(number(seat, seats) for seat in order),
        tuple([_score(score, seats) for score in scores]),
        None if decay is None else _decay(decay),
        tuple([_fled(fled, seats) for fled in evictions]),
    )


def _score(plain: Any, seats: int) -> Scored:
    region, shown, uses, sums = plain
    need(len(sums) == seats and len(uses) == len(shown))
    return (
        number(region, REGIONS),
        tuple(number(token, 6 * seats) for token in shown),
        tuple([None if use is None else _deed(use, seats, _TOKEN_DEEDS) for use in uses]),
        tuple([_sum(one) for one in sums]),
    )


def _sum(plain: Any) -> tuple[int, int, int, int, int, int, int]:
    members, den, alliances, blights, total, rank, vp = [number(one, 100, -100) for one in plain]
    return members, den, alliances, blights, total, rank, vp


def _decay(plain: Any) -> Decayed:
    counts, flipped = plain
    first, second = (number(region, REGIONS) for region in flipped)
    found = tuple([_three(count) for count in counts])
    need(all(0 <= region < REGIONS for region, _, _ in found))
    return found, (first, second)


def _fled(plain: Any, seats: int) -> Fled:
    seat, origin, region = plain
    return number(seat, seats), number(origin, REGIONS), number(region, REGIONS)


def _three(plain: Any) -> tuple[int, int, int]:
    first, second, third = [number(one, 1000, -1) for one in plain]
    return first, second, third
