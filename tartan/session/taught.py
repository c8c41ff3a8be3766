"""A lesson at its table: the position played out by the rules, and the learner's moves judged before they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan import registry
from tartan.engine.errors import IllegalAction, SetupError
from tartan.session.lessons import moves
from tartan.session.seat import Curtain, SeatPlan, Setup, Sitter
from tartan.session.table import Table

if TYPE_CHECKING:
    from tartan.engine.contract import LogLine, View
    from tartan.session.lessons import Lesson, Turn
    from tartan.session.seat import Seat

NAMES = ("Isla", "Ewan", "Mairi", "Calum", "Una", "Fergus")
"""Who sits at the table of a lesson, by seat; the learner plays for one of them."""


class Taught:
    """One lesson at its table, kept nowhere; raises SetupError on a lesson that cannot be played.

    The learner's moves go through `submit`, which plays what the lesson accepts and refuses everything else.
    """

    def __init__(self, game_id: str, lesson: Lesson) -> None:
        self.lesson = lesson
        self.manifest = registry.manifest(game_id)
        self.table = self._reached()
        """The table; it is saved nowhere."""
        self.at = 0
        """How many of the learner's moves were made."""
        self.began = self.door.log_length
        """How many lines the learner could read when the lesson began."""

    @property
    def door(self) -> Seat:
        """The learner's door."""
        return self.table.seat(self.lesson.seat)

    @property
    def done(self) -> bool:
        """Whether the lesson is solved."""
        return self.at == len(self.lesson.turns)

    @property
    def turn(self) -> Turn:
        """The move that is asked for; the last one once the lesson is solved."""
        return self.lesson.turns[min(self.at, len(self.lesson.turns) - 1)]

    @property
    def choices(self) -> tuple[str, ...]:
        """The moves to choose among: what is legal, and what tempts though it is not, so that no list is the answer."""
        legal = self.door.legal()
        tempting = [each.text for each in self.turn.tries if each.text not in legal]
        return tuple(sorted((*legal, *tempting))) if tempting else legal

    def news(self) -> tuple[LogLine, ...]:
        """What the learner could read since the lesson began."""
        return self.door.log(self.began)

    def refusal(self, text: str) -> IllegalAction | None:
        """Why a move is not what is asked for, None if it is; plays nothing."""
        if self.done:
            return IllegalAction(self.turn.rule, "This lesson is done.")
        turn = self.turn
        if text in turn.accept:
            return None
        for each in turn.tries:
            if each.text == text:
                return IllegalAction(each.rule, each.reason)
        illegal = self.door.refusal(text)
        return illegal or IllegalAction(turn.rule, turn.otherwise)

    def submit(self, text: str) -> tuple[View, ...]:
        """Make the learner's move and what follows it; gives the public's views, before it and after each move.

        Raises IllegalAction, with the rule and its reason, on anything but a solution, and changes nothing.
        """
        refused = self.refusal(text)
        if refused is not None:
            raise refused
        public = self.table.seat(None)
        seen = [public.view()]
        then = self.turn.then
        for seat, notation in ((self.lesson.seat, text), *moves(then)):
            self.table.submit(seat, notation)
            seen.append(public.view())
        self.at += 1
        return tuple(seen)

    def restart(self) -> None:
        """Go back to the position in which the lesson begins, at a table of its own."""
        self.table.close()
        self.table, self.at = self._reached(), 0

    def _reached(self) -> Table:
        lesson = self.lesson
        plans = tuple(
            SeatPlan(name, Sitter.HERE if seat == lesson.seat else Sitter.REMOTE)
            for seat, name in enumerate(NAMES[: lesson.seats])
        )
        table = Table(Setup(self.manifest.id, plans, lesson.options, seed=lesson.seed, curtain=Curtain.NONE))
        for seat, text in moves(lesson.before):
            try:
                table.submit(seat, text)
            except IllegalAction as e:
                raise SetupError(f"The lesson {lesson.id} cannot be played: {text}: {e}") from e
        return table
