"""Kept answers: each is found once while it is kept, and no more of them are kept than may be."""

from __future__ import annotations

from tartan.engine.memo import Memo, Newest


class Squares(Memo[int]):
    """Squares, and which of them were worked out."""

    most = 3

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def found(self, number: int) -> int:
        """The square."""
        self.asked.append(number)
        return number * number


def test_what_is_kept_is_found_once() -> None:
    """Asked again it is the very same answer."""
    squares = Squares()
    assert [squares[number] for number in (5, 7, 5, 7, 5)] == [25, 49, 25, 49, 25]
    assert squares.asked == [5, 7]


def test_a_full_one_is_emptied_first() -> None:
    """However much is asked, no more is held than may be, and all answers are right."""
    squares = Squares()
    for number in range(100):
        assert squares[number] == number * number
        assert 0 < len(squares) <= Squares.most
    assert squares[2] == 4


def test_the_newest_answer_is_found_once_for_an_object_and_again_for_an_equal_one() -> None:
    """It is the object that counts: the same one gives the kept answer, another one a new answer that is kept then."""
    asked: list[tuple[int, ...]] = []

    def length(thing: tuple[int, ...]) -> int:
        asked.append(thing)
        return len(thing)

    newest = Newest(length)
    one, equal = (1, 2), (*range(1, 3),)
    assert [newest(one), newest(one), newest(equal), newest(one)] == [2, 2, 2, 2]
    assert [thing is one for thing in asked] == [True, False, True]
