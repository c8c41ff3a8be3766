"""Open hands in line mode: said at the start and at each turn, every hand told when asked for."""

from __future__ import annotations

from dataclasses import replace

from tartan import registry
from tartan.plain.page import Manner
from tartan.plain.setup import PlainSetup
from tartan.plain.table import OPEN_TOLD, PlainTable
from tartan.session.lobby import Lobby
from tartan.session.words import words_of
from tests.narrowing import present
from tests.plain.rooms import OFFERS, Script, setup_for

GAMES = registry.available()


def test_open_hands_are_marked_and_told_without_a_curtain() -> None:
    """V tells what every seat sees, in the game's own words; nobody is asked to pass the keyboard."""
    lobby = Lobby()
    table = lobby.open(replace(setup_for(GAMES[0]), open_hands=True))
    script = Script("v", "1", "1", "1", "1", "q", manner=Manner(typed=True))
    PlainTable(script.page, lobby, table).play()
    assert f"Open hands: {OPEN_TOLD}" in script.text
    assert "Pass the keyboard" not in script.text
    assert script.text.count(". Open hands.") >= 1
    for seat in range(len(table.plans)):
        first = Lobby().open(replace(setup_for(GAMES[0]), open_hands=True)).seat(seat).view()
        for sentence in words_of(GAMES[0]).describe(first, table.names):
            assert sentence in script.text


def test_closed_hands_are_not_told() -> None:
    """V at such a table says that they are closed."""
    lobby = Lobby()
    script = Script("v", "q")
    PlainTable(script.page, lobby, lobby.open(setup_for(GAMES[0], bots=(1, 2)))).play()
    assert "The hands at this table are closed." in script.text


def test_the_set_up_asks_for_everybodys_agreement() -> None:
    """After the kinds of curtain, by name; with bots alone, whose hands are seen."""
    lobby = Lobby()
    script = Script("Isla", "", "", "Ewan", "", "", "Mairi", "", "", *[""] * 30)
    setup = present(PlainSetup(script.page, lobby, OFFERS).ask(GAMES[0]))
    assert not setup.open_hands
    assert "Isla agrees to it" in script.text
