"""The messages of `tartan/1` by which a game is played: what a seat is shown, what it does, and the answers.

`tartan.net.kinds` has them with all the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tartan.net.parts import clocks_plain

if TYPE_CHECKING:
    from tartan.engine.withdrawn import TakenBack
    from tartan.net.frames import Fields
    from tartan.session.clock import SeatClock


@dataclass(frozen=True, slots=True)
class SeatView:
    """Host: all that one seat, or a watcher, may know now; the log as far as it is new."""

    seat: int | None
    rev: int
    """Counts what was sent to this seat, or to watchers."""
    view: bytes
    """The view, as the codec packs it."""
    legal: tuple[str, ...]
    log_from: int
    """The number of the first of these log lines."""
    log: tuple[bytes, ...]
    """Log lines, as the codec packs them."""
    log_length: int
    """How many lines there are; where `log_from` and these lines fall short of it, the rest follows at once."""
    own: tuple[int, ...]
    """Which of these lines tell the seat's own secret deeds."""
    turn_from: int
    """The line from which on it is news since the seat's last turn."""
    looked: int
    """How many lines the seat has looked at."""
    where: str
    deciders: tuple[int, ...]
    may_undo: bool
    outcome: bytes | None
    clocks: tuple[SeatClock, ...] = ()
    """As they stood when this was sent; () without clocks."""
    undone: tuple[TakenBack, ...] = ()
    """The steps of which these lines say that they were taken back."""

    def to_map(self) -> Fields:
        """As it is sent."""
        return {
            "t": "view",
            "seat": self.seat,
            "rev": self.rev,
            "view": self.view,
            "legal": list(self.legal),
            "turn_from": self.turn_from,
            "looked": self.looked,
            "may_undo": self.may_undo,
            "log_from": self.log_from,
            "log_length": self.log_length,
            "log": list(self.log),
            "own": list(self.own),
            "undone": [[*step] for step in self.undone],
            "where": self.where,
            "deciders": list(self.deciders),
            "outcome": self.outcome,
            "clocks": clocks_plain(self.clocks),
        }


class Act(NamedTuple):
    """Guest: plays an action for a seat that it holds."""

    id: bytes
    seat: int
    rev: int
    action: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "act", "id": self.id, "seat": self.seat, "rev": self.rev, "action": self.action}


class Undo(NamedTuple):
    """Guest: takes a seat's last action back."""

    id: bytes
    seat: int
    rev: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "undo", "id": self.id, "seat": self.seat, "rev": self.rev}


@dataclass(frozen=True, slots=True)
class Ok:
    """Host: the act or undo is kept; the view that it led to has this number."""

    id: bytes
    rev: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "ok", "id": self.id, "rev": self.rev}


@dataclass(frozen=True, slots=True)
class Unkept:
    """Host: the act or undo is played, and cannot be kept now; `ok` follows once it is."""

    id: bytes
    rev: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "unkept", "id": self.id, "rev": self.rev}


@dataclass(frozen=True, slots=True)
class Reject:
    """Host: the act or undo is refused, and nothing has changed; `rule` is "" where no rule of the game speaks."""

    id: bytes
    rule: str
    text: str

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "reject", "id": self.id, "rule": self.rule, "text": self.text}


@dataclass(frozen=True, slots=True)
class Looked:
    """Guest: a seat has looked at so many lines of its log."""

    seat: int
    lines: int

    def to_map(self) -> Fields:
        """As it is sent."""
        return {"t": "looked", "seat": self.seat, "lines": self.lines}
