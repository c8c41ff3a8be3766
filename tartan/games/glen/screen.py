"""The board of Sgailstone Glen: the twelve regions as land, and below them trick, Market, hand, tokens and clans.

The screen turns keys and clicks into calls of a `Composer`, and shows Views as pictures of its three zones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container

from tartan.games.glen.choices import Verb
from tartan.games.glen.composer import Composer
from tartan.games.glen.ledger import counter_text
from tartan.games.glen.model import ROWS, View
from tartan.games.glen.prompts import asks_for, asks_for_region, den_stays, enter_words, first_things, why_not
from tartan.games.glen.reveal import phase_of, stage_of, stages
from tartan.games.glen.steps import Step
from tartan.games.glen.widgets import ClansZone, MapZone, TableZone
from tartan.games.glen.widgets.painter import Painter
from tartan.games.glen.widgets.pictures import Stage
from tartan.games.glen.widgets.table import TALL
from tartan.games.glen.words import RULES, doing
from tartan.ui.actions import PLAYING, ActionRow
from tartan.ui.screens.board import BoardScreen, Scene

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import ComposeResult

    from tartan.engine.asking import Ask
    from tartan.engine.contract import View as AnyView

BELOW = 5
"""Rows below the map that are always needed."""
CLANS = 30
CLANS_WIDE = 36
"""Columns of the clans, and where there is room for longer names."""

_VERBS = {verb.value: verb for verb in Verb}
_ACTING = "when a trick or a token is resolved"


class GlenScreen(BoardScreen[View, Composer, Stage]):
    """Sgailstone Glen in play."""

    CSS_PATH = "glen.tcss"
    view_type = View

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

    # The board ------------------------------------------------------------------------------------------------------

    def compose_zones(self) -> ComposeResult:
        """The map; below it what is played and held, and the clans."""
        painter = self._painter()
        self._map = MapZone(painter.tiles(), self._look)
        self._table_zone = TableZone(painter.table(), self._look)
        self._clans = ClansZone(painter.clans(), self._look)
        yield self._map
        yield Container(self._table_zone, self._clans, id="below")

    def fit_zones(self) -> None:
        """The map takes what the rows below it leave; from a certain height on those are more."""
        height = self.board_rows
        below = TALL if height - TALL >= 6 * ROWS else BELOW
        self._map.styles.height = (height - below) // ROWS * ROWS
        self._clans.styles.width = CLANS_WIDE if self.app.size.width - self.log_columns >= 96 else CLANS

    def composer_for(self, view: View) -> Composer:
        """A fresh cursor."""
        return Composer(view, self.names)

    def scenes(self, before: View, after: View) -> tuple[Scene[View, Stage], ...]:
        """What was just revealed, step by step."""
        steps = stages(before, after, self.names, self.at_keyboard)
        return tuple(
            Scene(after, step.stage, step.caption, step.rule, step.begins, phase_of(step.stage)) for step in steps
        )

    def scene_of(self, before: View, after: View, words: str) -> Scene[View, Stage] | None:
        """The regions that the words name, with what came of them."""
        stage = stage_of(before, after, self.names, words)
        return None if stage is None else Scene(after, stage, where=phase_of(stage))

    def hinted(self, text: str, *, after: bool) -> str:  # noqa: ARG002  # a step says all wherever it stands
        """A step as a hint names it: regions and cards as they stand on the board."""
        return doing(text)

    def idle_rule(self) -> str:
        """The rule of what is being decided."""
        return RULES[self._view.due]

    def counter(self, view: AnyView) -> Text:
        """The cards of the season, and what is known of hands and tokens."""
        return counter_text(self.known(view), self.names, self._look)

    def choose(self) -> None:
        """Pick what the cursor is on, or do what is complete."""
        if self.acting is not None:
            self._done(self.acting.choose())

    def may(self, row_id: str) -> bool:
        """An action only where it can be taken; more and fewer only in a March."""
        composer = self.acting
        if composer is not None and row_id == "back":
            return composer.started or not self.conductor.saved
        if row_id == "keep":
            return composer is not None and composer.choices.may_keep
        if row_id in _VERBS:
            return composer is not None and _VERBS[row_id] in composer.choices.verbs
        if row_id in ("more", "fewer", "den"):
            return composer is not None and composer.now.step is Step.UNITS
        return super().may(row_id)

    def labels(self) -> dict[str, str]:
        """Enter says what it would do."""
        return {} if self.acting is None else {"choose": enter_words(self.acting)}

    # The game's own actions -----------------------------------------------------------------------------------------

    def action_keep(self) -> None:
        """Keep the hand."""
        if self.acting is not None:
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
        composer = self.acting
        if composer is None or composer.now.step is not Step.UNITS:
            return
        if composer.turn_den():
            self.changed()
        else:
            self._refuse(den_stays(composer))

    def _change_units(self, by: int) -> None:
        composer = self.acting
        if composer is None or composer.now.step is not Step.UNITS:
            return
        before = composer.now.units
        composer.change_units(by)
        self.changed()
        if composer.now.units == before:
            words = "No more Members can march." if by > 0 else "Something has to march."
            self.prompt(words, "GL-20", refused=True)

    def _begin(self, verb: Verb) -> None:
        composer = self.acting
        if composer is None:
            return
        if composer.begin(verb):
            self.changed()
        elif (said := why_not(self._view, verb)) is not None:
            self._refuse(said)
        else:
            self.tell_why_not(asks_for(self._view, verb))

    def _refuse(self, said: Ask) -> None:
        self.prompt(said.text, said.rule, refused=True)

    # The mouse ------------------------------------------------------------------------------------------------------

    def on_map_zone_picked(self, message: MapZone.Picked) -> None:
        """A region was clicked."""
        composer = self.acting
        if composer is None:
            return
        done: str | None = None
        if message.seat is not None and composer.now.step is Step.RIVAL and message.arcana == composer.now.region:
            done = composer.point_rival(message.seat)
        else:
            done = composer.point_region(message.arcana)
        if done is None and (said := first_things(composer)) is not None:
            self._refuse(said)
        elif done is None:
            self.tell_why_not(asks_for_region(composer, message.arcana))
        else:
            self._done(done)

    def on_table_zone_picked(self, message: TableZone.Picked) -> None:
        """A card, a token, an action or a number was clicked."""
        composer = self.acting
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
            self.tell_why_not(asked)
        else:
            self._done(done)

    def _done(self, text: str) -> None:
        """Send a complete action, or show what was picked."""
        self.follow((text,) if text else ())

    # Drawing --------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Map, table and clans."""
        clans = self._painter().clans()
        if self.all_views and self._stage is None:
            hands = [() if row.here else self.known(self.all_views[row.seat]).hand for row in clans.rows]
            rows = tuple(replace(row, hand=hand) for row, hand in zip(clans.rows, hands, strict=True))
            clans = replace(clans, rows=rows)
        self._clans.present(clans, self._look)
        self.draw_choice()

    def draw_choice(self) -> None:
        """All but the clans."""
        painter = self._painter()
        self._map.present(painter.tiles(), self._look)
        self._table_zone.present(painter.table(), self._look)

    def _painter(self) -> Painter:
        return Painter(self._view, self.table.names, self._composer, self._stage)


SCREEN = GlenScreen
"""What the registry finds."""
