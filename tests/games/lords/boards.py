"""What the tests of the lords' board share: views out of random games, looks, and zones as rows of text."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tartan.engine.match import Match
from tartan.engine.rng import Rng
from tartan.games.lords.belief import rule_of_thumb
from tartan.games.lords.composer import Composer
from tartan.games.lords.model import View
from tartan.games.lords.widgets import army, hand, market
from tartan.games.lords.widgets.layout import rows
from tartan.games.lords.widgets.pictures import (
    Stage,
    army_picture,
    hand_picture,
    lights_of,
    market_picture,
    others,
)
from tartan.ui.cloth import ColourMode
from tartan.ui.setts import SEAT_SETTS
from tartan.ui.themes import ThemeName, make_look
from tartan.ui.widgets.look import BoardLook, look_for
from tests.games.lords.scenes import GAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.strip import Strip

    from tartan.engine.contract import OptionValue
    from tartan.games.lords.rules import Contest
    from tartan.games.lords.widgets.canvas import Canvas

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Fiona")


def look(mode: ColourMode = ColourMode.TRUECOLOR, theme: ThemeName = ThemeName.DARK) -> BoardLook:
    """The look of a kind of terminal."""
    letters = mode is ColourMode.ASCII
    return look_for(make_look(theme, mode), mode, theme is ThemeName.LIGHT, SEAT_SETTS[:5], letters=letters)


LOOKS = (*(look(mode) for mode in ColourMode), look(theme=ThemeName.LIGHT), look(ColourMode.C16, ThemeName.LIGHT))
PLAIN = look(ColourMode.MONO)


@cache
def played(seed: int, seats: int, options: tuple[tuple[str, OptionValue], ...] = ()) -> tuple[tuple[View, ...], ...]:
    """The views of all seats and a spectator after every step of a game, half at random and half with sense."""
    match = Match(GAME, seats, seed, **dict(options))
    rng = Rng(seed)
    found = [views(match.state, seats)]
    while match.deciders:
        seat = match.deciders[0]
        legal = match.legal(seat)
        sensible = rng.below(2) and legal
        match.submit(seat, rule_of_thumb(match.view(seat), legal, rng) if sensible else rng.choice(legal))
        found.append(views(match.state, seats))
    return tuple(found)


def views(state: object, seats: int) -> tuple[View, ...]:
    """What each seat and a spectator see of a state."""
    seen = [state.view(reader) for reader in (*range(seats), None)]  # type: ignore[attr-defined]  # a State of any kind
    assert all(isinstance(view, View) for view in seen)
    return tuple(seen)


def composer(contest: Contest, seat: int = 0) -> Composer:
    """A composer that has been given a seat's view and its legal texts."""
    view = contest.view(seat)
    found = Composer(view, NAMES[: view.seats])
    found.adopt(view, tuple(str(move) for move in contest.legal(seat)))
    return found


def canvases(
    view: View,
    look: BoardLook,
    width: int = 80,
    height: int = 20,
    composer: Composer | None = None,
    stage: Stage | None = None,
) -> Iterator[tuple[int, int, Canvas]]:
    """All zones of a board as their seat sees it, each with its width and height."""
    foot = view.seat or 0
    lay = rows(height, view.seats - 1)
    other, middle, own, held = lay.cards
    lights = lights_of(composer, stage)
    for seat in others(view.seats, foot):
        picture = army_picture(view, seat, NAMES[seat], other, lights, stage)
        yield width, lay.other, army.drawn(picture, width, lay.other, look)
    yield (
        width,
        lay.market,
        market.drawn(market_picture(view, middle, lights, stage, composer), width, lay.market, look),
    )
    picture = army_picture(view, foot, NAMES[foot], own, lights, stage)
    yield width, lay.own, army.drawn(picture, width, lay.own, look)
    keeper = composer or (None if view.seat is None else Composer(view, NAMES[: view.seats]))
    yield width, lay.hand, hand.drawn(hand_picture(view, keeper, held, lights), width, lay.hand, look)


def board_text(
    view: View,
    composer: Composer | None = None,
    stage: Stage | None = None,
    look: BoardLook = PLAIN,
    size: tuple[int, int] = (80, 20),
) -> str:
    """The whole board as text."""
    return "\n".join(text_of(canvas.rows()) for _, _, canvas in canvases(view, look, *size, composer, stage))


def text_of(rows: Iterable[Strip]) -> str:
    return "\n".join(row.text for row in rows)
