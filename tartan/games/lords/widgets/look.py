"""How the clans look on this terminal: the paper of cards, a chip for each clan in dyes of its sett, cloth, and seats.

A piece is a text with its style. Everything here is pure and cached by what it is made of.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color
from rich.style import Style

from tartan.games.lords.words import CODES
from tartan.ui.cloth import ColourMode, dye_style, ribbon, weave
from tartan.ui.setts import ACCENTS, DYES, sett

if TYPE_CHECKING:
    from tartan.ui.setts import Dye
    from tartan.ui.themes import Look as HouseLook
    from tartan.ui.widgets.zone import Piece

RGB = tuple[int, int, int]

HOUSE_CLOTH = "bruce"
"""The tartan on the backs of cards that are nobody's, and over covered hands."""

DYES_OF: dict[str, tuple[str, str]] = {
    "scott": ("R", "W"),
    "makgill": ("T", "K"),
    "macdonnell": ("B", "W"),
    "wemyss": ("K", "R"),
    "fergusson": ("G", "W"),
    "forsyth": ("Y", "K"),
    "cockburn": ("W", "B"),
    "cochrane": ("G", "Y"),
    "bruce": ("R", "Y"),
}
"""The chip of each clan: a ground and letters out of its sett (Fergusson's white apart); no two pairs are alike."""


class Light(Enum):
    """What is to be seen of a card besides what it is."""

    NONE = "none"
    LIT = "lit"
    """It can be chosen."""
    CURSOR = "cursor"
    PICKED = "picked"
    """It is picked up."""
    NEW = "new"
    """It has just come, or just acted."""
    LOST = "lost"
    """It has just gone."""


LEAD_AND_TAIL = {
    Light.NONE: (" ", " "),
    Light.LIT: ("[", "]"),
    Light.CURSOR: ("▸", "◂"),
    Light.PICKED: ("▲", "▲"),
    Light.NEW: ("•", " "),
    Light.LOST: ("×", " "),
}
"""What stands at the sides of a card: no state is told by colour alone."""

_PAPER: dict[tuple[bool, bool], RGB] = {
    (False, False): (240, 234, 216),
    (False, True): (176, 170, 154),
    (True, False): (255, 251, 236),
    (True, True): (222, 212, 188),
}
"""The ground of a card by whether the theme is light and whether it lies face-down, known to whoever looks."""
_INK: RGB = (30, 32, 38)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a terminal can show; looks are the same only if they are one object, so that caches find them at once."""

    house: HouseLook
    mode: ColourMode
    ascii: bool
    light: bool
    setts: tuple[str, ...]
    """The seats' tartans by name."""

    @property
    def plain(self) -> bool:
        """Whether there is no colour at all, so that letters and marks must do."""
        return self.mode in (ColourMode.MONO, ColourMode.ASCII)


@lru_cache(maxsize=8)
def look_for(house: HouseLook, mode: ColourMode, light: bool, setts: tuple[str, ...], *, letters: bool) -> Look:
    """The one look for a terminal and theme."""
    return Look(house, mode, letters, light, setts)


@lru_cache(maxsize=64)
def seat_style(look: Look, seat: int) -> Style:
    """A seat's letter, on the colour of its tartan."""
    return dye_style(ACCENTS.get(look.setts[seat], "W"), look.mode)


@lru_cache(maxsize=64)
def paper(look: Look, *, down: bool = False) -> Style:
    """The face of a card."""
    if look.plain:
        return look.house.dim if down else look.house.bright
    if look.mode is ColourMode.C16:
        return Style(color=Color.from_ansi(0), bgcolor=Color.from_ansi(7 if down or look.light else 15))
    return Style(color=_colour(look, _INK), bgcolor=_colour(look, _PAPER[look.light, down]), bold=True)


@lru_cache(maxsize=64)
def faint(look: Look, *, down: bool = False) -> Style:
    """Small words on the face of a card."""
    base = paper(look, down=down)
    if look.plain:
        return look.house.dim
    if look.mode is ColourMode.C16:
        return base
    return Style(color=_colour(look, (92, 84, 70) if not down else (70, 64, 54)), bgcolor=base.bgcolor)


@lru_cache(maxsize=64)
def chip(look: Look, clan: str) -> Piece:
    """A clan's two letters on its colour."""
    ground, letters = (DYES[dye] for dye in DYES_OF[clan])
    code = CODES[clan]
    if look.plain:
        return code, look.house.bright
    if look.mode is ColourMode.C16:
        return code, Style(color=Color.from_ansi(_bright(letters)), bgcolor=Color.from_ansi(ground.ansi[1]))
    if look.mode is ColourMode.C256:
        return code, Style(color=Color.from_ansi(letters.xterm[0]), bgcolor=Color.from_ansi(ground.xterm[0]), bold=True)
    return code, Style(color=_dyed(look, letters), bgcolor=_dyed(look, ground), bold=True)


def _bright(dye: Dye) -> int:
    return max(dye.ansi)


def _dyed(look: Look, dye: Dye) -> Color:
    if look.mode is ColourMode.GREY:
        return Color.from_rgb(dye.grey, dye.grey, dye.grey)
    return Color.from_rgb(*dye.rgb)


def _colour(look: Look, rgb: RGB) -> Color:
    if look.mode is ColourMode.GREY:
        level = round(0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2])
        return Color.from_rgb(level, level, level)
    return Color.from_rgb(*rgb)


@lru_cache(maxsize=512)
def cloth(look: Look, name: str, width: int, height: int = 1) -> tuple[tuple[Piece, ...], ...]:
    """A piece of a tartan; a single row is a ribbon."""
    pattern = sett(name)
    rows = weave(pattern, width, height, look.mode) if height > 1 else (ribbon(pattern, width, look.mode),)
    return tuple(tuple((segment.text, segment.style or Style()) for segment in row) for row in rows)


def cloth_name(look: Look, seat: int) -> str:
    """The tartan on a card's back: its seat's, or the house's where it is nobody's."""
    return look.setts[seat] if seat >= 0 else HOUSE_CLOTH


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


@lru_cache(maxsize=16)
def bad(look: Look) -> Style:
    """What is lost."""
    return Style(color=look.house.refused.color, bgcolor=look.house.ground.bgcolor, bold=True)
