"""What is publicly counted: the seats with the sizes of their hands and piles, and the cards played this Day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import set_cell_size
from rich.text import Text

from tartan.games.gylen.model import CARDS, DAY_NAMES, DAYS, PHASE_NAMES, RANKS, SUITS
from tartan.games.gylen.notation import SIGNS, card_words
from tartan.games.gylen.widgets.look import ink, seat_tag
from tartan.games.gylen.widgets.pictures import CounterPicture, SeatRow
from tartan.ui.widgets.look import BoardLook
from tartan.ui.widgets.paint import cut
from tartan.ui.widgets.zone import Piece, Zone, strip, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.strip import Strip

_DECK = frozenset(CARDS)


def seats_rows(rows: Sequence[SeatRow], width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """A line a seat: role, name, hand, pile, and how far it is."""
    plain = ink(look, "text")
    lines = [_seat_line(row, width, look) for row in rows[:height]]
    return tuple(strip(line, width, plain) for line in [*lines, *[[]] * (height - len(lines))])


def _seat_line(row: SeatRow, width: int, look: BoardLook) -> list[Piece]:
    plain, dim = ink(look, "text"), ink(look, "dim")
    sizes = f"hand {row.hand} pile {row.pile}"
    state, tone = ("", "dim") if row.over else ("ready", "good") if row.ready else ("…", "dim")
    room = min(16, width - 3 - len(sizes) - 8)
    if row.shown:
        cards: list[Piece] = []
        for card in row.shown:
            cards += [(card_words(card), ink(look, card[0])), (" ", plain)]
        return [*seat_tag(look, row.seat), (" ", plain), *cards, (f"pile {row.pile} ", dim), (state, ink(look, tone))]
    name = set_cell_size(cut(row.name, room), room)
    return [
        *seat_tag(look, row.seat),
        (" ", plain),
        (name, ink(look, "text", bold=row.here)),
        (f" {sizes} ", dim),
        (state, ink(look, tone, bold=row.ready)),
    ]


class Seats(Zone["tuple[SeatRow, ...]", BoardLook]):
    """The three seats in public."""

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The seats at this size."""
        return seats_rows(self.picture, width, height, self.look)


def counter_rows(picture: CounterPicture, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """The card counter: a row a suit, a column a rank; and the Days with their phases."""
    plain = ink(look, "text")
    lines = [_counter_title(picture, width, look), *_grid(picture, width, look)]
    if height > len(lines) + 1:
        lines.append([])
    lines.append(_days(picture, look))
    return tuple(strip(line, width, plain) for line in [*lines, *[[]] * max(0, height - len(lines))][:height])


def _counter_title(picture: CounterPicture, width: int, look: BoardLook) -> list[Piece]:
    count = f"{len(picture.played)} of {len(CARDS)}"
    bold, dim = ink(look, "text", bold=True), ink(look, "dim")
    return [("Played today", bold), (count.rjust(max(1, min(width, _pitch(width) * 12 + 2) - 12)), dim)]


def _pitch(width: int) -> int:
    return 3 if width >= 38 else 2


def _grid(picture: CounterPicture, width: int, look: BoardLook) -> list[list[Piece]]:
    pitch = _pitch(width)
    plain, dim = ink(look, "text"), ink(look, "dim")
    head = "".join((rank if pitch > 2 else rank[-1]).rjust(pitch) for rank in RANKS)
    rows: list[list[Piece]] = [[("  ", plain), (head, dim)]]
    for suit in SUITS:
        row: list[Piece] = [(f"{SIGNS[suit]} ", ink(look, suit, bold=True))]
        for rank in RANKS:
            card = suit + rank
            if card in picture.played:
                row.append(((rank if pitch > 2 else rank[-1]).rjust(pitch), ink(look, suit, bold=True)))
            else:
                row.append((("·" if card in _DECK else " ").rjust(pitch), dim))
        rows.append(row)
    return rows


def _days(picture: CounterPicture, look: BoardLook) -> list[Piece]:
    """Each Day with its three phases: past, running, to come."""
    row: list[Piece] = []
    plain, dim = ink(look, "text"), ink(look, "dim")
    for day in range(DAYS):
        now = day == picture.day
        row.append((f"{'  ' if day else ''}Day {DAY_NAMES[day]} ", ink(look, "text", bold=True) if now else dim))
        marks = "".join(_phase_mark(picture, day, phase) for phase in range(len(PHASE_NAMES)))
        row.append((marks, ink(look, "accent") if now else dim))
    if width_of(row) < 40:
        row.append(("", plain))
    return row


def _phase_mark(picture: CounterPicture, day: int, phase: int) -> str:
    if (day, phase) == (picture.day, picture.phase) and not picture.over:
        return "◆"
    return "●" if (day, phase) <= (picture.day, picture.phase) else "○"


class Counter(Zone[CounterPicture, BoardLook]):
    """The card counter."""

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The counter at this size."""
        return counter_rows(self.picture, width, height, self.look)


def counter_text(picture: CounterPicture, look: BoardLook, own: frozenset[str] = frozenset()) -> Text:
    """All 39 cards for the notes: played today, in the own hand, and still to come (GY-1, GY-17)."""
    text = Text()
    groups = [("Played today", picture.played), ("Not seen today", _DECK - picture.played - own)]
    if own:
        groups.insert(1, ("In your hand", own - picture.played))
    for title, cards in groups:
        text.append(f"{title}\n", ink(look, "text", bold=True))
        for suit in SUITS:
            ranks = [card[1:] for card in CARDS if card[0] == suit and card in cards]
            text.append(f"  {SIGNS[suit]} ", ink(look, suit, bold=True))
            text.append(f"{' '.join(ranks) or '-'}\n")
    left = picture.left
    text.append("The siege is over." if not left else f"{left} phase{'s' * (left > 1)} to come, with this one.")
    return text
