"""What every command starts from: the lobby on its store, the page of line mode, and the full screen."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan import registry
from tartan.cli import streams
from tartan.cli.errors import CommandError, WrongCommand
from tartan.session.lobby import Lobby
from tartan.session.seat import Curtain
from tartan.session.settings import Choice
from tartan.store.paths import log_path
from tartan.ui.terminal.capabilities import capabilities, refusal
from tartan.ui.terminal.quickstart import hold_collector, loading

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from tartan.cli.ears import LoopEars
    from tartan.cli.network import Means
    from tartan.plain.meanwhile import OpenPage
    from tartan.plain.page import Manner, Page
    from tartan.plain.setup import Offers
    from tartan.session.seat import Setup
    from tartan.ui.intent import Intent


@contextmanager
def open_lobby() -> Iterator[Lobby]:
    """The lobby on the store of whoever runs the program, closed at the end."""
    from tartan.store.store import Store

    lobby = Lobby(Store.at_home())
    try:
        yield lobby
    finally:
        lobby.close()


@contextmanager
def line_mode() -> Iterator[tuple[Page, Lobby]]:
    """A page on this process's streams and a lobby; what the house has to say is said first (V2).

    Where it is told to go (SIGTERM, SIGHUP) it leaves with 128 and the signal's number, the terminal put right (T1).
    """
    from tartan.plain.menu import say_notices

    with leaving_when_told(), open_lobby() as lobby:
        page = make_page(lobby)
        say_notices(page, lobby)
        yield page, lobby
        page.flush()


@contextmanager
def leaving_when_told() -> Iterator[None]:
    """Signals that end a program end it as an exception does, so that whatever was changed is put back."""

    def leave(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def make_page(lobby: Lobby | None = None) -> Page:
    """A page on standard input and output."""
    from tartan.plain.page import Page

    return Page(sys.stdin.buffer, sys.stdout, manner(lobby))


def open_page(lobby: Lobby) -> tuple[OpenPage, LoopEars]:
    """A page on standard input and output on which other things may go on, and what it listens with."""
    from tartan.cli.ears import LoopEars
    from tartan.plain.meanwhile import OpenPage

    ears = LoopEars.of(sys.stdin.buffer)
    return OpenPage(ears, sys.stdout, manner(lobby)), ears


def manner(lobby: Lobby | None = None) -> Manner:
    """How a page on standard input and output may speak; ASCII where UTF-8 would not arrive, or is not wanted (T6)."""
    from tartan.plain.page import Manner

    terminal = capabilities()
    wanted = Choice.AUTO if lobby is None else lobby.settings.ascii
    by_itself = streams.ascii_only(sys.stdout) if wanted is Choice.AUTO else not streams.shows_utf8(sys.stdout)
    return Manner(
        ascii=wanted is Choice.ON or by_itself,
        typed=terminal.input_is_terminal,
        shown=terminal.output_is_terminal,
        rows=terminal.rows,
        columns=terminal.columns if terminal.output_is_terminal else 0,
    )


def with_pins(page: Page, setup: Setup) -> Setup:
    """The set-up with a PIN for each seat at this terminal, where its curtain wants them; raises CommandError."""
    from tartan.plain.page import InputEnded
    from tartan.plain.setup import with_pins as typed

    if setup.curtain is not Curtain.PIN:
        return setup
    try:
        return replace(setup, seats=typed(page, registry.manifest(setup.game), setup.seats))
    except InputEnded:
        raise CommandError("The input ended before every seat had a PIN, so no game was begun.") from None


def offers() -> Offers:
    """What set-up and settings offer besides games."""
    from tartan.bots import LEVELS
    from tartan.plain.setup import Offers
    from tartan.ui.setts import SEAT_SETTS

    return Offers(levels=LEVELS, setts=SEAT_SETTS, themes=_themes)


def need_full_screen() -> None:
    """Raise WrongCommand, with a sentence that names `--plain`, where the full screen cannot be shown (T2, T6)."""
    if (reason := refusal(capabilities())) is not None:
        raise WrongCommand(reason)


def full_screen(intent: Intent, means: Means | None = None) -> int:
    """Show the full screen, beginning with what is asked for, and give the exit status."""
    need_full_screen()
    with loading():
        from tartan.cli.network import Means, Wires
        from tartan.ui.app import TartanApp
        from tartan.ui.terminal.run import run

    class App(TartanApp):
        """The program with the network that it is handed."""

        async def _shutdown(self) -> None:
            wires.close()
            await super()._shutdown()

    hold_collector()
    with open_lobby() as lobby:
        wires = Wires(lobby, means=means or Means())
        return run(lambda terminal: App(lobby, intent, terminal=terminal, network=wires), crash_log=log_path())


def _themes() -> tuple[str, ...]:
    from tartan.ui.themes import ThemeName

    return tuple(theme.value for theme in ThemeName)
