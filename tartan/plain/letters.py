"""Text for outputs that show ASCII alone, and text from strangers made fit to be shown (T6, N6)."""

from __future__ import annotations

import re
import unicodedata

from tartan.letters import RUNNING
from tartan.session.text import cells

_BEGINNING = re.compile(r"^ *(?:\d+\. )?")
"""What stands before the words of a line: blanks, and the number of an item."""
_TABLE = str.maketrans(RUNNING)


def in_ascii(text: str) -> str:
    """The text in ASCII: suit signs as letters, accents dropped, `?` for what has no likeness."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKD", text.translate(_TABLE))
    return "".join(c if c.isascii() else "?" for c in plain if not unicodedata.combining(c))


def wrapped(text: str, columns: int) -> list[str]:
    """A line broken between words to fit so many cells, the rest under its own beginning; 0 columns: not broken.

    A word that is wider than the columns stays whole.
    """
    if not columns or cells(text) <= columns:
        return [text]
    margin = len(text) - len(_BEGINNING.sub("", text, count=1))
    line, rest = text[:margin], " " * margin if margin < columns // 2 else ""
    lines: list[str] = []
    begun = False
    for word in text[margin:].split(" "):
        longer = f"{line} {word}" if begun else line + word
        if begun and cells(longer) > columns:
            lines.append(line)
            longer = rest + word
        line, begun = longer, True
    return [*lines, line]


def literal(text: str) -> str:
    """The text without control, escape, bidirectional and zero-width characters."""
    return text if text.isprintable() else "".join(c for c in text if c.isprintable())
