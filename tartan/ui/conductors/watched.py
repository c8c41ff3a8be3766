"""What a board may know of the table whose game is watched: its seats, and doors through which nothing is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction
from tartan.session.seat import SeatPlan, Sitter
from tartan.session.setup import seat_labels

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine, Manifest, View
    from tartan.session.demo import Player
    from tartan.session.face import TableFace
    from tartan.session.replay import Replay


ONLY_WATCHED = ("CO-3", "Here a game is watched, not played.")
"""Why nothing can be played here: the rule, and a sentence."""


@dataclass(frozen=True, slots=True)
class WatchedSeat:
    """The `Seat` of whoever watches: a door through which nothing can be done."""

    seat: int | None
    first: View

    def view(self) -> View:
        """The position in which the watching begins."""
        return self.first

    def legal(self) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def refusal(self, text: str) -> IllegalAction | None:  # noqa: ARG002  # whatever it is
        """Always."""
        return IllegalAction(*ONLY_WATCHED)

    def submit(self, text: str) -> None:  # noqa: ARG002  # whatever it is
        """Never."""
        raise IllegalAction(*ONLY_WATCHED)

    @property
    def may_undo(self) -> bool:
        """Never."""
        return False

    def undo(self) -> None:
        """Never."""
        raise IllegalAction(*ONLY_WATCHED)

    def taken_back(self) -> tuple[LogLine, ...]:
        """Nothing."""
        return ()

    def log(self, since: int = 0) -> tuple[LogLine, ...]:  # noqa: ARG002  # the conductor knows the log
        """Nothing: the conductor knows the log."""
        return ()

    @property
    def log_length(self) -> int:
        """No lines."""
        return 0

    def recap(self) -> tuple[LogLine, ...]:
        """Nothing."""
        return ()

    def missed(self) -> tuple[LogLine, ...]:
        """Nothing."""
        return ()

    def since_turn(self) -> tuple[LogLine, ...]:
        """Nothing."""
        return ()

    def looked(self) -> None:
        """Nothing to mark."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What a board may know of the table whose game is watched."""

    manifest: Manifest
    names: tuple[str, ...]
    plans: tuple[SeatPlan, ...]
    where: str
    first: View

    @classmethod
    def of_replay(cls, replay: Replay) -> Watched:
        """The table of a record."""
        count = replay.record.seats
        names = replay.names if len(replay.names) == count else seat_labels(replay.manifest, count)
        return cls(replay.manifest, names, _plans(names), replay.where(0), replay.view(None, 0))

    @classmethod
    def of_table(cls, table: TableFace) -> Watched:
        """A table that is played at."""
        return cls(table.manifest, table.names, table.plans, table.where, table.seat(None).view())

    @classmethod
    def of_demo(cls, player: Player) -> Watched:
        """The table of a demo."""
        return cls(player.manifest, player.names, _plans(player.names), player.where, player.view_of(None))

    def seat(self, seat: int | None) -> WatchedSeat:
        """A door to look through."""
        return WatchedSeat(seat, self.first)


def _plans(names: tuple[str, ...]) -> tuple[SeatPlan, ...]:
    return tuple(SeatPlan(name, Sitter.HERE) for name in names)
