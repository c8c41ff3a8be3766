"""The form of the set-up: draws a draft line by line, and knows what the cursor can be on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.message import Message

from tartan import registry
from tartan.bots import LEVELS
from tartan.session.seat import Curtain
from tartan.session.setup import value_words
from tartan.session.text import NAME_CELLS
from tartan.ui.cloth import weave
from tartan.ui.screens.form_cells import HEADINGS, OPENING, Cell, CellKind, SeatPart
from tartan.ui.screens.setup_words import ALL_AGREE, OPEN_HANDS, value_line
from tartan.ui.setts import TITLES, sett
from tartan.ui.widgets.badge import badges
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.paint import Painted, shown

if TYPE_CHECKING:
    from textual import events

    from tartan.ui.screens.draft import Draft
    from tartan.ui.widgets.edit import LineEdit
    from tartan.ui.widgets.paint import Row

CITED = re.compile(r" \([A-Z]{2}-\w+\)")
CLAUSE_END = re.compile(r"[.,;:](?=\s|$)")

HEADS = {
    SeatPart.ROLE: "Role",
    SeatPart.NAME: "Name",
    SeatPart.SITTER: "Who plays",
    SeatPart.SETT: "Tartan",
    SeatPart.PIN: "PIN",
}
"""What the columns of the seats are called."""
SEAT_PARTS = (SeatPart.NAME, SeatPart.SITTER, SeatPart.SETT)
"""The columns that can be chosen for every seat."""
LABEL = 16
TYPED = 24
"""Cells in which something is typed, where its column does not say otherwise."""
CLOTH = 3
"""Cells of a seat's cloth."""
SEAT = 2 + CLOTH + 4 + 1
"""Cells before the columns of a seat: the cursor's mark and the badge."""
SITTER = len("▸bot:  ") + max(len(level) for level in LEVELS) + 1
"""Cells of the column that says who plays."""
BEFORE = "◂"
AFTER = "▸"
HEM = 3
"""Lines of cloth below the form, at least."""


def clauses(words: str, cells: int) -> str:
    """As many whole clauses of a sentence as fit, all of it with the rule it cites; nothing where not one does."""
    if cell_len(words) <= cells:
        return words
    told = CITED.sub("", words)
    ends = [match.start() for match in CLAUSE_END.finditer(told)]
    return next((told[:end] for end in reversed(ends) if cell_len(told[:end]) <= cells), "")


class Form(Painted):
    """Draws the draft, line by line; knows where its cells are."""

    DEFAULT_CSS = "Form { height: 1fr; }"

    class Clicked(Message):
        """A cell was clicked; `way` is -1 where that was on the arrow to the value before it, else 1."""

        def __init__(self, cell: Cell, way: int = 1) -> None:
            super().__init__()
            self.cell = cell
            self.way = way

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.lines: list[list[Cell]] = []
        self.at = (0, 0)
        self.edit: LineEdit | None = None
        self.top = 0
        self._spots: dict[int, list[tuple[int, int, Cell]]] = {}
        self._arrows: dict[int, set[int]] = {}
        """By line where the cells begin that show arrows to the values before and after."""
        self.lay_out()

    def lay_out(self) -> None:
        """The lines of cells, as the draft has them; an empty list is an empty line."""
        draft = self.draft
        pins = draft.curtain is Curtain.PIN
        first: list[Cell] = [Cell(CellKind.GAME)] if len(registry.manifests()) > 1 else []
        lines: list[list[Cell]] = [[], first or [Cell(CellKind.TITLE)]]
        if len(draft.manifest.seats) > 1:
            lines.append([Cell(CellKind.COUNT)])
        lines.append([Cell(CellKind.PRESET, number=n) for n in range(len(draft.presets(LEVELS[0])))])
        lines.append([Cell(CellKind.HEAD)])
        for seat, planned in enumerate(draft.seats):
            parts = [*SEAT_PARTS, *([SeatPart.PIN] if pins and planned.is_here else [])]
            lines.append([Cell(CellKind.SEAT, part, seat) for part in parts])
        lines.append([Cell(CellKind.VARIANTS)] if draft.manifest.options else [])
        lines += [[Cell(CellKind.OPTION, number=n)] for n in range(len(draft.manifest.options))]
        if draft.opening is None:
            lines.append([Cell(CellKind.SEED)])
        # The curtain has its line also where there is none: what comes and goes would move the others under the mouse.
        lines += [[Cell(CellKind.CURTAIN)], [Cell(CellKind.CLOCK)], [Cell(CellKind.HINTS)]]
        if draft.opening is not None:
            lines += [[Cell(kind)] for kind in OPENING]
        lines += [[], [Cell(CellKind.START), Cell(CellKind.KEEP)]]
        self.lines = lines
        line, column = self.at
        line = min(line, len(lines) - 1)
        if not self._choosable(line):
            line = next(i for i in range(len(lines)) if self._choosable(i))
        self.at = line, min(column, len(lines[line]) - 1)

    def _choosable(self, line: int) -> bool:
        return bool(self.lines[line]) and self.lines[line][0].kind not in HEADINGS

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
        if self.lines[line][0].kind != self.current.kind:
            column = 0
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

    def on_click(self, event: events.Click) -> None:
        """Take the cell that was clicked, and of its two arrows the one."""
        event.stop()
        for start, end, cell in self._spots.get(event.y, []):
            if start <= event.x < end:
                before = start in self._arrows.get(event.y, ()) and event.x <= start + len(BEFORE)
                self.post_message(self.Clicked(cell, -1 if before else 1))
                return

    # Drawing --------------------------------------------------------------------------------------------------------

    def paint(self, y: int, row: Row) -> None:
        """One line of the form."""
        self._spots[y], self._arrows[y] = [], set()
        line = self.top + y
        if line == len(self.lines):
            self._paint_missing(row)
        elif line > len(self.lines) + 1:
            self._paint_hem(line - len(self.lines) - 2, row)
        if line >= len(self.lines) or not self.lines[line]:
            return
        cells = self.lines[line]
        kind = cells[0].kind
        if kind is CellKind.HEAD:
            self._paint_head(row)
            return
        if kind is CellKind.VARIANTS:
            row.put("  Variants", self.look.dim)
            return
        row.put("▸ " if line == self.at[0] and (len(cells) == 1 or self.edit is not None) else "  ", self.look.accent)
        if kind is CellKind.SEAT:
            self._paint_seat(row, y, cells)
        elif kind is CellKind.START:
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
            self.edit.paint(row, self.look.field, self.look.cursor, room or TYPED)
        else:
            mark = "▸" if on and len(self.lines[self.at[0]]) > 1 else " "
            row.put(f"{mark}{words} ", style, room)
        self._spots[y].append((start, row.at, cell))

    def _turned(self, row: Row, y: int, cell: Cell, words: str, width: int = 0) -> None:
        """A value between the arrows that go to the one before and the one after."""
        self._arrows[y].add(row.at)
        self._cell(row, y, cell, f"{BEFORE} {words} {AFTER}")
        row.put(" " * (width - len(words)))

    def _paint_line(self, row: Row, y: int, cells: list[Cell]) -> None:
        draft, look = self.draft, self.look
        cell = cells[0]
        if cell.kind in (CellKind.GAME, CellKind.TITLE):
            row.put("Game", look.dim, LABEL)
            if cell.kind is CellKind.TITLE:
                row.put(f" {draft.manifest.title} ", look.title)
            else:
                self._turned(row, y, cell, draft.manifest.title)
            self._hint(row, draft.manifest.tagline)
        elif cell.kind is CellKind.COUNT:
            row.put("Seats", look.dim, LABEL)
            self._turned(row, y, cell, str(len(draft.seats)))
        elif cell.kind is CellKind.PRESET:
            row.put("Who sits down", look.dim, LABEL)
            for each, (_, words, seats) in zip(cells, draft.presets(LEVELS[0]), strict=True):
                self._cell(row, y, each, f"{'●' if draft.is_filled_by(seats) else '○'} {words}")
                row.put(" ")
        elif cell.kind is CellKind.OPTION:
            self._paint_option(row, y, cell)
        elif cell.kind is CellKind.SEED:
            row.put("Seed", look.dim, LABEL)
            if self.edit is not None and cell == self.current:
                self._cell(row, y, cell, draft.seed, TYPED)
                return
            self._cell(row, y, cell, draft.seed or "random")
            self._hint(row, "the same seed deals the same cards" if draft.seed else "type a number to deal known cards")
        elif cell.kind is CellKind.PORT:
            self._paint_port(row, y, cell)
        else:
            label, words, detail = value_line(draft, cell.kind)
            row.put(label, look.dim, LABEL)
            if cell.kind is CellKind.CURTAIN and not (draft.has_curtain or draft.has_hands):
                self._cell(row, y, cell, words)
            else:
                self._turned(row, y, cell, words)
            self._hint(row, detail, ALL_AGREE if words == OPEN_HANDS else "")

    def _paint_port(self, row: Row, y: int, cell: Cell) -> None:
        row.put("Port", self.look.dim, LABEL)
        port = self.draft.opening.port if self.draft.opening else ""
        if self.edit is not None and cell == self.current:
            self._cell(row, y, cell, port, TYPED)
            return
        self._cell(row, y, cell, port if port.strip("0") else "any that is free")
        self._hint(row, "type a number; guests are told it with the address")

    def _paint_option(self, row: Row, y: int, cell: Cell) -> None:
        options = self.draft.manifest.options
        option = options[cell.number]
        row.put(f"  {option.name}", self.look.dim, max(LABEL, *(len(each.name) + 3 for each in options)))
        longest = max(len(value_words(value)) for each in options for value in each.choices)
        self._turned(row, y, cell, value_words(self.draft.option_value(option)), longest)
        self._hint(row, option.rule)

    def _hint(self, row: Row, words: str, short: str = "") -> None:
        """What a line is about; the short form or whole clauses where there is no room; the message line says all."""
        room = max(0, row.room - 1)
        row.put(" ").put(clauses(short if short and cell_len(words) > room else words, room), self.look.dim)

    def _paint_seat(self, row: Row, y: int, cells: list[Cell]) -> None:
        draft = self.draft
        seat = cells[0].number
        planned = draft.seats[seat]
        badge = badges(draft.manifest, draft.setup.seats)[seat]
        row.rich(badge.text(app_colour_mode(self.app), CLOTH, named=False)).to(SEAT)
        words = {
            SeatPart.NAME: draft.setup.seats[seat].name or "?",
            SeatPart.SITTER: f"bot: {planned.level}"
            if planned.level
            else "elsewhere"
            if planned.remote
            else "a person",
            SeatPart.SETT: TITLES[badge.sett],
            SeatPart.PIN: "•" * len(planned.pin) or "PIN?",
        }
        columns = self._columns(row.width)
        if SeatPart.ROLE in columns:
            row.put(shown(badge.role), self.look.dim, columns[SeatPart.ROLE])
        for cell in cells:
            if cell.part is not None:
                self._cell(row, y, cell, words[cell.part], columns[cell.part])

    def _columns(self, width: int) -> dict[SeatPart, int]:
        """The cells of each column of the seats; names have what is left, up to the longest."""
        roles = self.draft.manifest.seat_names
        columns = {SeatPart.ROLE: max(len(role) for role in roles) + 1} if roles else {}
        columns |= {SeatPart.NAME: NAME_CELLS + 2, SeatPart.SITTER: SITTER, SeatPart.SETT: 12}
        if self.draft.curtain is Curtain.PIN:
            columns[SeatPart.PIN] = 10
        columns[SeatPart.NAME] = max(
            10, min(columns[SeatPart.NAME], columns[SeatPart.NAME] + width - SEAT - sum(columns.values()))
        )
        return columns

    def _paint_head(self, row: Row) -> None:
        """What the columns of the seats are."""
        row.put("  Seat", self.look.dim, SEAT)
        for part, cells in self._columns(row.width).items():
            row.put(HEADS[part] if part is SeatPart.ROLE else f" {HEADS[part]}", self.look.dim, cells)

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
