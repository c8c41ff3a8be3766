"""All hands laid open: what any seat knows of the table is seen, and nothing is invented."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tartan.engine.codec import decode, encode
from tartan.session.openhands import laid_open
from tartan.session.table import Table
from tests.session.tables import GAMES, setup_of, step


@dataclass(frozen=True)
class Card:
    """A card, as somebody may know it."""

    tag: str
    face: str | None
    worth: int


@dataclass(frozen=True)
class Row:
    """The cards of a seat, and their sum as far as it is known."""

    cards: tuple[Card, ...]
    total: int


@dataclass(frozen=True)
class Eyes:
    """What a seat sees."""

    seat: int
    hand: tuple[str, ...]
    rows: tuple[Row, ...]
    middle: tuple[Card, ...]
    secret: str | None


def eyes(seat: int) -> Eyes:
    """What one of two seats sees: its own row, and one card of the three in the middle."""
    rows = tuple(
        Row((Card(f"{owner}1", f"face {owner}" if owner == seat else None, 5 * (owner == seat)),), 5 * (owner == seat))
        for owner in range(2)
    )
    middle = tuple(Card(f"m{at}", f"middle {at}" if at == seat else None, at) for at in range(3))
    return Eyes(seat, (f"hand {seat}",), rows, middle, "mine" if seat else None)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_any_seat_knows_of_the_table_lies_open_and_hands_stay(seat: int) -> None:
    """Rows are as their own seat sees them, sums and all; a card elsewhere has the face that anybody knows."""
    opened = laid_open((eyes(0), eyes(1)), seat)
    assert [row.total for row in opened.rows] == [5, 5]
    assert [row.cards[0].face for row in opened.rows] == ["face 0", "face 1"]
    assert [card.face for card in opened.middle] == ["middle 0", "middle 1", None]
    own = eyes(seat)
    assert (opened.seat, opened.hand, opened.secret) == (own.seat, own.hand, own.secret)


@pytest.mark.parametrize("game", GAMES)
def test_of_every_game_a_view_comes_of_it_that_hides_less(game: str) -> None:
    """It is a view of that game for the same seat, and laid open once more it is the same."""
    table = Table(setup_of(game))
    for _ in range(120):
        if table.outcome is not None:
            break
        views = tuple(table.seat(seat).view() for seat in range(len(table.plans)))
        for seat, view in enumerate(views):
            opened = laid_open(views, seat)
            assert type(opened) is type(view)
            assert opened.seat == seat
            assert decode(encode(opened)) == opened
            again = tuple(replace(opened, seat=each) for each in range(len(views)))  # type: ignore[type-var]  # a dataclass
            assert laid_open(again, seat) == opened
        step(table)
