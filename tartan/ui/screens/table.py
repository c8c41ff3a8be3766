"""The table: everything that all games share on the screen where a game is played, replayed or shown.

A game's board derives from `TableScreen`, is found as `SCREEN` in its `screen` module, and fills in the methods of the
first part below. It draws Views and sends notations; curtain, recap, prompt, log, notes, bots, undo and result are
done here, in `table_keys`, in `game_flow` and in `live_play`, the same for every game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.containers import Horizontal, Vertical

from tartan.engine.errors import IllegalAction
from tartan.session.hints import plays
from tartan.session.text import told_apart
from tartan.ui.actions import SHARED, ActionRow
from tartan.ui.conductors.base import Conductor
from tartan.ui.screens.table_keys import CONDUCTOR_ROWS, TableKeys
from tartan.ui.widgets.badge import badges, badges_text
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.logpanel import SHOWN, LogPanel, columns_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult
    from textual.geometry import Size

    from tartan.engine.contract import View
    from tartan.engine.errors import TartanError
    from tartan.session.face import TableFace
    from tartan.session.seat import Seat
    from tartan.ui.conductors.watched import Watched

LARGE = (120, 36)
"""Columns and rows from which cards and regions are drawn larger."""
CLOTH_IN_BAND = 16
"""Cells of the title band that are kept for cloth, beside its words and the names of the seats."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a reveal that everybody may watch: a caption for the prompt line, its rule, and what draws it."""

    caption: str
    rule: str
    draw: Callable[[], None]
    """Draws this step on the board, from public facts alone."""
    begins: bool = False
    """Whether it shows how the next turn or phase begins, which the title is to name then."""


class TableScreen(TableKeys):
    """A game on the screen; the base of every game's board.

    The board area fills the screen between the title band (1 row) and the prompt line (2 rows above the footer):
    80x20 cells on a terminal of 80x24, and never fewer columns than 80. From 100 columns on the log stands at its
    right, 20 to 48 columns wide, as `log_columns` says.
    """

    DEFAULT_CSS = """
    TableScreen #middle { height: 1fr; }
    TableScreen #board { width: 1fr; height: 1fr; }
    TableScreen LogPanel { height: 1fr; display: none; }
    """
    TOPIC = "A game in play. What is asked, and why something cannot be done, stands above the footer."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (*CONDUCTOR_ROWS, *SHARED)
    TELLS: ClassVar[bool] = False
    """Whether the board itself says in words what has happened last; else the prompt does where one plays alone."""
    GAME_ROWS: ClassVar[tuple[ActionRow, ...]] = ()
    """The game's own actions; `ActionRow("sort", ...)` is done by the board's `action_sort`."""

    def __init__(self, table: TableFace | Watched) -> None:
        self.table = table
        """What is known of this table: `manifest`, `names`, `plans`, `where`."""
        super().__init__()
        self.door: Seat = table.seat(None)
        """The seat at the keyboard once it has lifted the curtain; a spectator's until then."""
        self.conductor = Conductor(self)
        self.badges = badges(table.manifest, table.plans)
        """How each seat is shown, by seat."""
        self.log_panel = LogPanel()
        self.where_shown = ""
        """The phase of the step of a reveal that is drawn, where that names one of its own."""
        self.all_views: tuple[View, ...] = ()
        """The views of all seats, by seat, where all hands are open to whoever looks; else none."""
        self.done_meanwhile: tuple[str, ...] = ()
        """What others did since the last turn of the seat at the keyboard, sentence by sentence, until it acts."""

    # What a board fills in ------------------------------------------------------------------------------------------

    def compose_board(self) -> ComposeResult:
        """The widgets of the board; they fill the area between title band and prompt line."""
        yield from ()

    def show(self, view: View, *, private: bool) -> None:
        """Draw this view; where `private` is False it is a spectator's, and nothing private may stay drawn."""

    def take_turn(self, legal: tuple[str, ...]) -> None:
        """The seat at the keyboard owes a decision: enable the cursor and say in the prompt what is asked.

        Called again after each step that was taken, after an undo, and when a curtain dropped by hand is lifted; what
        was staged and is still legal stays staged.
        """

    def end_turn(self) -> None:
        """The turn passes: drop what is staged, the cursor, and all private drawing."""

    def public_moment(self, before: View, after: View) -> tuple[Moment, ...]:  # noqa: ARG002  # a board has its own
        """The steps of a reveal between two of a spectator's views; none where nothing was revealed."""
        return ()

    def explain(self, before: View, after: View, words: str) -> bool:  # noqa: ARG002  # a board has its own
        """Draw what came between two of a spectator's views, and point at what the words speak of.

        False, and nothing drawn, where they speak of nothing there; without words, all of it is meant.
        """
        return False

    def rule_here(self) -> str:
        """The id of the rule that applies at the cursor, or nothing."""
        return ""

    def counter(self, view: View) -> Text:  # noqa: ARG002  # a board has its own
        """The public memory aid for the notes, drawn from a view."""
        return Text()

    def typed(self, text: str) -> None:
        """A notation was typed (key `:`)."""
        self.send((text,))

    def move_cursor(self, dx: int, dy: int) -> None:
        """An arrow key: -1, 0 or 1 each way; the cursor moves only among what can be chosen now."""

    def next_choice(self, step: int) -> None:
        """Tab (1) or Shift+Tab (-1): the next group of things that can be chosen."""

    def choose(self) -> None:
        """Enter or Space: take what the cursor is on."""

    def step_back(self) -> bool:
        """Escape: undo the last thing picked up but not put down; False where there was none."""
        return False

    def put_down(self) -> None:
        """Put down all that is picked up, the cursor where that was; what is composed stays."""

    def put_last(self) -> str:
        """What `u` would take back now, in a word; nothing where that is nothing staged."""
        return ""

    @property
    def uncommitted(self) -> bool:
        """Whether something is picked up or put down that is not sent, and so would have to be chosen again."""
        return bool(self.put_last())

    def staged_steps(self) -> tuple[str, ...]:
        """The steps that are composed and not yet sent, in the engine's order; () where none is."""
        return ()

    def hinted(self, text: str, *, after: bool) -> str:
        """A step as a hint names it, after the steps that are composed: something to do, in notation or in words."""
        return plays(text, after=after)

    def taken_back(self) -> None:
        """The table has taken back the seat's last step; the turn is about to be taken up where it was before that."""

    def take_back(self) -> bool:
        """`u`: take back the last staged part; False where nothing is staged, then the table's own undo is tried."""
        return False

    # What a board may use -------------------------------------------------------------------------------------------

    def send(self, texts: Sequence[str]) -> bool:
        """Submit steps in order as the seat at the keyboard; at the first refusal say why, and return False."""
        return self.conductor.send(texts)

    def refusal(self, text: str) -> IllegalAction | None:
        """Why a notation would be refused now, None where it would not; plays nothing."""
        return self.door.refusal(text)

    def refuse(self, error: TartanError) -> None:
        """Say why something cannot be done, with the rule that it rests on."""
        self.prompt(error.message, error.rule if isinstance(error, IllegalAction) else "", refused=True)

    @property
    def names(self) -> tuple[str, ...]:
        """What people call the seats, by seat; who holds several is told apart by their letters."""
        return told_apart(self.table.names)

    @property
    def ascii(self) -> bool:
        """Whether only ASCII is drawn; signs are replaced by themselves, suits by their letters."""
        return self.app.is_ascii

    @property
    def large(self) -> bool:
        """Whether there is room for larger cards (120x36 and up)."""
        return self.app.size.width >= LARGE[0] and self.app.size.height >= LARGE[1]

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing should move by itself."""
        return self.app.reduced_motion

    @property
    def log_columns(self) -> int:
        """Columns that the log at the side takes now; 0 where it is not shown."""
        return self._log_columns_of(self.app.size.width)

    def _log_columns_of(self, columns: int) -> int:
        return columns_beside(columns) if self.lobby.settings.log_open else 0

    # The screen itself ----------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """The game's title."""
        return self.table.manifest.title.upper()

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return self.table.manifest.sett

    def compose_body(self) -> ComposeResult:
        """The board, and the log at its side."""
        with Horizontal(id="middle"):
            with Vertical(id="board"):
                yield from self.compose_board()
            yield self.log_panel

    def on_mount(self) -> None:
        """Draw what everybody may see, then begin."""
        self.place_log(self.app.size)
        self.show(self.table.seat(None).view(), private=False)
        self.tell_where()
        self.call_after_refresh(self.conductor.begin)

    def on_unmount(self) -> None:
        """Leave the table."""
        self.conductor.end()

    def fit(self, size: Size) -> None:
        """As on every screen; and the log has its room."""
        super().fit(size)
        self.place_log(size)

    def on_resize(self) -> None:
        """Seats have their names in the title band where there is room. Textual calls the board's own as well."""
        self.tell_where()

    def place_log(self, size: Size) -> None:
        """Give the log its columns, or hide it."""
        self.log_panel.take(self._log_columns_of(size.width))

    def tell_where(self) -> None:
        """Bring title band and log up to date, as far as the door at the keyboard may know."""
        self.tell_band()
        if self.log_panel.display:
            self.log_panel.follow(self.conductor.newest(SHOWN), self.names)

    def tell_band(self) -> None:
        """Bring the title band up to date, and nothing else."""
        conductor = self.conductor
        room = self.app.size.width - len(self.heading) - len(conductor.where) - CLOTH_IN_BAND
        seats = badges_text(self.badges, app_colour_mode(self.app), room, conductor.beside())
        self.band.tell(conductor.where, seats)

    def seat_people(self) -> None:
        """Others sit here now: show them by their names and cloths."""
        self.badges = badges(self.table.manifest, self.table.plans)
        self.tell_where()

    # Reading --------------------------------------------------------------------------------------------------------

    def action_rule(self) -> None:
        """The rules, at the rule that applies here."""
        from tartan.ui.screens.rules import RulesScreen

        rule = self.conductor.rule() or self.prompt_line.rule
        self.app.push_screen(RulesScreen(self.table.manifest.id, rule))

    def action_log(self) -> None:
        """The whole log."""
        from tartan.ui.screens.reading import ReadingScreen
        from tartan.ui.widgets.loglines import log_texts

        texts = log_texts(self.conductor.log(), self.names, self.app.look)
        self.app.push_screen(ReadingScreen("LOG", texts, sett_name=self.sett_name, at_end=True, close_key="l"))

    def action_notes(self) -> None:
        """Notes and counter."""
        from tartan.ui.screens.notes import NotesScreen

        self.app.push_screen(NotesScreen(self))
