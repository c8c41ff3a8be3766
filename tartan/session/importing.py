"""How a record that somebody else may have written becomes a table here (N6, V4)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.engine.errors import RecordError, SetupError, TartanError
from tartan.record import Record
from tartan.session.files import typed_file
from tartan.session.hosting import Hosting, hosting_row
from tartan.session.seat import SeatPlan, Setup
from tartan.session.setup import from_json, seat_labels, to_json
from tartan.session.table import Table
from tartan.session.text import clean_name
from tartan.store.rows import Step

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tartan.engine.deal import DealProof
    from tartan.store import Store


def record_at(path: Path | str) -> Record:
    """The record that a file holds, named as in `typed_file`; raises RecordError with the reason if there is none."""
    try:
        return Record.load(typed_file(path))
    except (OSError, ValueError) as e:
        reason = getattr(e, "strerror", None) or "that is no name of a file"
        raise RecordError(f"The record cannot be read: {reason}.") from e


def table_of(record: Record) -> tuple[Table, tuple[Step, ...]]:
    """A table that stands where a record ends, with people on all seats, and its steps; raises RecordError."""
    table = _played(record, _setup_of(record))
    return table, tuple(Step(seat, text) for seat, text in record.actions)


def told_game(record: Record, plans: Sequence[SeatPlan]) -> Table | TartanError:
    """The table of a game that was played elsewhere and told here at its end, with who sat where, or what is wrong.

    It may take a tenth of a second, so it raises nothing and can be done in any thread.
    """
    try:
        setup = replace(_setup_of(record), seats=tuple(replace(plan, pin="") for plan in plans))
        return _played(record, setup, record.deal)
    except TartanError as e:
        return e


def keep_told(store: Store, table: Table) -> None:
    """Save such a game; raises StoreError.

    A game that is here already is not saved again, as where its host keeps it in the same store.
    """
    told = table.setup
    for row in store.finished():
        if (row.game, row.standing.moves) == (told.game, table.moves):
            with suppress(SetupError):  # what cannot be read is not this game
                known = from_json(row.setup)
                if (known.seed, known.names) == (told.seed, told.names):
                    return
    steps = tuple(Step(seat, text) for seat, text in table.record.actions)
    hosting = hosting_row(Hosting(deal=table.deal)) if table.deal else None
    store.create(told.game, table.manifest.rules_version, to_json(told), table.standing, steps, hosting)


def _setup_of(record: Record) -> Setup:
    """The set-up of a record's game, with people on all seats; raises RecordError."""
    game = record.playable()
    labels = seat_labels(game.manifest, record.seats)
    names = [clean_name(name) for name in record.names] or [""] * record.seats
    return Setup(
        game=game.id,
        seats=tuple(SeatPlan(name or label) for name, label in zip(names, labels, strict=True)),
        options=record.options,
        seed=record.known_seed(),
        open_hands=record.open_hands,
        origin=record.origin,
    )


def _played(record: Record, setup: Setup, deal: DealProof | None = None) -> Table:
    """A table of this set-up that stands where a record ends; raises RecordError."""
    try:
        table = Table(setup, deal=deal)
    except SetupError as e:
        raise RecordError(f"This record cannot be played: {e.message}") from e
    record.play_into(table.submit)
    return table
