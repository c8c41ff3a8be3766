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
from tartan.ui.cloth import ColourMode, dye_style, weave
from tartan.ui.setts import ACCENTS, CLAN_SETTS, sett

if TYPE_CHECKING:
    from tartan.ui.themes import Look as HouseLook
    from tartan.ui.widgets.zone import Piece

RGB = tuple[int, int, int]

_CURSOR_DYES = {False: "Y", True: "B"}
"""The dye that is nearest to the cursor's own colour, by whether the theme is light."""

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


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a terminal can show; looks are the same only if they are one object, so that caches find them at once."""

    house: HouseLook
    mode: ColourMode
    ascii: bool
    light: bool
    setts: tuple[str, ...]
    """The seats' tartans by name."""
    inks: Inks
    signs: Signs

    @property
    def plain(self) -> bool:
        """Whether there is no colour at all, so that frames and marks must do."""
        return self.mode in (ColourMode.MONO, ColourMode.ASCII)


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


@lru_cache(maxsize=8)
def look_for(house: HouseLook, mode: ColourMode, light: bool, setts: tuple[str, ...], *, letters: bool) -> Look:
    """The one look for a terminal and theme."""
    signs = SIGNS_ASCII if letters or mode is ColourMode.ASCII else SIGNS
    return Look(house, mode, letters, light, setts, _inks(house, mode, light=light), signs)


def _inks(house: HouseLook, mode: ColourMode, *, light: bool) -> Inks:
    land = _land(house, mode, light=light)
    if mode in (ColourMode.MONO, ColourMode.ASCII):
        return Inks(land, house.dim, house.dim, house.dim, house.bright, land, house.bright, house.accent, "~")
    inks = {name: _colour(name, mode, light=light) for name in _DARK}
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
        need=Style(color=house.accent.color, bgcolor=ground, bold=True),
        wave=" ",
    )


def _land(house: HouseLook, mode: ColourMode, *, light: bool) -> Style:
    """The ground of the shores: a green one where there are colours enough and the theme is no contrast theme."""
    ground = house.ground.bgcolor
    black = ground is not None and ground.get_truecolor() == (0, 0, 0)
    if black or mode not in (ColourMode.TRUECOLOR, ColourMode.C256):
        return house.ground
    return house.ground + Style(bgcolor=Color.from_rgb(*(_LAND_LIGHT if light else _LAND)))


def _colour(name: str, mode: ColourMode, *, light: bool) -> Color:
    if mode is ColourMode.C16:
        return Color.from_ansi((_ANSI_LIGHT if light else _ANSI)[name])
    rgb: RGB = (_LIGHT if light else _DARK)[name]
    if mode is ColourMode.GREY:
        grey = round(0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2])
        rgb = (grey, grey, grey)
    return Color.from_rgb(*rgb)


@lru_cache(maxsize=1024)
def on_water(look: Look, style: Style) -> Style:
    """A style of the chart where it stands on water."""
    return style + Style(bgcolor=look.inks.water.bgcolor)


@lru_cache(maxsize=256)
def colour_style(look: Look, name: str, seat: int, mark: Mark = Mark.NONE) -> Style:
    """The style of one colour; where a seat has two, the second is underlined, on a darker ground."""
    style = seat_style(look, seat, mark)
    if not name.endswith("2"):
        return style
    if look.mode is ColourMode.TRUECOLOR and mark is not Mark.CURSOR and style.bgcolor is not None:
        ground = style.bgcolor.get_truecolor()
        darker = Color.from_rgb(*(round(part * _SECOND) for part in ground))
        return Style(color=Color.from_rgb(*_ON_SECOND), bgcolor=darker, bold=True, underline=True)
    return style + Style(underline=True)


@lru_cache(maxsize=256)
def seat_style(look: Look, seat: int, mark: Mark = Mark.NONE) -> Style:
    """A seat's letter on the colour of its tartan, or the cursor's, turned round where the two are nearly the same."""
    if mark is Mark.CURSOR:
        alike = not look.plain and ACCENTS.get(look.setts[seat]) == _CURSOR_DYES[look.light]
        return look.house.title if alike else look.house.cursor
    if look.plain:
        return look.house.bright + Style(reverse=True)
    return dye_style(ACCENTS.get(look.setts[seat], "W"), look.mode)


@lru_cache(maxsize=128)
def flag(look: Look, crests: int, width: int, height: int) -> tuple[tuple[Piece, ...], ...]:
    """The woven flag of a banner, each of its own tartan."""
    rows = weave(sett(CLAN_SETTS[crests % len(CLAN_SETTS)]), width, height, look.mode)
    return tuple(tuple((segment.text, segment.style or Style()) for segment in row) for row in rows)
