"""Text for outputs that show ASCII alone, and text from strangers made fit to be shown (T6, N6)."""

from __future__ import annotations

import unicodedata

_SIGNS = {
    "♥": "H",
    "♦": "D",
    "♠": "S",
    "♣": "C",
    "·": "-",
    "•": "*",
    "–": "-",
    "—": "-",
    "…": "...",
    "×": "x",
    "→": "->",
    "▸": ">",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
}
_TABLE = str.maketrans(_SIGNS)


def in_ascii(text: str) -> str:
    """The text in ASCII: suit signs as letters, accents dropped, `?` for what has no likeness."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKD", text.translate(_TABLE))
    return "".join(c if c.isascii() else "?" for c in plain if not unicodedata.combining(c))


def literal(text: str) -> str:
    """The text without control, escape, bidirectional and zero-width characters."""
    return text if text.isprintable() else "".join(c for c in text if c.isprintable())
