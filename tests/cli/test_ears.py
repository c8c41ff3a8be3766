"""Line mode hears a person and the network at once: lines as they come, no faster than they are asked for."""

from __future__ import annotations

import asyncio
import io
import os
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from tartan.cli.ears import LoopEars

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Pipe:
    """Ears at one end of a pipe."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None) -> None:
        self.read, self.write = os.pipe()
        self.ears = LoopEars(loop, self.read)

    def send(self, data: bytes) -> None:
        os.write(self.write, data)

    def end(self) -> None:
        os.close(self.write)
        self.write = -1


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop that runs only while somebody listens."""
    found = asyncio.new_event_loop()
    yield found
    found.close()


@pytest.fixture
def pipe(loop: asyncio.AbstractEventLoop) -> Iterator[Pipe]:
    """A pipe with ears that let the loop run."""
    found = Pipe(loop)
    yield found
    os.close(found.read)
    if found.write >= 0:
        found.end()


def anything(_line: bytes) -> bool:
    return True


def test_lines_come_one_by_one(pipe: Pipe) -> None:
    """What was sent together is given line by line, the last one without its end too, and then the input's end."""
    pipe.send(b"one\ntwo\nthr")
    pipe.send(b"ee")
    pipe.end()
    assert [pipe.ears.readline() for _ in range(4)] == [b"one\n", b"two\n", b"three\n", b""]
    assert pipe.ears.readline() == b""


def test_the_loop_runs_while_a_line_is_waited_for(pipe: Pipe, loop: asyncio.AbstractEventLoop) -> None:
    """What happens in the loop may even be what sends the line."""
    loop.call_soon(lambda: loop.call_soon(pipe.send, b"late\n"))
    assert pipe.ears.readline() == b"late\n"


def test_somebody_who_waits_is_stirred(pipe: Pipe, loop: asyncio.AbstractEventLoop) -> None:
    """Something that happens ends the waiting once; a line that was there is heard afterwards."""
    loop.call_soon(pipe.ears.stir)
    assert pipe.ears.hear(anything) is None
    pipe.send(b"now\n")
    assert pipe.ears.hear(anything) == b"now\n"


def test_a_line_that_is_not_for_now_is_kept(pipe: Pipe, loop: asyncio.AbstractEventLoop) -> None:
    """Lines stay in order: what is not taken waits, and what lies behind it waits too."""
    pipe.send(b"later\n/now\n")
    loop.call_later(0, pipe.ears.stir)
    assert pipe.ears.hear(lambda line: line.startswith(b"/")) is None
    assert pipe.ears.readline() == b"later\n"
    assert pipe.ears.hear(lambda line: line.startswith(b"/")) == b"/now\n"


def test_the_end_is_taken_or_waits(pipe: Pipe, loop: asyncio.AbstractEventLoop) -> None:
    """An end of the input that is not for now waits as a line does."""
    pipe.end()
    loop.call_soon(pipe.ears.stir)
    assert pipe.ears.hear(lambda line: line != b"") is None
    assert pipe.ears.hear(anything) == b""


def test_a_pipe_is_read_no_faster_than_it_is_answered(pipe: Pipe) -> None:
    """Whoever sends without end fills the pipe and not the memory."""
    os.set_blocking(pipe.write, False)
    sent = 0
    with suppress(BlockingIOError):
        while True:
            sent += os.write(pipe.write, b"1\n" * 512)
    for _ in range(100):
        assert pipe.ears.readline() == b"1\n"
    assert len(pipe.ears._lines) * 2 <= 4096
    assert sent > 4096


def test_a_line_without_end_is_cut(pipe: Pipe) -> None:
    """Of a very long line the beginning is given, no longer than was asked for, and the next line is whole."""
    pipe.send(b"x" * 5000 + b"\nnext\n")
    line = pipe.ears.readline(1000)
    assert len(line) < 1000
    assert line.endswith(b"\n")
    assert pipe.ears.readline(1000) == b"next\n"


def test_what_was_typed_before_is_forgotten(pipe: Pipe) -> None:
    """Where a curtain drops what was typed, lines that were read already go too (K1)."""
    pipe.send(b"1\n2\nhal")
    assert pipe.ears.readline() == b"1\n"
    pipe.ears.drop()
    pipe.send(b"\n3\n")
    assert [pipe.ears.readline() for _ in range(2)] == [b"\n", b"3\n"]


def test_a_file_never_keeps_anybody_waiting(tmp_path: Path, loop: asyncio.AbstractEventLoop) -> None:
    """A file is read as a pipe is, though no loop can watch it."""
    path = tmp_path / "answers"
    path.write_bytes(b"1\n2")
    with path.open("rb") as file:
        ears = LoopEars.of(file)
        ears.loop = loop
        assert [ears.readline() for _ in range(3)] == [b"1\n", b"2\n", b""]


def test_without_a_loop_nothing_else_is_needed() -> None:
    """Streams that are no files do too, and a loop may come later."""
    ears = LoopEars.of(io.BytesIO(b"1\n2\n"))
    assert ears.readline() == b"1\n"
    assert ears.hear(anything) == b"2\n"
    assert ears.readline() == b""
