"""Disks that are full, missing or read-only: a sentence, and the game goes on (V2)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from tartan.session.face import ChangeKind
from tartan.session.lobby import Lobby
from tartan.store import Store
from tests.narrowing import now, present
from tests.session.disks import let_write
from tests.session.tables import play, setup_of, shown, step

if TYPE_CHECKING:
    from pathlib import Path

    from tartan.session.face import Change
    from tartan.session.table import Table


def fill_disk(lobby: Lobby) -> None:
    """Let the store's file grow no further, as on a full disk."""
    with lobby.store._database.reading() as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")


def free_disk(lobby: Lobby) -> None:
    """Let it grow again."""
    with lobby.store._database.reading() as connection:
        connection.execute("PRAGMA max_page_count = 1000000")


def first_in_trouble(tables: list[Table]) -> Table:
    """Play the tables in turn until the keeper of one says that something is wrong."""
    for number in range(10_000):
        table = tables[number % len(tables)]
        step(table)
        if table.trouble:
            return table
    raise AssertionError("the disk never became full")


def test_a_save_that_cannot_be_locked_is_a_save_all_the_same(tmp_path: Path) -> None:
    """Where the disk takes a game late and no lock at all, every step is saved, none twice, and no trouble is told."""
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    lobby.open(setup_of()).close()
    with lobby.store._database.reading() as connection:
        connection.execute("PRAGMA query_only = ON")
    table = play(lobby.open(setup_of()), 3)
    assert table.trouble != ""
    with lobby.store._database.reading() as connection:
        connection.execute("PRAGMA query_only = OFF")
    for lock in (tmp_path / "locks").iterdir():
        lock.unlink()
    (tmp_path / "locks").rmdir()
    (tmp_path / "locks").write_text("no folder", encoding="utf-8")
    play(table, 2)
    assert table.trouble == ""
    assert lobby.saves()[0].moves == 5
    assert len(lobby.store.load(table.save_id or 0).steps) == 5


def test_a_full_disk_does_not_stop_the_game(tmp_path: Path) -> None:
    """The table says so and plays on; when there is room again all steps are saved, none lost and none twice."""
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    tables = [lobby.open(setup_of()) for _ in range(12)]
    told: list[tuple[int | None, ChangeKind]] = []

    def tell(save: int | None, change: Change) -> None:
        told.append((save, change.kind))

    for table in tables:
        table.subscribe(partial(tell, table.save_id))
    fill_disk(lobby)
    table = first_in_trouble(tables)
    assert "disk is full" in table.trouble
    play(table, 5)
    free_disk(lobby)
    step(table)
    assert table.trouble == ""
    assert told.count((table.save_id, ChangeKind.TROUBLE)) == 2
    before = shown(table)
    table.close()
    lobby.close()
    with closing(Lobby(Store(tmp_path / "tartan.sqlite3"))) as again:
        assert shown(again.resume(table.save_id or 0)) == before


def test_a_disk_full_at_the_deal(tmp_path: Path) -> None:
    """A game dealt on a full disk is played in memory, and saved whole as soon as there is room."""
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    fill_disk(lobby)
    tables = [lobby.open(setup_of())]
    while not tables[-1].trouble:
        assert len(tables) < 1000, "the disk never became full"
        tables.append(lobby.open(setup_of()))
    table = tables[-1]
    assert now(table.save_id) is None
    play(table, 6)
    lobby.set_notes(None, 0, "unsaved")
    free_disk(lobby)
    step(table)
    assert table.trouble == ""
    save = present(table.save_id)
    before = shown(table)
    table.close()
    assert shown(lobby.resume(save)) == before


def test_a_folder_that_cannot_be_is_said(tmp_path: Path) -> None:
    """Where the folder cannot be made, a sentence says so and games, settings and notes last until the end."""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    lobby = Lobby(Store(tmp_path / "file" / "tartan.sqlite3"))
    table = play(lobby.open(setup_of()), 6)
    lobby.settings.theme = "night"
    assert "Nothing is being saved" in table.trouble
    assert len(now(lobby.notices)) == 1
    lobby.noticed()
    assert lobby.notices == ()
    assert lobby.saves_missing
    before = shown(table)
    table.close()
    assert shown(lobby.resume(table.save_id or 0)) == before
    lobby.close()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "in the way"


def test_a_store_held_by_somebody_is_waited_for_later(tmp_path: Path) -> None:
    """While another program holds the store, the game goes on and is saved with a later step."""
    path = tmp_path / "tartan.sqlite3"
    lobby = Lobby(Store(path))
    table = lobby.open(setup_of())
    with lobby.store._database.reading() as connection:
        connection.execute("PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        step(table)
        assert "holding" in table.trouble
        table.seat(0).looked()
        lobby.set_notes(table.save_id, 0, "lost")
        lobby.settings.theme = "night"
        assert lobby.settings.theme == "night"
        assert len(lobby.notices) == 2
        other.execute("ROLLBACK")
    step(table)
    assert table.trouble == ""
    assert lobby.saves()[0].moves == 2


def test_a_save_deleted_by_hand_is_said(tmp_path: Path) -> None:
    """If a save vanishes while it is played, the game goes on and says that it is not saved."""
    path = tmp_path / "tartan.sqlite3"
    lobby = Lobby(Store(path))
    table = lobby.open(setup_of())
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("DELETE FROM saves")
    play(table, 3)
    table.seat(0).looked()
    assert "changed or deleted" in table.trouble
    assert table.moves == 3


def test_what_would_be_lost_is_said_and_kept_at_last_if_it_can_be(tmp_path: Path) -> None:
    """While steps cannot be written, how many and since when is told; leaving tries to write them once more."""
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    table = play(lobby.open(setup_of()), 4)
    assert table.lost == ""
    where = table.where
    let_write(lobby, on=False)
    step(table)
    assert where in table.lost
    assert "one step since then is lost" in table.lost
    play(table, 2)
    assert "3 steps since then are lost" in table.lost
    table.keep_again()
    assert "3 steps" in table.lost
    let_write(lobby, on=True)
    table.close()
    assert table.lost == ""
    assert lobby.saves()[0].moves == 7


def test_a_game_of_which_nothing_is_saved_is_lost_whole(tmp_path: Path) -> None:
    """Where there can be no file, or the deal could not be kept, all of the game would be lost."""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert "all of it is lost" in play(Lobby(Store(tmp_path / "file" / "tartan.sqlite3")).open(setup_of()), 2).lost
    lobby = Lobby(Store(tmp_path / "tartan.sqlite3"))
    lobby.open(setup_of()).close()
    let_write(lobby, on=False)
    table = lobby.open(setup_of())
    assert "all of it is lost" in table.lost
    let_write(lobby, on=True)
    table.keep_again()
    assert now(table.lost) == ""
