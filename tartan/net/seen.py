"""What a guest keeps of what its seats were shown, so that the chain goes on when it comes in again (S2, N3).

A few words a view are added to a small file beside the seat's key: the sight, how long the log was, and a hash of that
log. Where another program of the guest finds that the host's log begins with another one, the host has gone back in
the game, as one who was killed may, and the chain begins anew: what was seen then is nobody's fault.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from tartan.engine import codec
from tartan.engine.sights import Sight

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tartan.engine.contract import LogLine

MARK = 24
"""The letters of a log's hash."""
_ROW = re.compile(r"([0-9a-f]{24}<?) ([0-9]{1,6}) ([0-9a-f]{24})\n")
LARGEST = 1 << 20
"""The most bytes of what was kept that are read."""


class LogMark:
    """The hash of a log that grows."""

    def __init__(self, lines: Iterable[LogLine] = ()) -> None:
        self._hash = sha256(b"tartan/log/1:")
        self.length = 0
        self.add(lines)

    def add(self, lines: Iterable[LogLine]) -> None:
        """The log goes on with these lines."""
        for line in lines:
            packed = codec.encode(line)
            self._hash.update(b"%d:" % len(packed) + packed)
            self.length += 1

    def __str__(self) -> str:
        return self._hash.copy().hexdigest()[:MARK]


@dataclass(frozen=True, slots=True)
class KeptSights:
    """The chain of one seat as it was kept."""

    sights: tuple[Sight, ...] = ()
    lines: int = 0
    """How long the log was with the last of them."""
    mark: str = ""

    def goes_on_with(self, lines: Sequence[LogLine]) -> bool:
        """Whether this log is the one that was seen, and what came of it."""
        return len(lines) >= self.lines and str(LogMark(lines[: self.lines])) == self.mark


def head(commitment: bytes) -> str:
    """The line that says of which deal the sights after it are."""
    return f"deal {commitment.hex()}\n"


def row(sight: Sight, mark: LogMark) -> str:
    """The line that one sight is kept as."""
    return f"{sight} {mark.length} {mark}\n"


def kept_sights(text: str, commitment: bytes) -> KeptSights:
    """What was kept of a deal; nothing where it is of another one, or damaged, as by a crash in the midst of a line."""
    first, *rows = text.splitlines(keepends=True) or [""]
    if first != head(commitment):
        return KeptSights()
    sights: list[Sight] = []
    length, mark = 0, ""
    for each in rows:
        found = _ROW.fullmatch(each)
        if not found:
            return KeptSights()
        sights.append(Sight.parse(found[1]))
        length, mark = int(found[2]), found[3]
    return KeptSights(tuple(sights), length, mark)
