"""The set-up: game, seats, variants, seed and curtain; a line says what is still missing before Start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tartan import registry
from tartan.bots import LEVELS
from tartan.engine.contract import OptionKind
from tartan.session.seat import Curtain
from tartan.session.text import NAME_CELLS
from tartan.ui.actions import CHOOSE, LEAVING, MOVES, PLAYING, SHARED, STEPS, ActionRow
from tartan.ui.cloth import weave
from tartan.ui.screens.base import HouseScreen
from tartan.ui.screens.draft import PIN_LENGTHS, Draft, SeatDraft
from tartan.ui.setts import SEAT_SETTS, TITLES, sett
from tartan.ui.widgets.badge import badges
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.edit import LineEdit
from tartan.ui.widgets.paint import Painted, Row

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from tartan.engine.contract import Manifest
    from tartan.session.seat import Setup

CURTAINS = {
    Curtain.KEY: ("a key", "Enter lifts it; nobody sees another's hand by accident."),
    Curtain.PIN: ("a PIN a seat", "Only a seat's own PIN lifts it."),
    Curtain.NONE: ("none", "All hands are open at this keyboard."),
}
LABEL = 16
HEM = 3
"""Lines of cloth below the form, at least."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One thing on the form that the cursor can be on."""

    id: str
    part: str = ""
    """Which value of several in a line."""
    number: int = 0
    """Which seat, option or preset."""


class Form(Painted):
    """Draws the draft, line by line; knows where its cells are."""

    DEFAULT_CSS = "Form { height: 1fr; }"

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.lines: list[list[Cell]] = []
        self.at = (0, 0)
        self.edit: LineEdit | None = None
        self.top = 0
        self._spots: dict[int, list[tuple[int, int, Cell]]] = {}
        self.lay_out()

    def lay_out(self) -> None:
        """The lines of cells, as the draft has them; an empty list is an empty line."""
        draft = self.draft
        pins = draft.curtain is Curtain.PIN
        first: list[Cell] = [Cell("game")] if len(registry.manifests()) > 1 else []
        lines: list[list[Cell]] = [[], first or [Cell("title")]]
        if len(draft.manifest.seats) > 1:
            lines.append([Cell("count")])
        lines.append([Cell("preset", number=n) for n in range(len(draft.presets(LEVELS[0])))])
        lines.append([])
        for seat, planned in enumerate(draft.seats):
            parts = ["name", "sitter", "sett", *(["pin"] if pins and not planned.level else [])]
            lines.append([Cell("seat", part, seat) for part in parts])
        lines.append([])
        lines += [[Cell("option", number=n)] for n in range(len(draft.manifest.options))]
        lines += [[Cell("seed")], [Cell("curtain")], [], [Cell("start"), Cell("keep")]]
        self.lines = lines
        line, column = self.at
        line = min(line, len(lines) - 1)
        if not self._choosable(line):
            line = next(i for i in range(len(lines)) if self._choosable(i))
        self.at = line, min(column, len(lines[line]) - 1)

    def _choosable(self, line: int) -> bool:
        return bool(self.lines[line]) and self.lines[line][0].id != "title"

    @property
    def current(self) -> Cell:
        """The cell that the cursor is on."""
        line, column = self.at
        return self.lines[line][column]

    def put_cursor(self, cell: Cell) -> None:
        """Put the cursor on a cell, if it is there."""
        for line, cells in enumerate(self.lines):
            if cell in cells and self._choosable(line):
                self.at = line, cells.index(cell)
        self._follow()
        self.refresh()

    def move(self, dx: int, dy: int) -> None:
        """Move the cursor among what can be chosen."""
        line, column = self.at
        if dx:
            column = max(0, min(column + dx, len(self.lines[line]) - 1))
        while dy:
            line += dy
            if not 0 <= line < len(self.lines):
                return
            if self._choosable(line):
                break
        self.at = line, min(column, len(self.lines[line]) - 1)
        self._follow()
        self.refresh()

    def _follow(self) -> None:
        height = max(1, self.size.height)
        line = self.at[0]
        self.top = max(0, min(self.top, len(self.lines) - height))
        self.top = min(max(self.top, line - height + 1), line)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._follow()
        self.refresh()

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell under the mouse."""
        for start, end, cell in self._spots.get(y, []):
            if start <= x < end:
                return cell
        return None

    def on_click(self, event: events.Click) -> None:
        """Take the cell that was clicked."""
        event.stop()
        cell = self.cell_at(event.x, event.y)
        if cell is not None and isinstance(self.screen, SetupScreen):
            self.screen.click(cell)

    # Drawing --------------------------------------------------------------------------------------------------------

    def paint(self, y: int, row: Row) -> None:
        """One line of the form."""
        self._spots[y] = []
        line = self.top + y
        if line > len(self.lines):
            self._paint_hem(line - len(self.lines) - 1, row)
        if line >= len(self.lines) or not self.lines[line]:
            return
        cells = self.lines[line]
        kind = cells[0].id
        row.put("  ")
        if kind == "seat":
            self._paint_seat(row, y, cells)
        elif kind == "start":
            self._paint_end(row, y, cells)
        else:
            self._paint_line(row, y, cells)

    def _paint_hem(self, y: int, row: Row) -> None:
        """What room is left is the game's cloth."""
        height = self.size.height - (len(self.lines) + 1 - self.top)
        if height >= HEM:
            row.segments(weave(sett(self.draft.manifest.sett), row.width, height, app_colour_mode(self.app))[y])

    def _cell(self, row: Row, y: int, cell: Cell, words: str, room: int | None = None) -> None:
        on = cell == self.current
        start = row.at
        style = self.look.cursor if on else self.look.bright
        if on and self.edit is not None:
            self.edit.paint(row, self.look.field, self.look.cursor, (room or 24))
        else:
            row.put(f" {words} ", style, room)
        self._spots[y].append((start, row.at, cell))

    def _paint_line(self, row: Row, y: int, cells: list[Cell]) -> None:
        draft, look = self.draft, self.look
        cell = cells[0]
        if cell.id in {"game", "title"}:
            row.put("Game", look.dim, LABEL)
            if cell.id == "title":
                row.put(f" {draft.manifest.title} ", look.title)
            else:
                self._cell(row, y, cell, draft.manifest.title)
            row.put(f" {draft.manifest.tagline}", look.dim)
        elif cell.id == "count":
            row.put("Seats", look.dim, LABEL)
            self._cell(row, y, cell, f"◂ {len(draft.seats)} ▸")
        elif cell.id == "preset":
            row.put("Who sits down", look.dim, LABEL)
            for each, (_, words, _seats) in zip(cells, draft.presets(LEVELS[0]), strict=True):
                self._cell(row, y, each, words)
                row.put(" ")
        elif cell.id == "option":
            option = draft.manifest.options[cell.number]
            row.put(f"Variant {option.name}", look.dim, max(LABEL, len(option.name) + 10))
            value = draft.option_value(option)
            words = ("on" if value else "off") if option.kind is OptionKind.FLAG else str(value)
            self._cell(row, y, cell, f"◂ {words} ▸")
            row.put(f" {option.rule}", look.dim, max(0, row.room - 1))
        elif cell.id == "seed":
            row.put("Seed", look.dim, LABEL)
            self._cell(row, y, cell, draft.seed or "random", None if self.edit is None else 24)
            row.put(
                " the same seed deals the same cards" if draft.seed else " type a number to deal known cards", look.dim
            )
        else:
            row.put("Curtain", look.dim, LABEL)
            words, detail = CURTAINS[draft.curtain]
            self._cell(row, y, cell, f"◂ {words} ▸")
            row.put(f" {detail}", look.dim, max(0, row.room - 1))

    def _paint_seat(self, row: Row, y: int, cells: list[Cell]) -> None:
        draft = self.draft
        seat = cells[0].number
        planned = draft.seats[seat]
        badge = badges(draft.manifest, draft.setup.seats)[seat]
        row.rich(badge.text(app_colour_mode(self.app), 7, named=False)).put(" ")
        for cell in cells:
            if cell.part == "name":
                self._cell(row, y, cell, planned.name or "?", NAME_CELLS + 2)
            elif cell.part == "sitter":
                self._cell(row, y, cell, f"bot: {planned.level}" if planned.level else "here", 14)
            elif cell.part == "sett":
                self._cell(row, y, cell, TITLES[badge.sett], 12)
            else:
                dots = "•" * len(planned.pin) or "PIN?"
                self._cell(row, y, cell, dots, PIN_LENGTHS[1] + 2)

    def _paint_end(self, row: Row, y: int, cells: list[Cell]) -> None:
        look = self.look
        row.put(" " * LABEL)
        self._cell(row, y, cells[0], "Start")
        row.put("  ")
        self._cell(row, y, cells[1], "Keep as default")
        missing = self.draft.problems
        if missing:
            row.put(f"  ✗ {missing[0]}", look.accent, max(0, row.room - 1))
        else:
            row.put("  ✓ Nothing is missing.", look.good)


class SetupScreen(HouseScreen[None]):
    """A form: arrows move, Enter changes or types, Start deals."""

    TOPIC = "Say who plays what. Two seats with the same name are held by one person."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MOVES,
        *STEPS,
        ActionRow("more", ("plus", "m"), "next value", "The next value of what the cursor is on.", PLAYING),
        ActionRow("less", ("minus", "b"), "value before", "The value before.", PLAYING, footer=False),
        ActionRow("start", ("s",), "start", "Deal, and begin.", PLAYING, "once nothing is missing"),
        ActionRow("keep", ("d",), "keep as default", "Begin with these choices next time.", LEAVING, footer=False),
        *SHARED,
    )

    def __init__(self, game_id: str, setup: Setup | None = None) -> None:
        self._game_id = game_id
        self._given = setup
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
        """Begin with what was kept for this game, unless something was given."""
        super().on_mount()
        if self._given is None and (kept := self.lobby.settings.default_setup(self._game_id)) is not None:
            self._take(Draft.of(kept))
        self.form.put_cursor(Cell("start"))
        self._explain()

    def _take(self, draft: Draft) -> None:
        self.draft = self.form.draft = draft
        self._changed()

    def _changed(self) -> None:
        self.form.lay_out()
        self.form.refresh()
        self.rows_changed()
        self._explain()

    def may(self, row_id: str) -> bool:
        """Starting takes a set-up with nothing missing."""
        return row_id != "start" or not self.draft.problems

    def _explain(self) -> None:
        cell, draft = self.form.current, self.draft
        words = {
            "game": f"{draft.manifest.title}: {draft.manifest.tagline} Enter: the next game.",
            "count": "How many sit down. Enter: the next number.",
            "preset": "Fill the seats this way. Two seats with the same name are held by one person.",
            "seed": "Enter types a number; Del goes back to a random one.",
            "curtain": CURTAINS[draft.curtain][1],
            "start": "Enter deals and begins.",
            "keep": "Enter keeps these choices for next time; a typed seed and PINs are not kept.",
        }
        parts = {
            "name": "Enter changes the name. Two seats with the same name are held by one person.",
            "sitter": "Enter: a person here, or a bot.",
            "sett": "Enter: another tartan.",
            "pin": f"Enter types this seat's PIN, {PIN_LENGTHS[0]} to {PIN_LENGTHS[1]} digits.",
        }
        if cell.id == "option":
            self.prompt(draft.manifest.options[cell.number].rule)
        elif cell.id == "seat":
            self.prompt(parts[cell.part])
        else:
            self.prompt(words[cell.id])

    # What a cell does -----------------------------------------------------------------------------------------------

    def click(self, cell: Cell) -> None:
        """A cell was clicked: what was being typed is taken, then the cell does what it does."""
        self._end_edit(keep=True)
        self.form.put_cursor(cell)
        self._explain()
        self.action_choose()

    def _turn(self, way: int) -> None:
        cell, draft = self.form.current, self.draft
        if cell.id == "game":
            games = registry.available()
            self._choose_game(games[(games.index(draft.manifest.id) + way) % len(games)])
            return
        if cell.id == "count":
            counts = list(draft.manifest.seats)
            draft.set_seats(counts[(counts.index(len(draft.seats)) + way) % len(counts)])
        elif cell.id == "option":
            draft.turn_option(draft.manifest.options[cell.number], way)
        elif cell.id == "curtain":
            kinds = list(CURTAINS)
            draft.curtain = kinds[(kinds.index(draft.curtain) + way) % len(kinds)]
        elif cell.id == "seat":
            self._turn_seat(draft.seats[cell.number], cell, way)
        self._changed()

    def _turn_seat(self, seat: SeatDraft, cell: Cell, way: int) -> None:
        if cell.part == "sitter":
            sitters = ("", *LEVELS)
            seat.level = sitters[(sitters.index(seat.level) + way) % len(sitters)]
        elif cell.part == "sett":
            now = badges(self.draft.manifest, self.draft.setup.seats)[cell.number].sett
            seat.sett = (
                SEAT_SETTS[(SEAT_SETTS.index(now) + way) % len(SEAT_SETTS)] if now in SEAT_SETTS else SEAT_SETTS[0]
            )

    def _choose_game(self, game_id: str) -> None:
        manifest: Manifest = registry.manifest(game_id)
        self._game_id = game_id
        self.band.heading, self.band.sett_name = self.heading, manifest.sett
        self.band.refresh()
        self._take(Draft.fresh(game_id, self.lobby.settings.default_setup(game_id)))

    def action_choose(self) -> None:
        """Change, type, or do what the cell says."""
        cell, draft = self.form.current, self.draft
        if cell.id == "start":
            self.action_start()
        elif cell.id == "keep":
            self.action_keep()
        elif cell.id == "preset":
            draft.seats = draft.presets(LEVELS[0])[cell.number][2]
            self._changed()
        elif cell.id == "seed":
            self._begin_edit(LineEdit(draft.seed, limit=19, accepts=str.isdecimal))
        elif cell.part == "name":
            self._begin_edit(LineEdit(draft.seats[cell.number].name, limit=NAME_CELLS))
        elif cell.part == "pin":
            self._begin_edit(LineEdit(limit=PIN_LENGTHS[1], masked=True, accepts=str.isdigit))
        else:
            self._turn(1)

    def _begin_edit(self, edit: LineEdit) -> None:
        self.form.edit = edit
        self.form.refresh()
        self.prompt("Type; Enter takes it, Esc leaves it as it was.")

    def _end_edit(self, *, keep: bool) -> None:
        edit, cell = self.form.edit, self.form.current
        if edit is None:
            return
        self.form.edit = None
        if keep:
            if cell.id == "seed":
                self.draft.seed = edit.text
            elif cell.part == "name":
                self.draft.seats[cell.number].name = edit.text
            else:
                self.draft.seats[cell.number].pin = edit.text
        self._changed()

    def on_key(self, event: events.Key) -> None:
        """While something is typed, keys go there."""
        edit = self.form.edit
        if edit is not None:
            event.stop()
            if event.key in {"enter", "tab", "down", "up"}:
                self._end_edit(keep=True)
            elif event.key == "escape":
                self._end_edit(keep=False)
            elif edit.key(event.key, event.character):
                self.form.refresh()
        elif event.key in {"delete", "backspace"} and self.form.current.id == "seed":
            event.stop()
            self.draft.seed = ""
            self._changed()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed, if something is being typed, and never acts (T5)."""
        event.stop()
        if self.form.edit is not None:
            self.form.edit.insert(event.text)
            self.form.refresh()

    # Actions --------------------------------------------------------------------------------------------------------

    def action_start(self) -> None:
        """Deal, if nothing is missing."""
        from tartan.ui.screens.doors import start

        missing = self.draft.problems
        if missing:
            self.prompt(missing[0], refused=True)
            return
        house, setup = self.house, self.draft.setup
        if start(house, setup):
            self.remove_from_stack()

    def remove_from_stack(self) -> None:
        """Coming back from the table leads to the title."""

    def action_keep(self) -> None:
        """Keep the choices as this game's default."""
        self.lobby.settings.set_default_setup(self.draft.setup)
        self.prompt("Kept: the next set-up of this game begins like this.")

    def action_more(self) -> None:
        """The next value."""
        self._turn(1)

    def action_less(self) -> None:
        """The value before."""
        self._turn(-1)

    def action_up(self) -> None:
        """The line above."""
        self._move(0, -1)

    def action_down(self) -> None:
        """The line below."""
        self._move(0, 1)

    def action_left(self) -> None:
        """The cell to the left; the value before, where there is one cell."""
        self._sideways(-1)

    def action_right(self) -> None:
        """The cell to the right; the next value, where there is one cell."""
        self._sideways(1)

    def action_next(self) -> None:
        """The next line."""
        self._move(0, 1)

    def action_previous(self) -> None:
        """The line before."""
        self._move(0, -1)

    def _sideways(self, way: int) -> None:
        if len(self.form.lines[self.form.at[0]]) == 1:
            self._turn(way)
        else:
            self._move(way, 0)

    def _move(self, dx: int, dy: int) -> None:
        self.form.move(dx, dy)
        self._explain()
