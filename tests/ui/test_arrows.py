"""Arrow keys alone lead to everything that a board's cursor can be on: Tab is a short cut, and never the only way."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import TYPE_CHECKING

import pytest

from tartan.ui.screens.board import BoardScreen
from tests.session.tables import GAMES, setup_of
from tests.ui.shell import SIZE, app_of, new_app, table_of
from tests.ui.test_prompts import ARROWS, DEPTHS, board_after, longest_names

if TYPE_CHECKING:
    from typing import Any

MOST = 150
"""States of a cursor beyond which things can be put in any order, such as a row of cards, and not only pointed at."""


def state(composer: Any) -> str:  # Any: likewise
    """Where a cursor is and what is picked up, as text; not in which order a row of cards lies."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(sorted(vars(composer).items(), key=lambda item: item[0])))


def asked(start: Any, *, tabs: bool) -> set[str] | None:  # Any: each game has a composer of its own
    """All that is asked wherever arrows lead from a cursor, with Tab or without; None where that has no end."""
    seen, left = {start.ask.text}, [start]
    known = {state(start)}
    while left:
        here = left.pop(0)
        for dx, dy in (*ARROWS, *([(0, 0)] if tabs else [])):
            there = deepcopy(here, {id(here.view): here.view})
            if dx or dy:
                there.move(dx, dy)
            else:
                there.tab(1)
            key = state(there)
            if key not in known:
                known.add(key)
                seen.add(there.ask.text)
                left.append(there)
        if len(known) > MOST:
            return None
    return seen


@pytest.mark.parametrize("game_id", GAMES)
async def test_arrows_lead_wherever_tab_does(game_id: str) -> None:
    """At many positions of every game (T7)."""
    compared = 0
    async with new_app().run_test(size=SIZE) as pilot:
        for number, depth in enumerate(DEPTHS):
            board = await board_after(pilot, longest_names(setup_of(game_id, seed=1647 + number)), depth)
            assert isinstance(board, BoardScreen)
            if board.acting is not None:
                by_arrows, by_all = asked(board.acting, tabs=False), asked(board.acting, tabs=True)
                assert by_all is None or by_arrows == by_all
                compared += by_all is not None and len(by_all) > 1
            table_of(board).close()
            app_of(pilot).home()
    assert compared > len(DEPTHS) // 3
