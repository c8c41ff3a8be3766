"""Tests of the digest of Siege: its rules, their marks and its worked examples are all there."""

from __future__ import annotations

import re

import pytest

from tartan import rulesbook
from tartan.games.siege import MANIFEST
from tartan.games.siege.model import KINDS
from tests.games.siege.scenes import fresh, legal

BOOK = rulesbook.load("siege")

MARKS = {
    "SI-1": "SR",
    "SI-2": "V",
    "SI-3": "SR",
    "SI-4": "R",
    "SI-5": "S",
    "SI-6": "R",
    "SI-7": "S",
    "SI-8": "SR",
    "SI-9": "SR",
    "SI-10": "SR",
    "SI-11": "R",
    "SI-12": "S",
    "SI-13": "S",
    "SI-14": "S",
    "SI-15": "SR",
    "SI-16": "R",
    "SI-17": "SRSR",
    "SI-18": "SR",
    "SI-19": "R",
    "SI-20": "SR",
    "SI-21": "R",
    "SI-22": "SR",
    "SI-23": "V",
    "SI-24": "R",
    "SI-25": "R",
}
"""For every rule the marks of its parts, in order."""

EXAMPLES = {
    1: ("Gatekeeper", {"SI-12", "SI-14"}),
    2: ("Assassin", {"SI-13", "SI-20", "SI-24"}),
    3: ("shield", {"SI-13", "SI-15"}),
    4: ("besieger", {"SI-7", "SI-12"}),
    5: ("Courtier", {"SI-18"}),
}
"""For every worked example a word it turns on and the rules that it shows."""


def test_the_rules_are_si_1_to_si_25() -> None:
    """The digest has the rules SI-1 to SI-25, in that order, and no other rule of that prefix."""
    assert [rule.id for rule in BOOK.rules if rule.id.startswith("SI-")] == list(MARKS)


@pytest.mark.parametrize("rule_id", MARKS)
def test_marks_tell_print_from_ruling(rule_id: str) -> None:
    """A reader can tell which parts of a rule are printed, which are rulings and which are a variant."""
    assert "".join(mark.value for mark in BOOK.rule(rule_id).marks) == MARKS[rule_id]


@pytest.mark.parametrize("number", EXAMPLES)
def test_worked_examples_name_their_rules(number: int) -> None:
    """Each worked example is about its matter, and ends with the rules that it shows."""
    (section,) = (section for section in BOOK.sections if section.title == "Worked examples")
    assert len(section.passages) == len(EXAMPLES)
    text = section.passages[number - 1].text
    word, rules = EXAMPLES[number]
    assert word in text
    assert set(re.findall(r"SI-\d+", text)) == rules


def test_every_kind_is_there_with_its_value() -> None:
    """SI-1 and SI-2 name every kind with the value that the game gives it."""
    text = " ".join(words for rule_id in ("SI-1", "SI-2") for _, words in BOOK.rule(rule_id).parts)
    for kind in KINDS[1:]:
        assert f"{kind.title} {kind.printed}" in text
    assert KINDS[0].title in text


@pytest.mark.parametrize(("option", "rule_id"), [("gong-farmer", "SI-2"), ("faces-up", "SI-23"), ("notes", "SI-24")])
def test_options_are_named(option: str, rule_id: str) -> None:
    """The rule of an option names it as it is switched on, and the option names that rule."""
    assert f'"{option}"' in " ".join(words for _, words in BOOK.rule(rule_id).parts)
    (found,) = (one for one in MANIFEST.options if one.name == option)
    assert rule_id in found.rule


def test_notation_is_explained() -> None:
    """The section on notation shows every verb, and set-up steps as the game takes them."""
    (section,) = (section for section in BOOK.sections if section.title == "Notation")
    text = " ".join(passage.text for passage in section.passages)
    for verb in ["place", "siege", "attack", "sacrifice", "fallback", "retreat", "stand", "shield", "recall", "summon"]:
        assert f'"{verb}' in text
    shown = re.findall(r'"(place [a-z-]+)"', text)
    assert shown
    assert set(shown) <= set(legal(fresh(2, gong_farmer=True), "A"))


def test_search_finds_a_rule_by_what_it_is_about() -> None:
    """A player who remembers two words of a rule finds the rule."""
    assert "SI-15" in {hit.block.id for hit in BOOK.search("shield knight") if isinstance(hit.block, rulesbook.Rule)}
    assert "SI-14" in {hit.block.id for hit in BOOK.search("gatekeeper end") if isinstance(hit.block, rulesbook.Rule)}
