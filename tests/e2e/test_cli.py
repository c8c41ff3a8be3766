"""The command as a shell runs it: what is imported, what a closed or full stream does, locales, signals."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tartan import __version__
from tests.cli.running import SECONDS, environ, tartan
from tests.narrowing import present
from tests.terminal_harness import Terminal

GAME = "gylen"
BARE_PYTHON = "import sys; print(*sys.modules)"


def modules_after(code: str, home: Path, *arguments: str) -> set[str]:
    """The modules that are loaded once `code` has run with these arguments; what it prints last counts."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, env=environ(home), timeout=SECONDS, check=True
    )
    return set(done.stdout.decode().splitlines()[-1].split())


def test_the_version_imports_nothing_but_the_package_itself(tmp_path: Path) -> None:
    """`tartan --version` costs what `python -c pass` costs: nothing is loaded for it but two files of the package."""
    main = "import sys; from tartan.__main__ import main; status = main(); print(*sys.modules); sys.exit(status)"
    loaded = modules_after(main, tmp_path, "--version")
    assert loaded - modules_after(BARE_PYTHON, tmp_path) == {"tartan", "tartan.__main__"}


@pytest.mark.parametrize("arguments", [(), ("play", GAME), ("play",)], ids=" ".join)
def test_the_full_screen_starts_without_typer(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """A bare `tartan` and `tartan play` load Textual and neither typer nor what it brings along."""
    code = """
import sys
from tartan.cli import front, startup
startup.need_full_screen = lambda: None
import tartan.ui.terminal.run
tartan.ui.terminal.run.run = lambda make_app, crash_log: 0
status = front.run(sys.argv[1:])
sys.stdout.write(" ".join(sys.modules) + "\\n")
sys.exit(status)
"""
    loaded = modules_after(code, tmp_path, *arguments)
    assert "textual.app" in loaded
    assert not loaded & {"typer", "click", "pydantic", "argparse", "cryptography", "zeroconf"}
    assert not [name for name in loaded if name.startswith("tartan.net")]


def test_line_mode_starts_without_textual_and_typer(tmp_path: Path) -> None:
    """`tartan play --plain` loads no screen."""
    code = """
import io, sys
from tartan.cli import front
sys.stdin = io.TextIOWrapper(io.BytesIO(b"1\\n"))
status = front.run(sys.argv[1:])
sys.stdout.write(" ".join(sys.modules) + "\\n")
sys.exit(status)
"""
    for arguments in (("play", GAME, "--plain"), ("--plain",)):
        loaded = modules_after(code, tmp_path, *arguments)
        assert "tartan.plain.table" in loaded
        assert not loaded & {"textual", "rich", "typer", "asyncio"}
        assert not [name for name in loaded if name.startswith("tartan.net")]


def test_a_table_without_a_screen_loads_none(tmp_path: Path) -> None:
    """A server has no use for Textual, rich or typer, and without private lines none for cryptography."""
    code = """
import signal, sys
from tartan.cli import front, headless
headless._Service._look = lambda service: service._told_to_go(signal.SIGTERM)
status = front.run(sys.argv[1:])
sys.stdout.write(" ".join(sys.modules) + "\\n")
sys.exit(0 if status == 128 + signal.SIGTERM else 1)
"""
    loaded = modules_after(code, tmp_path, "host", GAME, "--headless", "--port", "0")
    assert "tartan.net.server" in loaded
    assert not loaded & {"textual", "rich", "typer", "cryptography", "zeroconf"}


def test_the_console_script_is_the_same_program(tmp_path: Path) -> None:
    """The installed command answers as `python -m tartan` does."""
    script = Path(sys.executable).with_name("tartan")
    done = subprocess.run(
        [script, "--version"], capture_output=True, env=environ(tmp_path), timeout=SECONDS, check=True
    )
    assert done.stdout.decode() == tartan("--version", home=tmp_path).out == f"tartan {__version__}\n"


@pytest.mark.parametrize(
    "arguments", [(), ("play", GAME), ("demo", GAME), ("learn", GAME), ("saves", "resume", "1")], ids=" ".join
)
def test_without_a_terminal_one_line_names_the_plain_mode(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """A full screen without a terminal: status 2, one line on standard error, no escape bytes (T2)."""
    ran = tartan(*arguments, home=tmp_path, TERM="xterm-256color")
    assert (ran.status, ran.out) == (2, "")
    assert "--plain" in ran.err
    assert ran.err.count("\n") == 1
    assert "\x1b" not in ran.err


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    """A broken pipe ends the program quietly, whatever command it is."""
    for command in (["rules", GAME], ["--version"], ["--help"], ["play", GAME, "--plain"], ["doctor"]):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(
            [sys.executable, "-m", "tartan", *command],
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=subprocess.PIPE,
            env=environ(tmp_path),
            timeout=SECONDS,
            check=False,
        )
        os.close(writer)
        assert (done.returncode, done.stderr) == (1, b""), command


def test_a_file_that_cannot_grow_is_said_in_one_sentence(tmp_path: Path) -> None:
    """What cannot be written, as on a full disk, is a failure with a sentence and not a traceback."""

    def forbid_growth() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    for command in (["rules", GAME], ["--version"]):
        with (tmp_path / "out").open("wb") as out:
            done = subprocess.run(
                [sys.executable, "-m", "tartan", *command],
                stdout=out,
                stderr=subprocess.PIPE,
                env=environ(tmp_path),
                preexec_fn=forbid_growth,
                timeout=SECONDS,
                check=False,
            )
        assert done.returncode == 1
        assert done.stderr.decode().count("\n") == 1
        assert os.strerror(errno.EFBIG) in done.stderr.decode()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_survived(tmp_path: Path, closed: str) -> None:
    """A program started without some of its streams ends by itself, and without a traceback."""
    shell = present(shutil.which("sh"))
    command = f'"{sys.executable}" -m tartan play {GAME} --plain {closed}'
    done = subprocess.run(
        [shell, "-c", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environ(tmp_path),
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode in {0, 1}
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


@pytest.mark.parametrize(
    "locale",
    [{"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LC_ALL": "POSIX"}, {"PYTHONIOENCODING": "ascii"}],
    ids=["C without UTF-8", "POSIX", "ascii output"],
)
def test_without_utf8_nothing_but_ascii_is_written(tmp_path: Path, locale: dict[str, str]) -> None:
    """Suits are letters, names lose their accents, and no escaped code point is seen (T6)."""
    names = "Mairi Nì ♥,\udcff,虎"
    ran = tartan("play", GAME, "--plain", "--names", names, home=tmp_path, given="1\nl\nw\ns\n", **locale)
    for text in (ran.out, ran.err, tartan("play", "spiel♥", home=tmp_path, **locale).err):
        assert text.isascii()
        assert "\\u" not in text
        assert "\\x" not in text
    for command in (["doctor"], ["demo", GAME, "--plain"], ["rules", GAME], ["saves"], ["--help"]):
        shown = tartan(*command, home=tmp_path, **locale)
        assert shown.status == 0
        assert (shown.out + shown.err).isascii()
        assert "\\u" not in shown.out + shown.err


def test_ctrl_c_in_line_mode_says_that_the_game_is_saved(tmp_path: Path) -> None:
    """SIGINT ends with 130, the game is saved, and nothing is said of Python."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tartan", "play", GAME, "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ(tmp_path),
    )
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(b"1\n")
    program.stdin.flush()
    answered = 0
    while answered < 2:  # the second prompt: the first answer has been taken
        answered += program.stdout.readline().count(b"your answer:")
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=SECONDS)
    assert program.returncode == 130
    assert b"tartan saves resume 1 --plain" in out
    assert err == b""
    assert "; 1 move;" in tartan("saves", home=tmp_path).out


def test_ctrl_c_stops_a_simulation_and_its_processes(tmp_path: Path) -> None:
    """In a terminal a simulation shows how far it is, and Ctrl-C ends it and its processes quietly."""
    command = [sys.executable, "-m", "tartan", "simulate", GAME, "--games", "5000000", "--jobs", "2"]
    with Terminal(command, environ=environ(tmp_path, TERM="xterm-256color"), cwd=tmp_path) as terminal:
        terminal.wait_for_text("0 of 5000000 games")
        terminal.send("\x03")
        assert terminal.wait_exit() == 130
        assert "Traceback" not in terminal.text


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGTERM, 128 + signal.SIGTERM), (signal.SIGHUP, 128 + signal.SIGHUP), (signal.SIGKILL, -signal.SIGKILL)],
    ids=["TERM", "HUP", "KILL"],
)
def test_no_process_of_a_simulation_outlives_it(tmp_path: Path, number: signal.Signals, status: int) -> None:
    """However a simulation is ended, the processes that share its work end too: all hold its output open (T1)."""
    command = [sys.executable, "-m", "tartan", "simulate", GAME, "--games", "5000000", "--jobs", "2"]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ(tmp_path))
    children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
    deadline = time.monotonic() + SECONDS
    while len(children.read_text(encoding="ascii").split()) < 3:  # the two, and the one that tidies up after them
        assert time.monotonic() < deadline
    program.send_signal(number)
    out, err = program.communicate(timeout=SECONDS)
    assert (program.returncode, out) == (status, b"")
    if number is not signal.SIGKILL:
        assert err == b""


def test_a_simulation_that_loses_a_process_says_so(tmp_path: Path) -> None:
    """Where the system ends one of its processes, a simulation counts nothing and fails with a sentence."""
    code = """
import os, sys
from tartan.cli import front
from tartan.session import processes
processes.end_with_parent = os.abort
sys.exit(front.run(sys.argv[1:]))
"""
    words = [sys.executable, "-c", code, "simulate", GAME, "--games", "9", "--jobs", "2"]
    done = subprocess.run(words, capture_output=True, env=environ(tmp_path), timeout=SECONDS, check=False)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"was ended from outside" in done.stderr


def test_the_full_screen_plays_and_resumes(tmp_path: Path) -> None:
    """`tartan play` begins at the curtain and is saved; `tartan saves resume` comes back to it."""
    for command in (("play", GAME, "--names", "Isla,Ewan,Mairi"), ("saves", "resume", "1")):
        words = [sys.executable, "-m", "tartan", *command]
        settled = environ(tmp_path, TERM="xterm-256color", LC_ALL="C.UTF-8")
        with Terminal(words, environ=settled, cwd=tmp_path) as terminal:
            terminal.wait_for_text("lift the curtain")
            terminal.send_until_text("q", "saved")  # keys that come before the curtain was seen are dropped
            terminal.send("y")
            assert terminal.wait_exit() == 0
            assert terminal.leftovers() == []
