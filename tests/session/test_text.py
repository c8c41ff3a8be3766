"""Text that strangers wrote: nothing in a name or a note can steer a terminal (N6)."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.session.text import NAME_CELLS, clean_name, clean_text, name_fault, name_key, told_apart


@pytest.mark.parametrize(
    ("given_name", "clean"),
    [
        ("Isla", "Isla"),
        ("  Mairi \t of\nMull ", "Mairi of Mull"),
        ("\x1b[31mRed\x1b[0m", "Red"),
        ("\x1b]0;title\x07Ewan", "Ewan"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x9b2JUna", "Una"),
        ("a\u202eb\u2066c\u200bd\ufeffe", "abcde"),
        ("Jose\u0301", "José"),
        ("\u2660\ufe0f", "\u2660"),
        ("[bold]x[/bold]", "[bold]x[/bold]"),
        ("\ue000\ud800", ""),
        ("", ""),
        ("x" * 60, "x" * 24),
        ("城" * 30, "城" * 12),
        ("z" + "\u0335" * 50, "z\u0335\u0335"),
    ],
)
def test_names_are_cleaned(given_name: str, clean: str) -> None:
    """Escape sequences, control, bidirectional and zero-width characters go; the rest stays as it was."""
    assert clean_name(given_name) == clean


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", ""),
        ("Isla", ""),
        ("  Isla ", ""),
        ("\u202e", "Nothing of that name"),
        ("x" * 25, "at most 24"),
        ("城" * 13, "at most"),
    ],
)
def test_a_name_that_cannot_be_shown_whole_is_refused(typed: str, told: str) -> None:
    """With the reason; one that can be, or none at all, has no fault."""
    fault = name_fault(typed)
    assert told in fault
    assert bool(fault) == bool(told)


@given(st.text(max_size=200))
def test_no_name_can_do_harm(text: str) -> None:
    """Whatever is typed, a name is one line of printable characters, short, and stays as it is when cleaned again."""
    name = clean_name(text)
    assert len(name) <= NAME_CELLS
    assert all(unicodedata.category(c)[0] != "C" and unicodedata.category(c) not in ("Zl", "Zp") for c in name)
    assert clean_name(name) == name


def test_names_that_are_the_same_are_told_apart() -> None:
    """One person at two seats is called by name and letter; who is there once by name alone."""
    assert told_apart(("Isla", "Isla", "Ewan")) == ("Isla (A)", "Isla (B)", "Ewan")
    assert told_apart(("Isla", "ISLA", "Ewan")) == ("Isla (A)", "ISLA (B)", "Ewan")


@pytest.mark.parametrize("other", ["isla", "ISLA", "Is la", "\u3164Isla\u2800", "Ｉsla", "Is\u00a0la"])
def test_names_that_look_alike_are_taken_for_one(other: str) -> None:
    """Case, width of letters, and whatever draws nothing make no other name (N6)."""
    assert name_key(other) == name_key("Isla")
    assert name_key("Una") != name_key("Isla")


def test_a_name_of_nothing_but_blanks_is_none() -> None:
    """Letters that draw nothing are no name."""
    assert clean_name("\u3164\u2800 \uffa0") == ""


def test_notes_keep_their_lines() -> None:
    """Private notes keep line ends, lose escape sequences and are cut at their limit."""
    assert clean_text("one\n\x1b[2Jtwo\r\n", lines=True) == "one\ntwo \n"
    assert len(clean_text("n" * 10_000, 100)) == 100
