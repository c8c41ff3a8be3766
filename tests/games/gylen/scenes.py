"""Positions of the Siege of Gylen in one line, and commitments played from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.rng import Rng
from tartan.games.gylen.clash import by_rank_then_suit, resolve_after, winner
from tartan.games.gylen.model import (
    CARD_NUMBER,
    CARDS,
    FRONT_STEPS,
    FRONTS,
    FULL_RESOLVE,
    HAND_SIZES,
    HOUSE,
    HOUSE_STEPS,
    PILE_SIZES,
    PLACES,
    SEATS,
    SUIT_OF,
)
from tartan.games.gylen.rules import Siege
from tests.narrowing import of_kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.games.gylen.clash import Fought, Shown
    from tartan.games.gylen.model import Reveal
    from tests.strategies import Playout


def siege(
    *held: str,
    day: int = 0,
    phase: int = 0,
    resolve: Sequence[int] = FULL_RESOLVE,
    exposed: bool = False,
    council: bool = False,
    sealed: Sequence[str] = (),
    seed: int = 1647,
) -> Siege:
    """A siege before a phase's commitments, then `sealed` played: texts such as `A put H9 shore`.

    `held` names, by seat, cards that must be in hand; all others are dealt by the seed, to the right numbers.
    """
    rng = Rng(seed)
    state = Siege(rng.copy(), council=council)
    state.day, state.phase = day, phase
    state.exposed, state.resolve = exposed, [0] * FRONTS if exposed else list(resolve)
    wanted = [[CARD_NUMBER[card] for card in cards.split()] for cards in (*held, "", "", "")[:SEATS]]
    asked = {card for cards in wanted for card in cards}
    loose = [card for card in range(len(CARDS)) if card not in asked]
    rng.shuffle(loose)
    state.today = ()
    state.last = None
    if day:
        house = exposed and phase > 0
        state.last = _earlier(rng, list(range(len(CARDS))), day - 1, 2, house, state.resolve)
    for before in range(phase):
        house = exposed and (day > 0 or before > 0)
        shown = _earlier(rng, loose, day, before, house, state.resolve)
        gone = {card for _, plays, _, _ in shown[2] for _, card in plays}
        loose = [card for card in loose if card not in gone]
        state.today, state.last = (*state.today, shown), shown
    for seat in range(SEATS):
        left = PILE_SIZES[seat] - sum(w == seat for one in state.today for _, plays, _, _ in one[2] for w, _ in plays)
        in_hand = min(HAND_SIZES[seat], left)
        hand = wanted[seat] + [loose.pop() for _ in range(in_hand - len(wanted[seat]))]
        state.hands[seat] = tuple(sorted(hand))
        state.piles[seat] = tuple(loose.pop() for _ in range(left - in_hand))
    for text in sealed:
        seal(state, text)
    return state


def sieges(game: Playout) -> Iterator[Siege]:
    """The siege before each step of a game and after the last; one object, played on."""
    for state in game.states():
        yield of_kind(Siege, state)


def seal(state: Siege, text: str) -> None:
    """Play one step such as `A put H9 shore`."""
    seat = "ABC".index(text[0])
    state.apply(seat, state.parse(seat, text[2:]))


def commit(state: Siege, **cards: str) -> Reveal:
    """Complete all commitments and give the reveal; the cards of a place are A's, B's, C's and C's second.

    Places that are not named get what is left in the hands.
    """
    named = {place: text.split() for place, text in cards.items()}
    kept = {card for texts in named.values() for card in texts}
    for seat in range(SEATS):
        rest = [CARDS[card] for card in state.hands[seat] if CARDS[card] not in kept]
        places = ("house",) if state.exposed else PLACES[:FRONTS]
        steps = [(named[place][seat] if place in named else rest.pop(0), place) for place in places]
        if seat == SEATS - 1:
            extra = [(texts[3], place) for place, texts in named.items() if len(texts) > SEATS]
            elsewhere = [place for place in places if place not in named]
            steps += extra or [(rest.pop(0), elsewhere[-1] if elsewhere else places[-1])]
        for card, place in steps:
            state.apply(seat, state.parse(seat, f"put {card} {place}"))
    shown = state.view(None).last
    assert shown is not None
    return shown


def fight(
    resolve: Sequence[int] = FULL_RESOLVE, *, day: int = 0, phase: int = 0, exposed: bool = False, **cards: str
) -> tuple[Siege, Reveal]:
    """A siege in which the named cards are held, after they were committed: the state and the reveal."""
    by_seat: list[list[str]] = [[], [], []]
    for text in cards.values():
        for at, card in enumerate(text.split()):
            by_seat[min(at, SEATS - 1)].append(card)
    state = siege(*map(" ".join, by_seat), day=day, phase=phase, resolve=resolve, exposed=exposed)
    return state, commit(state, **cards)


def _earlier(rng: Rng, cards: list[int], day: int, phase: int, house: bool, after: Sequence[int]) -> Shown:
    """A reveal that may have led to the Resolve in `after`, out of some of the cards."""
    steps = HOUSE_STEPS if house else FRONT_STEPS
    for _ in range(100_000):
        rng.shuffle(cards)
        hand = cards[: sum(steps)]
        if house:
            plays = [(seat, hand[at]) for at, seat in enumerate((0, 1, 2, 2))]
            fought = _fought(HOUSE, plays, 0)
            won = winner([card for _, card in plays])
            if fought and (won is None or SUIT_OF[plays[won][1]] in "SC"):
                return day, phase, (fought,), False
        else:
            rows = [[(seat, hand[seat * FRONTS + front]) for seat in range(SEATS)] for front in range(FRONTS)]
            rows[-1].append((SEATS - 1, hand[-1]))
            places = [_fought(front, rows[front], after[front]) for front in range(FRONTS)]
            if all(places):
                return day, phase, tuple(place for place in places if place), not any(after)
    raise AssertionError("no reveal leads there")


def _fought(place: int, plays: list[tuple[int, int]], after: int) -> Fought | None:
    plays[2:] = sorted(plays[2:], key=by_rank_then_suit)
    if place == HOUSE:
        return place, tuple(plays), 0, 0
    won = winner([card for _, card in plays])
    for before in range(FULL_RESOLVE[place] + 1):
        if resolve_after(before, None if won is None else plays[won][1]) == after:
            return place, tuple(plays), before, after
    return None
