"""The page: append-only, literal, and answered line by line."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.plain.page import LONGEST_ANSWER, InputEnded, Manner
from tests.plain.rooms import Script


@given(lines=st.lists(st.text(), max_size=4), ascii_only=st.booleans())
def test_nothing_but_printable_characters_and_line_ends_is_written(lines: list[str], ascii_only: bool) -> None:
    """No line moves the cursor, and each call writes whole lines (A2, T6)."""
    script = Script(manner=Manner(ascii=ascii_only))
    script.page.say(*lines)
    assert script.text.count("\n") == len(lines)
    assert all(line.isprintable() and (line.isascii() or not ascii_only) for line in script.text.split("\n"))


def test_a_narrow_terminal_gets_whole_words() -> None:
    """Lines are broken for the terminal's width, as wide as they are once they are ASCII; a pipe gets whole lines."""
    script = Script(manner=Manner(ascii=True, columns=9))
    script.page.say("one… two three")
    assert script.lines == ["one...", "two three"]
    script.page.say_whole("three four five")
    assert script.lines[2:] == ["three four five"]
    piped = Script()
    piped.page.say("one " * 99)
    assert len(piped.lines) == 1


def test_answers_are_trimmed_and_echoed_where_nobody_types() -> None:
    """In a pipe the answer stands behind the prompt, so that what was written reads as a dialogue."""
    script = Script("  one\t two  ")
    assert script.page.ask("What?") == "one  two"
    assert script.lines == ["What?", "> one  two"]


def test_a_person_who_types_is_not_echoed_again() -> None:
    """The terminal has shown what was typed already."""
    script = Script("one", manner=Manner(typed=True))
    assert script.page.ask("What?") == "one"
    assert script.text == "What?\n> "


def test_the_end_of_the_input_is_told_and_ends_the_line() -> None:
    """Behind an unanswered prompt the next text begins on a line of its own."""
    script = Script()
    with pytest.raises(InputEnded):
        script.page.ask("What?")
    assert script.text.endswith("> \n")


def test_a_last_line_without_its_end_is_an_answer() -> None:
    """`printf` without a newline answers too."""
    script = Script()
    script.page._source = io.BytesIO(b"last")
    assert script.page.ask() == "last"


def test_an_endless_line_is_cut_and_the_next_line_is_the_next_answer() -> None:
    """No answer fills the memory, and its rest is not taken for other answers."""
    script = Script("x" * (LONGEST_ANSWER * 3 + 5), "next")
    assert len(script.page.ask()) == LONGEST_ANSWER
    assert script.page.ask() == "next"


@given(data=st.binary(max_size=60))
def test_any_bytes_are_an_answer(data: bytes) -> None:
    """Bytes that are no UTF-8, and escape sequences, arrive as harmless text (T3)."""
    script = Script()
    script.page._source = io.BytesIO(data.replace(b"\n", b"") + b"\n")
    assert script.page.ask().isprintable()


def test_a_choice_is_made_by_number_by_words_or_by_enter() -> None:
    """Anything else is asked again."""
    script = Script("", "2", "gre", "9", "blue", "x", "3")
    items = ["red", "green", "grey"]
    assert script.page.choose("Colour?", items, 0) == 0
    assert script.page.choose("Colour?", items, 0) == 1
    assert script.page.choose("Colour?", ["red", "green"]) == 1
    assert script.page.choose("Colour?", items) == 2
    assert script.text.count("Please answer with a number from 1 to 3.") == 3


def test_a_number_of_many_digits_is_no_number_of_the_list() -> None:
    """Digits without end are refused like any other wrong answer."""
    script = Script("1" * 500, "²", "1")
    assert script.page.choose("Which?", ["only"]) == 0
    assert script.text.count("Please answer") == 2


def test_a_curtain_fills_a_terminal_and_only_a_terminal() -> None:
    """A cleared page is as many empty lines as the terminal has rows, and no escape codes; a pipe gets none."""
    shown = Script(manner=Manner(shown=True, rows=30))
    shown.page.clear()
    assert shown.text == "\n" * 30
    piped = Script()
    piped.page.clear()
    assert piped.text == ""


def test_a_hidden_answer_is_never_echoed() -> None:
    """A PIN from a pipe is not written down."""
    script = Script("1234")
    assert script.page.ask_hidden("PIN?") == "1234"
    assert "1234" not in script.text
