"""The board of a game that is played with a cursor: what all boards do with Views, keys, clicks and reveals.

A game derives its screen from `BoardScreen` and fills in its zones, its composer and its scenes; the composer knows
the cursor and what is staged, the zones how things look, and this class when to ask which of them.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from tartan.session.seat import Sitter
from tartan.ui.conductors.news import stands_first, tell_done, tell_first
from tartan.ui.screens.board_contract import Moment
from tartan.ui.screens.composing import ComposerT, ViewT
from tartan.ui.screens.table import TableScreen
from tartan.ui.themes import ThemeName, textual_theme
from tartan.ui.widgets.look import look_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.app import ComposeResult

    from tartan.engine.contract import View as AnyView
    from tartan.session.face import SeenTable
    from tartan.ui.actions import ActionRow
    from tartan.ui.widgets.look import BoardLook

OTHER_ROWS = 4
"""Rows of a screen that are not the board's: title band, prompt line, footer."""
LEAST_ROWS = 20
"""Rows that a board always has."""
ONLY = "The only choice."
"""What is said first where there is no other."""
NOWHERE = "Nothing more that way."
"""What is said where an arrow key leaves everything as it is."""

StageT = TypeVar("StageT")


@dataclass(frozen=True, slots=True)
class Scene(Generic[ViewT, StageT]):
    """A step of a reveal: the View that it is drawn over, what is drawn over it, and the words in the prompt line."""

    view: ViewT
    stage: StageT | None
    caption: str = ""
    rule: str = ""
    begins: bool = False
    """Whether it shows how the next turn or phase begins."""
    where: str = ""
    """The phase that it shows, where that is neither the one before nor the one after."""


class BoardScreen(TableScreen, Generic[ViewT, ComposerT, StageT]):
    """A board that draws Views as zones and turns keys and clicks into calls of a composer."""

    view_type: type[ViewT]
    """The game's View."""
    _look: BoardLook

    def __init__(self, table: SeenTable) -> None:
        super().__init__(table)
        self._view: ViewT = self.known(self.door.view())
        """What is drawn."""
        self._composer: ComposerT | None = None
        """The cursor of the seat at the keyboard; None while everything private is covered."""
        self._before_steps: list[ComposerT] = []
        """How the cursor stood before each step of this turn, so that it can go back with a step that is taken back."""
        self._goes_back = False
        """Whether a step was just taken back."""
        self._stage: StageT | None = None
        """The step of a reveal that is drawn over the View."""
        self.at_keyboard: int | None = None
        """The seat whose turn it is here; None once that has ended, which is after a reveal of what it did."""

    # What a game fills in -------------------------------------------------------------------------------------------

    def compose_zones(self) -> ComposeResult:
        """The zones of the board, drawn from the View and the look."""
        yield from ()

    def fit_zones(self) -> None:
        """Give the zones their rows and columns; called when the screen opens, and when its size changes."""

    def composer_for(self, view: ViewT) -> ComposerT:
        """A fresh cursor for the seat whose View this is."""
        raise NotImplementedError

    def scenes(self, before: ViewT, after: ViewT) -> Sequence[Scene[ViewT, StageT]]:  # noqa: ARG002  # a game has its own
        """The steps of a reveal between two of a spectator's Views."""
        return ()

    def scene_of(self, before: ViewT, after: ViewT, words: str) -> Scene[ViewT, StageT] | None:  # noqa: ARG002  # likewise
        """What came between two of a spectator's Views, pointing at what the words speak of; None if at nothing."""
        return None

    def idle_rule(self) -> str:
        """The rule that applies while nothing can be chosen."""
        return ""

    def labels(self) -> Mapping[str, str]:
        """What rows are called as things stand, by the ids of those that have other labels than always."""
        return {}

    def action_digit(self, digit: int) -> None:
        """A digit was pressed, for which the game has a `digit_row`."""

    def renew(self) -> None:
        """Bring up to date what no cursor key can change; called before `draw` with another View, size or theme."""

    def draw(self) -> None:
        """Give every zone its picture; a zone writes only what has changed."""

    def draw_choice(self) -> None:
        """Give pictures to the zones that a key of the cursor can change."""
        self.draw()

    # What a game may use --------------------------------------------------------------------------------------------

    def known(self, view: AnyView) -> ViewT:
        """A View by the game's own type; TypeError where it is another game's."""
        if not isinstance(view, self.view_type):
            raise TypeError(view)
        return view

    @property
    def acting(self) -> ComposerT | None:
        """The cursor, where something can be chosen with it."""
        return self._composer if self._composer is not None and self._composer.active else None

    @property
    def nearest(self) -> int:
        """The seat that sits nearest at first: the only one at this keyboard, else the first."""
        here = [seat for seat, plan in enumerate(self.table.plans) if plan.sitter is Sitter.HERE]
        return here[0] if len(here) == 1 else 0

    @property
    def board_rows(self) -> int:
        """Rows that the board has."""
        return max(LEAST_ROWS, self.app.size.height - OTHER_ROWS)

    def follow(self, send: Sequence[str], why_not: str = "") -> None:
        """Send what is complete, or draw what is staged; where something cannot be chosen, say why.

        `why_not` is a text that asks for it: its refusal tells.
        """
        if send:
            self.send(send)
            return
        self.changed()
        if why_not:
            self.tell_why_not(why_not)

    def send(self, texts: Sequence[str]) -> bool:
        """Submit steps, and remember where the cursor stood."""
        self.done_meanwhile = ()
        if self._composer is not None:
            self._before_steps.append(copy(self._composer))
        return super().send(texts)

    def tell_why_not(self, text: str) -> None:
        """Say why a text would be refused."""
        refusal = self.refusal(text)
        if refusal is not None:
            self.refuse(refusal)

    def changed(self) -> None:
        """The cursor or what is staged has changed: draw it, and say what is asked."""
        self.draw_choice()
        composer = self.acting
        if composer is not None:
            asked = composer.ask
            self.prompt(asked.text, asked.rule)
            if len(composer.legal) == 1:
                tell_first(self, ONLY)
            if not composer.started:
                tell_done(self)
        self.rows_changed()

    # What the table asks for ----------------------------------------------------------------------------------------

    def compose_board(self) -> ComposeResult:
        """The zones."""
        self._look = self._find_look()
        yield from self.compose_zones()

    def on_mount(self) -> None:
        """Give everything its rows. Textual calls the `on_mount` of the classes above by itself."""
        self.fit_zones()

    def on_resize(self) -> None:
        """Draw larger or smaller."""
        self.fit_zones()
        self._draw_all()

    def on_screen_resume(self) -> None:
        """Theme or colours may have been changed on another screen."""
        self._draw_all()

    def show(self, view: AnyView, *, private: bool) -> None:
        """Draw a View; what is private is drawn only for the seat at the keyboard."""
        self._view = known = self.known(view)
        self._stage, self.where_shown = None, ""
        if private and self.conductor.plays:
            self.at_keyboard = known.seat
        if not private or known.seat is None:
            self._composer = None
        else:
            composer = self._composer
            if composer is None or composer.view.seat != known.seat:
                composer = self._composer = self.composer_for(known)
                self._before_steps.clear()
            composer.adopt(known, composer.legal if known == composer.view else ())
        self._draw_all()

    def take_turn(self, legal: tuple[str, ...]) -> None:
        """Enable the cursor among what is legal, and say what is asked."""
        if self._composer is not None:
            self._go_back_to(legal)
            self._composer.adopt(self._view, legal)
            self.changed()

    def _go_back_to(self, legal: tuple[str, ...]) -> None:
        """After a step was taken back, put the cursor on what had been picked up for it."""
        goes_back, self._goes_back = self._goes_back, False
        while goes_back and self._before_steps:
            composer = self._before_steps.pop()
            if composer.legal == legal and composer.view == self._view:
                self._composer = composer
                self.put_down()
                break

    def taken_back(self) -> None:
        """The cursor goes back as well."""
        self._goes_back = True

    def end_turn(self) -> None:
        """Drop what is staged, and cover what is private."""
        self._composer, self.at_keyboard, self.done_meanwhile = None, None, ()
        self._view = self.known(self.table.seat(None).view())
        self._draw_all()

    def public_moment(self, before: AnyView, after: AnyView) -> tuple[Moment, ...]:
        """What was just revealed, scene by scene."""
        found = self.scenes(self.known(before), self.known(after))
        return tuple(Moment(scene.caption, scene.rule, partial(self._play, scene), scene.begins) for scene in found)

    def explain(self, before: AnyView, after: AnyView, words: str) -> bool:
        """Draw what came between two Views, if the words speak of it."""
        scene = self.scene_of(self.known(before), self.known(after), words)
        if scene is not None:
            self.renew()
            self._play(scene)
        return scene is not None

    def rule_here(self) -> str:
        """The rule that the prompt rests on."""
        return self.idle_rule() if self.acting is None else self.acting.ask.rule

    def move_cursor(self, dx: int, dy: int) -> None:
        """To what can be chosen that way; where nothing lies there the cursor stays, which is said once."""
        composer = self.acting
        if composer is None:
            return
        before = copy(composer)
        composer.move(dx, dy)
        if vars(composer) != vars(before):
            self.changed()
        elif not stands_first(self, NOWHERE) and not tell_first(self, NOWHERE):
            self.changed()
            tell_first(self, NOWHERE)

    def next_choice(self, step: int) -> None:
        """Tab: to the next group, or the next thing, that can be chosen."""
        if self.acting is not None:
            self.acting.tab(step)
            self.changed()

    def step_back(self) -> bool:
        """Take back the last thing that is staged."""
        if self._composer is None or not self._composer.let_go():
            return False
        self.changed()
        return True

    def put_down(self) -> None:
        """Take back what is picked up, step by step."""
        composer = self._composer
        if composer is not None and composer.started:
            while composer.started and composer.let_go():
                pass
            self.draw_choice()

    @property
    def uncommitted(self) -> bool:
        """Also what is picked up."""
        return super().uncommitted or (self.acting is not None and self.acting.started)

    def take_back(self) -> bool:
        """`u` takes back what is staged, like Escape."""
        return self.step_back()

    def may(self, row_id: str) -> bool:
        """What is staged can be taken back, whether or not an action could; else Escape leaves what is not saved."""
        if self.acting is not None and (row_id == "back" or (row_id == "undo" and self.acting.started)):
            return self.acting.started or not self.conductor.saved
        return super().may(row_id)

    def rows_now(self) -> tuple[ActionRow, ...]:
        """As at every table, some in the words of this moment."""
        labels = self.labels()
        return tuple(replace(row, label=labels[row.id]) if row.id in labels else row for row in super().rows_now())

    # Drawing --------------------------------------------------------------------------------------------------------

    def _play(self, scene: Scene[ViewT, StageT]) -> None:
        """One step of a reveal: everything private is covered meanwhile."""
        self._composer = None
        self._view, self._stage, self.where_shown = scene.view, scene.stage, scene.where
        self.draw()

    def _find_look(self) -> BoardLook:
        """What this terminal and theme can show now."""
        return look_for(
            self.app.look,
            self.app.colour_mode,
            not self.app.current_theme.dark,
            tuple(badge.sett for badge in self.badges),
            letters=self.ascii,
            contrast=self.app.theme == textual_theme(ThemeName.CONTRAST).name,
        )

    def _draw_all(self) -> None:
        """Everything, in the look of now."""
        self._look = self._find_look()
        self.renew()
        self.draw()
