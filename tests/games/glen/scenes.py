"""Builds a position of Sgailstone Glen in one line, and plays and asks in one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import IllegalAction
from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games import load
from tartan.games.glen.actions import DECLINED, ONE_TOKEN
from tartan.games.glen.board import board_of
from tartan.games.glen.model import CARD_NUMBER, DEALT, REGION_NUMBER, REGIONS, TOKENS, TRICKS, Region, View
from tartan.games.glen.records import ACTING, PLAYING, SWAPPING, laid_code
from tartan.games.glen.rules import Glen
from tartan.games.glen.sums import acting_order, lowest, trailing_first

if TYPE_CHECKING:
    from tartan.engine.contract import State

GAME = load("glen")

LAYOUT = (6, 4, 9, 7, 2, 8, 10, 12, 15, 16, 18, 19)
"""The map of all scenes: r6 r4 r9 r7 / r2 r8 r10 r12 / r15 r16 r18 r19."""
PATH = (6, 4, 9, 7, 12, 10, 8, 2, 15, 16, 18, 19)
"""Its Glen path."""
KINDS = {token.value: number for number, token in enumerate(TOKENS)}


class _Cards:
    """The cards that a scene has not used yet."""

    def __init__(self, *used: str) -> None:
        self.left = [card for card in CARD_NUMBER if card not in used]

    def take(self, number: int) -> list[int]:
        taken, self.left = self.left[:number], self.left[number:]
        assert len(taken) == number
        return [CARD_NUMBER[card] for card in taken]


def scene(
    *clans: str,
    plays: str = "",
    leader: str = "A",
    dealer: str = "",
    market: str = "",
    corrupted: str = "",
    vp: tuple[int, ...] = (),
    half: int = 0,
    trick: int = 0,
    at_market: bool = False,
    winter: bool = False,
) -> Glen:
    """A position in which a card is to be played or, with all `plays` given, the first seat is to act.

    Each clan is the region of its Denheart, then Members as `r9*2`, face-down tokens as `alliance@r9`, tokens that are
    gone as `-march`, and behind a bar the hand: `r4 r9*2 blight@r9 | S7 H2`. Unnamed cards are filled in. Two corrupted
    regions make a season; `winter` stands for six that nobody names.
    """
    seats = len(clans)
    flat = (6, 4, 2, 15, 16, 8) if winter else ()
    lost = [REGION_NUMBER[arcana] for arcana in flat] + [region_number(word) for word in corrupted.split()]
    state = Glen(Rng(1), board_of(tuple(REGION_NUMBER[arcana] for arcana in LAYOUT)), seats, seats - 1)
    state.season = len(lost) // 2
    state.corrupted = sum(1 << region for region in lost)
    state.half, state.trick = half, trick
    state.leader = SEAT_LETTERS.index(leader)
    state.dealer = SEAT_LETTERS.index(dealer) if dealer else (state.leader - 1) % seats
    state.vp = list(vp) or [0] * seats
    state.plays = tuple(CARD_NUMBER[card] for card in plays.split())
    hands = [clan.partition("|")[2].split() for clan in clans]
    cards = _Cards(*plays.split(), *market.split(), *[card for hand in hands for card in hand])
    for seat, clan in enumerate(clans):
        _stand(state, seat, clan.partition("|")[0].split())
        shown = (seat - state.leader) % seats < len(state.plays)
        missing = DEALT + half - trick - shown - len(hands[seat])
        hand = [CARD_NUMBER[card] for card in hands[seat]] + cards.take(missing)
        state.hands[seat] = sum(1 << card for card in hand)
    named = [CARD_NUMBER[card] for card in market.split()]
    state.market = tuple(named or cards.take(DEALT))
    past = [tuple(cards.take(seats)) for _ in range(TRICKS * half + trick)]
    declined = tuple((seat, DECLINED.code, 0, ()) for seat in range(seats))
    state.tricks = tuple((0, trick_cards, lowest(trick_cards), declined) for trick_cards in past)
    state.last = state.tricks[-1] if state.tricks else None
    state.stock = tuple(cards.take(len(cards.left)))
    _set_stage(state, at_market)
    restored = GAME.restore(state.dump())
    assert isinstance(restored, Glen)
    return restored


def _set_stage(state: Glen, at_market: bool) -> None:
    if state.season:
        state.tally = (state.season - 1, tuple(range(state.seats)), (), None, ())
    state.queue = ()
    state.stage = PLAYING
    if at_market:
        state.stage = SWAPPING
        state.queue = trailing_first(state.vp, state.dealer)
    elif len(state.plays) == state.seats:
        state.stage = ACTING
        state.winner = (state.leader + lowest(state.plays)) % state.seats
        state.queue = acting_order(state.leader, state.seats, state.winner)


def _stand(state: Glen, seat: int, words: list[str]) -> None:
    """Put a seat's pieces and tokens where they are named."""
    state.dens[seat] = region_number(words[0])
    for word in words[1:]:
        kind, _, region = word.partition("@")
        if word.startswith("-"):
            state.purse[seat] -= ONE_TOKEN[KINDS[word[1:]]]
        elif region:
            state.purse[seat] -= ONE_TOKEN[KINDS[kind]]
            state.laid += (laid_code(region_number(region), seat, KINDS[kind]),)
        else:
            name, _, number = word.partition("*")
            state.members[seat * REGIONS + region_number(name)] += int(number or 1)
            state.supply[seat] -= int(number or 1)


def scoring(*clans: str, **given: object) -> Glen:
    """A position in which the last trick of a season has just been declined by all: what is asked next follows."""
    plays = "S10 S9 S8 S7" if len(clans) > 3 else "S10 S9 S8"
    state = scene(*clans, plays=plays, half=1, trick=2, **given)  # type: ignore[arg-type]  # passed on as they came
    return decline_all(state)


def decline_all(state: Glen) -> Glen:
    """All seats that act in the resolution of a trick decline; gives the state back."""
    while state.stage == ACTING:
        state.apply(state.deciders[0], DECLINED)
    return state


def play(state: Glen, *moves: str) -> Glen:
    """Play moves such as `A deploy r9`, each of which must be legal; gives the state back."""
    for move in moves:
        letter, _, text = move.partition(" ")
        seat = SEAT_LETTERS.index(letter)
        state.apply(seat, state.parse(seat, text))
    return state


def legal(state: State, letter: str, *starts: str) -> list[str]:
    """The legal texts of a seat, or those that begin with one of the given words."""
    texts = [str(move) for move in state.legal(SEAT_LETTERS.index(letter))]
    return [text for text in texts if text.startswith(starts)] if starts else texts


def refused(state: State, move: str) -> str:
    """The rule under which a move is refused; it must change nothing, and say one sentence."""
    letter, _, text = move.partition(" ")
    before = state.dump()
    with pytest.raises(IllegalAction) as refusal:
        state.parse(SEAT_LETTERS.index(letter), text)
    assert state.dump() == before
    message = refusal.value.message
    assert message[0].isupper() or message[0].isdigit()  # a card is written rank first
    assert message.endswith(".")
    assert len(message) <= 120
    return refusal.value.rule


def seen(state: State, reader: int | None = None) -> View:
    """What a reader sees."""
    view = state.view(reader)
    assert isinstance(view, View)
    return view


def region_number(name: str) -> int:
    """The number of a region in notation."""
    return REGION_NUMBER[int(name[1:])]


def region(state: State, name: str, reader: int | None = None) -> Region:
    """A region as a reader sees it."""
    return next(one for one in seen(state, reader).regions if one.arcana == int(name[1:]))


def members(state: State, name: str) -> tuple[int, ...]:
    """The Members in a region, by seat."""
    return region(state, name).members


def supply(state: State, letter: str) -> int:
    """How many Members a seat has in its supply."""
    return seen(state).clans[SEAT_LETTERS.index(letter)].supply


def asked(state: State) -> str:
    """The letters of the seats that owe a decision."""
    return "".join(SEAT_LETTERS[seat] for seat in state.deciders)


def match_of(state: Glen) -> Match:
    """A match that goes on from a position, with a log that holds the opening alone."""
    match = Match(GAME, state.seats, 1)
    match._stands(state, state.where, state.outcome)
    match._base = state.copy()
    return match


def said(match: Match, seat: int | None = None) -> list[str]:
    """The log of a seat, or a spectator, without the line of the opening."""
    return [str(line) for line in match.log(seat)[1:]]
