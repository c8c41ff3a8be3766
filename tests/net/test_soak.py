"""A soak of a few games: real sockets, lines that break, and every guest's end compared with the host's."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.net.away import AwayTable
from tartan.net.desks import Desk
from tartan.net.playing import Play
from tartan.session.table import Table
from tests.bench import soak_guests
from tests.bench.soak import soak, table_of
from tests.bench.soak_game import Differs
from tests.bench.soak_plans import CUTS, RESTART, plan, steps_of
from tests.strategies import tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tartan.engine.contract import Outcome

SEED = 3
SHORT = 130
"""Steps of the longest games that are played here."""


def short_games(games: int) -> list[int]:
    """The numbers of the first games that are soon over."""
    found = (number for number in range(10 * games) if steps_of(plan(SEED, number).table) <= SHORT)
    return [next(found) for _ in range(games)]


def test_a_few_games_are_equal_everywhere(tmp_path: Path) -> None:
    """Ten games with mishaps end alike at hosts and guests, and nothing of their tables is left (N2, N3, S2)."""
    numbers = short_games(10)
    world, seen, emptied = asyncio.run(soak(SEED, numbers, path=tmp_path / "store.db"))
    assert sum(world.by_table.values()) == len(numbers)
    assert sum(world.counts[kind] for kind in (*CUTS, RESTART)) > 0
    assert [memory.left for memory in (*seen, *emptied)] == [0, 0, 0]
    assert any("all equal" in line for line in table_of(world, seen, emptied, 1.0))


def other_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests of the program's own client believe another outcome."""

    def other(table: AwayTable) -> Outcome | None:
        outcome = table._latest.outcome if table._latest else None
        return outcome and replace(outcome, scores=tuple(score + 1 for score in outcome.scores))

    monkeypatch.setattr(AwayTable, "outcome", property(other))


def takes_what_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host takes acts for decisions that were made long ago."""
    monkeypatch.setattr(soak_guests, "STALE", 1.0)
    monkeypatch.setattr(Desk, "decided", property(lambda _: 0, lambda *_: None), raising=False)


def takes_acts_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host knows no act again."""
    monkeypatch.setattr(soak_guests, "STAMMER", 1.0)
    judge = Play._judged
    monkeypatch.setattr(Play, "act", lambda play, guest, act: guest.peer.send_frame(judge(play, act)))
    monkeypatch.setattr(Table, "answered", lambda *_: False)


@pytest.mark.parametrize("breaks", [other_outcome, takes_what_is_stale, takes_acts_twice])
def test_what_differs_stops_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, breaks: Callable[[pytest.MonkeyPatch], None]
) -> None:
    """Whatever is not as it should be ends the soak, with what plays that very game again."""
    breaks(monkeypatch)
    number = next(number for number in short_games(20) if plan(SEED, number).own and plan(SEED, number).plain)
    with pytest.raises(ExceptionGroup) as caught:
        asyncio.run(soak(SEED, [number], path=tmp_path / "store.db"))
    assert caught.group_contains(Differs, match=f"--seed {SEED} --first {number} --games 1")


def test_plans_are_the_same_for_a_seed() -> None:
    """What befalls a game follows from seed and number; all tables and all mishaps come."""
    plans = [plan(SEED, number) for number in range(2000)]
    assert plans == [plan(SEED, number) for number in range(2000)]
    assert plans != [plan(SEED + 1, number) for number in range(2000)]
    assert {(each.table.game_id, each.table.seats) for each in plans} == {
        (table.game_id, table.seats) for table in tables()
    }
    assert {mishap.kind for each in plans for mishap in each.mishaps} == {*CUTS, RESTART}
