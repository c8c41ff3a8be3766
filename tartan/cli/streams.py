"""Standard input, output and error made safe: always there, never failing on a character, quiet when broken."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TextIO

from tartan.plain.letters import in_ascii
from tartan.ui.terminal.capabilities import capabilities


def prepare() -> None:
    """Put a stream in the place of each that was closed, and let none fail over a character or show its code (T6)."""
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    if sys.stdout is None:
        sys.stdout = _nowhere("w")
    if sys.stderr is None:
        sys.stderr = _nowhere("w")
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # streams of tests lack it: suppressed


def shows_utf8(stream: TextIO) -> bool:
    """Whether what is written to a stream arrives as UTF-8."""
    return (getattr(stream, "encoding", None) or "").lower().replace("-", "") == "utf8"


def ascii_only(stream: TextIO) -> bool:
    """Whether only ASCII is sure to be shown: the stream or the locale is not UTF-8 (T6)."""
    return not (shows_utf8(stream) and capabilities().utf8)


def complain(message: str) -> None:
    """Write one sentence to standard error, on one line and free of control characters."""
    text = "".join(c if c.isprintable() else " " for c in " ".join(message.split()))
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write((in_ascii(text) if ascii_only(sys.stderr) else text) + "\n")
        sys.stderr.flush()


def silence() -> None:
    """Let what is still unwritten go nowhere, so that the interpreter's end does not complain of it."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _nowhere(mode: str) -> TextIO:
    return io.TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf-8")
