"""Thinking beside the screen: the same answer as here, hurried and abandoned, legal whatever becomes of it (S4)."""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tartan import bots
from tartan.session import thinking
from tartan.session.table import Table
from tartan.session.thinking import Thinker
from tests.narrowing import present
from tests.patience import PATIENCE
from tests.session.tables import GAMES, setup_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection

    from tartan.engine.contract import Action
    from tartan.session.turns import BotTurn

FOREVER = bots.Budget(600.0, 10**9)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    """A thinker that leaves nothing behind."""
    made = Thinker()
    yield made
    made.close()


def turn_of(level: str, budget: bots.Budget, game_id: str = GAMES[0]) -> BotTurn:
    """The first turn of a bot of a level."""
    setup = setup_of(game_id, bots=(0, 1))
    seats = tuple(replace(plan, level=level) if plan.level else plan for plan in setup.seats)
    table = Table(replace(setup, seats=seats))
    while not table.bots_due:
        seat = present(table.next_here(None))
        table.submit(seat, table.seat(seat).legal()[0])
    return replace(table.bot_turn(table.bots_due[0]), budget=budget)


def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition, with a deadline."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        threading.Event().wait(0.01)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("level", ["drover", "captain"])
def test_the_answer_is_the_one_found_here(thinker: Thinker, game_id: str, level: str) -> None:
    """Whether in a thread or in a process, a turn gives what it gives here."""
    turn = turn_of(level, bots.Budget(600.0, 20), game_id)
    answers: queue.Queue[Action] = queue.Queue()
    thinker.start(turn, answers.put)
    assert answers.get(timeout=PATIENCE) is turn.choose()
    assert thinker.progress == 1.0
    assert bool(multiprocessing.active_children()) == (level == "captain")


def test_it_thinks_though_its_folder_was_deleted(
    thinker: Thinker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program may stand in a folder that is gone: its bots search all the same, and it stands there still."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    turn = turn_of("captain", bots.Budget(600.0, 20))
    answers: queue.Queue[bots.Advice | None] = queue.Queue()
    thinker.advise(turn, answers.put)
    assert answers.get(timeout=PATIENCE) is not None
    with pytest.raises(FileNotFoundError):
        Path.cwd()


def test_it_closes_while_its_process_comes_up(thinker: Thinker) -> None:
    """Closing waits for nothing: a process that has only begun to start is ended too."""
    thinker.start(turn_of("laird", FOREVER), print)
    until(lambda: bool(multiprocessing.active_children()))
    thinker.close()
    assert not multiprocessing.active_children()


def test_a_turn_that_was_abandoned_before_it_began_starts_no_process(thinker: Thinker) -> None:
    """Where its thread comes to its turn only after all was closed, nothing is started that nobody would end."""
    turn, before = turn_of("laird", FOREVER), set(threading.enumerate())
    with thinker._talking:
        thinker.start(turn, print)
        (thread,) = set(threading.enumerate()) - before
        thinker.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert not multiprocessing.active_children()


def test_what_had_come_in_time_counts_however_late_it_is_read(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where this program was stopped meanwhile, as by Ctrl-Z, the answer that waits is played (T7)."""
    turn = turn_of("captain", bots.Budget(-60.0))
    here, there = multiprocessing.Pipe()
    for said in (0.5, (1, 0.75, -1, 0.0)):
        there.send((0, said))

    def up(number: int) -> Connection:
        there.send((number, (1, 0.75, -1, 0.0)))
        return here

    monkeypatch.setattr(thinker, "_up", up)
    answers: queue.Queue[Action] = queue.Queue()
    thinker.start(turn, answers.put)
    assert answers.get(timeout=PATIENCE) is turn.legal[1]


def test_it_can_be_hurried(thinker: Thinker) -> None:
    """A thought without end tells how far it is, and ends when it is hurried."""
    turn = turn_of("laird", FOREVER)
    answers: queue.Queue[Action] = queue.Queue()
    thinker.start(turn, answers.put)
    until(lambda: thinker.progress > 0)
    assert answers.empty()
    thinker.hurry()
    assert answers.get(timeout=PATIENCE) in turn.legal


def test_it_can_be_stopped(thinker: Thinker) -> None:
    """An abandoned turn is never answered, and the same process takes the next one."""
    endless, short = turn_of("laird", FOREVER), turn_of("captain", bots.Budget(600.0, 20))
    answers: queue.Queue[tuple[str, Action]] = queue.Queue()
    thinker.start(endless, lambda action: answers.put(("endless", action)))
    until(lambda: thinker.progress > 0)
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, process.pid) > os.getpriority(os.PRIO_PROCESS, 0)  # the screen goes first
    thinker.stop()
    thinker.start(short, lambda action: answers.put(("short", action)))
    assert answers.get(timeout=PATIENCE) == ("short", short.choose())
    assert multiprocessing.active_children() == [process]
    assert answers.empty()


def test_a_process_that_dies_is_replaced(thinker: Thinker) -> None:
    """If the process is ended from outside, the turn gets a legal action, and the next one has a new process."""
    turn = turn_of("laird", FOREVER)
    answers: queue.Queue[Action] = queue.Queue()
    thinker.start(turn, answers.put)
    until(lambda: thinker.progress > 0)
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    assert answers.get(timeout=PATIENCE) is turn.fallback()
    again = turn_of("captain", bots.Budget(600.0, 20))
    thinker.start(again, answers.put)
    assert answers.get(timeout=PATIENCE) is again.choose()


def test_a_process_that_does_not_answer_is_replaced(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that hangs is ended after the turn's time, and something legal is played."""
    monkeypatch.setattr(thinking, "GRACE", 0.5)
    warm = turn_of("captain", bots.Budget(600.0, 20))
    answers: queue.Queue[Action] = queue.Queue()
    thinker.start(warm, answers.put)
    answers.get(timeout=PATIENCE)
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    turn = turn_of("captain", bots.Budget(0.2, 20))
    thinker.start(turn, answers.put)
    assert answers.get(timeout=PATIENCE) is turn.fallback()
    assert not process.is_alive()


def test_closing_ends_the_process(thinker: Thinker) -> None:
    """After `close` there is no process, and no answer any more."""
    answers: queue.Queue[Action] = queue.Queue()
    thinker.start(turn_of("laird", FOREVER), answers.put)
    until(lambda: thinker.progress > 0)
    thinker.close()
    assert not multiprocessing.active_children()
    assert answers.empty()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_nothing_is_left_behind(number: signal.Signals) -> None:
    """However the program ends, the process that thinks for it ends too."""
    code = """
import multiprocessing, time
from tartan.session.thinking import Thinker
from tests.session.test_thinking import FOREVER, turn_of, until
if __name__ == "__main__":
    thinker = Thinker()
    thinker.start(turn_of("laird", FOREVER), lambda action: None)
    until(lambda: thinker.progress > 0)
    print(multiprocessing.active_children()[0].pid, flush=True)
    time.sleep(600)
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as program:
        assert program.stdout is not None
        child = int(program.stdout.readline())
        os.killpg(program.pid, number) if number is signal.SIGINT else program.send_signal(number)
        program.wait(PATIENCE)
        assert program.stdout.read() == b""
    until(lambda: not alive(child))


def alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
