"""What a board may know of the terminal it is drawn on, and the inks, seats and cloth that every board draws alike.

A game's own `look` module adds the inks of its own things. Everything here is pure and cached by what it is made of.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color
from rich.style import Style

from tartan.ui.cloth import ColourMode, dye_style, ribbon, weave
from tartan.ui.setts import ACCENTS, sett

if TYPE_CHECKING:
    from tartan.ui.setts import RGB
    from tartan.ui.themes import Look
    from tartan.ui.widgets.zone import Piece

_CURSOR_DYES = {False: "Y", True: "B"}
"""The dye that is nearest to the cursor's own colour, by whether the theme is light."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardLook:
    """What a terminal can show; looks are the same only if they are one object, so that caches find them at once."""

    styles: Look
    """The styles that every screen is drawn with."""
    mode: ColourMode
    ascii: bool
    """Whether only ASCII is drawn. Signs that have a stand-in are drawn as they are: the app puts those in."""
    light: bool
    setts: tuple[str, ...]
    """The seats' tartans by name."""
    contrast: bool = False
    """Whether the theme wants grounds without any tint."""

    @property
    def plain(self) -> bool:
        """Whether there is no colour at all, so that frames, letters and marks must do."""
        return self.mode in (ColourMode.MONO, ColourMode.ASCII)


@lru_cache(maxsize=32)
def look_for(
    styles: Look, mode: ColourMode, light: bool, setts: tuple[str, ...], *, letters: bool, contrast: bool = False
) -> BoardLook:
    """The one look for a terminal and theme; `letters` leaves only ASCII."""
    return BoardLook(styles, mode, letters, light, setts, contrast)


def colour(look: BoardLook, rgb: RGB) -> Color:
    """A colour in the mode of a terminal that has more than sixteen."""
    if look.mode is ColourMode.GREY:
        level = round(0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2])
        return Color.from_rgb(level, level, level)
    return Color.from_rgb(*rgb)


@lru_cache(maxsize=256)
def seat_style(look: BoardLook, seat: int) -> Style:
    """A seat's letter on the colour of its tartan; reversed where there is no colour."""
    return dye_style(ACCENTS.get(look.setts[seat], "W"), look.mode)


@lru_cache(maxsize=256)
def quiet_seat_style(look: BoardLook, seat: int) -> Style:
    """As `seat_style`, but bright where there is no colour: for boards on which reverse is the cursor's alone."""
    return look.styles.bright if look.plain else seat_style(look, seat)


def cursor_style(look: BoardLook, seat: int) -> Style:
    """The cursor upon a seat's colour, turned round where the two are nearly the same."""
    alike = not look.plain and ACCENTS.get(look.setts[seat]) == _CURSOR_DYES[look.light]
    return look.styles.title if alike else look.styles.cursor


@lru_cache(maxsize=64)
def lost_style(look: BoardLook) -> Style:
    """What is lost."""
    return Style(color=look.styles.refused.color, bgcolor=look.styles.ground.bgcolor, bold=True)


@lru_cache(maxsize=1024)
def cloth(look: BoardLook, name: str, width: int, height: int = 1) -> tuple[tuple[Piece, ...], ...]:
    """A piece of a tartan, row by row; a single row is a ribbon."""
    pattern = sett(name)
    rows = weave(pattern, width, height, look.mode) if height > 1 else (ribbon(pattern, width, look.mode),)
    return tuple(tuple((segment.text, segment.style or Style()) for segment in row) for row in rows)


def cut_row(row: tuple[Piece, ...], left: int, right: int) -> tuple[Piece, ...]:
    """The cells of a row from one column to another; all of its characters are one cell wide."""
    pieces: list[Piece] = []
    at = 0
    for text, style in row:
        part = text[max(0, left - at) : max(0, right - at)]
        if part:
            pieces.append((part, style))
        at += len(text)
    return tuple(pieces)
