"""Tests of a host that cannot keep its game for a while: what it tells its guests, and what it never promises (V1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.net import kinds
from tartan.net.room import Room
from tartan.net.upkeep import KEEP_AGAIN_SECONDS, UNKEPT
from tartan.session.face import Change, ChangeKind
from tartan.session.lobby import Lobby
from tartan.store import Store
from tartan.store.errors import StoreError
from tests.narrowing import present
from tests.net.near import Heard, Near, carry_all, come, game_of, play_here
from tests.net.wire import Clock, Sat, open_setup, seated

if TYPE_CHECKING:
    from pathlib import Path


class FullStore(Store):
    """A store whose disk is full when a test says so."""

    full = False

    def append(self, *args: object, **how: object) -> None:
        if self.full:
            raise StoreError("The disk is full.")
        super().append(*args, **how)  # type: ignore[arg-type]  # passed on as it is given


@pytest.fixture
def store(tmp_path: Path) -> FullStore:
    return FullStore(tmp_path / "store.db")


def owing(room: Room, guests: list[Sat]) -> tuple[Sat, int]:
    """A guest who owes a decision, and for which seat."""
    assert room.table
    seat = room.table.deciders[0]
    return guests[seat], seat


def test_no_act_is_answered_ok_before_it_is_kept(store: FullStore) -> None:
    """While nothing can be kept acts are played and answered `unkept`, and `ok` as soon as they are kept."""
    clock = Clock()
    room, guests = seated(lobby=Lobby(store), now=clock)
    isla, seat = owing(room, guests)
    store.full = True
    first = isla.act(seat, act_id=bytes(16))
    assert isinstance(first, kinds.Unkept)
    assert isla.act(seat, "whatever", act_id=bytes(16)) == first
    assert room.table
    assert room.table.moves == 1
    for guest in guests:
        assert guest.peer.last(kinds.Trouble).text == UNKEPT
    ewan, other = owing(room, guests)
    assert isinstance(ewan.act(other), kinds.Unkept)
    assert not any(guest.peer.all(kinds.Ok) for guest in guests)
    room.tick()
    assert not any(guest.peer.all(kinds.Ok) for guest in guests)
    store.full = False
    clock.at += KEEP_AGAIN_SECONDS + 1
    room.tick()
    assert next(ok.id for ok in isla.peer.all(kinds.Ok)) == bytes(16)
    assert ewan.peer.all(kinds.Ok)
    assert all(guest.peer.last(kinds.Trouble).text == "" for guest in guests)
    assert isinstance(isla.act(seat, "whatever", act_id=bytes(16)), kinds.Ok)
    una, third = owing(room, guests)
    assert isinstance(una.act(third), kinds.Ok)


def test_what_was_answered_ok_is_there_after_a_crash(store: FullStore) -> None:
    """A host that is killed while it cannot keep its game has all acts again that it said it kept."""
    room, guests = seated(lobby=Lobby(store))
    kept: list[object] = []
    unkept: list[object] = []
    for step in range(12):
        store.full = step in (4, 5, 9, 10, 11)
        guest, seat = owing(room, guests)
        answer = guest.act(seat, act_id=bytes([step]) * 16)
        (kept if isinstance(answer, kinds.Ok) else unkept).append(answer)
    assert room.table
    assert (len(kept), len(unkept)) == (7, 5)
    save_id = present(room.table.save_id)
    promised = {ok.id for guest in guests for ok in guest.peer.all(kinds.Ok)}
    assert len(promised) == 9
    room.table._keeper.close()
    resumed = Lobby(Store(store.path)).resume(save_id)
    assert {act for act in (bytes([step]) * 16 for step in range(12)) if resumed.answered(act.hex())} == promised


def test_a_guest_says_that_its_host_cannot_keep_the_game_and_plays_on(store: FullStore) -> None:
    """The far table's trouble is a sentence, also for whoever comes back meanwhile, and it ends."""
    room = Room(open_setup(), Lobby(store))
    guests = [come(room, f"Guest {number}", *seats) for number, seats in enumerate(((0,), (1, 2)))]
    room.start()
    carry_all(*(line for _, line in guests))
    (visit, line), (other, far) = guests
    table, heard = game_of(visit), Heard()
    table.subscribe(heard)
    store.full = True
    for step in range(6):
        played = play_here(table, step) or play_here(game_of(other), step)
        assert played
        carry_all(line, far)
        assert not table.pending
    assert table.trouble == game_of(other).trouble == UNKEPT
    assert Change(None, ChangeKind.TROUBLE) in heard.new()
    line.cut()
    line = Near(room, visit)
    carry_all(line)
    assert table.trouble == UNKEPT
    line.cut()
    store.full = False
    while not play_here(game_of(other), 7):
        assert room.table
        room.table.submit(room.table.deciders[0], room.table.seat(room.table.deciders[0]).legal()[0])
        carry_all(far)
    carry_all(far)
    line = Near(room, visit)
    carry_all(line, far)
    assert table.trouble == game_of(other).trouble == ""
    assert Change(None, ChangeKind.TROUBLE) in heard.new()


def test_a_seats_key_is_kept_as_soon_as_it_can_be(store: FullStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """What opens a seat that was given while nothing could be kept is kept later, with no step between."""
    clock = Clock()
    room, guests = seated(lobby=Lobby(store), now=clock)
    room.seating.release(0)

    def fails(*_: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as full:
        full.setattr(Store, "set_hosting", fails)
        una = Sat(room, "Una", 0)
    clock.at += KEEP_AGAIN_SECONDS + 1
    room.tick()
    assert room.table
    assert room.table.save_id is not None
    hosting = Lobby(store).hosting(room.table.save_id)
    assert hosting
    assert [held.token for held in hosting.held if held.seat == 0] == [room.places[0].kept]
    assert room.places.opened(una.tokens[0]) == (0,)
    assert guests
