"""Private notes of games that are kept elsewhere: one text a game and seat, kept here, and forgotten after a while."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from tartan.session.forgetting import is_forgotten

if TYPE_CHECKING:
    from tartan.session.settings import Shelf

PREFIX = "notes elsewhere "


class RemoteNotes:
    """Notes on a shelf, beside the settings; `now` gives seconds since the epoch."""

    def __init__(self, shelf: Shelf, now: float | None = None) -> None:
        self._shelf = shelf
        self._now = time.time() if now is None else now

    def get(self, game: str, seat: int) -> str:
        """The notes of a seat of a game that is told apart by `game`; "" if there are none."""
        return _kept(self._shelf.read().get(_name(game, seat), ""))[1]

    def put(self, game: str, seat: int, text: str) -> None:
        """Keep these notes, none for ""; of many, what is old is forgotten."""
        kept = [(_kept(text)[0], name) for name, text in self._shelf.read().items() if name.startswith(PREFIX)]
        for newer, (when, name) in enumerate(sorted(kept, reverse=True)):
            if is_forgotten(newer, self._now - when):
                self._shelf.write(name, None)
        self._shelf.write(_name(game, seat), json.dumps([self._now, text]) if text else None)


def _name(game: str, seat: int) -> str:
    return f"{PREFIX}{game} {seat}"


def _kept(text: str) -> tuple[float, str]:
    """When it was written, and what; whatever else stands there is as good as nothing."""
    try:
        match json.loads(text):
            case [int() | float() as when, str(notes)]:
                return float(when), notes
    except (ValueError, OverflowError, RecursionError):
        pass
    return 0.0, ""
