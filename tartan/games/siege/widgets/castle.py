"""A Castle: its seat's name, the besiegers before its cards, the row, and what is publicly known below it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.style import Style
from textual.message import Message

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.siege.combat import attacked_with
from tartan.games.siege.model import Note, Stand
from tartan.games.siege.widgets.look import (
    LABEL,
    LEAD_AND_TAIL,
    SHORT,
    back,
    face,
    face_style,
    label,
    label_style,
    owner,
)
from tartan.games.siege.widgets.pictures import MARK_WORDS, CastlePicture, Mark, Tile
from tartan.ui.widgets.look import BoardLook, cloth, lost_style, quiet_seat_style
from tartan.ui.widgets.paint import cut, shown
from tartan.ui.widgets.zone import Piece, Zone, strip, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.strip import Strip

LEAST = 4
"""Rows that a Castle needs: name, besiegers, cards, notes."""
BIG_LEAST = 8
"""Rows that a big one needs: cards of four, and a row below the notes."""
_CARD_HEIGHT, _BIG_CARD_HEIGHT, _BIG_CARD_WIDTH = 6, 7, 13
_MARGIN = 2
_TALL = 5
"""Rows for cards above which besiegers are two rows tall."""
_MOST_STRAYS = 4
"""Cards that must come home beside which the values still find room."""
BUTTON = "button"
"""What a click on the button below the row means."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything stands in a Castle of one size: rows, and the cells of a card."""

    pitch: int
    wide: int
    tall: int
    siege: int
    siege_tall: int
    cards: int
    notes: int
    foot: int | None

    def column(self, x: int) -> int:
        """The place in the row under a column of cells, -1 left of the cards."""
        return (x - _MARGIN) // self.pitch


@lru_cache(maxsize=64)
def plan(width: int, height: int, slots: int, *, big: bool) -> Plan:
    """The plan for a size: what is left over goes to the cards first, then between the groups."""
    pitch = (width - _MARGIN - 1) // slots
    fixed = 4 if big else 3
    spare = height - fixed
    gap = int(spare > (BIG_LEAST - fixed + 1 if big else 2))
    siege_tall = 1 + (spare - gap > _TALL)
    tall = max(1, min(_BIG_CARD_HEIGHT if big else _CARD_HEIGHT, spare - gap - siege_tall + 1))
    wide = min(pitch - 1, _BIG_CARD_WIDTH if big else 2 * tall + LABEL)
    siege = 1 + gap
    cards = siege + siege_tall
    notes = cards + tall
    return Plan(pitch, wide, tall, siege, siege_tall, cards, notes, notes + 1 if big else None)


@lru_cache(maxsize=64)
def castle_rows(picture: CastlePicture, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """A Castle as `height` strips of `width` cells."""
    lay = plan(width, height, picture.slots, big=picture.big)
    ground = look.styles.ground
    rows: list[list[Piece]] = [[] for _ in range(max(height, lay.notes + 2))]
    rows[0] = _head(picture, width, look)
    if picture.out:
        for y, line in enumerate(wrap(f"× {picture.out}", width - 4)[: height - lay.siege], lay.siege):
            rows[y] = [(" " * _MARGIN, ground), (line, look.styles.dim)]
        if picture.graves:
            rows[lay.notes] = [(" " * _MARGIN, ground)]
            for at in range(picture.slots):
                _put(rows[lay.notes], _below(picture, at, None, lay, look), lay.pitch, ground)
    elif picture.laid is not None:
        _unseen(rows, picture, lay, look)
    else:
        _row(rows, picture, lay, look)
    if picture.button and lay.foot is not None:
        rows[lay.foot] = [(" " * _MARGIN, ground), (f" {picture.button} ", look.styles.field)]
    return tuple(strip(row, width, ground) for row in rows[:height])


# The name -----------------------------------------------------------------------------------------------------------


def _head(picture: CastlePicture, width: int, look: BoardLook) -> list[Piece]:
    """Whose Castle it is, what that seat has to do, the cards that must come home, and the kinds that may be left."""
    styles = look.styles
    marks = LEAD_AND_TAIL[picture.mark] if picture.mark in (Mark.CURSOR, Mark.LIT) else (" ", " ")
    lead = "▸" if picture.acts else "◆" if picture.won else " "
    badge = f"{marks[0]}{SEAT_LETTERS[picture.seat]}{marks[1]}"
    row: list[Piece] = [(lead, styles.accent), (badge, label_style(look, picture.seat, picture.mark))]
    end: list[Piece] = []
    for tile in picture.strays:
        end += _stray(tile, look)
    end += _counted(picture, look)
    room = width - 1 - width_of([*row, *end])
    words = f" {picture.words}" if picture.words and (picture.won or not picture.strays) else ""
    name = cut(shown(picture.name), max(3, room - len(words) - 3))
    style = styles.dim + Style(strike=True) if picture.out else styles.bright
    row += [(" ", styles.ground), (name, style), (words, styles.accent), (" ", styles.ground)]
    rest = width - 1 - width_of([*row, *end])
    row.append(("─" * (rest - 1) + " " if rest > 1 else " " * max(0, rest), styles.frame))
    return [*row, *end]


def _counted(picture: CastlePicture, look: BoardLook) -> list[Piece]:
    """The values that the Castle may still have, a dot for each lost one; many cards to come home need the room."""
    if picture.out or (len(picture.strays) > _MOST_STRAYS and not picture.big):
        return []
    text = "".join("·" if value is None else str(value) for value in picture.left)
    return [(text, look.styles.ground)]


def _stray(tile: Tile, look: BoardLook) -> list[Piece]:
    """A card that must Fall Back, as `◂A2 `; the own one with its value."""
    lead, tail = LEAD_AND_TAIL.get(tile.mark, ("◂", " "))
    seat = owner(tile.tag)
    pieces: list[Piece] = [(f"{lead}{tile.tag}", label_style(look, seat, tile.mark))]
    if tile.kind is not None:
        text = f"={tile.kind.printed}" if look.plain else str(tile.kind.printed)
        pieces.append((text, face_style(look, tile.kind, tile.mark)))
    else:
        pieces.append((tail + " " * look.plain, label_style(look, seat, tile.mark)))
    return [*pieces, (" ", look.styles.ground)]


# The cards ----------------------------------------------------------------------------------------------------------


def _unseen(rows: list[list[Piece]], picture: CastlePicture, lay: Plan, look: BoardLook) -> None:
    """The set-up of another seat: backs without tags once the row is laid, before that places for cards."""
    ground, dim = look.styles.ground, look.styles.dim
    for y in range(lay.tall):
        row: list[Piece] = [(" " * _MARGIN, ground)]
        for _ in range(picture.slots):
            row += (
                cloth(look, look.setts[picture.seat], lay.wide, lay.tall)[y]
                if picture.laid
                else [("┄" * lay.wide, dim)]
            )
            row.append((" " * (lay.pitch - lay.wide), ground))
        if picture.laid or y in (0, lay.tall - 1):
            rows[lay.cards + y] = row


def _row(rows: list[list[Piece]], picture: CastlePicture, lay: Plan, look: BoardLook) -> None:
    """Besiegers, cards and notes, one column a card."""
    ground = look.styles.ground
    for y in range(lay.siege, lay.notes + 1):
        rows[y] = [(" " * _MARGIN, ground)]
    for at in range(max(len(picture.tiles), picture.slots)):
        tile = picture.tiles[at] if at < len(picture.tiles) else None
        before = _besieger(tile, lay, look)
        for y in range(lay.siege_tall):
            _put(rows[lay.siege + y], before[y] if before else (), lay.pitch, ground)
        lines = _card(tile, lay, look)
        for y in range(lay.tall):
            _put(rows[lay.cards + y], lines[y] if lines else (), lay.pitch, ground)
        _put(rows[lay.notes], _below(picture, at, tile, lay, look), lay.pitch, ground)


def _put(row: list[Piece], pieces: Sequence[Piece], cells: int, ground: Style) -> None:
    """Add pieces and blanks up to so many cells."""
    row += pieces
    blank = cells - width_of(pieces)
    if blank > 0:
        row.append((" " * blank, ground))


def _card(tile: Tile | None, lay: Plan, look: BoardLook) -> Sequence[Sequence[Piece]]:
    if tile is None:
        return ()
    if tile.kind is not None:
        return face(look, tile.tag, tile.kind, tile.mark, lay.wide, lay.tall)
    return back(look, tile.tag, tile.mark, lay.wide, lay.tall)


def _besieger(tile: Tile | None, lay: Plan, look: BoardLook) -> Sequence[Sequence[Piece]]:
    """The card before a card: a piece of its owner's cloth with its tag, and its value where that is known."""
    one = None if tile is None else tile.besieger
    if one is None:
        return ()
    if one.kind is None:
        return _hidden_besieger(one, lay, look)
    lead, tail = LEAD_AND_TAIL.get(one.mark, (" ", " "))
    tail = "=" if look.plain and tail == " " else tail
    style = face_style(look, one.kind, one.mark if one.mark is Mark.LOST else Mark.NONE)
    value = str(one.kind.printed)
    if lay.wide >= LABEL + len(value) + 5:
        value = f" {value} {SHORT[one.kind]}".ljust(lay.wide - LABEL)
    named: list[Piece] = [(f"{lead}{one.tag}{tail}", label_style(look, owner(one.tag), one.mark)), (value, style)]
    return (*cloth(look, look.setts[owner(one.tag)], lay.wide, lay.siege_tall)[1:], named)


def _hidden_besieger(one: Tile, lay: Plan, look: BoardLook) -> Sequence[Sequence[Piece]]:
    """A back with its tag, and what it has held against, where there is room beside that."""
    known = notes_text(one.notes, lay.wide - LABEL, words=False) if one.notes else ""
    if not known.startswith("◆") or known.endswith("…"):
        return back(look, one.tag, one.mark, lay.wide, lay.siege_tall)
    row: list[Piece] = [label(look, one.tag, one.mark), (known.ljust(lay.wide - LABEL), look.styles.accent)]
    return (*cloth(look, look.setts[owner(one.tag)], lay.wide, lay.siege_tall)[1:], row)


def _below(picture: CastlePicture, at: int, tile: Tile | None, lay: Plan, look: BoardLook) -> Sequence[Piece]:
    """What has just come of a card, else what it has held against; behind that the lost cards that lie there."""
    room = lay.pitch - 1 if picture.big else lay.pitch
    graves = [grave for grave in picture.graves if min(grave.place, picture.slots - 1) == at]
    pieces: list[Piece] = []
    if tile is not None and tile.mark in MARK_WORDS:
        style = lost_style(look) if tile.mark is Mark.LOST else look.styles.good
        pieces.append((cut(MARK_WORDS[tile.mark], room), style))
    elif tile is not None and tile.notes:
        pieces.append((notes_text(tile.notes, lay.pitch - 1, words=not graves), look.styles.accent))
    if pieces and graves:
        pieces.append((" ", look.styles.ground))
    for grave in graves:
        text = f"{SEAT_LETTERS[grave.seat] if grave.away else ''}×{grave.kind.printed}"
        if width_of(pieces) + len(text) <= room:
            pieces.append((text, quiet_seat_style(look, grave.seat) if grave.away else look.styles.dim))
    return pieces


_STOOD = {Stand.BORDER: "⌂", Stand.INSIDE: "", Stand.IN_SIEGE: "▲"}


def notes_text(notes: Sequence[Note], room: int, *, words: bool = True) -> str:
    """What a card has held against, as `◆5⌂6`: the values, with a sign where it stood at a border or In Siege."""
    text = "◆" + "".join(f"{attacked_with(note)}{_STOOD[note.stood]}" for note in notes)
    return cut(f"held {text[1:]}" if words and room >= len(text) + 4 else text, room)


# The widget ---------------------------------------------------------------------------------------------------------


def spot_at(picture: CastlePicture, size: tuple[int, int], look: BoardLook, x: int, y: int) -> str:
    """What stands in a cell: a card's tag, the seat's letter in the line of its name, the button, or nothing."""
    lay = plan(*size, picture.slots, big=picture.big)
    if y == 0:
        return _named_at(picture, size[0], look, x)
    if picture.button and y == lay.foot and x < _MARGIN + len(picture.button) + 2:
        return BUTTON
    at = lay.column(x)
    if picture.out or not 0 <= at < len(picture.tiles) or x < _MARGIN:
        return ""
    tile = picture.tiles[at]
    if lay.siege <= y < lay.cards and tile.besieger is not None:
        return tile.besieger.tag
    return tile.tag if lay.cards <= y <= lay.notes else ""


def _named_at(picture: CastlePicture, width: int, look: BoardLook, x: int) -> str:
    """In the line of the name: a card that must Fall Back, else the seat."""
    end = width - 1 - width_of(_counted(picture, look))
    for tile in reversed(picture.strays):
        start = end - width_of(_stray(tile, look))
        if start <= x < end:
            return tile.tag
        end = start
    return SEAT_LETTERS[picture.seat]


class CastleZone(Zone[CastlePicture, BoardLook]):
    """A Castle; tells what was clicked."""

    class Picked(Message):
        """Something in the Castle was clicked: a tag, a seat's letter or `BUTTON`."""

        def __init__(self, spot: str) -> None:
            super().__init__()
            self.spot = spot

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The Castle at this size."""
        return castle_rows(self.picture, width, height, self.look)

    def on_click(self, event: events.Click) -> None:
        """Tell what was meant."""
        event.stop()
        spot = spot_at(self.picture, (self.size.width, self.size.height), self.look, event.x, event.y)
        if spot:
            self.post_message(self.Picked(spot))
