"""Ways from one screen to the next: what it takes to open a table, a save, a replay, a demo, the rules."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.errors import TartanError
from tartan.ui.intent import First

if TYPE_CHECKING:
    from tartan.session.face import SeenTable, TableFace
    from tartan.session.online import OnlineTable
    from tartan.session.replay import Replay
    from tartan.session.seat import Setup
    from tartan.ui.app import TartanApp
    from tartan.ui.intent import Intent
    from tartan.ui.screens.table import TableScreen


def board_for(table: SeenTable) -> TableScreen:
    """The board of a table's game."""
    from tartan.ui.screens.table import TableScreen

    board: type[TableScreen] = registry.part(table.manifest.id, "screen").SCREEN
    if not issubclass(board, TableScreen):
        raise TypeError("A board is a table screen.")
    return board(table)


def table_screen(table: TableFace, *, resumed: bool = False, online: OnlineTable | None = None) -> TableScreen:
    """The screen to play at a table, near or, with what is known of the people at other terminals, far."""
    from tartan.ui.conductors.live_play import LivePlay

    screen = board_for(table)
    screen.conductor = LivePlay(screen, table, resumed=resumed, online=online)
    return screen


def open_first(app: TartanApp, intent: Intent) -> None:
    """What the command line asked for."""
    if intent.first is First.PLAY and intent.setup is not None:
        start(app, intent.setup)
    elif intent.first is First.SET_UP:
        if intent.setup is not None:
            open_setup(app, intent.setup)
        else:
            open_setup_for(app, intent.game)
    elif intent.first is First.RESUME:
        resume(app, intent.save_id)
    elif intent.first is First.REPLAY and intent.replay is not None:
        open_replay(app, intent.replay, intent.seat, what_if=intent.what_if)
    elif intent.first is First.DEMO:
        open_demo(app, intent.game, speed=intent.speed)
    elif intent.first is First.LEARN:
        from tartan.ui.screens.learn import open_learning

        open_learning(app, intent.game)
    elif intent.first in (First.HOST, First.REOPEN, First.JOIN):
        from tartan.ui.screens.network_tables import open_network_table

        open_network_table(app, intent)


def start(app: TartanApp, setup: Setup, *, afresh: bool = False) -> bool:
    """Open a table and sit down; False, and a sentence, where it cannot be had.

    `afresh` first closes all that is open, such as the game that a rematch follows.
    """
    try:
        table = app.lobby.open(setup)
    except TartanError as error:
        tell(app, error.message)
        return False
    if afresh:
        app.home()
    app.open_table(table)
    return True


def resume(app: TartanApp, save_id: int) -> bool:
    """Take a saved game up again, to its people where it was hosted; False, and a sentence, if that cannot be done."""
    try:
        if app.network is not None and app.lobby.hosting(save_id) is not None:
            from tartan.ui.screens.network_tables import reopen

            return reopen(app, save_id)
        table = app.lobby.resume(save_id)
    except TartanError as error:
        tell(app, error.message)
        return False
    app.open_table(table, resumed=True)
    return True


def replay_save(app: TartanApp, save_id: int) -> None:
    """Walk through a saved game that is over."""
    try:
        table = app.lobby.resume(save_id)
        record, here = table.record, table.here
        table.close()
        replay = app.lobby.replay(record, f"game {save_id}")
    except TartanError as error:
        tell(app, error.message)
        return
    open_replay(app, replay, here=here)


def open_setup(app: TartanApp, setup: Setup) -> None:
    """The set-up screen, filled in."""
    from tartan.ui.screens.setup import SetupScreen

    app.push_screen(SetupScreen(setup.game, setup))


def open_rematch(app: TartanApp, setup: Setup) -> None:
    """The set-up screen for another game with the same people, above the result of the one that is over."""
    from tartan.ui.screens.setup import SetupScreen

    app.push_screen(SetupScreen(setup.game, setup, rematch=True))


def open_setup_for(app: TartanApp, game_id: str, *, after_enter: bool = False) -> None:
    """The set-up screen for a game; for any, where none is named. `after_enter`: a second Enter is to deal nothing."""
    from tartan.ui.screens.setup import SetupScreen

    game = game_id or app.lobby.settings.set_up_last or registry.available()[0]
    app.push_screen(SetupScreen(game, after_enter=after_enter))


def open_replay(
    app: TartanApp,
    replay: Replay,
    eyes: int | None = None,
    *,
    here: tuple[int, ...] = (),
    what_if: int | None = None,
) -> None:
    """Walk through a record, through the eyes of a seat if that is asked for and allowed.

    Where none is asked for, `here` are the seats of those who look: who held one of them sees again what she saw, and
    several people what all of them saw, with open hands; nobody's is the public's, which gives nothing away.
    `what_if`: the step from which a practice table goes on, of which the seat is then asked.
    """
    from tartan.ui.conductors.replay_walk import ReplayWalk
    from tartan.ui.conductors.watched import Watched

    screen = board_for(Watched.of_replay(replay))
    screen.conductor = walk = ReplayWalk(
        screen, replay, here[0] if eyes is None and len(here) == 1 else eyes, laid=eyes is None and len(here) > 1
    )
    if what_if is not None:
        walk.at = what_if
        screen.call_after_refresh(walk.action_fork)
    app.push_screen(screen)


def open_demo(app: TartanApp, game_id: str = "", *, speed: float | None = None) -> None:
    """Watch the demo of a game, with a speed by itself; where there are several and none is named, choose one."""
    from tartan.session.demo import Player
    from tartan.ui.conductors.demo_walk import DemoWalk
    from tartan.ui.conductors.watched import Watched

    if not game_id and len(registry.available()) > 1:
        from tartan.ui.screens.games import GamesScreen

        app.push_screen(GamesScreen("DEMO", "Which game would you like to watch?", partial(open_demo, app)))
        return
    try:
        player = Player.of(game_id or registry.available()[0])
    except TartanError as error:
        tell(app, error.message)
        return
    screen = board_for(Watched.of_demo(player))
    screen.conductor = DemoWalk(screen, player, speed)
    app.push_screen(screen)


def open_rules(app: TartanApp, game_id: str = "") -> None:
    """The rules browser; where there are several games and none is named, choose one."""
    from tartan.ui.screens.rules import RulesScreen

    if not game_id and len(registry.available()) > 1:
        from tartan.ui.screens.games import GamesScreen

        app.push_screen(GamesScreen("RULES", "Whose rules would you like to read?", partial(open_rules, app)))
        return
    app.push_screen(RulesScreen(game_id or registry.available()[0]))


def drop_curtain(app: TartanApp) -> None:
    """Drop the curtain over whatever is open, if there is a table with something to hide."""
    from tartan.ui.screens.base import TartanScreen
    from tartan.ui.screens.table import TableScreen

    table = next((screen for screen in reversed(app.screen_stack) if isinstance(screen, TableScreen)), None)
    if table is None:
        return
    if not isinstance(app.screen, TartanScreen):
        app.pop_screen()
    table.conductor.action_curtain()


def tell(app: TartanApp, sentence: str) -> None:
    """Say one sentence on the screen that is open, or, where it has no prompt line, on one of its own."""
    from rich.text import Text

    from tartan.ui.screens.base import TartanScreen
    from tartan.ui.screens.reading import ReadingScreen

    screen = app.screen
    if isinstance(screen, TartanScreen) and screen.HAS_PROMPT:
        screen.prompt(sentence, refused=True)
    else:
        app.push_screen(ReadingScreen("THAT CANNOT BE DONE", [Text(sentence)]))
