"""Cards: as tokens of one line, as faces of several lines, and as backs of cloth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.style import Style

from tartan.games.lords.model import Mark
from tartan.games.lords.widgets.look import LEAD_AND_TAIL, Light, chip, cloth_name, faint, paper
from tartan.games.lords.words import CLAN, CODES, GISTS, NAMES, SHORT_NAMES, STRENGTH
from tartan.ui.widgets.look import BoardLook, cloth, cut_row
from tartan.ui.widgets.zone import Piece, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

MARK_SIGNS = {
    Mark.NONE: "",
    Mark.BRUCE: "!",
    Mark.COCHRANE: "!",
    Mark.MACDONNELL: "!",
    Mark.KEPT: "◆",
}
"""A mark for the end of the round, as in `up!`, and that a card was kept from the round before."""
MARK_WORDS = {
    Mark.NONE: "",
    Mark.BRUCE: "!any",
    Mark.COCHRANE: "!two",
    Mark.MACDONNELL: "!stay",
    Mark.KEPT: "◆kept",
}
LEAST = 5
"""Cells of the narrowest card of several lines."""
_DIGITS = 2


@dataclass(frozen=True, slots=True)
class Tile:
    """A card as it is drawn."""

    card: str = ""
    """Nothing where only its back is seen."""
    down: bool = False
    """Whether it lies face-down, though whoever looks may know it."""
    seat: int = -1
    """Whose cloth is on its back; -1 for the house's."""
    mark: Mark = Mark.NONE
    named: str = ""
    """The clan named for it."""
    doubled: bool = False
    label: str = ""
    """What stands on its back: who knows it, its place in the row, how many cards lie there."""
    light: Light = Light.NONE
    gist: bool = False
    """Whether its power is told in a word."""


@lru_cache(maxsize=4096)
def token(look: BoardLook, tile: Tile, *, tight: bool = False) -> tuple[Piece, ...]:
    """A card in one line: strength and clan between two cells for marks; `tight` leaves out what it can."""
    lead, tail = LEAD_AND_TAIL[tile.light]
    edge = edge_style(look, tile.light)
    if not tile.card:
        return _back_token(look, tile, (lead, edge), () if tight else ((tail, edge),))
    clan = CLAN[tile.card]
    style = look.styles.cursor if tile.light is Light.CURSOR else paper(look, down=tile.down)
    style = _struck(style, tile.light)
    signs = MARK_SIGNS[tile.mark] + (("×" if tight else "×2") if tile.doubled else "")
    pieces: list[Piece] = [(lead, edge)]
    if tile.down:
        pieces.append(cloth(look, cloth_name(look, tile.seat), 1)[0][0])
    pieces += [(f"{STRENGTH[tile.card]:>{_DIGITS}}", style), chip(look, clan)]
    if tile.named and tile.named != clan:
        pieces += [("=", look.styles.accent), chip(look, tile.named)]
    if signs:
        pieces.append((signs, look.styles.accent))
    if not tight:
        pieces.append((tail, edge))
    return tuple(pieces)


def _back_token(look: BoardLook, tile: Tile, lead: Piece, tail: tuple[Piece, ...]) -> tuple[Piece, ...]:
    if tile.light is Light.CURSOR:
        return (lead, (" ?? ", look.styles.cursor), *tail)
    woven = cloth(look, cloth_name(look, tile.seat), 4)[0]
    if tile.label:
        woven = (*cut_row(woven, 0, 4 - len(tile.label)), (tile.label, look.styles.bright))
    return (lead, *woven, *tail)


@lru_cache(maxsize=64)
def edge_style(look: BoardLook, light: Light) -> Style:
    """The cells beside a card."""
    if light is Light.CURSOR:
        return look.styles.cursor
    return look.styles.ground if light is Light.NONE else look.styles.accent


def _struck(style: Style, light: Light) -> Style:
    return style + Style(strike=True) if light is Light.LOST else style


@lru_cache(maxsize=4096)
def face(look: BoardLook, tile: Tile, width: int, height: int) -> tuple[tuple[Piece, ...], ...]:
    """A card of at least three lines and `LEAST` cells: cloth, value and clan, name if there is room, and its state."""
    if not tile.card:
        return _back(look, tile, width, height)
    clan = CLAN[tile.card]
    woven = cloth_name(look, tile.seat) if tile.down else clan
    above = 2 if height > 5 else 1
    below = max(0, height - above - 3)
    inside = height - above - below
    band = cloth(look, woven, width, above) if above > 1 else cloth(look, woven, width)
    rows = [*band, _value(look, tile, clan, width)]
    if inside > 2:
        rows.append((_words(look, tile, name_in(clan, width), width),))
    rows.append((_words(look, tile, _foot(tile, width), width, state=bool(tile.mark.value != "none" or tile.doubled)),))
    if below:
        rows += cloth(look, woven, width, below) if below > 1 else cloth(look, woven, width)
    return tuple(rows[:height])


def _value(look: BoardLook, tile: Tile, clan: str, width: int) -> tuple[Piece, ...]:
    """Strength and clan, the marks of the cursor at the sides."""
    lead, tail = LEAD_AND_TAIL[tile.light]
    cursor = tile.light is Light.CURSOR
    style = look.styles.cursor if cursor else paper(look, down=tile.down)
    marks = style if cursor or tile.light is Light.NONE else paper(look, down=tile.down)
    room = width - len(lead) - len(CODES[clan]) - (width > LEAST)
    number = str(STRENGTH[tile.card]).rjust(min(room, _DIGITS + (room > _DIGITS + 1))).ljust(room)
    pieces: list[Piece] = [(lead, marks), (number, _struck(style, tile.light)), chip(look, clan)]
    if width > LEAST:
        pieces.append((tail, marks))
    return tuple(pieces)


def _words(look: BoardLook, tile: Tile, text: str, width: int, *, state: bool = False) -> Piece:
    style = paper(look, down=tile.down) if state else faint(look, down=tile.down)
    return text[:width].center(width), style


def name_in(clan: str, width: int) -> str:
    """A clan's name, or the short form of it that fits into so many cells."""
    name = NAMES[clan]
    shorter = (name, SHORT_NAMES.get(clan, name), f"{name[:4]}.")
    return next(text for text in shorter if len(text) <= width or text is shorter[-1])


def _foot(tile: Tile, width: int) -> str:
    """What is to be seen of the card's state; where there is none, its power."""
    clan = CLAN[tile.card]
    signs = "×2" if tile.doubled else ""
    if tile.down:
        forms = (" ".join(filter(None, ("down", tile.label, signs))), f"down{signs}", "down")
        return next(text for text in forms if len(text) <= width or text is forms[-1])
    if tile.named and tile.named != clan:
        return f"={CODES[tile.named]}{signs}"
    words = MARK_WORDS[tile.mark]
    if words:
        return f"{words}{signs}" if len(words) + len(signs) <= width else f"{MARK_SIGNS[tile.mark]}{signs}"
    if signs:
        return signs
    return GISTS[clan] if tile.gist else ""


def _back(look: BoardLook, tile: Tile, width: int, height: int) -> tuple[tuple[Piece, ...], ...]:
    rows = list(cloth(look, cloth_name(look, tile.seat), width, height))
    lead, tail = LEAD_AND_TAIL[tile.light]
    middle = height // 2
    if tile.light is Light.CURSOR:
        rows[middle] = ((f"{lead}{tile.label.center(width - 2)}{tail}", look.styles.cursor),)
    elif tile.label or tile.light is not Light.NONE:
        text = f"{lead}{tile.label}{tail}"
        left = max(0, (width - len(text)) // 2)
        end = left + len(text)
        row = rows[middle]
        rows[middle] = (*cut_row(row, 0, left), (text, look.styles.bright), *cut_row(row, end, width))
    return tuple(rows)


def outline(look: BoardLook, text: str, width: int, height: int) -> tuple[tuple[Piece, ...], ...]:
    """A place where no card lies."""
    dim = look.styles.dim
    lines = [" " * width] * height
    lines[0] = lines[-1] = "┄" * width
    lines[height // 2] = text.center(width)
    return tuple(((line, dim),) for line in lines)


def fitting(widths: Sequence[int], room: int, must: int | None) -> tuple[int, int]:
    """Which of some cards, by their widths, are shown in so many cells: (first, end); `must` is among them."""
    first = 0
    while True:
        end, used = first, 0
        while end < len(widths) and used + widths[end] <= room:
            used += widths[end]
            end += 1
        if must is None or must < end or first >= len(widths) - 1:
            return first, max(end, first + 1) if widths else first
        first += 1


def token_width(look: BoardLook, tile: Tile, *, tight: bool) -> int:
    """Cells of a token."""
    return width_of(token(look, tile, tight=tight))
