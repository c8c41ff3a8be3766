"""How the loch looks on this terminal: the inks of land, water, roads and castles, and what each thing is drawn with.

Everything here is pure and cached by what it is made of.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color
from rich.style import Style

from tartan.games.banners.widgets.pictures import Mark
from tartan.ui.cloth import ColourMode
from tartan.ui.setts import CLAN_SETTS
from tartan.ui.widgets.look import cloth, colour, cursor_style, seat_style

if TYPE_CHECKING:
    from tartan.ui.widgets.look import BoardLook
    from tartan.ui.widgets.zone import Piece

_SECOND, _ON_SECOND = 0.44, (252, 248, 238)
"""How dark the second colour of a seat is, as a part of the first, and the letters upon it."""

LEAD_AND_TAIL = {
    Mark.CURSOR: ("▸", "◂"),
    Mark.PICKED: ("▲", "▲"),
    Mark.LIT: ("[", "]"),
    Mark.STRUCK: ("!", "!"),
    Mark.LOST: ("×", "×"),
    Mark.WON: ("◆", "◆"),
    Mark.NEW: ("•", "•"),
}
"""What stands at both sides of what is marked: no state is told by colour alone."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What the board is drawn with."""

    tower: str
    sword: str
    bridge: str
    """A drawbridge camp with nobody on it."""
    camp: str
    road: str
    down: str
    """A shield face-down."""
    up: str
    """A shield turned up."""


SIGNS = Signs("♜", "†", "●", "○", "·", "◆", "◇")
SIGNS_ASCII = Signs("M", "+", "@", "o", ".", "#", "=")


@dataclass(frozen=True, slots=True)
class Inks:
    """The styles of the chart."""

    land: Style
    water: Style
    shore: Style
    """Water drawn as part of a cell of land."""
    road: Style
    camp: Style
    title: Style
    castle: Style
    need: Style
    """How many attackers a castle takes."""
    wave: str
    """A letter for water where colour does not show it."""


_DARK = {
    "water": (20, 60, 96),
    "road": (190, 168, 110),
    "camp": (236, 230, 214),
    "title": (158, 186, 160),
    "castle": (255, 208, 96),
}
_LIGHT = {
    "water": (176, 208, 232),
    "road": (120, 92, 40),
    "camp": (60, 56, 48),
    "title": (44, 86, 58),
    "castle": (122, 66, 0),
}
_LAND, _LAND_LIGHT = (17, 29, 23), (228, 232, 208)
_ANSI = {"water": 4, "road": 3, "camp": 15, "title": 7, "castle": 11}
_ANSI_LIGHT = {"water": 6, "road": 0, "camp": 0, "title": 0, "castle": 0}


def signs_of(look: BoardLook) -> Signs:
    """What the board is drawn with on this terminal."""
    return SIGNS_ASCII if look.ascii or look.mode is ColourMode.ASCII else SIGNS


@lru_cache(maxsize=32)
def inks_of(look: BoardLook) -> Inks:
    """The styles of the chart on this terminal."""
    styles, land = look.styles, _land(look)
    if look.plain:
        return Inks(land, styles.dim, styles.dim, styles.dim, styles.bright, land, styles.bright, styles.accent, "~")
    inks = {name: _ink(look, name) for name in _DARK}
    ground = land.bgcolor
    water = inks["water"]

    def on_land(name: str, *, bold: bool = False) -> Style:
        return Style(color=inks[name], bgcolor=ground, bold=bold or None)

    return Inks(
        land=land,
        water=Style(color=inks["title"], bgcolor=water),
        shore=Style(color=water, bgcolor=ground),
        road=on_land("road"),
        camp=on_land("camp", bold=True),
        title=on_land("title"),
        castle=on_land("castle", bold=True),
        need=Style(color=styles.accent.color, bgcolor=ground, bold=True),
        wave=" ",
    )


def _land(look: BoardLook) -> Style:
    """The ground of the shores: a green one where there are colours enough and the theme is no contrast theme."""
    ground = look.styles.ground.bgcolor
    black = ground is not None and ground.get_truecolor() == (0, 0, 0)
    if black or look.mode not in (ColourMode.TRUECOLOR, ColourMode.C256):
        return look.styles.ground
    return look.styles.ground + Style(bgcolor=colour(look, _LAND_LIGHT if look.light else _LAND))


def _ink(look: BoardLook, name: str) -> Color:
    if look.mode is ColourMode.C16:
        return Color.from_ansi((_ANSI_LIGHT if look.light else _ANSI)[name])
    return colour(look, (_LIGHT if look.light else _DARK)[name])


@lru_cache(maxsize=1024)
def on_water(look: BoardLook, style: Style) -> Style:
    """A style of the chart where it stands on water."""
    return style + Style(bgcolor=inks_of(look).water.bgcolor)


@lru_cache(maxsize=256)
def colour_style(look: BoardLook, name: str, seat: int, mark: Mark = Mark.NONE) -> Style:
    """The style of one colour; where a seat has two, the second is underlined, on a darker ground."""
    style = marked_style(look, seat, mark)
    if not name.endswith("2"):
        return style
    if look.mode is ColourMode.TRUECOLOR and mark is not Mark.CURSOR and style.bgcolor is not None:
        ground = style.bgcolor.get_truecolor()
        darker = Color.from_rgb(*(round(part * _SECOND) for part in ground))
        return Style(color=Color.from_rgb(*_ON_SECOND), bgcolor=darker, bold=True, underline=True)
    return style + Style(underline=True)


@lru_cache(maxsize=256)
def marked_style(look: BoardLook, seat: int, mark: Mark = Mark.NONE) -> Style:
    """A seat's letter on the colour of its tartan, or the cursor's, turned round where the two are nearly the same."""
    if mark is Mark.CURSOR:
        return cursor_style(look, seat)
    if look.plain:
        return look.styles.bright + Style(reverse=True)
    return seat_style(look, seat)


def flag(look: BoardLook, crests: int, width: int, height: int) -> tuple[tuple[Piece, ...], ...]:
    """The woven flag of a banner, each of its own tartan."""
    return cloth(look, CLAN_SETTS[crests % len(CLAN_SETTS)], width, height)
