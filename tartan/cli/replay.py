"""`tartan replay`: the record of a game, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.cli import startup
from tartan.cli.errors import DONE, WrongCommand
from tartan.engine.checks import whole_number
from tartan.engine.contract import SEAT_LETTERS, printable
from tartan.engine.errors import RecordError
from tartan.session.fork import refusal
from tartan.session.lobby import Lobby
from tartan.ui.intent import First, Intent

if TYPE_CHECKING:
    from tartan.session.replay import Replay


def replay(file: str, *, plain: bool, seat: str | None, what_if: str | None = None) -> int:
    """Walk through a record, or go on with it from a step at a practice table.

    Raises RecordError where it cannot be walked through or forked, WrongCommand for a seat or step it lacks.
    """
    if not plain:
        startup.need_full_screen()
    walk = Lobby().replay(file)
    reader = None if seat is None else seat_of(seat, walk.record.seats)
    step = None if what_if is None else step_of(what_if, walk)
    if not plain:
        return startup.full_screen(Intent(First.REPLAY, replay=walk, seat=reader, what_if=step))
    from tartan.plain.fork import play_fork, walk_and_fork

    with startup.line_mode() as (page, lobby):
        if step is not None:
            play_fork(page, lobby, walk, step, reader)
        else:
            walk_and_fork(page, lobby, walk, reader)
    return DONE


def step_of(text: str, walk: Replay) -> int:
    """A step from which a record may be gone on with; raises WrongCommand, or RecordError with the reason."""
    last = walk.positions - 1
    step = whole_number(text)
    if step is None or step > last:
        raise WrongCommand(f"--what-if takes a step from 0 to {last}, not {printable(text)}.")
    if refused := refusal(walk, step):
        raise RecordError(refused)
    return step


def seat_of(text: str, seats: int) -> int:
    """A seat by its letter; raises WrongCommand."""
    letters = SEAT_LETTERS[:seats]
    if len(text) != 1 or text.upper() not in letters:
        raise WrongCommand(f"--seat takes a letter from {letters[0]} to {letters[-1]}, not {printable(text)}.")
    return letters.index(text.upper())
