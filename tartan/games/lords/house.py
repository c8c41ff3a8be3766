"""How a table plays Lords of Scotland: its seats and variants, fixed at set-up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.games.lords.cards import BLOCKERS, BRUCES, CARDS, TOP_STRENGTH, mask_of

if TYPE_CHECKING:
    from collections.abc import Mapping

HAND = 5
"""Cards dealt to each seat (LO-4)."""
TURNS = 5
"""Turns of each seat in a round with `five-turns` (LO-30)."""
IDLE_ROUNDS = 3
"""Rounds running without a muster that end the game (LO-32)."""
NO_LIMIT = len(CARDS) + TOP_STRENGTH
"""More than can ever be counted."""


@dataclass(frozen=True, slots=True)
class House:
    """Seats and variants, with what follows from them looked up once."""

    seats: int
    no_bruce: bool
    hand_limit: int
    recruit_limit: int
    target: int
    one_bloodline: bool
    five_turns: bool
    deck: tuple[int, ...]
    """The cards in play, rising (LO-2, LO-3)."""
    whole_deck: int
    """The same as a set."""
    full_hand: int
    """Cards in hand with which nobody may recruit (LO-9)."""
    most_recruits: int
    """Recruits that a seat may take in a round (LO-9)."""
    blockers: tuple[int, ...]
    """By card: the cards of which none may lie face-up if this one is to activate (LO-12)."""
    everybody: int
    """The set of all seats, a bit a seat."""
    next_in_turn: tuple[tuple[tuple[int, ...], ...], ...]
    """By the set of seats that have passed and the seat whose turn ends: the seat whose turn is next, as deciders."""


def _next_in_turn(seats: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(
            tuple([other for other in (*range(seat + 1, seats), *range(seat + 1)) if not passed >> other & 1][:1])
            for seat in range(seats)
        )
        for passed in range(1 << seats)
    )


@lru_cache(maxsize=256)
def house(
    *,
    seats: int,
    no_bruce: bool,
    hand_limit: int,
    recruit_limit: int,
    target: int,
    one_bloodline: bool,
    five_turns: bool,
) -> House:
    """The house of these seats and variants."""
    deck = tuple(card for card in range(len(CARDS)) if not (no_bruce and card in BRUCES))
    return House(
        seats=seats,
        no_bruce=no_bruce,
        hand_limit=hand_limit,
        recruit_limit=recruit_limit,
        target=target,
        one_bloodline=one_bloodline,
        five_turns=five_turns,
        deck=deck,
        whole_deck=mask_of(deck),
        full_hand=hand_limit or NO_LIMIT,
        most_recruits=NO_LIMIT if five_turns else recruit_limit,
        blockers=BLOCKERS[seats],
        everybody=(1 << seats) - 1,
        next_in_turn=_next_in_turn(seats),
    )


def house_of(seats: int, options: Mapping[str, object]) -> House:
    """The house that options by their names at set-up make."""
    numbers = {name: value for name, value in options.items() if isinstance(value, int)}
    return house(
        seats=seats,
        no_bruce=bool(numbers["no-bruce"]),
        hand_limit=numbers["hand-limit"],
        recruit_limit=numbers["recruit-limit"],
        target=numbers["target"],
        one_bloodline=bool(numbers["one-bloodline"]),
        five_turns=bool(numbers["five-turns"]),
    )
