"""The Inner House: a shut wall beside the Fronts, and once Gylen is Exposed the hall of the fight for the Brooch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from tartan.games.gylen.model import HOUSE, Effect
from tartan.games.gylen.widgets.front import BOX, box_pieces, past_pieces
from tartan.games.gylen.widgets.look import centred, ink, seat_tag
from tartan.games.gylen.widgets.pictures import ROW_SEATS, Kind, PlacePicture
from tartan.games.gylen.widgets.scenery import brooch, scene
from tartan.ui.widgets.look import BoardLook
from tartan.ui.widgets.zone import Piece, Zone, strip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.strip import Strip

GROUND = "house"
_BETWEEN = 4
"""Cells between two cards in the hall."""
BIG_BOX = (9, 6)
"""Cells of a card in a hall with room to spare."""
_WIDE, _TALL = 56, 25
_BROOCH_ROWS = 5

HALL_WORDS = {
    Effect.CANCELLED: ("all cancelled, the assault fails", "good"),
    Effect.HELD: ("the Brooch is defended", "good"),
    Effect.EXHAUSTED: ("the assault is exhausted", "dim"),
    Effect.SEIZED: ("the Brooch is seized", "bad"),
}


def house_rows(picture: PlacePicture, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """The Inner House as `height` strips of `width` cells, shut or open."""
    return _shut(width, height, look) if picture.aside else _open(picture, width, height, look)


def _shut(width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
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


@dataclass(frozen=True, slots=True)
class Hall:
    """How the open house is laid out at one size: cells of a card, rows of the roof, and of the Brooch's picture."""

    box: tuple[int, int]
    roof: int
    brooch: int

    @property
    def pitch(self) -> int:
        """Columns from one card to the next."""
        return self.box[0] + _BETWEEN

    def card_left(self, width: int, row: int) -> int:
        """The column at which the card of a row stands in a hall of `width` cells."""
        whole = len(ROW_SEATS) * self.pitch - _BETWEEN
        return 2 + max(0, (width - 4 - whole) // 2) + row * self.pitch


def hall(width: int, height: int) -> Hall:
    """The layout for a size: with room to spare the cards grow, and the Brooch is seen."""
    if height >= _TALL and width >= _WIDE:
        return Hall(BIG_BOX, 3, _BROOCH_ROWS)
    return Hall(BOX, max(0, min(3, height - 7 - BOX[1])), 0)


def _open(picture: PlacePicture, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """The hall: the Brooch above, four cards before it, and the newest reveal there."""
    plain, stone = ink(look, "text", GROUND), ink(look, GROUND, GROUND)
    layout = hall(width, height)
    inner = width - 4
    gap: list[list[Piece]] = [[]] if height > layout.roof + 8 + layout.box[1] else []
    title = [("THE INNER HOUSE", ink(look, "text", GROUND, bold=True)), ("   Gylen is Exposed", plain)]
    gold = ink(look, "accent", GROUND, bold=True)
    words = [("A♣", gold), (" the Brooch of Lorn", plain)]
    art: list[list[Piece]] = [[(line, gold)] for line in brooch(layout.brooch, letters=look.ascii)]
    lines = [title, *gap * bool(art), *art, words, *gap, *_cards(picture, look, layout), *gap, *_newest(picture, look)]
    body = height - layout.roof
    spare = max(0, body - len(lines))
    lines = [[] for _ in range(spare // 2)] + [centred(line, inner, plain) for line in lines]
    lines += [[] for _ in range(body - len(lines))]
    rows = [strip([(line, stone)], width, plain) for line in scene(HOUSE, 0, width, layout.roof, letters=look.ascii)]
    for line in lines[:body]:
        middle = [(segment.text, segment.style or plain) for segment in strip(line, inner, plain)]
        rows.append(strip([("█", stone), (" ", plain), *middle, (" ", plain), ("█", stone)], width, plain))
    return tuple(rows[:height])


def _cards(picture: PlacePicture, look: BoardLook, layout: Hall) -> list[list[Piece]]:
    plain = ink(look, "text", GROUND)
    boxes = [
        box_pieces(slot, seat, look, GROUND, layout.box) for slot, seat in zip(picture.slots, ROW_SEATS, strict=True)
    ]
    between = " " * _BETWEEN, plain
    rows: list[list[Piece]] = []
    for line in range(layout.box[1]):
        row: list[Piece] = []
        for at, box in enumerate(boxes):
            row += [*([between] if at else []), *box[line]]
        rows.append(row)
    tags: list[Piece] = []
    left = (layout.box[0] - 2) // 2
    right = layout.box[0] - 2 - left
    for at, seat in enumerate(ROW_SEATS):
        mark = "▸" if picture.slots[at].pointed_at else " "
        before = [(" " * (left - 1), plain), (mark, ink(look, "accent", GROUND, bold=True))]
        tags += [*([between] if at else []), *before, *seat_tag(look, seat), (" " * right, plain)]
    return [*rows, tags]


def _newest(picture: PlacePicture, look: BoardLook) -> list[list[Piece]]:
    plain, dim = ink(look, "text", GROUND), ink(look, "dim", GROUND)
    if picture.effect is None:
        waiting = any(slot.kind is Kind.SHOWN for slot in picture.slots)
        return [[("" if waiting else "the Brooch has not been fought for yet", dim)], []]
    row: list[Piece] = []
    for at, past in enumerate(picture.pasts):
        row += [*([("  ", plain)] if at else []), *seat_tag(look, ROW_SEATS[at]), *past_pieces(past, look, GROUND)]
    words, tone = HALL_WORDS[picture.effect]
    return [row, [(f"{picture.when}: ", dim), ("▸ " + words, ink(look, tone, GROUND, bold=True))]]


class House(Zone[PlacePicture, BoardLook]):
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
        layout = hall(width, self.size.height)
        rows = range(len(ROW_SEATS))
        row = next((at for at in rows if 0 <= event.x - layout.card_left(width, at) < layout.box[0]), None)
        self.post_message(self.Picked(row))
