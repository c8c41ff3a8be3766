"""Bots at a hosted table: each thinks once at a time, somewhere else, and plays when its choice is there (S4)."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from tartan.session.running import running_time
from tartan.session.thinking import Thinker

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from tartan.engine.contract import Action
    from tartan.session.table import Table
    from tartan.session.turns import BotTurn

    Forget: TypeAlias = "Callable[[], None] | None"
    """Drops what was asked, so that nobody is called back."""
    Think: TypeAlias = "Callable[[BotTurn, Callable[[Action], None]], Forget]"
    """Has a turn computed elsewhere, and calls back with the choice in the table's own thread."""


class Thinkers:
    """The bots of one room; where `think` is None somebody else, such as a screen, plays them.

    With a `wait` somebody else does, who may have gone away in the midst of it: a bot that has not played so many
    seconds after it could have been done plays all the same, as long as `awaited` says that anybody waits for it.
    """

    def __init__(
        self,
        think: Think | None,
        *,
        wait: float = 0.0,
        now: Callable[[], float] = running_time,
        awaited: Callable[[], bool] = lambda: True,
    ) -> None:
        self._think = think
        self._wait = wait
        self._now = now
        self._awaited = awaited
        self._since: dict[int, float] = {}
        """By seat, since when a bot owes a decision that is left to somebody else."""
        self._busy: dict[int, Forget] = {}
        """By the seats whose bots think how that is dropped."""
        self._table: Table | None = None

    def follow(self, table: Table | None) -> None:
        """The bots play at this table from now on, or (None) nowhere."""
        self._drop(tuple(self._busy))
        self._since.clear()
        self._table = table
        self.drive()

    def acted(self, seat: int | None) -> None:
        """A seat has played: what it owes now it owes from now on."""
        if seat is not None:
            self._since.pop(seat, None)

    def drive(self) -> None:
        """Have every bot think that owes a decision and does not think already; what has no use is dropped.

        While the table is paused by all, no bot thinks.
        """
        table = self._table
        if self._think is None or table is None:
            return
        due = () if any(clock.paused for clock in table.clocks) else table.bots_due
        self._drop([seat for seat in self._busy if seat not in due])
        if self._wait:
            due = self._overdue(table, due)
        for seat in due:
            if seat not in self._busy:
                self._busy[seat] = None
                self._busy[seat] = self._think(table.bot_turn(seat), partial(self._thought, table, seat))

    def _overdue(self, table: Table, due: tuple[int, ...]) -> tuple[int, ...]:
        """Which of these bots somebody else has not played in all the time that there was for it."""
        now = self._now()
        self._since = {seat: self._since.get(seat, now) for seat in due}
        waited = {seat: now - since - self._wait for seat, since in self._since.items()}
        late = [seat for seat in due if waited[seat] > 0] if self._awaited() else ()
        return tuple([seat for seat in late if waited[seat] > table.bot_turn(seat).budget.seconds])

    def _drop(self, seats: list[int] | tuple[int, ...]) -> None:
        for seat in seats:
            forget = self._busy.pop(seat)
            if forget is not None:
                forget()

    def _thought(self, table: Table, seat: int, action: Action) -> None:
        """Play what a bot chose, if it still may; where the table has moved on since, the bot thinks again."""
        if table is not self._table:
            return
        self._busy.pop(seat, None)
        if seat in table.bots_due and str(action) in table.seat(seat).legal():
            table.play_bot(seat, action)
        else:
            self.drive()


class Thought:
    """A turn that waits to be thought about, or is."""

    def __init__(self, turn: BotTurn, play: Callable[[Action], None]) -> None:
        self.turn = turn
        self.play = play


class ThoughtQueue:
    """Thinks for all rooms of a server, about one turn after the other, and answers in the loop's own thread."""

    def __init__(self) -> None:
        self._thinker = Thinker()
        self._thoughts: list[Thought] = []
        """The first one is being thought about."""

    def think(
        self, loop: asyncio.AbstractEventLoop, turn: BotTurn, play: Callable[[Action], None]
    ) -> Callable[[], None]:
        """Have a turn thought about in its turn; gives what drops it."""
        thought = Thought(turn, play)
        self._thoughts.append(thought)
        if len(self._thoughts) == 1:
            self._next(loop)
        return partial(self._forget, loop, thought)

    def close(self) -> None:
        """Drop everything, and end the process that thinks."""
        self._thoughts.clear()
        self._thinker.close()

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._thoughts:
            return
        thought = self._thoughts[0]

        def done(action: Action) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits for it any more
                loop.call_soon_threadsafe(self._thought, loop, thought, action)

        self._thinker.start(thought.turn, done)

    def _thought(self, loop: asyncio.AbstractEventLoop, thought: Thought, action: Action) -> None:
        if thought in self._thoughts[:1]:
            del self._thoughts[0]
            self._next(loop)
            thought.play(action)

    def _forget(self, loop: asyncio.AbstractEventLoop, thought: Thought) -> None:
        first = thought in self._thoughts[:1]
        if thought in self._thoughts:
            self._thoughts.remove(thought)
        if first:
            self._thinker.stop()
            self._next(loop)
