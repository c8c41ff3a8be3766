"""What a face knows of a table, whether it stands in this process or at the far end of a wire (S1, N2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import Action, Manifest, Outcome
    from tartan.engine.errors import IllegalAction
    from tartan.engine.record import Origin, Record
    from tartan.session.clock import SeatClock
    from tartan.session.seat import Curtain, Seat, SeatPlan, Setup
    from tartan.session.turns import BotTurn


SAVED_AGAIN = "The game is being saved again."
"""What is said once a table's `trouble` is over."""
NOT_SAVED = "NOT SAVED"
"""What stands beside the names of a table as long as there is such a trouble (V2)."""


class ChangeKind(Enum):
    """What happened to a table."""

    PLAYED = "played"
    UNDONE = "undone"
    REFUSED = "refused"
    """An act that was sent away was refused; `TableFace.refused` says why."""
    TROUBLE = "trouble"
    """The game is not being saved any more, or is again; `TableFace.trouble` says which."""
    CAUGHT_UP = "caught up"
    """The link is back, and others have played meanwhile: nothing of it was shown step by step."""
    LINK = "link"
    """The link to the far end was lost or came back; `TableFace.link` says which."""
    CHAT = "chat"
    """Somebody said something."""
    SEATS = "seats"
    """Somebody else sits at a seat now, or is away, or is back."""
    CLOCK = "clock"
    """A clock was held, goes on, or nears its end."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happened to a table, for whoever draws it; the far side of a wire gets views instead (S3)."""

    seat: int | None
    kind: ChangeKind


class LinkState(Enum):
    """How a face is joined to its table."""

    NEAR = "near"
    """The table is in this process."""
    CONNECTED = "connected"
    LOST = "lost"
    """Nothing is heard from the far end, and nothing can be sent."""
    RETRYING = "retrying"
    """It is being called again."""
    CLOSED = "closed"
    """It is over for good."""


@dataclass(frozen=True, slots=True)
class Link:
    """How a face is joined to its table."""

    state: LinkState
    sentence: str = ""
    """What a person is told of it; "" while there is nothing to tell."""

    @property
    def up(self) -> bool:
        """Whether what is shown is how the table stands, and acts reach it (N2)."""
        return self.state in (LinkState.NEAR, LinkState.CONNECTED)


NEAR = Link(LinkState.NEAR)
"""The link to a table of this process."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One thing that was said, stripped of all that a terminal might obey (N6)."""

    seat: int | None
    """The seat that said it, None for a spectator."""
    name: str
    text: str


class Chat(Protocol):
    """What people at a table say to each other; kept nowhere."""

    def lines(self, since: int = 0) -> tuple[ChatLine, ...]:
        """What was said, oldest first, from line number `since` on."""

    @property
    def length(self) -> int:
        """How many lines were said, also those that are no longer kept."""

    def say(self, text: str) -> None:
        """Say something to everybody; raises SetupError with a sentence if it cannot be said now."""


class SeenTable(Protocol):
    """A table as a board draws it, whether its game is played or only watched."""

    @property
    def manifest(self) -> Manifest:
        """The game's manifest."""

    @property
    def plans(self) -> tuple[SeatPlan, ...]:
        """Who sits where, by seat; HERE are the seats of people at this keyboard."""

    @property
    def names(self) -> tuple[str, ...]:
        """What people call the seats."""

    @property
    def where(self) -> str:
        """The round or phase in a few public words."""

    def seat(self, seat: int | None) -> Seat:
        """The door of a seat, or of a spectator (None); raises SetupError for a seat that is not there or not held."""


class TableFace(SeenTable, Protocol):
    """A table as screens and line mode play at it, near or far."""

    @property
    def curtain(self) -> Curtain:
        """What lifts the curtain between people at this keyboard (K1)."""

    @property
    def open_hands(self) -> bool:
        """Whether everybody at the table has agreed to see every hand."""

    @property
    def origin(self) -> Origin | None:
        """Where a practice table was forked from, None for any other."""

    @property
    def hints(self) -> bool:
        """Whether people here may ask for hints."""

    @property
    def save_id(self) -> int | None:
        """The number of this game's save here, None if it has none."""

    @property
    def kept_as(self) -> int | str | None:
        """By what `Lobby.notes` tells this game apart: its save, words of a far table's own, or (None) nothing."""

    @property
    def trouble(self) -> str:
        """A sentence that says why the game is not being saved now; "" while it is (V2)."""

    @property
    def lost(self) -> str:
        """What would be lost if the table were left now, as a sentence; "" where that is nothing, as at a far table."""

    def keep_again(self) -> None:
        """Try to keep what could not be kept here so far; `trouble` says whether that worked."""

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision, in seat order; () when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""

    @property
    def record(self) -> Record | None:
        """What was played, with names and the deal's proof; None while the far end keeps it (S2)."""

    @property
    def link(self) -> Link:
        """How this face is joined to the table."""

    @property
    def pending(self) -> bool:
        """Whether an act is under way to the far end; while it is, or the link is not up, nothing is legal (N2)."""

    @property
    def refused(self) -> IllegalAction | None:
        """Why the last act that was sent away was refused, None if it was not."""

    @property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks of the seats that have one, as they stand now; () at a table without."""

    @property
    def pausing(self) -> tuple[int, ...]:
        """The seats that ask for a pause: the clocks stand while all people do."""

    def pause_here(self, *, on: bool) -> None:
        """Everybody at this keyboard asks for a pause, or no longer; raises SetupError while out of step."""

    def tick(self) -> None:
        """A second has gone: a table that is here plays for whoever has no time left."""

    @property
    def chat(self) -> Chat | None:
        """What people say to each other, None where all sit at one keyboard."""

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of people at this keyboard."""

    @property
    def bots_due(self) -> tuple[int, ...]:
        """The bots that owe a decision which this process has to make; () at a table that is far away."""

    def bot_turn(self, seat: int, seconds: float = 2.0) -> BotTurn:
        """What a bot needs to decide for a seat; raises SetupError if it is none of `bots_due`."""

    def play_bot(self, seat: int, chosen: Action | None = None) -> None:
        """Play a bot's decision; raises SetupError if it is none of `bots_due`."""

    def choose_pin(self, seat: int, kept: str) -> None:
        """Let what was `kept` of a PIN (`pin.hash_pin`) lift the curtain of a seat here; raises SetupError."""

    def next_here(self, current: int | None) -> int | None:
        """Who at this keyboard decides next: `current` while it still owes, then clockwise (CO-1)."""

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` after every change; gives a function that ends it."""

    def rematch(self) -> Setup | None:
        """The set-up of another game with the same people, seats turned; None where the far end sets the table."""

    def close(self) -> None:
        """Leave the table."""


def goal_of(table: TableFace, seat: int) -> str:
    """What a seat plays for, in a sentence with the numbers of this table's variants; or nothing."""
    goals = table.manifest.goals
    return goals[min(seat, len(goals) - 1)].format(view=table.seat(None).view()) if goals else ""


def is_first_turn(door: Seat) -> bool:
    """Whether a seat has not finished a turn yet: then all of its log is what happened since."""
    return door.since_turn()[:1] == door.log()[:1]
