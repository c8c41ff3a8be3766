"""`tartan` alone and `tartan play`: everything that plays, on a full screen or line by line."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from tartan import registry
from tartan.cli import startup
from tartan.cli.errors import DONE, FAILED, CommandError, WrongCommand
from tartan.engine.errors import SetupError
from tartan.session.seat import Sitter
from tartan.ui.intent import First, Intent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.cli.flags import Words
    from tartan.plain.meanwhile import OpenPage
    from tartan.session.lobby import Lobby
    from tartan.session.online import Network
    from tartan.session.table import Table


def title(*, plain: bool) -> int:
    """The title and its menu."""
    if not plain:
        return startup.full_screen(Intent())
    from tartan.plain.menu import PlainMenu, say_notices

    with startup.leaving_when_told(), startup.open_lobby() as lobby:
        page, ears = startup.open_page(lobby)

        @contextmanager
        def others() -> Iterator[tuple[OpenPage, Network]]:
            from tartan.cli.online import wired

            with wired(ears, lobby) as wires:
                yield page, wires

        say_notices(page, lobby)
        PlainMenu(page, lobby, startup.offers(), others).show()
        page.flush()
    return DONE


def play(words: Words) -> int:
    """`tartan play [GAME]`: a table as the options say, or the set-up where no game is named.

    Raises SetupError or WrongCommand where the command line is wrong, CommandError if the set-up was left unfinished.
    """
    if not words.alone:
        return _set_up(words)
    from tartan.cli.request import setup_of
    from tartan.session.seat import Curtain

    setup = setup_of(words.alone[0], words)
    if words.has("plain"):
        from tartan.plain.table import play_all

        with startup.line_mode() as (page, lobby):
            play_all(page, lobby, lobby.open(startup.with_pins(page, setup)), curtain_asked=words.has("curtain"))
        return DONE
    first = First.SET_UP if setup.curtain is Curtain.PIN else First.PLAY
    return startup.full_screen(Intent(first, game=setup.game, setup=setup))


def resume(save_id: int, *, plain: bool) -> int:
    """Take a saved game up again."""
    if not plain:
        startup.need_full_screen()
        with startup.open_lobby() as lobby:
            _taken_up(lobby, save_id).close()  # what is wrong with it is said here, not over a screen
        return startup.full_screen(Intent(First.RESUME, save_id=save_id))
    from tartan.plain.table import play_all

    with startup.line_mode() as (page, lobby):
        table = _taken_up(lobby, save_id)
        if table.outcome is None and any(plan.sitter is Sitter.REMOTE for plan in table.plans):
            table.close()
            again = f"tartan host --resume {save_id} --plain"
            raise CommandError(f"People at other terminals play this game too; open it to them again with: {again}")
        play_all(page, lobby, table)
    return DONE


def _taken_up(lobby: Lobby, save_id: int) -> Table:
    """A saved game's table; a save that does not fit this program is a failure, and no wrong command line."""
    try:
        return lobby.resume(save_id)
    except SetupError as problem:
        raise CommandError(problem.message) from problem


def _set_up(words: Words) -> int:
    without_game = [f"--{name}" for name in words.values if name != "plain"]
    if without_game:
        games = ", ".join(registry.available())
        raise WrongCommand(f"{without_game[0]} needs a game, as in tartan play GAME; there is {games}.")
    if not words.has("plain"):
        return startup.full_screen(Intent(First.SET_UP))
    from tartan.plain.page import InputEnded
    from tartan.plain.setup import PlainSetup
    from tartan.plain.table import play_all

    with startup.line_mode() as (page, lobby):
        try:
            setup = PlainSetup(page, lobby, startup.offers()).ask()
        except InputEnded:
            raise CommandError("The input ended before the set-up was complete, so no game was begun.") from None
        if setup is None:
            return FAILED
        play_all(page, lobby, lobby.open(setup))
    return DONE
