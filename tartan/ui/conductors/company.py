"""What a table tells of the people at other terminals: the line to them, what they say, who they are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tartan.session.face import SAVED_AGAIN, LinkState
from tartan.session.online import SeatState, closed_words, has_chat, kept_words, without_seat
from tartan.session.seat import Sitter
from tartan.ui.actions import CHAT, HINT, ONLINE, OPEN_TABLE, PAUSE, TABLE
from tartan.ui.widgets.bars import NEWS
from tartan.ui.widgets.paint import cut

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.ui.actions import ActionRow
    from tartan.ui.conductors.sitting import Sitting

ANSWER = "Sent; the host has not answered yet. Nothing can be played until it has."
COMES_BACK = " Continue, on the title, comes back."
"""What stands behind that, where a seat is kept."""
LEAVES = " q leaves."
"""What stands behind the sentence that says that the line is over for good, where that key leaves."""
ANSWERS = f"  {CHAT.keys[0]} answers"
"""What stands behind the last thing that was said."""
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


class Company:
    """Follows link, chat and seats of one table, and says what is new where it hides nothing."""

    def __init__(self, sitting: Sitting, *, line_back: Callable[[], None]) -> None:
        """`line_back` is called when the line is there again, before that is said."""
        self._sitting = sitting
        self._screen = sitting.screen
        self._table = sitting.table
        self._online = online = sitting.online
        self._line_back = line_back
        self._read = self._chat_length
        self._seatless = online.seatless if online else ()
        """Who was in without a seat when that was last looked at."""
        self._link = sitting.table.link
        self.rung = False
        """Whether it was rung for the turn that is owed now."""

    # what there is to do

    def rows(self) -> tuple[ActionRow, ...]:
        """What can be done at this table."""
        table = tuple(row for row in TABLE if row is not HINT or self._table.hints)
        hands = OPEN_TABLE if self._table.open_hands else ()
        others = (row for row in ONLINE if (self._table.clocks if row.id == PAUSE.id else self._online is not None))
        return (*table, *hands, *others)

    @property
    def unread(self) -> int:
        """How many lines of chat have come since it was last opened."""
        return self._chat_length - self._read

    @property
    def talks(self) -> bool:
        """Whether anything can be said, or was said and can be read."""
        return self._online is not None and has_chat(self._online)

    def open_chat(self) -> None:
        """Show what was said, and a line to say something."""
        from tartan.ui.screens.chat import NOBODY, ChatScreen

        if self._online is not None and not has_chat(self._online):
            self._screen.prompt(NOBODY, refused=True)
        elif self._online is not None:
            self._read = self._chat_length
            self._screen.app.push_screen(ChatScreen(self._online, self._screen.sett_name), self._was_read)

    def tell_turn(self, *, due: bool) -> None:
        """Say whether it is her turn to who reads, writes or looks at anything above the board."""
        from tartan.ui.screens.base import TartanScreen

        screen = self._screen
        stack = screen.app.screen_stack
        for above in stack[stack.index(screen) + 1 :] if screen in stack else ():
            if isinstance(above, TartanScreen):
                above.tell_turn(due=due)

    def tell_trouble(self) -> None:
        """Say that the game is not being saved, or is again, above the board too where something is read there (V2)."""
        from tartan.ui.screens.base import TartanScreen

        screen, trouble = self._screen, self._table.trouble
        screen.prompt(trouble or SAVED_AGAIN, refused=bool(trouble))
        screen.tell_where()
        above = screen.app.screen
        if above is not screen and isinstance(above, TartanScreen):
            above.tell_saving()

    def ring(self) -> None:
        """Ring once for a turn that others may have kept somebody waiting for."""
        screen = self._screen
        if self._online is not None and not self.rung and screen.lobby.settings.bell:
            screen.app.bell()
        self.rung = True

    def open_people(self) -> None:
        """Show who sits where."""
        from tartan.ui.screens.people import people_screen

        if self._online is not None:
            self._screen.app.push_screen(people_screen(self._online))

    def _was_read(self, _: object) -> None:
        self._read = self._chat_length
        self._screen.rows_changed()

    @property
    def _chat_length(self) -> int:
        return self._online.chat.length if self._online else 0

    # what the band and the prompt say

    @property
    def link_words(self) -> str:
        """A sign and a word for the title band; nothing where all sit at one keyboard."""
        link = self._table.link
        if self._online and link.state is LinkState.CONNECTED and not self._table.here:
            return WATCHING
        return LINK_WORDS[link.state] if self._online else ""

    @property
    def link_sentence(self) -> str:
        """How it stands with the line; where it is over, what is kept and how to leave; "" where all is well."""
        link = self._table.link
        if self._online is None or link.state is not LinkState.CLOSED:
            return link.sentence
        comes_back = COMES_BACK if kept_words(self._online) and not self._online.unkept else ""
        return f"{closed_words(self._online)}{comes_back}{LEAVES}"

    def wait_words(self) -> tuple[str, bool]:
        """Why nothing can be played now, and whether that is a trouble."""
        link = self._table.link
        return (self.link_sentence or ANSWER, not link.up)

    def away(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Those of these seats whose people are away."""
        told = self._online.seats if self._online else ()
        return tuple(seat for seat in seats if seat < len(told) and told[seat].state is SeatState.AWAY)

    # what is new

    def chatted(self) -> None:
        """Somebody has said something: say who, and with which key it is read."""
        from tartan.ui.screens.chat import ChatScreen, spoken

        online = self._online
        if online is None:
            return
        said = online.chat.lines(max(0, online.chat.length - 1))
        if said and self._screen.is_current:
            room = self._screen.app.size.width - len(ANSWERS) - 4
            self._say(cut(spoken(said[-1]), room) + ANSWERS)
        elif isinstance(self._screen.app.screen, ChatScreen):
            self._read = self._chat_length
        self._screen.rows_changed()

    def tell_title(self) -> None:
        """Say in the terminal's title whether others wait for somebody here: no name, and nothing of the game (K2)."""
        table = self._table
        others = any(plan.sitter is not Sitter.HERE for plan in table.plans)
        owes = others and table.link.up and table.outcome is None and table.next_here(self._sitting.seat) is not None
        words = f"Your turn: {table.manifest.title}" if owes and self._screen.lobby.settings.title else ""
        self._screen.app.title_terminal(words)

    def link_changed(self) -> None:
        """The line was lost, or is back: that is said above the board too, where something is read or written."""
        from tartan.ui.screens.base import TartanScreen

        self.tell_title()
        before, self._link = self._link, self._table.link
        screen = self._screen
        screen.tell_where()
        screen.rows_changed()
        above = screen.app.screen
        over = above if above is not screen and isinstance(above, TartanScreen) else None
        if not self._link.up:
            screen.prompt(self.link_sentence, refused=True)
            if over:
                over.footer.say(self.link_sentence.removesuffix(LEAVES).removesuffix(COMES_BACK))
        elif not before.up:
            self._line_back()
            self._say("The line is back.")
            if over:
                over.footer.say("The line is back.", NEWS)

    def tell_gone(self, seat: int) -> None:
        """Say to who is at the keyboard that a seat is not played here any more, once what follows is on the screen."""
        from tartan.ui.screens.base import TartanScreen

        app, name = self._screen.app, self._screen.names[seat]

        def tell() -> None:
            if isinstance(app.screen, TartanScreen):
                app.screen.footer.say(f"{name} does not play at this keyboard any more.", NEWS)

        self._screen.call_later(tell)

    def seats_changed(self) -> None:
        """Somebody else sits at a seat, or is away, or is back, or has come in and has none."""
        screen = self._screen
        screen.seat_people()
        screen.rows_changed()
        here = self._online.seatless if self._online else ()
        before, self._seatless = self._seatless, here
        if came := tuple((Counter(here) - Counter(before)).elements()):
            self._say(f"{without_seat(came)} g shows who is there.")

    def _say(self, sentence: str) -> None:
        self._screen.footer.say(sentence, NEWS)
