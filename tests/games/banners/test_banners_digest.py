"""Tests of the digest of Tartan Banners: its rules, their marks and its worked examples are all there."""

from __future__ import annotations

import re

import pytest

from tartan import rulesbook
from tartan.games.banners import MANIFEST
from tartan.games.banners.actions import MOVE_BY_TEXT
from tartan.games.banners.board import BOARD, CAMPS, DISTANCE, DRAWBRIDGE, PLACE_NUMBER, SWORDS
from tests.games.banners.scenes import at, castle, play, scene

BOOK = rulesbook.load("banners")

MARKS = {
    "BA-1": "SR",
    "BA-2": "SR",
    "BA-3": "SR",
    "BA-4": "S",
    "BA-5": "S",
    "BA-6": "R",
    "BA-7": "S",
    "BA-8": "R",
    "BA-9": "R",
    "BA-10": "R",
    "BA-11": "R",
    "BA-12": "R",
    "BA-13": "R",
    "BA-14": "SR",
    "BA-15": "R",
    "BA-16": "R",
    "BA-17": "R",
    "BA-18": "R",
    "BA-19": "R",
}
"""For every rule the marks of its parts, in order."""

EXAMPLES = {
    1: ("banner 4", {"BA-4"}),
    2: ("Four against three", {"BA-6", "BA-11"}),
    3: ("Clunie", {"BA-12", "BA-13"}),
    4: ("closed shield", {"BA-12", "BA-15"}),
    5: ("eighteenth", {"BA-17"}),
    6: ("Moy", {"BA-19"}),
}
"""For every worked example a word it turns on and the rules that it shows."""


def rule(rule_id: str) -> str:
    """The text of a rule."""
    return " ".join(words for _, words in BOOK.rule(rule_id).parts)


def section(title: str) -> list[str]:
    """The passages of a section."""
    (found,) = (one for one in BOOK.sections if one.title == title)
    return [passage.text for passage in found.passages]


def test_the_rules_are_ba_1_to_ba_19() -> None:
    """The digest has the rules BA-1 to BA-19, in that order, and no other rule of that prefix."""
    assert [one.id for one in BOOK.rules if one.id.startswith("BA-")] == list(MARKS)


@pytest.mark.parametrize("rule_id", MARKS)
def test_marks_tell_print_from_ruling(rule_id: str) -> None:
    """A reader can tell which parts of a rule are printed and which are rulings."""
    assert "".join(mark.value for mark in BOOK.rule(rule_id).marks) == MARKS[rule_id]


@pytest.mark.parametrize("number", EXAMPLES)
def test_worked_examples_name_their_rules(number: int) -> None:
    """Each worked example is about its matter, and ends with the rules that it shows."""
    texts = section("Worked examples")
    assert len(texts) == len(EXAMPLES)
    word, rules = EXAMPLES[number]
    assert word in texts[number - 1]
    assert set(re.findall(r"BA-\d+", texts[number - 1])) == rules


def test_the_board_of_the_digest_is_the_board() -> None:
    """BA-3: the numbers that a reader is told are those of the board."""
    text = rule("BA-3")
    assert f"{CAMPS} camps and {len(BOARD.castles)} castles" in text
    assert [SWORDS.count(swords) for swords in (1, 2, 3)] == [7, 6, 5]
    assert "seven castles show one sword, six show two, five show three" in text
    assert {banner.shore for banner in BOARD.banners if banner.crests % 2} == {"north"}
    assert {min(DISTANCE[banner][camp] for camp in DRAWBRIDGE) for banner in range(6)} == {2}
    assert f"c1 to c{CAMPS}" in " ".join(section("Notation"))


def test_the_option_is_named_with_its_choices() -> None:
    """BA-18: the rule names the option and every value that may be chosen."""
    (option,) = MANIFEST.options
    assert rule("BA-18").startswith(f'"{option.name}"')
    assert "BA-18" in option.rule
    assert set(option.choices) == {int(number) for number in re.findall(r"\b\d{2,3}\b", rule("BA-18"))}


def test_the_notation_shown_is_notation() -> None:
    """Every action that the digest shows is one of the game's."""
    shown = re.findall(r'"((?:march|assault|done)[^"]*)"', rulesbook.plain_text(BOOK, 1000))
    assert len(set(shown)) >= 4
    assert set(shown) <= set(MOVE_BY_TEXT)


def test_the_second_example_can_be_played() -> None:
    """Example 2 happens on the board as it is told."""
    state = scene("c5=3 c6=1", "c7=3", "")
    play(state, "march c6>c5 x1", "march c5>c7 x4", "done")
    assert at(state, "c7") == {"A": 4}


def test_the_castles_of_the_examples_are_as_told() -> None:
    """Examples 3, 4 and 6: Clunie has one sword and c13; Urquhart falls to six and not to five."""
    clunie = PLACE_NUMBER["clunie"] - PLACE_NUMBER["lachlan"]
    assert SWORDS[clunie] == 1
    assert DRAWBRIDGE[clunie] == PLACE_NUMBER["c13"]
    for knights, holder in ((6, 0), (5, 1)):
        state = play(scene(f"c16={knights}", "urquhart=2:1", ""), "assault urquhart x1")
        assert castle(state, "urquhart").holder == holder
    state = play(scene("c34=6", "moy=1:3 doon=1:2", ""), "assault doon x1")
    assert castle(state, "moy").possible == (0, 1, 3)


def test_search_finds_a_rule_by_what_it_is_about() -> None:
    """A player who remembers two words of a rule finds the rule."""
    assert "BA-16" in {hit.block.id for hit in BOOK.search("never empty") if isinstance(hit.block, rulesbook.Rule)}
    assert "BA-7" in {hit.block.id for hit in BOOK.search("banners once") if isinstance(hit.block, rulesbook.Rule)}
