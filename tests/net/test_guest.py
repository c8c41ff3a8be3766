"""Tests of a visit: coming in, seats, the deal, chat, and hosts that break the protocol; without sockets."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.deal import DealProof, commitment_to
from tartan.engine.errors import SetupError
from tartan.net import kinds
from tartan.net.checks import Refused
from tartan.net.frames import WireError
from tartan.net.guest import Visit
from tartan.net.keepsakes import KeepsakeFolder
from tartan.net.limits import PROTO
from tartan.net.parts import Phase, SeatInfo, SeatState, TableInfo
from tartan.net.room import Room
from tartan.net.shown import Broken
from tartan.net.terms import Gap, Terms
from tartan.net.witness import GuestDeal
from tartan.session.clock import NO_CLOCK, ClockKind, ClockPlan
from tartan.session.face import Change, ChangeKind, LinkState
from tartan.session.lobby import Lobby
from tartan.session.seat import Curtain, Sitter, Watchers
from tartan.session.verify import verify
from tests.narrowing import now, present
from tests.net.near import Heard, Near, carry_all, come, dealt, game_of, play_out
from tests.net.wire import Sat, open_setup
from tests.session.tables import GAME

if TYPE_CHECKING:
    from pathlib import Path

    from tartan.net.kinds import FromGuest, FromHost


class Sink:
    """A line that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: deque[FromGuest] = deque()

    def send(self, message: FromGuest) -> None:
        self.sent.append(message)


def told(visit: Visit, *messages: FromHost) -> None:
    for message in messages:
        visit.hear(message)
    visit.settle()


def welcome(phase: Phase = Phase.GATHERING, held: tuple[int, ...] = (), **other: object) -> kinds.Welcome:
    """What a host says to a guest of the smallest table."""
    room = Room(open_setup(), Lobby())
    info = replace(room.info, phase=phase, **other)  # type: ignore[arg-type]  # fields of a TableInfo
    return kinds.Welcome(info, held, False)


def opened(*messages: FromHost) -> tuple[Visit, Sink]:
    """A visit whose line is up, and which was told this."""
    visit, sink = Visit("Isla", code="a-b"), Sink()
    visit.opened(sink)
    told(visit, *messages)
    return visit, sink


def test_a_guest_comes_in_and_takes_seats() -> None:
    """Hello, welcome, claims: what is held, who sits where, and the change of seats are told."""
    room = Room(open_setup(), Lobby())
    visit, line = come(room, "Isla")
    heard = Heard()
    visit.listen(heard)
    assert visit.link.up
    assert now(visit.held) == ()
    assert visit.phase is Phase.GATHERING
    assert [seat.state for seat in visit.seats] == [SeatState.FREE] * 3
    visit.claim(1, "Isla\x1b[2J", "dress")
    carry_all(line)
    assert now(visit.held) == (1,)
    assert visit.seats[1].name == "Isla"
    assert visit.seats[1].sett == "dress"
    assert Change(1, ChangeKind.SEATS) in heard.new()
    other, far = come(room, "Ewan")
    other.claim(1, "Ewan")
    told_other = Heard()
    other.listen(told_other)
    carry_all(far)
    assert other.error == "That seat is not free."
    assert Change(None, ChangeKind.REFUSED) in told_other.new()
    visit.release(1)
    carry_all(line, far)
    assert visit.held == ()
    assert visit.seats[1].state is SeatState.FREE
    with pytest.raises(SetupError):
        visit.release(1)


def test_a_token_brings_a_guest_back_to_its_seat() -> None:
    """What is kept of a seat opens it again after the line was lost (N3)."""
    room, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    table = game_of(visit)
    line.cut()
    back = Near(room, visit)
    assert isinstance(back.to_host[0], kinds.Hello)
    assert back.to_host[0].tokens == visit.keys.tokens != ()
    room.code = ""
    carry_all(back)
    assert visit.link.up
    assert visit.table is table
    assert room.places[0].state is SeatState.TAKEN


def test_a_seat_that_was_taken_over_is_not_taken_back() -> None:
    """Whose token was used elsewhere is told so, and does not ask for the seat again; the other plays on (N3)."""
    room, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    table = game_of(visit)
    elsewhere = Visit("Isla", code=room.code)
    for kept in visit.keys.kept:
        elsewhere.keys.keep(kept)
    there = Near(room, elsewhere)
    carry_all(there)
    assert elsewhere.held == (0,)
    line.to_the_guest()
    assert visit.held == ()
    assert visit.keys.tokens == ()
    assert table.here == ()
    assert line.farewell == ("taken_over", "You have come in from elsewhere.")
    with pytest.raises(Refused) as caught:
        visit.hear(kinds.Bye(*line.farewell))
    visit.closed(caught.value.message)
    assert visit.link.state is LinkState.CLOSED
    assert table.link.sentence == "You have come in from elsewhere."
    door = game_of(elsewhere).seat(0)
    door.submit(door.legal()[0])
    carry_all(there)
    assert not game_of(elsewhere).pending


def test_salts_answer_one_commitment_each_and_come_after_it() -> None:
    """A salt is sent after `deal` alone, the same for the same commitment, and another for another (S2)."""
    visit, sink = opened(welcome(held=(0, 2)))
    assert not any(isinstance(message, kinds.Salt) for message in sink.sent)
    seats = kinds.Seats(visit.info.seats if visit.info else (), Phase.DEALING)
    told(visit, seats, kinds.Deal(commitment_to(b"1" * 32)), kinds.Deal(commitment_to(b"1" * 32)))
    told(visit, replace(seats, phase=Phase.GATHERING), seats, kinds.Deal(commitment_to(b"2" * 32)))
    first, again, other = [message for message in sink.sent if isinstance(message, kinds.Salt)]
    assert [seat for seat, _ in first.salts] == [0, 2]
    assert first == again
    assert not {salt for _, salt in first.salts} & {salt for _, salt in other.salts}
    assert all(len(salt) == 32 for _, salt in first.salts)
    assert visit.deal.called_off == 1


def test_a_salt_is_told_once_all_are_sealed_and_not_before() -> None:
    """Where the host asks for seals, they come first; what is told then is what was sealed (S2)."""
    visit, sink = opened(welcome(held=(0, 2)))
    seats = kinds.Seats(visit.info.seats if visit.info else (), Phase.DEALING)
    commitment = commitment_to(b"1" * 32)
    told(visit, seats, kinds.Deal(commitment, ()))
    (sealed,) = [message for message in sink.sent if isinstance(message, kinds.Salt)]
    assert sealed.salts == ()
    seals = dict(sealed.seals)
    told(visit, kinds.Deal(commitment, (seals[0], b"s" * 32, seals[2])))
    *_, salted = [message for message in sink.sent if isinstance(message, kinds.Salt)]
    assert {seat: commitment_to(salt) for seat, salt in salted.salts} == seals
    assert visit.deal.gap is Gap.NONE


@pytest.mark.parametrize("first", [True, False], ids=["the older first", "the newer first"])
def test_a_program_that_knows_no_seals_deals_with_one_that_does(first: bool) -> None:
    """What the older one tells binds it; the newer one tells its salts when all are bound, and can check them all."""
    room = Room(open_setup(), Lobby())
    visit, line = come(room, "Isla", 0, 1)
    older = Sat(room, "Ewan", 2)
    room.start()
    if first:
        older.salt()
    carry_all(line)
    assert (room.table is not None) is first
    if not first:
        older.salt()
        carry_all(line)
    assert room.table
    proof = room.table.deal
    assert proof
    assert visit.deal.terms.seals == tuple(commitment_to(salt) for salt in proof.salts)
    assert proof.brought == (0, 1, 2)
    assert visit.deal.gap is Gap.NONE


def test_a_host_that_asks_for_no_seals_is_answered_all_the_same() -> None:
    """Its program is older: the salts are told at once, and it is known that guests were not bound by seals."""
    visit, sink = opened(welcome(held=(0,)))
    seats = kinds.Seats(visit.info.seats if visit.info else (), Phase.DEALING)
    told(visit, seats, kinds.Deal(commitment_to(b"1" * 32)))
    (salted,) = [message for message in sink.sent if isinstance(message, kinds.Salt)]
    assert [seat for seat, _ in salted.salts] == [0]
    assert salted.to_map().keys() == {"t", "salts", "commitment"}
    assert visit.deal.gap is Gap.UNSEALED


@pytest.mark.parametrize("count", [2, 4])
def test_seals_of_other_seats_than_there_are_get_no_salt(count: int) -> None:
    """A seat that is left out would be bound to nothing."""
    visit, sink = opened(welcome(held=(0,)))
    seats = kinds.Seats(visit.info.seats if visit.info else (), Phase.DEALING)
    told(visit, seats)
    with pytest.raises(WireError):
        told(visit, kinds.Deal(commitment_to(b"1" * 32), (b"s" * 32,) * count))
    assert not any(isinstance(message, kinds.Salt) for message in sink.sent)


@pytest.mark.parametrize(
    ("groups", "gap"), [(((0, 1), (2,)), Gap.UNSEALED), (((0, 1, 2),), Gap.NONE)], ids=["others", "alone"]
)
def test_whoever_was_told_no_seals_trusts_others(groups: tuple[tuple[int, ...], ...], gap: Gap) -> None:
    """What an older program kept of the deal has none of them: that is said, unless all salts are its own."""
    room, guests = dealt(open_setup(), *groups)
    visit = guests[0][0]
    assert room.table
    proof = room.table.deal
    assert proof
    assert visit.info
    later = GuestDeal()
    for seat in visit.held:
        later.remember(Terms(proof.commitment, gap=Gap.NONE), seat, proof.salts[seat])
    assert later.told(kinds.Reveal(proof.secret, proof.salts, room.table.record.to_text()), visit.info)
    assert later.gap is gap


def test_a_deal_that_nobody_waits_for_is_a_breach() -> None:
    """No salt is given while the table gathers or plays."""
    visit, sink = opened(welcome(held=(0,)))
    with pytest.raises(Broken):
        visit.hear(kinds.Deal(b"1" * 32))
    assert not any(isinstance(message, kinds.Salt) for message in sink.sent)


def test_a_host_that_chooses_a_salt_after_it_has_heard_the_others_is_found_out() -> None:
    """The salts of seats that no guest holds follow from the host's secret, which guests check (S2)."""
    room, guests = dealt(open_setup(bots=(2,)), (0, 1))
    visit = guests[0][0]
    assert room.table
    assert room.table.deal
    honest = room.table.deal
    assert honest.brought == (0, 1)
    chosen = DealProof(honest.commitment, honest.secret, (*honest.salts[:2], b"c" * 32))
    record = replace(room.table.record.with_deal(chosen), seed=chosen.seed, actions=())
    work = visit.deal.told(kinds.Reveal(chosen.secret, chosen.salts, record.to_text()), present(visit.info))
    assert work
    visit.deal.checked(work())
    assert visit.deal.faults
    assert "The salt of C was not sealed, and does not follow from the host's secret" in visit.deal.faults[0]


def test_a_dishonest_host_is_found_out() -> None:
    """Another secret, another salt, another record than was played: each is said in a sentence (S2, V4)."""
    room, guests = dealt(open_setup(), (0, 1), (2,))
    play_out(room, guests)
    visit = guests[0][0]
    assert game_of(visit).faults == ()
    assert room.table
    assert room.table.deal
    proof, record = room.table.deal, room.table.record
    salts = (b"x" * 32, *proof.salts[1:])
    forged = DealProof(proof.commitment, proof.secret, salts)
    other = DealProof.made(b"y" * 32, proof.salts)
    reveals = {
        "salt": kinds.Reveal(proof.secret, salts, record.with_deal(forged).to_text()),
        "commitment": kinds.Reveal(other.secret, other.salts, record.with_deal(other).to_text()),
        "secret": kinds.Reveal(b"z" * 32, proof.salts, record.to_text()),
        "game": kinds.Reveal(proof.secret, proof.salts, replace(record, seats=record.seats - 1).to_text()[:-2]),
        "saw": kinds.Reveal(proof.secret, proof.salts, replace(record, actions=record.actions[:-3]).to_text()),
        "no record": kinds.Reveal(proof.secret, proof.salts, "nothing"),
        "too long": kinds.Reveal(proof.secret, proof.salts, ""),
    }
    for word, reveal in reveals.items():
        deal = guests[0][0].deal
        deal._record, deal._faults, deal._checked = None, [], False
        visit.hear(reveal)
        faults = deal.faults
        assert faults, word
        assert word in " ".join(faults)
    assert visit.table


def test_a_record_with_its_witnesses_can_be_verified_by_anybody() -> None:
    """What a guest can write after a game holds its salts and sights, and all of it holds."""
    room, guests = dealt(open_setup(), (0, 1), (2,))
    play_out(room, guests)
    record = game_of(guests[0][0]).record
    assert record
    assert [witness.seat for witness in record.witnesses] == [0, 1]
    assert verify(type(record).from_text(record.to_text())) == ()


def test_chat_is_heard_and_said() -> None:
    """Chat goes both ways, by the seat's name, cleaned here once more (N6)."""
    _, ((visit, line), (other, far)) = dealt(open_setup(), (0,), (1, 2))
    heard = Heard()
    game_of(other).subscribe(heard)
    chat = game_of(visit).chat
    assert chat
    chat.say("Good evening")
    carry_all(line, far)
    assert [line.text for line in other.chat.lines()] == ["Good evening"]
    assert other.chat.lines()[0].name == visit.seats[0].name
    assert heard.new() == [Change(0, ChangeKind.CHAT)]
    told(visit, kinds.Chat(None, "\u202eX\x1b]0;t\x07", "see\x1b[2J"))
    assert (visit.chat.lines()[-1].name, visit.chat.lines()[-1].text) == ("X", "see")
    told(visit, kinds.Error("chat", "Wait a moment."))
    assert visit.chat.lines()[-1].text == "Wait a moment."


def test_a_guest_may_hold_seats_come_late_and_sit_down_in_a_running_game() -> None:
    """A seat that is free in a running game can be claimed, and the game is there once it is shown."""
    room, ((visit, line), (other, far)) = dealt(open_setup(), (0,), (1, 2))
    other.release(2)
    carry_all(line, far)
    late, there = come(room, "Una")
    assert late.table is None
    assert late.link.up
    late.claim(2, "Una")
    carry_all(there, line, far)
    assert game_of(late).here == (2,)
    visit.claim(2, "Isla again")
    carry_all(line)
    assert visit.held == (0,)
    other.release(1)
    carry_all(line, far)
    visit.claim(1, "Isla too")
    carry_all(line, far, there)
    assert game_of(visit).here == (0, 1)
    assert game_of(visit).seat(1).view().seat == 1


HOSTILE: dict[str, tuple[FromHost, ...]] = {
    "a view before its welcome": (kinds.Seats((), Phase.GATHERING),),
    "a held seat that is not there": (welcome(held=(5,)),),
    "an unknown game": (welcome(game="chess"),),
    "rules of another version": (welcome(rules=99),),
    "too few seats": (welcome(seats=()),),
    "unknown options": (welcome(options=(("teleport", True),)),),
    "wrong options": (welcome(options=(("council", 7),)),),
    "other seats": (welcome(), kinds.Seats((), Phase.GATHERING)),
    "a token for no seat": (welcome(), kinds.Claimed(5, "t.x")),
    "a token that nobody asked for": (welcome(), kinds.Claimed(0, "t.x")),
    "chat of no seat": (welcome(), kinds.Chat(5, "X", "hello")),
    "a pause of no seat": (welcome(), kinds.Pause(5, True)),
    "a seat that is not there taken over": (welcome(), kinds.TakenOver(5)),
    "a secret without a game": (welcome(), kinds.Reveal(b"1" * 32, (), "x")),
}


@pytest.mark.parametrize("messages", HOSTILE.values(), ids=list(HOSTILE))
def test_whatever_breaks_the_protocol_ends_the_visit_in_one_sentence(messages: tuple[FromHost, ...]) -> None:
    """A host that sends what it may not is found out before a face could stumble over it (N5)."""
    visit, sink = Visit("Isla"), Sink()
    visit.opened(sink)
    with pytest.raises((WireError, Refused)) as caught:
        told(visit, *messages)
    assert caught.value.message.endswith(".")
    assert "\n" not in caught.value.message


def test_names_of_a_host_are_cleaned_and_never_empty() -> None:
    """Names, levels and setts are stripped of what a terminal might obey; a seat without a name has its label (N6)."""
    seat = SeatInfo("\x1b[2J\u202e", Sitter.REMOTE, "\x07piper", "dr\x00ess", SeatState.TAKEN, False)
    visit, _ = opened(welcome(seats=(seat,) * 3))
    assert all(info.name and info.name.isprintable() for info in visit.seats)
    assert (visit.seats[0].level, visit.seats[0].sett) == ("piper", "dress")


def test_where_versions_differ_the_guest_says_its_own_too() -> None:
    """A host may name its own version alone; one that names both is not added to."""
    for said, told in (
        ("This host speaks tartan/9.", f"This host speaks tartan/9. This program speaks tartan/{PROTO}."),
        (f"This host speaks tartan/9, yours tartan/{PROTO}.", f"This host speaks tartan/9, yours tartan/{PROTO}."),
        (f"I am tartan/{PROTO}9.", f"I am tartan/{PROTO}9. This program speaks tartan/{PROTO}."),
    ):
        with pytest.raises(Refused) as refused:
            Visit("Isla").hear(kinds.Refuse("proto", said))
        assert refused.value.message == told


def test_a_refusal_is_told_in_the_hosts_words_cleaned() -> None:
    """Whom the host does not let in is told why."""
    visit, _ = opened()
    with pytest.raises(Refused) as caught:
        visit.hear(kinds.Refuse("code", "No table\x1b[2J here."))
    assert (caught.value.code, caught.value.message) == ("code", "No table here.")


def test_nothing_secret_is_in_what_objects_say_of_themselves() -> None:
    """Tokens, codes and salts are in no representation of a visit, its keys or its deal (N7)."""
    room, ((visit, _), _) = dealt(open_setup(), (0,), (1, 2))
    (token,) = visit.keys.tokens
    for thing in (visit, visit.keys, visit.keys.kept, visit.deal, visit.table):
        text = repr(thing)
        assert token not in text
        assert room.code not in text
        assert "salt=" not in text


def test_a_table_without_watchers_refuses_them() -> None:
    """Who wants to watch where nobody may is told so."""
    room = Room(replace(open_setup(), watchers=Watchers.OFF), Lobby())
    visit = Visit("Una", code=room.code, watch=True)
    line = Near(room, visit)
    with pytest.raises(Exception, match="Nobody may watch"):
        line.carry()
    assert not visit.link.up


def test_leaving_says_goodbye_once() -> None:
    """Leaving sends a farewell and ends the link; the seat stays the guest's."""
    room, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    heard = Heard()
    game_of(visit).subscribe(heard)
    game_of(visit).close()
    visit.leave()
    assert [message for message in line.to_host if isinstance(message, kinds.Bye)] == [line.to_host[-1]]
    assert visit.link.state is LinkState.CLOSED
    assert visit.link.sentence == "You have left the table."
    assert room.places[0].kept


def test_an_info_is_what_the_host_says_of_its_table() -> None:
    """A visit keeps what its host told of the table."""
    visit, _ = opened(welcome())
    assert isinstance(visit.info, TableInfo)
    assert (visit.info.curtain, visit.info.clock) == (Curtain.KEY, NO_CLOCK)


def test_a_guest_without_a_seat_hears_the_end_of_a_game() -> None:
    """Who holds no seat and does not watch is told of the deal too, has no use for it, and stays in."""
    room, guests = dealt(open_setup(), (0, 1, 2))
    una, line = come(room, "Una")
    play_out(room, guests)
    carry_all(line)
    assert una.phase is Phase.OVER
    assert una.link.up
    late, far = come(room, "Ewan")
    carry_all(far)
    assert late.link.up


def test_a_seat_is_asked_for_again_where_the_host_has_opened_another_table() -> None:
    """A host who was killed before the deal was kept opens a new table: nobody loses a seat by that (N3)."""
    room = Room(open_setup(), Lobby())
    visit, line = come(room, "Isla")
    visit.claim(1, "Isla", "dress")
    carry_all(line)
    visit.claim(2, "Ewan")
    line.cut()
    anew = Room(open_setup(), Lobby())
    anew.code = room.code
    back = Near(anew, visit)
    carry_all(back)
    assert visit.held == (1, 2)
    assert visit.asking == ()
    assert visit.error == ""
    title = registry.manifest(GAME).title
    assert visit.moved == f"The host has opened another table, of {title}; the seats that you had are asked for there."
    assert [(place.plan.name, place.plan.sett) for place in anew.places][1:] == [("Isla", "dress"), ("Ewan", "")]
    back.cut()
    carry_all(again := Near(anew, visit))
    assert visit.held == (1, 2)
    again.cut()


def left_in_a_game(tmp_path: Path) -> tuple[Room, Visit, Visit]:
    """Two guests whose host was killed in the midst of their game."""
    room = Room(open_setup(), Lobby())
    visit = Visit("Isla", code=room.code, keepsakes=KeepsakeFolder("host", tmp_path))
    carry_all(line := Near(room, visit))
    visit.claim(0, "Isla")
    other, far = come(room, "Ewan")
    carry_all(line)
    other.claim(1, "Ewan")
    other.claim(2, "Flora")
    carry_all(line, far)
    room.start()
    carry_all(line, far)
    assert visit.table
    line.cut()
    far.cut()
    return room, visit, other


def another(room: Room, game_id: str = GAME) -> Room:
    """Another table that opens to the same code."""
    anew = Room(open_setup(game_id), Lobby())
    anew.code = room.code
    return anew


def test_nobody_is_moved_from_a_game_to_another_table_unasked(tmp_path: Path) -> None:
    """The guest is told, and takes a seat there or none; the old table opens to her all the same (N3)."""
    room, visit, other = left_in_a_game(tmp_path)
    anew = another(room)
    back, there = Near(anew, visit), Near(anew, other)
    carry_all(back, there)
    assert visit.table is None
    assert visit.link.up
    title = registry.manifest(GAME).title
    assert visit.moved == (
        f"The host has opened another table, of {title}; your game of {title} waits until the host opens it again."
    )
    assert (visit.held, visit.asking, other.held) == ((), (), ())
    assert all(place.free for place in anew.places)
    for seat, guest in ((0, visit), (1, other), (2, other)):
        guest.claim(seat, f"Guest {seat}")
    carry_all(back, there)
    anew.start()
    carry_all(back, there)
    assert game_of(visit).where
    back.cut()
    carry_all(again := Near(room, visit))
    assert (visit.held, room.places[0].state) == ((0,), SeatState.TAKEN)
    assert game_of(visit).link.up
    assert visit.moved == (
        f"The host has opened an earlier table again, of {title}; your seat there is yours as before."
    )
    again.cut()
    visit.leave()
    later = Visit("Isla", keepsakes=KeepsakeFolder("host", tmp_path))
    for each in (room, anew):
        carry_all(once_more := Near(each, later))
        assert later.held == (0,)
        once_more.cut()


def test_a_seat_of_another_game_is_not_asked_for_unasked() -> None:
    """Whoever gathered for one game is told that it is another, and who had no seat is told no more than that."""
    room = Room(open_setup(), Lobby())
    (visit, line), (una, far) = come(room, "Isla"), come(room, "Una")
    visit.claim(1, "Isla")
    carry_all(line, far)
    line.cut()
    far.cut()
    other_game = next(game for game in registry.available() if game != GAME)
    anew = another(room, other_game)
    carry_all(Near(anew, visit), Near(anew, una))
    title, other = registry.manifest(GAME).title, registry.manifest(other_game).title
    opened = f"The host has opened another table, of {other}"
    assert visit.moved == f"{opened}, and no longer of {title}; no seat of it is yours yet."
    assert una.moved == f"{opened}."
    assert (visit.held, visit.asking) == ((), ())


def test_what_came_of_a_game_stays_where_the_host_opens_another_table() -> None:
    """Nothing is waited for any more: the visit ends with a sentence, and the result is still there to be read."""
    room, guests = dealt(open_setup(), (0, 1, 2))
    play_out(room, guests)
    ((visit, line),) = guests
    line.cut()
    with pytest.raises(Refused) as refused:
        carry_all(Near(another(room), visit))
    assert refused.value.message.endswith("; who would play there joins it anew.")
    assert game_of(visit).outcome is not None
    assert game_of(visit).record is not None


@pytest.mark.parametrize("bots", [False, True])
def test_several_seats_come_back_at_once_where_clocks_run_or_bots_sit_in(bots: bool) -> None:
    """That one seat is back changes what the other is shown, which nobody is before the welcome (N1, N3)."""
    room, ((visit, line), _) = dealt(replace(open_setup(), clock=ClockPlan(ClockKind.BANK, 300)), (0, 1), (2,))
    line.cut()
    if bots:
        for seat in (0, 1):
            room.seating.seat_bot(seat, "piper")
    later = Visit("Isla")
    for kept in visit.keys.kept:
        later.keys.keep(kept)
    back = Near(room, later)
    carry_all(back)
    assert later.link.up
    assert later.held == (0, 1)
    assert not any(clock.away for clock in game_of(later).clocks)


def test_that_another_game_is_wanted_is_told_to_a_host_who_was_started_anew() -> None:
    """Who waits for it says so again on the next line, and not if she has changed her mind (N2)."""
    room, guests = dealt(open_setup(), (0,), (1, 2))
    (visit, line), (other, far) = guests
    play_out(room, guests)
    for on in (False, True):
        visit.want_rematch(on=True)
        visit.want_rematch(on=on)
        carry_all(line)
        line.cut()
        room.places.forget_ready()
        line = Near(room, visit)
        carry_all(line)
        assert room.places[0].ready is on
    other.want_rematch(on=True)
    carry_all(far, line)
    assert room.phase is not Phase.OVER
