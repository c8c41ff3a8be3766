"""Tests of far tables as faces use them, without sockets."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine import codec
from tartan.engine.errors import IllegalAction, SetupError
from tartan.net import kinds
from tartan.net.guest import Visit
from tartan.net.room import Room
from tartan.net.shown import Broken, OutOfStep
from tartan.session.clock import ClockKind, ClockPlan
from tartan.session.face import Change, ChangeKind, LinkState, TableFace
from tartan.session.lobby import Lobby
from tartan.session.seat import Curtain, Seat, SeatPlan, Sitter
from tartan.session.table import Table
from tests.narrowing import now
from tests.net.near import Bytewise, Heard, Near, carry_all, choose, come, dealt, game_of, play_here, play_out
from tests.net.wire import Clock, open_setup
from tests.session.tables import GAME, GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.net.remote import RemoteTable

every_game = pytest.mark.parametrize("game_id", GAMES)


def seats_of(game_id: str) -> tuple[int, ...]:
    return tuple(range(len(open_setup(game_id).seats)))


def near_table(room: Room) -> Table:
    assert room.table
    return room.table


def same_as_near(remote: RemoteTable, near: Table) -> None:
    """All that a far face shows of its seats, and of the public, is what a near one does."""
    for seat in (*remote.here, None):
        door, true = remote.seat(seat), near.seat(seat)
        assert door.view() == true.view()
        assert door.legal() == true.legal()
        assert door.log() == true.log()
        assert door.log_length == true.log_length
        assert door.may_undo == true.may_undo
        assert door.since_turn() == true.since_turn()
        if seat is not None:
            assert door.recap() == true.recap()
            assert door.missed() == true.missed()
    assert (remote.where, remote.deciders, remote.outcome) == (near.where, near.deciders, near.outcome)
    assert remote.names == near.names


@every_game
def test_a_far_table_is_as_a_near_one(game_id: str) -> None:
    """After every step of a game, two guests with some seats each see what faces at the host would."""
    first, *others = seats_of(game_id)
    room, guests = dealt(open_setup(game_id), (first,), tuple(others))
    (one, line), (two, other) = guests
    faces: list[TableFace] = [game_of(one), game_of(two)]
    doors: list[Seat] = [face.seat(None) for face in faces]
    near = near_table(room)
    step = 0
    while near.outcome is None:
        for visit, _ in guests:
            if step % 5 == 3:
                for seat in game_of(visit).here:
                    game_of(visit).seat(seat).looked()
            carry_all(line, other)
            if play_here(game_of(visit), step):
                break
        carry_all(line, other)
        step += 1
        if step % 7 == 0:
            same_as_near(game_of(one), near)
            same_as_near(game_of(two), near)
    same_as_near(game_of(one), near)
    assert all(door.view() == near.seat(None).view() for door in doors)
    assert game_of(one).faults == ()
    assert game_of(two).faults == ()
    record = game_of(two).record
    assert record
    assert record.actions == near.record.actions
    assert [witness.seat for witness in record.witnesses] == others
    assert all(witness.salt and witness.seen for witness in record.witnesses)


@every_game
def test_what_comes_at_once_is_told_step_by_step(game_id: str) -> None:
    """Where the host shows several steps before the guest reads any, each is told while the table stands after it."""
    first, *others = seats_of(game_id)
    room, ((visit, line), (_, other)) = dealt(open_setup(game_id), (first,), tuple(others))
    near, table, seen = near_table(room), game_of(visit), []
    table.subscribe(lambda change: seen.append(table.seat(None).view()) if change.kind is ChangeKind.PLAYED else None)
    longest = 0
    while longest < 2 and near.outcome is None:
        if near.deciders == (first,):
            play_here(table, 0)
            carry_all(line, other)
        shown = [near.seat(None).view()]
        seen[:] = shown
        while near.deciders not in ((first,), ()):
            seat = next(seat for seat in near.deciders if seat != first)
            near.seat(seat).submit(choose(near.seat(seat).legal(), len(shown)))
            shown.append(near.seat(None).view())
        carry_all(line, other)
        told = [view for view, _ in itertools.groupby(shown)]
        same = [view for view, _ in itertools.groupby(seen)] == told
        assert same, f"of {len(told)} positions {len(seen)} were told"
        longest = max(longest, len(told) - 1)
    assert longest


def test_who_sits_where_is_told_by_the_seats_that_are_held() -> None:
    """Held seats are HERE with their PINs, other people's are REMOTE, bots are bots, and bots are the host's."""
    room, ((visit, _),) = dealt(open_setup(bots=(2,)), (0, 1))
    table = game_of(visit)
    assert [plan.sitter for plan in table.plans] == [Sitter.HERE, Sitter.HERE, Sitter.BOT]
    assert table.plans[2].level == "piper"
    assert table.here == (0, 1)
    assert table.bots_due == ()
    assert table.save_id is None
    assert table.record is None
    assert table.rematch() is None
    assert table.trouble == ""
    assert table.manifest.id == GAME
    assert table.curtain is Curtain.KEY
    for refused in (lambda: table.bot_turn(2), lambda: table.play_bot(2), lambda: table.seat(2)):
        with pytest.raises(SetupError):
            refused()
    assert room.table


def test_pins_of_seats_here_are_chosen_here() -> None:
    """At a table with PINs the curtain is lifted by what was chosen at this end, and by no other seat's (K1)."""
    setup = replace(open_setup(), curtain=Curtain.PIN)
    _, ((visit, _), _) = dealt(setup, (0, 1), (2,))
    assert game_of(visit).curtain is Curtain.PIN
    for seat in (0, 1):
        game_of(visit).choose_pin(seat, "hash")
    with pytest.raises(SetupError):
        game_of(visit).choose_pin(2, "hash")
    assert [plan.pin for plan in game_of(visit).plans] == ["hash", "hash", ""]


def test_nothing_can_be_played_while_an_act_is_under_way() -> None:
    """From the sending of an act to its answer nothing is legal, and then its seat is told PLAYED."""
    room, ((visit, line), _) = dealt(open_setup(), (0, 1), (2,))
    table, heard = game_of(visit), Heard()
    table.subscribe(heard)
    door, text = table.seat(0), table.seat(0).legal()[0]
    door.submit(text)
    assert now(table.pending)
    assert door.legal() == table.seat(1).legal() == ()
    assert not door.may_undo
    waiting = door.refusal(text)
    assert waiting
    assert waiting.message == "Wait: the host has not answered yet."
    with pytest.raises(IllegalAction):
        table.seat(1).submit(text)
    with pytest.raises(IllegalAction):
        door.undo()
    line.to_the_room()
    assert near_table(room).record.actions == ((0, text),)
    assert now(table.pending)
    line.to_the_guest()
    assert not table.pending
    assert heard.new() == [Change(0, ChangeKind.PLAYED)]
    assert door.legal()


def test_what_others_play_is_told_once_for_all_seats_here() -> None:
    """A change that several held seats are shown is one change; two changes are two, also in one batch."""
    game_id = next(each for each in GAMES if 4 in registry.load(each).seats)
    setup = replace(open_setup(game_id), seats=tuple(SeatPlan(f"Seat {seat}", Sitter.REMOTE) for seat in range(4)))
    room, ((visit, line), (_, far)) = dealt(setup, (0, 1), (2, 3))
    heard = Heard()
    game_of(visit).subscribe(heard)
    near = near_table(room)
    several = 0
    for step in range(200):
        if not {0, 1} & {*near.deciders}:
            seen = [(near.seat(0).view(), near.seat(1).view())]
            while near.deciders and not {0, 1} & {*near.deciders} and len(seen) < 3:
                seat = near.deciders[0]
                near.submit(seat, choose(near.seat(seat).legal(), step))
                seen.append((near.seat(0).view(), near.seat(1).view()))
            heard.new()
            carry_all(line)
            changes = sum(before != after for before, after in itertools.pairwise(seen))
            if near.outcome:  # that the game is open to be checked is told as well
                break
            assert heard.new() == [Change(None, ChangeKind.PLAYED)] * changes
            several += changes > 1
        else:
            play_here(game_of(visit), step)
        carry_all(line, far)
    assert several


def test_a_refused_act_says_why_and_changes_nothing() -> None:
    """An act that comes too late is rejected: REFUSED is told with the host's sentence, and play goes on."""
    room, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    table, heard = game_of(visit), Heard()
    table.subscribe(heard)
    near = near_table(room)
    door, text = table.seat(0), table.seat(0).legal()[0]
    near.submit(0, text)
    line.to_guest.clear()
    door.submit(text)
    line.to_the_room()
    rejects = [frame for frame in line.to_guest if b"reject" in frame]
    line.to_guest.clear()
    line.to_guest.extend(rejects)
    line.to_the_guest()
    assert heard.new() == [Change(0, ChangeKind.REFUSED)]
    assert table.refused
    assert table.refused.message == "The table has moved on since; look again."
    assert not table.pending
    assert len(near.record.actions) == 1


def test_an_illegal_text_is_refused_at_once_and_nothing_is_sent() -> None:
    """A refusal comes from the view, in the words of the host, before anything is sent."""
    room, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    door, true = game_of(visit).seat(0), near_table(room).seat(0)
    for text in ("no such move", "", "x" * 200, "\x1b[2J"):
        refusal, expected = door.refusal(text), true.refusal(text)
        assert refusal
        assert expected
        assert (refusal.rule, refusal.message) == (expected.rule, expected.message)
        with pytest.raises(IllegalAction):
            door.submit(text)
    assert not line.to_host
    assert not game_of(visit).pending


def test_the_public_door_only_watches() -> None:
    """A spectator's door shows what the public knows, and refuses everything else."""
    _, ((visit, _),) = dealt(open_setup(), (0, 1, 2))
    door = game_of(visit).seat(None)
    assert door.seat is None
    assert door.legal() == ()
    assert door.refusal("x")
    acts: tuple[Callable[[], None], ...] = (lambda: door.submit("x"), door.undo)
    for refused in acts:
        with pytest.raises(IllegalAction):
            refused()
    assert door.recap() == door.missed() == door.log()
    door.looked()
    assert door.recap() == ()
    assert door.since_turn() == door.log()


def test_a_step_is_taken_back_from_afar() -> None:
    """Undo is asked for as an act is, told as UNDONE, and refused at once where nothing can be taken back (K4)."""
    room, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    table, heard = game_of(visit), Heard()
    table.subscribe(heard)
    door = table.seat(0)
    with pytest.raises(IllegalAction) as caught:
        door.undo()
    assert caught.value.message == "There is nothing of yours that could be taken back now."
    before = door.view()
    door.submit(door.legal()[0])
    carry_all(line)
    assert door.may_undo
    heard.new()
    door.undo()
    assert table.pending
    carry_all(line)
    assert heard.new() == [Change(0, ChangeKind.UNDONE)]
    assert door.view() == before
    assert near_table(room).record.actions == ()


def test_what_was_looked_at_is_known_to_the_host_and_after_a_return() -> None:
    """Marks of what was read go to the host, also those that were made while the line was down (K3)."""
    room, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    door = game_of(visit).seat(0)
    assert door.recap() == door.log() != ()
    line.cut()
    door.looked()
    assert door.recap() == ()
    near = near_table(room)
    assert near.recap(0) != ()
    carry_all(Near(room, visit))
    assert near.recap(0) == ()
    assert door.recap() == ()


def test_while_the_line_is_down_the_table_stands_and_nothing_can_be_played() -> None:
    """Out of step the face says so in a sentence, shows what it last knew, and takes no action (N2)."""
    room, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    table, heard = game_of(visit), Heard()
    table.subscribe(heard)
    door = table.seat(0)
    view, text = door.view(), door.legal()[0]
    line.cut()
    assert heard.new() == [Change(None, ChangeKind.LINK)]
    assert now(table.link.state) is LinkState.LOST
    assert table.link.sentence
    assert door.view() == view
    assert door.legal() == ()
    refusal = door.refusal(text)
    assert refusal
    assert refusal.message == table.link.sentence
    acts: tuple[Callable[[], object], ...] = (
        lambda: visit.claim(1, "Una"),
        lambda: visit.pause(on=True),
        lambda: visit.chat.say("hello"),
    )
    for refused in acts:
        with pytest.raises(SetupError, match="line to the host is lost"):
            refused()
    visit.calling()
    assert table.link.state is LinkState.RETRYING
    said = table.link.sentence
    back = Near(room, visit)
    assert table.link.sentence == said, "a line that is up is no host that answers"
    back.to_the_room()
    while len(back.to_guest) > 1 and not table.link.up:
        assert door.legal() == ()
        back.to_the_guest(1)
    carry_all(back)
    assert table.link.up
    assert door.legal()


@pytest.mark.parametrize("before", [True, False], ids=["before the host heard", "before the guest was told"])
def test_an_act_that_was_under_way_is_done_once(before: bool) -> None:
    """A line that breaks before or after the host heard an act loses nothing, and nothing is played twice (N2)."""
    room, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    table, near = game_of(visit), near_table(room)
    text = table.seat(0).legal()[0]
    table.seat(0).submit(text)
    if not before:
        line.to_the_room()
    line.cut()
    assert now(table.pending)
    heard = Heard()
    table.subscribe(heard)
    carry_all(Near(room, visit))
    assert not table.pending
    assert near.record.actions == ((0, text),)
    assert heard.changes[-1] == Change(0, ChangeKind.PLAYED)
    same_as_near(table, near)


class Cuts:
    """At which byte the line is cut next, one way and the other, until every byte of the longest batch had its turn."""

    def __init__(self) -> None:
        self.next = {"to_host": 0, "to_guest": 0}
        self.longest = {"to_host": 0, "to_guest": 0}
        self.turn = 0

    @property
    def done(self) -> bool:
        return all(self.next[way] > self.longest[way] > 0 for way in self.next)

    def set(self, line: Bytewise) -> None:
        self.turn += 1
        if self.turn % 8 == 1:
            return  # to see how long a whole batch is
        way = "to_host" if self.turn % 2 and self.next["to_host"] <= self.longest["to_host"] else "to_guest"
        line.cut_later(**{way: self.next[way]})
        self.next[way] += 1

    def passed(self, to_host: int, to_guest: int) -> None:
        self.longest["to_host"] = max(self.longest["to_host"], to_host)
        self.longest["to_guest"] = max(self.longest["to_guest"], to_guest)


def test_cut_at_every_byte_both_ways_the_game_is_the_uninterrupted_one() -> None:
    """Whatever byte a line breaks at, to the host or to the guest, the game goes on as if it had not (N2)."""
    cuts = Cuts()
    games = 0
    while not cuts.done:
        room = Room(open_setup(here=(1, 2)), Lobby())
        visit = Visit("Una", code=room.code)
        line = Bytewise(room, visit)
        line.carry()
        visit.claim(0, "Una")
        line.carry()
        room.start()
        line.carry()
        near, table = near_table(room), game_of(visit)
        twin = Table(near.setup)
        step = 0
        while near.outcome is None:
            if table.seat(0).legal():
                before = line.sent_to_host, line.sent_to_guest
                cuts.set(line)
                done = play_here(table, step)
                assert done
                line.carry()
                if line.up:
                    cuts.passed(line.sent_to_host - before[0], line.sent_to_guest - before[1])
                    line.cut_later(to_host=1 << 40, to_guest=1 << 40)
                else:
                    line = Bytewise(room, visit)
                    line.carry()
            else:
                seat = near.deciders[0]
                done = seat, choose(near.seat(seat).legal(), step)
                near.submit(*done)
                line.carry()
            twin.submit(*done)
            assert not table.pending
            step += 1
        assert near.record.actions == twin.record.actions
        assert table.outcome == twin.outcome
        assert table.seat(0).log() == twin.seat(0).log()
        assert visit.table is table
        games += 1
        assert games > 1 or table.faults == ()
    assert cuts.longest["to_guest"] > 200


def test_a_gap_in_the_views_is_found_and_the_whole_is_asked_for() -> None:
    """A view that never came leaves the guest out of step; the next line shows everything, in the same game."""
    room, ((visit, line), (other, far)) = dealt(open_setup(), (0,), (1, 2))
    table = game_of(visit)
    table.seat(0).submit(table.seat(0).legal()[0])
    line.to_the_room()
    line.to_guest.clear()
    game_of(other).seat(1).submit(game_of(other).seat(1).legal()[0])
    carry_all(far)
    near = near_table(room)
    near.submit(0, near.seat(0).legal()[0])
    with pytest.raises(OutOfStep):
        line.to_the_guest()
    line.cut()
    carry_all(Near(room, visit))
    assert visit.table is table
    assert not table.pending
    same_as_near(table, near)


def test_an_answer_without_its_view_leaves_the_guest_out_of_step() -> None:
    """An `ok` for a view that is not here is a gap as well."""
    _, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    table = game_of(visit)
    table.seat(0).submit(table.seat(0).legal()[0])
    line.to_the_room()
    answers = [frame for frame in line.to_guest if b"\xa2ok" in frame]
    line.to_guest.clear()
    line.to_guest.extend(answers)
    with pytest.raises(OutOfStep):
        line.to_the_guest()


def test_duplicated_and_stale_frames_change_nothing() -> None:
    """Frames of the host that come twice, or again much later, are passed over (N2)."""
    room, ((visit, line), (other, far)) = dealt(open_setup(), (0,), (1, 2))
    table, near, heard = game_of(visit), near_table(room), Heard()
    table.subscribe(heard)
    old: list[bytes] = []
    for step in range(12):
        for each, at in ((visit, line), (other, far)):
            if play_here(game_of(each), step):
                at.to_the_room()
                break
        frames = list(line.to_guest)
        line.to_guest.clear()
        line.to_guest.extend(frame for frame in frames for _ in range(2))
        line.to_guest.extend(old)
        old = frames
        carry_all(line, far)
        same_as_near(table, near)
    assert len(near.record.actions) == 12


def test_another_game_is_another_table() -> None:
    """When all want a rematch the guest gets the next game, and the old one stays as it ended."""
    room, ((visit, line),) = dealt(open_setup(), (0, 1, 2))
    old = game_of(visit)
    play_out(room, [(visit, line)])
    assert old.outcome is not None
    heard = Heard()
    visit.listen(heard)
    visit.want_rematch(on=True)
    carry_all(line)
    new = game_of(visit)
    assert new is not old
    assert old.outcome is not None
    assert old.record
    assert new.outcome is None
    assert new.record is None
    assert Change(None, ChangeKind.PLAYED) in heard.changes
    behind = old.seat(0).refusal("x")
    assert behind
    assert behind.message == "The table has gone on to another game."
    old.close()
    assert visit.link.up
    play_out(room, [(visit, line)])
    assert new.faults == ()
    new.close()
    assert visit.link.state is LinkState.CLOSED


def test_clocks_run_on_between_what_is_told() -> None:
    """A clock that runs is counted on by the time that goes by here; one that stands is not."""
    setup = replace(open_setup(), clock=ClockPlan(ClockKind.MOVE, 60))
    now = Clock()
    room = Room(setup, Lobby())
    visit = Visit("Isla", code=room.code, now=now)
    line = Near(room, visit)
    carry_all(line)
    for seat in range(3):
        visit.claim(seat, f"Isla {seat}")
        carry_all(line)
    room.start()
    carry_all(line)
    table = game_of(visit)
    before = {clock.seat: clock for clock in table.clocks}
    assert len(before) == 3
    now.at += 20
    after = {clock.seat: clock for clock in table.clocks}
    for seat, clock in after.items():
        gone = before[seat].left - clock.left
        assert gone == pytest.approx(20 if clock.running else 0)
    assert any(clock.running for clock in after.values())
    heard = Heard()
    table.subscribe(heard)
    visit.pause(on=True)
    carry_all(line)
    assert all(clock.paused for clock in table.clocks)
    assert {change.kind for change in heard.changes} == {ChangeKind.CLOCK}


def test_a_hostile_answer_is_shown_as_text_with_a_rule_that_is_one() -> None:
    """What a host gives as the reason of a refusal is cleaned, and a rule that is none is not passed on (N6)."""
    _, ((visit, line), _) = dealt(open_setup(), (0,), (1, 2))
    table = game_of(visit)
    table.seat(0).submit(table.seat(0).legal()[0])
    act = line.to_host.pop()
    assert isinstance(act, kinds.Act)
    visit.hear(kinds.Reject(act.id, "\x1b[31mX", "No\x1b[2J way"))
    assert table.refused
    assert table.refused.rule == "CO-3"
    assert table.refused.message == "No way"


def test_a_secret_of_a_game_that_goes_on_is_a_breach() -> None:
    """A host that tells the secret before the end is hung up on (S2)."""
    room, ((visit, _),) = dealt(open_setup(), (0, 1, 2))
    near = near_table(room)
    assert near.deal
    with pytest.raises(Broken):
        visit.hear(kinds.Reveal(near.deal.secret, near.deal.salts, near.record.to_text()))


def test_watchers_see_and_do_nothing() -> None:
    """A guest without seats who watches sees the public's view, and has no seat here."""
    room, _ = dealt(open_setup(), (0, 1, 2))
    visit, _ = come(room, "Una", watch=True)
    table = game_of(visit)
    assert table.here == ()
    assert table.next_here(None) is None
    assert codec.encode(table.seat(None).view()) == codec.encode(near_table(room).seat(None).view())
    assert table.seat(None).log() == near_table(room).seat(None).log()
    assert table.deciders == near_table(room).deciders
