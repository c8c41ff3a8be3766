"""How the Castles look on this terminal: inks, cards face-up and face-down, and the small labels of cards.

A piece is a text with its style. Everything here is pure and cached by what it is made of.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color
from rich.style import Style

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.siege.model import Kind
from tartan.games.siege.widgets.pictures import Mark
from tartan.games.siege.words import GISTS
from tartan.ui.cloth import ColourMode
from tartan.ui.widgets.look import cloth, colour, cursor_style, cut_row, quiet_seat_style

if TYPE_CHECKING:
    from tartan.ui.setts import RGB
    from tartan.ui.widgets.look import BoardLook
    from tartan.ui.widgets.zone import Piece

LABEL = 4
"""Cells of a card's tag with a mark at each side."""
_WIDE_FACE = 9
"""Cells from which a card has room for its name."""

SHORT = {
    Kind.GONG_FARMER: "Gong",
    Kind.ASSASSIN: "Assn",
    Kind.GATEKEEPER: "Gate",
    Kind.COURTIER: "Cour",
    Kind.KING: "King",
    Kind.CHANCELLOR: "Chan",
    Kind.KNIGHT: "Knt",
}
"""Names for the smallest cards."""

_FACE: dict[Kind, RGB] = {
    Kind.GONG_FARMER: (98, 82, 52),
    Kind.ASSASSIN: (116, 26, 122),
    Kind.GATEKEEPER: (132, 66, 0),
    Kind.COURTIER: (0, 94, 58),
    Kind.KING: (178, 8, 40),
    Kind.CHANCELLOR: (22, 50, 146),
    Kind.KNIGHT: (54, 60, 72),
}
_FACE_ANSI = {
    Kind.GONG_FARMER: 0,
    Kind.ASSASSIN: 5,
    Kind.GATEKEEPER: 0,
    Kind.COURTIER: 2,
    Kind.KING: 1,
    Kind.CHANCELLOR: 4,
    Kind.KNIGHT: 0,
}
_CARD: dict[tuple[bool, bool], RGB] = {
    (False, False): (240, 234, 216),
    (False, True): (174, 168, 152),
    (True, False): (255, 250, 232),
    (True, True): (226, 216, 192),
}
"""The ground of a card's face by whether the theme is light and whether the card cannot be chosen now."""

LEAD_AND_TAIL = {
    Mark.CURSOR: ("▸", "◂"),
    Mark.CARRIED: ("◂", "▸"),
    Mark.PICKED: ("▲", "▲"),
    Mark.LIT: ("[", "]"),
    Mark.MOVED: ("•", " "),
    Mark.ATTACKS: ("▼", " "),
    Mark.STRUCK: ("!", "!"),
    Mark.LOST: ("×", "×"),
    Mark.CALLED: ("←", " "),
}
"""What stands beside a card's tag: no state is told by colour alone."""


@lru_cache(maxsize=256)
def face_style(look: BoardLook, kind: Kind, mark: Mark = Mark.NONE) -> Style:
    """The face of a card; what cannot be chosen now is darker, what is lost is struck."""
    off, strike = mark is Mark.OFF, mark is Mark.LOST
    if look.plain:
        base = look.styles.dim if off else look.styles.bright
        return base + Style(strike=strike or None)
    if look.mode is ColourMode.C16:
        ground = Color.from_ansi(7 if off or look.light else 15)
        return Style(color=Color.from_ansi(0 if off else _FACE_ANSI[kind]), bgcolor=ground, strike=strike or None)
    return Style(
        color=colour(look, _FACE[kind]),
        bgcolor=colour(look, _CARD[look.light, off]),
        bold=True,
        strike=strike or None,
    )


def owner(tag: str) -> int:
    """The seat that a card belongs to."""
    return SEAT_LETTERS.index(tag[0])


@lru_cache(maxsize=1024)
def label(look: BoardLook, tag: str, mark: Mark) -> Piece:
    """A card's tag in four cells, with a mark at each side."""
    lead, tail = LEAD_AND_TAIL.get(mark, (" ", " "))
    return f"{lead}{tag}{tail}", label_style(look, owner(tag), mark)


def label_style(look: BoardLook, seat: int, mark: Mark) -> Style:
    """The style of a tag: its seat's colour, or the cursor's, turned round where the two are nearly the same."""
    if mark not in (Mark.CURSOR, Mark.CARRIED):
        return quiet_seat_style(look, seat)
    return cursor_style(look, seat)


@lru_cache(maxsize=1024)
def back(look: BoardLook, tag: str, mark: Mark, width: int, height: int) -> tuple[tuple[Piece, ...], ...]:
    """A face-down card: its owner's cloth with the tag upon it."""
    seat = owner(tag)
    row = label_row(height)
    rows: list[tuple[Piece, ...]] = []
    for y, line in enumerate(cloth(look, look.setts[seat], width, height)):
        if y != row:
            rows.append(line)
            continue
        left = (width - LABEL) // 2
        text, style = label(look, tag, mark)
        rows.append((*cut_row(line, 0, left), (text, style), *cut_row(line, left + LABEL, width)))
    return tuple(rows)


def label_row(height: int) -> int:
    """The row of a card in which its tag, or its name, stands."""
    return height // 2


@lru_cache(maxsize=1024)
def face(look: BoardLook, tag: str, kind: Kind, mark: Mark, width: int, height: int) -> tuple[tuple[Piece, ...], ...]:
    """A card face-up: value and tag between the marks in its first row, then its name, and what it is good for."""
    if width < _WIDE_FACE or height < 3:
        return _small_face(look, tag, kind, mark, width, height)
    style = face_style(look, kind, mark)
    lead, tail = LEAD_AND_TAIL.get(mark, (" ", " "))
    inner = width - 2 * look.plain
    name = label_row(height) - (height == 4)
    title = kind.title if len(kind.title) <= inner else kind.title.split(maxsplit=1)[0]
    if len(title) > width - look.plain:
        title = SHORT[kind]
    texts = {0: f"{lead}{kind.printed}{tag.rjust(inner - 3)}{tail}", name: title.center(inner)}
    if name + 1 < height - look.plain and len(GISTS[kind]) <= inner:
        texts[name + 1] = GISTS[kind].center(inner)
    top = look.styles.cursor if mark in (Mark.CURSOR, Mark.CARRIED) else style
    rows: list[tuple[Piece, ...]] = []
    for y in range(height):
        text, own = texts.get(y, " " * inner), style if y else top
        rows.append(_framed(text, own, y, height, inner) if look.plain else ((text, own),))
    return tuple(rows)


def _framed(text: str, style: Style, y: int, height: int, inner: int) -> tuple[Piece, ...]:
    """A line of a card where no colour tells a card from the table; a long name takes the place of an edge."""
    if y == 0:
        return ((f"╭{text.replace(' ', '─')}╮", style),)
    if y == height - 1:
        return ((f"╰{'─' * len(text)}╯", style),)
    return ((f"│{text}{'' if len(text) > inner else '│'}", style),)


def _small_face(
    look: BoardLook, tag: str, kind: Kind, mark: Mark, width: int, height: int
) -> tuple[tuple[Piece, ...], ...]:
    """A card with room for a few letters: its tag, its value, and its name if there are two rows."""
    style = face_style(look, kind, mark)
    row = label_row(height)
    tail = LEAD_AND_TAIL.get(mark, ("", ""))[1].strip()
    texts = {row: f"{tag}={kind.printed}{tail}"[:width].center(width)}
    if height > 1:
        texts = {row - 1: f"{kind.printed} {tag}".center(width), row: f"{SHORT[kind]}{tail}"[:width].center(width)}
    return tuple(((texts.get(y, " " * width), style),) for y in range(height))
