"""Tests of `tartan.rulesbook`: reading a digest, finding rules in it, and laying it out as plain text."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tartan import rulesbook
from tartan.engine.errors import NoSuchRule, TartanError
from tartan.rulesbook import Book, DigestError, Mark, Passage, Rule, Section

if TYPE_CHECKING:
    from pathlib import Path

DIGEST = """\
# The Game of Stones

Two players pile up stones
until one pile falls.

## First steps

1. Take a stone.

2. Put it `on top`
of a pile.

## Rules

**ST-1** [S] Piles hold **three** stones.
[R] A fourth falls off.

**ST-1b** [V] `boulders`: Piles hold two.

A word to the wise.

**ST-10** [R] Rain stops play.

## Words

- **Pile**: Some stones.
- **Stone**: A hard thing,
  heavy too.
"""

BOOK = rulesbook.parse(DIGEST)


def test_parse_reads_title_and_overview() -> None:
    """The title and the overview come out as single lines without Markdown's marks."""
    assert (BOOK.title, BOOK.overview) == ("The Game of Stones", "Two players pile up stones until one pile falls.")


def test_parse_reads_sections_in_order() -> None:
    """Sections keep the order in which the digest has them."""
    assert [section.title for section in BOOK.sections] == ["First steps", "Rules", "Words"]


def test_parse_reads_rules_and_passages_in_reading_order() -> None:
    """A section's blocks are its rules, each part behind its mark, and its passages, in the order of the digest."""
    assert BOOK.sections[1].blocks == (
        Rule("ST-1", ((Mark.PRINTED, "Piles hold three stones."), (Mark.RULING, "A fourth falls off."))),
        Rule("ST-1b", ((Mark.VARIANT, '"boulders": Piles hold two.'),)),
        Passage("A word to the wise."),
        Rule("ST-10", ((Mark.RULING, "Rain stops play."),)),
    )


def test_parse_reads_numbered_passages_and_lists() -> None:
    """A number or a dash becomes the label of a passage, and wrapped lines are joined."""
    assert BOOK.sections[0].passages == (Passage("Take a stone.", "1."), Passage('Put it "on top" of a pile.', "2."))
    assert BOOK.sections[2].passages == (
        Passage("Pile: Some stones.", "-"),
        Passage("Stone: A hard thing, heavy too.", "-"),
    )


def test_rules_and_passages_part_the_blocks_of_a_section() -> None:
    """`rules` and `passages` together are the blocks of a section."""
    for section in BOOK.sections:
        assert set(section.rules) | set(section.passages) == set(section.blocks)
        assert len(section.rules) + len(section.passages) == len(section.blocks)


def test_books_are_frozen() -> None:
    """Nobody can change a rule that another is reading."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        BOOK.rules[0].id = "ST-2"  # type: ignore[misc]  # the assignment that must fail


@pytest.mark.parametrize(
    "digest",
    [
        "",
        "no title\n\noverview",
        "# Title\n\n## Section without an overview",
        "# Title\n\noverview\n\nbefore any section",
        "# Title\n\noverview\n\n## Section\n\n**ST-1** no mark",
        "# Title\n\noverview\n\n## Section\n\n**ST-1** late [S] mark",
        "# Title\n\noverview\n\n## Section\n\n**ST-1** [X] unknown mark",
        "# Title\n\noverview\n\n## Section\n\n**ST-1** [S] [R] nothing behind the first mark",
        "# Title\n\noverview\n\n## Section\n\n**stones-1** [S] not an id",
        "# Title\n\noverview\n\n## Section\n\n**ST-1** [S] one\n\n**ST-1** [S] again",
        "# Title\n\noverview\n\n## Section\n\n[S] a mark without an id",
        "# Title\n\noverview\n\n## Section\n\n### A heading too deep",
    ],
)
def test_parse_refuses_what_is_not_a_digest(digest: str) -> None:
    """A digest that is not of the stated form is refused and not half read."""
    with pytest.raises(DigestError):
        rulesbook.parse(digest)


@pytest.mark.parametrize("asked", ["ST-1b", "st-1b", "ST-1B", " st-1B "])
def test_find_does_not_mind_case(asked: str) -> None:
    """An id is found however it is capitalised."""
    rule = BOOK.find(asked)
    assert rule is not None
    assert rule.id == "ST-1b"


@pytest.mark.parametrize("asked", ["ST-2", "ST", "1", "", "ST-1 b"])
def test_find_answers_none_for_an_unknown_id(asked: str) -> None:
    """What is no rule's id, or only a part of one, finds no rule."""
    assert BOOK.find(asked) is None


def test_rule_says_what_there_is() -> None:
    """An unknown id is refused in one sentence that names the ids of the book."""
    with pytest.raises(NoSuchRule) as refusal:
        BOOK.rule("ST-99")
    assert refusal.value.message == 'The Game of Stones has no rule "ST-99"; its rules are ST-1 to ST-10.'
    assert str(refusal.value) == refusal.value.message


def test_refusals_show_no_control_characters() -> None:
    """A refusal repeats only printable characters of what was asked, and not many of them."""
    with pytest.raises(NoSuchRule) as refusal:
        BOOK.rule("\x1b[31m\u202eX\n" + "y" * 500)
    assert refusal.value.message.isprintable()
    assert refusal.value.message.isascii()
    assert len(refusal.value.message) < 120


def test_search_wants_every_word() -> None:
    """A block is a hit if each word asked for begins one of its words, in any order and case."""
    assert [hit.block for hit in BOOK.search("HOLD pil")] == [BOOK.find("ST-1"), BOOK.find("ST-1b")]
    assert [hit.section for hit in BOOK.search("heavy")] == ["Words"]
    assert BOOK.search("pile avalanche") == ()


def test_search_for_nothing_finds_nothing() -> None:
    """An empty search does not list the whole book."""
    assert BOOK.search(" \t") == ()


def test_search_puts_the_rule_of_that_id_first() -> None:
    """An id that begins other ids still brings its own rule first."""
    assert [hit.block for hit in BOOK.search("st-1")] == list(BOOK.rules)
    assert [hit.block for hit in BOOK.search("st-10")] == [BOOK.find("ST-10")]


def test_search_lists_the_rulings() -> None:
    """The name of a mark is a word that can be searched."""
    assert [hit.block for hit in BOOK.search("ruling")] == [BOOK.find("ST-1"), BOOK.find("ST-10")]
    assert [hit.block for hit in BOOK.search("variant")] == [BOOK.find("ST-1b")]


def test_marks_are_told_apart_by_letter_and_word() -> None:
    """No two marks look alike without colour."""
    assert [mark.label for mark in Mark] == ["[S] printed", "[R] ruling", "[V] variant"]


def test_a_rule_as_plain_text_marks_each_part() -> None:
    """Each part of a rule stands on a line of its own behind its mark, under the rule's id."""
    assert rulesbook.plain_text(BOOK.rule("ST-1"), 60) == (
        "ST-1  [S] printed: Piles hold three stones.\n      [R] ruling: A fourth falls off."
    )


def test_a_book_as_plain_text_has_all_of_it() -> None:
    """The text of a book has the title, the overview, what the marks mean, each heading, rule and passage."""
    text = " ".join(rulesbook.plain_text(BOOK, 72).split())
    wanted = [BOOK.title, BOOK.overview, rulesbook.MARKS_EXPLAINED]
    for section in BOOK.sections:
        wanted.append(section.title)
        wanted += [f"{rule.id} {mark.label}: {words}" for rule in section.rules for mark, words in rule.parts[:1]]
        wanted += [words for rule in section.rules for _, words in rule.parts]
        wanted += [f"{passage.label} {passage.text}".strip() for passage in section.passages]
    assert [piece for piece in wanted if piece not in text] == []


@pytest.mark.parametrize("width", [20, 33, 80, 200])
def test_plain_text_keeps_to_its_width(width: int) -> None:
    """No line is longer than asked, and none ends in spaces."""
    lines = rulesbook.plain_text(BOOK, width).split("\n")
    assert max(len(line) for line in lines) <= width
    assert [line for line in lines if line != line.rstrip()] == []


@pytest.mark.parametrize("width", [-5, 0, 1])
def test_plain_text_has_a_narrowest_width(width: int) -> None:
    """A width too small to wrap to is raised, so that no terminal size is an error."""
    assert rulesbook.plain_text(BOOK, width) == rulesbook.plain_text(BOOK, rulesbook.NARROWEST)


def test_load_ends_each_book_with_the_shared_rules() -> None:
    """Every book ends with the rules that all games share."""
    for game_id in rulesbook.games():
        assert "CO-1" in [rule.id for rule in rulesbook.load(game_id).sections[-1].rules]


@pytest.mark.parametrize("asked", ["shared", "no_such_game", "", "../shared", "\x1b[2J"])
def test_load_refuses_an_unknown_game(asked: str) -> None:
    """What is not the name of a game with a book is refused in one printable sentence that names those there are."""
    with pytest.raises(NoSuchRule) as refusal:
        rulesbook.load(asked)
    assert refusal.value.message.isprintable()
    assert all(game_id in refusal.value.message for game_id in rulesbook.games())


def test_find_looks_in_every_book() -> None:
    """A rule is found by its id alone, whichever game it belongs to; an unknown id finds none."""
    for game_id in rulesbook.games():
        own = rulesbook.load(game_id).rules[0]
        assert rulesbook.find(own.id.lower()) == own
    assert rulesbook.find("ZZ-1") is None


def test_digests_come_from_the_package_when_it_holds_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An installed package's own digests are read before any that lie beside it."""
    seeds = tmp_path / "seeds"
    seeds.mkdir()
    (seeds / "stones.md").write_text(DIGEST, encoding="ascii")
    (seeds / "shared.md").write_text("# All\n\nAll.\n\n## All\n\n**CO-1** [R] Sit.\n", encoding="ascii")
    monkeypatch.setattr(rulesbook, "files", lambda name: tmp_path)
    assert rulesbook.games() == ("stones",)
    assert rulesbook.load("stones") == Book(
        BOOK.title,
        BOOK.overview,
        (*BOOK.sections, Section("All", (Rule("CO-1", ((Mark.RULING, "Sit."),)),))),
    )
    rulesbook.load.cache_clear()


def test_reading_rules_loads_no_framework() -> None:
    """The rules can be read without the screen, the command line or any library beside Python's own."""
    code = "import sys, tartan.rulesbook; print(sorted({'textual', 'typer', 'rich', 'msgpack'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_what_is_missing_is_an_error_of_the_house() -> None:
    """Whoever catches all that Tartan refuses has a sentence for it."""
    with pytest.raises(TartanError) as refusal:
        rulesbook.load("no-such-game")
    assert refusal.value.message == str(refusal.value)
