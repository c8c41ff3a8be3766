"""`tartan replay`: the record of a game, step by step."""

from __future__ import annotations

from tartan.cli import house
from tartan.cli.errors import DONE, WrongCommand
from tartan.engine.contract import SEAT_LETTERS, printable
from tartan.session.lobby import Lobby


def replay(file: str, *, plain: bool, seat: str | None) -> int:
    """Walk through a record; raises RecordError where it cannot be, WrongCommand for a seat it lacks."""
    if not plain:
        house.need_full_screen()
    walk = Lobby().replay(file)
    reader = None if seat is None else seat_of(seat, walk.record.seats)
    if not plain:
        return house.full_screen("replay", replay=walk, seat=reader)
    from tartan.plain.walk import show_replay

    with house.line_mode() as (page, _):
        show_replay(page, walk, reader)
    return DONE


def seat_of(text: str, seats: int) -> int:
    """A seat by its letter; raises WrongCommand."""
    letters = SEAT_LETTERS[:seats]
    if len(text) != 1 or text.upper() not in letters:
        raise WrongCommand(f"--seat takes a letter from {letters[0]} to {letters[-1]}, not {printable(text)}.")
    return letters.index(text.upper())
