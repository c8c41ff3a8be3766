"""What befalls the games of a soak: drawn from the number of each and the seed alone, before it begins."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache

from tartan.session.seat import Watchers
from tests.strategies import Table as GameTable
from tests.strategies import playout, tables

LONG = 400
"""Steps from which on a game counts as a long one, and is drawn more seldom."""
PLAIN = 0.7
"""How many of the guests play by the page alone, which takes the less time."""
KEPT = 0.12
"""How many of the games are kept on disk, where every act waits until it is written."""
CUTS = ("cut moment", "cut to host", "cut to guest", "gone and back", "taken over")
RESTART = "host restarted"
AT_THE_DOOR = -1
"""When something befalls a guest between coming in and asking for seats."""


@dataclass(frozen=True)
class Mishap:
    """Something that befalls a game."""

    kind: str
    after: int
    """How many acts are answered before; 0: before the deal."""
    guest: int
    at: int
    """Bytes that still go through."""


@dataclass(frozen=True)
class Plan:
    """Everything that is settled of a game before it begins."""

    number: int
    table: GameTable
    own: tuple[tuple[int, ...], ...]
    """The seats of each guest that uses the program's own client."""
    plain: tuple[tuple[int, ...], ...]
    """The seats of each guest by the page alone."""
    watchers: Watchers
    watching: int
    kept: bool
    """Whether the host keeps it on disk."""
    mishaps: tuple[Mishap, ...]

    def __str__(self) -> str:
        who = f"own client {self.own}, plain {self.plain}, {self.watching} watch ({self.watchers.value})"
        return f"game {self.number}: {self.table}; {who}; {'on disk' if self.kept else 'in memory'}; {self.mishaps}"


@cache
def steps_of(table: GameTable) -> int:
    """About how many actions a game of this table has."""
    return len(playout(table, 1).steps)


@cache
def choices(games: tuple[str, ...]) -> dict[str, tuple[list[GameTable], list[float]]]:
    """By game its tables, each with how often it is drawn."""
    found: dict[str, tuple[list[GameTable], list[float]]] = {}
    for table in tables():
        if table.game_id in games or not games:
            all_tables, weights = found.setdefault(table.game_id, ([], []))
            all_tables.append(table)
            weights.append(0.05 if steps_of(table) > LONG else 1.0)
    return found


def plan(seed: int, number: int, games: tuple[str, ...] = ()) -> Plan:
    """The game of a number; always the same."""
    luck = random.Random(f"{seed} {number}")
    drawn = choices(games)
    costs = [
        sum(weight * steps_of(each) * each.seats for each, weight in zip(*drawn[game_id], strict=True))
        / sum(drawn[game_id][1])
        for game_id in drawn
    ]
    (game_id,) = luck.choices(list(drawn), [1 / cost for cost in costs])
    table = luck.choices(*drawn[game_id])[0]
    seats = list(range(table.seats))
    luck.shuffle(seats)
    own: list[tuple[int, ...]] = []
    plain: list[tuple[int, ...]] = []
    while seats:
        held = tuple(sorted(seats[: luck.choice((1, 1, 1, 2))]))
        del seats[: len(held)]
        (plain if luck.random() < PLAIN else own).append(held)
    kept = luck.random() < KEPT
    kinds = (*CUTS, *([RESTART] * 2 if kept else []))
    last = steps_of(table)
    mishaps = [
        Mishap(
            kind=luck.choice(kinds),
            after=luck.choice((AT_THE_DOOR, 0)) if luck.random() < 0.15 else luck.randrange(last),
            guest=luck.randrange(len(own) + len(plain)),
            at=luck.randrange(1, luck.choice((8, 80, 800, 8000))),
        )
        for _ in range(luck.choice((0, 1, 1, 1, 1, 2, 3)))
    ]
    # Whoever plays by the page alone, or knows no second way in, has no seat yet that a token would open.
    mishaps = [
        replace(each, after=0)
        if each.after == AT_THE_DOOR and (each.guest >= len(own) or each.kind not in CUTS[:3])
        else each
        for each in mishaps
    ]
    restarts = [mishap for mishap in mishaps if mishap.kind == RESTART][1:]
    mishaps = sorted((each for each in mishaps if each not in restarts), key=lambda each: each.after)
    watching = luck.choice((0, 0, 0, 1, 2))
    watchers = luck.choice((Watchers.OPEN, Watchers.DELAYED))
    return Plan(number, table, tuple(own), tuple(plain), watchers, watching, kept, tuple(mishaps))
