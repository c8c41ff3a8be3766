"""The Glen: twelve regions in three rows of four, each a picture of its land with what stands in it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from textual.message import Message

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.glen.model import COLUMNS, ROWS
from tartan.games.glen.notation import ROMAN, SIGNS
from tartan.games.glen.widgets.lands import CAT
from tartan.games.glen.widgets.look import name_style
from tartan.games.glen.widgets.pictures import Banner, Chip, Light, Tile
from tartan.games.glen.widgets.scenes import on_sky, scene
from tartan.ui.widgets.look import BoardLook, quiet_seat_style
from tartan.ui.widgets.zone import Zone, strip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style
    from textual import events
    from textual.strip import Strip

    from tartan.ui.widgets.zone import Piece

MapPicture = tuple[Tile, ...]

_PLAIN_LAND = 4
"""Rows of land that stay in sight where every seat gets a row of its own."""


@lru_cache(maxsize=256)
def tile_rows(tile: Tile, width: int, height: int, look: BoardLook) -> tuple[tuple[Piece, ...], ...]:
    """A region in `height` rows of `width` cells: its name above, its land, pieces and tokens in front of it."""
    inner = width - 1
    off = tile.light is Light.OFF
    suit = "" if tile.corrupted else tile.suit
    picture = scene(look, CAT if tile.corrupted else tile.arcana, suit, inner, height - 1, off=off)
    land = [list(row) for row in picture]
    if land:
        _write_number(land[0], tile, on_sky(look, suit, off=off))
    lines = _standing(tile, inner, height - 1, look)
    for y, line in enumerate(lines, height - 1 - len(lines)):
        if y >= 0:
            for x, text, style in line:
                _write(land[y], x, text, style)
    edge = _edge(tile, look)
    return (_title(tile, inner, look), *[(edge, *_joined(row)) for row in land])


def _title(tile: Tile, inner: int, look: BoardLook) -> tuple[Piece, ...]:
    """The name on the ground of its suit; the mark before it tells what the cursor alone would not."""
    mark = {Light.CURSOR: "▸", Light.PICKED: "▲"}.get(tile.light, "•" if tile.newest else "")
    if tile.light is Light.CURSOR:
        style = look.styles.cursor
    else:
        lit = tile.light in (Light.LIT, Light.PICKED)
        style = name_style(look, tile.suit, lit=lit, off=tile.light is Light.OFF or tile.corrupted)
    sign = f"{SIGNS[tile.suit]}{'░' if tile.corrupted else ''}"
    text = f"{sign} {tile.name}"[:inner].ljust(inner)
    edge = (mark, look.styles.title) if mark else _edge(tile, look)
    return edge, (text, style)


def _edge(tile: Tile, look: BoardLook) -> Piece:
    """What stands at the left of a region: a bar where it can be chosen."""
    if tile.light in (Light.LIT, Light.CURSOR, Light.PICKED):
        return "▌", look.styles.title
    return " ", look.styles.ground


def _write_number(row: list[Piece], tile: Tile, style: Style) -> None:
    """The arcana number in the sky, on the side on which the Glen path leaves."""
    number = ROMAN[tile.arcana]
    text = f"{tile.way} {number} " if tile.way == "←" else f" {number} {tile.way}".rstrip()
    at = 0 if tile.way == "←" else len(row) - len(text)
    _write(row, at, text, style)
    if tile.corrupted:
        words = "CAT SITH ░" if tile.way == "←" else "░ CAT SITH"
        _write(row, len(row) - len(words) if tile.way == "←" else 0, words, style)


def _standing(tile: Tile, inner: int, height: int, look: BoardLook) -> list[list[tuple[int, str, Style]]]:
    """Pieces and tokens as lines of (column, text, style), the lowest last."""
    banners = tile.banners
    by_one = height - len(banners) - bool(tile.chips) >= _PLAIN_LAND + 1
    half = inner if by_one else inner // 2
    each = 1 if by_one else 2
    lines: list[list[tuple[int, str, Style]]] = []
    for first in range(0, len(banners), each):
        line = []
        for at, banner in enumerate(banners[first : first + each]):
            style = look.styles.cursor if banner.light is Light.CURSOR else quiet_seat_style(look, banner.seat)
            line.append((at * (half + 1), banner_text(banner, half), style))
        lines.append(line)
    if tile.chips:
        lines.append(_chip_line(tile.chips, inner, look))
    return lines


def banner_text(banner: Banner, room: int) -> str:
    """A seat's pieces: `A⌂▪▪▪`, and with more Members than there is room for `A⌂▪×9`."""
    head = SEAT_LETTERS[banner.seat] + "⌂" * banner.den
    tail = "▸" if banner.light is Light.CURSOR else ""
    room -= len(head) + len(tail)
    return head + ("▪" * banner.members if banner.members <= room else f"▪×{banner.members}") + tail


def _chip_line(chips: Sequence[Chip], inner: int, look: BoardLook) -> list[tuple[int, str, Style]]:
    texts = [_chip_text(chip, short=False) for chip in chips]
    if sum(map(len, texts)) + len(texts) - 1 > inner:
        texts = [_chip_text(chip, short=True) for chip in chips]
    line = []
    at = 0
    for chip, text in zip(chips, texts, strict=True):
        line.append((at, text[: max(0, inner - at)], quiet_seat_style(look, chip.owner)))
        at += len(text) + 1
    return line


def _chip_text(chip: Chip, *, short: bool) -> str:
    hidden = "◆" * chip.hidden if chip.hidden < 3 and not short else f"◆{chip.hidden}" if chip.hidden else ""
    if not chip.codes:
        return SEAT_LETTERS[chip.owner] + hidden
    shown = f"◆{len(chip.codes)}" if short else ":" + " ".join(chip.codes)
    return SEAT_LETTERS[chip.owner] + shown + hidden


def _write(row: list[Piece], at: int, text: str, style: Style) -> None:
    """Put a text over the cells of a row; what does not fit is left out."""
    for x, letter in enumerate(text, at):
        if 0 <= x < len(row):
            row[x] = letter, style


def _joined(row: list[Piece]) -> list[Piece]:
    """Cells of one style in one piece each."""
    found: list[Piece] = []
    for text, style in row:
        if found and found[-1][1] is style:
            found[-1] = found[-1][0] + text, style
        else:
            found.append((text, style))
    return found


class MapZone(Zone[MapPicture, BoardLook]):
    """The twelve regions; tells which was clicked."""

    class Picked(Message):
        """A region was clicked, by its arcana number; `seat` if it was on a seat's pieces."""

        def __init__(self, arcana: int, seat: int | None = None) -> None:
            super().__init__()
            self.arcana = arcana
            self.seat = seat

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The map at this size; what is left over of it is blank."""
        ground = self.look.styles.ground
        across, down = width // COLUMNS, height // ROWS
        rows: list[Strip] = []
        for first in range(0, len(self.picture), COLUMNS):
            tiles = [tile_rows(tile, across, down, self.look) for tile in self.picture[first : first + COLUMNS]]
            rows += [strip([piece for tile in tiles for piece in tile[y]], width, ground) for y in range(down)]
        rows += [strip([], width, ground)] * (height - len(rows))
        return rows[:height]

    def on_click(self, event: events.Click) -> None:
        """Tell which region was meant, and whose pieces."""
        event.stop()
        across, down = self.size.width // COLUMNS, self.size.height // ROWS
        column, x = divmod(event.x, across)
        row, y = divmod(event.y, down)
        if column >= COLUMNS or row >= ROWS or not self.picture:
            return
        tile = self.picture[row * COLUMNS + column]
        self.post_message(self.Picked(tile.arcana, self._seat_at(tile, across - 1, down - 1, x - 1, y - 1)))

    def _seat_at(self, tile: Tile, inner: int, height: int, x: int, y: int) -> int | None:
        lines = _standing(tile, inner, height, self.look)
        at = y - (height - len(lines))
        if not 0 <= at < len(lines) - bool(tile.chips):
            return None
        hit = next((text for left, text, _ in lines[at] if left <= x < left + len(text)), "")
        return SEAT_LETTERS.index(hit[0]) if hit else None
