"""The replay of a record on its game's own board: which position is shown, and through whose eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.session.openhands import laid_open
from tartan.ui.actions import REPLAY
from tartan.ui.conductors.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from tartan.engine.contract import LogLine
    from tartan.session.replay import Replay
    from tartan.ui.actions import ActionRow
    from tartan.ui.screens.table import TableScreen


class ReplayWalk(Walk):
    """A record, position by position, through the eyes of the public or, once it is over, of a seat.

    With open hands all that lies on the table is open, and so are all hands; the one that is played from is that of
    whoever decides.
    """

    topic = (
        "The replay of a game, step by step. Above the footer stands through whose eyes it is seen, and what has "
        "just happened."
    )

    def __init__(self, screen: TableScreen, replay: Replay, eyes: int | None = None, *, laid: bool = False) -> None:
        """`eyes` are a seat's, and `laid` opens all hands, as far as the record may be seen so."""
        super().__init__(screen)
        self.replay = replay
        self.at = 0
        self.open = laid and replay.open
        """Whether all hands are open; the board is then drawn for whoever decides."""
        self._explained = False
        """Whether what the last step settled is pointed out, so that it still counts to its phase."""
        self._chosen = eyes if replay.open and eyes in range(replay.record.seats) else None

    @property
    def rows(self) -> tuple[ActionRow, ...]:
        """The keys of replays."""
        return REPLAY

    @property
    def eyes(self) -> int | None:
        """The seat through whose eyes this position is seen; None: the public's."""
        return self._decider(self.at) if self.open else self._chosen

    def foot(self, seen_by: int | None) -> int | None:  # noqa: ARG002  # whoever looks, it is the chosen eyes that count
        """The seat whose eyes were chosen, as at play; the first one for the public, and with open hands."""
        return 0 if self.open or self._chosen is None else self._chosen

    def _decider(self, position: int) -> int | None:
        """The seat whose action comes next; at the end the one that acted last."""
        actions = self.replay.record.actions
        return actions[min(position, len(actions) - 1)][0] if actions else None

    @property
    def _seen_by(self) -> str:
        """Whose eyes these are, in words for the prompt."""
        if self.eyes is None:
            return "seen by the public"
        name = self.screen.names[self.eyes]
        if not self.open:
            return f"seen by {name}"
        return f"open hands: {name} {'decides' if self.at < self.replay.positions - 1 else 'decided last'}"

    @property
    def where(self) -> str:
        """The phase; of a step that settled something, the one in which it was played."""
        return f"REPLAY · {self.screen.where_shown or self.replay.where(self.at - self._explained)}"

    def may(self, row_id: str) -> bool:
        """At its end nothing goes on, and at its start nothing goes back."""
        if row_id in {"go", "forward", "later", "last", "next", "reveal"}:
            return self.at < self.replay.positions - 1
        if row_id == "fork":
            return self.replay.open and not self.replay.ends(self.at)
        back = {"backward", "earlier", "first", "previous", "reveal_before"}
        return self.at > 0 if row_id in back else super().may(row_id)

    def log(self) -> tuple[LogLine, ...]:
        """What these eyes could read by now."""
        return self.replay.log(self.eyes, self.at)

    def look(self) -> None:
        """Draw the position, and say where it stands."""
        screen = self.screen
        screen.all_views = self.replay.open_views(self.at) if self.open else ()
        view = self.replay.view(self.eyes, self.at)
        if self.open and self.eyes is not None:
            view = laid_open(screen.all_views, self.eyes)
        before = self.replay.view(None, self.at - 1) if self.at and self.eyes is None else None
        self._explained = before is not None and screen.explain(before, view, "")
        if not self._explained:
            screen.show(view, private=self.eyes is not None)
        lines = self.log()
        said = lines[-1].say(screen.names) if lines else "The deal."
        others = " (v: other eyes, o: what if)" if not self.at and self.replay.open else ""
        screen.prompt(f"{self.at} of {self.replay.positions - 1}, {self._seen_by}{others}. {said}")
        screen.tell_where()
        screen.rows_changed()

    def step(self, way: int) -> bool:
        """The next position that looks another to these eyes; the first or last where there is none."""
        at = self.at + way
        while 0 < at < self.replay.positions - 1 and self._looks_as_before(at):
            at += way
        return self._go(at)

    def _looks_as_before(self, at: int) -> bool:
        """Whether these eyes see and read nothing else than one position earlier; open hands pass over nothing."""
        if self.open:
            return False
        replay, eyes = self.replay, self.eyes
        return replay.view(eyes, at) == replay.view(eyes, at - 1) and (
            len(replay.log(eyes, at)) == len(replay.log(eyes, at - 1))
        )

    def action_arrow(self, dx: int, dy: int) -> None:
        """One step, or one phase."""
        self._stop()
        if dx:
            self.step(dx)
        else:
            self._go(self._phase(dy))
        self.look()

    def action_jump(self, way: int) -> None:
        """To the deal, or to the end."""
        self._stop()
        self._go(0 if way < 0 else self.replay.positions - 1)

    def action_view(self) -> None:
        """The next seat's eyes, after the last seat's open hands; only the public's while the game is not over."""
        if not self.replay.open:
            self.screen.prompt("This game is not over, so only what is public is shown.", refused=True)
            return
        seats = self.replay.record.seats
        following = 0 if self._chosen is None else self._chosen + 1
        if self.open or following < seats:
            self.open, self._chosen = False, None if self.open else following
        else:
            self.open = True
        self.look()

    def action_tab(self, step: int) -> None:
        """The start of the next turn, or of this one, or the one before."""
        self._jump_to(step, self.replay.begins_turn)

    def action_find_reveal(self, way: int) -> None:
        """The next thing that was turned up for all, or the one before."""
        if not self._jump_to(way, self.replay.reveals):
            self.screen.prompt(f"Nothing was turned up for all {'after' if way > 0 else 'before'} this.", refused=True)

    def action_seek(self) -> None:
        """Ask for a step, or for words."""
        self._stop()
        last = self.replay.positions - 1
        self.screen.prompt_line.open_entry(
            hint=f"A step from 0 to {last}, or words to look for, as in a phase.", does="go"
        )

    def typed(self, text: str) -> None:
        """Go to the step of that number, or to the next one that has these words, once around."""
        words, last = text.strip(), self.replay.positions - 1
        if words.isascii() and words.isdigit():
            number = int(words[:9])
            if number > last:
                self.screen.prompt(f"This replay has steps 0 to {last}.", refused=True)
            else:
                self._go(number)
                self.look()
        elif words:
            around = [*range(self.at + 1, last + 1), *range(self.at + 1)]
            found = next((at for at in around if self.replay.says(at, self._reader_at(at), words)), None)
            if found is None:
                self.screen.prompt("Nothing here has these words.", refused=True)
            else:
                self._go(found)
                self.look()

    def action_fork(self) -> None:
        """Choose a seat and bots to go on with from here."""
        from tartan.session.fork import refusal
        from tartan.ui.screens.fork import ForkScreen

        self._stop()
        refused = refusal(self.replay, self.at)
        if refused:
            self.screen.prompt(refused, refused=True)
        else:
            self.screen.app.push_screen(ForkScreen(self.replay, self.at))

    def _reader_at(self, at: int) -> int | None:
        return self._decider(at) if self.open else self._chosen

    def _jump_to(self, way: int, wanted: Callable[[int], bool]) -> bool:
        """Go to the nearest position of a kind that way, else as far as it goes; False where there is none."""
        self._stop()
        last = self.replay.positions - 1
        ahead = range(self.at + 1, last + 1) if way > 0 else range(self.at - 1, -1, -1)
        found = next((at for at in ahead if wanted(at)), None)
        if found is not None:
            self._go(found)
        return found is not None

    def _phase(self, way: int) -> int:
        here = self.replay.where(self.at)
        at = self.at + way
        while 0 < at < self.replay.positions - 1 and self.replay.where(at) == here:
            at += way
        if way < 0:  # to the start of that phase
            there = self.replay.where(max(0, at))
            while at > 0 and self.replay.where(at - 1) == there:
                at -= 1
        return max(0, min(at, self.replay.positions - 1))

    def _go(self, at: int) -> bool:
        if not 0 <= at < self.replay.positions or at == self.at:
            return False
        self.at = at
        self.look()
        return True
