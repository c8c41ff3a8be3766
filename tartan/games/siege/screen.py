"""The board of Siege: everybody's Castle as a row of cards, besiegers before them, the own one below.

The screen turns keys and clicks into calls of a `Composer` and shows Views as pictures of its zones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container

from tartan.games.siege.composer import Composer
from tartan.games.siege.ledger import counter_text
from tartan.games.siege.model import View
from tartan.games.siege.reveal import stages
from tartan.games.siege.seating import Seating
from tartan.games.siege.widgets import CastleZone, Herald
from tartan.games.siege.widgets.castle import BUTTON
from tartan.games.siege.widgets.herald import SHOWN, News, losses, news
from tartan.games.siege.widgets.layout import heights
from tartan.games.siege.widgets.pictures import CastlePicture, Painter, Stage
from tartan.games.siege.words import RULES, doing, placing
from tartan.ui.actions import PLAYING, ActionRow, digit_row
from tartan.ui.screens.board import BoardScreen, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text
    from textual.app import ComposeResult

    from tartan.engine.contract import View as AnyView

_DIGITS = tuple(
    digit_row(at, f"place {at}", "Go to the card in that place of your row, or put a card that is carried there.")
    for at in range(1, 8)
)


class SiegeScreen(BoardScreen[View, Composer, Stage]):
    """Siege in play."""

    CSS_PATH = "siege.tcss"
    view_type = View
    TELLS = True

    GAME_ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow("lay", ("c",), "lay the row", "Lay your row for good (SI-3).", PLAYING, "at the set-up"),
        ActionRow("mix", ("m",), "mix", "Put your row in an order that nobody can guess.", PLAYING, "at the set-up"),
        ActionRow(
            "sacrifice",
            ("s",),
            "sacrifice",
            "Sacrifice the card under the cursor, after a further Enter (SI-10).",
            PLAYING,
            "on a card of your row that is not Under Siege",
        ),
        *_DIGITS,
    )

    # The board ------------------------------------------------------------------------------------------------------

    def compose_zones(self) -> ComposeResult:
        """The other Castles two by two, the news, the own Castle."""
        self._moved: dict[str, int] = {}
        """When each card moved last, by its tag, in turns."""
        self._acted: dict[int, int] = {}
        """When each seat decided last, in turns."""
        self._seating = Seating(len(self._view.castles), self.nearest)
        empty = CastlePicture(0, "", 6, big=False)
        self._zones = tuple(CastleZone(empty, self._look) for _ in self._seating.others)
        self._own = CastleZone(CastlePicture(0, "", 6, big=True), self._look)
        self._herald = Herald(News(), self._look)
        columns = self._seating.columns
        self._lines = []
        for first in range(0, len(self._zones), columns):
            zones = self._zones[first : first + columns]
            beside = [self._herald] if len(zones) < columns else []
            self._lines.append(Container(*zones, *beside, classes="line"))
        self._strip = None if self._seating.spare_cell else Container(self._herald, classes="line")
        self._below = Container(self._own, classes="line")
        yield from self._lines
        if self._strip is not None:
            yield self._strip
        yield self._below

    def fit_zones(self) -> None:
        """Every line of Castles has as many rows as the others."""
        rows = heights(self._seating, self.board_rows)
        for line in self._lines:
            line.styles.height = rows.line
        if self._strip is not None:
            self._strip.styles.height = rows.herald
        self._below.styles.height = rows.own

    def composer_for(self, view: View) -> Composer:
        """A fresh cursor."""
        return Composer(view, self._seating, self.names, chance=self.conductor.chance)

    def show(self, view: AnyView, *, private: bool) -> None:
        """The seat that looks sits below; who only watches sees everybody stay where they are."""
        known = self.known(view)
        self._note_moves(known)
        foot = self.conductor.foot(known.seat if private else None)
        if foot is not None:
            self._seating = Seating(len(known.castles), foot)
        super().show(view, private=private)

    def _note_moves(self, view: View) -> None:
        """Remember which cards have moved lately, so that they can be marked."""
        march = view.march
        if march is not None and march.turn >= self._moved.get(march.card, 0):
            self._moved[march.card] = march.turn

    def send(self, texts: Sequence[str]) -> bool:
        """As on every board; and remember what the seat has seen by now."""
        seat, turn = self._view.seat, self._view.turn
        sent = super().send(texts)
        if sent and seat is not None:
            self._acted[seat] = turn
        return sent

    def scenes(self, before: View, after: View) -> tuple[Scene[View, Stage], ...]:
        """What was just revealed, step by step."""
        return tuple(
            Scene(after if step.stage is None else before, step.stage, step.caption, step.rule, step.begins)
            for step in stages(before, after, self.names)
        )

    def idle_rule(self) -> str:
        """The rule of what is being decided."""
        return RULES[self._view.due]

    def counter(self, view: AnyView) -> Text:
        """Every Castle's cards: lost, and not yet seen; and what the hidden ones have held against."""
        return counter_text(self.known(view), self.names, self._look)

    def choose(self) -> None:
        """Pick up, put down, or do what is staged."""
        if self.acting is not None:
            self.follow(self.acting.choose())

    def put_last(self) -> str:
        """The last step by which the row was put in another order."""
        draft = None if self._composer is None else self._composer.draft
        return "the last change of your row" if draft is not None and draft.started else ""

    def take_back(self) -> bool:
        """Put down what is picked up, else take back the last step of the row that is composed."""
        if self.acting is None or not self.acting.take_back():
            return False
        self.changed()
        return True

    def staged_steps(self) -> tuple[str, ...]:
        """Of a row that is composed, the cards left of the cursor: what is asked about is the place that it is on."""
        composer = self.acting
        draft = None if composer is None else composer.draft
        if composer is None or draft is None or not composer.at:
            return ()
        return draft.notations()[: int(composer.at[1:]) - 1 - draft.fixed]

    def hinted(self, text: str, *, after: bool) -> str:
        """A step as a hint names it, in words: of a card that is laid with its place in the row."""
        composer = self.acting
        draft = None if composer is None else composer.draft
        verb, _, kind = text.partition(" ")
        if draft is None or verb != "place":
            return doing(text)
        return placing(kind, None if after else draft.fixed + len(self.staged_steps()) + 1)

    def may(self, row_id: str) -> bool:
        """The rows of the set-up only there; a Sacrifice only of a card that may be."""
        composer = self.acting
        if row_id in ("lay", "mix"):
            return composer is not None and composer.draft is not None
        if row_id == "undo" and composer is not None and composer.draft is not None and composer.draft.started:
            return True
        if row_id == "sacrifice":
            return composer is not None and composer.may_sacrifice
        if row_id.startswith("digit_"):
            return composer is not None
        return super().may(row_id)

    # The game's own actions -----------------------------------------------------------------------------------------

    def action_lay(self) -> None:
        """Send the row from left to right."""
        if self.acting is not None and self.acting.draft is not None:
            self.acting.put_here()
            self.send(self.acting.draft.notations())

    def action_mix(self) -> None:
        """Another order for the row."""
        if self.acting is not None and self.acting.draft is not None:
            self.acting.mix()
            self.changed()

    def action_sacrifice(self) -> None:
        """Stage the Sacrifice of the card under the cursor, or say why it cannot be."""
        if self.acting is not None:
            self.follow((), self.acting.sacrifice())

    def action_digit(self, digit: int) -> None:
        """To that place of the row."""
        if self.acting is not None:
            self.acting.to_place(digit - 1)
            self.changed()

    def on_castle_zone_picked(self, message: CastleZone.Picked) -> None:
        """A card, a name or the button was clicked."""
        if self.acting is None:
            return
        if message.spot == BUTTON:
            self.action_lay()
            return
        clicked = self.acting.click(message.spot)
        self.follow(clicked.send, clicked.why_not)

    # Drawing --------------------------------------------------------------------------------------------------------

    def renew(self) -> None:
        """The news; the losses, where the log stands beside the board."""
        if self.log_columns:
            self._herald.present(losses(self._view, self.names), self._look)
        else:
            self._herald.present(news(self.conductor.newest(SHOWN), self.names), self._look)

    def draw(self) -> None:
        """Every Castle."""
        view, look, seating = self._view, self._look, self._seating
        since = self._acted.get(view.seat, 0) if view.seat is not None else view.turn - 2
        moved = frozenset(tag for tag, turn in self._moved.items() if since < turn)
        painter = Painter(view, self.table.names, self._composer, self._stage, moved)
        big = seating.columns == 1
        for zone, seat in zip(self._zones, seating.others, strict=True):
            zone.present(painter.castle(seat, big=big), look)
        self._own.present(painter.castle(seating.bottom, big=True), look)


SCREEN = SiegeScreen
"""What the registry finds."""
