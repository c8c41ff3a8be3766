"""Forks: another way to go on from a position of a game, as a practice table against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import RecordError, SetupError
from tartan.engine.match import replayed
from tartan.engine.record import Origin
from tartan.session.seat import SeatPlan, Setup, Sitter
from tartan.session.setup import completed, goes_by_level, seat_labels, to_json
from tartan.session.text import clean_name, clean_text
from tartan.store.rows import Standing, Step

if TYPE_CHECKING:
    from tartan.engine.match import Match
    from tartan.record import Record
    from tartan.session.lobby import Lobby
    from tartan.session.replay import Replay
    from tartan.session.table import Table

HIDDEN_STILL = "This game is not over, so a fork of it would show hidden cards; it can be forked once it is over."
OVER_HERE = "The game is over here; step back to where somebody decides."


def fork(lobby: Lobby, record: Record, step: int, seat: int, level: str, source: str) -> Table:
    """A practice table, saved from its first moment, that goes on where a record stood after `step` actions.

    A person here has `seat`, bots of `level` have the others. `source` says in a few words which game it was, such as
    `game 3`. Neither the record nor the game that it is of is changed, and whatever that game hid is public by now.

    Raises RecordError where the game is not over and its hands were not open, or where there is nothing to decide;
    SetupError for a step, seat or level that is not there; StoreError where it cannot be saved.
    """
    match = position(record, step)
    if seat not in range(record.seats):
        raise SetupError("There is no such seat at this table.")
    setup = completed(
        Setup(
            game=record.game,
            seats=plans(record, seat, level),
            options=record.options,
            seed=record.known_seed(),
            open_hands=record.open_hands,
            origin=Origin(clean_text(source, 80) or "a record", step),
        )
    )
    state = match.state
    save_id = lobby.store.create(
        record.game,
        record.rules,
        to_json(setup),
        Standing(state.where, state.deciders, step, finished=False),
        tuple(Step(actor, text) for actor, text in match.record.actions),
    )
    table = lobby.resume(save_id)
    for reader in (*range(record.seats), None):
        table.looked(reader)  # who forks a game has just watched it
    return table


def refusal(replay: Replay, position: int) -> str:
    """Why a replay cannot be forked at a position, in a sentence; nothing where it can. Raises SetupError as `ends`."""
    if not replay.open:
        return HIDDEN_STILL
    return OVER_HERE if replay.ends(position) else ""


def position(record: Record, step: int) -> Match:
    """A record's game as it stood after `step` actions, if it may be forked there; raises RecordError or SetupError."""
    game = record.playable()
    if step not in range(len(record.actions) + 1):
        raise SetupError(f"This record has steps 0 to {len(record.actions)}.")
    if not record.open_hands and replayed(record, game).outcome is None:
        raise RecordError(HIDDEN_STILL)
    match = replayed(record, game, step)
    if match.outcome is not None:
        raise RecordError(OVER_HERE)
    return match


def plans(record: Record, seat: int, level: str) -> tuple[SeatPlan, ...]:
    """Who sits at a fork: all are called as they were, but for bots that would have the name of the person who plays.

    Those are called by their seat, and so is who was called by a bot's level, which may be another now.
    """
    manifest = record.playable().manifest
    labels = seat_labels(manifest, record.seats)
    known = zip(map(clean_name, record.names), labels, strict=False)
    names = [label if goes_by_level(name) else name for name, label in known] or list(labels)
    found = []
    for at, label in enumerate(labels):
        name = names[at] or label
        if at == seat:
            found.append(SeatPlan(name))
        else:
            name = name if name != (names[seat] or labels[seat]) else label
            name = name if name != names[seat] else f"Bot {SEAT_LETTERS[at]}"
            found.append(SeatPlan(name, Sitter.BOT, level))
    return tuple(found)
