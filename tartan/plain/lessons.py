"""Lessons in line mode: the position in words, the learner's moves, and why a wrong one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan import registry, rulesbook
from tartan.engine.errors import IllegalAction
from tartan.plain.answers import told
from tartan.plain.page import InputEnded, number_of
from tartan.plain.words import log_lines
from tartan.session.lessons import Progress, course_of
from tartan.session.taught import Taught
from tartan.session.text import clean_text
from tartan.session.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.plain.page import Page
    from tartan.session.lobby import Lobby

COMMANDS = (
    ("NUMBER", "make the move with that number"),
    ("NOTATION", "make any move by its notation; what the rules forbid is refused, and says why"),
    ("s", "say how the game stands, and the moves"),
    ("w", "the lesson again"),
    ("m", "the move that is asked for"),
    ("b", "begin this lesson again"),
    ("r RULE", "read a rule; r alone reads the one named last"),
    ("?", "this help"),
    ("q", "back to the list of lessons"),
)
"""What may be answered in a lesson; a notation always comes first."""

BACK = "Back"
AGAIN = "Take all marks off, to begin the course again"
OVER = "That was the last lesson: tartan play GAME sets up a table."


class _Left(Exception):  # noqa: N818 - the learner leaves the lesson; nothing is wrong
    """Somebody has answered `q`."""


def learn(page: Page, lobby: Lobby, game_id: str) -> None:
    """Offer a game's lessons until the learner leaves or the input ends; raises SetupError where there are none."""
    manifest, lessons = registry.manifest(game_id), course_of(game_id).lessons
    progress = Progress(lobby.settings, game_id)
    page.heading(f"{manifest.title}: {len(lessons)} lessons, and you make the move.")
    try:
        while True:
            done = progress.done
            items = [f"{each.title}{' (done)' if each.id in done else ''}" for each in lessons]
            items += [AGAIN] if done else []
            chosen = page.choose("Which lesson?", [*items, BACK], progress.next)
            if chosen >= len(items):
                return
            if chosen == len(lessons):
                progress.forget()
                page.say("All marks are off: the course begins again.")
                continue
            try:
                PlainLesson(page, game_id, chosen).take(progress)
            except _Left:
                page.say("That lesson can be taken again at any time.")
            else:
                if len(progress.done) == len(lessons):
                    page.say(OVER.replace("GAME", manifest.id))
    except InputEnded:
        return


class PlainLesson:
    """One lesson on a page."""

    def __init__(self, page: Page, game_id: str, at: int) -> None:
        self.page = page
        self.number = at
        self.taught = Taught(game_id, course_of(game_id).lessons[at])
        self.words = words_of(game_id)
        self.names = self.taught.table.names
        self._rule = ""

    def take(self, progress: Progress) -> None:
        """Ask until the lesson is solved, and keep that it is; raises InputEnded, or what says that it was left."""
        taught = self.taught
        self._tell()
        self._stand()
        listing = True
        while not taught.done:
            moves = taught.choices
            if listing:
                self._list(moves)
            listing = self._answer(self.page.ask(f"{taught.turn.ask} Your move:"), moves)
        progress.finish(taught.lesson.id)
        self.page.say(f"Solved. {taught.lesson.after}")

    def _tell(self) -> None:
        lesson = self.taught.lesson
        self.page.heading(f"Lesson {self.number + 1}. {lesson.title}.")
        self.page.say(lesson.text)
        self._read_rules(lesson.rules)
        self.page.say("Answer ? for help.")

    def _read_rules(self, rules: Sequence[str]) -> None:
        book = rulesbook.load(self.taught.manifest.id)
        for rule_id in rules:
            self.page.say(*rulesbook.plain_text(book.rule(rule_id)).splitlines())

    def _stand(self) -> None:
        self.page.gap()
        self.page.say(*self.words.recalled(self.taught.door.view(), self.names))

    def _list(self, moves: tuple[str, ...]) -> None:
        view = self.taught.door.view()
        self.page.heading("You may try:")
        explained = ((text, self.words.explained(text, view, self.names)) for text in moves)
        self.page.numbered([f"{text} - {words}" if words else text for text, words in explained])

    def _answer(self, answer: str, moves: tuple[str, ...]) -> bool:
        """Do what an answer asks for; True if the moves are to be listed again."""
        if answer in moves:
            return self._submit(answer)
        number = number_of(answer)
        if number is not None:
            if 1 <= number <= len(moves):
                return self._submit(moves[number - 1])
            self.page.say(f"There is no move {number}: answer with a number from 1 to {len(moves)}.")
            return False
        word, _, rest = answer.partition(" ")
        match word.casefold():
            case "":
                self.page.say("Nothing was answered; ? is the help.")
            case "?":
                self.page.say(*told(COMMANDS))
            case "q":
                raise _Left
            case "s":
                self._stand()
                return True
            case "w":
                self._tell()
            case "m":
                self._show_move()
            case "b":
                self.taught.restart()
                self._stand()
                return True
            case "r":
                self._read(rest or self._rule or self.taught.lesson.rules[0])
            case _:
                return self._submit(answer)
        return False

    def _submit(self, text: str) -> bool:
        """Make a move if it is what is asked for; else say why not."""
        door = self.taught.door
        before = door.log_length
        try:
            self.taught.submit(text)
        except IllegalAction as refused:
            self._rule = refused.rule
            self.page.say(f"No: {refused}")
            return False
        self.page.say(*log_lines(door.log(before), self.names, self.taught.table.where))
        return True

    def _show_move(self) -> None:
        text = self.taught.turn.accept[0]
        words = self.words.explained(text, self.taught.door.view(), self.names)
        self.page.say(f"{text} - {words}" if words else text)

    def _read(self, asked: str) -> None:
        rule = rulesbook.load(self.taught.manifest.id).find(asked)
        if rule is None:
            self.page.say(f"No rule has the id {clean_text(asked, 40)}.")
        else:
            self._read_rules((rule.id,))
