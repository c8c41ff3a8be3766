"""ASCII for outputs that show nothing else, and text made literal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tartan.plain.letters import in_ascii, literal


def test_signs_become_letters_and_accents_go() -> None:
    """Suits are letters, accents are dropped, and what has no likeness is a question mark."""
    assert in_ascii("9♥ 10♦ K♠ 2♣ · Mairi Nì … ‘x’ 虎") == "9H 10D KS 2C - Mairi Ni ... 'x' ?"


@given(text=st.text())
def test_ascii_is_ascii(text: str) -> None:
    """Whatever comes in, ASCII comes out."""
    assert in_ascii(text).isascii()


@given(text=st.text())
def test_literal_text_moves_no_cursor(text: str) -> None:
    """No control, escape, bidirectional or zero-width character is left, and nothing else is lost."""
    assert literal(text).isprintable()
    assert [c for c in text if c.isprintable()] == list(literal(text))
