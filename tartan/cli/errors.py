"""How a command fails: one sentence and an exit status."""

from __future__ import annotations

DONE, FAILED, WRONG = 0, 1, 2
"""The exit statuses: done; the thing asked for failed; the command line was wrong."""

INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 and the number of the signal (T1)."""


class CommandError(Exception):
    """A command that cannot be done; `message` is one sentence, `status` what the program exits with."""

    def __init__(self, message: str, status: int = FAILED) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class WrongCommand(CommandError):  # noqa: N818 - says what is wrong, not that something is
    """A command line that makes no sense."""

    def __init__(self, message: str) -> None:
        super().__init__(message, WRONG)
