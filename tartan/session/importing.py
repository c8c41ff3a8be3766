"""How a record that somebody else may have written becomes a table of this house (N6, V4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.errors import RecordError, SetupError
from tartan.record import Record
from tartan.session.files import typed_file
from tartan.session.seat import SeatPlan, Setup
from tartan.session.setup import seat_labels
from tartan.session.table import Table
from tartan.session.text import clean_name
from tartan.store.rows import Step

if TYPE_CHECKING:
    from pathlib import Path


def record_at(path: Path | str) -> Record:
    """The record that a file holds, named as in `typed_file`; raises RecordError with the reason if there is none."""
    try:
        return Record.load(typed_file(path))
    except (OSError, ValueError) as e:
        reason = getattr(e, "strerror", None) or "that is no name of a file"
        raise RecordError(f"The record cannot be read: {reason}.") from e


def table_of(record: Record) -> tuple[Table, tuple[Step, ...]]:
    """A table that stands where a record ends, with people on all seats, and its steps; raises RecordError."""
    game = record.playable()
    labels = seat_labels(game.manifest, record.seats)
    names = [clean_name(name) for name in record.names] or [""] * record.seats
    setup = Setup(
        game=game.id,
        seats=tuple(SeatPlan(name or label) for name, label in zip(names, labels, strict=True)),
        options=record.options,
        seed=record.known_seed(),
        open_hands=record.open_hands,
        origin=record.origin,
    )
    try:
        table = Table(setup)
    except SetupError as e:
        raise RecordError(f"This record cannot be played: {e.message}") from e
    record.play_into(table.submit)
    return table, tuple(Step(seat, text) for seat, text in record.actions)
