"""Lessons: every position is reached, every solution solves, every wrong try is refused with a rule there is."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tartan import registry, rulesbook
from tartan.engine.contract import SEAT_LETTERS
from tartan.engine.errors import IllegalAction, SetupError
from tartan.session.lessons import PREFIX, Progress, course_of, has_course, moves
from tartan.session.lobby import Lobby
from tartan.session.taught import NAMES, Taught
from tests.narrowing import present

if TYPE_CHECKING:
    from tartan.session.lessons import Lesson, Turn

PROMPT = 76
"""Cells of a line of the prompt on a screen of 80; it has two."""


@dataclass(frozen=True)
class Asked:
    """One decision of a lesson, and one way of the learner to it."""

    game: str
    lesson: Lesson
    way: tuple[str, ...]

    def taught(self) -> Taught:
        """The lesson as far as this decision."""
        taught = Taught(self.game, self.lesson)
        for text in self.way:
            taught.submit(text)
        return taught

    @property
    def turn(self) -> Turn:
        """What is asked."""
        return self.lesson.turns[len(self.way)]

    def __str__(self) -> str:
        return " ".join((self.game, self.lesson.id, *self.way)).replace(" ", "-")


def lessons() -> list[tuple[str, Lesson]]:
    """All lessons of all games."""
    return [(game, lesson) for game in registry.available() for lesson in course_of(game).lessons]


def ways(game: str, lesson: Lesson, way: tuple[str, ...] = ()) -> list[Asked]:
    """All decisions of a lesson, by every way that it accepts."""
    if len(way) == len(lesson.turns):
        return []
    asked = Asked(game, lesson, way)
    legal = asked.taught().door.legal()
    on = [text for text in asked.turn.accept if text in legal]
    return [asked, *(each for text in on for each in ways(game, lesson, (*way, text)))]


@cache
def everything_asked() -> tuple[Asked, ...]:
    """Every decision of every lesson."""
    return tuple(asked for game, lesson in lessons() for asked in ways(game, lesson))


every_lesson = pytest.mark.parametrize(("game", "lesson"), lessons(), ids=lambda each: getattr(each, "id", str(each)))
every_decision = pytest.mark.parametrize("asked", everything_asked(), ids=str)


@pytest.mark.parametrize("game", registry.available())
def test_every_game_has_five_to_eight_lessons_of_their_own_names(game: str) -> None:
    """A course is short, and progress tells its lessons apart."""
    found = course_of(game).lessons
    assert has_course(game)
    assert 5 <= len(found) <= 8
    assert len({lesson.id for lesson in found}) == len({lesson.title for lesson in found}) == len(found)


@every_lesson
def test_a_lesson_tells_its_task_in_few_sentences_and_cites_rules_there_are(game: str, lesson: Lesson) -> None:
    """One to four sentences, within the two lines of the prompt where they stand there; every rule is in the book."""
    book = rulesbook.load(game)
    cited = [*lesson.rules, *(turn.rule for turn in lesson.turns)]
    cited += [each.rule for turn in lesson.turns for each in turn.tries]
    assert lesson.rules
    assert [rule for rule in cited if book.find(rule) is None] == []
    assert 1 <= len(re.findall(r"[.!?](?= |$)", lesson.text)) <= 4
    said = [lesson.after, *(turn.ask for turn in lesson.turns)]
    said += [f"{turn.otherwise} ({turn.rule})" for turn in lesson.turns]
    said += [f"{each.reason} ({each.rule})" for turn in lesson.turns for each in turn.tries]
    assert [sentence for sentence in said if len(textwrap.wrap(sentence, PROMPT)) > 2] == []
    assert [sentence for sentence in said if not re.search(r"[.!?]( \([A-Z]+-\d+\w*\))?$", sentence)] == []


@every_decision
def test_what_a_lesson_accepts_solves_it(asked: Asked) -> None:
    """Each accepted move that is legal is played, and what others play after it is legal too."""
    legal = asked.taught().door.legal()
    on = [text for text in asked.turn.accept if text in legal]
    assert on
    for text in on:
        taught = asked.taught()
        assert taught.refusal(text) is None
        seen = taught.submit(text)
        assert len(seen) == 2 + len(moves(asked.turn.then))
        assert taught.at == len(asked.way) + 1
        assert taught.done == (taught.at == len(asked.lesson.turns))


@every_decision
def test_every_wrong_try_is_refused_with_its_rule_and_changes_nothing(asked: Asked) -> None:
    """The reason is the lesson's; where the rules forbid the move as well, they cite the same rule."""
    taught = asked.taught()
    before, log = taught.door.view(), taught.door.log()
    for each in asked.turn.tries:
        with pytest.raises(IllegalAction) as refused:
            taught.submit(each.text)
        assert (refused.value.rule, refused.value.message) == (each.rule, each.reason)
        illegal = taught.door.refusal(each.text)
        if illegal is not None and each.text not in asked.way:
            assert (each.text, illegal.rule) == (each.text, each.rule)
    assert (taught.door.view(), taught.door.log(), taught.at) == (before, log, len(asked.way))


@every_decision
def test_every_other_legal_move_gets_a_nudge(asked: Asked) -> None:
    """Whatever else may be played is refused, and says where to look; what the rules forbid gets their own refusal."""
    taught = asked.taught()
    known = {*asked.turn.accept, *(each.text for each in asked.turn.tries)}
    for text in (each for each in taught.door.legal() if each not in known):
        refusal = present(taught.refusal(text))
        assert (refusal.rule, refusal.message) == (asked.turn.rule, asked.turn.otherwise)
    nonsense = present(taught.refusal("no such move"))
    assert nonsense.message != asked.turn.otherwise


@every_lesson
def test_a_lesson_can_be_begun_again(game: str, lesson: Lesson) -> None:
    """It goes back to the very position, with the learner to move, and nothing more is taken once it is done."""
    taught = Taught(game, lesson)
    start = taught.door.view()
    while not taught.done:
        assert lesson.seat in taught.table.deciders
        taught.submit(next(text for text in taught.turn.accept if text in taught.door.legal()))
    assert taught.news()
    with pytest.raises(IllegalAction, match="done"):
        taught.submit(lesson.turns[-1].accept[0])
    taught.restart()
    assert (taught.door.view(), taught.at, taught.done, taught.news()) == (start, 0, False, ())


def test_the_learner_sees_no_more_than_her_seat_may() -> None:
    """The door of a lesson is the learner's own; a table of a lesson is saved nowhere."""
    for game, lesson in lessons():
        taught = Taught(game, lesson)
        assert taught.door.view().seat == lesson.seat
        assert taught.table.save_id is None
        assert taught.table.names == NAMES[: lesson.seats]


def test_progress_is_kept_by_game_and_forgotten_on_demand() -> None:
    """What is done stays done for whoever asks later, in the order of the course; another game's is its own."""
    settings = Lobby().settings
    first, other = registry.available()[:2]
    names = [lesson.id for lesson in course_of(first).lessons]
    progress = Progress(settings, first)
    assert not progress.done
    assert progress.next == 0
    progress.finish(names[1])
    progress.finish(names[0])
    again = Progress(settings, first)
    assert again.done == frozenset(names[:2])
    assert again.next == 2
    assert Progress(settings, other).done == frozenset()
    again.forget()
    assert progress.done == frozenset()


@pytest.mark.parametrize("damaged", ["", "{", "7", "null", '["no such lesson", 3]', "[" * 100_000])
def test_damaged_progress_counts_as_none(damaged: str) -> None:
    """Whatever the store holds, a course begins."""
    settings = Lobby().settings
    game = registry.available()[0]
    settings.keep(PREFIX + game, damaged)
    assert Progress(settings, game).done == frozenset()


def test_moves_are_read_by_seat() -> None:
    """Pairs of a seat and a notation; anything else is refused in a sentence."""
    assert moves("") == ()
    assert moves("A put H9 shore,\n  B done") == ((0, "put H9 shore"), (1, "done"))
    for wrong in ("put H9 shore", "A", "Z done", f"{SEAT_LETTERS} done"):
        with pytest.raises(SetupError, match="none"):
            moves(wrong)


def test_an_unknown_game_and_one_without_lessons_get_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is shown more than one sentence."""
    with pytest.raises(SetupError, match="no game"):
        course_of("chess")
    assert not has_course("chess")
    game = registry.available()[0]
    monkeypatch.setattr(registry.part(game, "lessons"), "COURSE", "nothing")
    with pytest.raises(SetupError, match="none"):
        course_of(game)
