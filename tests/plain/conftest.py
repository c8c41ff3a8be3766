"""What tests of a table in line mode are run with: every game, and a house in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.session.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = registry.available()


@pytest.fixture(params=GAMES)
def game_id(request: pytest.FixtureRequest) -> str:
    """Every game in turn."""
    return str(request.param)


@pytest.fixture
def lobby() -> Iterator[Lobby]:
    """A house that keeps everything in memory."""
    house = Lobby()
    yield house
    house.close()
