"""Tests of which lines of a log cancel each other out."""

from __future__ import annotations

from tartan.engine.contract import LogLine, Span, Tone
from tartan.engine.withdrawn import TakenBack, Withdrawn

LINES = [LogLine("", Tone.PUBLIC, (Span(f"line {number}"),)) for number in range(6)]


def numbers(withdrawn: Withdrawn, since: int) -> list[int]:
    return [at for at, _ in withdrawn.lasting(LINES[since:], since)]


def test_a_step_and_the_word_of_its_undoing_cancel_each_other_out() -> None:
    """Told from before the step on, neither is there; told from within, the word is news to others alone."""
    others, own = Withdrawn(), Withdrawn()
    others.add(TakenBack(4, 1, 3), own=False)
    own.add(TakenBack(4, 1, 3), own=True)
    assert numbers(others, 0) == numbers(own, 0) == [0, 3, 5]
    assert numbers(others, 1) == numbers(own, 1) == [3, 5]
    assert numbers(others, 3) == [3, 4, 5]
    assert numbers(own, 3) == [3, 5]
    assert [line in others for line in range(6)] == [False, True, True, False, True, False]


def test_a_step_that_nobody_was_told_of_leaves_no_word() -> None:
    """Where no line told of the step, the line that says that it was taken back says nothing."""
    withdrawn = Withdrawn()
    withdrawn.add(TakenBack(2, 2, 2), own=False)
    assert numbers(withdrawn, 0) == [0, 1, 3, 4, 5]


def test_steps_are_found_by_the_lines_that_say_so() -> None:
    """From a line on, exactly the steps whose undoing is told there, in order."""
    withdrawn = Withdrawn()
    steps = [TakenBack(1, 0, 1), TakenBack(3, 2, 3), TakenBack(5, 4, 5)]
    for step in steps:
        withdrawn.add(step, own=False)
    assert withdrawn.since(0) == tuple(steps)
    assert withdrawn.since(2) == tuple(steps[1:])
    assert withdrawn.since(6) == ()
