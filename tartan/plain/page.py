"""The page of line mode: lines out, lines in, and nothing else; never a control character (A2, T6).

A page only ever grows. A curtain is a screenful of empty lines, and only where the output is a terminal.
"""

from __future__ import annotations

import contextlib
import termios
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from tartan.plain.letters import in_ascii, literal, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

LONGEST_ANSWER = 1000
"""Bytes of an answer that are read; the rest of its line is dropped."""

PROMPT = "> "


class InputEnded(Exception):  # noqa: N818 - no error: the person has left, or the pipe is empty
    """There is nothing more to read."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a page may speak: what its streams are, and which signs they show."""

    ascii: bool = False
    """Whether only ASCII may be written."""
    typed: bool = False
    """Whether a person types at a terminal; otherwise answers come from a pipe or a file and are echoed."""
    shown: bool = False
    """Whether the output is a terminal."""
    rows: int = 24
    """The terminal's height in lines: how many empty lines a curtain takes."""
    columns: int = 0
    """The terminal's width in cells, at which lines are broken between words; 0: they are never broken."""


class Source(Protocol):
    """What answers are read from: a binary file, or something that lets other things go on meanwhile."""

    def readline(self, limit: int = ..., /) -> bytes:
        """The next line, at most so many bytes of it; b"" at the end."""

    def fileno(self) -> int:
        """The file descriptor; raises OSError or ValueError where there is none."""


class Page:
    """Writes lines to `sink` and reads answers from `source`."""

    def __init__(self, source: Source, sink: TextIO, manner: Manner) -> None:
        self.manner = manner
        self._source = source
        self._sink = sink

    def say(self, *lines: str) -> None:
        """Write lines, each made literal, and broken between words where a terminal is too narrow.

        OSError (a broken pipe) goes through to the caller.
        """
        for line in lines:
            text = literal(line)
            for part in wrapped(in_ascii(text) if self.manner.ascii else text, self.manner.columns):
                self._sink.write(part + "\n")

    def say_whole(self, line: str) -> None:
        """Write a line that is not broken, so that it is one line still where it is copied from a terminal."""
        text = literal(line)
        self._sink.write((in_ascii(text) if self.manner.ascii else text) + "\n")

    def gap(self) -> None:
        """Write one empty line."""
        self._sink.write("\n")

    def heading(self, text: str) -> None:
        """Write a line that begins something new, an empty line before it."""
        self.gap()
        self.say(text)

    def numbered(self, items: Sequence[str]) -> None:
        """Write items with the numbers by which they may be answered, from 1."""
        width = len(str(len(items)))
        for number, item in enumerate(items, 1):
            self.say(f"{number:>{width}}. {item}")

    def flush(self) -> None:
        """Send what was written."""
        self._sink.flush()

    def ask(self, question: str = "") -> str:
        """The next answer, without blanks around it; raises InputEnded.

        The question stands on the line before the answer's own.
        """
        answer = self._asked(*([question] if question else []))
        if not self.manner.typed:
            self.say(answer)
        return answer

    def ask_hidden(self, question: str) -> str:
        """An answer that is not shown while it is typed; raises InputEnded."""
        with self._no_echo():  # before the question, for whoever is quick
            answer = self._asked(question)
        self.gap()
        return answer

    def wait(self, what: str) -> None:
        """Write a line and wait for Enter; what was typed before is dropped (K1); raises InputEnded."""
        self._drop_typed()
        self._asked(what, sign="")

    def clear(self) -> None:
        """Push everything off a terminal's page with empty lines; elsewhere nothing, for nobody looks."""
        if self.manner.shown:
            self._sink.write("\n" * max(self.manner.rows, 1))
            self._sink.flush()

    def choose(self, question: str, items: Sequence[str], default: int | None = None) -> int:
        """The index of the item that is answered by number or by its own first words; Enter takes the default.

        Asks again until the answer is one of them; raises InputEnded.
        """
        self.say(question)
        self.numbered(items)
        offer = "" if default is None else f"Enter takes {default + 1}."
        while True:
            answer = self.ask(offer)
            if not answer and default is not None:
                return default
            number = number_of(answer)
            if number is not None and 1 <= number <= len(items):
                return number - 1
            begun = [at for at, item in enumerate(items) if answer and item.casefold().startswith(answer.casefold())]
            if len(begun) == 1:
                return begun[0]
            self.say(f"Please answer with a number from 1 to {len(items)}.")

    def ask_until(self, question: str, fault_of: Callable[[str], str]) -> str:
        """The first answer with which nothing is wrong; raises InputEnded.

        `fault_of` gives what is wrong with an answer, as a sentence to be said before it is asked for again, or "".
        """
        while True:
            answer = self.ask(question)
            fault = fault_of(answer)
            if not fault:
                return answer
            self.say(fault)

    def _asked(self, *question: str, sign: str = PROMPT) -> str:
        """Put a question and read what is answered; raises InputEnded."""
        self._put(question, sign)
        return self._read()

    def _put(self, question: Sequence[str], sign: str) -> None:
        """Write the lines of a question, and on the next the sign that an answer is waited for."""
        self.say(*question)
        self._sink.write(sign)
        self._sink.flush()

    def _read(self) -> str:
        line = self._source.readline(LONGEST_ANSWER)
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) == LONGEST_ANSWER:
            rest = self._source.readline(LONGEST_ANSWER)
        if not line:
            self.gap()
            raise InputEnded
        return answer_of(line)

    def _drop_typed(self) -> None:
        if self.manner.typed:
            with contextlib.suppress(OSError, ValueError, termios.error):
                termios.tcflush(self._source.fileno(), termios.TCIFLUSH)

    @contextmanager
    def _no_echo(self) -> Iterator[None]:
        """Echo switched off while a secret is typed, and put back whatever happens."""
        before: list[Any] | None = None  # Any: as termios types it
        if self.manner.typed:
            with contextlib.suppress(OSError, ValueError, termios.error):
                before = termios.tcgetattr(self._source.fileno())
                quiet = [*before]
                quiet[3] &= ~termios.ECHO
                termios.tcsetattr(self._source.fileno(), termios.TCSAFLUSH, quiet)
        try:
            yield
        finally:
            if before is not None:
                termios.tcsetattr(self._source.fileno(), termios.TCSAFLUSH, before)


def number_of(answer: str) -> int | None:
    """The number that is answered, None for anything else; of one that no list reaches, its first nine digits."""
    return int(answer[:9]) if answer.isascii() and answer.isdigit() else None


def answer_of(line: bytes) -> str:
    """What was answered with a line that was read."""
    return literal(line.decode("utf-8", "replace").replace("\t", " ")).strip()
