"""The log as deeds: what a seat chose step by step, alone and in secret, is read as the one thing that it did."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tartan.engine.contract import Span, Tone
from tartan.engine.phrases import listed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tartan.engine.contract import LogLine


def as_deeds(lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """Log lines for reading: private ones of one seat that follow each other and say the same verb become one.

    `Isla puts 9♥ to the Forework.` and `Isla puts 4♦ to the Outer Court.` are read as `Isla puts 9♥ to the Forework
    and 4♦ to the Outer Court.` A line that takes something back stands between them, and so parts them (K4).
    """
    found: list[LogLine] = []
    parts: list[str] = []
    for line in lines:
        said = _object_of(line)
        if said and parts and _alike(found[-1], line):
            parts.append(said)
            seat, told = line.spans
            verb = told.text.split(" ", 2)[1]
            found[-1] = replace(line, spans=(seat, Span(f" {verb} {listed(parts)}.")))
        else:
            found.append(line)
            parts = [said] if said else []
    return tuple(found)


def _object_of(line: LogLine) -> str:
    """What comes after `Isla puts` in a private sentence of that form; nothing for any other line."""
    if line.tone is not Tone.PRIVATE or len(line.spans) != 2 or line.spans[0].seat is None:
        return ""
    words = line.spans[1].text.split(" ", 2)
    return words[2].removesuffix(".") if len(words) == 3 and not words[0] and words[2].endswith(".") else ""


def _alike(before: LogLine, line: LogLine) -> bool:
    """Whether two such sentences are of one seat, place, rule and verb."""
    verbs = {each.spans[1].text.split(" ", 2)[1] for each in (before, line)}
    same = (before.where, before.rule, before.spans[0].seat) == (line.where, line.rule, line.spans[0].seat)
    return same and len(verbs) == 1
