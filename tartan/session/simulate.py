"""Simulations: many games of bots against each other, the same for a seed whatever the number of jobs."""

from __future__ import annotations

import itertools
import random
import signal
import time
from concurrent.futures import as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from tartan import bots, registry
from tartan.engine.errors import SetupError
from tartan.engine.rng import seed_bytes
from tartan.session.turns import bot_rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from tartan.engine.contract import Action, Game, OptionValue, Outcome, State

RANDOM_LEVEL = "piper"
"""The level that needs no view, so that a simulation of it alone runs at the engine's own rate."""
ENDING = frozenset({signal.SIGTERM, signal.SIGHUP})
"""Signals that end a process of a simulation, though they may be held back while it starts."""
LONGEST_GAME = 20_000
"""A game of more moves is given up; it counts as one that did not end."""
CHUNKS_EACH = 8
"""Into how many pieces each job's share is cut, so that progress shows and jobs end together."""


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
        }


@dataclass(frozen=True, slots=True)
class _Plan:
    """What one job is told; small and picklable."""

    game: str
    seats: int
    seed: int | bytes
    players: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...]

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
    by_seat: tuple[int, ...]
    by_level: tuple[int, ...]

    def __add__(self, other: _Tally) -> _Tally:
        return _Tally(
            self.games + other.games,
            self.moves + other.moves,
            self.ended + other.ended,
            self.draws + other.draws,
            tuple(a + b for a, b in zip(self.by_seat, other.by_seat, strict=True)),
            tuple(a + b for a, b in zip(self.by_level, other.by_level, strict=True)),
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
) -> Result:
    """Play games between bots and count; raises SetupError on anything that cannot be had.

    Players take seats in turn and move one seat on with each game. `progress` is told how many games are done; what it
    raises ends the simulation. With `executor` the work goes there, otherwise to `jobs` processes, or here for one.
    """
    plan = _checked(game_id, seats, games, seed, tuple(players), options or {}, jobs)
    pieces = _pieces(games, jobs)
    started = time.perf_counter()
    total = _Tally(0, 0, 0, 0, (0,) * seats, (0,) * len(plan.levels))
    for tally in _tallies(plan, pieces, jobs, executor):
        total += tally
        if progress:
            progress(total.games)
    seconds = time.perf_counter() - started
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
    )


def _checked(
    game_id: str,
    seats: int,
    games: int,
    seed: int | bytes,
    players: tuple[str, ...],
    options: Mapping[str, object],
    jobs: int,
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
    return _Plan(game.id, seats, seed, players, tuple(game.checked_options(options).items()))


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
        with _undisturbed():
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


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold signals back while processes start: none is left half started, and none hears of Ctrl-C later on."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *ENDING})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """Let this process end at once when it is told to, and when the one that started it does, however that ended."""
    import os
    import threading
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    parent = parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()


def _play(plan: _Plan, numbers: range) -> _Tally:
    """Play the games of these numbers; each depends on the seed and its number alone."""
    game = registry.load(plan.game)
    options = dict(plan.options)
    only_random = plan.levels == (RANDOM_LEVEL,)
    moves = ended = draws = 0
    by_seat = [0] * plan.seats
    by_level = dict.fromkeys(plan.levels, 0)
    for number in numbers:
        key = sha256(b"tartan/simulate/1:%d:" % number + seed_bytes(plan.seed)).digest()
        state = game.new(plan.seats, key, **options)
        levels = plan.seated(number)
        moves += _random_game(state, key) if only_random else _bot_game(game, state, levels, key)
        outcome = state.outcome
        if outcome is None:
            continue
        ended += 1
        winners = _winners(outcome)
        draws += not winners
        for seat in winners:
            by_seat[seat] += 1
            by_level[levels[seat]] += 1
    return _Tally(len(numbers), moves, ended, draws, tuple(by_seat), tuple(by_level.values()))


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
    budget = bots.Budget()
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
