"""What the commands `host` and `join` have in common: an open page, an event loop, and the network."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tartan.cli import house
from tartan.engine.contract import SEAT_LETTERS, printable
from tartan.engine.errors import SetupError

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Iterator

    from tartan.cli.network import Means, Wires
    from tartan.plain.meanwhile import OpenPage
    from tartan.session.lobby import Lobby


@contextmanager
def open_line_mode(means: Means) -> Iterator[tuple[OpenPage, Lobby, Wires]]:
    """Line mode while other people come, go and play; everything that was opened is closed at the end."""
    import asyncio

    from tartan.cli.ears import LoopEars
    from tartan.cli.network import Wires
    from tartan.plain.meanwhile import OpenPage
    from tartan.plain.menu import say_notices

    loop = asyncio.new_event_loop()
    with house.leaving_when_told(), house.open_lobby() as lobby:
        page = OpenPage(LoopEars(loop, sys.stdin.fileno()), sys.stdout, house.manner(lobby))
        wires = Wires(lobby, loop, bots=True, means=means)
        say_notices(page, lobby)
        try:
            yield page, lobby, wires
            page.flush()
        finally:
            loop.run_until_complete(wires.closed())
            _end(loop)


def _end(loop: asyncio.AbstractEventLoop) -> None:
    """Close a loop without waiting for bots that think still: their turn comes again (T1)."""
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()


def seats_of(text: str, option: str) -> tuple[int, ...]:
    """Seats by their letters, as in `A,C`; raises SetupError."""
    letters = [part.strip().upper() for part in text.split(",")]
    for letter in letters:
        if len(letter) != 1 or letter not in SEAT_LETTERS:
            raise SetupError(f"{option} takes letters of seats, as in A,C, not {printable(text)}.")
    if len(set(letters)) < len(letters):
        raise SetupError(f"{option} names a seat twice.")
    return tuple(SEAT_LETTERS.index(letter) for letter in letters)
