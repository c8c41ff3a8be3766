"""A Front: a walled place with its picture, its Resolve, a row for each seat's cards, and its newest reveal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from textual.message import Message

from tartan.games.gylen.model import PLACE_NAMES, PLACES, Effect
from tartan.games.gylen.widgets.look import back, card_box, face, ink, is_tinted, pips, seat_tag, slot_cells, small_card
from tartan.games.gylen.widgets.pictures import ROW_SEATS, Kind, Mark, Past, PlacePicture, Slot
from tartan.games.gylen.widgets.scenery import scene
from tartan.ui.widgets.look import BoardLook, cloth
from tartan.ui.widgets.zone import Piece, Zone, strip, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style
    from textual import events
    from textual.strip import Strip

SHORT_NAMES = ("Shore", "Outlands", "Court", "Forework", "House")

BOX = (5, 4)
"""Cells of a large card."""
_LARGE_HEIGHT, _LARGE_WIDTH = 21, 18
"""From here on a Front has room for large cards."""
_MOST_SCENERY = 8
_ASIDE_SCENERY = 3

ROWS = len(ROW_SEATS)


def effect_words(effect: Effect, after: int) -> tuple[str, str]:
    """What came of a Front in a word or two, and its ink."""
    match effect:
        case Effect.HIT:
            return ("hit, Broken", "bad") if not after else (f"hit, {after} left", "bad")
        case Effect.RALLIED:
            return f"rallied to {after}", "good"
        case Effect.HELD:
            return "held", "good"
        case Effect.EXHAUSTED:
            return "exhausted", "dim"
        case Effect.BROKEN_ALREADY:
            return "was Broken", "dim"
        case Effect.CANCELLED:
            return "all cancelled", "dim"
        case Effect.SEIZED:
            return "seized", "bad"


@dataclass(frozen=True, slots=True)
class Plan:
    """Which row of a Front holds what, for one size; rows of cards by index of `ROW_SEATS`."""

    large: bool
    scenery: int
    name: int
    resolve: int
    head: int | None
    cards: tuple[int, int, int, int]
    past: int
    """First row of the newest reveal in a large Front; otherwise it stands beside the cards."""
    effect: int

    def row_at(self, y: int, x: int) -> int | None:
        """The row of cards under a cell, None beside them."""
        if not self.large:
            return self.cards.index(y) if y in self.cards else None
        for row, top in enumerate(self.cards):
            if top <= y < top + BOX[1] and (row < ROWS - 2 or (x < 10) == (row == ROWS - 2)):
                return row
        return None


def plan(width: int, height: int, *, large: bool) -> Plan:
    """Where everything stands: what is left over goes to the picture first, then between the groups."""
    if large and height >= _LARGE_HEIGHT and width >= _LARGE_WIDTH:
        return _large_plan(height)
    spare = height - (4 + ROWS)
    scenery = max(0, min(_MOST_SCENERY, spare - spare // 4))
    spare = max(0, spare - scenery)
    gaps = [spare > 1, spare > 2]
    name = scenery
    resolve = name + 1
    head = resolve + 1 + gaps[0]
    first = head + 1
    effect = first + ROWS + gaps[1]
    return Plan(False, scenery, name, resolve, head, (first, first + 1, first + 2, first + 3), effect, effect)


def _large_plan(height: int) -> Plan:
    """Cards first need a line between them; then the picture grows, then the lines between."""
    spare = height - (2 + 3 * BOX[1] + 3)
    gap = int(spare >= 5)
    spare -= 3 * gap
    scenery = min(_MOST_SCENERY, spare)
    spare -= scenery
    if spare > 3:
        gap, spare = gap + 1, spare - 3
    name = scenery
    first = name + 2 + min(1, spare)
    tops = [first + at * (BOX[1] + gap) for at in range(3)]
    past = tops[2] + BOX[1] + gap
    return Plan(True, scenery, name, name + 1, None, (tops[0], tops[1], tops[2], tops[2]), past, past + 2)


@lru_cache(maxsize=128)
def front_rows(picture: PlacePicture, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """A Front as `height` strips of `width` cells; the last column is the gap to its neighbour."""
    if picture.aside:
        return _aside(picture, width, height, look)
    place = PLACES[picture.place]
    ground = ink(look, "text", place)
    wide = plan(width, height, large=picture.large)
    rows: list[list[Piece]] = [[] for _ in range(height)]
    inner = width - 1
    walls = ink(look, "ruin" if not picture.resolve else place, place)
    for y, line in enumerate(scene(picture.place, picture.resolve, inner, wide.scenery, letters=look.ascii)):
        rows[y] = [(line, walls)]
    _put(rows, wide.name, _name(picture, inner, look, place))
    _put(rows, wide.resolve, _resolve(picture, inner, look, place))
    if wide.large:
        _large_cards(rows, wide, picture, look, place)
        _large_past(rows, wide, picture, look, place)
    else:
        _small_cards(rows, wide, picture, inner, look, place)
    if picture.effect is not None:
        words, tone = effect_words(picture.effect, picture.after)
        said = next((text for text in (f" ▸ {words}", f"▸ {words}") if len(text) <= inner), words)
        _put(rows, wide.effect, [((said), ink(look, tone, place, bold=tone != "dim"))])
    gap = _gap(look)
    return tuple(_closed(tuple(row), inner, ground, gap) for row in rows)


@lru_cache(maxsize=1024)
def _closed(row: tuple[Piece, ...], inner: int, ground: Style, gap: Piece) -> Strip:
    """A row of a Front with the gap at its end."""
    cells = strip(row, inner, ground)
    return strip([*((segment.text, segment.style or ground) for segment in cells), gap], inner + 1, ground)


def _gap(look: BoardLook) -> Piece:
    """What stands between two Fronts: nothing where their grounds tell them apart, otherwise a line."""
    style = ink(look, "dim")
    return (" ", style) if is_tinted(look) else ("│", style)


def _put(rows: list[list[Piece]], y: int, pieces: list[Piece]) -> None:
    if y < len(rows):
        rows[y] = pieces


def _name(picture: PlacePicture, inner: int, look: BoardLook, place: str) -> list[Piece]:
    name = PLACE_NAMES[picture.place]
    if len(name) > inner - 1:
        name = SHORT_NAMES[picture.place]
    mark = "▸" if picture.pointed else " "
    return [(mark, ink(look, "accent", place, bold=True)), (name, ink(look, "text", place, bold=True))]


def _resolve(picture: PlacePicture, inner: int, look: BoardLook, place: str) -> list[Piece]:
    plain = ink(look, "text", place)
    marks = pips(picture.resolve, picture.full)
    if picture.resolve:
        word = f"Resolve {picture.resolve}" if inner > 14 else f"{picture.resolve} of {picture.full}"
        row = [(f" {marks} ", ink(look, "accent", place, bold=True)), (word, plain)]
    else:
        row = [(f" {marks} ", ink(look, "bad", place, bold=True)), ("BROKEN", ink(look, "bad", place, bold=True))]
    key = str(picture.place + 1)
    return [*row, (" " * (inner - 1 - width_of(row) - len(key)), plain), (key, ink(look, "dim", place))]


def _small_cards(
    rows: list[list[Piece]], wide: Plan, picture: PlacePicture, inner: int, look: BoardLook, place: str
) -> None:
    """A row a card: seat, what lies there now, and beside it the newest reveal."""
    plain, dim = ink(look, "text", place), ink(look, "dim", place)
    pad = " " if inner > slot_cells(look) + 10 else ""
    if wide.head is not None and picture.pasts:
        now = f"{pad}   now".ljust(len(pad) + 4 + slot_cells(look))
        _put(rows, wide.head, [(f"{now} last", dim)])
    for at, y in enumerate(wide.cards):
        tag: list[Piece] = seat_tag(look, ROW_SEATS[at]) if at < ROWS - 1 else [("  ", plain)]
        slot = picture.slots[at]
        row = [(pad, plain), *tag, _pointer(slot, look, place), *slot_pieces(slot, ROW_SEATS[at], look, place)]
        if at < len(picture.pasts):
            row += [(" ", plain), *past_pieces(picture.pasts[at], look, place)]
        _put(rows, y, row)


def _pointer(slot: Slot, look: BoardLook, place: str) -> Piece:
    """The cell before a slot."""
    return "▸" if slot.pointed_at else " ", ink(look, "accent", place, bold=True)


def slot_pieces(slot: Slot, seat: int, look: BoardLook, place: str) -> list[Piece]:
    """What lies in a slot now, in exactly `slot_cells(look)` cells."""
    width = slot_cells(look)
    plain, dim = ink(look, "text", place), ink(look, "dim", place)
    match slot.kind:
        case Kind.NOTHING:
            return [(" " * width, plain)]
        case Kind.WANTED:
            return [("┄" * (width - 1) + " ", dim)]
        case Kind.AIMED:
            return [small_card(look, slot.card, cursor=True)]
        case Kind.OWN | Kind.SHOWN:
            return [small_card(look, slot.card)]
        case Kind.WINNER:
            return [small_card(look, slot.card, cursor=True)]
        case Kind.STRUCK:
            return [(face(slot.card), ink(look, "dim", place, strike=True)), ("×".ljust(width - 3), dim)]
        case Kind.BACK:
            return list(back(look, seat, width))
        case Kind.MAYBE:
            return [(" +? ".ljust(width), dim)]
        case Kind.CHOOSING:
            return [(" … ".ljust(width), dim)]


def past_pieces(past: Past, look: BoardLook, place: str) -> list[Piece]:
    """A card of the newest reveal in five cells: the winner marked before it, a cancelled one struck and crossed."""
    name = face(past.card)
    dim = ink(look, "dim", place)
    if past.mark is Mark.CANCELLED:
        return [(" ", dim), (name, ink(look, "dim", place, strike=True)), ("×", dim)]
    won = past.mark is Mark.WON
    return [
        ("▸" if won else " ", ink(look, "accent", place, bold=True)),
        (name + " ", ink(look, past.card[0], place, bold=won)),
    ]


def _large_cards(rows: list[list[Piece]], wide: Plan, picture: PlacePicture, look: BoardLook, place: str) -> None:
    plain = ink(look, "text", place)
    for at in range(ROWS - 1):
        boxes = [box_pieces(picture.slots[at], ROW_SEATS[at], look, place)]
        if at == ROWS - 2:
            boxes.append(box_pieces(picture.slots[at + 1], ROW_SEATS[at + 1], look, place))
        for line in range(BOX[1]):
            tag: list[Piece] = seat_tag(look, ROW_SEATS[at]) if line == 1 else [("  ", plain)]
            row: list[Piece] = [(" ", plain), *tag]
            for beside, box in enumerate(boxes):
                before = _pointer(picture.slots[at + beside], look, place) if line == 1 else (" ", plain)
                row += [before, *box[line]]
            row.append((" ", plain))
            _put(rows, wide.cards[at] + line, row)


def box_pieces(slot: Slot, seat: int, look: BoardLook, place: str, size: tuple[int, int] = BOX) -> list[list[Piece]]:
    """What lies in a slot now as a large card."""
    width, height = size
    blank = " " * width, ink(look, "text", place)
    match slot.kind:
        case Kind.AIMED | Kind.WINNER:
            return [list(line) for line in card_box(look, slot.card, width, height, cursor=True)]
        case Kind.OWN | Kind.SHOWN:
            return [list(line) for line in card_box(look, slot.card, width, height)]
        case Kind.BACK:
            return [list(line) for line in cloth(look, look.setts[seat], width, height)]
        case Kind.WANTED:
            return _outline(look, width, height, place)
    middle = slot_pieces(slot, seat, look, place)
    short = [*middle, (" " * (width - width_of(middle)), blank[1])]
    return [short if line == 1 else [blank] for line in range(height)]


def _outline(look: BoardLook, width: int, height: int, place: str) -> list[list[Piece]]:
    dim = ink(look, "dim", place)
    across = "┄" * (width - 2)
    lines = [f"╭{across}╮", *(["┊" + " " * (width - 2) + "┊"] * (height - 2)), f"╰{across}╯"]
    return [[(line, dim)] for line in lines]


def _large_past(rows: list[list[Piece]], wide: Plan, picture: PlacePicture, look: BoardLook, place: str) -> None:
    """The newest reveal in two lines, each card after its seat."""
    plain = ink(look, "text", place)
    if picture.pasts and wide.past > wide.cards[-1] + BOX[1]:
        _put(rows, wide.past - 1, [(" last", ink(look, "dim", place))])
    for line in range(2):
        row: list[Piece] = []
        for at in (2 * line, 2 * line + 1):
            if at < len(picture.pasts):
                row += [
                    (" ", plain),
                    *seat_tag(look, ROW_SEATS[at]),
                    *past_pieces(picture.pasts[at], look, place),
                ]
        _put(rows, wide.past + line, row)


def _aside(picture: PlacePicture, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """A Front that no longer counts: its ruin in grey, its name, and its last fight while that is new."""
    grey = ink(look, "ruin")
    cards = [piece for past in picture.pasts for piece in past_pieces(past, look, "")]
    below: list[list[Piece]] = [[(f" {PLACE_NAMES[picture.place]}", grey)], *([cards] if cards else [])]
    drawn = max(0, min(_ASIDE_SCENERY, height - len(below)))
    ruin = scene(picture.place, 0, width - 1, drawn, letters=look.ascii)
    above: list[list[Piece]] = [[] for _ in range(height - drawn - len(below))]
    rows = [*above, *([(line, grey)] for line in ruin), *below]
    return tuple(strip(row, width, grey) for row in rows[:height])


class Front(Zone[PlacePicture, BoardLook]):
    """One of the four Fronts; tells where it was clicked."""

    class Picked(Message):
        """A Front was clicked; `row` is the row of cards, None beside them."""

        def __init__(self, place: int, row: int | None) -> None:
            super().__init__()
            self.place = place
            self.row = row

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The Front at this size."""
        return front_rows(self.picture, width, height, self.look)

    def on_click(self, event: events.Click) -> None:
        """Tell which row of cards was meant."""
        event.stop()
        row = plan(*self.size, large=self.picture.large).row_at(event.y, event.x)
        self.post_message(self.Picked(self.picture.place, row))
