"""What crosses the border of Siege: kinds of cards, the View and the events; frozen, and without rules.

Inside the rules a kind is an int from 0 to 6, its printed value (SI-1, SI-2), and a card an int from 0 to 41: seven to
a seat, by set-up place. Outside a card is its tag, such as `B3`: the owner and the set-up place (SI-24).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from tartan.engine.codec import value
from tartan.engine.contract import SEAT_LETTERS, Event, event

MOST_SEATS = len(SEAT_LETTERS)
SLOTS = 7
"""Cards that a seat may have: numbers are given in sevens, also where no Gong Farmer plays."""
CARDS = MOST_SEATS * SLOTS
NO_CARD = -1

TAGS: tuple[str, ...] = tuple(f"{letter}{place}" for letter in SEAT_LETTERS for place in range(1, SLOTS + 1))
"""The tag of each card number (SI-24)."""
CARD_NUMBER: dict[str, int] = {tag: number for number, tag in enumerate(TAGS)}
OWNER: tuple[int, ...] = tuple(card // SLOTS for card in range(CARDS))
"""The seat that each card number belongs to."""

GONG_FARMER, ASSASSIN, GATEKEEPER, COURTIER, KING, CHANCELLOR, KNIGHT = range(7)


class Kind(Enum):
    """What a card is, in the order of the printed values 0 to 6 (SI-1, SI-2); the value is its name in notation."""

    GONG_FARMER = "gong-farmer"
    ASSASSIN = "assassin"
    GATEKEEPER = "gatekeeper"
    COURTIER = "courtier"
    KING = "king"
    CHANCELLOR = "chancellor"
    KNIGHT = "knight"

    printed: int
    """The value printed on the card."""
    title: str
    """The name on the card."""

    def __init__(self, name: str) -> None:
        self.printed = len(type(self).__members__)  # those before this one
        self.title = name.replace("-", " ").title()


KINDS: tuple[Kind, ...] = tuple(Kind)
"""Every kind by its number in the rules."""
KIND_NUMBER: dict[Kind, int] = {kind: number for number, kind in enumerate(KINDS)}


class Stand(Enum):
    """Where a card stands: at an end of its own row, between the ends, or before an enemy's card (SI-5, SI-6)."""

    BORDER = "border"
    INSIDE = "inside"
    IN_SIEGE = "in siege"


STANDS: tuple[Stand, ...] = tuple(Stand)
"""Every stand by its number in the rules."""
BORDER, INSIDE, IN_SIEGE = range(3)


class Due(Enum):
    """What the seats that owe a decision have to do."""

    SET_UP = "set up"
    TURN = "turn"
    """Any one of: go into Siege, launch an Attack, Sacrifice (SI-8 to SI-10)."""
    FALL_BACK = "fall back"
    """SI-7."""
    SACRIFICE = "sacrifice"
    """Forced by a Courtier (SI-18)."""
    RETREAT = "retreat"
    """Forced by a Chancellor (SI-17)."""
    ANSWER = "answer"
    """Stand or Shield (SI-15)."""
    RECALL = "recall"
    """The Chancellor's choice (SI-17)."""
    SUMMON = "summon"
    """The Courtier's choice (SI-18)."""
    OVER = "over"


class Cause(Enum):
    """How a card was lost."""

    ATTACKING = "attacking"
    DEFENDING = "defending"
    SHIELDING = "shielding"
    SACRIFICED = "sacrificed"
    WITH_KING = "with its King"
    """Removed because the King was lost (SI-20)."""


CAUSES: tuple[Cause, ...] = tuple(Cause)
"""Every cause by its number in the rules."""
ATTACKING, DEFENDING, SHIELDING, SACRIFICED, WITH_KING = range(5)


class Result(Enum):
    """What came of an Attack (SI-12, SI-15)."""

    PENDING = "pending"
    HELD = "held"
    LOST = "lost"
    SHIELDED = "shielded"


RESULTS: tuple[Result, ...] = tuple(Result)
"""Every result by its number in the rules."""
PENDING, HELD, LOST, SHIELDED = range(4)


class Way(Enum):
    """How a face-down card moved; the value is its word in notation (SI-7, SI-8, SI-17)."""

    SIEGE = "siege"
    FALL_BACK = "fallback"
    RETREAT = "retreat"


WAYS: tuple[Way, ...] = tuple(Way)
"""Every way by its number in the rules."""
WENT_OUT, FELL_BACK, RETREATED = range(3)


@value("siege.note")
@dataclass(frozen=True, slots=True)
class Note:
    """A public fact about a face-down card: what it held against, and where both stood then (SI-24)."""

    against: Kind
    against_stood: Stand
    stood: Stand


@value("siege.card")
@dataclass(frozen=True, slots=True)
class Card:
    """A card in play."""

    tag: str
    kind: Kind | None
    """None where the viewer may not know it."""
    face_up: bool
    """Whether all see it: it attacks, and the answer is awaited (SI-15)."""
    stand: Stand
    facing: str
    """For a row card the tag of its besieger, for a card In Siege the tag of its target; empty if there is none."""
    notes: tuple[Note, ...]
    """Oldest first."""


@value("siege.lost_card")
@dataclass(frozen=True, slots=True)
class LostCard:
    """A card that left play (SI-16)."""

    tag: str
    kind: Kind
    cause: Cause
    turn: int
    place: int
    """The place from the left, counted from 1, that it had in its row, or that its target had when it was In Siege; 0
    where it was In Siege without a target."""
    before: str
    """The tag of its target if it was In Siege before one, else empty."""
    stays: bool
    """Whether it lies on view where it was lost (SI-23)."""


@value("siege.castle")
@dataclass(frozen=True, slots=True)
class Castle:
    """All the cards of one seat."""

    seat: int
    row: tuple[Card, ...]
    """From the left border to the right; empty during the set-up."""
    away: tuple[Card, ...]
    """The cards In Siege, by tag."""
    lost: tuple[LostCard, ...]
    """In the order in which they were lost: the card counter."""
    out: bool


@value("siege.attack")
@dataclass(frozen=True, slots=True)
class Attack:
    """An Attack with the sums it rests on (SI-12 to SI-16)."""

    turn: int
    attacker: str
    attacker_kind: Kind
    attacker_stood: Stand
    attacker_value: int
    target: str
    target_stood: Stand
    result: Result
    target_kind: Kind | None
    """Shown when it was lost."""
    target_value: int | None
    by_assassin: bool
    """Whether the attacking Assassin's power decided it, and not the values (SI-13)."""
    shield: str
    """The tag of the Knight that was lost for the target, or empty."""


@value("siege.sacrifice")
@dataclass(frozen=True, slots=True)
class Sacrifice:
    """A Sacrifice and what its ability has done so far (SI-10, SI-17, SI-18)."""

    turn: int
    card: str
    kind: Kind
    forced_by: int | None
    """The seat whose Courtier forced it."""
    recalled: str
    """The tag that a Chancellor called back, or empty."""
    summoned: int | None
    """The seat that a Courtier named."""
    idle: bool
    """Whether a Chancellor found no card In Siege."""


@value("siege.march")
@dataclass(frozen=True, slots=True)
class March:
    """A face-down card that moved (SI-7, SI-8, SI-17)."""

    turn: int
    way: Way
    card: str
    target: str
    """The card it went before, or empty."""
    place: int
    """The place it then held in its own row, counted from 1, or 0."""


@value("siege.fall")
@dataclass(frozen=True, slots=True)
class Fall:
    """A seat that lost its King (SI-20)."""

    seat: int
    turn: int
    king: str
    """The King's tag."""
    cause: Cause
    by: int | None
    """The other seat of the Attack, or the seat whose Courtier forced the Sacrifice; None for a free Sacrifice."""


@value("siege.view")
@dataclass(frozen=True, slots=True)
class View:
    """What a seat, or a spectator, may know of the game (SI-24)."""

    seat: int | None
    gong_farmer: bool
    """Whether each seat has seven cards (SI-2)."""
    faces_up: bool
    """Whether lost cards stay on view (SI-23)."""
    notes: bool
    """Whether the notes are to be drawn; the facts are in the cards either way (SI-24)."""
    start: int
    """The seat that takes the first turn (SI-4)."""
    turn: int
    """0 during the set-up, then counted from 1, forced turns included."""
    due: Due
    acting: int | None
    """The seat whose turn it is; None during the set-up and after the end."""
    owing: tuple[int, ...]
    """The seats that owe a decision; during the set-up those that have not finished (SI-3)."""
    subject: str
    """The card that attacks and awaits the answer, or that must Retreat; else empty."""
    forced_by: int | None
    """The seat whose Courtier forced this turn (SI-18)."""
    placed: tuple[Kind, ...]
    """The own set-up steps from left to right, while the set-up lasts."""
    castles: tuple[Castle, ...]
    """By seat."""
    attack: Attack | None
    """The newest Attack, which stays until the next one; its turn tells how old it is."""
    sacrifice: Sacrifice | None
    """The newest Sacrifice, likewise."""
    march: March | None
    """The newest move of a face-down card, likewise."""
    falls: tuple[Fall, ...]
    """The seats that are out, first out first."""
    winner: int | None


@event
class CastleEvent(Event):
    """An event of Siege, with the turn it belongs to; 0 is the set-up."""

    turn: int


@event
class StartDrawn(CastleEvent):
    """The start seat was drawn (SI-4)."""

    REVEALS: ClassVar[bool] = True

    seat: int


@event
class Placed(CastleEvent):
    """A seat put the next card into its row; told to it alone (SI-3)."""

    seat: int
    kind: int
    place: int


@event
class CastlesStand(CastleEvent):
    """All rows are laid and appear at once (SI-3)."""

    REVEALS: ClassVar[bool] = True

    cards: int
    """How many each seat has."""


@event
class Marched(CastleEvent):
    """A face-down card went into Siege, fell back or retreated (SI-7, SI-8, SI-17)."""

    march: March


@event
class Attacked(CastleEvent):
    """A card was turned up to attack (SI-9)."""

    REVEALS: ClassVar[bool] = True

    attack: Attack


@event
class Settled(CastleEvent):
    """An Attack came to its end (SI-12 to SI-16)."""

    REVEALS: ClassVar[bool] = True

    attack: Attack


@event
class Sacrificed(CastleEvent):
    """A row card was turned up and lost (SI-10)."""

    REVEALS: ClassVar[bool] = True

    sacrifice: Sacrifice


@event
class AbilityAimed(CastleEvent):
    """A Chancellor's card or a Courtier's seat was chosen (SI-17, SI-18)."""

    sacrifice: Sacrifice


@event
class PutOut(CastleEvent):
    """A seat lost its King; its other cards are shown and leave play (SI-20)."""

    REVEALS: ClassVar[bool] = True

    fall: Fall
    cards: tuple[tuple[int, int], ...]
    """Number and kind of each card removed, row from left to right, then cards In Siege by tag."""


@event
class GameWon(CastleEvent):
    """One seat alone is left in the game (SI-22)."""

    REVEALS: ClassVar[bool] = True

    seat: int
