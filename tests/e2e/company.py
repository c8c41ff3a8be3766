"""Hosts and guests as processes of their own, joined by pipes to the test that waits for what they say."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from tests.cli.running import ROOT, SECONDS, environ

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CHOICE = re.compile(r" *(\d+)\. ")


class Process:
    """One process of the program; what it says is read all the time."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        self.home = home
        self.lines: list[str] = []
        self.arguments = arguments
        self._news = threading.Condition()
        self._ended = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tartan", *arguments],
            cwd=ROOT,
            env=environ(home, PYTHONUNBUFFERED="1", **more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def wait_for(self, fits: str | Callable[[Process], bool], since: int = 0) -> str:
        """Wait until a line holds a text, or something else is so; gives the line."""

        def found() -> str | None:
            if callable(fits):
                return "" if fits(self) else None
            return next((line for line in self.lines[since:] if fits in line), None)

        with self._news:
            self._news.wait_for(lambda: self._ended or found() is not None, timeout=SECONDS)
            line = found()
        assert line is not None, f"{self.arguments} never said {fits!r}: {self.text[-2000:]} {self._errors()}"
        return line

    def say(self, line: str) -> None:
        """Answer something; to one that has gone, nothing."""
        assert self._process.stdin
        with suppress(BrokenPipeError, ValueError):
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def end(self) -> tuple[int, str]:
        """Wait until it has ended; gives its status and what it said on standard error."""
        status = self._process.wait(SECONDS)
        self._reader.join(SECONDS)
        return status, self._errors()

    def kill(self) -> None:
        """End it at once, as if the power had failed."""
        self._process.kill()
        self._process.wait(SECONDS)
        self._reader.join(SECONDS)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream
            with suppress(BrokenPipeError):
                stream.close()

    def heard(self, line: str) -> None:
        """Something was said; whoever waits looks again once this is done."""

    def _errors(self) -> str:
        assert self._process.stderr
        return self._process.stderr.read() if self._ended and not self._process.stderr.closed else ""

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            with self._news:
                self.lines.append(line.rstrip("\n"))
                self.heard(self.lines[-1])  # whoever waits is told of what came of it, too
                self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()


class Guest(Process):
    """A guest who answers each question with one of the choices; `luck` says with which."""

    def __init__(self, home: Path, *arguments: str, luck: int = 0, most: int = 1 << 30, **more: str) -> None:
        self._random = random.Random(luck)
        self._choices = 0
        self.answered = 0
        self.most = most
        super().__init__(home, *arguments, **more)

    def heard(self, line: str) -> None:
        if line == "You may:":
            self._choices = 0
        elif found := CHOICE.match(line):
            self._choices = max(self._choices, int(found[1]))
        elif line.endswith("your answer:") and self.answered < self.most:
            self.answered += 1
            self.say(str(self._random.randint(1, max(1, self._choices))))


class Host(Process):
    """A host without a screen."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        super().__init__(home, "host", *arguments, "--headless", **more)
        self.line = self.wait_for("Join with: ").removeprefix("Join with: ")

    @property
    def port(self) -> str:
        found = re.search(r":(\d+)", self.line)
        assert found
        return found[1]
