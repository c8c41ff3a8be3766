"""Keepers: what writes a table's steps down before anybody sees their effect (V1)."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from tartan.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.store import Store
    from tartan.store.locks import FileLock
    from tartan.store.rows import HostingRow, SaveRow, Standing, Step

UNSAVED = "The game goes on in memory, and is not saved as long as that lasts."
ALL_LOST = "Nothing of this game is saved: all of it is lost if you leave now."
PART_LOST = "It is saved up to {where}; {steps} since then {are} lost if you leave now."


class Keeper(Protocol):
    """Where a table's steps go; none of these raise: what cannot be kept is said in `trouble`."""

    @property
    def save_id(self) -> int | None:
        """The save's number, None if there is none."""

    @property
    def trouble(self) -> str:
        """A sentence that says why the game is not being saved now; "" while it is."""

    @property
    def lost(self) -> str:
        """What would be lost if the table were left now, as a sentence; "" where that is nothing."""

    def keep(self, steps: Sequence[Step], standing: Standing) -> None:
        """Write steps down durably, with how the game stands after them; () at the deal."""

    def reseated(self, setup: str, standing: Standing) -> None:
        """Write down a set-up in which somebody else sits at a seat, as JSON."""

    def looked(self, seat: int, lines: int) -> None:
        """Remember how many lines of its log a seat has seen (K3)."""

    def close(self) -> None:
        """Let go of the save, so that another program may open it."""


class NoKeeper:
    """The keeper of a table that is not meant to be saved, such as a demonstration."""

    save_id: int | None = None
    trouble: str = ""
    lost: str = ""

    def keep(self, steps: Sequence[Step], standing: Standing) -> None:
        """Nothing is written."""

    def reseated(self, setup: str, standing: Standing) -> None:
        """Nothing is written."""

    def looked(self, seat: int, lines: int) -> None:
        """Nothing is written."""

    def close(self) -> None:
        """Nothing is held."""


class StoreKeeper:
    """Keeps a table in the store; what cannot be written waits and is tried again with the next step."""

    def __init__(
        self,
        store: Store,
        game: str,
        rules: int,
        setup: str,
        save_id: int | None = None,
        steps: int = 0,
        hosting: HostingRow | None = None,
    ) -> None:
        """A keeper of a new game, or of save `save_id` that has so many `steps`.

        `hosting` is kept with a new game from its first moment on.
        """
        self._store = store
        self._game, self._rules, self._setup = game, rules, setup
        self._reseated = False
        """Whether the save holds an older set-up."""
        self._hosting = hosting
        self._written = steps
        self._waiting: list[Step] = []
        self._trouble = ""
        self._where = ""
        """Where in the game the last step led that is written."""
        self.save_id = save_id
        """The save's number, None as long as it could not be made."""
        self._lock: FileLock | None = None

    @classmethod
    def of(cls, store: Store, row: SaveRow, lock: FileLock | None) -> StoreKeeper:
        """A keeper of the save that a row describes, with the lock that is held on it."""
        keeper = cls(store, row.game, row.rules, row.setup, row.id, row.steps)
        keeper._lock = lock
        keeper._where = row.standing.where
        return keeper

    @property
    def trouble(self) -> str:
        """A sentence that says why the game is not being saved now; "" while it is."""
        return self._store.trouble or self._trouble

    @property
    def lost(self) -> str:
        """What would be lost if the table were left now, as a sentence; "" where that is nothing."""
        if self.save_id is None or self._store.trouble:
            return ALL_LOST
        count = len(self._waiting)
        steps, are = ("one step", "is") if count == 1 else (f"{count} steps", "are")
        return PART_LOST.format(where=self._where or "its deal", steps=steps, are=are) if count else ""

    def keep(self, steps: Sequence[Step], standing: Standing) -> None:
        """Write steps down durably, with how the game stands after them; () at the deal."""
        self._waiting += steps
        already = self.save_id is not None
        try:
            if self.save_id is None:
                header = (self._game, self._rules, self._setup)
                self.save_id = self._store.create(*header, standing, self._waiting, self._hosting)
            else:
                setup = self._setup if self._reseated else None
                self._store.append(self.save_id, self._written, self._waiting, standing, setup)
        except StoreError as e:
            self._trouble = f"{e.message} {UNSAVED}"
            return
        self._written += len(self._waiting)
        self._waiting.clear()
        self._where = standing.where
        self._reseated = False
        self._trouble = ""
        if not already:
            with suppress(StoreError):  # it is saved all the same, and a step of another program would be noticed
                self._lock = self._store.lock(self.save_id)

    def reseated(self, setup: str, standing: Standing) -> None:
        """Write down a set-up in which somebody else sits at a seat, as JSON."""
        self._setup, self._reseated = setup, True
        self.keep((), standing)

    def looked(self, seat: int, lines: int) -> None:
        """Remember how many lines of its log a seat has seen (K3)."""
        if self.save_id is not None:
            with suppress(StoreError):  # the next step says what is wrong; a recap that is too long harms nobody
                self._store.set_looked(self.save_id, seat, lines)

    def close(self) -> None:
        """Let go of the save, so that another program may open it."""
        if self._lock:
            self._lock.release()
            self._lock = None
