"""Set-ups and play for the tests of the session and the store, whatever games there are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.engine.contract import Tone
from tartan.games import available
from tartan.session.seat import SeatPlan, Setup, Sitter
from tartan.session.setup import default_setup

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine
    from tartan.session.table import Table

GAMES = available()
GAME = GAMES[0]
"""Any game: what is tested with it holds for all."""
NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una", "Iain")


def setup_of(game_id: str = GAME, bots: tuple[int, ...] = (), seed: int | None = 1647) -> Setup:
    """The smallest table of a game, people on all seats but `bots`; the bots' seed is fixed."""
    plain = default_setup(game_id)
    seats = tuple(
        SeatPlan(NAMES[seat], Sitter.BOT, "piper") if seat in bots else SeatPlan(NAMES[seat])
        for seat in range(len(plain.seats))
    )
    return replace(plain, seats=seats, seed=seed, bot_seed=b"of the bots")


def step(table: Table, *, undoing: bool = False) -> None:
    """One step that depends on nothing but how the table stands, its log included: a bot's, or a person's.

    With `undoing`, people take back a move now and then, where that is allowed.
    """
    if table.bots_due:
        table.play_bot(table.bots_due[0])
        return
    here = table.next_here(None)
    seat = table.deciders[0] if here is None else here
    door = table.seat(seat)
    lines = door.log()
    if undoing and len(lines) % 3 == 0 and door.may_undo and lines[-1].tone is not Tone.UNDO:
        door.undo()
        return
    legal = door.legal()
    door.submit(legal[(table.moves * 7 + len(lines)) % len(legal)])


def play(table: Table, steps: int = 10_000, *, undoing: bool = False) -> Table:
    """Play so many steps, or to the end."""
    for _ in range(steps):
        if table.outcome is not None:
            break
        step(table, undoing=undoing)
    return table


def shown(table: Table) -> tuple[object, ...]:
    """All that anybody at a table can see, and its record."""
    readers = (*range(len(table.plans)), None)
    doors = [table.seat(reader) for reader in readers]
    return (
        tuple(door.view() for door in doors),
        tuple(door.legal() for door in doors),
        tuple(door.log() for door in doors),
        tuple(door.may_undo for door in doors),
        table.record.to_text(),
        table.standing,
    )


def said(lines: tuple[LogLine, ...]) -> list[str]:
    """Log lines as text."""
    return [str(line) for line in lines]
