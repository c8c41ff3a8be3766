"""What each zone of the board shows, as frozen values; how they are made of a View is in `painter`.

A zone is drawn anew only when its picture has changed. What is not in a View cannot get into a picture (S1).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tartan.games.glen.model import Count, Region, RegionScore

Spot = tuple[str, str]
"""What can be clicked below the map: its kind and its notation."""


class Light(Enum):
    """Whether a thing can be chosen now."""

    PLAIN = "plain"
    """Nothing of its kind is being chosen."""
    LIT = "lit"
    OFF = "off"
    """Others of its kind can be."""
    CURSOR = "cursor"
    PICKED = "picked"


@dataclass(frozen=True, slots=True)
class Banner:
    """What a seat has in a region."""

    seat: int
    den: bool
    members: int
    light: Light = Light.PLAIN


@dataclass(frozen=True, slots=True)
class Chip:
    """A seat's tokens in a region: the codes of those that may be seen, and how many lie face-down."""

    owner: int
    codes: tuple[str, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A region."""

    arcana: int
    suit: str
    name: str
    corrupted: bool
    banners: tuple[Banner, ...]
    chips: tuple[Chip, ...]
    way: str
    """Where the Glen path goes from here: an arrow, nothing at its end (GL-4)."""
    light: Light
    newest: bool
    """Whether the newest deed was done here."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat's part in a trick; no card while it has not played."""

    seat: int
    card: str
    lowest: bool
    said: str
    """What it did, or when it acts."""
    acts: bool
    """Whether it is the one that acts now."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something in a line that may be chosen: a card, a verb, a token."""

    spot: Spot
    text: str
    light: Light


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What lies below the map: the trick, the Market or the choice in its place, hand and token supply."""

    title: str
    """What the plays are of: `Trick`, `Before`, or in the Market `Swaps`."""
    plays: tuple[Played, ...]
    market: tuple[Item, ...]
    choice: tuple[Item, ...]
    """What is chosen, in the place of the Market; empty where that stands."""
    hand: tuple[Item, ...] | None
    """None where the hand is covered."""
    purse: tuple[Item, ...] = ()
    tokens: tuple[tuple[int, str, bool], ...] = ()
    """Revealed tokens in the place of the trick: owner, name, whether it is resolved."""
    sums: Sums | None = None


@dataclass(frozen=True, slots=True)
class Sums:
    """A scored region, or the counts of a Decay, in the place of all else."""

    title: str
    score: RegionScore | None = None
    counts: tuple[Count, ...] = ()
    flipped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ClanRow:
    """A seat in public."""

    seat: int
    name: str
    vp: int
    gain: int
    supply: int
    tokens: int
    cards: int | None
    """None while an old season is told of, and the hands are those of the next."""
    deals: bool
    owes: bool
    here: bool
    hand: tuple[str, ...] = ()
    """The cards themselves, where all hands are open."""


@dataclass(frozen=True, slots=True)
class ClansPicture:
    """All seats, and what places are worth now."""

    rows: tuple[ClanRow, ...]
    worth: tuple[int, ...]
    """VP for first, second and third place (GL-26)."""
    undealt: int
    scoring: bool
    """Whether places are being paid."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of what is made public: the map as it then stands, one region lit, sums, and VP so far."""

    regions: tuple[Region, ...]
    lit: tuple[int, ...] = ()
    sums: Sums | None = None
    vp: tuple[int, ...] = ()
    gains: tuple[int, ...] = ()
    open_tokens: tuple[tuple[int, int, str], ...] = ()
    """Tokens turned up: region, owner, code."""
    season: int = 0
