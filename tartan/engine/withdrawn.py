"""Which lines of a log cancel each other out, since they tell of a step that was taken back (K3, K4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tartan.engine.contract import LogLine


class TakenBack(NamedTuple):
    """A step that was taken back, as one reader's log tells of it, in numbers of lines."""

    line: int
    """The line that says so."""
    first: int
    """The first line that told of the step ..."""
    end: int
    """... and the number after the last; the same where the reader was not told of it."""


class Withdrawn:
    """The steps that were taken back, as one reader was told of them, in the order of the lines that say so."""

    __slots__ = ("_gone", "_steps")

    def __init__(self) -> None:
        self._steps: list[TakenBack] = []
        self._gone: dict[int, int] = {}
        """By number, lines that are left out of all that is told from a line on that is not behind this one."""

    def add(self, step: TakenBack, *, own: bool) -> None:
        """A step was taken back; `own`: by the reader, who needs no word of it."""
        line, first, end = step
        self._steps.append(step)
        self._gone.update((at, at) for at in range(first, end))
        self._gone[line] = first if first < end and not own else line

    def lasting(self, lines: Sequence[LogLine], since: int) -> Iterator[tuple[int, LogLine]]:
        """Of lines that begin at number `since`, with their numbers, those that are not cancelled out.

        Where a step was told before `since`, the line that takes it back is news to others and stays.
        """
        gone = self._gone
        return ((at, line) for at, line in enumerate(lines, since) if gone.get(at, -1) < since)

    def last(self, lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
        """What the whole log `lines` told of the step that was taken back last."""
        return tuple(lines[self._steps[-1].first : self._steps[-1].end]) if self._steps else ()

    def since(self, line: int) -> tuple[TakenBack, ...]:
        """The steps of which it is said from a line on that they were taken back."""
        steps = self._steps
        at = len(steps)
        while at and steps[at - 1].line >= line:
            at -= 1
        return tuple(steps[at:])

    def __contains__(self, line: int) -> bool:
        """Whether a line tells of a step that was taken back, or says so."""
        return line in self._gone
