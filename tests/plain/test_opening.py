"""Tests of what line mode asks before a table is hosted or called."""

from __future__ import annotations

import io
import os
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from tartan.plain.meanwhile import OpenPage
from tartan.plain.opening import ask_whom
from tartan.plain.page import Manner
from tartan.session.invitation import Invitation

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.session.online import Network

PRINT = "0123456789abcdef" * 4
CODE = "red-kilt-tea-loch"
NOWHERE = cast("Network", SimpleNamespace(near=lambda: None))  # asks for tables near by, of which there are none


class Typed:
    """Ears that hear what was typed before, line by line."""

    def __init__(self, text: str) -> None:
        self._lines = io.BytesIO(text.encode())

    def fileno(self) -> int:
        raise OSError

    def readline(self, limit: int = -1, /) -> bytes:
        return self._lines.readline(limit)

    def hear(self, take: Callable[[bytes], bool]) -> bytes | None:
        line = self._lines.readline()
        return line if take(line) else None

    def drop(self) -> None:
        """Nothing is kept."""

    def stir(self) -> None:
        """Nothing happens meanwhile."""


def asked(text: str) -> tuple[Invitation | None, str]:
    """Whom to call by what was typed, and what was said meanwhile."""
    sink = io.StringIO()
    found = ask_whom(OpenPage(Typed(text), sink, Manner(typed=True, columns=80)), NOWHERE)
    return found, sink.getvalue()


def test_a_line_is_read_though_it_was_broken_in_copying() -> None:
    """A screen breaks the line of a private table between its parts; pasted so, it says the same (T5)."""
    whole = Invitation("192.168.1.20", 4000, CODE, PRINT)
    line = whole.line
    for broken in (
        line,
        line.replace("--fingerprint ", "--fingerprint\n   ").replace("--code ", f"--code{os.linesep}   "),
        line.replace(" --code", "\n--code"),
    ):
        found, said = asked(f"{broken}\n")
        assert found == whole, said


def test_without_the_package_it_is_said_what_finding_tables_takes() -> None:
    """Where nothing looks for tables near by, a sentence names the extra."""
    found, said = asked("\n")
    assert found is None
    assert "Tables near you are found only where tartan[lan] is installed." in said


def test_an_option_without_its_value_is_no_open_line() -> None:
    """Where the fingerprint is missing the table is not called by an open line instead; it is asked again."""
    found, said = asked(f"tartan join 192.168.1.20:4000 --code {CODE} --fingerprint=\n\n")
    assert found is None
    assert "A fingerprint is 64 letters" in said
