"""What the full screen is opened for: said by the command line before anything of Textual is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tartan.session.invitation import Invitation
    from tartan.session.online import Opening
    from tartan.session.replay import Replay
    from tartan.session.seat import Setup


class First(Enum):
    """What the program opens with."""

    TITLE = "title"
    SET_UP = "set up"
    PLAY = "play"
    RESUME = "resume"
    REPLAY = "replay"
    DEMO = "demo"
    LEARN = "learn"
    HOST = "host"
    """Open a table to others: at once with a set-up, else after it was set up."""
    REOPEN = "reopen"
    """Open a saved game again to the people who play it."""
    JOIN = "join"
    """Call a table: at once with an invitation, else after it was asked for."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What the command line asked for; only the fields of its kind are read."""

    first: First = First.TITLE
    game: str = ""
    setup: Setup | None = None
    save_id: int = 0
    replay: Replay | None = None
    seat: int | None = None
    """Through whose eyes the replay is seen first; None: the public's."""
    what_if: int | None = None
    """The step of the replay from which a practice table goes on at once; None: it is only watched."""
    speed: float | None = None
    """How fast the demo runs by itself; None: it is walked by hand."""
    opening: Opening | None = None
    """How the table is opened to others."""
    invitation: Invitation | None = None
    """Whom to call."""
    name: str = ""
    """What the caller is called, or several people, with commas between."""
    watch: bool = False
