"""The turn of a seat at this keyboard: what it is told once it looks, what is drawn for it, and what is asked of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tartan.session.face import goal_of, is_first_turn
from tartan.ui.conductors.handover import shows_goal, tell_goal, tell_missed
from tartan.ui.conductors.news import done_meanwhile, stands_first, tell_first

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import LogLine
    from tartan.engine.errors import TartanError
    from tartan.ui.conductors.company import Company
    from tartan.ui.conductors.hinting import Hinting
    from tartan.ui.conductors.news import PrivateNews
    from tartan.ui.conductors.overdue import Overdue
    from tartan.ui.conductors.sitting import Sitting
    from tartan.ui.conductors.thinking import BotTurns
    from tartan.ui.conductors.waiting import Waiting


class SeatTurn:
    """Lets the seat at the keyboard look, and takes its turn up again whenever the table has changed."""

    def __init__(
        self,
        sitting: Sitting,
        *,
        bots: BotTurns,
        waiting: Waiting,
        news: PrivateNews,
        hints: Hinting,
        company: Company,
        overdue: Overdue,
    ) -> None:
        self._sitting = sitting
        self._screen = sitting.screen
        self._bots = bots
        self._waiting = waiting
        self._news = news
        self._hints = hints
        self._company = company
        self._overdue = overdue
        self.looks_after: Callable[[], None] | None = None
        """What lets the seat look that has lifted its curtain, once what is being revealed has been shown."""
        self.sorry: TartanError | None = None
        """Why a step was refused after others had been played; said once the board has caught up."""
        self.others_acted = False
        """Whether others have played since the seat at the keyboard was asked last."""
        self._given = ""
        """What the seat was given alone, as it was told before what is asked."""
        self._back = ""
        """What the seat has just taken back, to be said before what is asked."""
        self._asked: tuple[str, ...] = ()
        """What the seat could do when its turn was taken up last."""
        self.began = 0
        """Lines of the seat's log when its turn began."""
        self._turn: tuple[int | None, str] = None, ""
        """Whose turn that is, and where in the game."""
        self._sat_down: set[int] = set()
        """Seats that have looked at their hand, and so were told their goal."""
        self._begun: set[int | None] = {None}
        """Seats that were asked something: the first time their goal stands before it, whatever was told meanwhile."""

    def lift(self, *, recap: bool, takes_up: bool = False, caught_up: bool = False) -> None:
        """The seat looks: its own view, and first what it missed (K3).

        Where a game is taken up again it is told what came since its last turn, even if it has seen that. `caught_up`:
        what it missed came while the line was down, with the hand in sight.
        """
        sitting, screen, seat = self._sitting, self._screen, self._sitting.seat
        if seat is None:
            return
        if sitting.revealing and sitting.alone is not None:  # what was revealed behind the curtain is seen first
            self.looks_after = partial(self.lift, recap=recap, takes_up=takes_up)
            return
        recap, sitting.catches_up = recap or sitting.catches_up, False
        screen.door = door = sitting.table.seat(seat)
        sitting.lifted, self._bots.hurried, self._waiting.news = True, False, ""
        missed, given = door.missed(), self._news.owed.pop(seat, ())
        if takes_up and not missed:
            missed = door.since_turn()
        self.go_on()
        sits_down = seat not in self._sat_down
        self._sat_down.add(seat)
        self._given = tell_missed(
            screen,
            sitting.table,
            seat,
            given,
            missed,
            recap=recap,
            sits_down=sits_down,
            caught_up=caught_up,
        )

    def look(self) -> None:
        """The seat looks on; after a line that was down it is first told what was played meanwhile.

        Behind a curtain that was dropped by hand nothing is told, nor taken for read, before that is lifted (K1).
        """
        if self._sitting.catches_up:
            if self._sitting.curtain_up:
                return
            self._news.put_off()
            self.lift(recap=True, caught_up=True)
        else:
            self.go_on()

    def give(self, given: tuple[LogLine, ...]) -> None:
        """Tell the seat, which goes on with its turn, what it was given alone meanwhile."""
        table, seat = self._sitting.table, self._sitting.seat
        if seat is not None:
            self._given = tell_missed(self._screen, table, seat, given, (), recap=False, sits_down=False)

    def note_taken_back(self, seat: int | None) -> None:
        """A step was taken back: what it was is said to the seat that did so, if that has the keyboard."""
        sitting, screen = self._sitting, self._screen
        if seat is not None and seat == sitting.seat and sitting.lifted:
            told = [line.say(screen.names) for line in screen.door.taken_back()]
            self._back = f"Taken back: {told[0]}" if told else "Your last step is taken back."

    def go_on(self) -> None:
        """Draw the table as the seat sees it now, and ask what is to be asked; what was said before that stays."""
        sitting, screen, seat = self._sitting, self._screen, self._sitting.seat
        hinted = self._hints.in_sight
        goal = "" if seat is None else goal_of(sitting.table, seat)
        unread, given = shows_goal(screen, goal), self._given if stands_first(screen, self._given) else ""
        screen.show(screen.door.view(), private=True)
        screen.door.looked()
        screen.tell_where()
        legal = screen.door.legal()
        if legal and not (self._asked and self._turn == (seat, sitting.table.where)):
            self.began, self._turn = screen.door.log_length, (seat, sitting.table.where)
        if legal != self._asked:  # the seat has gone on itself, so it has read what was said
            self._asked, unread, given = legal, False, ""
        if not sitting.curtain_up:
            self._company.tell_turn(due=bool(legal))
        begins = bool(legal) and self._begins()
        if legal:
            self._waiting.news = ""  # it was there to be read until she has to choose again
            self._gather_done()
            screen.take_turn(legal)
            back, self._back = self._back, ""
            if back:
                if not tell_first(screen, back):
                    screen.prompt(back)
            elif hinted:
                self._hints.say_again()
            elif unread or begins:  # others have chosen meanwhile
                tell_goal(screen, goal)
            elif given:
                tell_first(screen, given)
            if self.sorry is not None:
                screen.refuse(self.sorry)
            self._company.ring()
        elif sitting.waits:
            self._waiting.say_pending()
        else:
            self._company.rung = False
            self._waiting.begin()
        self.sorry = None
        screen.rows_changed()
        if seat is not None and not sitting.curtain_up:
            self._overdue.tell(screen, seat)

    def _begins(self) -> bool:
        """Whether the seat is asked for the first time; from then on it has been."""
        seat = self._sitting.seat
        begins = seat not in self._begun and is_first_turn(self._screen.door)
        self._begun.add(seat)
        return begins

    def _gather_done(self) -> None:
        """What bots, or people elsewhere, did since her last turn is told to who sits here alone: she has no recap."""
        sitting, screen = self._sitting, self._screen
        others, self.others_acted = self.others_acted, False
        if others and sitting.seat is not None and sitting.alone is not None and not is_first_turn(screen.door):
            screen.done_meanwhile = done_meanwhile(screen, sitting.seat)
