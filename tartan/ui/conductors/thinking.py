"""The turns of a table's bots, thought out beside the screen, and played when somebody could have followed them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tartan import bots
from tartan.engine.errors import TartanError
from tartan.ui.conductors.base import BotChose

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from tartan.engine.contract import Action
    from tartan.session.seat import SeatPlan
    from tartan.ui.conductors.sitting import Sitting

BOT_SECONDS = {"at once": 0.0, "brisk": 0.8, "unhurried": 2.0}
"""How long a bot seems to think at least, where somebody watches, by the bots' pace."""
BEAT = 0.25
"""Seconds between two looks at how far a bot is."""
STILL_HURRYING = 0.5
"""Seconds in which the same key, held or pressed once more to hurry a bot, chooses nothing for the one asked next."""
BAR = 10
"""Cells of the bar that shows it."""


def woven(share: float, *, in_ascii: bool) -> str:
    """A bar of cloth, woven so far: share from 0 to 1."""
    done = min(BAR, int(share * BAR + 0.5))
    return f"[{'#' * done}{'.' * (BAR - done)}]" if in_ascii else "▚" * done + "·" * (BAR - done)


class BotTurns:
    """Lets one bot after the other think, and plays what it chose."""

    def __init__(self, sitting: Sitting, *, held: Callable[[], bool], beat: Callable[[], None]) -> None:
        """`held` says whether none is to begin now; `beat` is called when more can be shown of a thought."""
        self._sitting = sitting
        self._screen = sitting.screen
        self._table = sitting.table
        self._held = held
        self._on_beat = beat
        self.seat: int | None = None
        """The seat whose bot is thinking."""
        self._plan: SeatPlan | None = None
        self._long = False
        """Whether that bot thinks so long that it is shown how far it is."""
        self._began = 0.0
        self._number = 0
        """The number of the turn that is thought about; what was chosen for one before it does not count."""
        self._ready: Callable[[], None] | None = None
        """Plays what that bot has chosen, while it still seems to think."""
        self._beat: Timer | None = None
        self.hurried = False
        """Whether bots need not seem to think until somebody here is asked again."""
        self._pressed: float | None = None
        """When a bot was hurried last, or would have been, had it not been done."""

    @property
    def chosen(self) -> bool:
        """Whether a bot has chosen and only seems to think still."""
        return self._ready is not None

    @property
    def can_hurry(self) -> bool:
        """Whether there is a bot that could be done sooner."""
        return self.seat is not None and (self._long or not self.hurried)

    @property
    def thinks(self) -> bool:
        """Whether a bot plays worse if it is hurried now: it thinks for long, and has not chosen."""
        return self.seat is not None and self._long and not self.chosen

    @property
    def bar(self) -> str:
        """How far the bot is that thinks, drawn; nothing where none does for long, or it has chosen and lingers."""
        if not self.thinks:
            return ""
        return woven(self._screen.app.thinker.progress, in_ascii=self._screen.ascii)

    def think(self) -> None:
        """Let the next bot that owes a decision make it, if none is thinking; a thought that has no use is dropped."""
        table, screen = self._table, self._screen
        due = table.bots_due
        if self.seat is not None and (self.seat not in due or table.plans[self.seat] != self._plan):
            self.stop()
        if self.seat is not None or not due or self._held():
            return
        seat = self.seat = due[0]
        self._plan = table.plans[seat]
        turn = table.bot_turn(seat)
        self._long = bots.thinks_long(turn.bot) and len(turn.legal) > 1
        self._began = time.monotonic()
        self._number += 1
        number = self._number
        if self._long and self._beat is None:
            self._beat = screen.set_interval(BEAT, self._on_beat)
        screen.app.thinker.start(turn, lambda action: self._post(BotChose(number, seat, action)))

    def _post(self, message: BotChose) -> None:
        """Hand a choice over to the screen's own thread, if the screen is still there."""
        if self._sitting.followed:
            self._screen.post_message(message)

    def stop(self) -> None:
        """Drop what is being thought about, at once: the table has gone back, stands still, or is left."""
        if self.seat is not None:
            self._screen.app.thinker.stop()
        self._idle()

    def hurry(self) -> None:
        """Let the bot that thinks choose now what it has found, and those after it not linger."""
        self._pressed = time.monotonic()
        self.hurried = bool(self._table.here)
        if self.chosen:
            self.play()
        else:
            self._screen.app.thinker.hurry()

    def comes_late(self) -> bool:
        """Whether a key meant to hurry a bot that has just been done; as long as it repeats, it still is."""
        now = time.monotonic()
        late = self._pressed is not None and now - self._pressed < STILL_HURRYING
        self._pressed = now if late else None
        return late

    def chose(self, message: BotChose) -> None:
        """Play it, after a pause where somebody watches and has nothing else to do."""
        if message.number != self._number or self.seat is None:
            return
        seat, action = message.seat, message.action
        self._ready = lambda: self._submit(seat, action)
        settings = self._screen.lobby.settings
        least = 0.0 if settings.reduced_motion else BOT_SECONDS[settings.bot_pace.value]
        pause = least - (time.monotonic() - self._began)
        if pause > 0 and not self.hurried and self._table.next_here(self._sitting.seat) is None:
            number = self._number
            self._screen.rows_changed()
            self._on_beat()  # there is nothing to be shown of a thought that is over
            self._screen.set_timer(pause, lambda: self.play() if number == self._number else None)
        else:
            self.play()

    def play(self) -> None:
        """Play what was chosen, if it has not been played."""
        ready, self._ready = self._ready, None
        if ready is not None:
            ready()

    def _idle(self) -> None:
        """No bot thinks."""
        self._number += 1
        self.seat, self._ready, self._long = None, None, False
        if self._beat is not None:
            self._beat.stop()
            self._beat = None

    def _submit(self, seat: int, action: Action) -> None:
        self._idle()
        if self._sitting.followed and seat in self._table.bots_due:
            try:
                self._table.play_bot(seat, action)
            except TartanError as error:
                self._screen.prompt(error.message, refused=True)
