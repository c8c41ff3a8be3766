"""The turns of a table's bots: decided on threads of their own, and played when somebody could have seen them think."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.ui.screens.conductor import BotChose

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import Action
    from tartan.ui.screens.course import Course

BOT_SECONDS = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "instant": 0.0}
"""How long a bot seems to think at least, where somebody watches, by pace."""


class BotTurns:
    """Lets one bot after the other decide, and plays what it chose."""

    def __init__(self, play: Course) -> None:
        self._play = play
        self.seat: int | None = None
        """The seat whose bot is thinking."""
        self._ready: Callable[[], None] | None = None
        """Plays what that bot has chosen, while it still seems to think."""
        self.hurried = False
        """Whether bots need not seem to think until somebody here is asked again."""

    @property
    def chosen(self) -> bool:
        """Whether a bot has chosen and only seems to think still."""
        return self._ready is not None

    def think(self) -> None:
        """Let the next bot that owes a decision make it, if none is thinking."""
        play = self._play
        due = play.table.bots_due
        if self.seat is not None or not due:
            return
        screen = play.screen
        seat = self.seat = due[0]
        turn = play.table.bot_turn(seat)
        pause = 0.0 if screen.reduced_motion else BOT_SECONDS[screen.lobby.settings.pace.value]

        def choose() -> None:
            screen.post_message(BotChose(seat, turn.choose(), pause))

        # A daemon: a bot that is still thinking must not keep the program from leaving (T1).
        Thread(target=choose, name="bot turn", daemon=True).start()

    def chose(self, message: BotChose) -> None:
        """Play it, after a pause where somebody watches and has nothing else to do."""
        play, seat, action = self._play, message.seat, message.action
        self._ready = lambda: self._submit(seat, action)
        if message.pause and not self.hurried and play.table.next_here(play.seat) is None:
            play.screen.set_timer(message.pause, self.play)
        else:
            self.play()

    def play(self) -> None:
        """Play what was chosen, if it has not been played."""
        ready, self._ready = self._ready, None
        if ready is not None:
            ready()

    def _submit(self, seat: int, action: Action) -> None:
        self.seat = None
        if self._play.sits and seat in self._play.table.bots_due:
            try:
                self._play.table.play_bot(seat, action)
            except TartanError as error:
                self._play.screen.prompt(error.message, refused=True)
