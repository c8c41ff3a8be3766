"""The store as the session sees it: saves and their steps, seats' notes and marks, settings."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakValueDictionary

from tartan.store.errors import SaveBusy, SaveDamaged, SaveMissing, StoreDamaged, StoreError, StoreUnavailable

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tartan.store.database import Database
    from tartan.store.locks import FileLock
    from tartan.store.rows import HostingRow, Kept, SaveRow, Standing, Step

T = TypeVar("T")

LARGEST_ID = 1 << 62
LATEST = 1e11
"""Seconds since the epoch that no save can be from: some three thousand years."""

ROWS = """
    SELECT id, game, rules, setup, place, turn, moves, finished, steps, at, clock, ranks,
        EXISTS (SELECT 1 FROM deals WHERE save = saves.id) OR EXISTS (SELECT 1 FROM tokens WHERE save = saves.id)
    FROM saves
    WHERE (:id IS NULL OR id = :id) AND NOT (:unfinished AND finished) AND NOT (:over AND NOT finished)
    ORDER BY at DESC, id DESC LIMIT :limit
"""


class Store:
    """Saves and settings in a file, or in memory where `path` is None; nothing is opened before it is needed.

    Where there can be no file, the store goes on in memory and `trouble` says why.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.trouble = ""
        """A sentence that says why nothing is kept on the disk, though it should be; "" while it is."""
        self._notices: list[str] = []
        self._opened: Database | None = None
        self._locks: WeakValueDictionary[int, FileLock] = WeakValueDictionary()
        """The locks that were taken through this store, by the number of the save."""

    @classmethod
    def at_home(cls) -> Store:
        """The store of whoever runs the program (TARTAN_HOME, or the platform's folder for data)."""
        from tartan.store.paths import store_path

        return cls(store_path())

    def take_notices(self) -> list[str]:
        """Sentences on what happened to the store since this was last asked; opens it if need be."""
        database = self._database
        told, self._notices = self._notices + database.notices, []
        database.notices = []
        return told

    # saves

    def create(
        self,
        game: str,
        rules: int,
        setup: str,
        standing: Standing,
        steps: Sequence[Step] = (),
        hosting: HostingRow | None = None,
    ) -> int:
        """Keep a new save with the steps it has; gives its number; raises StoreUnavailable or StoreDamaged."""
        with self._database.writing() as connection:
            made = connection.execute(
                "INSERT INTO saves (game, rules, setup, place, turn, moves, finished, clock, ranks, steps, at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (game, rules, setup, *_standing_columns(standing), len(steps), time.time()),
            )
            save_id = int(made.lastrowid or 0)
            _insert_steps(connection, save_id, 0, steps)
            if hosting:
                from tartan.store.hosting import write_hosting

                write_hosting(connection, save_id, hosting)
        return save_id

    def append(
        self, save_id: int, already: int, steps: Sequence[Step], standing: Standing, setup: str | None = None
    ) -> None:
        """Add steps to a save that has `already` of them, and another set-up if there is one, in one transaction.

        Raises SaveMissing if the save is gone or has another number of steps, StoreUnavailable, or StoreDamaged.
        """
        with self._database.writing() as connection:
            found = connection.execute(
                "UPDATE saves SET place = ?, turn = ?, moves = ?, finished = ?, clock = ?, ranks = ?, steps = ?,"
                " at = ?, setup = coalesce(?, setup) WHERE id = ? AND steps = ?",
                (*_standing_columns(standing), already + len(steps), time.time(), setup, save_id, already),
            )
            if found.rowcount != 1:
                raise SaveMissing("The save of this game was changed or deleted by somebody else.")
            _insert_steps(connection, save_id, already, steps)

    def rows(self) -> tuple[SaveRow, ...]:
        """All saves without their steps, the newest first."""
        return self._read(lambda connection: _rows(connection))

    def finished(self) -> tuple[SaveRow, ...]:
        """All saves of games that are over, without their steps, the newest first."""
        return self._read(lambda connection: _rows(connection, over=True))

    def set_ranks(self, save_id: int, ranks: Sequence[int]) -> None:
        """Keep the ranking of a game that was over before rankings were kept."""
        with self._database.writing() as connection:
            text = ",".join(str(rank) for rank in ranks)
            connection.execute("UPDATE saves SET ranks = ? WHERE id = ? AND finished", (text, save_id))

    def newest(self) -> SaveRow | None:
        """The unfinished save that was played last, None if there is none."""
        found = self._read(lambda connection: _rows(connection, unfinished=True, limit=1))
        return found[0] if found else None

    def load(self, save_id: int) -> Kept:
        """A whole save; raises SaveMissing, or SaveDamaged if its steps are not all there."""
        _check_number(save_id)
        try:
            row, steps, looked, hosting = self._read(lambda connection: _load(connection, save_id))
        except SaveMissing:
            raise self._missing(save_id) from None
        whole = [number for number, *_ in steps] == list(range(len(steps))) and len(steps) == row.steps
        types = (int, str | None, str)
        if not whole or not all(
            isinstance(cell, kind) for _, *step in steps for cell, kind in zip(step, types, strict=True)
        ):
            raise SaveDamaged("This saved game is damaged: some of its steps are missing.")
        from tartan.store.rows import Kept, Step

        return Kept(row, tuple(Step(seat, text, act) for _, seat, text, act in steps), tuple(looked), hosting)

    def delete(self, save_id: int) -> None:
        """Delete a save with its notes; raises SaveMissing, or SaveBusy while it is being played."""
        lock = self.lock(save_id)
        try:
            with self._database.writing() as connection:
                if connection.execute("DELETE FROM saves WHERE id = ?", (save_id,)).rowcount != 1:
                    raise SaveMissing(f"There is no saved game {save_id}.")
            path = self._lock_path(save_id)
            if path is not None:
                with suppress(OSError):
                    path.unlink()
        finally:
            if lock:
                lock.release()

    def lock(self, save_id: int) -> FileLock | None:
        """Hold a save until released or the process ends; raises SaveBusy if another table holds it (V2)."""
        from tartan.store.locks import FileLock
        from tartan.store.paths import make_private

        _check_number(save_id)
        query = "SELECT 1 FROM saves WHERE id = ?"
        if self._read(lambda connection: connection.execute(query, (save_id,)).fetchone()) is None:
            raise self._missing(save_id)
        path = self._lock_path(save_id)
        if path is None:
            return None
        try:
            make_private(path.parent)
            self._locks[save_id] = lock = FileLock(path)
            return lock
        except BlockingIOError as e:
            raise SaveBusy("This game is open in another running Tartan; close it there first.") from e
        except OSError as e:
            raise StoreUnavailable("The folder of saved games cannot be written to.") from e

    def is_elsewhere(self, save_id: int) -> bool:
        """Whether another running program holds a save now."""
        from tartan.store.locks import FileLock

        path, own = self._lock_path(save_id), self._locks.get(save_id)
        if path is None or (own is not None and own.held) or not path.exists():
            return False
        try:
            FileLock(path, shared=True).release()
        except BlockingIOError:
            return True
        except OSError:
            pass  # whoever takes it is told
        return False

    # what belongs to one seat of a save

    def set_looked(self, save_id: int, seat: int, lines: int) -> None:
        """Remember how many lines of its log a seat has seen (K3)."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO seats (save, seat, looked) VALUES (?, ?, ?)"
                " ON CONFLICT (save, seat) DO UPDATE SET looked = excluded.looked",
                (save_id, seat, lines),
            )

    def notes(self, save_id: int, seat: int) -> str:
        """A seat's private notes; "" if there are none."""
        query = "SELECT notes FROM seats WHERE save = ? AND seat = ?"
        found = self._read(lambda connection: connection.execute(query, (save_id, seat)).fetchone())
        return str(found[0]) if found else ""

    def set_notes(self, save_id: int, seat: int, notes: str) -> None:
        """Keep a seat's private notes."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO seats (save, seat, notes) VALUES (?, ?, ?)"
                " ON CONFLICT (save, seat) DO UPDATE SET notes = excluded.notes",
                (save_id, seat, notes),
            )

    # what a game was hosted with

    def set_hosting(self, save_id: int, hosting: HostingRow) -> None:
        """Keep this of a save's hosting, in the place of all before, in one transaction; raises SaveMissing."""
        from tartan.store.hosting import write_hosting

        with self._database.writing() as connection:
            if connection.execute("SELECT 1 FROM saves WHERE id = ?", (save_id,)).fetchone() is None:
                raise SaveMissing(f"There is no saved game {save_id}.")
            write_hosting(connection, save_id, hosting)

    # settings

    def settings(self) -> dict[str, str]:
        """All settings, as texts that are not yet trusted."""
        return self._read(
            lambda connection: {str(name): str(text) for name, text in connection.execute("SELECT * FROM settings")}
        )

    def set_setting(self, name: str, text: str | None) -> None:
        """Keep a setting; None: forget it."""
        with self._database.writing() as connection:
            if text is None:
                connection.execute("DELETE FROM settings WHERE name = ?", (name,))
            else:
                connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, text))

    # the file

    def close(self) -> None:
        """Close the file if it is open, leaving a good copy behind; it opens again when needed."""
        if self._opened:
            self._notices += self._opened.notices
            self._opened.close()
            self._opened = None

    @property
    def _database(self) -> Database:
        if self._opened is None:
            from tartan.store.database import Database

            try:
                self._opened = Database(None if self.trouble else self.path)
            except StoreError as e:
                self._go_on_in_memory(e)
                self._opened = Database(None)
        return self._opened

    def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with self._database.reading() as connection:
                return query(connection)
        except StoreDamaged:
            self._recover()
        with self._database.reading() as connection:
            return query(connection)

    def _recover(self) -> None:
        """Go on with the last good copy, or in memory if the damaged file cannot be set aside."""
        try:
            self._database.recover()
        except StoreError as e:
            self._opened = None
            self._go_on_in_memory(e)

    def _go_on_in_memory(self, error: StoreError) -> None:
        self.trouble = f"{error.message} Nothing is being saved: games are kept in memory until you quit."
        self._notices.append(self.trouble)

    def _missing(self, save_id: int) -> StoreError:
        """Why a save is not found: nobody knows that there is none while the file cannot be read."""
        if self.trouble:
            return StoreUnavailable(f"Saved game {save_id} cannot be read now.")
        return SaveMissing(f"There is no saved game {save_id}.")

    def _lock_path(self, save_id: int) -> Path | None:
        if self.path is None or self.trouble:
            return None
        return self.path.parent / "locks" / f"{save_id}.lock"


def _rows(
    connection: sqlite3.Connection,
    save_id: int | None = None,
    *,
    unfinished: bool = False,
    over: bool = False,
    limit: int = -1,
) -> tuple[SaveRow, ...]:
    found = connection.execute(ROWS, {"id": save_id, "unfinished": unfinished, "over": over, "limit": limit})
    return tuple(_row(columns) for columns in found)


def _load(
    connection: sqlite3.Connection, save_id: int
) -> tuple[SaveRow, list[tuple[int, int, str | None, str]], list[tuple[int, int]], HostingRow | None]:
    """One save, its steps, its seats' marks and its hosting, as they stood at one moment."""
    from tartan.store.hosting import read_hosting

    connection.execute("BEGIN")
    try:
        rows = _rows(connection, save_id)
        if not rows:
            raise SaveMissing(f"There is no saved game {save_id}.")
        query = "SELECT number, seat, text, act FROM steps WHERE save = ? ORDER BY number"
        steps = connection.execute(query, (save_id,))
        looked = connection.execute("SELECT seat, looked FROM seats WHERE save = ? ORDER BY seat", (save_id,))
        return rows[0], steps.fetchall(), looked.fetchall(), read_hosting(connection, save_id)
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")


def _check_number(save_id: int) -> None:
    if not 0 < save_id <= LARGEST_ID:
        raise SaveMissing("There is no saved game with that number.")


def _insert_steps(connection: sqlite3.Connection, save_id: int, first: int, steps: Sequence[Step]) -> None:
    rows = [(save_id, number, step.seat, step.text, step.act) for number, step in enumerate(steps, first)]
    connection.executemany("INSERT INTO steps (save, number, seat, text, act) VALUES (?, ?, ?, ?, ?)", rows)


def _standing_columns(standing: Standing) -> tuple[str, str, int, int, str, str]:
    listed = (standing.turn, standing.clock, standing.ranks)
    turn, clock, ranks = (",".join(str(number) for number in numbers) for numbers in listed)
    return standing.where, turn, standing.moves, int(standing.finished), clock, ranks


def _row(columns: Sequence[object]) -> SaveRow:
    """A row of the table as it lies there; what has the wrong type becomes empty, and so is told to be damaged."""
    save_id, game, rules, setup, place, turn, moves, finished, steps, at, clock, ranks, hosted = columns
    from tartan.store.rows import SaveRow, Standing  # not before a save is read: a start reads settings alone

    return SaveRow(
        id=_number(save_id),
        game=_text(game),
        rules=_number(rules),
        setup=_text(setup),
        standing=Standing(
            where=_text(place),
            turn=_numbers(turn, digits=2),
            moves=_number(moves),
            finished=bool(finished),
            clock=_numbers(clock, digits=9),
            ranks=_numbers(ranks, digits=2) or ((-1,) if ranks else ()),
        ),
        steps=_number(steps),
        when=float(at) if isinstance(at, int | float) and 0 <= at <= LATEST else 0.0,
        hosted=bool(hosted),
    )


def _numbers(value: object, digits: int) -> tuple[int, ...]:
    listed = value.split(",") if isinstance(value, str) and value else []
    return tuple(int(text) for text in listed if text.isascii() and text.isdigit() and len(text) <= digits)


def _number(value: object) -> int:
    return value if isinstance(value, int) else -1


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
