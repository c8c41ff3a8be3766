"""What the rules of games keep between games: so much and no more, however many are played."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

from tartan import games
from tartan.engine.memo import Memo
from tests.strategies import playout, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

FEW = 3
"""So few answers that every game asks for more."""
SMALLEST = {table.game_id: table for table in reversed(tuple(tables()))}


def kinds_of(base: type[object]) -> Iterator[type[object]]:
    """All classes below one, of the program's own."""
    below: list[type[object]] = base.__subclasses__()
    for each in below:
        yield from kinds_of(each)
        if each.__module__.startswith("tartan."):
            yield each


def memos() -> list[Memo[object]]:
    """All that are in use."""
    return [each for each in gc.get_objects() if isinstance(each, Memo)]


def test_whatever_keeps_answers_keeps_so_many() -> None:
    """A dict that fills itself is a Memo, and a Memo alone says when it is full."""
    for game_id in games.available():
        games.load(game_id)
    found = [kind for kind in kinds_of(dict) if "__missing__" in vars(kind)]
    assert found == [Memo]
    for each in memos():
        assert len(each) <= each.most


@pytest.mark.parametrize("game_id", games.available())
def test_games_go_on_while_answers_are_dropped(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    """With next to nothing kept a game goes as ever, and no more is kept than may be."""
    wanted = playout(SMALLEST[game_id], 7).steps
    for each in memos():
        each.clear()
    for kind in (Memo, *kinds_of(Memo)):
        monkeypatch.setattr(kind, "most", FEW)
    assert playout(SMALLEST[game_id], 7).steps == wanted
    assert all(len(each) <= FEW for each in memos())
