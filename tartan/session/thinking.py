"""Thinking beside the screen: bots that search do it in a process of their own, the others in a thread (S4).

One process is started when the first long thought is due, and kept warm; it is given a turn, never the state, and gives
back the number of a legal action. It can be hurried, tells how far it is, and ends when this program does. Whatever
becomes of it, the turn ends with a legal action.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from tartan import bots, registry
from tartan.bots.search import Searcher
from tartan.session.processes import end_with_parent, standing_somewhere, undisturbed

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from tartan.bots import Advice
    from tartan.engine.contract import Action
    from tartan.session.turns import BotTurn

    Answer: TypeAlias = tuple[int, float, int, float]
    """The numbers of the best and the next best legal action (-1: there is none), each with its worth."""

FoundT = TypeVar("FoundT")

GRACE = 1.0
"""Seconds after its budget in which a process must have answered, before it is ended and replaced."""
START = 20.0
"""Seconds that a fresh process may take to come up and load a game, on a busy machine."""
TELLING = 0.2
"""Seconds between two reports of progress."""
COURTESY = 10
"""How much the process that thinks stands back, where there is more to do than cores to do it, for who draws."""
POLL = 0.05
"""Seconds between two looks at whether a turn was abandoned."""


class Thinker:
    """What takes bots' turns for a screen, and thinks about hints, one thing at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        """Held for a moment, to begin a turn or to end it."""
        self._talking = threading.Lock()
        """Held by the thread that has the process think."""
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._greeted = False
        """Whether the process has come up."""
        self._turns = 0
        """The number of the turn that is thought about; those before it are abandoned."""
        self._progress = 0.0
        self._hurried = False

    @property
    def progress(self) -> float:
        """How far the running turn is, from 0 to 1; 1 when none is."""
        return self._progress

    def start(self, turn: BotTurn, done: Callable[[Action], None]) -> None:
        """Think about a turn, and call `done` with its action from another thread; what was thought of is abandoned."""
        if not bots.thinks_long(turn.bot):
            self._begin(lambda number: self._finish(number, done, turn.choose()))
            return

        def think(number: int) -> None:
            answer = self._far(number, turn)
            self._finish(number, done, turn.fallback() if answer is None else turn.legal[answer[0]])

        self._begin(think)

    def advise(self, turn: BotTurn, done: Callable[[Advice | None], None]) -> None:
        """Think about the turn of a searching bot, and call `done` with what it would do; None where it failed."""

        def think(number: int) -> None:
            answer, advice = self._far(number, turn), None
            if answer is not None:
                best, worth, other, other_worth = answer
                advice = bots.Advice(turn.legal[best], worth, None if other < 0 else turn.legal[other], other_worth)
            self._finish(number, done, advice)

        self._begin(think)

    def _begin(self, think: Callable[[int], None]) -> None:
        with self._lock:
            self._turns += 1
            number = self._turns
            self._progress, self._hurried = 0.0, False
        # A daemon: a bot that is still thinking must not keep the program from leaving (T1).
        threading.Thread(target=think, args=(number,), name="thinking", daemon=True).start()

    def hurry(self) -> None:
        """Let the running turn end at once with what it has found."""
        self._hurried = True

    def stop(self) -> None:
        """Abandon the running turn: its `done` is not called."""
        with self._lock:
            self._turns += 1
            self._progress = 1.0

    def close(self) -> None:
        """Abandon the running turn and end the process; a later `start` makes a new one."""
        self.stop()
        with self._talking:
            self._end()

    def _far(self, number: int, turn: BotTurn) -> Answer | None:
        """Have a turn thought about in the process; None if that comes to nothing."""
        with self._talking:
            try:
                pipe = self._up(number) if number == self._turns else None  # one that was abandoned starts no process
                answer = None if pipe is None else self._answer(number, turn, pipe)
            except (OSError, EOFError, ValueError):  # it died, or cannot be started
                self._end()
                return None
        if answer is None or not all(0 <= at < len(turn.legal) for at in (answer[0], max(0, answer[2]))):
            return None
        return answer

    def _finish(self, number: int, done: Callable[[FoundT], None], found: FoundT) -> None:
        with self._lock:
            if number != self._turns:
                return
            self._progress = 1.0
        done(found)

    def _up(self, number: int) -> Connection | None:
        """The pipe to a process that runs; None if the turn was abandoned. Raises OSError if there can be none."""
        if self._process is None or self._pipe is None or not self._process.is_alive():
            self._end()
            import multiprocessing

            context = multiprocessing.get_context("spawn")
            pipe, there = context.Pipe()
            process = context.Process(target=serve, args=(there,), name="bots", daemon=True)
            with undisturbed(), standing_somewhere():
                process.start()
            there.close()
            self._process, self._pipe = process, pipe
        latest = time.monotonic() + START
        while not self._greeted:
            if number != self._turns:
                return None
            if self._pipe.poll(POLL):
                self._pipe.recv()
                self._greeted = True
            elif time.monotonic() > latest:
                raise OSError("A process for bots did not come up.")
        return self._pipe

    def _answer(self, number: int, turn: BotTurn, pipe: Connection) -> Answer | None:
        """What the process chose; None if the turn was abandoned or there is no answer."""
        pipe.send((number, replace(turn, game=turn.game.id)))  # type: ignore[arg-type]  # the game goes by its name
        latest = time.monotonic() + turn.budget.seconds + GRACE
        hurried = late = False
        while not late or pipe.poll():  # what came before the time was up counts, also if this program was stopped (T7)
            late = time.monotonic() > latest
            if number != self._turns:
                pipe.send(None)
                return None
            if self._hurried and not hurried:
                pipe.send(None)
                hurried = True
            if not pipe.poll(POLL):
                continue
            told, what = pipe.recv()
            if told == number and isinstance(what, float):
                with self._lock:
                    self._progress = what if number == self._turns else self._progress
            elif told == number:
                answer: Answer | None = what
                return answer
        self._end()
        return None

    def _end(self) -> None:
        """End the process, if there is one; for the thread that holds `_talking`."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        self._greeted = False
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join(GRACE)


def serve(pipe: Connection) -> None:
    """What the process does: answers turns until nobody asks any more. It prints nothing, and leaves Ctrl-C alone."""
    import os
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    with suppress(OSError):
        os.nice(COURTESY)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    with suppress(EOFError, OSError):
        pipe.send((0, 0))
        while True:
            asked = pipe.recv()
            if asked is not None:
                number, turn = asked
                pipe.send((number, _chosen(pipe, number, turn)))


def _chosen(pipe: Connection, number: int, turn: BotTurn) -> Answer | None:
    """What the bot of a turn chooses, None if it fails."""
    told = 0.0
    asked_to = False

    def hurry() -> bool:
        nonlocal asked_to
        if not asked_to and pipe.poll():
            pipe.recv()
            asked_to = True
        return asked_to

    def progress(share: float) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told > TELLING:
            told = now
            pipe.send((number, float(share)))

    budget = replace(turn.budget, hurry=hurry, progress=progress)
    try:
        game, bot, legal = registry.load(str(turn.game)), turn.bot, turn.legal
        if not isinstance(bot, Searcher):
            return legal.index(bot.choose(game, turn.view, legal, turn.rng, budget)), 0.0, -1, 0.0
        advice = bot.advise(game, turn.view, legal, turn.rng, budget)
        other = -1 if advice.other is None else legal.index(advice.other)
        return legal.index(advice.best), advice.worth, other, advice.other_worth
    except Exception:  # whatever a bot raises, the table plays on without it
        return None
