"""The store's file: whatever lies in its place is set aside and never deleted, and the last good copy is used (V2)."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tartan.plain.words import save_words
from tartan.session.lobby import Lobby
from tartan.store import Store, schema
from tests.narrowing import now
from tests.session.tables import play, setup_of, shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store of the test lies."""
    return tmp_path / "home" / "tartan.sqlite3"


def played(path: Path) -> tuple[object, ...]:
    """A store with one game of some moves, closed in peace; gives what its table showed."""
    lobby = Lobby(Store(path))
    table = play(lobby.open(setup_of(bots=(1,))), 20)
    table.close()
    lobby.close()
    return shown(table)


def set_aside(path: Path) -> list[Path]:
    """The stores that were set aside, without their companions."""
    return sorted(entry for entry in path.parent.glob("*aside*") if not entry.name.endswith(("-wal", "-shm")))


def by_hand(path: Path, *statements: str) -> None:
    """Change a file with SQLite itself."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def spoil(path: Path, offset: int, data: bytes) -> None:
    """Overwrite part of a file."""
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def shorten(path: Path) -> None:
    """Cut a file in the middle of a page."""
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 - 100])


def blank_pages(path: Path) -> None:
    """Fill all pages but the first with rubbish."""
    spoil(path, 4096, b"\xa5" * (path.stat().st_size - 4096))


def another_program(path: Path) -> None:
    """Put a sound SQLite file of somebody else's in the place."""
    path.unlink()
    by_hand(path, "CREATE TABLE recipes (name)", "INSERT INTO recipes VALUES ('cranachan')")


DAMAGES: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("Once upon a time", encoding="utf-8"),
    "rubbish": lambda path: path.write_bytes(bytes(range(256)) * 64),
    "header": lambda path: spoil(path, 0, b"\0" * 64),
    "shortened": shorten,
    "pages": blank_pages,
    "newer": lambda path: by_hand(path, f"PRAGMA user_version = {schema.LATEST + 1}"),
    "another program's": another_program,
    "foreign mark": lambda path: by_hand(path, "PRAGMA application_id = 7"),
    "no tables": lambda path: by_hand(path, "DROP TABLE steps"),
}


def test_a_newer_store_is_told_with_both_versions(path: Path) -> None:
    """Whoever ran an older Tartan by mistake reads what was kept, and that it is whole for the newer one (V2)."""
    played(path)
    newer = schema.LATEST + 3
    DAMAGES["newer"](path)
    by_hand(path, f"PRAGMA user_version = {newer}")
    (notice,) = Lobby(Store(path)).notices
    (aside,) = set_aside(path)
    assert f"in form {newer}, and this one reads forms up to {schema.LATEST}; it was kept as {aside.name}." in notice


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_bad_file_is_set_aside_and_the_copy_is_used(path: Path, damage: Callable[[Path], object]) -> None:
    """One sentence names the file that was kept, its bytes are the same, and the game goes on from the copy."""
    before = played(path)
    damage(path)
    content = path.read_bytes()
    lobby = Lobby(Store(path))
    (notice,) = lobby.notices
    (aside,) = set_aside(path)
    assert aside.name in notice
    assert "is used instead" in notice
    assert aside.read_bytes() == content
    resumed = lobby.resume(1)
    assert shown(resumed) == before
    play(resumed, 3)
    assert resumed.trouble == ""
    resumed.close()
    lobby.close()
    assert Lobby(Store(path)).notices == ()


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_without_a_good_copy_a_new_store_is_begun(path: Path, damage: Callable[[Path], object]) -> None:
    """If the copy is no good either, both are kept, and the program runs with an empty store."""
    played(path)
    copy = path.with_name("tartan-copy.sqlite3")
    contents = []
    for file in (path, copy):
        damage(file)
        contents.append(file.read_bytes())
    lobby = Lobby(Store(path))
    (notice,) = lobby.notices
    assert "A new store was begun" in notice
    assert {file.read_bytes() for file in set_aside(path)} == set(contents)
    assert lobby.saves() == ()
    table = play(lobby.open(setup_of()), 3)
    assert (table.trouble, lobby.saves()[0].moves) == ("", 3)


def test_a_bad_file_without_any_copy(path: Path) -> None:
    """A file that was never a store, in a place that never held one, is kept and does not stop the program."""
    path.parent.mkdir()
    path.write_text("Once upon a time", encoding="utf-8")
    lobby = Lobby(Store(path))
    assert lobby.newest() is None
    assert len(lobby.notices) == 1
    assert [file.read_text(encoding="utf-8") for file in set_aside(path)] == ["Once upon a time"]


def test_a_folder_in_the_place_is_set_aside(path: Path) -> None:
    """Even a folder in the store's place is kept, with what is in it."""
    path.mkdir(parents=True)
    (path / "keep").write_text("me", encoding="utf-8")
    lobby = Lobby(Store(path))
    assert lobby.saves() == ()
    (aside,) = set_aside(path)
    assert (aside / "keep").read_text(encoding="utf-8") == "me"


def test_a_log_of_the_bad_file_never_meets_the_new_one(path: Path) -> None:
    """The write-ahead log goes with the file it belongs to."""
    played(path)
    log = path.with_name(path.name + "-wal")
    with closing(sqlite3.connect(path, isolation_level=None)) as left_open:
        left_open.execute("PRAGMA journal_mode = WAL")
        left_open.execute("DELETE FROM saves")
        content = log.read_bytes()
        blank_pages(path)
        lobby = Lobby(Store(path))
        assert len(lobby.saves()) == 1
        (aside,) = set_aside(path)
        assert aside.with_name(aside.name + "-wal").read_bytes() == content


def test_a_missing_store_comes_back_from_its_copy(path: Path) -> None:
    """If the file is gone and a copy is left, the copy is used and a sentence says so."""
    before = played(path)
    path.unlink()
    lobby = Lobby(Store(path))
    assert "was missing" in lobby.notices[0]
    assert shown(lobby.resume(1)) == before


@pytest.mark.parametrize("gone", ["file", "folder"])
def test_a_store_that_is_deleted_under_a_game_is_put_back(path: Path, gone: str) -> None:
    """The next step is on the disk again with all that came before it, without waiting for a peaceful end (V1)."""
    lobby = Lobby(Store(path))
    table = play(lobby.open(setup_of()), 3)
    if gone == "file":
        path.unlink()
    else:
        shutil.rmtree(path.parent)
    play(table, 1)
    assert table.trouble == ""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT moves, steps FROM saves").fetchone() == (4, 4)
        assert connection.execute("SELECT count(*) FROM steps").fetchone() == (4,)
    play(table, 1)
    before = shown(table)
    table.close()
    lobby.close()
    again = Lobby(Store(path))
    assert shown(again.resume(1)) == before
    assert again.notices == ()


def test_a_store_that_took_the_place_of_the_open_one_is_left_alone(path: Path) -> None:
    """If another file lies in the store's place the game says that it is not saved, and that file stays as it is."""
    lobby = Lobby(Store(path))
    table = play(lobby.open(setup_of()), 3)
    path.unlink()
    path.write_bytes(b"somebody else's")
    play(table, 1)
    assert "has taken the place" in table.trouble
    assert path.read_bytes() == b"somebody else's"


def test_a_log_without_its_store_is_set_aside(path: Path) -> None:
    """What a deleted store left beside it never meets the copy that is used instead."""
    played(path)
    path.unlink()
    log = path.with_name(path.name + "-wal")
    log.write_bytes(b"of the store that is gone")
    assert [save.id for save in Lobby(Store(path)).saves()] == [1]
    (kept,) = path.parent.glob("*aside*-wal")
    assert kept.read_bytes() == b"of the store that is gone"


def test_a_damaged_name_in_the_schema_is_damage(path: Path) -> None:
    """What SQLite says of a schema that is no text cannot be read itself, and is taken for what it is."""
    played(path)
    data = path.read_bytes().replace(b"tablestepssteps", b"table" + b"\xc4" * 5 + b"steps")
    path.write_bytes(data.replace(b"CREATE TABLE steps", b"CREATE TALBE steps"))
    lobby = Lobby(Store(path))
    assert [save.id for save in lobby.saves()] == [1]
    assert "is damaged" in lobby.notices[0]


@pytest.mark.parametrize("when", [float("inf"), float("-inf"), -1e300, "noon", b"\xff"])
def test_a_time_that_is_none_hides_no_save(path: Path, when: object) -> None:
    """The list of saves is told all the same, in words that make sense."""
    played(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE saves SET at = ?", (when,))
    (save,) = Lobby(Store(path)).saves()
    assert save.trouble == ""
    assert len(save_words(save)) < 200


def test_damage_that_is_found_later_is_recovered_from(path: Path) -> None:
    """If the file turns bad while the program runs, the list still comes, from the copy, with a sentence."""
    played(path)
    lobby = Lobby(Store(path))
    assert now(lobby.notices) == ()
    by_hand(path, "DROP TABLE saves")
    assert [save.id for save in lobby.saves()] == [1]
    assert "is damaged" in lobby.notices[0]
    assert len(set_aside(path)) == 1


def test_a_store_that_another_tartan_has_open_is_left_alone(path: Path) -> None:
    """A bad file is not taken from under another running program; this one goes on in memory and says why."""
    played(path)
    first = Lobby(Store(path))
    assert len(first.saves()) == 1
    spoil(path, 0, b"\0" * 64)
    second = Lobby(Store(path))
    table = second.open(setup_of())
    assert "another running Tartan" in table.trouble
    assert set_aside(path) == []
    first.close()


def test_files_are_private(path: Path) -> None:
    """Only its owner can read any file of the store, or enter its folders."""
    lobby = Lobby(Store(path))
    table = play(lobby.open(setup_of()), 3)
    files = [entry for entry in path.parent.rglob("*") if entry.is_file()]
    assert {"tartan.sqlite3", "tartan.sqlite3-wal", "tartan-copy.sqlite3"} <= {entry.name for entry in files}
    assert {entry.stat().st_mode & 0o777 for entry in files} == {0o600}
    folders = [path.parent, *(entry for entry in path.parent.rglob("*") if entry.is_dir())]
    assert {entry.stat().st_mode & 0o777 for entry in folders} == {0o700}
    table.close()


def test_the_copy_is_made_before_the_first_write_and_at_the_end(path: Path) -> None:
    """Whatever a run does to the store, what was there before is in the copy first; at the end the copy is fresh."""
    copy = path.with_name("tartan-copy.sqlite3")
    played(path)
    lobby = Lobby(Store(path))
    lobby.saves()
    unchanged = copy.read_bytes()
    lobby.open(setup_of())
    with closing(sqlite3.connect(copy)) as look:
        assert look.execute("SELECT count(*) FROM saves").fetchone() == (1,)
    lobby.close()
    with closing(sqlite3.connect(copy)) as look:
        assert look.execute("SELECT count(*) FROM saves").fetchone() == (2,)
    assert copy.read_bytes() != unchanged


def test_reading_alone_writes_nothing(path: Path) -> None:
    """Looking at the title's line and closing again leaves file and copy as they were."""
    played(path)
    copy = path.with_name("tartan-copy.sqlite3")
    before = path.read_bytes(), copy.read_bytes()
    lobby = Lobby(Store(path))
    assert lobby.newest() is not None
    lobby.close()
    assert (path.read_bytes(), copy.read_bytes()) == before
