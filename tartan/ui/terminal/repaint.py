"""A smaller repaint: a changed span of a line is written from its left edge, not from its widget's.

`ChopsUpdate.render_segments` of Textual cuts a changed span at its right only, so one key in a wide widget costs up to
3300 bytes instead of some 180. There is nothing to subclass: the compositor makes these objects by name. The mend is
made only where the framework is the one it was written for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.control import Control
from textual import _compositor

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console
    from textual.strip import Strip

_KNOWN_VARIABLES = (
    "self,console,sequences,append,move_to,chops,chop_ends,last_y,y,x1,x2,line,ends,end,x,strip,terminal_sequences"
)
_KNOWN_NAMES = "Control append chop_ends chops crop items join min move_to render segment spans text zip"
"""The shape of the method that this mend replaces; looking at its source would cost the start milliseconds."""


def write_changed_spans_only() -> bool:
    """Make the mend; False (and nothing is changed) if the framework is not as expected. May be called again."""
    current = _compositor.ChopsUpdate.render_segments
    if current is _render_segments:
        return True
    if not _is_known():
        return False
    setattr(_compositor.ChopsUpdate, "render_segments", _render_segments)  # noqa: B010 - a method is not assigned to
    return True


def _is_known() -> bool:
    code = getattr(getattr(_compositor.ChopsUpdate, "render_segments", None), "__code__", None)
    if code is None:
        return False
    return ",".join(code.co_varnames) == _KNOWN_VARIABLES and " ".join(sorted(code.co_names)) == _KNOWN_NAMES


def _render_segments(update: _compositor.ChopsUpdate, console: Console) -> str:
    """The escape sequences that draw the changed spans of an update."""
    spans: list[tuple[int, int, int]] = update.spans
    chops: Sequence[Mapping[int, Strip | None]] = update.chops
    sequences: list[str] = []
    for line, left, right in spans:
        for end, (start, strip) in zip(update.chop_ends[line], chops[line].items(), strict=False):
            if strip is None or start >= right or end <= left:
                continue
            # A character two cells wide must not be cut in two: a terminal then wipes the half that stays.
            first, last = start if _has_wide(strip) else max(start, left), min(end, right)
            if (first, last) != (start, end):
                strip = strip.crop(first - start, last - start)
            sequences.append(Control.move_to(first, line).segment.text)
            sequences.append(strip.render(console))
    return "".join(sequences)


def _has_wide(strip: Strip) -> bool:
    """Whether a character of the strip takes another number of cells than one."""
    return sum([len(segment.text) for segment in strip]) != strip.cell_length
