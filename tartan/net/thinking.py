"""Bots at a hosted table: each thinks once at a time, somewhere else, and plays when its choice is there (S4)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import Action
    from tartan.session.table import Table
    from tartan.session.turns import BotTurn

    Think: TypeAlias = "Callable[[BotTurn, Callable[[Action], None]], None]"
    """Has a turn computed elsewhere, and calls back with the choice in the table's own thread."""


class Thinkers:
    """The bots of one house; where `think` is None somebody else, such as a screen, plays them."""

    def __init__(self, think: Think | None) -> None:
        self._think = think
        self._busy: set[int] = set()
        self._table: Table | None = None

    def follow(self, table: Table | None) -> None:
        """The bots play at this table from now on, or (None) nowhere."""
        self._table = table
        self._busy.clear()
        self.drive()

    def drive(self) -> None:
        """Have every bot think that owes a decision and does not think already."""
        table = self._table
        if self._think is None or table is None:
            return
        for seat in table.bots_due:
            if seat not in self._busy:
                self._busy.add(seat)
                self._think(table.bot_turn(seat), partial(self._thought, table, seat))

    def _thought(self, table: Table, seat: int, action: Action) -> None:
        """Play what a bot chose, if it still may; where the table has moved on since, the bot thinks again."""
        if table is not self._table:
            return
        self._busy.discard(seat)
        if seat in table.bots_due and str(action) in table.seat(seat).legal():
            table.play_bot(seat, action)
        else:
            self.drive()
