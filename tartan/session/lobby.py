"""The lobby: what a face may ask for. It opens and resumes tables, lists saves, keeps settings and notes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.errors import RecordError, SetupError, TartanError
from tartan.session.remotenotes import RemoteNotes
from tartan.session.saves import info_of, taken_up
from tartan.session.settings import Settings
from tartan.session.text import clean_text
from tartan.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tartan.engine.contract import Manifest
    from tartan.engine.record import Record
    from tartan.session.hosting import Hosting
    from tartan.session.online import Opening
    from tartan.session.replay import Replay
    from tartan.session.saves import SaveInfo
    from tartan.session.seat import Setup
    from tartan.session.table import Table
    from tartan.session.visits import LastVisit
    from tartan.store import Store
    from tartan.store.rows import SaveRow

OUT_OF_REACH = "No games that were saved before can be read now."
SEED_STAYS = "A record holds the seed, and so every hand: it is written once the game is over."


class Lobby:
    """All tables and saves of one home; without a store it keeps everything in memory. It belongs to one thread."""

    def __init__(self, store: Store | None = None) -> None:
        self._given = store
        self._notices: list[str] = []
        self._unsaved_notes: dict[int, str] = {}
        self.settings = Settings(_Shelf(self))

    # what a face is told

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences that a face shows once and then acknowledges with `noticed`."""
        if self._given:
            self._notices += self._given.take_notices()
        return tuple(self._notices)

    def noticed(self) -> None:
        """Forget the notices: they were shown."""
        self._notices.clear()

    def notice(self, sentence: str) -> None:
        """Have a sentence shown, once if it is the same as one that waits."""
        if sentence not in self._notices:
            self._notices.append(sentence)

    def manifests(self) -> tuple[Manifest, ...]:
        """The games there are."""
        return registry.manifests()

    # tables and saves

    def open(self, setup: Setup, hosting: Hosting | None = None) -> Table:
        """A table with a fresh deal, saved from the deal on (V1), with what it is hosted with; raises SetupError."""
        from tartan.session.keeper import StoreKeeper
        from tartan.session.setup import OPEN_AT_HOME, completed, name_to_keep, named_alone, to_json
        from tartan.session.table import Table

        if setup.open_hands and hosting is not None:
            raise SetupError(OPEN_AT_HOME)
        whole = completed(named_alone(setup, self.settings.player))
        given = name_to_keep(whole)
        if given and given != self.settings.player:
            self.settings.player = given
        rules = registry.manifest(whole.game).rules_version
        if hosting is None:
            return Table(whole, StoreKeeper(self.store, whole.game, rules, to_json(whole)))
        from tartan.session.hosting import hosting_row

        keeper = StoreKeeper(self.store, whole.game, rules, to_json(whole), hosting=hosting_row(hosting))
        return Table(whole, keeper, deal=hosting.deal)

    def saves(self) -> tuple[SaveInfo, ...]:
        """The saved games, the one that was played last first; raises StoreUnavailable."""
        return tuple(info_of(row) for row in self.store.rows())

    @property
    def saves_missing(self) -> str:
        """A sentence for whoever lists the saves, if games on the disk are out of reach (V2); "" while none are."""
        return OUT_OF_REACH if self.store.trouble else ""

    def newest(self) -> SaveInfo | None:
        """The unfinished game that was played last; None if there is none or the store cannot be read now.

        One that is open in another running program is passed over where there is any that is not.
        """
        try:
            row = self.store.newest()
            if row is None or not self.store.is_elsewhere(row.id):
                return None if row is None else info_of(row)
            free = next(self._free(), None)
        except StoreError as e:
            self.notice(e.message)
            return None
        return info_of(free) if free else replace(info_of(row), elsewhere=True)

    def hosted_here(self, port: int, names: Sequence[str]) -> SaveInfo | None:
        """The unfinished game that was opened at this port here last, and in which people of these names hold seats.

        Whoever was called there by a program of this home finds nobody: she can open it herself. None where there is no
        such game, or another running program holds it.
        """
        try:
            for row in self._free():
                opening = self.opening(row.id) if row.hosted else None
                hosting = self.hosting(row.id) if opening and opening.port == port else None
                if hosting and {held.name for held in hosting.held}.issuperset(names):
                    return info_of(row)
        except StoreError as e:
            self.notice(e.message)
        return None

    def _free(self) -> Iterator[SaveRow]:
        """The unfinished saves that no other running program holds, the one that was played last first."""
        return (row for row in self.store.rows() if not (row.standing.finished or self.store.is_elsewhere(row.id)))

    def resume(self, save_id: int) -> Table:
        """A saved game as it was left; raises StoreError, RecordError or SetupError with the reason it cannot be."""
        from tartan.session.keeper import StoreKeeper

        lock = self.store.lock(save_id)
        try:
            kept = self.store.load(save_id)
            return taken_up(kept, StoreKeeper.of(self.store, kept.row, lock))
        except BaseException:
            if lock:
                lock.release()
            raise

    def hosting(self, save_id: int) -> Hosting | None:
        """What a saved game was hosted with, None if it never was; raises StoreError."""
        from tartan.session.hosting import hosting_of

        row = self.store.load(save_id).hosting
        return None if row is None else hosting_of(row)

    def set_hosting(self, save_id: int, hosting: Hosting) -> None:
        """Keep this of a saved game's hosting, in the place of all that was kept; raises StoreError."""
        from tartan.session.hosting import hosting_row

        self.store.set_hosting(save_id, hosting_row(hosting))

    def opening(self, save_id: int) -> Opening | None:
        """How a hosted game was opened to others last; None where that is not known."""
        from tartan.session.openings import Openings

        return Openings(_Shelf(self)).get(save_id)

    def set_opening(self, save_id: int, opening: Opening) -> None:
        """Keep how a hosted game is opened to others; where that fails the game is hosted all the same."""
        from tartan.session.openings import Openings

        Openings(_Shelf(self, "address and code of this table")).put(save_id, opening)

    @property
    def last_visit(self) -> LastVisit | None:
        """The table elsewhere where somebody here took a seat last; None where there was none."""
        from tartan.session.visits import Visits

        return Visits(_Shelf(self)).last()

    def set_last_visit(self, visit: LastVisit) -> None:
        """Keep where that is, and whether its game goes on."""
        from tartan.session.visits import Visits

        Visits(_Shelf(self, "address of this table")).put(visit)

    def delete(self, save_id: int) -> None:
        """Delete a saved game and its notes for good; raises SaveBusy while it is played, SaveMissing, StoreError."""
        from tartan.session.openings import Openings

        self.store.delete(save_id)
        Openings(_Shelf(self)).drop(save_id)

    def export(self, save_id: int, path: Path | str) -> Path:
        """Write a finished game to a new private file as a record, with names and without notes; gives its whole path.

        Raises StoreError or RecordError if the save cannot be read, the game is not over (S2), or as `write_record`.
        """
        from tartan.session.keeper import NoKeeper

        table = taken_up(self.store.load(save_id), NoKeeper())
        if table.outcome is None:
            raise RecordError(SEED_STAYS)
        return self.write_record(table.record, path)

    def write_record(self, record: Record, path: Path | str) -> Path:
        """Write a record to a new private file and give its whole path; a text may begin with a home folder's `~`.

        Raises RecordError if it cannot be written or is there already.
        """
        from tartan.session.files import typed_file
        from tartan.store.paths import write_private

        try:
            file = typed_file(path)
            write_private(file, record.to_text())
        except FileExistsError as e:
            raise RecordError("There is a file of that name already; choose another.") from e
        except (OSError, ValueError) as e:
            reason = getattr(e, "strerror", None) or "that is no name of a file"
            raise RecordError(f"The record cannot be written: {reason}.") from e
        return file

    def ranks_of(self, save_id: int) -> tuple[int, ...]:
        """The rank by seat of a saved game, () if it is not over; raises StoreError, RecordError or SetupError."""
        from tartan.session.keeper import NoKeeper

        return taken_up(self.store.load(save_id), NoKeeper()).standing.ranks

    def import_record(self, path: Path | str) -> int:
        """Save the game that a record file holds; gives the save's number; raises RecordError or StoreError."""
        from tartan.session.importing import record_at, table_of
        from tartan.session.setup import to_json

        table, steps = table_of(record_at(path))
        return self.store.create(
            table.setup.game, table.manifest.rules_version, to_json(table.setup), table.standing, steps
        )

    def keep_told(self, told: Table | TartanError) -> None:
        """Save a game of a far table, as `importing.told_game` has made it; that it cannot be saved is a notice."""
        from tartan.session.importing import keep_told

        try:
            if isinstance(told, TartanError):
                raise told
            keep_told(self.store, told)
        except TartanError as e:
            self.notice(f"{e.message} The game that is over is not saved.")

    def replay(self, source: Path | str | Record, called: str = "a record") -> Replay:
        """A record, or the file of one, ready to be walked through; raises RecordError.

        `called`: what that game is called where another says that it was forked from it, such as `game 3`.
        """
        from pathlib import Path

        from tartan.session.importing import record_at
        from tartan.session.replay import Replay

        return Replay(record_at(source) if isinstance(source, str | Path) else source, called)

    def fork(self, replay: Replay, position: int, seat: int, level: str) -> Table:
        """A practice table that goes on from a position of a replay: one seat's person against bots.

        Raises RecordError or SetupError where that cannot be, StoreError where it cannot be saved.
        """
        from tartan.session.fork import fork

        return fork(self, replay.record, position, seat, level, replay.source)

    # private notes

    def notes(self, game: int | str | None, seat: int) -> str:
        """The private notes of a seat of a save, or of a game elsewhere (`TableFace.kept_as`); "" if there are none."""
        if game is None:
            return self._unsaved_notes.get(seat, "")
        if isinstance(game, str):
            return clean_text(RemoteNotes(_Shelf(self)).get(game, seat), lines=True)
        try:
            return self.store.notes(game, seat)
        except StoreError as e:
            self.notice(e.message)
            return ""

    def set_notes(self, game: int | str | None, seat: int, text: str) -> None:
        """Keep the private notes of a seat, cut and cleaned; they are never exported."""
        text = clean_text(text, lines=True)
        if game is None:
            self._unsaved_notes[seat] = text
            return
        if isinstance(game, str):
            RemoteNotes(_Shelf(self, "notes")).put(game, seat, text)
            return
        try:
            self.store.set_notes(game, seat, text)
        except StoreError as e:
            self.notice(f"{e.message} The notes are not saved.")

    # the store

    @property
    def store(self) -> Store:
        """The store, made in memory if none was given."""
        if self._given is None:
            from tartan.store import Store

            self._given = Store()
        return self._given

    def close(self) -> None:
        """Close the store, with a good copy left behind."""
        if self._given:
            self._given.close()


class _Shelf:
    """The settings' place in a lobby's store, and others' like them: what cannot be kept is said once."""

    def __init__(self, lobby: Lobby, what: str = "settings") -> None:
        self._lobby = lobby
        self._what = what

    def read(self) -> dict[str, str]:
        """All that is kept; nothing if the store cannot be read."""
        try:
            return self._lobby.store.settings()
        except StoreError as e:
            self._lobby.notice(e.message)
            return {}

    def write(self, name: str, text: str | None) -> None:
        """Keep a text under a name; None: keep nothing there."""
        try:
            self._lobby.store.set_setting(name, text)
        except StoreError as e:
            self._lobby.notice(f"{e.message} The {self._what} are not saved.")
