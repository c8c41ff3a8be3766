"""What crosses the border of the Siege of Gylen: cards, actions, events and the View; frozen, and without rules.

Inside the rules a card is an int from 0 to 38, in the order hearts, diamonds, spades, clubs and rising rank (GY-1), and
a place is an int from 0 to 4: the four Fronts in printed order, then the Inner House. Outside they are text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from tartan.engine.codec import value
from tartan.engine.contract import Event, Interned, event

ATTACKER_HEARTS, ATTACKER_DIAMONDS, DEFENDER = range(3)
SEATS = 3

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "HDSC"
_SUIT_RANKS = {
    "H": ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J"),
    "D": ("2", "3", "4", "5", "6", "7", "8", "10", "Q", "K"),
    "S": ("7", "8", "9", "10", "J", "Q", "K"),
    "C": RANKS,
}

CARDS: tuple[str, ...] = tuple(suit + rank for suit in SUITS for rank in _SUIT_RANKS[suit])
"""The Battle Deck in notation, by card number (GY-1)."""

CARD_NUMBER: dict[str, int] = {card: number for number, card in enumerate(CARDS)}
RANK_OF: tuple[int, ...] = tuple(RANKS.index(card[1:]) for card in CARDS)
"""The rank of each card number, 0 for a 2 and 11 for a King (GY-2)."""
SUIT_OF: tuple[str, ...] = tuple(card[0] for card in CARDS)

PLACES = ("shore", "outlands", "court", "forework", "house")
PLACE_NAMES = ("Shore Landing", "Kerrera Outlands", "Outer Court", "Forework", "Inner House")
PLACE_WORDS = tuple(name if name.startswith("Kerrera") else f"the {name}" for name in PLACE_NAMES)
"""The places as they are called in the middle of a sentence."""
FRONTS = 4
HOUSE = 4
FULL_RESOLVE = (1, 1, 2, 2)
"""The Resolve of each Front at the start, and the most it can hold (GY-4)."""

DAYS = 3
DAY_NAMES = ("I", "II", "III")
PHASE_NAMES = ("Morning Mist", "High Sun", "Gloaming")
LAST_PHASE = (DAYS - 1, len(PHASE_NAMES) - 1)
"""Day and phase, from 0, after which nothing comes (GY-15)."""
PILE_SIZES = (12, 12, 15)
HAND_SIZES = (5, 5, 6)
"""Cards dealt to a seat for a Day, and held at the start of a phase (GY-5)."""
FRONT_STEPS = (4, 4, 5)
"""Cards that each seat commits while the Fronts are fought for (GY-7)."""
HOUSE_STEPS = (1, 1, 2)
"""Cards that each seat commits in the Inner House (GY-12)."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Put(Interned):
    """The action `put H9 shore`: one card to one place. One object for each meaning, compared by identity."""

    place: int
    card: int
    code: int
    """A small int that stands for this action in a state: `divmod(code, 39)` is place and card."""
    text: str

    def __reduce__(self) -> tuple[type[_Lookup], tuple[int]]:
        return _Lookup, (self.code,)


class _Lookup:
    """Unpickles to the one object of an action's meaning."""

    def __new__(cls, code: int) -> Put:  # type: ignore[misc]  # pickle wants a callable, and this one never makes its own
        return PUT_BY_CODE[code]


PUT: tuple[tuple[Put, ...], ...] = tuple(
    tuple(
        Put(place, card, place * len(CARDS) + card, f"put {CARDS[card]} {PLACES[place]}") for card in range(len(CARDS))
    )
    for place in range(len(PLACES))
)
"""Every action, by place and card number."""
PUT_BY_CODE: tuple[Put, ...] = tuple(put for row in PUT for put in row)
PUT_BY_TEXT: dict[str, Put] = {put.text: put for put in PUT_BY_CODE}


class Effect(Enum):
    """What a Front's winner did to it (GY-8, GY-9, GY-13)."""

    CANCELLED = "cancelled"
    HIT = "hit"
    BROKEN_ALREADY = "broken already"
    HELD = "held"
    RALLIED = "rallied"
    EXHAUSTED = "exhausted"
    SEIZED = "seized"


@value("gylen.play")
@dataclass(frozen=True, slots=True)
class Play:
    """A revealed card, whose it was, and whether it was cancelled before one card stood alone (GY-8)."""

    seat: int
    card: str
    cancelled: bool


@value("gylen.clash")
@dataclass(frozen=True, slots=True)
class Clash:
    """One place settled: its cards in seat order, the winner among them, and its Resolve before and after."""

    place: int
    plays: tuple[Play, ...]
    winner: int | None
    """Index into `plays`; None if all cancelled."""
    effect: Effect
    before: int
    after: int


@value("gylen.reveal")
@dataclass(frozen=True, slots=True)
class Reveal:
    """All that a phase showed: four Fronts in printed order, or the Inner House alone (GY-11, GY-12)."""

    day: int
    phase: int
    clashes: tuple[Clash, ...]
    exposes: bool
    """Whether Gylen was Exposed by it (GY-10)."""


@value("gylen.view")
@dataclass(frozen=True, slots=True)
class View:
    """What a seat, or a spectator, may know of the siege (GY-17)."""

    seat: int | None
    council: bool
    """Whether the Attackers see each other's hands (GY-18)."""
    day: int
    """0 to 2."""
    phase: int
    """0 to 2: Morning Mist, High Sun, Gloaming."""
    exposed: bool
    resolve: tuple[int, int, int, int]
    hand: tuple[str, ...]
    """The own cards not yet put anywhere, by suit and rank; empty for a spectator."""
    sealed: tuple[str, ...]
    """The own steps of this phase in notation, in the order taken."""
    ally_hand: tuple[str, ...]
    """With `council`, the other Attacker's hand as it stood when the phase began; otherwise empty."""
    hand_sizes: tuple[int, int, int]
    """Cards in each hand, sealed ones included."""
    pile_sizes: tuple[int, int, int]
    ready: tuple[bool, bool, bool]
    """Whose commitment is complete."""
    today: tuple[Reveal, ...]
    """The reveals of the running Day, oldest first: the card counter."""
    last: Reveal | None
    """The newest reveal, which stays over a change of Day."""
    seized: bool | None
    """Whether the Brooch was seized; None while the siege goes on."""

    @property
    def too_late(self) -> bool:
        """Whether the last phase runs and Gylen is not exposed: whatever is played, the Brooch is held (GY-15)."""
        return self.seized is None and not self.exposed and (self.day, self.phase) == LAST_PHASE


@event
class SiegeEvent(Event):
    """An event of the siege, with the Day and phase it belongs to."""

    day: int
    phase: int


@event
class DayDawned(SiegeEvent):
    """All 39 cards were shuffled and dealt (GY-5)."""

    REVEALS: ClassVar[bool] = True


@event
class Drew(SiegeEvent):
    """A seat drew cards from its own pile; told to it alone, the number is public (GY-5, GY-6)."""

    REVEALS: ClassVar[bool] = True

    seat: int
    cards: tuple[int, ...]


@event
class Sealed(SiegeEvent):
    """A seat put a card somewhere in secret; told to it alone (GY-7, GY-17)."""

    seat: int
    place: int
    card: int


@event
class Settled(SiegeEvent):
    """A place was revealed and settled (GY-8 to GY-13)."""

    REVEALS: ClassVar[bool] = True

    clash: Clash


@event
class GylenExposed(SiegeEvent):
    """All four Fronts stood Broken at once (GY-10)."""


@event
class SiegeEnded(SiegeEvent):
    """The Brooch was seized, or held to the end (GY-13, GY-15)."""

    seized: bool
