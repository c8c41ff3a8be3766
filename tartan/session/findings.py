"""What a simulation finds: its games, who won how large a part of them, and how sure that is."""

from __future__ import annotations

import math
from dataclasses import dataclass

DEVIATIONS = 1.959964
"""Standard deviations to either side that hold 95% of a normal distribution."""


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
    """What part of all wins a player or a seat had, a win shared by several seats counting in parts."""

    player: str
    """The level, or the letter of the seat."""
    share: float
    low: float
    high: float
    """The interval in which the true share lies with 95% confidence (Wilson's score interval)."""
    fair: float
    """What part of all seats it had: the share of somebody who plays as well as the others."""

    @property
    def as_dict(self) -> dict[str, float]:
        """The share, its interval and what is fair, as JSON has them."""
        return {"share": self.share, "low": self.low, "high": self.high, "fair": self.fair}


@dataclass(frozen=True, slots=True)
class Findings:
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
    seat_shares: tuple[Share, ...]
    """By seat; of games that ended."""
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
            "win_shares": {one.player: one.as_dict for one in self.shares},
            "win_shares_by_seat": [one.as_dict for one in self.seat_shares],
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95% interval for the true share of wins (Wilson, 1927); from 0 to 1 where nothing was played."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, DEVIATIONS * DEVIATIONS / games
    middle = share + spread / 2
    half = DEVIATIONS * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))
