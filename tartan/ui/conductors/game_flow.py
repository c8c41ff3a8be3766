"""The flow of a game that is played at this keyboard: what comes next, whenever the table has changed.

The order of things is: what was revealed is shown to all, bots decide, then the keyboard goes to the next
seat that owes a decision, behind the curtain (K1), with a recap of what it missed (K3).

Whoever helps here is handed the `Sitting` and, of the others, only whom it asks something. None knows the flow; what
comes of a thing that takes its time is told to the flow by a function that it has handed over.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tartan.engine.contract import Tone
from tartan.session.face import NOT_SAVED, ChangeKind, goal_of
from tartan.session.seat import Curtain, Sitter
from tartan.ui.actions import CHAT
from tartan.ui.conductors.base import Conductor
from tartan.ui.conductors.clock_news import ClockNews
from tartan.ui.conductors.company import Company
from tartan.ui.conductors.handover import (
    after_result,
    asks_for,
    drop_curtain,
    needs_curtain,
    show_meanwhile,
    tell_goal,
)
from tartan.ui.conductors.hinting import Hinting
from tartan.ui.conductors.news import PrivateNews
from tartan.ui.conductors.offers import Offers
from tartan.ui.conductors.reveal import PlayedReveal
from tartan.ui.conductors.sending import Sending
from tartan.ui.conductors.sitting import Sitting
from tartan.ui.conductors.thinking import BotTurns
from tartan.ui.conductors.turn import SeatTurn
from tartan.ui.conductors.waiting import Waiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from tartan.engine.contract import LogLine, View
    from tartan.session.face import Change, TableFace
    from tartan.session.online import OnlineTable
    from tartan.ui.actions import ActionRow
    from tartan.ui.conductors.base import BotChose, HintFound
    from tartan.ui.screens.table import TableScreen


class GameFlow(Conductor):
    """The flow of a game: turns, curtain, recap, bots, reveals, result; what keys do is left to `LivePlay`."""

    plays = True

    def __init__(
        self, screen: TableScreen, table: TableFace, *, resumed: bool = False, online: OnlineTable | None = None
    ) -> None:
        super().__init__(screen)
        self.table = table
        """The table, near or far, by its own type."""
        self.sitting = sitting = Sitting(screen, table, online=online, resumed=resumed)
        self.reveal = PlayedReveal(sitting, cover=self.cover, shown=self._shown)
        self.clocks = ClockNews(screen, table)
        self.company = Company(sitting, line_back=self.reveal.say_again)
        self.bots = BotTurns(sitting, held=self._holds_bots, beat=lambda: self.waiting.beat())
        self.waiting = Waiting(sitting, self.company, self.bots)
        self.hints = Hinting(sitting, self.bots)
        self.news = PrivateNews(sitting, self.waiting)
        self.turn = SeatTurn(
            sitting,
            bots=self.bots,
            waiting=self.waiting,
            news=self.news,
            hints=self.hints,
            company=self.company,
            overdue=self.clocks.overdue,
        )
        self.offers = Offers(
            sitting, reveal=self.reveal, bots=self.bots, news=self.news, clocks=self.clocks, company=self.company
        )
        self.sending = Sending(table)
        self._due = False
        """Whether the table has changed, and is to be seen to once the screen comes to it."""
        self._unsubscribe: Callable[[], None] | None = None
        self._second: Timer | None = None
        """What tells that another second has gone, where clocks or others elsewhere are waited for."""

    @property
    def rows(self) -> tuple[ActionRow, ...]:
        """What can be done at this table."""
        return self.company.rows()

    @property
    def news_row(self) -> str:
        """Chat, while something that was said has not been read."""
        return CHAT.id if self.company.unread else ""

    @property
    def played(self) -> TableFace:
        """The table."""
        return self.table

    @property
    def my_turn(self) -> bool:
        """Whether the seat at the keyboard has lifted the curtain and owes a decision."""
        return self.sitting.my_turn

    @property
    def trouble(self) -> str:
        """How it stands with the line, where it is not up."""
        return self.company.link_sentence

    @property
    def where(self) -> str:
        """The phase; and, if it is so, that the game is not being saved."""
        told = self.reveal.after if self.reveal.begins else self.reveal.before
        where = told.where if self.sitting.revealing else self.table.where
        where = self.screen.where_shown or where
        words = (
            self.company.link_words,
            NOT_SAVED if self.table.trouble else "",
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
        return self.screen.door.log()[: self.reveal.before.lines] if self.sitting.revealing else self.screen.door.log()

    def newest(self, count: int) -> tuple[LogLine, ...]:
        """The end of that log; the lines before it are not touched."""
        door = self.screen.door
        end = self.reveal.before.lines if self.sitting.revealing else door.log_length
        since = max(0, end - count)
        return door.log(since)[: end - since]

    def may(self, row_id: str) -> bool:
        """What there is no occasion for is left out of the footer."""
        now = self.offers.may(row_id)
        return super().may(row_id) if now is None else now

    def worded(self, row: ActionRow) -> ActionRow:
        """A row in the words of this moment."""
        return self.offers.worded(row)

    # What comes next ------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Follow the table, and see whose turn it is."""
        table = self.table
        self.reveal.forget()
        self._unsubscribe = table.subscribe(self._changed)
        self.sitting.followed = True
        if self.sitting.online or table.clocks or any(plan.sitter is not Sitter.HERE for plan in table.plans):
            self._second = self.screen.set_interval(1.0, self._tick)
        self.advance()

    def end(self) -> None:
        """Leave the table: it is saved already."""
        if self._unsubscribe is None:
            return
        self._unsubscribe()
        self._unsubscribe = None
        self.sitting.followed = False
        if self._second is not None:
            self._second.stop()
        self.reveal.stop()
        self.bots.stop()
        self.hints.stop()
        self.screen.app.title_terminal("")
        if self.sitting.online is None:
            self.table.close()

    def _tick(self) -> None:
        """A second has gone."""
        if not self.sitting.followed:
            return
        if self.sitting.online is None:
            self.table.tick()
        self.waiting.tick()
        self.clocks.tick()

    def _changed(self, change: Change) -> None:
        if not self.sitting.followed:
            return
        if change.kind is ChangeKind.PLAYED:
            self.reveal.played(change.seat)
            self.turn.others_acted |= change.seat != self.sitting.seat
        if change.kind is ChangeKind.CAUGHT_UP:
            self.sitting.catches_up = self.turn.others_acted = True
            self.reveal.catch_up()
        if change.kind is ChangeKind.UNDONE:
            self.news.held = False
            self.bots.stop()
            if self.reveal.undone(self._who_took_back(change)):
                self.screen.call_later(self.reveal.withdraw)
            self.turn.note_taken_back(change.seat)
        goes_on, refused = self.sending.heard(change)
        if goes_on:
            return
        if refused or change.kind is ChangeKind.REFUSED:
            self.turn.sorry = refused or self.table.refused
        tell = self._aside(change)
        if tell is not None:
            self.screen.call_later(tell)
        if change.kind is ChangeKind.CLOCK:
            self.screen.call_later(self._clock_changed)
        if change.kind in (ChangeKind.CHAT, ChangeKind.CLOCK):
            return
        if not self._due:
            self._due = True
            self.screen.call_later(self.advance)
        if change.kind is ChangeKind.TROUBLE:
            self.screen.call_later(self.company.tell_trouble)

    def _who_took_back(self, change: Change) -> int | None:
        """Whose step was taken back, as far as that is told, also by the log; None where it is not."""
        lines = self.table.seat(None).log(self.table.seat(None).log_length - 1)
        told = [span.seat for line in lines if line.tone is Tone.UNDO for span in line.spans[:1]]
        return change.seat if change.seat is not None else next(iter(told), None)

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

    def _clock_changed(self) -> None:
        """Bots stand still while the table does, and go on with it."""
        if self.clocks.paused:
            self.bots.stop()
        elif self.sitting.followed:
            self.bots.think()

    def _holds_bots(self) -> bool:
        """Whether no bot is to begin now: the clocks stand, or a hint is thought about."""
        return self.clocks.paused or self.hints.thinking

    def advance(self) -> None:
        """See how the table stands, and do the next thing; called after every change."""
        self._due = False
        sitting, table = self.sitting, self.table
        if not sitting.followed or self.screen not in self.screen.app.screen_stack:
            return
        self.company.tell_title()
        self.clocks.overdue.follow()
        if sitting.revealing or self.news.held or sitting.over:
            return
        if sitting.lifted and sitting.seat is not None and sitting.seat not in table.here:
            self._seat_left(sitting.seat)
        if self.reveal.begin():
            return
        following = table.next_here(sitting.seat)
        passes = sitting.lifted and following != sitting.seat and table.outcome is None
        if passes and not sitting.catches_up and self.news.hold():
            return
        if table.outcome is not None:
            self.cover(self.reveal.seen)
            self._finish()
            return
        self.hints.follow()
        self.bots.think()
        looks, self.turn.looks_after = self.turn.looks_after, None
        if looks is not None and not sitting.hides_next:
            looks()
        else:
            self._pass_to(following)

    def _pass_to(self, following: int | None) -> None:
        """Let the keyboard stay where it is, or pass to the seat here that decides next; None where others do."""
        sitting, table = self.sitting, self.table
        stays = following == sitting.seat or (following is None and sitting.lone_hand is not None)
        if sitting.lifted and sitting.seat in table.here and stays:
            self.turn.look()
            return
        if sitting.lifted:
            self.news.pass_own_step()
            self.cover(self.reveal.seen)
        if following is None and sitting.lone_hand is not None:
            self._look_on(sitting.lone_hand)
            return
        looks_next = sitting.alone if following is None else following
        if looks_next is None:
            self._watch_on()
        elif not sitting.curtain_up:
            self._hand_over(looks_next)

    def _shown(self, watcher: int | None) -> None:
        """A reveal is over that the seat of its own step has watched, if it has the keyboard: go on."""
        here = self.table.here
        unseen = self.sitting.curtain_up or self.turn.looks_after is not None
        if not self.sitting.catches_up and (watcher is not None or (len(here) == 1 and not unseen)):
            self.news.watched(here[0] if watcher is None else watcher)
        self.advance()

    def _seat_left(self, seat: int) -> None:
        """Whoever had the keyboard plays elsewhere now, or not at all: she must not see the next hand here (K1)."""
        if self.sitting.alone is not None and self.table.curtain is not Curtain.NONE:
            self.sitting.hides_next = True
        self.company.tell_gone(seat)

    def cover(self, public: View) -> None:
        """The turn passes: nothing private stays on the screen, or outlives it (K1, K2)."""
        screen, sitting = self.screen, self.sitting
        was_lifted, sitting.lifted = sitting.lifted, False
        if was_lifted:
            # Log, notes or recap opened by this seat would be the next one's to read; so would its own curtain be.
            if screen.app.screen is not screen:
                screen.came_unasked()
            screen.app.close_above(screen)
            sitting.hides_next, sitting.curtain_up = sitting.hides_next or sitting.curtain_up, False
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

        self.sitting.over = True
        screen, online = self.screen, self.sitting.online
        screen.prompt("The game is over.")
        screen.rows_changed()
        result = ResultScreen(self.table, screen.badges, online)
        result.came_unasked()
        screen.app.push_screen(result, partial(after_result, screen))

    # The keyboard passes --------------------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        sitting, table = self.sitting, self.table
        first = sitting.seat is None
        takes_up = first and sitting.resumed
        asks = asks_for(table.names, sitting.seat, seat, alone_again=takes_up and sitting.alone is not None)
        by_itself = sitting.resumed and sitting.online is not None  # it waited for people at other terminals
        needs = sitting.hides_next or needs_curtain(table, seat, first=first, by_itself=by_itself)
        sitting.seat, sitting.hides_next = seat, False
        if needs:
            self.news.put_off()
            self._drop(seat, lambda: self.turn.lift(recap=not first or takes_up, takes_up=takes_up), asks)
        else:
            self.turn.lift(recap=takes_up, takes_up=takes_up)

    def _drop(self, seat: int, lifted: Callable[[], None], asks: str) -> None:
        """Drop the curtain for a seat; `lifted` is called once it is up again."""
        self.sitting.curtain_up = True

        def answered(lift: bool | None) -> None:
            self.sitting.curtain_up = False
            if lift and seat not in self.table.here:
                self._seat_left(seat)
                self.advance()
            elif lift:
                lifted()
                if seat not in self.table.deciders:  # the clock may have played meanwhile
                    self.advance()

        drop_curtain(self.screen, self.table, seat, asks, answered)

    def _watch_on(self) -> None:
        """Nobody here has a hand: all watch what is public, and are told what the line has kept from them."""
        sitting, public = self.sitting, self.table.seat(None)
        self.screen.show(self.reveal.seen, private=False)
        self.waiting.begin()
        caught_up, sitting.catches_up = sitting.catches_up, False
        if caught_up and (missed := public.recap()):
            show_meanwhile(self.screen, missed, None)
        if sitting.online:
            public.looked()

    def _look_on(self, seat: int) -> None:
        """The only person here watches the others with her own hand in sight."""
        sitting = self.sitting
        first, sitting.seat = sitting.seat is None, seat
        self.screen.door, sitting.lifted = self.table.seat(seat), True
        given = self.news.owed.pop(seat, ())
        if given:
            self.news.read_on(given)
        self.turn.look()
        if first:
            tell_goal(self.screen, goal_of(self.table, seat))

    # Bots and hints --------------------------------------------------------------------------------------

    def bot_chose(self, message: BotChose) -> None:
        """A bot has decided."""
        self.bots.chose(message)

    def hint_found(self, message: HintFound) -> None:
        """A hint was thought out."""
        self.hints.found(message)
