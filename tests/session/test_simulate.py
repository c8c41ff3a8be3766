"""Simulations: the same for a seed whatever the jobs, fair to seats, and refused in words when they cannot be had."""

from __future__ import annotations

import json
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import bots, games
from tartan.engine.errors import SetupError
from tartan.session import simulate as simulation
from tartan.session.findings import Findings, wilson
from tartan.session.simulate import simulate
from tests.session.tables import GAME, GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.bots import Budget
    from tartan.engine.contract import Action, Game, View
    from tartan.engine.rng import Rng

SEATS = games.load(GAME).seats[0]


def timeless(result: Findings) -> Findings:
    """A result without what depends on the machine."""
    return replace(result, seconds=0.0, moves_per_second=0.0)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_sums_are_right(game_id: str) -> None:
    """Games all end, somebody wins or all draw, and the averages follow from the sums."""
    seats = games.load(game_id).seats[0]
    result = simulate(game_id, seats, 20, 5)
    assert (result.game, result.seats, result.games, result.games_ended) == (game_id, seats, 20, 20)
    assert result.average_length == result.moves / 20
    assert result.moves_per_second == result.moves / result.seconds
    assert sum(result.wins_by_seat) == dict(result.wins_by_player)["piper"] >= 20 - result.draws
    assert len(result.wins_by_seat) == seats


def test_jobs_and_executors_change_nothing() -> None:
    """One job, many jobs, processes or somebody else's executor: the result is the same."""
    alone = timeless(simulate(GAME, SEATS, 30, 9))
    assert timeless(simulate(GAME, SEATS, 30, 9, jobs=3, executor=None)) == alone
    with ThreadPoolExecutor(2) as executor:
        assert timeless(simulate(GAME, SEATS, 30, 9, jobs=5, executor=executor)) == alone
    assert timeless(simulate(GAME, SEATS, 30, 10)) != alone


def test_progress_counts_up_and_can_stop() -> None:
    """Progress comes to the number of games; what it raises ends the simulation."""
    counted: list[int] = []
    simulate(GAME, SEATS, 13, 1, progress=counted.append)
    assert counted == sorted(set(counted))
    assert counted[-1] == 13

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with ThreadPoolExecutor(2) as executor, pytest.raises(KeyboardInterrupt):
        simulate(GAME, SEATS, 500, 1, executor=executor, progress=stop)


def test_progress_is_told_of_where_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever watches others work is asked at every heartbeat, and may then give up."""
    monkeypatch.setattr(simulation, "HEARTBEAT", 0.01)
    idle: Future[None] = Future()

    class Nobody(Executor):
        def submit(self, *_: object, **__: object) -> Future[None]:  # type: ignore[override]  # whatever it is
            return idle

    class Enough(Exception):  # noqa: N818 - not an error
        pass

    told: list[int] = []

    def patience(done: int) -> None:
        told.append(done)
        if len(told) == 3:
            raise Enough

    with pytest.raises(Enough):
        simulate(GAME, SEATS, 1, 1, executor=Nobody(), progress=patience)
    assert told == [0, 0, 0]
    assert idle.cancelled()


def test_pieces_stay_small() -> None:
    """However many games there are, a piece has no more than so many, and each game is in one piece."""
    pieces = simulation._pieces(2 * simulation.LARGEST_PIECE * simulation.CHUNKS_EACH + 5, 1)
    assert max(map(len, pieces)) <= simulation.LARGEST_PIECE
    assert [number for piece in pieces for number in piece] == list(range(sum(map(len, pieces))))


def test_players_take_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players that differ move on by one seat from game to game, so that none keeps the best one."""
    sat: dict[str, set[int]] = {"first": set(), "piper": set()}

    class Noting:
        def __init__(self, level: str) -> None:
            self.level = level

        def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
            sat[self.level].add(view.seat or 0)
            return rng.choice(legal)

    monkeypatch.setattr(bots, "make", Noting)
    result = simulate(GAME, SEATS, SEATS, 3, ("first", "piper"))
    assert sat == {"first": set(range(SEATS)), "piper": set(range(SEATS))}
    assert [level for level, _ in result.wins_by_player] == ["first", "piper"]
    assert result.games_ended == SEATS


@pytest.mark.parametrize(
    "wrong",
    [
        {"game_id": "chess"},
        {"seats": 99},
        {"games": 0},
        {"jobs": 0},
        {"seed": -1},
        {"players": ()},
        {"players": ("wizard",)},
        {"players": ("piper",) * 9},
        {"options": {"nonsense": True}},
    ],
)
def test_what_cannot_be_had_is_refused(wrong: dict[str, object]) -> None:
    """Wrong arguments give one sentence before anything is played."""
    asked: dict[str, object] = {"game_id": GAME, "seats": SEATS, "games": 1, "seed": 1, **wrong}
    with pytest.raises(SetupError):
        simulate(**asked)  # type: ignore[arg-type]  # wrong on purpose


def test_the_result_as_json_has_the_fields_of_the_contract() -> None:
    """`simulate --json` prints the fields that others rely on, and after them what else was found."""
    fields = (
        "game seats games moves seconds moves_per_second games_ended average_length wins_by_seat wins_by_player draws "
        "lengths endings win_shares win_shares_by_seat"
    )
    result = simulate(GAME, SEATS, 1, 1)
    assert list(result.as_dict()) == fields.split()
    json.dumps(result.as_dict())


def test_shares_and_endings_are_told() -> None:
    """Shares add up to 1, lie within their intervals, and are fair by seats; every game is told of if that is asked."""
    result = simulate(GAME, SEATS, 30, 9, ("drover", *["piper"] * (SEATS - 1)), keep=True)
    assert sum(one.share for one in result.shares) == pytest.approx(1)
    assert [one.fair for one in result.shares] == pytest.approx([1 / SEATS, 1 - 1 / SEATS])
    assert all(one.low < one.share < one.high for one in result.shares)
    assert sum(one.share for one in result.seat_shares) == pytest.approx(1)
    assert [(one.player, one.fair) for one in result.seat_shares] == [("ABCDEF"[at], 1 / SEATS) for at in range(SEATS)]
    assert all(one.low <= one.share <= one.high for one in result.seat_shares)
    assert sum(games for _, games in result.endings) == 30
    assert [one.number for one in result.played] == list(range(30))
    assert sum(one.moves for one in result.played) == result.moves
    assert result.lengths == (min(one.moves for one in result.played), max(one.moves for one in result.played))
    assert {one.levels.index("drover") for one in result.played} == set(range(SEATS))
    jobs = simulate(GAME, SEATS, 30, 9, ("drover", *["piper"] * (SEATS - 1)), jobs=2, keep=True)
    assert timeless(jobs) == timeless(result)


def test_searching_bots_play_the_same_games_whatever_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock has no part in what a searching bot does in a simulation: it may think for ever."""
    make = bots.make

    class Quick:
        def __init__(self, level: str) -> None:
            self.bot = make(level)

        def choose(self, game: Game, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
            assert budget.seconds == float("inf")
            return self.bot.choose(game, view, legal, rng, replace(budget, iterations=10))

    monkeypatch.setattr(bots, "make", Quick)
    alone = timeless(simulate(GAME, SEATS, 2, 3, ("captain", "piper")))
    with ThreadPoolExecutor(2) as executor:
        assert timeless(simulate(GAME, SEATS, 2, 3, ("captain", "piper"), jobs=2, executor=executor)) == alone


@pytest.mark.parametrize(
    ("wins", "number", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (60, 100, 0.5020, 0.6906)]
)
def test_intervals_are_those_of_wilson(wins: int, number: int, low: float, high: float) -> None:
    """The intervals agree with published ones."""
    assert wilson(wins, number) == pytest.approx((low, high), abs=5e-5)
