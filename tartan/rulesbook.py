"""The rules books: reads the numbered digests in `seeds/` and hands them out as plain, frozen text.

A digest is ASCII Markdown of one simple form, its blocks parted by blank lines:

    # Title                         the first line
    paragraph                       the overview, exactly one
    ## Section                      a heading
    **AB-1** [S] text [R] text      a rule: its id, then one or more parts, each behind its mark
    1. text                         a numbered passage
    - **Word**: text                a line of a list; a block may hold several
    any other block                 a passage of free text

Every book ends with the sections of the shared digest, whose rules hold in all games (`CO-1` and on). Markdown's
emphasis and code marks never leave this module: code becomes text in double quotes.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from tartan.engine.errors import NoSuchRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable

__all__ = [
    "MARKS_EXPLAINED",
    "Book",
    "DigestError",
    "Hit",
    "Mark",
    "Passage",
    "Rule",
    "Section",
    "find",
    "games",
    "load",
    "parse",
    "plain_text",
]

SHARED = "shared"
"""Name of the digest whose sections close every book."""

NARROWEST = 20
"""Cells: text is never wrapped to less than this."""

_RULE_ID = r"[A-Z]{2}-\d+[a-z]?"
_RULE = re.compile(rf"\*\*({_RULE_ID})\*\*\s+(.+)", re.DOTALL)
_NUMBERED = re.compile(r"(\d+\.)\s+(.+)", re.DOTALL)
_GAME_NAME = re.compile(r"[a-z][a-z0-9_]*")


class Mark(Enum):
    """Where a part of a rule comes from; the value is the letter that stands for it in a digest."""

    PRINTED = "S"
    RULING = "R"
    VARIANT = "V"

    @property
    def label(self) -> str:
        """The mark for readers, told apart by letter and word: `[S] printed`, `[R] ruling`, `[V] variant`."""
        return f"[{self.value}] {self.name.lower()}"

    @property
    def meaning(self) -> str:
        """What the mark says of the words behind it."""
        match self:
            case Mark.PRINTED:
                return "the game's printed rules say so"
            case Mark.RULING:
                return "the printed rules are silent or unclear, and this house decides so"
            case Mark.VARIANT:
                return "holds only when it is switched on at set-up"


MARKS_EXPLAINED = " ".join(f"{mark.label}: {mark.meaning}." for mark in Mark)
"""One line for readers on what the three marks mean."""


class DigestError(ValueError):
    """A digest is not of the form that this module reads; the message names the block at fault."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: its id (`AB-1`) and its parts in printed order, each with its own mark."""

    id: str
    parts: tuple[tuple[Mark, str], ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks of the parts, in order."""
        return tuple(mark for mark, _ in self.parts)


@dataclass(frozen=True, slots=True)
class Passage:
    """A block of free text; `label` is its number with the full stop (`1.`), a dash for a list line, or empty."""

    text: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A headed part of a book: its rules and passages in reading order."""

    title: str
    blocks: tuple[Rule | Passage, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The section's rules alone, in reading order."""
        return tuple(block for block in self.blocks if isinstance(block, Rule))

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The section's free text alone, in reading order."""
        return tuple(block for block in self.blocks if isinstance(block, Passage))


@dataclass(frozen=True, slots=True)
class Hit:
    """A block that a search found, with the title of the section it stands in."""

    section: str
    block: Rule | Passage


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game for reading: title, one paragraph of overview, sections."""

    title: str
    overview: str
    sections: tuple[Section, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule of the book, in reading order."""
        return tuple(rule for section in self.sections for rule in section.rules)

    def find(self, rule_id: str) -> Rule | None:
        """The rule of this id, whatever its case; None if the book has no such rule."""
        wanted = rule_id.strip().casefold()
        return next((rule for rule in self.rules if rule.id.casefold() == wanted), None)

    def rule(self, rule_id: str) -> Rule:
        """The rule of this id, whatever its case.

        Raises NoSuchRule if the book has no such rule.
        """
        rule = self.find(rule_id)
        if rule is None:
            spans = ", ".join(_id_spans(self.rules))
            raise NoSuchRule(f"{self.title} has no rule {_shown(rule_id)}; its rules are {spans}.")
        return rule

    def search(self, words: str) -> tuple[Hit, ...]:
        """The blocks in which every one of the words begins some word, in reading order; none for an empty search.

        Ids, section titles and the names of marks count as words, so that "ruling" lists the rulings; a rule
        whose id is exactly what was asked for comes first.
        """
        wanted = words.casefold().split()
        if not wanted:
            return ()
        hits = [
            Hit(section.title, block)
            for section in self.sections
            for block in section.blocks
            if _matches(wanted, section.title, block)
        ]
        asked_for = self.find(words)
        return tuple(sorted(hits, key=lambda hit: hit.block is not asked_for))


def games() -> tuple[str, ...]:
    """The names of the games that have a rules book, in alphabetical order."""
    names = (entry.name.removesuffix(".md") for entry in _seeds().iterdir() if entry.name.endswith(".md"))
    return tuple(sorted(name for name in names if name != SHARED))


@cache
def load(game_id: str) -> Book:
    """The rules book of a game, the shared rules at its end.

    Raises NoSuchRule if there is no book of that name, DigestError if a digest is damaged.
    """
    if not _GAME_NAME.fullmatch(game_id) or game_id not in games():
        raise NoSuchRule(f"There is no rules book called {_shown(game_id)}; there is one for {', '.join(games())}.")
    own, shared = (parse((_seeds() / f"{name}.md").read_text(encoding="ascii")) for name in (game_id, SHARED))
    return Book(own.title, own.overview, own.sections + shared.sections)


def find(rule_id: str) -> Rule | None:
    """The rule of this id, whatever its case, from whichever book holds it; None if no book does."""
    return next((rule for game_id in games() if (rule := load(game_id).find(rule_id))), None)


def parse(digest: str) -> Book:
    """Read the text of a digest, in the form that this module's docstring shows.

    Raises DigestError if the text is not of that form, or if it gives two rules the same id.
    """
    blocks = [block.strip() for block in re.split(r"\n\s*\n", digest.strip())]
    if len(blocks) < 2 or not blocks[0].startswith("# ") or blocks[1].startswith("#"):
        raise DigestError("A digest begins with a title and one paragraph of overview.")
    sections: list[Section] = []
    title, content = "", list[Rule | Passage]()
    for block in blocks[2:]:
        if block.startswith("## "):
            if title:
                sections.append(Section(title, tuple(content)))
            title, content = _plain(block.removeprefix("## ")), []
        elif not title:
            raise DigestError(f"This stands before the first section: {block!r}")
        else:
            content.extend(_read_block(block))
    if title:
        sections.append(Section(title, tuple(content)))
    book = Book(_plain(blocks[0].removeprefix("# ")), _plain(blocks[1]), tuple(sections))
    _refuse_repeated_ids(book)
    return book


def plain_text(subject: Book | Rule, width: int = 80) -> str:
    """A book or one rule as lines of plain text, none longer than `width` cells, or 20 if that is more."""
    width = max(width, NARROWEST)
    if isinstance(subject, Rule):
        return "\n".join(_rule_lines(subject, width))
    return "\n".join(_book_lines(subject, width))


def _seeds() -> Traversable:
    """The folder of digests: inside the installed package, or beside it in a source tree."""
    installed = files("tartan") / "seeds"
    return installed if installed.is_dir() else Path(__file__).resolve().parent.parent / "seeds"


def _read_block(block: str) -> Iterator[Rule | Passage]:
    if block.startswith("**") and (rule := _RULE.fullmatch(block)):
        yield Rule(rule[1], tuple(_read_parts(rule[1], rule[2])))
    elif numbered := _NUMBERED.fullmatch(block):
        yield Passage(_plain(numbered[2]), numbered[1])
    elif block.startswith("- "):
        for item in re.split(r"\n(?=- )", block):
            yield Passage(_plain(item.removeprefix("- ")), "-")
    elif block.startswith(("**", "#", "[")):
        raise DigestError(f"This is neither a rule nor a passage: {block!r}")
    else:
        yield Passage(_plain(block))


def _read_parts(rule_id: str, body: str) -> Iterator[tuple[Mark, str]]:
    before, *marked = re.split(r"\[([A-Z])\]", body)
    if before or not marked:
        raise DigestError(f"{rule_id} does not begin with a mark.")
    for letter, text in zip(marked[::2], marked[1::2], strict=True):
        if letter not in {mark.value for mark in Mark} or not text.strip():
            raise DigestError(f"{rule_id} has an unknown mark, or nothing behind the mark: [{letter}]")
        yield Mark(letter), _plain(text)


def _refuse_repeated_ids(book: Book) -> None:
    ids = [rule.id for rule in book.rules]
    for rule_id in ids:
        if ids.count(rule_id) > 1:
            raise DigestError(f"Two rules have the id {rule_id}.")


def _plain(markdown: str) -> str:
    """One line of text without Markdown's marks."""
    return " ".join(re.sub(r"`([^`]*)`", r'"\1"', markdown.replace("**", "")).split())


def _shown(asked: str) -> str:
    """What somebody asked for, fit to be shown: printable ASCII only, and short."""
    kept = "".join(character for character in asked if " " <= character <= "~")
    return f'"{kept[:40]}"'


def _id_spans(rules: Iterable[Rule]) -> Iterator[str]:
    """The ids of the rules by their prefixes, as in `AB-1 to AB-9`."""
    by_prefix: dict[str, list[str]] = {}
    for rule in rules:
        by_prefix.setdefault(rule.id.partition("-")[0], []).append(rule.id)
    for ids in by_prefix.values():
        yield ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"


def _matches(wanted: list[str], section: str, block: Rule | Passage) -> bool:
    if isinstance(block, Rule):
        text = " ".join([block.id, *(f"{mark.name} {part}" for mark, part in block.parts)])
    else:
        text = block.text
    found = re.findall(r"[\w-]+", f"{section} {text}".casefold())
    return all(any(word.startswith(part) for word in found) for part in wanted)


def _wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _rule_lines(rule: Rule, width: int) -> Iterator[str]:
    margin = " " * (len(rule.id) + 2)
    for place, (mark, text) in enumerate(rule.parts):
        first = margin if place else f"{rule.id}  "
        yield from _wrapped(f"{mark.label}: {text}", width, first, margin)


def _passage_lines(passage: Passage, width: int) -> Iterator[str]:
    first = f"{passage.label} " if passage.label else ""
    yield from _wrapped(passage.text, width, first, " " * len(first))


def _book_lines(book: Book, width: int) -> Iterator[str]:
    yield from _heading(book.title, "=", width)
    yield ""
    yield from _wrapped(book.overview, width)
    yield ""
    yield from _wrapped(MARKS_EXPLAINED, width)
    for section in book.sections:
        yield ""
        yield from _heading(section.title, "-", width)
        after_list_line = False
        for block in section.blocks:
            list_line = isinstance(block, Passage) and block.label == "-"
            if not (list_line and after_list_line):
                yield ""
            after_list_line = list_line
            yield from _rule_lines(block, width) if isinstance(block, Rule) else _passage_lines(block, width)


def _heading(title: str, underline: str, width: int) -> Iterator[str]:
    lines = _wrapped(title, width)
    yield from lines
    yield underline * max(len(line) for line in lines)
