"""The actions of Siege: one object for each meaning, compared by identity, and the tables that legal lists are made of.

Sets of cards are bit sets over the 42 card numbers; a seat's own seven bits of one are its `mask`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tartan.engine.contract import SEAT_LETTERS, Interned
from tartan.engine.memo import Memo
from tartan.games.siege.model import CARDS, KINDS, MOST_SEATS, NO_CARD, OWNER, SLOTS, TAGS

PLACE, SIEGE, ATTACK, SACRIFICE, STAND, SHIELD, FALL_BACK, RETREAT, RECALL, SUMMON = range(10)
"""The verbs, by number."""
VERBS = ("place", "siege", "attack", "sacrifice", "stand", "shield", "fallback", "retreat", "recall", "summon")

MASKS = 1 << SLOTS
"""How many masks a seat's cards may form."""
FULL_MASK = MASKS - 1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move(Interned):
    """One action; of `card`, `target`, `place`, `kind` and `seat` those that its verb has no use for are -1."""

    code: int
    """Its index in `MOVES`."""
    verb: int
    text: str
    card: int
    target: int
    place: int
    """The place from the left, counted from 0."""
    kind: int
    seat: int

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return move_of, (self.code,)


def move_of(code: int) -> Move:
    """The action of a code: what pickling gives back."""
    return MOVES[code]


MOVES: list[Move] = []
"""Every action, by code."""


def _move(
    verb: int,
    words: str = "",
    *,
    card: int = NO_CARD,
    target: int = NO_CARD,
    place: int = -1,
    kind: int = -1,
    seat: int = -1,
) -> Move:
    text = f"{VERBS[verb]} {words}".rstrip()
    move = Move(len(MOVES), verb, text, card, target, place, kind, seat)
    MOVES.append(move)
    return move


PLACES = tuple(_move(PLACE, kind.value, kind=number) for number, kind in enumerate(KINDS))
SIEGES: tuple[tuple[Move | None, ...], ...] = tuple(
    tuple(
        None if OWNER[card] == OWNER[target] else _move(SIEGE, f"{TAGS[card]}>{TAGS[target]}", card=card, target=target)
        for target in range(CARDS)
    )
    for card in range(CARDS)
)
"""By card and target; None before a card of the same owner."""
ATTACKS = tuple(_move(ATTACK, TAGS[card], card=card) for card in range(CARDS))
SACRIFICES = tuple(_move(SACRIFICE, TAGS[card], card=card) for card in range(CARDS))
ANSWER_STAND = _move(STAND)
ANSWER_SHIELD = _move(SHIELD)
FALL_BACKS = tuple(
    tuple(_move(FALL_BACK, f"{TAGS[card]}@{place + 1}", card=card, place=place) for place in range(SLOTS))
    for card in range(CARDS)
)
"""By card and place: its own row holds six others at most."""
RETREATS = tuple(
    tuple(_move(RETREAT, f"{TAGS[card]}@{place + 1}", card=card, place=place) for place in range(SLOTS))
    for card in range(CARDS)
)
RECALLS = tuple(_move(RECALL, TAGS[card], card=card) for card in range(CARDS))
SUMMONS = tuple(_move(SUMMON, letter, seat=seat) for seat, letter in enumerate(SEAT_LETTERS))

MOVE_BY_TEXT: dict[str, Move] = {move.text: move for move in MOVES}

BIT: tuple[int, ...] = tuple(1 << card for card in range(CARDS))
"""The bit of each card number in a set of cards."""
SHIFT: tuple[int, ...] = tuple(seat * SLOTS for seat in range(MOST_SEATS))
"""How far a set of cards is shifted to find a seat's mask."""


def _by_mask(moves: tuple[Move, ...]) -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """The actions of each seat and each mask of its cards, by tag."""
    return tuple(
        tuple(tuple(moves[shift + slot] for slot in range(SLOTS) if mask >> slot & 1) for mask in range(MASKS))
        for shift in SHIFT
    )


ATTACKS_OF = _by_mask(ATTACKS)
SACRIFICES_OF = _by_mask(SACRIFICES)
RECALLS_OF = _by_mask(RECALLS)
CARDS_OF: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(shift + slot for slot in range(SLOTS) if mask >> slot & 1) for mask in range(MASKS)) for shift in SHIFT
)
"""The card numbers of each seat and each mask."""
SUMMONS_OF: tuple[tuple[Move, ...], ...] = tuple(
    tuple(SUMMONS[seat] for seat in range(MOST_SEATS) if seats >> seat & 1) for seats in range(1 << MOST_SEATS)
)
"""By a bit set of seats."""
FALL_BACKS_UPTO = tuple(tuple(moves[:places] for places in range(SLOTS + 1)) for moves in FALL_BACKS)
"""By card and number of places."""
RETREATS_UPTO = tuple(tuple(moves[:places] for places in range(SLOTS + 1)) for moves in RETREATS)
PLACES_LEFT: tuple[tuple[Move, ...], ...] = tuple(
    tuple(PLACES[kind] for kind in range(len(KINDS)) if kinds >> kind & 1) for kinds in range(1 << len(KINDS))
)
"""By a bit set of kinds."""


@lru_cache(maxsize=1 << 12)
def places_left(kinds: int, placed: tuple[int, ...]) -> tuple[Move, ...]:
    """The placings of a set of kinds, but for those that were placed already."""
    return PLACES_LEFT[kinds & ~sum([1 << kind for kind in placed])]


MUST_STAND = (ANSWER_STAND,)
MAY_SHIELD = (ANSWER_STAND, ANSWER_SHIELD)


class _Targets(Memo[tuple[Move, ...]]):
    """For one card and one enemy seat, the ways into Siege by the mask of targets, made when first asked for."""

    __slots__ = ("moves",)

    def __init__(self, moves: tuple[Move | None, ...]) -> None:
        super().__init__()
        self.moves = moves

    def found(self, number: int) -> tuple[Move, ...]:
        """The ways by the mask of targets."""
        return tuple(move for slot, move in enumerate(self.moves) if number >> slot & 1 and move is not None)


SIEGES_OF: tuple[tuple[_Targets, ...], ...] = tuple(
    tuple(_Targets(moves[shift : shift + SLOTS]) for shift in SHIFT) for moves in SIEGES
)
"""By card and enemy seat: the ways into Siege by the mask of targets."""
