"""The messages of `tartan/1`, and how they are parsed: by hand and strictly. The protocol page is `tartan.net`.

`parse` takes a decoded map and who sent it. What it gives has the right kinds and sizes; whether a seat may do what it
asks is for the host to say. Keys that are not known are ignored.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from tartan.engine.withdrawn import TakenBack
from tartan.net import fields as f
from tartan.net import limits
from tartan.net.frames import WireError
from tartan.net.kinds import (
    Act,
    Bye,
    Chat,
    Claim,
    Claimed,
    Deal,
    Error,
    FromGuest,
    FromHost,
    Hello,
    Looked,
    Message,
    Ok,
    Pause,
    Ping,
    Pong,
    Refuse,
    Reject,
    Release,
    Rematch,
    Reveal,
    Salt,
    Seats,
    SeatView,
    TakenOver,
    Trouble,
    Undo,
    Unkept,
    Welcome,
)
from tartan.net.parts import Phase, SeatInfo, SeatState, TableInfo, clocks_of, phase_of, seat_infos

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.net.frames import Fields, Wire

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
    "Phase",
    "Ping",
    "Pong",
    "Refuse",
    "Reject",
    "Release",
    "Rematch",
    "Reveal",
    "Salt",
    "SeatInfo",
    "SeatState",
    "SeatView",
    "Seats",
    "Sender",
    "TableInfo",
    "TakenOver",
    "Trouble",
    "Undo",
    "Unkept",
    "UnknownType",
    "Welcome",
    "from_guest",
    "from_host",
    "parse",
]


T = TypeVar("T")


class Sender(Enum):
    """Which end a message comes from."""

    GUEST = "guest"
    HOST = "host"


class UnknownType(WireError):  # noqa: N818  # it says what the message is
    """A message of a type that is not known here, or not from this end; it is answered, and the line stays up."""


def parse(m: Fields, sender: Sender) -> Message:
    """The message that a map is; raises UnknownType, or WireError for a known type with a wrong field."""
    return from_guest(m) if sender is Sender.GUEST else from_host(m)


def from_guest(m: Fields) -> FromGuest:
    """The message of a guest that a map is; raises as `parse`."""
    kind = m.get("t")
    reading = _FROM_GUEST.get(kind) if type(kind) is str else None
    if reading is None:
        raise _unknown(kind)
    return reading(m)


def from_host(m: Fields) -> FromHost:
    """The message of a host that a map is; raises as `parse`."""
    kind = m.get("t")
    reading = _FROM_HOST.get(kind) if type(kind) is str else None
    if reading is None:
        raise _unknown(kind)
    return reading(m)


def _unknown(kind: Wire) -> WireError:
    if type(kind) is not str:
        return f.wrong("t")
    return UnknownType("unknown", "A message of that type is not known here.")


def _hello(m: Fields) -> Hello:
    proto = f.number(m, "proto")
    if proto != limits.PROTO:
        return _foreign_hello(m, proto)
    return Hello(
        proto=proto,
        app=f.text(m, "app", limits.APP),
        name=f.text(m, "name", limits.NAME),
        code=f.optional_text(m, "code", limits.CODE),
        tokens=f.texts(m, "tokens", limits.SEATS, limits.TOKEN) if m.get("tokens") is not None else (),
        watch=f.flag(m, "watch") if m.get("watch") is not None else False,
        visit=f.octets(m, "visit", limits.VISIT, limits.VISIT) if m.get("visit") is not None else b"",
    )


def _foreign_hello(m: Fields, proto: int) -> Hello:
    """A hello of another protocol, whose fields may be others: what lets in is read where it is as it is here."""
    code, tokens = m.get("code"), m.get("tokens")
    shown = [each for each in tokens if type(each) is str and len(each) <= limits.TOKEN] if type(tokens) is list else []
    known = code if type(code) is str and len(code) <= limits.CODE else ""
    return Hello(proto, "", "", known, tuple(shown[: limits.SEATS]))


def _welcome(m: Fields) -> Welcome:
    opened: list[int | None] = []
    for seat in f.items(m, "opened", limits.SEATS) if m.get("opened") is not None else ():
        if not (seat is None or (type(seat) is int and 0 <= seat < limits.SEATS)):
            raise f.wrong("opened")
        opened.append(seat)
    return Welcome(TableInfo.of(f.inner(m, "table")), f.seats(m, "held"), f.flag(m, "watcher"), tuple(opened))


def _claim(m: Fields) -> Claim:
    return Claim(
        f.seat(m),
        f.text(m, "name", limits.NAME),
        f.optional_text(m, "sett", limits.WORD),
        f.optional_text(m, "token", limits.TOKEN),
    )


def _seats(m: Fields) -> Seats:
    return Seats(seat_infos(m), phase_of(m), f.number(m, "spectators"))


def _salt(m: Fields) -> Salt:
    return Salt(
        _by_seat(m, "salts"),
        _by_seat(m, "seals") if "seals" in m else (),
        f.octets(m, "commitment", limits.SECRET, limits.SECRET) if "commitment" in m else b"",
    )


def _by_seat(m: Fields, name: str) -> tuple[tuple[int, bytes], ...]:
    """Pairs of a seat and 32 bytes, no seat twice."""
    found: dict[int, bytes] = {}
    pairs = f.items(m, name, limits.SEATS)
    for pair in pairs:
        match pair:
            case [int(seat), bytes(octets)] if (
                type(seat) is int and 0 <= seat < limits.SEATS and len(octets) == limits.SECRET
            ):
                found[seat] = octets
            case _:
                raise f.wrong(name)
    if len(found) != len(pairs):
        raise f.wrong(name)
    return tuple(found.items())


def _deal(m: Fields) -> Deal:
    seals = f.byte_strings(m, "seals") if "seals" in m else None
    if seals and (len(seals) > limits.SEATS or any(len(seal) not in (0, limits.SECRET) for seal in seals)):
        raise f.wrong("seals")
    return Deal(f.octets(m, "commitment", limits.SECRET, limits.SECRET), seals)


def _view(m: Fields) -> SeatView:
    return SeatView(
        seat=f.reader(m),
        rev=f.number(m, "rev"),
        view=f.octets(m, "view", 1, limits.HOST_FRAME),
        legal=f.texts(m, "legal", limits.HOST_ITEMS, limits.ACTION),
        log_from=f.number(m, "log_from"),
        log=f.byte_strings(m, "log"),
        log_length=f.number(m, "log_length"),
        own=f.numbers(m, "own"),
        turn_from=f.number(m, "turn_from"),
        looked=f.number(m, "looked"),
        where=f.text(m, "where", limits.SENTENCE),
        deciders=f.seats(m, "deciders"),
        may_undo=f.flag(m, "may_undo"),
        outcome=None if m.get("outcome") is None else f.octets(m, "outcome", 1, limits.HOST_FRAME),
        clocks=clocks_of(m),
        undone=_taken_back(m),
    )


def _taken_back(m: Fields) -> tuple[TakenBack, ...]:
    found: list[TakenBack] = []
    for each in f.items(m, "undone"):
        match each:
            case [int(line), int(first), int(end)] if (
                type(line) is type(first) is type(end) is int and 0 <= first <= end <= line <= limits.LARGEST
            ):
                found.append(TakenBack(line, first, end))
            case _:
                raise f.wrong("undone")
    return tuple(found)


def _act(m: Fields) -> Act:
    return Act(_act_id(m), f.seat(m), f.number(m, "rev"), f.text(m, "action", limits.ACTION))


def _act_id(m: Fields) -> bytes:
    return f.octets(m, "id", limits.ACT_ID, limits.ACT_ID)


def _chat_of_guest(m: Fields) -> Chat:
    return Chat(f.reader(m), "", f.text(m, "text", limits.CHAT))


def _chat_of_host(m: Fields) -> Chat:
    return Chat(f.reader(m), f.text(m, "name", limits.NAME), f.text(m, "text", limits.CHAT))


def _reveal(m: Fields) -> Reveal:
    salts = f.byte_strings(m, "salts")
    if len(salts) > limits.SEATS or any(len(salt) != limits.SECRET for salt in salts):
        raise f.wrong("salts")
    try:
        record = f.octets(m, "record", 1, limits.HOST_FRAME).decode("utf-8")
    except UnicodeDecodeError as e:
        raise f.wrong("record") from e
    return Reveal(f.octets(m, "secret", limits.SECRET, limits.SECRET), salts, record)


def _coded(kind: Callable[[str, str], T]) -> Callable[[Fields], T]:
    return lambda m: kind(f.text(m, "code", limits.WORD), f.text(m, "text", limits.SENTENCE))


_BOTH: dict[str, Callable[[Fields], Pause | Ping | Pong | Error | Bye]] = {
    "pause": lambda m: Pause(f.seat(m), f.flag(m, "on")),
    "ping": lambda m: Ping(f.number(m, "n")),
    "pong": lambda m: Pong(f.number(m, "n")),
    "error": _coded(Error),
    "bye": _coded(Bye),
}
_FROM_GUEST: dict[str, Callable[[Fields], FromGuest]] = {
    **_BOTH,
    "hello": _hello,
    "claim": _claim,
    "release": lambda m: Release(f.seat(m)),
    "salt": _salt,
    "act": _act,
    "undo": lambda m: Undo(_act_id(m), f.seat(m), f.number(m, "rev")),
    "looked": lambda m: Looked(f.seat(m), f.number(m, "lines")),
    "chat": _chat_of_guest,
    "rematch": lambda m: Rematch(f.seat(m), f.flag(m, "on")),
}
_FROM_HOST: dict[str, Callable[[Fields], FromHost]] = {
    **_BOTH,
    "welcome": _welcome,
    "refuse": _coded(Refuse),
    "seats": _seats,
    "claimed": lambda m: Claimed(f.seat(m), f.text(m, "token", limits.TOKEN)),
    "taken_over": lambda m: TakenOver(f.seat(m)),
    "deal": _deal,
    "view": _view,
    "ok": lambda m: Ok(_act_id(m), f.number(m, "rev")),
    "unkept": lambda m: Unkept(_act_id(m), f.number(m, "rev")),
    "trouble": lambda m: Trouble(f.text(m, "text", limits.SENTENCE)),
    "reject": lambda m: Reject(_act_id(m), f.text(m, "rule", limits.WORD), f.text(m, "text", limits.SENTENCE)),
    "chat": _chat_of_host,
    "reveal": _reveal,
}
