"""Statistics of the games that are saved: how often somebody came first, from which seat, and against whom.

Every game that is over keeps its ranking beside its save, so that nothing is replayed to count it. Practice games and
games with open hands do not count, nor does a game in which somebody held every seat. A game that was played here and
came back as a record counts once.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from tartan import registry
from tartan.bots import LEVELS
from tartan.engine.errors import SetupError, TartanError
from tartan.session.text import clean_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tartan.session.lobby import Lobby
    from tartan.store.rows import SaveRow

NAME_KEY = "statistics.name"
"""The setting that keeps whose games were looked at last."""
PEOPLE = "people"
KINDS = (PEOPLE, *LEVELS)
"""Who one may play against."""
RECENT = 20
"""How many of the last games are told one by one."""
UNKNOWN = (-1,)
"""Stands for the ranking of a game that can no longer be read, so that it is tried only once."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game that is over and counts."""

    game: str
    names: tuple[str, ...]
    """What the seats were called."""
    levels: tuple[str, ...]
    """The bot's level by seat; "" for people."""
    ranks: tuple[int, ...]
    """The rank by seat, 1 the best."""
    moves: int
    when: float
    """Seconds since the epoch at the end."""
    seed: str = ""
    """What was dealt, as text that only compares."""

    @property
    def course(self) -> tuple[object, ...]:
        """What a game and a record of it that was brought in have in common; a record does not tell who was a bot."""
        return self.game, self.seed, self.names, self.ranks, self.moves

    def seats_of(self, name: str) -> tuple[int, ...]:
        """The seats that a person of this name held."""
        return tuple(seat for seat, each in enumerate(self.names) if each == name and not self.levels[seat])

    def counts_for(self, name: str) -> bool:
        """Whether a person of this name played against anybody."""
        return 0 < len(self.seats_of(name)) < len(self.names)

    def won_by(self, seats: Iterable[int]) -> bool:
        """Whether one of these seats came first, alone or with others."""
        return min(self.ranks) in {self.ranks[seat] for seat in seats}


@dataclass(frozen=True, slots=True)
class Tally:
    """Games, and how many of them were won; a first place that is shared counts as one."""

    games: int = 0
    won: int = 0

    @property
    def share(self) -> float:
        """The part of the games that were won, 0 to 1."""
        return self.won / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Summary:
    """What somebody's games come to."""

    tally: Tally = Tally()
    seats: tuple[Tally, ...] = ()
    """By seat."""
    against: tuple[tuple[str, Tally], ...] = ()
    """By kind of opponent, of those there were; a game counts for each kind that sat at it."""
    streak: int = 0
    """How many games in a row were won last."""
    longest_streak: int = 0
    recent: tuple[bool, ...] = ()
    """Whether each of the last games was won, the oldest first."""
    shortest: int = 0
    """Moves."""
    average: float = 0.0
    longest: int = 0
    last: float = 0.0
    """Seconds since the epoch at the end of the last one."""


def results(lobby: Lobby) -> tuple[Result, ...]:
    """All games that count, in the order in which they ended; raises StoreError."""
    found = [each for each in map(_result, lobby.store.finished()) if each]
    counted = [each for each in found if any(each.levels)]
    known = {each.course for each in counted}
    # The newest come first: of several copies, the one that came first counts.
    copies = {each.course: each for each in found if not any(each.levels)}
    counted += (copy for course, copy in copies.items() if course not in known)
    return tuple(sorted(counted, key=lambda each: each.when))


def uncounted(lobby: Lobby, seconds: float | None = None) -> int:
    """Find out the rankings of games that ended before rankings were kept, for so many seconds or until all are known.

    Gives how many are left; raises StoreError.
    """
    waiting = [row.id for row in lobby.store.finished() if not row.standing.ranks]
    until = None if seconds is None else time.monotonic() + seconds
    for done, save_id in enumerate(waiting):
        if until is not None and time.monotonic() >= until:
            return len(waiting) - done
        try:
            ranks = lobby.ranks_of(save_id)
        except TartanError:
            ranks = UNKNOWN
        lobby.store.set_ranks(save_id, ranks or UNKNOWN)
    return 0


def people(found: Sequence[Result]) -> tuple[str, ...]:
    """Everybody for whom a game counts, who has most of them first."""
    games: Counter[str] = Counter()
    for result in found:
        games.update({name for name in result.names if result.counts_for(name)})
    return tuple(sorted(games, key=lambda name: (-games[name], name)))


def oneself(lobby: Lobby, names: Sequence[str]) -> str:
    """Whose games are shown first: who was looked at last, what one was called elsewhere, or who has most games."""
    wished = (lobby.settings.kept(NAME_KEY), lobby.settings.player)
    return next((name for name in wished if name in names and name), names[0] if names else "")


def summary(found: Sequence[Result], name: str, game_id: str = "") -> Summary:
    """What the games of a person come to, of one game or of all of them."""
    mine = [each for each in found if (not game_id or each.game == game_id) and each.counts_for(name)]
    if not mine:
        return Summary()
    won = [each.won_by(each.seats_of(name)) for each in mine]
    runs = [(first, len(list(run))) for first, run in groupby(won)]
    moves = [each.moves for each in mine]
    return Summary(
        Tally(len(mine), sum(won)),
        _by_seat(mine, name),
        _against(mine, won, name),
        runs[-1][1] if runs[-1][0] else 0,
        max((length for first, length in runs if first), default=0),
        tuple(won[-RECENT:]),
        min(moves),
        sum(moves) / len(moves),
        max(moves),
        mine[-1].when,
    )


def as_plain(found: Sequence[Result], name: str, game_ids: Sequence[str]) -> dict[str, object]:
    """A person's statistics as plain data for JSON, of these games and of all of them together."""
    return {
        "name": name,
        "names": list(people(found)),
        "total": _plain(summary(found, name)),
        "games": [
            {"game": game_id, "title": registry.manifest(game_id).title, **_plain(summary(found, name, game_id))}
            for game_id in game_ids
        ],
    }


def _plain(told: Summary) -> dict[str, object]:
    return {
        **_plain_tally(told.tally),
        "streak": {"current": told.streak, "longest": told.longest_streak},
        "length": {"least": told.shortest, "average": round(told.average, 1), "most": told.longest},
        "last": told.last or None,
        "by_seat": [_plain_tally(each) for each in told.seats],
        "by_opponents": {kind: _plain_tally(each) for kind, each in told.against},
    }


def _plain_tally(tally: Tally) -> dict[str, object]:
    return {"games": tally.games, "won": tally.won, "share": round(tally.share, 4)}


def _by_seat(mine: Sequence[Result], name: str) -> tuple[Tally, ...]:
    games: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for each in mine:
        for seat in each.seats_of(name):
            games[seat] += 1
            won[seat] += each.won_by((seat,))
    return tuple(Tally(games[seat], won[seat]) for seat in range(max(len(each.names) for each in mine)))


def _against(mine: Sequence[Result], won: Sequence[bool], name: str) -> tuple[tuple[str, Tally], ...]:
    tallies: list[tuple[str, Tally]] = []
    for kind in KINDS:
        met = [first for each, first in zip(mine, won, strict=True) if kind in _opponents(each, name)]
        if met:
            tallies.append((kind, Tally(len(met), sum(met))))
    return tuple(tallies)


def _opponents(result: Result, name: str) -> set[str]:
    own = result.seats_of(name)
    return {level or PEOPLE for seat, level in enumerate(result.levels) if seat not in own}


def _result(row: SaveRow) -> Result | None:
    """What a save tells of its game; None for one that does not count, or whose set-up is damaged."""
    try:
        setup = json.loads(row.setup)
        if setup.get("open_hands") or setup.get("origin"):
            return None
        seats = [
            (clean_name(seat["name"]), seat["level"] if seat["sitter"] == "bot" else "") for seat in setup["seats"]
        ]
        registry.manifest(row.game)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, SetupError):
        return None
    ranks = row.standing.ranks
    if not seats or len(ranks) != len(seats) or not all(isinstance(level, str) for _, level in seats):
        return None
    names, levels = (tuple(each) for each in zip(*seats, strict=True))
    return Result(row.game, names, levels, ranks, row.standing.moves, row.when, json.dumps(setup.get("seed")))
