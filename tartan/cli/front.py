"""The front door: decides what a command line asks for before anything heavy is imported, and how it failed.

A bare `tartan`, `tartan play`, `host`, `join` and `rules` never wait for typer; all other commands are typer's.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tartan.cli import streams
from tartan.cli.errors import FAILED, INTERRUPTED, WRONG, CommandError
from tartan.engine.contract import printable
from tartan.engine.errors import NoSuchRule, SetupError, TartanError
from tartan.ui.terminal.quickstart import loading

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(arguments: Sequence[str]) -> int:
    """Do what the words after `tartan` ask for and give the exit status; every failure is one sentence."""
    streams.prepare()
    try:
        status = _dispatch(list(arguments))
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as problem:
        return failed(problem)
    return status


def failed(problem: BaseException) -> int:
    """Say in one sentence on standard error what went wrong, and give the exit status for it."""
    from tartan.plain.page import InputEnded

    match problem:
        case KeyboardInterrupt():
            return INTERRUPTED
        case BrokenPipeError():
            streams.silence()
            return FAILED
        case CommandError():
            streams.complain(problem.message)
            return problem.status
        case InputEnded():
            streams.complain("The input ended before everything was answered.")
            return FAILED
        case SetupError() | NoSuchRule():
            streams.complain(problem.message)
            return WRONG
        case TartanError():
            streams.complain(problem.message)
            return FAILED
        case OSError():
            streams.silence()
            streams.complain(_of_the_system(problem))
            return FAILED
    return _fault(problem)


def _dispatch(arguments: list[str]) -> int:
    if not arguments or arguments == ["--plain"]:
        with loading():
            from tartan.cli.play import title
        return title(plain=bool(arguments))
    from tartan.cli import flags

    if arguments[0] == "play" and not flags.wants_help(arguments):
        words = flags.take_apart(flags.PLAY, arguments[1:], "tartan play")
        with loading():
            from tartan.cli.play import play
        return play(words)
    if arguments[0] in ("host", "join") and not flags.wants_help(arguments):
        return _with_others(arguments)
    if arguments[0] == "rules" and not flags.wants_help(arguments):
        words = flags.take_apart(flags.RULES, arguments[1:], "tartan rules", most_alone=2)
        if words.alone:
            with loading():
                from tartan.cli.rules import rules
            return rules(*words.alone)
    with loading():
        from tartan.cli.app import run_typer
    return run_typer(arguments)


def _with_others(arguments: list[str]) -> int:
    """`tartan host` and `tartan join`; a line to join with may be pasted as words of its own."""
    from tartan.cli import flags

    command, *rest = arguments
    if command == "host":
        words = flags.take_apart(flags.HOST, rest, "tartan host")
        with loading():
            from tartan.cli.host import host
        return host(words)
    words = flags.take_apart(flags.JOIN, rest, "tartan join", most_alone=flags.ADDRESS_WORDS)
    with loading():
        from tartan.cli.join import join
    return join(words)


def _of_the_system(problem: OSError) -> str:
    """What the operating system refused, as a sentence."""
    reason = problem.strerror or "it failed"
    if problem.filename is None:
        return f"The system refused something: {reason}."
    return f"{printable(problem.filename, 200)} cannot be used: {reason}."


def _fault(problem: BaseException) -> int:
    """A fault of the program itself: the details go to a private file, never to the terminal (K2)."""
    from tartan.store.paths import log_path
    from tartan.ui.terminal.crashlog import CrashLog

    log = CrashLog(log_path())
    streams.complain(log.sentence(recorded=log.record(problem, "command line")))
    return FAILED
