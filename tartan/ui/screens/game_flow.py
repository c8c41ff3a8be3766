"""The flow of a game that is played at this keyboard: what comes next, whenever the table has changed.

The order of things is: what was revealed is shown to all, bots decide, then the keyboard goes to the next
seat that owes a decision, behind the curtain (K1), with a recap of what it missed (K3).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction, TartanError
from tartan.session.face import ChangeKind, goal_of
from tartan.session.seat import Curtain, Sitter
from tartan.ui.actions import CHAT
from tartan.ui.screens.clock_news import ClockNews
from tartan.ui.screens.company import Company
from tartan.ui.screens.conductor import Conductor, played_at
from tartan.ui.screens.handover import after_result, asks_for, drop_curtain, needs_curtain, tell_goal
from tartan.ui.screens.hinting import Hinting
from tartan.ui.screens.news import PrivateNews
from tartan.ui.screens.offers import may_now, worded_now
from tartan.ui.screens.reveal import PlayedReveal
from tartan.ui.screens.sending import Sending
from tartan.ui.screens.thinking import BotTurns
from tartan.ui.screens.turn import SeatTurn
from tartan.ui.screens.waiting import Waiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import LogLine, View
    from tartan.session.face import Change, TableFace
    from tartan.session.online import OnlineTable
    from tartan.ui.actions import ActionRow
    from tartan.ui.screens.conductor import BotChose, HintFound
    from tartan.ui.screens.table import TableScreen


class GameFlow(Conductor):
    """The flow of a game: turns, curtain, recap, bots, reveals, result; what keys do is left to `LivePlay`."""

    plays = True

    def __init__(self, screen: TableScreen, *, resumed: bool = False, online: OnlineTable | None = None) -> None:
        super().__init__(screen)
        self.table: TableFace = played_at(screen.table)
        """The table, near or far, by its own type."""
        self.online = online
        """What is known of the people at other terminals; None where all sit at this one."""
        self.seat: int | None = None
        """The seat that has, or had last, the keyboard."""
        self.lifted = False
        """Whether that seat has lifted the curtain, so that private things may be drawn."""
        self.resumed = resumed
        """Whether the game was taken up again, so that even a lone player is shown a recap (K3)."""
        self.curtain_up = False
        """Whether the curtain hangs over the board, dropped for a seat or by hand."""
        self.hides_next = False
        """Whether the next turn begins behind the curtain, though nobody else sits here: hiding was asked for."""
        self.reveal = PlayedReveal(self)
        self.bots = BotTurns(self)
        self.hints = Hinting(self)
        self.news = PrivateNews(self)
        self._due = False
        self._told = 0
        """Lines of the public log when the last reveal had been shown."""
        self._told_where = ""
        self.turn = SeatTurn(self)
        self.waiting = Waiting(self)
        self.sending = Sending(self.table)
        self.clocks = ClockNews(self)
        self.company = Company(self, online)
        self._unsubscribe: Callable[[], None] | None = None
        self._over = False

    @property
    def rows(self) -> tuple[ActionRow, ...]:
        """What can be done at this table."""
        return self.company.rows()

    @property
    def news_row(self) -> str:
        """Chat, while something that was said has not been read."""
        return CHAT.id if self.company.unread else ""

    @property
    def sits(self) -> bool:
        """Whether the table is still followed."""
        return self._unsubscribe is not None

    @property
    def unseen(self) -> bool:
        """Whether a seat here has still to lift its curtain, or to look once it has."""
        return self.curtain_up or self.turn.looks_after is not None

    @property
    def idle(self) -> bool:
        """Whether nothing is to be done or seen here but to wait for others."""
        owes = self.lifted and (self._lone_hand is None or self.seat in self.table.deciders)
        busy = owes or self.reveal.going or self._over or self.curtain_up or not self.table.link.up
        return self.sits and not busy

    @property
    def my_turn(self) -> bool:
        """Whether the seat at the keyboard has lifted the curtain and owes a decision."""
        can = self.lifted and not self.reveal.going and not self.sending.waits
        return can and self.seat in self.table.deciders

    @property
    def trouble(self) -> str:
        """How it stands with the line, where it is not up."""
        return self.company.link_sentence

    @property
    def where(self) -> str:
        """The phase; and, if it is so, that the game is not being saved."""
        where = self._told_where if self.reveal.going and not self.reveal.begins else self.table.where
        words = (
            self.company.link_words,
            "NOT SAVED" if self.table.trouble else "",
            "PAUSED" if self.clocks.paused else "",
            "OPEN HANDS" if self.table.open_hands else "",
            "PRACTICE" if self.table.origin else "",
            where,
        )
        return " · ".join(filter(None, words))

    def beside(self) -> dict[int, str]:
        """What stands beside the badges in the title band."""
        return self.clocks.beside()

    def log(self) -> tuple[LogLine, ...]:
        """What the door at the keyboard may read; while a reveal is walked, nothing of what it has yet to show."""
        return self.screen.door.log()[: self._told] if self.reveal.going else self.screen.door.log()

    def newest(self, count: int) -> tuple[LogLine, ...]:
        """The end of that log; the lines before it are not touched."""
        door = self.screen.door
        end = self._told if self.reveal.going else door.log_length
        since = max(0, end - count)
        return door.log(since)[: end - since]

    def may(self, row_id: str) -> bool:
        """What there is no occasion for is left out of the footer."""
        now = may_now(self, row_id)
        return super().may(row_id) if now is None else now

    def worded(self, row: ActionRow) -> ActionRow:
        """A row in the words of this moment."""
        return worded_now(self, row)

    # What comes next ------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Follow the table, and see whose turn it is."""
        self._told, self._told_where = self.table.seat(None).log_length, self.table.where
        self._unsubscribe = self.table.subscribe(self._changed)
        if self.online or self.table.clocks or any(plan.sitter is not Sitter.HERE for plan in self.table.plans):
            self.screen.set_interval(1.0, self._tick)
        self.advance()

    def end(self) -> None:
        """Leave the table: it is saved already."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
            self.reveal.stop()
            self.bots.stop()
            self.hints.stop()
            self.screen.app.title_terminal("")
            if self.online is None:
                self.table.close()

    def _tick(self) -> None:
        """A second has gone."""
        if self._unsubscribe is None:
            return
        if self.online is None:
            self.table.tick()
        self.waiting.tick()
        self.clocks.tick()

    def _changed(self, change: Change) -> None:
        if self._unsubscribe is None:
            return
        if change.kind is ChangeKind.PLAYED:
            self.reveal.due = True
            self.turn.others_acted |= change.seat != self.seat
        if change.kind is ChangeKind.UNDONE:
            self.news.held = False
            self.bots.stop()
            self.screen.call_later(self.reveal.withdraw)
        goes_on, refused = self.sending.heard(change)
        if goes_on:
            return
        if refused or change.kind is ChangeKind.REFUSED:
            self.turn.sorry = refused or self.table.refused
        tell = self._aside(change)
        if tell is not None:
            self.screen.call_later(tell)
        if change.kind is ChangeKind.CLOCK:
            self.screen.call_later(self.bots.follow)
        if change.kind in (ChangeKind.CHAT, ChangeKind.CLOCK):
            return
        if not self._due:
            self._due = True
            self.screen.call_later(self.advance)
        if change.kind is ChangeKind.TROUBLE:
            self.screen.call_later(self.company.tell_trouble)

    def _aside(self, change: Change) -> Callable[[], None] | None:
        """What is to be said of a change that is none of the game's, once the screen comes to it."""
        if change.kind is ChangeKind.CLOCK:
            self.clocks.note(change.seat)
        return {
            ChangeKind.CHAT: self.company.chatted,
            ChangeKind.CLOCK: self.clocks.tell,
            ChangeKind.SEATS: self.company.seats_changed,
            ChangeKind.LINK: self.company.link_changed,
            ChangeKind.CLOSED: self.company.link_changed,
        }.get(change.kind)

    def advance(self) -> None:
        """See how the table stands, and do the next thing; called after every change."""
        self._due = False
        if self._unsubscribe is not None:
            self.company.tell_title()
            self.clocks.overdue.follow()
        if self._unsubscribe is None or self.reveal.going or self.news.held or self._over:
            return
        screen, table = self.screen, self.table
        if self.lifted and self.seat is not None and self.seat not in table.here:
            self._seat_left(self.seat)
        if self.reveal.begin():
            return
        following = table.next_here(self.seat)
        if self.lifted and following != self.seat and table.outcome is None and self.news.hold():
            return
        self._told, self._told_where = table.seat(None).log_length, table.where
        if table.outcome is not None:
            self.cover(self.reveal.seen)
            self._finish()
            return
        self.hints.follow()
        self.bots.think()
        looks, self.turn.looks_after = self.turn.looks_after, None
        if looks is not None and not self.hides_next:
            looks()
            return
        stays = following == self.seat or (following is None and self._lone_hand is not None)
        if self.lifted and self.seat in table.here and stays:
            self.turn.go_on()
            return
        if self.lifted:
            self.news.pass_own_step()
            self.cover(self.reveal.seen)
        if following is None and self._lone_hand is not None:
            self._look_on(self._lone_hand)
            return
        looks_next = self.alone if following is None else following
        if looks_next is None:
            screen.show(self.reveal.seen, private=False)
            self.waiting.begin()
        elif not self.curtain_up:
            self._hand_over(looks_next)

    def _seat_left(self, seat: int) -> None:
        """Whoever had the keyboard plays elsewhere now, or not at all: she must not see the next hand here (K1)."""
        if self.alone is not None and self.table.curtain is not Curtain.NONE:
            self.hides_next = True
        self.company.tell_gone(seat)

    def cover(self, public: View) -> None:
        """The turn passes: nothing private stays on the screen, or outlives it (K1, K2)."""
        screen = self.screen
        was_lifted, self.lifted = self.lifted, False
        if was_lifted:
            # Log, notes or recap opened by this seat would be the next one's to read; so would its own curtain be.
            screen.app.close_above(screen)
            self.hides_next, self.curtain_up = self.hides_next or self.curtain_up, False
        screen.door = self.table.seat(None)
        screen.prompt_line.close_entry()
        if was_lifted:
            screen.end_turn()
            screen.app.clear_transients()
        screen.show(public, private=False)
        screen.prompt("")
        screen.tell_where()
        screen.rows_changed()

    def _finish(self) -> None:
        from tartan.ui.screens.result import ResultScreen

        self._over = True
        screen = self.screen
        screen.prompt("The game is over.")
        screen.rows_changed()
        screen.app.push_screen(ResultScreen(self.table, screen.badges, self.online), partial(after_result, screen))

    # The keyboard passes --------------------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        first = self.seat is None
        takes_up = first and self.resumed
        alone_again = takes_up and len(self.table.here) == 1
        asks = asks_for(self.table.names, self.seat, seat, alone_again=alone_again)
        needs = self.hides_next or needs_curtain(self.table, seat, first=first, resumed=self.resumed)
        self.seat, self.hides_next = seat, False
        if needs:
            self.news.put_off()
            self._drop(seat, lambda: self.turn.lift(recap=not first or takes_up, takes_up=takes_up), asks)
        else:
            self.turn.lift(recap=takes_up, takes_up=takes_up)

    def _drop(self, seat: int, lifted: Callable[[], None], asks: str) -> None:
        """Drop the curtain for a seat; `lifted` is called once it is up again."""
        self.curtain_up = True

        def answered(lift: bool | None) -> None:
            self.curtain_up = False
            if lift and seat not in self.table.here:
                self._seat_left(seat)
                self.advance()
            elif lift:
                lifted()
                if seat not in self.table.deciders:  # the clock may have played meanwhile
                    self.advance()

        drop_curtain(self.screen, self.table, seat, asks, answered)

    def say_wait(self) -> None:
        """Say why nothing can be played now, if it still is so."""
        if self.sits and self.sending.waits and not self.reveal.going and not self.curtain_up:
            words, trouble = self.company.wait_words()
            self.screen.prompt(words, refused=trouble)

    @property
    def alone(self) -> int | None:
        """The only seat here: all others are bots', or people's at other terminals."""
        here = self.table.here
        return here[0] if len(here) == 1 else None

    @property
    def _lone_hand(self) -> int | None:
        """That seat, whose hand stays in sight while others choose; None until the curtain it may have is lifted.

        It has one from the start where the game was taken up again or the seat has a PIN.
        """
        seat = self.alone
        if seat is None or self.hides_next or (self.curtain_up and not self.lifted):
            return None
        fresh = self.seat is None and not (self.resumed or self.table.plans[seat].pin)
        looks = self.seat == seat or fresh
        return seat if looks else None

    def _look_on(self, seat: int) -> None:
        """The only person here watches the others with her own hand in sight."""
        first, self.seat = self.seat is None, seat
        self.screen.door, self.lifted = self.table.seat(seat), True
        given = self.news.owed.pop(seat, ())
        if given:
            self.news.read_on(given)
        self.turn.go_on()
        if first:
            tell_goal(self.screen, goal_of(self.table, seat))

    # Bots, and what is refused --------------------------------------------------------------------------------------

    def bot_chose(self, message: BotChose) -> None:
        """A bot has decided."""
        self.bots.chose(message)

    def hint_found(self, message: HintFound) -> None:
        """A hint was thought out."""
        self.hints.found(message)

    @property
    def can_hurry(self) -> bool:
        """Whether there is nothing to do but to watch bots think."""
        busy = self.reveal.going or self.news.held or self.curtain_up or self._over
        return not busy and not self.my_turn and self.bots.can_hurry

    def refuse(self, error: TartanError) -> None:
        """Say why something cannot be done, with the rule it rests on."""
        rule = error.rule if isinstance(error, IllegalAction) else ""
        self.screen.prompt(error.message, rule, refused=True)
