"""The board of Tartan Banners: the loch with its shores, and the muster of the colours above it.

The screen turns keys and clicks into calls of a `Composer` and shows Views as pictures of its zones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tartan.engine.contract import Tone
from tartan.games.banners.composer import Composer
from tartan.games.banners.ledger import counter_text
from tartan.games.banners.model import View
from tartan.games.banners.prompts import doing
from tartan.games.banners.reveal import pointed, steps
from tartan.games.banners.widgets import Chart, Muster
from tartan.games.banners.widgets.muster import LEAST, tall
from tartan.games.banners.widgets.pictures import ChartPicture, MusterPicture, Painter, Stage
from tartan.games.banners.widgets.plan import LEAST as CHART_LEAST
from tartan.ui.actions import PLAYING, ActionRow, digit_row
from tartan.ui.screens.board import BoardScreen, Scene
from tartan.ui.screens.table import LARGE

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import ComposeResult

    from tartan.engine.contract import View as AnyView

_HEARD = 12
"""Lines of the log among which the newest public one is looked for."""
_DIGITS = tuple(
    digit_row(digit, f"send {digit}", "Type how many knights go, digit by digit.", "with several knights picked up")
    for digit in range(10)
)
_STAGED_ROWS = frozenset(["more", "fewer", *(row.id for row in _DIGITS)])


class BannersScreen(BoardScreen[View, Composer, Stage]):
    """Tartan Banners in play."""

    CSS_PATH = "banners.tcss"
    view_type = View
    TELLS = True

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
            "while one of those picked up would stay",
        ),
        ActionRow("fewer", ("minus", "f"), "one fewer", "Let one knight fewer go.", PLAYING, "while several go"),
        *_DIGITS,
    )

    # The board ------------------------------------------------------------------------------------------------------

    def compose_zones(self) -> ComposeResult:
        """The muster, and the loch below it."""
        self._news = ""
        self._muster = Muster(MusterPicture(), self._look)
        self._chart = Chart(ChartPicture(), self._look)
        yield self._muster
        yield self._chart

    def fit_zones(self) -> None:
        """The muster is tall where the loch leaves room for it."""
        spare = self.board_rows - CHART_LEAST
        whole = tall(len(self._view.armies))
        self._muster.styles.height = whole if spare >= whole else LEAST

    def composer_for(self, view: View) -> Composer:
        """A fresh cursor."""
        return Composer(view, self.names)

    def scenes(self, before: View, after: View) -> tuple[Scene[View, Stage], ...]:
        """What was just revealed, step by step."""
        return tuple(
            Scene(before if step.before else after, step.stage, step.caption, step.rule, step.begins)
            for step in steps(before, after, self.names)
        )

    def scene_of(self, before: View, after: View, words: str) -> Scene[View, Stage] | None:
        """The newest reveal, its places marked that the words name."""
        stage = pointed(before, after, self.names, words)
        return None if stage is None else Scene(after, stage)

    def idle_rule(self) -> str:
        """How a turn goes."""
        return "BA-5"

    def counter(self, view: AnyView) -> Text:
        """What every colour holds, and the shields that were not seen."""
        return counter_text(self.known(view), self.names, self._look)

    def choose(self) -> None:
        """Pick up, or do what is staged."""
        if self.acting is not None:
            self.follow(self.acting.choose())

    def may(self, row_id: str) -> bool:
        """How many go can be said only with knights picked up, and never more than there are, nor none."""
        composer = self.acting
        if row_id in _STAGED_ROWS:
            if composer is None or composer.way is None:
                return False
            can = {"more": composer.knights < composer.way.most, "fewer": composer.knights > 1}
            return can.get(row_id, composer.way.most > 1)
        if row_id == "done":
            return composer is not None and composer.choices.may_end
        return super().may(row_id)

    # The game's own actions -----------------------------------------------------------------------------------------

    def action_done(self) -> None:
        """End the turn, or ask whether to."""
        if self.acting is not None:
            self.follow(self.acting.end())

    def hinted(self, text: str, *, after: bool) -> str:  # noqa: ARG002  # a step says all wherever it stands
        """A step as a hint names it: `march 3 knights from c5 to c7`."""
        return doing(text)

    def action_more(self) -> None:
        """One knight more."""
        self._change(1)

    def action_fewer(self) -> None:
        """One knight fewer."""
        self._change(-1)

    def _change(self, by: int) -> None:
        if self.acting is not None:
            self.acting.more(by)
            self.changed()

    def action_digit(self, digit: int) -> None:
        """A digit of how many go."""
        if self.acting is not None:
            self.acting.digit(digit)
            self.changed()

    def on_chart_picked(self, message: Chart.Picked) -> None:
        """A place was clicked."""
        if self.acting is not None:
            clicked = self.acting.click(message.place)
            self.follow(clicked.send, clicked.why_not)

    # Drawing --------------------------------------------------------------------------------------------------------

    def renew(self) -> None:
        """What the muster tells."""
        lines = [line for line in self.conductor.newest(_HEARD) if line.tone is not Tone.PRIVATE]
        self._news = lines[-1].say(self.names) if lines else ""

    def _painter(self) -> Painter:
        return Painter(self._view, self.table.names, self._composer, self._stage)

    def draw(self) -> None:
        """Muster and loch."""
        self._muster.present(self._painter().muster(self._news), self._look)
        self.draw_choice()

    def draw_choice(self) -> None:
        """The loch alone: the cursor does not leave it."""
        self._chart.present(self._painter().chart(numbered=self.app.size.width >= LARGE[0]), self._look)


SCREEN = BannersScreen
"""What the registry finds."""
