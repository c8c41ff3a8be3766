"""The board of Sgailstone Glen: the twelve regions as land, and below them trick, Market, hand, tokens and clans.

The screen turns keys and clicks into calls of a `Composer`, and shows Views as pictures of its three zones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container

from tartan.games.glen.asking import ask, asks_for, asks_for_region, enter_words
from tartan.games.glen.choices import Verb
from tartan.games.glen.composer import Composer
from tartan.games.glen.ledger import counter_text
from tartan.games.glen.model import ROWS, View
from tartan.games.glen.reveal import stage_of, stages
from tartan.games.glen.steps import Step
from tartan.games.glen.widgets import ClansZone, MapZone, TableZone
from tartan.games.glen.widgets.look import Look, look_for
from tartan.games.glen.widgets.painter import Painter
from tartan.games.glen.widgets.table import TALL
from tartan.games.glen.words import RULES
from tartan.ui.actions import PLAYING, ActionRow
from tartan.ui.screens.table import Moment, TableScreen
from tartan.ui.widgets.cloth import app_colour_mode
from tartan.ui.widgets.paint import look_of

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import ComposeResult

    from tartan.engine.contract import View as AnyView
    from tartan.games.glen.widgets.pictures import Stage

BELOW = 5
"""Rows below the map that are always needed."""
OTHER_ROWS = 4
"""Rows of the screen that are not the board's: title band, prompt and footer."""
CLANS = 30
CLANS_WIDE = 36
"""Columns of the clans, and where there is room for longer names."""

_VERBS = {verb.value: verb for verb in Verb}
_ACTING = "when a trick or a token is resolved"


class GlenScreen(TableScreen):
    """Sgailstone Glen in play."""

    CSS_PATH = "glen.tcss"

    GAME_ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow(
            "keep", ("k",), "keep", "Keep your hand as it is in the Market Swap (GL-9).", PLAYING, "at the Market"
        ),
        ActionRow("deploy", ("d",), "Deploy", "Put Members of your supply into a region (GL-15).", PLAYING, _ACTING),
        ActionRow("march", ("m",), "March", "Move Members and Denheart by one step (GL-20).", PLAYING, _ACTING),
        ActionRow("ambush", ("a",), "Ambush", "Send a rival's Member home (GL-15).", PLAYING, _ACTING),
        ActionRow("token", ("t",), "Token", "Place a Secret Token face-down (GL-14).", PLAYING, _ACTING),
        ActionRow("decline", ("x",), "decline", "Do nothing, after a further Enter (GL-16).", PLAYING, _ACTING),
        ActionRow("more", ("plus",), "more", "One Member more in the March.", PLAYING, footer=False),
        ActionRow("fewer", ("minus",), "fewer", "One Member fewer in the March.", PLAYING, footer=False),
        ActionRow(
            "den", ("e",), "Denheart", "Take the Denheart along in the March, or leave it.", PLAYING, footer=False
        ),
    )

    # Composing ------------------------------------------------------------------------------------------------------

    def compose_board(self) -> ComposeResult:
        """The map; below it what is played and held, and the clans."""
        view = self.table.seat(None).view()
        if not isinstance(view, View):
            raise TypeError(view)
        self._view: View = view
        self._composer: Composer | None = None
        """The cursor of the seat at the keyboard; None while its hand is covered."""
        self._stage: Stage | None = None
        self._look = self._find_look()
        painter = Painter(view, self.table.names)
        self._map = MapZone(painter.tiles(), self._look)
        self._table_zone = TableZone(painter.table(), self._look)
        self._clans = ClansZone(painter.clans(), self._look)
        yield self._map
        yield Container(self._table_zone, self._clans, id="below")

    def on_mount(self) -> None:
        """Give everything its rows, then begin as every table does."""
        self._fit_zones()
        super().on_mount()

    def on_resize(self) -> None:
        """Draw larger or smaller."""
        self._fit_zones()
        self._draw_all()

    def on_screen_resume(self) -> None:
        """Theme or colours may have been changed on another screen."""
        self._draw_all()

    def _fit_zones(self) -> None:
        """The map takes what the rows below it leave; from a certain height on those are more."""
        rows = max(20, self.app.size.height - OTHER_ROWS)
        below = TALL if rows - TALL >= 6 * ROWS else BELOW
        self._map.styles.height = (rows - below) // ROWS * ROWS
        self._clans.styles.width = CLANS_WIDE if self.app.size.width - self.log_columns >= 96 else CLANS

    # What the table asks for ----------------------------------------------------------------------------------------

    def show(self, view: AnyView, *, private: bool) -> None:
        """Draw a View; hand and own tokens are uncovered only for the seat at the keyboard."""
        if not isinstance(view, View):
            raise TypeError(view)
        self._stage = None
        self._view = view
        if not private or view.seat is None:
            self._composer = None
        elif self._composer is None or self._composer.view.seat != view.seat:
            self._composer = Composer(view)
        else:
            same = view == self._composer.view
            self._composer.adopt(view, self._composer.legal if same else ())
        self._draw_all()

    def take_turn(self, legal: tuple[str, ...]) -> None:
        """Enable the cursor among what is legal, and say what is asked."""
        if self._composer is not None:
            self._composer.adopt(self._view, legal)
            self._changed()

    def end_turn(self) -> None:
        """Drop what is picked, and cover the hand."""
        self._composer = None
        view = self.table.seat(None).view()
        if isinstance(view, View):
            self._view = view
        self._draw_all()

    def public_moment(self, before: AnyView, after: AnyView) -> tuple[Moment, ...]:
        """What was just revealed, step by step."""
        if not isinstance(before, View) or not isinstance(after, View):
            raise TypeError(before)
        return tuple(
            Moment(step.caption, step.rule, lambda stage=step.stage: self._reveal(after, stage))  # type: ignore[misc]  # mypy infers no lambda with a default
            for step in stages(before, after, self.names)
        )

    def explain(self, before: AnyView, after: AnyView, words: str) -> bool:
        """The regions that the words name, with what came of them."""
        if not isinstance(before, View) or not isinstance(after, View):
            raise TypeError(before)
        stage = stage_of(before, after, self.names, words)
        if stage is not None:
            self._reveal(after, stage)
        return stage is not None

    def rule_here(self) -> str:
        """The rule that the prompt rests on."""
        composer = self._composer
        if composer is not None and composer.active:
            return ask(composer, self.names).rule
        return RULES[self._view.due]

    def counter(self, view: AnyView) -> Text:
        """The cards of the season, and what is known of hands and tokens."""
        if not isinstance(view, View):
            raise TypeError(view)
        return counter_text(view, self.names, self._look)

    def move_cursor(self, dx: int, dy: int) -> None:
        """To the nearest region that can be chosen that way, along the cards, or more and fewer Members."""
        composer = self._acting
        if composer is not None:
            composer.move(dx, dy)
            self._changed()

    def next_choice(self, step: int) -> None:
        """Tab: the next thing that can be chosen."""
        composer = self._acting
        if composer is not None:
            composer.tab(step)
            self._changed()

    def choose(self) -> None:
        """Pick what the cursor is on, or do what is complete."""
        composer = self._acting
        if composer is not None:
            self._done(composer.choose())

    def step_back(self) -> bool:
        """Take the last pick back."""
        if self._acting is None or not self._acting.let_go():
            return False
        self._changed()
        return True

    def take_back(self) -> bool:
        """`u` takes the last pick back, like Escape."""
        return self.step_back()

    def may(self, row_id: str) -> bool:
        """An action only where it can be taken; more and fewer only in a March."""
        composer = self._acting
        if composer is not None and (row_id == "back" or (row_id == "undo" and composer.started)):
            return composer.started
        if row_id == "keep":
            return composer is not None and composer.choices.may_keep
        if row_id in _VERBS:
            return composer is not None and _VERBS[row_id] in composer.choices.verbs
        if row_id in ("more", "fewer", "den"):
            return composer is not None and composer.now.step is Step.UNITS
        return super().may(row_id)

    def rows_now(self) -> tuple[ActionRow, ...]:
        """As at every table; Enter says what it would do."""
        composer = self._acting
        if composer is None:
            return super().rows_now()
        does = enter_words(composer)
        return tuple(replace(row, label=does) if row.id == "choose" else row for row in super().rows_now())

    @property
    def _acting(self) -> Composer | None:
        """The composer, where something can be chosen."""
        return self._composer if self._composer is not None and self._composer.active else None

    # The game's own actions -----------------------------------------------------------------------------------------

    def action_keep(self) -> None:
        """Keep the hand."""
        if self._acting is not None:
            self.send(("keep",))

    def action_deploy(self) -> None:
        """Begin a Deploy."""
        self._begin(Verb.DEPLOY)

    def action_march(self) -> None:
        """Begin a March."""
        self._begin(Verb.MARCH)

    def action_ambush(self) -> None:
        """Begin an Ambush."""
        self._begin(Verb.AMBUSH)

    def action_token(self) -> None:
        """Begin to place a token."""
        self._begin(Verb.TOKEN)

    def action_decline(self) -> None:
        """Ask whether to decline."""
        self._begin(Verb.DECLINE)

    def action_more(self) -> None:
        """One Member more."""
        self._change_units(1)

    def action_fewer(self) -> None:
        """One Member fewer."""
        self._change_units(-1)

    def action_den(self) -> None:
        """Take the Denheart along, or leave it."""
        composer = self._acting
        if composer is None or composer.now.step is not Step.UNITS:
            return
        if composer.turn_den():
            self._changed()
        else:
            words = "must come along, or nothing would march" if composer.now.units.den else "cannot come along here"
            self.prompt(f"Your Denheart {words}.", "GL-18", refused=True)

    def _change_units(self, by: int) -> None:
        composer = self._acting
        if composer is None or composer.now.step is not Step.UNITS:
            return
        before = composer.now.units
        composer.change_units(by)
        self._changed()
        if composer.now.units == before:
            words = "No more Members can march." if by > 0 else "Something has to march."
            self.prompt(words, "GL-20", refused=True)

    def _begin(self, verb: Verb) -> None:
        composer = self._acting
        if composer is None:
            return
        if composer.begin(verb):
            self._changed()
        else:
            self._tell_why_not(asks_for(self._view, verb))

    # The mouse ------------------------------------------------------------------------------------------------------

    def on_map_zone_picked(self, message: MapZone.Picked) -> None:
        """A region was clicked."""
        composer = self._acting
        if composer is None:
            return
        done: str | None = None
        if message.seat is not None and composer.now.step is Step.RIVAL and message.arcana == composer.now.region:
            done = composer.point_rival(message.seat)
        else:
            done = composer.point_region(message.arcana)
        if done is None:
            self._tell_why_not(asks_for_region(composer, message.arcana))
        else:
            self._done(done)

    def on_table_zone_picked(self, message: TableZone.Picked) -> None:
        """A card, a token, an action or a number was clicked."""
        composer = self._acting
        if composer is None:
            return
        kind, what = message.spot
        match kind:
            case "verb":
                self._begin(Verb(what))
            case "key":
                {"k": self.action_keep, "plus": self.action_more, "minus": self.action_fewer, "e": self.action_den}[
                    what
                ]()
            case "rival":
                self._done(composer.point_rival(int(what)) or "")
            case "hand":
                self._pointed(composer.point_card(what), f"play {what}")
            case "market":
                self._pointed(composer.point_market(what), "keep")
            case "kind":
                self._pointed(composer.point_kind(what), asks_for(self._view, Verb.TOKEN, kind=what))

    def _pointed(self, done: str | None, asked: str) -> None:
        if done is None:
            self._tell_why_not(asked)
        else:
            self._done(done)

    def _tell_why_not(self, text: str) -> None:
        refusal = self.refusal(text)
        if refusal is not None:
            self.prompt(refusal.message, refusal.rule, refused=True)

    # Drawing --------------------------------------------------------------------------------------------------------

    def _done(self, text: str) -> None:
        """Send a complete action, or show what was picked."""
        if text:
            self.send((text,))
        else:
            self._changed()

    def _changed(self) -> None:
        """The cursor or a pick has changed: draw it, and say what is asked."""
        self._draw_choice()
        composer = self._acting
        if composer is not None:
            asked = ask(composer, self.names)
            self.prompt(asked.text, asked.rule)
        self.rows_changed()

    def _reveal(self, view: View, stage: Stage | None) -> None:
        """One step of a reveal: everything private is covered meanwhile."""
        self._composer = None
        self._stage = stage
        self._view = view
        self._draw()

    def _find_look(self) -> Look:
        """What this terminal and theme can show now."""
        setts = tuple(badge.sett for badge in self.badges)
        light = not self.app.current_theme.dark
        return look_for(look_of(self.app), app_colour_mode(self.app), light, setts, letters=self.ascii)

    def _draw_all(self) -> None:
        """Everything, in the look of now."""
        self._look = self._find_look()
        self._draw()

    def _draw(self) -> None:
        """Give every zone its picture; a zone writes only what has changed."""
        self._clans.present(self._painter().clans(), self._look)
        self._draw_choice()

    def _draw_choice(self) -> None:
        """The zones that a key of the cursor can change."""
        painter = self._painter()
        self._map.present(painter.tiles(), self._look)
        self._table_zone.present(painter.table(), self._look)

    def _painter(self) -> Painter:
        return Painter(self._view, self.table.names, self._composer, self._stage)


SCREEN = GlenScreen
"""What the registry finds."""
