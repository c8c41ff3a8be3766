"""What messages are made of: seats, tables and clocks as everybody may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.net import fields as f
from tartan.net import limits
from tartan.session.clock import ClockKind, ClockPlan, SeatClock
from tartan.session.online import Phase as Phase
from tartan.session.online import SeatState as SeatState
from tartan.session.seat import Curtain, Sitter, Watchers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import OptionValue
    from tartan.net.frames import Fields, Wire


GAME_PHASES = (Phase.PLAYING, Phase.OVER)
"""The phases in which there is a game."""
_PHASES = {phase.value: phase for phase in Phase}
_STATES = {state.value: state for state in SeatState}
_SITTERS = {sitter.value: sitter for sitter in Sitter}
_CURTAINS = {curtain.value: curtain for curtain in Curtain}
_WATCHERS = {watchers.value: watchers for watchers in Watchers}
_CLOCKS = {kind.value: kind for kind in ClockKind}


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One seat as everybody may see it."""

    name: str
    sitter: Sitter
    level: str
    """The bot's level; "" for people."""
    sett: str
    state: SeatState
    ready: bool
    """While dealing: its salt is in; when the game is over: it wants another."""
    stand_in: bool = False
    """Whether this bot sits in for the person of this name, who may come back."""

    def to_map(self) -> Fields:
        """As it stands in a message."""
        return {
            "name": self.name,
            "sitter": self.sitter.value,
            "level": self.level,
            "sett": self.sett,
            "state": self.state.value,
            "ready": self.ready,
            "stand_in": self.stand_in,
        }

    @classmethod
    def of(cls, m: Fields) -> SeatInfo:
        """The inverse of `to_map`; raises WireError."""
        sitter = _SITTERS.get(f.text(m, "sitter", limits.WORD))
        state = _STATES.get(f.text(m, "state", limits.WORD))
        if sitter is None or state is None:
            raise f.wrong("seats")
        name, level = f.text(m, "name", limits.NAME), f.text(m, "level", limits.WORD)
        sett = f.text(m, "sett", limits.WORD)
        return cls(name, sitter, level, sett, state, f.flag(m, "ready"), f.flag(m, "stand_in"))


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
    curtain: Curtain
    """What lifts the curtain at shared keyboards."""
    clock: ClockPlan
    spectators: int
    """How many watch."""
    hints: bool = False
    """Whether people at this table may ask their programs for hints."""
    watchers: Watchers | None = None
    """Whether spectators may watch, and what they see; None where the host does not tell it."""
    deal: bytes = b""
    """The commitment of the game's deal; b"" before there is a game, and where its seats did not make the deal."""

    def to_map(self) -> Fields:
        """As it stands in a message."""
        return {
            "id": self.id,
            "game": self.game,
            "rules": self.rules,
            "options": [[name, value] for name, value in self.options],
            "seats": [seat.to_map() for seat in self.seats],
            "phase": self.phase.value,
            "curtain": self.curtain.value,
            "clock": [self.clock.kind.value, self.clock.seconds, self.clock.increment, self.clock.grace],
            "spectators": self.spectators,
            "hints": self.hints,
            **({"watchers": self.watchers.value} if self.watchers else {}),
            **({"deal": self.deal} if self.deal else {}),
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
        curtain = _CURTAINS.get(f.text(m, "curtain", limits.WORD))
        if curtain is None:
            raise f.wrong("curtain")
        return cls(
            id=f.text(m, "id", limits.WORD),
            game=f.text(m, "game", limits.WORD),
            rules=f.number(m, "rules"),
            options=tuple(options),
            seats=seat_infos(m),
            phase=phase_of(m),
            curtain=curtain,
            clock=_clock_plan(m),
            spectators=f.number(m, "spectators"),
            watchers=_WATCHERS.get(f.text(m, "watchers", limits.WORD)) if "watchers" in m else None,
            hints="hints" in m and f.flag(m, "hints"),
            deal=f.octets(m, "deal", 0, limits.SECRET) if "deal" in m else b"",
        )


def phase_of(m: Fields) -> Phase:
    """The field `phase`; raises WireError."""
    phase = _PHASES.get(f.text(m, "phase", limits.WORD))
    if phase is None:
        raise f.wrong("phase")
    return phase


def seat_infos(m: Fields) -> tuple[SeatInfo, ...]:
    """The field `seats`; raises WireError."""
    return tuple(SeatInfo.of(each) for each in f.maps(m, "seats", limits.SEATS))


def clocks_plain(clocks: Sequence[SeatClock]) -> list[Wire]:
    """Clocks as they stand in a message: `[seat, milliseconds left, running, low, paused, away, lapses]` each."""
    return [[c.seat, int(c.left * 1000), c.running, c.low, c.paused, c.away, c.lapses] for c in clocks]


def clocks_of(m: Fields) -> tuple[SeatClock, ...]:
    """The field `clocks`; raises WireError."""
    found: list[SeatClock] = []
    for each in f.items(m, "clocks", limits.SEATS):
        match each:
            case [int(seat), int(left), bool(running), bool(low), bool(paused), bool(away), int(lapses)] if (
                type(seat) is type(left) is type(lapses) is int
                and 0 <= seat < limits.SEATS
                and 0 <= left <= limits.LARGEST
                and 0 <= lapses <= limits.LARGEST
            ):
                found.append(SeatClock(seat, left / 1000, running, low, paused, away, lapses))
            case _:
                raise f.wrong("clocks")
    return tuple(found)


def _clock_plan(m: Fields) -> ClockPlan:
    match m.get("clock"):
        case [str(word), int(seconds), int(increment), int(grace)] if word in _CLOCKS:
            plan = ClockPlan(_CLOCKS[word], seconds, increment, grace)
            if not plan.problem:
                return plan
    raise f.wrong("clock")
