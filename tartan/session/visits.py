"""The table that somebody here was called to last: where it is, and whether a seat there waits for her (N3).

It lies beside the settings, on this machine alone, and without the code: the seat is opened by what is kept of it (N7).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tartan.engine.errors import SetupError
from tartan.session.invitation import Invitation, read_invitation

if TYPE_CHECKING:
    from tartan.session.settings import Shelf

NAME = "last visit"
LATEST = float(1 << 40)
"""No visit was later than that, in seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class LastVisit:
    """A table elsewhere, as it was left."""

    invitation: Invitation
    """Where it is, without its code."""
    when: float
    """Seconds since the epoch when a seat was taken there."""
    goes_on: bool
    """Whether its game was not over, and a seat was held."""


class Visits:
    """The last visit on a shelf."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def last(self) -> LastVisit | None:
        """The last one; None where there was none, or what is kept makes no sense."""
        try:
            kept = json.loads(self._shelf.read().get(NAME, ""))
        except (ValueError, RecursionError):
            return None
        match kept:
            case [str(line), int(when) | float(when), bool(goes_on)] if 0 <= when <= LATEST:
                try:
                    return LastVisit(replace(read_invitation(line), code=""), when, goes_on)
                except SetupError:
                    return None
        return None

    def put(self, visit: LastVisit) -> None:
        """Keep this one in the place of the one before."""
        words = [visit.invitation.line_without_code, visit.when, visit.goes_on]
        self._shelf.write(NAME, json.dumps(words))
