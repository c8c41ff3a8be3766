"""How the clans look on this terminal: the paper of cards, a chip for each clan in dyes of its sett, cloth, and seats.

A piece is a text with its style. Everything here is pure and cached by what it is made of.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color
from rich.style import Style

from tartan.games.lords.words import CODES
from tartan.ui.cloth import ColourMode
from tartan.ui.setts import DYES
from tartan.ui.widgets.look import colour

if TYPE_CHECKING:
    from tartan.ui.setts import RGB, Dye
    from tartan.ui.widgets.look import BoardLook
    from tartan.ui.widgets.zone import Piece

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


@lru_cache(maxsize=64)
def paper(look: BoardLook, *, down: bool = False) -> Style:
    """The face of a card."""
    if look.plain:
        return look.styles.dim if down else look.styles.bright
    if look.mode is ColourMode.C16:
        return Style(color=Color.from_ansi(0), bgcolor=Color.from_ansi(7 if down or look.light else 15))
    return Style(color=colour(look, _INK), bgcolor=colour(look, _PAPER[look.light, down]), bold=True)


@lru_cache(maxsize=64)
def faint(look: BoardLook, *, down: bool = False) -> Style:
    """Small words on the face of a card."""
    base = paper(look, down=down)
    if look.plain:
        return look.styles.dim
    if look.mode is ColourMode.C16:
        return base
    return Style(color=colour(look, (92, 84, 70) if not down else (70, 64, 54)), bgcolor=base.bgcolor)


@lru_cache(maxsize=64)
def chip(look: BoardLook, clan: str) -> Piece:
    """A clan's two letters on its colour."""
    ground, letters = (DYES[dye] for dye in DYES_OF[clan])
    code = CODES[clan]
    if look.plain:
        return code, look.styles.bright
    if look.mode is ColourMode.C16:
        return code, Style(color=Color.from_ansi(_bright(letters)), bgcolor=Color.from_ansi(ground.ansi[1]))
    if look.mode is ColourMode.C256:
        return code, Style(color=Color.from_ansi(letters.xterm[0]), bgcolor=Color.from_ansi(ground.xterm[0]), bold=True)
    return code, Style(color=_dyed(look, letters), bgcolor=_dyed(look, ground), bold=True)


def _bright(dye: Dye) -> int:
    return max(dye.ansi)


def _dyed(look: BoardLook, dye: Dye) -> Color:
    if look.mode is ColourMode.GREY:
        return Color.from_rgb(dye.grey, dye.grey, dye.grey)
    return Color.from_rgb(*dye.rgb)


def cloth_name(look: BoardLook, seat: int) -> str:
    """The tartan on a card's back: its seat's, or the house's where it is nobody's."""
    return look.setts[seat] if seat >= 0 else HOUSE_CLOTH
