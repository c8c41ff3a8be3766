"""The schema: files of every earlier version become today's, with all that was in them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tartan.engine.deal import DealProof
from tartan.session.hosting import HeldSeat, Hosting
from tartan.session.lobby import Lobby
from tartan.session.setup import completed, to_json
from tartan.session.table import Table
from tartan.store import Store, schema
from tests.session.tables import play, setup_of, shown

if TYPE_CHECKING:
    from pathlib import Path

VERSION_1 = (
    "CREATE TABLE saves (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, rules INTEGER NOT NULL,"
    " setup TEXT NOT NULL, place TEXT NOT NULL, turn TEXT NOT NULL, moves INTEGER NOT NULL,"
    " finished INTEGER NOT NULL, steps INTEGER NOT NULL, at REAL NOT NULL)",
    "CREATE TABLE steps (save INTEGER NOT NULL REFERENCES saves (id) ON DELETE CASCADE, number INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT, PRIMARY KEY (save, number)) WITHOUT ROWID",
    "CREATE TABLE settings (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
    "PRAGMA application_id = 1413567060",
    "PRAGMA user_version = 1",
)
"""The first version of the store, written out so that no change of the program changes it."""


def old_store(path: Path, version: tuple[str, ...] = VERSION_1) -> Table:
    """A store of an old version with a game of eight moves and a setting; gives the table as it stood."""
    setup = completed(setup_of())
    table = play(Table(setup), 8)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in version:
            connection.execute(statement)
        connection.execute(
            "INSERT INTO saves VALUES (4, ?, ?, ?, ?, '0', 8, 0, 8, 1700000000.5)",
            (setup.game, table.manifest.rules_version, to_json(setup), table.where),
        )
        for number, (seat, text) in enumerate(table.record.actions):
            connection.execute("INSERT INTO steps VALUES (4, ?, ?, ?)", (number, seat, text))
        connection.execute("INSERT INTO settings VALUES ('theme', '\"night\"')")
    return table


def test_a_store_of_the_first_version_is_brought_up(tmp_path: Path) -> None:
    """Its games go on, its settings hold, and what is new since then can be used."""
    path = tmp_path / "tartan.sqlite3"
    table = old_store(path)
    lobby = Lobby(Store(path))
    assert lobby.notices == ()
    assert lobby.settings.theme == "night"
    assert lobby.saves()[0].when == 1700000000.5
    resumed = lobby.resume(4)
    assert shown(resumed) == shown(table)
    resumed.seat(0).looked()
    lobby.set_notes(4, 0, "new")
    play(resumed, 2)
    assert (lobby.notes(4, 0), resumed.trouble) == ("new", "")
    lobby.close()
    with closing(sqlite3.connect(path)) as connection:
        assert schema.version_of(connection) == schema.LATEST


VERSION_2 = (
    *VERSION_1[:-1],
    "CREATE TABLE seats (save INTEGER NOT NULL REFERENCES saves (id) ON DELETE CASCADE, seat INTEGER NOT NULL,"
    " looked INTEGER NOT NULL DEFAULT 0, notes TEXT NOT NULL DEFAULT '', PRIMARY KEY (save, seat)) WITHOUT ROWID",
    "PRAGMA user_version = 2",
)
"""The second version of the store, written out likewise."""


def test_a_store_of_the_second_version_is_brought_up(tmp_path: Path) -> None:
    """Its games are not hosted and have no clock, its notes stay, and acts and hosting can be kept in it."""
    path = tmp_path / "tartan.sqlite3"
    table = old_store(path, VERSION_2)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO seats VALUES (4, 1, 3, 'an old note')")
    lobby = Lobby(Store(path))
    assert lobby.notices == ()
    assert not lobby.saves()[0].hosted
    assert lobby.notes(4, 1) == "an old note"
    resumed = lobby.resume(4)
    assert shown(resumed) == shown(table)
    seat = resumed.deciders[0]
    resumed.submit(seat, resumed.seat(seat).legal()[0], "0a" * 16)
    hosting = Hosting((HeldSeat(0, "Isla", "kept"),), DealProof.made(b"s" * 32, (b"t" * 32,) * 2, (b"u" * 32, b"")))
    lobby.set_hosting(4, hosting)
    resumed.close()
    lobby.close()
    lobby = Lobby(Store(path))
    assert lobby.hosting(4) == hosting
    assert lobby.resume(4).answered("0a" * 16)


def test_the_old_file_is_copied_before_it_is_brought_up(tmp_path: Path) -> None:
    """Until something is written, the copy holds the store as the older version left it."""
    path = tmp_path / "tartan.sqlite3"
    old_store(path)
    lobby = Lobby(Store(path))
    assert len(lobby.saves()) == 1
    with closing(sqlite3.connect(tmp_path / "tartan-copy.sqlite3")) as connection:
        assert schema.version_of(connection) == 1


@pytest.mark.parametrize("version", range(schema.LATEST))
def test_every_step_is_whole_or_not_at_all(version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that fails half-way leaves the store at the version before it, and can be tried again."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        with monkeypatch.context() as patch:
            broken = list(schema.MIGRATIONS)
            broken[version] = (*broken[version], "CREATE nonsense")
            patch.setattr(schema, "MIGRATIONS", tuple(broken))
            with pytest.raises(sqlite3.OperationalError):
                schema.migrate(connection)
        assert schema.version_of(connection) == version
        schema.migrate(connection)
        assert schema.fault_of(connection) == ""
        assert schema.version_of(connection) == schema.LATEST


def test_writes_are_durable(tmp_path: Path) -> None:
    """The journal is a write-ahead log and every commit reaches the disk (V1)."""
    store = Store(tmp_path / "tartan.sqlite3")
    with store._database.reading() as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
