"""The server over real sockets: who gets in, who is sent away, and that no peer holds up another (N1, N3, N4, N5)."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import struct
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import bots
from tartan.engine import codec
from tartan.engine.errors import SetupError
from tartan.net import kinds, line
from tartan.net.alarms import SPAN
from tartan.net.frames import pack
from tartan.net.limits import GUEST_FRAME, LIMITS, PROTO, SUPERSEDED
from tartan.net.parts import Phase, SeatState
from tartan.net.room import Room
from tartan.net.server import CROWD, WRONG_CODE, WRONG_CODES
from tartan.net.thinking import ThoughtQueue
from tartan.net.turning import turned_places
from tartan.session.face import ChangeKind
from tartan.session.lobby import Lobby
from tartan.session.table import Table
from tartan.store import Store
from tests.net.test_frames import BOMBS, framed
from tests.net.wire import Clock, Wire, hello, open_setup, served, until
from tests.session.tables import GAMES, NAMES, setup_of

if TYPE_CHECKING:
    from pathlib import Path

    from tartan.net.limits import Limits

QUICK = replace(LIMITS, tick=0.01, closing=0.3)


def gathering(**how: object) -> Room:
    return Room(open_setup(), Lobby(), **how)  # type: ignore[arg-type]  # passed on as it is given


async def dealt(room: Room, port: int) -> list[Wire]:
    """A guest at each free seat, and a game that is dealt."""
    wires = []
    for seat, place in enumerate(room.places):
        if place.free:
            wires.append(await Wire.into(port, room.code, name=NAMES[seat]))
            await wires[-1].claim(seat, NAMES[seat])
    room.start()
    for wire in wires:
        await wire.salt()
    for wire in wires:
        await wire.view(next(iter(wire.tokens)))
    return wires


async def play_on(room: Room, wires: list[Wire], steps: int = 10_000) -> None:
    """Have guests play the first legal action, so many times or to the end."""
    for _ in range(steps):
        assert room.table
        if room.table.outcome:
            break
        seat = room.table.deciders[0]
        wire = next(wire for wire in wires if seat in wire.tokens)
        assert isinstance(await wire.act(seat), kinds.Ok)


# a game


async def test_a_whole_game_over_sockets() -> None:
    """Guests come in, sit down, are dealt a game, play it to its end, and are told all that checks the deal."""
    room = gathering()
    async with served(room) as (_, port):
        wires = await dealt(room, port)
        await play_on(room, wires)
        for wire in wires:
            if not any(isinstance(message, kinds.Reveal) for message in wire.got):
                await wire.get(kinds.Reveal)
        assert room.phase is Phase.OVER


async def test_many_tables_behind_one_port() -> None:
    """A code opens its own table, and a token the seat of its own table."""
    rooms = [gathering() for _ in range(3)]
    async with served(*rooms) as (server, port):
        for room in rooms:
            wire = await Wire.into(port, room.code)
            token = await wire.claim(0, "Isla")
            assert room.places[0].plan.name == "Isla"
            back = await Wire.to(port)
            back.send(hello(tokens=(token,)))
            assert (await back.get(kinds.Welcome)).table.id == room.id
        server.remove(rooms[0])
        assert len(server.rooms) == 2
        with pytest.raises(SetupError):
            server.add(Room(open_setup(), Lobby(), code=rooms[1].code))


# the handshake


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (hello("whatever", proto=PROTO + 1), "proto"),
        (hello("not-the-right-code"), "code"),
        (hello(""), "code"),
        (hello("", tokens=("nowhere.x", "")), "code"),
    ],
)
async def test_who_is_not_let_in_is_told_why_and_nothing_else(first: kinds.Hello, code: str) -> None:
    """A wrong version, code or token gets one refusal and a close; nothing of the table is told (N1)."""
    room = gathering()
    async with served(room) as (_, port):
        wire = await Wire.to(port)
        wire.send(first)
        (refuse,) = await wire.until_closed()
        assert isinstance(refuse, kinds.Refuse)
        assert refuse.code == code
        assert room.guests == ()


async def test_another_version_is_told_to_both_sides() -> None:
    """Guest and host read one sentence with both versions; the host only where the guest had a key of its table."""
    room = gathering()
    told: list[str] = []
    room.listen(lambda change: told.append(room.trouble) if change.kind is ChangeKind.TROUBLE else None)
    async with served(room) as (_, port):
        for code in ("not-the-right-code", room.code):
            assert told == []
            wire = await Wire.to(port)
            wire.raw(pack({"t": "hello", "proto": PROTO + 6, "code": code, "dances": True}))
            (refuse,) = await wire.until_closed()
            assert isinstance(refuse, kinds.Refuse)
            assert (refuse.code, f"tartan/{PROTO}," in refuse.text) == ("proto", True)
            assert f"tartan/{PROTO + 6}:" in refuse.text
    (sentence,) = told
    assert f"tartan/{PROTO + 6}" in sentence
    assert f"tartan/{PROTO};" in sentence


async def test_nothing_is_said_before_the_hello() -> None:
    """The host waits for a hello without a word, and sends away whoever sends none in time (N1)."""
    clock = Clock()
    async with served(gathering(), limits=QUICK, now=clock) as (server, port):
        wire = await Wire.to(port)
        await until(lambda: len(server.lines) == 1)
        clock.at += QUICK.handshake - 0.1
        server.tick()
        assert len(server.lines) == 1
        clock.at += 0.2
        server.tick()
        (refuse,) = await wire.until_closed()
        assert isinstance(refuse, kinds.Refuse)
        assert refuse.code == "time"


@pytest.mark.parametrize("message", [kinds.Ping(1), kinds.Claim(0, "Isla"), kinds.Act(bytes(16), 0, 1, "x")])
async def test_nothing_comes_before_the_hello(message: kinds.FromGuest) -> None:
    """Any other first message, or one of no type at all, ends the connection."""
    async with served(gathering()) as (_, port):
        for first in (pack(message.to_map()), pack({"t": "dance"})):
            wire = await Wire.to(port)
            wire.raw(first)
            (error,) = await wire.until_closed()
            assert isinstance(error, kinds.Error)


async def test_five_wrong_codes_cost_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """After five wrong codes a right one is refused for a minute, and a good token is not (N3)."""
    monkeypatch.setattr(line, "address_of", lambda _: "one place")
    room, clock = gathering(), Clock()
    async with served(room, limits=QUICK, now=clock) as (_, port):
        token = await (await Wire.into(port, room.code)).claim(0, "Isla")
        for _ in range(5):
            wire = await Wire.to(port)
            wire.send(hello("not-the-right-code"))
            await wire.get(kinds.Refuse, lambda refuse: refuse.code == "code")
        wire = await Wire.to(port)
        wire.send(hello(room.code))
        await wire.get(kinds.Refuse, lambda refuse: refuse.code == "later")
        await Wire.into(port, tokens=(token,))
        clock.at += 61
        await Wire.into(port, room.code)


async def test_wrong_codes_through_ssh_keep_nobody_out_who_has_a_right_one() -> None:
    """From loopback, which many share, a right code is let in after wrong ones, but codes are not tried without end."""
    room, clock = gathering(), Clock()
    limits = replace(QUICK, wrong_codes=3)
    async with served(room, limits=limits, now=clock) as (_, port):

        async def refused(code: str) -> str:
            wire = await Wire.to(port)
            wire.send(hello(code))
            return (await wire.get(kinds.Refuse)).code

        assert [await refused("not-the-right-code") for _ in range(4)] == ["code", "code", "code", "later"]
        await Wire.into(port, room.code)
        assert [await refused("not-the-right-code"), await refused(room.code)] == ["later", "later"]
        clock.at += limits.shared_every
        await Wire.into(port, room.code)


async def test_a_host_is_told_of_refused_calls_and_floods_now_and_then() -> None:
    """Wrong codes and connections too many are told at once and then once a minute, in numbers and without a code."""
    room, clock = gathering(), Clock()
    told: list[str] = []
    room.listen(lambda change: told.append(room.trouble) if change.kind is ChangeKind.TROUBLE else None)
    async with served(room, limits=replace(QUICK, per_address=2), now=clock) as (server, port):
        for _ in range(4):
            wire = await Wire.to(port)
            wire.send(hello("not-the-right-code"))
            await wire.until_closed()
            await wire.close()
            await until(lambda: not server.lines)
        assert told == [WRONG_CODE.format(address="127.0.0.1")]
        clock.at += SPAN
        server.tick()
        assert told[1:] == [WRONG_CODES.format(number=3, address="127.0.0.1")]
        for _ in range(3):
            await Wire.to(port)
        await until(lambda: len(told) > 2)
        assert told[2:] == [CROWD.format(address="127.0.0.1")]


async def test_whoever_says_nothing_keeps_nobody_out() -> None:
    """Where there are too many connections, one that has not said hello in its time makes way, and is told so (N4)."""
    room, clock = gathering(), Clock()
    async with served(room, limits=replace(QUICK, per_address=3), now=clock) as (server, port):
        guest = await Wire.into(port, room.code)
        idle = [await Wire.to(port) for _ in range(2)]
        await until(lambda: len(server.lines) == 3)
        early = await Wire.to(port)
        assert isinstance((await early.until_closed())[0], kinds.Refuse)
        clock.at += LIMITS.to_greet
        late = await Wire.into(port, room.code)
        (refuse,) = await idle[0].until_closed()
        assert isinstance(refuse, kinds.Refuse)
        assert refuse.code == "busy"
        for wire in (guest, late):
            wire.send(kinds.Ping(1))
            await wire.get(kinds.Pong)


async def test_whoever_comes_and_goes_in_masses_is_slowed() -> None:
    """A good code lets nobody in without end, and waits some seconds; a seat's own token still opens it (N3, N4)."""
    room, clock = gathering(), Clock()
    async with served(room, limits=replace(QUICK, joins=3), now=clock) as (_, port):
        wires = [await Wire.into(port, room.code) for _ in range(3)]
        token = await wires[0].claim(0, "Isla")
        refused = await Wire.to(port)
        refused.send(hello(room.code))
        sentence = (await refused.get(kinds.Refuse, lambda refuse: refuse.code == "later")).text
        assert sentence.endswith("try again in a few seconds.")
        wires += [await Wire.into(port, tokens=(token,)) for _ in range(3)]
        again = await Wire.to(port)
        again.send(hello(tokens=(token,)))
        await again.get(kinds.Refuse, lambda refuse: refuse.code == "later")
        clock.at += QUICK.joins_every
        wires.append(await Wire.into(port, room.code))
        wires.append(await Wire.into(port, tokens=(token,)))
        for wire in (refused, again, *wires):
            await wire.close()


@pytest.mark.parametrize("limits", [replace(QUICK, connections=2), replace(QUICK, per_address=2)])
async def test_connections_are_capped(limits: Limits) -> None:
    """One connection too many, in all or from one address, is told so and closed; a free place is given again (N4)."""
    room = gathering()
    async with served(room, limits=limits, now=Clock()) as (server, port):
        first, second = await Wire.to(port), await Wire.into(port, room.code)
        third = await Wire.to(port)
        (refuse,) = await third.until_closed()
        assert isinstance(refuse, kinds.Refuse)
        assert refuse.code == "busy"
        await third.close()
        await first.close()
        await until(lambda: len(server.lines) == 1)
        assert (await Wire.into(port, room.code)).got
        second.send(kinds.Ping(1))
        await second.get(kinds.Pong)


async def test_whoever_calls_in_masses_keeps_no_one_else_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections too many from one address take no room from others, and the most of them are cut at once (N4)."""
    room = gathering()
    places = ["elsewhere", *["one place"] * 12]
    monkeypatch.setattr(line, "address_of", lambda _: places.pop())
    limits = replace(QUICK, connections=4, per_address=2, turned_away=3, closing=60.0)
    async with served(room, limits=limits, now=Clock()) as (server, port):
        many = [await Wire.to(port) for _ in range(12)]
        await until(lambda: len(server.lines) == 2 + limits.turned_away)
        for wire in many[2:]:
            (refuse,) = await wire.until_closed()
            assert isinstance(refuse, kinds.Refuse)
            assert refuse.code == "busy"
        for wire in (await Wire.into(port, room.code), *many):
            await wire.close()
        await until(lambda: not server.lines)


async def test_no_more_connections_are_taken_than_leave_files_for_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half the files that the system lets the process open stay its own, whatever the limit of connections is (N4)."""
    monkeypatch.setattr(resource, "getrlimit", lambda _: (6, 6))
    room = gathering()
    async with served(room, limits=QUICK, now=Clock()) as (server, port):
        wires = [await Wire.to(port) for _ in range(3)]
        await until(lambda: len(server.lines) == 3)
        wires.append(await Wire.to(port))
        (refuse,) = await wires[-1].until_closed()
        assert isinstance(refuse, kinds.Refuse)
        assert refuse.code == "busy"
        for wire in wires:
            await wire.close()


# frames


@pytest.mark.parametrize("body", BOMBS.values(), ids=BOMBS)
async def test_a_bomb_closes_its_own_line_alone(body: bytes) -> None:
    """Whatever breaks the frames is answered with an error and a close, before or after a hello, and hurts nobody."""
    room = gathering()
    async with served(room, limits=QUICK) as (_, port):
        bystander = await Wire.into(port, room.code)
        for wire in (await Wire.to(port), await Wire.into(port, room.code)):
            wire.raw(framed(body))
            (*_, error) = await wire.until_closed()
            assert isinstance(error, kinds.Error)
            assert error.text
        bystander.send(kinds.Ping(5))
        assert (await bystander.get(kinds.Pong)).n == 5


async def test_a_huge_length_is_refused_before_its_bytes_come() -> None:
    """A header alone is enough to close."""
    async with served(gathering()) as (_, port):
        wire = await Wire.to(port)
        wire.raw(struct.pack(">I", GUEST_FRAME + 1))
        (error,) = await wire.until_closed()
        assert isinstance(error, kinds.Error)


async def test_a_stream_may_be_cut_at_every_byte() -> None:
    """A hello and a claim that come byte by byte are understood."""
    room = gathering()
    async with served(room) as (_, port):
        wire = await Wire.to(port)
        for byte in pack(hello(room.code).to_map()) + pack(kinds.Claim(0, "Isla").to_map()):
            wire.raw(bytes([byte]))
            await wire.writer.drain()
            await asyncio.sleep(0)
        await wire.get(kinds.Claimed)


@pytest.mark.parametrize("at", [1, 3, 4, 5, 9])
async def test_a_line_that_breaks_at_any_byte_leaves_its_seat(at: int) -> None:
    """A guest that vanishes in the midst of a frame is away, and comes back with its token (N3)."""
    room = gathering()
    async with served(room) as (server, port):
        wires = await dealt(room, port)
        assert room.table
        moves = room.table.moves
        view = wires[0].last(0)
        wires[0].raw(pack(kinds.Act(bytes(16), 0, view.rev, view.legal[0]).to_map())[:-at])
        await wires[0].writer.drain()
        wires[0].cut()
        await until(lambda: room.places[0].state is SeatState.AWAY)
        assert room.table.moves == moves
        back = await Wire.into(port, tokens=(wires[0].tokens[0],))
        assert (await back.view(0)).view == view.view
        assert len(server.lines) == len(wires)


async def test_a_frame_that_stands_still_closes_the_line() -> None:
    """Half a message that nothing is added to for ten seconds ends its connection, and not a second before."""
    room, clock = gathering(), Clock()
    async with served(room, limits=QUICK, now=clock) as (server, port):
        wire = await Wire.into(port, room.code)
        wire.raw(pack({"t": "ping", "n": 1})[:-1])
        await until(lambda: any(each._framer.waiting for each in server.lines))
        clock.at += LIMITS.standing - 0.1
        server.tick()
        assert room.guests
        clock.at += 0.2
        server.tick()
        (*_, error) = await wire.until_closed()
        assert isinstance(error, kinds.Error)
        assert room.guests == ()


async def test_unknown_types_are_answered_and_the_line_stays_up() -> None:
    """A message of a type that is not known is answered with an error; a later version may send it."""
    room = gathering()
    async with served(room) as (_, port):
        wire = await Wire.into(port, room.code)
        wire.raw(pack({"t": "dance", "with": "somebody"}))
        assert (await wire.get(kinds.Error)).code == "unknown"
        wire.send(kinds.Ping(1))
        await wire.get(kinds.Pong)


async def test_whatever_goes_wrong_in_the_room_ends_one_line_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that nobody foresaw closes the peer that caused it, says nothing of itself, and touches nobody (N5)."""
    room = gathering()

    def fail(*_: object) -> None:
        raise ZeroDivisionError("the secret of seat A")

    async with served(room, limits=QUICK) as (_, port):
        bystander, wire = await Wire.into(port, room.code), await Wire.into(port, room.code)
        monkeypatch.setattr(room._handler, "_chat", fail)
        wire.send(kinds.Chat(None, "", "Boo"))
        (error,) = await wire.until_closed()
        assert isinstance(error, kinds.Error)
        assert "secret" not in error.text
        bystander.send(kinds.Ping(1))
        await bystander.get(kinds.Pong)


# lost lines


async def test_ghosts_never_block() -> None:
    """A line that is dead without anybody having noticed gives way to the seat's token at once (N3)."""
    room = gathering()
    async with served(room) as (_, port):
        wires = await dealt(room, port)
        view = wires[0].last(0)
        back = await Wire.into(port, tokens=(wires[0].tokens[0],))
        assert (await back.view(0)).view == view.view
        assert (await wires[0].get(kinds.TakenOver)).seat == 0
        (*_, bye) = await wires[0].until_closed()
        assert isinstance(bye, kinds.Bye)
        assert bye.code == "taken_over"
        back.tokens[0] = wires[0].tokens[0]
        await play_on(room, [back, *wires[1:]], 10)


async def refused(port: int, **how: object) -> kinds.Refuse:
    """What a guest is told who is not let in."""
    wire = await Wire.to(port)
    wire.send(hello(**how))  # type: ignore[arg-type]  # passed on as it is given
    (refuse,) = await wire.until_closed()
    assert isinstance(refuse, kinds.Refuse)
    return refuse


@pytest.mark.parametrize("second", [b"2" * 16, b""], ids=["another visit", "a visit that does not say which"])
async def test_who_was_taken_over_does_not_have_the_seat_back_by_calling_again(second: bytes) -> None:
    """A visit whose line was down is told so when it calls; the seat is the other's, and goes to a third alone (N3)."""
    room, first = gathering(), b"1" * 16
    async with served(room) as (_, port):
        wire = await Wire.into(port, room.code, visit=first)
        token = await wire.claim(0, "Isla")
        wire.cut()
        await until(lambda: room.places[0].guest is None)
        again = await Wire.into(port, tokens=(token,), visit=first)
        assert again.welcome.held == (0,)
        again.cut()
        await until(lambda: room.places[0].guest is None)
        other = await Wire.into(port, tokens=(token,), visit=second)
        elsewhere = kinds.Refuse("taken_over", "You have come in from elsewhere.")
        assert await refused(port, tokens=(token,), visit=first) == elsewhere
        assert await refused(port, code=room.code, tokens=(token,), visit=first) == elsewhere
        other.cut()
        await until(lambda: room.places[0].guest is None)
        assert await refused(port, tokens=(token,), visit=first) == elsewhere
        assert (await Wire.into(port, tokens=(token,), visit=second)).welcome.held == (0,)
        assert (await Wire.into(port, tokens=(token,), visit=b"3" * 16)).welcome.held == (0,)
        assert (await Wire.into(port, tokens=(token,))).welcome.held == (0,)


async def test_who_was_taken_over_may_watch_and_keeps_her_other_seats() -> None:
    """Only the seats that were taken over stay shut, also to a claim; with each comes the word for it (N3)."""
    room, first = gathering(), b"1" * 16
    async with served(room) as (_, port):
        wire = await Wire.into(port, room.code, visit=first)
        tokens = (await wire.claim(0, "Isla"), await wire.claim(1, "Ewan"))
        wire.cut()
        await until(lambda: room.places[1].guest is None)
        other = await Wire.into(port, tokens=tokens[:1], visit=b"2" * 16)
        back = await Wire.into(port, tokens=tokens, visit=first)
        assert (back.welcome.held, back.welcome.opened) == ((1,), (0, 1))
        assert (await back.get(kinds.TakenOver)).seat == 0
        back.send(kinds.Claim(0, "Isla", token=tokens[0]))
        assert (await back.get(kinds.Error)).code == "taken"
        watching = await Wire.into(port, tokens=tokens[:1], visit=first, watch=True)
        assert (watching.welcome.held, watching.welcome.watcher) == ((), True)
        assert (await watching.get(kinds.TakenOver)).seat == 0
        other.send(kinds.Ping(1))
        await other.get(kinds.Pong)
        assert other.all(kinds.TakenOver) == []


async def test_what_a_seat_remembers_of_visits_is_bounded_and_goes_where_its_person_goes() -> None:
    """The oldest is forgotten first; another game forgets none, and a seat that is given anew all (N3)."""
    room, names = gathering(), [bytes([number]) * 16 for number in range(SUPERSEDED + 2)]
    async with served(room) as (_, port):
        wire = await Wire.into(port, room.code, visit=names[0])
        token = await wire.claim(0, "Isla")
        for name in names[1:-1]:
            wire = await Wire.into(port, tokens=(token,), visit=name)
        assert (await refused(port, tokens=(token,), visit=names[0])).code == "taken_over"
        wire = await Wire.into(port, tokens=(token,), visit=names[-1])
        assert (await refused(port, tokens=(token,), visit=names[1])).code == "taken_over"
        room.setup, room.places = turned_places(room.setup, room.places, ["A", "B", "C"])
        assert (await refused(port, tokens=(token,), visit=names[1])).code == "taken_over"
        wire = await Wire.into(port, tokens=(token,), visit=names[0])
        (seat,) = wire.welcome.held
        assert (await refused(port, tokens=(token,), visit=names[-1])).code == "taken_over"
        wire.send(kinds.Release(seat))
        await until(lambda: room.places[seat].free)
        again = await Wire.into(port, room.code, visit=names[-1])
        token = await again.claim(seat, "Ewan")
        again.cut()
        await until(lambda: room.places[seat].guest is None)
        assert (await Wire.into(port, tokens=(token,), visit=names[-1])).welcome.held == (seat,)


async def test_silence_is_a_lost_line() -> None:
    """A ping every ten seconds; without one whole message for thirty the line is lost, and with pongs it is not."""
    room, clock = gathering(), Clock()
    async with served(room, limits=QUICK, now=clock) as (server, port):
        silent, lively = await Wire.into(port, room.code), await Wire.into(port, room.code)
        await silent.claim(0, "Isla")
        for number in (1, 2, 3):
            clock.at += 10.1
            server.tick()
            ping = await lively.get(kinds.Ping)
            assert ping.n == number
            lively.send(kinds.Pong(ping.n))
            heard = clock.at
            await until(lambda at=heard: any(each._heard == at for each in server.lines))  # type: ignore[misc]  # bound now
        clock.at += 0.1
        server.tick()
        await silent.until_closed()
        assert [message.n for message in silent.got if isinstance(message, kinds.Ping)] == [1, 2]
        await until(lambda: len(room.guests) == 1)
        assert room.places[0].state is SeatState.AWAY


async def test_a_trickle_is_silence_too() -> None:
    """Single bytes that never make a message do not keep a line alive."""
    room, clock = gathering(), Clock()
    async with served(room, limits=QUICK, now=clock) as (server, port):
        wire = await Wire.into(port, room.code)
        for at, byte in enumerate(pack({"t": "chat", "seat": None, "text": "a"})[:4], 1):
            wire.raw(bytes([byte]))
            await until(lambda at=at: any(each._framer.waiting == at for each in server.lines))  # type: ignore[misc]  # bound now
            clock.at += 8
            server.tick()
        await wire.until_closed()
        assert room.guests == ()


async def test_a_guest_that_does_not_read_is_dropped_and_slows_nobody() -> None:
    """What waits for one peer is bounded; past it the peer is dropped, while the others go on (N4)."""
    room = gathering(limits=replace(QUICK, chat_burst=1 << 20))
    async with served(room, limits=QUICK) as (server, port):
        wires = await dealt(room, port)
        deaf, chatty = wires[0], wires[1]
        deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream's transport reads
        text, said = "x" * 500, 0
        while room.places[0].state is not SeatState.AWAY:
            chatty.send(*[kinds.Chat(1, "", text)] * 64)
            said += 64
            assert said * len(text) < 64 * LIMITS.queue
            for _ in range(64):
                await chatty.get(kinds.Chat)
            worst = max(each._transport.get_write_buffer_size() for each in server.lines if each._transport)
            assert worst < LIMITS.queue + (64 << 10)
        assert room.places[1].state is SeatState.TAKEN
        chatty.send(kinds.Ping(77))
        assert (await chatty.get(kinds.Pong)).n == 77
        back = await Wire.into(port, tokens=(deaf.tokens[0],))
        await back.view(0)


async def test_what_is_sent_in_one_batch_is_written_once_and_in_order() -> None:
    """Whatever messages lead to it, a peer is written to once for all that were handled together (N4)."""
    room = gathering()
    async with served(room) as (server, port):
        wires = [await Wire.into(port, room.code) for _ in range(2)]
        _, second = server.lines
        assert second._transport is not None
        written: list[bytes] = []
        write = second._transport.write

        def counted(data: bytes) -> None:
            written.append(data)
            write(data)

        second._transport.write = counted  # type: ignore[method-assign, assignment]  # listened in on
        for number in range(101, 105):
            second.send(kinds.Ping(number))
            assert written == []
        assert [(await wires[1].get(kinds.Ping)).n for _ in range(4)] == [101, 102, 103, 104]
        assert len(written) == 1


async def test_a_line_that_cannot_be_written_to_ends_alone() -> None:
    """Those behind it in the same batch are written to all the same, now and later (N5)."""
    room = gathering()
    async with served(room) as (server, port):
        wires = [await Wire.into(port, room.code) for _ in range(2)]
        first, second = server.lines
        assert first._transport is not None

        def fails(_: bytes) -> None:
            raise RuntimeError

        first._transport.write = fails  # type: ignore[method-assign, assignment]  # as no transport should
        for number in (101, 102):
            first.send(kinds.Ping(number))
            second.send(kinds.Ping(number))
            assert (await wires[1].get(kinds.Ping)).n == number
        await wires[0].until_closed()
        await until(lambda: len(room.guests) == 1)


async def test_a_line_that_broke_in_the_midst_of_a_batch_is_written_to_no_more(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What a batch still has for it is dropped without a word, and its guest has left once the batch is over (N4)."""
    room = gathering()
    async with served(room) as (server, port):
        for _ in range(2):
            await Wire.into(port, room.code)
        _, second = server.lines
        assert second._transport is not None
        second._transport.abort()
        for number in range(20):
            second.send(kinds.Ping(number))
        await until(lambda: len(room.guests) == 1)
        assert [record.getMessage() for record in caplog.records if record.name == "asyncio"] == []


async def test_a_flood_of_one_peer_lets_others_have_their_turn() -> None:
    """However much one peer sends at once, another is answered after a slice of it (N4)."""
    room = gathering(limits=QUICK)
    async with served(room, limits=QUICK) as (_, port):
        flood, other = await Wire.into(port, room.code), await Wire.into(port, room.code)
        many = 4000
        order: list[str] = []
        heard = room.hear

        def hear(guest: object, message: object) -> None:
            order.append("other" if guest is room.guests[1] else "flood")
            heard(guest, message)  # type: ignore[arg-type]  # as they come

        room.hear = hear  # type: ignore[method-assign]  # listened in on
        flood.raw(pack(kinds.Looked(5, 0).to_map()) * many)
        await until(lambda: len(order) > 0)
        other.send(kinds.Looked(5, 0))
        await other.get(kinds.Error)
        assert order.index("other") < many - QUICK.slice
        assert order.count("flood") < many


async def test_a_flood_of_what_all_are_told_is_held_back_and_none_of_it_is_lost() -> None:
    """Who asks for seats and gives them back without end is heard slowly, so that nobody's queue fills (N4)."""
    limits = replace(QUICK, told_burst=6, told_every=0.05)
    room = gathering(limits=limits)
    async with served(room, limits=limits) as (_, port):
        flood, other = await Wire.into(port, room.code), await Wire.into(port, room.code)
        pairs = 10
        flood.raw((pack(kinds.Claim(0, "Isla").to_map()) + pack(kinds.Release(0).to_map())) * pairs)
        flood.send(kinds.Ping(5))
        other.send(kinds.Ping(7))
        await other.get(kinds.Pong)
        assert len([each for each in other.got if isinstance(each, kinds.Seats)]) < 2 * pairs
        await flood.get(kinds.Pong)
        assert len([each for each in flood.got if isinstance(each, kinds.Claimed)]) == pairs
        await until(lambda: room.places[0].free)


async def test_a_peer_that_says_bye_is_gone() -> None:
    """A bye closes the line at once, and the seat waits."""
    room = gathering()
    async with served(room) as (server, port):
        wire = await Wire.into(port, room.code)
        await wire.claim(0, "Isla")
        wire.send(kinds.Bye("bye", "Good night."))
        await wire.until_closed()
        await wire.close()
        await until(lambda: not server.lines)
        assert room.places[0].state is SeatState.AWAY


async def test_a_peer_that_does_not_hang_up_is_cut() -> None:
    """Whoever was sent away and stays is cut off after a while."""
    clock = Clock()
    async with served(gathering(), limits=QUICK, now=clock) as (server, port):
        wire = await Wire.to(port)
        wire.send(hello("wrong"))
        await wire.get(kinds.Refuse)
        wire.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream's transport reads
        assert len(server.lines) == 1
        clock.at += QUICK.closing + 0.1
        server.tick()
        await until(lambda: not server.lines)


# the end


async def test_a_server_that_closes_says_goodbye() -> None:
    """Everybody is told, every line is closed, and nobody can come in any more."""
    room = gathering()
    async with served(room, limits=QUICK) as (server, port):
        wire, stranger = await Wire.into(port, room.code), await Wire.to(port)
        await until(lambda: len(server.lines) == 2)
        await server.close("Good night.")
        for each in (wire, stranger):
            (*_, bye) = await each.until_closed()
            assert isinstance(bye, kinds.Bye)
            assert bye.text == "Good night."
        assert server.lines == {}
        with pytest.raises(OSError):  # noqa: PT011  # whatever the system calls a closed port
            await Wire.to(port)


async def test_guests_go_on_after_the_host_was_killed(tmp_path: Path) -> None:
    """A host that comes back from its save opens the same seats to the same tokens (V1)."""
    lobby = Lobby(Store(tmp_path / "store.db"))
    room = Room(open_setup(), lobby)
    async with served(room, limits=QUICK) as (_, port):
        wires = await dealt(room, port)
        await play_on(room, wires, 9)
        assert room.table
        table = room.table
        views = [codec.encode(table.seat(seat).view()) for seat in range(len(wires))]
        for wire in wires:
            wire.cut()
    lobby = Lobby(Store(tmp_path / "store.db"))
    assert table.save_id
    hosting, resumed = lobby.hosting(table.save_id), lobby.resume(table.save_id)
    assert hosting
    again = Room(resumed.setup, lobby)
    again.take_up(resumed, hosting)
    async with served(again, limits=QUICK) as (_, port):
        backs = []
        for seat, wire in enumerate(wires):
            backs.append(await Wire.into(port, tokens=(wire.tokens[seat],)))
            backs[-1].tokens = wire.tokens
            assert (await backs[-1].view(seat)).view == views[seat]
        await play_on(again, backs)
    assert again.phase is Phase.OVER


async def test_bots_that_think_for_long_do_it_in_a_process_that_ends_with_the_server() -> None:
    """One after the other, and what was dropped is not answered; after the server has closed nothing is left."""
    setup = open_setup(bots=tuple(range(1, len(open_setup().seats))))
    seats = tuple(replace(plan, level="captain") if plan.level else plan for plan in setup.seats)
    async with served(limits=QUICK) as (server, port):
        room = Room(replace(setup, seats=seats), Lobby(), think=server.think)
        server.add(room)
        (wire,) = await dealt(room, port)
        while room.table is None or room.table.moves < 6:
            view = wire.last(0)
            if view.legal:
                wire.send(kinds.Act(os.urandom(16), 0, view.rev, view.legal[0]))
                await wire.get(kinds.Ok)
            else:
                await wire.next()
        assert multiprocessing.active_children()
    assert not multiprocessing.active_children()


async def test_a_thought_that_is_dropped_makes_room_for_the_next() -> None:
    """The first is ended where it stands, one that waits is never begun."""
    table = Table(setup_of(GAMES[0], bots=(0, 1)))
    endless = replace(table.bot_turn(0), bot=bots.make("laird"), budget=bots.Budget(600.0, 10**9))
    queue, answers = ThoughtQueue(), asyncio.Queue[str]()
    loop = asyncio.get_running_loop()
    try:
        drop = queue.think(loop, endless, lambda action: answers.put_nowait("first"))
        drop_second = queue.think(loop, endless, lambda action: answers.put_nowait("second"))
        queue.think(loop, table.bot_turn(1), lambda action: answers.put_nowait("third"))
        drop_second()
        drop()
        assert await asyncio.wait_for(answers.get(), 60) == "third"
        assert answers.empty()
    finally:
        queue.close()
    assert not multiprocessing.active_children()


async def test_bots_think_beside_the_loop_and_play_in_it() -> None:
    """A headless host's bots play by themselves, and a table of a guest and bots comes to its end."""
    seats = tuple(range(1, len(open_setup().seats)))
    async with served(limits=QUICK) as (server, port):
        room = Room(open_setup(bots=seats), Lobby(), think=server.think)
        server.add(room)
        (wire,) = await dealt(room, port)
        while room.phase is not Phase.OVER:
            view = wire.last(0)
            if view.legal:
                wire.send(kinds.Act(os.urandom(16), 0, view.rev, view.legal[0]))
                await wire.get(kinds.Ok)
            else:
                await wire.next()
        assert room.table
        assert room.table.outcome


@pytest.mark.parametrize(
    ("peername", "address"),
    [
        (("192.0.2.7", 1234), "192.0.2.7"),
        (("::ffff:192.0.2.7", 1234, 0, 0), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1234, 0, 0), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1234, 0, 2), "fe80::/64"),
        ("", line.FARAWAY),
        (None, line.FARAWAY),
        (("x", 1), line.FARAWAY),
    ],
)
def test_addresses_of_one_place_are_one(peername: object, address: str) -> None:
    """An IPv4 address counts as it is, also when it is wrapped; of IPv6 the half that one person has whole."""
    assert line.address_of(peername) == address
