"""The middle of the table: the Supporters to be won, the row of Recruits, draw pile and discards, and the way out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.lords.choices import Area, Spot
from tartan.games.lords.widgets.canvas import Canvas
from tartan.games.lords.widgets.card import Tile, face, outline, token
from tartan.games.lords.widgets.look import LEAD_AND_TAIL, Light
from tartan.games.lords.widgets.pictures import MarketPicture
from tartan.games.lords.widgets.spots import SpotZone
from tartan.games.lords.words import CLAN
from tartan.ui.widgets.look import BoardLook, cloth, seat_style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.ui.widgets.zone import Piece

MARGIN = 2
_SIDE = 9
"""Cells at the right for discards and button."""
_LEAST, _MOST = 6, 11
_RECRUIT = 4
_TALL = 3
"""Lines from which a card has a face."""
_TITLE = len("Supporters 50 strength") + 1
_DISCARDS = "Discards"

BUTTON_WORDS = {"pass": "s pass", "stop": "s stop"}


@dataclass(frozen=True, slots=True)
class Plan:
    """Cells of a Supporter, a Recruit and the gaps between the groups, for one width."""

    supporter: int
    recruit: int
    gap: int

    @property
    def pile(self) -> int:
        """Cells of the draw pile."""
        return self.recruit + 1


@lru_cache(maxsize=64)
def plan(width: int, supporters: int, recruits: int, lines: int) -> Plan:
    """The widest cards that leave room for everything; gaps grow last."""
    room = width - MARGIN - _SIDE - 1
    best = Plan(_LEAST, _RECRUIT, 1)
    most = min(_MOST, 4 + lines + (lines > _TALL))
    for supporter in range(_LEAST, most + 1):
        for recruit in range(_RECRUIT, max(_RECRUIT, supporter - 1) + 1):
            needed = max(supporters * (supporter + 1), _TITLE) + recruits * (recruit + 1) + recruit + 1
            if room - needed >= 2:
                best = Plan(supporter, recruit, min(4, (room - needed) // 2))
    return best


@lru_cache(maxsize=32)
def drawn(picture: MarketPicture, width: int, height: int, look: BoardLook) -> Canvas:
    """The market on a canvas of this size."""
    canvas = Canvas(width, height, look.styles.ground)
    lay = plan(width, picture.slots, len(picture.recruits), picture.lines)
    canvas.put(MARGIN, 0, _supporters_title(picture, look))
    x = _supporters(canvas, picture, lay.supporter, look) + lay.gap - 1
    canvas.put(x, 0, (("Recruits", look.styles.bright), (f" {picture.taken}", look.styles.dim)))
    for at, one in enumerate(picture.recruits):
        spot = Spot(Area.ROW, str(at + 1))
        x = canvas.block(x, 1, _recruit(one, str(at + 1), lay.recruit, picture.lines, look), spot) + 1
    x += lay.gap - 1
    canvas.put(x, 0, (("Pile", look.styles.bright),))
    _pile(canvas, x, picture, lay.pile, look)
    _side(canvas, max(x + lay.pile + 1, width - _SIDE), picture, look)
    return canvas


def _supporters_title(picture: MarketPicture, look: BoardLook) -> tuple[Piece, ...]:
    if not picture.supporters:
        return (("No Supporters", look.styles.dim),)
    if all(owner >= 0 for owner in picture.owners):
        return ("Supporters", look.styles.bright), (" all claimed", look.styles.dim)
    return ("Supporters", look.styles.bright), (f" {picture.points} strength", look.styles.dim)


def _supporters(canvas: Canvas, picture: MarketPicture, each: int, look: BoardLook) -> int:
    x = MARGIN
    for at, tile in enumerate(picture.supporters):
        owner = picture.owners[at]
        if picture.lines < _TALL:
            lines: Sequence[Sequence[Piece]] = (token(look, tile),)
        else:
            lines = face(look, tile, each, picture.lines)
        if owner >= 0:
            badge: Piece = (f"→{SEAT_LETTERS[owner]}".center(each), seat_style(look, owner))
            lines = [*lines[:-1], (badge,)]
        x = canvas.block(x, 1, lines, Spot(Area.SUPPORTERS, tile.card)) + 1
    return max(MARGIN + picture.slots * (each + 1), MARGIN + _TITLE)


def _recruit(tile: Tile | None, label: str, width: int, lines: int, look: BoardLook) -> Sequence[Sequence[Piece]]:
    if lines < _TALL:
        return (token(look, tile, tight=True),) if tile is not None else (((f" {label:┄^4}", look.styles.dim),),)
    if tile is None:
        return outline(look, label, width, lines)
    if tile.card and width < _LEAST - 1:
        return _slim(tile, width, lines, look)
    return face(look, tile, width, lines)


def _slim(tile: Tile, width: int, lines: int, look: BoardLook) -> Sequence[Sequence[Piece]]:
    """A face where there is no room for more than its token."""
    inside = token(look, Tile(tile.card, light=Light.NONE), tight=True)[1:]
    lead, tail = LEAD_AND_TAIL[tile.light]
    style = look.styles.cursor if tile.light is Light.CURSOR else look.styles.accent
    rows: list[Sequence[Piece]] = [((" " * width, look.styles.ground),)] * lines
    rows[0] = ((lead.ljust(width - 1) + tail, style),)
    rows[1] = inside
    rows[2] = cloth(look, CLAN[tile.card], width)[0]
    return rows


def _pile(canvas: Canvas, x: int, picture: MarketPicture, width: int, look: BoardLook) -> None:
    spot = Spot(Area.ROW, "deck")
    if picture.pile is None:
        lines: Sequence[Sequence[Piece]] = (
            outline(look, "0", width, picture.lines) if picture.lines >= _TALL else ((("  0", look.styles.dim),),)
        )
    elif picture.lines < _TALL:
        lines = (token(look, picture.pile, tight=True),)
    else:
        lines = face(look, picture.pile, width, picture.lines)
    canvas.block(x, 1, lines, spot)


def _side(canvas: Canvas, x: int, picture: MarketPicture, look: BoardLook) -> None:
    """Discards above, the button below."""
    styles = look.styles
    count = () if picture.gone else (((f" {picture.discards}".ljust(len(_DISCARDS)), styles.dim),),)
    canvas.block(x, 0, (((_DISCARDS, styles.bright),), *count), Spot(Area.DISCARDS, ""))
    if picture.gone:
        for at, card in enumerate(picture.gone[: max(1, picture.lines - 1)]):
            canvas.put(x, 1 + at, token(look, Tile(card, light=Light.LOST)))
    if picture.button:
        lead, tail = LEAD_AND_TAIL[picture.button_light]
        style = styles.cursor if picture.button_light is Light.CURSOR else styles.field
        text = f"{lead}{BUTTON_WORDS[picture.button]}{tail}"
        row = max(1, picture.lines)
        if row == 1:
            x = canvas.end(1) + 1
        canvas.block(x, row, (((text, style),),), Spot(Area.BUTTON, picture.button))


class MarketZone(SpotZone[MarketPicture]):
    """The market; tells which of its things was clicked."""

    def canvas(self, width: int, height: int) -> Canvas:
        """The zone at this size."""
        return drawn(self.picture, width, height, self.look)
