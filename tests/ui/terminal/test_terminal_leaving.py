"""However the program ends, it saves, gives the terminal back and is gone (T1, T2, T5, K2)."""

from __future__ import annotations

import signal
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.terminal_harness import Terminal, default_environ
from tests.ui.terminal.conftest import SPECIMEN
from tests.ui.terminal.specimen import HIDDEN_WORDS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.terminal.conftest import Saves, Start

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]


def test_a_normal_quit_leaves_nothing_behind(start: Start, saves: Saves) -> None:
    """Quitting saves once, undoes every mode, wipes the screen and ends with status 0 and no word."""
    terminal = start()
    terminal.send("q")
    assert terminal.wait_exit() == 0
    assert terminal.leftovers() == []
    assert terminal.text.strip() == ""
    assert saves.count == 1


def test_the_alternate_screen_is_wiped_before_it_is_left(start: Start) -> None:
    """A terminal that keeps the alternate screen, or has none, shows nothing of the game afterwards (K2)."""
    terminal = start()
    terminal.send("q")
    terminal.wait_exit()
    written = bytes(terminal.raw)
    assert written.rfind(b"\x1b[H\x1b[J") > written.rfind(HIDDEN_WORDS.encode())
    assert written.rfind(b"\x1b[H\x1b[J") < written.rfind(b"\x1b[?1049l")


def test_the_status_of_the_app_is_the_status_of_the_program(start: Start) -> None:
    """What the app gives to `exit` reaches the shell."""
    terminal = start()
    terminal.send("s")
    assert terminal.wait_exit() == 7


def test_keys_typed_after_the_quit_do_nothing(start: Start, saves: Saves) -> None:
    """What was typed in the same breath as the quit does not count any more."""
    terminal = start()
    terminal.send("qx")
    assert terminal.wait_exit() == 0
    assert saves.count == 1


@pytest.mark.parametrize("leave", ["q", "Vq", "signal"])
def test_the_title_of_the_window_is_given_back(start: Start, leave: str) -> None:
    """What was given a title has its own again, once, however it ends; only plain letters ever stand in it (K2)."""
    terminal = start()
    terminal.send("W")
    terminal.wait_for(lambda t: b"\x1b[22;2t\x1b]2;Your turn" in bytes(t.raw), what="the title")
    assert b"\x1b]2;Your turn]0;oops: Tables\x1b\\" in bytes(terminal.raw)
    if leave == "signal":
        terminal.kill(signal.SIGTERM)
    else:
        terminal.send(leave)
    terminal.wait_exit()
    written = bytes(terminal.raw)
    assert written.count(b"\x1b[22;2t") == written.count(b"\x1b]2;\x1b\\\x1b[23;2t") == 1
    assert terminal.leftovers() == []


def test_a_console_without_a_window_is_given_no_title(start: Start) -> None:
    """It would draw the letters."""
    terminal = start(environ={**default_environ(), "TERM": "linux"})
    terminal.send("Wq")
    terminal.wait_exit()
    assert b"\x1b]2;" not in bytes(terminal.raw)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_it_clean(start: Start, saves: Saves, number: signal.Signals) -> None:
    """A signal from outside saves, undoes every mode and gives 128 + its number."""
    terminal = start()
    terminal.kill(number)
    assert terminal.wait_exit() == 128 + number
    assert terminal.leftovers() == []
    assert terminal.text.strip() == ""
    assert saves.count == 1


def test_a_signal_ends_a_program_that_hangs(start: Start, saves: Saves, tmp_path: Path) -> None:
    """With the event loop blocked for a minute the guard saves, gives the terminal back and ends the process."""
    terminal = start()
    terminal.send("b")
    terminal.wait_for(lambda _: (tmp_path / "blocked").exists(), what="the event loop to block")
    terminal.kill(signal.SIGTERM)
    assert terminal.wait_exit() == 128 + signal.SIGTERM
    assert terminal.leftovers() == []
    assert saves.count == 1


def test_control_c_ends_a_program_that_hangs(start: Start, saves: Saves, tmp_path: Path) -> None:
    """Where nothing answers, the third Ctrl-C counts as the signal."""
    terminal = start()
    terminal.send("b")
    terminal.wait_for(lambda _: (tmp_path / "blocked").exists(), what="the event loop to block")
    terminal.send("\x03\x03\x03")
    assert terminal.wait_exit() == 128 + signal.SIGINT
    assert terminal.leftovers() == []
    assert saves.count == 1


def test_a_thread_that_does_not_end_does_not_hold_the_program(start: Start, saves: Saves) -> None:
    """A worker thread that sleeps for a minute is not waited for."""
    terminal = start()
    terminal.send("t")
    terminal.wait_for_text("a thread runs")
    terminal.send("q")
    assert terminal.wait_exit() == 0
    assert terminal.leftovers() == []
    assert saves.count == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_terminal_that_does_not_read_does_not_hold_the_program(
    start: Start, saves: Saves, number: signal.Signals
) -> None:
    """With its output stuck the program ends all the same, and what it left is clean once the terminal reads again."""
    terminal = start()
    terminal.send("f")
    terminal.wait_for_text("heard f")
    terminal.fill()
    terminal.kill(number)
    assert terminal.wait_exit(reading=False) == 128 + number
    terminal.read_rest()
    assert terminal.leftovers() == []
    assert terminal.text.strip() == ""
    assert saves.count == 1


def test_a_terminal_that_was_slow_is_drawn_anew(start: Start) -> None:
    """Frames that a stuck terminal missed hold nothing up, and it is right again when it reads again."""
    terminal = start()
    terminal.send("f")
    terminal.wait_for_text("heard f")
    terminal.fill()
    terminal.send("kk")
    terminal.wait_for_text("count 2")
    terminal.send("q")
    assert terminal.wait_exit() == 0


def test_a_closed_terminal_ends_the_program(start: Start, saves: Saves) -> None:
    """When the terminal vanishes the program saves and ends, without spinning."""
    terminal = start()
    terminal.hang_up()
    assert terminal.wait_exit() == 128 + signal.SIGHUP
    assert saves.count == 1


def test_a_closed_terminal_without_a_signal_ends_the_program(tmp_path: Path, saves: Saves) -> None:
    """End of file alone is enough: a program in a session of its own gets no signal when its terminal closes."""
    script = 'trap "" HUP; "$@"; echo $? > "$0/status"'
    alone = [sys.executable, "-c", "import os, sys; os.fork() and sys.exit(os.waitstatus_to_exitcode(os.wait()[1])); "]
    alone[-1] += "os.setsid(); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    command = ["sh", "-c", script, str(tmp_path), *alone, str(SPECIMEN), str(tmp_path)]
    with Terminal(command) as terminal:
        terminal.wait_for_text("secret")
        terminal.wait_for_quiet()  # or the end would be found by writing, not by reading
        terminal.hang_up()
        terminal.wait_exit()
    assert (tmp_path / "status").read_text() == f"{128 + signal.SIGHUP}\n"
    assert saves.count == 1


@pytest.mark.parametrize("how", ["x", "w", "d"])
def test_a_crash_says_one_sentence(start: Start, saves: Saves, tmp_path: Path, how: str) -> None:
    """A fault in a handler, a worker or while drawing ends with status 1, a clean terminal and one sentence."""
    terminal = start(columns=300)
    terminal.send(how)
    assert terminal.wait_exit() == 1
    assert terminal.leftovers() == []
    log = tmp_path / "log" / "crash.log"
    said = terminal.text.strip()
    assert said == f"Tartan stopped because of a fault in the program; the details are in {log}."
    assert saves.count == 1


@pytest.mark.parametrize("how", ["x", "w", "d"])
def test_the_crash_log_is_private_and_holds_no_values(start: Start, tmp_path: Path, how: str) -> None:
    """The log can be read by its owner alone and tells where the fault is, not what was in the hands (K2)."""
    terminal = start()
    terminal.send(how)
    terminal.wait_exit()
    log = tmp_path / "log" / "crash.log"
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    assert stat.S_IMODE(log.parent.stat().st_mode) == 0o700
    assert "RuntimeError" in log.read_text()
    assert HIDDEN_WORDS not in log.read_text()


def test_an_app_that_cannot_be_made_says_one_sentence(start: Start) -> None:
    """A fault before the first paint touches no mode and says the same sentence."""
    terminal = start("--not-made", drawn="")
    assert terminal.wait_exit() == 1
    assert b"\x1b" not in terminal.raw
    assert terminal.text.startswith("Tartan stopped because of a fault")


def test_a_fault_in_a_loose_thread_is_not_printed(start: Start, tmp_path: Path) -> None:
    """A thread that nobody waits for fails into the log; the screen stays whole and the game goes on."""
    terminal = start()
    terminal.send("T")
    log = tmp_path / "log" / "crash.log"
    terminal.wait_for(lambda _: log.exists() and "in the thread" in log.read_text(), what="the log")
    terminal.send("k")
    terminal.wait_for_text("count 1")
    terminal.send("q")
    assert terminal.wait_exit() == 0
    assert b"Traceback" not in terminal.raw


def test_a_save_that_fails_is_told(start: Start) -> None:
    """A quit whose save fails is no normal quit: status 1 and the sentence."""
    terminal = start("--bad-save")
    terminal.send("q")
    assert terminal.wait_exit() == 1
    assert terminal.text.startswith("Tartan stopped because of a fault")


def test_a_save_that_hangs_is_told(start: Start) -> None:
    """A save that does not end is left behind, and said so."""
    terminal = start("--slow-save")
    terminal.send("q")
    assert terminal.wait_exit() == 1
    assert terminal.leftovers() == []
    assert terminal.text.startswith("Tartan had to stop before its last save was finished.")


def test_control_c_asks_and_the_second_leaves(start: Start, saves: Saves) -> None:
    """Ctrl-C opens the question; another key takes the first one back; two in a row leave (T7)."""
    terminal = start()
    terminal.send("\x03")
    terminal.wait_for_text("really quit?")
    terminal.send("k")
    terminal.wait_for_text("count 1")
    terminal.send("\x03")
    terminal.wait_for_text("really quit?")
    terminal.send("\x03")
    assert terminal.wait_exit() == 0
    assert saves.count == 1


def test_control_q_asks_too(start: Start) -> None:
    """The screen library's own Ctrl-Q, which leaves at once, is not there."""
    terminal = start()
    terminal.send("\x11")
    terminal.wait_for_text("really quit?")
    terminal.send("k")
    terminal.wait_for_text("count 1")


def test_a_flood_of_keys_does_not_delay_a_signal(start: Start, saves: Saves) -> None:
    """With more keys on their way than a terminal holds the program still leaves when told (T5)."""
    terminal = start()
    flood = b"k" * (1 << 18)
    sent = 0
    while sent < len(flood) // 2:
        sent += terminal.send_some(flood[sent:])
        terminal.pump(0.001)
    terminal.kill(signal.SIGTERM)
    assert terminal.wait_exit() == 128 + signal.SIGTERM
    assert terminal.leftovers() == []
    assert saves.count == 1


def test_control_c_is_heard_through_a_flood(start: Start) -> None:
    """Of a flood of keys only a beginning is kept, but no Ctrl-C is lost (T5)."""
    terminal = start()
    terminal.send(b"k" * 50_000 + b"\x03\x03")
    assert terminal.wait_exit() == 0


def test_without_a_terminal_one_line_names_the_plain_mode(tmp_path: Path) -> None:
    """Started without a terminal: one line on standard error, no escape byte, status 2 (T2)."""
    done = subprocess.run(
        [sys.executable, str(SPECIMEN), str(tmp_path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=default_environ(),
        check=False,
        text=True,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "--plain" in done.stderr
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_dumb_terminal_is_told_of_the_plain_mode(start: Start, term: str) -> None:
    """TERM=dumb, or none: one sentence, no escape byte, status 2 (T6)."""
    terminal = start(drawn="", environ={**default_environ(), "TERM": term})
    assert terminal.wait_exit() == 2
    assert "--plain" in terminal.text
    assert b"\x1b" not in terminal.raw
