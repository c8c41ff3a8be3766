"""The hand of the seat at the keyboard: its cards, which of them could activate, and the ways to muster one."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tartan.games.lords.choices import Area, Spot
from tartan.games.lords.widgets.canvas import Canvas
from tartan.games.lords.widgets.card import LEAST, face, fitting, name_in
from tartan.games.lords.widgets.look import HOUSE_CLOTH, LEAD_AND_TAIL, Light, chip, faint, paper
from tartan.games.lords.widgets.pictures import HandPicture
from tartan.games.lords.widgets.spots import SpotZone
from tartan.ui.widgets.look import BoardLook, cloth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.ui.widgets.zone import Piece

MARGIN = 2
_WIDEST = 11
_MORE = 4
ABLE = "●"
WAY_WORDS = {"up!": "a activate", "up": "f face-up", "down": "d face-down"}


@lru_cache(maxsize=32)
def drawn(picture: HandPicture, width: int, height: int, look: BoardLook) -> Canvas:
    """The hand on a canvas of this size."""
    canvas = Canvas(width, height, look.styles.ground)
    if picture.seat is None:
        _cover(canvas, picture, look)
    else:
        _title(canvas, picture, look)
        if picture.clans:
            _clans(canvas, picture, look)
        elif picture.cards:
            _cards(canvas, picture, look)
    return canvas


def _cover(canvas: Canvas, picture: HandPicture, look: BoardLook) -> None:
    canvas.put(MARGIN, 0, (("the hands are covered", look.styles.dim),))
    for y, row in enumerate(cloth(look, HOUSE_CLOTH, canvas.width - 2 * MARGIN, max(2, picture.lines))):
        canvas.put(MARGIN, 1 + y, row)


def _title(canvas: Canvas, picture: HandPicture, look: BoardLook) -> None:
    """What the hand is asked for, or the ways to muster the card that is picked up."""
    styles = look.styles
    x = canvas.put(MARGIN, 0, ((picture.title, styles.bright),)) + 2
    for way, light in picture.ways:
        lead, tail = LEAD_AND_TAIL[light]
        style = styles.cursor if light is Light.CURSOR else styles.field
        x = canvas.block(x, 0, (((f"{lead}{WAY_WORDS[way]}{tail}", style),),), Spot(Area.WAYS, way)) + 1
    if picture.barred:
        canvas.put(x, 0, ((picture.barred, styles.dim),))
    elif not picture.ways and not picture.staged and "+" in picture.bars:
        canvas.put(x, 0, ((ABLE, styles.good), (" may activate now", styles.dim)))
    rest = canvas.width - 1 - canvas.end(0) - 1
    if rest > 0:
        canvas.put(canvas.end(0) + 1, 0, (("─" * rest, styles.frame),))


def _cards(canvas: Canvas, picture: HandPicture, look: BoardLook) -> None:
    room = canvas.width - 2 * MARGIN + 1
    count = len(picture.cards)
    width = max(LEAST, min(_WIDEST, 4 + picture.lines, room // count - 1))
    widths = [width + 1] * count
    if sum(widths) > room:
        room -= 2 * _MORE
    cursor = next((at for at, tile in enumerate(picture.cards) if tile.light in (Light.CURSOR, Light.PICKED)), None)
    first, end = fitting(widths, room, cursor)
    x = MARGIN
    middle = 1 + picture.lines // 2
    if first:
        canvas.put(x, middle, _more(first, look))
        x += _MORE
    for at in range(first, end):
        tile = picture.cards[at]
        spot = Spot(Area.HAND, tile.card)
        below = _below(picture.bars[at], width, look)
        x = canvas.block(x, 1, (*face(look, tile, width, picture.lines), below), spot) + 1
    canvas.put(x, middle, _more(count - end, look))


def _more(count: int, look: BoardLook) -> tuple[Piece, ...]:
    return ((f"+{count}".ljust(_MORE), look.styles.accent),) if count else ()


def _below(bar: str, width: int, look: BoardLook) -> tuple[Piece, ...]:
    """A dot below a card that could activate, else the rule that bars it."""
    if bar == "+":
        return ((ABLE.center(width), look.styles.good),)
    return ((bar[:width].center(width), look.styles.dim),)


def _clans(canvas: Canvas, picture: HandPicture, look: BoardLook) -> None:
    """A swatch of each clan's tartan, with what the army would gain by it."""
    width = min(_WIDEST, (canvas.width - 2 * MARGIN + 1) // len(picture.clans) - 1)
    x = MARGIN
    for clan, gained, light in picture.clans:
        lead, tail = LEAD_AND_TAIL[light]
        style = look.styles.cursor if light is Light.CURSOR else paper(look)
        gain = f"+{gained}" if gained else ""
        rows: list[Sequence[Piece]] = [
            *cloth(look, clan, width, max(1, picture.lines - 2)),
            ((lead, style), (name_in(clan, width - 2).center(width - 2), style), (tail, style)),
            ((" ", paper(look)), chip(look, clan), (gain.center(width - 3), faint(look))),
        ]
        x = canvas.block(x, 1, rows, Spot(Area.CLANS, clan)) + 1


class HandZone(SpotZone[HandPicture]):
    """The hand; tells whether a card, a way to muster it or a clan was clicked."""

    def canvas(self, width: int, height: int) -> Canvas:
        """The zone at this size."""
        return drawn(self.picture, width, height, self.look)
