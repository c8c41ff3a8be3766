"""What a table tells of the people at other terminals: the line to them, their clocks, what they say, who they are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.engine.phrases import listed
from tartan.session.afar import SeatState, without_seat
from tartan.session.face import LinkState
from tartan.session.seat import Sitter
from tartan.ui.actions import CHAT, HINT, OPEN_TABLE, PAUSE, PEOPLE, TABLE
from tartan.ui.screens.overdue import Overdue
from tartan.ui.widgets.paint import cut

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.session.afar import Afar
    from tartan.session.clock import SeatClock
    from tartan.session.face import Change
    from tartan.ui.actions import ActionRow
    from tartan.ui.screens.course import Course

ANSWER = "Sent; the host has not answered yet. Nothing can be played until it has."
ANSWERS = f"  {CHAT.keys[0]} answers"
"""What stands behind the last thing that was said."""
NEWS = "◆"
"""The sign before a sentence that only tells something."""
LINK_WORDS = {
    LinkState.NEAR: "◆ hosting",
    LinkState.CONNECTED: "◆ joined",
    LinkState.LOST: "✗ NO LINE",
    LinkState.RETRYING: "✗ CALLING AGAIN",
    LinkState.CLOSED: "✗ CLOSED",
}
"""How a table is joined, for the title band: a sign and a word."""
WATCHING = "◆ watching"
"""The same for a spectator."""


def time_words(seconds: float) -> str:
    """What is left on a clock: `1:05`, or from an hour on in hours and minutes, `2h05`."""
    whole = max(0, int(seconds + 0.5))
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}h{minutes:02}" if hours else f"{minutes}:{whole % 60:02}"


class Company:
    """Follows link, clocks, chat and seats of one table, and says what is new where it hides nothing."""

    def __init__(self, play: Course, afar: Afar | None) -> None:
        self._play = play
        self._afar = afar
        self._read = self._chat_length
        self._warned: set[int] = set()
        self._out: set[int] = set()
        self._lapses = {clock.seat: clock.lapses for clock in play.table.clocks}
        """By seat, how many turns the clock had played when that was last looked at; those before the table was opened
        here are no news."""
        self._foretold: set[int] = set()
        """Seats of which it was said that the clock plays, before it had."""
        self._timed_out: set[int] = set()
        """Seats for which the clock began to play, since that was last told."""
        self.overdue = Overdue(play.table)
        self._pausing: tuple[int, ...] = ()
        self._seatless = afar.seatless if afar else ()
        """Who was in without a seat when that was last looked at."""
        self._stood = False
        """Whether the clocks stood when that was last looked at."""
        self._link = play.table.link
        self.rung = False
        """Whether it was rung for the turn that is owed now."""

    # what there is to do

    def rows(self) -> tuple[ActionRow, ...]:
        """What can be done at this table."""
        pause = (PAUSE,) if self._play.table.clocks else ()
        table = tuple(row for row in TABLE if row is not HINT or self._play.table.hints)
        table += OPEN_TABLE if self._play.table.open_hands else ()
        return (*table, *pause) if self._afar is None else (*table, CHAT, PEOPLE, *pause)

    @property
    def unread(self) -> int:
        """How many lines of chat have come since it was last opened."""
        return self._chat_length - self._read

    @property
    def pauses(self) -> bool:
        """Whether people at this keyboard ask for a pause."""
        return any(seat in self._play.table.pausing for seat in self._play.table.here)

    def open_chat(self) -> None:
        """Show what was said, and a line to say something."""
        from tartan.ui.screens.chat import ChatScreen

        if self._afar is not None:
            self._read = self._chat_length
            self._play.screen.app.push_screen(ChatScreen(self._afar, self._play.screen.sett_name), self._was_read)

    def tell_turn(self, *, due: bool) -> None:
        """Say whether it is her turn to who reads, writes or looks at anything above the board."""
        from tartan.ui.screens.base import HouseScreen

        screen = self._play.screen
        stack = screen.app.screen_stack
        for above in stack[stack.index(screen) + 1 :] if screen in stack else ():
            if isinstance(above, HouseScreen):
                above.tell_turn(due=due)

    def tell_trouble(self) -> None:
        """Say that the game is not being saved, or is again (V2)."""
        screen, trouble = self._play.screen, self._play.table.trouble
        screen.prompt(trouble or "The game is being saved again.", refused=bool(trouble))
        screen.tell_where()

    def ring(self) -> None:
        """Ring once for a turn that others may have kept somebody waiting for."""
        screen = self._play.screen
        if self._afar is not None and not self.rung and screen.lobby.settings.bell:
            screen.app.bell()
        self.rung = True

    def open_people(self) -> None:
        """Show who sits where."""
        from tartan.ui.screens.people import people_screen

        if self._afar is not None:
            self._play.screen.app.push_screen(people_screen(self._afar))

    def pause(self) -> None:
        """Ask for a pause for everybody here, or end the asking."""
        try:
            self._play.table.pause_here(on=not self.pauses)
        except TartanError as error:
            self._play.screen.prompt(error.message, refused=True)

    def _was_read(self, _: object) -> None:
        self._read = self._chat_length
        self._play.screen.rows_changed()

    @property
    def _chat_length(self) -> int:
        return self._afar.chat.length if self._afar else 0

    # what the band and the prompt say

    @property
    def link_words(self) -> str:
        """A sign and a word for the title band; nothing where all sit at one keyboard."""
        link = self._play.table.link
        if self._afar and link.state is LinkState.CONNECTED and not self._play.table.here:
            return WATCHING
        return LINK_WORDS[link.state] if self._afar else ""

    @property
    def link_sentence(self) -> str:
        """How it stands with the line, and, where it is over for good, how to leave; nothing where all is well."""
        link = self._play.table.link
        return f"{link.sentence} q leaves." if link.state is LinkState.CLOSED else link.sentence

    @property
    def paused(self) -> bool:
        """Whether all people have agreed to a pause."""
        return any(clock.paused for clock in self._play.table.clocks)

    def beside(self) -> dict[int, str]:
        """What stands beside each badge in the band: the time that is left, `!` where it is low; by seat."""
        return {clock.seat: _clock_words(clock) for clock in self._play.table.clocks}

    def wait_words(self) -> tuple[str, bool]:
        """Why nothing can be played now, and whether that is a trouble."""
        link = self._play.table.link
        return (self.link_sentence or ANSWER, not link.up)

    def away(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Those of these seats whose people are away."""
        told = self._afar.seats if self._afar else ()
        return tuple(seat for seat in seats if seat < len(told) and told[seat].state is SeatState.AWAY)

    # what is new

    def tick(self) -> None:
        """A second has gone."""
        if self._play.table.clocks and self._play.table.link.up:
            self.clocks_changed()

    def note(self, seat: int | None) -> None:
        """A clock has changed: whether its time is out has to be seen now, since the next turn has a time again."""
        if any(clock.seat == seat and clock.left <= 0 for clock in self._play.table.clocks):
            self._timed_out.add(seat or 0)
            self.overdue.ran_out(seat or 0)

    def clocks_changed(self) -> None:
        """The time has gone on: say it in the band, and in words where little or nothing is left."""
        play = self._play
        play.screen.tell_band()
        self.overdue.looked_at(play.table.clocks)
        here = play.table.here
        for clock in sorted(play.table.clocks, key=lambda clock: clock.seat in here):  # what is said last stays
            low, out = clock.running and clock.low and clock.left >= 1, clock.left <= 0
            if low and clock.seat not in self._warned:
                self._say(f"{play.screen.names[clock.seat]} has {time_words(clock.left)} left.")
            lapsed = self._lapsed(clock)
            if clock.seat in self._timed_out or (out and clock.seat not in self._out) or lapsed:
                if not lapsed:
                    self._foretold.add(clock.seat)
                name = play.screen.names[clock.seat]
                self._say(f"The time of {name} is out: the clock plays for {name}.")
            (self._warned.add if low else self._warned.discard)(clock.seat)
            (self._out.add if out else self._out.discard)(clock.seat)
        self._timed_out.clear()
        self._tell_pauses()

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
        play = self._play
        before, self._pausing = self._pausing, play.table.pausing
        stood, self._stood = self._stood, self.paused
        if self._pausing == before:
            return
        play.screen.rows_changed()
        names = [play.screen.names[seat] for seat in self._pausing]
        if self.paused:
            self._say("All have agreed to a pause: the clocks stand. b goes on.")
        elif names and stood:
            self._say(f"The clocks run again, though {listed(names)} would have them stand.")
        elif names:
            asks = f"{listed(names)} {'asks' if len(names) == 1 else 'ask'} for a pause"
            self._say(f"{asks}; the clocks stand once all people do. b {'goes on' if self.pauses else 'agrees'}.")
        else:
            self._say("The clocks run again.")

    def chatted(self) -> None:
        """Somebody has said something: say who, and with which key it is read."""
        from tartan.ui.screens.chat import spoken

        play, afar = self._play, self._afar
        if afar is None:
            return
        said = afar.chat.lines(max(0, afar.chat.length - 1))
        if said and play.screen.is_current:
            room = play.screen.app.size.width - len(ANSWERS) - 4
            self._say(cut(spoken(said[-1]), room) + ANSWERS)
        elif not play.screen.is_current and type(play.screen.app.screen).__name__ == "ChatScreen":
            self._read = self._chat_length
        play.screen.rows_changed()

    def tell_title(self) -> None:
        """Say in the terminal's title whether others wait for somebody here: no name, and nothing of the game (K2)."""
        play = self._play
        table = play.table
        others = any(plan.sitter is not Sitter.HERE for plan in table.plans)
        owes = others and table.link.up and table.outcome is None and table.next_here(play.seat) is not None
        words = f"Your turn: {table.manifest.title}" if owes and play.screen.lobby.settings.title else ""
        play.screen.house.title_terminal(words)

    def link_changed(self) -> None:
        """The line was lost, or is back: that is said above the board too, where something is read or written."""
        from tartan.ui.screens.base import HouseScreen

        self.tell_title()
        before, self._link = self._link, self._play.table.link
        screen = self._play.screen
        screen.tell_where()
        screen.rows_changed()
        above = screen.app.screen
        over = above if above is not screen and isinstance(above, HouseScreen) else None
        if not self._link.up:
            screen.prompt(self.link_sentence, refused=True)
            if over:
                over.footer.say(self._link.sentence)
        elif not before.up:
            self._play.reveal.say_again()
            self._say("The line is back.")
            if over:
                over.footer.say("The line is back.", NEWS)

    def tell_gone(self, seat: int) -> None:
        """Say to who is at the keyboard that a seat is not played here any more, once what follows is on the screen."""
        from tartan.ui.screens.base import HouseScreen

        app, name = self._play.screen.app, self._play.screen.names[seat]

        def tell() -> None:
            if isinstance(app.screen, HouseScreen):
                app.screen.footer.say(f"{name} does not play at this keyboard any more.", NEWS)

        self._play.screen.call_later(tell)

    def seats_changed(self) -> None:
        """Somebody else sits at a seat, or is away, or is back, or has come in and has none."""
        screen = self._play.screen
        screen.seat_people()
        screen.rows_changed()
        here = self._afar.seatless if self._afar else ()
        before, self._seatless = self._seatless, here
        if came := tuple((Counter(here) - Counter(before)).elements()):
            self._say(f"{without_seat(came)} g shows who is there.")

    def _say(self, sentence: str) -> None:
        self._play.screen.footer.say(sentence, NEWS)


def _clock_words(clock: SeatClock) -> str:
    return f"{time_words(clock.left)}{'!' if clock.low else ''}"


def later(play: Course, change: Change) -> Callable[[], None] | None:
    """What is to be said of a change that is none of the game's, once the screen comes to it."""
    from tartan.session.face import ChangeKind

    company = play.company
    if change.kind is ChangeKind.CLOCK:
        company.note(change.seat)
    return {
        ChangeKind.CHAT: company.chatted,
        ChangeKind.CLOCK: company.clocks_changed,
        ChangeKind.SEATS: company.seats_changed,
        ChangeKind.LINK: company.link_changed,
        ChangeKind.CLOSED: company.link_changed,
    }.get(change.kind)
