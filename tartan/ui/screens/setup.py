"""The set-up: game, seats, variants, seed and curtain; a line says what is still missing before Start."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from tartan import registry
from tartan.bots import LEVELS
from tartan.session.pin import PIN_LENGTHS
from tartan.session.text import NAME_CELLS
from tartan.ui.actions import CHOOSE, LEAVING, MOVES, PLAYING, SHARED, STEPS, ActionRow
from tartan.ui.screens.base import TartanScreen
from tartan.ui.screens.draft import Draft, SeatDraft
from tartan.ui.screens.form import Form
from tartan.ui.screens.form_cells import Cell, CellKind, SeatPart
from tartan.ui.screens.setup_words import cell_words
from tartan.ui.setts import SEAT_SETTS
from tartan.ui.widgets.badge import badges
from tartan.ui.widgets.edit import LineEdit, is_digit

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from tartan.engine.contract import Manifest
    from tartan.session.seat import Setup
    from tartan.ui.screens.draft import OpeningDraft


EDITING = (
    ActionRow("choose", ("enter",), "take", "Take what is typed.", PLAYING),
    ActionRow("back", ("escape",), "leave", "Leave it as it was.", LEAVING),
)
"""What can be done while a name, a seed or a PIN is typed."""
SEED_DIGITS = 19
"""Digits of a seed that can be typed: every number of so many is one of 64 bits."""
PORT_DIGITS = 5
_GOING_ON = {"down": 1, "tab": 1, "up": -1}
"""Keys that take what is typed and go to another line at once: which way."""


class SetupScreen(TartanScreen[None]):
    """A form: arrows move, Enter changes or types, Start deals."""

    TOPIC = "Say who plays what. Two seats with the same name are held by one person."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MOVES,
        *STEPS,
        ActionRow("more", ("plus", "m"), "next value", "The next value of what the cursor is on.", PLAYING),
        ActionRow("less", ("minus", "b"), "value before", "The value before.", PLAYING, footer=False),
        ActionRow("start", ("s", "ctrl+s"), "start", "Deal, and begin.", PLAYING, "once nothing is missing"),
        ActionRow(
            "keep", ("d", "ctrl+d"), "keep as default", "Begin with these choices next time.", LEAVING, footer=False
        ),
        *SHARED,
    )

    start_words: ClassVar[str] = "Enter deals and begins."
    """What is said of the start."""
    sitter_words: ClassVar[str] = "Enter: a person at this keyboard, or a bot."
    """Who may sit at a seat."""
    begins_with_default: ClassVar[bool] = True
    """Whether it begins with what was kept as a game's default."""
    asked_opening: OpeningDraft | None = None
    """How the table is to be opened to others, where that was asked for beforehand."""

    def __init__(
        self, game_id: str, setup: Setup | None = None, *, rematch: bool = False, after_enter: bool = False
    ) -> None:
        """After an Enter that may have been pressed twice, the cursor begins where another one deals nothing."""
        self._game_id = game_id
        self._given = setup
        self._kept = False
        """Whether all that is chosen was kept as the default."""
        self._after_enter = after_enter
        self._rematch = rematch
        """Whether a game that is over lies below, which goes away once the next begins."""
        self.draft = Draft.fresh(game_id, setup)
        super().__init__()
        self.form = Form(self.draft)

    @property
    def heading(self) -> str:
        """Which game is set up."""
        return f"SET UP · {registry.manifest(self._game_id).title}"

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return registry.manifest(self._game_id).sett

    def compose_body(self) -> ComposeResult:
        """The form."""
        yield self.form

    def on_mount(self) -> None:
        """Begin with what was left or kept for this game, unless something was given."""
        self._take(self.draft if self._given else self._left(self.asked_opening) or self.fresh(self._game_id))
        self.form.put_cursor(self._who_sits() if self._after_enter else Cell(CellKind.START))
        self._explain()

    def _who_sits(self) -> Cell:
        """How the seats are filled now; the first one's name where that is none of the ways that are offered."""
        ways = enumerate(self.draft.presets(LEVELS[0]))
        filled = next((number for number, (_, _, seats) in ways if self.draft.is_filled_by(seats)), None)
        return Cell(CellKind.SEAT, SeatPart.NAME) if filled is None else Cell(CellKind.PRESET, number=filled)

    def _take(self, draft: Draft) -> None:
        draft.known = self.lobby.settings.player
        self.lobby.settings.set_up_last = self._game_id
        self.draft = self.form.draft = draft
        self._changed()

    def _changed(self) -> None:
        self._kept = False
        self.form.lay_out()
        self.form.refresh()
        self.rows_changed()
        self._explain()

    def may(self, row_id: str) -> bool:
        """Starting takes a set-up with nothing missing."""
        return row_id != "start" or not self.draft.problems

    def _explain(self) -> None:
        cell = self.form.current
        words = cell_words(self.draft, cell, start=self.start_words, sitter=self.sitter_words)
        self.prompt(self.more_words(cell.kind) if words is None else words)

    def more_words(self, kind: CellKind) -> str:  # noqa: ARG002  # for cells that only some set-ups have
        """What a cell is about."""
        return ""

    def turn_more(self, kind: CellKind, way: int) -> None:
        """The next value of a cell that only some set-ups have."""

    def fresh(self, game_id: str) -> Draft:
        """What the set-up of a game begins with."""
        return Draft.fresh(game_id, self.lobby.settings.default_setup(game_id))

    # What a cell does -----------------------------------------------------------------------------------------------

    def on_form_clicked(self, event: Form.Clicked) -> None:
        """A cell was clicked: what was being typed is taken, then the cell does what it does."""
        event.stop()
        self._end_edit(keep=True)
        self.form.put_cursor(event.cell)
        self._moved()
        if event.way < 0:
            self._turn(-1)
        else:
            self.action_choose()

    def _turn(self, way: int) -> None:
        cell, draft = self.form.current, self.draft
        if cell.kind is CellKind.GAME:
            games = registry.available()
            self._choose_game(games[(games.index(draft.manifest.id) + way) % len(games)])
            return
        if cell.kind is CellKind.COUNT:
            counts = list(draft.manifest.seats)
            draft.set_seats(counts[(counts.index(len(draft.seats)) + way) % len(counts)])
        elif cell.kind is CellKind.OPTION:
            draft.turn_option(draft.manifest.options[cell.number], way)
        elif cell.kind is CellKind.CURTAIN and (draft.has_curtain or draft.has_hands):
            draft.turn_curtain(way)
        elif cell.kind is CellKind.CLOCK:
            draft.turn_clock(way)
        elif cell.kind is CellKind.HINTS:
            draft.turn_hints(way)
        elif cell.kind is CellKind.SEAT:
            self._turn_seat(draft.seats[cell.number], cell, way)
        elif cell.kind is CellKind.PRESET:
            draft.fill(cell.number, way)
        else:
            self.turn_more(cell.kind, way)
        self._changed()

    def _turn_seat(self, seat: SeatDraft, cell: Cell, way: int) -> None:
        if cell.part is SeatPart.SITTER:
            sitters = ("", *(("elsewhere",) if self.draft.opening else ()), *LEVELS)
            now = "elsewhere" if seat.remote else seat.level
            chosen = sitters[(sitters.index(now) + way) % len(sitters)]
            seat.remote, seat.level = chosen == "elsewhere", chosen if chosen in LEVELS else ""
        elif cell.part is SeatPart.SETT:
            cloth = badges(self.draft.manifest, self.draft.setup.seats)[cell.number].sett
            at = SEAT_SETTS.index(cloth) + way if cloth in SEAT_SETTS else 0
            seat.sett = SEAT_SETTS[at % len(SEAT_SETTS)]

    def _leave(self) -> None:
        """What is chosen here is not lost where the set-up, or its game, is left: it is found again, but for PINs."""
        for seat in self.draft.seats:
            seat.pin = ""
        if self._given is None and not (self._kept and self.begins_with_default):
            self.app.left_drafts[type(self).__name__, self._game_id] = self.draft

    def _left(self, opening: OpeningDraft | None) -> Draft | None:
        """What was left of this game; with this way to open a table, or, for None, the one that was left."""
        draft = self.app.left_drafts.pop((type(self).__name__, self._game_id), None)
        return None if draft is None else replace(draft, opening=opening or draft.opening)

    def _choose_game(self, game_id: str) -> None:
        manifest: Manifest = registry.manifest(game_id)
        self._leave()
        self._given = None  # which was of the game that is left
        self._game_id = game_id
        self.band.heading, self.band.sett_name = self.heading, manifest.sett
        self.band.refresh()
        self._take(self._left(self.draft.opening) or self.fresh(game_id))

    def action_choose(self) -> None:
        """Change, type, or do what the cell says; take what is being typed."""
        if self.form.edit is not None:
            self._end_edit(keep=True)
            return
        cell, draft = self.form.current, self.draft
        if cell.kind is CellKind.START:
            self.action_start()
        elif cell.kind is CellKind.KEEP:
            self.action_keep()
        elif cell.kind is CellKind.PRESET:
            draft.fill(cell.number)
            self._changed()
        elif cell.kind is CellKind.SEED:
            self._begin_edit(LineEdit(draft.seed, limit=SEED_DIGITS, accepts=is_digit))
        elif cell.kind is CellKind.PORT and draft.opening is not None:
            self._begin_edit(LineEdit(draft.opening.port, limit=PORT_DIGITS, accepts=is_digit, marked=True))
        elif cell.part is SeatPart.NAME:
            name = draft.setup.seats[cell.number].name
            self._begin_edit(LineEdit(name, limit=NAME_CELLS, marked=name in draft.default_names))
        elif cell.part is SeatPart.PIN:
            self._begin_edit(LineEdit(limit=PIN_LENGTHS[1], masked=True, accepts=is_digit))
        else:
            self._turn(1)

    def _begin_edit(self, edit: LineEdit) -> None:
        self.form.edit = edit
        self.form.refresh()
        self.prompt("Type; Enter takes it, Esc leaves it as it was.")
        self.rows_changed()

    def rows_now(self) -> tuple[ActionRow, ...]:
        """While something is typed, keys are letters; there are only two that do anything else.

        On a name letters begin one, so that what is done by letters elsewhere has only its other keys there.
        """
        if self.form.edit is not None:
            return EDITING
        rows = super().rows_now()
        return tuple(filter(None, map(_without_letters, rows))) if self._on_name else rows

    def _end_edit(self, *, keep: bool) -> None:
        edit, cell = self.form.edit, self.form.current
        if edit is None:
            return
        self.form.edit = None
        if keep:
            if cell.kind is CellKind.SEED:
                self.draft.seed = edit.text
            elif cell.kind is CellKind.PORT and self.draft.opening is not None:
                self.draft.opening.port = edit.text
            elif cell.part is SeatPart.NAME:
                self.draft.rename(cell.number, edit.text)
            else:
                self.draft.seats[cell.number].pin = edit.text
        self._changed()

    def takes_key(self, event: events.Key) -> bool:
        """While something is typed, keys go there; on a name a letter or digit begins one, and does nothing else."""
        edit = self.form.edit
        if edit is not None:
            if event.key == "enter":
                self._end_edit(keep=True)
            elif event.key in _GOING_ON:
                self._end_edit(keep=True)
                self._move(0, _GOING_ON[event.key])
            elif event.key == "escape":
                self._end_edit(keep=False)
            elif edit.key(event.key, event.character):
                self.form.refresh()
            return True
        if event.key in {"delete", "backspace"} and self.form.current.kind is CellKind.SEED:
            self.draft.seed = ""
            self._changed()
        elif self._on_name and (event.character or "").isalnum():
            self._type_first(event, LineEdit(limit=NAME_CELLS))
        elif is_digit(event.character or "") and (edit := self._of_digits()) is not None:
            self._type_first(event, edit)
        else:
            return False
        return True

    def _type_first(self, event: events.Key, edit: LineEdit) -> None:
        """A key begins what is typed, in the place of what stands there."""
        edit.key(event.key, event.character)
        self._begin_edit(edit)

    def _of_digits(self) -> LineEdit | None:
        """An empty line for the number that the cursor is on; None where it is on none."""
        cell = self.form.current
        if cell.part is SeatPart.PIN:
            return LineEdit(limit=PIN_LENGTHS[1], masked=True, accepts=is_digit)
        digits = {CellKind.SEED: SEED_DIGITS, CellKind.PORT: PORT_DIGITS}.get(cell.kind)
        return LineEdit(limit=digits, accepts=is_digit) if digits else None

    @property
    def _on_name(self) -> bool:
        return self.form.current.part is SeatPart.NAME

    def pasted(self, text: str) -> None:
        """Pasted text is typed, if something is being typed, and never acts (T5)."""
        if self.form.edit is not None:
            self.form.edit.insert(text)
            self.form.refresh()

    def action_back(self) -> None:
        """Leave what is being typed as it was; else leave the form."""
        if self.form.edit is not None:
            self._end_edit(keep=False)
        else:
            self._leave()
            super().action_back()

    # Actions --------------------------------------------------------------------------------------------------------

    def action_start(self) -> None:
        """Deal, if nothing is missing."""
        from tartan.ui.screens.navigation import start

        missing = self.draft.problems
        if missing:
            self.prompt(missing[0], refused=True)
            return
        start(self.app, self.draft.finished(), afresh=self._rematch)

    def action_keep(self) -> None:
        """Keep the choices as this game's default."""
        self.lobby.settings.set_default_setup(self.draft.setup)
        self._kept = True
        self.app.left_drafts.pop((SetupScreen.__name__, self._game_id), None)
        self.prompt("Kept: the next set-up of this game begins like this.")

    def action_more(self) -> None:
        """The next value."""
        self._turn(1)

    def action_less(self) -> None:
        """The value before."""
        self._turn(-1)

    def action_arrow(self, dx: int, dy: int) -> None:
        """The line above or below, the cell beside; where there is only one cell, its value before or after."""
        if dx and len(self.form.lines[self.form.at[0]]) == 1:
            self._turn(dx)
        else:
            self._move(dx, dy)

    def action_tab(self, step: int) -> None:
        """The next line, or the line before."""
        self._move(0, step)

    def _move(self, dx: int, dy: int) -> None:
        self.form.move(dx, dy)
        self._moved()

    def _moved(self) -> None:
        """The cursor is on another cell, on which other keys may do something."""
        self.rows_changed()
        self._explain()


def _without_letters(row: ActionRow) -> ActionRow | None:
    """A row as it is where letters and digits are typed; None where it has no other key."""
    keys = tuple(key for key in row.keys if len(key) > 1)
    return replace(row, keys=keys) if keys else None
