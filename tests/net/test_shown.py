"""Tests of what a guest believes of what a host shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.engine import codec
from tartan.engine.contract import LogLine, Span, Tone
from tartan.engine.errors import IllegalAction
from tartan.engine.rng import Rng
from tartan.net.kinds import SeatView
from tartan.net.shown import Broken, OutOfStep, Shown
from tartan.session.clock import SeatClock
from tartan.session.face import ChangeKind
from tests.strategies import Playout, playout, playouts, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.engine.contract import State
    from tartan.engine.match import Match
    from tests.strategies import Table

SMALL = {table.game_id: table for table in reversed(tables())}
"""One small table of each game."""
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 .=@>!ABCDEHS-"

each_game = pytest.mark.parametrize("table", SMALL.values(), ids=list(SMALL))


def view_of(match: Match, reader: int | None, rev: int = 1, since: int = 0) -> SeatView:
    """What a host shows of a match."""
    return SeatView(
        seat=reader,
        rev=rev,
        view=codec.encode(match.view(reader)),
        legal=() if reader is None else tuple(map(str, match.legal(reader))),
        log_from=since,
        log=tuple(codec.encode(line) for line in match.log(reader, since)),
        log_length=match.log_length(reader),
        own=match.told(reader, since)[1],
        turn_from=0,
        looked=0,
        where=match.state.where,
        deciders=match.deciders,
        may_undo=False,
        outcome=None if match.outcome is None else codec.encode(match.outcome),
    )


def begun(table: Table, steps: int = 7, reader: int | None = 0) -> tuple[Match, SeatView, Shown]:
    """A match after some steps, what is shown of it, and a reader who has seen nothing."""
    match = playout(table, 5).match(steps)
    return match, view_of(match, reader), Shown(table.game, table.seats, reader)


def refusal(state: State, seat: int, text: str) -> tuple[str, str]:
    """How a state answers a text: with an action, or a rule and a sentence."""
    try:
        return "", str(state.parse(seat, text))
    except IllegalAction as e:
        return e.rule, e.message


@given(playouts())
def test_whatever_a_host_shows_of_any_game_is_believed(game: Playout) -> None:
    """After random play, and at its end, every reader believes the view, and has the log line for line."""
    table = game.table
    for steps in {0, len(game.steps) // 2, len(game.steps)}:
        match = game.match(steps)
        for reader in table.readers:
            shown = Shown(table.game, table.seats, reader)
            assert shown.take(view_of(match, reader)) is not None
            assert shown.view == match.view(reader)
            assert tuple(shown.lines) == match.log(reader)
            assert shown.outcome == match.outcome


@given(playouts(), st.data())
def test_a_refusal_from_a_view_is_the_true_one(game: Playout, data: st.DataObject) -> None:
    """Texts that are wrong, or no move now, are refused from a view in the words of the host (CO-4, CO-5)."""
    table, match = game.table, game.match()
    known = sorted({text for _, text in playout(table, 5).steps} | {text for _, text in game.steps})
    text = data.draw(st.sampled_from(known))
    at = data.draw(st.integers(0, len(text)))
    letter = data.draw(st.sampled_from(LETTERS))
    texts = {text, text[:at] + letter + text[at + 1 :], text[:at] + letter + text[at:], "\x1b[2J", "9" * 200, ""}
    for seat in range(table.seats):
        shown = Shown(table.game, table.seats, seat)
        shown.take(view_of(match, seat))
        for each in texts:
            try:
                match.parse(seat, each)
                expected = None
            except IllegalAction as e:
                expected = (e.rule, e.message)
            found = shown.refusal(each)
            assert (found and (found.rule, found.message)) == expected


@each_game
def test_worlds_behind_a_view_refuse_as_the_true_one_all_game_long(table: Table) -> None:
    """In a whole random game of each, moves of other moments are refused in the same words, whatever was imagined."""
    game = playout(table, 9)
    texts = sorted({text for _, text in game.steps})
    rng = Rng(11)
    asked = 0
    for number, state in enumerate(game.states()):
        if number % 9:
            continue
        for seat in range(table.seats):
            world = table.game.sample(state.view(seat), Rng(rng.next64()))
            for _ in range(5):
                text = rng.choice(texts)
                assert refusal(world, seat, text) == refusal(state, seat, text)
                asked += 1
    assert asked >= 20


@each_game
def test_the_public_is_shown_by_any_seat(table: Table) -> None:
    """What a seat knows gives the public's view, and its log without private lines is the public's (S1)."""
    game = playout(table, 5)
    match = game.match(0)
    for number, (actor, text) in enumerate(game.steps):
        match.submit(actor, text)
        if number % 11 == 0:
            for seat in range(table.seats):
                world = table.game.sample(match.view(seat), Rng(number))
                assert world.view(None) == match.view(None)
    for seat in range(table.seats):
        assert [line for line in match.log(seat) if line.tone is not Tone.PRIVATE] == list(match.log(None))


@each_game
def test_a_view_follows_the_one_before(table: Table) -> None:
    """Numbered views add their lines; one that is missing, and one in the middle, leave the reader out of step (N2)."""
    match, first, shown = begun(table)
    assert shown.take(first) is ChangeKind.PLAYED
    lines = len(shown.lines)
    seat = match.deciders[0]
    match.submit(seat, str(match.legal(seat)[0]))
    second = view_of(match, 0, 2, lines)
    assert shown.take(second) is not None
    assert tuple(shown.lines) == match.log(0)
    assert shown.take(second) is None
    assert shown.take(first) is None
    assert tuple(shown.lines) == match.log(0)
    with pytest.raises(OutOfStep):
        shown.take(view_of(match, 0, 4, len(shown.lines)))
    with pytest.raises(OutOfStep):
        Shown(table.game, table.seats, 0).take(second)


@each_game
def test_a_long_log_comes_in_parts(table: Table) -> None:
    """Parts of one view change nothing until the last is here; a part that comes twice is passed over."""
    _, whole, shown = begun(table)
    middle = len(whole.log) // 2
    one = replace(whole, log=whole.log[:middle], own=())
    two = replace(whole, log_from=middle, log=whole.log[middle:], own=())
    assert shown.take(one) is None
    assert not shown.whole
    assert shown.take(one) is None
    assert shown.take(two) is ChangeKind.PLAYED
    assert len(shown.lines) == whole.log_length
    other = Shown(table.game, table.seats, 0)
    other.take(one)
    with pytest.raises(OutOfStep):
        other.take(replace(two, log_from=middle + 1, log=two.log[1:]))


def lies(true: SeatView) -> Iterator[SeatView]:
    """Views that differ from a true one in something that a guest can find out."""
    outcome = codec.encode(LogLine("", Tone.END, ()))
    yield replace(true, legal=(*true.legal, "no such move"))
    yield replace(true, where=f"{true.where} and elsewhere")
    yield replace(true, deciders=(5,) if true.deciders != (5,) else ())
    yield replace(true, outcome=outcome)
    yield replace(true, view=outcome)
    yield replace(true, view=true.view[:-1])
    yield replace(true, turn_from=true.log_length + 1)
    yield replace(true, looked=true.log_length + 1)
    yield replace(true, log_length=true.log_length - 1)
    yield replace(true, log_length=1 << 40)
    yield replace(true, own=(true.log_length,))
    yield replace(true, clocks=(SeatClock(5, 1.0, running=True),))
    yield replace(true, log=(b"", *true.log[1:]))
    yield replace(true, log=(outcome[:-1], *true.log[1:]))
    yield replace(true, log=(true.view, *true.log[1:]))
    far = codec.encode(LogLine("", Tone.PUBLIC, (Span("A", 5),)))
    yield replace(true, log=(far, *true.log[1:]))
    yield replace(true, log=(codec.encode(LogLine("", Tone.PUBLIC, (Span("A", -1),))), *true.log[1:]))


@each_game
def test_what_no_host_can_show_is_not_believed(table: Table) -> None:
    """Every lie that a guest can find out ends the line with one sentence, and what was shown before stays."""
    match, true, _ = begun(table)
    for lie in lies(true):
        shown = Shown(table.game, table.seats, 0)
        with pytest.raises(Broken) as caught:
            shown.take(lie)
        assert caught.value.message.endswith(".")
        assert not shown.whole
    shown = Shown(table.game, table.seats, 1)
    with pytest.raises(Broken):
        shown.take(replace(true, seat=1))
    assert match.outcome is None


def leaves(plain: object, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Where in a view's plain data the numbers stand."""
    if isinstance(plain, list):
        for at, each in enumerate(plain):
            yield from leaves(each, (*path, at))
    elif type(plain) is int:
        yield path


@each_game
def test_numbers_out_of_all_bounds_are_not_believed(table: Table) -> None:
    """A number that no view holds, put in the place of any other, is found out, and in no time."""
    _, true, _ = begun(table, 10)
    plain = msgpack.unpackb(true.view)
    for path in leaves(plain[1]):
        for number in (-(1 << 20), 1 << 20, 1 << 62):
            forged = msgpack.unpackb(true.view)
            at = forged[1]
            for step in path[:-1]:
                at = at[step]
            at[path[-1]] = number
            with pytest.raises(Broken):
                Shown(table.game, table.seats, 0).take(replace(true, view=msgpack.packb(forged)))


def test_a_log_without_end_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes of a log are bounded, however it is cut into parts."""
    table = next(iter(SMALL.values()))
    _, true, shown = begun(table)
    monkeypatch.setattr("tartan.net.shown.MOST_LOG", 2000)
    lines = len(true.log)
    parts = [replace(true, log_length=40_000, log_from=lines * at, own=()) for at in range(2000)]
    with pytest.raises(Broken):
        any(map(shown.take, parts))


@each_game
def test_texts_of_the_log_are_cleaned(table: Table) -> None:
    """Nothing in a line that a terminal might obey is taken over, and the spaces between its pieces stay (N6)."""
    _, true, shown = begun(table)
    line = LogLine("Day\x1b[2J 1", Tone.PUBLIC, (Span("\x07A", 0), Span(" sh\u202eowed \x1b]0;x\x07this ")), "CO-1\x00")
    shown.take(replace(true, log=(codec.encode(line), *true.log[1:])))
    assert shown.lines[0] == LogLine("Day 1", Tone.PUBLIC, (Span("A", 0), Span(" showed this ")), "CO-1")
