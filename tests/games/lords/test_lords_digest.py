"""Tests of the digest of Lords of Scotland: its rules, their marks, its examples and its notation are all there."""

from __future__ import annotations

import re

import pytest

from tartan import rulesbook
from tartan.games.lords import MANIFEST
from tartan.games.lords.actions import MOVE_BY_TEXT
from tartan.games.lords.cards import CARD_NUMBER, CARDS, CLAN_NAMES

BOOK = rulesbook.load("lords")

MARKS = {
    "LO-1": "S",
    "LO-2": "R",
    "LO-3": "V",
    "LO-4": "S",
    "LO-5": "R",
    "LO-6": "R",
    "LO-7": "S",
    "LO-8": "S",
    "LO-9": "R",
    "LO-10": "R",
    "LO-11": "S",
    "LO-12": "S",
    "LO-13": "S",
    "LO-14": "R",
    "LO-15": "R",
    "LO-16": "SR",
    "LO-17": "SR",
    "LO-18": "S",
    "LO-19": "SR",
    "LO-20": "SR",
    "LO-21": "SR",
    "LO-22": "SR",
    "LO-23": "SR",
    "LO-24": "SR",
    "LO-25": "S",
    "LO-26": "S",
    "LO-27": "R",
    "LO-28": "SR",
    "LO-29": "V",
    "LO-30": "V",
    "LO-31": "SR",
    "LO-32": "R",
    "LO-33": "R",
}
"""For every rule the marks of its parts, in order."""

EXAMPLES = {
    1: ({"cochrane-5", "wemyss-5", "wemyss-6"}, {"LO-12"}),
    2: ({"scott-8", "forsyth-3", "scott-9", "scott-7", "wemyss-12"}, {"LO-12", "LO-20"}),
    3: ({"scott-3", "scott-4", "wemyss-9", "bruce-97"}, {"LO-22", "LO-25"}),
    4: (set[str](), {"LO-26"}),
    5: (set[str](), {"LO-17", "LO-23"}),
}
"""For every worked example the cards it shows and the rules it rests on."""


def section(title: str) -> rulesbook.Section:
    """The section of this title."""
    return next(one for one in BOOK.sections if one.title == title)


def test_the_rules_are_lo_1_to_lo_33() -> None:
    """The digest has the rules LO-1 to LO-33, in that order, and no other rule of that prefix."""
    assert [rule.id for rule in BOOK.rules if rule.id.startswith("LO-")] == list(MARKS)


@pytest.mark.parametrize("rule_id", MARKS)
def test_marks_tell_print_from_ruling(rule_id: str) -> None:
    """A reader can tell which parts of a rule are printed, which are rulings and which are a variant."""
    assert "".join(mark.value for mark in BOOK.rule(rule_id).marks) == MARKS[rule_id]


@pytest.mark.parametrize("number", EXAMPLES)
def test_worked_examples_show_their_cards(number: int) -> None:
    """Each worked example shows exactly its cards and names the rules it rests on."""
    examples = section("Worked examples").passages
    assert [passage.label for passage in examples] == [f"{each}." for each in EXAMPLES]
    text = examples[number - 1].text
    cards, rules = EXAMPLES[number]
    assert set(re.findall(r"\b[a-z]+-\d+\b", text)) == cards
    assert cards <= set(CARDS)
    assert set(re.findall(r"LO-\d+", text)) == rules


def test_the_notation_is_that_of_the_game() -> None:
    """Every text that the notation section shows is an action, a card or a Follower of the game (CO-4)."""
    shown = [text for passage in section("Notation").passages for text in re.findall(r'"([^"]+)"', passage.text)]
    words = {text for text in shown if text not in MOVE_BY_TEXT and text not in CARD_NUMBER}
    assert words == {"B.2", "up", "up!", "down"}
    assert {MOVE_BY_TEXT[text].kind for text in shown if text in MOVE_BY_TEXT} == set(range(11))


@pytest.mark.parametrize("name", [option.name for option in MANIFEST.options])
def test_every_option_is_explained(name: str) -> None:
    """The rule that an option's line cites names that option."""
    (line,) = (option.rule for option in MANIFEST.options if option.name == name)
    (rule_id,) = re.findall(r"LO-\d+", line)
    assert f'"{name}"' in " ".join(text for _, text in BOOK.rule(rule_id).parts)


def test_every_clan_has_its_power() -> None:
    """The rule of each power begins with the clan that has it, apart from Bruce's, which begins with an article."""
    first = {
        BOOK.rule(f"LO-{number}").parts[0][1].removeprefix("A ").split()[0].strip(":,") for number in range(16, 25)
    }
    assert first == set(CLAN_NAMES)


def test_search_finds_a_rule_by_what_it_is_about() -> None:
    """A player who remembers two words of a rule finds the rule."""
    assert "LO-12" in {hit.block.id for hit in BOOK.search("weaker activate") if isinstance(hit.block, rulesbook.Rule)}
    assert "LO-10" in {hit.block.id for hit in BOOK.search("shuffle discards") if isinstance(hit.block, rulesbook.Rule)}
