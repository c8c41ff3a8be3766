"""The board of Lords of Scotland: other armies above, Supporters and Recruits in the middle, own army and hand below.

The screen turns keys and clicks into calls of a `Composer` and shows Views as pictures of its zones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from tartan.games.lords.asking import STEP_RULES
from tartan.games.lords.choices import Area, Spot
from tartan.games.lords.composer import ACTIVATE, FACE_DOWN, FACE_UP, Answer, Composer
from tartan.games.lords.ledger import counter_text
from tartan.games.lords.model import View
from tartan.games.lords.reveal import RevealStep, stages
from tartan.games.lords.widgets import ArmyZone, HandZone, MarketZone
from tartan.games.lords.widgets.layout import LEAST_ROWS, Rows, rows
from tartan.games.lords.widgets.look import Look, look_for
from tartan.games.lords.widgets.pictures import (
    COVERED,
    ArmyPicture,
    Stage,
    army_picture,
    hand_picture,
    lights_of,
    market_picture,
    others,
)
from tartan.session.seat import Sitter
from tartan.ui.actions import PLAYING, ActionRow
from tartan.ui.screens.table import Moment, TableScreen
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.paint import look_of

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import ComposeResult

    from tartan.engine.contract import View as AnyView
    from tartan.games.lords.widgets.spots import SpotZone

_FIXED_ROWS = 4
"""Rows of the screen that are not the board's: title band, prompt line, footer."""

_PLACES = tuple(
    ActionRow(
        f"recruit_{place}",
        (str(place),),
        f"recruit {place}",
        f"Take the Recruit from place {place} of the row (LO-7).",
        PLAYING,
        "on your turn, within the limits of LO-9",
        footer=False,
    )
    for place in range(1, 6)
)


class LordsScreen(TableScreen):
    """Lords of Scotland in play."""

    CSS_PATH = "lords.tcss"

    GAME_ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow(
            "activate",
            ("a",),
            "activate",
            "Muster the card under the cursor face-up and let it use its power (LO-12).",
            PLAYING,
            "on a card with a dot",
        ),
        ActionRow(
            "face_up", ("f",), "face-up", "Muster the card under the cursor face-up (LO-7).", PLAYING, "on a card"
        ),
        ActionRow(
            "face_down", ("d",), "face-down", "Muster the card under the cursor face-down (LO-7).", PLAYING, "on a card"
        ),
        ActionRow(
            "sit_out",
            ("s",),
            "pass",
            "Go to the button for passing, or for mustering no second card; there, press it (LO-7, LO-19).",
            PLAYING,
        ),
        *_PLACES,
        ActionRow(
            "recruit_deck",
            ("0",),
            "recruit from the pile",
            "Take the top card of the draw pile (LO-7).",
            PLAYING,
            "on your turn, within the limits of LO-9",
            footer=False,
        ),
    )

    # Composing ------------------------------------------------------------------------------------------------------

    def compose_board(self) -> ComposeResult:
        """The other armies, the middle of the table, the own army, the hand."""
        view = self.table.seat(None).view()
        if not isinstance(view, View):
            raise TypeError(view)
        self._view: View = view
        self._composer: Composer | None = None
        self._stage: Stage | None = None
        self._heard = self.table.seat(None).log_length
        self._acted: int | None = None
        here = [seat for seat, plan in enumerate(self.table.plans) if plan.sitter is Sitter.HERE]
        self._foot = here[0] if len(here) == 1 else 0
        look = self._find_look()
        self._above = tuple(ArmyZone(ArmyPicture(seat, ""), look) for seat in others(view.seats, self._foot))
        self._market = MarketZone(market_picture(view, 3, {}), look)
        self._own = ArmyZone(ArmyPicture(self._foot, ""), look)
        self._hand = HandZone(COVERED, look)
        yield from self._above
        yield self._market
        yield self._own
        yield self._hand

    def on_mount(self) -> None:
        """Give everything its rows, then begin as every table does."""
        self._fit_rows()
        super().on_mount()

    def on_resize(self) -> None:
        """Draw larger or smaller."""
        self._fit_rows()
        self._draw()

    def on_screen_resume(self) -> None:
        """Theme or colours may have been changed on another screen."""
        self._draw()

    @property
    def _rows(self) -> Rows:
        return rows(max(LEAST_ROWS, self.app.size.height - _FIXED_ROWS), len(self._above))

    def _fit_rows(self) -> None:
        fit = self._rows
        for zone in self._above:
            zone.styles.height = fit.other
        self._market.styles.height = fit.market
        self._own.styles.height = fit.own
        self._hand.styles.height = fit.hand

    # What the table asks for ----------------------------------------------------------------------------------------

    def show(self, view: AnyView, *, private: bool) -> None:
        """Draw a View; the hand is uncovered only for the seat at the keyboard."""
        if not isinstance(view, View):
            raise TypeError(view)
        self._stage = None
        self._view = view
        self._heard = self.table.seat(None).log_length
        if not private or view.seat is None:
            self._composer = None
        else:
            if self.conductor.plays:  # who only watches sees everybody stay where they are
                self._foot = self._acted = view.seat
            if self._composer is None or self._composer.view.seat != view.seat:
                self._composer = Composer(view, self.names)
            self._composer.adopt(view, self._composer.legal if view == self._composer.view else ())
        self._draw()

    def take_turn(self, legal: tuple[str, ...]) -> None:
        """Enable the cursor among what is legal, and say what is asked."""
        if self._composer is not None:
            self._composer.adopt(self._composer.view, legal)
            self._changed()

    def end_turn(self) -> None:
        """Drop what is staged and cover the hand."""
        self._composer = None
        self._acted = None
        view = self.table.seat(None).view()
        if isinstance(view, View):
            self._view = view
        self._draw()

    def public_moment(self, before: AnyView, after: AnyView) -> tuple[Moment, ...]:
        """What was just counted, claimed, or done by a power."""
        if not isinstance(before, View) or not isinstance(after, View):
            raise TypeError(before)
        door = self.table.seat(None)
        lines = door.log(self._heard)
        self._heard = door.log_length
        return tuple(
            Moment(step.caption, step.rule, lambda step=step: self._reveal(before, after, step))  # type: ignore[misc]  # mypy infers no lambda with a default
            for step in stages(before, after, self.names, lines, self._acted)
        )

    def rule_here(self) -> str:
        """The rule that the prompt rests on."""
        composer = self._composer
        if composer is not None and composer.active:
            return composer.ask.rule
        return STEP_RULES[self._view.step]

    def counter(self, view: AnyView) -> Text:
        """All cards that do not lie open."""
        if not isinstance(view, View):
            raise TypeError(view)
        return counter_text(view, self.names, self._find_look())

    def move_cursor(self, dx: int, dy: int) -> None:
        """Round a line of things that can be chosen, or to the line above or below."""
        if self._composer is not None and self._composer.active:
            self._composer.move(dx, dy)
            self._changed()

    def next_choice(self, step: int) -> None:
        """Tab: the next line."""
        if self._composer is not None and self._composer.active:
            self._composer.tab(step)
            self._changed()

    def choose(self) -> None:
        """Pick up, go on with what is picked up, or do it."""
        if self._composer is not None and self._composer.active:
            self._follow(self._composer.choose())

    def step_back(self) -> bool:
        """Take back the last thing that is staged."""
        if self._composer is None or not self._composer.let_go():
            return False
        self._changed()
        return True

    def take_back(self) -> bool:
        """`u` takes back what is staged, like Escape."""
        return self.step_back()

    def may(self, row_id: str) -> bool:
        """Mustering wants a card under the cursor; passing and recruiting must be open."""
        composer = self._composer
        active = composer is not None and composer.active and self.my_turn
        if row_id == "undo" and active and composer is not None and composer.started:
            return True
        if row_id in ("activate", "face_up", "face_down"):
            return active and composer is not None and composer.may_muster
        if row_id == "sit_out":
            return active and composer is not None and composer.button is not None
        if row_id.startswith("recruit_"):
            spot = Spot(Area.ROW, row_id.removeprefix("recruit_"))
            return active and composer is not None and spot in composer.choices.direct
        return super().may(row_id)

    def rows_now(self) -> tuple[ActionRow, ...]:
        """As at every table; `s` says whether it passes, or only stops Makgill's second muster (LO-19)."""
        composer = self._composer
        if composer is None or composer.button != Spot(Area.BUTTON, "stop"):
            return super().rows_now()
        return tuple(replace(row, label="stop") if row.id == "sit_out" else row for row in super().rows_now())

    # The game's own actions -----------------------------------------------------------------------------------------

    def action_activate(self) -> None:
        """Muster face-up and activate."""
        self._muster(ACTIVATE)

    def action_face_up(self) -> None:
        """Muster face-up."""
        self._muster(FACE_UP)

    def action_face_down(self) -> None:
        """Muster face-down."""
        self._muster(FACE_DOWN)

    def action_sit_out(self) -> None:
        """To the button, or press it."""
        composer = self._composer
        if composer is None or not composer.active:
            return
        spot = composer.button
        if spot is None:
            self._tell_why_not("pass")
        elif composer.at == spot:
            self._follow(composer.choose())
        else:
            composer.go_to_button()
            self._changed()

    def action_recruit_1(self) -> None:
        """The first place of the row."""
        self._recruit("1")

    def action_recruit_2(self) -> None:
        """The second place."""
        self._recruit("2")

    def action_recruit_3(self) -> None:
        """The third place."""
        self._recruit("3")

    def action_recruit_4(self) -> None:
        """The fourth place."""
        self._recruit("4")

    def action_recruit_5(self) -> None:
        """The fifth place."""
        self._recruit("5")

    def action_recruit_deck(self) -> None:
        """The draw pile."""
        self._recruit("deck")

    def _recruit(self, key: str) -> None:
        if self._composer is not None and self._composer.active:
            self._follow(self._composer.click(Spot(Area.ROW, key)))

    def _muster(self, way: str) -> None:
        if self._composer is not None and self._composer.active:
            self._follow(self._composer.muster(way))

    def on_spot_zone_picked(self, message: SpotZone.Picked) -> None:
        """Something on the board was clicked."""
        if self._composer is not None and self._composer.active:
            self._follow(self._composer.click(message.spot))

    def _follow(self, answer: Answer) -> None:
        """Send what is complete, or draw what is staged, or say why it cannot be."""
        if answer.send:
            self.send(answer.send)
            return
        self._changed()
        if answer.why_not:
            self._tell_why_not(answer.why_not)

    def _tell_why_not(self, text: str) -> None:
        refusal = self.refusal(text)
        if refusal is not None:
            self.prompt(refusal.message, refusal.rule, refused=True)

    # Drawing --------------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        """The cursor or what is staged has changed: draw it, and say what is asked."""
        self._draw()
        composer = self._composer
        if composer is not None and composer.active:
            ask = composer.ask
            self.prompt(ask.text, ask.rule)
        self.rows_changed()

    def _reveal(self, before: View, after: View, step: RevealStep) -> None:
        """One step of a moment: everything private is covered meanwhile."""
        self._composer = None
        self._stage = step.stage
        self._view = after if step.over_after else before
        self._draw()

    def _find_look(self) -> Look:
        setts = tuple(badge.sett for badge in self.badges)
        light = not self.app.current_theme.dark
        return look_for(look_of(self.app), app_colour_mode(self.app), light, setts, letters=self.ascii)

    def _draw(self) -> None:
        """Give every zone its picture; a zone writes only what has changed."""
        look, view, stage, composer = self._find_look(), self._view, self._stage, self._composer
        other, market, own, hand = self._rows.cards
        lights = lights_of(composer, stage)
        for zone, seat in zip(self._above, others(view.seats, self._foot), strict=True):
            zone.present(army_picture(view, seat, self.names[seat], other, lights, stage), look)
        self._market.present(market_picture(view, market, lights, stage, composer), look)
        self._own.present(army_picture(view, self._foot, self.names[self._foot], own, lights, stage), look)
        self._hand.present(hand_picture(view, composer, hand, lights), look)


SCREEN = LordsScreen
"""What the registry finds."""
