"""The muster: the round and the die, what is left of the turn, and what every colour holds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tartan.games.banners.widgets.look import colour_style, signs_of
from tartan.games.banners.widgets.pictures import Line, MusterPicture
from tartan.ui.widgets.look import BoardLook
from tartan.ui.widgets.paint import cut, shown
from tartan.ui.widgets.zone import Piece, Zone, strip, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.strip import Strip

LEAST = 3
"""Rows: the turn, the colours side by side, and the news."""
_ROOMY = 26
"""Cells for a colour from which its sums have words."""
_MOVES = 3
_WIDE = 90


def tall(colours: int) -> int:
    """Rows with a line for each colour."""
    return LEAST - 1 + colours


@lru_cache(maxsize=64)
def muster_rows(picture: MusterPicture, width: int, height: int, look: BoardLook) -> tuple[Strip, ...]:
    """The muster as `height` strips of `width` cells."""
    rows = [_turn(picture, width, look)]
    if height >= tall(len(picture.lines)):
        rows += [_whole(line, width, look) for line in picture.lines]
    else:
        rows.append(_side_by_side(picture, width, look))
    rows.append([("   ", look.styles.ground), (_fitted(shown(picture.news), width - 4), look.styles.dim)])
    rows = [*rows[:height], *([] for _ in range(height - len(rows)))]
    return tuple(strip(row, width, look.styles.ground) for row in rows)


def _fitted(news: str, room: int) -> str:
    """The news; where an assault is too long, what came of it without the sums, which the log has."""
    head, _, told = news.partition(": ")
    end = told.partition(". It ")[2]
    if cell_len(news) <= room or not end:
        return cut(news, room)
    short = f"{head}: it {end}"
    while cell_len(short) > room and ", " in short:
        short = f"{short.rpartition(', ')[0]}."
    return cut(short, room)


def _turn(picture: MusterPicture, width: int, look: BoardLook) -> list[Piece]:
    """` Round 3 of 50  A Isla  rolls [4]: a knight on banner 4   moves ●●○ `."""
    styles = look.styles
    row: list[Piece] = [(f" Round {picture.round} of {picture.rounds}  ", styles.dim)]
    if picture.over:
        return [*row, ("the game is over", styles.bright)]
    done = _MOVES - picture.moves_left
    moves = f"moves {'●' * picture.moves_left}{'○' * done} {picture.moves_left} "
    row += [(f" {picture.name} ", colour_style(look, picture.name, picture.seat)), (" ", styles.ground)]
    tail = f": {picture.deployed}"
    room = width - width_of(row) - len(moves) - len(" rolls [6] ")
    row += [(cut(shown(picture.who), max(8, room - len(tail))), styles.bright), (" rolls ", styles.ground)]
    row += [(f"[{picture.die}]", styles.cursor)]
    row.append((cut(tail, width - width_of(row) - len(moves) - 1), styles.ground))
    gap = width - width_of(row) - len(moves)
    return [*row, (" " * max(1, gap), styles.ground), (moves, styles.accent)]


def _side_by_side(picture: MusterPicture, width: int, look: BoardLook) -> list[Piece]:
    """All colours in one row; with room the sums have words."""
    room = (width - 1) // max(1, len(picture.lines))
    row: list[Piece] = [(" ", look.styles.ground)]
    for line in picture.lines:
        start = width_of(row)
        row += _badge(line, look)
        sums = f" {signs_of(look).sword}{line.swords} {signs_of(look).tower}{line.castles} +{line.supply}"
        if room >= _ROOMY:
            sums = f" {signs_of(look).sword}{line.swords} {signs_of(look).tower}{line.castles} supply {line.supply}"
        row.append((sums, look.styles.bright if line.acts else look.styles.ground))
        row.append((" " * max(1, start + room - width_of(row)), look.styles.ground))
    return row


def _badge(line: Line, look: BoardLook) -> list[Piece]:
    return [
        ("▸" if line.acts else " ", look.styles.accent),
        (f" {line.name} ", colour_style(look, line.name, line.seat)),
    ]


def _whole(line: Line, width: int, look: BoardLook) -> list[Piece]:
    """A line of one colour with its sums in words."""
    styles = look.styles
    wide = width >= _WIDE
    room = 16 if wide else 9
    name = cut(shown(line.person), room)
    name += " " * (room - cell_len(name))
    pool = f"{line.pool_size} shields left"
    if line.pool is not None:
        pool = f"pool {' '.join(str(shield) for shield in line.pool) or 'empty'}"
    sums = (
        f"{signs_of(look).sword}{line.swords:>2} swords {signs_of(look).tower}{line.castles:>2} castles "
        f"{line.on_board:>2} on {'the ' if wide else ''}board {line.supply:>2} {'in ' if wide else ''}supply  "
    )
    style = styles.bright if line.acts else styles.ground
    return [*_badge(line, look), (f" {name} ", style), (sums, style), (pool, styles.dim)]


class Muster(Zone[MusterPicture, BoardLook]):
    """Round, die, colours."""

    def draw(self, width: int, height: int) -> Sequence[Strip]:
        """The muster at this size."""
        return muster_rows(self.picture, width, height, self.look)
