"""`screens.md` and the readme's pictures show what the program shows."""

from __future__ import annotations

import re

import pytest

from tartan import registry
from tests import screens

TEXT = screens.DOCUMENT.read_text(encoding="utf-8")

ANEW = "Write it anew with: python -m tests.screens"


def headings() -> list[tuple[str, list[str]]]:
    """The chapters that the document has, each with its sections."""
    found: list[tuple[str, list[str]]] = []
    for marks, title in re.findall(r"^(##+) (.+)$", TEXT, re.MULTILINE):
        if marks == "##" and title != "Contents":
            found.append((title, []))
        elif marks == "###":
            found[-1][1].append(title)
    return found


@pytest.mark.parametrize("tour", screens.tours(), ids=lambda tour: tour or "house")
def test_a_chapter_shows_what_the_program_shows(tour: str) -> None:
    """Every screen of a chapter, and its keys, are as they come out of the running program now."""
    gallery = screens.see(tour)
    ((title, shots),) = gallery.chapters
    _, begin, rest = TEXT.partition(f"\n## {title}\n")
    chapter = begin + re.split(r"^(?=\n## )", rest + "\n## ", maxsplit=1, flags=re.MULTILINE)[0]
    assert chapter.rstrip() == screens.chapter_text(title, shots).rstrip(), ANEW
    first = registry.available()[0]
    for name, picture in gallery.pictures.items() if tour == first else ():
        assert screens.difference(screens.PICTURES / name, picture) == "", ANEW


def test_the_document_has_a_chapter_for_the_house_and_for_every_game() -> None:
    """A game that is added is shown too, and nothing is left of one that is gone."""
    assert [title for title, _ in headings()] == ["The house", *(each.title for each in registry.manifests())]


def test_the_contents_lead_to_every_section() -> None:
    """The table of contents has each heading, in order, and each name that it links to is there once."""
    assert TEXT.startswith(screens.HEAD + screens.contents(headings()))
    anchors = [screens.anchor(title) for chapter, sections in headings() for title in (chapter, *sections)]
    assert len(set(anchors)) == len(anchors)


def test_every_screen_has_eighty_columns_and_24_rows_at_most() -> None:
    """The document is of a terminal of 80x24."""
    blocks = re.findall(r"^```text\n(.*?)\n```$", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) == sum(len(sections) for _, sections in headings())
    assert {len(block.split("\n")) for block in blocks} <= {20, 24}
    assert max(len(line) for block in blocks for line in block.split("\n")) == 80


def test_a_difference_is_told() -> None:
    """A screen that has changed is seen, with the line in which it has."""
    told = screens.difference(screens.DOCUMENT, TEXT.replace("T A R T A N", "T A T A N", 1))
    assert "T A T A N" in told
    assert screens.difference(screens.DOCUMENT, TEXT) == ""


def test_pictures_fetch_nothing() -> None:
    """The pictures hold no address but the name of their own format."""
    for picture in screens.PICTURES.iterdir():
        addresses = re.findall(r"\w+://[^\"' )<]*", picture.read_text(encoding="utf-8"))
        assert addresses == ["http://www.w3.org/2000/svg"]
