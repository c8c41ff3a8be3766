"""Statistics: what the saved games come to, by game, seat and opponents; quickly, and without what does not count."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tartan.session import statistics
from tartan.session.lobby import Lobby
from tartan.session.setup import completed, to_json
from tartan.session.statistics import Result, Tally, people, summary
from tartan.store import Store
from tartan.store.rows import Standing
from tests.narrowing import present
from tests.session.tables import GAME, GAMES, NAMES, play, setup_of

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def game_of(ranks: tuple[int, ...], *, levels: tuple[str, ...] = ("", "piper", "captain"), moves: int = 10) -> Result:
    """A game of Isla's, as it ended."""
    return Result(GAME, ("Isla", "Ewan", "Mairi"), levels, ranks, moves, 0.0)


def test_wins_seats_opponents_and_lengths_are_counted() -> None:
    """A shared first place is a win; a game counts for each kind of opponent that sat at it."""
    games = (
        game_of((1, 2, 3), moves=10),
        game_of((1, 1, 3), moves=20),
        game_of((2, 1, 3), levels=("", "", "captain"), moves=60),
    )
    told = summary(games, "Isla")
    assert told.tally == Tally(3, 2)
    assert told.seats == (Tally(3, 2), Tally(), Tally())
    assert told.against == (("people", Tally(1, 0)), ("piper", Tally(2, 2)), ("captain", Tally(3, 2)))
    assert (told.shortest, told.average, told.longest) == (10, 30.0, 60)
    assert summary(games, "Ewan").tally == Tally(1, 1)
    assert summary(games, "Nobody") == statistics.Summary()
    assert summary(games, "Isla", "another") == statistics.Summary()


def test_streaks_are_counted_in_the_order_of_the_games() -> None:
    """The longest of all, and the one that still goes on."""
    won, lost = game_of((1, 2, 3)), game_of((2, 1, 3))
    told = summary((won, won, won, lost, won, won), "Isla")
    assert (told.streak, told.longest_streak) == (2, 3)
    assert told.recent == (True, True, True, False, True, True)
    assert summary((won, lost), "Isla").streak == 0


def test_who_holds_every_seat_has_no_opponent() -> None:
    """Such a game counts for nobody; who holds two of three seats wins with either."""
    alone = Result(GAME, ("Isla", "Isla", "Isla"), ("", "", ""), (1, 2, 3), 10, 0.0)
    two = Result(GAME, ("Isla", "Ewan", "Isla"), ("", "", ""), (3, 2, 1), 10, 0.0)
    assert people((alone,)) == ()
    assert people((alone, two)) == ("Ewan", "Isla")
    assert summary((alone, two), "Isla").tally == Tally(1, 1)
    assert summary((alone, two), "Isla").seats == (Tally(1, 0), Tally(), Tally(1, 1))


def test_a_game_is_counted_from_its_end_on() -> None:
    """The ranking is kept with the last step; nothing is played again to count it."""
    lobby = Lobby()
    for game_id in GAMES:
        table = lobby.open(setup_of(game_id, bots=(1,)))
        assert statistics.results(lobby) == () or statistics.results(lobby)[-1].game != game_id
        play(table)
        table.close()
        newest = statistics.results(lobby)[-1]
        assert (newest.game, newest.ranks) == (game_id, present(table.outcome).ranks)
        assert newest.levels[1] == "piper"
    assert summary(statistics.results(lobby), NAMES[0]).tally.games == len(GAMES)


def test_a_record_of_a_game_that_was_played_here_counts_no_second_time(tmp_path: Path) -> None:
    """However often it is brought in; where the game was played elsewhere, its record counts once."""
    here, there = Lobby(), Lobby()
    table = play(here.open(setup_of(GAME, bots=(1,))))
    table.close()
    file = tmp_path / "game.tartan"
    here.export(table.save_id or 0, file)
    for lobby, level in ((here, "piper"), (there, "")):
        lobby.import_record(file)
        lobby.import_record(file)
        assert [each.levels[1] for each in statistics.results(lobby)] == [level]


def test_practice_and_open_hands_do_not_count() -> None:
    """Neither a fork nor a game with open hands is counted."""
    lobby = Lobby()
    table = play(lobby.open(setup_of()))
    table.close()
    play(lobby.open(replace(setup_of(), open_hands=True))).close()
    replay = lobby.replay(table.record)
    play(lobby.fork(replay, 2, replay.record.actions[2][0], "piper")).close()
    assert len(lobby.saves()) == 3
    assert len(statistics.results(lobby)) == 1


def test_games_that_ended_before_rankings_were_kept_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read once; a damaged one is not tried again, and with no time none is read."""
    lobby = Lobby()
    table = play(lobby.open(setup_of()))
    table.close()
    lobby.store.set_ranks(table.save_id or 0, ())
    lobby.store.create(GAME, 1, "{}", Standing("", (), 0, finished=True))
    assert statistics.uncounted(lobby, 0.0) == 2
    assert statistics.results(lobby) == ()
    assert statistics.uncounted(lobby) == 0
    assert len(statistics.results(lobby)) == 1
    asked: list[int] = []
    monkeypatch.setattr(lobby, "ranks_of", asked.append)
    assert statistics.uncounted(lobby) == 0
    assert asked == []


def test_a_damaged_set_up_does_not_count() -> None:
    """Whatever lies where names, levels and seats belong, it is passed over."""
    lobby = Lobby()
    whole = json.loads(to_json(completed(setup_of(bots=(1,)))))
    damages: tuple[dict[str, Any], ...] = (  # Any: JSON of any shape
        {"seats": []},
        {"seats": None},
        *({"seats": [{**seat, what: [1]} for seat in whole["seats"]]} for what in ("name", "level")),
    )
    for damage in damages:
        ranks = tuple(range(1, len(damage["seats"] or ()) + 1))
        setup = json.dumps({**whole, **damage})
        lobby.store.create(GAME, 1, setup, Standing("", (), 0, finished=True, ranks=ranks))
        assert statistics.results(lobby) == ()


def test_a_thousand_games_are_counted_without_reading_their_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows of the saves are enough: no save is loaded, and one query gives all."""
    lobby = Lobby(Store())
    setup = to_json(completed(setup_of(bots=(1, 2))))
    for number in range(1000):
        ranks = (1, 2, 3) if number % 4 == 0 else (2, 1, 3)
        lobby.store.create(GAME, 1, setup, Standing("", (), 50 + number % 7, finished=True, ranks=ranks))
    monkeypatch.setattr(lobby.store, "load", lambda save_id: (_ for _ in ()).throw(AssertionError(save_id)))
    spent: list[float] = []
    for _ in range(5):
        begun = time.thread_time()
        told = summary(statistics.results(lobby), NAMES[0])
        spent.append(time.thread_time() - begun)
        assert told.tally == Tally(1000, 250)
    # The quickest: a collection of garbage may fall into any of them.
    assert min(spent) < 100 * _one_pass(setup), "counting takes far longer than reading the set-ups does"


def _one_pass(setup: str) -> float:
    """How long this machine takes to read ten set-ups."""
    begun = time.thread_time()
    for _ in range(1000):
        json.loads(setup)
    return (time.thread_time() - begun) / 10 + 1e-4


def test_oneself_is_who_was_looked_at_last() -> None:
    """Then what one was called elsewhere, then who has most games; a name without games is passed over."""
    lobby = Lobby()
    assert statistics.oneself(lobby, ()) == ""
    assert statistics.oneself(lobby, ("Ewan", "Isla")) == "Ewan"
    lobby.settings.player = "Isla"
    assert statistics.oneself(lobby, ("Ewan", "Isla")) == "Isla"
    lobby.settings.keep(statistics.NAME_KEY, "Ewan")
    assert statistics.oneself(lobby, ("Ewan", "Isla")) == "Ewan"
    assert statistics.oneself(lobby, ("Mairi",)) == "Mairi"


def test_plain_data_has_every_game_and_the_total() -> None:
    """As `--json` gives it."""
    plain = statistics.as_plain((game_of((1, 2, 3)),), "Isla", GAMES)
    assert plain["name"] == "Isla"
    assert plain["names"] == ["Isla"]
    games = plain["games"]
    assert isinstance(games, list)
    assert [each["games"] for each in games if each["game"] == GAME] == [1]
    assert sum(each["games"] for each in games) == 1
