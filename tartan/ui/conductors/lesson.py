"""The board on which a lesson is taken: what solves it is played, everything else is refused with its reason."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from rich.text import Text

from tartan import rulesbook
from tartan.engine.contract import LogLine, Span, Tone
from tartan.engine.errors import IllegalAction
from tartan.session.lessons import Progress, course_of
from tartan.session.taught import Taught
from tartan.session.words import words_of
from tartan.ui.actions import LEARN, TABLE, ActionRow
from tartan.ui.conductors.base import Conductor
from tartan.ui.conductors.offers import SKIP, walking
from tartan.ui.conductors.reveal import RevealWalk
from tartan.ui.screens.reading import ReadingScreen
from tartan.ui.widgets.loglines import ink

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import View
    from tartan.session.lessons import Lesson
    from tartan.ui.app import TartanApp
    from tartan.ui.screens.board_contract import Moment
    from tartan.ui.screens.table import TableScreen
    from tartan.ui.widgets.lists import Hung

_LESS = frozenset({"curtain", "notes", "hint"})
"""What a table has and a lesson has not: nobody else looks on, nothing is kept, and the solution is the hint."""

_LATER = frozenset({"rule", "log"})
"""What a narrow footer cuts before it cuts the lesson and its solution."""

_PROMPT_CELLS = 150
"""As much as the prompt's two lines hold at 80 columns."""


class LessonPlay(Conductor):
    """A lesson on its game's own board: what solves it is played, everything else is refused with its reason."""

    plays = True
    saved = False
    mends = False
    chance = False
    topic = "A lesson: find the move that is asked for. A wrong one is refused, says why, and costs nothing."

    def __init__(self, screen: TableScreen, taught: Taught, at: int) -> None:
        super().__init__(screen)
        self.taught = taught
        self.bare = taught.lesson.bare
        self.number = at
        """The lesson's number in its course, from 0."""
        self._told = taught.began
        """Lines of the learner's log that may be read by now: a reveal is not told before it was shown."""
        self.reveal = RevealWalk(screen, watched=lambda: True, somebody_is_next=lambda: True, over=self._go_on)

    @property
    def lesson(self) -> Lesson:
        """What is taught."""
        return self.taught.lesson

    @property
    def count(self) -> int:
        """How many lessons the course has."""
        return len(course_of(self.taught.manifest.id))

    @property
    def rows(self) -> tuple[ActionRow, ...]:
        """As at a table, but for what has no use here, and what lessons have of their own before what can be read."""
        kept = [row for row in TABLE if row.id not in _LESS]
        return tuple(sorted((*LEARN, *kept), key=lambda row: row.id in _LATER))

    def worded(self, row: ActionRow) -> ActionRow:
        """A row in the words of a lesson."""
        if self.reveal.going and row.id in {"choose", "back"}:
            return walking(self.reveal) if row.id == "choose" else SKIP
        if row.id == "choose" and self.taught.done:
            last = self.number + 1 == self.count
            return replace(row, label="set up a table" if last else "next lesson", help="Go on.")
        if row.id == "what":
            return replace(row, label="lesson", help="Read the lesson and its rules again.", footer=True)
        if row.id == "quit":
            return replace(row, help="Leave Tartan; which lessons are done is kept.")
        if row.id == "back":
            return replace(row, help="Step back; else go back to the list of lessons.")
        return row

    def may(self, row_id: str) -> bool:
        """Nothing is typed, taken back or shown once the lesson is solved."""
        if row_id in {"undo", "type", "solution"}:
            return self.my_turn and row_id != "undo"
        if row_id == "choose":
            return self.my_turn or self.reveal.going or self.taught.done
        return super().may(row_id)

    @property
    def my_turn(self) -> bool:
        """Whether the learner owes the move."""
        return not self.taught.done and not self.reveal.going

    @property
    def where(self) -> str:
        """The lesson's number, and the round or phase."""
        return f"LESSON {self.number + 1}/{self.count} · {self.screen.where_shown or self.taught.table.where}"

    def log(self) -> tuple[LogLine, ...]:
        """All that the learner may read; of a reveal nothing before it was shown."""
        return self.taught.door.log()[: self._told]

    def newest(self, count: int) -> tuple[LogLine, ...]:
        """At the side: the lesson, and what has happened in it."""
        lines = (self.lesson.text, "", self.taught.turn.ask) if self.my_turn else (self.lesson.text,)
        where = f"{self.number + 1}. {self.lesson.title}"
        told = tuple(LogLine(where, Tone.PUBLIC, (Span(line),)) for line in lines if line)
        return (*told, *self.log()[self.taught.began :])[-count:]

    # The course of the lesson ---------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Show the position, and first what it is about."""
        self.screen.door = self.taught.door
        self._go_on()
        self.action_what()

    def end(self) -> None:
        """Leave the table."""
        self.reveal.stop()
        self.taught.table.close()

    def _go_on(self, refused: IllegalAction | None = None) -> None:
        """Show how the lesson stands, and ask for what is wanted; or say what came of it.

        After a refusal what is composed stays, but for what is picked up, and the cursor where that was.
        """
        screen, taught = self.screen, self.taught
        self._told = taught.door.log_length
        if refused is None:
            screen.end_turn()
        screen.show(taught.door.view(), private=True)
        if taught.done:
            screen.prompt(self.lesson.after)
        else:
            screen.take_turn(taught.door.legal())
            if refused is None:
                for dx, dy in taught.turn.aside:
                    if dx or dy:
                        screen.move_cursor(dx, dy)
                    else:
                        screen.choose()
            else:
                screen.put_down()
            screen.prompt(taught.turn.ask)
        screen.tell_where()
        screen.rows_changed()

    def send(self, texts: Sequence[str]) -> bool:
        """Judge the learner's moves in order, and make those that solve something."""
        seen = [self.taught.table.seat(None).view()]
        shows = self.taught.turn.shows
        refused = None
        for text in texts:
            try:
                seen.extend(self.taught.submit(text)[1:])
            except IllegalAction as error:
                refused = error
                break
        if self.taught.done:
            Progress(self.screen.lobby.settings, self.taught.manifest.id).finish(self.lesson.id)
        moments = [] if self.screen.reduced_motion else self._moments(seen, shows)
        if moments:
            self.reveal.going = True
            self.screen.end_turn()
            self.screen.show(seen[0], private=False)
            self.reveal.start(moments)
            return refused is None
        self._go_on(refused)
        if refused is not None:
            self.screen.refuse(refused)
        return refused is None

    def _moments(self, seen: Sequence[View], shows: str) -> list[Moment]:
        found = [moment for before, after in pairwise(seen) for moment in self.screen.public_moment(before, after)]
        return [moment for moment in found if moment.caption.startswith(shows)]

    def action_what(self) -> None:
        """The lesson, what is asked or what came of it, and the rules that it teaches."""
        look, taught = self.screen.app.look, self.taught
        paragraphs: list[Text | Hung] = [Text(self.lesson.title, ink(look.title)), Text()]
        paragraphs.append(Text(self.lesson.text, ink(look.ground)))
        told = self.lesson.after if taught.done and not self.reveal.going else taught.turn.ask
        paragraphs += [Text(), Text(told, ink(look.bright))]
        book = rulesbook.load(taught.manifest.id)
        for rule_id in self.lesson.rules:
            rule = book.find(rule_id)
            if rule is not None:
                told = " ".join(part for _, part in rule.parts)
                paragraphs += [Text(), Text.assemble((rule_id, ink(look.key)), (f"  {told}", ink(look.dim)))]
        self.screen.app.push_screen(
            ReadingScreen(
                f"LESSON {self.number + 1} OF {self.count}",
                paragraphs,
                sett_name=self.screen.sett_name,
                asks="Enter: to the board; there w shows this, i the solution.",
                close_key="w",
                passing=True,
                closes="to the board",
            )
        )

    def action_solution(self) -> None:
        """Say which move is asked for, and in words what it does; the learner makes it."""
        if not self.my_turn:
            return
        move = next(text for text in self.taught.turn.accept if text in self.taught.door.legal())
        words = words_of(self.taught.manifest.id).explained(move, self.taught.door.view(), self.taught.table.names)
        explained = f"The move is '{move}': {words}."
        bare = f"The move is '{move}': make it on the board, or press : and type it."
        ways = (f"{explained} Make it on the board, or type it after :.", explained) if words else ()
        self.screen.prompt(next((told for told in ways if len(told) <= _PROMPT_CELLS), bare))

    # Keys -----------------------------------------------------------------------------------------------------------

    def action_choose(self) -> None:
        """Enter: the board's own choice; the next step of a reveal; or, once all is done, the next lesson."""
        if self.reveal.going:
            self.reveal.step()
        elif self.my_turn:
            self.screen.choose()
        else:
            self._next()

    def _next(self) -> None:
        app, game_id = self.screen.app, self.taught.manifest.id
        if self.number + 1 < self.count:
            app.pop_screen()
            open_lesson(app, game_id, self.number + 1)
        else:
            from tartan.ui.screens.navigation import open_setup_for

            open_setup_for(app, game_id, after_enter=True)

    def action_back(self) -> None:
        """Escape: to the end of a reveal, the board's own step back, or to the list of lessons."""
        if self.reveal.going:
            self.reveal.skip()
        elif not (self.my_turn and self.screen.step_back()):
            self.screen.dismiss()

    def action_undo(self) -> None:
        """Take back what is staged; moves that were right stay."""
        if not (self.my_turn and self.screen.take_back()):
            stays = " A move that was right stays; b begins the lesson again." if self.taught.at else ""
            self.screen.prompt(f"There is nothing to take back.{stays}")

    def action_again(self) -> None:
        """Begin the lesson again."""
        self.reveal.stop()
        self.reveal.going = False
        self.taught.restart()
        self.screen.table = self.taught.table
        self.screen.door = self.taught.door
        self._go_on()

    def action_arrow(self, dx: int, dy: int) -> None:
        """The board's cursor."""
        if self.my_turn:
            self.screen.move_cursor(dx, dy)

    def action_tab(self, step: int) -> None:
        """The board's groups."""
        if self.my_turn:
            self.screen.next_choice(step)

    def typed(self, text: str) -> None:
        """A notation."""
        if self.my_turn:
            self.screen.typed(text)

    def rule(self) -> str:
        """The rule that the prompt names; else the first that the lesson teaches."""
        return self.screen.prompt_line.rule or super().rule() or self.lesson.rules[0]


def open_lesson(app: TartanApp, game_id: str, at: int) -> None:
    """The board with one lesson of a game's course, by its number from 0."""
    from tartan.ui.screens.navigation import board_for

    taught = Taught(game_id, course_of(game_id).lessons[at])
    screen = board_for(taught.table)
    screen.conductor = LessonPlay(screen, taught, at)
    app.push_screen(screen)
