"""The errors that a caller may meet, each with one plain sentence for a person.

TartanError
├── IllegalAction      a move that the rules refuse, with the id of the rule
├── SetupError         a game, seat count, option or seed that cannot be had
├── CodecError         bytes that are not what they claim to be
├── RecordError        a record that cannot be read or replayed
└── NoSuchRule         a book or a rule that does not exist
"""

from __future__ import annotations


class TartanError(Exception):
    """Anything that Tartan refuses; `message` is one sentence that says what is wrong and what to do."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class IllegalAction(TartanError):  # noqa: N818  # the name that the contract gives it
    """A move that is refused; `rule` is the id of the rule that it breaks (CO-4)."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


class SetupError(TartanError):
    """An unknown game, seats out of range, a bad option or a bad seed."""


class CodecError(TartanError):
    """Bytes that do not decode to what they claim to be."""


class RecordError(TartanError):
    """A record that is damaged, foreign, newer than this program, or does not replay."""


class NoSuchRule(TartanError):  # noqa: N818  # what is missing reads better than a bare Error
    """A book of rules, or a rule, was asked for that does not exist."""
