"""What a table tells of its clocks: the time that is left, whose is out, and who asks for a pause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.engine.phrases import listed
from tartan.ui.conductors.overdue import Overdue
from tartan.ui.widgets.bars import NEWS

if TYPE_CHECKING:
    from tartan.session.clock import SeatClock
    from tartan.session.face import TableFace
    from tartan.ui.screens.table import TableScreen


def time_words(seconds: float) -> str:
    """What is left on a clock: `1:05`, or from an hour on in hours and minutes, `2h05`."""
    whole = max(0, int(seconds + 0.5))
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}h{minutes:02}" if hours else f"{minutes}:{whole % 60:02}"


class ClockNews:
    """Follows the clocks of one table, and says once each what is new of them."""

    def __init__(self, screen: TableScreen, table: TableFace) -> None:
        self._screen = screen
        self._table = table
        self._warned: set[int] = set()
        """Seats of which it was said that little time is left."""
        self._out: set[int] = set()
        """Seats of which it was said that no time is left."""
        self._lapses = {clock.seat: clock.lapses for clock in table.clocks}
        """By seat, how many turns the clock had played when that was last looked at; those before the table was opened
        here are no news."""
        self._foretold: set[int] = set()
        """Seats of which it was said that the clock plays, before it had."""
        self._timed_out: set[int] = set()
        """Seats for which the clock began to play, since that was last told."""
        self.overdue = Overdue(table)
        self._pausing: tuple[int, ...] = ()
        """The seats that asked for a pause when that was last looked at."""
        self._stood = False
        """Whether the clocks stood when that was last looked at."""

    @property
    def paused(self) -> bool:
        """Whether all people have agreed to a pause."""
        return any(clock.paused for clock in self._table.clocks)

    @property
    def asks_for_pause(self) -> bool:
        """Whether people at this keyboard ask for a pause."""
        return any(seat in self._table.pausing for seat in self._table.here)

    def toggle_pause(self) -> None:
        """Ask for a pause for everybody here, or end the asking."""
        try:
            self._table.pause_here(on=not self.asks_for_pause)
        except TartanError as error:
            self._screen.prompt(error.message, refused=True)

    def beside(self) -> dict[int, str]:
        """What stands beside each badge in the band: the time that is left, `!` where it is low; by seat."""
        return {clock.seat: f"{time_words(clock.left)}{'!' if clock.low else ''}" for clock in self._table.clocks}

    def tick(self) -> None:
        """A second has gone."""
        if self._table.clocks and self._table.link.up:
            self.tell()

    def note(self, seat: int | None) -> None:
        """A clock has changed: whether its time is out has to be seen now, since the next turn has a time again."""
        if any(clock.seat == seat and clock.left <= 0 for clock in self._table.clocks):
            self._timed_out.add(seat or 0)
            self.overdue.ran_out(seat or 0)

    def tell(self) -> None:
        """The time has gone on: say it in the band, and in words where little or nothing is left."""
        self._screen.tell_band()
        self.overdue.looked_at(self._table.clocks)
        here = self._table.here
        for clock in sorted(self._table.clocks, key=lambda clock: clock.seat in here):  # what is said last stays
            self._tell_clock(clock)
        self._timed_out.clear()
        self._tell_pauses()

    def _tell_clock(self, clock: SeatClock) -> None:
        seat, name = clock.seat, self._screen.names[clock.seat]
        low, out = clock.running and clock.low and clock.left >= 1, clock.left <= 0
        if low and seat not in self._warned:
            self._say(f"{name} has {time_words(clock.left)} left.")
        lapsed = self._lapsed(clock)
        if seat in self._timed_out or (out and seat not in self._out) or lapsed:
            if not lapsed:
                self._foretold.add(seat)
            self._say(f"The time of {name} is out: the clock plays for {name}.")
        (self._warned.add if low else self._warned.discard)(seat)
        (self._out.add if out else self._out.discard)(seat)

    def _lapsed(self, clock: SeatClock) -> bool:
        """Whether the clock has played a turn, also while this end was away, of which nothing was said yet."""
        seat = clock.seat
        before, self._lapses[seat] = self._lapses.get(seat, 0), clock.lapses
        if clock.lapses <= before:
            return False
        told = seat in self._foretold
        self._foretold.discard(seat)
        return not told

    def _tell_pauses(self) -> None:
        before, self._pausing = self._pausing, self._table.pausing
        stood, self._stood = self._stood, self.paused
        if self._pausing == before:
            return
        self._screen.rows_changed()
        names = [self._screen.names[seat] for seat in self._pausing]
        if self.paused:
            self._say("All have agreed to a pause: the clocks stand. b goes on.")
        elif names and stood:
            self._say(f"The clocks run again, though {listed(names)} would have them stand.")
        elif names:
            asks = f"{listed(names)} {'asks' if len(names) == 1 else 'ask'} for a pause"
            agrees = "goes on" if self.asks_for_pause else "agrees"
            self._say(f"{asks}; the clocks stand once all people do. b {agrees}.")
        else:
            self._say("The clocks run again.")

    def _say(self, sentence: str) -> None:
        self._screen.footer.say(sentence, NEWS)
