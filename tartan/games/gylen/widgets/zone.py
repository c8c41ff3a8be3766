"""A zone of the board: a widget that keeps its rows and writes only the cells that changed.

Splitting the board at the borders of its zones keeps a key cheap: a changed picture is drawn, compared with the rows on
the screen, and the spans that differ are refreshed, nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tartan.games.gylen.widgets.look import Look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

PictureT = TypeVar("PictureT")


class Zone(Widget, Generic[PictureT]):
    """A widget that draws one picture in one look; subclasses say how in `draw`."""

    can_focus = False
    ALLOW_SELECT = False

    def __init__(self, picture: PictureT, look: Look | None = None, *, id: str | None = None) -> None:  # noqa: A002 - textual's own name for it
        super().__init__(id=id)
        self.picture = picture
        self.look = look or Look()
        self.large = False
        self._rows: Sequence[Strip] = ()

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The rows of the picture, `height` strips of `width` cells."""
        raise NotImplementedError

    def present(self, picture: PictureT, look: Look | None = None, *, large: bool | None = None) -> None:
        """Show a picture; cells that stay as they are are not written again."""
        look = look or self.look
        large = self.large if large is None else large
        if (picture, look, large) == (self.picture, self.look, self.large):
            return
        self.picture, self.look, self.large = picture, look, large
        width, height = self.size
        rows = self.draw(width, height) if width and height else ()
        before, self._rows = self._rows, rows
        if len(before) != len(rows):
            self.refresh()
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


def changed(old: Strip, new: Strip) -> list[tuple[int, int]]:
    """The span of cells in which two rows of one width differ, as [(left, right)]; empty where they are alike."""
    if len(old.text) != old.cell_length or len(new.text) != new.cell_length:
        return [(0, new.cell_length)]  # a name has wide characters, so cells cannot be counted by characters
    before, after = list(old), list(new)
    left = _alike(before, after)
    if left is None:
        return []
    from_right = _alike(_mirrored(before), _mirrored(after)) or 0
    return [(left, new.cell_length - from_right)]


def _mirrored(segments: list[Segment]) -> list[Segment]:
    return [Segment(segment.text[::-1], segment.style) for segment in reversed(segments)]


def _alike(before: list[Segment], after: list[Segment]) -> int | None:
    """Cells from the left in which two rows agree; None if in all."""
    at = 0
    mine, theirs = iter(before), iter(after)
    one, other = next(mine, None), next(theirs, None)
    here = there = 0
    while one is not None and other is not None:
        if one.style != other.style:
            return at
        length = min(len(one.text) - here, len(other.text) - there)
        left, right = one.text[here : here + length], other.text[there : there + length]
        if left != right:
            return at + next(i for i, pair in enumerate(zip(left, right, strict=True)) if pair[0] != pair[1])
        at, here, there = at + length, here + length, there + length
        if here == len(one.text):
            one, here = next(mine, None), 0
        if there == len(other.text):
            other, there = next(theirs, None), 0
    return None
