"""The one table of ASCII stand-ins, for whatever can show nothing else: screens, terminals and line mode (T6).

`stand_in` gives as many cells as a character takes, so that a drawn screen keeps its shape; `RUNNING` is for text that
may grow, in which an arrow can have its shaft.
"""

from __future__ import annotations

from typing import Final

CELL_FOR_CELL: Final[dict[str, str]] = {
    "♥": "H",
    "♡": "H",
    "♦": "D",
    "♢": "D",
    "♠": "S",
    "♤": "S",
    "♣": "C",
    "♧": "C",
    **dict.fromkeys("▸▶›→", ">"),
    **dict.fromkeys("◂◀‹←", "<"),
    **dict.fromkeys("▲▴△↑⌂", "^"),
    **dict.fromkeys("▼▾▽↓", "v"),
    **dict.fromkeys("·∙░", "."),
    **dict.fromkeys("•▪", "*"),
    "…": "~",
    **dict.fromkeys("–—−", "-"),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("“”„″▀▔", '"'),
    "✓": "+",
    "✗": "!",
    "×": "x",
    "●": "@",
    **dict.fromkeys("◇○□", "o"),
    **dict.fromkeys("◆■▓█", "#"),
    "▒": "%",
    **dict.fromkeys("▄▁", "_"),
    **dict.fromkeys("─╌╍┄┅┈┉╴╶╸╺", "-"),
    **dict.fromkeys("━═", "="),
    **dict.fromkeys("│┃║╎╏╵╷╹╻▌▐▏▕", "|"),
    **dict.fromkeys("┆┇┊┋", ":"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╯╰┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╞╡╪┝┥┯┷╟╢╤╧╒╕╘╛", "+"),
    "\u00a0": " ",
}
"""What stands for a character: one cell for one cell."""

RUNNING: Final[dict[str, str]] = {**CELL_FOR_CELL, "…": "...", "→": "->", "←": "<-", "·": "-"}
"""The same for running text, where a stand-in may be longer or plainer."""


def stand_in(character: str, cells: int) -> str:
    """ASCII of so many cells for one character: its stand-in, its letter without accents, or `?`."""
    if character.isascii():
        return character
    found = CELL_FOR_CELL.get(character)
    if found is None:
        from unicodedata import combining, normalize

        found = "".join(c for c in normalize("NFKD", character) if c.isascii() and not combining(c))
    return found if found and len(found) == cells else "?" * cells
