"""What if in line mode: seat and bots are asked for, and the practice table is played on the same page."""

from __future__ import annotations

from tartan import registry
from tartan.engine.rng import Rng
from tartan.plain.fork import play_fork, walk_and_fork
from tartan.plain.page import Manner
from tartan.session.lobby import Lobby
from tests.plain.rooms import Script, setup_for, whole_game

GAMES = registry.available()


def test_a_walk_leads_to_a_practice_table() -> None:
    """X at a step asks for the seat and the bots; the game says that it is practice, and its own save is made."""
    lobby = Lobby()
    table = lobby.open(setup_for(GAMES[0]))
    whole_game(table, Rng(9))
    table.close()
    replay = lobby.replay(table.record, f"game {table.save_id}")
    script = Script("4", "o", "1", "1", "q", manner=Manner(typed=True))
    walk_and_fork(script.page, lobby, replay, None)
    assert f"step 4 of game {table.save_id}." in script.text
    assert f"Practice, from game {table.save_id}, step 4." in script.text
    marks = [save.mark for save in lobby.saves()]
    assert marks == [f"practice, from game {table.save_id}, step 4", ""]


def test_a_seat_that_is_given_is_not_asked_for() -> None:
    """`tartan replay FILE --what-if 4 --seat B` asks for the bots alone."""
    lobby = Lobby()
    table = lobby.open(setup_for(GAMES[0]))
    whole_game(table, Rng(9))
    table.close()
    script = Script("1", "q")
    play_fork(script.page, lobby, lobby.replay(table.record), 4, 1)
    assert "Which seat is yours?" not in script.text
    newest = lobby.saves()[0]
    assert lobby.resume(newest.id).here == (1,)
