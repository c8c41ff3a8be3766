"""Stopped and continued: the shell gets its terminal, and the player comes back to the curtain (T7)."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.terminal_harness import Terminal, default_environ
from tests.ui.terminal.conftest import SPECIMEN
from tests.ui.terminal.specimen import HIDDEN_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

PROMPT = "shell> "


@pytest.fixture
def shell() -> Iterator[Terminal]:
    environ = {**default_environ(), "PS1": PROMPT, "ENV": "", "BASH_SILENCE_DEPRECATION_WARNING": "1"}
    with Terminal(["bash", "--norc", "--noprofile", "--noediting", "-i"], columns=120, environ=environ) as terminal:
        terminal.wait_for_text(PROMPT.strip())
        yield terminal


def begin(shell: Terminal, directory: Path) -> None:
    shell.send(shlex.join([sys.executable, str(SPECIMEN), str(directory)]) + "\r")
    shell.wait_for_text("secret")


def ask_until_told(shell: Terminal, words: bytes, *, since: int) -> None:
    """Ask the shell, which tells of its jobs at each prompt, until it has written `words`; one question at a time.

    What scrolled off the screen counts too: only what was written is looked at.
    """
    answered = since

    def told(terminal: Terminal) -> bool:
        nonlocal answered
        if words in terminal.raw[since:]:
            return True
        if PROMPT.encode() in terminal.raw[answered:]:
            answered = len(terminal.raw)
            terminal.send("\r")
        return False

    shell.wait_for(told, what=f"the shell's word {words!r}")


def test_control_z_gives_the_shell_back(shell: Terminal, tmp_path: Path) -> None:
    """After Ctrl-Z the shell's prompt stands on a clean terminal whose attributes are the shell's."""
    begin(shell, tmp_path)
    shell.send("\x1a")
    shell.wait_for_text("Stopped")
    assert shell.leftovers() == []
    shell.send("echo he''re\r")
    shell.wait_for_text("here")
    assert HIDDEN_WORDS not in shell.text


def test_coming_back_lands_on_the_curtain(shell: Terminal, tmp_path: Path) -> None:
    """`fg` draws everything anew, the curtain first: nothing of the table is written before it is lifted (K1)."""
    begin(shell, tmp_path)
    shell.send("kk")
    shell.wait_for_text("count 2")
    shell.send("\x1a")
    shell.wait_for_text("Stopped")
    before = len(shell.raw)
    shell.send("fg\r")
    shell.wait_for_text("the curtain is down")
    shell.wait_for_quiet()
    assert HIDDEN_WORDS.encode() not in shell.raw[before:]
    shell.send("u")
    shell.wait_for_text("secret")
    shell.send("k")
    shell.wait_for_text("count 3")
    shell.send("q")
    shell.wait_for_text(PROMPT.strip())
    shell.wait_for(lambda terminal: terminal.leftovers() == [], what="a clean terminal")


def test_it_may_be_stopped_many_times(shell: Terminal, tmp_path: Path) -> None:
    """Kitty keyboard pushes stay balanced however often the program is stopped."""
    begin(shell, tmp_path)
    for _ in range(3):
        seen = len(shell.raw)
        shell.send("\x1a")
        shell.wait_for_bytes(b"Stopped", since=seen)
        assert shell.leftovers() == []
        seen = len(shell.raw)
        shell.send("fg\r")
        shell.wait_for_bytes(b"curtain", since=seen)
        shell.send("u")
        shell.wait_for_text("secret")


def test_in_the_background_it_stays_stopped_and_can_be_ended(shell: Terminal, tmp_path: Path) -> None:
    """`bg` cannot make it draw over the shell, and SIGTERM ends it there."""
    begin(shell, tmp_path)
    shell.send("\x1a")
    shell.wait_for_text("Stopped")
    before = len(shell.raw)
    shell.send("bg\r")
    ask_until_told(shell, b"Stopped", since=before)
    assert shell.leftovers() == []
    before = len(shell.raw)
    shell.send("kill %1\r")
    ask_until_told(shell, b"Exit 143", since=before)
    assert shell.leftovers() == []
    assert (tmp_path / "saved").read_text() == "saved\n"


def test_stopped_without_being_asked_it_takes_the_terminal_over_again(shell: Terminal, tmp_path: Path) -> None:
    """After SIGSTOP and `fg` modes and picture are right again, and the curtain is down."""
    begin(shell, tmp_path)
    shell.send("k")
    shell.wait_for_text("count 1")
    (child,) = Path(f"/proc/{shell.process.pid}/task/{shell.process.pid}/children").read_text().split()
    os.kill(int(child), signal.SIGSTOP)
    shell.wait_for_bytes(b"Stopped")
    shell.send("fg\r")
    shell.wait_for_text("the curtain is down")
    shell.send("u")
    shell.wait_for_text("secret")
    shell.send("k")
    shell.wait_for_text("count 2")
    shell.send("q")
    shell.wait_for(lambda terminal: terminal.leftovers() == [], what="a clean terminal")


def test_without_a_shell_it_is_not_stopped(tmp_path: Path) -> None:
    """Where nothing could continue the program Ctrl-Z only drops the curtain."""
    with Terminal([sys.executable, str(SPECIMEN), str(tmp_path)]) as terminal:
        terminal.wait_for_text("secret")
        terminal.send("\x1a")
        terminal.wait_for_text("the curtain is down")
        terminal.send("u")
        terminal.wait_for_text("secret")
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert terminal.leftovers() == []
