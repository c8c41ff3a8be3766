"""What may be answered at a table in line mode, while it is played and after it: the letters, and words for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.session.hints import ASKED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

COMMANDS = (
    ("NUMBER", "play the action with that number"),
    ("NOTATION", "play an action by its notation"),
    ("s", "say how the game stands, and the actions"),
    ("u", "take back your last step, while nothing came of it"),
    ("v", "where hands are open: what every seat sees"),
    ("w", "what happened since your last turn"),
    ("l", "the whole log, as far as you may know it"),
    ("r RULE", "read a rule; r alone reads the one named last"),
    ("n TEXT", "write a private note; n alone reads your notes"),
    ("?!", "a hint: what a laird would play here, where the set-up gives hints"),
    ("?", "this help"),
    ("q", "leave; the game is saved"),
)
"""What may be answered at a table; a legal notation always comes first."""

UNSAVED = ("q", "leave; the game is not being saved now")
"""What the last of them is as long as that is so."""

AFTER = (
    ("r", "play again, everybody one seat further on"),
    ("y", "walk through the game"),
    ("l", "the log"),
    ("s FILE", "save the record to a file"),
    ("q", "leave"),
)
"""What may be answered when a game is over; the letters are the full screen's keys."""

WORDS = {
    "state": "s",
    "undo": "u",
    "what": "w",
    "hands": "v",
    "log": "l",
    "rule": "r",
    "rules": "r",
    "note": "n",
    "notes": "n",
    "hint": ASKED,
    "help": "?",
    "quit": "q",
    "leave": "q",
}
"""Words that are taken for the letters of `COMMANDS`."""

WORDS_AFTER = {"rematch": "r", "replay": "y", "log": "l", "save": "s", "quit": "q", "leave": "q"}
"""Words that are taken for the letters of `AFTER`."""

WORDS_TOLD = f"Words do as well as letters: {', '.join(WORDS)}."


class Leaving(Exception):  # noqa: N818 - a person leaves; nothing is wrong
    """Somebody has answered `q`."""


def told(commands: Iterable[tuple[str, str]]) -> list[str]:
    """What may be answered, one line each."""
    return [f"{key}: {does}." for key, does in commands]


def parted(answer: str, words: Mapping[str, str]) -> tuple[str, str]:
    """The letter of an answer, given as such or by its word, and what stands behind it."""
    word, _, rest = answer.partition(" ")
    return words.get(word.casefold(), word.casefold()), rest


def as_listed(answer: str, legal: tuple[str, ...]) -> str:
    """The one listed action that differs from the answer by blanks and capitals alone; else the answer itself."""
    flat = " ".join(answer.split()).casefold()
    alike = [text for text in legal if text.casefold() == flat]
    return alike[0] if len(alike) == 1 else answer
