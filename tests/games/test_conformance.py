"""What every game must hold, whatever its rules: its contract, its secrets, its records; run over all games."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import msgpack
import pytest
from hypothesis import given, settings
from rich.cells import cell_len

from tartan import games, registry, rulesbook
from tartan.engine import codec
from tartan.engine.contract import Tone
from tartan.engine.errors import IllegalAction, SetupError
from tartan.engine.match import LONGEST_TEXT, Match, replayed
from tartan.engine.rng import Rng
from tartan.record import Record
from tests.narrowing import now, present
from tests.patience import PATIENCE
from tests.strategies import LONGEST_GAME, Playout, Table, frozen, frozen_match, play_on, playout, playouts, tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tartan.engine.contract import Event, Plain, State

SEED = 1647

PEOPLE = ("Isla", "Ewan", "Mairi", "Calum", "Una", "Iain")

ENOUGH = 50
"""Steps to compare, below which a test of secrets would say little."""
MOST_GAMES = 10
"""Random games that may be played to come by that many."""

SEALING = [table for table in tables() if (state := table.new(SEED)).sealed and len(state.deciders) > 1]
"""The tables whose games begin with several seats deciding in secret."""

every_table = pytest.mark.parametrize("table", tables(), ids=str)
sealing_tables = pytest.mark.parametrize("table", SEALING, ids=str)

NEVER_MOVES = ("", " ", "no such move", "9" * 300, "\x1b[2J", "put\nput", "\u2066", "PUT H9 SHORE", "0", "None")


@cache
def played(table: Table, seed: int = SEED) -> Playout:
    """A finished random game of a table, the same in every test."""
    return playout(table, seed)


def some(table: Table, seed: int = SEED) -> Iterator[State]:
    """States of a finished random game: every third one, the first and the last; one object, played on."""
    last = len(played(table, seed).steps)
    for number, state in enumerate(played(table, seed).states()):
        if number % 3 == 0 or number == last:
            yield state


def refusal(refuse: object) -> IllegalAction:
    """A refusal that a person may be shown: it cites a rule that can be looked up, in one plain sentence."""
    assert isinstance(refuse, IllegalAction)
    assert rulesbook.find(refuse.rule) is not None
    assert refuse.message.isprintable()
    assert refuse.message[0].isupper() or not refuse.message[0].isalpha()
    assert refuse.message.endswith(".")
    assert len(refuse.message) <= 120
    return refuse


def sealed_rounds(table: Table) -> Iterator[tuple[int, int]]:
    """Where a finished random game's steps stay open together: pairs of a first step and the step after the last."""
    match = table.match(SEED)
    first = 0
    for number, (seat, text) in enumerate(played(table).steps, 1):
        match.submit(seat, text)
        if not match._open:
            yield first, number
            first = number


def by_seat_backwards(steps: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The same steps in another order of arrival: the last seat first, each seat's own order kept."""
    return sorted(steps, key=lambda step: -step[0])


# --- the manifest and the set-up


@pytest.mark.parametrize("game_id", games.available())
def test_manifests_are_complete(game_id: str) -> None:
    """A manifest says all that menus show, and a table of the fewest and of the most seats can be set up."""
    game = games.load(game_id)
    shown = game.manifest
    assert shown.id == game_id
    assert shown.title
    assert shown.players
    assert shown.tagline
    assert shown.sett
    assert shown.minutes > 0
    assert shown.rules_version >= 1
    assert len(shown.seat_names) in (0, game.seats[-1])
    assert len(shown.seat_signs) in (0, game.seats[-1])
    assert all(cell_len(sign) == 1 for sign in shown.seat_signs)
    assert game_id in rulesbook.games()
    for option in shown.options:
        assert option.default in option.choices
        assert option.rule
    for seats in (game.seats[0], game.seats[-1]):
        assert game.new(seats, 1).deciders


@pytest.mark.parametrize("game_id", games.available())
def test_impossible_set_ups_are_refused(game_id: str) -> None:
    """Seats out of range, unknown options, wrong values and bad seeds are refused in a sentence."""
    game = games.load(game_id)
    few = game.seats[0]
    bad_options = [{"no_such_option": True}] + [{name: "no such value"} for name in game.options]
    counts: tuple[Any, ...] = (0, -1, few - 1, game.seats[-1] + 1, True, "3", 2.0)  # Any: also what is no number
    for seats in counts:
        with pytest.raises(SetupError, match=r"\.$"):
            game.new(seats, 1)
    for options in bad_options:
        with pytest.raises(SetupError, match=r"\.$"):
            game.new(few, 1, **options)
    seeds: tuple[Any, ...] = (-1, 2**256, b"", b"x" * 65, "1", 1.5, None, True)  # Any: also what is no seed
    for seed in seeds:
        with pytest.raises(SetupError, match=r"\.$"):
            game.new(few, seed)


# --- decisions and their notation


@every_table
def test_legal_actions_and_their_notation(table: Table) -> None:
    """Legal actions are unique, in a fixed order, for deciders alone; their ASCII texts read back as they (CO-4)."""
    for state in played(table).states():
        assert state.deciders == tuple(sorted(set(state.deciders)))
        for seat in range(table.seats):
            legal = list(state.legal(seat))
            texts = [str(action) for action in legal]
            assert bool(legal) == (seat in state.deciders)
            assert len(set(texts)) == len(set(legal)) == len(legal)
            assert list(state.legal(seat)) == legal
            for action, text in zip(legal, texts, strict=True):
                assert text.isascii()
                assert text.isprintable()
                assert 0 < len(text) <= LONGEST_TEXT
                assert state.parse(seat, text) is action


@every_table
def test_actions_are_interned_and_immutable(table: Table) -> None:
    """An action is one object per meaning, also across pickle and copy, and cannot be changed."""
    known: dict[str, object] = {}
    for state in played(table).states():
        for seat in state.deciders:
            for action in state.legal(seat):
                assert known.setdefault(str(action), action) is action
    for action in known.values():
        assert pickle.loads(pickle.dumps(action)) is action  # noqa: S301  # its own pickle
        assert copy.deepcopy(action) is action
        assert hash(action) == hash(pickle.loads(pickle.dumps(action)))  # noqa: S301
        for name in getattr(type(action), "__slots__", ()) or vars(action):
            with pytest.raises((AttributeError, TypeError)):
                setattr(action, name, 0)


@every_table
def test_refusals_change_nothing(table: Table) -> None:
    """What is not legal is refused with a rule and a sentence, by state and match, and changes nothing (CO-4)."""
    match = table.match(SEED)
    earlier: str | None = None
    for number, (seat, text) in enumerate(played(table).steps):
        if number % 8 == 0:
            before = frozen_match(match)
            for who in range(table.seats):
                legal = {str(action) for action in match.legal(who)}
                wrong = {
                    *NEVER_MOVES,
                    text,
                    f"{text} x",
                    f" {text}",
                    text.lower() + text,
                    text[:-1],
                    earlier or "",
                    "x" + text,
                }
                for bad in sorted(wrong - legal):
                    with pytest.raises(IllegalAction) as refused:
                        match.state.parse(who, bad)
                    refusal(refused.value)
                    with pytest.raises(IllegalAction) as refused:
                        match.submit(who, bad)
                    refusal(refused.value)
            assert frozen_match(match) == before
        match.submit(seat, text)
        earlier = text
    for who in range(table.seats):
        with pytest.raises(IllegalAction) as refused:
            match.submit(who, earlier or "")
        refusal(refused.value)


@every_table
def test_unknown_seats_see_and_do_nothing(table: Table) -> None:
    """A seat that is not at the table has no view, no log, no legal list, no move and no undo (CO-1)."""
    match = table.match(SEED)
    before = frozen_match(match)
    text = str(match.legal(match.deciders[0])[0])
    for seat in (-1, table.seats, 99, True):
        for ask in (
            match.view,
            match.log,
            match.log_length,
            match.legal,
            match.undo,
            lambda who: match.submit(who, text),
        ):
            with pytest.raises(IllegalAction) as refused:
                ask(seat)
            assert refusal(refused.value).rule == "CO-1"
    with pytest.raises(IllegalAction):
        match.submit(None, text)  # type: ignore[arg-type]  # a spectator has no seat to play from
    assert not match.may_undo(99)
    assert frozen_match(match) == before


@every_table
def test_games_end_and_are_ranked(table: Table) -> None:
    """Random games end (CO-7), nobody owes a decision then, and the outcome ranks all and shows its sums (CO-8)."""
    for seed in range(SEED, SEED + 4):
        game = played(table, seed)
        assert len(game.steps) < LONGEST_GAME
        match = game.match(len(game.steps) - 1)
        assert now(match.outcome) is None
        assert match.deciders
        match.submit(*game.steps[-1])
        outcome = present(match.outcome)
        assert match.deciders == ()
        assert all(not match.legal(seat) for seat in range(table.seats))
        assert len(outcome.ranks) == len(outcome.scores) == table.seats
        assert min(outcome.ranks) == 1
        assert max(outcome.ranks) <= table.seats
        assert outcome.reason
        assert outcome.details
        assert all(label and worth for label, worth in outcome.details)
        told = " ".join(f"{label}: {worth}" for label, worth in outcome.told(PEOPLE))
        assert not re.search(r"\b[A-F]\b", told), "A seat stands by its letter where its name is known."
        assert codec.decode(codec.encode(outcome)) == outcome


# --- copies, dumps, determinism


@every_table
def test_copies_are_independent(table: Table) -> None:
    """Playing on a copy leaves the original as it was, and a copy goes on as the original would."""
    for number, state in enumerate(some(table)):
        before = frozen(state, table.seats)
        twin, third = state.copy(), state.copy()
        assert twin.journal is None
        assert frozen(twin, table.seats) == before
        first, second = Rng(number), Rng(number)
        played_on = play_on(twin, first, 25)
        assert frozen(state, table.seats) == before
        assert play_on(third, second, 25) == played_on
        assert frozen(third, table.seats) == frozen(twin, table.seats)


@every_table
def test_dump_and_restore(table: Table) -> None:
    """A dump survives msgpack, shares nothing with the state, and restores to the same game, which goes on the same."""
    for number, state in enumerate(some(table)):
        before = frozen(state, table.seats)
        plain = state.dump()
        packed = msgpack.packb(plain)
        for value in plain.values():
            if isinstance(value, list):
                value.clear()
        assert frozen(state, table.seats) == before
        again = table.game.restore(msgpack.unpackb(packed))
        assert again.journal is None
        assert frozen(again, table.seats) == before
        twin = state.copy()
        assert play_on(again, Rng(number), 25) == play_on(twin, Rng(number), 25)
        assert frozen(again, table.seats) == frozen(twin, table.seats)


@every_table
def test_damaged_dumps_are_refused_or_playable(table: Table) -> None:
    """Restoring a damaged dump is refused in a sentence, or gives a game that can be seen and played out (V2)."""
    rng = Rng(SEED)
    for state in some(table):
        for _ in range(6):
            plain = msgpack.unpackb(msgpack.packb(state.dump()))
            damage(plain, rng)
            again = restored(table, plain)
            if again is not None:
                frozen(again, table.seats)
                play_on(again, rng)
                assert again.outcome is not None
    no_dumps: tuple[Any, ...] = ({}, {"rng": 1}, [], None, 3, "siege")  # Any: also what is no map
    for nothing in no_dumps:
        with pytest.raises(SetupError):
            table.game.restore(nothing)


def restored(table: Table, plain: dict[str, Plain]) -> State | None:
    """The state of a dump, or None if it was refused in a sentence."""
    try:
        return table.game.restore(plain)
    except SetupError as e:
        message = e.message
    assert message.endswith(".")
    return None


def damage(plain: dict[str, Plain], rng: Rng) -> None:
    """Change one thing somewhere in plain data."""
    spots: list[tuple[Any, object]] = []  # Any: a map or a list, whichever holds the thing

    def walk(node: object) -> None:
        pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        for key, value in list(pairs):
            spots.append((node, key))
            walk(value)

    walk(plain)
    holder, key = rng.choice(spots)
    numbers = (-1, 0, 1, 2, 3, 38, 39, 200, 2**40, 1.5, float("inf"))
    wrongs: tuple[object, ...] = (None, True, False, *numbers, "x", b"x", [], [[]], {})
    wrong = rng.choice(wrongs)
    if rng.below(4) == 0:
        del holder[key]
    else:
        holder[key] = wrong


@every_table
def test_same_seed_same_game(table: Table) -> None:
    """The same seed and actions give the same game, logs and record, byte for byte; another seed another (CO-2)."""
    game = played(table)
    assert frozen_match(game.match()) == frozen_match(game.match())
    assert msgpack.packb(table.new(SEED).dump()) != msgpack.packb(table.new(SEED + 1).dump())
    assert msgpack.packb(table.new(b"1647").dump()) != msgpack.packb(table.new(1647).dump())


def test_play_does_not_depend_on_the_process() -> None:
    """Another process with another hash seed plays the same games (CO-2)."""
    program = (
        "import hashlib\n"
        "from tests.strategies import frozen_match, playout, tables\n"
        "print([hashlib.sha256(repr(frozen_match(playout(t, 1647).match())).encode()).hexdigest() for t in tables()])\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            timeout=10 * PATIENCE,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert b"[" in answers.pop()


# --- secrets


@every_table
def test_sampled_worlds_cannot_be_told_from_the_truth(table: Table) -> None:
    """A world sampled from a view gives its seat, or a spectator, the same view, bytes and legal list (CO-5, S1)."""
    rng = Rng(SEED)
    for state in played(table).states():
        for reader in table.readers:
            view = state.view(reader)
            world = table.game.sample(view, rng)
            assert view.seat == reader
            assert world.view(reader) == view
            assert codec.encode(world.view(reader)) == codec.encode(view)
            assert world.sealed == state.sealed
            assert world.where == state.where
            assert world.deciders == state.deciders
            assert world.outcome == state.outcome
            if reader is not None:
                assert list(world.legal(reader)) == list(state.legal(reader))


@every_table
def test_sampled_worlds_are_sound_games(table: Table) -> None:
    """A sampled world dumps and restores, and can be played on to the end by anybody."""
    rng = Rng(SEED)
    for state in some(table):
        for reader in table.readers:
            world = table.game.sample(state.view(reader), rng)
            assert frozen(table.game.restore(world.dump()), table.seats) == frozen(world, table.seats)
            play_on(world, rng)
            assert world.outcome is not None


@every_table
def test_views_made_together_are_those_made_alone(table: Table) -> None:
    """What views share changes none of them, whoever looks first; and asking for them changes no state (CO-5)."""
    for state in some(table):
        before = frozen(state, table.seats)
        for readers in (table.readers, table.readers[::-1]):
            views = state.views()
            for reader in readers:
                alone = state.copy().view(reader)
                assert views(reader) == alone == views(reader)
                assert codec.encode(views(reader)) == codec.encode(alone)
        assert frozen(state, table.seats) == before


@every_table
def test_sampling_needs_the_view_alone(table: Table) -> None:
    """A view that went over the wire gives the same worlds as the one at home, and sampling changes no state (S4)."""
    for state in some(table):
        before = frozen(state, table.seats)
        for reader in table.readers:
            view = state.view(reader)
            far = codec.decode(codec.encode(view))
            here = table.game.sample(view, Rng(7))
            assert frozen(here, table.seats) == frozen(table.game.sample(far, Rng(7)), table.seats)
            assert here.rng != state.rng
        assert frozen(state, table.seats) == before


def heard(table: Table, events: Sequence[Event], reader: int | None) -> list[bytes]:
    """The log lines that a reader is told of some events."""
    told = [e for e in events if e.audience is None or reader in e.audience]
    return [codec.encode(table.game.teller(event)) for event in told]


def told_alike(table: Table, state: State, reader: int | None, rng: Rng) -> int:
    """Play the truth and a sampled world on side by side; how often both told a reader the same before they parted."""
    compared = 0
    real, other = state.copy(), table.game.sample(state.view(reader), rng)
    while real.deciders:
        seat = rng.choice(real.deciders)
        chosen = rng.choice(real.legal(seat))
        theirs = other.legal(seat)
        if seat == reader or chosen in theirs:
            elsewhere = chosen
        elif not theirs:
            break
        else:
            elsewhere = rng.choice(theirs)
        lines = []
        for world, action in ((real, chosen), (other, elsewhere)):
            events: list[Event] = []
            world.journal = events
            world.apply(seat, action)
            world.journal = None
            lines.append(heard(table, events, reader))
        if real.view(reader) != other.view(reader):
            break
        assert lines[0] == lines[1]
        compared += 1
    return compared


@every_table
def test_hidden_truth_does_not_reach_the_log(table: Table) -> None:
    """Two games that differ only in what a seat may not know tell it the same, as long as its view stays (CO-5).

    Where a game is short, or soon shows what was hidden, one random game gives few steps to compare; then more are
    played until there are enough.
    """
    rng = Rng(SEED)
    compared = 0
    for seed in range(SEED, SEED + MOST_GAMES):
        compared += sum(told_alike(table, s, reader, rng) for s in some(table, seed) for reader in table.readers)
        if compared > ENOUGH:
            break
    assert compared > ENOUGH


@sealing_tables
def test_sealed_steps_of_others_show_nothing(table: Table) -> None:
    """A sealed step changes nobody else's view, log or legal list, but for who still owes a decision (S3)."""
    match = table.match(SEED)
    seen = 0
    for seat, text in played(table).steps:
        state = match.state
        was_sealed, owing = state.sealed, state.deciders
        before = {r: (codec.encode(match.view(r)), match.log(r)) for r in table.readers if r != seat}
        legal = {r: list(match.legal(r)) for r in range(table.seats) if r != seat}
        match.submit(seat, text)
        if was_sealed and match._open:
            assert {r: match.log(r) for r in before} == {r: log for r, (_, log) in before.items()}
            assert {r: list(match.legal(r)) for r in legal} == legal
            if match.deciders == owing:
                assert {r: codec.encode(match.view(r)) for r in before} == {r: view for r, (view, _) in before.items()}
            seen += 1
    assert seen


@sealing_tables
def test_order_of_sealed_arrival_leaves_no_trace(table: Table) -> None:
    """Whoever seals first, after the reveal all views, logs, the dump and the record are the same (GY-11, S2)."""
    game = played(table)
    one, other = table.match(SEED), table.match(SEED)
    reordered = 0
    for first, after in sealed_rounds(table):
        steps = game.steps[first:after]
        if one.state.sealed and len(steps) > 1:
            turned = by_seat_backwards(steps)
            reordered += turned != list(steps)
        else:
            turned = list(steps)
        for step in steps:
            one.submit(*step)
        for step in turned:
            other.submit(*step)
        assert frozen_match(one) == frozen_match(other)
    assert reordered


@sealing_tables
def test_records_of_running_sealed_rounds_hide_the_order(table: Table) -> None:
    """Before the reveal, too, a record does not tell in which order sealed steps arrived."""
    game = played(table)
    match = table.match(SEED)
    for first, after in sealed_rounds(table):
        steps = game.steps[first:after]
        if match.state.sealed and len(steps) > 2:
            twin = replayed(match.record, table.game)
            for step in steps[:-1]:
                match.submit(*step)
            for step in by_seat_backwards(steps[:-1]):
                twin.submit(*step)
            assert match.record == twin.record
            assert frozen(match.state, table.seats) == frozen(twin.state, table.seats)
            match.submit(*steps[-1])
        else:
            for step in steps:
                match.submit(*step)
    assert match.record.actions


@every_table
def test_spectators_know_what_all_know(table: Table) -> None:
    """A spectator's log is part of every seat's, in the same order, and a spectator has no seat (CO-5)."""
    match = played(table).match()
    assert match.view(None).seat is None
    assert match.log(None)
    for seat in range(table.seats):
        rest = iter(match.log(seat))
        assert all(line in rest for line in match.log(None))


# --- the log and the wire


@every_table
def test_logs_grow_and_cite_rules(table: Table) -> None:
    """A log only ever grows, and each of its lines is a readable sentence whose rule can be looked up."""
    match = table.match(SEED)
    names = [f"Player {seat}" for seat in range(table.seats)]
    lengths = dict.fromkeys(table.readers, 0)
    for seat, text in played(table).steps:
        for reader in table.readers:
            log = match.log(reader)
            assert match.log_length(reader) == len(log) >= lengths[reader]
            assert match.log(reader, lengths[reader]) == log[lengths[reader] :]
            lengths[reader] = len(log)
        match.submit(seat, text)
    assert match.log(None)[-1].tone is Tone.END
    for reader in table.readers:
        for line in match.log(reader):
            assert line.where
            assert line.where.isprintable()
            assert str(line).isprintable()
            assert line.say(names)[-1] in ".!"
            assert line.rule == "" or rulesbook.find(line.rule) is not None
            assert all(span.seat is None or span.seat in range(table.seats) for span in line.spans)


@every_table
def test_views_and_lines_survive_the_codec(table: Table) -> None:
    """Views and log lines come back from their bytes as equal values, and equal values give equal bytes."""
    for state in some(table):
        for reader in table.readers:
            view = state.view(reader)
            data = codec.encode(view)
            assert codec.decode(data) == view
            assert codec.encode(codec.decode(data)) == data
            assert codec.from_plain(type(view), msgpack.unpackb(msgpack.packb(codec.to_plain(view)))) == view
            assert hash(codec.decode(data)) == hash(view)
    for line in played(table).match().log(0):
        assert codec.decode(codec.encode(line)) == line


# --- undo


@every_table
def test_undo_goes_back_exactly(table: Table) -> None:
    """Where a step may be taken back, the game is then as if it had not been made, but for a line in the log (K4).

    That line stands under the heading under which the step was told.
    """
    game = played(table)
    match = table.match(SEED)
    undone = 0
    for seat, text in game.steps:
        before, logs = frozen(match.state, table.seats), {r: match.log(r) for r in table.readers}
        record = match.record
        match.submit(seat, text)
        after = frozen(match.state, table.seats)
        if match.may_undo(seat):
            told = {r: match.log(r) for r in table.readers}
            match.undo(seat)
            undone += 1
            assert frozen(match.state, table.seats) == before
            assert match.record == record
            assert match.log(seat)[: len(told[seat])] == told[seat]
            assert match.log(seat)[-1].tone is Tone.UNDO
            assert match.log(seat)[-1].where in {line.where for line in told[seat][len(logs[seat]) :]}
            for reader in table.readers:
                assert (match.log(reader) == logs[reader]) == (told[reader] == logs[reader])
            match.submit(seat, text)
            assert frozen(match.state, table.seats) == after
    assert undone or table not in SEALING
    assert match.record == game.match().record


@every_table
def test_undo_is_refused_in_words(table: Table) -> None:
    """Nothing that was shown, drawn or completed is taken back; the refusal changes nothing (K4)."""
    match = table.match(SEED)
    steps = played(table).steps
    apart = len(steps) // ENOUGH + 1
    for number, (seat, text) in enumerate((*steps, (None, ""))):
        for who in range(table.seats):
            if number % apart == 0 and not match.may_undo(who):
                before = frozen_match(match)
                with pytest.raises(IllegalAction) as refused:
                    match.undo(who)
                assert refusal(refused.value).rule == "CO-4b"
                assert frozen_match(match) == before
        if not match._open:
            assert not any(match.may_undo(who) for who in range(table.seats))
        if seat is not None:
            match.submit(seat, text)


@sealing_tables
def test_undo_reaches_past_the_sealed_steps_of_others(table: Table) -> None:
    """A sealed step can be taken back although others have sealed since, and theirs stay (K4, S3)."""
    match = table.match(SEED)
    first, second = match.deciders[:2]
    alone = table.match(SEED)
    alone.submit(second, str(alone.legal(second)[0]))
    match.submit(first, str(match.legal(first)[0]))
    match.submit(second, str(match.legal(second)[0]))
    assert match.may_undo(first) == (first in match.deciders)
    if first in match.deciders:
        match.undo(first)
        assert frozen(match.state, table.seats) == frozen(alone.state, table.seats)
        assert match.record == alone.record
        assert match.log(second) == alone.log(second)


# --- records


@every_table
def test_records_round_trip_and_replay(table: Table, tmp_path: Path) -> None:
    """A record is the same after text and file, and replays to the same game, also from the middle of one (V4)."""
    game = played(table)
    for upto in (0, 1, len(game.steps) // 2, len(game.steps)):
        match = game.match(upto)
        match.names = tuple(f'Anna "{seat}" \\ Ó\u2028' for seat in range(table.seats))
        record = match.record
        text = record.to_text()
        assert text.isascii()
        assert Record.from_text(text) == record
        assert Record.from_text(text).to_text() == text
        record.save(tmp_path / "game.tartan")
        loaded = Record.load(tmp_path / "game.tartan")
        assert loaded == record
        assert frozen(loaded.replay(), table.seats) == frozen(match.state, table.seats)
        again = replayed(loaded, table.game)
        assert frozen_match(again) == frozen_match(match)
        assert again.names == match.names


@every_table
def test_records_replay_step_by_step(table: Table) -> None:
    """A record can be replayed up to any of its actions."""
    game = played(table)
    record = game.match().record
    for upto in (0, 1, 7, len(record.actions)):
        match = replayed(record, table.game, upto)
        assert match.record.actions == record.actions[:upto]


# --- any game at all


@given(playouts())
@settings(max_examples=25)
def test_any_game_keeps_its_secrets(game: Playout) -> None:
    """In any position that can be played to, a sampled world shows each reader what the truth shows (CO-5)."""
    state = game.match().state
    for reader in game.table.readers:
        view = state.view(reader)
        world = game.table.game.sample(view, Rng(game.seed))
        assert world.view(reader) == view
        assert codec.decode(codec.encode(view)) == view
        if reader is not None:
            assert list(world.legal(reader)) == list(state.legal(reader))


@given(playouts())
@settings(max_examples=25)
def test_any_game_can_be_kept(game: Playout) -> None:
    """Any position that can be played to survives dump and record, and the bare state agrees with the match."""
    match = game.match()
    seats = game.table.seats
    *_, bare = game.states()
    assert frozen(bare, seats) == frozen(match.state, seats)
    assert frozen(game.table.game.restore(bare.dump()), seats) == frozen(bare, seats)
    assert frozen_match(replayed(Record.from_text(match.record.to_text()), match.game))[0] == frozen(bare, seats)


@given(playouts(longest=60))
@settings(max_examples=15)
def test_any_step_may_be_taken_back_or_stays(game: Playout) -> None:
    """In any position each seat's last step is taken back cleanly or refused without a change (K4)."""
    match = game.match()
    for seat in range(game.table.seats):
        before = frozen_match(match)
        if match.may_undo(seat):
            match.undo(seat)
            assert frozen(replayed(match.record, match.game).state, match.seats) == frozen(match.state, match.seats)
        else:
            with pytest.raises(IllegalAction):
                match.undo(seat)
            assert frozen_match(match) == before


def test_listing_loads_no_rules() -> None:
    """The ids of all games are known, each once, and each loads as the game of that id."""
    ids = games.available()
    assert ids
    assert len(set(ids)) == len(ids)
    assert [games.load(game_id).id for game_id in ids] == list(ids)
    assert [manifest.id for manifest in registry.manifests()] == list(ids)
    assert all(Match(games.load(i), games.load(i).seats[0], 1).deciders for i in ids)
