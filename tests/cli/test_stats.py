"""`tartan stats` and `tartan replay --what-if`, by the words of a command line."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from tartan.plain.statistics import NOTHING
from tartan.session.lobby import OUT_OF_REACH, Lobby
from tartan.store import Store
from tests.session.tables import GAME, NAMES, play, setup_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.running import InProcess


def a_record(path: Path, steps: int = 10_000) -> str:
    """The file of a game, finished or not."""
    lobby = Lobby()
    table = play(lobby.open(setup_of()), steps)
    return str(lobby.write_record(table.record, path / "game.tartan"))


def test_statistics_without_a_game_are_a_friendly_sentence(run: InProcess) -> None:
    """Nothing is wrong, and counting begins with the first game."""
    ran = run("stats")
    assert (ran.status, ran.err) == (0, "")
    assert "the first one counts from there on" in ran.out
    assert json.loads(run("stats", "--json").out)["total"]["games"] == 0


def test_games_that_cannot_be_read_are_not_said_to_be_none(run: InProcess, home: Path) -> None:
    """A store that was damaged, and one that cannot be opened: in the words that the list of saves has for it."""
    home.mkdir(exist_ok=True)
    store = home / "tartan.sqlite3"
    for words in (("stats",), ("stats", "--json")):
        store.write_bytes(b"rubbish" * 100)
        ran = run(*words)
        assert (ran.status, "is damaged" in ran.out + ran.err) == (0, True)
        store.unlink()
    shutil.rmtree(home)
    home.write_bytes(b"a file where the folder should be")
    ran = run("stats")
    assert OUT_OF_REACH in ran.out
    assert NOTHING not in ran.out


def test_statistics_in_words_and_as_json(run: InProcess) -> None:
    """Of all games or one; whose, by name."""
    lobby = Lobby(Store.at_home())
    table = play(lobby.open(setup_of()))
    table.close()
    lobby.close()
    told = run("stats", GAME, "--name", NAMES[1])
    assert f"The games of {NAMES[1]}" in told.out
    assert "Won: " in told.out
    plain = json.loads(run("stats", GAME, "--name", NAMES[1], "--json").out)
    assert plain["name"] == NAMES[1]
    assert [each["game"] for each in plain["games"]] == [GAME]
    won = table.outcome is not None and table.outcome.ranks[1] == 1
    assert plain["total"]["won"] == int(won)


def test_statistics_say_whose_they_are_and_how_to_see_those_of_others(run: InProcess) -> None:
    """The heading has the name; below it all others who have games, with the words for the first of them."""
    lobby = Lobby(Store.at_home())
    play(lobby.open(setup_of())).close()
    lobby.close()
    told = " ".join(run("stats").out.split())
    who = next(name for name in NAMES if f"The games of {name}" in told)
    others = [name for name in NAMES[: len(setup_of().seats)] if name != who]
    assert all(f"{name} (1 game)" in told for name in others)
    assert f": tartan stats --name {others[0]}" in told
    assert f"The games of {others[0]}" in run("stats", "--name", others[0]).out


def test_a_game_or_name_that_is_not_there_is_refused(run: InProcess) -> None:
    """In one sentence, with status 2."""
    for words in (("stats", "chess"), ("stats", "--name", "Nobody")):
        ran = run(*words)
        assert ran.status == 2
        assert len(ran.err.splitlines()) == 1


def test_a_step_that_cannot_be_gone_on_from_is_refused(run: InProcess, tmp_path: Path) -> None:
    """One that is not there is a wrong command line; a game that is not over, or is over there, fails in words."""
    file = a_record(tmp_path)
    assert run("replay", file, "--plain", "--what-if", "9999").status == 2
    assert run("replay", file, "--plain", "--what-if", "two").status == 2
    last = len(Lobby().replay(file).record.actions)
    over = run("replay", file, "--plain", "--what-if", str(last))
    assert (over.status, "over here" in over.err) == (1, True)
    other = tmp_path / "other"
    other.mkdir()
    short = run("replay", a_record(other, 6), "--plain", "--what-if", "2")
    assert (short.status, "hidden cards" in short.err) == (1, True)


def test_what_if_plays_on_from_a_step(run: InProcess, tmp_path: Path) -> None:
    """The seat that is given plays; the practice game is saved."""
    ran = run("replay", a_record(tmp_path), "--plain", "--what-if", "3", "--seat", "B", given="1\nq\n")
    assert "Practice, from a record, step 3." in ran.out
    assert "tartan saves resume" in ran.out
