"""The legend of every game: no sign on its board is left without a meaning, and the help tells them all."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING
from unicodedata import category

import pytest

from tartan import registry
from tartan.letters import CELL_FOR_CELL
from tartan.session.seat import Curtain
from tartan.ui.conductors.replay_walk import ReplayWalk
from tartan.ui.screens.navigation import open_replay, table_screen
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_lines
from tartan.ui.terminal.capabilities import TerminalInfo
from tests.narrowing import of_kind
from tests.session.tables import play, setup_of
from tests.ui.shell import SIZE, app_of, new_app, until, until_text

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tartan.ui.app import TartanApp

GAMES = registry.available()
POSITIONS = 24
"""Positions of a game that are looked at."""
KEYS = ("right", "down", "left", "up", "tab", "enter", "right", "enter")


def is_sign(letter: str) -> bool:
    """Whether it stands for something: not letters and stops of words, nor what cloth, frames and pictures are of."""
    drawn = "\u2500" <= letter <= "\u259f"
    return not letter.isascii() and not drawn and category(letter)[0] in "SP"


def signs_of(app: TartanApp) -> set[str]:
    """The signs between the title band and the prompt line; a dot between words, or `…` after one, is a stop."""
    lines = [re.sub(r"(?<=[a-z0-9]) · (?=[a-z])|(?<=[a-z])…", "", line) for line in screen_lines(app)[1:-3]]
    return {letter for line in lines for letter in line if is_sign(letter)}


async def seen_in_a_game(pilot: Pilot[None], game: str) -> set[str]:
    """The signs of a whole game, replayed with open hands, and of one that is begun with keys at random."""
    app = app_of(pilot)
    signs: set[str] = set()
    setup = replace(setup_of(game), curtain=Curtain.NONE)
    table = play(app.lobby.open(setup))
    open_replay(app, app.lobby.replay(table.record))
    await until_text(pilot, "REPLAY")
    walk = of_kind(ReplayWalk, of_kind(TableScreen, app.screen).conductor)
    for eyes in range(2):
        for _ in range(eyes * (len(table.plans) + 1)):
            walk.action_view()
        for at in range(POSITIONS):
            walk._go(at * (walk.replay.positions - 1) // (POSITIONS - 1))
            await pilot.pause()
            signs |= signs_of(app)
    board = table_screen(app.lobby.open(setup))
    await app.push_screen(board)
    await until(pilot, lambda: board.my_turn)
    chance = random.Random(7)
    for _ in range(40):
        await pilot.press(chance.choice(KEYS))
        while not isinstance(app.screen, TableScreen):
            await pilot.press("escape")
        signs |= signs_of(app)
    return signs


@pytest.mark.parametrize("game", GAMES)
async def test_every_sign_on_the_board_is_in_the_legend(game: str) -> None:
    """Whatever a game shows in replay and play that is neither word nor drawing has a row."""
    told = {letter for sign, meaning in registry.part(game, "legend").LEGEND for letter in sign + meaning}
    async with new_app().run_test(size=SIZE) as pilot:
        signs = await seen_in_a_game(pilot, game)
    assert len(signs) > 3
    assert signs <= told, f"no meaning for {sorted(signs - told)}"


@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("game", GAMES)
async def test_the_help_tells_every_sign_as_the_board_shows_it(game: str, letters: bool) -> None:
    """With its meaning; where only ASCII is drawn, by what stands there instead, and nothing is `?`."""
    part = registry.part(game, "legend")
    rows = part.LEGEND_ASCII if letters else part.LEGEND
    async with new_app(terminal=TerminalInfo(utf8=not letters)).run_test(size=(120, 90)) as pilot:
        app = app_of(pilot)
        table = play(app.lobby.open(replace(setup_of(game), curtain=Curtain.NONE)), 4)
        open_replay(app, app.lobby.replay(table.record))
        await until_text(pilot, "REPLAY")
        await pilot.press("question_mark")
        text = await until_text(pilot, "Signs on the board")
        for sign, meaning in rows:
            shown = "".join(CELL_FOR_CELL.get(letter, letter) for letter in sign) if letters else sign
            assert f"  {shown} " in text
            assert shown.isascii() or not letters
            assert meaning[:30].split(";")[0] in text or letters
