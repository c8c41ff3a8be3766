"""Learning a game: its list of lessons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tartan import registry
from tartan.engine.errors import TartanError
from tartan.session.lessons import Progress, course_of, has_course
from tartan.ui.actions import CHOOSE, LEAVING, SHARED, ActionRow
from tartan.ui.conductors.lesson import open_lesson
from tartan.ui.screens.menu import MENU_MOVES, MenuScreen
from tartan.ui.widgets.lists import Choice

if TYPE_CHECKING:
    from textual import events

    from tartan.ui.app import TartanApp
    from tartan.ui.widgets.lists import Choices


class LearnScreen(MenuScreen[None]):
    """The lessons of one game, those that are done with a mark."""

    TOPIC = "Short positions in which you make the move; a wrong one is refused with the rule and its reason."
    ROWS: ClassVar[tuple[ActionRow, ...]] = (
        CHOOSE,
        *MENU_MOVES,
        ActionRow("forget", ("x",), "start over", "Take all marks off, to begin the course again.", LEAVING),
        *SHARED,
    )

    def __init__(self, game_id: str) -> None:
        self.manifest = registry.manifest(game_id)
        self.lessons = course_of(game_id).lessons
        super().__init__([Choice(each.id, each.title) for each in self.lessons], label_width=46)
        self._asked = False
        """Whether it is asked if the marks come off."""

    @property
    def heading(self) -> str:
        """The game's title."""
        return f"LEARN · {self.manifest.title}"

    @property
    def sett_name(self) -> str:
        """The game's cloth."""
        return self.manifest.sett

    @property
    def progress(self) -> Progress:
        """Which lessons are done."""
        return Progress(self.lobby.settings, self.manifest.id)

    def lead(self) -> list[Text]:
        """How far the learner has come."""
        look = self.app.look
        done, count = len(self.progress.done), len(self.lessons)
        told = f"{done} of {count} done." if done else "From simple to tricky; each takes a minute."
        told = "All done; each can be taken again." if done == count else told
        return [Text(f"{count} lessons, and you make the move", look.title), Text(told, look.ground)]

    def on_mount(self) -> None:
        """Show the marks, with the cursor on what comes next."""
        self._mark(self.progress.next)

    def on_screen_resume(self) -> None:
        """A lesson may have been done meanwhile: from one that is done the cursor goes to what comes next."""
        if self.is_mounted:
            progress, at = self.progress, self.menu.cursor
            self.say_lead()
            self._mark(progress.next if self.lessons[at].id in progress.done else at)

    def _mark(self, cursor: int) -> None:
        done = self.progress.done
        choices = [
            Choice(each.id, f"{at}. {each.title}", "✓ done" if each.id in done else "")
            for at, each in enumerate(self.lessons, 1)
        ]
        self.menu.set_choices(choices, cursor)
        self._tell(self.menu.current)
        self.rows_changed()

    def may(self, row_id: str) -> bool:
        """There is nothing to begin again before anything is done."""
        return row_id != "forget" or bool(self.progress.done)

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Say which rules that lesson teaches."""
        event.stop()
        self._tell(event.choice)

    def chosen(self, choice: Choice) -> None:  # noqa: ARG002  # the cursor says which
        """Take that lesson."""
        open_lesson(self.app, self.manifest.id, self.menu.cursor)

    def _tell(self, choice: Choice | None) -> None:
        lesson = next((each for each in self.lessons if choice is not None and each.id == choice.id), None)
        if lesson is not None:
            self.prompt(f"Teaches {', '.join(lesson.rules)}. Enter begins it.")

    def takes_key(self, event: events.Key) -> bool:
        """While it is asked whether the marks come off, any key answers."""
        if super().takes_key(event):
            return True
        if not self._asked:
            return False
        self._asked = False
        if event.key == "y":
            self.progress.forget()
            self.say_lead()
            self._mark(0)
            self.prompt("All marks are off: the course begins again.")
        else:
            self.prompt("The marks stay.")
        return True

    def action_forget(self) -> None:
        """Ask first whether the marks come off."""
        if self.may("forget"):
            self._asked = True
            self.prompt("Take all marks off, to begin the course again?  y takes them off, any other key keeps them.")


def open_learning(app: TartanApp, game_id: str = "") -> None:
    """The lessons of a game; where none is named, choose one."""
    from tartan.ui.screens.navigation import tell

    if not game_id:
        from tartan.ui.screens.games import GamesScreen

        opens, notes = partial(open_learning, app), partial(_how_far, app)
        app.push_screen(GamesScreen("LEARN", "Which game would you like to learn?", opens, notes))
        return
    try:
        screen = LearnScreen(game_id)
    except TartanError as error:
        tell(app, error.message)
        return
    app.push_screen(screen)


def _how_far(app: TartanApp) -> dict[str, str]:
    """Beside each game of which lessons are done, how many."""
    games = [game.id for game in registry.manifests() if has_course(game.id)]
    counts = {game: len(Progress(app.lobby.settings, game).done) for game in games}
    return {game: f"✓ {done} of {len(course_of(game))} lessons done" for game, done in counts.items() if done}
