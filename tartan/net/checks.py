"""What a guest makes sure of before it believes what a host says of its table (N5, N6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.errors import SetupError, TartanError
from tartan.net.limits import PROTO
from tartan.net.parts import Phase, SeatInfo
from tartan.net.shown import Broken
from tartan.session.text import clean_name, clean_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Game
    from tartan.net.kinds import Refuse
    from tartan.net.parts import TableInfo

NO_CODE = (
    "No seat of yours waits at that table; another terminal of yours may have it. Without one it opens to its code"
    " alone: join with the whole line that the host reads out."
)
PASSING = ("busy", "later", "time", "full")
"""The codes of refusals that may be none a while later."""


class Refused(TartanError):  # noqa: N818  # it says what became of the guest
    """The host does not let the guest in, or cannot be played with; `code` is one word for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def refusal_words(refuse: Refuse, code: str) -> str:
    """Why the host does not let the guest in, who came with this code.

    Where their versions differ, with the one that is spoken here; where no code was told, without speaking of one.
    """
    if refuse.code == "code" and not code:
        return NO_CODE
    told = clean_text(refuse.text) or "The host does not let you in."
    own = f"tartan/{PROTO}"
    if refuse.code != "proto" or re.search(rf"{own}(?!\d)", told):
        return told
    return f"{told} This program speaks {own}."


def moved_words(before: TableInfo, now: TableInfo, phase: Phase, *, had: bool, holds: bool) -> str:
    """What a guest is told who was at one table of a host, so far in its game, and finds another there.

    `had`: whether she had a seat, or had asked for one; `holds`: whether one of the other table is hers already.
    """
    game, other = registry.manifest(before.game).title, registry.manifest(now.game).title
    opened = f"The host has opened another table, of {other}"
    if phase is Phase.OVER:
        return f"{opened}; who would play there joins it anew."
    if holds:
        return f"The host has opened an earlier table again, of {other}; your seat there is yours as before."
    if not had:
        return f"{opened}."
    if phase is Phase.PLAYING:
        return f"{opened}; your game of {game} waits until the host opens it again."
    if before.game != now.game:
        return f"{opened}, and no longer of {game}; no seat of it is yours yet."
    return f"{opened}; the seats that you had are asked for there."


def playable(info: TableInfo) -> Game:
    """The game of a table; raises Refused if it cannot be played here, WireError if it is no table."""
    try:
        game = registry.load(info.game)
        game.check_seats(len(info.seats))
        options = game.checked_options(dict(info.options))
    except SetupError as e:
        raise Refused("game", f"This program cannot play at that table. {e.message}") from e
    if game.manifest.rules_version != info.rules:
        raise Refused("rules", f"The host plays other rules of {game.title} than this program knows.")
    if len(options) < len(info.options):
        raise Broken("an option twice")
    return game


def clean_seats(seats: Sequence[SeatInfo], labels: Sequence[str]) -> tuple[SeatInfo, ...]:
    """Who sits where, as it may be shown (N6): without a name, by what the seat is called."""
    return tuple(
        SeatInfo(
            clean_name(seat.name) or label,
            seat.sitter,
            clean_text(seat.level),
            clean_text(seat.sett),
            seat.state,
            seat.ready,
            seat.stand_in,
        )
        for seat, label in zip(seats, labels, strict=True)
    )
