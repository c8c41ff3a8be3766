"""Drawing without any hue, for NO_COLOR and terminals without colours (T6).

The stock filter turns colours into shades of grey, which are colours to a terminal. This one writes none. Bold,
underline, dim, italic and reverse stay. What a theme fills against the grain (a bright fill with dark letters in a dark
theme: the cursor, a selection, a button in focus) becomes reverse video, so it stays visible without being told.
A style sheet may say more under the pseudo-class `:nocolor`, which Textual sets at the same time:

    .chosen:nocolor { text-style: underline; }
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter

if TYPE_CHECKING:
    from rich.color import Color as RichColor
    from textual.color import Color

_CONTRAST = 0.25
"""How much lighter or darker (of 1) a fill must be than its letters to count as against the grain."""

_REVERSED = Style(reverse=True)


class NoHue(LineFilter):
    """Takes every colour out of what is drawn; `dark` tells whether the theme draws light on dark."""

    def __init__(self, *, dark: bool = True) -> None:
        super().__init__()
        self.dark = dark

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's signature
        """The same text without colours."""
        dark = self.dark
        return [
            Segment(text, None if style is None else _without_hue(style, dark), control)
            for text, style, control in segments
        ]


@lru_cache(2048)
def _without_hue(style: Style, dark: bool) -> Style:
    plain = style.without_color
    if meta := style.meta:
        plain += Style(meta=meta)  # what a click means is kept there
    if style.reverse or style.color is None or style.bgcolor is None:
        return plain
    difference = _lightness(style.bgcolor, letters=False) - _lightness(style.color, letters=True)
    against = difference > _CONTRAST if dark else difference < -_CONTRAST
    return plain + _REVERSED if against else plain


def _lightness(colour: RichColor, *, letters: bool) -> float:
    red, green, blue = colour.get_truecolor(foreground=letters)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
