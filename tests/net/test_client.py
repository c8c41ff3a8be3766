"""Tests of clients over real sockets, through a relay that cuts, doubles, delays and falls silent."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.engine.deal import commitment_to
from tartan.engine.errors import TartanError
from tartan.net import kinds
from tartan.net.client import LONGEST_PAUSE, NOBODY_PAUSE, Client
from tartan.net.frames import Framer, pack
from tartan.net.guest import Visit
from tartan.net.keepsakes import KeepsakeFolder
from tartan.net.limits import LIMITS, SECRET
from tartan.net.parts import SeatState
from tartan.net.room import Room
from tartan.net.server import Server
from tartan.net.terms import Gap
from tartan.session.face import Change, ChangeKind, Link, LinkState
from tartan.session.lobby import Lobby
from tartan.session.table import Table
from tartan.session.verify import lacks, verify
from tartan.store.store import Store
from tests.narrowing import present
from tests.net.near import Heard, game_of, play_here
from tests.net.relay import relayed
from tests.net.wire import open_setup, served, until
from tests.ports import deaf_port, free_port

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tartan.net.limits import Limits

QUICK = replace(LIMITS, ping=0.05, silence=0.4, tick=0.02)
"""Limits with which a silent line is given up soon; so is a good one on a machine that has much else to do."""


@asynccontextmanager
async def visiting(
    port: int,
    name: str,
    *seats: int,
    code: str = "",
    watch: bool = False,
    limits: Limits = LIMITS,
    keepsakes: KeepsakeFolder | None = None,
) -> AsyncIterator[tuple[Visit, Client]]:
    """A guest who has come in and has these seats; leaves at the end."""
    client = Client(Visit(name, code=code, watch=watch, keepsakes=keepsakes), "127.0.0.1", port, limits=limits)
    visit = await client.join()
    try:
        for seat in seats:
            visit.claim(seat, f"{name} {seat}")
            await until(lambda seat=seat: seat in visit.held)  # type: ignore[misc]  # a default is no more than bound
        yield visit, client
    finally:
        await client.close()


async def started(room: Room, *visits: Visit) -> Table:
    """The game once it is dealt and everybody has it."""
    room.start()
    await until(lambda: all(visit.table is not None for visit in visits))
    assert room.table
    return room.table


async def in_step(*visits: Visit) -> None:
    """Wait until all of them can go on."""
    await until(lambda: all(visit.link.up and not game_of(visit).pending for visit in visits))


def host_lets(near: Table, *visits: Visit) -> bool:
    """Whether everybody knows as much as the table."""
    return all(
        visit.link.up
        and not game_of(visit).pending
        and all(
            game_of(visit).seat(seat).log_length == near.seat(seat).log_length
            and game_of(visit).seat(seat).view() == near.seat(seat).view()
            for seat in game_of(visit).here
        )
        for visit in visits
    )


def same_logs(near: Table, *visits: Visit) -> bool:
    return all(
        game_of(visit).seat(seat).log() == near.seat(seat).log() for visit in visits for seat in game_of(visit).here
    )


async def finish(near: Table, *visits: Visit) -> None:
    """Play to the end."""
    step = 0
    while near.outcome is None:
        for visit in visits:
            if play_here(game_of(visit), step):
                break
        await until(lambda: host_lets(near, *visits))
        step += 1
    await until(lambda: all(visit.deal.record is not None for visit in visits))


async def test_a_game_over_real_sockets() -> None:
    """Two terminals play a whole game; both can check the deal, and nothing is left running."""
    room = Room(open_setup(), Lobby())
    async with served(room) as (_, port):
        async with (
            visiting(port, "Isla", 0, 1, code=room.code) as (isla, _),
            visiting(port, "Ewan", 2, code=room.code) as (ewan, _),
            visiting(port, "Una", code=room.code, watch=True) as (una, _),
        ):
            near = await started(room, isla, ewan, una)
            await finish(near, isla, ewan)
            assert game_of(isla).faults == game_of(ewan).faults == ()
            assert game_of(isla).outcome == near.outcome
            assert game_of(una).seat(None).log() == near.seat(None).log()
        assert isla.link.state is LinkState.CLOSED
    assert len(asyncio.all_tasks()) == 1


async def test_a_line_that_is_cut_at_any_byte_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut within what goes to the host, or to the guest, the game and its logs are the uninterrupted ones (N2)."""
    monkeypatch.setattr("tartan.net.client.FIRST_PAUSE", 0.0)
    monkeypatch.setattr("tartan.net.client.STEADY_SECONDS", 0.0)
    room = Room(open_setup(), Lobby())
    async with (
        served(room) as (_, port),
        relayed(port) as relay,
        visiting(relay.port, "Isla", 0, 1, 2, code=room.code) as (visit, _),
    ):
        near = await started(room, visit)
        twin = Table(near.setup)
        step = cuts = 0
        while near.outcome is None:
            if step % 2:
                relay.to_host = step * 3 % 100
            else:
                relay.to_guest = step * 29 % 1200
            lines = relay.lines
            played = play_here(game_of(visit), step)
            assert played
            twin.submit(*played)
            await until(lambda: host_lets(near, visit))
            relay.mend()
            cuts += relay.lines - lines
            step += 1
        assert cuts > step // 2
        assert near.record.actions == twin.record.actions
        assert near.outcome == twin.outcome
        assert same_logs(twin, visit)
        await until(lambda: visit.deal.record is not None)
        assert game_of(visit).faults == ()


@pytest.mark.parametrize("piece", [1, 700], ids=["a byte at a time", "in pieces"])
async def test_frames_may_come_in_pieces_and_twice(piece: int) -> None:
    """However the stream is cut into pieces, and with every frame of the host doubled, the game is the same."""
    room = Room(open_setup(), Lobby())
    async with served(room) as (_, port), relayed(port) as relay:
        relay.piece, relay.doubling = piece, True
        async with visiting(relay.port, "Isla", 0, 1, 2, code=room.code) as (visit, _):
            near = await started(room, visit)
            for step in range(15):
                assert play_here(game_of(visit), step)
                await until(lambda: host_lets(near, visit))
            assert len(near.record.actions) == 15
            assert same_logs(near, visit)
            assert relay.lines == 1


async def test_a_silent_line_is_given_up_and_had_again() -> None:
    """When nothing is heard for long the guest says so, takes no action, and comes back by itself (N2)."""
    room = Room(open_setup(), Lobby())
    async with (
        served(room) as (_, port),
        relayed(port) as relay,
        visiting(relay.port, "Isla", 0, 1, 2, code=room.code) as (visit, client),
    ):
        near = await started(room, visit)
        heard = Heard()
        game_of(visit).subscribe(heard)
        relay.silent, client.limits = True, QUICK
        door = game_of(visit).seat(0)
        door.submit(door.legal()[0])
        await until(lambda: not visit.link.up)
        assert visit.link.sentence
        assert door.legal() == ()
        relay.shut = True
        relay.cut()
        await until(lambda: relay.lines > 3 and visit.link.state is LinkState.RETRYING)
        assert game_of(visit).pending
        client.limits = LIMITS
        relay.mend()
        await until(lambda: host_lets(near, visit))
        assert len(near.record.actions) == 1
        assert Change(None, ChangeKind.LINK) in heard.changes
        assert heard.changes[-1] == Change(0, ChangeKind.PLAYED)


def test_pauses_between_calls_are_short_enough() -> None:
    """A guest that calls again every two seconds at most is back within three of the link's return (N2)."""
    assert LONGEST_PAUSE <= 2


async def test_a_host_that_is_killed_and_resumed_has_its_guests_back(tmp_path: Path) -> None:
    """The host vanishes without a word; a fresh one on the same store goes on, and an act under way is done once."""
    store = Store(tmp_path / "store.db")
    room, server = Room(open_setup(), Lobby(store)), Server()
    server.add(room)
    ((_, port),) = await server.listen(port=free_port())
    async with visiting(port, "Isla", 0, 1, 2, code=room.code) as (visit, _):
        near = await started(room, visit)
        for step in range(7):
            assert play_here(game_of(visit), step)
            await until(lambda: host_lets(near, visit))
        table, actions, save_id = game_of(visit), near.record.actions, near.save_id
        assert save_id is not None
        seat = present(table.next_here(None))
        text = table.seat(seat).legal()[0]
        kill(server)
        table.seat(seat).submit(text)
        await until(lambda: not visit.link.up)
        near._keeper.close()
        store.close()

        lobby = Lobby(Store(tmp_path / "store.db"))
        resumed, hosting = lobby.resume(save_id), lobby.hosting(save_id)
        assert hosting
        again = Room(resumed.setup, lobby)
        again.take_up(resumed, hosting)
        second = Server()
        second.add(again)
        await second.listen(port=port)
        await until(lambda: host_lets(resumed, visit))
        assert visit.table is table
        assert resumed.record.actions == (*actions, (seat, text))
        assert same_logs(resumed, visit)
        await finish(resumed, visit)
        assert table.faults == ()
        await second.close()


def kill(server: Server) -> None:
    """Let a server vanish as if its process were killed."""
    for listening in server._listening:
        listening.close()
    if server._timer:
        server._timer.cancel()
    for line in tuple(server.lines):
        if line._transport:
            line._transport.abort()


async def test_a_guest_that_is_killed_finds_its_seats_again(tmp_path: Path) -> None:
    """Without a code, by what is kept in its folder alone, a later guest has the same seats in the same game (N3)."""
    room = Room(open_setup(), Lobby())
    async with served(room) as (_, port):
        first = KeepsakeFolder(f"127.0.0.1:{port}", tmp_path)
        async with visiting(port, "Isla", 0, 1, 2, code=room.code, keepsakes=first) as (visit, client):
            near = await started(room, visit)
            for step in range(5):
                assert play_here(game_of(visit), step)
                await until(lambda: host_lets(near, visit))
            client.drop()
            first.close()
            visit.left = True
            visit.closed("killed")
        later = KeepsakeFolder(f"127.0.0.1:{port}", tmp_path)
        async with visiting(port, "Isla", keepsakes=later) as (back, _):
            await until(lambda: back.table is not None)
            assert back.held == (0, 1, 2)
            assert same_logs(near, back)
            await finish(near, back)
            assert game_of(back).faults == ()
            record = game_of(back).record
            assert record
            assert all(witness.salt for witness in record.witnesses)


async def test_a_guest_that_is_killed_in_a_game_checks_the_seals_of_its_deal_all_the_same(tmp_path: Path) -> None:
    """They are kept with its seat before its salt is told, and are in the record that it keeps (S2, N3)."""
    room = Room(open_setup(), Lobby())
    async with served(room) as (_, port), visiting(port, "Ewan", 1, 2, code=room.code) as (ewan, _):
        first = KeepsakeFolder("host", tmp_path)
        async with visiting(port, "Isla", 0, code=room.code, keepsakes=first) as (isla, client):
            near = await started(room, isla, ewan)
            client.drop()
            first.close()
            isla.left = True
            isla.closed("killed")
        async with visiting(port, "Isla", keepsakes=KeepsakeFolder("host", tmp_path)) as (back, _):
            await until(lambda: back.table is not None)
            await finish(near, back, ewan)
            assert (game_of(back).faults, back.deal.gap) == ((), Gap.NONE)
            record = game_of(back).record
            assert record
            assert record.seals == tuple(commitment_to(salt) for salt in record.salts)
            assert (verify(record), lacks(record)) == ((), ())


SEAL = len(pack(kinds.Salt((), ((0, bytes(SECRET)),), bytes(SECRET)).to_map()))
"""The bytes with which a guest of one seat seals its salt."""


@pytest.mark.parametrize("sent", [1, SEAL, SEAL + 1], ids=["in the seal", "behind it", "in the salt"])
@pytest.mark.parametrize("bot", [True, False], ids=["a bot sits in", "she is back for the next"])
async def test_a_line_that_breaks_in_a_deal_makes_no_cheat_of_its_host(sent: int, bot: bool) -> None:
    """The deal is called off and made anew, with her or without: what she finds at the end is true (N3, S2)."""
    room = Room(open_setup(), Lobby())
    async with (
        served(room) as (_, port),
        relayed(port) as relay,
        visiting(relay.port, "Isla", 0, code=room.code) as (isla, _),
        visiting(port, "Ewan", 1, 2, code=room.code) as (ewan, _),
    ):
        relay.to_host, relay.shut = sent, True
        room.start()
        await until(lambda: room.places[0].state is SeatState.AWAY)
        first = isla.deal.commitment
        assert first
        room.call_off()
        if bot:
            room.seating.seat_bot(0, "piper")
            near = await started(room, ewan)
        relay.mend()
        await until(lambda: isla.link.up)
        if not bot:
            near = await started(room, isla, ewan)
        await until(lambda: isla.table is not None)
        assert isla.deal.commitment == room.info.deal != first
        await finish(near, isla, ewan)
        assert (game_of(isla).faults, isla.deal.gap) == ((), Gap.ANEW if bot else Gap.NONE)
        assert (game_of(ewan).faults, ewan.deal.gap) == ((), Gap.NONE)


async def test_whoever_shows_the_token_takes_the_seat_over(tmp_path: Path) -> None:
    """The second guest has the seat at once; the first is told so, is closed, and does not fight for it (N3)."""
    room = Room(open_setup(), Lobby())
    async with served(room) as (_, port):
        one = KeepsakeFolder("host", tmp_path)
        async with visiting(port, "Isla", 0, 1, 2, code=room.code, keepsakes=one) as (first, _):
            await started(room, first)
            one.close()
            async with visiting(port, "Isla", keepsakes=KeepsakeFolder("host", tmp_path)) as (second, _):
                await until(lambda: second.table is not None and first.link.state is LinkState.CLOSED)
                assert first.link.sentence == "You have come in from elsewhere."
                assert second.held == (0, 1, 2)
                assert play_here(game_of(second), 0)
                await in_step(second)


async def test_whoever_was_taken_over_while_away_does_not_take_the_seat_back() -> None:
    """A client whose line was down is told so when it calls again; its person may have the seat back by hand (N3)."""
    room = Room(open_setup(), Lobby())

    async def come(port: int, visit: Visit) -> Client:
        client = Client(Visit("Isla"), "127.0.0.1", port)
        for kept in keys:
            client.visit.keys.keep(kept)
        await client.join()
        await until(lambda: visit.link.state is LinkState.CLOSED)
        assert visit.link.sentence == "You have come in from elsewhere."
        assert (visit.held, visit.keys.tokens) == ((), ())
        assert client.visit.link.up
        assert client.visit.held == (0, 1, 2)
        return client

    async with (
        served(room) as (_, port),
        relayed(port) as relay,
        visiting(relay.port, "Isla", 0, 1, 2, code=room.code) as (first, _),
    ):
        near, keys = await started(room, first), first.keys.kept
        relay.shut = True
        relay.cut()
        await until(lambda: not first.link.up and not any(place.guest for place in room.places))
        coming = asyncio.create_task(come(port, first))
        await until(lambda: all(place.guest for place in room.places))
        relay.mend()
        second = await coming
        assert play_here(game_of(second.visit), 0)
        await until(lambda: host_lets(near, second.visit))
        third = await come(port, second.visit)
        await finish(near, third.visit)
        assert game_of(third.visit).faults == ()
        await second.close()
        await third.close()


@pytest.mark.parametrize("patient", [False, True])
@pytest.mark.parametrize(
    ("code", "sentence"), [("no-such-code-here", "No table here opens to that code."), ("", "join with the whole line")]
)
async def test_a_wrong_code_is_said_in_a_sentence(code: str, sentence: str, patient: bool) -> None:
    """Who is not let in is told why, and is not tried again, however patient."""
    room = Room(open_setup(), Lobby())
    async with served(room) as (_, port):
        client = Client(Visit("Isla", code=code), "127.0.0.1", port, patient=patient)
        with pytest.raises(TartanError, match=sentence):
            await client.join()
        assert client.visit.link.state is LinkState.CLOSED
    assert len(asyncio.all_tasks()) == 1


async def test_where_nobody_answers_a_sentence_says_so() -> None:
    """A port that nobody listens at ends the first call at once."""
    with deaf_port() as port:
        client = Client(Visit("Isla", code="secret-code"), "127.0.0.1", port)
        with pytest.raises(TartanError) as caught:
            await client.join()
    assert caught.value.message == f"Nobody answers at 127.0.0.1 port {port}."
    assert "secret" not in repr(client)


async def test_a_patient_client_is_let_in_once_there_is_a_host() -> None:
    """Until then it says that nobody answers and when it calls again; by itself, or as soon as it is told to."""
    room = Room(open_setup(), Lobby())
    visit = Visit("Isla", code=room.code)
    port = free_port()
    client = Client(visit, "127.0.0.1", port, patient=True)
    joining = asyncio.create_task(client.join())
    await until(lambda: client.calls_in is not None)
    assert visit.link == Link(LinkState.RETRYING, f"Nobody answers at 127.0.0.1 port {port}.")
    assert 0 < (client.calls_in or 0) <= NOBODY_PAUSE
    server = Server()
    server.add(room)
    await server.listen(port=port)
    client.call_now()
    await joining
    assert client.calls_in is None
    assert visit.link.state is LinkState.CONNECTED
    await client.close()
    await server.close()


async def test_a_patient_client_may_be_told_to_give_up() -> None:
    """Between two calls, at once, and nothing of it goes on."""
    with deaf_port() as port:
        client = Client(Visit("Isla", code="secret-code"), "127.0.0.1", port, patient=True)
        joining = asyncio.create_task(client.join())
        await until(lambda: client.calls_in is not None)
        client.visit.leave()
        with pytest.raises(TartanError):
            await joining
    assert len(asyncio.all_tasks()) == 1


class Says(asyncio.Protocol):
    """A host that says one thing and no more."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.heard = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.data)

    def data_received(self, data: bytes) -> None:
        self.heard += data


HOSTILE = {
    "no frame": b"HTTP/1.1 400 Bad Request\r\n\r\n",
    "too large a frame": b"\x7f\xff\xff\xff",
    "no map": b"\x00\x00\x00\x01\xc0",
    "a message without a type": pack({"x": 1}),
    "a welcome without a table": pack({"t": "welcome"}),
    "seats before a welcome": pack({"t": "seats", "seats": [], "phase": "gathering", "spectators": 0}),
    "a refusal with escapes": pack({"t": "refuse", "code": "x", "text": "\x1b[2JGo away."}),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=list(HOSTILE))
async def test_a_hostile_host_is_hung_up_on(data: bytes) -> None:
    """Whatever a host sends that is no protocol ends the call with one clean sentence (N5)."""
    hosts: list[Says] = []

    def host() -> Says:
        hosts.append(Says(data))
        return hosts[-1]

    server = await asyncio.get_running_loop().create_server(host, "127.0.0.1", 0)
    client = Client(Visit("Isla", code="a-b"), "127.0.0.1", server.sockets[0].getsockname()[1])
    with pytest.raises(TartanError) as caught:
        await client.join()
    assert caught.value.message.endswith(".")
    assert caught.value.message.isprintable()
    assert len(hosts) == 1
    server.close()
    await server.wait_closed()
    assert len(asyncio.all_tasks()) == 1


async def test_a_host_that_says_nothing_is_not_waited_for() -> None:
    """A host that takes the call and never says welcome is given up."""
    server = await asyncio.get_running_loop().create_server(lambda: Says(b""), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    client = Client(Visit("Isla"), "127.0.0.1", port, limits=replace(QUICK, handshake=0.1))
    with pytest.raises(TartanError, match="Nobody answers"):
        await client.join()
    server.close()
    await server.wait_closed()


async def test_a_host_that_does_not_read_is_hung_up_on() -> None:
    """What waits to be read by a host is bounded: past it the line is dropped and another is tried (N4)."""
    room = Room(open_setup(), Lobby())
    async with (
        served(room) as (server, port),
        visiting(port, "Isla", 0, code=room.code, limits=replace(LIMITS, queue=20_000)) as (visit, _),
    ):
        before = tuple(server.lines)
        for line in before:
            assert line._transport
            line._transport.pause_reading()
        heard = Heard()
        visit.listen(heard)
        while visit.link.up and len(heard.changes) < 1:
            for _ in range(500):
                visit.send(kinds.Chat(0, "", "x" * 500))
            await asyncio.sleep(0)
        await until(lambda: visit.link.up and tuple(server.lines) != before)


async def test_the_certificate_is_looked_at_before_a_word_is_said() -> None:
    """A host whose certificate is not the wanted one hears nothing, and the reason is told."""
    hosts: list[Says] = []

    def host() -> Says:
        hosts.append(Says(b""))
        return hosts[-1]

    def certified(certificate: bytes) -> None:
        assert certificate == b""
        raise TartanError("This is not the host that you know.")

    server = await asyncio.get_running_loop().create_server(host, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    client = Client(Visit("Isla", code="a-b"), "127.0.0.1", port, certified=certified)
    with pytest.raises(TartanError, match="not the host that you know"):
        await client.join()
    server.close()
    await server.wait_closed()
    assert [each.heard for each in hosts] in ([b""], [])


async def test_an_unknown_message_is_answered_and_the_line_stays() -> None:
    """A type of a later version is answered with an error, and nothing else happens."""
    room = Room(open_setup(), Lobby())
    async with served(room) as (server, port), visiting(port, "Isla", 0, code=room.code) as (visit, _):
        (line,) = server.lines
        line.send_frame(pack({"t": "fireworks"}))
        line.send(kinds.Chat(None, "Una", "still here"))
        await until(lambda: visit.chat.length == 1)
        assert visit.link.up


async def test_a_guest_says_hello_with_its_tokens_and_pings() -> None:
    """The first message is a hello; a line that is idle is kept alive by pings."""
    frames: list[dict[str, object]] = []

    class Host(Says):
        def data_received(self, data: bytes) -> None:
            frames.extend(dict(fields) for fields in framer.feed(data))

    framer = Framer.of_guest()
    room = Room(open_setup(), Lobby())
    welcome = pack(kinds.Welcome(room.info, (), False).to_map())
    server = await asyncio.get_running_loop().create_server(lambda: Host(welcome), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with visiting(port, "Isla", code="a-b", limits=replace(LIMITS, ping=0.05, tick=0.02)):
        await until(lambda: len(frames) > 2)
    server.close()
    await server.wait_closed()
    assert [frame["t"] for frame in frames[:3]] == ["hello", "ping", "ping"]
    assert (frames[0]["name"], frames[0]["code"], frames[0]["tokens"]) == ("Isla", "a-b", [])


async def test_who_waits_no_longer_for_the_end_leaves_the_line() -> None:
    """Waiting for a client's end can be given up; the line is kept as before (N2)."""
    room = Room(open_setup(), Lobby())
    async with served(room) as (_, port), visiting(port, "Isla", 0, code=room.code) as (visit, client):
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(client.wait_closed(), 0.01)
        client.drop()
        await until(lambda: not visit.link.up)
        await until(lambda: visit.link.up)
        assert visit.held == (0,)
