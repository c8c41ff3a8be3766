"""The board of Tartan Banners: the loch with its shores, and the muster of the colours above it.

The screen turns keys and clicks into calls of a `Composer` and shows Views as pictures of its zones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tartan.engine.contract import Tone
from tartan.games.banners.composer import Composer
from tartan.games.banners.ledger import counter_text
from tartan.games.banners.model import View
from tartan.games.banners.reveal import RevealStep, pointed, steps
from tartan.games.banners.widgets import Chart, Muster
from tartan.games.banners.widgets.look import Look, look_for
from tartan.games.banners.widgets.muster import LEAST, tall
from tartan.games.banners.widgets.pictures import ChartPicture, MusterPicture, Painter, Stage
from tartan.games.banners.widgets.plan import LEAST as CHART_LEAST
from tartan.ui.actions import PLAYING, ActionRow
from tartan.ui.screens.table import Moment, TableScreen
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.paint import look_of

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import ComposeResult

    from tartan.engine.contract import View as AnyView

_AROUND = 4
"""Rows of a screen that are not the board's."""
_DIGITS = tuple(
    ActionRow(
        f"send_{digit}",
        (str(digit),),
        f"send {digit}",
        "Type how many knights go, digit by digit.",
        PLAYING,
        "with knights picked up",
        footer=False,
    )
    for digit in range(10)
)
_STAGED_ROWS = frozenset(["more", "fewer", *(row.id for row in _DIGITS)])


class BannersScreen(TableScreen):
    """Tartan Banners in play."""

    CSS_PATH = "banners.tcss"

    GAME_ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow(
            "done",
            ("d",),
            "done",
            "End your turn; with moves left, press it twice, or Enter after it (BA-8).",
            PLAYING,
        ),
        ActionRow(
            "more",
            ("plus", "equals_sign", "m"),
            "one more",
            "Let one knight more go.",
            PLAYING,
            "with knights picked up",
        ),
        ActionRow("fewer", ("minus", "f"), "one fewer", "Let one knight fewer go.", PLAYING, "with knights picked up"),
        *_DIGITS,
    )

    # Composing ------------------------------------------------------------------------------------------------------

    def compose_board(self) -> ComposeResult:
        """The muster, and the loch below it."""
        view = self.table.seat(None).view()
        if not isinstance(view, View):
            raise TypeError(view)
        self._view: View = view
        self._composer: Composer | None = None
        self._stage: Stage | None = None
        self._walks_to: View | None = None
        """What a reveal that is being walked leads to: until then the muster tells nothing new."""
        self._news = ""
        self._look = self._find_look()
        self._muster = Muster(MusterPicture(), self._look)
        self._chart = Chart(ChartPicture(), self._look)
        yield self._muster
        yield self._chart

    def on_mount(self) -> None:
        """Give everything its rows, then begin as every table does."""
        self._fit_rows()
        super().on_mount()

    def on_resize(self) -> None:
        """Draw larger or smaller."""
        self._fit_rows()
        self._draw_all()

    def on_screen_resume(self) -> None:
        """Theme or colours may have been changed on another screen."""
        self._draw_all()

    def _fit_rows(self) -> None:
        spare = self.app.size.height - _AROUND - CHART_LEAST
        whole = tall(len(self._view.armies))
        self._muster.styles.height = whole if spare >= whole else LEAST

    # What the table asks for ----------------------------------------------------------------------------------------

    def show(self, view: AnyView, *, private: bool) -> None:
        """Draw a View; own face-down shields have a value only for the seat at the keyboard."""
        if not isinstance(view, View):
            raise TypeError(view)
        self._stage = None
        if view == self._walks_to:
            self._walks_to = None
        self._view = view
        if not private or view.seat is None:
            self._composer = None
        else:
            if self._composer is None or self._composer.view.seat != view.seat:
                self._composer = Composer(view, self.names)
            self._composer.adopt(view, self._composer.legal if view == self._composer.view else ())
        self._draw_all()

    def take_turn(self, legal: tuple[str, ...]) -> None:
        """Enable the cursor among what is legal, and say what is asked."""
        composer = self._composer
        if composer is None:
            return
        composer.adopt(composer.view, legal)
        self._changed()

    def end_turn(self) -> None:
        """Drop what is staged and cover the own shields."""
        self._composer = None
        view = self.table.seat(None).view()
        if isinstance(view, View):
            self._view = view
        self._draw_all()

    def public_moment(self, before: AnyView, after: AnyView) -> tuple[Moment, ...]:
        """What was just revealed, step by step."""
        if not isinstance(before, View) or not isinstance(after, View):
            raise TypeError(before)
        found = steps(before, after, self.names)
        self._walks_to = after if found else None
        return tuple(
            Moment(step.caption, step.rule, lambda step=step: self._reveal(before, after, step))  # type: ignore[misc]  # mypy infers no lambda with a default
            for step in found
        )

    def explain(self, before: AnyView, after: AnyView, words: str) -> bool:
        """The newest reveal, its places marked that the words name."""
        if not isinstance(before, View) or not isinstance(after, View):
            raise TypeError(before)
        stage = pointed(before, after, self.names, words)
        if stage is not None:
            self._reveal(before, after, RevealStep("", "", stage))
        return stage is not None

    def rule_here(self) -> str:
        """The rule that the prompt rests on."""
        composer = self._composer
        return composer.ask.rule if composer is not None and composer.active else "BA-5"

    def counter(self, view: AnyView) -> Text:
        """What every colour holds, and the shields that were not seen."""
        if not isinstance(view, View):
            raise TypeError(view)
        return counter_text(view, self.names, self._look)

    def move_cursor(self, dx: int, dy: int) -> None:
        """To the nearest thing that can be chosen that way."""
        if self._composer is not None and self._composer.active:
            self._composer.move(dx, dy)
            self._changed()

    def next_choice(self, step: int) -> None:
        """Tab: the next thing that can be chosen, along the board."""
        if self._composer is not None and self._composer.active:
            self._composer.tab(step)
            self._changed()

    def choose(self) -> None:
        """Pick up, or do what is staged."""
        if self._composer is not None and self._composer.active:
            self._send(self._composer.choose())

    def step_back(self) -> bool:
        """Put down what is picked up."""
        if self._composer is None or not self._composer.let_go():
            return False
        self._changed()
        return True

    def take_back(self) -> bool:
        """`u` takes back what is staged, like Escape."""
        return self.step_back()

    def may(self, row_id: str) -> bool:
        """How many go can be said only with knights picked up."""
        composer = self._composer
        active = composer is not None and composer.active
        if row_id in _STAGED_ROWS:
            way = composer.way if active and composer is not None else None
            return way is not None and way.most > 1
        if row_id == "done":
            return active and composer is not None and composer.choices.may_end
        return super().may(row_id)

    # The game's own actions -----------------------------------------------------------------------------------------

    def action_done(self) -> None:
        """End the turn, or ask whether to."""
        if self._composer is not None and self._composer.active:
            self._send(self._composer.end())

    def action_more(self) -> None:
        """One knight more."""
        self._change(1)

    def action_fewer(self) -> None:
        """One knight fewer."""
        self._change(-1)

    def _change(self, by: int) -> None:
        if self._composer is not None and self._composer.active:
            self._composer.more(by)
            self._changed()

    def action_send_0(self) -> None:
        """A digit of how many go."""
        self._digit(0)

    def action_send_1(self) -> None:
        """A digit of how many go."""
        self._digit(1)

    def action_send_2(self) -> None:
        """A digit of how many go."""
        self._digit(2)

    def action_send_3(self) -> None:
        """A digit of how many go."""
        self._digit(3)

    def action_send_4(self) -> None:
        """A digit of how many go."""
        self._digit(4)

    def action_send_5(self) -> None:
        """A digit of how many go."""
        self._digit(5)

    def action_send_6(self) -> None:
        """A digit of how many go."""
        self._digit(6)

    def action_send_7(self) -> None:
        """A digit of how many go."""
        self._digit(7)

    def action_send_8(self) -> None:
        """A digit of how many go."""
        self._digit(8)

    def action_send_9(self) -> None:
        """A digit of how many go."""
        self._digit(9)

    def _digit(self, digit: int) -> None:
        if self._composer is not None and self._composer.active:
            self._composer.digit(digit)
            self._changed()

    # The mouse ------------------------------------------------------------------------------------------------------

    def on_chart_picked(self, message: Chart.Picked) -> None:
        """A place was clicked."""
        composer = self._composer
        if composer is None or not composer.active:
            return
        clicked = composer.click(message.place)
        self._send(clicked.send)
        if clicked.why_not:
            refusal = self.refusal(clicked.why_not)
            if refusal is not None:
                self.prompt(refusal.message, refusal.rule, refused=True)

    # Drawing --------------------------------------------------------------------------------------------------------

    def _send(self, texts: tuple[str, ...]) -> None:
        if texts:
            self.send(texts)
        else:
            self._changed()

    def _changed(self) -> None:
        """The cursor or what is staged has changed: draw it, and say what is asked."""
        self._draw_chart()
        composer = self._composer
        if composer is not None and composer.active:
            ask = composer.ask
            self.prompt(ask.text, ask.rule)
        self.rows_changed()

    def _reveal(self, before: View, after: View, step: RevealStep) -> None:
        """One step of a reveal: everything private is covered meanwhile."""
        self._composer = None
        self._stage = step.stage
        self._view = before if step.before else after
        self._draw()

    def _find_look(self) -> Look:
        """What this terminal and theme can show now."""
        setts = tuple(badge.sett for badge in self.badges)
        light = not self.app.current_theme.dark
        return look_for(look_of(self.app), app_colour_mode(self.app), light, setts, letters=self.ascii)

    def _draw_all(self) -> None:
        """Everything, in the look of now."""
        self._look = self._find_look()
        if self._walks_to is None:
            lines = [line for line in self.conductor.log()[-12:] if line.tone is not Tone.PRIVATE]
            self._news = lines[-1].say(self.names) if lines else ""
        self._draw()

    def _painter(self) -> Painter:
        return Painter(self._view, self.names, self._composer, self._stage)

    def _draw(self) -> None:
        """Give both zones their pictures; a zone writes only what has changed."""
        self._muster.present(self._painter().muster(self._news), self._look)
        self._draw_chart()

    def _draw_chart(self) -> None:
        self._chart.present(self._painter().chart(), self._look)


SCREEN = BannersScreen
"""What the registry finds."""
