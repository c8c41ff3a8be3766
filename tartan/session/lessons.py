"""Lessons: the frozen form of a game's course, and which of its lessons are done.

A course is data in a game's folder (`lessons.py`, `COURSE`). A lesson deals from a fixed seed, plays itself to its
position by the rules, and then asks the learner for a move: what solves it is played, anything else is refused with
the rule that speaks against it and its reason, and loses nothing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tartan import registry
from tartan.engine.contract import SEAT_LETTERS, printable
from tartan.engine.errors import SetupError

if TYPE_CHECKING:
    from tartan.engine.contract import OptionValue

PREFIX = "lessons."
"""Settings of this name and a game's id hold the lessons that are done."""


@dataclass(frozen=True, slots=True)
class Try:
    """A tempting move that is not what the lesson asks for, legal or not."""

    text: str
    """Its notation."""
    rule: str
    """The id of the rule that speaks against it."""
    reason: str
    """Why, in a sentence."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One decision of the learner, and what others play after it."""

    ask: str
    """What is wanted, in a sentence that fits the prompt line."""
    accept: tuple[str, ...]
    """The notations that solve it; the first one is shown to who asks for the solution."""
    tries: tuple[Try, ...]
    otherwise: str
    """What is said to any other legal move: a nudge in the right direction."""
    rule: str
    """The id of the rule that the nudge rests on."""
    then: str = ""
    """What is played after it, as in `moves`."""
    shows: str = ""
    """With what begins a step of the reveal after it that is to be watched; all of it where nothing is said."""
    aside: tuple[tuple[int, int], ...] = ()
    """Steps of the cursor, right and down, by which it leaves what it would begin on, where that is the answer.

    A step that goes nowhere picks up what it is on.
    """


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position that is really reached, and what is to be found in it."""

    id: str
    """Its own among the game's lessons; progress is kept by it."""
    title: str
    seats: int
    seat: int
    """The learner's seat."""
    seed: int
    before: str
    """What is played from the deal to the position, as in `moves`."""
    text: str
    """The situation and the task, in one to four sentences."""
    rules: tuple[str, ...]
    """The ids of the rules that it teaches, read beside the text."""
    turns: tuple[Turn, ...]
    after: str
    """What happened, and why, once it is solved."""
    options: tuple[tuple[str, OptionValue], ...] = ()
    bare: bool = False
    """Whether a board leaves out its marks of what may be done and what would come of it: they are the answer."""


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons of one game, from simple to tricky."""

    lessons: tuple[Lesson, ...]

    def __len__(self) -> int:
        return len(self.lessons)


class KeptTexts(Protocol):
    """Where progress is kept: texts under names, as `Settings` has them."""

    def kept(self, name: str) -> str | None:
        """The text under a name, None if there is none."""

    def keep(self, name: str, text: str | None) -> None:
        """Keep a text under a name; None: keep nothing there."""


def moves(text: str) -> tuple[tuple[int, str], ...]:
    """Pairs of a seat and a notation from `A put H9 shore, B put D4 shore`; raises SetupError on anything else."""
    found = []
    for part in text.split(","):
        letter, _, notation = " ".join(part.split()).partition(" ")
        if not letter:
            continue
        if letter not in tuple(SEAT_LETTERS) or not notation:
            raise SetupError(f"A lesson has a move that is none: {printable(part)}.")
        found.append((SEAT_LETTERS.index(letter), notation))
    return tuple(found)


def course_of(game_id: str) -> Course:
    """The course that a game's folder holds; raises SetupError for an unknown game, or one that has none."""
    course = registry.part(game_id, "lessons").COURSE
    if not isinstance(course, Course):
        raise SetupError("That game's lessons are none.")
    return course


def has_course(game_id: str) -> bool:
    """Whether a game has lessons."""
    try:
        course_of(game_id)
    except SetupError:
        return False
    return True


class Progress:
    """Which lessons of a game are done; whatever is damaged or unknown in the store counts as not done."""

    def __init__(self, kept: KeptTexts, game_id: str) -> None:
        self._kept = kept
        self._name = PREFIX + game_id
        self._known = tuple(lesson.id for lesson in course_of(game_id).lessons)

    @property
    def done(self) -> frozenset[str]:
        """The ids of the lessons that are done."""
        try:
            found = json.loads(self._kept.kept(self._name) or "[]")
        except (ValueError, RecursionError):
            found = []
        return frozenset(name for name in self._known if isinstance(found, list) and name in found)

    @property
    def next(self) -> int:
        """The number of the first lesson that is not done, from 0; the first one of all once all are."""
        done = self.done
        return next((at for at, name in enumerate(self._known) if name not in done), 0)

    def finish(self, lesson_id: str) -> None:
        """A lesson is done."""
        done = self.done | {lesson_id}
        self._kept.keep(self._name, json.dumps([name for name in self._known if name in done]))

    def forget(self) -> None:
        """Begin the course again."""
        self._kept.keep(self._name, None)
