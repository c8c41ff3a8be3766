"""One line of text that is being typed; it knows letters and a cursor, and nothing of what they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.style import Style

    from tartan.ui.widgets.paint import Row


_LIKE_A_SHELL = {"ctrl+a": "home", "ctrl+e": "end"}
"""The keys by which shells go to the ends of a line."""


def is_digit(character: str) -> bool:
    """Whether a character is one of the ten digits that every keyboard has."""
    return character.isascii() and character.isdigit()


class LineEdit:
    """A line with a cursor. `key` takes Textual's names of keys; pasted text is typed, its line ends dropped (T5)."""

    __slots__ = ("accepts", "at", "limit", "marked", "masked", "text")

    def __init__(
        self,
        text: str = "",
        *,
        limit: int = 60,
        masked: bool = False,
        marked: bool = False,
        accepts: Callable[[str], bool] | None = None,
    ) -> None:
        self.text = text
        self.at = len(text)
        self.limit = limit
        self.masked = masked
        """Whether it is shown as dots."""
        self.marked = marked and bool(text)
        """Whether all of the text is marked, so that what is typed first takes its place."""
        self.accepts = accepts or str.isprintable

    def key(self, key: str, character: str | None) -> bool:
        """Take a key; False where it is none of this line's."""
        key = _LIKE_A_SHELL.get(key, key)
        if self.marked:
            if key in {"backspace", "delete"}:
                key = "ctrl+u"
            elif key in {"left", "right", "home", "end"}:
                self.marked = False
        moves = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": len(self.text)}
        if key in moves:
            self.at = max(0, min(moves[key], len(self.text)))
        elif key == "backspace":
            self.text = self.text[: max(0, self.at - 1)] + self.text[self.at :]
            self.at = max(0, self.at - 1)
        elif key == "delete":
            self.text = self.text[: self.at] + self.text[self.at + 1 :]
        elif key == "ctrl+u":
            self.text, self.at = self.text[self.at :], 0
            self.marked = False
        elif character is not None and len(character) == 1 and character.isprintable():
            self.insert(character)
        else:
            return False
        return True

    def insert(self, text: str) -> None:
        """Type text at the cursor, as far as it is acceptable and there is room."""
        first = text.splitlines()[0] if text.splitlines() else ""
        for character in shown(first):
            if self.marked and self.accepts(character):
                self.text, self.at, self.marked = "", 0, False
            if len(self.text) < self.limit and self.accepts(character):
                self.text = self.text[: self.at] + character + self.text[self.at :]
                self.at += 1

    def paint(self, row: Row, style: Style, cursor: Style, room: int) -> None:
        """Draw it into a row, in `room` cells, with the cursor in sight."""
        text = ("•" * len(self.text) if self.masked else shown(self.text)) + " "
        start = max(0, self.at - room + 1)
        end = row.at + room
        row.put(text[start : self.at], cursor if self.marked else style)
        row.put(text[self.at], cursor)
        row.put(text[self.at + 1 : start + room], style)
        row.to(end, style)
