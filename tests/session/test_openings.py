"""How a hosted game was opened is kept beside the settings, and what is damaged there is as good as nothing (V2)."""

from __future__ import annotations

import pytest

from tartan.session.lobby import Lobby
from tartan.session.online import Opening
from tartan.session.openings import PREFIX, Openings, reopened
from tests.session.tables import setup_of

KEPT = Opening(5000, "192.0.2.7", "red-kilt", tls=True, announce=True, fingerprint="ab12")


class Shelf:
    """A shelf in memory."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def read(self) -> dict[str, str]:
        return dict(self.texts)

    def write(self, name: str, text: str | None) -> None:
        if text is None:
            self.texts.pop(name, None)
        else:
            self.texts[name] = text


def test_an_opening_is_found_again_by_its_save_alone() -> None:
    """Every part of it; another save has none."""
    openings = Openings(Shelf())
    openings.put(7, KEPT)
    assert openings.get(7) == KEPT
    assert openings.get(70) is None
    openings.drop(7)
    assert openings.get(7) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '[0, "a", "", true, true, ""]',
        '[70000, "a", "", true, true, ""]',
        '[7, "a", "", 1, 1, ""]',
        '[true, "a", "", true, true, ""]',
        f'[5000, "{"a" * 300}", "", true, true, ""]',
        "[" * 100_000,
    ],
)
def test_what_makes_no_sense_is_none(text: str) -> None:
    """No file opens a table in a way that could not have been chosen."""
    shelf = Shelf()
    shelf.write(f"{PREFIX}7", text)
    assert Openings(shelf).get(7) is None


def test_what_is_asked_for_counts_and_all_else_is_as_it_was() -> None:
    """One by one; where nothing was kept, it is the opening as it stands."""
    asked = Opening(6000, "127.0.0.1", "new", tls=False, announce=False, asked=frozenset({"port", "tls"}))
    assert reopened(asked, None) is asked
    assert reopened(asked, KEPT) == Opening(6000, "192.0.2.7", "red-kilt", tls=False, announce=True, fingerprint="ab12")
    assert reopened(Opening(), KEPT) == KEPT


def test_an_opening_goes_with_its_save() -> None:
    """Whoever deletes a game leaves no code of it behind (N7)."""
    lobby = Lobby()
    save_id = lobby.open(setup_of()).save_id or 0
    lobby.set_opening(save_id, KEPT)
    assert lobby.opening(save_id) == KEPT
    table = lobby.resume(save_id)
    table.close()
    lobby.delete(save_id)
    assert lobby.opening(save_id) is None
