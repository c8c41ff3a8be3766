"""The hand of the seat at the keyboard: its cards, which of them lie where, and the button that commits."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.style import Style
from textual.message import Message

from tartan.games.gylen.model import PLACE_NAMES
from tartan.games.gylen.widgets.look import card_box, face, ink, on_card, seat_tag
from tartan.games.gylen.widgets.pictures import HandPicture, Held
from tartan.ui.widgets.look import BoardLook, cloth
from tartan.ui.widgets.zone import Piece, Zone, strip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.strip import Strip

PITCH = 6
"""Cells from one card to the next."""
CARD = 5
COVER = "macdougall"
"""The tartan that covers the hand while nobody has lifted the curtain."""


@lru_cache(maxsize=64)
def hand_rows(picture: HandPicture, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """A title, the cards, a line for cursor or button; `height` strips of `width` cells."""
    plain, dim = ink(look, "text"), ink(look, "dim")
    if picture.seat is None:
        cover = cloth(look, COVER, width - 2, height - 2)
        blank = strip([], width, plain)
        covered = [strip([*row, ("  ", plain)], width, plain) for row in cover]
        return (strip([(" the hands are covered", dim)], width, plain), *covered, blank)[:height]
    title: list[Piece] = [*seat_tag(look, picture.seat), (" Hand", ink(look, "text", bold=True))]
    if picture.wanted:
        title.append((f"  {picture.left} of {picture.wanted} to place" if picture.left else "  all placed", dim))
    card_height = height - 2
    rows = [strip(title, width, plain)]
    boxes = [_card(held, at, picture, card_height, look) for at, held in enumerate(picture.cards)]
    for line in range(card_height):
        row: list[Piece] = []
        for box in boxes:
            row += [*box[line], (" ", plain)]
        rows.append(strip(row, width, plain))
    rows.append(strip(_below(picture, look), width, plain))
    return tuple(rows[:height])


def _card(held: Held, at: int, picture: HandPicture, height: int, look: BoardLook) -> Sequence[Sequence[Piece]]:
    """A card as it lies in the hand; where it is staged only its name and its place are left."""
    if held.place is None:
        under = at == picture.cursor
        if not under or height > 3:
            return card_box(look, held.card, CARD, height, cursor=under)
        return [
            line if y != min(1, height - 1) else card_box(look, held.card, CARD, height, cursor=True)[y]
            for y, line in enumerate(card_box(look, held.card, CARD, height))
        ]
    plain, dim = ink(look, "text"), ink(look, "dim")
    words = {0: "", 1: face(held.card).center(CARD), 2: _short(held.place).center(CARD)}
    return [[(words.get(y, "").ljust(CARD), dim if y else plain)] for y in range(height)]


def _short(place: int) -> str:
    return f"→{place + 1}" if place < len(PLACE_NAMES) - 1 else "sent"


def _below(picture: HandPicture, look: BoardLook) -> list[Piece]:
    plain = ink(look, "text")
    if picture.call:
        style = Style(reverse=True, bold=True) if look.plain else _button(look)
        return [(f" {picture.call} ", style)]
    if picture.cursor is None:
        return []
    mark = "▲"
    return [(" " * (picture.cursor * PITCH + 2), plain), (mark, ink(look, "accent", bold=True))]


def _button(look: BoardLook) -> Style:
    return on_card(look, "C", cursor=True)


class Hand(Zone[HandPicture, BoardLook]):
    """The hand; tells which card was clicked, or that the button was."""

    class Picked(Message):
        """A card of the hand was clicked, by its index."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    class Called(Message):
        """The button below the hand was clicked."""

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The hand at this size."""
        return hand_rows(self.picture, width, height, self.look)

    def on_click(self, event: events.Click) -> None:
        """Tell what was meant."""
        event.stop()
        if event.y == self.size.height - 1 and self.picture.call:
            if event.x < len(self.picture.call) + 2:
                self.post_message(self.Called())
            return
        index, beside = divmod(event.x, PITCH)
        if index < len(self.picture.cards) and beside < CARD and event.y:
            self.post_message(self.Picked(index))
