"""The types that all games share: options and their values, seats, sentences and log lines."""

from __future__ import annotations

from typing import Any

import pytest

from tartan.engine.contract import Event, LogLine, Option, OptionKind, Outcome, Span, Tone, printable
from tartan.engine.errors import CodecError, IllegalAction, RecordError, SetupError, TartanError
from tests.engine.fake_game import GAME


@pytest.mark.parametrize(
    ("name", "given", "meant"),
    [
        ("loud", True, True),
        ("loud", "yes", True),
        ("loud", "ON", True),
        ("loud", "false", False),
        ("loud", "No", False),
        ("length", 5, 5),
        ("length", "5", 5),
        ("tongue", "gaelic", "gaelic"),
    ],
)
def test_option_values(name: str, given: object, meant: object) -> None:
    """An option takes its choices, also as the text that a command line gives."""
    checked = GAME.checked_options({name: given})[name]
    assert checked == meant
    assert type(checked) is type(meant)


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("loud", 1, "The option loud takes yes or no, not '1'."),
        ("loud", "perhaps", "The option loud takes yes or no, not 'perhaps'."),
        ("length", True, "The option length takes 5, 40 or 100000, not 'True'."),
        ("length", 5.0, "The option length takes 5, 40 or 100000, not '5.0'."),
        ("length", "05", "The option length takes 5, 40 or 100000, not '05'."),
        ("tongue", "latin", "The option tongue takes scots or gaelic, not 'latin'."),
        ("tongue", "scots\x1b[2J", "The option tongue takes scots or gaelic, not 'scots?[2J'."),
        ("volume", 1, "Words has no option 'volume'; it has length, tongue, loud."),
    ],
)
def test_wrong_options_are_refused(name: str, given: object, sentence: str) -> None:
    """Any other value or name is refused with what there is."""
    with pytest.raises(SetupError) as refused:
        GAME.checked_options({name: given})
    assert refused.value.message == sentence


def test_options_of_one_choice() -> None:
    """An option with a single choice says so in words."""
    assert Option("only", OptionKind.NUMBER, 3, (3,), "").offered == "3"


@pytest.mark.parametrize("seats", [0, 1, 4, -2, True, 2.0, "2", None])
def test_wrong_seats_are_refused(seats: Any) -> None:  # Any: also what is no number
    """A table that cannot be seated is refused with how many may sit down."""
    with pytest.raises(SetupError, match=r"^Words is played with 2 to 3 seats, not .*\.$"):
        GAME.check_seats(seats)


def test_seats_are_called_by_letter_or_role() -> None:
    """A game without roles calls its seats by letter (CO-1b)."""
    assert [GAME.seat_label(seat) for seat in range(3)] == ["A", "B", "C"]


def test_log_lines_say_names() -> None:
    """A line reads with roles, or with the names of the people, as a face likes."""
    line = LogLine("Round 1", Tone.PUBLIC, (Span("A", 0), Span(" greets "), Span("B", 1), Span(".")), "CO-1")
    assert line.say() == "A greets B."
    assert line.say(["Anna", "B[i]ert"]) == "Anna greets B[i]ert."
    assert str(line) == "Round 1: A greets B."
    assert str(LogLine("", Tone.PUBLIC, (Span("Quiet."),))) == "Quiet."


def test_events_name_their_audience() -> None:
    """An event cannot be made without saying who may hear of it (CO-5)."""
    with pytest.raises(TypeError):
        Event()  # type: ignore[call-arg]  # that is the point


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("x", "'x'"),
        ("a\x1b]0;b\x07", "'a?]0;b?'"),
        ("\u202eevil", "'?evil'"),
        ("x" * 50, "'" + "x" * 40 + "…'"),
        (7, "'7'"),
    ],
)
def test_quoted_values_are_harmless(given: object, shown: str) -> None:
    """What somebody typed is quoted short and without control or direction characters (N6)."""
    assert printable(given) == shown


def test_the_sums_of_an_outcome_name_the_seats() -> None:
    """Each mark once, whatever a name looks like; who has no name is told by the letter (CO-8)."""
    outcome = Outcome((1, 2, 3), (2, 1, 0), "most", (("Lands of {A}", "3, before {B} and {C}"), ("A tie", "none")))
    assert outcome.told(("{B}", "Una", "")) == (("Lands of {B}", "3, before Una and C"), ("A tie", "none"))
    assert outcome.told(()) == (("Lands of A", "3, before B and C"), ("A tie", "none"))


@pytest.mark.parametrize("kind", [SetupError, CodecError, RecordError])
def test_errors_carry_their_sentence(kind: type[TartanError]) -> None:
    """Every error is a TartanError whose text is its one sentence."""
    error = kind("It cannot be.")
    assert isinstance(error, TartanError)
    assert str(error) == error.message == "It cannot be."


def test_refusals_show_their_rule() -> None:
    """A refused move shows the sentence, then the rule."""
    error = IllegalAction("CO-1", "No such seat.")
    assert (error.rule, error.message, str(error)) == ("CO-1", "No such seat.", "No such seat. (CO-1)")
