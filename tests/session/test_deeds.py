"""The log as deeds: steps of one secret choice are read as one, and nothing else is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tartan.engine.contract import LogLine, Span, Tone
from tartan.session.deeds import as_deeds


def put(what: str, *, seat: int = 0, verb: str = "puts", where: str = "Day I") -> LogLine:
    """A seat does something in secret."""
    return LogLine(where, Tone.PRIVATE, (Span("AB"[seat], seat), Span(f" {verb} {what}.")), "GY-7")


def said(*lines: LogLine) -> list[str]:
    """The deeds in words."""
    return [line.say(("Isla", "Ewan")) for line in as_deeds(lines)]


def test_the_steps_of_a_secret_choice_are_one_deed() -> None:
    """As a list with one verb; its place and rule stay."""
    lines = put("9♥ to the Forework"), put("4♦ to the Outer Court"), put("7♥ to the Shore Landing")
    assert said(*lines) == ["Isla puts 9♥ to the Forework, 4♦ to the Outer Court and 7♥ to the Shore Landing."]
    assert as_deeds(lines)[0] == replace(lines[0], spans=as_deeds(lines)[0].spans)


@pytest.mark.parametrize(
    "other",
    [
        put("4♦ to the Outer Court", seat=1),
        put("2♥ 8♥", verb="draws"),
        put("4♦ to the Outer Court", where="Day II"),
        replace(put("4♦ to the Outer Court"), rule="GY-6"),
        replace(put("4♦ to the Outer Court"), tone=Tone.PUBLIC),
        LogLine("Day I", Tone.UNDO, (Span("A", 0), Span(" takes the last step back."))),
        LogLine("Day I", Tone.PRIVATE, (Span("Nobody stays."),), "GY-7"),
    ],
)
def test_what_is_of_another_seat_place_rule_or_kind_stays_by_itself(other: LogLine) -> None:
    """Also between two that would be one."""
    first, last = put("9♥ to the Forework"), put("7♥ to the Shore Landing")
    assert as_deeds((first, other, last)) == (first, other, last)
