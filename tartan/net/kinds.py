"""The messages of `tartan/1`: one frozen dataclass a type, each with the map as which it is sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from tartan.net.parts import clocks_plain

if TYPE_CHECKING:
    from tartan.engine.withdrawn import TakenBack
    from tartan.net.frames import Fields
    from tartan.net.parts import Phase, SeatInfo, TableInfo
    from tartan.session.clock import SeatClock


@dataclass(frozen=True, slots=True)
class Hello:
    """Guest: the first message of a connection."""

    proto: int
    app: str
    name: str
    code: str = ""
    tokens: tuple[str, ...] = ()
    watch: bool = False

    def to_map(self) -> Fields:
        """As it is sent."""
        return {
            "t": "hello",
            "proto": self.proto,
            "app": self.app,
            "name": self.name,
            "code": self.code,
            "tokens": list(self.tokens),
            "watch": self.watch,
        }


@dataclass(frozen=True, slots=True)
class Welcome:
    """Host: the guest is in, and this is what it finds; sent again when a new game begins at the table."""

    table: TableInfo
    held: tuple[int, ...]
    """The seats that are the guest's; with another game, each where the one is that was held there before."""
    watcher: bool
    opened: tuple[int | None, ...] = ()
    """For each token that was shown, the seat that it opened; None where it opened nothing."""

    def to_map(self) -> Fields:
        """As it is sent."""
        return {
            "t": "welcome",
            "table": self.table.to_map(),
            "held": list(self.held),
            "watcher": self.watcher,
            "opened": list(self.opened),
        }


@dataclass(frozen=True, slots=True)
class Refuse:
    """Host: the guest is not let in; a close follows."""

    code: str
    text: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "refuse", "code": self.code, "text": self.text}


@dataclass(frozen=True, slots=True)
class Seats:
    """Host: who sits where, after every change of it."""

    seats: tuple[SeatInfo, ...]
    phase: Phase
    spectators: int = 0

    def to_map(self) -> Fields:
        """As it is sent."""
        return {
            "t": "seats",
            "seats": [seat.to_map() for seat in self.seats],
            "phase": self.phase.value,
            "spectators": self.spectators,
        }


@dataclass(frozen=True, slots=True)
class Claim:
    """Guest: asks for a free seat, or again for one that its token opens."""

    seat: int
    name: str
    sett: str = ""
    token: str = field(default="", repr=False)
    """What is to open the seat; "" leaves it to the host."""

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "claim", "seat": self.seat, "name": self.name, "sett": self.sett, "token": self.token}


@dataclass(frozen=True, slots=True)
class Claimed:
    """Host: the seat is the guest's; the token opens it again from anywhere."""

    seat: int
    token: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "claimed", "seat": self.seat, "token": self.token}


@dataclass(frozen=True, slots=True)
class Release:
    """Guest: gives a seat back."""

    seat: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "release", "seat": self.seat}


@dataclass(frozen=True, slots=True)
class TakenOver:
    """Host: another connection showed the seat's token, or the host gave the seat to somebody else."""

    seat: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "taken_over", "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Deal:
    """Host: SHA-256 of its secret; every seat answers with its salt."""

    commitment: bytes

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "deal", "commitment": self.commitment}


@dataclass(frozen=True, slots=True)
class Salt:
    """Guest: one salt for each seat that it holds."""

    salts: tuple[tuple[int, bytes], ...]

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "salt", "salts": [[seat, salt] for seat, salt in self.salts]}


@dataclass(frozen=True, slots=True)
class SeatView:
    """Host: all that one seat, or a watcher, may know now; the log as far as it is new."""

    seat: int | None
    rev: int
    """Counts what was sent to this seat, or to watchers."""
    view: bytes
    """The view, as the codec packs it."""
    legal: tuple[str, ...]
    log_from: int
    """The number of the first of these log lines."""
    log: tuple[bytes, ...]
    """Log lines, as the codec packs them."""
    log_length: int
    """How many lines there are; where `log_from` and these lines fall short of it, the rest follows at once."""
    own: tuple[int, ...]
    """Which of these lines tell the seat's own secret deeds."""
    turn_from: int
    """The line from which on it is news since the seat's last turn."""
    looked: int
    """How many lines the seat has looked at."""
    where: str
    deciders: tuple[int, ...]
    may_undo: bool
    outcome: bytes | None
    clocks: tuple[SeatClock, ...] = ()
    """As they stood when this was sent; () without clocks."""
    undone: tuple[TakenBack, ...] = ()
    """The steps of which these lines say that they were taken back."""

    def to_map(self) -> Fields:
        """As it is sent."""
        return {
            "t": "view",
            "seat": self.seat,
            "rev": self.rev,
            "view": self.view,
            "legal": list(self.legal),
            "log_from": self.log_from,
            "log": list(self.log),
            "log_length": self.log_length,
            "own": list(self.own),
            "turn_from": self.turn_from,
            "looked": self.looked,
            "may_undo": self.may_undo,
            "undone": [[*step] for step in self.undone],
            "where": self.where,
            "deciders": list(self.deciders),
            "outcome": self.outcome,
            "clocks": clocks_plain(self.clocks),
        }


@dataclass(frozen=True, slots=True)
class Act:
    """Guest: plays an action for a seat that it holds."""

    id: bytes
    seat: int
    rev: int
    action: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "act", "id": self.id, "seat": self.seat, "rev": self.rev, "action": self.action}


@dataclass(frozen=True, slots=True)
class Undo:
    """Guest: takes a seat's last action back."""

    id: bytes
    seat: int
    rev: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "undo", "id": self.id, "seat": self.seat, "rev": self.rev}


@dataclass(frozen=True, slots=True)
class Ok:
    """Host: the act or undo is kept; the view that it led to has this number."""

    id: bytes
    rev: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "ok", "id": self.id, "rev": self.rev}


@dataclass(frozen=True, slots=True)
class Unkept:
    """Host: the act or undo is played, and cannot be kept now; `ok` follows once it is."""

    id: bytes
    rev: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "unkept", "id": self.id, "rev": self.rev}


@dataclass(frozen=True, slots=True)
class Trouble:
    """Host: it cannot keep the game now, for the reason that a sentence gives; "" when it can again."""

    text: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "trouble", "text": self.text}


@dataclass(frozen=True, slots=True)
class Reject:
    """Host: the act or undo is refused, and nothing has changed; `rule` is "" where no rule of the game speaks."""

    id: bytes
    rule: str
    text: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "reject", "id": self.id, "rule": self.rule, "text": self.text}


@dataclass(frozen=True, slots=True)
class Looked:
    """Guest: a seat has looked at so many lines of its log."""

    seat: int
    lines: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "looked", "seat": self.seat, "lines": self.lines}


@dataclass(frozen=True, slots=True)
class Chat:
    """Both: one line of chat, from a seat or (None) a watcher; the host alone says the name."""

    seat: int | None
    name: str
    text: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "chat", "seat": self.seat, "name": self.name, "text": self.text}


@dataclass(frozen=True, slots=True)
class Pause:
    """Both: a seat stops the clocks or lets them run; the host tells everybody."""

    seat: int
    on: bool

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "pause", "seat": self.seat, "on": self.on}


@dataclass(frozen=True, slots=True)
class Rematch:
    """Guest: a seat wants another game, or no longer does; `seats` tells everybody who is ready."""

    seat: int
    on: bool

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "rematch", "seat": self.seat, "on": self.on}


@dataclass(frozen=True, slots=True)
class Reveal:
    """Host: at the end, all that checks the deal: the secret, the salts by seat, the whole record."""

    secret: bytes
    salts: tuple[bytes, ...]
    record: str

    def to_map(self) -> Fields:
        """As it is sent: the record as UTF-8 bytes, since it is longer than a text may be."""
        record = self.record.encode("utf-8")
        return {"t": "reveal", "secret": self.secret, "salts": list(self.salts), "record": record}


@dataclass(frozen=True, slots=True)
class Ping:
    """Both: answered with a pong of the same number."""

    n: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "ping", "n": self.n}


@dataclass(frozen=True, slots=True)
class Pong:
    """Both: the answer to a ping."""

    n: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "pong", "n": self.n}


@dataclass(frozen=True, slots=True)
class Error:
    """Both: the other end's last message was not understood or cannot be done; nothing has changed."""

    code: str
    text: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "error", "code": self.code, "text": self.text}


@dataclass(frozen=True, slots=True)
class Bye:
    """Both: the last message before a close."""

    code: str
    text: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "bye", "code": self.code, "text": self.text}


FromGuest: TypeAlias = (
    Hello | Claim | Release | Salt | Act | Undo | Looked | Chat | Pause | Rematch | Ping | Pong | Error | Bye
)
FromHost: TypeAlias = (
    Welcome
    | Refuse
    | Seats
    | Claimed
    | TakenOver
    | Deal
    | SeatView
    | Ok
    | Unkept
    | Trouble
    | Reject
    | Chat
    | Pause
    | Reveal
    | Ping
    | Pong
    | Error
    | Bye
)
Message: TypeAlias = FromGuest | FromHost
