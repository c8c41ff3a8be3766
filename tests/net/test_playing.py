"""Acts and views: done once, judged by what their seat had seen, and shown to nobody who may not know (N2, S1, S3)."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan import registry
from tartan.engine import codec
from tartan.engine.contract import LogLine, Span, Tone
from tartan.engine.rng import Rng
from tartan.net import kinds
from tartan.net.frames import pack
from tartan.net.limits import HOST_FRAME
from tartan.net.room import Room
from tartan.session.face import Change, ChangeKind
from tartan.session.lobby import Lobby
from tartan.session.seat import SeatPlan, Setup, Sitter, Watchers
from tartan.session.table import Table
from tests.narrowing import present
from tests.net.wire import FakePeer, Sat, open_setup, seated
from tests.session.tables import GAMES, NAMES
from tests.strategies import Playout, playout, playouts, tables
from tests.strategies import Table as Configured

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.engine.contract import State
    from tartan.session.hosting import Hosting

NO_CHANGE = Change(None, ChangeKind.CLOCK)
"""A change that is told though nothing has changed."""
SMALLEST = [table for table in tables() if table.seats == registry.load(table.game_id).seats[0]]


class SameSeed(Lobby):
    """A lobby whose deals all have one seed, so that the same game can be played at two tables."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed

    def open(self, setup: Setup, hosting: Hosting | None = None) -> Table:
        return Table(replace(setup, seed=self.seed, bot_seed=b"bots"), deal=hosting.deal if hosting else None)


def room_of(playout: Playout, upto: int | None = None, *, watch: bool = True) -> tuple[Room, list[Sat]]:
    """A hosted table at which a game was played as far as that, one guest a seat, and a watcher behind them."""
    table = playout.table
    setup = Setup(
        table.game_id,
        tuple(SeatPlan(f"Seat {seat}", Sitter.REMOTE) for seat in range(table.seats)),
        table.options,
        watchers=Watchers.OPEN,
    )
    room = Room(setup, SameSeed(playout.seed))
    room.id = "same"
    guests = [Sat(room, NAMES[seat], seat) for seat in range(table.seats)]
    if watch:
        guests.append(Sat(room, "Watcher", watch=True))
    room.start()
    for guest in guests[: table.seats]:
        guest.salt()
    for seat, text in playout.steps[:upto]:
        assert room.table
        room.table.submit(seat, text)
    return room, guests


def frames(guest: Sat) -> list[bytes]:
    """What a guest was sent since this was last asked."""
    sent, guest.peer.frames = guest.peer.frames, []
    return sent


def acted(room: Room, guests: list[Sat]) -> tuple[int, kinds.Act]:
    """An act that may be played now."""
    assert room.table
    seat = room.table.deciders[0]
    view = guests[seat].peer.view(seat)
    return seat, kinds.Act(os.urandom(16), seat, view.rev, view.legal[0])


# exactly once


def test_an_act_is_played_and_answered() -> None:
    """An act is played, shown to its seat, and then answered with the number of that view."""
    room, guests = seated()
    seat, act = acted(room, guests)
    guests[seat].peer.new()
    guests[seat].hear(act)
    *_, view, ok = guests[seat].peer.new()
    assert isinstance(view, kinds.SeatView)
    assert ok == kinds.Ok(act.id, view.rev)
    assert view.rev == act.rev + 1


def test_an_act_with_the_id_of_another_seats_act_is_rejected() -> None:
    """What is not done is not answered as if it were; the act itself may come again with an id of its own."""
    room, guests = seated()
    table = present(room.table)
    seat, act = acted(room, guests)
    guests[seat].hear(act)
    other = next(each for each in table.deciders if each != seat)
    assert isinstance(guests[other].act(other, act_id=act.id), kinds.Reject)
    assert table.moves == 1
    assert isinstance(guests[other].act(other), kinds.Ok)


def test_a_repeated_id_is_done_once_and_has_its_first_answer() -> None:
    """However often an act comes, now or later, it is played once and its answer is the first."""
    room, guests = seated()
    assert room.table
    seat, act = acted(room, guests)
    guests[seat].hear(act)
    first = guests[seat].peer.heard[-1]
    for _ in range(3):
        guests[seat].hear(act)
        assert guests[seat].peer.heard[-1] == first
    assert room.table.moves == 1
    other = room.table.deciders[0]
    assert isinstance(guests[other].act(other), kinds.Ok)
    guests[seat].hear(act)
    assert guests[seat].peer.heard[-1] == first
    assert room.table.moves == 2


def test_a_refused_act_has_its_first_answer_too() -> None:
    """What was refused once under an id is refused for ever, also when it would be legal by now."""
    room, guests = seated()
    seat, act = acted(room, guests)
    wrong = act._replace(action="no such thing")
    guests[seat].hear(wrong)
    refused = guests[seat].peer.heard[-1]
    assert isinstance(refused, kinds.Reject)
    assert refused.rule
    assert refused.text
    guests[seat].hear(act)
    assert guests[seat].peer.heard[-1] == refused
    assert room.table
    assert room.table.moves == 0


def test_a_repeated_id_is_known_longer_than_answers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """An act whose answer is forgotten is still not played again."""
    monkeypatch.setattr("tartan.net.playing.ANSWERS", 1)
    room, guests = seated()
    assert room.table
    seat, act = acted(room, guests)
    guests[seat].hear(act)
    for _ in range(3):
        guests[seat].hear(kinds.Act(os.urandom(16), seat, 0, "x"))
    moves = room.table.moves
    guests[seat].hear(act)
    assert isinstance(guests[seat].peer.heard[-1], kinds.Ok)
    assert room.table.moves == moves


@pytest.mark.parametrize("rev", [-1, 1])
def test_an_act_for_another_view_is_stale(rev: int) -> None:
    """An act made for an earlier decision, or for a view that was never sent, is refused and changes nothing."""
    room, guests = seated()
    seat, act = acted(room, guests)
    guests[seat].hear(act)
    assert room.table
    while seat not in room.table.deciders:
        other = room.table.deciders[0]
        guests[other].act(other)
    view = guests[seat].peer.view(seat)
    moves = room.table.moves
    stale = kinds.Act(os.urandom(16), seat, act.rev if rev < 0 else view.rev + rev, view.legal[0])
    guests[seat].hear(stale)
    answer = guests[seat].peer.heard[-1]
    assert isinstance(answer, kinds.Reject)
    assert "moved on" in answer.text
    assert room.table.moves == moves


def test_what_others_do_does_not_make_an_act_stale() -> None:
    """A view that came since, with the same decision in it, makes nothing stale."""
    room, guests = seated()
    seat, act = acted(room, guests)
    assert room.table
    room.table.connected(seat)
    room.table.tell(NO_CHANGE)
    guests[seat].hear(act)
    assert isinstance(guests[seat].peer.heard[-1], kinds.Ok)


@pytest.mark.parametrize("game_id", GAMES)
def test_undo_is_answered_as_an_act_is(game_id: str) -> None:
    """An undo is done once under its id; where nothing may be taken back it is refused with the rule (K4)."""
    room, guests = seated(open_setup(game_id))
    assert room.table
    undone = refused = 0
    for _ in range(60):
        if room.table.outcome:
            break
        seat, act = acted(room, guests)
        guests[seat].hear(act)
        view = guests[seat].peer.view(seat)
        undo = kinds.Undo(os.urandom(16), seat, view.rev)
        moves = room.table.moves
        guests[seat].hear(undo)
        answer = guests[seat].peer.heard[-1]
        guests[seat].hear(undo)
        assert guests[seat].peer.heard[-1] == answer
        if view.may_undo:
            assert isinstance(answer, kinds.Ok)
            assert room.table.moves == moves - 1
            undone += 1
            guests[seat].act(seat)
        else:
            assert isinstance(answer, kinds.Reject)
            assert answer.rule
            refused += 1
    assert undone + refused > 10
    assert refused


# what is shown


@pytest.mark.parametrize("game_id", GAMES)
def test_every_guest_is_shown_just_what_its_seat_may_know(game_id: str) -> None:
    """After every act each guest's last view, log and marks are those of its own door at the table (S1)."""
    room, guests = seated(open_setup(game_id))
    watcher = Sat(room, "Una", watch=True)
    table = room.table
    assert table
    logs: dict[int | None, list[bytes]] = {seat: [] for seat in (*range(len(guests)), None)}
    for _ in range(40):
        if table.outcome:
            break
        seat, act = acted(room, guests)
        guests[seat].hear(act)
        for reader, sat in [*enumerate(guests), (None, watcher)]:
            door, view = table.seat(reader), sat.peer.view(reader)
            assert codec.decode(view.view) == door.view()
            assert view.legal == door.legal()
            assert view.log_length == door.log_length
            assert (view.where, view.deciders, view.may_undo) == (table.where, table.deciders, door.may_undo)
            assert (view.turn_from, view.looked) == table.marks(reader)
            log = logs[reader]
            for each in sat.peer.new():
                if isinstance(each, kinds.SeatView):
                    assert each.log_from <= len(log)
                    del log[each.log_from :]
                    log.extend(each.log)
            assert [codec.decode(line) for line in log] == list(door.log())
            own = {at for each in sat.peer.all(kinds.SeatView) for at in each.own}
            news = tuple(line for at, line in enumerate(door.log()) if at not in own)
            if reader is not None:
                assert news == table.match.news(reader)


@given(playouts(longest=60), st.data())
def test_frames_depend_on_what_their_seat_may_know_alone(played: Playout, data: st.DataObject) -> None:
    """Two tables that differ only in what a seat may not know send it the same frames, byte for byte (S1)."""
    readers = (*range(played.table.seats), None)
    reader = data.draw(st.sampled_from(readers))
    room, guests = room_of(played)
    other, others = room_of(played)
    assert other.table
    state = played.table.game.sample(other.table.match.view(reader), Rng(data.draw(st.integers(0, 1000))))
    other.table.match._stands(state, state.where, state.outcome)
    seat = len(readers) - 1 if reader is None else reader
    shown = []
    for each, sat in ((room, guests[seat]), (other, others[seat])):
        frames(sat)
        each.show(sat.guest, () if reader is None else (reader,))
        shown.append(frames(sat))
    assert shown[0] == shown[1]
    assert shown[0]


def in_secret(state: State, seat: int, chance: int) -> list[str]:
    """What a seat may choose in secret, step by step until it is ready; [] if that makes anything else happen."""
    state, rng, where = state.copy(), Rng(chance), state.where
    steps: list[str] = []
    while seat in state.deciders and len(steps) < 40:
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        steps.append(str(action))
    return steps if state.sealed and state.where == where and seat not in state.deciders else []


def sealed_choices(table: Configured, most: int = 4) -> Iterator[tuple[Playout, int, int, list[str], list[str]]]:
    """A game and how far it goes, a seat that is about to choose in secret, and two ways in which it may do so."""
    found = 0
    for seed in range(3):
        whole = playout(table, seed, 60)
        for upto, state in enumerate(whole.states()):
            for seat in state.deciders if state.sealed and len(state.deciders) > 1 and found < most else ():
                one, other = in_secret(state, seat, 1), in_secret(state, seat, 2)
                if one and other and one != other:
                    found += 1
                    yield whole, upto, seat, one, other


def test_a_sealed_choice_of_another_sends_nothing_but_ready() -> None:
    """Whatever a seat chooses in secret, the others are sent the same bytes, and none before it is ready (S3)."""
    partial = ready = 0
    for table in SMALLEST:
        for whole, upto, seat, *ways in sealed_choices(table):
            sent = []
            for steps in ways:
                room, guests = room_of(whole, upto)
                others = [guest for at, guest in enumerate(guests) if at != seat]
                for guest in others:
                    frames(guest)
                assert room.table
                for step in steps[:-1]:
                    room.table.submit(seat, step)
                    assert [frames(guest) for guest in others] == [[] for _ in others]
                    partial += 1
                room.table.submit(seat, steps[-1])
                sent.append([frames(guest) for guest in others])
            assert sent[0] == sent[1]
            ready += all(sent[0])
    assert partial > 20
    assert ready > 5


def test_two_seats_may_commit_at_the_same_time() -> None:
    """Where all decide in secret at once, acts made on the same view are all taken, in any order (S3)."""
    together = 0
    for game_id in GAMES:
        room, guests = seated(open_setup(game_id))
        for _ in range(40):
            assert room.table
            owing = room.table.deciders
            if not owing:
                break
            acts = [
                kinds.Act(os.urandom(16), seat, view.rev, view.legal[0])
                for seat in owing
                for view in [guests[seat].peer.view(seat)]
            ]
            sealed = room.table.match.state.sealed
            for act in acts if sealed else acts[:1]:
                guests[act.seat].hear(act)
                assert isinstance(guests[act.seat].peer.heard[-1], kinds.Ok)
            together += sealed and len(acts) > 1
    assert together


def test_nothing_new_is_sent_when_nothing_is_new() -> None:
    """A change that a seat may not know, or that is none, sends no view."""
    room, guests = seated()
    assert room.table
    for guest in guests:
        guest.peer.new()
    room.table.tell(NO_CHANGE)
    guests[0].hear(kinds.Looked(0, 2))
    room.table.tell(NO_CHANGE)
    assert [guest.peer.new() for guest in guests] == [[] for _ in guests]
    assert room.table.marks(0)[1] == 2


def test_looked_goes_forward_and_no_further_than_the_log() -> None:
    """What was seen stays seen, and nobody has seen what was not told."""
    room, guests = seated()
    assert room.table
    length = room.table.seat(0).log_length
    for lines, marked in ((1, 1), (0, 1), (10_000, length)):
        guests[0].hear(kinds.Looked(0, lines))
        assert room.table.marks(0)[1] == marked


def test_a_long_log_comes_in_several_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that is too long for one frame comes in several, each within its limit, and whole in the end."""
    room, guests = seated()
    table = room.table
    assert table
    lines = [LogLine("Here", Tone.PUBLIC, (Span(f"{number} " + "x" * 500),)) for number in range(900)]
    table.match.logs[0].extend(lines)
    again = Sat(room, "Isla", tokens=(guests[0].tokens[0],))
    views = again.peer.all(kinds.SeatView)
    assert len(views) > 3
    assert max(map(len, again.peer.frames)) < HOST_FRAME
    assert [codec.decode(line) for view in views for line in view.log] == list(table.seat(0).log())
    assert [view.log_from for view in views] == [sum(len(v.log) for v in views[:at]) for at in range(len(views))]
    assert {view.rev for view in views} == {views[0].rev}
    assert all(view.log_from + len(view.log) < view.log_length for view in views[:-1])


def test_a_delayed_watcher_sees_the_turn_before() -> None:
    """Where watchers see late, they are told neither whose turn it is now nor anything of the present one."""
    room, guests = seated(open_setup(watchers=Watchers.DELAYED))
    watcher = Sat(room, "Una", watch=True)
    first = watcher.peer.view(None)
    assert first.deciders == ()
    table = room.table
    assert table
    behind = 0
    while table.outcome is None:
        late = watcher.peer.view(None)
        assert codec.decode(late.view) == table.watcher().view()
        behind += late.log_length < table.seat(None).log_length
        seat, act = acted(room, guests)
        guests[seat].hear(act)
    assert behind
    assert watcher.peer.view(None).outcome is not None
    assert watcher.peer.view(None).log_length == table.seat(None).log_length


def test_watchers_are_all_sent_the_same_frames() -> None:
    """A view of the public is packed once and sent to every watcher; who comes later makes no gap for the others."""
    room, guests = seated()
    first = Sat(room, "Una", watch=True)
    seat, act = acted(room, guests)
    guests[seat].hear(act)
    second = Sat(room, "Iain", watch=True)
    frames(first)
    frames(second)
    for _ in range(6):
        seat, act = acted(room, guests)
        guests[seat].hear(act)
    assert frames(first) == frames(second) != []


def test_views_and_answers_are_the_messages_of_their_types() -> None:
    """What is packed by hand is what the messages' own maps would be."""
    room, guests = seated()
    seat, act = acted(room, guests)
    guests[seat].peer.frames.clear()
    guests[seat].hear(act)
    packed = [*guests[seat].peer.frames]
    peer = FakePeer()
    for frame in packed:
        peer.send_frame(frame)
    assert {type(message) for message in peer.heard} >= {kinds.SeatView, kinds.Ok}
    assert [pack(message.to_map()) for message in peer.heard] == packed


def test_a_guest_is_told_that_the_clock_played_for_it() -> None:
    """Where time ran out the next view says so, also to a guest that was away, until the seat plays itself."""
    from tartan.session.clock import ClockKind, ClockPlan

    setup = replace(open_setup(), clock=ClockPlan(ClockKind.MOVE, 60, grace=0))
    room, guests = seated(setup)
    assert room.table
    seat = room.table.deciders[0]
    room.left(guests[seat].guest)
    room.table.time_out(seat)
    for guest in guests:
        if guest is not guests[seat]:
            clocks = guest.peer.view(guest.guest.seats.copy().pop()).clocks
            assert [clock.seat for clock in clocks if clock.lapses] == [seat]
    back = Sat(room, tokens=(guests[seat].tokens[seat],))
    assert [clock.seat for clock in back.peer.view(seat).clocks if clock.lapses] == [seat]
    while seat not in room.table.deciders:
        other = room.table.deciders[0]
        room.table.submit(other, room.table.seat(other).legal()[0])
    assert isinstance(back.act(seat), kinds.Ok)
    assert not any(clock.lapses for clock in back.peer.view(seat).clocks)
