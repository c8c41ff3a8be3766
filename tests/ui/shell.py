"""What the tests of screens share: an app on a good terminal, tables, a board that shows secrets, and patience."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan.session.lobby import Lobby
from tartan.session.seat import Curtain, SeatPlan, Setup, Sitter
from tartan.session.table import Table
from tartan.ui.actions import PLAYING, ActionRow
from tartan.ui.app import TartanApp
from tartan.ui.conductors.live_play import LivePlay
from tartan.ui.screens.base import moment
from tartan.ui.screens.board_contract import Moment
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_text
from tartan.ui.terminal.capabilities import TerminalInfo
from tartan.ui.widgets.paint import Painted, Row
from tests.narrowing import of_kind
from tests.patience import PATIENCE
from tests.session.tables import GAME, setup_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from textual.app import ComposeResult
    from textual.geometry import Region
    from textual.pilot import Pilot
    from textual.widget import Widget

    from tartan.engine.contract import View
    from tartan.session.face import TableFace
    from tartan.ui.intent import Intent

SIZE = (80, 24)


def new_app(
    intent: Intent | None = None, *, lobby: Lobby | None = None, terminal: TerminalInfo | None = None
) -> TartanApp:
    """The program on a good terminal, with a lobby that keeps everything in memory; reveals and bots at once."""
    lobby = lobby or Lobby()
    lobby.settings.reduced_motion = True
    return TartanApp(lobby, intent, terminal=terminal or TerminalInfo())


def with_curtain(setup: Setup, curtain: Curtain) -> Setup:
    """The same set-up behind another curtain; with PINs, every seat's is 1234."""
    from tartan.session.pin import hash_pin

    pin = hash_pin("1234") if curtain is Curtain.PIN else ""
    return replace(setup, curtain=curtain, seats=tuple(replace(plan, pin=pin) for plan in setup.seats))


def alone(setup: Setup) -> Setup:
    """The same table with one person, on the first seat, and bots."""
    first, *others = setup.seats
    return replace(setup, seats=(first, *(SeatPlan(p.name, Sitter.BOT, "piper") for p in others)))


class SpyBoard(TableScreen):
    """A board for any game: all it draws of a private view is the secret that it must not show to others."""

    GAME_ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow("pick", ("1",), "pick", "Pick the first thing.", PLAYING, "on your turn"),
    )

    def __init__(self, table: TableFace, *, moments: int = 0) -> None:
        super().__init__(table)
        self.area = SpyArea()
        self.turns: list[tuple[str, ...]] = []
        self.staged: list[str] = []
        self.moved: list[tuple[int, int]] = []
        self.ended = 0
        self.moments = moments

    def compose_board(self) -> ComposeResult:
        """One widget."""
        yield self.area

    def show(self, view: View, *, private: bool) -> None:
        """The secret, or that there is none."""
        self.area.say(f"SECRET {view.seat} {view!r}" if private else "PUBLIC")

    def take_turn(self, legal: tuple[str, ...]) -> None:
        """Note what could be done."""
        self.turns.append(legal)
        self.prompt(f"Choose one of {len(legal)}; staged {len(self.staged)}.")

    def end_turn(self) -> None:
        """Drop what is staged."""
        self.staged.clear()
        self.ended += 1

    def public_moment(self, before: View, after: View) -> tuple[Moment, ...]:
        """So many steps, after anything that the public saw change."""
        return tuple(
            Moment(f"MOMENT {n}", "CO-5", partial(self.area.say, f"REVEALED {n}")) for n in range(self.moments)
        )

    def rule_here(self) -> str:
        """A rule that every book has."""
        return "CO-4"

    def counter(self, view: View) -> Text:
        """A counter."""
        return Text("COUNTER one\nCOUNTER two")

    def move_cursor(self, dx: int, dy: int) -> None:
        """Note it."""
        self.moved.append((dx, dy))

    def choose(self) -> None:
        """Play the first legal action."""
        self.send(self.door.legal()[:1])

    def step_back(self) -> bool:
        """Put down what was picked last."""
        return bool(self.staged) and bool(self.staged.pop())

    def take_back(self) -> bool:
        """Put down what was picked last."""
        return self.step_back()

    def put_last(self) -> str:
        """The last thing that was picked."""
        return self.staged[-1] if self.staged else ""

    def action_pick(self) -> None:
        """Stage something."""
        self.staged.append("something")
        self.prompt(f"Staged {len(self.staged)}.")


class SpyArea(Painted):
    """One line of words in the middle of the board."""

    DEFAULT_CSS = "SpyArea { height: 1fr; }"
    words = ""

    def say(self, words: str) -> None:
        """Show other words."""
        self.words = words
        self.refresh()

    def paint(self, y: int, row: Row) -> None:
        """The words, on the third line."""
        if y == 2:
            row.put(self.words)


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Let the app run until a condition holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"In vain; the screen shows\n{screen_text(pilot.app)}"
        await pilot.pause(0.01)


async def until_text(pilot: Pilot[None], words: str) -> str:
    """Let the app run until the screen has these words; gives its text."""
    await until(pilot, lambda: words in screen_text(pilot.app))
    return screen_text(pilot.app)


async def until_screen(pilot: Pilot[None], name: str) -> None:
    """Let the app run until a screen of that class is open and drawn, and takes keys."""
    await until(pilot, lambda: type(pilot.app.screen).__name__ == name)
    await pilot.pause()
    await until(pilot, lambda: getattr(pilot.app.screen, "takes_from", -inf) < moment())


async def press_until(pilot: Pilot[None], condition: Callable[[], bool], key: str = "enter") -> None:
    """Press a key again and again, as quickly as it is dealt with, until a condition holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"In vain; the screen shows\n{screen_text(pilot.app)}"
        await pilot.press(key)


async def take_first_game(pilot: Pilot[None]) -> None:
    """Once the title has opened something: if it is the list of games, as where there are several, take the first."""
    await until(pilot, lambda: type(pilot.app.screen).__name__ != "TitleScreen")
    if type(pilot.app.screen).__name__ == "GamesScreen":
        await pilot.press("enter")
        await until(pilot, lambda: type(pilot.app.screen).__name__ != "GamesScreen")
        await pilot.pause()


async def sit_down(pilot: Pilot[None], setup: Setup | None = None, *, moments: int = 0) -> SpyBoard:
    """A spy's board on a new table; the curtain may be down over it."""
    table = app_of(pilot).lobby.open(setup or setup_of(GAME))
    board = SpyBoard(table, moments=moments)
    board.conductor = LivePlay(board, table)
    await pilot.app.push_screen(board)
    await pilot.pause()
    return board


def table_of(board: TableScreen) -> Table:
    """The table of a board by its own type, where it is a near one."""
    return of_kind(Table, board.table)


def face_of(board: TableScreen) -> TableFace:
    """The table that is played at, near or far."""
    table = board.conductor.played
    assert table is not None
    return table


def app_of(pilot: Pilot[None]) -> TartanApp:
    """The app, by its own type."""
    return of_kind(TartanApp, pilot.app)


WHOLE_ZONE = 10_000
"""What counts as cells where a zone was asked to draw all of itself."""


def refreshed(monkeypatch: pytest.MonkeyPatch, *zones: Widget) -> dict[str, int]:
    """By class of zone the cells that are drawn again from now on; zones of which nothing is are left out."""
    touched: dict[str, int] = {}

    def watch(zone: Widget) -> Callable[..., Widget]:
        refresh = zone.refresh

        def watched(*regions: Region) -> Widget:
            cells = sum(region.area for region in regions) or WHOLE_ZONE
            touched[type(zone).__name__] = touched.get(type(zone).__name__, 0) + cells
            return refresh(*regions)

        return watched

    for zone in zones:
        monkeypatch.setattr(zone, "refresh", watch(zone))
    return touched


async def click_words(pilot: Pilot[None], words: str) -> None:
    """Click in the middle of the words, wherever the screen shows them."""
    for y, line in enumerate(screen_text(pilot.app).split("\n")):
        x = line.find(words)
        if x >= 0:
            await pilot.click(offset=(x + len(words) // 2, y))
            await pilot.pause()
            return
    raise AssertionError(f"{words!r} is not on the screen:\n{screen_text(pilot.app)}")


async def paste(pilot: Pilot[None], text: str) -> None:
    """Paste text, as a terminal does."""
    from textual import events

    pilot.app.post_message(events.Paste(text))
    await pilot.pause()
