"""Tests of the digest of the Siege of Gylen: its rules, their marks and its worked examples are all there."""

from __future__ import annotations

import re

import pytest

from tartan import rulesbook

BOOK = rulesbook.load("gylen")

MARKS = {
    "GY-1": "S",
    "GY-2": "S",
    "GY-3": "S",
    "GY-4": "S",
    "GY-5": "SR",
    "GY-6": "SR",
    "GY-7": "SR",
    "GY-8": "S",
    "GY-9": "S",
    "GY-10": "S",
    "GY-11": "R",
    "GY-12": "S",
    "GY-13": "S",
    "GY-14": "R",
    "GY-15": "S",
    "GY-16": "R",
    "GY-17": "R",
    "GY-18": "V",
    "GY-19": "R",
    "GY-20": "R",
}
"""For every rule the marks of its parts, in order."""

EXAMPLES = {
    1: ("Shore", {"H9", "C9", "S7", "S9"}),
    2: ("Court", {"D10", "H4", "C10"}),
    3: ("Forework", {"SK", "H3", "D2"}),
    4: ("Outlands", {"C5", "H5", "D5"}),
    5: ("not Exposed", set[str]()),
    6: ("Inner House", {"HJ", "DQ", "SQ", "CJ"}),
    7: ("Gloaming", set[str]()),
    8: ("Shore", {"H7", "C2", "D3"}),
}
"""For every worked example a word it turns on and the cards it shows."""


def test_the_rules_are_gy_1_to_gy_20() -> None:
    """The digest has the rules GY-1 to GY-20, in that order, and no other rule of that prefix."""
    assert [rule.id for rule in BOOK.rules if rule.id.startswith("GY-")] == list(MARKS)


@pytest.mark.parametrize("rule_id", MARKS)
def test_marks_tell_print_from_ruling(rule_id: str) -> None:
    """A reader can tell which parts of a rule are printed, which are rulings and which are a variant."""
    assert "".join(mark.value for mark in BOOK.rule(rule_id).marks) == MARKS[rule_id]


def test_there_are_eight_worked_examples() -> None:
    """The worked examples are numbered 1 to 8."""
    (section,) = (section for section in BOOK.sections if section.title == "Worked examples")
    assert [passage.label for passage in section.blocks if isinstance(passage, rulesbook.Passage)] == [
        f"{number}." for number in EXAMPLES
    ]


@pytest.mark.parametrize("number", EXAMPLES)
def test_worked_examples_show_their_cards(number: int) -> None:
    """Each worked example is about its place and exactly its cards, and names the rule it shows."""
    (section,) = (section for section in BOOK.sections if section.title == "Worked examples")
    text = section.passages[number - 1].text
    word, cards = EXAMPLES[number]
    assert word in text
    assert set(re.findall(r"\b[HDSC](?:10|[2-9JQK])\b", text)) == cards
    assert re.search(r"\(GY-\d+(, GY-\d+)*\)$", text.removesuffix("."))


def test_the_deck_of_the_digest_has_39_cards() -> None:
    """The deck that GY-1 describes adds up (GY-1)."""
    words = {"Ten are hearts": 10, "Ten are diamonds": 10, "Seven are spades": 7, "Twelve are clubs": 12}
    ((_, text),) = BOOK.rule("GY-1").parts
    assert [phrase for phrase in words if phrase not in text] == []
    assert f"{sum(words.values())} cards" in text


def test_the_variant_is_named() -> None:
    """The rule of a variant begins with the name under which it is switched on (GY-18)."""
    ((_, text),) = BOOK.rule("GY-18").parts
    assert text.startswith('"council"')


def test_search_finds_a_rule_by_what_it_is_about() -> None:
    """A player who remembers two words of a rule finds the rule."""
    assert "GY-9" in {hit.block.id for hit in BOOK.search("spade lifts") if isinstance(hit.block, rulesbook.Rule)}
    assert "GY-14" in {hit.block.id for hit in BOOK.search("cancel assault") if isinstance(hit.block, rulesbook.Rule)}
