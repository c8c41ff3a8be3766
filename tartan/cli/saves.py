"""`tartan saves`: the list of saved games, and what can be done with one by its number."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from tartan.cli import startup, streams
from tartan.cli.errors import DONE, FAILED, WrongCommand
from tartan.engine.checks import whole_number
from tartan.engine.contract import printable
from tartan.plain.words import NO_SAVES, save_words

if TYPE_CHECKING:
    from tartan.session.saves import SaveInfo

LONGEST_NUMBER = 15
"""Digits of the number of a save that are read."""


def menu() -> int:
    """The saved games line by line, with a question after each list."""
    from tartan.plain.page import InputEnded
    from tartan.plain.saves import PlainSaves

    with startup.line_mode() as (page, lobby):
        try:
            PlainSaves(page, lobby).show()
        except InputEnded:
            return DONE
    return DONE


def listing(*, as_json: bool) -> int:
    """Print the saved games, the newest first."""
    if as_json:
        with startup.open_lobby() as lobby:
            for notice in lobby.notices:
                streams.complain(notice)
            document = [_as_plain(save) for save in lobby.saves()]
            sys.stdout.write(json.dumps(document, ensure_ascii=streams.ascii_only(sys.stdout)) + "\n")
        return DONE
    with startup.line_mode() as (page, lobby):
        saves = lobby.saves()
        page.say(*(f"{save.id}: {save_words(save)}" for save in saves))
        if not saves or lobby.saves_missing:
            page.say(lobby.saves_missing or NO_SAVES)
    return DONE


def delete(save_id: int, *, certain: bool) -> int:
    """Delete a save; at a terminal it is asked first unless `certain`. Raises StoreError."""
    with startup.line_mode() as (page, lobby):
        if not certain and page.manner.typed:
            chosen = page.choose(f"Delete save {save_id} for good?", ["No", "Yes, delete it"], 0)
            if not chosen:
                page.say("It is still there.")
                return FAILED
        lobby.delete(save_id)
        page.say(f"Save {save_id} is deleted.")
    return DONE


def export(save_id: int, file: str) -> int:
    """Write a finished game to a file that is not there yet; raises StoreError or RecordError."""
    with startup.line_mode() as (page, lobby):
        page.say(f"The record is in {lobby.export(save_id, file)}.")
    return DONE


def import_record(file: str) -> int:
    """Save the game that a record holds; raises RecordError or StoreError."""
    with startup.line_mode() as (page, lobby):
        save_id = lobby.import_record(file)
        page.say(f"It is save {save_id} now. Go on with: tartan saves resume {save_id}")
    return DONE


def save_number(text: str) -> int:
    """The number of a save; raises WrongCommand."""
    save_id = whole_number(text, LONGEST_NUMBER)
    if save_id is None:
        raise WrongCommand(f"ID is the number of a saved game, not {printable(text)}; see tartan saves list.")
    return save_id


def _as_plain(save: SaveInfo) -> dict[str, object]:
    return {
        "id": save.id,
        "game": save.game,
        "title": save.title,
        "names": list(save.names),
        "where": save.where,
        "turn": list(save.turn_names),
        "when": save.when,
        "finished": save.finished,
        "moves": save.moves if save.moves >= 0 else None,
        "trouble": save.trouble,
    }
