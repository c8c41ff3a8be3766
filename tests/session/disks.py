"""Disks that take nothing for a while, for tests of what is said then."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tartan.session.lobby import Lobby


def let_write(lobby: Lobby, *, on: bool) -> None:
    """Let the lobby's store be written to, or no longer."""
    with lobby.store._database.reading() as connection:
        connection.execute(f"PRAGMA query_only = {'OFF' if on else 'ON'}")
