"""Keeping a hosted game: what opens its seats is kept with it, and while that or the game cannot be kept all are told.

A game that cannot be kept goes on in memory; the keeping is tried again with every step, and as time goes by.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from tartan.engine.errors import TartanError
from tartan.net import kinds
from tartan.session.hosting import Hosting

if TYPE_CHECKING:
    from tartan.net.room import Room
    from tartan.session.seat import Setup
    from tartan.session.table import Table

KEEP_AGAIN_SECONDS = 5.0
"""How often a host that cannot keep its game tries again, if nothing is played."""
UNKEPT = "The host cannot keep this game at the moment. It goes on, but what is played now is lost if the host stops."


class Keeping(Protocol):
    """Where a room has its tables from, and what keeps them; a lobby is one."""

    def open(self, setup: Setup, hosting: Hosting | None = None) -> Table:
        """A table with a fresh deal, kept from the deal on; raises SetupError or StoreError."""

    def set_hosting(self, save_id: int, hosting: Hosting) -> None:
        """Keep what opens the seats of a save; raises StoreError."""


class Upkeep:
    """Has the game of one room kept, and what opens its seats (V1, V2)."""

    def __init__(self, room: Room, keeping: Keeping) -> None:
        self.told = ""
        """What was told of the game's not being kept; "" while it is."""
        self._room = room
        self._keeping = keeping
        self._keys_unkept = False
        self._tried = 0.0

    def keep(self) -> None:
        """Keep what opens the seats, once there is a save; where that fails it is tried again."""
        table = self._room.table
        save_id = table.save_id if table else None
        self._keys_unkept = table is not None
        if table and save_id is not None:
            with suppress(TartanError):  # the game's next step meets the same trouble and says so
                self._keeping.set_hosting(save_id, Hosting(self._room.places.held, table.deal))
                self._keys_unkept = False

    def tick(self) -> None:
        """Time goes by: try again now and then what could not be kept."""
        room, table = self._room, self._room.table
        if table and (table.trouble or self._keys_unkept) and room.now() - self._tried > KEEP_AGAIN_SECONDS:
            self._tried = room.now()
            table.keep_again()
            if self._keys_unkept:
                self.keep()

    def tell(self, table: Table) -> None:
        """Tell all whether the game is kept; not why it is not, which is the host's business."""
        room = self._room
        if room.play and not table.trouble:
            room.play.kept()
        before, self.told = self.told, UNKEPT if table.trouble else ""
        if self.told != before:
            room.tell(kinds.Trouble(self.told))
