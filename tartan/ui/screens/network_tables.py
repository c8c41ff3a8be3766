"""Ways to tables whose people sit at several terminals: hosting one, opening one again, joining one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.errors import TartanError
from tartan.engine.phrases import listed_few
from tartan.session.online import Opening
from tartan.session.setup import problems
from tartan.session.when import ago
from tartan.ui.intent import First
from tartan.ui.screens.navigation import tell

if TYPE_CHECKING:
    from tartan.session.invitation import Invitation
    from tartan.session.online import OnlineTable
    from tartan.session.seat import Setup
    from tartan.session.visits import LastVisit
    from tartan.ui.app import TartanApp
    from tartan.ui.intent import Intent


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat at a table elsewhere, or several, to which somebody here may come back."""

    visit: LastVisit
    names: tuple[str, ...]

    def line(self, now: float) -> str:
        """It in one line: where, whose, and when it was taken."""
        return f"joined at {self.visit.invitation.address} · {ago(self.visit.when, now)} · {listed_few(self.names)}"


NO_NETWORK = "Tables can neither be hosted nor joined here."


def open_network_table(app: TartanApp, intent: Intent) -> None:
    """What the command line asked for: to host a table, to open one again, or to join one."""
    if intent.first is First.REOPEN:
        reopen(app, intent.save_id, intent.opening)
    elif intent.first is First.JOIN:
        kept = app.network.kept_names(intent.invitation) if app.network and intent.invitation else ()
        name = intent.name or next(iter(kept), "")
        if intent.invitation is not None and name:
            call(app, intent.invitation, name, watch=intent.watch)
        else:
            open_joining(app, intent.invitation, intent.name, watch=intent.watch)
    elif intent.setup is not None and intent.opening is not None and not problems(intent.setup):
        host(app, intent.setup, intent.opening)
    else:
        open_hosting(app, intent.game, intent.setup, intent.opening)


def open_hosting(app: TartanApp, game_id: str = "", setup: Setup | None = None, opening: Opening | None = None) -> None:
    """The set-up of a table that is opened to others."""
    from tartan.ui.screens.hosting import HostingScreen

    if app.network is None:
        tell(app, NO_NETWORK)
        return
    game = setup.game if setup else game_id or app.lobby.settings.set_up_last or registry.available()[0]
    app.push_screen(HostingScreen(game, app.network, setup, opening))


def open_joining(app: TartanApp, invitation: Invitation | None = None, name: str = "", *, watch: bool = False) -> None:
    """The form that asks whom to call."""
    from tartan.ui.screens.joining import JoiningScreen

    if app.network is None:
        tell(app, NO_NETWORK)
        return
    last = app.lobby.last_visit
    whom = invitation or app.called or (last.invitation if last else None)
    called = name or (next(iter(app.network.kept_names(whom)), "") if whom else "")
    app.push_screen(JoiningScreen(app.network, whom, called, watch=watch))


def kept_seat(app: TartanApp) -> KeptSeat | None:
    """The seat elsewhere that somebody here may come back to; None where none is known."""
    last = app.lobby.last_visit
    if last is None or not last.goes_on or app.network is None:
        return None
    names = app.network.kept_names(last.invitation)
    return KeptSeat(last, names) if names else None


def host(app: TartanApp, setup: Setup, opening: Opening) -> TartanError | None:
    """Open a table to others and wait for them; gives, once it is told, what is in the way of that, or None."""
    if app.network is None:
        tell(app, NO_NETWORK)
        return TartanError(NO_NETWORK)
    try:
        hosted = app.network.host(setup, opening)
    except TartanError as error:
        tell(app, error.message)
        return error
    _gather(app, hosted)
    return None


def reopen(app: TartanApp, save_id: int, opening: Opening | None = None) -> bool:
    """Open a saved game again to its people; False, and a sentence, where that cannot be done."""
    if app.network is None:
        tell(app, NO_NETWORK)
        return False
    try:
        hosted = app.network.resume(save_id, opening or Opening(port=app.network.port))
    except TartanError as error:
        tell(app, error.message)
        return False
    _gather(app, hosted, resumes=True)
    return True


def call(app: TartanApp, invitation: Invitation, name: str, *, watch: bool) -> bool:
    """Call a table; False, and a sentence, where that cannot even be tried."""
    if app.network is None:
        tell(app, NO_NETWORK)
        return False
    try:
        called = app.network.call(invitation, name=name, watch=watch, patient=True)
    except TartanError as error:
        tell(app, error.message)
        return False
    app.called = invitation
    _gather(app, called)
    return True


def _gather(app: TartanApp, online: OnlineTable, *, resumes: bool = False) -> None:
    """The screen on which people come together, and above which the game opens."""
    from tartan.ui.screens.people import people_screen

    screen = people_screen(online, root=True)
    screen.resumes = resumes
    app.push_screen(screen)
