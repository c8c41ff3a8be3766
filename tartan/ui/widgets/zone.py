"""A zone of a board: a widget that keeps its rows and writes only the cells that changed; and what rows are made of.

Splitting a board at the borders of its zones keeps a key cheap: a changed picture is drawn, compared with the rows on
the screen, and the spans that differ are refreshed, nothing else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Generic, TypeVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from textual import events

Piece = tuple[str, Style]
"""A text and its style."""

PictureT = TypeVar("PictureT")
LookT = TypeVar("LookT")

_NEAR = 4
"""Cells that are written again rather than jumped over: a jump costs about as many bytes."""


class Zone(Widget, Generic[PictureT, LookT]):
    """A widget that draws one picture in one look; subclasses say how in `draw`.

    Pictures and looks are values: equal ones look the same.
    """

    can_focus = False
    ALLOW_SELECT = False

    def __init__(self, picture: PictureT, look: LookT, *, id: str | None = None) -> None:  # noqa: A002 - textual's own name for it
        super().__init__(id=id)
        self.picture = picture
        self.look = look
        self._rows: Sequence[Strip] = ()

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The rows of the picture, `height` strips of `width` cells."""
        raise NotImplementedError

    def present(self, picture: PictureT, look: LookT | None = None) -> None:
        """Show a picture; cells that stay as they are are not written again."""
        look = self.look if look is None else look
        if picture == self.picture and look == self.look:
            return
        self.picture, self.look = picture, look
        width, height = self.size
        rows = self.draw(width, height) if width and height else ()
        before, self._rows = self._rows, rows
        if [row.cell_length for row in before] != [row.cell_length for row in rows]:
            self.refresh()  # the zone has another size already, but has not been told of it yet
            return
        regions = [
            Region(left, y, right - left, 1)
            for y, (old, new) in enumerate(zip(before, rows, strict=True))
            if old is not new
            for left, right in changed(old, new)
        ]
        if regions:
            self.refresh(*regions)

    def on_resize(self, event: events.Resize) -> None:
        """Draw anew for the new size."""
        width, height = event.size
        self._rows = self.draw(width, height) if width and height else ()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row as it was last drawn."""
        return self._rows[y] if 0 <= y < len(self._rows) else Strip.blank(self.size.width)


def strip(pieces: Iterable[Piece], width: int, fill: Style) -> Strip:
    """A row of exactly `width` cells: pieces from the left, neighbours of one style joined, the rest filled.

    Rows made of the same pieces are the same object, so that a row that did not change is known at no cost.
    """
    return _strip(tuple(pieces), width, fill)


@lru_cache(maxsize=2048)
def _strip(pieces: tuple[Piece, ...], width: int, fill: Style) -> Strip:
    segments: list[Segment] = []
    left = width
    held, style = "", fill
    for text, own in pieces:
        cut = text if cell_len(text) <= left else set_cell_size(text, left)
        if not cut:
            continue
        left -= cell_len(cut)
        if own == style:
            held += cut
            continue
        if held:
            segments.append(Segment(held, style))
        held, style = cut, own
    if style == fill:
        held += " " * left
        left = 0
    if held:
        segments.append(Segment(held, style))
    if left:
        segments.append(Segment(" " * left, fill))
    return Strip(segments, width)


def width_of(pieces: Iterable[Piece]) -> int:
    """Cells that pieces take."""
    return sum(cell_len(text) for text, _ in pieces)


def changed(old: Strip, new: Strip) -> list[tuple[int, int]]:
    """The spans of cells in which two rows of one width differ, as (left, right) from left to right."""
    if len(old.text) != old.cell_length or len(new.text) != new.cell_length:
        return [(0, new.cell_length)]  # a name has wide characters, so cells cannot be counted by characters
    spans: list[tuple[int, int]] = []
    for left, right in _differences(old, new):
        if spans and left - spans[-1][1] < _NEAR:
            spans[-1] = spans[-1][0], right
        else:
            spans.append((left, right))
    return spans


def _differences(old: Strip, new: Strip) -> Iterator[tuple[int, int]]:
    """Pieces of two rows that differ in style, or in text from the first to the last letter that differs."""
    before, after = _runs(old), _runs(new)
    edges = sorted({end for end, _, _ in before} | {end for end, _, _ in after})
    one = other = left = 0
    for right in edges:
        (end, text, style), (other_end, other_text, other_style) = before[one], after[other]
        if style != other_style:
            yield left, right
        else:
            first = text[len(text) - (end - left) : len(text) - (end - right)]
            second = other_text[len(other_text) - (other_end - left) : len(other_text) - (other_end - right)]
            unlike = [at for at, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1]]
            if unlike:
                yield left + unlike[0], left + unlike[-1] + 1
        one += end == right
        other += other_end == right
        left = right


def _runs(row: Strip) -> list[tuple[int, str, Style | None]]:
    """A row as pieces of one style, each with the cell it ends before."""
    end = 0
    runs = []
    for text, style, _ in row:
        if text:
            end += len(text)
            runs.append((end, text, style))
    return runs
