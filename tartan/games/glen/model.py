"""What crosses the border of Sgailstone Glen: cards, regions, tokens and the View; frozen, and without rules.

Inside the rules a card is an int from 0 to 35, in the order Spear, Flame, Lore, Knot and rising rank (GL-1), a region
an int from 0 to 11 in the order of GL-2, a token kind an int from 0 to 5 in the order of GL-22; sets of them are bit
sets. Outside, a card is its notation, a region its arcana number, a token kind a member of `Token`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tartan.engine.codec import value

MOST_SEATS = 4
SEASONS = ("Spring", "Summer", "Fall", "Winter")
WINTER = len(SEASONS) - 1
HALVES = ("1st half", "2nd half")
TRICKS = 3
"""Tricks in a Half-Season (GL-8)."""
DEALT = 4
"""Cards dealt to each seat in a Half-Season, and to the Market once a season (GL-8)."""

SUITS = "SHDC"
SUIT_NAMES = ("Spear", "Flame", "Lore", "Knot")
RANKS = tuple(range(2, 11))
CARDS: tuple[str, ...] = tuple(f"{suit}{rank}" for suit in SUITS for rank in RANKS)
"""The action cards in notation, by card number (GL-1)."""
CARD_NUMBER: dict[str, int] = {card: number for number, card in enumerate(CARDS)}
SUIT_OF: tuple[int, ...] = tuple(number // len(RANKS) for number in range(len(CARDS)))
"""The suit of each card number, an index into `SUITS`; rising card numbers of a suit are rising ranks."""
RANK_OF: tuple[int, ...] = tuple(RANKS[number % len(RANKS)] for number in range(len(CARDS)))

ARCANA = (4, 7, 16, 8, 15, 19, 2, 9, 18, 6, 10, 12)
"""The arcana number of each region, three regions a suit (GL-2)."""
REGION_NUMBER: dict[int, int] = {arcana: number for number, arcana in enumerate(ARCANA)}
REGION_NAMES = (
    "Emperor's Dun",
    "Chariot Road",
    "Broken Tower",
    "Ember Strength",
    "Devil's Cauldron",
    "Sun Braes",
    "Priestess Stones",
    "Hermit's Corrie",
    "Moon Lochan",
    "Lovers' Ford",
    "Wheel Moor",
    "Hanged Oak",
)
REGIONS = len(ARCANA)
REGION_SUIT: tuple[int, ...] = tuple(number // 3 for number in range(REGIONS))
ROWS, COLUMNS = 3, 4
"""The regions lie in reading order (GL-4)."""
GLEN_PATH = (0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11)
"""The places of the map, counted in reading order, in the order of the path (GL-4)."""

MEMBERS = 12
"""Clan Members a seat (GL-3)."""
LARGEST_MARCH = (2, 4)
"""Control Units that a Minor and a Major March may move (GL-15); a March token is as a Major one (GL-23)."""


class Token(Enum):
    """The kinds of Secret Tokens, in the order in which they are resolved (GL-22)."""

    SANCTUARY = "sanctuary"
    AMBUSH = "ambush"
    MARCH = "march"
    DEPLOY = "deploy"
    ALLIANCE = "alliance"
    BLIGHT = "blight"


TOKENS = tuple(Token)
SANCTUARY, AMBUSH, MARCH, DEPLOY, ALLIANCE, BLIGHT = range(6)
TOKEN_SUPPLY = (1, 1, 1, 1, 3, 3)
"""How many of each kind a seat begins with (GL-3)."""


class Due(Enum):
    """What the seat that owes a decision has to do."""

    DEN = "den"
    """Put the Denheart on the map (GL-5)."""
    SWAP = "swap"
    """Swap a card with the Market, or keep (GL-9)."""
    PLAY = "play"
    """Play a card to the trick (GL-11)."""
    ACT = "act"
    """Take an action or place a token (GL-13 to GL-17)."""
    FROM = "from"
    """Say where a Member comes from that the supply cannot give (GL-19)."""
    USE = "use"
    """Use a revealed token, or decline (GL-23)."""
    EVICT = "evict"
    """Move the Denheart out of a flipped region (GL-28)."""
    OVER = "over"


class Act(Enum):
    """What was done when a trick was resolved, or a revealed token."""

    DEPLOY = "deploy"
    MARCH = "march"
    AMBUSH = "ambush"
    TOKEN = "token"  # noqa: S105  # a piece of the game
    DECLINE = "decline"


@value("glen.deed")
@dataclass(frozen=True, slots=True)
class Deed:
    """An action as all may see it; the kind of a token that it placed is not part of it (GL-31)."""

    seat: int
    text: str
    """The notation as others read it."""
    act: Act
    region: int | None
    """Where it was done, or where a March went; None if it was declined."""
    origin: int | None
    """Where a March came from."""
    members: int
    """How many Members marched, or how many were placed so far."""
    denheart: bool
    """Whether the Denheart marched along."""
    rival: int | None
    """The seat whose Member an Ambush sent home."""
    sources: tuple[int, ...]
    """The regions from which the placed Members were taken that the supply could not give (GL-19)."""


@value("glen.play")
@dataclass(frozen=True, slots=True)
class Play:
    """A card in a trick; `void` if it does not follow the suit that was led."""

    seat: int
    card: str
    void: bool


@value("glen.trick")
@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, finished or in progress: the cards in play order, then what was done with them (GL-11 to GL-17)."""

    leader: int
    plays: tuple[Play, ...]
    winner: int | None
    """None until all have played."""
    order: tuple[int, ...]
    """The seats in the order in which they act, the winner last; empty until all have played (GL-12)."""
    deeds: tuple[Deed, ...]


@value("glen.shown")
@dataclass(frozen=True, slots=True)
class ShownToken:
    """A token turned up at the scoring of a region; `deed` is what an Ambush, March or Deploy was used for."""

    owner: int
    token: Token
    deed: Deed | None
    resolved: bool


@value("glen.presence")
@dataclass(frozen=True, slots=True)
class Presence:
    """A seat's sum in a region, its payout rank and the VP that it got (GL-24 to GL-26)."""

    seat: int
    members: int
    denheart: int
    """2 if the Denheart stands there, else 0."""
    alliances: int
    blights: int
    """How many rival Blights count against it."""
    total: int
    rank: int | None
    """The payout rank; None with a total below 1."""
    vp: int


@value("glen.region_score")
@dataclass(frozen=True, slots=True)
class RegionScore:
    """The scoring of one region; `presences` is empty until its tokens are resolved (GL-22)."""

    region: int
    tokens: tuple[ShownToken, ...]
    """In the order of their resolution."""
    presences: tuple[Presence, ...]
    """By seat, all of them."""


@value("glen.count")
@dataclass(frozen=True, slots=True)
class Count:
    """What an active region held when Decay came: pieces, and Blights resolved there (GL-27)."""

    region: int
    pieces: int
    blights: int


@value("glen.decay")
@dataclass(frozen=True, slots=True)
class Decay:
    """A Map Decay: all counts, fullest first, and the regions that were flipped (GL-27)."""

    counts: tuple[Count, ...]
    flipped: tuple[int, ...]


@value("glen.eviction")
@dataclass(frozen=True, slots=True)
class Eviction:
    """A Denheart that had to move (GL-28)."""

    seat: int
    origin: int
    region: int


@value("glen.scoring")
@dataclass(frozen=True, slots=True)
class Scoring:
    """A Region Scoring and the Decay after it, as far as they have come (GL-22 to GL-29)."""

    season: int
    order: tuple[int, ...]
    """The seats as their tokens of one kind are resolved."""
    scores: tuple[RegionScore, ...]
    """Regions that are settled, in Glen-path order."""
    decay: Decay | None
    evictions: tuple[Eviction, ...]


@value("glen.swap")
@dataclass(frozen=True, slots=True)
class Swap:
    """A seat's turn at the Market; both cards are empty if it kept its hand (GL-9)."""

    seat: int
    gave: str
    took: str


@value("glen.laid")
@dataclass(frozen=True, slots=True)
class LaidToken:
    """A face-down token; its kind is known to its owner's view alone (GL-31)."""

    owner: int
    token: Token | None


@value("glen.region")
@dataclass(frozen=True, slots=True)
class Region:
    """A region of the map and what stands there."""

    arcana: int
    name: str
    suit: str
    """A letter of `SUITS`."""
    corrupted: bool
    members: tuple[int, ...]
    """By seat; in a corrupted region they are stranded."""
    denhearts: tuple[int, ...]
    """The seats whose Denheart stands here."""
    tokens: tuple[LaidToken, ...]
    """Face-down, in the order in which they were placed."""


@value("glen.clan")
@dataclass(frozen=True, slots=True)
class Clan:
    """What all may know of one seat."""

    seat: int
    vp: int
    supply: int
    """Members that are not on the map."""
    denheart: int | None
    """Its region; None before it is placed."""
    hand_size: int
    known: tuple[str, ...]
    """Cards in the hand that were taken from the Market."""
    voids: str
    """Suits that it has shown not to hold in this Half-Season."""
    carried_voids: str
    """Suits that the card carried over cannot have, as long as that tells something about the hand."""
    tokens: int
    """How many tokens are left in the supply."""
    unrevealed: tuple[int, ...]
    """How many of each kind were not revealed yet, in the order of `TOKENS`; laid ones are among them."""


@value("glen.acting")
@dataclass(frozen=True, slots=True)
class Acting:
    """Whose turn it is in the resolution of a trick, and where it may act (GL-13)."""

    seat: int
    major: bool
    regions: tuple[int, ...]
    extinct: bool
    """Whether no region of the suit is left, so that the Denheart's region stands in."""


@value("glen.placing")
@dataclass(frozen=True, slots=True)
class Placing:
    """Members that must be taken from elsewhere on the map (GL-19)."""

    seat: int
    region: int
    owed: int


@value("glen.view")
@dataclass(frozen=True, slots=True)
class View:
    """What a seat, or a spectator, may know (GL-31)."""

    seat: int | None
    season: int
    half: int
    trick: int
    """0 to 2: the trick of the Half-Season."""
    due: Due
    owing: tuple[int, ...]
    queue: tuple[int, ...]
    """The seats that are still to decide in this step, in order; the one that owes a decision is first."""
    dealer: int
    leader: int
    """Who leads, or led, the trick."""
    regions: tuple[Region, ...]
    """The map in reading order (GL-4)."""
    clans: tuple[Clan, ...]
    """By seat."""
    hand: tuple[str, ...]
    """The own cards by suit and rank; empty for a spectator."""
    purse: tuple[int, ...]
    """How many tokens of each kind the own supply holds, in the order of `TOKENS`; empty for a spectator."""
    market: tuple[str, ...]
    undealt: int
    """Cards that were not dealt yet this season."""
    swaps: tuple[Swap, ...]
    """The Market Swap of this Half-Season so far."""
    current: Trick | None
    """The trick in progress."""
    tricks: tuple[Trick, ...]
    """The finished tricks of this season, oldest first: the card counter."""
    last_trick: Trick | None
    """The newest finished trick, which stays over a change of season."""
    acting: Acting | None
    placing: Placing | None
    resolving: RegionScore | None
    """The region whose revealed tokens are being resolved."""
    scoring: Scoring | None
    """The newest Region Scoring, which stays until the next begins."""
    seasons: tuple[tuple[int, ...], ...]
    """The VP of all seats after each Region Scoring that is over."""
