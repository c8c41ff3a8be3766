"""Tables: turns, bots, undo, recap, what is told to whom, and the order in which steps are kept and shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.engine.contract import Tone
from tartan.engine.errors import IllegalAction, SetupError
from tartan.session.clock import NoClock
from tartan.session.face import Change, ChangeKind
from tartan.session.lobby import Lobby
from tartan.session.seat import Sitter
from tartan.session.table import Table
from tests.narrowing import now, present
from tests.session.tables import GAME, GAMES, play, said, setup_of, shown, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Action
    from tartan.store.rows import Standing, Step


class Diary:
    """A keeper that writes what it is told into a list, and what everybody sees at that moment."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.standings: list[Standing] = []
        self.table: Table | None = None
        self.seen: list[int] = []
        self.setups: list[str] = []
        self.save_id: int | None = 7
        self.trouble = self.lost = ""

    def keep(self, steps: Sequence[Step], standing: Standing) -> None:
        self.steps += steps
        self.standings.append(standing)
        if self.table:
            self.seen.append(self.table.moves)

    def reseated(self, setup: str, standing: Standing) -> None:
        self.setups.append(setup)

    def looked(self, seat: int, lines: int) -> None:
        pass

    def close(self) -> None:
        self.trouble = "closed"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_of_people_and_bots_plays_to_the_end(game_id: str) -> None:
    """People and bots in turn bring every game to its end, and nobody owes a decision then."""
    table = play(Table(setup_of(game_id, bots=(1,))))
    assert table.outcome is not None
    assert table.deciders == table.bots_due == ()
    assert table.next_here(None) is None
    assert table.record.names == table.names
    assert len(table.record.actions) == table.moves


def test_a_step_is_kept_before_it_shows() -> None:
    """The keeper has each action while the table still stands before it (V1)."""
    diary = Diary()
    table = Table(setup_of(bots=(0,)), diary)
    assert len(diary.standings) == 1, "the deal itself is kept"
    diary.table = table
    play(table, 20)
    assert diary.seen == list(range(20))
    assert sorted((kept.seat, kept.text) for kept in diary.steps) == sorted(table.record.actions)


def test_what_is_kept_of_the_standing_is_how_it_stands() -> None:
    """The standing that goes to the list of saves is the table's own after the step (V3)."""
    diary = Diary()
    table = Table(setup_of(), diary)
    while table.outcome is None:
        step(table, undoing=True)
        assert diary.standings[-1] == table.standing
    assert diary.standings[-1].finished


def test_a_refused_action_is_not_kept() -> None:
    """What the rules refuse reaches neither the keeper nor anybody else."""
    diary = Diary()
    table = Table(setup_of(), diary)
    told: list[Change] = []
    table.subscribe(told.append)
    before = shown(table)
    door = table.seat(0)
    assert isinstance(door.refusal("no such move"), IllegalAction)
    assert door.refusal(door.legal()[0]) is None
    for text in ("no such move", "\x1b[2J", "x" * 5000, ""):
        with pytest.raises(IllegalAction):
            door.submit(text)
    assert (diary.steps, told, shown(table)) == ([], [], before)


def test_a_rule_that_fails_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the rules themselves break on an action, it is neither kept nor played."""
    diary = Diary()
    table = Table(setup_of(), diary)
    before = shown(table)
    state = type(table.match.state)

    def fail(self: object, seat: int, action: Action) -> None:
        raise RuntimeError("a fault in the rules")

    with monkeypatch.context() as patch:
        patch.setattr(state, "apply", fail)
        with pytest.raises(RuntimeError):
            table.seat(0).submit(table.seat(0).legal()[0])
    assert (diary.steps, shown(table)) == ([], before)


def test_the_keyboard_stays_with_who_still_owes() -> None:
    """The seat at the keyboard goes on until it owes nothing, then the next clockwise is due (CO-1)."""
    table = Table(setup_of(bots=(1,)))
    current = table.next_here(None)
    while table.outcome is None:
        if table.bots_due:
            table.play_bot(table.bots_due[0])
            continue
        following = present(table.next_here(current))
        assert following in table.here
        if current in table.deciders:
            assert following == current
        current = following
        table.seat(current).submit(table.seat(current).legal()[0])
    assert table.here == tuple(seat for seat in range(len(table.plans)) if seat != 1)


def test_undo_takes_back_and_says_so() -> None:
    """A person's last action can be taken back; the log says so, and the record has no trace of it (K4)."""
    table = Table(setup_of())
    door = table.seat(0)
    before, actions = door.legal(), table.record.actions
    assert not now(door.may_undo)
    with pytest.raises(IllegalAction):
        door.undo()
    door.submit(door.legal()[0])
    assert door.may_undo
    door.undo()
    assert (door.legal(), table.record.actions, table.moves) == (before, actions, 0)
    assert door.log()[-1].tone is Tone.UNDO


def test_a_bot_is_not_moved_by_what_was_taken_back() -> None:
    """A person's move that was taken back leaves the bots' choices as they would have been."""
    plain, wavering = Table(setup_of(bots=(1,))), Table(setup_of(bots=(1,)))
    door = wavering.seat(0)
    door.submit(door.legal()[-1])
    door.undo()
    for table in (plain, wavering):
        while 1 in table.bots_due:
            table.play_bot(1)
    assert plain.seat(1).view() == wavering.seat(1).view()


def test_a_spectator_only_watches() -> None:
    """The spectator's door shows the public view and log, and plays nothing."""
    table = Table(setup_of())
    door = table.seat(None)
    assert door.view().seat is None
    assert door.legal() == ()
    assert not door.may_undo
    assert isinstance(door.refusal(table.seat(0).legal()[0]), IllegalAction)
    with pytest.raises(IllegalAction):
        door.submit(table.seat(0).legal()[0])
    with pytest.raises(IllegalAction):
        door.undo()


def test_there_is_no_other_seat() -> None:
    """A seat beyond the table has no door."""
    table = Table(setup_of())
    for seat in (-1, len(table.plans), 99):
        with pytest.raises(SetupError):
            table.seat(seat)


def test_the_recap_is_what_was_not_looked_at() -> None:
    """A recap holds this seat's own lines since it last looked, and is empty after it looks (K3)."""
    table = play(Table(setup_of(bots=(1, 2))), 10)
    door = table.seat(0)
    assert door.recap() == door.log()
    door.looked()
    assert door.recap() == ()
    length = door.log_length
    play(table, 12)
    assert door.recap() == door.log(length) != ()
    assert table.seat(None).recap() == table.seat(None).log()


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_seat_did_in_secret_is_no_news_to_it(game_id: str) -> None:
    """All else of the recap is, in its order; what was drawn or shown by the seat's own step stays (K3)."""
    table = Table(setup_of(game_id))
    left_out = 0
    while table.outcome is None:
        step(table)
        for seat in range(len(table.plans)):
            door = table.seat(seat)
            recap, missed = door.recap(), list(door.missed())
            assert [line for line in recap if line in missed] == missed
            assert all(line.tone in (Tone.PRIVATE, Tone.UNDO) for line in recap if line not in missed)
            left_out += len(recap) - len(missed)
        if table.moves % 5 == 0:
            for seat in range(len(table.plans)):
                table.seat(seat).looked()
    assert left_out or not table.game.new(len(table.plans), 1).sealed


def test_what_happened_since_a_turn_can_be_told_at_any_time() -> None:
    """All that came since the seat's last turn began, also in the midst of the next, and after a resume (K3)."""
    table = Table(setup_of())
    door = table.seat(0)
    assert door.since_turn() == door.log()
    while 0 in table.deciders and not table.outcome:
        door.submit(door.legal()[0])
    lines = door.log_length
    while 0 not in table.deciders:
        step(table)
    told = door.since_turn()
    assert told[-1] == door.log()[-1]
    assert set(door.log(lines)) <= set(told)
    door.looked()
    door.submit(door.legal()[0])
    if 0 in table.deciders:
        assert door.since_turn()[: len(told)] == told


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_seat_did_itself_in_the_open_is_not_told_again(game_id: str) -> None:
    """Since its last turn means since that was over; what a sealed step turned up is told, for it came of all (K3).

    So is what its last step began: the next turn with its roll, or the next round.
    """
    table = Table(setup_of(game_id))
    checked = 0
    while table.outcome is None and table.moves < 200:
        seat, sealed = table.next_here(None), table.match.state.sealed
        assert seat is not None
        door = table.seat(seat)
        where, length = table.where, door.log_length
        step(table)
        if not sealed and seat not in table.deciders:
            own = [line for line in door.log(length) if where.startswith(line.where)]
            assert door.since_turn() == table.match.news(seat, length + len(own))
            length += len(own)
            while seat not in table.deciders and table.outcome is None:
                step(table)
            assert door.since_turn() == table.match.news(seat, length)
            checked += 1
    assert checked or table.game.new(len(table.plans), 1).sealed


@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_taken_back_is_in_no_recap_of_this_or_a_later_day(game_id: str) -> None:
    """Steps that are gone, and that they are, are left out of all three; also where the game is taken up again (K3)."""
    lobby = Lobby()
    table = lobby.open(setup_of(game_id))
    undone = 0
    while table.outcome is None and table.moves < 150:
        step(table)
        seats = [seat for seat in range(len(table.plans)) if table.seat(seat).may_undo]
        if seats and table.moves % 3 == 0:
            table.seat(seats[0]).undo()
            undone += 1
            step(table)
    doors = [table.seat(seat) for seat in range(len(table.plans))]
    told = [lines for door in doors for lines in (door.recap(), door.missed(), door.since_turn())]
    assert undone
    assert all(line.tone is not Tone.UNDO for lines in told for line in lines)
    assert any(line.tone is Tone.UNDO for door in doors for line in door.log())
    table.close()
    again = lobby.resume(table.save_id or 0)
    doors = [again.seat(seat) for seat in range(len(table.plans))]
    assert [lines for door in doors for lines in (door.recap(), door.missed(), door.since_turn())] == told


@pytest.mark.parametrize("game_id", GAMES)
def test_a_recap_tells_nothing_that_the_seat_may_not_know(game_id: str) -> None:
    """Every line of a recap is a line that this very seat may read (K3, S1)."""
    table = Table(setup_of(game_id))
    while table.outcome is None:
        step(table)
        for seat in range(len(table.plans)):
            assert set(said(table.seat(seat).recap())) <= set(said(table.match.log(seat)))
        if table.moves % 9 == 0:
            table.seat(table.moves % len(table.plans)).looked()


def test_subscribers_hear_of_every_change_until_they_leave() -> None:
    """Playing, undoing and closing are told in order; who unsubscribed hears no more."""
    table = Table(setup_of())
    told: list[Change] = []
    gone: list[Change] = []
    table.subscribe(told.append)
    leave = table.subscribe(gone.append)
    leave()
    leave()
    door = table.seat(0)
    door.submit(door.legal()[0])
    door.undo()
    table.close()
    assert told == [Change(0, ChangeKind.PLAYED), Change(0, ChangeKind.UNDONE), Change(None, ChangeKind.CLOSED)]
    assert gone == []


def test_trouble_with_saving_is_told_once() -> None:
    """When the keeper begins to fail, subscribers hear of it once, and again when it is over."""
    diary = Diary()
    table = Table(setup_of(), diary)
    told: list[ChangeKind] = []
    table.subscribe(lambda change: told.append(change.kind))
    for trouble in ("The disk is full.", "The disk is full.", ""):
        keep = diary.keep

        def failing(steps: Sequence[Step], standing: Standing, trouble: str = trouble) -> None:
            diary.trouble = trouble

        diary.keep = failing  # type: ignore[method-assign]  # the test stands in for a disk
        step(table)
        diary.keep = keep  # type: ignore[method-assign]  # and the disk is back
    assert told == [
        ChangeKind.TROUBLE,
        ChangeKind.PLAYED,
        ChangeKind.PLAYED,
        ChangeKind.TROUBLE,
        ChangeKind.PLAYED,
    ]


def test_the_clock_follows_who_owes() -> None:
    """Clocks run for exactly the seats that owe a decision, and for none after closing."""

    class Watch(NoClock):
        def __init__(self) -> None:
            self.running: set[int] = set()

        def started(self, seat: int, *, again: bool = False) -> None:
            assert seat not in self.running
            self.running.add(seat)

        def stopped(self, seat: int, *, done: bool = True) -> None:
            self.running.remove(seat)

    watch = Watch()
    table = Table(setup_of(bots=(0,)), clock=watch)
    for _ in range(40):
        assert watch.running == set(table.deciders)
        step(table, undoing=True)
    table.close()
    assert watch.running == set()


def test_a_seat_far_away_is_waited_for() -> None:
    """A remote seat is neither at this keyboard nor a bot; its door takes what it sends (S3)."""
    plans = setup_of().seats
    setup = replace(setup_of(), seats=(replace(plans[0], sitter=Sitter.REMOTE), *plans[1:]))
    table = Table(setup)
    assert 0 not in table.here
    assert 0 not in table.bots_due
    table.seat(0).submit(table.seat(0).legal()[0])
    assert table.moves == 1


def test_rematch_seats_are_turned() -> None:
    """A rematch has the same people one seat on and deals anew."""
    table = Table(setup_of())
    again = table.rematch()
    assert again.game == GAME
    assert again.names == (table.names[-1], *table.names[:-1])
    assert Table(again).setup.seed != table.setup.seed
