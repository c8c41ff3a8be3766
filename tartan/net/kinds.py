"""The messages of `tartan/1`: one frozen dataclass a type, each with the map as which it is sent.

Those by which a game is played are written down in `tartan.net.playkinds`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from tartan.net.playkinds import Act, Looked, Ok, Reject, SeatView, Undo, Unkept

if TYPE_CHECKING:
    from tartan.net.frames import Fields
    from tartan.net.parts import Phase, SeatInfo, TableInfo


@dataclass(frozen=True, slots=True)
class Hello:
    """Guest: the first message of a connection."""

    proto: int
    app: str
    name: str
    code: str = field(default="", repr=False)
    tokens: tuple[str, ...] = field(default=(), repr=False)
    watch: bool = False
    visit: bytes = b""
    """The same as long as the guest's program runs, and no other's; b"" where it does not say."""

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
            "visit": self.visit or None,
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
    token: str = field(repr=False)

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
    """Host: SHA-256 of its secret; every seat answers with what seals its salt, and once all are told with the salt."""

    commitment: bytes
    seals: tuple[bytes, ...] | None = None
    """By seat, b"" where no guest sits; () while they are waited for, None from a host who knows of none."""

    def to_map(self) -> Fields:
        """As it is sent."""
        told: Fields = {"t": "deal", "commitment": self.commitment}
        return told if self.seals is None else {**told, "seals": list(self.seals)}


@dataclass(frozen=True, slots=True)
class Salt:
    """Guest: one salt for each seat that it holds, or, before all are sealed, the SHA-256 of it."""

    salts: tuple[tuple[int, bytes], ...] = field(repr=False)
    seals: tuple[tuple[int, bytes], ...] = ()
    commitment: bytes = b""
    """Of the deal that this answers; b"" where the guest's program does not say so."""

    def to_map(self) -> Fields:
        """As it is sent."""
        told: Fields = {"t": "salt", "salts": [[seat, salt] for seat, salt in self.salts]}
        if self.seals:
            told["seals"] = [[seat, seal] for seat, seal in self.seals]
        if self.commitment:
            told["commitment"] = self.commitment
        return told


@dataclass(frozen=True, slots=True)
class Trouble:
    """Host: it cannot keep the game now, for the reason that a sentence gives; "" when it can again."""

    text: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "trouble", "text": self.text}


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

__all__ = [
    "Act",
    "Bye",
    "Chat",
    "Claim",
    "Claimed",
    "Deal",
    "Error",
    "FromGuest",
    "FromHost",
    "Hello",
    "Looked",
    "Message",
    "Ok",
    "Pause",
    "Ping",
    "Pong",
    "Refuse",
    "Reject",
    "Release",
    "Rematch",
    "Reveal",
    "Salt",
    "SeatView",
    "Seats",
    "TakenOver",
    "Trouble",
    "Undo",
    "Unkept",
    "Welcome",
]
