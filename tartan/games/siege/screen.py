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
from tartan.games.siege.widgets.herald import News, losses, news
from tartan.games.siege.widgets.layout import heights
from tartan.games.siege.widgets.look import Look, look_for
from tartan.games.siege.widgets.pictures import CastlePicture, Painter, Stage
from tartan.games.siege.words import RULES
from tartan.session.seat import Sitter
from tartan.ui.actions import PLAYING, ActionRow
from tartan.ui.screens.table import Moment, TableScreen
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.paint import look_of

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import ComposeResult

    from tartan.engine.contract import View as AnyView

_DIGITS = tuple(
    ActionRow(
        f"place_{at}",
        (str(at),),
        f"place {at}",
        f"Go to card {at} of your row, or put a card that is carried in place {at}.",
        PLAYING,
        footer=False,
    )
    for at in range(1, 8)
)


class SiegeScreen(TableScreen):
    """Siege in play."""

    CSS_PATH = "siege.tcss"

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

    # Composing ------------------------------------------------------------------------------------------------------

    def compose_board(self) -> ComposeResult:
        """The other Castles two by two, the news, the own Castle."""
        view = self.table.seat(None).view()
        if not isinstance(view, View):
            raise TypeError(view)
        self._view: View = view
        self._composer: Composer | None = None
        self._stage: Stage | None = None
        self._walks_to: View | None = None
        """What a reveal that is being walked leads to: until then the herald tells nothing new."""
        self._moved: dict[str, int] = {}
        self._acted: dict[int, int] = {}
        here = [seat for seat, plan in enumerate(self.table.plans) if plan.sitter is Sitter.HERE]
        self._seating = Seating(len(view.castles), here[0] if len(here) == 1 else 0)
        self._look = self._find_look()
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
        rows = heights(self._seating, max(20, self.app.size.height - 4))
        for line in self._lines:
            line.styles.height = rows.line
        if self._strip is not None:
            self._strip.styles.height = rows.herald
        self._below.styles.height = rows.own

    # What the table asks for ----------------------------------------------------------------------------------------

    def show(self, view: AnyView, *, private: bool) -> None:
        """Draw a View; own cards are face-up only for the seat at the keyboard."""
        if not isinstance(view, View):
            raise TypeError(view)
        self._stage = None
        if view == self._walks_to:
            self._walks_to = None
        self._note_moves(view)
        self._view = view
        if not private or view.seat is None:
            self._composer = None
        else:
            if self.conductor.plays:  # who only watches sees everybody stay where they are
                self._seating = Seating(len(view.castles), view.seat)
            if self._composer is None or self._composer.view.seat != view.seat:
                self._composer = Composer(view, self._seating, self.names)
            self._composer.adopt(view, self._composer.legal if view == self._composer.view else ())
        self._draw_all()

    def _note_moves(self, view: View) -> None:
        """Remember which cards have moved lately, so that they can be marked."""
        march = view.march
        if march is not None and march.turn >= self._moved.get(march.card, 0):
            self._moved[march.card] = march.turn

    def take_turn(self, legal: tuple[str, ...]) -> None:
        """Enable the cursor among what is legal, and say what is asked."""
        composer = self._composer
        if composer is None:
            return
        composer.adopt(composer.view, legal)
        self._changed()

    def end_turn(self) -> None:
        """Drop what is staged and turn the own cards over."""
        if self._view.seat is not None:
            self._acted[self._view.seat] = self._view.turn
        self._composer = None
        view = self.table.seat(None).view()
        if isinstance(view, View):
            self._view = view
        self._draw_all()

    def public_moment(self, before: AnyView, after: AnyView) -> tuple[Moment, ...]:
        """What was just revealed, step by step."""
        if not isinstance(before, View) or not isinstance(after, View):
            raise TypeError(before)
        steps = stages(before, after, self.names)
        self._walks_to = after if steps else None
        return tuple(
            Moment(step.caption, step.rule, lambda stage=step.stage: self._reveal(before, after, stage))  # type: ignore[misc]  # mypy infers no lambda with a default
            for step in steps
        )

    def rule_here(self) -> str:
        """The rule that the prompt rests on."""
        composer = self._composer
        if composer is not None and composer.active:
            return composer.ask.rule
        return RULES[self._view.due]

    def counter(self, view: AnyView) -> Text:
        """Every Castle's cards: lost, and not yet seen; and what the hidden ones have held against."""
        if not isinstance(view, View):
            raise TypeError(view)
        return counter_text(view, self.names, self._look)

    def move_cursor(self, dx: int, dy: int) -> None:
        """To the nearest thing that can be chosen that way, or along the row with a card that is carried."""
        if self._composer is not None and self._composer.active:
            self._composer.move(dx, dy)
            self._changed()

    def next_choice(self, step: int) -> None:
        """Tab: the next Castle with anything to choose."""
        if self._composer is not None and self._composer.active:
            self._composer.tab(step)
            self._changed()

    def choose(self) -> None:
        """Pick up, put down, or do what is staged."""
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
        """The rows of the set-up only there; a Sacrifice only of a card that may be."""
        composer = self._composer
        active = composer is not None and composer.active
        if row_id in ("lay", "mix"):
            return active and composer is not None and composer.draft is not None
        if row_id == "sacrifice":
            return active and composer is not None and composer.may_sacrifice
        if row_id.startswith("place_"):
            return active
        if row_id == "undo" and active and composer is not None and composer.started:
            return True
        return super().may(row_id)

    # The game's own actions -----------------------------------------------------------------------------------------

    def action_lay(self) -> None:
        """Send the row from left to right."""
        composer = self._composer
        if composer is not None and composer.active and composer.draft is not None:
            self.send(composer.draft.notations())

    def action_mix(self) -> None:
        """Another order for the row."""
        composer = self._composer
        if composer is not None and composer.active and composer.draft is not None:
            composer.draft.mix()
            self._changed()

    def action_sacrifice(self) -> None:
        """Stage the Sacrifice of the card under the cursor, or say why it cannot be."""
        composer = self._composer
        if composer is None or not composer.active:
            return
        why_not = composer.sacrifice()
        self._changed()
        if why_not:
            self._tell_why_not(why_not)

    def action_place_1(self) -> None:
        """The first place."""
        self._to_place(0)

    def action_place_2(self) -> None:
        """The second place."""
        self._to_place(1)

    def action_place_3(self) -> None:
        """The third place."""
        self._to_place(2)

    def action_place_4(self) -> None:
        """The fourth place."""
        self._to_place(3)

    def action_place_5(self) -> None:
        """The fifth place."""
        self._to_place(4)

    def action_place_6(self) -> None:
        """The sixth place."""
        self._to_place(5)

    def action_place_7(self) -> None:
        """The seventh place."""
        self._to_place(6)

    def _to_place(self, place: int) -> None:
        if self._composer is not None and self._composer.active:
            self._composer.to_place(place)
            self._changed()

    # The mouse ------------------------------------------------------------------------------------------------------

    def on_castle_zone_picked(self, message: CastleZone.Picked) -> None:
        """A card, a name or the button was clicked."""
        composer = self._composer
        if composer is None or not composer.active:
            return
        if message.spot == BUTTON:
            self.action_lay()
            return
        clicked = composer.click(message.spot)
        self._send(clicked.send)
        if clicked.why_not:
            self._tell_why_not(clicked.why_not)

    def _tell_why_not(self, text: str) -> None:
        refusal = self.refusal(text)
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
        self._draw()
        composer = self._composer
        if composer is not None and composer.active:
            ask = composer.ask
            self.prompt(ask.text, ask.rule)
        self.rows_changed()

    def _reveal(self, before: View, after: View, stage: Stage | None) -> None:
        """One step of a reveal: everything private is covered meanwhile."""
        self._composer = None
        self._stage = stage
        self._view = after if stage is None else before
        self._draw()

    def _find_look(self) -> Look:
        """What this terminal and theme can show now."""
        setts = tuple(badge.sett for badge in self.badges)
        light = not self.app.current_theme.dark
        return look_for(look_of(self.app), app_colour_mode(self.app), light, setts, letters=self.ascii)

    def _draw_all(self) -> None:
        """Everything, in the look of now."""
        self._look = self._find_look()
        if self.log_columns:
            self._herald.present(losses(self._view, self.names), self._look)
        elif self._walks_to is None:
            self._herald.present(news(self.conductor.log(), self.names), self._look)
        self._draw()

    def _draw(self) -> None:
        """Give every Castle its picture; a zone writes only what has changed."""
        view, look, seating = self._view, self._look, self._seating
        since = self._acted.get(view.seat, 0) if view.seat is not None else view.turn - 2
        moved = frozenset(tag for tag, turn in self._moved.items() if since < turn)
        painter = Painter(view, self.names, self._composer, self._stage, moved)
        big = seating.columns == 1
        for zone, seat in zip(self._zones, seating.others, strict=True):
            zone.present(painter.castle(seat, big=big), look)
        self._own.present(painter.castle(seating.bottom, big=True), look)


SCREEN = SiegeScreen
"""What the registry finds."""
