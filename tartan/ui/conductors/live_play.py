"""A game being played at this keyboard: what each key does, at the place in the `game_flow` that it meets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.session.hints import ASKED
from tartan.ui.conductors.game_flow import GameFlow
from tartan.ui.conductors.handover import show_again
from tartan.ui.conductors.waiting import HIDES_NEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

SLOW_ANSWER = 0.3
"""Seconds after which it is said that an answer has not come yet."""


class LivePlay(GameFlow):
    """A game being played, with its keys."""

    def action_choose(self) -> None:
        """Enter or Space: hurry a bot, the next step of a reveal, or the board's own choice."""
        late = self.bots.comes_late()
        if self.offers.can_hurry:
            self.bots.hurry()
            self.screen.rows_changed()
        elif self.sitting.revealing:
            self.reveal.step()
        elif self.news.held:
            self.news.held = False
            self.advance()
        elif self.my_turn:
            if not late:
                self.screen.choose()
        else:
            self._idle_key()

    def _idle_key(self) -> None:
        """A key that only has a meaning on one's own turn."""
        if self.sitting.idle:
            words = "It is not your turn." if self.table.here else "You watch: there is nothing to choose for you."
            self.screen.prompt(words, refused=True)

    def action_back(self) -> None:
        """Escape: to the end of a reveal, or the board's own step back."""
        if self.sitting.revealing:
            self.reveal.skip_all()
        elif self.my_turn and not self.screen.step_back():
            last = self.screen.put_last()
            back = f"u takes {last} back." if last else "There is nothing to step back from."
            kept = "" if self.table.trouble else "; the game is saved"
            self.screen.prompt(f"{back} q leaves the table{kept}.")

    def action_undo(self) -> None:
        """Take back what is staged; else the last action, if it may be (K4)."""
        screen = self.screen
        if not self.sitting.lifted:
            screen.prompt("It is not your turn, so there is nothing to take back.", refused=True)
            return
        if self.my_turn and screen.take_back():
            return
        try:
            screen.door.undo()
        except TartanError as error:
            self.screen.refuse(error)
        else:
            if self.table.pending:
                self._sent()
            else:
                screen.taken_back()

    def action_chat(self) -> None:
        """What people say."""
        self.company.open_chat()

    def action_people(self) -> None:
        """Who sits where."""
        self.company.open_people()

    def action_hint(self) -> None:
        """What a laird would do."""
        self.hints.ask()

    def action_view(self) -> None:
        """See every hand, where hands are open."""
        from tartan.ui.conductors.hands import open_hands

        if self.table.open_hands and not self.sitting.revealing:
            open_hands(self.screen.app, self.table, self.sitting.seat)

    def action_fork(self) -> None:
        """Leave this table for a practice table that goes on from here, where hands are open."""
        from tartan.ui.screens.fork import ForkScreen

        record, number = self.table.record, self.table.save_id
        if record is None or not self.table.open_hands or not self.my_turn:
            return
        try:
            replay = self.screen.lobby.replay(record, "a record" if number is None else f"game {number}")
        except TartanError as error:
            self.screen.refuse(error)
        else:
            self.screen.app.push_screen(ForkScreen(replay, replay.positions - 1, leaves=self.table))

    def action_pause(self) -> None:
        """Ask for a pause, or go on."""
        self.clocks.toggle_pause()

    def action_arrow(self, dx: int, dy: int) -> None:
        """The board's cursor."""
        if self.my_turn:
            self.screen.move_cursor(dx, dy)
        else:
            self._idle_key()

    def action_tab(self, step: int) -> None:
        """The board's groups."""
        if self.my_turn:
            self.screen.next_choice(step)
        else:
            self._idle_key()

    def typed(self, text: str) -> None:
        """A notation: the board says what becomes of it; or what asks for a hint."""
        if self.my_turn and text == ASKED:
            self.action_hint()
        elif self.my_turn:
            self.screen.typed(text)

    def send(self, texts: Sequence[str]) -> bool:
        """Submit steps in order; a refusal is said in the prompt line, and those after it are not tried.

        To a far table they go one by one; until the answer to one has come nothing else can be played.
        """
        if self.sitting.waits:
            self.waiting.say_pending()
            return False
        self.clocks.overdue.acted(self.sitting.seat)
        error = self.sending.send(self.screen.door, texts)
        if error is not None:
            self.turn.sorry = error if self._due else None
            self.screen.refuse(error)
            return False
        if self.table.pending:
            self._sent()
        return True

    def _sent(self) -> None:
        """Something is under way to the far end: no key acts until the answer is there."""
        self.screen.rows_changed()
        self.screen.set_timer(SLOW_ANSWER, self.waiting.say_pending)

    def rule(self) -> str:
        """The rule that the prompt names, if it names any."""
        return self.screen.prompt_line.rule or super().rule()

    def action_what(self) -> None:
        """Show again what happened since this seat's last turn."""
        if self.sitting.revealing:
            return  # it is happening; what is asked meanwhile stays in sight
        if not self.sitting.lifted:
            self.screen.prompt("Lift the curtain first: what happened is told to each seat alone.", refused=True)
        elif self.sitting.seat is None or not show_again(self.screen, self.table, self.sitting.seat, self.turn.began):
            self.screen.prompt("Nothing has happened since your last turn.")

    def action_curtain(self) -> None:
        """Drop the curtain over whatever is open; half-made choices stay made.

        Between turns nothing private is on the screen; then the next turn begins behind the curtain.
        """
        if self.sitting.curtain_up or self.sitting.over or not self.table.here:
            return
        if self.sitting.lifted and self.sitting.seat is not None:
            self.news.put_off()
            self._drop(self.sitting.seat, self._resume_turn, "")
            return
        self.sitting.hides_next = True
        if not self.sitting.revealing:
            self.screen.prompt(HIDES_NEXT)

    def _resume_turn(self) -> None:
        if self.sitting.lifted and not self.sitting.revealing and not self.sitting.over:
            if self.news.held:
                self.news.show()
                return
            if self.sitting.catches_up:
                self.turn.look()
                return
            given = () if self.sitting.seat is None else self.news.owed.pop(self.sitting.seat, ())
            if given and self.sitting.seat not in self.table.deciders:
                self.news.read_on(given)
                given = ()
            self.turn.go_on()
            if given:
                self.turn.give(given)
