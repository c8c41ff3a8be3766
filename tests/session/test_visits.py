"""The table that was called last is found again; what is damaged there is as good as nothing (N3, V2)."""

from __future__ import annotations

import pytest

from tartan.session.invitation import Invitation
from tartan.session.lobby import Lobby
from tartan.session.visits import NAME, LastVisit, Visits
from tests.narrowing import now
from tests.session.test_openings import Shelf

WHERE = Invitation("192.0.2.7", 5000, "red-kilt-tea-loch", "ab" * 32)


def test_the_last_visit_is_kept_without_its_code() -> None:
    """Where it was, when, and whether it goes on; what is secret in the line is not kept (N7)."""
    lobby = Lobby()
    assert now(lobby.last_visit) is None
    lobby.set_last_visit(LastVisit(WHERE, 12.5, goes_on=True))
    assert lobby.last_visit == LastVisit(Invitation("192.0.2.7", 5000, "", "ab" * 32), 12.5, goes_on=True)
    assert not any("red-kilt" in text for text in lobby.store.settings().values())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '["no such line at all", 1, true]',
        '["tartan join a:1", 1, 1]',
        '["tartan join a:1", 1e999, true]',
        f'["tartan join a:1", 1{"0" * 400}, true]',
        "[[[[",
    ],
)
def test_what_makes_no_sense_is_nothing(text: str) -> None:
    """Whatever lies there, nobody is told more than that there was no visit."""
    shelf = Shelf()
    shelf.write(NAME, text)
    assert Visits(shelf).last() is None
