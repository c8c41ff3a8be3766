"""The application: which screen comes first, how everything looks, and what holds on every screen.

It is handed a lobby and a start intent by the command line, and knows no store, no rules and no particular game.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.filter import ANSIToTruecolor

from tartan.ui.cloth import ColourMode
from tartan.ui.intent import First, Intent
from tartan.ui.terminal.app import HardenedApp
from tartan.ui.terminal.capabilities import ColourDepth
from tartan.ui.terminal.quickstart import release_collector
from tartan.ui.themes import AsciiOnly, ThemeName, make_look, textual_theme, theme_named
from tartan.ui.widgets.notice import too_small

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.filter import LineFilter
    from textual.screen import Screen

    from tartan.session.face import TableFace
    from tartan.session.invitation import Invitation
    from tartan.session.lobby import Lobby
    from tartan.session.online import Network, OnlineTable
    from tartan.session.thinking import Thinker
    from tartan.ui.screens.draft import Draft
    from tartan.ui.terminal.capabilities import TerminalInfo


SETTLED = 0.5
"""Seconds after which the first screen stands, and garbage is collected again."""

_DEPTHS = {
    "none": ColourDepth.NONE,
    "16": ColourDepth.ANSI,
    "256": ColourDepth.INDEXED,
    "truecolour": ColourDepth.TRUECOLOUR,
}

_MODES = {
    ColourDepth.NONE: ColourMode.MONO,
    ColourDepth.ANSI: ColourMode.C16,
    ColourDepth.INDEXED: ColourMode.C256,
    ColourDepth.TRUECOLOUR: ColourMode.TRUECOLOR,
}

_ALWAYS = frozenset({"ctrl+c", "ctrl+q", "ctrl+z"})
"""Keys that count however small the terminal is."""


class TartanApp(HardenedApp[None], inherit_bindings=False):
    """The full-screen program."""

    TITLE = "Tartan"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *HardenedApp.BINDINGS,
        Binding("f9,ctrl+l", "curtain", "Hide", show=False, priority=True, system=True),
    ]

    def __init__(
        self,
        lobby: Lobby,
        intent: Intent | None = None,
        *,
        terminal: TerminalInfo | None = None,
        network: Network | None = None,
    ) -> None:
        super().__init__(terminal=terminal)
        # Nothing here is told by notices and tooltips: they outlive screens (K2), and cost two widgets a screen.
        self._disable_notifications = self._disable_tooltips = True
        self.lobby = lobby
        self.network = network
        """The network, None where tables can neither be hosted nor joined."""
        self.called: Invitation | None = None
        """Whom somebody here has called last: she may want to come back there."""
        self.left_drafts: dict[tuple[str, str], Draft] = {}
        """What was chosen on set-ups that were left without starting: by kind of screen and game."""
        self.intent = intent or Intent()
        self._native_terminal = self.terminal
        self._ascii_only = AsciiOnly()
        self._thinker: Thinker | None = None
        self.acted_at = -inf
        """When somebody here last pressed a key or a button."""
        self.is_ascii = False
        """Whether only ASCII is drawn (T6)."""
        self.colour_mode = ColourMode.TRUECOLOR
        """How cloth is woven, and all else is coloured."""
        self.look = make_look(ThemeName.DARK, ColourMode.TRUECOLOR)
        self.apply_settings()

    # How it looks ---------------------------------------------------------------------------------------------------

    def apply_settings(self) -> None:
        """Take theme, colours and letters from the settings, and draw everything anew."""
        from tartan.session.settings import Choice, Colour

        settings = self.lobby.settings
        native = self._native_terminal
        if settings.colour is not Colour.AUTO:
            native = replace(native, colours=_DEPTHS[settings.colour.value], no_color=False)
        self.draw_for(native)
        self.is_ascii = native.ascii_only if settings.ascii is Choice.AUTO else settings.ascii is Choice.ON
        theme = theme_named(settings.theme)
        mode = ColourMode.MONO if native.hueless else _MODES[native.colours]
        if theme is ThemeName.MONO and mode in (ColourMode.TRUECOLOR, ColourMode.C256):
            mode = ColourMode.GREY
        self.look = make_look(theme, mode)
        self.colour_mode = ColourMode.ASCII if self.is_ascii and mode is ColourMode.MONO else mode
        self.ansi_color = mode is ColourMode.C16
        drawn = textual_theme(theme)
        if drawn.name not in self.available_themes:
            self.register_theme(drawn)
        self.theme = drawn.name
        if self.is_running:
            self.refresh_all()

    def refresh_all(self) -> None:
        """Draw every screen anew."""
        for screen in self.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh()

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing should move by itself."""
        from tartan.session.settings import Pace

        return self.lobby.settings.reduced_motion or self.lobby.settings.pace is Pace.INSTANT

    def get_line_filters(self) -> list[LineFilter]:
        """None as a rule: all colours are meant as they are; at last ASCII, where nothing else may be drawn (T6)."""
        filters = [each for each in super().get_line_filters() if not isinstance(each, ANSIToTruecolor)]
        return [*filters, self._ascii_only] if self.is_ascii else filters

    # Who thinks -----------------------------------------------------------------------------------------------------

    @property
    def thinker(self) -> Thinker:
        """What thinks beside the screens, for bots and for hints."""
        if self._thinker is None:
            from tartan.session.thinking import Thinker

            self._thinker = Thinker()
        return self._thinker

    def on_unmount(self) -> None:
        """Nothing thinks on after the program."""
        if self._thinker is not None:
            self._thinker.close()

    # Where it begins ------------------------------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[None]:
        """The title, which lies below everything else."""
        from tartan.ui.screens.title import TitleScreen

        return TitleScreen()

    def on_mount(self) -> None:
        """Open what the command line asked for."""
        self.set_timer(SETTLED, release_collector)
        if self.intent.first is not First.TITLE:
            from tartan.ui.screens.navigation import open_first

            open_first(self, self.intent)

    def home(self) -> None:
        """Back to the title."""
        self.clear_transients()
        self.close_above(self.screen_stack[0])

    def close_above(self, below: DOMNode) -> None:
        """Close whatever is open above a screen; what was being written there is kept.

        Nothing lies above a screen that is closed itself: what comes late from there closes nothing.
        """
        from tartan.ui.screens.base import TartanScreen

        while below in self.screen_stack and self.screen is not below and len(self.screen_stack) > 1:
            if isinstance(self.screen, TartanScreen):
                self.screen.keep()
            self.pop_screen()

    def open_table(self, table: TableFace, *, resumed: bool = False) -> None:
        """Sit down at a table, with the board of its game."""
        from tartan.ui.screens.navigation import table_screen

        self.push_screen(table_screen(table, resumed=resumed))

    # What holds everywhere ------------------------------------------------------------------------------------------

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal has no room for any screen (T4)."""
        return too_small(*self.size)

    def on_resize(self, event: events.Resize) -> None:
        """Cover every screen before any is laid out anew, if it no longer fits (T4)."""
        from tartan.ui.screens.base import TartanScreen

        for screen in self.screen_stack:
            if isinstance(screen, TartanScreen):
                screen.fit(event.size)

    async def on_event(self, event: events.Event) -> None:
        """As below, but what is typed or clicked blindly does nothing (T4)."""
        if isinstance(event, (events.Key, events.MouseDown, events.Paste)):
            self.acted_at = event.time
        blind = isinstance(event, (events.InputEvent, events.Paste)) and self._size is not None and self.is_too_small
        if blind and not (isinstance(event, events.Key) and event.key in _ALWAYS):
            return
        await super().on_event(event)

    def action_curtain(self) -> None:
        """Drop the curtain at once, whatever is open (K1)."""
        from tartan.ui.screens.navigation import drop_curtain

        drop_curtain(self)

    def on_terminal_resumed(self) -> None:
        """Whoever stopped the program may have gone away meanwhile (T7)."""
        self.action_curtain()

    def ask_to_quit(self) -> None:
        """Open the quit question; from the title there is nothing to ask (T7)."""
        from tartan.ui.screens.quit import QuitScreen
        from tartan.ui.screens.table import TableScreen

        if isinstance(self.screen, QuitScreen):
            return
        uncommitted = any(isinstance(each, TableScreen) and each.uncommitted for each in self.screen_stack)
        self.push_screen(QuitScreen(table=self.played, online=self.online, uncommitted=uncommitted))

    @property
    def played(self) -> TableFace | None:
        """The game that is played here and saved, of several the one that is not being saved; None where none is."""
        from tartan.ui.screens.table import TableScreen

        screens = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        tables = [table for each in screens if (table := each.conductor.played) is not None]
        return next((table for table in tables if table.trouble), tables[-1] if tables else None)

    @property
    def online(self) -> OnlineTable | None:
        """The table of several terminals that is open here, None where there is none."""
        from tartan.ui.screens.people import PeopleScreen

        roots = [screen for screen in self.screen_stack if isinstance(screen, PeopleScreen)]
        return roots[0].online if roots else None

    def save_before_leaving(self) -> None:
        """Keep notes that are being written; every action is saved already (V1)."""
        from tartan.ui.screens.base import TartanScreen

        for screen in self.screen_stack:
            if isinstance(screen, TartanScreen):
                screen.keep()
