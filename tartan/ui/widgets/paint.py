"""How lines are drawn: `Row` builds one line of cells, `Painted` is a widget that builds its lines when needed.

Drawing line by line costs a fraction of what a tree of small widgets does, both at start and at a key.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tartan.ui.cloth import ColourMode
from tartan.ui.themes import Look, ThemeName, make_look

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.text import Text


def shown(text: str) -> str:
    """Text as it may be drawn: literally, without what moves, hides or reverses characters (N6)."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


class Row:
    """One line of `width` cells, built from left to right; what does not fit is cut."""

    __slots__ = ("at", "ground", "parts", "width")

    def __init__(self, width: int, ground: Style) -> None:
        self.width = width
        self.ground = ground
        self.at = 0
        self.parts: list[tuple[str, Style]] = []

    @property
    def room(self) -> int:
        """Cells that are left."""
        return max(0, self.width - self.at)

    def put(self, text: str, style: Style | None = None, room: int | None = None) -> Row:
        """Add text, in `room` cells exactly if that is given; a cut is shown by `…`."""
        text = shown(text)
        wide = cell_len(text)
        limit = self.room if room is None else min(room, self.room)
        if wide > limit:
            text = cut(text, limit)
            wide = cell_len(text)
        if room is not None and wide < limit:
            text += " " * (limit - wide)
            wide = limit
        if text:
            self._add(text, self.ground if style is None else style)
            self.at += wide
        return self

    def segments(self, segments: Iterable[Segment]) -> Row:
        """Add segments as they are, such as cloth; those that do not fit are cut."""
        for text, style, _ in segments:
            wide = cell_len(text)
            if wide > self.room:
                text, wide = set_cell_size(text, self.room), self.room
            if text:
                self._add(text, self.ground if style is None else self.ground + style)
                self.at += wide
        return self

    def rich(self, text: Text) -> Row:
        """Add one line of rich text, its plain parts on this row's ground."""
        for part, style in text_parts(text, self.ground):
            self.put(part, style)
        return self

    def to(self, column: int, style: Style | None = None) -> Row:
        """Go on at a column, with blanks up to there."""
        if column > self.at:
            self.put(" " * (min(column, self.width) - self.at), style)
        return self

    def strip(self) -> Strip:
        """The finished line, filled up with ground."""
        self.to(self.width)
        return Strip([Segment(text, style) for text, style in self.parts], self.at)

    def _add(self, text: str, style: Style) -> None:
        if self.parts and self.parts[-1][1] == style:
            self.parts[-1] = (self.parts[-1][0] + text, style)
        else:
            self.parts.append((text, style))


def cut(text: str, cells: int) -> str:
    """Text in at most so many cells, ending in `…` where something was cut away."""
    if cell_len(text) <= cells:
        return text
    if cells < 1:
        return ""
    return set_cell_size(text, cells - 1).rstrip() + "…"


def cut_at_word(text: str, cells: int) -> str:
    """Text in at most so many cells, of whole words and `…` where some were cut away; nothing if none fits."""
    if cell_len(text) <= cells:
        return text
    words = text.split(" ")
    while words and cell_len(" ".join(words)) + 2 > cells:
        words.pop()
    return f"{' '.join(words)} …" if words else ""


def text_parts(text: Text, ground: Style) -> list[tuple[str, Style]]:
    """Rich text as pairs of plain text and style, over a ground."""
    plain = text.plain
    if not text.spans:
        return [(plain, ground if not text.style else ground + _style(text.style))]
    base = ground if not text.style else ground + _style(text.style)
    borders = sorted({0, len(plain), *(s.start for s in text.spans), *(s.end for s in text.spans)})
    parts: list[tuple[str, Style]] = []
    for start, end in pairwise(borders):
        style = base
        for span in text.spans:
            if span.start <= start and span.end >= end:
                style += _style(span.style)
        parts.append((plain[start:end], style))
    return parts


def _style(style: str | Style) -> Style:
    return Style.parse(style) if isinstance(style, str) else style


class Painted(Widget):
    """A widget that draws its lines one by one; it is opaque and takes no focus."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Painted { width: 1fr; height: 1; }"

    @property
    def look(self) -> Look:
        """The styles to draw with: the app's, and the default ones in an app that has no look."""
        found = getattr(self.app, "look", None)  # to hold the app against a protocol would cost more than a line does
        return found if isinstance(found, Look) else make_look(ThemeName.DARK, ColourMode.TRUECOLOR)

    @property
    def ground(self) -> Style:
        """The style of what is not drawn on."""
        return self.look.ground

    def paint(self, y: int, row: Row) -> None:
        """Draw line `y`, 0 at the top, into a row."""

    def render_line(self, y: int) -> Strip:
        """One finished line."""
        row = Row(self.size.width, self.ground)
        self.paint(y, row)
        return row.strip()

    def refresh_lines(self, first: int, count: int = 1) -> None:
        """Draw some lines anew, and no others."""
        self.refresh(Region(0, first, self.size.width, count))
