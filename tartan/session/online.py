"""What a face knows of tables whose people sit at several terminals: hosting one, calling one, who is there (N1, N3).

Faces are handed a `Network` by the command line and never import one. All of it belongs to the face's own thread:
nothing here waits, and callbacks come in that thread.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from tartan.engine.errors import TartanError
from tartan.engine.phrases import listed_few
from tartan.session.face import LinkState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tartan.engine.contract import OptionValue
    from tartan.session.clock import ClockPlan
    from tartan.session.face import Change, Chat, Link, TableFace
    from tartan.session.invitation import Invitation
    from tartan.session.seat import Curtain, Setup, Sitter, Watchers

LOOPBACK = "127.0.0.1"
"""Where a table is hosted unless asked otherwise: only this machine reaches it (N7)."""
EVERYWHERE = "0.0.0.0"  # noqa: S104  # offered, and never taken unless asked for (N7)
"""Where a table is hosted that whoever reaches this machine may call."""


class Phase(Enum):
    """How far a table is."""

    GATHERING = "gathering"
    DEALING = "dealing"
    PLAYING = "playing"
    OVER = "over"


class SeatState(Enum):
    """Who is at a seat now."""

    FREE = "free"
    HERE = "here"
    """A person at the host's own keyboard."""
    BOT = "bot"
    TAKEN = "taken"
    """A guest whose line is up."""
    AWAY = "away"
    """A guest whose line is down; the seat stays hers."""


class SeatSeen(Protocol):
    """One seat as everybody at the table may see it; its name is cleaned (N6)."""

    @property
    def name(self) -> str:
        """Who has it, or what it is called while nobody has."""

    @property
    def sitter(self) -> Sitter:
        """Who decides for it; REMOTE: somebody who is not at the host's keyboard."""

    @property
    def level(self) -> str:
        """The bot's level; "" for people."""

    @property
    def sett(self) -> str:
        """Its tartan; "" leaves it to the face."""

    @property
    def state(self) -> SeatState:
        """Who is there now."""

    @property
    def ready(self) -> bool:
        """While dealing: its salt is in; when the game is over: it wants another."""

    @property
    def stand_in(self) -> bool:
        """Whether this bot sits in for the person of this name, who may come back."""


@dataclass(frozen=True, slots=True)
class DealCheck:
    """What can be said of how fair the deal was (S2)."""

    sentence: str
    """In words for a person."""
    checked: bool | None = None
    """True: all of it was checked here and is right; False: something is wrong; None: it was not, or not yet."""
    faults: tuple[str, ...] = ()
    """All that is wrong, a sentence each."""
    pending: bool = False
    """Whether it is being checked now; PLAYED of no seat is told when that is done."""


class OnlineEnd(Protocol):
    """Either end of an online table, whose people sit at several terminals: from the gathering to the last game.

    Changes: SEATS (who sits where, the phase), CHAT, CLOCK, LINK, REFUSED (`error` says what cannot be done), PLAYED of
    no seat (`table` is another game, or all is told of the one there was), TROUBLE (likewise `error`), CLOSED.
    """

    @property
    def table_id(self) -> str:
        """Which table it is: another where the host has opened another one meanwhile; "" before a guest is in."""

    @property
    def game(self) -> str:
        """The id of the game."""

    @property
    def options(self) -> tuple[tuple[str, OptionValue], ...]:
        """Its options."""

    @property
    def clock(self) -> ClockPlan:
        """The time that everybody has."""

    @property
    def watchers(self) -> Watchers | None:
        """Whether spectators may watch; None where the host has not told it."""

    @property
    def seats(self) -> tuple[SeatSeen, ...]:
        """Who sits where; () before a guest is in."""

    @property
    def phase(self) -> Phase:
        """How far the table is."""

    @property
    def spectators(self) -> int:
        """How many watch."""

    @property
    def seatless(self) -> tuple[str, ...]:
        """What those are called, cleaned, who are in without a seat; () where that is not told, as to guests."""

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of people at this keyboard."""

    @property
    def asking(self) -> tuple[int, ...]:
        """The seats that were asked for here and neither given nor refused yet; () for the host."""

    @property
    def moved(self) -> str:
        """What became of the table, as a sentence: to a guest whose host has opened another; to a host, of its line."""

    @property
    def link(self) -> Link:
        """How this end is joined to the table: NEAR for the host."""

    @property
    def unkept(self) -> str:
        """Why a seat here cannot be kept for a later visit, as a sentence; "" where all are, and for the host."""

    @property
    def error(self) -> str:
        """The last sentence that said why something cannot be done; "" before there was one."""

    @property
    def chat(self) -> Chat:
        """What people say to each other; public, kept nowhere."""

    @property
    def table(self) -> TableFace | None:
        """The game, once it is dealt and all is here that this end may know; None between two games."""

    @property
    def taken_up(self) -> bool:
        """Whether who sits here comes back to this game, which has gone on without her (K3)."""

    @property
    def deal(self) -> DealCheck | None:
        """How fair the deal of this game was; None while it goes on."""

    def want_rematch(self, *, on: bool) -> None:
        """Everybody at this keyboard wants another game, or no longer; when all people do, seats turn."""

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` after every change; gives a function that ends it."""

    def close(self) -> None:
        """Leave for good: a host sends everybody away, a guest's seats stay the guest's. A second time does nothing."""


class Hosted(OnlineEnd, Protocol):
    """The host's end. What cannot be done raises TartanError with a sentence and changes nothing."""

    @property
    def is_host(self) -> Literal[True]:
        """This is the host's end."""

    @property
    def invitation(self) -> Invitation:
        """What guests need to come in; `invitation.line` is the one line to read out."""

    @property
    def bind(self) -> str:
        """The address on which it listens."""

    @property
    def warning(self) -> str:
        """A sentence where others can listen in, because the line is no private one; "" where they cannot."""

    @property
    def tunnel(self) -> str:
        """The command that a guest runs to come in by a private line through ssh; "" where there is no need of one."""

    @property
    def visitors(self) -> tuple[tuple[str, bool], ...]:
        """What all are called, cleaned, who are in and have no seat, and whether each of them watches."""

    def start(self) -> None:
        """Deal, once nobody is missing."""

    def call_off(self) -> None:
        """Stop a deal that waits for salts."""

    def kick(self, seat: int) -> None:
        """Send away whoever has a seat; it is free again, and the token that opened it opens nothing."""

    def send_away(self, name: str) -> None:
        """Send away all who are called so and have no seat; with the code they may come in again."""

    def hold_clocks(self, *, on: bool) -> None:
        """Those at this keyboard do not see the game that is on, or do again: their clocks stand meanwhile."""

    def seat_bot(self, seat: int, level: str) -> None:
        """Let a bot decide for a seat; where it is a guest's, until she comes back."""

    @property
    def curtain(self) -> Curtain:
        """What lifts the curtain between people at this keyboard (K1)."""

    def seat_here(self, seat: int, name: str, pin: str = "") -> None:
        """Let somebody at this keyboard have a seat, with what is kept of her PIN where the curtain wants one."""

    def free(self, seat: int) -> None:
        """Let whoever comes from elsewhere have a seat that was a bot's or of this keyboard."""


class Call(OnlineEnd, Protocol):
    """A guest's end. It calls again by itself when the line is lost; `link` says how that stands.

    Until the guest is in, `seats` is () and `link` says what becomes of it; a call that fails ends CLOSED, with the
    reason in its sentence.
    """

    @property
    def is_host(self) -> Literal[False]:
        """This is a guest's end."""

    @property
    def invitation(self) -> Invitation:
        """Whom it calls."""

    @property
    def name(self) -> str:
        """Whom its next seat would be for: of several people the first who has none."""

    @property
    def names(self) -> tuple[str, ...]:
        """What those are called who came by this call: by the seats that they have, and before that as they said."""

    @property
    def watcher(self) -> bool:
        """Whether it watches."""

    @property
    def calls_in(self) -> float | None:
        """In how many seconds a host who has not answered yet is called again; None where that is not waited for."""

    def call_now(self) -> None:
        """Call such a host without waiting any longer."""

    @property
    def crowded(self) -> str:
        """Who of several people who came by this call found no free seat, as a sentence; "" once all have one."""

    def claim(self, seat: int, name: str, sett: str = "") -> None:
        """Ask for a free seat, which comes with SEATS, or not, with REFUSED; raises SetupError while out of step."""

    def release(self, seat: int) -> None:
        """Give a seat back; raises SetupError while out of step, or if it is not held."""


OnlineTable: TypeAlias = Hosted | Call
"""An online table as it is met here; `is_host` tells which end this is."""


class PortTaken(TartanError):  # noqa: N818  # it says what became of the port
    """Something else listens at a port of this machine, so no table can be opened there."""

    def __init__(self, port: int) -> None:
        super().__init__(f"Port {port} is in use here already; choose another one.")
        self.port = port


@dataclass(frozen=True, slots=True)
class Near:
    """A table that was found on this network."""

    invitation: Invitation
    """Without a code: that is told by the host."""
    host: str
    """What the host calls itself, cleaned."""
    game: str
    """The id of the game; "" where it is not told."""
    seats: int
    free: int
    """How many seats are free; 0 where it is not told."""


class Finder(Protocol):
    """Looks for tables on this network until it is closed."""

    @property
    def tables(self) -> tuple[Near, ...]:
        """Those found so far, in the order in which they were."""

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` whenever others are found; gives a function that ends it."""

    def close(self) -> None:
        """Look no more."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How a table is opened to others."""

    port: int = 0
    """0: any that is free."""
    bind: str = LOOPBACK
    code: str = field(default="", repr=False)
    """What lets guests in; "": drawn."""
    tls: bool = False
    """Whether lines are private."""
    announce: bool = False
    """Whether others on this network may find the table."""
    asked: frozenset[str] = field(default=frozenset(), compare=False)
    """Which of these were asked for by name: where a game is opened again, all else is as it was then."""
    fingerprint: str = ""
    """What the line told of the host's certificate when the table was open; "" before that, and for an open line."""


class Network(Protocol):
    """What a face may ask of the network."""

    @property
    def has_tls(self) -> bool:
        """Whether private lines can be had here."""

    @property
    def port(self) -> int:
        """The port that is offered where none is named."""

    def host(self, setup: Setup, opening: Opening) -> Hosted:
        """Open a table to others; REMOTE seats are free. Raises TartanError in a sentence, and opens nothing.

        That is PortTaken where another port would do.
        """

    def resume(self, save_id: int, opening: Opening) -> Hosted:
        """Open a game again that was hosted before, to the same people and by the same line; raises TartanError.

        What the opening does not ask for is as it was; where nothing can listen there any more, a port that is free.
        """

    def call(self, invitation: Invitation, *, name: str, watch: bool = False, patient: bool = False) -> Call:
        """Call a table and come in; gives the call at once. Raises TartanError for what cannot even be tried.

        `name` is what the person here is called, or several people, with commas between; those take free seats. A
        `patient` call that nobody answers is made again by itself, until somebody does or it is closed.
        """

    def kept_names(self, invitation: Invitation) -> tuple[str, ...]:
        """Whose seats were kept at that address since an earlier visit, cleaned; () where none were."""

    def near(self) -> Finder | None:
        """Look for tables on this network; None where that cannot be done here."""


def without_seat(names: Sequence[str]) -> str:
    """Who is in and has no seat, as a sentence for the host; "" for nobody."""
    return f"{listed_few(names)} {'is' if len(names) == 1 else 'are'} here, without a seat." if names else ""


def seatless_of(names: Sequence[str], seated: Sequence[str]) -> tuple[str, ...]:
    """Who of several people has no seat, where those who have one are called so: as many as there are seats too few.

    Two of one name are two people, and a seat that was kept may be called otherwise than anybody is now.
    """
    without = [name for name in names if name not in seated]
    more = Counter(names) - Counter(without) - Counter(seated)
    return tuple([*without, *more.elements()][: max(0, len(names) - len(seated))])


def kept_words(online: OnlineTable) -> str:
    """That the seats of whoever leaves now, or whose table was closed, stay hers, as a sentence; "" where they do not.

    A table that is closed before its deal is kept nowhere, and of one that is over nothing is left to come back to.
    Where her own program could not keep what opens them, that is said instead.
    """
    closed = online.link.state is LinkState.CLOSED
    stay = online.phase is Phase.PLAYING or (online.phase is not Phase.OVER and not closed)
    if not (online.here and stay):
        return ""
    return online.unkept or f"Your {'seat is' if len(online.here) == 1 else 'seats are'} kept."


def can_talk(online: OnlineTable) -> bool:
    """Whether there is anybody to say something to: not before a guest is in, nor once the table is left for good."""
    return online.link.state is not LinkState.CLOSED and (online.is_host or bool(online.seats))


def has_chat(online: OnlineTable) -> bool:
    """Whether anything can be said, or was said and can be read."""
    return can_talk(online) or online.chat.length > 0


def closed_words(online: OnlineTable) -> str:
    """Why a table is closed, and whether the seats here are kept, in sentences."""
    return f"{online.link.sentence} {kept_words(online)}".rstrip()


def no_seat_yet(names: Sequence[str]) -> str:
    """Who of several people who came together has no seat, where others of them have, as a sentence."""
    return f"{listed_few(names)} {'has' if len(names) == 1 else 'have'} no seat here yet."


def crowded_words(names: Sequence[str], free: int) -> str:
    """Who of these people finds none of so many free seats, as a sentence; "" where there is room for all."""
    if free >= len(names):
        return ""
    seats = f"only {free} seats are" if free > 1 else f"{'only one' if free else 'no'} seat is"
    return f"There are {len(names)} names, and {seats} free at this table: none for {listed_few(names[free:])}."
