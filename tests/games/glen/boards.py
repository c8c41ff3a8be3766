"""What the tests of the Glen's board share: composers in scenes, views out of random play, looks, rows as text."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.match import Match
from tartan.games.glen.composer import Composer
from tartan.games.glen.model import View
from tartan.ui.cloth import ColourMode
from tartan.ui.themes import ThemeName, make_look
from tartan.ui.widgets.look import BoardLook, look_for
from tests.games.glen.scenes import legal, seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.strip import Strip

    from tartan.games.glen.rules import Glen

NAMES = ("Isla", "Ewan", "Mairi", "Calum")
SETTS = ("macleod", "menzies", "mackenzie", "cameron")


def look_of(
    mode: ColourMode = ColourMode.TRUECOLOR, theme: ThemeName = ThemeName.DARK, *, letters: bool = False
) -> BoardLook:
    """A look on a terminal of this mode."""
    return look_for(make_look(theme, mode), mode, theme is ThemeName.LIGHT, SETTS, letters=letters)


LOOKS = (
    *(look_of(mode) for mode in ColourMode if mode is not ColourMode.ASCII),
    look_of(ColourMode.ASCII, letters=True),
    look_of(letters=True),
    look_of(theme=ThemeName.LIGHT),
    look_of(theme=ThemeName.CONTRAST),
    look_of(ColourMode.C16, ThemeName.LIGHT),
)


def composer_of(state: Glen, letter: str = "") -> Composer:
    """The cursor of a seat, by default of the one that owes a decision."""
    letter = letter or SEAT_LETTERS[state.deciders[0]]
    composer = Composer(seen(state, SEAT_LETTERS.index(letter)), NAMES)
    composer.adopt(composer.view, tuple(legal(state, letter)))
    return composer


def view_of(match: Match, seat: int | None) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


@cache
def played(seats: int, seed: int) -> tuple[tuple[View, ...], ...]:
    """The views of all seats and, last, of a spectator, after every step of a random game."""
    match = Match(registry.load("glen"), seats, seed)
    dice = random.Random(seed)
    found = []
    while True:
        found.append(tuple(view_of(match, reader) for reader in (*range(seats), None)))
        if not match.deciders:
            return tuple(found)
        seat = match.deciders[0]
        match.submit(seat, dice.choice(match.legal(seat)))


def moments(seats: int, seed: int, every: int = 9) -> Iterator[View]:
    """Some views of all seats and a spectator in a random game."""
    for views in played(seats, seed)[::every]:
        yield from views
    yield from played(seats, seed)[-1]


def text_of(rows: Iterable[Strip]) -> str:
    return "\n".join(row.text for row in rows)
