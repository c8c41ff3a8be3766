"""Marks of turns: what is news to a seat begins where its last finished turn ended in its log (K3)."""

from __future__ import annotations

from tartan.session.marks import TurnMarks


def test_before_its_first_turn_all_is_news() -> None:
    """Whether or not a seat owes a decision."""
    marks = TurnMarks(2)
    assert marks.since_turn == [0, 0]


def test_in_the_midst_of_a_turn_news_begins_where_the_turn_before_ended() -> None:
    """Steps of the same turn do not make what came before it old."""
    marks = TurnMarks(2)
    marks.played(0, 4)
    marks.went_on((0,), (0,), elsewhere=False)
    assert marks.since_turn[0] == 0
    marks.played(0, 6)
    marks.went_on((0,), (1,), elsewhere=False)
    assert marks.since_turn[0] == 6


def test_a_new_turn_begins_where_the_last_one_ended() -> None:
    """What others did meanwhile is news until the seat acts in its next turn, and as long as that lasts."""
    marks = TurnMarks(2)
    marks.played(0, 4)
    marks.went_on((0,), (1,), elsewhere=False)
    marks.played(1, 7)
    marks.went_on((1,), (0,), elsewhere=False)
    assert marks.since_turn == [4, 7]
    marks.played(0, 9)
    assert marks.since_turn[0] == 4


def test_another_phase_is_another_turn_for_who_decides_on() -> None:
    """The seat owes a decision before and after, but its turn in the phase before is over."""
    marks = TurnMarks(1)
    marks.played(0, 3)
    marks.went_on((0,), (0,), elsewhere=True)
    assert marks.since_turn[0] == 3


def test_a_step_that_was_taken_back_opens_its_turn_again() -> None:
    """The seat is in its midst, so that what came before it is news as it was."""
    marks = TurnMarks(2)
    marks.played(0, 4)
    marks.went_on((0,), (1,), elsewhere=False)
    marks.taken_back(0)
    assert marks.since_turn[0] == 0
