"""The actions of Tartan Banners: one object for each meaning, compared by identity, and the tables of legal ones.

A march is one step of some knights that stand together along a road (BA-5, BA-6); an assault sends knights into a
castle from its drawbridge camp (BA-12); `done` ends the turn (BA-8).
"""

from __future__ import annotations

from dataclasses import dataclass

from tartan.engine.contract import Interned
from tartan.games.banners.board import (
    BEHIND,
    CASTLES,
    DRAWBRIDGE,
    FIRST_CAMP,
    FIRST_CASTLE,
    NEIGHBOURS,
    NO_CASTLE,
    PLACE_NAMES,
    PLACES,
)

KNIGHTS = 21
"""Knights of a colour, on the board and in supply together (BA-1)."""

MARCH, ASSAULT, DONE = range(3)
"""The verbs, by number."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move(Interned):
    """One action; what its verb has no use for is -1."""

    code: int
    """Its index in `MOVES`."""
    verb: int
    text: str
    origin: int = -1
    """The place that knights leave, for an assault the drawbridge camp."""
    goal: int = -1
    """The place that they go to, for an assault the castle."""
    knights: int = -1

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return move_of, (self.code,)


def move_of(code: int) -> Move:
    """The action of a code: what pickling gives back."""
    return MOVES[code]


MOVES: list[Move] = []
"""Every action, by code."""


def _move(verb: int, text: str, origin: int = -1, goal: int = -1, knights: int = -1) -> Move:
    move = Move(len(MOVES), verb, text, origin, goal, knights)
    MOVES.append(move)
    return move


def _marches(origin: int, goal: int) -> tuple[Move, ...]:
    way = f"march {PLACE_NAMES[origin]}>{PLACE_NAMES[goal]} x"
    return tuple(_move(MARCH, f"{way}{knights}", origin, goal, knights) for knights in range(1, KNIGHTS + 1))


END = _move(DONE, "done")
ONLY_END = (END,)

_ROADS: tuple[dict[int, tuple[Move, ...]], ...] = tuple(
    {goal: _marches(origin, goal) for goal in NEIGHBOURS[origin] if goal >= FIRST_CAMP} for origin in range(PLACES)
)
"""For each place, the marches to each neighbour, of 1 to 21 knights; none leads to a banner (BA-7)."""

_ASSAULTS: tuple[tuple[Move, ...], ...] = tuple(
    tuple(
        _move(ASSAULT, f"assault {PLACE_NAMES[castle]} x{n}", DRAWBRIDGE[castle - FIRST_CASTLE], castle, n)
        for n in range(1, KNIGHTS + 1)
    )
    for castle in range(FIRST_CASTLE, PLACES)
)

MOVE_BY_TEXT: dict[str, Move] = {move.text: move for move in MOVES}


def _out_of(origin: int, knights: int, *, castle: bool) -> tuple[Move, ...]:
    """The marches of up to so many knights, into the castle behind a drawbridge or not."""
    return tuple(
        move
        for goal, moves in _ROADS[origin].items()
        if castle or goal < FIRST_CASTLE
        for move in moves[: max(0, knights)]
    )


OUT: tuple[tuple[tuple[Move, ...], ...], ...] = tuple(
    tuple(_out_of(origin, n - (origin >= FIRST_CASTLE), castle=False) for n in range(KNIGHTS + 1))
    for origin in range(PLACES)
)
"""By place and how many knights stand there: their marches to camps; one stays behind in a castle (BA-16)."""
OUT_AND_IN: tuple[tuple[tuple[Move, ...], ...], ...] = tuple(
    tuple(_out_of(origin, n, castle=True) for n in range(KNIGHTS + 1)) if BEHIND[origin] != NO_CASTLE else ()
    for origin in range(PLACES)
)
"""The same for a drawbridge camp whose castle is held by the own colour; empty for any other place."""
INTO: tuple[tuple[tuple[Move, ...], ...], ...] = tuple(
    tuple(_ASSAULTS[castle][:n] for n in range(KNIGHTS + 1)) for castle in range(CASTLES)
)
"""By castle index and how many knights stand on its drawbridge: the assaults."""
