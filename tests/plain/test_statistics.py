"""One's own games in line mode."""

from __future__ import annotations

from tartan.plain.menu import PlainMenu
from tartan.plain.statistics import NOTHING
from tartan.session.lobby import Lobby
from tartan.session.statistics import NAME_KEY
from tests.plain.rooms import OFFERS, Script
from tests.session.tables import NAMES, play, setup_of


def test_the_menu_says_kindly_that_there_is_nothing_yet() -> None:
    """Without a game that is over."""
    script = Script("Your games", "Quit")
    PlainMenu(script.page, Lobby(), OFFERS).show()
    assert NOTHING in script.text


def test_the_menu_asks_whose_games_and_tells_of_them() -> None:
    """Where several people have played; the choice is kept for the next look."""
    lobby = Lobby()
    play(lobby.open(setup_of())).close()
    script = Script("Your games", NAMES[1], "Quit")
    PlainMenu(script.page, lobby, OFFERS).show()
    assert f"The games of {NAMES[1]}" in script.lines
    assert any(line.startswith("Won: ") for line in script.lines)
    assert any(line.startswith("Against: people ") for line in script.lines)
    assert lobby.settings.kept(NAME_KEY) == NAMES[1]
