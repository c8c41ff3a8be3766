"""What crosses the border of Tartan Banners: colours, the View and the events; frozen, and without rules.

Inside the rules a colour is an int in the order in which colours take their turns, and a place is an int (see `board`).
With two seats, seat A plays the colours 0 and 2 (A1, A2), seat B the colours 1 and 3 (BA-2).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from tartan.engine.codec import value
from tartan.engine.contract import SEAT_LETTERS, Event, event

SHIELDS = (0, 0, 0, 1, 2, 3)
"""The shields of a colour (BA-1)."""
MOVES_A_TURN = 3
FEWEST_SEATS, MOST_SEATS = 2, 5


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour at the table, and the seat that plays it."""

    number: int
    name: str
    seat: int


def _colours(seats: int) -> tuple[Colour, ...]:
    if seats > FEWEST_SEATS:
        return tuple(Colour(seat, SEAT_LETTERS[seat], seat) for seat in range(seats))
    return tuple(Colour(n, f"{SEAT_LETTERS[n % 2]}{n // 2 + 1}", n % 2) for n in range(2 * seats))


COLOURS: tuple[tuple[Colour, ...], ...] = tuple(
    _colours(seats) if seats >= FEWEST_SEATS else () for seats in range(MOST_SEATS + 1)
)
"""The colours of a table, by its number of seats (BA-2)."""


class Deployment(Enum):
    """What became of the knight that the die brought (BA-4)."""

    PLACED = "placed"
    ALREADY_THERE = "already there"
    NO_SUPPLY = "no supply"


class Shield(Enum):
    """How the shield of a castle lies (BA-14)."""

    NONE = "none"
    FACE_DOWN = "face-down"
    FACE_UP = "face-up"


class Ending(Enum):
    """Why a game ended (BA-17, BA-18)."""

    SURRENDERED = "last castle surrendered"
    ROUNDS = "rounds are over"


@value("banners.laid")
@dataclass(frozen=True, slots=True)
class Laid:
    """A shield that was set down at a castle, as far as the reader knows it (BA-19).

    Times count the castles taken by all: the same count for what was set down and what was put back.
    """

    castle: str
    value: int | None
    """None while it is hidden from the reader."""
    turned_up: bool
    laid: int
    back: int | None
    """When it was put back into the pool; None while it lies at its castle."""


@value("banners.army")
@dataclass(frozen=True, slots=True)
class Army:
    """One colour: what it holds, and what is known of its shields."""

    name: str
    """`A`, or with two seats `A1`."""
    seat: int
    supply: int
    on_board: int
    castles: int
    swords: int
    pool_size: int
    pool: tuple[int, ...] | None
    """The shields still in its pool, rising: known to its own seat alone (BA-19)."""
    unseen: tuple[int, ...]
    """The shields that lie face-down or in the pool, rising: what all can count."""
    laid: tuple[Laid, ...]
    """Shields that lie at castles, and those put back since the oldest face-down one was set down, oldest first."""


@value("banners.castle")
@dataclass(frozen=True, slots=True)
class Castle:
    """How a castle stands."""

    name: str
    """Its slug."""
    holder: int | None
    """The number of the colour that holds it."""
    garrison: int
    shield: Shield
    value: int | None
    """The shield's value if the reader knows it."""
    possible: tuple[int, ...]
    """The values that a face-down shield may have, as all can tell (BA-19); empty otherwise."""
    to_try: int
    """Attackers without which an assault may not be tried: twice what is sure to be there (BA-12)."""
    to_be_sure: int
    """Attackers with which it falls whatever a face-down shield may be, as all can tell."""


@value("banners.assault")
@dataclass(frozen=True, slots=True)
class Assault:
    """An assault and all that it showed (BA-12 to BA-15, BA-17)."""

    turn: int
    colour: int
    castle: str
    attackers: int
    sent: int
    """Knights that went in, or would have."""
    holder: int | None
    """The colour that held it."""
    guard: int
    """The swords of a castle that nobody held, otherwise the garrison."""
    shield: int | None
    """The shield there, None if none was."""
    turned_up: bool
    """Whether this assault turned it up."""
    fell: bool
    surrendered: str | None
    """The last unheld castle, if it surrendered to the attacker."""

    @property
    def defence(self) -> int:
        """Guard and shield together."""
        return self.guard + (self.shield or 0)


@value("banners.battle")
@dataclass(frozen=True, slots=True)
class Battle:
    """Field combat in one camp (BA-11)."""

    turn: int
    camp: str
    attacker: int
    attackers: int
    defender: int
    defenders: int

    @property
    def won(self) -> bool:
        """Whether the attackers won."""
        return self.attackers > self.defenders


@value("banners.view")
@dataclass(frozen=True, slots=True)
class View:
    """What a seat, or a spectator, may know (BA-19)."""

    seat: int | None
    rounds: int
    """After so many the game ends (BA-18)."""
    round: int
    """From 1."""
    turn: int
    """Turns that were over when this one began."""
    acting: int
    """The number of the colour whose turn it is, or was when the game ended."""
    die: int
    deployment: Deployment
    moves_left: int
    moves: tuple[str, ...]
    """What was done in this turn, in notation."""
    contested: tuple[str, ...]
    """Camps in which field combat comes when the turn ends, by place number (BA-9)."""
    armies: tuple[Army, ...]
    """By colour number, in the order of turns."""
    knights: tuple[tuple[int, ...], ...]
    """Knights by colour and place number: `knights[colour][place]`, places as in `board.PLACE_NAMES`."""
    castles: tuple[Castle, ...]
    """By castle index."""
    taken: int
    """How many times a castle was taken: the clock of `Laid`."""
    last_assault: Assault | None
    """The newest assault of the game."""
    last_battles: tuple[Battle, ...]
    """The field combat with which the turn before this one ended, or the last turn of the game."""
    ending: Ending | None


@event
class BannerEvent(Event):
    """An event of the game, with its round and the colour that acted."""

    round: int
    colour: Colour


@event
class TurnBegan(BannerEvent):
    """The die was rolled, and brought a knight or none (BA-4)."""

    REVEALS: ClassVar[bool] = True

    die: int
    deployment: Deployment


@event
class Marched(BannerEvent):
    """Knights went one step along a road (BA-5, BA-6)."""

    origin: int
    goal: int
    knights: int
    rival: Colour | None
    """The colour that holds the camp they entered, if another does (BA-9)."""


@event
class Assaulted(BannerEvent):
    """A castle was assaulted, and fell or held (BA-12 to BA-15)."""

    REVEALS: ClassVar[bool] = True

    assault: Assault
    holder: Colour | None
    shielded: bool
    """Whether the new holder set down a shield."""


@event
class ShieldDrawn(BannerEvent):
    """The new holder looked at the shield it drew; told to its seat alone (BA-14)."""

    REVEALS: ClassVar[bool] = True

    castle: str
    value: int


@event
class Fought(BannerEvent):
    """Field combat was settled (BA-11)."""

    REVEALS: ClassVar[bool] = True

    battle: Battle
    defender: Colour


@event
class GameEnded(BannerEvent):
    """The last castle surrendered, or the rounds are over (BA-17, BA-18)."""

    ending: Ending
    winners: tuple[int, ...]
    """The seats of rank 1."""
    swords: tuple[int, ...]
    """By seat."""
