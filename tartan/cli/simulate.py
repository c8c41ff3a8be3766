"""`tartan simulate`: bots play many games, and what came of it is counted."""

from __future__ import annotations

import csv
import json
import secrets
import sys
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tartan import registry
from tartan.cli.errors import DONE, CommandError
from tartan.cli.request import option_texts, seat_count
from tartan.cli.startup import leaving_when_told, make_page
from tartan.engine.checks import whole_number
from tartan.engine.contract import SEAT_LETTERS, printable
from tartan.engine.errors import SetupError
from tartan.engine.rng import seed_of
from tartan.plain.words import seed_words
from tartan.session import cluster
from tartan.session import simulate as simulation
from tartan.session.setup import SEED_BITS, seat_labels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tartan.engine.contract import Game

MOST_GAMES = 10_000_000
MOST_JOBS = 64
BAR_CELLS = 20


def simulate(
    game_id: str,
    games: str,
    *,
    seats: str | None,
    seed: str | None,
    players: str | None,
    options: Iterable[str],
    jobs: str | None,
    scheduler: str | None = None,
    as_json: bool,
    as_csv: bool = False,
) -> int:
    """Run a simulation and print what it found; raises SetupError with what is wrong, CommandError if it broke off."""
    if as_json and as_csv:
        raise SetupError("--json and --csv are two ways to print the same thing; take one of them.")
    if jobs is not None and scheduler is not None:
        raise SetupError("--jobs and --scheduler are two ways to share the work; take one of them.")
    game = registry.load(game_id)
    wanted = _number("--games", games, MOST_GAMES)
    processes = 1 if jobs is None else _number("--jobs", jobs, MOST_JOBS)
    levels = (simulation.RANDOM_LEVEL,) if players is None else tuple(part.strip() for part in players.split(","))
    count = seat_count(game, seats, at_least=len(levels))
    sown = secrets.randbits(SEED_BITS) if seed is None else seed_of(seed)
    try:
        with leaving_when_told(), _shared(scheduler) as found, _progress(wanted) as progress:

            def told(done: int) -> None:
                if found is not None:
                    found.check()
                progress(done)

            result = simulation.simulate(
                game.id,
                count,
                wanted,
                sown,
                levels,
                option_texts(options),
                processes if found is None else found.jobs,
                None if found is None else found.executor,
                told,
                keep=as_csv,
            )
    except (BrokenExecutor, CancelledError) as broken:
        raise CommandError("A process that shared the work was ended from outside, so nothing was counted.") from broken
    _print(game, result, sown, as_json=as_json, as_csv=as_csv)
    return DONE


def _print(game: Game, result: simulation.Findings, seed: int | bytes, *, as_json: bool, as_csv: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(result.as_dict()) + "\n")
    elif as_csv:
        _write_csv(result)
    else:
        make_page().say(*_in_words(game, result, seed))


def _in_words(game: Game, result: simulation.Findings, seed: int | bytes) -> Iterator[str]:
    yield f"{game.title}, {result.seats} seats, seed {seed_words(seed)}."
    yield f"Games: {result.games}, of which {result.games_ended} ended; draws: {result.draws}."
    yield f"Moves: {result.moves} in {result.seconds:.2f} s, {result.moves_per_second:.0f} a second."
    fewest, most = result.lengths
    spread = "each game alike" if fewest == most else f"from {fewest} to {most}"
    yield f"Average length: {result.average_length:.1f} moves, {spread}."
    if result.endings:
        yield f"Endings: {', '.join(f'{reason} {games}' for reason, games in result.endings)}."
    labels = seat_labels(game.manifest, result.seats)
    yield f"Wins by seat: {', '.join(f'{who} {won}' for who, won in zip(labels, result.wins_by_seat, strict=True))}."
    yield f"Wins by player: {', '.join(f'{who} {won}' for who, won in result.wins_by_player)}."
    if sum(result.wins_by_seat) > result.games_ended - result.draws:
        yield "A win that seats share counts whole above, and below as each one's part."
    for who, one in zip(labels, result.seat_shares, strict=True):
        yield f"Win share of {who}: {_share(one)}"
    if len(result.shares) > 1:
        for one in result.shares:
            yield f"Win share of {one.player}: {_share(one)}"


def _share(one: simulation.Share) -> str:
    return f"{one.share:.3f}, with 95% confidence {one.low:.3f} to {one.high:.3f}; fair is {one.fair:.3f}."


def _write_csv(result: simulation.Findings) -> None:
    """One line a game, under a line of headings."""
    table = csv.writer(sys.stdout, lineterminator="\n")
    seats = [SEAT_LETTERS[seat] for seat in range(result.seats)]
    headings = [f"{what} {seat}" for what in ("player", "rank", "score") for seat in seats]
    table.writerow(["game", "moves", "ending", *headings])
    nothing = [""] * result.seats
    for one in result.played:
        told = (*one.levels, *(one.ranks or nothing), *(one.scores or nothing))
        table.writerow([one.number + 1, one.moves, one.reason, *told])


def _number(flag: str, text: str, most: int) -> int:
    number = whole_number(text)
    if number is None or not 1 <= number <= most:
        raise SetupError(f"{flag} takes a whole number from 1 to {most}, not {printable(text)}.")
    return number


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error that tells how far it is, where that is a terminal; taken away at the end."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return

    def bar(done: int) -> str:
        full = BAR_CELLS * done // games
        return f"[{'#' * full}{'-' * (BAR_CELLS - full)}] {done} of {games} games"

    def tell(done: int) -> None:
        sys.stderr.write(f"\r{bar(done)}")
        sys.stderr.flush()

    try:
        tell(0)
        yield tell
    finally:
        sys.stderr.write("\r" + " " * len(bar(games)) + "\r")
        sys.stderr.flush()


@contextmanager
def _shared(scheduler: str | None) -> Iterator[cluster.Cluster | None]:
    """The cluster that was asked for, if one was."""
    if scheduler is None:
        yield None
        return
    with cluster.joined(scheduler) as found:
        yield found
