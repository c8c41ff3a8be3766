"""`tartan host --headless`: a table without anybody at its terminal, told of in lines of a log, for a server.

The log tells what the public may know: who comes and goes, what happens, how it ends. Chat is kept nowhere, so it is
not there either; the code stands in the line to join with and nowhere else (N7).
"""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from tartan import registry
from tartan.cli import startup, streams
from tartan.cli.errors import DONE
from tartan.cli.host import opened
from tartan.cli.network import Wires
from tartan.cli.online import quiet_loop
from tartan.engine.errors import TartanError
from tartan.plain.herald import Herald
from tartan.plain.letters import in_ascii, literal
from tartan.plain.words import log_lines, outcome_lines
from tartan.session.face import SAVED_AGAIN
from tartan.session.online import Phase, SeatState
from tartan.session.text import told_apart

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from tartan.cli.network import Means
    from tartan.session.face import Change, TableFace
    from tartan.session.online import Hosted, Opening
    from tartan.session.seat import Setup

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LINGER = 60.0
"""Seconds for which a game that is over waits for somebody to come back once everybody has left."""
AGAIN = 1.0
"""Seconds after which a deal that failed is tried again."""


def serve(setup: Setup | None, save_id: int | None, opening: Opening, means: Means) -> int:
    """Serve one table until it is closed by a signal, or its game is over and everybody has left.

    Gives the exit status: 128 and a signal's number, or 0 (T1). Raises TartanError if it cannot be opened.
    """
    with startup.open_lobby() as lobby:
        for notice in lobby.notices:
            _say(notice)
        lobby.noticed()
        loop = quiet_loop()
        wires = Wires(lobby, loop, bots=True, means=means)
        try:
            hosted = opened(wires, setup, save_id, opening)
            return loop.run_until_complete(_Service(hosted, loop).run())
        finally:
            loop.run_until_complete(wires.closed())
            loop.close()


class _Service:
    """One table that is served: deals when nobody is missing, and writes the log."""

    def __init__(self, hosted: Hosted, loop: asyncio.AbstractEventLoop) -> None:
        self._hosted = hosted
        self._loop = loop
        self._done: asyncio.Future[int] = loop.create_future()
        self._herald = Herald(hosted, self._stirred, chat=False)
        self._looking = False
        self._table: TableFace | None = None
        self._leave_table: Callable[[], None] = _nothing
        self._lines = 0
        self._where = ""
        self._over = False
        self._trouble = ""
        """Why the game is not being saved, as it was told last."""
        self._starting: asyncio.TimerHandle | None = None
        self._leaving: asyncio.TimerHandle | None = None

    async def run(self) -> int:
        """Serve until it is over; gives the exit status."""
        hosted = self._hosted
        for number in SIGNALS:
            self._loop.add_signal_handler(number, self._told_to_go, number)
        _say(f"{registry.manifest(hosted.game).title} is open at {hosted.bind}, port {hosted.invitation.port}.")
        _say(f"Join with: {hosted.invitation.line}")
        if hosted.moved:
            _say(hosted.moved)
        if hosted.warning:
            _say(hosted.warning)
            _say(f"Open it with --tls, or let guests come through ssh: {hosted.tunnel}")
        self._look()
        try:
            return await self._done
        finally:
            self._look()
            self._herald.close()
            self._leave_table()
            for number in SIGNALS:
                self._loop.remove_signal_handler(number)
            self._say_saved()

    def _told_to_go(self, number: signal.Signals) -> None:
        if not self._done.done():
            self._done.set_result(128 + number)

    def _stirred(self) -> None:
        """Something has changed: look at it once all of it has."""
        if not self._looking:
            self._looking = True
            self._loop.call_soon(self._look)

    def _table_changed(self, _change: Change) -> None:
        self._stirred()

    def _look(self) -> None:
        """Tell what is new, and do what is due."""
        self._looking = False
        self._say_game()
        for line in self._herald.news():
            _say(line)
        self._follow()
        self._say_trouble()
        hosted = self._hosted
        states = [seen.state for seen in hosted.seats]
        missing = any(state in (SeatState.FREE, SeatState.AWAY) for state in states)
        if hosted.phase is Phase.GATHERING and not missing and self._starting is None:
            self._starting = self._loop.call_later(0 if not hosted.error else AGAIN, self._start)
        empty = hosted.phase is Phase.OVER and SeatState.TAKEN not in states and not hosted.spectators
        if empty and self._leaving is None:
            self._leaving = self._loop.call_later(LINGER, self._everybody_left)
        elif not empty and self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None

    def _start(self) -> None:
        self._starting = None
        with suppress(TartanError):  # somebody has left meanwhile
            self._hosted.start()

    def _everybody_left(self) -> None:
        if not self._done.done():
            _say("The game is over and everybody has left.")
            self._done.set_result(DONE)

    def _follow(self) -> None:
        """Look at the game that is played now."""
        table = self._hosted.table
        if table is self._table:
            return
        self._leave_table()
        self._table, self._leave_table = table, _nothing
        if table is not None:
            self._leave_table = table.subscribe(self._table_changed)
            self._lines, self._where, self._over = 0, "", False
            _say(f"The game is on: {table.where}.")
            self._say_game()

    def _say_game(self) -> None:
        """Tell what has become public of the game."""
        table = self._table
        if table is None:
            return
        door = table.seat(None)
        lines = door.log(self._lines)
        self._lines = door.log_length
        for text in log_lines(lines, told_apart(table.names), self._where):
            _say(text)
        self._where = next((line.where for line in reversed(lines) if line.where), self._where)
        if table.outcome is not None and not self._over:
            self._over = True
            people = [self._herald.person(seat) for seat in range(len(table.plans))]
            for text in outcome_lines(table.outcome, people, table.names):
                _say(text)

    def _say_trouble(self) -> None:
        """Tell when the game ceases to be saved, and when it is saved again (V2)."""
        trouble = self._table.trouble if self._table else self._trouble
        if trouble != self._trouble:
            self._trouble = trouble
            _say(trouble or SAVED_AGAIN)

    def _say_saved(self) -> None:
        table = self._table
        if table is not None and table.outcome is None:
            if table.trouble:
                _say(table.trouble)
            elif table.save_id is not None:
                _say(f"The game is saved. Open it again with: tartan host --resume {table.save_id} --headless")


def _nothing() -> None:
    """Stands for what ends nothing."""


def _say(line: str) -> None:
    """Write a line of the log; where it cannot be written the table goes on without."""
    text = literal(line)
    with suppress(OSError, ValueError):
        sys.stdout.write((in_ascii(text) if streams.ascii_only(sys.stdout) else text) + "\n")
        sys.stdout.flush()
