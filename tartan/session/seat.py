"""Who sits where: the set-up of a table, and the door through which a seat, or a spectator, meets it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from tartan.session.clock import NO_CLOCK, ClockPlan

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine, OptionValue, View
    from tartan.engine.errors import IllegalAction
    from tartan.engine.record import Origin


class Sitter(Enum):
    """Who decides for a seat."""

    HERE = "here"
    """A person at this keyboard."""
    BOT = "bot"
    REMOTE = "remote"
    """A person at another terminal."""


class Curtain(Enum):
    """What lifts the curtain between people at one keyboard (K1)."""

    KEY = "key"
    PIN = "pin"
    NONE = "none"


class Watchers(Enum):
    """Whether spectators from elsewhere may watch a table."""

    OFF = "off"
    OPEN = "open"
    """They see what the public knows."""
    DELAYED = "delayed"
    """They see what the public knew a turn ago."""


class Hints(Enum):
    """Who may ask what a laird would do in her place."""

    ALONE = "alone"
    """A person who plays against bots alone."""
    ALL = "all"
    """Everybody: so it was agreed."""
    OFF = "off"


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One seat as it was set up."""

    name: str
    sitter: Sitter = Sitter.HERE
    level: str = ""
    """The bot's level; "" for people."""
    sett: str = ""
    """The name of the seat's own tartan; "" leaves it to the face."""
    pin: str = ""
    """The hash of a PIN (`pin.hash_pin`), or ""."""
    stand_in: bool = False
    """Whether this is a bot that sits in for the person of this name, who may come back."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that a table is made from."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: tuple[tuple[str, OptionValue], ...] = ()
    seed: int | bytes | None = None
    """None: drawn when the table opens."""
    curtain: Curtain = Curtain.KEY
    bot_seed: bytes = b""
    """What bots draw from, apart from the deal (S4); b"": drawn when the table opens."""
    clock: ClockPlan = NO_CLOCK
    watchers: Watchers = Watchers.OFF
    hints: Hints = Hints.ALONE
    open_hands: bool = False
    """Whether everybody at the table has agreed to see every hand; such a table has no curtain."""
    origin: Origin | None = None
    """Where a practice table was forked from; None for a game that began with its deal."""

    @property
    def practice(self) -> bool:
        """Whether this is another way to go on with a game, whose steps may be taken back as one likes."""
        return self.origin is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(plan.name for plan in self.seats)


class Seat(Protocol):
    """The door of one seat, or of a spectator: all that a face, near or far, may see and do (S1)."""

    @property
    def seat(self) -> int | None:
        """The seat, None for a spectator."""

    def view(self) -> View:
        """What this seat may know now."""

    def legal(self) -> tuple[str, ...]:
        """The notations of what it may do now; () if it owes no decision."""

    def refusal(self, text: str) -> IllegalAction | None:
        """Why an action would be refused, None if it would be taken; plays nothing."""

    def submit(self, text: str) -> None:
        """Play an action; raises IllegalAction and changes nothing."""

    @property
    def may_undo(self) -> bool:
        """Whether this seat could take its last action back now (K4)."""

    def undo(self) -> None:
        """Take the last action back; raises IllegalAction with the reason and changes nothing (K4)."""

    def taken_back(self) -> tuple[LogLine, ...]:
        """What this seat was told of the step that was taken back last; () if there is none, or it was told nothing."""

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """What this seat may read, oldest first, from its own line number `since` on."""

    @property
    def log_length(self) -> int:
        """How many lines this seat may read."""

    def recap(self) -> tuple[LogLine, ...]:
        """What happened since this seat last looked, but for what was taken back; also before a resume (K3)."""

    def missed(self) -> tuple[LogLine, ...]:
        """The recap without what the seat did itself in secret: that is no news, and comes again when revealed."""

    def since_turn(self) -> tuple[LogLine, ...]:
        """What happened since this seat's last turn was over, whether or not it was looked at (K3)."""

    def looked(self) -> None:
        """Mark everything told so far as seen."""
