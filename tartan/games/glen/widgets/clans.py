"""The clans in public: Victory Points, Members in supply, tokens, cards; who deals, and who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.glen.notation import card_words
from tartan.games.glen.widgets.look import seat_tag
from tartan.games.glen.widgets.pictures import ClanRow, ClansPicture
from tartan.ui.widgets.look import BoardLook
from tartan.ui.widgets.paint import cut, shown
from tartan.ui.widgets.zone import Zone, strip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.strip import Strip

    from tartan.ui.widgets.zone import Piece

NUMBERS = 16
"""Cells of the columns of numbers."""


def clans_rows(picture: ClansPicture, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """A heading, a line a seat, and with room to spare what is not dealt yet."""
    lines = [_heading(picture, width, look), *[_line(row, width, look) for row in picture.rows]]
    if height > len(lines) + 1:
        lines += [[], _notes(picture, look)]
    ground = look.styles.ground
    return tuple(strip(line, width, ground) for line in [*lines, *[[]] * max(0, height - len(lines))][:height])


def _heading(picture: ClansPicture, width: int, look: BoardLook) -> list[Piece]:
    deals = next(f"{SEAT_LETTERS[row.seat]} deals" for row in picture.rows if row.deals)
    pays = f"pays {' '.join(map(str, picture.worth))}"
    room = width - NUMBERS - 1
    both = f"{deals}, {pays}"
    text = both if len(both) < room else pays if picture.scoring else deals
    return [(f" {text}".ljust(room), look.styles.accent), ("   VP  ▪  ◆ hand"[:NUMBERS], look.styles.dim)]


def _line(row: ClanRow, width: int, look: BoardLook) -> list[Piece]:
    styles = look.styles
    room = width - NUMBERS - 6
    vp = f"{row.vp}+{row.gain}" if row.gain else f"{row.vp}"
    numbers = f"{row.supply:>3}{row.tokens:>3}{'·' if row.cards is None else row.cards:>4} "
    if row.hand:
        numbers = f" {''.join(map(card_words, row.hand)).ljust(len(numbers) - 1)}"
    return [
        ("▸" if row.owes else " ", styles.title),
        seat_tag(look, row.seat),
        (f" {cut(shown(row.name), room).ljust(room)}", styles.bright if row.here else styles.ground),
        (vp.rjust(5), styles.title if row.gain else styles.bright),
        (numbers, styles.ground),
    ]


def _notes(picture: ClansPicture, look: BoardLook) -> list[Piece]:
    return [(f"  {picture.undealt} cards are not dealt yet" if picture.undealt else "", look.styles.dim)]


class ClansZone(Zone[ClansPicture, BoardLook]):
    """All clans."""

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The clans at this size."""
        return clans_rows(self.picture, width, height, self.look)
