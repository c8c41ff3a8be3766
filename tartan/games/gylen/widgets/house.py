"""The Inner House: a shut wall beside the Fronts, and once Gylen is Exposed the hall of the fight for the Brooch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

from tartan.games.gylen.model import HOUSE, Effect
from tartan.games.gylen.widgets.front import BOX, box_pieces, past_pieces
from tartan.games.gylen.widgets.look import Look, Piece, centred, ink, seat_tag, strip, width_of
from tartan.games.gylen.widgets.pictures import ROW_SEATS, PlacePicture
from tartan.games.gylen.widgets.scenery import scene
from tartan.games.gylen.widgets.zone import Zone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.strip import Strip

GROUND = "house"
_BETWEEN = 4
"""Cells between two cards in the hall."""

HALL_WORDS = {
    Effect.CANCELLED: ("all cancelled, the assault fails", "good"),
    Effect.HELD: ("the Brooch is defended", "good"),
    Effect.EXHAUSTED: ("the assault is exhausted", "dim"),
    Effect.SEIZED: ("the Brooch is seized", "bad"),
}


def house_rows(picture: PlacePicture, width: int, height: int, look: Look) -> tuple[Strip, ...]:
    """The Inner House as `height` strips of `width` cells, shut or open."""
    return _shut(width, height, look) if picture.aside else _open(picture, width, height, look)


def _shut(width: int, height: int, look: Look) -> tuple[Strip, ...]:
    """A wall of stones with a barred gate; the Brooch is behind it."""
    plain, stone = ink(look, "text", GROUND), ink(look, GROUND, GROUND)
    bold, dim = ink(look, "text", GROUND, bold=True), ink(look, "dim", GROUND)
    wall, bar = "█", "┃"
    roof = min(3, max(1, height // 5))
    rows: list[list[Piece]] = [[(line, stone)] for line in scene(HOUSE, 0, width, roof, letters=look.ascii)]
    gate = max(2, width - 4)
    side = (width - gate) // 2
    inside = ["Inner", "House", "", "A♣", "Brooch", "", "shut"]
    body = height - roof
    if body >= len(inside) + 3:
        inside = ["", *inside, ""]
    for at in range(body):
        word = inside[at] if at < len(inside) else None
        edge = (wall * side, stone)
        if word is None:
            rows.append([edge, (bar + (" " + bar) * ((gate - 1) // 2) + " " * ((gate - 1) % 2), dim), edge])
            continue
        style = bold if word in ("Inner", "House") else dim if word in ("shut", "Brooch") else plain
        rows.append([edge, (word[:gate].center(gate), style), (wall * (width - side - gate), stone)])
    return tuple(strip(row, width, plain) for row in rows[:height])


def _open(picture: PlacePicture, width: int, height: int, look: Look) -> tuple[Strip, ...]:
    """The hall: the Brooch above, four cards before it, and what the newest reveal there was."""
    plain, stone = ink(look, "text", GROUND), ink(look, GROUND, GROUND)
    wall = "█"
    spare = height - (5 + BOX[1])
    roof = max(0, min(3, spare - 2))
    inner = width - 4
    lines: list[list[Piece]] = []
    title = [("THE INNER HOUSE", ink(look, "text", GROUND, bold=True)), ("   Gylen is Exposed", plain)]
    brooch = [("◆ A♣ ◆", ink(look, "accent", GROUND, bold=True)), (" the Brooch of Lorn", plain)]
    lines += [title, brooch]
    if spare - roof > 1:
        lines.append([])
    lines += _cards(picture, look)
    if spare - roof > 0:
        lines.append([])
    lines += _newest(picture, look)
    lines = [centred(line, inner, plain) for line in lines]
    body = height - roof
    above = max(0, (body - len(lines)) // 3)
    lines = [[] for _ in range(above)] + lines
    lines += [[] for _ in range(body - len(lines))]
    rows = [strip([(line, stone)], width, plain) for line in scene(HOUSE, 0, width, roof, letters=look.ascii)]
    for line in lines[:body]:
        fill = strip(line, inner, plain)
        middle = [(segment.text, segment.style or plain) for segment in fill]
        rows.append(strip([(wall, stone), (" ", plain), *middle, (" ", plain), (wall, stone)], width, plain))
    return tuple(rows[:height])


def card_left(width: int, at: int) -> int:
    """The column at which the card of a row stands in a hall of `width` cells."""
    whole = len(ROW_SEATS) * BOX[0] + (len(ROW_SEATS) - 1) * _BETWEEN
    return 2 + max(0, (width - 4 - whole) // 2) + at * (BOX[0] + _BETWEEN)


def _cards(picture: PlacePicture, look: Look) -> list[list[Piece]]:
    plain = ink(look, "text", GROUND)
    boxes = [box_pieces(slot, seat, look, GROUND) for slot, seat in zip(picture.slots, ROW_SEATS, strict=True)]
    between = " " * _BETWEEN, plain
    rows: list[list[Piece]] = []
    for line in range(BOX[1]):
        row: list[Piece] = []
        for at, box in enumerate(boxes):
            row += [*([between] if at else []), *box[line]]
        rows.append(row)
    tags: list[Piece] = []
    for at, seat in enumerate(ROW_SEATS):
        tag = [(" ", plain), *seat_tag(look, seat, GROUND), ("  ", plain)]
        tags += [*([between] if at else []), *tag]
    return [*rows, tags]


def _newest(picture: PlacePicture, look: Look) -> list[list[Piece]]:
    plain, dim = ink(look, "text", GROUND), ink(look, "dim", GROUND)
    if not picture.pasts or picture.effect is None:
        return [[("nothing was revealed here yet", dim)], []]
    row: list[Piece] = []
    for at, past in enumerate(picture.pasts):
        row += [
            *([("  ", plain)] if at else []),
            *seat_tag(look, ROW_SEATS[at], GROUND),
            *past_pieces(past, look, GROUND),
        ]
    words, tone = HALL_WORDS[picture.effect]
    said = [(f"{picture.when}: ", dim), ("▸ " + words, ink(look, tone, GROUND, bold=True))]
    return [row, said] if width_of(said) else [row]


class House(Zone[PlacePicture]):
    """The Inner House; tells where it was clicked."""

    class Picked(Message):
        """The Inner House was clicked; `row` is the card that was meant, None beside them."""

        def __init__(self, row: int | None) -> None:
            super().__init__()
            self.row = row

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The house at this size."""
        return house_rows(self.picture, width, height, self.look)

    def on_click(self, event: events.Click) -> None:
        """Tell which card was meant."""
        event.stop()
        width = self.size.width
        row = next(
            (at for at in range(len(ROW_SEATS)) if 0 <= event.x - card_left(width, at) < BOX[0]),
            None,
        )
        self.post_message(self.Picked(row))
