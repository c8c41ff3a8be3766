"""A seat and its army: who it is and what it has won in one line, the cards below, and what they come to."""

from __future__ import annotations

from functools import lru_cache

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.lords.choices import Area, Spot
from tartan.games.lords.widgets.canvas import Canvas
from tartan.games.lords.widgets.card import face, fitting, token, token_width
from tartan.games.lords.widgets.look import Light, cloth_name
from tartan.games.lords.widgets.pictures import ArmyPicture
from tartan.games.lords.widgets.spots import SpotZone
from tartan.games.lords.words import short
from tartan.ui.widgets.look import BoardLook, cloth, cut_row, seat_style
from tartan.ui.widgets.paint import cut, shown
from tartan.ui.widgets.zone import Piece, width_of

MARGIN = 2
BAR = 10
"""Cells of the bar that grows towards the target."""
_NAME = 14
_WIDTHS = {3: 7, 4: 8, 5: 9, 6: 10, 7: 11}
"""Cells of a card by its lines."""
_NARROW = 6


@lru_cache(maxsize=64)
def drawn(picture: ArmyPicture, width: int, height: int, look: BoardLook) -> Canvas:
    """An army on a canvas of this size."""
    canvas = Canvas(width, height, look.styles.ground)
    canvas.put(0, 0, _head(picture, width, look))
    if not picture.tiles:
        middle = 1 + picture.lines // 2
        canvas.put(MARGIN + 1, middle, (("no Followers", look.styles.dim),))
    elif picture.lines < min(_WIDTHS):
        _tokens(canvas, picture, look)
    else:
        _faces(canvas, picture, look)
    return canvas


# The head -----------------------------------------------------------------------------------------------------------


def _head(picture: ArmyPicture, width: int, look: BoardLook) -> list[Piece]:
    styles = look.styles
    row: list[Piece] = [
        ("▸" if picture.acts else " ", styles.accent),
        (f" {SEAT_LETTERS[picture.seat]} ", seat_style(look, picture.seat)),
        (f" {cut(shown(picture.name), _NAME)} ", styles.bright),
    ]
    if picture.initiative:
        row.append(("first ", styles.accent))
    score, end, middle = _score(picture, look), _sum(picture, look), f" hand {picture.hand}"
    if picture.cards:
        middle = f" {' '.join(map(short, picture.cards))}"
        if len(middle) > width - 2 - width_of([*row, *score, *end]):
            score = score[:2]
    row += score
    if picture.passed:
        middle += " · passed"
    room = width - 1 - width_of([*row, *end]) - len(middle) - 1
    took = f" · {picture.took}" if picture.took and not picture.passed else ""
    if len(took) < room:
        middle, room = middle + took, room - len(took)
    row += _won(picture, room - 2, look)
    row.append((f"{middle} ", styles.dim))
    rest = width - 1 - width_of([*row, *end])
    return [*row, ("─" * max(0, rest), styles.frame), *end]


def _score(picture: ArmyPicture, look: BoardLook) -> list[Piece]:
    """Strength of Supporters against the target, in numbers and as cloth that is whole only at the target."""
    grown = min(BAR, BAR * picture.score // picture.target)
    if picture.score and not grown:
        grown = 1
    bar = cut_row(cloth(look, cloth_name(look, picture.seat), BAR)[0], 0, grown)
    return [
        (f"{picture.score:>2}", look.styles.bright),
        (f"/{picture.target} ", look.styles.dim),
        *bar,
        ("┄" * (BAR - grown), look.styles.dim),
    ]


def _won(picture: ArmyPicture, room: int, look: BoardLook) -> list[Piece]:
    """The Supporters won, or how many they are."""
    if not picture.won:
        return []
    text = " ".join(short(card) for card in picture.won)
    if len(text) + 1 > room:
        text = f"{len(picture.won)} won"
    return [(f" {text}", look.styles.ground)] if len(text) + 1 <= room else []


def _sum(picture: ArmyPicture, look: BoardLook) -> list[Piece]:
    """What the army comes to, as far as it may be known."""
    styles = look.styles
    pieces: list[Piece] = []
    if picture.place:
        pieces.append((f" {picture.place}", styles.accent))
    if picture.total is None:
        return [*pieces, (" army ", styles.dim), (" ?", styles.bright)]
    pieces += [(" army ", styles.dim), (f"{picture.total:>2}", styles.bright)]
    if picture.most > picture.total:
        pieces.append((f" to {picture.most}", styles.accent))
    if picture.unknown:
        pieces.append((f" + {picture.unknown} face-down", styles.accent))
    return pieces


# The cards ----------------------------------------------------------------------------------------------------------


def _spot(picture: ArmyPicture, at: int) -> Spot:
    return Spot(Area.ARMY, f"{SEAT_LETTERS[picture.seat]}.{at + 1}")


def _cursor(picture: ArmyPicture) -> int | None:
    return next((at for at, tile in enumerate(picture.tiles) if tile.light is Light.CURSOR), None)


def _tokens(canvas: Canvas, picture: ArmyPicture, look: BoardLook) -> None:
    """One line of cards; closer together where there are many, and only some where there are too many."""
    room = canvas.width - MARGIN - 1
    tight = sum(token_width(look, tile, tight=False) for tile in picture.tiles) > room
    widths = [token_width(look, tile, tight=tight) for tile in picture.tiles]
    if sum(widths) > room:
        room -= 2 * _MORE
    first, end = fitting(widths, room, _cursor(picture))
    x = canvas.put(MARGIN, 1, _more(first, look))
    for at in range(first, end):
        x = canvas.block(x, 1, (token(look, picture.tiles[at], tight=tight),), _spot(picture, at))
    canvas.put(x, 1, _more(len(widths) - end, look))


def _faces(canvas: Canvas, picture: ArmyPicture, look: BoardLook) -> None:
    room = canvas.width - MARGIN - 1
    width = max(_NARROW, min(_WIDTHS[min(picture.lines, max(_WIDTHS))], room // len(picture.tiles) - 1))
    widths = [width + 1] * len(picture.tiles)
    if sum(widths) > room + 1:
        room -= 2 * _MORE
    first, end = fitting(widths, room + 1, _cursor(picture))
    middle = 1 + picture.lines // 2
    x = MARGIN
    if first:
        canvas.put(x, middle, _more(first, look))
        x += _MORE
    for at in range(first, end):
        x = canvas.block(x, 1, face(look, picture.tiles[at], width, picture.lines), _spot(picture, at)) + 1
    canvas.put(x, middle, _more(len(widths) - end, look))


_MORE = 4


def _more(count: int, look: BoardLook) -> tuple[Piece, ...]:
    """How many cards are not shown on this side."""
    return ((f"+{count}".ljust(_MORE), look.styles.accent),) if count else ()


class ArmyZone(SpotZone[ArmyPicture]):
    """An army; tells which Follower was clicked."""

    def canvas(self, width: int, height: int) -> Canvas:
        """The zone at this size."""
        return drawn(self.picture, width, height, self.look)
