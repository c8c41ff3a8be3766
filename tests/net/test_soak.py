"""A soak of a few games: real sockets, lines that break, and every guest's end compared with the host's."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.net.desks import Desk
from tartan.net.playing import Play
from tartan.net.remote import RemoteTable
from tartan.net.room import Room
from tartan.net.server import Server
from tartan.session.table import Table
from tests.bench import soak_game, soak_guests
from tests.bench.soak import soak, table_of
from tests.bench.soak_game import Differs
from tests.bench.soak_memory import WARM, Memory, bare, flat, handed_out, memory
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
    assert world.played == len(numbers)
    assert sum(world.counts[kind] for kind in (*CUTS, RESTART)) > 0
    assert [memory.left for memory in (*seen, *emptied)] == [0, 0]
    assert any("all equal" in line for line in table_of(world, seen, emptied, 1.0))


def test_what_a_table_leaves_behind_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that keeps its rooms is found out, with caches emptied too."""
    monkeypatch.setattr(Server, "remove", lambda *_: None)
    _, seen, emptied = asyncio.run(soak(SEED, short_games(2), path=tmp_path / "store.db"))
    assert min(memory.left for memory in (*seen, *emptied)) > 0


def test_no_game_begins_when_time_is_up(tmp_path: Path) -> None:
    """What was to be played is left for another time."""
    world, seen, emptied = asyncio.run(soak(SEED, short_games(2), path=tmp_path / "store.db", minutes=0))
    assert world.played == 0
    assert [memory.games for memory in (*seen, *emptied)] == [0, 0]


def test_who_is_late_is_not_waited_for() -> None:
    """Patience has an end; what comes before it has come."""

    async def never() -> None:
        await asyncio.Event().wait()

    async def at_once() -> None:
        await asyncio.sleep(0)

    assert asyncio.run(soak_guests.in_time(at_once(), 1))
    assert not asyncio.run(soak_guests.in_time(never(), 1))


def test_handed_out_bytes_follow_what_is_held() -> None:
    """Small objects and large ones count while they are held, and no longer."""
    before = handed_out()
    small, large = [str(number) * 3 for number in range(100_000)], bytes(1 << 24)
    held = handed_out() - before
    assert held > 4000 + len(large) // 1024
    assert len(small) > 0
    del small, large
    assert handed_out() - before < held / 4


def test_pages_of_the_store_are_emptied_like_any_cache(tmp_path: Path) -> None:
    """What SQLite keeps of a file that grew counts with caches full, and not with caches emptied."""
    with closing(sqlite3.connect(tmp_path / "pages.db")) as connection:
        bare(0)
        before = handed_out()
        connection.execute("CREATE TABLE pages (page BLOB)")
        connection.executemany("INSERT INTO pages VALUES (zeroblob(3000))", [()] * 1000)
        connection.commit()
        kept = memory(0).held - before
        assert kept > 1000
        assert bare(0).held - before < kept / 4


def after(games: int, *, kib: int = 100_000, held: int = 50_000, objects: int = 80_000) -> Memory:
    """Memory after so many games."""
    return Memory(games, kib, held, objects, 0, 0)


@pytest.mark.parametrize(
    ("last_seen", "last_emptied", "is_flat"),
    [
        (after(3000), after(3000), True),
        (after(3000, objects=200_000), after(3000), True),
        (after(3000, kib=200_000), after(3000), False),
        (after(3000), after(3000, held=60_000), False),
        (after(3000), after(3000, objects=90_000), False),
    ],
)
def test_memory_is_flat_or_not(last_seen: Memory, last_emptied: Memory, *, is_flat: bool) -> None:
    """Objects and bytes with caches emptied have to stand where they stood after the first thousand games."""
    seen, emptied = [after(WARM // 4), after(WARM), last_seen], [after(WARM // 4, held=10), after(WARM), last_emptied]
    assert flat(seen, emptied) is is_flat
    assert flat(seen[:2], emptied[:2])


def other_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests of the program's own client believe another outcome."""

    def other(table: RemoteTable) -> Outcome | None:
        outcome = table._latest.outcome if table._latest else None
        return outcome and replace(outcome, scores=tuple(score + 1 for score in outcome.scores))

    monkeypatch.setattr(RemoteTable, "outcome", property(other))


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
    monkeypatch.setattr(Table, "seat_of_act", lambda *_: None)


def test_a_game_that_does_not_go_on_stops_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no act is answered any more the game counts as stuck, and where it stands is told."""
    monkeypatch.setattr(soak_game, "STUCK", 2)
    monkeypatch.setattr(Room, "start", lambda _: None)
    with pytest.raises(ExceptionGroup) as caught:
        asyncio.run(soak(SEED, short_games(1), path=tmp_path / "store.db"))
    assert caught.group_contains(Differs, match=r"stuck \(after 0 acts; gathering")


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
