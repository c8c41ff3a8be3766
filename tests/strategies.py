"""Games to test with: every table that may be set up, random playouts, and playouts that hypothesis can shrink."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgpack
from hypothesis import strategies as st

from tartan import games
from tartan.engine import codec
from tartan.engine.contract import OptionKind
from tartan.engine.match import Match
from tartan.engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tartan.engine.contract import Game, Option, OptionValue, State

LONGEST_GAME = 20_000
"""Actions after which a game counts as one without an end (CO-7)."""


@dataclass(frozen=True)
class Table:
    """A game set up: who plays what, with which options."""

    game_id: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]

    @property
    def game(self) -> Game:
        return games.load(self.game_id)

    def new(self, seed: int | bytes) -> State:
        return self.game.new(self.seats, seed, **dict(self.options))

    def match(self, seed: int | bytes) -> Match:
        return Match(self.game, self.seats, seed, **dict(self.options))

    @property
    def readers(self) -> tuple[int | None, ...]:
        """All who look on: every seat, and a spectator."""
        return (*range(self.seats), None)

    def __str__(self) -> str:
        return " ".join([self.game_id, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


@dataclass(frozen=True)
class Playout:
    """A game as it was played from a seed, perhaps not to its end."""

    table: Table
    seed: int
    steps: tuple[tuple[int, str], ...]

    def match(self, upto: int | None = None) -> Match:
        """A match in which the first `upto` steps (all if None) are played."""
        match = self.table.match(self.seed)
        for seat, text in self.steps[:upto]:
            match.submit(seat, text)
        return match

    def states(self) -> Iterator[State]:
        """The state before each step and after the last; one object, played on."""
        state = self.table.new(self.seed)
        yield state
        for seat, text in self.steps:
            state.apply(seat, state.parse(seat, text))
            yield state


def tables() -> tuple[Table, ...]:
    """Every game with every number of seats, plain and with all options changed; with the fewest also one at a time.

    A number is changed to its first other choice alone: it bounds a game, and a large bound only makes it longer.
    """
    found: dict[Table, None] = {}
    for game_id in games.available():
        game = games.load(game_id)
        plain = {name: option.default for name, option in game.options.items()}
        others = {name: _others(option) for name, option in game.options.items()}
        changed = {name: values[-1] for name, values in others.items()}
        single = [plain | {name: v} for name, values in others.items() for v in values]
        for seats in game.seats:
            for options in (plain, *(single if seats == game.seats[0] else ()), changed):
                found[Table(game_id, seats, tuple(options.items()))] = None
    return tuple(found)


def _others(option: Option) -> list[OptionValue]:
    others = [value for value in option.choices if value != option.default]
    return others[:1] if option.kind is OptionKind.NUMBER else others


def play_on(state: State, rng: Rng, most: int = LONGEST_GAME) -> list[tuple[int, str]]:
    """Play random legal actions in place until the end, or `most` of them; what was played."""
    played: list[tuple[int, str]] = []
    while state.deciders and len(played) < most:
        seat = rng.choice(state.deciders)
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        played.append((seat, str(action)))
    return played


def playout(table: Table, seed: int, most: int = LONGEST_GAME) -> Playout:
    """A random game; the same for the same table and seed."""
    return Playout(table, seed, tuple(play_on(table.new(seed), Rng(b"choices %d" % seed), most)))


@st.composite
def playouts(draw: st.DrawFn, longest: int = 150) -> Playout:
    """A game of any table, played for up to `longest` steps; shrinks to fewer steps and first choices."""
    table = draw(st.sampled_from(tables()))
    seed = draw(st.integers(0, 2**64))
    state = table.new(seed)
    steps: list[tuple[int, str]] = []
    for choice in draw(st.lists(st.integers(0, 2**16), max_size=longest)):
        if not state.deciders:
            break
        rest, which = divmod(choice, len(state.deciders))
        seat = state.deciders[which]
        legal = state.legal(seat)
        action = legal[rest % len(legal)]
        state.apply(seat, action)
        steps.append((seat, str(action)))
    return Playout(table, seed, tuple(steps))


def frozen(state: State, seats: int) -> tuple[object, ...]:
    """All there is to a state, as values that compare: its dump, all views as bytes, all legal lists."""
    return (
        msgpack.packb(state.dump()),
        tuple(codec.encode(state.view(seat)) for seat in (*range(seats), None)),
        tuple(tuple(map(str, state.legal(seat))) for seat in range(seats)),
        state.deciders,
        state.sealed,
        state.where,
        state.outcome,
    )


def frozen_match(match: Match) -> tuple[object, ...]:
    """All there is to a match, as values that compare: its state, every reader's log, its record."""
    logs = tuple(tuple(map(codec.encode, match.log(reader))) for reader in (*range(match.seats), None))
    return (frozen(match.state, match.seats), logs, match.record.to_text())
