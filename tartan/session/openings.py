"""How a hosted game was opened to others last, so that the line that its guests have brings them back to it (N3).

It lies beside the settings, on this machine alone: it holds the code of the table, and no record ever does (N7).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tartan.session.online import Opening

if TYPE_CHECKING:
    from tartan.session.settings import Shelf

PREFIX = "opening of game "
PORTS = range(1, 1 << 16)
LONGEST = 256
"""The most characters of an address, a code or a fingerprint that are believed."""


class Openings:
    """Openings on a shelf, by the number of the save."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def get(self, save_id: int) -> Opening | None:
        """How a saved game was opened last; None where that is not known, or makes no sense."""
        try:
            kept = json.loads(self._shelf.read().get(_name(save_id), ""))
        except (ValueError, RecursionError):
            return None
        match kept:
            case [int(port), str(bind), str(code), bool(tls), bool(announce), str(fingerprint)] if (
                type(port) is int and port in PORTS and max(map(len, (bind, code, fingerprint))) <= LONGEST
            ):
                return Opening(port, bind, code, tls, announce, fingerprint=fingerprint)
        return None

    def put(self, save_id: int, opening: Opening) -> None:
        """Keep how a saved game is opened now."""
        words = [opening.port, opening.bind, opening.code, opening.tls, opening.announce, opening.fingerprint]
        self._shelf.write(_name(save_id), json.dumps(words))

    def drop(self, save_id: int) -> None:
        """The game is there no more."""
        if _name(save_id) in self._shelf.read():
            self._shelf.write(_name(save_id), None)


def reopened(opening: Opening, kept: Opening | None) -> Opening:
    """An opening of a game that was opened before: as it was then, but for what is asked for now."""
    if kept is None:
        return opening
    asked = opening.asked
    return Opening(
        opening.port if "port" in asked else kept.port,
        opening.bind if "bind" in asked else kept.bind,
        opening.code if "code" in asked else kept.code,
        opening.tls if "tls" in asked else kept.tls,
        opening.announce if "announce" in asked else kept.announce,
        fingerprint=kept.fingerprint,
    )


def _name(save_id: int) -> str:
    return f"{PREFIX}{save_id}"
