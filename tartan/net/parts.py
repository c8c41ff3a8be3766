"""What messages are made of: seats, tables and clocks as everybody may see them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from tartan.net import fields as f
from tartan.net import limits

if TYPE_CHECKING:
    from tartan.engine.contract import OptionValue
    from tartan.net.frames import Fields


class Phase(Enum):
    """How far a table is."""

    GATHERING = "gathering"
    DEALING = "dealing"
    PLAYING = "playing"
    OVER = "over"


class SeatState(Enum):
    """Who is at a seat now."""

    FREE = "free"
    HERE = "here"
    """A person at the host's own keyboard."""
    BOT = "bot"
    TAKEN = "taken"
    """A guest whose line is up."""
    AWAY = "away"
    """A guest whose line is down; the seat stays hers."""


_PHASES = {phase.value: phase for phase in Phase}
_STATES = {state.value: state for state in SeatState}


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One seat as everybody may see it."""

    name: str
    sitter: str
    """`here`, `bot` or `remote`."""
    level: str
    sett: str
    state: SeatState
    ready: bool
    """While dealing: its salt is in; when the game is over: it wants another."""

    def to_map(self) -> Fields:
        """As it stands in a message."""
        return {
            "name": self.name,
            "sitter": self.sitter,
            "level": self.level,
            "sett": self.sett,
            "state": self.state.value,
            "ready": self.ready,
        }

    @classmethod
    def of(cls, m: Fields) -> SeatInfo:
        """The inverse of `to_map`; raises WireError."""
        sitter = f.text(m, "sitter", limits.WORD)
        state = _STATES.get(f.text(m, "state", limits.WORD))
        if sitter not in ("here", "bot", "remote") or state is None:
            raise f.wrong("seats")
        name, level = f.text(m, "name", limits.NAME), f.text(m, "level", limits.WORD)
        return cls(name, sitter, level, f.text(m, "sett", limits.WORD), state, f.flag(m, "ready"))


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What a guest is told of the table when it comes in."""

    id: str
    game: str
    rules: int
    """The version of the game's rules."""
    options: tuple[tuple[str, OptionValue], ...]
    seats: tuple[SeatInfo, ...]
    phase: Phase
    curtain: str
    """`key`, `pin` or `none`: what the table plays with at shared keyboards."""
    clock: str
    """The plan of the clocks as a text, "" for none."""
    spectators: int
    """How many watch."""

    def to_map(self) -> Fields:
        """As it stands in a message."""
        return {
            "id": self.id,
            "game": self.game,
            "rules": self.rules,
            "options": [[name, value] for name, value in self.options],
            "seats": [seat.to_map() for seat in self.seats],
            "phase": self.phase.value,
            "curtain": self.curtain,
            "clock": self.clock,
            "spectators": self.spectators,
        }

    @classmethod
    def of(cls, m: Fields) -> TableInfo:
        """The inverse of `to_map`; raises WireError."""
        options: list[tuple[str, OptionValue]] = []
        for pair in f.items(m, "options"):
            match pair:
                case [str(name), bool() | int() | str() as value]:
                    options.append((name, value))
                case _:
                    raise f.wrong("options")
        curtain = f.text(m, "curtain", limits.WORD)
        if curtain not in ("key", "pin", "none"):
            raise f.wrong("curtain")
        return cls(
            id=f.text(m, "id", limits.WORD),
            game=f.text(m, "game", limits.WORD),
            rules=f.number(m, "rules"),
            options=tuple(options),
            seats=seat_infos(m),
            phase=phase_of(m),
            curtain=curtain,
            clock=f.text(m, "clock", limits.SENTENCE),
            spectators=f.number(m, "spectators"),
        )


@dataclass(frozen=True, slots=True)
class ClockInfo:
    """One seat's clock at the moment at which it was sent."""

    left: int
    """Milliseconds, of the allowance that runs first."""
    running: bool
    spare: int = 0
    """Milliseconds of what runs after that, such as a delay or an extra."""


def phase_of(m: Fields) -> Phase:
    """The field `phase`; raises WireError."""
    phase = _PHASES.get(f.text(m, "phase", limits.WORD))
    if phase is None:
        raise f.wrong("phase")
    return phase


def seat_infos(m: Fields) -> tuple[SeatInfo, ...]:
    """The field `seats`; raises WireError."""
    return tuple(SeatInfo.of(each) for each in f.maps(m, "seats", limits.SEATS))
