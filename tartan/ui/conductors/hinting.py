"""A hint at a table: what a laird would do for the seat at the keyboard, thought out beside the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tartan import registry
from tartan.bots import Advice
from tartan.session.hints import ALL_CHOSEN, NOT_HERE, NOT_NOW, hint_turn, hint_words
from tartan.ui.conductors.base import HintFound
from tartan.ui.conductors.thinking import BEAT, woven

if TYPE_CHECKING:
    from textual.timer import Timer

    from tartan.ui.conductors.sitting import Sitting
    from tartan.ui.conductors.thinking import BotTurns

    Choice: TypeAlias = tuple[int | None, tuple[str, ...], tuple[str, ...]]
    """A seat, what it may do and what it has staged: that stays the same while others choose at the same time."""


class Hinting:
    """Asks for one hint at a time; bots that think meanwhile begin again after it."""

    def __init__(self, sitting: Sitting, bots: BotTurns) -> None:
        self._sitting = sitting
        self._screen = sitting.screen
        self._bots = bots
        self._about: Choice | None = None
        """What a hint is being thought about."""
        self._told: tuple[Choice, str] | None = None
        """The last hint of this turn, and the choice that it was for."""
        self._number = 0
        self._said = ""
        self._beat: Timer | None = None

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought about."""
        return self._about is not None

    def ask(self) -> None:
        """Begin to think about a hint; asked again, end that at once. Says why where there is none."""
        sitting, screen = self._sitting, self._screen
        if not sitting.table.hints:
            screen.prompt(NOT_HERE, refused=True)
        elif not sitting.my_turn:
            screen.prompt(NOT_NOW, refused=True)
        elif self.thinking:
            screen.app.thinker.hurry()
        elif self._told is not None and self._told[0] == self._choice:
            self._tell(self._told[1])
        else:
            self._begin()

    @property
    def _choice(self) -> Choice:
        door = self._screen.door
        return door.seat, door.legal(), self._screen.staged_steps()

    def _begin(self) -> None:
        screen = self._screen
        turn = hint_turn(registry.load(self._sitting.table.manifest.id), screen.door.view(), screen.staged_steps())
        if turn is None:
            screen.prompt(ALL_CHOSEN)
            return
        if len(turn.legal) == 1:
            self._tell(hint_words(Advice(turn.legal[0], 0.0), screen.hinted, screen.prompt_line.has_room))
            return
        self._bots.stop()
        self._about = self._choice
        self._number += 1
        number = self._number
        self._say()
        self._beat = screen.set_interval(BEAT, self._on_beat)

        def done(advice: Advice | None) -> None:
            screen.post_message(HintFound(number, advice))

        screen.app.thinker.advise(turn, done)

    def stop(self) -> None:
        """Drop the hint that is being thought about: the turn has passed, or goes on otherwise."""
        if self.thinking:
            self._screen.app.thinker.stop()
        self._idle()

    def follow(self) -> None:
        """The table has changed: a hint for another choice than that of now has no use."""
        if not self._sitting.my_turn:
            self._told = None
        if self.thinking and not self._is_wanted:
            self.stop()

    @property
    def in_sight(self) -> bool:
        """Whether the prompt shows the last hint, or that one is being thought about."""
        line = self._screen.prompt_line
        return bool(self._said) and line.text == self._said and not line.refused

    def say_again(self) -> None:
        """Others have chosen meanwhile, and what is asked was written over it."""
        if self.thinking:
            self._say()
        elif self._told is not None and self._told[0] == self._choice:
            self._tell(self._told[1])

    @property
    def _is_wanted(self) -> bool:
        return self._sitting.my_turn and self._choice == self._about

    def found(self, message: HintFound) -> None:
        """It was thought out: say it."""
        if message.number != self._number or not self.thinking:
            return
        wanted = self._is_wanted
        self._idle()
        if wanted:
            self._tell(hint_words(message.advice, self._screen.hinted, self._screen.prompt_line.has_room))
        self._bots.think()

    def _tell(self, words: str) -> None:
        self._told = self._choice, words
        self._screen.prompt(words)
        self._said = self._screen.prompt_line.text

    def _idle(self) -> None:
        self._number += 1
        self._about, self._said = None, ""
        if self._beat is not None:
            self._beat.stop()
            self._beat = None

    def _on_beat(self) -> None:
        """How far it is, unless something else is said by now, such as what the cursor is on."""
        if self.in_sight:
            self._say()

    def _say(self) -> None:
        screen = self._screen
        bar = woven(screen.app.thinker.progress, in_ascii=screen.ascii)
        screen.prompt(f"What would a laird do? {bar} Ask again for what it has found so far.")
        self._said = screen.prompt_line.text
