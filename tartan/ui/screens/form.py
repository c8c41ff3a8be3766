"""The form of the set-up: draws a draft line by line, and knows what the cursor can be on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from tartan import registry
from tartan.bots import LEVELS
from tartan.engine.contract import OptionKind
from tartan.session.seat import Curtain
from tartan.session.text import NAME_CELLS
from tartan.ui.cloth import weave
from tartan.ui.screens.draft import PIN_LENGTHS
from tartan.ui.setts import TITLES, sett
from tartan.ui.widgets.badge import badges
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.paint import Painted

if TYPE_CHECKING:
    from textual import events

    from tartan.ui.screens.draft import Draft
    from tartan.ui.widgets.edit import LineEdit
    from tartan.ui.widgets.paint import Row

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

    class Clicked(Message):
        """A cell was clicked."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

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
        if cell is not None:
            self.post_message(self.Clicked(cell))

    # Drawing --------------------------------------------------------------------------------------------------------

    def paint(self, y: int, row: Row) -> None:
        """One line of the form."""
        self._spots[y] = []
        line = self.top + y
        if line == len(self.lines):
            self._paint_missing(row)
        elif line > len(self.lines) + 1:
            self._paint_hem(line - len(self.lines) - 2, row)
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
        height = self.size.height - (len(self.lines) + 2 - self.top)
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

    def _paint_missing(self, row: Row) -> None:
        missing = self.draft.problems
        row.put(" " * (LABEL + 3))
        if missing:
            row.put(f"✗ {missing[0]}", self.look.accent, max(0, row.room - 1))
        else:
            row.put("✓ Nothing is missing.", self.look.good)

    def _paint_end(self, row: Row, y: int, cells: list[Cell]) -> None:
        row.put(" " * LABEL)
        self._cell(row, y, cells[0], "Start")
        row.put("  ")
        self._cell(row, y, cells[1], "Keep as default")
