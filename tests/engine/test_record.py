"""Records as text: exact, strict, and never anything but a RecordError for a text that is not one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tartan.engine.deal import DealProof
from tartan.engine.errors import RecordError
from tartan.engine.match import replayed
from tartan.engine.record import LARGEST, Origin
from tartan.engine.sights import Sight, Witness, sights_text
from tartan.record import Record
from tests.engine.fake_game import GAME
from tests.strategies import Playout, playouts

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = Record(
    game="fake",
    rules=1,
    seats=2,
    options=(("length", 40), ("tongue", "scots"), ("loud", True)),
    names=("Anna", 'B"\\[é]'),
    seed=7,
    actions=((0, "say"), (0, "pass"), (1, "show")),
)
TEXT = """\
[Tartan "1"]
[Game "fake"]
[Rules "1"]
[Seats "2"]
[Option.length "40"]
[Option.tongue "\\"scots\\""]
[Option.loud "true"]
[Name.A "Anna"]
[Name.B "B\\"\\\\[\\u00e9]"]
[Seed "7"]

A say
A pass
B show
"""

any_text = st.text(st.characters(codec="utf-8"), max_size=20)
hashes = st.binary(min_size=32, max_size=32)
seen = st.lists(st.builds(Sight, st.binary(min_size=12, max_size=12), st.booleans()), max_size=3).map(tuple)
records = st.builds(
    Record,
    game=st.text("abcdefgh", min_size=1, max_size=9),
    rules=st.integers(1, 2**31),
    seats=st.just(3),
    options=st.dictionaries(
        st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True), st.booleans() | st.integers() | any_text, max_size=3
    ).map(lambda options: tuple(options.items())),
    names=st.just(()) | st.tuples(any_text, any_text, any_text),
    seed=st.none() | st.integers(0, 2**256 - 1) | st.binary(min_size=1, max_size=64),
    actions=st.lists(
        st.tuples(st.integers(0, 2), st.from_regex(r"[!-~]([ -~]{0,20}[!-~])?", fullmatch=True)), max_size=9
    ).map(tuple),
    proof=st.just("") | st.just("ab" * 32),
    secret=st.just(b"") | hashes,
    salts=st.just(()) | st.tuples(hashes, hashes, hashes),
    seals=st.just(()) | st.tuples(hashes, st.just(b""), hashes),
    witnesses=st.lists(st.sampled_from((0, 1, 2)), unique=True).flatmap(
        lambda seats: st.tuples(
            *(st.builds(Witness, st.just(seat), st.just(b"") | hashes, seen) for seat in sorted(seats))
        )
    ),
)


def test_the_text_of_a_record() -> None:
    """A record reads like this, to the letter, and reads back."""
    assert SAMPLE.to_text() == TEXT
    assert Record.from_text(TEXT) == SAMPLE


@given(records)
@settings(max_examples=80)
def test_any_record_round_trips(record: Record) -> None:
    """Whatever names, options, seeds and actions it holds, a record survives its ASCII text exactly (V4)."""
    text = record.to_text()
    assert text.isascii()
    again = Record.from_text(text)
    assert again == record
    assert [type(worth) for _, worth in again.options] == [type(worth) for _, worth in record.options]
    assert again.to_text() == text


def test_foreign_line_ends_and_marks_are_read() -> None:
    """A record that went through another system's editor is still read."""
    assert Record.from_text("\ufeff" + TEXT.replace("\n", "\r\n")) == SAMPLE
    assert Record.from_text(TEXT + "\n\n") == SAMPLE


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (TEXT, "", "not a Tartan record"),
        ('[Tartan "1"]', '[Tartan "2"]', "the form 2 of a newer Tartan"),
        ('[Tartan "1"]', '[Tartan "one"]', "Tartan is not a number"),
        ('[Tartan "1"]', '[Event "1"]', "not a Tartan record"),
        ('[Tartan "1"]\n', "", "not a Tartan record"),
        ('[Game "fake"]\n', "", "does not say its Game"),
        ('[Game "fake"]', '[Game ""]', "does not say its Game"),
        ('[Game "fake"]', "[Game fake]", "Line 2 is not a header"),
        ('[Game "fake"]', '[Game "\\x"]', "Line 2 is not quoted"),
        ('[Game "fake"]', '[Game "fake"]\n[Game "fake"]', "Line 3 gives Game a second time"),
        ('[Rules "1"]', '[Rules "one"]', "Rules is not a number"),
        ('[Rules "1"]', '[Rules "0"]', "Rules is not a number"),
        ('[Rules "1"]', '[Rules "-1"]', "Rules is not a number"),
        ('[Rules "1"]\n', "", "Rules is not a number"),
        ('[Seats "2"]', '[Seats "7"]', "Seats is not a number"),
        ('[Seats "2"]', '[Seats "\u0662"]', "Seats is not a number"),
        ('[Seats "2"]', '[Seats "' + "9" * 5000 + '"]', "Seats is not a number"),
        ('[Seats "2"]', '[Seats "1"]', "no action of a seat: 'B show'"),
        ('[Name.A "Anna"]\n', "", "some of its seats"),
        ('[Name.A "Anna"]', '[Name.A "Anna"]\n[Name.C "Cara"]', "not known here: 'Name.C'"),
        ('[Option.loud "true"]', '[Optoin.loud "true"]', "not known here: 'Optoin.loud'"),
        ('[Option.loud "true"]', '[Option.loud "tru"]', "Option.loud is not a value"),
        ('[Option.loud "true"]', '[Option.loud "[1]"]', "Option.loud is not a value"),
        ('[Option.loud "true"]', '[Option.loud "1.5"]', "Option.loud is not a value"),
        ('[Option.loud "true"]', '[Option.loud "' + "[" * 50_000 + '"]', "Option.loud is not a value"),
        ('[Seed "7"]', '[Seed "seven"]', "cannot be used"),
        ('[Seed "7"]', '[Seed "0xzz"]', "cannot be used"),
        ('[Seed "7"]', '[Seed "0x"]', "cannot be used"),
        ('[Seed "7"]', '[Seed "0x' + "ab" * 65 + '"]', "cannot be used"),
        ('[Seed "7"]', '[Seed "' + "9" * 79 + '"]', "cannot be used"),
        ('[Seed "7"]', '[Seed "' + "9" * 5000 + '"]', "cannot be used"),
        ("A say", "C say", "no action of a seat: 'C say'"),
        ("A say", "a say", "no action of a seat"),
        ("A say", "A", "no action of a seat"),
        ("A say", "say", "no action of a seat"),
        ("\n\nA say", "\nA say", "Line 11 is not a header"),
    ],
)
def test_damaged_records_are_refused_in_words(old: str, new: str, sentence: str) -> None:
    """Each kind of damage is told by a sentence that says where it is (V4)."""
    assert old in TEXT
    with pytest.raises(RecordError, match=r"\.$") as refused:
        Record.from_text(TEXT.replace(old, new, 1))
    assert sentence in refused.value.message
    assert refused.value.message.isprintable()
    assert len(refused.value.message) < 150


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    """No text does anything but give a record or raise RecordError."""
    with pytest.raises(RecordError):
        Record.from_text(text)


@given(playouts(longest=30), st.data())
@settings(max_examples=60)
def test_damaged_text_is_refused_or_replayed(game: Playout, data: st.DataObject) -> None:
    """A real record with a piece cut out, doubled or overwritten is refused in words or is a record that replays."""
    text = game.match().record.to_text()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    piece = data.draw(st.sampled_from(["", text[start:end] * 2, '"', "\\", "\n\n", "]", "\x00", "\u2028", "9", "A "]))
    damaged = text[:start] + piece + text[end:]
    try:
        record = Record.from_text(damaged)
        record.replay()
    except RecordError as e:
        message = e.message
    else:
        assert Record.from_text(record.to_text()) == record
        return
    assert message.endswith((".", ")"))
    assert message.isprintable()


def test_illegal_actions_are_named() -> None:
    """A record with a move that the rules refuse says which, by whom and why."""
    record = Record.from_text(TEXT.replace("B show", "B shout"))
    with pytest.raises(RecordError) as refused:
        replayed(record, GAME)
    assert refused.value.message.startswith("Action 3 of the record, B 'shout', is refused: ")
    assert refused.value.message.endswith("(CO-4)")
    assert len(replayed(record, GAME, upto=2).record.actions) == 2


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('[Game "fake"]', '[Game "chess"]', "a game that is not known here: 'chess'"),
        ('[Game "fake"]', '[Game "../x"]', "a game that is not known here"),
    ],
)
def test_foreign_records_are_refused(old: str, new: str, sentence: str) -> None:
    """A record of a game that this program does not have is refused in a sentence (V4)."""
    with pytest.raises(RecordError) as refused:
        Record.from_text(TEXT.replace(old, new)).replay()
    assert sentence in refused.value.message


@pytest.mark.parametrize("option", ["seats", "seed", "self", "game", "volume"])
def test_options_of_another_game_are_refused(option: str) -> None:
    """An option that the game does not have is refused, also one that is called like a word of the program."""
    with pytest.raises(RecordError, match="cannot be replayed"):
        replayed(Record.from_text(TEXT.replace("Option.loud", f"Option.{option}")), GAME)


def test_seats_that_the_game_does_not_have_are_refused() -> None:
    """A record of more seats than the game has is refused."""
    text = "".join(line for line in TEXT.splitlines(keepends=True) if not line.startswith("[Name."))
    with pytest.raises(RecordError, match="2 to 3 seats"):
        replayed(Record.from_text(text.replace('[Seats "2"]', '[Seats "4"]')), GAME)


def test_a_record_without_its_seed_waits() -> None:
    """Where only the deal's proof is known, a record can be kept but not replayed."""
    record = Record.from_text(TEXT.replace('[Seed "7"]', '[Proof "abcd"]'))
    assert (record.seed, record.proof) == (None, "abcd")
    assert Record.from_text(record.to_text()) == record
    with pytest.raises(RecordError, match="no seed yet"):
        replayed(record, GAME)


PROVED = TEXT.replace(
    "\n\nA say",
    "\n"
    + "".join(
        f'[{name} "{worth}"]\n'
        for name, worth in (
            ("Proof", "0a" * 32),
            ("Secret", "0b" * 32),
            ("Salt.A", "0c" * 32),
            ("Salt.B", "0d" * 32),
            ("Seal.B", "0e" * 32),
            ("OwnSalt.B", "0d" * 32),
            ("Seen.B", sights_text((Sight(b"k" * 12), Sight(b"l" * 12, undone=True)))),
        )
    )
    + "\nA say",
)


def test_the_text_of_a_proof() -> None:
    """The proof of a deal and a seat's own side of it read like this, to the letter."""
    record = Record.from_text(PROVED)
    assert record.to_text() == PROVED
    assert record.deal == DealProof(b"\x0a" * 32, b"\x0b" * 32, (b"\x0c" * 32, b"\x0d" * 32))
    assert record.seals == (b"", b"\x0e" * 32)
    assert record.witnesses == (Witness(1, b"\x0d" * 32, (Sight(b"k" * 12), Sight(b"l" * 12, undone=True))),)
    assert SAMPLE.with_deal(record.deal).deal == record.deal
    assert SAMPLE.deal is None


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("0b" * 32, "0B" * 32, "Secret is not 64 hexadecimal digits"),
        ("0b" * 32, "0b" * 31, "Secret is not 64 hexadecimal digits"),
        ("0e" * 32, "0e", "Seal.B is not 64 hexadecimal digits"),
        ("0b" * 32, "", "Secret is not 64 hexadecimal digits"),
        ("0c" * 32, "xy" * 32, "Salt.A is not 64 hexadecimal digits"),
        (f'[Salt.A "{"0c" * 32}"]\n', "", "salts of some of its seats"),
        ("[Salt.A", "[Salt.C", "salts of some of its seats"),
        ("[OwnSalt.B", "[OwnSalt.C", "not known here: 'OwnSalt.C'"),
        ("[OwnSalt.B", "[OwnSalt.A", "not known here: 'OwnSalt.A'"),
        ("6b6b", "6b6c", "Seen.B is damaged"),
        ("< =", " =", "Seen.B is damaged"),
    ],
)
def test_damaged_proofs_are_refused_in_words(old: str, new: str, sentence: str) -> None:
    """A proof that is cut, mixed up or overwritten is told by a sentence (V4)."""
    assert old in PROVED
    with pytest.raises(RecordError, match=r"\.$") as refused:
        Record.from_text(PROVED.replace(old, new, 1))
    assert sentence in refused.value.message


def test_files(tmp_path: Path) -> None:
    """A record is written whole or not at all, and what is no record on disk is refused."""
    path = tmp_path / "game.tartan"
    SAMPLE.save(path)
    assert path.read_bytes() == TEXT.encode("ascii")
    assert Record.load(str(path)) == SAMPLE
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.tartan"]
    for wrong in (b"\xff\xfe\x00", b"\x00" * 100, b"x" * (LARGEST + 1)):
        path.write_bytes(wrong)
        with pytest.raises(RecordError):
            Record.load(path)


@pytest.mark.parametrize("name", ["", ".", "/", "a\0b"])
def test_what_is_no_name_of_a_file_is_an_error_of_the_system(name: str) -> None:
    """Whoever asks a person for a file's name has one kind of error to expect."""
    with pytest.raises(OSError, match="no name of a file"):
        SAMPLE.save(name)


def test_a_failed_save_leaves_nothing_behind(tmp_path: Path) -> None:
    """If the file cannot be put in its place the error is told and no half file stays."""
    target = tmp_path / "taken"
    target.mkdir()
    with pytest.raises(OSError, match="taken"):
        SAMPLE.save(target)
    assert [entry.name for entry in tmp_path.iterdir()] == ["taken"]


def test_open_hands_and_a_fork_are_headers_of_their_own() -> None:
    """A record says that its hands were open and where it was forked from, and reads that back exactly."""
    record = replace(SAMPLE, open_hands=True, origin=Origin("game 3", 2))
    assert '[Hands "open"]\n[From "game 3, step 2"]\n' in record.to_text()
    assert Record.from_text(record.to_text()) == record


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ('[Hands "shut"]', "Hands"),
        ('[From "somewhere"]', "From"),
        ('[From "game 3, step 4"]', "fewer actions"),
        ('[From "game\\u001b[2J 3, step 1"]', "From"),
    ],
)
def test_headers_of_forks_and_open_hands_are_read_strictly(header: str, told: str) -> None:
    """What is neither open nor a game and a step that the record has is refused in words."""
    with pytest.raises(RecordError, match=told):
        Record.from_text(TEXT.replace("\n\n", f"\n{header}\n\n"))
