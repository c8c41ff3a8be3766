"""Bots that think in a real terminal: however the program ends, nothing that thought for it is left behind."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.session.tables import GAMES
from tests.terminal_harness import DEADLINE_SECONDS, Terminal, default_environ

LAIRDS = ("--bots", "A=laird,B=laird,C=laird", "--seats", "3")


def session(leader: int) -> set[int]:
    """The processes of the session that a process leads, but for itself: all that it has started."""
    found: set[int] = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != leader:
            try:
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it ended meanwhile
                continue
            if int(stat[3]) == leader and stat[0] != "Z":
                found.add(int(folder.name))
    return found


@pytest.mark.parametrize("ending", ["quit", "hang up", "terminated", "killed"])
def test_nothing_is_left_of_what_thinks(ending: str, tmp_path: Path) -> None:
    """After a quit, a hang-up, SIGTERM and kill -9 alike."""
    environ = {**default_environ(), "TARTAN_HOME": str(tmp_path)}
    with Terminal([sys.executable, "-m", "tartan", "play", GAMES[0], *LAIRDS], environ=environ) as terminal:
        leader = terminal.process.pid
        terminal.wait_for(lambda _: bool(session(leader)), what="a process that thinks")
        thinking = session(leader)
        match ending:
            case "quit":
                terminal.send("\x03")
                terminal.wait_for_text("Every action was saved")
                terminal.send("\x03")
            case "hang up":
                terminal.hang_up()
            case "terminated":
                terminal.kill(signal.SIGTERM)
            case _:
                terminal.kill(signal.SIGKILL)
        terminal.wait_exit()
    deadline = time.monotonic() + DEADLINE_SECONDS
    while left := {pid for pid in thinking if Path(f"/proc/{pid}").exists()} | session(leader):
        assert time.monotonic() < deadline, left
        os.sched_yield()
