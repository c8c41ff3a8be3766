"""ASCII for outputs that show nothing else, and text made literal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tartan.plain.letters import in_ascii, literal, wrapped
from tartan.session.text import cells


def test_signs_become_letters_and_accents_go() -> None:
    """Suits are letters, accents are dropped, and what has no likeness is a question mark."""
    assert in_ascii("9♥ 10♦ K♠ 2♣ · Mairi Nì … ‘x’ 虎") == "9H 10D KS 2C - Mairi Ni ... 'x' ?"


@given(words=st.lists(st.text("ab虎é-", min_size=1, max_size=9)), columns=st.integers(20, 60), number=st.booleans())
def test_lines_are_broken_between_words_alone(words: list[str], columns: int, number: bool) -> None:
    """No line is wider than the terminal, no word is cut or lost, and the number of an item stands free."""
    text = ("12. " if number else "") + " ".join(words)
    lines = wrapped(text, columns)
    assert " ".join(lines).split() == text.split()
    assert all(cells(line) <= columns for line in lines)
    assert all(line.startswith("    ") == number for line in lines[1:])
    assert wrapped(text, 0) == [text]


def test_a_word_that_no_line_can_hold_stays_whole() -> None:
    """As the name of a file may be."""
    assert wrapped("It is in /a/very/long/place now.", 10) == ["It is in", "/a/very/long/place", "now."]


@given(text=st.text())
def test_ascii_is_ascii(text: str) -> None:
    """Whatever comes in, ASCII comes out."""
    assert in_ascii(text).isascii()


@given(text=st.text())
def test_literal_text_moves_no_cursor(text: str) -> None:
    """No control, escape, bidirectional or zero-width character is left, and nothing else is lost."""
    assert literal(text).isprintable()
    assert [c for c in text if c.isprintable()] == list(literal(text))
