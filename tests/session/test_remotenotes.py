"""Private notes of games that are kept elsewhere: told apart by game and seat, kept over runs, forgotten in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan.session.forgetting import FEW, KEPT_SECONDS
from tartan.session.lobby import Lobby
from tartan.session.remotenotes import RemoteNotes
from tartan.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path


class Shelf(dict[str, str]):
    """A shelf of memory."""

    def read(self) -> dict[str, str]:
        """All of it."""
        return dict(self)

    def write(self, name: str, text: str | None) -> None:
        """Keep it, or nothing."""
        if text is None:
            self.pop(name, None)
        else:
            self[name] = text


def test_each_seat_of_each_game_has_its_own() -> None:
    """Another seat, or another game of the same table, has none of them."""
    notes = RemoteNotes(Shelf())
    notes.put("table one", 1, "hearts")
    assert [notes.get("table one", 1), notes.get("table one", 2), notes.get("table two", 1)] == ["hearts", "", ""]
    notes.put("table one", 1, "")
    assert notes.get("table one", 1) == ""


def test_old_notes_are_forgotten_when_many_others_are_written() -> None:
    """Those that nobody added to for long; settings that stand beside them stay, and a few notes at any time."""
    shelf = Shelf(theme='"tartan"')
    RemoteNotes(shelf, 1000.0).put("old", 0, "x")
    RemoteNotes(shelf, 1001.0 + KEPT_SECONDS).put("new", 0, "y")
    assert RemoteNotes(shelf).get("old", 0) == "x"
    for number in range(FEW):
        RemoteNotes(shelf, 1000.0 + number / FEW).put(f"other {number}", 0, "x")
    RemoteNotes(shelf, 1000.0 + KEPT_SECONDS).put("new", 0, "y")
    assert RemoteNotes(shelf).get("old", 0) == "x"
    RemoteNotes(shelf, 1001.0 + KEPT_SECONDS).put("new", 0, "z")
    assert RemoteNotes(shelf).get("old", 0) == ""
    assert RemoteNotes(shelf).get("new", 0) == "z"
    assert shelf["theme"] == '"tartan"'


@pytest.mark.parametrize("text", ["", "[", "1", '["a", "b"]', "[1]", "[" * 100_000, "[" + "9" * 400 + ', "x"]'])
def test_what_is_damaged_is_as_good_as_nothing(text: str) -> None:
    """Whatever stands in the store, no note comes of it and nothing fails."""
    shelf = Shelf()
    RemoteNotes(shelf).put("g", 0, "x")
    shelf[next(iter(shelf))] = text
    assert RemoteNotes(shelf).get("g", 0) == ""


def test_a_lobby_keeps_them_over_runs_and_cleans_them(tmp_path: Path) -> None:
    """As those of saves are kept, and as little trusted (N6)."""
    file = tmp_path / "tartan.sqlite3"
    lobby = Lobby(Store(file))
    lobby.set_notes("game", 2, "spades\n\x1b[2Jout")
    lobby.close()
    again = Lobby(Store(file))
    assert again.notes("game", 2) == "spades\nout"
    again.close()
