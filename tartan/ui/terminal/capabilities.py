"""What the terminal can do, read from the environment and the two streams; imports nothing heavy."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

SMALLEST = (1, 1)
"""The smallest size in cells (columns, rows) that is believed (T4)."""

LARGEST = (500, 200)
"""The largest size in cells (columns, rows) that is believed; a terminal that claims more is drawn on in part (T4)."""

NEEDED = (80, 24)
"""Columns and rows that every full screen needs (T4)."""

UNKNOWN = (80, 24)
"""The size taken where a terminal says 0, which is how a pseudo-terminal says that nobody told it."""

_COLOURLESS = re.compile(r"^(vt(52|100|102|220|320|420)|ansi-mono|.*-mono|.*-m)$")


class ColourDepth(IntEnum):
    """How many colours a terminal shows; the value is that number."""

    NONE = 0
    ANSI = 16
    INDEXED = 256
    TRUECOLOUR = 16_777_216


class Stream(Protocol):
    """What is asked of standard input and output."""

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""

    def fileno(self) -> int:
        """The descriptor of the stream."""


@dataclass(frozen=True, slots=True)
class TerminalInfo:
    """What is known of a terminal; the defaults describe a good one of 80x24.

    `columns` and `rows` are cells; `multiplexer` is `tmux`, `screen` or empty; `kitty_keys` says that the terminal is
    known to speak the kitty keyboard protocol.
    """

    term: str = "xterm-256color"
    input_is_terminal: bool = True
    output_is_terminal: bool = True
    columns: int = 80
    rows: int = 24
    utf8: bool = True
    colours: ColourDepth = ColourDepth.TRUECOLOUR
    no_color: bool = False
    multiplexer: str = ""
    over_ssh: bool = False
    kitty_keys: bool = False

    @property
    def dumb(self) -> bool:
        """Whether the terminal cannot place its cursor: TERM is `dumb`, `unknown` or not set (T6)."""
        return self.term in {"", "dumb", "unknown"}

    @property
    def ascii_only(self) -> bool:
        """Whether only ASCII is sure to be shown: no UTF-8, or a console whose font is not known (T6)."""
        return self.dumb or not self.utf8 or self.term == "linux" or self.term.startswith("linux-")

    @property
    def has_title(self) -> bool:
        """Whether it is a window that may be given a title; a console would show the letters of it."""
        return not (self.dumb or self.term.startswith("linux") or _COLOURLESS.match(self.term))

    @property
    def hueless(self) -> bool:
        """Whether nothing may be told by colour: NO_COLOR is set, or the terminal has none (T6)."""
        return self.no_color or self.colours is ColourDepth.NONE


def capabilities(
    environ: Mapping[str, str] | None = None, stdin: Stream | None = None, stdout: Stream | None = None
) -> TerminalInfo:
    """What the terminal behind `stdin` and `stdout` can do; by default this process's own environment and streams."""
    env = os.environ if environ is None else environ
    source = sys.__stdin__ if stdin is None else stdin
    sink = sys.__stdout__ if stdout is None else stdout
    term = env.get("TERM", "").strip().lower()
    columns, rows = _size(sink)
    return TerminalInfo(
        term=term,
        input_is_terminal=_is_terminal(source),
        output_is_terminal=_is_terminal(sink),
        columns=columns,
        rows=rows,
        utf8=_speaks_utf8(env),
        colours=_colour_depth(term, env.get("COLORTERM", "").strip().lower()),
        no_color=bool(env.get("NO_COLOR")),
        multiplexer=_multiplexer(term, env),
        over_ssh=any(env.get(name) for name in ("SSH_TTY", "SSH_CONNECTION", "SSH_CLIENT")),
        kitty_keys="KITTY_WINDOW_ID" in env or term in {"xterm-kitty", "xterm-ghostty", "foot", "foot-extra"},
    )


def refusal(info: TerminalInfo) -> str | None:
    """Why the full screen cannot be shown there, in one sentence that names `--plain`; None where it can (T2, T6)."""
    if not (info.input_is_terminal and info.output_is_terminal):
        which = "standard input" if not info.input_is_terminal else "standard output"
        return f"The full screen needs a terminal, and {which} is none: start with --plain to play line by line."
    if info.dumb:
        what = f"TERM is {info.term}" if info.term else "TERM is not set"
        return f"The full screen needs more of a terminal ({what}): start with --plain to play line by line."
    return None


def believable_size(columns: int, rows: int) -> tuple[int, int]:
    """A claimed size brought between `SMALLEST` and `LARGEST`, 0 being taken as `UNKNOWN` (T4)."""
    return (
        min(max(columns or UNKNOWN[0], SMALLEST[0]), LARGEST[0]),
        min(max(rows or UNKNOWN[1], SMALLEST[1]), LARGEST[1]),
    )


def size_of(descriptor: int) -> tuple[int, int]:
    """The believable size (columns, rows) of the terminal behind a descriptor.

    COLUMNS and LINES are not asked: they do not change when the window does.
    """
    try:
        size = os.get_terminal_size(descriptor)
    except (OSError, ValueError):
        return UNKNOWN
    return believable_size(size.columns, size.lines)


def _size(stream: Stream | None) -> tuple[int, int]:
    try:
        return UNKNOWN if stream is None else size_of(stream.fileno())
    except (OSError, ValueError):
        return UNKNOWN


def _is_terminal(stream: Stream | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def _speaks_utf8(env: Mapping[str, str]) -> bool:
    """The first of LC_ALL, LC_CTYPE and LANG that is not empty decides, as in every C library."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        if value := env.get(name):
            return "utf8" in value.lower().replace("-", "")
    return False


def _colour_depth(term: str, colorterm: str) -> ColourDepth:
    if term in {"", "dumb", "unknown"} or _COLOURLESS.match(term):
        return ColourDepth.NONE
    if colorterm in {"truecolor", "24bit"} or term.endswith("-direct"):
        return ColourDepth.TRUECOLOUR
    if "256" in term or term in {"xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"}:
        return ColourDepth.INDEXED
    return ColourDepth.ANSI


def _multiplexer(term: str, env: Mapping[str, str]) -> str:
    if env.get("TMUX") or term.startswith("tmux"):
        return "tmux"
    if env.get("STY") or term.startswith("screen"):
        return "screen"
    return ""
