"""Tests of the digest of Sgailstone Glen: its rules, their marks and its worked examples are all there."""

from __future__ import annotations

import re

import pytest

from tartan import rulesbook
from tartan.games.glen.model import ARCANA, REGION_NAMES, REGION_SUIT, SUIT_NAMES, TOKENS
from tartan.games.glen.notation import ROMAN
from tartan.games.glen.sums import TRACK

BOOK = rulesbook.load("glen")

MARKS = {
    "GL-1": "S",
    "GL-2": "R",
    "GL-3": "S",
    "GL-4": "SR",
    "GL-5": "SR",
    "GL-6": "R",
    "GL-7": "SR",
    "GL-8": "SR",
    "GL-9": "SR",
    "GL-10": "R",
    "GL-11": "S",
    "GL-12": "S",
    "GL-13": "S",
    "GL-14": "SR",
    "GL-15": "R",
    "GL-16": "R",
    "GL-17": "R",
    "GL-18": "S",
    "GL-19": "SR",
    "GL-20": "S",
    "GL-21": "S",
    "GL-22": "SR",
    "GL-23": "SR",
    "GL-24": "SR",
    "GL-25": "SR",
    "GL-26": "R",
    "GL-27": "SRSR",
    "GL-28": "SR",
    "GL-29": "S",
    "GL-30": "SR",
    "GL-31": "R",
}
"""For every rule the marks of its parts, in order."""

EXAMPLES = {
    1: ("Flame 6", {"GL-11", "GL-12"}),
    2: ("4, 4 and 2", {"GL-25", "GL-26"}),
    3: ("5, 3, 3 and 1", {"GL-25", "GL-26"}),
    4: ("r6>r7", {"GL-21"}),
    5: ("Blight", {"GL-24", "GL-27"}),
}
"""For every worked example words it turns on and the rules that it shows."""


def test_the_rules_are_gl_1_to_gl_31() -> None:
    """The digest has the rules GL-1 to GL-31, in that order, and no other rule of that prefix."""
    assert [rule.id for rule in BOOK.rules if rule.id.startswith("GL-")] == list(MARKS)


@pytest.mark.parametrize("rule_id", MARKS)
def test_marks_tell_print_from_ruling(rule_id: str) -> None:
    """A reader can tell which parts of a rule are printed and which are rulings."""
    assert "".join(mark.value for mark in BOOK.rule(rule_id).marks) == MARKS[rule_id]


@pytest.mark.parametrize("number", EXAMPLES)
def test_worked_examples_name_their_rules(number: int) -> None:
    """Each worked example is about its matter, and ends with the rules that it shows."""
    (section,) = (section for section in BOOK.sections if section.title == "Worked examples")
    assert len(section.passages) == len(EXAMPLES)
    text = section.passages[number - 1].text
    words, rules = EXAMPLES[number]
    assert words in text
    assert set(re.findall(r"GL-\d+", text)) == rules


@pytest.mark.parametrize("suit", range(4))
def test_every_region_is_under_its_suit(suit: int) -> None:
    """GL-2 lists the regions of each suit with their numbers, as the game has them."""
    ((_, text),) = BOOK.rule("GL-2").parts
    listed = text.split(f"{SUIT_NAMES[suit]}: ")[1].split(". ")[0]
    mine = [f"{REGION_NAMES[at]} ({ROMAN[ARCANA[at]]})" for at in range(12) if REGION_SUIT[at] == suit]
    assert listed == ", ".join(mine)


def test_tokens_are_listed_in_their_order() -> None:
    """GL-22 names the kinds of tokens in the order in which the game resolves them."""
    (_, text), _ = BOOK.rule("GL-22").parts
    assert ", ".join(token.value.title() for token in TOKENS) in text


def test_the_track_is_that_of_the_game() -> None:
    """GL-26 gives the VP that the game gives."""
    ((_, text),) = BOOK.rule("GL-26").parts
    spring, *others = (f"{first}, {second} and {third}" for first, second, third in TRACK)
    assert f"pay {spring} VP in Spring" in text
    for season, sums in zip(("Summer", "Fall", "Winter"), others, strict=True):
        assert f"{sums} in {season}" in text


def test_search_finds_a_rule_by_what_it_is_about() -> None:
    """A player who remembers two words of a rule finds the rule."""
    for words, rule_id in (("stranded crossing gap", "GL-21"), ("denheart flipped", "GL-28"), ("dealer right", "GL-9")):
        hits = {hit.block.id for hit in BOOK.search(words.replace("crossing", "cross")) if hasattr(hit.block, "id")}
        assert rule_id in hits
