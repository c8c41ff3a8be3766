"""Simulations: many games of bots against each other, the same for a seed whatever the number of jobs."""

from __future__ import annotations

import itertools
import math
import operator
import random
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from hashlib import sha256
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from tartan import bots, registry
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import SetupError
from tartan.engine.rng import seed_bytes
from tartan.session.findings import Findings, Played, Share, wilson
from tartan.session.processes import fresh_processes, undisturbed
from tartan.session.turns import bot_rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor, Future

    from tartan.engine.contract import Action, Game, OptionValue, Outcome, State

RANDOM_LEVEL = "piper"
"""The level that needs no view, so that a simulation of it alone runs at the engine's own rate."""
LONGEST_GAME = 20_000
"""A game of more moves is given up; it counts as one that did not end."""
CHUNKS_EACH = 8
"""Into how many pieces each job's share is cut, so that progress shows and jobs end together."""
LARGEST_PIECE = 1000
"""Games in a piece, at most: what is under way when a simulation ends, or is lost with a worker, stays small."""
HEARTBEAT = 1.0
"""Seconds after which progress is told of although nothing was done."""


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
    seat_shares: tuple[Fraction, ...]
    """The same by seat."""
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
            tuple(map(operator.add, self.seat_shares, other.seat_shares)),
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
) -> Findings:
    """Play games between bots and count; raises SetupError on anything that cannot be had.

    Players take seats in turn and move one seat on with each game. With `executor`, any of `concurrent.futures`, the
    work goes there in pieces for so many `jobs`, and the executor stays open; otherwise it goes to `jobs` processes,
    or is done here for one. `progress` is told how many games are done, where others work at least once a second; what
    it raises ends the simulation. `keep` has the result hold every game.
    """
    plan = _checked(game_id, seats, games, seed, tuple(players), options or {}, jobs, keep=keep)
    started = time.perf_counter()
    tallies: list[_Tally] = []
    with _workers(jobs, executor) as workers:
        for tally in _tallies(plan, _pieces(games, jobs), workers):
            if tally is not None:
                tallies.append(tally)
            if progress:
                progress(sum(one.games for one in tallies))
    seconds = time.perf_counter() - started
    return _result(plan, games, seconds, reduce(operator.add, tallies))


def _result(plan: _Plan, games: int, seconds: float, total: _Tally) -> Findings:
    return Findings(
        game=plan.game,
        seats=plan.seats,
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
            _share(level, won, total.ended, had / max(1, total.ended * plan.seats))
            for level, won, had in zip(plan.levels, total.shares, total.places, strict=True)
        ),
        seat_shares=tuple(
            _share(SEAT_LETTERS[seat], won, total.ended, 1 / plan.seats) for seat, won in enumerate(total.seat_shares)
        ),
        played=tuple(sorted(total.played, key=operator.attrgetter("number"))),
    )


def _share(player: str, won: Fraction, ended: int, fair: float) -> Share:
    return Share(player, float(won) / max(1, ended), *wilson(float(won), ended), fair)


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
    count = min(games, max(jobs * CHUNKS_EACH, math.ceil(games / LARGEST_PIECE)))
    cuts = [games * at // count for at in range(count + 1)]
    return [range(first, last) for first, last in itertools.pairwise(cuts)]


@contextmanager
def _workers(jobs: int, executor: Executor | None) -> Iterator[Executor | None]:
    """Who does the work; None where it is done here."""
    if executor is not None or jobs == 1:
        yield executor
        return
    with fresh_processes(jobs) as processes:
        yield processes


def _tallies(plan: _Plan, pieces: Sequence[range], workers: Executor | None) -> Iterator[_Tally | None]:
    """The pieces as they are done; None where for a heartbeat none was."""
    if workers is None:
        for piece in pieces:
            yield _play(plan, piece)
        return
    done: SimpleQueue[Future[_Tally]] = SimpleQueue()
    futures: list[Future[_Tally]] = []
    try:
        with undisturbed():
            futures += (workers.submit(_play, plan, piece) for piece in pieces)
        for future in futures:
            future.add_done_callback(done.put)
        left = len(futures)
        while left:
            try:
                finished = done.get(timeout=HEARTBEAT)
            except Empty:
                yield None
                continue
            left -= 1
            yield finished.result()
    finally:
        for future in futures:
            future.cancel()


class _Count:
    """Counts games, one after another."""

    def __init__(self, plan: _Plan) -> None:
        self._keep = plan.keep
        self._lengths: list[int] = []
        self._draws = 0
        self._by_seat = [0] * plan.seats
        self._by_level = dict.fromkeys(plan.levels, 0)
        self._shares = dict.fromkeys(plan.levels, Fraction(0))
        self._seat_shares = [Fraction(0)] * plan.seats
        self._places = dict.fromkeys(plan.levels, 0)
        self._endings: Counter[str] = Counter()
        self._played: list[Played] = []

    def add(self, number: int, levels: tuple[str, ...], moves: int, outcome: Outcome | None) -> None:
        """A game more: its number, the levels by seat, its length, and how it ended, None where it did not."""
        self._lengths.append(moves)
        if self._keep:
            told = ("", (), ()) if outcome is None else (outcome.reason, outcome.ranks, outcome.scores)
            self._played.append(Played(number, levels, moves, *told))
        if outcome is None:
            return
        self._endings[outcome.reason] += 1
        first = outcome.ranks.count(1)
        for seat, level in enumerate(levels):
            self._places[level] += 1
            if outcome.ranks[seat] == 1:
                self._shares[level] += Fraction(1, first)
                self._seat_shares[seat] += Fraction(1, first)
        winners = _winners(outcome)
        self._draws += not winners
        for seat in winners:
            self._by_seat[seat] += 1
            self._by_level[levels[seat]] += 1

    @property
    def tally(self) -> _Tally:
        """The sums, of one game at least."""
        return _Tally(
            games=len(self._lengths),
            moves=sum(self._lengths),
            ended=self._endings.total(),
            draws=self._draws,
            fewest=min(self._lengths),
            most=max(self._lengths),
            by_seat=tuple(self._by_seat),
            by_level=tuple(self._by_level.values()),
            shares=tuple(self._shares.values()),
            seat_shares=tuple(self._seat_shares),
            places=tuple(self._places.values()),
            endings=self._endings,
            played=tuple(self._played),
        )


def _play(plan: _Plan, numbers: range) -> _Tally:
    """Play the games of these numbers; each depends on the seed and its number alone."""
    game = registry.load(plan.game)
    options = dict(plan.options)
    only_random = plan.levels == (RANDOM_LEVEL,)
    count = _Count(plan)
    for number in numbers:
        key = sha256(b"tartan/simulate/1:%d:" % number + seed_bytes(plan.seed)).digest()
        state = game.new(plan.seats, key, **options)
        levels = plan.seated(number)
        moves = _random_game(state, key) if only_random else _bot_game(game, state, levels, key)
        count.add(number, levels, moves, state.outcome)
    return count.tally


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
    "Findings",
    "Played",
    "Share",
    "simulate",
    "wilson",
]
