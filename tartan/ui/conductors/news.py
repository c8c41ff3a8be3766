"""What a seat's own step gave to it alone: shown to that seat before its turn passes, or when it looks again (K3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import Tone
from tartan.ui.widgets.paint import cut_at_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import LogLine
    from tartan.session.seat import Seat
    from tartan.ui.conductors.sitting import Sitting
    from tartan.ui.conductors.waiting import Waiting
    from tartan.ui.screens.table import TableScreen

MARGIN = 12
"""Cells of the prompt's two lines that words may lose to its sign and to where they break."""


def private_news(door: Seat) -> tuple[LogLine, ...]:
    """What a seat alone was told since it last looked, but for what it did itself in secret."""
    return tuple(line for line in door.missed() if line.tone is Tone.PRIVATE)


def tell_first(screen: TableScreen, words: str) -> bool:
    """Say something before what is asked; False, and nothing is said, where there is no room for both."""
    line = screen.prompt_line
    if line.refused or not line.has_room(f"{words} {line.text}", line.rule):
        return False
    screen.prompt(f"{words} {line.text}".strip(), line.rule)
    return True


def stands_first(screen: TableScreen, words: str) -> bool:
    """Whether words stand before what is asked, and nothing has been said since."""
    return bool(words) and screen.prompt_line.text.startswith(f"{words} ")


def tell_done(screen: TableScreen) -> None:
    """Before what is asked, say what others did meanwhile: as much of the newest as there is room for."""
    done = screen.done_meanwhile
    any(tell_first(screen, " ".join(done[at:])) for at in range(len(done)))


def done_meanwhile(screen: TableScreen, seat: int) -> tuple[str, ...]:
    """What others did for all to see since a seat's last turn; of that which was counted or dealt only what came after.

    Nothing where the board or the log beside it tells that already.
    """
    if screen.TELLS or screen.log_columns:
        return ()
    done: list[str] = []
    for line in screen.door.since_turn():
        if line.tone in (Tone.HEADING, Tone.RESULT, Tone.END):
            done.clear()
        elif line.tone is Tone.PUBLIC and all(span.seat != seat for span in line.spans[:1]):
            done.append(line.say(screen.names))
    return tuple(done)


def said(screen: TableScreen, lines: Sequence[LogLine]) -> str:
    """Log lines as one run of sentences."""
    return " ".join(line.say(screen.names) for line in lines)


class PrivateNews:
    """Holds a turn that would pass until its seat has read what it was given; another may sit there after that."""

    def __init__(self, sitting: Sitting, waiting: Waiting) -> None:
        self._sitting = sitting
        self._screen = sitting.screen
        self._waiting = waiting
        self._lines: tuple[LogLine, ...] = ()
        self.held = False
        """Whether the turn is over but for the reading."""
        self.owed: dict[int, tuple[LogLine, ...]] = {}
        """By seat, what it was given while all watched something else: told when it looks again."""

    def hold(self) -> bool:
        """Show it to the seat that had the turn; False where it was given nothing, or sits here alone and can wait."""
        screen = self._screen
        lines = private_news(screen.door)
        if not lines:
            return False
        screen.door.looked()
        self._lines = lines
        if self._sitting.alone is not None:
            self._waiting.news = said(screen, lines)
            return False
        self.held = True
        self.show()
        return True

    def pass_own_step(self) -> None:
        """What the seat has just done is no news to it, unless something came of it that was shown nowhere else."""
        door = self._screen.door
        if not door.since_turn() and all(line.tone is not Tone.RESULT for line in door.missed()):
            door.looked()

    def show(self) -> None:
        """The board as the seat that had the turn sees it now, and what it was given."""
        screen = self._screen
        screen.show(screen.door.view(), private=True)
        screen.tell_where()
        table, seat = self._sitting.table, self._sitting.seat
        following = table.next_here(seat)
        same = seat is None or following is None or table.names[seat] == table.names[following]
        goes_on = "Enter goes on." if same else "Enter passes the keyboard."
        screen.prompt(f"{cut_at_word(said(screen, self._lines), _room(screen) - len(goes_on))} {goes_on}")
        screen.rows_changed()

    def put_off(self) -> None:
        """The curtain drops before who sits here alone: what she was given is told once she has lifted it."""
        seat = self._sitting.seat
        if self._waiting.news and seat is not None:
            self.owed[seat] = (*self._lines, *self.owed.get(seat, ()))
            self._waiting.news = ""

    def read_on(self, lines: tuple[LogLine, ...]) -> None:
        """Who sits here alone has lifted the curtain that she dropped: what she was given stays to be read again."""
        self._lines = lines
        self._waiting.news = said(self._screen, lines)

    def watched(self, seat: int) -> None:
        """A seat has watched what its step turned up: of that only what it was given alone is still to be told."""
        door = self._sitting.table.seat(seat)
        self.owed[seat] = (*self.owed.get(seat, ()), *private_news(door))
        door.looked()


def _room(screen: TableScreen) -> int:
    """How many cells of words the prompt surely has room for."""
    return 2 * screen.prompt_line.size.width - MARGIN
