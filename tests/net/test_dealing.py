"""The two rounds of a fair deal, seals and then salts, where guests drop, come back, or cheat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.engine.deal import DealProof, commitment_to
from tartan.engine.record import Record
from tartan.net import kinds
from tartan.net.dealer import DEAL_SECONDS
from tartan.net.guest import Visit
from tartan.net.keepsakes import KeepsakeFolder
from tartan.net.limits import SECRET
from tartan.net.parts import Phase, TableInfo
from tartan.net.room import Room
from tartan.net.terms import Gap
from tartan.session.lobby import Lobby
from tartan.session.verify import NO_SIGHTS, checks, lacks, verify
from tartan.store import Store
from tests.narrowing import now, present
from tests.net.near import Near, carry_all, come, dealt, game_of, play_here, play_out
from tests.net.wire import Clock, Sat, open_setup, seated
from tests.session.tables import NAMES

if TYPE_CHECKING:
    from pathlib import Path


def sealed_by_all(room: Room, guests: list[Sat]) -> None:
    """Every guest seals the salt that is its seat's number, over and over."""
    for guest in guests:
        (seat,) = guest.tokens
        guest.hear(kinds.Salt((), ((seat, commitment_to(salt_of(seat))),)))


def salt_of(seat: int) -> bytes:
    return bytes((seat + 1,)) * SECRET


def in_deal(*held: int) -> tuple[Visit, Near]:
    """A guest who holds these seats of a table that is being dealt, and is asked for nothing yet."""
    room = Room(open_setup(), Lobby())
    visit, line = come(room, "Isla", *held)
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
    assert now(visit.deal.gap) is Gap.UNSEALED
    seal = commitment_to(dict(visit.deal.asked(commitment, (0,)))[0])
    visit.hear(kinds.Deal(commitment, (seal, b"s" * 32, b"t" * 32)))
    assert now(visit.deal.gap) is Gap.UNSEALED
    visit.hear(kinds.Deal(commitment_to(b"2" * 32), ()))
    assert visit.deal.gap is Gap.NONE


@pytest.mark.parametrize(
    ("bound", "fault"),
    [
        (commitment_to(b"c" * 32), "The salt of C is not the one that was sealed before any was told."),
        (b"", "The salt of C was not sealed, and does not follow from the host's secret."),
    ],
    ids=["to another salt", "to nothing"],
)
def test_a_host_and_a_guest_who_choose_a_salt_together_are_found_out(bound: bytes, fault: str) -> None:
    """A salt that was not the sealed one, or was never sealed, is told of to every other guest (S2).

    The file that such a guest keeps shows the same to everybody.
    """
    room, guests = dealt(open_setup(), (0, 1), (2,))
    visit = guests[0][0]
    assert room.table
    proof = room.table.deal
    assert proof
    assert visit.info
    seals = tuple(commitment_to(salt) for salt in proof.salts)
    assert visit.deal.terms.seals == seals
    visit.deal.terms = replace(visit.deal.terms, seals=(*seals[:2], bound))
    work = visit.deal.told(kinds.Reveal(proof.secret, proof.salts, room.table.record.to_text()), visit.info)
    assert work
    visit.deal.checked(work())
    assert visit.deal.faults == (fault,)
    assert visit.deal.record
    assert [found.sentence for found in verify(Record.from_text(visit.deal.record.to_text()))] == [fault]


def test_an_answer_to_a_deal_that_was_called_off_is_none_to_the_next() -> None:
    """A seal that was under way meanwhile binds nobody to it, so that the next deal is made at once (N3)."""
    room = Room(open_setup(), Lobby())
    isla, line = come(room, "Isla", 0, 1, 2)
    room.start()
    line.to_the_guest()
    room.call_off()
    room.start()
    line.carry()
    assert room.table
    assert isla.deal.commitment == room.info.deal
    assert [place.saltless for place in room.places] == [0, 0, 0]


def test_nobody_stops_one_deal_after_the_other() -> None:
    """A salt that fits first does not make up for one that does not fit later in the same deal (N4)."""
    room = Room(open_setup(), Lobby())
    guests = [Sat(room, NAMES[seat], seat) for seat in range(3)]
    for _ in range(2):
        room.start()
        sealed_by_all(room, guests)
        guests[0].hear(kinds.Salt(((0, salt_of(0)),)))
        guests[0].hear(kinds.Salt(((0, b"x" * SECRET),)))
        assert room.phase is Phase.GATHERING
    assert room.places[0].free


@pytest.mark.parametrize("sealed", [False, True], ids=["for want of her seal", "for want of her salt"])
def test_nobody_loses_a_seat_since_deals_wait_for_another(sealed: bool) -> None:
    """One sleeps and the others have sealed their salts, which is all that they can do before she has (N4, S2)."""
    clock = Clock()
    room = Room(open_setup(), Lobby(), now=clock)
    guests = [Sat(room, NAMES[seat], seat) for seat in range(3)]
    for _ in range(2):
        room.start()
        sealed_by_all(room, guests if sealed else guests[1:])
        if sealed:
            for seat, guest in enumerate(guests[1:], 1):
                guest.hear(kinds.Salt(((seat, salt_of(seat)),)))
        clock.at += DEAL_SECONDS + 1
        room.tick()
        assert room.phase is Phase.GATHERING
    assert [place.free for place in room.places] == [True, False, False]


def test_whoever_comes_back_for_her_bot_during_a_deal_has_it_made_anew() -> None:
    """Her salt would not be sealed, and nobody could tell it from one that the host has chosen (S2, N3)."""
    room = Room(open_setup(), Lobby())
    (isla, line), (ewan, far), (una, third) = come(room, "Isla", 0), come(room, "Ewan", 1), come(room, "Una", 2)
    third.cut()
    room.seating.seat_bot(2, "piper")
    room.start()
    carry_all(line)
    back = Near(room, una)
    carry_all(back, line, far)
    if room.phase is Phase.GATHERING:
        room.start()
    carry_all(back, line, far)
    guests = [(isla, line), (ewan, far), (una, back)]
    play_out(room, guests)
    assert [visit.deal.faults for visit, _ in guests] == [()] * 3


@pytest.mark.parametrize("sealed", [False, True], ids=["after her own seal", "after all seals"])
@pytest.mark.parametrize("anew", [False, True], ids=["the same program", "another program"])
def test_a_guest_who_drops_between_seal_and_salt_comes_back_to_the_same_deal(
    tmp_path: Path, sealed: bool, anew: bool
) -> None:
    """What sealed her salt is kept, so that she tells the very salt, and all of it can be checked (N3, S2)."""
    room = Room(open_setup(), Lobby())
    isla = Visit("Isla", code=room.code, keepsakes=KeepsakeFolder("host", tmp_path))
    carry_all(line := Near(room, isla))
    for seat in (0, 1):
        isla.claim(seat, f"Isla {seat}")
    carry_all(line)
    ewan, far = come(room, "Ewan", 2)
    room.start()
    carry_all(line)
    if sealed:
        far.carry()
    line.cut()
    if anew:
        isla.leave()
        isla = Visit("Isla", code=room.code, keepsakes=KeepsakeFolder("host", tmp_path))
    back = Near(room, isla)
    carry_all(back, far)
    assert room.table
    guests = [(isla, back), (ewan, far)]
    play_out(room, guests)
    assert [visit.deal.faults for visit, _ in guests] == [()] * 2
    assert [visit.deal.gap for visit, _ in guests] == [Gap.NONE] * 2


def test_a_host_who_is_killed_while_the_next_game_is_dealt_comes_back_to_the_last_one(tmp_path: Path) -> None:
    """The deal that was begun is forgotten with it: what is told of the last game is checked for that game (N3)."""
    lobby = Lobby(Store(tmp_path))
    room = Room(open_setup(), lobby)
    (isla, line), (ewan, far) = come(room, "Isla", 0, 1), come(room, "Ewan", 2)
    room.start()
    carry_all(line, far)
    play_out(room, [(isla, line), (ewan, far)])
    save_id = room.table.save_id if room.table else None
    assert save_id
    before = isla.held
    isla.want_rematch(on=True)
    ewan.want_rematch(on=True)
    line.carry()
    far.to_the_room()
    line.carry()
    assert room.phase is Phase.DEALING
    assert isla.deal.commitment
    line.cut()
    far.cut()
    room.close()
    hosting = lobby.hosting(save_id)
    assert hosting
    again = Room(open_setup(), lobby, code=room.code)
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
    room, guests = dealt(open_setup(), (0,), (1, 2))
    (visit, line), (other, far) = guests
    line.cut()
    elsewhere = Room(open_setup(), Lobby(), code=room.code)
    carry_all(there := Near(elsewhere, visit))
    assert (visit.held, visit.deal.commitment) == ((), b"")
    there.cut()
    carry_all(back := Near(room, visit))
    assert room.table
    proof = room.table.deal
    assert proof
    assert visit.deal.commitment == proof.commitment
    play_out(room, [(visit, back), (other, far)])
    assert visit.deal.faults == ()
    assert visit.deal.record
    assert [witness.salt for witness in visit.deal.record.witnesses] == [proof.salts[0]]


def kept_guest(room: Room, folder: Path, name: str = "Isla") -> tuple[Visit, Near]:
    """A program of somebody whose seats are kept in a folder; it comes in."""
    visit = Visit(name, code=room.code, keepsakes=KeepsakeFolder("host", folder))
    carry_all(line := Near(room, visit))
    return visit, line


def two_called(folder: Path) -> tuple[Room, Visit, Near, Visit, Near]:
    """A room with its guests, each with her line: Isla, whose seat is kept in a folder, and Ewan, who has the rest."""
    room = Room(open_setup(), Lobby())
    isla, line = kept_guest(room, folder)
    isla.claim(0, "Isla")
    carry_all(line)
    return room, isla, line, *come(room, "Ewan", 1, 2)


@pytest.mark.parametrize("honest", [True, False], ids=["by an honest host", "by one who chose a salt"])
def test_seals_are_checked_by_a_program_that_was_started_anew_in_the_game(tmp_path: Path, honest: bool) -> None:
    """What was told before the salts is kept with the seats, so that a crash takes nothing from the check (S2, N3)."""
    room, isla, line, ewan, far = two_called(tmp_path)
    room.start()
    carry_all(line, far)
    told = isla.deal.terms
    line.cut()
    isla.leave()
    if not honest:
        for path in tmp_path.glob("*.json"):  # as if it had been told other seals then
            path.write_text(path.read_text().replace(told.seals[2].hex(), "ab" * SECRET))
    isla, back = kept_guest(room, tmp_path)
    assert (isla.deal.terms == told) == honest
    play_out(room, [(isla, back), (ewan, far)])
    assert isla.deal.gap is Gap.NONE
    fault = "The salt of C is not the one that was sealed before any was told."
    assert isla.deal.faults == (() if honest else (fault,))


def test_what_a_guest_keeps_of_a_game_holds_the_seals_it_was_told() -> None:
    """Hers and those of the others, but none of seats that no guest has; without them a file says so (S2, V4)."""
    room, guests = dealt(open_setup(bots=(1,)), (0,), (2,))
    assert faults_of(guests[0][0], revealed(room)) == ()
    record = guests[0][0].deal.record
    assert record
    assert record.seals == (commitment_to(record.salts[0]), b"", commitment_to(record.salts[2]))
    again = Record.from_text(record.to_text())
    assert again == record
    assert (verify(again), lacks(again)) == ((), ())
    assert "seals" in {check.what for check in checks(again)}
    older = replace(record, seals=())
    assert verify(older) == ()
    assert "seals" not in {check.what for check in checks(older)}
    assert lacks(older) == (
        "The record holds no seals, so it cannot show that every guest was bound to her salt before any was told.",
    )


def test_seals_that_bound_nobody_are_not_kept_as_if_they_had() -> None:
    """Where salts were asked for before them, or the host puts some into its record, the file holds none (S2)."""
    room, guests = dealt(open_setup(), (0, 1), (2,))
    play_out(room, guests, 3)
    visit = guests[0][0]
    assert room.table
    assert room.table.deal
    assert visit.info
    proof, seals = room.table.deal, visit.deal.terms.seals
    visit.deal.terms = replace(visit.deal.terms, gap=Gap.UNSEALED)
    record = replace(room.table.record, seals=seals)
    assert visit.deal.told(kinds.Reveal(proof.secret, proof.salts, record.to_text()), visit.info)
    visit.deal.checked(())
    assert visit.deal.record
    assert visit.deal.record.seals == ()


# a deal that was called off, or made, while a guest was away: what was told of the other says nothing of the game's


def away_in_a_deal(
    tmp_path: Path, *, after_all_seals: bool = False
) -> tuple[Room, tuple[Visit, Near], tuple[Visit, Near]]:
    """Isla (A, whose seat is kept) drops in a deal, which is called off; a bot sits in, and it is dealt anew."""
    room, isla, line, ewan, far = two_called(tmp_path)
    room.start()
    line.to_the_guest()
    if after_all_seals:
        line.to_the_room()
        far.carry()
        line.to_the_guest()
    line.cut()
    first = isla.deal.commitment
    assert first
    room.call_off()
    room.seating.seat_bot(0, "piper")
    room.start()
    carry_all(far)
    assert room.table
    assert room.table.deal
    assert room.table.deal.commitment != first
    return room, (isla, line), (ewan, far)


@pytest.mark.parametrize("anew", [False, True], ids=["the same program", "another program"])
@pytest.mark.parametrize("after_all_seals", [False, True], ids=["before all seals", "after all seals"])
@pytest.mark.parametrize("over", [False, True], ids=["in the game", "after it"])
def test_nobody_is_accused_of_a_deal_that_was_begun_anew_while_a_guest_was_away(
    tmp_path: Path, anew: bool, after_all_seals: bool, over: bool
) -> None:
    """Her salt went into the first deal, which came to nothing: that it is not in the game's is no fault (N3)."""
    room, (isla, _), (ewan, far) = away_in_a_deal(tmp_path, after_all_seals=after_all_seals)
    if anew:
        isla.leave()
        isla = Visit("Isla", code=room.code, keepsakes=KeepsakeFolder("host", tmp_path))
    if over:
        finish_without(room, 0, (ewan, far))
    back = Near(room, isla)
    carry_all(back, far)
    play_out(room, [(isla, back), (ewan, far)])
    assert isla.held == (0,)
    assert (isla.deal.faults, isla.deal.gap) == ((), Gap.ANEW)
    assert (ewan.deal.faults, ewan.deal.gap) == ((), Gap.NONE)
    record = isla.deal.record
    assert record
    assert (verify(record), record.seals, [witness.salt for witness in record.witnesses]) == ((), (), [b""])


def finish_without(room: Room, seat: int, other: tuple[Visit, Near]) -> None:
    """Play to the end with a bot at a seat, which plays the first thing that is legal."""
    assert room.table
    for step in range(5000):
        if room.table.outcome is not None:
            return
        if seat in room.table.deciders:
            room.table.play_bot(seat, room.table.bot_turn(seat).legal[0])
        else:
            assert play_here(game_of(other[0]), step)
        carry_all(other[1])


def revealed(room: Room, *, secret: bytes = b"") -> kinds.Reveal:
    """What a host tells of its game: all of it, or, of another secret, what fits together as well."""
    assert room.table
    assert room.table.deal
    proof = room.table.deal
    if secret:
        proof = DealProof.made(secret, proof.salts)
    record = replace(room.table.record.with_deal(proof), seed=proof.seed)
    return kinds.Reveal(proof.secret, proof.salts, record.to_text())


def faults_of(visit: Visit, reveal: kinds.Reveal) -> tuple[str, ...]:
    """What a guest finds wrong with what is told at the end."""
    assert visit.info
    work = visit.deal.told(reveal, visit.info)
    assert work
    visit.deal.checked(work())
    return visit.deal.faults or ()


def test_whoever_is_back_after_a_deal_that_was_begun_anew_holds_the_host_to_the_new_one(tmp_path: Path) -> None:
    """She is told its commitment when she comes in: one that is told at the end in its place is a cheat (S2)."""
    room, (isla, _), (_, far) = away_in_a_deal(tmp_path)
    carry_all(Near(room, isla), far)
    assert isla.deal.gap is Gap.ANEW
    faults = faults_of(isla, revealed(room, secret=b"y" * SECRET))
    assert "The record does not hold the commitment that the host had made." in faults


def test_whoever_saw_a_game_that_was_dealt_anew_finds_out_another_one_in_the_record(tmp_path: Path) -> None:
    """What she has seen since she was back follows from the record, or the host is accused (S2, V4)."""
    room, (isla, _), (ewan, far) = away_in_a_deal(tmp_path)
    back = Near(room, isla)
    carry_all(back, far)
    play_out(room, [(isla, back), (ewan, far)], 5)
    assert room.table
    proof, record = room.table.deal, room.table.record
    assert proof
    shorter = replace(record, actions=record.actions[:-3])
    faults = faults_of(isla, kinds.Reveal(proof.secret, proof.salts, shorter.to_text()))
    assert any("saw" in fault for fault in faults)


def test_a_deal_that_was_made_while_its_guest_was_away_is_held_to_what_she_was_told(tmp_path: Path) -> None:
    """Her line broke behind her salt and nothing was called off: the commitment, her salt and the seals count (S2)."""
    room, isla, line, _, far = two_called(tmp_path)
    room.start()
    line.carry()
    far.carry()
    line.to_the_guest()
    line.to_the_room()
    line.cut()
    far.carry()
    assert room.table
    carry_all(Near(room, isla), far)
    assert isla.deal.gap is Gap.NONE
    assert isla.deal.terms.seals
    faults = faults_of(isla, revealed(room, secret=b"y" * SECRET))
    assert "The record does not hold the commitment that the host had made." in faults


def test_a_commitment_that_was_heard_while_the_next_deal_went_on_is_no_other_deals(tmp_path: Path) -> None:
    """Back before the second deal is made, she gives her salt to it, and nothing is missing from her check."""
    room, isla, line, ewan, far = two_called(tmp_path)
    room.start()
    line.carry()
    line.cut()
    room.call_off()
    back = Near(room, isla)
    carry_all(back, far)
    room.start()
    carry_all(back, far)
    play_out(room, [(isla, back), (ewan, far)])
    assert (isla.deal.faults, isla.deal.gap) == ((), Gap.NONE)


@pytest.mark.parametrize("seen", [True, False], ids=["whose end she saw", "whose end she missed"])
def test_a_game_that_was_dealt_while_a_guest_was_away_from_another_is_checked_for_itself(
    tmp_path: Path, seen: bool
) -> None:
    """Nothing of the game before, neither its record nor its deal, is taken for this one's (N3, S2)."""
    room, isla, line, ewan, far = two_called(tmp_path)
    room.start()
    carry_all(line, far)
    first = isla.deal.commitment
    if seen:
        play_out(room, [(isla, line), (ewan, far)])
        assert isla.deal.record
    line.cut()
    room.seating.seat_bot(0, "piper")
    finish_without(room, 0, (ewan, far))
    ewan.want_rematch(on=True)
    carry_all(far)
    for seat in room.places.waiting:
        room.seating.seat_bot(seat, "piper")
    room.start()
    carry_all(far)
    assert room.phase is Phase.PLAYING
    back = Near(room, isla)
    carry_all(back, far)
    play_out(room, [(isla, back), (ewan, far)])
    assert room.table
    assert room.table.deal
    assert isla.deal.commitment == room.table.deal.commitment != first
    assert isla.deal.faults == ()
    assert isla.deal.gap is Gap.ANEW
    assert isla.deal.record
    assert isla.deal.record.actions == room.table.record.actions


def test_whoever_comes_to_watch_a_game_that_goes_on_does_not_call_its_deal_fair(tmp_path: Path) -> None:
    """Nothing was told her before it was dealt; from then on the host is held to what it says (S2)."""
    room, guests = dealt(open_setup(), (0, 1), (2,))
    visit, line = come(room, "Una", watch=True)
    play_out(room, guests)
    line.carry()
    assert (visit.deal.faults, visit.deal.gap) == ((), Gap.MISSED)


def test_a_host_that_does_not_say_which_deal_its_game_has_is_taken_at_its_word() -> None:
    """An older program: a guest whose line broke goes on with the deal that she knows."""
    room, guests = dealt(open_setup(), (0, 1), (2,))
    visit = guests[0][0]
    assert visit.deal.found(b"") is visit.deal
    assert room.info.deal == visit.deal.commitment
    fields = room.info.to_map()
    del fields["deal"]
    assert TableInfo.of(fields) == replace(room.info, deal=b"")


def test_the_hosts_own_record_holds_the_seals(tmp_path: Path) -> None:
    """Where every guest was bound before any told her salt, the host's save says so, also once it is resumed."""
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    room = Room(open_setup(bots=(2,)), lobby)
    guests = [come(room, f"Guest {seat}", seat) for seat in (0, 1)]
    room.start()
    carry_all(*(line for _, line in guests))
    table = present(room.table)
    proof = present(table.deal)
    assert table.record.seals == (commitment_to(proof.salts[0]), commitment_to(proof.salts[1]), b"")
    assert lacks(table.record) == (NO_SIGHTS,)
    record, save_id = table.record, present(table.save_id)
    room.close()
    assert lobby.resume(save_id).record == record


def test_a_host_keeps_no_seals_of_guests_who_told_their_salts_at_once() -> None:
    """A guest whose program knows of no seals has told her salt before others were bound: the record says no more."""
    room, _ = seated(open_setup())
    assert present(room.table).record.seals == ()
