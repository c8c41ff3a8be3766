"""The board of Lords of Scotland: other armies above, Supporters and Recruits in the middle, own army and hand below.

The screen turns keys and clicks into calls of a `Composer` and shows Views as pictures of its zones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from tartan.engine.contract import with_names
from tartan.games.lords.choices import Area, Spot
from tartan.games.lords.composer import ACTIVATE, FACE_DOWN, FACE_UP, Answer, Composer
from tartan.games.lords.ledger import counter_text, discards_texts
from tartan.games.lords.model import View
from tartan.games.lords.notation import card_words
from tartan.games.lords.prompts import STEP_RULES
from tartan.games.lords.reveal import spoken_of, stages
from tartan.games.lords.widgets import ArmyZone, HandZone, MarketZone
from tartan.games.lords.widgets.layout import Rows, rows
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
from tartan.games.lords.words import doing
from tartan.ui.actions import KNOWING, PLAYING, ActionRow, digit_row
from tartan.ui.screens.board import BoardScreen, Scene

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import ComposeResult

    from tartan.engine.contract import View as AnyView
    from tartan.games.lords.widgets.spots import SpotZone

_WAYS = {"activate": ACTIVATE, "face_up": FACE_UP, "face_down": FACE_DOWN}
"""Ways to muster a card, by the rows that do it."""

_PLACES = tuple(
    digit_row(
        place,
        f"recruit {place}",
        f"Take the Recruit from place {place} of the row (LO-7).",
        "instead of a muster, while one lies there, within the limits of LO-9",
    )
    for place in range(1, 6)
)


class LordsScreen(BoardScreen[View, Composer, Stage]):
    """Lords of Scotland in play."""

    CSS_PATH = "lords.tcss"
    view_type = View

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
        ActionRow("discards", ("x",), "discards", "Look into the discards.", KNOWING, footer=False),
        *_PLACES,
        digit_row(
            0,
            "recruit from the pile",
            "Take the top card of the draw pile (LO-7).",
            "instead of a muster, within the limits of LO-9",
        ),
    )

    # The board ------------------------------------------------------------------------------------------------------

    def compose_zones(self) -> ComposeResult:
        """The other armies, the middle of the table, the own army, the hand."""
        view, look = self._view, self._look
        self._heard = self.table.seat(None).log_length
        """Lines of the public log that the last reveal had told of."""
        self._foot = self.nearest
        """The seat whose army stands at the foot of the table."""
        self._above = tuple(ArmyZone(ArmyPicture(seat, ""), look) for seat in others(view.seats, self._foot))
        self._market = MarketZone(market_picture(view, 3, {}), look)
        self._own = ArmyZone(ArmyPicture(self._foot, ""), look)
        self._hand = HandZone(COVERED, look)
        yield from self._above
        yield self._market
        yield self._own
        yield self._hand

    @property
    def _rows(self) -> Rows:
        return rows(self.board_rows, len(self._above))

    def fit_zones(self) -> None:
        """Every line of the table has its rows."""
        fit = self._rows
        for zone in self._above:
            zone.styles.height = fit.other
        self._market.styles.height = fit.market
        self._own.styles.height = fit.own
        self._hand.styles.height = fit.hand

    def composer_for(self, view: View) -> Composer:
        """A fresh cursor."""
        return Composer(view, self.names, bare=self.conductor.bare)

    def show(self, view: AnyView, *, private: bool) -> None:
        """The seat that looks sits at the foot; who only watches sees everybody stay where they are."""
        self._heard = self.table.seat(None).log_length
        foot = self.conductor.foot(view.seat if private else None)
        if foot is not None:
            self._foot = foot
        super().show(view, private=private)

    def scenes(self, before: View, after: View) -> tuple[Scene[View, Stage], ...]:
        """What was just counted, claimed, or done by a power."""
        door = self.table.seat(None)
        lines = door.log(self._heard)
        self._heard = door.log_length
        return tuple(
            Scene(after if step.over_after else before, step.stage, step.caption, step.rule)
            for step in stages(before, after, self.names, lines, self.at_keyboard)
        )

    def scene_of(self, before: View, after: View, words: str) -> Scene[View, Stage] | None:
        """The cards that the words speak of, where they lie."""
        stage = spoken_of(before, after, words)
        return None if stage is None else Scene(after, stage)

    def hinted(self, text: str, *, after: bool) -> str:  # noqa: ARG002  # a step says all wherever it stands
        """A step as a hint names it: cards by their names and armies, and how they are mustered."""
        return with_names(doing(text, self._view), self.names)

    def idle_rule(self) -> str:
        """The rule of this step of the round."""
        return STEP_RULES[self._view.step]

    def counter(self, view: AnyView) -> Text:
        """All cards that do not lie open."""
        return counter_text(self.known(view), self.names, self._look)

    def choose(self) -> None:
        """Pick up, go on with what is picked up, or do it."""
        if self.acting is not None:
            self._answer(self.acting.choose())

    def may(self, row_id: str) -> bool:
        """Mustering wants a card under the cursor that may be mustered so; passing and recruiting must be open."""
        composer = self.acting
        if row_id in _WAYS:
            return composer is not None and composer.may_muster(_WAYS[row_id])
        if row_id == "sit_out":
            return composer is not None and composer.may_sit_out
        if row_id.startswith("digit_"):
            return composer is not None and _recruit(int(row_id[-1])) in composer.choices.direct
        return super().may(row_id)

    def labels(self) -> dict[str, str]:
        """`s` says whether it passes, or only stops Makgill's second muster (LO-19)."""
        composer = self.acting
        return {"sit_out": "stop"} if composer is not None and composer.button == Spot(Area.BUTTON, "stop") else {}

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

    def _muster(self, way: str) -> None:
        if self.acting is not None:
            self._answer(self.acting.muster(way))

    def action_sit_out(self) -> None:
        """To the button, or press it."""
        composer = self.acting
        if composer is None:
            return
        if composer.button is None:
            self.tell_why_not("pass")
        elif composer.started:
            self.prompt(f"{card_words(composer.lifted)} is picked up; Esc puts it down.", "LO-7", refused=True)
        elif composer.at == composer.button:
            self._answer(composer.choose())
        else:
            composer.go_to_button()
            self.changed()

    def action_discards(self) -> None:
        """Read what lies in the discards."""
        from tartan.ui.screens.reading import ReadingScreen

        texts = discards_texts(self._view, self._look)
        self.app.push_screen(ReadingScreen("DISCARDS", texts, sett_name=self.sett_name, close_key="x"))

    def action_digit(self, digit: int) -> None:
        """Recruit from that place of the row; 0 is the draw pile."""
        if self.acting is not None:
            self._answer(self.acting.click(_recruit(digit)))

    def on_spot_zone_picked(self, message: SpotZone.Picked) -> None:
        """Something on the board was clicked; the discards may be looked into at any time."""
        if message.spot.area is Area.DISCARDS:
            self.action_discards()
        elif self.acting is not None:
            self._answer(self.acting.click(message.spot))

    def _answer(self, answer: Answer) -> None:
        self.follow(answer.send, answer.why_not)
        if answer.said is not None:
            self.prompt(answer.said.text, answer.said.rule, refused=True)

    # Drawing --------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Armies, the middle, and the hand."""
        look, view, stage, composer = self._look, self._view, self._stage, self._composer
        other, market, own, hand = self._rows.cards
        lights = lights_of(composer, stage)
        for zone, seat in zip(self._above, others(view.seats, self._foot), strict=True):
            zone.present(self._army(seat, other), look)
        self._market.present(market_picture(view, market, lights, stage, composer), look)
        self._own.present(self._army(self._foot, own), look)
        self._hand.present(hand_picture(view, composer, hand, lights), look)

    def _army(self, seat: int, lines: int) -> ArmyPicture:
        """A seat's army; with open hands its hand too, unless that lies below."""
        view, lights = self._view, lights_of(self._composer, self._stage)
        picture = army_picture(view, seat, self.table.names[seat], lines, lights, self._stage)
        open_hand = bool(self.all_views) and seat != view.seat
        return replace(picture, cards=self.known(self.all_views[seat]).hand) if open_hand else picture


def _recruit(place: int) -> Spot:
    """A place of the row of Recruits; 0 is the draw pile."""
    return Spot(Area.ROW, str(place) if place else "deck")


SCREEN = LordsScreen
"""What the registry finds."""
