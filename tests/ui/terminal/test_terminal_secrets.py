"""What is hidden stays hidden: below opaque screens, in notices and tooltips, in clipboards and titles (K1, K2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import ModalScreen
from textual.widgets import Static, Tooltip
from textual.widgets._toast import Toast

from tartan.ui.terminal.app import HardenedApp
from tartan.ui.terminal.capabilities import TerminalInfo
from tartan.ui.terminal.screens import OpaqueScreen
from tests.ui.shell import until
from tests.ui.terminal.specimen import HIDDEN_WORDS

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from tests.ui.terminal.conftest import Start

HIDDEN = HIDDEN_WORDS.encode()


def test_nothing_below_an_opaque_screen_is_drawn(start: Start) -> None:
    """While it is up, through resizes, not a byte of the table is written, though its style is transparent."""
    terminal = start()
    terminal.send("p")
    terminal.wait_for_text("the curtain is down")
    terminal.wait_for_no_text(HIDDEN_WORDS)
    seen = len(terminal.raw)
    for columns in (100, 60, 90):
        terminal.resize(columns, 30)
        terminal.wait_for_quiet(0.2)
    assert "the curtain is down" in terminal.text
    assert HIDDEN not in terminal.raw[seen:]
    terminal.send("u")
    terminal.wait_for_text(HIDDEN_WORDS)


def test_notices_are_dropped_at_once(start: Start) -> None:
    """A cleared notice leaves the screen and does not come back with the next one."""
    terminal = start()
    terminal.send("n")
    terminal.wait_for_text(f"notice {HIDDEN_WORDS}")
    terminal.send("c")
    terminal.wait_for_no_text("notice")
    terminal.send("p")
    terminal.wait_for_text("the curtain is down")
    terminal.wait_for_quiet()
    assert "notice" not in terminal.text


def test_a_notice_on_its_way_is_dropped_too(start: Start) -> None:
    """A notice raised just before all were cleared is never drawn."""
    terminal = start()
    terminal.send("N")
    terminal.wait_for_text("heard N")
    terminal.wait_for_quiet()
    assert b"notice" not in terminal.raw


def test_neither_clipboard_nor_title_is_written(start: Start) -> None:
    """The program writes no operating system command at all: no title (OSC 0, 2), no clipboard (OSC 52)."""
    terminal = start()
    for key in ("o", "n", "p", "u", "l", "\x1b[<35;5;5M", "\x1b[<0;5;5M", "\x1b[<0;5;5m"):
        terminal.send(key)
        terminal.wait_for_quiet(0.1)
    terminal.send("\x03\x03")
    assert terminal.wait_exit() == 0
    assert b"\x1b]" not in terminal.raw
    assert b"\x9d" not in terminal.raw


class Table(HardenedApp[None]):
    """One line with a tooltip."""

    TOOLTIP_DELAY = 0.01

    def __init__(self) -> None:
        super().__init__(terminal=TerminalInfo())

    def compose(self) -> ComposeResult:
        line = Static("a line", id="line")
        line.tooltip = HIDDEN_WORDS
        yield line


async def test_clearing_drops_notices_tooltips_selection_and_clipboard() -> None:
    """After `clear_transients` none of them is there, nor comes later; a new notice is shown as ever."""
    app = Table()
    async with app.run_test(tooltips=True, notifications=True) as pilot:
        app.notify("old", timeout=60)
        app.copy_to_clipboard(HIDDEN_WORDS)
        await pilot.hover("#line")
        tooltip = app.screen.query_one(Tooltip)
        await until(pilot, lambda: bool(tooltip.display))
        app.screen.text_select_all()
        assert app.screen.selections
        app.clear_transients()
        shown = tooltip.display
        assert not shown
        assert not app.screen.selections
        assert app.clipboard == ""
        await pilot.pause()
        assert not [toast for toast in app.screen.query(Toast) if toast.is_on_screen]
        app.notify("new", timeout=60)
        await until(pilot, lambda: [toast._notification.message for toast in app.screen.query(Toast)] == ["new"])
        assert not tooltip.display


async def test_a_see_through_question_over_a_curtain_shows_the_curtain_only() -> None:
    """A stock modal screen shows what is below it, but not what is below an opaque screen there."""
    app = Table()
    async with app.run_test() as pilot:
        table = app.screen
        question: ModalScreen[None] = ModalScreen()
        await app.push_screen(question)
        await pilot.pause()
        assert table in app._background_screens
        await app.pop_screen()
        curtain: OpaqueScreen[None] = OpaqueScreen()
        curtain.styles.background = "transparent"
        await app.push_screen(curtain)
        assert app._background_screens == []
        await app.push_screen(ModalScreen())
        assert app._background_screens == [curtain]
