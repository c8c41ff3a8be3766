"""The lobby: saves from the deal on, resumed as they were left, told apart, exported, imported, and locked (V1-V4)."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.engine.deal import DealProof
from tartan.engine.errors import RecordError, SetupError, TartanError
from tartan.record import Record
from tartan.session.hosting import Hosting
from tartan.session.importing import told_game
from tartan.session.lobby import Lobby
from tartan.session.setup import first_setup
from tartan.store import SaveBusy, SaveDamaged, SaveMissing, Store
from tests.session.disks import let_write
from tests.session.tables import GAME, GAMES, NAMES, play, setup_of, shown, step

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the store of the test lies."""
    return tmp_path / "home" / "tartan.sqlite3"


@pytest.fixture
def lobby(file: Path) -> Iterator[Lobby]:
    """A lobby on a store of its own."""
    lobby = Lobby(Store(file))
    yield lobby
    lobby.close()


def edit(file: Path, statement: str, *values: object) -> None:
    """Change a store by hand, as a damaged disk or a curious player would."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement, values)


def test_a_game_is_saved_from_the_deal_on(lobby: Lobby, file: Path) -> None:
    """A table that was dealt and never played is in the list of saves of another process (V1)."""
    table = lobby.open(setup_of())
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT id, steps FROM saves").fetchall() == [(table.save_id, 0)]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_is_resumed_as_it_was_left(lobby: Lobby, file: Path, game_id: str) -> None:
    """Views, legal actions, logs with what was taken back and the record are the same, and so is the rest (V1)."""
    setup = setup_of(game_id, bots=(1,))
    table = play(lobby.open(setup), 31, undoing=True)
    assert table.save_id is not None
    before = shown(table)
    table.close()
    with closing(Lobby(Store(file))) as again:
        resumed = again.resume(table.save_id)
        assert shown(resumed) == before
        rest, straight = play(resumed, undoing=True), play(table, undoing=True)
        assert shown(rest) == shown(straight)
        resumed.close()


def test_the_recap_is_the_same_after_a_resume(lobby: Lobby, file: Path) -> None:
    """What a seat had looked at is remembered with the game (K3)."""
    table = play(lobby.open(setup_of(bots=(1,))), 9)
    table.seat(0).looked()
    play(table, 9)
    recaps = [table.seat(seat).recap() for seat in range(len(table.plans))]
    table.close()
    with closing(Lobby(Store(file))) as again:
        resumed = again.resume(table.save_id or 0)
        assert [resumed.seat(seat).recap() for seat in range(len(table.plans))] == recaps
        assert resumed.seat(0).recap() != resumed.seat(0).log()
        resumed.close()


def test_saves_are_told_apart(lobby: Lobby) -> None:
    """The list has game, names, round, whose turn, when and moves; the game played last comes first (V3)."""
    first = lobby.open(setup_of())
    second = play(lobby.open(replace(setup_of(), seats=tuple(reversed(setup_of().seats)))))
    step(first)
    newest, older = lobby.saves()
    assert (newest.id, older.id) == (first.save_id, second.save_id)
    assert newest.names == NAMES[: len(first.plans)]
    assert (newest.title, newest.where, newest.turn, newest.moves) == (
        first.manifest.title,
        first.where,
        first.deciders,
        1,
    )
    assert newest.turn_names == tuple(NAMES[seat] for seat in first.deciders)
    assert newest.when >= older.when > 0
    assert (newest.finished, older.finished) == (False, True)
    assert lobby.newest() == newest


def test_there_is_nothing_to_continue_at_first(lobby: Lobby) -> None:
    """A fresh house has no saves, no newest game, and nothing to say."""
    assert (lobby.saves(), lobby.newest(), lobby.notices) == ((), None, ())


def test_a_second_table_on_one_save_is_told(lobby: Lobby, file: Path) -> None:
    """While a save is being played nobody else can resume or delete it; afterwards both can be done (V2)."""
    table = lobby.open(setup_of())
    save_id = table.save_id or 0
    with closing(Lobby(Store(file))) as other:
        with pytest.raises(SaveBusy):
            other.resume(save_id)
        with pytest.raises(SaveBusy):
            other.delete(save_id)
        assert [save.id for save in other.saves()] == [save_id]
        table.close()
        other.resume(save_id).close()
        other.delete(save_id)
        assert other.saves() == ()


def test_what_is_played_elsewhere_is_continued_only_where_nothing_else_can_be(lobby: Lobby, file: Path) -> None:
    """A game that another running program holds is passed over; a table of this one's own is not elsewhere (V2)."""
    lobby.open(setup_of()).close()
    with closing(Lobby(Store(file))) as other:
        held = other.open(setup_of())
        (newest, older) = lobby.saves()
        assert newest.id == held.save_id
        assert (lobby.newest(), other.newest()) == (older, newest)
        lobby.delete(older.id)
        assert lobby.newest() == replace(newest, elsewhere=True)
        held.close()
        assert lobby.newest() == newest


@pytest.mark.parametrize("save_id", [0, -1, 2, 10**30])
def test_a_save_that_is_not_there_is_named_so(lobby: Lobby, save_id: int) -> None:
    """A wrong number is one sentence, for resuming, deleting and exporting."""
    lobby.open(setup_of()).close()
    for ask in (lobby.resume, lobby.delete, lambda number: lobby.export(number, "x")):
        with pytest.raises(SaveMissing):
            ask(save_id)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE saves SET setup = '{' WHERE id = 1",
        "UPDATE saves SET setup = x'00ff' WHERE id = 1",
        "UPDATE saves SET setup = replace(setup, '\"seed\": 1647', '\"seed\": null') WHERE id = 1",
        "UPDATE saves SET steps = 3 WHERE id = 1",
        "UPDATE saves SET steps = 'many', turn = x'ff', place = 3, at = 'now' WHERE id = 1",
        "DELETE FROM steps WHERE save = 1 AND number = 2",
        "UPDATE steps SET text = 'no such move' WHERE save = 1 AND number = 2",
        "UPDATE steps SET seat = 9 WHERE save = 1 AND number = 2",
        "UPDATE steps SET text = x'ff00' WHERE save = 1 AND number = 2",
        "UPDATE steps SET text = NULL WHERE save = 1 AND number = 0",
    ],
)
def test_a_damaged_save_is_reported_and_others_live(lobby: Lobby, file: Path, damage: str) -> None:
    """One save that was tampered with is refused in words; the list still works and the other save resumes (V2)."""
    for _ in range(2):
        play(lobby.open(setup_of()), 5).close()
    lobby.close()
    edit(file, damage)
    assert sorted(save.id for save in lobby.saves()) == [1, 2]
    with pytest.raises(SaveDamaged):
        lobby.resume(1)
    with pytest.raises(SaveDamaged):
        lobby.resume(1)
    resumed = lobby.resume(2)
    assert resumed.moves == 5
    resumed.close()
    lobby.delete(1)


def test_a_save_of_other_rules_or_games_is_refused_in_words(lobby: Lobby, file: Path) -> None:
    """A game that this program does not have, or has with other rules, is refused with the reason (V4)."""
    for _ in range(2):
        lobby.open(setup_of()).close()
    lobby.close()
    edit(file, "UPDATE saves SET rules = rules + 1 WHERE id = 1")
    edit(file, "UPDATE saves SET game = ?, setup = replace(setup, ?, ?) WHERE id = 2", "x\x1by", GAME, "x\\u001by")
    with pytest.raises(RecordError, match="rules version"):
        lobby.resume(1)
    with pytest.raises(TartanError) as refused:
        lobby.resume(2)
    infos = {save.id: save for save in lobby.saves()}
    assert "rules version" in infos[1].trouble
    assert infos[2].trouble
    assert "\x1b" not in refused.value.message + infos[2].title + infos[2].game + infos[2].trouble


@pytest.mark.parametrize("game_id", GAMES)
def test_a_finished_game_is_exported(lobby: Lobby, tmp_path: Path, game_id: str) -> None:
    """A record carries the whole game with its names in a private file; notes do not travel (V4)."""
    table = play(lobby.open(setup_of(game_id)), undoing=True)
    lobby.set_notes(table.save_id, 0, "my secret plan")
    path = tmp_path / "game.record"
    lobby.export(table.save_id or 0, path)
    assert "secret plan" not in path.read_text(encoding="utf-8")
    assert path.stat().st_mode & 0o777 == 0o600
    assert Record.load(path) == table.record


@pytest.mark.parametrize("game_id", GAMES)
def test_a_far_game_that_was_told_at_its_end_is_saved_once(lobby: Lobby, tmp_path: Path, game_id: str) -> None:
    """With who sat where, bots too, and the proof of its deal; told again, or known already, it is not saved twice."""
    far = play(lobby.open(setup_of(game_id, bots=(1,)), Hosting()))
    home = Lobby(Store(tmp_path / "home.sqlite3"))
    record = far.record.with_deal(DealProof(b"c" * 32, b"s" * 32, (b"a" * 32,) * len(far.plans)))
    plans = [replace(plan, pin="kept here") if seat == 0 else plan for seat, plan in enumerate(far.plans)]
    for _ in range(2):
        home.keep_told(told_game(replace(record, seed=far.record.seed), plans))
    (saved,) = home.saves()
    assert (saved.finished, saved.names, saved.moves) == (True, far.names, far.moves)
    kept = home.resume(saved.id)
    assert [(plan.sitter, plan.level, plan.pin) for plan in kept.plans] == [(p.sitter, p.level, "") for p in far.plans]
    assert kept.record.actions == far.record.actions
    assert kept.record.deal == record.deal
    lobby.keep_told(told_game(far.record, far.plans))
    assert len(lobby.saves()) == 1


def test_a_far_game_that_cannot_be_saved_is_a_notice(tmp_path: Path) -> None:
    """Where nothing can be written, that is said, and nothing else happens."""
    far = play(Lobby().open(setup_of()))
    home = Lobby(Store(tmp_path / "home.sqlite3"))
    home.saves()
    let_write(home, on=False)
    home.keep_told(told_game(far.record, far.plans))
    assert "is not saved" in home.notices[0]


def test_a_far_game_of_which_something_else_was_told_is_a_notice() -> None:
    """A record that cannot be played is no game, and what is wrong with it is said."""
    far = play(Lobby().open(setup_of()))
    home = Lobby()
    home.keep_told(told_game(replace(far.record, actions=((0, "no such thing"),)), far.plans))
    assert "is not saved" in home.notices[0]
    assert home.saves() == ()


def test_a_game_that_is_not_over_is_not_exported(lobby: Lobby, tmp_path: Path) -> None:
    """A record holds the seed, so none leaves the house before the end of its game (S2)."""
    table = play(lobby.open(setup_of()), 12)
    with pytest.raises(RecordError, match="once the game is over"):
        lobby.export(table.save_id or 0, tmp_path / "early")
    assert not (tmp_path / "early").exists()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_record_is_imported_and_goes_on(lobby: Lobby, tmp_path: Path, game_id: str) -> None:
    """A record carries the game with its names to another house, where it goes on (V4)."""
    table = play(lobby.open(setup_of(game_id)), 12, undoing=True)
    path = tmp_path / "game.record"
    lobby.write_record(table.record, path)
    elsewhere = Lobby()
    resumed = elsewhere.resume(elsewhere.import_record(path))
    assert resumed.record == table.record
    assert resumed.seat(0).view() == table.seat(0).view()
    assert elsewhere.saves()[0].moves == table.moves
    assert elsewhere.saves()[0].turn == table.deciders
    play(resumed)
    assert elsewhere.saves()[0].finished


def test_an_export_overwrites_nothing(lobby: Lobby, tmp_path: Path) -> None:
    """A file that is there stays as it is, and a place that cannot be written is said so."""
    table = play(lobby.open(setup_of()))
    path = tmp_path / "mine"
    path.write_text("dear diary", encoding="utf-8")
    for bad in (path, tmp_path, tmp_path / "nowhere" / "x", "a\0b", ".", "/", "~nosuchuser/x", "x" * 300):
        with pytest.raises(RecordError):
            lobby.export(table.save_id or 0, bad)
        with pytest.raises(RecordError):
            lobby.write_record(table.record, bad)
    assert path.read_text(encoding="utf-8") == "dear diary"
    assert [entry.name for entry in tmp_path.iterdir() if "part" in entry.name] == []


def test_what_is_no_record_is_not_imported(lobby: Lobby, tmp_path: Path) -> None:
    """Missing, foreign, illegal and seedless files are refused in words, and leave no save behind."""
    table = play(lobby.open(setup_of()), 3)
    good = table.record
    bad: dict[str, str | bytes] = {
        "text": "no record at all",
        "bytes": b"\xff\xfe\x00",
        "illegal": replace(good, actions=(*good.actions, (0, "no such move"))).to_text(),
        "seedless": replace(good, seed=None).to_text(),
        "foreign": replace(good, game="chess").to_text(),
        "newer": replace(good, rules=good.rules + 1).to_text(),
    }
    for name, content in bad.items():
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        with pytest.raises(RecordError):
            lobby.import_record(path)
    for nothing in (tmp_path / "missing", tmp_path, "a\0b", "~nosuchuser/x", "x" * 300):
        with pytest.raises(RecordError):
            lobby.import_record(nothing)
        with pytest.raises(RecordError):
            lobby.replay(nothing)
    assert [save.id for save in lobby.saves()] == [table.save_id]


def test_imported_names_are_cleaned(lobby: Lobby, tmp_path: Path) -> None:
    """Names in a record are a stranger's text (N6); one of which nothing is left becomes the seat's own."""
    record = play(lobby.open(setup_of()), 3).record
    names = ("\x1b[31mIsla\u202e", "\x07", *record.names[2:])
    path = tmp_path / "record"
    replace(record, names=names).save(path)
    table = lobby.resume(lobby.import_record(path))
    assert table.names[0] == "Isla"
    assert table.names[1].isprintable()
    assert table.names[1]


def test_notes_belong_to_one_seat_of_one_save(lobby: Lobby, file: Path) -> None:
    """Notes are kept for each seat, cleaned, and go with the save when it is deleted."""
    tables = [lobby.open(setup_of()) for _ in range(2)]
    first, second = (table.save_id for table in tables)
    lobby.set_notes(first, 0, "hearts\n\x1b[2Jspades")
    lobby.set_notes(first, 1, "other")
    lobby.set_notes(None, 0, "of a game that is not saved")
    tables[0].seat(0).looked()
    for table in tables:
        table.close()
    lobby.close()
    with closing(Lobby(Store(file))) as again:
        assert again.notes(first, 0) == "hearts\nspades"
        assert again.notes(first, 1) == "other"
        assert again.notes(second, 0) == ""
        again.delete(first or 0)
        assert again.notes(first, 0) == ""
    assert lobby.notes(None, 0) == "of a game that is not saved"


def test_a_lobby_without_a_store_keeps_all_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a store everything works for as long as the program runs, without a word of trouble."""
    monkeypatch.chdir(tmp_path)
    lobby = Lobby()
    table = play(lobby.open(setup_of()), 4)
    lobby.settings.theme = "night"
    before = shown(table)
    table.close()
    assert shown(lobby.resume(table.save_id or 0)) == before
    assert (table.trouble, lobby.notices) == ("", ())
    assert list(tmp_path.iterdir()) == []


def test_a_set_up_with_problems_leaves_no_save(lobby: Lobby) -> None:
    """A table that cannot open is refused and not saved."""
    with pytest.raises(SetupError):
        lobby.open(replace(setup_of(), seats=()))
    assert lobby.saves() == ()


def test_the_lobby_lists_the_games() -> None:
    """The games on offer are the registry's."""
    assert Lobby().manifests() == registry.manifests()


def test_listing_games_needs_neither_the_store_nor_a_game() -> None:
    """Making a lobby and naming its games imports no SQLite, no match and no table: the first screen is quick."""
    code = (
        "import sys; from tartan.session.lobby import Lobby; from tartan.store import Store;"
        "Lobby(Store.at_home()).manifests();"
        "heavy = {'sqlite3', 'tartan.engine.match', 'tartan.session.table', 'textual', 'asyncio'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout == "[]\n"


def test_the_name_of_one_person_alone_is_kept_for_the_next_game() -> None:
    """Typed once it is offered from then on, to one who plays alone; people who share a keyboard keep theirs."""
    lobby = Lobby()
    first = replace(first_setup(GAME), seed=3)
    lobby.open(setup_of(GAME)).close()
    assert lobby.settings.player == ""
    lobby.open(replace(first, seats=(replace(first.seats[0], name="Mairi"), *first.seats[1:]))).close()
    table = lobby.open(first)
    assert lobby.settings.player == table.names[0] == "Mairi"
    table.close()
    assert lobby.saves()[0].who.startswith("Mairi, ")
