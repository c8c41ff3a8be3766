"""The store's SQLite file: opened and checked, set aside when it is no good, copied while it is, and never deleted."""

from __future__ import annotations

import os
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tartan.store import schema
from tartan.store.errors import SaveMissing, StoreDamaged, StoreError, StoreUnavailable
from tartan.store.locks import FileLock
from tartan.store.paths import make_private

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

BUSY_SECONDS = 3.0
"""How long a write waits for another process."""
COMPANIONS = ("-wal", "-shm", "")
"""The endings of a store's files; the log goes first when they are set aside, so that no other store ever meets it."""


class _BadFile(Exception):  # noqa: N818  # it says what the file is
    """A file that is no store for this program; `fault` says why, as the end of a sentence."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


class Database:
    """One open SQLite file, or a store in memory where `path` is None.

    Opening sets aside whatever is at `path` and no good, and puts the last good copy in its place; `notices` then says
    so (V2). Raises StoreUnavailable if there can be no file.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.notices: list[str] = []
        self._lock: FileLock | None = None
        self._copied = False
        self._wrote = False
        with _in_words():
            self._connection = self._open_memory() if path is None else self._open_file(path)
            self._file = _identity(path)

    @property
    def copy_path(self) -> Path | None:
        """Where the last good copy lies."""
        return None if self.path is None else self.path.with_name(f"{self.path.stem}-copy{self.path.suffix}")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for queries; raises StoreDamaged or StoreUnavailable."""
        with _in_words():
            yield self._connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One durable transaction, whole or not at all; raises StoreDamaged or StoreUnavailable."""
        with _in_words():
            if _identity(self.path) != self._file:
                self._put_back()
            if not self._copied:
                self._copied = True
                self.keep_copy()
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    with suppress(Exception):  # the first error says what is wrong; SQLite rolls back by itself
                        self._connection.execute("ROLLBACK")
                raise
            self._wrote = True

    def keep_copy(self) -> bool:
        """Make this the last good copy; False, and the older one stays, if the file or the disk is no good for it."""
        return self.copy_path is not None and _keep_copy(self._connection, self.copy_path)

    def recover(self) -> None:
        """Set the file aside because it turned out to be damaged, and go on with the last good copy (V2)."""
        if self.path is None:
            return
        self._connection.close()
        with _in_words():
            self._connection = self._replaced(self.path, "is damaged")
            self._file = _identity(self.path)

    def close(self) -> None:
        """Close the file, with a fresh copy of it if anything was written."""
        if self._wrote:
            self.keep_copy()
            self._wrote = False
        self._connection.close()
        if self._lock:
            self._lock.release()

    def _put_back(self) -> None:
        """Put the open store in its place again, because somebody deleted the file under it (V1).

        Raises StoreUnavailable if another file lies there by now, or if the disk is no good for it.
        """
        if self.path is None:
            return
        if os.path.lexists(self.path):
            raise StoreUnavailable("Another file has taken the place of the store of saved games.")
        make_private(self.path.parent)
        if self._lock:
            self._lock.release()
        self._lock = FileLock(self.path.with_suffix(".lock"), shared=True)
        _set_log_aside(self.path)
        if not _keep_copy(self._connection, self.path):
            raise StoreUnavailable("The store of saved games was deleted and cannot be put back.")
        self._connection.close()  # first: SQLite deletes a log by its name, and the new one will have the same
        try:
            self._connection = self._good_connection(self.path)
        except (_BadFile, StoreError, OSError) as e:
            self._connection = self._open_memory()
            raise StoreUnavailable("The store of saved games was deleted and cannot be put back.") from e
        self._file = _identity(self.path)

    @staticmethod
    def _open_memory() -> sqlite3.Connection:
        connection = _connect(None)
        schema.migrate(connection)
        return connection

    def _open_file(self, path: Path) -> sqlite3.Connection:
        make_private(path.parent)
        self._lock = FileLock(path.with_suffix(".lock"), shared=True)
        if not os.path.lexists(path):
            _set_log_aside(path)
            if self.copy_path and self.copy_path.exists() and self._lock.make_exclusive():
                try:
                    return self._restored(path, "The store of saved games was missing.")
                finally:
                    self._lock.make_shared()
            _touch_private(path)
        try:
            return self._good_connection(path)
        except _BadFile as e:
            return self._replaced(path, e.fault)

    def _good_connection(self, path: Path) -> sqlite3.Connection:
        """A connection to a store of the latest version; raises _BadFile if the file cannot become one."""
        if not path.is_file():
            raise _BadFile("is not Tartan's")
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
        try:
            with _in_words():
                connection = _connect(path)
        except StoreDamaged as e:
            raise _BadFile("is damaged") from e
        try:
            with _in_words():
                self._bring_up(connection)
        except StoreDamaged as e:
            connection.close()
            raise _BadFile("is damaged") from e
        except BaseException:
            connection.close()
            raise
        return connection

    def _bring_up(self, connection: sqlite3.Connection) -> None:
        """Check a store and migrate it, with a copy of an older version kept first; raises _BadFile."""
        fault = schema.fault_of(connection)
        if fault:
            raise _BadFile(fault)
        connection.execute("PRAGMA journal_mode = WAL")
        version = schema.version_of(connection)
        if version == schema.LATEST:
            return
        if version and self.copy_path:
            self._copied = _keep_copy(connection, self.copy_path)
        schema.migrate(connection)
        fault = schema.fault_of(connection)
        if fault:
            raise _BadFile(fault)

    def _replaced(self, path: Path, fault: str) -> sqlite3.Connection:
        """A connection to what takes the place of a file that is no good."""
        if self._lock is None or not self._lock.make_exclusive():
            raise StoreUnavailable(f"The store of saved games {fault}, and another running Tartan has it open.")
        try:
            aside = _set_aside(path)
            return self._restored(path, f"The store of saved games {fault}; it was kept as {aside.name}.")
        finally:
            self._lock.make_shared()

    def _restored(self, path: Path, why: str) -> sqlite3.Connection:
        """A connection to the last good copy, or to a new store if there is none, put at a free path."""
        copy = self.copy_path
        self._copied = True
        if copy is not None and os.path.lexists(copy):
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(copy.lstat().st_mtime))
            try:
                _duplicate(copy, path)
                connection = self._good_connection(path)
            except _BadFile as e:
                for ending in COMPANIONS:
                    Path(f"{path}{ending}").unlink(missing_ok=True)
                why += f" The copy {e.fault} too; it was kept as {_set_aside(copy).name}."
            else:
                self.notices.append(f"{why} The copy of {when} is used instead.")
                return connection
        self.notices.append(f"{why} A new store was begun.")
        self._copied = False
        _touch_private(path)
        return self._good_connection(path)


def _connect(path: Path | None) -> sqlite3.Connection:
    import sqlite3

    connection = sqlite3.connect(path or ":memory:", timeout=BUSY_SECONDS, isolation_level=None)
    connection.text_factory = _lenient
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _lenient(data: bytes) -> str:
    return data.decode("utf-8", "replace")


@contextmanager
def _in_words() -> Iterator[None]:
    """Turn errors of SQLite and the file system into StoreErrors with a sentence."""
    import sqlite3

    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as e:
        raise _said(str(getattr(e, "sqlite_errorname", ""))) from e
    except UnicodeDecodeError as e:  # SQLite's own message quotes a damaged name, and the library cannot read that
        raise StoreDamaged("The store of saved games is damaged.") from e
    except OSError as e:
        reason = e.strerror or "of its folder"
        raise StoreUnavailable(f"The store of saved games cannot be opened: {reason}.") from e


def _said(name: str) -> StoreError:
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR")):
        return StoreDamaged("The store of saved games is damaged.")
    if name.startswith("SQLITE_FULL"):
        return StoreUnavailable("The disk is full.")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
        return StoreUnavailable("The folder of saved games cannot be written to.")
    if name.startswith("SQLITE_CONSTRAINT"):
        return SaveMissing("The save of this game was changed or deleted by somebody else.")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreUnavailable("Another program is holding the store of saved games.")
    return StoreUnavailable("The disk with the saved games cannot be read or written.")


def _keep_copy(connection: sqlite3.Connection, target: Path) -> bool:
    """Make a store's last good copy; False, and the older one stays, if the store or the disk is no good for it."""
    draft = target.with_name(target.name + ".part")
    good = False
    with suppress(OSError, StoreError):
        with _in_words():
            _touch_private(draft)
            with closing(_connect(draft)) as copy:
                copy.execute("PRAGMA synchronous = OFF")
                connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                good = not schema.fault_of(copy)
        if good:
            _sync(draft)
            draft.replace(target)
    if not good:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return good


def _set_aside(path: Path) -> Path:
    """Rename a store and its companions to a name that is free; gives the new name."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number = 1
    while True:
        aside = path.with_name(f"{path.stem}-aside-{stamp}-{number}{path.suffix}")
        if not any(os.path.lexists(f"{aside}{ending}") for ending in COMPANIONS):
            break
        number += 1
    for ending in COMPANIONS:
        if os.path.lexists(f"{path}{ending}"):
            Path(f"{path}{ending}").rename(f"{aside}{ending}")
    return aside


def _set_log_aside(path: Path) -> None:
    """Set aside what a store that is gone left behind: its log would be taken for that of the next one."""
    if any(os.path.lexists(f"{path}{ending}") for ending in COMPANIONS):
        _set_aside(path)


def _identity(path: Path | None) -> tuple[int, int] | None:
    """Which file lies at a path, whatever it is called; None if there is none."""
    if path is None:
        return None
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _duplicate(source: Path, target: Path) -> None:
    """Put a durable private copy of a file at a free path, whole or not at all."""
    if not source.is_file():
        raise _BadFile("is not Tartan's")
    draft = target.with_name(target.name + ".part")
    _touch_private(draft)
    draft.write_bytes(source.read_bytes())
    _sync(draft)
    draft.replace(target)


def _touch_private(path: Path) -> None:
    """An empty file that its owner alone may read, in the place of any that was there."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
