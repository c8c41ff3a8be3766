"""The two rounds of a fair deal, seals and then salts, where guests drop, come back, or cheat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.engine.deal import commitment_to
from tartan.net import kinds
from tartan.net.guest import Visit
from tartan.net.host import House
from tartan.net.keepsakes import KeepsakeFolder
from tartan.net.limits import SECRET
from tartan.net.parts import Phase
from tartan.session.lobby import Lobby
from tartan.store import Store
from tests.net.near import Near, carry_all, come, dealt, game_of, play_out
from tests.net.wire import Sat, open_setup
from tests.session.house import NAMES

if TYPE_CHECKING:
    from pathlib import Path


def sealed_by_all(house: House, guests: list[Sat]) -> None:
    """Every guest seals the salt that is its seat's number, over and over."""
    for seat, guest in enumerate(guests):
        guest.hear(kinds.Salt((), ((seat, commitment_to(salt_of(seat))),)))


def salt_of(seat: int) -> bytes:
    return bytes((seat + 1,)) * SECRET


def in_deal(*held: int) -> tuple[Visit, Near]:
    """A guest who holds these seats of a table that is being dealt, and is asked for nothing yet."""
    house = House(open_setup(), Lobby())
    visit, line = come(house, "Isla", *held)
    visit.hear(kinds.Seats(visit.seats, Phase.DEALING))
    return visit, line


@pytest.mark.parametrize("first", [False, True], ids=["salts at once", "seals before"])
def test_a_host_that_asks_for_salts_without_seals_is_not_taken_for_a_fairer_one(first: bool) -> None:
    """Not even where it asked for seals before that, or does after it, or tells all of them: nobody is bound (S2)."""
    visit, _ = in_deal(0)
    commitment = commitment_to(b"1" * 32)
    if first:
        visit.hear(kinds.Deal(commitment, ()))
    visit.hear(kinds.Deal(commitment))
    visit.hear(kinds.Deal(commitment, ()))
    assert visit.deal.loose
    seal = commitment_to(dict(visit.deal.asked(commitment, (0,)))[0])
    visit.hear(kinds.Deal(commitment, (seal, b"s" * 32, b"t" * 32)))
    assert visit.deal.loose
    visit.hear(kinds.Deal(commitment_to(b"2" * 32), ()))
    assert not visit.deal.loose


@pytest.mark.parametrize(
    "bound", [(commitment_to(b"c" * 32),), (b"",), ()], ids=["to another salt", "to nothing", "not at all"]
)
def test_a_host_and_a_guest_who_choose_a_salt_together_are_found_out(bound: tuple[bytes, ...]) -> None:
    """A salt that was not the sealed one, or was never sealed, is told of to every other guest (S2)."""
    house, guests = dealt(open_setup(), (0, 1), (2,))
    visit = guests[0][0]
    assert house.table
    proof = house.table.deal
    assert proof
    assert visit.info
    seals = tuple(commitment_to(salt) for salt in proof.salts)
    assert visit.deal._seals == seals
    visit.deal._seals = (*seals[:2], *bound)
    work = visit.deal.told(kinds.Reveal(proof.secret, proof.salts, house.table.record.to_text()), visit.info)
    assert work
    visit.deal.checked(work())
    assert visit.deal.faults
    assert visit.deal.faults[0] == "The salt of C is not the one that was sealed before any was told."


def test_nobody_stops_one_deal_after_the_other() -> None:
    """A salt that fits first does not make up for one that does not fit later in the same deal (N4)."""
    house = House(open_setup(), Lobby())
    guests = [Sat(house, NAMES[seat], seat) for seat in range(3)]
    for _ in range(2):
        house.start()
        sealed_by_all(house, guests)
        guests[0].hear(kinds.Salt(((0, salt_of(0)),)))
        guests[0].hear(kinds.Salt(((0, b"x" * SECRET),)))
        assert house.phase is Phase.GATHERING
    assert house.places[0].free


def test_whoever_comes_back_for_her_bot_during_a_deal_has_it_made_anew() -> None:
    """Her salt would not be sealed, and nobody could tell it from one that the host has chosen (S2, N3)."""
    house = House(open_setup(), Lobby())
    (isla, line), (ewan, far), (una, third) = come(house, "Isla", 0), come(house, "Ewan", 1), come(house, "Una", 2)
    third.cut()
    house.seating.seat_bot(2, "piper")
    house.start()
    carry_all(line)
    back = Near(house, una)
    carry_all(back, line, far)
    if house.phase is Phase.GATHERING:
        house.start()
    carry_all(back, line, far)
    guests = [(isla, line), (ewan, far), (una, back)]
    play_out(house, guests)
    assert [visit.deal.faults for visit, _ in guests] == [()] * 3


@pytest.mark.parametrize("sealed", [False, True], ids=["after her own seal", "after all seals"])
@pytest.mark.parametrize("anew", [False, True], ids=["the same program", "another program"])
def test_a_guest_who_drops_between_seal_and_salt_comes_back_to_the_same_deal(
    tmp_path: Path, sealed: bool, anew: bool
) -> None:
    """What sealed her salt is kept, so that she tells the very salt, and all of it can be checked (N3, S2)."""
    house = House(open_setup(), Lobby())
    isla = Visit("Isla", code=house.code, keepsakes=KeepsakeFolder("host", tmp_path))
    carry_all(line := Near(house, isla))
    for seat in (0, 1):
        isla.claim(seat, f"Isla {seat}")
    carry_all(line)
    ewan, far = come(house, "Ewan", 2)
    house.start()
    carry_all(line)
    if sealed:
        far.carry()
    line.cut()
    if anew:
        isla.leave()
        isla = Visit("Isla", code=house.code, keepsakes=KeepsakeFolder("host", tmp_path))
    back = Near(house, isla)
    carry_all(back, far)
    assert house.table
    guests = [(isla, back), (ewan, far)]
    play_out(house, guests)
    assert [visit.deal.faults for visit, _ in guests] == [()] * 2
    assert not any(visit.deal.loose for visit, _ in guests)


def test_a_host_who_is_killed_while_the_next_game_is_dealt_comes_back_to_the_last_one(tmp_path: Path) -> None:
    """The deal that was begun is forgotten with it: what is told of the last game is checked for that game (N3)."""
    lobby = Lobby(Store(tmp_path))
    house = House(open_setup(), lobby)
    (isla, line), (ewan, far) = come(house, "Isla", 0, 1), come(house, "Ewan", 2)
    house.start()
    carry_all(line, far)
    play_out(house, [(isla, line), (ewan, far)])
    save_id = house.table.save_id if house.table else None
    assert save_id
    before = isla.held
    isla.want_rematch(on=True)
    ewan.want_rematch(on=True)
    line.carry()
    far.to_the_house()
    line.carry()
    assert house.phase is Phase.DEALING
    assert isla.deal.commitment
    line.cut()
    far.cut()
    house.close()
    hosting = lobby.hosting(save_id)
    assert hosting
    again = House(open_setup(), lobby, code=house.code)
    again.take_up(lobby.resume(save_id), hosting)
    back, there = Near(again, isla), Near(again, ewan)
    carry_all(back, there)
    assert isla.held == before
    assert game_of(isla).outcome is not None
    assert [visit.deal.faults for visit in (isla, ewan)] == [()] * 2
    isla.want_rematch(on=True)
    ewan.want_rematch(on=True)
    carry_all(back, there)
    play_out(again, [(isla, back), (ewan, there)])
    assert [visit.deal.faults for visit in (isla, ewan)] == [()] * 2


def test_whoever_was_at_another_table_meanwhile_checks_the_deal_of_her_own_all_the_same() -> None:
    """What her seats put into it is taken up again with them, and is in the record that she keeps (S2, N3)."""
    house, guests = dealt(open_setup(), (0,), (1, 2))
    (visit, line), (other, far) = guests
    line.cut()
    elsewhere = House(open_setup(), Lobby(), code=house.code)
    carry_all(there := Near(elsewhere, visit))
    assert (visit.held, visit.deal.commitment) == ((), b"")
    there.cut()
    carry_all(back := Near(house, visit))
    assert house.table
    proof = house.table.deal
    assert proof
    assert visit.deal.commitment == proof.commitment
    play_out(house, [(visit, back), (other, far)])
    assert visit.deal.faults == ()
    assert visit.deal.record
    assert [witness.salt for witness in visit.deal.record.witnesses] == [proof.salts[0]]
