"""Simulations: many games of bots against each other, the same for a seed whatever the number of jobs."""

from __future__ import annotations

import itertools
import math
import operator
import random
import time
from collections import Counter
from concurrent.futures import as_completed
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from hashlib import sha256
from typing import TYPE_CHECKING

from tartan import bots, registry
from tartan.engine.errors import SetupError
from tartan.engine.rng import seed_bytes
from tartan.session.processes import end_with_parent, undisturbed
from tartan.session.turns import bot_rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from tartan.engine.contract import Action, Game, OptionValue, Outcome, State

RANDOM_LEVEL = "piper"
"""The level that needs no view, so that a simulation of it alone runs at the engine's own rate."""
DEVIATIONS = 1.959964
"""Standard deviations to either side that hold 95% of a normal distribution."""
LONGEST_GAME = 20_000
"""A game of more moves is given up; it counts as one that did not end."""
CHUNKS_EACH = 8
"""Into how many pieces each job's share is cut, so that progress shows and jobs end together."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a simulation."""

    number: int
    levels: tuple[str, ...]
    """Who sat where, by seat."""
    moves: int
    reason: str
    """How it ended; empty where it was given up."""
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """What part of all wins a player had, a win shared by several seats counting in parts."""

    player: str
    share: float
    low: float
    high: float
    """The interval in which the true share lies with 95% confidence (Wilson's score interval)."""
    fair: float
    """What part of all seats the player had: the share of somebody who plays as well as the others."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a simulation found (`simulate --json`)."""

    game: str
    seats: int
    games: int
    moves: int
    seconds: float
    """Time on the clock, with the start of the jobs."""
    moves_per_second: float
    games_ended: int
    average_length: float
    """Moves a game."""
    wins_by_seat: tuple[int, ...]
    """Games in which the seat had the first rank, alone or with others, but not with all."""
    wins_by_player: tuple[tuple[str, int], ...]
    """The same by level, in the order given; two seats of one level that win together count twice."""
    draws: int
    """Games in which all seats shared the first rank."""
    lengths: tuple[int, int]
    """The fewest and the most moves of a game."""
    endings: tuple[tuple[str, int], ...]
    """How many games ended for what reason, the most frequent first."""
    shares: tuple[Share, ...]
    """By level, in the order given; of games that ended."""
    played: tuple[Played, ...] = ()
    """Every game in order, if that was asked for."""

    def as_dict(self) -> dict[str, object]:
        """The fields as JSON has them."""
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "moves": self.moves,
            "seconds": self.seconds,
            "moves_per_second": self.moves_per_second,
            "games_ended": self.games_ended,
            "average_length": self.average_length,
            "wins_by_seat": list(self.wins_by_seat),
            "wins_by_player": dict(self.wins_by_player),
            "draws": self.draws,
            "lengths": list(self.lengths),
            "endings": dict(self.endings),
            "win_shares": {
                one.player: {"share": one.share, "low": one.low, "high": one.high, "fair": one.fair}
                for one in self.shares
            },
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95% interval for the true share of wins (Wilson, 1927); from 0 to 1 where nothing was played."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, DEVIATIONS * DEVIATIONS / games
    middle = share + spread / 2
    half = DEVIATIONS * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


@dataclass(frozen=True, slots=True)
class _Plan:
    """What one job is told; small and picklable."""

    game: str
    seats: int
    seed: int | bytes
    players: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...]
    keep: bool
    """Whether every single game is told of."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels, each once, in the order given."""
        return tuple(dict.fromkeys(self.players))

    def seated(self, number: int) -> tuple[str, ...]:
        """The levels by seat in a game: everybody moves one seat on from game to game."""
        return tuple(self.players[(seat + number) % len(self.players)] for seat in range(self.seats))


@dataclass(frozen=True, slots=True)
class _Tally:
    """Sums over some games."""

    games: int
    moves: int
    ended: int
    draws: int
    fewest: int
    most: int
    by_seat: tuple[int, ...]
    by_level: tuple[int, ...]
    shares: tuple[Fraction, ...]
    """By level, wins that are shared counted in parts."""
    places: tuple[int, ...]
    """By level, the seats it had in games that ended."""
    endings: Counter[str]
    played: tuple[Played, ...]

    def __add__(self, other: _Tally) -> _Tally:
        return _Tally(
            self.games + other.games,
            self.moves + other.moves,
            self.ended + other.ended,
            self.draws + other.draws,
            min(self.fewest, other.fewest),
            max(self.most, other.most),
            tuple(map(operator.add, self.by_seat, other.by_seat)),
            tuple(map(operator.add, self.by_level, other.by_level)),
            tuple(map(operator.add, self.shares, other.shares)),
            tuple(map(operator.add, self.places, other.places)),
            self.endings + other.endings,
            self.played + other.played,
        )


def simulate(
    game_id: str,
    seats: int,
    games: int,
    seed: int | bytes,
    players: Sequence[str] = (RANDOM_LEVEL,),
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    keep: bool = False,
) -> Result:
    """Play games between bots and count; raises SetupError on anything that cannot be had.

    Players take seats in turn and move one seat on with each game. `progress` is told how many games are done; what it
    raises ends the simulation. With `executor` the work goes there, otherwise to `jobs` processes, or here for one.
    `keep` has the result hold every game.
    """
    plan = _checked(game_id, seats, games, seed, tuple(players), options or {}, jobs, keep=keep)
    started = time.perf_counter()
    tallies: list[_Tally] = []
    for tally in _tallies(plan, _pieces(games, jobs), jobs, executor):
        tallies.append(tally)
        if progress:
            progress(sum(one.games for one in tallies))
    seconds = time.perf_counter() - started
    total = reduce(operator.add, tallies)
    return Result(
        game=plan.game,
        seats=seats,
        games=games,
        moves=total.moves,
        seconds=seconds,
        moves_per_second=total.moves / seconds if seconds else 0.0,
        games_ended=total.ended,
        average_length=total.moves / games,
        wins_by_seat=total.by_seat,
        wins_by_player=tuple(zip(plan.levels, total.by_level, strict=True)),
        draws=total.draws,
        lengths=(total.fewest, total.most),
        endings=tuple(sorted(total.endings.items(), key=lambda one: (-one[1], one[0]))),
        shares=tuple(
            Share(
                level,
                float(won) / max(1, total.ended),
                *wilson(float(won), total.ended),
                had / max(1, total.ended * seats),
            )
            for level, won, had in zip(plan.levels, total.shares, total.places, strict=True)
        ),
        played=tuple(sorted(total.played, key=operator.attrgetter("number"))),
    )


def _checked(
    game_id: str,
    seats: int,
    games: int,
    seed: int | bytes,
    players: tuple[str, ...],
    options: Mapping[str, object],
    jobs: int,
    *,
    keep: bool,
) -> _Plan:
    game = registry.load(game_id)
    game.check_seats(seats)
    seed_bytes(seed)
    if games < 1 or jobs < 1:
        raise SetupError("A simulation has at least one game and one job.")
    if not 1 <= len(players) <= seats:
        raise SetupError(f"A simulation with {seats} seats has 1 to {seats} players, not {len(players)}.")
    for level in players:
        bots.make(level)
    return _Plan(game.id, seats, seed, players, tuple(game.checked_options(options).items()), keep)


def _pieces(games: int, jobs: int) -> list[range]:
    """The numbers of the games, cut into pieces of nearly one size."""
    count = min(games, jobs * CHUNKS_EACH)
    cuts = [games * at // count for at in range(count + 1)]
    return [range(first, last) for first, last in itertools.pairwise(cuts)]


def _tallies(plan: _Plan, pieces: Sequence[range], jobs: int, executor: Executor | None) -> Iterator[_Tally]:
    if executor is None and jobs == 1:
        for piece in pieces:
            yield _play(plan, piece)
        return
    pool = executor or _processes(jobs)
    try:
        with undisturbed():
            futures = [pool.submit(_play, plan, piece) for piece in pieces]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            for future in futures:
                future.cancel()
    finally:
        if executor is None:
            pool.shutdown(cancel_futures=True)


def _processes(jobs: int) -> Executor:
    """Fresh processes, which share no locks and no terminal with this one."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=end_with_parent)


def _play(plan: _Plan, numbers: range) -> _Tally:
    """Play the games of these numbers; each depends on the seed and its number alone."""
    game = registry.load(plan.game)
    options = dict(plan.options)
    only_random = plan.levels == (RANDOM_LEVEL,)
    ended = draws = 0
    by_seat = [0] * plan.seats
    by_level, places = dict.fromkeys(plan.levels, 0), dict.fromkeys(plan.levels, 0)
    shares = dict.fromkeys(plan.levels, Fraction(0))
    endings: Counter[str] = Counter()
    lengths: list[int] = []
    played: list[Played] = []
    for number in numbers:
        key = sha256(b"tartan/simulate/1:%d:" % number + seed_bytes(plan.seed)).digest()
        state = game.new(plan.seats, key, **options)
        levels = plan.seated(number)
        lengths.append(_random_game(state, key) if only_random else _bot_game(game, state, levels, key))
        outcome = state.outcome
        if plan.keep:
            told = ("", (), ()) if outcome is None else (outcome.reason, outcome.ranks, outcome.scores)
            played.append(Played(number, levels, lengths[-1], *told))
        if outcome is None:
            continue
        ended += 1
        endings[outcome.reason] += 1
        first = outcome.ranks.count(1)
        for seat, level in enumerate(levels):
            places[level] += 1
            if outcome.ranks[seat] == 1:
                shares[level] += Fraction(1, first)
        winners = _winners(outcome)
        draws += not winners
        for seat in winners:
            by_seat[seat] += 1
            by_level[levels[seat]] += 1
    return _Tally(
        len(numbers),
        sum(lengths),
        ended,
        draws,
        min(lengths),
        max(lengths),
        tuple(by_seat),
        tuple(by_level.values()),
        tuple(shares.values()),
        tuple(places.values()),
        endings,
        tuple(played),
    )


def _winners(outcome: Outcome) -> tuple[int, ...]:
    """The seats with the first rank; () if all have it."""
    first = tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
    return () if len(first) == len(outcome.ranks) else first


def _random_game(state: State, key: bytes) -> int:
    """Play a game to its end at random; gives the number of moves."""
    draw = random.Random(int.from_bytes(sha256(key).digest()[:8], "big")).random
    legal, apply = state.legal, state.apply
    moves = 0
    while (deciders := state.deciders) and moves < LONGEST_GAME:
        seat = deciders[0]
        choices = legal(seat)
        apply(seat, choices[int(draw() * len(choices))])
        moves += 1
    return moves


def _bot_game(game: Game, state: State, levels: Sequence[str], key: bytes) -> int:
    """Play a game to its end with these bots by seat; gives the number of moves."""
    players = [bots.make(level) for level in levels]
    budget = bots.Budget(math.inf)  # iterations decide, never the clock, so that every machine plays the same games
    decided = [0] * len(players)
    seed = sha256(key).digest()
    moves = 0
    while (deciders := state.deciders) and moves < LONGEST_GAME:
        seat = deciders[0]
        choices = tuple(state.legal(seat))
        rng = bot_rng(seed, seat, decided[seat])
        chosen: Action = players[seat].choose(game, state.view(seat), choices, rng, budget)
        state.apply(seat, chosen if chosen in choices else choices[0])
        decided[seat] += 1
        moves += 1
    return moves


__all__ = [
    "LONGEST_GAME",
    "RANDOM_LEVEL",
    "Played",
    "Result",
    "Share",
    "end_with_parent",
    "simulate",
    "wilson",
]
