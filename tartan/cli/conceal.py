"""Keeps join codes out of the list of processes, where everybody on a machine could read them (N7)."""

from __future__ import annotations

import os
import sys

VARIABLE = "TARTAN_CODE"
"""The environment variable that holds a code where none is on the command line; its owner alone can read it there."""
OPTION = "--code"


def conceal() -> None:
    """Where a code stands on this process's command line, begin anew with a command line without it."""
    given = sys.argv[1:]
    code, rest = without_code(given)
    before = sys.orig_argv[: len(sys.orig_argv) - len(given)]
    if not (code or "").strip() or sys.orig_argv[len(before) :] != given or not sys.executable:
        return
    os.environ[VARIABLE] = code or ""
    os.execv(sys.executable, [*before, *rest])  # noqa: S606  # this very program


def without_code(words: list[str]) -> tuple[str | None, list[str]]:
    """The code of a command line, None where it has none, and the command line without it."""
    code: str | None = None
    rest: list[str] = []
    waiting = list(reversed(words))
    while waiting:
        word = waiting.pop()
        if word == "--":
            rest += [word, *reversed(waiting)]
            break
        if word == OPTION and waiting:
            code = waiting.pop()
        elif word.startswith(f"{OPTION}="):
            code = word.removeprefix(f"{OPTION}=")
        elif " " in word and f"{OPTION} " in word:  # a whole line that was pasted as one word
            inner, left = without_code(word.split())
            code = inner if inner is not None else code
            rest.append(" ".join(left))
        else:
            rest.append(word)
    return code, rest


def kept_code() -> str:
    """The code that stands in the environment; it is taken out of it, so that nothing that is started inherits it."""
    return os.environ.pop(VARIABLE, "")
