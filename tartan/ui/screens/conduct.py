"""A game being played at this keyboard.

The order of things is: what was revealed is shown to all, bots decide, then the keyboard goes to the next
seat that owes a decision, behind the curtain (K1), with a recap of what it missed (K3).
"""

from __future__ import annotations

from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

from rich.text import Text

from tartan.engine.errors import IllegalAction, TartanError
from tartan.session.seat import Curtain, Setup, Sitter
from tartan.session.table import ChangeKind, Table
from tartan.session.text import listed
from tartan.ui.actions import BACK, CHOOSE, TABLE
from tartan.ui.screens.conductor import BotChose, Conductor
from tartan.ui.widgets.paint import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.timer import Timer

    from tartan.engine.contract import Action, LogLine, View
    from tartan.session.table import Change
    from tartan.ui.actions import ActionRow
    from tartan.ui.screens.table import Moment, TableScreen

SECONDS = {"slow": 4.0, "normal": 2.2, "fast": 1.0, "instant": 0.0}
"""How long a step of a reveal lingers, by pace."""

BOT_SECONDS = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "instant": 0.0}
"""How long a bot seems to think at least, where somebody watches."""


NEXT_STEP = replace(CHOOSE, label="next step", help="Show the next step of what was revealed.")
GO_ON = replace(CHOOSE, label="go on", help="Go on with the game.")
HURRY = replace(CHOOSE, keys=("space", "enter"), label="hurry", help="Let the bots play at once, until your turn.")
SKIP = replace(BACK, label="skip", help="Go straight to the end of what was revealed.")


class LivePlay(Conductor):
    """A game being played: turns, curtain, recap, bots, reveals, result."""

    plays = True
    rows = TABLE

    def __init__(self, screen: TableScreen, *, resumed: bool = False) -> None:
        super().__init__(screen)
        self.seat: int | None = None
        """The seat that has, or had last, the keyboard."""
        self.lifted = False
        """Whether that seat has lifted the curtain, so that private things may be drawn."""
        self.resumed = resumed
        """Whether the game was taken up again, so that even a lone player is shown a recap (K3)."""
        self._curtain_up = False
        self._hide_next = False
        """Whether the next turn begins behind the curtain, though nobody else sits here: hiding was asked for."""
        self._seen: View | None = None
        self._moments: list[Moment] = []
        self._walking = False
        self._timer: Timer | None = None
        self._thinking: int | None = None
        self._pending: Callable[[], None] | None = None
        """Plays what a bot has chosen, while it still seems to think."""
        self._hurried = False
        """Whether bots need not seem to think until somebody here is asked again."""
        self._due = False
        self._told = 0
        """Lines of the public log when the last reveal had been shown."""
        self._told_where = ""
        self._waiting = 0
        """Seconds for which others have been choosing."""
        self._unsubscribe: Callable[[], None] | None = None
        self._over = False
        self._sorry: TartanError | None = None
        """Why a step was refused after others had been played; said once the board has caught up."""

    @property
    def table(self) -> Table:
        """The table, by its own type."""
        table = self.screen.table
        if not isinstance(table, Table):
            raise TypeError("Only a table can be played at.")
        return table

    @property
    def my_turn(self) -> bool:
        """Whether the seat at the keyboard has lifted the curtain and owes a decision."""
        return self.lifted and not self._walking and self.seat in self.table.deciders

    @property
    def where(self) -> str:
        """The phase; and, if it is so, that the game is not being saved."""
        where = self._told_where if self._walking else self.table.where
        return f"NOT SAVED · {where}" if self.table.trouble else where

    def log(self) -> tuple[LogLine, ...]:
        """What the door at the keyboard may read; while a reveal is walked, nothing of what it has yet to show."""
        return self.screen.door.log()[: self._told] if self._walking else self.screen.door.log()

    def newest(self, count: int) -> tuple[LogLine, ...]:
        """The end of that log; the lines before it are not touched."""
        door = self.screen.door
        end = self._told if self._walking else door.log_length
        since = max(0, end - count)
        return door.log(since)[: end - since]

    def may(self, row_id: str) -> bool:
        """What there is no occasion for is left out of the footer."""
        if row_id == "choose":
            return self.my_turn or self._walking or self._can_hurry
        if row_id == "back":
            return self.my_turn or self._walking
        if row_id == "undo":
            return self.lifted and self.screen.door.may_undo
        if row_id in {"type", "left", "right", "up", "down", "next", "previous"}:
            return self.my_turn
        if row_id in {"curtain", "notes", "what"}:
            return self.lifted
        return super().may(row_id)

    def worded(self, row: ActionRow) -> ActionRow:
        """While a reveal is walked, Enter and Escape go on and skip."""
        if self._walking and row.id == "choose":
            return NEXT_STEP if self._moments else GO_ON
        if row.id == "choose" and self._can_hurry:
            return HURRY
        return SKIP if self._walking and row.id == "back" else row

    # The course of the game -----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Follow the table, and see whose turn it is."""
        self._seen = self.table.seat(None).view()
        self._told, self._told_where = self.table.seat(None).log_length, self.table.where
        self._unsubscribe = self.table.subscribe(self._changed)
        if any(plan.sitter is not Sitter.HERE for plan in self.table.plans):
            self.screen.set_interval(1.0, self._tick)
        self._advance()

    def end(self) -> None:
        """Leave the table: it is saved already."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
            self._stop_timer()
            self.table.close()

    def _changed(self, change: Change) -> None:
        if not self._due and self._unsubscribe is not None:
            self._due = True
            self.screen.call_later(self._advance)
        if change.kind is ChangeKind.TROUBLE:
            self.screen.call_later(self._tell_trouble)

    def _advance(self) -> None:
        """See how the table stands, and do the next thing; called after every change."""
        self._due = False
        if self._unsubscribe is None or self._walking or self._over:
            return
        screen, table = self.screen, self.table
        before, after = self._seen, table.seat(None).view()
        self._seen = after
        if before is not None and before != after:
            moments = () if screen.reduced_motion else screen.public_moment(before, after)
            if moments:
                self._walking = True
                self._cover(before)
                self._walk(moments)
                return
        self._told, self._told_where = table.seat(None).log_length, table.where
        if table.outcome is not None:
            self._cover(after)
            self._finish()
            return
        self._let_bots_think()
        following = table.next_here(self.seat)
        if self.lifted and following == self.seat:
            self._continue_turn()
            return
        if self.lifted:
            self._cover(after)
        if following is None:
            screen.show(after, private=False)
            self._tell_waiting()
        elif not self._curtain_up:
            self._hand_over(following)

    def _tell_trouble(self) -> None:
        """Say that the game is not being saved, or is again (V2)."""
        trouble = self.table.trouble
        self.screen.prompt(trouble or "The game is being saved again.", refused=bool(trouble))
        self.screen.tell_where()

    def _cover(self, public: View) -> None:
        """The turn passes: nothing private stays on the screen, or outlives it (K1, K2)."""
        screen = self.screen
        was_lifted, self.lifted = self.lifted, False
        if was_lifted:
            # Log, notes or recap opened by this seat would be the next one's to read; so would its own curtain be.
            screen.house.close_above(screen)
            self._hide_next, self._curtain_up = self._hide_next or self._curtain_up, False
        screen.door = self.table.seat(None)
        screen.prompt_line.close_entry()
        if was_lifted:
            screen.end_turn()
            screen.house.clear_transients()
        screen.show(public, private=False)
        screen.prompt("")
        screen.tell_where()
        screen.rows_changed()

    def _tell_waiting(self) -> None:
        self._waiting = 0
        self._say_who_chooses()
        self.screen.tell_where()
        self.screen.rows_changed()

    def _say_who_chooses(self) -> None:
        names = [self.screen.names[seat] for seat in self.table.deciders]
        if names:
            taken = f" for {self._waiting} s; q leaves, the game is saved" if self._waiting > 1 else ""
            self.screen.prompt(f"{listed(names)} {'is' if len(names) == 1 else 'are'} choosing{taken}.")

    def _tick(self) -> None:
        """Another second: say for how long somebody has been choosing, where that is all there is to see."""
        self._waiting += 1
        alone = not (self.lifted or self._walking or self._over or self._curtain_up)
        if alone and self._waiting > 1 and self._unsubscribe is not None:
            self._say_who_chooses()

    def _finish(self) -> None:
        from tartan.ui.screens.result import ResultScreen

        self._over = True
        screen = self.screen
        screen.prompt("The game is over.")
        screen.rows_changed()
        screen.app.push_screen(ResultScreen(self.table, screen.badges), self._after_result)

    def _after_result(self, rematch: object) -> None:
        """Back to the title, or on to another game with the seats turned."""
        from tartan.ui.screens.doors import open_setup

        house = self.screen.house
        setup = rematch if isinstance(rematch, Setup) else None
        house.home()
        if setup is not None:
            open_setup(house, setup)

    # The keyboard passes --------------------------------------------------------------------------------------------

    def _needs_curtain(self, seat: int) -> bool:
        setup = self.table.setup
        if self._hide_next:
            self._hide_next = False
            return True
        if setup.curtain is Curtain.NONE:
            return False
        alone = len(self.table.here) == 1
        return not alone or (self.seat is None and (self.resumed or bool(setup.seats[seat].pin)))

    def _hand_over(self, seat: int) -> None:
        needs, asks = self._needs_curtain(seat), self._asks(seat)
        first, self.seat = self.seat is None, seat
        takes_up = first and self.resumed
        if needs:
            self._drop(seat, lambda: self._lift(recap=not first or takes_up, takes_up=takes_up), asks)
        else:
            self._lift(recap=takes_up, takes_up=takes_up)

    def _asks(self, seat: int) -> str:
        """What the curtain asks before the seat's badge: nobody is told to pass on what she holds already."""
        names = self.table.names
        if self.seat is None or names[self.seat] != names[seat]:
            return "Pass the keyboard to"
        return "" if self.seat == seat else f"{shown(names[seat])}, now your other seat:"

    def _drop(self, seat: int, lifted: Callable[[], None], asks: str) -> None:
        """Drop the curtain for a seat, and ask for it; `lifted` is called once it is up again."""
        from tartan.ui.screens.curtain import CurtainScreen

        screen, table = self.screen, self.table
        plan = table.plans[seat]
        self._curtain_up = True
        screen.house.clear_transients()
        screen.prompt_line.close_entry()
        if screen.lobby.settings.bell:
            screen.app.bell()

        def answered(lift: bool | None) -> None:
            self._curtain_up = False
            if lift:
                lifted()

        screen.app.push_screen(
            CurtainScreen(
                screen.badges[seat],
                plan,
                table.manifest.title,
                table.where,
                asks_pin=table.setup.curtain is Curtain.PIN and bool(plan.pin),
                asks=asks,
            ),
            answered,
        )

    def _lift(self, *, recap: bool, takes_up: bool = False) -> None:
        """The seat looks: its own view, and first what it missed (K3).

        Where a game is taken up again it is told what came since its last turn, even if it has seen that.
        """
        if self.seat is None:
            return
        screen = self.screen
        screen.door = door = self.table.seat(self.seat)
        self.lifted, self._hurried = True, False
        missed = door.missed()
        first = missed == door.log()
        if takes_up and not missed:
            missed = door.since_turn()
        door.looked()
        self._continue_turn()
        if first:
            self._tell_goal()
        if recap and missed:
            self._show_recap(missed, first=first)

    def _tell_goal(self) -> None:
        """Before what is asked, say what the seat plays for: it is its first turn."""
        line = self.screen.prompt_line
        if self._goal and not line.refused:
            self.screen.prompt(f"Your goal: {self._goal} {line.text}", line.rule)

    @property
    def _goal(self) -> str:
        """What the seat at the keyboard plays for, in a sentence; or nothing."""
        goals = self.table.manifest.goals
        return goals[min(self.seat or 0, len(goals) - 1)] if goals else ""

    def _continue_turn(self) -> None:
        screen = self.screen
        screen.show(screen.door.view(), private=True)
        screen.door.looked()
        screen.tell_where()
        legal = screen.door.legal()
        if legal:
            screen.take_turn(legal)
            if self._sorry is not None:
                self._refuse(self._sorry)
        else:
            self._tell_waiting()
        self._sorry = None
        screen.rows_changed()

    def _show_recap(self, lines: Sequence[LogLine], *, first: bool = False) -> None:
        from tartan.ui.screens.reading import ReadingScreen
        from tartan.ui.widgets.loglines import ink, log_texts

        screen = self.screen
        badge = screen.badges[self.seat or 0]
        name = screen.names[badge.seat]
        texts = log_texts(lines, screen.names, screen.house.look)
        if first and self._goal:
            texts[:0] = [Text(f"Your goal: {self._goal}", ink(screen.house.look.title)), Text()]
        since = "until your first turn" if first else "since your last turn"
        screen.app.push_screen(
            ReadingScreen(
                f"{name.upper()} BEGINS" if first else f"SINCE {name.upper()} LAST LOOKED",
                texts,
                sett_name=badge.sett,
                asks=f"This is what happened {since}, as far as you may know it. Enter: to the board.",
                close_key="w",
            )
        )

    def what(self) -> None:
        """Show again what happened since this seat's last turn."""
        if not self.lifted:
            self.screen.prompt("Lift the curtain first: what happened is told to each seat alone.", refused=True)
        elif lines := self.screen.door.since_turn():
            self._show_recap(lines, first=lines[0] == self.screen.door.log()[0])
        else:
            self.screen.prompt("Nothing has happened since your last turn.")

    def hide(self) -> None:
        """Drop the curtain over whatever is open; half-made choices stay made.

        Between turns nothing private is on the screen; then the next turn begins behind the curtain.
        """
        if self._curtain_up or self._over or not self.table.here:
            return
        if self.lifted and self.seat is not None:
            self._drop(self.seat, self._resume_turn, "")
            return
        self._hide_next = True
        if not self._walking:
            self.screen.prompt("The next turn at this keyboard begins behind the curtain.")

    def _resume_turn(self) -> None:
        if self.lifted and not self._walking and not self._over:
            self._continue_turn()

    # What was revealed ----------------------------------------------------------------------------------------------

    def _walk(self, moments: Sequence[Moment]) -> None:
        self._walking = True
        self._moments = list(moments)
        self.screen.rows_changed()
        self._next_moment()

    def _next_moment(self) -> None:
        self._stop_timer()
        if not self._moments:
            self._walked()
            return
        moment = self._moments.pop(0)
        moment.draw()
        self.screen.rows_changed()
        waits = not self._moments and self._somebody_is_next()
        self.screen.prompt(f"{moment.caption}{'  Enter goes on.' if waits else ''}", moment.rule)
        if not waits:
            seconds = SECONDS[self.screen.lobby.settings.pace.value]
            self._timer = self.screen.set_timer(seconds, self._next_moment)

    def _somebody_is_next(self) -> bool:
        """Whether a person here has to do something once a reveal is over, or sees the end; else it goes on itself."""
        table = self.table
        return bool(table.here) and (table.outcome is not None or table.next_here(self.seat) is not None)

    def _walked(self) -> None:
        self._stop_timer()
        self._moments = []
        self._walking = False
        if self._seen is not None:
            self.screen.show(self._seen, private=False)
        self.screen.prompt("")
        if len(self.table.here) == 1:
            self.table.seat(self.table.here[0]).looked()
        self._advance()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    # Bots -----------------------------------------------------------------------------------------------------------

    def _let_bots_think(self) -> None:
        due = self.table.bots_due
        if self._thinking is not None or not due:
            return
        seat = self._thinking = due[0]
        turn = self.table.bot_turn(seat)
        pause = 0.0 if self.screen.reduced_motion else BOT_SECONDS[self.screen.lobby.settings.pace.value]

        def think() -> None:
            self.screen.post_message(BotChose(seat, turn.choose(), pause))

        # A daemon: a bot that is still thinking must not keep the program from leaving (T1).
        Thread(target=think, name="bot turn", daemon=True).start()

    def bot_chose(self, message: BotChose) -> None:
        """Play it, after a pause where somebody watches and has nothing else to do."""
        seat, action = message.seat, message.action
        self._pending = lambda: self._play_bot(seat, action)
        if message.pause and not self._hurried and self.table.next_here(self.seat) is None:
            self.screen.set_timer(message.pause, self._play_pending)
        else:
            self._play_pending()

    def _play_pending(self) -> None:
        pending, self._pending = self._pending, None
        if pending is not None:
            pending()

    @property
    def _can_hurry(self) -> bool:
        """Whether there is nothing to do but to watch bots think."""
        waits = not (self.lifted and self.my_turn) and not self._walking and not self._curtain_up and not self._over
        return waits and self._thinking is not None and not self._hurried and not self.screen.reduced_motion

    def _play_bot(self, seat: int, action: Action) -> None:
        self._thinking = None
        if self._unsubscribe is not None and seat in self.table.bots_due:
            try:
                self.table.play_bot(seat, action)
            except TartanError as error:
                self.screen.prompt(error.message, refused=True)

    # Keys -----------------------------------------------------------------------------------------------------------

    def choose(self) -> None:
        """Enter: the next step of a reveal, or the board's own choice."""
        if self._walking:
            self._next_moment()
        elif self.my_turn:
            self.screen.choose()
        elif self._can_hurry:
            self._hurried = bool(self.table.here)
            self._play_pending()
            self.screen.rows_changed()

    def back(self) -> None:
        """Escape: to the end of a reveal, or the board's own step back."""
        if self._walking:
            self._walked()
        elif self.my_turn and not self.screen.step_back():
            last = self.screen.put_last()
            back = f"u takes {last} back." if last else "There is nothing to step back from."
            self.screen.prompt(f"{back} q leaves the table; the game is saved.")

    def undo(self) -> None:
        """Take back what is staged; else the last action, if it may be (K4)."""
        screen = self.screen
        if not self.lifted:
            screen.prompt("It is not your turn, so there is nothing to take back.", refused=True)
            return
        if self.my_turn and screen.take_back():
            return
        try:
            screen.door.undo()
        except TartanError as error:
            self._refuse(error)

    def arrow(self, dx: int, dy: int) -> None:
        """The board's cursor."""
        if self.my_turn:
            self.screen.move_cursor(dx, dy)

    def tab(self, step: int) -> None:
        """The board's groups."""
        if self.my_turn:
            self.screen.next_choice(step)

    def typed(self, text: str) -> None:
        """A notation: the board says what becomes of it."""
        if self.my_turn:
            self.screen.typed(text)

    def send(self, texts: Sequence[str]) -> bool:
        """Submit steps in order; a refusal is said in the prompt line, and those after it are not tried."""
        for text in texts:
            try:
                self.screen.door.submit(text)
            except TartanError as error:
                self._sorry = error if self._due else None
                self._refuse(error)
                return False
        return True

    def _refuse(self, error: TartanError) -> None:
        rule = error.rule if isinstance(error, IllegalAction) else ""
        self.screen.prompt(error.message, rule, refused=True)
