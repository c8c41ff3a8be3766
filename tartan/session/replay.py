"""A replay: every position of a record, seen by one seat, by the public, or, once it is over, openly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS, Tone
from tartan.engine.errors import RecordError, SetupError
from tartan.engine.match import Match
from tartan.session.positions import Positions
from tartan.session.text import clean_name, told_apart

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine, Manifest, Outcome, View
    from tartan.engine.record import Record


class Replay:
    """A record, played through once; position 0 is the deal, position n stands after the n-th action.

    Raises RecordError if the record does not replay (V4).
    """

    def __init__(self, record: Record, source: str = "a record") -> None:
        """`source`: what the game is called where another says that it was forked from it, such as `game 3`."""
        self.record = record
        self.source = source
        game = record.playable()
        self.manifest: Manifest = game.manifest
        self.names: tuple[str, ...] = tuple(clean_name(name) for name in record.names)
        match = Match(game, record.seats, record.known_seed(), **dict(record.options))
        self._positions = Positions(match)

        self._reveals = {0: False}

        def play(seat: int, text: str) -> None:
            ahead = match.ahead(seat, match.parse(seat, text))
            match.go(ahead)
            self._reveals[len(self._positions)] = any(each.REVEALS and each.audience is None for each in ahead.events)
            self._positions.note()

        record.play_into(play)

    @property
    def positions(self) -> int:
        """How many positions there are: one more than actions."""
        return len(self._positions)

    @property
    def finished(self) -> bool:
        """Whether the record goes to the end of its game."""
        return self.outcome is not None

    @property
    def open(self) -> bool:
        """Whether every hand may be seen: the game is over, or was played with open hands."""
        return self.finished or self.record.open_hands

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if the record stops before."""
        return self._positions.outcome(len(self._positions) - 1)

    @property
    def lines(self) -> tuple[str, ...]:
        """The actions with their seats' letters, as the record has them; they hold what the public may not know."""
        return tuple(f"{SEAT_LETTERS[seat]} {text}" for seat, text in self.record.actions)

    def where(self, position: int) -> str:
        """The round or phase at a position, in public words."""
        return self._positions.where(self._checked(position))

    def view(self, seat: int | None, position: int) -> View:
        """What a seat, or the public (None), could know at a position."""
        return self._positions.view(self._reader(seat), self._checked(position))

    def open_views(self, position: int) -> tuple[View, ...]:
        """All seats' views at a position; raises RecordError while the game is not over, unless hands were open."""
        if not self.open:
            raise RecordError("This game is not over, so its hands stay closed.")
        return tuple(self.view(seat, position) for seat in range(self.record.seats))

    def log(self, seat: int | None, position: int) -> tuple[LogLine, ...]:
        """What a seat, or the public, could read at a position, oldest first."""
        return self._positions.log(self._reader(seat), self._checked(position))

    def ends(self, position: int) -> bool:
        """Whether the game is over at a position, so that nobody decides there."""
        return self._positions.outcome(self._checked(position)) is not None

    def decider(self, position: int) -> int:
        """Who decides at a position: the seat that acted next, else the first that owes a decision; else seat 0."""
        actions = self.record.actions
        owing = self._positions.deciders(self._checked(position))
        return actions[position][0] if position < len(actions) else owing[0] if owing else 0

    def reveals(self, position: int) -> bool:
        """Whether the action before a position turned something up for all, or ended the game."""
        return self._reveals[self._checked(position)] or any(line.tone is Tone.END for line in self._news(position))

    def begins_turn(self, position: int) -> bool:
        """Whether another seat's turn, or another phase, begins at a position."""
        actions = self.record.actions
        if not 0 < position < len(actions):
            return True
        return actions[position][0] != actions[position - 1][0] or self.where(position) != self.where(position - 1)

    def says(self, position: int, seat: int | None, words: str) -> bool:
        """Whether a position's phase, or what a seat could read of the action before it, has these words."""
        told = self.log(seat, position)[len(self.log(seat, position - 1)) if position else 0 :]
        texts = (self.where(position), *(line.say(told_apart(self.names)) for line in told))
        return any(words.casefold() in text.casefold() for text in texts)

    def _news(self, position: int) -> tuple[LogLine, ...]:
        since = len(self.log(None, position - 1)) if position else 0
        return self.log(None, position)[since:]

    def _checked(self, position: int) -> int:
        if position not in range(self.positions):
            raise SetupError(f"This replay has positions 0 to {self.positions - 1}.")
        return position

    def _reader(self, seat: int | None) -> int | None:
        if seat is not None and seat not in range(self.record.seats):
            raise SetupError("There is no such seat at this table.")
        return seat
