"""Who is waited for at a table, and for how long already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.phrases import listed

if TYPE_CHECKING:
    from tartan.ui.conductors.company import Company
    from tartan.ui.conductors.sitting import Sitting
    from tartan.ui.conductors.thinking import BotTurns


READING = 3
"""Seconds for which a refusal stays to be read, while others choose."""
LATE = "You watch, and are shown what everybody could see a turn ago."
HIDES_NEXT = "The next turn at this keyboard begins behind the curtain."


class Waiting:
    """Says in the prompt line who is choosing, while that is all there is to see."""

    def __init__(self, sitting: Sitting, company: Company, bots: BotTurns) -> None:
        self._sitting = sitting
        self._screen = sitting.screen
        self._company = company
        self._bots = bots
        self._seconds = 0
        self._refused = 0
        """Seconds for which a refusal has stood there."""
        self.news = ""
        """What the lone person here was given by the step with which her turn ended."""

    def begin(self) -> None:
        """Others choose from now on."""
        self._seconds = 0
        self._say()
        self._screen.tell_where()
        self._screen.rows_changed()

    def tick(self) -> None:
        """Another second has gone; a refusal is not written over before it could be read."""
        self._seconds += 1
        self._refused = self._refused + 1 if self._screen.prompt_line.refused else 0
        if self._seconds > 1 and self._sitting.idle and not 0 < self._refused <= READING:
            self._say()

    def beat(self) -> None:
        """A bot has thought on: bring its bar up to date, where that is all there is to see."""
        if self._sitting.idle and not self._screen.prompt_line.refused:
            self._say()

    def say_pending(self) -> None:
        """Say why nothing can be played now, if it still is so: an answer has not come, or the line is down."""
        sitting = self._sitting
        if sitting.followed and sitting.waits and not sitting.revealing and not sitting.curtain_up:
            words, trouble = self._company.wait_words()
            self._screen.prompt(words, refused=trouble)

    def _say(self) -> None:
        screen, sitting = self._screen, self._sitting
        names = [screen.names[seat] for seat in sitting.table.deciders]
        if not sitting.table.link.up:
            screen.prompt(self._company.link_sentence, refused=True)
        elif sitting.hides_next:
            screen.prompt(HIDES_NEXT)  # and not the news: hiding was asked for
        elif not names and not sitting.table.here and sitting.table.outcome is None:
            screen.prompt(LATE)  # who decides now is not told to a spectator who is behind
        elif names:
            leaves = "q leaves" if sitting.online or sitting.table.trouble else "q leaves, the game is saved"
            taken = f" for {self._seconds} s; {leaves}" if self._seconds > 1 else ""
            away = self._company.away(sitting.table.deciders)
            there = [screen.names[seat] for seat in sitting.table.deciders if seat not in away]
            gone = [screen.names[seat] for seat in away]
            bar = f" {self._bots.bar}" if self._bots.bar else ""
            are = _have(there) if taken else _are(there)
            choosing = f"{listed(there)} {are} choosing{bar}{taken}." if there else ""
            missing = f"{listed(gone)} {_are(gone)} away: g shows who is there." if gone else ""
            screen.prompt(" ".join(filter(None, (self.news, choosing, missing))))


def _have(names: list[str]) -> str:
    return "has been" if len(names) == 1 else "have been"


def _are(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"
