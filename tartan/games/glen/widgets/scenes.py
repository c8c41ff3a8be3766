"""The regions' land in cells, two pixels in each: a suit has its palette, and what cannot be chosen is faded.

Where there is no colour the same pixels become half blocks and shades, and in ASCII letters.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color
from rich.style import Style

from tartan.games.glen.widgets.lands import DARK, FAR, GROUND, MAIN, SHINE, SKY, WATER, pixels
from tartan.games.glen.widgets.look import faded
from tartan.ui.cloth import ColourMode
from tartan.ui.widgets.look import BoardLook, colour

if TYPE_CHECKING:
    from tartan.ui.setts import RGB
    from tartan.ui.widgets.zone import Piece

_PALETTES: dict[str, dict[str, RGB]] = {
    "S": {
        SKY: (34, 44, 62),
        FAR: (52, 64, 86),
        GROUND: (70, 84, 78),
        DARK: (24, 28, 36),
        MAIN: (150, 158, 168),
        SHINE: (244, 232, 160),
        WATER: (96, 104, 108),
    },
    "H": {
        SKY: (54, 22, 22),
        FAR: (92, 36, 24),
        GROUND: (124, 60, 30),
        DARK: (30, 12, 12),
        MAIN: (232, 116, 44),
        SHINE: (255, 212, 104),
        WATER: (170, 76, 32),
    },
    "D": {
        SKY: (24, 24, 60),
        FAR: (44, 46, 94),
        GROUND: (58, 62, 96),
        DARK: (14, 14, 36),
        MAIN: (150, 152, 190),
        SHINE: (246, 240, 206),
        WATER: (56, 92, 152),
    },
    "C": {
        SKY: (32, 54, 54),
        FAR: (42, 78, 58),
        GROUND: (64, 110, 56),
        DARK: (18, 32, 26),
        MAIN: (134, 100, 60),
        SHINE: (124, 178, 84),
        WATER: (88, 144, 160),
    },
    "": {
        SKY: (22, 17, 30),
        FAR: (36, 28, 48),
        GROUND: (30, 24, 38),
        DARK: (8, 6, 12),
        MAIN: (60, 46, 76),
        SHINE: (196, 236, 96),
        WATER: (30, 24, 40),
    },
}
_ANSI = {
    "S": {SKY: 0, FAR: 4, GROUND: 6, DARK: 0, MAIN: 7, SHINE: 11, WATER: 7},
    "H": {SKY: 0, FAR: 1, GROUND: 3, DARK: 0, MAIN: 9, SHINE: 11, WATER: 1},
    "D": {SKY: 0, FAR: 4, GROUND: 5, DARK: 0, MAIN: 7, SHINE: 15, WATER: 4},
    "C": {SKY: 0, FAR: 6, GROUND: 2, DARK: 0, MAIN: 3, SHINE: 10, WATER: 6},
    "": {SKY: 0, FAR: 5, GROUND: 0, DARK: 0, MAIN: 5, SHINE: 11, WATER: 0},
}
_LEVEL = {SKY: 0, DARK: 0, FAR: 1, WATER: 1, GROUND: 2, MAIN: 3, SHINE: 3}
"""How light an ink is where there is no colour."""
_SHADES = {False: " ░▒▓", True: " .:%"}
_HALVES = {False: "▀▄", True: "'_"}


@lru_cache(maxsize=256)
def scene(
    look: BoardLook, arcana: int, suit: str, columns: int, rows: int, *, off: bool = False
) -> tuple[tuple[Piece, ...], ...]:
    """The picture in cells, a piece each; `off` where other regions can be chosen and this one cannot."""
    inks = pixels(arcana, columns, rows)
    return tuple(
        tuple(_cell(look, suit, upper, lower, off) for upper, lower in zip(inks[2 * y], inks[2 * y + 1], strict=True))
        for y in range(rows)
    )


@lru_cache(maxsize=2048)
def _cell(look: BoardLook, suit: str, upper: str, lower: str, off: bool) -> Piece:
    """Two pixels in one cell."""
    if look.plain:
        return _shade(look, upper, lower, off and bool(suit))
    above, below = _ink(look, suit, upper, off), _ink(look, suit, lower, off)
    if above == below or look.ascii:
        return " ", Style(color=below, bgcolor=below)
    return "▀", Style(color=above, bgcolor=below)


def _shade(look: BoardLook, upper: str, lower: str, off: bool) -> Piece:
    style = look.styles.dim
    if off:
        return " ", style
    above, below = _LEVEL[upper], _LEVEL[lower]
    if above and not below:
        return (_HALVES[look.ascii][0] if above > 1 else " "), style
    if below and not above:
        return (_HALVES[look.ascii][1] if below > 1 else _SHADES[look.ascii][below]), style
    return _SHADES[look.ascii][(above + below) // 2], style


@lru_cache(maxsize=256)
def _ink(look: BoardLook, suit: str, ink: str, off: bool) -> Color:
    if look.mode is ColourMode.C16:
        return Color.from_ansi(0 if off and ink != MAIN and suit else _ANSI[suit][ink])
    rgb = _PALETTES[suit][ink]
    if look.light:
        red, green, blue = (round(255 - (255 - part) * 0.62) for part in rgb)
        rgb = red, green, blue
    return colour(look, faded(look, rgb) if off else rgb)


@lru_cache(maxsize=64)
def on_sky(look: BoardLook, suit: str, *, off: bool = False) -> Style:
    """Text on a picture's sky."""
    if look.plain:
        return look.styles.dim if off else look.styles.bright
    sky = _ink(look, suit, SKY, off)
    if look.mode is ColourMode.C16:
        return Style(color=Color.from_ansi(7), bgcolor=sky, bold=not off or None)
    text = look.styles.dim if off else look.styles.bright
    return Style(color=text.color, bgcolor=sky, bold=not off or None)
