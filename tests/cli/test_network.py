"""The network as faces are handed it: both ends of a table in one event loop, by real sockets."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.cli.calls import ANEW, FAIR, KEPT, LOOSE, MISSED
from tartan.cli.ends import OPEN_LINE
from tartan.cli.network import CERTIFIED, CLOSING_SECONDS, Means, Wires
from tartan.cli.sockets import GONE, MOVED
from tartan.engine.errors import TartanError
from tartan.net import lan
from tartan.net.terms import Gap
from tartan.session.face import ChangeKind, LinkState
from tartan.session.invitation import DEFAULT_PORT, Invitation
from tartan.session.lobby import Lobby
from tartan.session.online import LOOPBACK, Opening, Phase, SeatState, kept_words
from tartan.store.store import Store
from tests.narrowing import now, present
from tests.net.near import choose
from tests.net.relay import relayed
from tests.net.wire import DEADLINE, open_setup, until
from tests.ports import free_port

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tartan.cli.calls import CalledTable
    from tartan.cli.ends import HostedTable

HERE, THERE = 0, 1
EVERYWHERE = "0.0.0.0"  # noqa: S104  # what is asked for here is only looked at


@pytest.fixture
async def wires(home: Path) -> AsyncIterator[Wires]:
    """A network whose bots think by themselves; all that a test opened is closed at its end."""
    lobby = Lobby(Store.at_home())
    found = Wires(lobby, bots=True)
    yield found
    await found.closed()
    lobby.close()


async def met(wires: Wires, name: str = "Una", opening: Opening | None = None) -> tuple[HostedTable, CalledTable]:
    """A table whose first seat is the host's, with bots on all but one seat, which a guest has taken."""
    setup = open_setup(here=(HERE,), bots=tuple(seat for seat in range(3) if seat > THERE))
    hosted = wires.host(setup, opening or Opening())
    call = wires.call(hosted.invitation, name=name)
    await until(lambda: bool(call.seats))
    call.claim(THERE, name)
    await until(lambda: call.here == (THERE,) and hosted.seats[THERE].state is SeatState.TAKEN)
    return hosted, call


async def played(hosted: HostedTable, call: CalledTable) -> None:
    """Play to the end, whoever's turn it is."""
    step = 0
    await until(lambda: hosted.table is not None and call.table is not None)
    while True:
        ours, theirs = hosted.table, call.table
        assert ours
        assert theirs
        if ours.outcome is not None:
            break
        if HERE in ours.deciders:
            ours.seat(HERE).submit(choose(ours.seat(HERE).legal(), step))
        elif theirs.seat(THERE).legal():
            theirs.seat(THERE).submit(choose(theirs.seat(THERE).legal(), step))
        moves, step = ours.moves, step + 1
        await until(
            lambda table=ours, moves=moves: (
                (  # type: ignore[misc]  # the table as it stood at this very step
                    table.moves != moves or table.outcome is not None or HERE in table.deciders
                )
                or bool(call.table and call.table.seat(THERE).legal())
            )
        )
    await until(lambda: call.phase is Phase.OVER and call.table is not None and call.table.record is not None)


async def test_a_table_is_hosted_joined_and_played(wires: Wires) -> None:
    """Both ends say who sits where, both come to the same end, and the guest can check the deal."""
    hosted, call = await met(wires)
    assert (call.game, call.options, call.name) == (hosted.game, hosted.options, "Una")
    assert hosted.here == (HERE,)
    assert [seen.name for seen in call.seats] == [seen.name for seen in hosted.seats]
    assert now(hosted.deal) is None
    assert now(call.deal) is None
    heard: list[ChangeKind] = []
    hosted.subscribe(lambda change: heard.append(change.kind))
    call.chat.say("Good luck")
    await until(lambda: hosted.chat.length == 1)
    hosted.start()
    await played(hosted, call)
    deal = call.deal
    assert deal
    assert (deal.sentence, deal.checked, deal.faults) == (FAIR, True, ())
    known = call._visit.deal.terms
    for gap, told, checked in (
        (Gap.UNSEALED, f"{FAIR} {LOOSE}", True),
        (Gap.MISSED, f"{KEPT} {MISSED}", None),
        (Gap.ANEW, f"{KEPT} {ANEW}", None),
    ):
        call._visit.deal.terms = replace(known, gap=gap)
        assert call.deal
        assert (call.deal.sentence, call.deal.checked) == (told, checked)
    assert present(hosted.deal).checked is None
    assert {ChangeKind.CHAT, ChangeKind.SEATS, ChangeKind.PLAYED} <= set(heard)


async def test_the_host_gives_and_takes_seats(wires: Wires) -> None:
    """A bot sits in, somebody at the host's keyboard, or whoever comes; a guest who is sent away is told why."""
    hosted, call = await met(wires)
    hosted.kick(THERE)
    await until(lambda: call.link.state is LinkState.CLOSED)
    assert call.link.sentence
    assert hosted.seats[THERE].state is SeatState.FREE
    hosted.seat_bot(THERE, "drover")
    assert hosted.seats[THERE].state is SeatState.BOT
    hosted.free(THERE)
    assert hosted.seats[THERE].state is SeatState.FREE
    hosted.seat_here(THERE, "Ewan")
    assert hosted.here == (HERE, THERE)
    with pytest.raises(TartanError):
        hosted.seat_bot(9, "drover")
    with pytest.raises(TartanError):
        hosted.seat_bot(THERE, "genius")


@pytest.mark.parametrize("instead", ["a bot", "another guest", "nobody"])
async def test_a_seat_changes_hands_in_the_midst_of_a_deal(wires: Wires, instead: str) -> None:
    """The deal that waits for it is called off, and made anew with whoever has the seat then; all can check it (S2)."""
    hosted, call = await met(wires)
    assert hosted.bind == LOOPBACK
    async with relayed(hosted.invitation.port) as relay:
        call.close()
        await until(lambda: hosted.seats[THERE].state is SeatState.AWAY)
        hosted.kick(THERE)
        asleep = wires.call(replace(hosted.invitation, port=relay.port), name="Ewan")
        await until(lambda: bool(asleep.seats))
        asleep.claim(THERE, "Ewan")
        await until(lambda: asleep.here == (THERE,))
        relay.silent = True
        hosted.start()
        assert now(hosted.phase) is Phase.DEALING
        if instead == "a bot":
            hosted.seat_bot(THERE, "piper")
        else:
            hosted.kick(THERE)
        assert hosted.phase is Phase.GATHERING
        assert hosted.table is None
        relay.mend()
        await until(lambda: asleep.link.state is LinkState.CLOSED)
        assert asleep.here == ()
        assert kept_words(asleep) == ""
        if instead == "nobody":
            with pytest.raises(TartanError):
                hosted.start()
            return
        if instead == "another guest":
            second = wires.call(hosted.invitation, name="Una")
            await until(lambda: bool(second.seats))
            second.claim(THERE, "Una")
            await until(lambda: second.here == (THERE,))
            hosted.start()
            await played(hosted, second)
            assert second.deal
            assert second.deal.faults == ()
        else:
            hosted.start()
            await until(lambda: hosted.table is not None)


async def test_a_game_is_opened_again_to_its_people(wires: Wires) -> None:
    """A guest keeps its seat: it calls again by itself, and what it had seen it sees again."""
    port = free_port()
    hosted, call = await met(wires, opening=Opening(port=port))
    hosted.start()
    await until(lambda: hosted.table is not None and call.table is not None)
    assert hosted.table
    save_id = hosted.table.save_id
    assert save_id
    call.close()
    await until(lambda: hosted.seats[THERE].state is SeatState.AWAY)
    await hosted.closed()
    again = wires.resume(save_id, Opening(port=port))
    back = wires.call(Invitation(again.invitation.host, port), name="Una")
    await until(lambda: back.here == (THERE,) and back.table is not None)
    assert again.phase is Phase.PLAYING
    with pytest.raises(TartanError):
        wires.resume(save_id, Opening())
    with pytest.raises(TartanError):
        wires.resume(save_id + 1, Opening())


async def test_a_game_is_opened_again_by_the_line_that_its_guests_have(wires: Wires) -> None:
    """Also after it was closed politely: the same port, code and seat; what is asked for by name is another one."""
    hosted, call = await met(wires)
    hosted.start()
    await until(lambda: hosted.table is not None and call.table is not None)
    assert hosted.table
    save_id, line = hosted.table.save_id or 0, hosted.invitation.line
    assert hosted.invitation.code not in repr(wires.lobby.opening(save_id))
    await hosted.closed()
    await until(lambda: call.link.state is LinkState.CLOSED)
    assert call.link.sentence == "The host has closed the table."
    await call.closed()
    again = wires.resume(save_id, Opening(port=DEFAULT_PORT))
    assert again.invitation.line == line
    assert again.moved == ""
    back = wires.call(call.invitation, name="Una")
    await until(lambda: back.here == (THERE,) and back.table is not None)
    await again.closed()
    await back.closed()
    other = wires.resume(save_id, Opening(code="red-kilt", asked=frozenset({"port", "code"})))
    assert other.invitation.code == "red-kilt"
    assert other.invitation.port != again.invitation.port


async def test_a_game_is_opened_again_where_its_port_is_taken(wires: Wires) -> None:
    """By a port that is free, unless that very one is asked for."""
    hosted, _ = await met(wires)
    hosted.start()
    await until(lambda: hosted.table is not None)
    assert hosted.table
    save_id, port = hosted.table.save_id or 0, hosted.invitation.port
    await hosted.closed()
    taken = wires.host(open_setup(), Opening(port=port))
    with pytest.raises(TartanError):
        wires.resume(save_id, Opening(port=port, asked=frozenset({"port"})))
    again = wires.resume(save_id, Opening())
    assert again.invitation.port != port
    assert again.moved == MOVED
    assert again.phase is Phase.PLAYING
    await taken.closed()


async def test_a_game_is_opened_again_where_its_address_is_gone(wires: Wires) -> None:
    """On this machine alone, with a sentence, unless that very address is asked for; it is tried again next time."""
    hosted, _ = await met(wires)
    hosted.start()
    await until(lambda: hosted.table is not None)
    assert hosted.table
    save_id, port = hosted.table.save_id or 0, hosted.invitation.port
    await hosted.closed()
    before = wires.lobby.opening(save_id)
    assert before
    elsewhere = replace(before, bind="192.0.2.7")
    wires.lobby.set_opening(save_id, elsewhere)
    with pytest.raises(TartanError):
        wires.resume(save_id, Opening(bind="192.0.2.7", asked=frozenset({"bind"})))
    for asked in (Opening(), Opening(port=port, asked=frozenset({"port"}))):
        again = wires.resume(save_id, asked)
        assert again.bind == asked.bind
        assert again.invitation.host == asked.bind
        assert again.moved == GONE.format("192.0.2.7")
        assert again.phase is Phase.PLAYING
        assert wires.lobby.opening(save_id) == elsewhere
        await again.closed()


async def test_a_game_that_shows_another_certificate_has_another_line(wires: Wires) -> None:
    """Its host is told so; with the same certificate the line is the same, and nothing is told."""
    hosted, _ = await met(wires, opening=Opening(tls=True))
    hosted.start()
    await until(lambda: hosted.table is not None)
    assert hosted.table
    save_id, line = hosted.table.save_id or 0, hosted.invitation.line
    await hosted.closed()
    again = wires.resume(save_id, Opening())
    assert (again.invitation.line, again.moved) == (line, "")
    await again.closed()
    kept = wires.lobby.opening(save_id)
    assert kept
    wires.lobby.set_opening(save_id, replace(kept, fingerprint="another"))
    assert wires.resume(save_id, Opening()).moved == CERTIFIED


async def test_a_guest_may_want_seats_beforehand(home: Path) -> None:
    """They are taken as soon as it is in, by the names that it was given."""
    hosting = Wires(Lobby())
    hosted = hosting.host(open_setup(), Opening())
    joining = Wires(Lobby(), means=Means(seats=(1, 0)))
    call = joining.call(hosted.invitation, name="Isla, Ewan")
    await until(lambda: call.here == (0, 1))
    assert [seen.name for seen in call.seats[:2]] == ["Ewan", "Isla"]
    await joining.closed()
    await hosting.closed()


async def test_people_who_name_no_seats_take_as_many_as_they_are(home: Path) -> None:
    """One alone takes none by itself: she chooses."""
    hosting = Wires(Lobby())
    hosted = hosting.host(open_setup(here=(1,)), Opening())
    alone, joining = Wires(Lobby()), Wires(Lobby())
    watching = alone.call(hosted.invitation, name="Una")
    call = joining.call(hosted.invitation, name="Rona, Senga")
    await until(lambda: call.here == (0, 2) and bool(watching.seats))
    assert [call.seats[seat].name for seat in call.here] == ["Rona", "Senga"]
    assert watching.here == ()
    for wires in (alone, joining, hosting):
        await wires.closed()


async def test_a_kept_name_with_a_comma_is_one_persons(home: Path) -> None:
    """A seat may be taken by any name; whoever comes back to it is not taken for several people."""
    hosting, joining = Wires(Lobby()), Wires(Lobby())
    hosted = hosting.host(open_setup(), Opening())
    call = joining.call(hosted.invitation, name="Ewan")
    await until(lambda: bool(call.seats))
    call.claim(0, "Ewan, the Red")
    await until(lambda: call.here == (0,))
    await joining.closed()
    back = Wires(Lobby())
    (kept,) = back.kept_names(hosted.invitation)
    assert kept == "Ewan the Red"
    call = back.call(hosted.invitation, name=kept)
    await until(lambda: call.here == (0,))
    assert call.crowded == ""
    for wires in (back, hosting):
        await wires.closed()


async def test_several_people_who_watch_take_no_seats(home: Path) -> None:
    """However many they are: who watches has none."""
    hosting, joining = Wires(Lobby()), Wires(Lobby())
    hosted = hosting.host(open_setup(here=(1,)), Opening())
    call = joining.call(hosted.invitation, name="Rona, Senga", watch=True)
    await until(lambda: call.watcher)
    asked = joining.call(hosted.invitation, name="Una, Morag")
    await until(lambda: asked.here == (0, 2))
    assert call.here == ()
    for wires in (joining, hosting):
        await wires.closed()


async def test_an_open_line_is_told_of(wires: Wires, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond this machine a plain line has a warning and the way around it; on it, or a private one, there is none."""
    monkeypatch.setattr(lan, "available", lambda: False)
    near = wires.host(open_setup(), Opening())
    plain = wires.host(open_setup(), Opening(bind=EVERYWHERE, announce=True))
    private = wires.host(open_setup(), Opening(bind=EVERYWHERE, tls=True))
    assert (near.warning, near.tunnel) == ("", "")
    assert (private.warning, private.tunnel) == ("", "")
    assert plain.warning == OPEN_LINE
    assert plain.tunnel.startswith(f"ssh -N -L {plain.invitation.port}:127.0.0.1:{plain.invitation.port} ")
    assert plain.invitation.host != EVERYWHERE
    assert len(private.invitation.fingerprint) == 64


async def test_only_a_table_that_others_reach_is_told_of(wires: Wires, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never one of loopback, never one that is not to be listed; and what is told follows the seats (N7)."""
    told: list[lan.Notice] = []

    class Silent:
        def __init__(self, _bind: str, _port: int, notice: lan.Notice) -> None:
            self.notice = notice
            told.append(notice)

        async def open(self) -> None: ...

        async def tell(self, notice: lan.Notice) -> None:
            self.notice = notice
            told.append(notice)

        async def close(self) -> None: ...

    monkeypatch.setattr(lan, "Announcer", Silent)
    wires.host(open_setup(), Opening(announce=True))
    wires.host(open_setup(), Opening(bind=EVERYWHERE))
    assert told == []
    hosted = wires.host(open_setup(here=(HERE,)), Opening(bind=EVERYWHERE, announce=True))
    free = told[-1].free
    assert hosted.invitation.code not in "".join(told[-1].words.values())
    hosted.seat_bot(THERE, "piper")
    await until(lambda: told[-1].free == free - 1)


async def test_closing_twice_is_closing_once(wires: Wires) -> None:
    """Whoever subscribed is told once, and the guest is told why."""
    hosted, call = await met(wires)
    heard: list[ChangeKind] = []
    hosted.subscribe(lambda change: heard.append(change.kind))
    hosted.close()
    hosted.close()
    assert heard == [ChangeKind.CLOSED]
    assert hosted.link.state is LinkState.CLOSED
    await until(lambda: call.link.state is LinkState.CLOSED)
    call.close()
    await call.closed()


async def test_a_call_that_fails_ends_closed(wires: Wires) -> None:
    """Nothing is raised in the face's own thread: the link says why."""
    hosted = wires.host(open_setup(), Opening())
    call = wires.call(Invitation("127.0.0.1", hosted.invitation.port, "wrong-words"), name="Isla")
    await until(lambda: call.link.state is LinkState.CLOSED)
    assert call.link.sentence == "No table here opens to that code."
    assert call.seats == ()


async def test_whoever_does_not_listen_holds_up_no_end(wires: Wires) -> None:
    """A connection that says and reads nothing is cut when the table closes, before two seconds are over (T1)."""
    hosted = wires.host(open_setup(), Opening())
    _, writer = await asyncio.open_connection("127.0.0.1", hosted.invitation.port)
    assert CLOSING_SECONDS < 2
    async with asyncio.timeout(DEADLINE):
        await hosted.closed()
    assert hosted.link.state is LinkState.CLOSED
    writer.close()


async def test_who_finds_no_free_seat_is_named_in_a_sentence(home: Path) -> None:
    """The others have theirs; the sentence goes once there is a seat for everybody, and speaks of nobody else."""
    hosting = Wires(Lobby())
    hosted = hosting.host(open_setup(here=(0,)), Opening())
    joining = Wires(Lobby())
    call = joining.call(hosted.invitation, name="Rona, Senga, Una")
    await until(lambda: bool(call.crowded))
    assert call.crowded == "There are 3 names, and only 2 seats are free at this table: none for Una."
    assert call.here == (1, 2)
    assert (call.names, call.name) == (("Rona", "Senga"), "Una")
    hosted.free(0)
    await until(lambda: call.seats[0].state is SeatState.FREE)
    call.claim(0, "Una")
    await until(lambda: call.here == (0, 1, 2))
    assert call.crowded == ""
    assert (call.names, call.name) == (("Una", "Rona", "Senga"), "Rona")
    for wires in (joining, hosting):
        await wires.closed()


async def test_a_name_that_is_refused_is_told_of_as_without_a_seat(home: Path) -> None:
    """Where there was room, but the name was somebody's already, the sentence says who has no seat."""
    hosting = Wires(Lobby())
    setup = open_setup(here=(0,))
    hosted = hosting.host(setup, Opening())
    joining = Wires(Lobby())
    call = joining.call(hosted.invitation, name=f"Rona, {setup.seats[0].name}")
    await until(lambda: bool(call.crowded))
    assert call.crowded == f"{setup.seats[0].name} has no seat here yet."
    assert [call.seats[seat].name for seat in call.here] == ["Rona"]
    for wires in (joining, hosting):
        await wires.closed()


async def test_the_host_is_told_of_who_is_in_without_a_seat(wires: Wires) -> None:
    """By name, once she has had the time to take one; not any more when she has one, or has gone; guests never are."""
    hosted = wires.host(open_setup(here=(HERE,)), Opening())
    rona = wires.call(hosted.invitation, name="Rona")
    una = wires.call(hosted.invitation, name="Una")
    heard: list[ChangeKind] = []
    hosted.subscribe(lambda change: heard.append(change.kind))
    await until(lambda: sorted(hosted.seatless) == ["Rona", "Una"])
    assert ChangeKind.SEATS in heard
    assert rona.seatless == una.seatless == ()
    rona.claim(THERE, "Rona")
    await until(lambda: hosted.seatless == ("Una",))
    una.close()
    await until(lambda: hosted.seatless == ())
    rona.release(THERE)
    await until(lambda: hosted.seatless == ("Rona",))
