"""Tests of how a seat gets to a guest and back, wherever the line is cut, over real sockets and without any."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.net import kinds
from tartan.net.codes import new_token
from tartan.net.frames import pack
from tartan.net.guest import Visit
from tartan.net.keepsakes import KeepsakeFolder
from tartan.net.limits import TOKEN
from tartan.net.parts import SeatState
from tartan.net.room import Room
from tartan.session.face import Change, ChangeKind
from tartan.session.lobby import Lobby
from tests.net.near import Heard, Near, carry_all, come, dealt, game_of, play_out
from tests.net.relay import relayed
from tests.net.test_client import visiting
from tests.net.wire import FakePeer, Sat, hello, open_setup, served, until

if TYPE_CHECKING:
    from pathlib import Path


def gathering() -> Room:
    return Room(open_setup(), Lobby())


def answer_to_a_claim() -> int:
    """How many bytes a host says to whoever claims a seat."""
    isla = Sat(gathering(), "Isla")
    before = len(isla.peer.frames)
    isla.claim(0, "Isla 0")
    return sum(map(len, isla.peer.frames[before:]))


def keys_in(folder: Path) -> int:
    return len(list(folder.glob("*.json")))


def bytes_of_a_claim() -> int:
    return len(pack(kinds.Claim(0, "Isla 0", "", new_token("12345678")).to_map()))


async def claimed_through_a_cut(*, to_guest: int | None = None, to_host: int | None = None) -> None:
    """Claim a seat over a line that is cut after so many bytes: the guest has it in the end, and its key."""
    room = gathering()
    async with (
        served(room) as (_, port),
        relayed(port) as relay,
        visiting(relay.port, "Isla", code=room.code) as (visit, _),
    ):
        if to_guest is not None:
            relay.to_guest = to_guest
        if to_host is not None:
            relay.to_host = to_host
        visit.claim(0, "Isla 0")
        await until(lambda: visit.held == (0,) and visit.link.up and not visit.asking)
        assert room.places[0].state is SeatState.TAKEN
        (token,) = visit.keys.tokens
        assert room.places.opened(token) == (0,)


async def test_a_claim_survives_a_cut_at_every_byte_of_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the line is cut between the giving of a seat and `claimed`, the guest comes back and has its seat."""
    monkeypatch.setattr("tartan.net.client.FIRST_PAUSE", 0.0)
    for byte in range(answer_to_a_claim() + 1):
        await claimed_through_a_cut(to_guest=byte)


async def test_a_claim_survives_a_cut_at_every_byte_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim that did not reach the host whole is made again as soon as the guest is back."""
    monkeypatch.setattr("tartan.net.client.FIRST_PAUSE", 0.0)
    for byte in range(bytes_of_a_claim() + 1):
        await claimed_through_a_cut(to_host=byte)


async def test_a_guest_that_is_killed_while_it_claims_finds_its_seat(tmp_path: Path) -> None:
    """The key is kept before the claim is sent: a later guest has the seat by its folder alone, without a code."""
    room = gathering()
    async with served(room) as (_, port), relayed(port) as relay:
        first = KeepsakeFolder("host", tmp_path)
        async with visiting(relay.port, "Isla", code=room.code, keepsakes=first) as (visit, _):
            relay.to_guest, relay.shut = 0, True
            visit.claim(0, "Isla 0")
            assert keys_in(tmp_path) == 1
            await until(lambda: room.places[0].kept != "" and not visit.link.up)
            assert visit.held == ()
            first.close()
            visit.left = True
            visit.closed("killed")
        relay.mend()
        async with visiting(relay.port, "Isla", keepsakes=KeepsakeFolder("host", tmp_path)) as (back, _):
            assert back.held == (0,)


@pytest.mark.parametrize("byte", [0, 5, 40, 1000])
async def test_a_seat_is_given_back_though_the_line_is_cut(
    byte: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A release that did not get through is said again, and only then the key is thrown away."""
    monkeypatch.setattr("tartan.net.client.FIRST_PAUSE", 0.0)
    room = gathering()
    folder = KeepsakeFolder("host", tmp_path)
    async with (
        served(room) as (_, port),
        relayed(port) as relay,
        visiting(relay.port, "Isla", 0, code=room.code, keepsakes=folder) as (visit, _),
    ):
        relay.to_host = byte
        visit.release(0)
        assert visit.held == ()
        await until(lambda: room.places[0].free and not visit.keys.tokens)
        assert visit.held == ()
        assert keys_in(tmp_path) == 0


def test_the_same_claim_has_the_same_answer() -> None:
    """Who claims again with the token that already opens the seat has it, also from another connection (N3)."""
    room = gathering()
    isla = Sat(room, "Isla")
    token = new_token(room.id)
    for _ in range(2):
        isla.hear(kinds.Claim(0, "Isla", "", token))
    assert isla.peer.all(kinds.Claimed) == [kinds.Claimed(0, token)] * 2
    again = Sat(room, "Isla")
    again.hear(kinds.Claim(0, "Isla", "", token))
    assert again.peer.last(kinds.Claimed) == kinds.Claimed(0, token)
    assert room.places[0].guest is again.guest
    assert isla.peer.farewell


def test_what_is_kept_of_a_guests_own_token_is_salted_and_hashed() -> None:
    """The host keeps no token, whoever made it (N7)."""
    room = gathering()
    token = new_token(room.id)
    Sat(room, "Isla").hear(kinds.Claim(0, "Isla", "", token))
    assert token.partition(".")[2] not in room.places[0].kept
    assert room.places.opened(token) == (0,)


@pytest.mark.parametrize("token", ["{id}.short", "{id}." + " " * 43, "other.{long}", "{id}", "{id}." + "é" * 43])
def test_a_token_that_is_none_opens_no_seat(token: str) -> None:
    """A token is long, plain and of this table, or the claim is refused and nothing has changed."""
    room = gathering()
    isla = Sat(room, "Isla")
    isla.hear(kinds.Claim(0, "Isla", "", token.format(id=room.id, long="x" * 43)[:TOKEN]))
    assert isla.peer.last(kinds.Error).code == "token"
    assert room.places[0].free


@pytest.mark.parametrize("name", ["isla", "ISLA ", "\u3164Isla", "Is la"])
def test_nobody_is_called_nearly_as_somebody_else_is(name: str) -> None:
    """A name that differs by case or white space alone is refused, and the seat stays free (N6)."""
    room = gathering()
    Sat(room, "Isla", 0)
    other = Sat(room, "Ewan")
    other.hear(kinds.Claim(1, name, "", ""))
    assert other.peer.last(kinds.Error).code == "name"
    assert room.places[1].free


def test_one_token_opens_one_seat() -> None:
    """A token that opens another seat already cannot be used again."""
    room = gathering()
    isla = Sat(room, "Isla")
    token = new_token(room.id)
    isla.hear(kinds.Claim(0, "Isla", "", token))
    isla.hear(kinds.Claim(1, "Isla", "", token))
    assert isla.peer.last(kinds.Error).code == "token"
    assert room.places[1].free


def test_a_claim_that_is_refused_leaves_no_key() -> None:
    """Of two claims at once the refused one is forgotten, and the other keeps its key."""
    room = gathering()
    visit, line = come(room, "Isla")
    Sat(room, "Ewan", 0)
    heard = Heard()
    visit.listen(heard)
    visit.claim(0, "Isla")
    visit.claim(1, "Isla")
    carry_all(line)
    assert visit.error == "That seat is not free."
    assert Change(None, ChangeKind.REFUSED) in heard.new()
    assert visit.held == (1,)
    assert [kept.seat for kept in visit.keys.kept] == [1]
    assert room.places.opened(visit.keys.tokens[0]) == (1,)


def test_a_seat_that_was_taken_meanwhile_is_refused_after_the_cut() -> None:
    """Where somebody else was faster while the line was down, the guest is told so and goes on without it."""
    room = gathering()
    visit, line = come(room, "Isla")
    visit.claim(0, "Isla")
    line.cut()
    Sat(room, "Ewan", 0)
    back = Near(room, visit)
    carry_all(back)
    assert visit.error == "That seat is not free."
    assert (visit.held, visit.keys.tokens, visit.asking) == ((), (), ())


def test_a_welcome_says_what_each_token_opened() -> None:
    """By seat, in the order in which the tokens were shown; null for one that opens nothing here."""
    room = gathering()
    isla = Sat(room, "Isla", 0)
    isla.claim(2, "Isla")
    dead = new_token(room.id)
    peer = FakePeer()
    room.join(peer, hello("", tokens=(isla.tokens[2], dead, isla.tokens[0])))
    assert peer.last(kinds.Welcome).opened == (2, None, 0)
    assert peer.last(kinds.Welcome).held == (0, 2)


def test_a_token_that_opens_nothing_is_forgotten(tmp_path: Path) -> None:
    """A guest whose seat was given away while it was gone throws the key away, and keeps those of other tables."""
    room, ((visit, line), _) = dealt(open_setup(), (0, 1), (2,))
    folder = KeepsakeFolder("host", tmp_path)
    for kept in visit.keys.kept:
        folder.keep(kept)
    folder.close()
    line.cut()
    room.seating.release(0, "Gone.")
    back = Visit("Isla", keepsakes=KeepsakeFolder("host", tmp_path))
    carry_all(Near(room, back))
    assert back.held == (1,)
    assert [kept.seat for kept in back.keys.kept] == [1]
    assert keys_in(tmp_path) == 1


def test_keys_follow_their_people_to_the_next_game() -> None:
    """When seats turn, each key of a guest with several is the key to where its person sits then."""
    room, guests = dealt(open_setup(), (0, 1), (2,))
    (visit, line), (other, far) = guests
    play_out(room, guests)
    names = {visit.seats[seat].name: f"hash of {seat}" for seat in visit.held}
    visit.pins.update({seat: names[visit.seats[seat].name] for seat in visit.held})
    visit.want_rematch(on=True)
    other.want_rematch(on=True)
    carry_all(line, far)
    assert game_of(visit).outcome is None
    for each in (visit, other):
        assert {kept.seat for kept in each.keys.kept} == set(each.held)
        for kept in each.keys.kept:
            assert room.places.opened(kept.token) == (kept.seat,)
            assert kept.salt
    assert {visit.seats[seat].name: pin for seat, pin in visit.pins.items()} == names
