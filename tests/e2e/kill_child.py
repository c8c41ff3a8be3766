"""The program that the kill test kills: it opens or resumes a game, plays it, and says each step that was acknowledged.

It is run with the id of a game; TARTAN_HOME says where the store lies. `at N` counts the lines all seats were told.
"""

from __future__ import annotations

import sys
from contextlib import closing
from hashlib import sha256
from typing import TYPE_CHECKING

from tartan.session.lobby import Lobby
from tartan.store import Store
from tests.session.tables import setup_of, shown, step

if TYPE_CHECKING:
    from tartan.session.table import Table


def say(line: str) -> None:
    """Write a line that the test has as soon as this returns."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def told(table: Table) -> int:
    """How many lines all seats were told so far; what is taken back makes it grow as well."""
    return sum(table.seat(seat).log_length for seat in range(len(table.plans)))


def main(game_id: str) -> None:
    """Play to the end, from wherever the save stands."""
    with closing(Lobby(Store.at_home())) as lobby:
        saves = lobby.saves()
        table = lobby.resume(saves[0].id) if saves else lobby.open(setup_of(game_id, bots=(1,)))
        for notice in lobby.notices:
            say(f"notice {notice}")
        say(f"at {told(table)}")
        while table.outcome is None:
            step(table, undoing=True)
            if table.moves % 3 == 0:
                table.seat(0).looked()
            say(f"at {told(table)}")
        say(f"end {sha256(repr(shown(table)).encode()).hexdigest()} {table.trouble}")
        table.close()


if __name__ == "__main__":
    main(sys.argv[1])
