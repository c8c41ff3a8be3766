"""The lobby: what a face may ask the house for. It opens and resumes tables, lists saves, keeps settings and notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan import registry
from tartan.session.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from tartan.engine.contract import Manifest
    from tartan.engine.record import Record
    from tartan.session.replay import Replay
    from tartan.session.seat import Setup
    from tartan.session.table import Table


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """One saved game, told apart from the others (V3)."""

    id: int
    game: str
    title: str
    names: tuple[str, ...]
    where: str
    """Round or phase in public words."""
    turn: tuple[int, ...]
    """The seats that owe a decision."""
    when: float
    """Seconds since the epoch at the last step."""
    finished: bool
    moves: int
    """Actions played and not taken back."""
    trouble: str = ""
    """Why it cannot be resumed, in a sentence; "" if nothing is known against it."""

    @property
    def turn_names(self) -> tuple[str, ...]:
        """The names of the seats that owe a decision."""
        return tuple(self.names[seat] for seat in self.turn if seat < len(self.names))


class Lobby:
    """The house; without a store it keeps everything in memory."""

    def __init__(self, store: None = None) -> None:
        self._store = store
        self.settings = Settings()
        self._notices: list[str] = []
        self._notes: dict[tuple[int, int], str] = {}

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences that a face shows once and then acknowledges with `noticed`."""
        return tuple(self._notices)

    def noticed(self) -> None:
        """Forget the notices: they were shown."""
        self._notices.clear()

    def manifests(self) -> tuple[Manifest, ...]:
        """The games there are."""
        return registry.manifests()

    def open(self, setup: Setup) -> Table:
        """A table with a fresh deal, saved from the deal on (V1); raises SetupError."""
        from tartan.session.table import Table

        return Table(setup)

    def saves(self) -> tuple[SaveInfo, ...]:
        """The saved games, the newest first."""
        return ()

    def resume(self, save_id: int) -> Table:
        """A saved game as it was left; raises StoreError or RecordError with the reason it cannot be."""
        raise NotImplementedError

    def delete(self, save_id: int) -> None:
        """Delete a saved game for good; raises StoreError."""
        raise NotImplementedError

    def export(self, save_id: int, path: Path | str) -> None:
        """Write a saved game to a file as a record, with names and without notes; raises StoreError or OSError."""
        raise NotImplementedError

    def import_record(self, path: Path | str) -> int:
        """Save the game that a record file holds; gives the save's number; raises RecordError or OSError."""
        raise NotImplementedError

    def replay(self, source: Path | str | Record) -> Replay:
        """A record, ready to be walked through; raises RecordError or OSError."""
        from tartan.session.replay import Replay

        return Replay.of(source)

    def notes(self, save_id: int | None, seat: int) -> str:
        """The private notes of a seat of a save; "" if there are none."""
        return self._notes.get((save_id or 0, seat), "")

    def set_notes(self, save_id: int | None, seat: int, text: str) -> None:
        """Keep the private notes of a seat; they are never exported."""
        self._notes[save_id or 0, seat] = text

    def close(self) -> None:
        """Leave the house."""
