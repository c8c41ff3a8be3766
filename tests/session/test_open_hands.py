"""Tables with open hands: agreed on at one keyboard, kept as such, and no help to bots."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan.engine.codec import encode
from tartan.engine.errors import SetupError
from tartan.record import Record
from tartan.session.hosting import Hosting
from tartan.session.lobby import Lobby
from tartan.session.seat import Curtain, Sitter
from tartan.session.setup import OPEN_AT_HOME, completed, from_json, problems, to_json
from tartan.session.table import Table
from tests.session.tables import GAMES, play, setup_of

if TYPE_CHECKING:
    from pathlib import Path

    from tartan.session.seat import Setup


def opened(setup: Setup) -> Setup:
    """The same set-up with open hands."""
    return replace(setup, open_hands=True)


@pytest.mark.parametrize("game_id", GAMES)
def test_bots_are_given_no_more_than_at_a_closed_table(game_id: str) -> None:
    """At every decision of a bot its view is, byte for byte, the one that it has where hands are closed (S4)."""
    setup = setup_of(game_id, bots=(1,))
    tables = Table(setup), Table(opened(setup))
    compared = 0
    for _ in range(60):
        if tables[0].outcome is not None:
            break
        if tables[0].bots_due:
            turns = [table.bot_turn(table.bots_due[0]) for table in tables]
            assert encode(turns[0].view) == encode(turns[1].view)
            compared += 1
        for table in tables:
            play(table, 1)
    assert compared


def test_open_hands_have_no_curtain_and_need_no_pin() -> None:
    """Whatever curtain was chosen before."""
    setup = opened(replace(setup_of(), curtain=Curtain.PIN))
    assert problems(setup) == ()
    assert Table(setup).curtain is Curtain.NONE


def test_people_elsewhere_are_refused_open_hands() -> None:
    """In a sentence, in the set-up and where a table is opened to them."""
    setup = opened(setup_of())
    online = replace(setup, seats=(*setup.seats[:-1], replace(setup.seats[-1], sitter=Sitter.REMOTE)))
    assert OPEN_AT_HOME in problems(online)
    with pytest.raises(SetupError, match=OPEN_AT_HOME):
        Lobby().open(setup, Hosting())


def test_open_hands_and_origin_go_through_json() -> None:
    """Set-ups say so only where it is so, and what is no origin is refused."""
    setup = completed(opened(setup_of()))
    assert from_json(to_json(setup)) == setup
    assert "open_hands" not in to_json(completed(setup_of()))
    with pytest.raises(SetupError):
        from_json(to_json(setup).replace('"open_hands": true', '"origin": ["game 1", -1]'))


def test_a_record_of_open_hands_comes_back_as_such(tmp_path: Path) -> None:
    """Exported and imported, and in a rematch, hands stay open."""
    lobby = Lobby()
    table = play(lobby.open(opened(setup_of())))
    table.close()
    path = lobby.export(table.save_id or 0, tmp_path / "open.tartan")
    assert Record.load(path).open_hands
    assert lobby.resume(lobby.import_record(path)).open_hands
    assert table.rematch().open_hands
