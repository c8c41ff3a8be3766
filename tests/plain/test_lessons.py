"""Lessons in line mode: complete, from a pipe, with every refusal and its rule in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.plain.lessons import AGAIN, COMMANDS, learn
from tartan.session.lessons import Progress, course_of
from tartan.session.lobby import Lobby
from tartan.session.taught import Taught
from tartan.session.words import words_of
from tests.plain.rooms import Script

if TYPE_CHECKING:
    from tartan.session.lessons import Lesson

GAMES = registry.available()


def solution(game: str, lesson: Lesson) -> list[str]:
    """The moves of one way to solve a lesson."""
    taught, made = Taught(game, lesson), []
    while not taught.done:
        made.append(next(text for text in taught.turn.accept if text in taught.door.legal()))
        taught.submit(made[-1])
    return made


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_course_is_taken_from_a_pipe(game: str) -> None:
    """Enter takes the next lesson; its moves solve it; the last word names what comes after, and all are done."""
    lobby, lessons = Lobby(), course_of(game).lessons
    answers = [answer for lesson in lessons for answer in ("", *solution(game, lesson))]
    script = Script(*answers, "Back")
    learn(script.page, lobby, game)
    assert len(Progress(lobby.settings, game).done) == len(lessons)
    for lesson in lessons:
        assert lesson.text in script.text
        assert f"Solved. {lesson.after}" in script.text
    assert f"tartan play {game}" in script.text


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_try_is_refused_with_its_reason_and_may_be_followed_by_another(game: str) -> None:
    """By notation, and by number also where the rules forbid it: what is listed is not the answer."""
    lesson = next(each for each in course_of(game).lessons if each.turns[0].tries)
    moves = Taught(game, lesson).choices
    tries = lesson.turns[0].tries
    numbers = [str(moves.index(each.text) + 1) for each in tries]
    script = Script(lesson.title, *(each.text for each in tries), *numbers, *solution(game, lesson), "Back")
    lobby = Lobby()
    learn(script.page, lobby, game)
    for each in tries:
        said = f"No: {each.reason} ({each.rule})"
        assert script.text.count(said) >= 2, said
    assert lesson.id in Progress(lobby.settings, game).done


def test_every_answer_does_what_the_help_says() -> None:
    """The help, the state, the lesson, the move, a rule, a new beginning, a wrong number; then back to the list."""
    game = GAMES[0]
    lesson = course_of(game).lessons[0]
    rule = lesson.rules[0]
    script = Script("1", "?", "s", "w", "m", f"r {rule}", "r ZZ-9", "b", "999", "", "nonsense", "q", "Back")
    lobby = Lobby()
    learn(script.page, lobby, game)
    assert all(f"{key}: {does}." in script.lines for key, does in COMMANDS)
    assert script.text.count(lesson.text) == 2
    assert any(line.startswith(lesson.turns[0].accept[0]) for line in script.lines)
    assert "No rule has the id ZZ-9." in script.lines
    assert "There is no move 999" in script.text
    assert "Nothing was answered" in script.text
    assert "taken again at any time" in script.text
    assert not Progress(lobby.settings, game).done


def test_the_marks_can_be_taken_off() -> None:
    """Once something is done the list offers to begin the course again."""
    game = GAMES[0]
    lesson = course_of(game).lessons[0]
    lobby = Lobby()
    script = Script("1", *solution(game, lesson), AGAIN, "Back")
    learn(script.page, lobby, game)
    assert f"1. {lesson.title} (done)" in script.lines
    assert not Progress(lobby.settings, game).done


def test_an_input_that_ends_leaves_the_lessons() -> None:
    """A pipe that runs dry ends the program without a word of blame, and what was done stays done."""
    game = GAMES[0]
    lobby = Lobby()
    learn(Script("1", *solution(game, course_of(game).lessons[0]), "2").page, lobby, game)
    assert len(Progress(lobby.settings, game).done) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_move_that_is_listed_is_explained_with_names(game: str) -> None:
    """Also one that the rules forbid; no seat stands by a mark or a letter alone."""
    for lesson in course_of(game).lessons:
        taught = Taught(game, lesson)
        words = [words_of(game).explained(text, taught.door.view(), taught.table.names) for text in taught.choices]
        assert all(words)
        assert not any(re.search(r"[{}]|\bof [A-F]\b", text) for text in words)
