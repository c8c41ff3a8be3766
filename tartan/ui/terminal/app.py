"""The app that the program's own app is built on: what Textual's does to a terminal, a player and a secret, mended."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING, ClassVar, TypeVar

from rich.color import ColorSystem
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.widgets import Tooltip
from textual.widgets._toast import ToastRack

from tartan.ui.terminal.capabilities import ColourDepth, TerminalInfo, capabilities
from tartan.ui.terminal.driver import TerminalDriver
from tartan.ui.terminal.hueless import NoHue
from tartan.ui.terminal.repaint import write_changed_spans_only
from tartan.ui.terminal.screens import OpaqueScreen

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver
    from textual.filter import LineFilter
    from textual.notifications import Notify
    from textual.screen import Screen

    from tartan.ui.terminal.guard import Guard

ResultT = TypeVar("ResultT")

_COLOUR_SYSTEMS = {
    ColourDepth.ANSI: ColorSystem.STANDARD,
    ColourDepth.INDEXED: ColorSystem.EIGHT_BIT,
    ColourDepth.TRUECOLOUR: ColorSystem.TRUECOLOR,
}


class HardenedApp(App[ResultT], inherit_bindings=False):
    """A Textual app that leaves a terminal as it found it and keeps its secrets.

    Subclasses override the three hooks `save_before_leaving`, `on_terminal_resumed` and `ask_to_quit`, and are started
    with `tartan.ui.terminal.run.run`. Give `terminal` in tests, so that nothing depends on where they run:
    `TerminalInfo()` is a good one.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", "Quit", show=False, priority=True, system=True),
        Binding("ctrl+q", "ask_to_quit", "Quit", show=False, priority=True, system=True),
        Binding("ctrl+z", "suspend_process", "Suspend", show=False, priority=True, system=True),
    ]

    guard: Guard | None = None
    """What sees this run out; None where the app does not draw on a real terminal."""

    def __init__(self, *, terminal: TerminalInfo | None = None) -> None:
        super().__init__()
        self.draw_for(capabilities() if terminal is None else terminal)
        self._interrupted = False
        self._terminal_title = ""
        self._transients_cleared_at = 0.0
        self._no_hue = NoHue()
        write_changed_spans_only()
        # What stands in for stderr has no file; -1 for its number would keep other processes from being started.
        self._capture_stderr.fileno = _no_file  # type: ignore[method-assign]  # of this app alone

    # -- hooks --------------------------------------------------------------------------------------------------

    def save_before_leaving(self) -> None:
        """Save what is not saved yet: called once, before the terminal is given back, however the program ends (T1).

        It must be quick. It runs on the event loop's thread, or on another if that one no longer answers.
        """

    def on_terminal_resumed(self) -> None:
        """The program was stopped and goes on: drop the curtain here, before anything is drawn again (T7).

        A screen pushed here is what is drawn first.
        """

    def ask_to_quit(self) -> None:
        """The player wants to leave (Ctrl-C or Ctrl-Q): open the quit question; by default the app ends (T7)."""
        self.exit()

    # -- services -----------------------------------------------------------------------------------------------

    def draw_for(self, terminal: TerminalInfo) -> None:
        """Take the terminal for one that can do this, and no more."""
        self.terminal = terminal
        # Textual takes an empty NO_COLOR for one that is set; the convention does not.
        self.no_color = terminal.hueless
        if (system := _COLOUR_SYSTEMS.get(terminal.colours)) is not None:
            # There is no other way to tell the console made by Textual; by itself it goes by other rules.
            self.console._color_system = system  # noqa: SLF001 - as said

    def clear_transients(self) -> None:
        """Drop at once what may hold a secret and outlives a screen (K2).

        These are notices (shown, and on their way), tooltips, selected text and the in-app clipboard, on all screens.
        """
        self._transients_cleared_at = time.time()
        self._notifications.clear()
        self._clipboard = ""
        for stack in self._screen_stacks.values():
            for screen in stack:
                _clear_screen(screen)

    def copy_to_clipboard(self, text: str) -> None:
        """Keep text for pasting inside the app; the terminal's own clipboard is never written (K2)."""
        self._clipboard = text

    def title_terminal(self, words: str) -> None:
        """Give the terminal's window a title of plain letters, or with none its own again.

        Others see it, and it outlives what is on the screen: it never tells what not everybody may know (K2).
        """
        if words != self._terminal_title:
            self._terminal_title = words
            self._tell_title()

    def _tell_title(self) -> None:
        if isinstance(self._driver, TerminalDriver) and self.terminal.has_title:
            self._driver.title(self._terminal_title)

    def resumed(self) -> None:
        """The terminal is the app's again and empty: let the hook hide what must be hidden, then draw everything."""
        self._tell_title()
        self.on_terminal_resumed()
        self.refresh(layout=True)

    # -- keys ---------------------------------------------------------------------------------------------------

    def action_interrupt(self) -> None:
        """Ctrl-C: the quit question, and out at the second one in a row (T7)."""
        if self._interrupted:
            self.exit()
            return
        self._interrupted = True
        self.ask_to_quit()

    def action_ask_to_quit(self) -> None:
        """Ctrl-Q: the quit question."""
        self.ask_to_quit()

    def action_suspend_process(self) -> None:
        """Ctrl-Z: give the terminal to the shell until it continues the program (T7)."""
        if isinstance(self._driver, TerminalDriver):
            self._suspend_signal()
            self._driver.suspend_process()
            self.app_resume_signal.publish(self)
            self.resumed()

    async def on_event(self, event: events.Event) -> None:
        """As in Textual, but nothing that was typed counts once the app is leaving (T5)."""
        if isinstance(event, (events.InputEvent, events.Paste)) and self._exit:
            return
        if isinstance(event, events.Key) and event.key != "ctrl+c":
            self._interrupted = False
        await super().on_event(event)

    # -- leaving ------------------------------------------------------------------------------------------------

    def exit(self, result: ResultT | None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave in good order; from now on the guard counts the time."""
        super().exit(result, return_code, message)
        if self.guard is not None:
            self.guard.begin(return_code)

    def leave_with(self, status: int) -> None:
        """Leave because of a signal (from any thread)."""

        def leave() -> None:
            with self._context():
                self.exit(return_code=status)

        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # it ended in between
                loop.call_soon_threadsafe(leave)

    async def _shutdown(self) -> None:
        """Save before the screens are taken apart."""
        self._save()
        await super()._shutdown()

    def _save(self) -> None:
        if self.guard is None:
            self.save_before_leaving()
        else:
            self.guard.save_once()

    # -- failing ------------------------------------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        """Every unhandled failure, in a handler, a worker or while drawing, comes by here: write it down (T1, K2)."""
        if self.guard is not None:
            self.guard.crashed(error, "while the app was running")
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Leave; Textual would print a traceback with the values of all locals."""
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:  # noqa: ARG002 - they hold what must not be printed
        """Leave, and print nothing of what failed."""
        self._return_code = 1
        self._close_messages_no_wait()

    # -- drawing ------------------------------------------------------------------------------------------------

    def get_driver_class(self) -> type[Driver]:
        """The driver of this package."""
        return TerminalDriver

    def get_line_filters(self) -> list[LineFilter]:
        """Textual's filters, or the one that leaves no colour at all (T6)."""
        if not self.terminal.hueless:
            return list(super().get_line_filters())
        self._no_hue.dark = self.current_theme.dark
        return [self._no_hue]

    @property
    def _background_screens(self) -> list[Screen[object]]:
        """The screens that show through the top one: none through one that hides what is below it (K1)."""
        if not self._screen_stack or isinstance(self.screen, OpaqueScreen):
            return []
        screens: list[Screen[object]] = super()._background_screens
        for position in range(len(screens) - 1, -1, -1):
            if isinstance(screens[position], OpaqueScreen):
                return screens[position:]
        return screens

    def _set_pointer_shape(self, shape: str) -> None:
        """Leave the mouse pointer alone: nothing would put its shape back."""

    def _on_notify(self, event: Notify) -> None:
        """Show a notice, unless it was on its way when all were cleared."""
        if event.notification.raised_at > self._transients_cleared_at:
            super()._on_notify(event)
        else:
            event.prevent_default()


def _no_file() -> int:
    """The answer of a stream without a file to who asks for its number."""
    raise OSError("This stream has no file.")


def _clear_screen(screen: Screen[object]) -> None:
    """Drop the notices, the tooltip and the selection of one screen.

    Textual's own ways act later, or only on what is shown already: a tooltip whose time is still running would follow.
    """
    with contextlib.suppress(NoMatches):
        rack = screen.get_child_by_type(ToastRack)
        rack.display = False
        for holder in rack.children:
            holder.display = False
        rack.remove_children()
    if (timer := screen._tooltip_timer) is not None:  # noqa: SLF001 - as said
        timer.stop()
    screen._tooltip_widget = None  # noqa: SLF001 - as said
    with contextlib.suppress(NoMatches):
        tooltip = screen.get_child_by_type(Tooltip)
        tooltip.display = False
        tooltip.update("")
    if screen.selections:
        screen.clear_selection()
