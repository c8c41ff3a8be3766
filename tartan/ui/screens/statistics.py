"""Your games: how many were won, from which seat, against whom; a line of cloth for each game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar

from textual.message import Message

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import TartanError
from tartan.engine.phrases import between
from tartan.session import statistics
from tartan.session.statistics import Summary, Tally
from tartan.session.when import ago
from tartan.ui.actions import KNOWING, MOVING, PLAYING, SHARED, ActionRow
from tartan.ui.cloth import ColourMode, dye_style, ribbon, weave
from tartan.ui.screens.base import OWN_SETT, TartanScreen
from tartan.ui.setts import ACCENTS, SEAT_SETTS, sett
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.hem import LEAST
from tartan.ui.widgets.paint import Painted, Row

if TYPE_CHECKING:
    from rich.style import Style
    from textual import events
    from textual.app import ComposeResult

    from tartan.engine.contract import Manifest
    from tartan.session.statistics import Result

GAMES_TOP = 3
"""The line of the first game; the name and its total stand above."""
LABEL = 24
"""Cells of a line's name, with the cursor's mark."""
FIGURES = 16
"""Cells of what stands behind a bar."""
BAR = 44
"""Cells of the longest bar."""
KIND = 9
"""Cells of a kind of opponent."""
COLUMN_GAP = 3
PATIENCE = 0.2
"""Seconds at a time in which older games are counted."""
NOTHING = (
    "No game of yours has come to its end yet.",
    "Each one counts from there on: won or lost, from which seat, against whom.",
    "Enter sets up a table.",
)


class StatisticsBoard(Painted):
    """The person and the total, a bar a game, and for the game at the cursor: seats, opponents, streaks, lengths."""

    DEFAULT_CSS = "StatisticsBoard { height: 1fr; }"

    class Clicked(Message):
        """A line was clicked: a game by its number, or the name (-1), to the left or right."""

        def __init__(self, at: int, way: int = 1) -> None:
            super().__init__()
            self.at = at
            self.way = way

    def __init__(self, manifests: tuple[Manifest, ...]) -> None:
        super().__init__()
        self.manifests = manifests
        self.person = ""
        self.people = 0
        """How many there are to choose from."""
        self.summaries: tuple[Summary, ...] = ()
        """Of all games, then of each."""
        self.cursor = 0
        self.letters = False
        """Whether only ASCII is drawn."""

    @property
    def current(self) -> Summary:
        """What the cursor is on."""
        return self.summaries[self.cursor] if self.summaries else Summary()

    @property
    def manifest(self) -> Manifest | None:
        """The game that the cursor is on; None for all of them."""
        return self.manifests[self.cursor - 1] if self.cursor else None

    def on_click(self, event: events.Click) -> None:
        """Take the line that was clicked."""
        event.stop()
        if event.y == 1:
            self.post_message(self.Clicked(-1, -1 if event.x < 4 else 1))
        elif GAMES_TOP <= event.y < GAMES_TOP + len(self.summaries):
            self.post_message(self.Clicked(event.y - GAMES_TOP))

    # Drawing --------------------------------------------------------------------------------------------------------

    def paint(self, y: int, row: Row) -> None:
        """One line, by the part it belongs to."""
        if not self.people:
            self._paint_nothing(y, row)
            return
        detail = GAMES_TOP + len(self.summaries) + 1
        rows = max(len(self._seats()), len(self.current.against), 1)
        if y == 1:
            self._paint_name(row)
        elif GAMES_TOP <= y < detail - 1:
            self._paint_game(y - GAMES_TOP, row)
        elif y == detail:
            self._paint_heads(row)
        elif detail < y <= detail + rows:
            self._paint_detail(y - detail - 1, row)
        elif y == detail + rows + 2:
            self._paint_course(row)
        elif y == detail + rows + 3:
            self._paint_recent(row)
        else:
            self._paint_hem(y - (detail + rows + 5), self.size.height - (detail + rows + 5), row)

    def _paint_nothing(self, y: int, row: Row) -> None:
        if 1 <= y <= len(NOTHING):
            row.put("   ").put(NOTHING[y - 1], self.look.bright if y == 1 else self.look.dim)
        else:
            self._paint_hem(y - len(NOTHING) - 2, self.size.height - len(NOTHING) - 2, row)

    def _paint_hem(self, y: int, height: int, row: Row) -> None:
        if y >= 0 and height >= LEAST:
            row.segments(weave(sett(OWN_SETT), row.width, height, app_colour_mode(self.app))[y])

    def _paint_name(self, row: Row) -> None:
        look = self.look
        total = self.summaries[0]
        if self.people > 1:
            row.put(" ◂ ", look.key).put(self.person, look.title).put(" ▸", look.key)
        else:
            row.put("   ").put(self.person, look.title)
        games = f"{total.tally.games} game{'' if total.tally.games == 1 else 's'}"
        row.put(f"   {games}, {total.tally.won} won; last played {ago(total.last, time.time())}", look.ground)

    def _paint_game(self, at: int, row: Row) -> None:
        look, told = self.look, self.summaries[at]
        on = at == self.cursor
        title = self.manifests[at - 1].title if at else "All games"
        style = look.cursor if on else look.bright if told.tally.games else look.dim
        row.put(f"{' ▸' if on else '  '} {title}", style, LABEL).put(" ")
        if not told.tally.games:
            row.put("not played to its end yet", look.dim)
            return
        cells = max(10, min(BAR, row.width - LABEL - FIGURES - 3))
        self._bar(row, told.tally, cells, self.manifests[at - 1].sett if at else OWN_SETT)
        row.put(f" {told.tally.share:>4.0%}", look.bright).put(f"  {told.tally.won} of {told.tally.games}", look.dim)

    def _paint_heads(self, row: Row) -> None:
        title = self.manifest.title if self.manifest else "All games"
        row.put(f"   {title} · by seat", self.look.title, self._half).put(" " * COLUMN_GAP)
        row.put("Against", self.look.title)

    def _paint_detail(self, at: int, row: Row) -> None:
        look, told = self.look, self.current
        mode = app_colour_mode(self.app)
        seats = self._seats()
        if at < len(seats):
            seat, tally = seats[at]
            roles = self.manifest.seat_names if self.manifest else ()
            row.put("   ").put(f" {SEAT_LETTERS[seat]} ", dye_style(ACCENTS[SEAT_SETTS[seat]], mode))
            longest = max((len(role) for role in roles), default=0)
            row.put(f" {roles[seat] if seat < len(roles) else ''}", look.ground, longest + 2 if longest else 1)
            self._share(row, tally, self._half, SEAT_SETTS[seat])
        row.to(self._half + COLUMN_GAP)
        if at < len(told.against):
            kind, tally = told.against[at]
            row.put(kind, look.ground, KIND)
            self._share(row, tally, row.width - 2, "")

    def _share(self, row: Row, tally: Tally, until: int, sett_name: str) -> None:
        """A bar, and its figures, up to a column."""
        cells = max(4, min(BAR // 2, until - row.at - FIGURES + 1))
        self._bar(row, tally, cells, sett_name)
        row.put(f" {tally.share:>4.0%}", self.look.bright).put(f"  {tally.won} of {tally.games}", self.look.dim)

    def _paint_course(self, row: Row) -> None:
        look, told = self.look, self.current
        if not told.tally.games:
            return
        row.put("   In a row ", look.dim).put(f"{told.streak} now, {told.longest_streak} at most", look.bright)
        row.put("     Length ", look.dim).put(f"{between(told.shortest, told.longest)} moves", look.bright)
        if told.shortest != told.longest:
            row.put(f", {told.average:.0f} on average", look.ground)

    def _paint_recent(self, row: Row) -> None:
        look, told = self.look, self.current
        if not told.recent:
            return
        row.put("   The last ", look.dim)
        for won in told.recent:
            row.put("■" if won else "·", look.good if won else look.dim).put(" ")
        row.put(" ■ won, the newest last", look.dim)

    def _seats(self) -> tuple[tuple[int, Tally], ...]:
        """The seats that were sat at."""
        return tuple((seat, tally) for seat, tally in enumerate(self.current.seats) if tally.games)

    @property
    def _half(self) -> int:
        """Cells of the left column, which has the longer names."""
        return self.size.width * 27 // 50

    def _bar(self, row: Row, tally: Tally, cells: int, sett_name: str) -> None:
        """A share as cloth; block cells where no cloth is meant, signs where only ASCII or no colour is drawn."""
        mode = app_colour_mode(self.app)
        full = round(cells * tally.share)
        full = max(full, 1) if tally.won else 0
        if self.letters:
            row.put("#" * full, self.look.bright).put("-" * (cells - full), self.look.dim)
            return
        if sett_name and mode is not ColourMode.MONO:
            row.segments(ribbon(sett(sett_name), full, mode))
        else:
            row.put("█" * full, self._ink)
        row.put("·" * (cells - full), self.look.dim)

    @property
    def _ink(self) -> Style:
        return self.look.good


class StatisticsScreen(TartanScreen[None]):
    """Up and down choose a game, left and right a person."""

    HEADING = "YOUR GAMES"
    TOPIC = (
        "What the saved games come to. A shared first place is a win; a game counts for each kind of opponent at it. "
        "Practice, open hands, and games in which one person held every seat do not count."
    )
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow("choose", ("enter", "p"), "play", "Set up a table of the game that the cursor is on.", PLAYING),
        ActionRow("up", ("up", "k"), "up", "The game above.", MOVING, footer=False),
        ActionRow("down", ("down", "j", "tab"), "down", "The game below.", MOVING, footer=False),
        ActionRow("right", ("right", "n"), "next person", "Whose games these are: the next name.", KNOWING),
        ActionRow("left", ("left", "b"), "person before", "The name before.", KNOWING, footer=False),
        *(SHARED[:2]),
        ActionRow("palette", ("ctrl+p",), "palette", SHARED[2].help, KNOWING, footer=False),
        *SHARED[3:],
    )

    def __init__(self) -> None:
        super().__init__()
        self.board = StatisticsBoard(registry.manifests())
        self._found: tuple[Result, ...] = ()
        self._names: tuple[str, ...] = ()

    def compose_body(self) -> ComposeResult:
        """All of it is one widget."""
        yield self.board

    def on_mount(self) -> None:
        """Count; games that ended before rankings were kept are counted bit by bit."""
        self._count()
        self.call_after_refresh(self._count_older)

    def may(self, row_id: str) -> bool:
        """There is somebody else to look at, and a game above or below."""
        board = self.board
        if row_id in {"left", "right"}:
            return len(self._names) > 1
        if row_id == "up":
            return board.cursor > 0
        return board.cursor < len(board.summaries) - 1 if row_id == "down" else super().may(row_id)

    def _count(self) -> None:
        try:
            self._found = statistics.results(self.lobby)
        except TartanError as error:
            self.prompt(error.message, refused=True)
            return
        self._names = statistics.people(self._found)
        self._tell(statistics.oneself(self.lobby, self._names))
        missing = self.lobby.saves_missing
        self.prompt(missing or self._hint(), refused=bool(missing))

    def _count_older(self) -> None:
        try:
            left = statistics.uncounted(self.lobby, PATIENCE)
            more = len(statistics.results(self.lobby)) != len(self._found)
        except TartanError as error:
            self.prompt(error.message, refused=True)
            return
        if more or not left:
            self._count()
        if left:
            self.prompt(f"Older games are being counted: {left} to go.")
            self.set_timer(PATIENCE, self._count_older)

    def _hint(self) -> str:
        if not self._names:
            return "Enter sets up a table; Esc goes back."
        others = "  ← → whose games." if len(self._names) > 1 else ""
        return f"↑ ↓ choose a game.{others}  Practice and open hands do not count."

    def _tell(self, name: str) -> None:
        board = self.board
        board.person, board.people, board.letters = name, len(self._names), self.app.is_ascii
        games = ("", *(manifest.id for manifest in board.manifests))
        board.summaries = tuple(statistics.summary(self._found, name, game) for game in games)
        board.refresh()
        self.rows_changed()

    def on_statistics_board_clicked(self, event: StatisticsBoard.Clicked) -> None:
        """A click does what the keys do."""
        event.stop()
        if event.at < 0:
            self._turn(event.way)
        else:
            self._go(event.at)

    def _go(self, at: int) -> None:
        board = self.board
        if 0 <= at < len(board.summaries):
            board.cursor = at
            board.refresh()
            self.rows_changed()

    def _turn(self, way: int) -> None:
        if len(self._names) < 2:
            return
        name = self._names[(self._names.index(self.board.person) + way) % len(self._names)]
        self.lobby.settings.keep(statistics.NAME_KEY, name)
        self._tell(name)

    def action_up(self) -> None:
        """The game above."""
        self._go(self.board.cursor - 1)

    def action_down(self) -> None:
        """The game below."""
        self._go(self.board.cursor + 1)

    def action_right(self) -> None:
        """The next person."""
        self._turn(1)

    def action_left(self) -> None:
        """The person before."""
        self._turn(-1)

    def action_choose(self) -> None:
        """Set up a table."""
        from tartan.ui.screens.navigation import open_setup_for

        open_setup_for(self.app, self.board.manifest.id if self.board.manifest else "")
