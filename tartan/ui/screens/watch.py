"""Watching on a game's own board: a replay of a record, and a demo with its captions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tartan.engine.errors import IllegalAction
from tartan.session.seat import SeatPlan, Sitter
from tartan.session.setup import seat_labels
from tartan.ui.actions import REPLAY, WATCH
from tartan.ui.screens.conductor import Conductor
from tartan.ui.screens.reveal import SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from tartan.engine.contract import LogLine, Manifest, View
    from tartan.session.demo import Player
    from tartan.session.face import TableFace
    from tartan.session.replay import Replay
    from tartan.ui.actions import ActionRow
    from tartan.ui.screens.table import TableScreen


@dataclass(frozen=True, slots=True)
class WatchDoor:
    """A door through which nothing can be done."""

    seat: int | None
    first: View

    def view(self) -> View:
        """The position in which the watching begins."""
        return self.first

    def legal(self) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def refusal(self, text: str) -> IllegalAction | None:  # noqa: ARG002  # whatever it is
        """Always."""
        return IllegalAction("CO-3", "Here a game is watched, not played.")

    def submit(self, text: str) -> None:  # noqa: ARG002  # whatever it is
        """Never."""
        raise IllegalAction("CO-3", "Here a game is watched, not played.")

    @property
    def may_undo(self) -> bool:
        """Never."""
        return False

    def undo(self) -> None:
        """Never."""
        raise IllegalAction("CO-3", "Here a game is watched, not played.")

    def log(self, since: int = 0) -> tuple[LogLine, ...]:  # noqa: ARG002  # the conductor knows the log
        """Nothing: the conductor knows the log."""
        return ()

    @property
    def log_length(self) -> int:
        """No lines."""
        return 0

    def recap(self) -> tuple[LogLine, ...]:
        """Nothing."""
        return ()

    def missed(self) -> tuple[LogLine, ...]:
        """Nothing."""
        return ()

    def since_turn(self) -> tuple[LogLine, ...]:
        """Nothing."""
        return ()

    def looked(self) -> None:
        """Nothing to mark."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What a board may know of the table whose game is watched."""

    manifest: Manifest
    names: tuple[str, ...]
    plans: tuple[SeatPlan, ...]
    where: str
    first: View

    @classmethod
    def of_replay(cls, replay: Replay) -> Watched:
        """The table of a record."""
        count = replay.record.seats
        names = replay.names if len(replay.names) == count else seat_labels(replay.manifest, count)
        return cls(replay.manifest, names, _plans(names), replay.where(0), replay.view(None, 0))

    @classmethod
    def of_table(cls, table: TableFace) -> Watched:
        """A table that is played at."""
        return cls(table.manifest, table.names, table.plans, table.where, table.seat(None).view())

    @classmethod
    def of_demo(cls, player: Player) -> Watched:
        """The table of a demo."""
        return cls(player.manifest, player.names, _plans(player.names), player.where, player.view_of(None))

    def seat(self, seat: int | None) -> WatchDoor:
        """A door to look through."""
        return WatchDoor(seat, self.first)


def _plans(names: tuple[str, ...]) -> tuple[SeatPlan, ...]:
    return tuple(SeatPlan(name, Sitter.HERE) for name in names)


class Walk(Conductor):
    """Steps forward and back, by hand or by itself."""

    @property
    def rows(self) -> tuple[ActionRow, ...]:
        """The keys of watching."""
        return WATCH

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen)
        self.speed = 1.0
        self.running = False
        """Whether it goes on by itself."""
        self._timer: Timer | None = None

    def worded(self, row: ActionRow) -> ActionRow:
        """Space runs or stops it, Escape stops it or goes back; there is nothing to save or to lose."""
        if row.id == "go":
            return replace(row, label="pause" if self.running else "play")
        if row.id == "back":
            told = replace(row, help="Stop it while it runs; else go back to where you came from.")
            return replace(told, label="pause") if self.running else told
        return replace(row, help="Leave Tartan.") if row.id == "quit" else row

    def begin(self) -> None:
        """Show where it begins."""
        self.look()

    def end(self) -> None:
        """Stop."""
        self._stop()

    def look(self) -> None:
        """Draw the position that it stands at."""

    def step(self, way: int) -> bool:  # noqa: ARG002  # a walk has its own
        """One step on (1) or back (-1); False where there is none."""
        return False

    def choose(self) -> None:
        """Run, or stop."""
        if self.running:
            self._stop()
            self.look()
        else:
            self._run_on()

    def back(self) -> None:
        """Stop; else leave."""
        if self.running:
            self._stop()
            self.look()
        else:
            self.screen.dismiss()

    def hurry(self, way: int) -> None:
        """Half or twice the time a step."""
        self.speed = max(0.25, min(8.0, self.speed * (2.0 if way > 0 else 0.5)))
        if self.running:
            self._wait()
        self.screen.prompt(f"A step takes {self.seconds:.1f} seconds now.")

    @property
    def seconds(self) -> float:
        """How long a step lingers."""
        return max(0.2, SECONDS[self.screen.lobby.settings.pace.value]) / self.speed

    def _run_on(self) -> None:
        """One step, and another after a while; at the end it stops."""
        self._stop()
        self.running = True
        if self.step(1):
            self._wait()
        else:
            self._stop()
            self.look()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.screen.set_timer(self.seconds, self._run_on)

    def _stop(self) -> None:
        self.running = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


class ReplayWalk(Walk):
    """A record, position by position, through the eyes of the public or, once it is over, of a seat.

    A board draws one view at a time, so that open hands are seen through the eyes of whoever decides, seat by seat.
    """

    topic = (
        "The replay of a game, step by step. Above the footer stands through whose eyes it is seen, and what has "
        "just happened."
    )

    def __init__(self, screen: TableScreen, replay: Replay, eyes: int | None = None) -> None:
        super().__init__(screen)
        self.replay = replay
        self.at = 0
        self.open = False
        """Whether each position is seen by whoever decides there, which opens all hands in turn."""
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
        return f"REPLAY · {self.replay.where(self.at - self._explained)}"

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
        view = self.replay.view(self.eyes, self.at)
        before = self.replay.view(None, self.at - 1) if self.at and self.eyes is None else None
        self._explained = before is not None and screen.explain(before, view, "")
        if not self._explained:
            screen.show(view, private=self.eyes is not None)
        lines = self.log()
        said = lines[-1].say(screen.names) if lines else "The deal."
        others = "  v: other eyes. o: what if." if not self.at and self.replay.open else ""
        screen.prompt(f"{self.at} of {self.replay.positions - 1}, {self._seen_by}. {said}{others}")
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

    def arrow(self, dx: int, dy: int) -> None:
        """One step, or one phase."""
        self._stop()
        if dx:
            self.step(dx)
        else:
            self._go(self._phase(dy))
        self.look()

    def jump(self, way: int) -> None:
        """To the deal, or to the end."""
        self._stop()
        self._go(0 if way < 0 else self.replay.positions - 1)

    def turn_view(self) -> None:
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

    def tab(self, step: int) -> None:
        """The start of the next turn, or of this one, or the one before."""
        self._jump_to(step, self.replay.begins_turn)

    def find_reveal(self, way: int) -> None:
        """The next thing that was turned up for all, or the one before."""
        if not self._jump_to(way, self.replay.reveals):
            self.screen.prompt(f"Nothing was turned up for all {'after' if way > 0 else 'before'} this.", refused=True)

    def seek(self) -> None:
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

    def fork(self) -> None:
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


class DemoWalk(Walk):
    """A script, beat by beat, each with its caption and the rules it shows."""

    topic = "A demo: a game played and explained step by step, in the words above the footer."

    def __init__(self, screen: TableScreen, player: Player, speed: float | None = None) -> None:
        super().__init__(screen)
        self.player = player
        self._told_where = player.where
        self.speed = 1.0 if speed is None else max(0.1, min(20.0, speed))
        self._at_once = speed is not None
        """Whether it runs by itself from the start."""

    def begin(self) -> None:
        """Show where it begins, and go on from there by itself if that was asked for."""
        self.running = self._at_once
        super().begin()
        if self.running:
            self._wait()

    @property
    def where(self) -> str:
        """Phase, and how far the demo has come."""
        return f"DEMO {self.player.at}/{self.player.length} · {self._told_where}"

    def log(self) -> tuple[LogLine, ...]:
        """What the eyes of this beat may read."""
        return self.player.log()

    def may(self, row_id: str) -> bool:
        """A demo chooses its own eyes."""
        return row_id != "view" and super().may(row_id)

    def rule(self) -> str:
        """The first rule that this beat shows."""
        return next(iter(self.player.rules), "")

    @property
    def seconds(self) -> float:
        """Long enough to read the caption, by its length."""
        return super().seconds + self.player.reading_seconds / self.speed

    @property
    def over(self) -> bool:
        """Whether the last beat is shown."""
        return self.player.at == self.player.length

    def worded(self, row: ActionRow) -> ActionRow:
        """At the end Space leads on to the game itself."""
        return replace(row, label="play it yourself") if self.over and row.id == "go" else super().worded(row)

    def choose(self) -> None:
        """Run, or stop; at the end go on to the game itself."""
        from tartan.ui.screens.doors import open_setup_for

        if self.over and not self.running:
            open_setup_for(self.screen.house, self.player.manifest.id)
        else:
            super().choose()

    def look(self) -> None:
        """Draw the beat, and say its caption; what the caption speaks of is pointed at."""
        screen, player = self.screen, self.player
        before, where = player.before()
        explained = player.look is None and screen.explain(before, player.view(), player.caption)
        self._told_where = where if explained else player.where
        if not explained:
            screen.show(player.view(), private=player.look is not None)
        rules = ", ".join(player.rules)
        cited = f" ({rules})" if rules else ""
        hint = "  Space plays it, → is the next step." if player.at == 0 else ""
        if self.over:
            hint = f"{cited}  Space: your turn; Esc leaves."
        screen.prompt(f"{player.caption}{hint}", rules)
        screen.tell_where()
        screen.rows_changed()

    def step(self, way: int) -> bool:
        """The beat next to this one."""
        moved = self.player.go(self.player.at + way)
        if moved:
            self.look()
        return moved

    def arrow(self, dx: int, dy: int) -> None:
        """One beat, or on to the next phase."""
        self._stop()
        if dx:
            self.step(dx)
            return
        here = self.player.where
        while self.player.go(self.player.at + dy) and self.player.where == here:
            pass
        self.look()

    def jump(self, way: int) -> None:
        """To the start, or to the end."""
        self._stop()
        self.player.go(0 if way < 0 else self.player.length)
        self.look()
