"""How the Glen looks on this terminal: inks of suits, seats, cards and tokens, and what a small card is made of.

A piece is a text with its style. Everything here is pure and cached by what it is made of.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color
from rich.style import Style

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.glen.notation import SIGNS
from tartan.ui.cloth import ColourMode
from tartan.ui.widgets.look import colour, quiet_seat_style

if TYPE_CHECKING:
    from tartan.ui.setts import RGB
    from tartan.ui.widgets.look import BoardLook
    from tartan.ui.widgets.zone import Piece

CARD = 5
"""Cells of a small card."""

_ON_CARD: dict[str, RGB] = {"S": (30, 62, 112), "H": (182, 22, 16), "D": (104, 34, 140), "C": (0, 88, 44)}
"""Suit inks on a card, which is light in every theme."""
_ON_CARD_ANSI = {"S": 4, "H": 1, "D": 5, "C": 2}
_SUIT: dict[bool, dict[str, RGB]] = {
    False: {"S": (156, 190, 232), "H": (255, 142, 94), "D": (206, 168, 250), "C": (146, 208, 130)},
    True: {"S": (24, 62, 122), "H": (160, 34, 0), "D": (92, 32, 132), "C": (8, 84, 36)},
}
"""Suit inks on the table, by whether the theme is light."""
_SUIT_ANSI = {False: {"S": 14, "H": 11, "D": 13, "C": 10}, True: {"S": 4, "H": 1, "D": 5, "C": 2}}
_BAR: dict[bool, dict[str, RGB]] = {
    False: {"S": (40, 56, 80), "H": (88, 36, 22), "D": (60, 40, 98), "C": (32, 70, 42)},
    True: {"S": (196, 212, 234), "H": (248, 208, 184), "D": (224, 206, 242), "C": (200, 228, 196)},
}
"""The ground of a region's name, by whether the theme is light."""
_CARD: dict[tuple[bool, bool], RGB] = {
    (False, False): (238, 232, 214),
    (False, True): (168, 162, 146),
    (True, False): (220, 208, 176),
    (True, True): (236, 230, 214),
}
"""The ground of a card by whether the theme is light and whether the card cannot be chosen now."""


@lru_cache(maxsize=64)
def suit_style(look: BoardLook, suit: str) -> Style:
    """A suit's sign on the table."""
    if look.plain:
        return look.styles.bright
    ground = look.styles.ground.bgcolor
    if look.mode is ColourMode.C16:
        return Style(color=Color.from_ansi(_SUIT_ANSI[look.light][suit]), bgcolor=ground, bold=True)
    return Style(color=colour(look, _SUIT[look.light][suit]), bgcolor=ground, bold=True)


@lru_cache(maxsize=64)
def name_style(look: BoardLook, suit: str, *, lit: bool, off: bool) -> Style:
    """A region's name on the ground of its suit; where others can be chosen and it cannot, it is dim."""
    if look.plain:
        return look.styles.bright + Style(underline=True) if lit else look.styles.dim if off else look.styles.ground
    if look.mode is ColourMode.C16:
        ink = _SUIT_ANSI[look.light][suit]
        base = look.styles.ground
        return Style(color=base.color if off else Color.from_ansi(ink), bgcolor=base.bgcolor, bold=not off or None)
    ground, ink_rgb = _BAR[look.light][suit], _SUIT[look.light][suit]
    if off:
        return Style(color=look.styles.dim.color, bgcolor=colour(look, faded(look, ground)))
    return Style(color=colour(look, ink_rgb), bgcolor=colour(look, ground), bold=True)


def faded(look: BoardLook, rgb: RGB) -> RGB:
    """A colour half way to the table's ground."""
    under = (246, 241, 229) if look.light else (16, 21, 28)
    red, green, blue = (round(a * 0.42 + b * 0.58) for a, b in zip(rgb, under, strict=True))
    return red, green, blue


def seat_tag(look: BoardLook, seat: int) -> Piece:
    """A seat in three cells."""
    return f" {SEAT_LETTERS[seat]} ", quiet_seat_style(look, seat)


@lru_cache(maxsize=256)
def card_piece(
    look: BoardLook, card: str, *, cursor: bool = False, off: bool = False, picked: bool = False, barred: bool = False
) -> Piece:
    """A card in five cells: ` 9♥ ` dark on light; marks at its sides tell states, also where there is no colour."""
    face = f"{card[1:]:>2}{SIGNS[card[0]]}"
    if look.plain:
        edges = "▸◂" if cursor else "▲▲" if picked else "··" if barred else "  " if off else "[]"
        style = look.styles.cursor if cursor else look.styles.dim if off else look.styles.bright
    else:
        edges = "▸◂" if cursor else "▲▲" if picked else "··" if barred else "  "
        style = look.styles.cursor if cursor else _card_style(look, card[0], off)
    return f"{edges[0]}{face}{edges[1]}", style


@lru_cache(maxsize=16)
def _card_style(look: BoardLook, suit: str, off: bool) -> Style:
    if look.mode is ColourMode.C16:
        ink = 0 if off else _ON_CARD_ANSI[suit]
        return Style(color=Color.from_ansi(ink), bgcolor=Color.from_ansi(7 if off or look.light else 15))
    return Style(color=colour(look, _ON_CARD[suit]), bgcolor=colour(look, _CARD[look.light, off]), bold=True)


@lru_cache(maxsize=256)
def card_box(
    look: BoardLook, card: str, *, cursor: bool = False, off: bool = False, picked: bool = False, barred: bool = False
) -> tuple[Piece, Piece, Piece]:
    """A card of three lines, five cells wide."""
    middle, style = card_piece(look, card, cursor=cursor, off=off, picked=picked, barred=barred)
    if look.plain:
        return ("╭───╮", style), (middle, style), ("╰───╯", style)
    plain = _card_style(look, card[0], off)
    sign = SIGNS[card[0]]
    return (f"{sign}    ", plain), (middle, style), (f"    {sign}", plain)
