"""A page on which things happen while an answer is waited for: they are told at once, and the question is put again."""

from __future__ import annotations

import io
from collections import deque
from typing import TYPE_CHECKING

import pytest

from tartan.plain.answers import Leaving
from tartan.plain.meanwhile import OpenPage
from tartan.plain.page import InputEnded, Manner

if TYPE_CHECKING:
    from collections.abc import Callable


class Ears:
    """Ears that hear what a test says: a line, or (None) that something has happened."""

    def __init__(self, *heard: bytes | None) -> None:
        self.heard = deque(heard)

    def fileno(self) -> int:
        raise OSError

    def readline(self, limit: int = -1) -> bytes:
        raise AssertionError("A question on an open page waits for both.")

    def hear(self, take: Callable[[bytes], bool]) -> bytes | None:
        line = self.heard.popleft()
        assert line is None or take(line)
        return line

    def drop(self) -> None: ...

    def stir(self) -> None: ...


def page(*heard: bytes | None) -> tuple[OpenPage, io.StringIO]:
    """A page at a terminal."""
    sink = io.StringIO()
    return OpenPage(Ears(*heard), sink, Manner(typed=True, shown=True)), sink


@pytest.mark.parametrize("asks", ["wait", "ask_hidden", "ask"])
def test_news_are_told_at_once_and_the_question_is_put_again(asks: str) -> None:
    """However it is asked; where there are no news nothing is said again."""
    open_page, sink = page(None, None, b"1234\n")
    news = deque([["Isla is away."], []])
    open_page.news = news.popleft
    answer = getattr(open_page, asks)("Well?")
    assert answer == (None if asks == "wait" else "1234")
    said = [line for line in sink.getvalue().splitlines() if line.strip("> ")]
    assert said == ["Well?", "Isla is away.", "Well?"]


def test_news_may_end_the_waiting() -> None:
    """What they raise goes through; so does the end of the input."""

    def gone() -> list[str]:
        raise Leaving

    open_page, _ = page(None)
    open_page.news = gone
    with pytest.raises(Leaving):
        open_page.wait("Press Enter.")
    open_page, _ = page(b"")
    with pytest.raises(InputEnded):
        open_page.wait("Press Enter.")
