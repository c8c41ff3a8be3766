"""What crosses the border of Lords of Scotland: the View and its parts; frozen, and without rules.

Cards, clans and actions are text here (`scott-7`, `wemyss`, `pick B.2`); seats are numbers, clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tartan.engine.codec import value


class Step(Enum):
    """What the seat that owes a decision is asked for."""

    TURN = "turn"
    """One action of the round (LO-7, LO-30)."""
    SECOND = "second"
    """Makgill: another muster, or `stop` (LO-19)."""
    DISCARD = "discard"
    """Wemyss: the Follower to discard (LO-21)."""
    SWAP = "swap"
    """Fergusson: the opponent's Follower to change places with (LO-17)."""
    TRADE = "trade"
    """Cockburn: the Supporter to change places with (LO-16)."""
    COPY = "copy"
    """Scott: the Follower whose power is copied (LO-20)."""
    NAME = "name"
    """The clan that a card marked by Bruce's power counts as (LO-22)."""
    CLAIM = "claim"
    """A Supporter (LO-26)."""
    OVER = "over"


STEPS = tuple(Step)
TURN, SECOND, DISCARD, SWAP, TRADE, COPY_STEP, NAME_STEP, CLAIM_STEP, OVER = range(len(STEPS))
"""Steps as the rules number them."""


class Mark(Enum):
    """What a Follower is turned sideways for."""

    NONE = "none"
    BRUCE = "bruce"
    """Counts as a clan to be named (LO-22)."""
    COCHRANE = "cochrane"
    """Its owner claims two (LO-23)."""
    MACDONNELL = "macdonnell"
    """Stays for the next round (LO-24)."""
    KEPT = "kept"
    """Stayed from the round before; discarded after this one (LO-24)."""


class Ending(Enum):
    """Why a game ended."""

    TARGET = "target"
    """Somebody holds the strength of Supporters that was aimed for (LO-31)."""
    IDLE = "idle"
    """Three rounds running without a muster (LO-32)."""


@value("lords.follower")
@dataclass(frozen=True, slots=True)
class Follower:
    """A card in an army, as the view's seat may know it."""

    card: str | None
    """None where the seat may not know it."""
    up: bool
    """Face-up from its muster, or turned up since."""
    was_down: bool
    """Turned up only at the end of the round (LO-25)."""
    mark: Mark
    clan: str
    """The clan it counts as; empty for an unknown card."""
    named: bool
    """Whether that clan was named for it (LO-22)."""
    doubled: bool
    """Among the cards of the army that the seat knows (LO-25, LO-29)."""
    worth: int
    """Its strength as it counts, twice if doubled; 0 for an unknown card."""
    mustered_by: int | None
    """Of a face-down Follower: whose hand it came from."""
    known_by: tuple[int, ...]
    """Of a face-down Follower: the seats that control or controlled it (LO-33)."""
    order: int
    """Of a face-down Follower: how many that still lie face-down were mustered before it by the same seat."""


@value("lords.army")
@dataclass(frozen=True, slots=True)
class Army:
    """The Followers of a seat, place by place."""

    followers: tuple[Follower, ...]
    total: int
    """What the cards count for that the view's seat knows."""
    unknown: int
    """How many it does not know."""


@value("lords.recruit")
@dataclass(frozen=True, slots=True)
class Recruit:
    """A place of the Recruit row: a face-up card, a face-down one, or nothing."""

    card: str | None
    """Where it lies face-up (LO-30)."""
    batch: int | None
    """Where it lies face-down: the index in `View.batches` of the cards that it is one of."""


@value("lords.claim")
@dataclass(frozen=True, slots=True)
class Claim:
    """A Supporter that a seat claimed (LO-26)."""

    seat: int
    card: str


@value("lords.fielded")
@dataclass(frozen=True, slots=True)
class Fielded:
    """An army as it stood when the round was counted: every card shown, every clan named."""

    followers: tuple[Follower, ...]
    total: int
    top: str | None
    """The card of the highest rank, which breaks ties (LO-26)."""
    place: int
    """1 is best (LO-26, LO-27)."""


@value("lords.skirmish")
@dataclass(frozen=True, slots=True)
class Skirmish:
    """A round that was counted, and what has been claimed in it so far."""

    round: int
    armies: tuple[Fielded, ...]
    """By seat."""
    placing: tuple[int, ...]
    """Seats, best first."""
    claims: tuple[Claim, ...]
    initiative: int
    """Who holds the Initiative after it (LO-28)."""


class Way(Enum):
    """How a card came into a hand or left it, as everybody saw it."""

    TOOK = "took"
    SHOWED = "showed"
    """Left it face-up, or was shown since."""
    HID = "hid"
    """Left it face-down, and still lies so."""


@value("lords.hand_move")
@dataclass(frozen=True, slots=True)
class HandMove:
    """One step of the public history of a hand in this round: what the cards in it can be depends on it (LO-33)."""

    seat: int
    way: Way
    batch: int | None
    """Index in `View.batches` of the cards that it was one of; None for a card that still lies face-down."""


@value("lords.view")
@dataclass(frozen=True, slots=True)
class View:
    """What a seat, or a spectator, may know of the contest (LO-33)."""

    seat: int | None
    seats: int
    no_bruce: bool
    hand_limit: int
    """Cards in hand with which nobody may recruit; 0 for no limit (LO-9)."""
    recruit_limit: int
    """Recruits that a seat may take in a round; 0 for no limit (LO-9, LO-30)."""
    target: int
    one_bloodline: bool
    five_turns: bool
    round: int
    """From 1."""
    turn: int
    """With `five-turns`, which of the five turns each seat has reached, from 1 (LO-30); otherwise 0."""
    step: Step
    decider: int | None
    """The seat that owes a decision; None when the game is over."""
    acting: str | None
    """The Follower whose power is being carried out or, in a NAME step, that a clan is named for."""
    initiative: int
    """Who holds the Victor's Initiative."""
    passed: tuple[bool, ...]
    recruited: tuple[int, ...]
    """How often each seat has recruited in this round."""
    mustered: bool
    """Whether anybody has mustered in this round (LO-32)."""
    idle_rounds: int
    """Rounds running, before this one, in which nobody mustered (LO-32)."""
    hand: tuple[str, ...]
    """The own cards by rank; empty for a spectator."""
    bars: tuple[str, ...]
    """For each card of the hand the rule that keeps it from activating as things lie; empty text if none does."""
    hand_sizes: tuple[int, ...]
    armies: tuple[Army, ...]
    supporters: tuple[str, ...]
    recruits: tuple[Recruit, ...]
    pile_size: int
    pile_batch: int | None
    """Index in `batches` of the cards that the draw pile is made of; None if it is empty."""
    discards: tuple[str, ...]
    """By rank; their order is nobody's business, they are shuffled before they return."""
    victory: tuple[tuple[str, ...], ...]
    """Supporters won by each seat, in the order claimed."""
    scores: tuple[int, ...]
    """Strength of Supporters won by each seat."""
    to_name: tuple[str, ...]
    """Marked cards that a clan is still to be named for, in order (LO-22)."""
    to_claim: tuple[int, ...]
    """Seats still to claim, one entry a Supporter, in order (LO-23, LO-26)."""
    skirmish: Skirmish | None
    """The newest round that was counted; it stays until the next is."""
    batches: tuple[tuple[str, ...], ...]
    """All cards that do not lie open, in groups that everybody can tell apart: each pile as it was shuffled, and each
    Recruit that was taken face-up. Hands and own face-down cards are among them."""
    held: tuple[tuple[int, ...], ...]
    """For each seat and batch, how many of its cards are in that hand or among the face-down Followers it mustered."""
    moves: tuple[HandMove, ...]
    """How cards came into hands and left them in this round, oldest first."""
    ending: Ending | None
