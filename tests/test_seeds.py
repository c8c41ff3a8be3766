"""Tests of the digests in `seeds/`: every game has one, and each is complete and readable on any terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tartan import rulesbook
from tartan.games import available
from tartan.rulesbook import Mark

SEEDS = Path(__file__).resolve().parent.parent / "seeds"
GAMES = rulesbook.games()
NAMES = sorted(path.stem for path in SEEDS.glob("*.md"))


def raw(name: str) -> str:
    """The digest as it stands in the source tree."""
    return (SEEDS / f"{name}.md").read_text(encoding="utf-8")


def numbers(rule_ids: list[str]) -> list[int]:
    """The numbers in rule ids, each once, in the order of the ids."""
    return list(dict.fromkeys(int(re.sub(r"\D", "", rule_id)) for rule_id in rule_ids))


def test_every_game_has_a_digest() -> None:
    """The games that can be played are the games whose rules can be read."""
    assert set(available()) <= set(GAMES)
    assert set(GAMES) == set(NAMES) - {rulesbook.SHARED}


@pytest.mark.parametrize("name", NAMES)
def test_every_id_in_bold_is_parsed(name: str) -> None:
    """No rule of a digest is lost in reading it."""
    assert [rule.id for rule in rulesbook.parse(raw(name)).rules] == re.findall(r"^\*\*(.+?)\*\*", raw(name), re.M)


@pytest.mark.parametrize("name", NAMES)
def test_every_mark_is_parsed(name: str) -> None:
    """No mark of a digest is lost in reading it."""
    marks = [mark.value for rule in rulesbook.parse(raw(name)).rules for mark in rule.marks]
    assert marks == re.findall(r"\[([A-Z])\]", raw(name))


@pytest.mark.parametrize("name", NAMES)
def test_ids_of_a_digest_run_from_one_without_a_gap(name: str) -> None:
    """A digest's rules have one prefix and are numbered 1, 2, 3 and on."""
    ids = [rule.id for rule in rulesbook.parse(raw(name)).rules]
    assert len({rule_id.partition("-")[0] for rule_id in ids}) == 1
    found = numbers(ids)
    assert found == list(range(1, len(found) + 1))


def test_each_digest_has_a_prefix_of_its_own() -> None:
    """An id names one rule in all the books together."""
    prefixes = [rulesbook.parse(raw(name)).rules[0].id.partition("-")[0] for name in NAMES]
    assert len(set(prefixes)) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_digests_are_ascii(name: str) -> None:
    """A digest can be shown on a terminal that knows no Unicode (T6)."""
    assert raw(name).isascii()
    assert re.findall(r"[^\n -~]", raw(name)) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_books_refer_to_rules_that_exist(game_id: str) -> None:
    """Wherever a book mentions a rule, the reader can find that rule in the same book."""
    book = rulesbook.load(game_id)
    mentioned = set(re.findall(r"\b[A-Z]{2}-\d+[a-z]?\b", rulesbook.plain_text(book, 1000)))
    assert mentioned == {rule.id for rule in book.rules}


@pytest.mark.parametrize("game_id", GAMES)
def test_books_help_a_newcomer(game_id: str) -> None:
    """Every book tells how to play a first game, how to write actions, worked examples and a glossary."""
    titles = [section.title for section in rulesbook.load(game_id).sections]
    assert titles[0] == "In two minutes"
    assert {"Notation", "Worked examples", "Glossary"} <= set(titles)


@pytest.mark.parametrize("game_id", GAMES)
def test_numbered_passages_run_from_one(game_id: str) -> None:
    """Steps and worked examples are numbered 1, 2, 3 and on."""
    for section in rulesbook.load(game_id).sections:
        labels = [passage.label for passage in section.passages if passage.label not in {"", "-"}]
        assert labels == [f"{number}." for number in range(1, len(labels) + 1)]


@pytest.mark.parametrize("game_id", GAMES)
def test_glossaries_are_in_alphabetical_order(game_id: str) -> None:
    """A word can be looked up without reading the whole glossary."""
    (glossary,) = (section for section in rulesbook.load(game_id).sections if section.title == "Glossary")
    words = [passage.text.partition(":")[0].casefold() for passage in glossary.passages]
    assert words
    assert words == sorted(words)


def test_shared_rules_are_rulings() -> None:
    """What all games share is printed in no rules, so every such rule says that it is a ruling."""
    assert {rule.marks for rule in rulesbook.parse(raw(rulesbook.SHARED)).rules} == {(Mark.RULING,)}


def test_shared_rules_are_the_known_ones() -> None:
    """The shared ids that refusals, code and other rules cite are there."""
    ids = [rule.id for rule in rulesbook.parse(raw(rulesbook.SHARED)).rules]
    assert ids == ["CO-1", "CO-1b", "CO-2", "CO-3", "CO-4", "CO-4b", "CO-5", "CO-6", "CO-7", "CO-8"]
