"""What the commands `host` and `join` have in common: an open page, an event loop, and the network."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tartan.cli import startup
from tartan.engine.contract import SEAT_LETTERS, printable
from tartan.engine.errors import SetupError

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Iterator

    from tartan.cli.ears import LoopEars
    from tartan.cli.network import Means, Wires
    from tartan.plain.meanwhile import OpenPage
    from tartan.session.lobby import Lobby


@contextmanager
def open_line_mode(means: Means) -> Iterator[tuple[OpenPage, Lobby, Wires]]:
    """Line mode while other people come, go and play; everything that was opened is closed at the end."""
    from tartan.plain.menu import say_notices

    with startup.leaving_when_told(), startup.open_lobby() as lobby:
        page, ears = startup.open_page(lobby)
        say_notices(page, lobby)
        with wired(ears, lobby, means) as wires:
            yield page, lobby, wires
            page.flush()


@contextmanager
def wired(ears: LoopEars, lobby: Lobby, means: Means | None = None) -> Iterator[Wires]:
    """The network, with an event loop that runs as long as those ears listen."""
    from tartan.cli.network import Wires

    ears.loop = loop = quiet_loop()
    wires = Wires(lobby, loop, bots=True, means=means)
    try:
        yield wires
    finally:
        loop.run_until_complete(wires.closed())
        ears.loop = None
        loop.close()


def quiet_loop() -> AbstractEventLoop:
    """An event loop of which no failure is printed between lines of a table: the log of failures has it (K2)."""
    import asyncio

    from tartan.store.paths import log_path
    from tartan.ui.terminal.crashlog import CrashLog

    log = CrashLog(log_path())

    def note(_loop: AbstractEventLoop, context: dict[str, Any]) -> None:  # Any: asyncio's
        failure = context.get("exception")
        if isinstance(failure, BaseException):
            log.record(failure, str(context.get("message", "in the event loop")))

    loop = asyncio.new_event_loop()
    loop.set_exception_handler(note)
    return loop


def seats_of(text: str, option: str) -> tuple[int, ...]:
    """Seats by their letters, as in `A,C`; raises SetupError."""
    letters = [part.strip().upper() for part in text.split(",")]
    for letter in letters:
        if len(letter) != 1 or letter not in SEAT_LETTERS:
            raise SetupError(f"{option} takes letters of seats, as in A,C, not {printable(text)}.")
    if len(set(letters)) < len(letters):
        raise SetupError(f"{option} names a seat twice.")
    return tuple(SEAT_LETTERS.index(letter) for letter in letters)
