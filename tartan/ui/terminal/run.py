"""Starts an app on the terminal and sees it out."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING, Any

from tartan.ui.terminal.capabilities import TerminalInfo, capabilities, refusal
from tartan.ui.terminal.crashlog import CrashLog
from tartan.ui.terminal.guard import CRASHED, Guard
from tartan.ui.terminal.modes import TerminalModes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tartan.ui.terminal.app import HardenedApp

REFUSED = 2
"""The exit status where the full screen cannot be shown."""


def run(
    make_app: Callable[[TerminalInfo], HardenedApp[Any]],  # Any: whatever the app gives back
    *,
    crash_log: Path,
    terminal: TerminalInfo | None = None,
) -> int:
    """Run the app that `make_app` makes for the terminal and give the process's exit status (T1, T2, T6).

    0 after a normal quit (or what the app said in `exit(return_code=...)`), 1 after a fault in the program, whose
    details are in `crash_log` (mode 0600) while one sentence goes to standard error, 2 with one sentence that names
    `--plain` where the full screen cannot be shown, 128 + n after signal n (SIGHUP also where the terminal vanished).
    Call it on the main thread. By default `terminal` is read from the environment.
    """
    info = capabilities() if terminal is None else terminal
    if (reason := refusal(info)) is not None:
        sys.stderr.write(reason + "\n")
        return REFUSED
    source, sink = sys.__stdin__, sys.__stdout__
    if source is None or sink is None:  # a refusal was due
        return REFUSED
    guard = Guard(TerminalModes(source.fileno(), sink.fileno()), CrashLog(crash_log))
    hook_before, threading.excepthook = threading.excepthook, _note_in(guard)
    try:
        _run_guarded(guard, make_app, info)
    finally:
        guard.modes.leave(cut=False)
        threading.excepthook = hook_before
        guard.close()
    if guard.crash_sentence is not None:
        sys.stderr.write(guard.crash_sentence + "\n")
    return CRASHED if guard.status is None else guard.status


def _run_guarded(
    guard: Guard,
    make_app: Callable[[TerminalInfo], HardenedApp[Any]],
    info: TerminalInfo,  # Any: as in run
) -> None:
    """Make the app and run it to its end; all that can fail is written down."""
    try:
        app = make_app(info)
        app.guard = guard
        guard.save = app.save_before_leaving
        guard.ask = app.leave_with
        if guard.status is None:
            app.run()
        guard.begin(app.return_code or 0)
    except BaseException as error:
        guard.crashed(error, "while starting, running or ending the app")
    guard.save_once()


def _note_in(guard: Guard) -> Callable[[threading.ExceptHookArgs], None]:
    """What takes failures of threads that nobody waits for: they are written down and never printed over the screen."""

    def note(failure: threading.ExceptHookArgs) -> None:
        if failure.exc_value is not None:
            guard.note(failure.exc_value, f"in the thread {failure.thread.name if failure.thread else '?'}")

    return note
