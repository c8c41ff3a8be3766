"""What the tests of the siege's board share: views out of scenes and random play, and rows as text."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.match import Match
from tartan.games.gylen.draft import Draft
from tartan.games.gylen.model import FRONTS, HOUSE, SEATS, View
from tartan.games.gylen.widgets.front import front_rows
from tartan.games.gylen.widgets.hand import hand_rows
from tartan.games.gylen.widgets.house import house_rows
from tartan.games.gylen.widgets.ledger import counter_rows, seats_rows
from tartan.games.gylen.widgets.pictures import counter_picture, hand_picture, place_picture, seat_rows
from tartan.ui.cloth import ColourMode
from tartan.ui.themes import ThemeName, make_look
from tartan.ui.widgets.look import BoardLook, look_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.strip import Strip

NAMES = ("Isla", "Ewan", "Mairi")

SETTS = ("cameron", "macleod", "mackenzie")


def look_on(
    mode: ColourMode = ColourMode.TRUECOLOR, theme: ThemeName = ThemeName.DARK, *, letters: bool = False
) -> BoardLook:
    """What a terminal shows of the siege in this mode and theme."""
    light, contrast = theme is ThemeName.LIGHT, theme is ThemeName.CONTRAST
    return look_for(make_look(theme, mode), mode, light, SETTS, letters=letters, contrast=contrast)


LOOKS = (
    *(look_on(mode) for mode in ColourMode if mode is not ColourMode.ASCII),
    look_on(ColourMode.ASCII, letters=True),
    look_on(letters=True),
    look_on(theme=ThemeName.LIGHT),
    look_on(theme=ThemeName.CONTRAST),
    look_on(ColourMode.C16, ThemeName.LIGHT),
)


def view_of(match: Match, seat: int | None) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


@cache
def played(seed: int) -> tuple[tuple[View, View, View, View], ...]:
    """The views of the three seats and a spectator, after every step of a random siege."""
    match = Match(registry.load("gylen"), SEATS, seed)
    dice = random.Random(seed)
    seen = []
    while match.deciders:
        seen.append((view_of(match, 0), view_of(match, 1), view_of(match, 2), view_of(match, None)))
        seat = dice.choice(match.deciders)
        match.submit(seat, dice.choice(match.legal(seat)))
    seen.append((view_of(match, 0), view_of(match, 1), view_of(match, 2), view_of(match, None)))
    return tuple(seen)


def moments(seed: int, every: int = 7) -> Iterator[View]:
    """Some views of all seats and a spectator in a random siege."""
    for views in played(seed)[::every]:
        yield from views
    yield from played(seed)[-1]


def zones(view: View, look: BoardLook, width: int = 80, height: int = 20) -> list[tuple[int, int, tuple[Strip, ...]]]:
    """All zones of a board as their seat sees it, each with its width and height."""
    draft = None if view.seat is None else Draft(view)
    large = width >= 88 and height >= 32
    front, top = (width - 10) // 4, height - 8
    drawn = [
        (front, top, front_rows(replace(place_picture(view, place, draft), large=large), front, top, look))
        for place in range(FRONTS)
    ]
    hall = width - 21 if view.exposed else 10
    drawn.append((hall, top, house_rows(place_picture(view, HOUSE, draft), hall, top, look)))
    drawn.append((40, 5, hand_rows(hand_picture(view, draft, cursor=0 if view.hand else None), 40, 5, look)))
    drawn.append((40, 3, seats_rows(seat_rows(view, NAMES, private=draft is not None), 40, 3, look)))
    drawn.append((40, 8, counter_rows(counter_picture(view), 40, 8, look)))
    return drawn


def text_of(rows: Iterable[Strip]) -> str:
    return "\n".join(row.text for row in rows)
