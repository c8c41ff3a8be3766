"""A page on which something may happen while an answer is waited for: other people play, speak, come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TextIO

from tartan.plain.page import LONGEST_ANSWER, PROMPT, InputEnded, Manner, Page, answer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WORD = b"/"
"""How lines begin that are meant for now, and not for the next question."""


class Ears(Protocol):
    """Where answers come from, while other things go on."""

    def fileno(self) -> int:
        """The file descriptor that is read."""

    def readline(self, limit: int = ..., /) -> bytes:
        """The next line, at most so many bytes of it; b"" at the end of the input."""

    def hear(self, take: Callable[[bytes], bool]) -> bytes | None:
        """The next line if it is one to take, b"" being the input's end; None once something has happened."""

    def drop(self) -> None:
        """Forget what was typed and not taken yet."""

    def stir(self) -> None:
        """Something has happened that whoever waits should look at."""


class OpenPage(Page):
    """A page that asks, and is told meanwhile that something has happened."""

    def __init__(self, ears: Ears, sink: TextIO, manner: Manner) -> None:
        super().__init__(ears, sink, manner)
        self._ears = ears
        self.news: Callable[[], Sequence[str]] = tuple
        """What is to be told at once while any question waits for its answer; it may raise what ends the waiting."""

    def stir(self) -> None:
        """Something has happened that whoever waits should look at."""
        self._ears.stir()

    def prompt(self, question: str) -> None:
        """Ask something; `answer` gives what is answered."""
        self._put((question,), PROMPT)

    def answer(self) -> str | None:
        """The answer, None once something has happened; raises InputEnded."""
        line = self._ears.hear(lambda _: True)
        return None if line is None else self._heard(line)

    def remark(self) -> str | None:
        """What a person says who was asked nothing, None once something has happened; raises InputEnded.

        From a pipe only what begins with `/` is for now; all else, and its end, waits for the next question.
        """
        self._sink.flush()
        typed = self.manner.typed
        line = self._ears.hear(lambda line: typed or line.startswith(WORD))
        return None if line is None else self._heard(line)

    def idle(self) -> None:
        """Wait until something has happened; what is typed waits too."""
        self._sink.flush()
        self._ears.hear(lambda _: False)

    def _asked(self, *question: str, sign: str = PROMPT) -> str:
        """As on any page; what happens meanwhile is told at once, and then the question is put again."""
        self._put(question, sign)
        while (line := self._ears.hear(lambda _: True)) is None:
            lines = self.news()
            if lines:
                self.gap()
                self.say(*lines)
                self._put(question, sign)
        if not line:
            self.gap()
            raise InputEnded
        return answer_of(line[:LONGEST_ANSWER])

    def _drop_typed(self) -> None:
        super()._drop_typed()
        if self.manner.typed:
            self._ears.drop()

    def _heard(self, line: bytes) -> str:
        if not line:
            self.gap()
            raise InputEnded
        answer = answer_of(line)
        if not self.manner.typed:
            self.say(answer)
        return answer
