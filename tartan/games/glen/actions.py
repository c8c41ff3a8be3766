"""The actions of Sgailstone Glen: one object for each meaning, and the tables that legal lists are made of.

Tables that would be large are filled as they are asked; what they hold are always the objects of `MOVES`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tartan.engine.contract import SEAT_LETTERS, Interned
from tartan.engine.memo import Memo
from tartan.games.glen.board import REGIONS_IN
from tartan.games.glen.model import (
    ARCANA,
    CARDS,
    LARGEST_MARCH,
    MOST_SEATS,
    RANKS,
    REGIONS,
    SUITS,
    TOKEN_SUPPLY,
    TOKENS,
)

(
    DEN,
    SWAP,
    KEEP,
    PLAY,
    DEPLOY,
    FROM,
    MARCH,
    AMBUSH,
    TOKEN,
    DECLINE,
    EVICT,
    USE_AMBUSH,
    USE_MARCH,
    USE_DEPLOY,
    TOKEN_SEEN,
) = range(15)
"""The verbs, by number; the last is how others read a placed token, and never legal."""

NONE = -1
"""What an action has no use for: a card, region, seat or token."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move(Interned):
    """One action, compared by identity; what its verb has no use for is -1, or 0 for counts."""

    code: int
    """Its index in `MOVES`."""
    verb: int
    text: str
    region: int
    origin: int
    members: int
    den: int
    rival: int
    """A seat."""
    card: int
    """The card played or given."""
    took: int
    """The Market card of a swap."""
    token: int

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return move_of, (self.code,)


def move_of(code: int) -> Move:
    """The action of a code: what pickling gives back."""
    return MOVES[code]


MOVES: list[Move] = []
"""Every action, by code."""


def _move(
    verb: int,
    text: str,
    *,
    region: int = NONE,
    origin: int = NONE,
    members: int = 0,
    den: int = 0,
    rival: int = NONE,
    card: int = NONE,
    took: int = NONE,
    token: int = NONE,
) -> Move:
    move = Move(len(MOVES), verb, text, region, origin, members, den, rival, card, took, token)
    MOVES.append(move)
    return move


_R = tuple(f"r{arcana}" for arcana in ARCANA)
_EACH = range(REGIONS)
MOST_UNITS = LARGEST_MARCH[1]


def units_text(members: int, den: int) -> str:
    """What marches, in notation: `m=2 den`."""
    return " ".join((f"m={members}",) * (members > 0) + ("den",) * den)


def _marches(verb: int, word: str) -> dict[tuple[int, int, int, int], Move]:
    """A March for every origin, destination, number of Members and Denheart or not."""
    return {
        (o, d, m, den): _move(
            verb, f"{word} {_R[o]}>{_R[d]} {units_text(m, den)}", region=d, origin=o, members=m, den=den
        )
        for o in _EACH
        for d in _EACH
        for den in (0, 1)
        for m in range(1 - den, MOST_UNITS + 1 - 2 * den)
        if o != d
    }


def _ambushes(verb: int, word: str) -> tuple[tuple[Move, ...], ...]:
    return tuple(
        tuple(_move(verb, f"{word} {_R[r]} {SEAT_LETTERS[rival]}", region=r, rival=rival) for r in _EACH)
        for rival in range(MOST_SEATS)
    )


DENS = tuple(_move(DEN, f"den {_R[r]}", region=r) for r in _EACH)
KEEP_HAND = _move(KEEP, "keep")
SWAPS: tuple[tuple[Move, ...], ...] = tuple(
    tuple(
        KEEP_HAND if gave == took else _move(SWAP, f"swap {CARDS[gave]}={CARDS[took]}", card=gave, took=took)
        for took in range(len(CARDS))
    )
    for gave in range(len(CARDS))
)
"""By hand card and Market card, which are never the same."""
PLAYS = tuple(_move(PLAY, f"play {card}", card=number) for number, card in enumerate(CARDS))
DEPLOYS = tuple(_move(DEPLOY, f"deploy {_R[r]}", region=r) for r in _EACH)
FROMS = tuple(_move(FROM, f"from {_R[r]}", origin=r) for r in _EACH)
MARCHES = _marches(MARCH, "march")
AMBUSHES = _ambushes(AMBUSH, "ambush")
"""By rival and region."""
TOKEN_MOVES = tuple(
    tuple(_move(TOKEN, f"token {kind.value} {_R[r]}", region=r, token=number) for r in _EACH)
    for number, kind in enumerate(TOKENS)
)
"""By kind and region."""
DECLINED = _move(DECLINE, "decline")
EVICTS = tuple(_move(EVICT, f"evict {_R[r]}", region=r) for r in _EACH)
USE_AMBUSHES = _ambushes(USE_AMBUSH, "use ambush")
USE_MARCHES = _marches(USE_MARCH, "use march")
USE_DEPLOYS = tuple(_move(USE_DEPLOY, f"use deploy {_R[r]}", region=r) for r in _EACH)
MOVE_BY_TEXT: dict[str, Move] = {move.text: move for move in MOVES}
TOKENS_SEEN = tuple(_move(TOKEN_SEEN, f"token {_R[r]}", region=r) for r in _EACH)
"""What others read when a token is placed (GL-31)."""
DEED_BY_TEXT: dict[str, Move] = {move.text: move for move in MOVES}
"""What a deed in a view may be called."""

ONLY_DECLINE = (DECLINED,)

SUIT_BITS = (1 << len(RANKS)) - 1
"""The cards of one suit in a hand, once it is shifted by `SUIT_SHIFT`."""
SUIT_SHIFT = tuple(suit * len(RANKS) for suit in range(len(SUITS)))


_IN_SUIT: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(shift + rank for rank in range(len(RANKS)) if cards >> rank & 1) for cards in range(1 << len(RANKS)))
    for shift in SUIT_SHIFT
)
"""The card numbers of one suit, by the set of its ranks."""


def cards_in(hand: int) -> tuple[int, ...]:
    """The card numbers of a set of cards, rising."""
    spears, flames, lore, knots = _IN_SUIT
    return (
        *spears[hand & SUIT_BITS],
        *flames[hand >> SUIT_SHIFT[1] & SUIT_BITS],
        *lore[hand >> SUIT_SHIFT[2] & SUIT_BITS],
        *knots[hand >> SUIT_SHIFT[3]],
    )


PLAYS_OF: tuple[tuple[tuple[Move, ...], ...], ...] = tuple(
    tuple(tuple(PLAYS[card] for card in cards) for cards in row) for row in _IN_SUIT
)
"""The plays of one suit, by the set of its ranks."""


class OfRegions(Memo[tuple[Move, ...]]):
    """For one row of actions by region: those of a set of regions."""

    __slots__ = ("row",)

    def __init__(self, row: tuple[Move, ...]) -> None:
        super().__init__()
        self.row = row

    def found(self, number: int) -> tuple[Move, ...]:
        """The actions by the set of regions."""
        return tuple(self.row[region] for region in REGIONS_IN[number])


DENS_OF = OfRegions(DENS)
DEPLOYS_OF = OfRegions(DEPLOYS)
FROMS_OF = OfRegions(FROMS)
EVICTS_OF = OfRegions(EVICTS)
AMBUSHES_OF = tuple(OfRegions(row) for row in AMBUSHES)
"""By rival, then by the set of regions where it has Members."""
USE_DEPLOYS_OF = OfRegions(USE_DEPLOYS)

DEN_GROUP, MAJOR_GROUP = 1 << 4, 1 << 5
"""What is added to the number of Members to name a group: the Denheart stands with them, the March is a Major one."""


def units_of(group: int) -> tuple[tuple[int, int], ...]:
    """What may march of a group of units: pairs of Members and Denheart (GL-15, GL-18)."""
    most = LARGEST_MARCH[group // MAJOR_GROUP]
    dens = (0, 1) if group & DEN_GROUP else (0,)
    return tuple([(m, d) for d in dens for m in range(1 - d, group % DEN_GROUP + 1) if m + 2 * d <= most])


SUIT_SIZE = REGIONS // len(SUITS)
"""Regions a suit (GL-2)."""
PARTS = len(SUITS) << SUIT_SIZE
"""How many parts there are: a part is a set of regions of one suit, as `8 * suit + set`."""


class PartsIn(Memo[tuple[int, ...]]):
    """The parts that a set of regions falls into, none of them empty; found once for each set."""

    __slots__ = ()

    def found(self, number: int) -> tuple[int, ...]:
        """The parts by the set of regions."""
        masks = [number >> SUIT_SIZE * suit & (1 << SUIT_SIZE) - 1 for suit in range(len(SUITS))]
        return tuple([suit << SUIT_SIZE | mask for suit, mask in enumerate(masks) if mask])


PARTS_IN = PartsIn()


class Routes(Memo[tuple[tuple[Move, ...], ...]]):
    """For one origin: by group, the Marches to each part; what lies around it differs from map to map, parts do not."""

    __slots__ = ("by_units", "moves", "origin")

    def __init__(self, origin: int, moves: dict[tuple[int, int, int, int], Move]) -> None:
        super().__init__()
        self.origin = origin
        self.moves = moves
        self.by_units: dict[tuple[tuple[int, int], ...], tuple[tuple[Move, ...], ...]] = {}
        """The same by what may march, which is one for many groups."""

    def found(self, number: int) -> tuple[tuple[Move, ...], ...]:
        """The Marches by the group of this number."""
        units = units_of(number)
        if units not in self.by_units:
            self.by_units[units] = tuple([self._to(part, units) for part in range(PARTS)])
        return self.by_units[units]

    def _to(self, part: int, units: tuple[tuple[int, int], ...]) -> tuple[Move, ...]:
        suit, mask = divmod(part, 1 << SUIT_SIZE)
        origin = self.origin
        regions = [region for region in REGIONS_IN[mask << SUIT_SIZE * suit] if region != origin]
        return tuple([self.moves[origin, region, members, den] for region in regions for members, den in units])


MARCHES_OF = tuple(Routes(origin, MARCHES) for origin in _EACH)
"""By origin, group and part."""
USE_MARCHES_OF = tuple(Routes(origin, USE_MARCHES) for origin in _EACH)

PURSE_BITS = 2
"""A supply of tokens is packed into an int, two bits for the number of each kind."""
ONE_TOKEN = tuple(1 << PURSE_BITS * kind for kind in range(len(TOKENS)))
FULL_PURSE = sum(number * one for number, one in zip(TOKEN_SUPPLY, ONE_TOKEN, strict=True))
MOST_PURSE = 1 << PURSE_BITS * len(TOKENS)


@lru_cache(maxsize=1 << 10)
def tokens_in(purse: int) -> tuple[int, ...]:
    """How many tokens of each kind a packed supply holds."""
    return tuple([purse >> PURSE_BITS * kind & 3 for kind in range(len(TOKENS))])


class Placements(Memo[tuple[Move, ...]]):
    """The tokens that may be placed, and to decline, by `purse << 12 | regions`."""

    __slots__ = ()
    most = 1 << 11
    """Of a million that there are, each of up to 73 actions."""

    def found(self, number: int) -> tuple[Move, ...]:
        """The actions by the number of purse and regions."""
        purse, regions = divmod(number, 1 << REGIONS)
        kinds = [kind for kind, left in enumerate(tokens_in(purse)) if left]
        return (*[TOKEN_MOVES[kind][region] for kind in kinds for region in REGIONS_IN[regions]], DECLINED)


TOKENS_OR_DECLINE = Placements()
