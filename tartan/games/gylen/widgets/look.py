"""How the siege looks on this terminal: the inks for every colour mode, and cards, pips and marks as pieces of a line.

A piece is a text with its style. Everything here is pure and cached by what it
is made of: the same picture is the same object.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color
from rich.style import Style

from tartan.games.gylen.notation import SIGNS
from tartan.ui.cloth import ColourMode
from tartan.ui.widgets.look import cloth, colour, seat_style
from tartan.ui.widgets.zone import width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.ui.setts import RGB
    from tartan.ui.widgets.look import BoardLook
    from tartan.ui.widgets.zone import Piece

SEAT_SUITS = "HDS"
"""The suit that stands for each seat's role."""
SEAT_LETTERS = "ABC"

SLOT = 4
"""Cells of a small card where there is colour; without colour its brackets need one more."""

_DARK: dict[str, RGB] = {
    "ground": (16, 21, 28),
    "text": (224, 219, 206),
    "dim": (139, 149, 161),
    "card": (240, 234, 216),
    "H": (255, 112, 122),
    "D": (255, 174, 84),
    "S": (134, 180, 255),
    "C": (188, 190, 182),
    "cursor": (242, 200, 84),
    "accent": (242, 200, 84),
    "good": (143, 208, 165),
    "bad": (255, 157, 102),
    "shore": (52, 108, 146),
    "outlands": (72, 118, 62),
    "court": (128, 120, 106),
    "forework": (144, 100, 74),
    "house": (116, 92, 130),
    "ruin": (92, 96, 102),
}
_LIGHT: dict[str, RGB] = {
    "ground": (246, 241, 229),
    "text": (34, 38, 44),
    "dim": (98, 100, 102),
    "card": (255, 255, 255),
    "H": (176, 14, 48),
    "D": (158, 70, 0),
    "S": (24, 62, 156),
    "C": (74, 74, 72),
    "cursor": (255, 196, 0),
    "accent": (138, 82, 0),
    "good": (28, 102, 54),
    "bad": (168, 50, 0),
    "shore": (96, 152, 186),
    "outlands": (116, 158, 98),
    "court": (166, 152, 130),
    "forework": (178, 132, 100),
    "house": (154, 128, 168),
    "ruin": (158, 154, 146),
}
_CONTRAST: dict[str, RGB] = {
    **_DARK,
    "ground": (0, 0, 0),
    "text": (255, 255, 255),
    "dim": (224, 224, 224),
    "card": (255, 255, 255),
    "C": (224, 224, 224),
    "cursor": (255, 225, 77),
    "accent": (255, 225, 77),
    "ruin": (170, 170, 170),
}
_ON_CARD: dict[str, RGB] = {"H": (184, 10, 44), "D": (170, 72, 0), "S": (24, 52, 148), "C": (70, 70, 66)}
"""Suit inks on a card, which is light in every theme: what hits is warm, what defends is cold, exhaustion is grey."""

_ANSI: dict[bool, dict[str, int]] = {
    True: {"ground": 0, "text": 7, "dim": 7, "card": 15, "H": 9, "D": 11, "S": 14, "C": 15, "accent": 11, "good": 10}
    | {"bad": 13, "shore": 6, "outlands": 2, "court": 7, "forework": 3, "house": 5, "ruin": 7},
    False: {"ground": 15, "text": 0, "dim": 0, "card": 7, "H": 1, "D": 5, "S": 4, "C": 0, "accent": 4, "good": 2}
    | {"bad": 1, "shore": 6, "outlands": 2, "court": 0, "forework": 3, "house": 5, "ruin": 0},
}
"""Sixteen colours, by whether the theme is dark."""
_ANSI_ON_CARD = {"H": 1, "D": 5, "S": 4, "C": 0}
_ANSI_CURSOR = 11
_TINT = {False: 0.2, True: 0.24}
"""How much of a place's own colour is in its ground, by whether the theme is light; none in a contrast theme."""


def is_tinted(look: BoardLook) -> bool:
    """Whether places have grounds of their own to tell them apart."""
    return not look.plain and look.mode is not ColourMode.C16 and not look.contrast


def slot_cells(look: BoardLook) -> int:
    """Cells of a small card."""
    return SLOT + look.plain


def _inks(look: BoardLook) -> dict[str, RGB]:
    return _CONTRAST if look.contrast else _LIGHT if look.light else _DARK


@lru_cache(maxsize=1024)
def ink(look: BoardLook, name: str, ground: str = "", *, bold: bool = False, strike: bool = False) -> Style:
    """The style of text in one ink on a place's ground (the table's own if none is named)."""
    if look.plain:
        return Style(bold=bold or None, strike=strike or None, dim=(name in ("dim", "ruin")) or None)
    if look.mode is ColourMode.C16:
        letters = Color.from_ansi(_ANSI[not look.light][name])
    else:
        letters = colour(look, _inks(look)[name])
    return Style(color=letters, bgcolor=tint(look, ground), bold=bold or None, strike=strike or None)


@lru_cache(maxsize=256)
def on_card(look: BoardLook, suit: str, *, cursor: bool = False) -> Style:
    """The style of a card's face; under the cursor it is marked by its ground, and by reverse where there is none."""
    if look.plain:
        return Style(bold=True, reverse=cursor or None)
    if look.mode is ColourMode.C16:
        ground = _ANSI_CURSOR if cursor else _ANSI[not look.light]["card"]
        return Style(color=Color.from_ansi(_ANSI_ON_CARD[suit]), bgcolor=Color.from_ansi(ground))
    face = _inks(look)["cursor" if cursor else "card"]
    return Style(color=colour(look, _ON_CARD[suit]), bgcolor=colour(look, face), bold=True)


@lru_cache(maxsize=64)
def tint(look: BoardLook, ground: str) -> Color | None:
    """The ground of a place: the table's, with a little of the place's own colour; None where there is no colour."""
    if look.plain:
        return None
    if look.mode is ColourMode.C16:
        return Color.from_ansi(_ANSI[not look.light]["ground"])
    inks = _inks(look)
    if not ground:
        return colour(look, inks["ground"])
    return colour(look, _mixed(inks["ground"], inks[ground], 0.0 if look.contrast else _TINT[look.light]))


def _mixed(under: RGB, over: RGB, part: float) -> RGB:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(under, over, strict=True))
    return red, green, blue


def centred(pieces: Sequence[Piece], width: int, fill: Style) -> list[Piece]:
    """Pieces with fill before them, so that they stand in the middle of `width` cells."""
    return [(" " * max(0, (width - width_of(pieces)) // 2), fill), *pieces]


@lru_cache(maxsize=64)
def seat_tag(look: BoardLook, seat: int) -> list[Piece]:
    """A seat in two cells, the sign of its role and its letter, on the colour of its tartan as everywhere else.

    The sign comes first: `A♥` would be taken for a card.
    """
    style = Style(bold=True) if look.plain else seat_style(look, seat)
    return [(SIGNS[SEAT_SUITS[seat]] + SEAT_LETTERS[seat], style)]


def face(card: str) -> str:
    """A card in three cells, rank first: ` 9♥`, `10♥`."""
    return f"{card[1:]:>2}{SIGNS[card[0]]}"


@lru_cache(maxsize=512)
def small_card(look: BoardLook, card: str, *, cursor: bool = False) -> Piece:
    """A card in one line: dark on a light ground ` 9♥ `, or `[ 9♥]` where there is no colour."""
    return (f"[{face(card)}]" if look.plain else f"{face(card)} "), on_card(look, card[0], cursor=cursor)


@lru_cache(maxsize=256)
def back(look: BoardLook, seat: int, width: int) -> tuple[Piece, ...]:
    """A face-down card: a strip of its owner's tartan."""
    if look.plain:
        return ((f"[{('%' if look.ascii else '▒') * (width - 2)}]", Style()),)
    if look.ascii:
        return (("%" * width, ink(look, SEAT_SUITS[seat])),)
    return cloth(look, look.setts[seat], width)[0]


@lru_cache(maxsize=512)
def card_box(
    look: BoardLook, card: str, width: int, height: int, *, cursor: bool = False
) -> tuple[tuple[Piece, ...], ...]:
    """A card of several lines: rank and sign in the middle, from four lines on above and below."""
    style = on_card(look, card[0], cursor=cursor)
    if look.plain:
        return _framed(look, card, width, height, style)
    rows = [" " * width for _ in range(height)]
    name = face(card).strip()
    rows[1 if height == 3 else 0] = f" {name}".ljust(width)
    if height > 3:
        rows[-1] = f"{name} ".rjust(width)
    if height > 4:
        rows[(height - 1) // 2] = SIGNS[card[0]].center(width)
    return tuple(((row, style),) for row in rows)


def _framed(look: BoardLook, card: str, width: int, height: int, style: Style) -> tuple[tuple[Piece, ...], ...]:
    across, up, corners = ("-", "|", "++++") if look.ascii else ("─", "│", "╭╮╰╯")
    inner = width - 2
    rows = [
        corners[0] + across * inner + corners[1],
        up + face(card).strip().ljust(inner) + up,
        *[up + " " * inner + up] * (height - 3),
        corners[2] + across * inner + corners[3],
    ]
    return tuple(((row, style),) for row in rows[:height])


def pips(held: int, full: int) -> str:
    """Resolve as pips: `◆` held, `◇` lost."""
    return "◆" * held + "◇" * (full - held)
