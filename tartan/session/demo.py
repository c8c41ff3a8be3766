"""Demonstrations: the frozen form of a game's demo script, and the player that walks through one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction, SetupError

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine, Manifest, OptionValue, Outcome, View
    from tartan.engine.match import Match

SECONDS_A_WORD = 1 / 3
"""How long a word takes to read, where a demonstration runs by itself."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One step of a demonstration: what is played, then what is said about it."""

    steps: tuple[tuple[int, str], ...]
    """Pairs of a seat and a notation, played in order; () where something is only pointed out."""
    caption: str
    rules: tuple[str, ...] = ()
    """The ids of the rules that it shows."""
    look: int | None = None
    """The seat through whose eyes it is watched, None for the public."""


@dataclass(frozen=True, slots=True)
class Script:
    """A demonstration of one game."""

    title: str
    seats_names: tuple[str, ...]
    """One name a seat."""
    seed: int | bytes
    options: tuple[tuple[str, OptionValue], ...]
    beats: tuple[Beat, ...]


class Player:
    """Walks through a script, beat by beat in both directions; it begins before the first beat.

    All beats are played once at the start, so that going back costs nothing. Raises SetupError on a script that cannot
    be played, naming the beat.
    """

    def __init__(self, game_id: str, script: Script) -> None:
        from tartan import registry
        from tartan.engine.match import Match
        from tartan.session.positions import Positions

        self.script = script
        game = registry.load(game_id)
        self.manifest: Manifest = game.manifest
        self.at = 0
        """How many beats have been played: 0 is the deal, the number of beats the end."""
        match = Match(game, len(script.seats_names), script.seed, **dict(script.options))
        self._positions = Positions(match)
        self._leading: list[str] = []
        """For each beat the round or phase in which its last step was made: what it revealed belongs there."""
        for number, beat in enumerate(script.beats, 1):
            self._leading.append(_play(match, number, beat))
            self._positions.note()

    @classmethod
    def of(cls, game_id: str) -> Player:
        """The demonstration that a game's folder holds; raises SetupError if it has none."""
        from tartan import registry

        script = registry.part(game_id, "demo").SCRIPT
        if not isinstance(script, Script):
            raise SetupError("That game's demonstration is not one.")
        return cls(game_id, script)

    @property
    def length(self) -> int:
        """How many beats there are."""
        return len(self.script.beats)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.script.seats_names

    @property
    def beat(self) -> Beat | None:
        """The beat that was played last; None before the first."""
        return self.script.beats[self.at - 1] if self.at else None

    @property
    def caption(self) -> str:
        """What is said now; the title before the first beat."""
        return self.beat.caption if self.beat else self.script.title

    @property
    def reading_seconds(self) -> float:
        """How long the caption takes to read."""
        return len(self.caption.split()) * SECONDS_A_WORD

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that are shown now."""
        return self.beat.rules if self.beat else ()

    @property
    def look(self) -> int | None:
        """The seat through whose eyes it is watched now, None for the public."""
        return self.beat.look if self.beat else None

    @property
    def where(self) -> str:
        """The round or phase now, in public words."""
        return self._positions.where(self.at)

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended by now, None while it goes on."""
        return self._positions.outcome(self.at)

    def forward(self) -> bool:
        """Play the next beat; False at the end, where nothing happens."""
        return self.go(self.at + 1)

    def back(self) -> bool:
        """Go back by one beat; False at the start, where nothing happens."""
        return self.go(self.at - 1)

    def go(self, at: int) -> bool:
        """Stand after so many beats; False if there are not so many."""
        if at not in range(self.length + 1):
            return False
        self.at = at
        return True

    def view(self) -> View:
        """What the seat that is looked through now may know."""
        return self.view_of(self.look)

    def view_of(self, seat: int | None) -> View:
        """What a seat, or the public, may know now."""
        return self._positions.view(seat, self.at)

    def before(self) -> tuple[View, str]:
        """How it stood before the last beat so far that played anything: the public's view; and where that beat led.

        That is the round or phase of its last step, not of its first: a beat may play many.
        """
        played = max((at for at in range(self.at) if self.script.beats[at].steps), default=0)
        return self._positions.view(None, played), self._leading[played]

    def log(self) -> tuple[LogLine, ...]:
        """All that the seat that is looked through now may read, oldest first."""
        return self._positions.log(self.look, self.at)

    def news(self) -> tuple[LogLine, ...]:
        """What of the log this beat has added; the opening lines before the first."""
        before = len(self._positions.log(self.look, self.at - 1)) if self.at else 0
        return self.log()[before:]


def _play(match: Match, number: int, beat: Beat) -> str:
    """Play a beat; gives the round or phase in which its last step was made."""
    if beat.look is not None and beat.look not in range(match.seats):
        raise SetupError(f"Beat {number} of the demonstration looks through a seat that is not there.")
    where = match.state.where
    for seat, text in beat.steps:
        where = match.state.where
        try:
            match.submit(seat, text)
        except IllegalAction as e:
            raise SetupError(f"Beat {number} of the demonstration cannot be played: {text}: {e}") from e
    return where
