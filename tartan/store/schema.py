"""The schema of the store, as the steps by which a file of any earlier version becomes one of today's."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

APPLICATION_ID = 0x54415254
"""Marks an SQLite file as a store of Tartan's: `TART`."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE saves (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            rules INTEGER NOT NULL,
            setup TEXT NOT NULL,
            place TEXT NOT NULL,
            turn TEXT NOT NULL,
            moves INTEGER NOT NULL,
            finished INTEGER NOT NULL,
            steps INTEGER NOT NULL,
            at REAL NOT NULL
        )""",
        """CREATE TABLE steps (
            save INTEGER NOT NULL REFERENCES saves (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            text TEXT,
            PRIMARY KEY (save, number)
        ) WITHOUT ROWID""",
        "CREATE TABLE settings (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        """CREATE TABLE seats (
            save INTEGER NOT NULL REFERENCES saves (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            looked INTEGER NOT NULL DEFAULT 0,
            notes TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (save, seat)
        ) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE steps ADD COLUMN act TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE saves ADD COLUMN clock TEXT NOT NULL DEFAULT ''",
        """CREATE TABLE tokens (
            save INTEGER NOT NULL REFERENCES saves (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            hash TEXT NOT NULL,
            PRIMARY KEY (save, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE deals (
            save INTEGER PRIMARY KEY REFERENCES saves (id) ON DELETE CASCADE,
            commitment BLOB NOT NULL,
            secret BLOB NOT NULL,
            salts BLOB NOT NULL
        )""",
    ),
    ("ALTER TABLE saves ADD COLUMN ranks TEXT NOT NULL DEFAULT ''",),
    ("ALTER TABLE deals ADD COLUMN seals BLOB NOT NULL DEFAULT x''",),
)
"""Step n makes version n + 1 of version n; once released, a step is never changed."""

LATEST = len(MIGRATIONS)
TABLES = frozenset({"saves", "steps", "settings", "seats", "tokens", "deals"})


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a store up to the latest version, each step whole or not at all."""
    while (version := version_of(connection)) < LATEST:
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version_of(connection) == version:
                for statement in MIGRATIONS[version]:
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the schema; 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def fault_of(connection: sqlite3.Connection) -> str:
    """What is wrong with a file as a store, as the end of a sentence; "" for a good one of any version up to ours."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = version_of(connection)
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not application and not version and not tables:
        return ""
    if application != APPLICATION_ID:
        return "is not Tartan's"
    if version > LATEST:
        return f"was written by a newer Tartan, in form {version}, and this one reads forms up to {LATEST}"
    if version == LATEST and not tables >= TABLES:
        return "is damaged"
    return "" if connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok" else "is damaged"
