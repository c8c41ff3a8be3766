"""A small app that does on demand, by single keys, what a terminal, a player or a fault can do to a real one.

Run as a program: `specimen.py DIRECTORY [OPTION]`. It appends a line to DIRECTORY/saved each time it saves.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from tartan.ui.terminal.app import HardenedApp
from tartan.ui.terminal.run import run
from tartan.ui.terminal.screens import OpaqueScreen

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from tartan.ui.terminal.capabilities import TerminalInfo

HIDDEN_WORDS = "THANE-HOLDS-THE-AXE"


class Board(Widget):
    """One wide line of cells with a cursor; `broken` makes drawing it fail."""

    DEFAULT_CSS = "Board { width: 100%; height: 2; }"
    cursor = 0
    broken = False

    def render_line(self, y: int) -> Strip:
        if self.broken:
            hand = HIDDEN_WORDS
            raise RuntimeError(f"no line for {len(hand)}")
        there, here = Style(color="#dddddd", bgcolor="#14503c"), Style(color="#000000", bgcolor="#ffc800")
        return Strip([Segment(f"{cell:>3} ", here if cell == self.cursor else there) for cell in range(20)], 80)

    def move(self) -> None:
        old, self.cursor = self.cursor, (self.cursor + 1) % 20
        self.refresh(Region(old * 4, 0, 4, 1), Region(self.cursor * 4, 0, 4, 1))


class Curtain(OpaqueScreen[None]):
    """Hides the table, though its style says otherwise."""

    CSS = "Curtain { background: transparent 0%; }"

    def compose(self) -> ComposeResult:
        yield Static("the curtain is down")

    def key_u(self) -> None:
        self.dismiss()


class Specimen(HardenedApp[None]):
    """Shows the last keys and pastes, and the size."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("k", "count", "Count")]

    def __init__(self, terminal: TerminalInfo, directory: Path, option: str) -> None:
        super().__init__(terminal=terminal)
        self.directory, self.option = directory, option
        self.count = 0
        self.heard: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static("ready", id="status", markup=False)
        yield Board()
        yield Static(f"secret {HIDDEN_WORDS}", id="secret")
        if self.option == "--glyphs":
            yield Static("┌─│ ♠ 漢 …", markup=False)
        if self.option == "--field":
            yield Input(id="field")

    def show(self, text: str) -> None:
        self.screen_stack[0].query_one("#status", Static).update(text)

    def save_before_leaving(self) -> None:
        if self.option == "--slow-save":
            threading.Event().wait(60)
        if self.option == "--bad-save":
            raise OSError("the disk is full")
        with (self.directory / "saved").open("a") as file:
            file.write("saved\n")

    def on_terminal_resumed(self) -> None:
        self.push_screen(Curtain())

    def ask_to_quit(self) -> None:
        self.show("really quit?")

    def action_count(self) -> None:
        self.count += 1
        self.show(f"count {self.count}")

    def on_resize(self, event: events.Resize) -> None:
        if self.screen_stack and self.screen_stack[0].query("#status"):
            self.show(f"size {event.size.width}x{event.size.height}")

    def on_paste(self, event: events.Paste) -> None:
        self.show(f"pasted {len(event.text)}: {event.text[:30]!r}")

    def on_key(self, event: events.Key) -> None:
        self.heard = [*self.heard[-5:], event.key]
        if event.key == "k":
            return
        self.show(f"heard {' '.join(self.heard)}")
        act = {
            "q": self.exit,
            "x": self.fail,
            "w": lambda: self.run_worker(self.fail_later(), exit_on_error=True),
            "d": self.fail_to_draw,
            "b": self.block,
            "t": lambda: self.run_worker(self.never_end, thread=True),
            "n": lambda: self.notify(f"notice {HIDDEN_WORDS}", timeout=60),
            "c": self.clear_transients,
            "N": self.notify_and_clear,
            "o": lambda: self.copy_to_clipboard(HIDDEN_WORDS),
            "p": lambda: self.push_screen(Curtain()),
            "f": lambda: self.set_interval(0.001, self.flood),
            "l": lambda: self.query_one(Board).move(),
            "s": lambda: self.exit(return_code=7),
            "W": lambda: self.title_terminal("Your turn\x1b]0;oops\x07: Tables"),
            "V": lambda: self.title_terminal(""),
            "T": lambda: threading.Thread(target=self.fail).start(),
        }.get(event.key)
        if act is not None:
            act()  # type: ignore[no-untyped-call] # what the acts give back is not looked at

    def fail(self) -> None:
        hand = HIDDEN_WORDS
        raise RuntimeError(f"a fault with {len(hand)} letters")

    async def fail_later(self) -> None:
        self.fail()

    def fail_to_draw(self) -> None:
        board = self.query_one(Board)
        board.broken = True
        board.refresh()

    def block(self) -> None:
        (self.directory / "blocked").touch()
        threading.Event().wait(60)

    def never_end(self) -> None:
        self.call_from_thread(self.show, "a thread runs")
        threading.Event().wait(60)

    def notify_and_clear(self) -> None:
        self.notify(f"notice {HIDDEN_WORDS}", timeout=60)
        self.clear_transients()

    def flood(self) -> None:
        self.refresh(layout=True)


if __name__ == "__main__":
    place, choice = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""
    if choice == "--not-made":
        sys.exit(run(lambda info: 1 / 0, crash_log=place / "log" / "crash.log"))  # type: ignore[arg-type,return-value] # on purpose
    sys.exit(run(lambda info: Specimen(info, place, choice), crash_log=place / "log" / "crash.log"))
