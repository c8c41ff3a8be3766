"""The scenes that other tests start from are sieges that could be: what builds them is held against the rules."""

from __future__ import annotations

import pytest

from tartan.games.gylen.rules import RULES
from tests.games.gylen.scenes import siege
from tests.strategies import frozen

RESOLVES = {
    "fresh": ((1, 1, 2, 2), False),
    "worn": ((0, 1, 1, 0), False),
    "nearly broken": ((0, 0, 0, 1), False),
    "exposed": ((0, 0, 0, 0), True),
}


@pytest.mark.parametrize("day", range(3))
@pytest.mark.parametrize("phase", range(3))
@pytest.mark.parametrize("state_of_fronts", RESOLVES)
def test_scenes_are_sieges_that_could_be(day: int, phase: int, state_of_fronts: str) -> None:
    """A scene of any Day and phase is accepted as a dump and restores to itself."""
    resolve, exposed = RESOLVES[state_of_fronts if day or phase else "fresh"]
    state = siege("H9 C9", "D4", "S7 S9 SK", day=day, phase=phase, resolve=resolve, exposed=exposed)
    assert frozen(RULES.restore(state.dump()), 3) == frozen(state, 3)
    assert {"H9", "C9"} <= set(state.view(0).hand)
    assert {"S7", "S9", "SK"} <= set(state.view(2).hand)
