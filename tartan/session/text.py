"""Text that strangers wrote: names and notes, made safe to show on a terminal (N6)."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Sequence

NAME_CELLS = 24
"""The widest name, in cells of a terminal."""
NOTE_CHARACTERS = 4000
"""The longest private note."""

_ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # control sequences, such as colours
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # strings, such as titles and links
    r"|\x1b[ -/]*[0-~]?"
)
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that draw nothing: they are taken for white space, as they look."""
_MARKS_EACH = 2
"""How many combining marks one letter may carry: enough for every living script, too few to climb out of a line."""


def clean_text(text: str, limit: int = NOTE_CHARACTERS, *, lines: bool = False) -> str:
    """Text without escape sequences and control, bidirectional, zero-width and private characters, cut at `limit`.

    With `lines`, line ends and tabs stay; otherwise all white space becomes single spaces.
    """
    kept: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", _ESCAPES.sub("", text[: limit * 8])):
        if c.isspace() or c in _BLANKS:
            kept.append(c if lines and c in "\n\t" else " ")
            marks = 0
            continue
        category = unicodedata.category(c)
        if category[0] == "M":
            marks += 1
            if marks > _MARKS_EACH or not kept or "\ufe00" <= c <= "\ufe0f" or category == "Me":
                continue
        elif category[0] == "C":
            continue
        else:
            marks = 0
        kept.append(c)
    cleaned = "".join(kept)
    return (cleaned if lines else " ".join(cleaned.split()))[:limit]


def clean_name(text: str) -> str:
    """A name as one line of at most 24 characters and 24 cells; "" if nothing is left of it."""
    cells = 0
    kept: list[str] = []
    for c in clean_text(text, NAME_CELLS):
        cells += _cells(c)
        if cells > NAME_CELLS:
            break
        kept.append(c)
    return "".join(kept).strip()


def name_fault(typed: str) -> str:
    """What is wrong with a name that somebody types, as a sentence; "" for one that can be shown whole, or for none."""
    name = clean_name(typed)
    if typed and not name:
        return "Nothing of that name can be shown; please give another."
    return f"A name has at most {NAME_CELLS} letters." if name != clean_text(typed) else ""


def names_in(text: str) -> tuple[str, ...]:
    """The names of people at one terminal, with commas between, each as `clean_name` leaves it, "" left out."""
    return tuple(filter(None, map(clean_name, text.split(","))))


def name_key(name: str) -> str:
    """What two names have in common that people take for one: case, white space and width of letters count nothing."""
    return "".join(unicodedata.normalize("NFKC", clean_name(name)).casefold().split())


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names by seat for sentences: where several seats have one, or nearly one, their letters stand behind it."""
    keys = [name_key(name) for name in names]
    return tuple(
        f"{name} ({letter})" if keys.count(name_key(name)) > 1 else name
        for letter, name in zip(SEAT_LETTERS, names, strict=False)
    )


def cells(text: str) -> int:
    """How many cells of a terminal a text takes."""
    return sum(map(_cells, text))


def _cells(c: str) -> int:
    if unicodedata.combining(c) or unicodedata.category(c) == "Mn":
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1
