"""The board of the Siege of Gylen: four Fronts as places, the Inner House, the hand, and what is publicly counted.

The screen turns keys and clicks into calls of a `Composer`, shows Views as pictures of its zones, and sends a whole
commitment at once when it is committed (GY-7, GY-12).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container

from tartan.games.gylen.composer import Composer
from tartan.games.gylen.model import CARDS, FRONTS, HOUSE, PLACE_NAMES, PUT_BY_TEXT, View
from tartan.games.gylen.notation import card_words
from tartan.games.gylen.reveal import stage_of, stages
from tartan.games.gylen.widgets import Counter, Front, Hand, House, Seats
from tartan.games.gylen.widgets.ledger import counter_text
from tartan.games.gylen.widgets.look import Light, Look
from tartan.games.gylen.widgets.pictures import (
    Stage,
    counter_picture,
    hand_picture,
    place_picture,
    seat_rows,
)
from tartan.ui.actions import PLAYING, ActionRow
from tartan.ui.screens.table import Moment, TableScreen
from tartan.ui.themes import ThemeName, textual_theme
from tartan.ui.widgets.cloth import app_colour_mode

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import ComposeResult

    from tartan.engine.contract import View as AnyView
    from tartan.session.table import Table
    from tartan.ui.screens.watch import Watched

EMPTY_VIEW = View(
    seat=None,
    council=False,
    day=0,
    phase=0,
    exposed=False,
    resolve=(1, 1, 2, 2),
    hand=(),
    sealed=(),
    ally_hand=(),
    hand_sizes=(5, 5, 6),
    pile_sizes=(7, 7, 9),
    ready=(False, False, False),
    today=(),
    last=None,
    seized=None,
)
"""The dawn of Day I as a spectator sees it: what stands on the board until the table shows its first View."""

SHUT, ASIDE = 10, 21
"""Columns of the shut Inner House, and of the Fronts once they have stepped aside."""

_FRONT_ROWS = tuple(
    ActionRow(
        f"front_{place + 1}",
        (str(place + 1),),
        PLACE_NAMES[place],
        f"Put the card under the cursor straight to the {PLACE_NAMES[place]}.",
        PLAYING,
        "while it still wants a card (GY-7)",
        footer=False,
    )
    for place in range(FRONTS)
)


class GylenScreen(TableScreen):
    """The Siege of Gylen in play."""

    CSS_PATH = "gylen.tcss"

    GAME_ROWS: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow(
            "commit",
            ("c",),
            "commit",
            "Seal the whole commitment for good; the cards are turned up when all three seats have (GY-7).",
            PLAYING,
            "once every card is placed",
            footer=False,  # Enter does it, and says so there
        ),
        *_FRONT_ROWS,
        ActionRow(
            "unstage",
            ("backspace",),
            "take back",
            "Take the last placed card back into the hand.",
            PLAYING,
            footer=False,
        ),
    )

    # Composing ------------------------------------------------------------------------------------------------------

    def __init__(self, table: Table | Watched) -> None:
        super().__init__(table)
        self._view: View = EMPTY_VIEW
        self._composer: Composer | None = None
        """The cursor and draft of the seat at the keyboard; None while the hand is covered."""
        self._active = False
        """Whether that seat owes a decision."""
        self._stage: Stage | None = None
        """The step of the reveal that is walked through."""
        self._look = look = Look()
        self._fronts = tuple(Front(place_picture(EMPTY_VIEW, place), look) for place in range(FRONTS))
        self._house = House(place_picture(EMPTY_VIEW, HOUSE), look)
        self._hand = Hand(hand_picture(EMPTY_VIEW, None), look)
        self._seats = Seats(seat_rows(EMPTY_VIEW, table.names, private=False), look)
        self._counter = Counter(counter_picture(EMPTY_VIEW), look)
        self._places = Container(*self._fronts, self._house, id="places")
        self._below = Container(self._hand, self._counter, self._seats, id="below")

    def compose_board(self) -> ComposeResult:
        """Fronts and Inner House above; hand, seats and card counter below."""
        yield self._places
        yield self._below

    def on_resize(self) -> None:
        """Draw larger or smaller."""
        self._draw()

    def on_screen_resume(self) -> None:
        """Theme or colours may have been changed on another screen."""
        self._draw()

    # What the table asks for ----------------------------------------------------------------------------------------

    def show(self, view: AnyView, *, private: bool) -> None:
        """Draw a View; the hand is uncovered only for the seat at the keyboard."""
        if not isinstance(view, View):
            raise TypeError(view)
        self._stage = None
        self._view = view
        if not private or view.seat is None:
            self._composer = None
        elif self._composer is not None and _same_phase(self._composer.view, view):
            self._composer.adopt(view)
        else:
            self._composer = Composer(view)
        self._active = self._active and self._composer is not None and self._composer.draft.wanted > 0
        self._draw()

    def take_turn(self, legal: tuple[str, ...]) -> None:
        """Enable the cursor and say what is asked; `legal` is the engine's next step, the draft composes them all."""
        self._active = bool(legal)
        self._changed()

    def end_turn(self) -> None:
        """Drop the draft and cover the hand."""
        self._active = False
        self._composer = None
        view = self.table.seat(None).view()
        if isinstance(view, View):
            self._view = view
        self._draw()

    def public_moment(self, before: AnyView, after: AnyView) -> tuple[Moment, ...]:
        """The newest reveal, place by place (GY-11)."""
        if not isinstance(before, View) or not isinstance(after, View):
            raise TypeError(before)
        return tuple(
            Moment(step.caption, step.rule, lambda stage=step.stage: self._reveal(before, after, stage))  # type: ignore[misc]  # mypy infers no lambda with a default
            for step in stages(before, after, self.names)
        )

    def explain(self, before: AnyView, after: AnyView, words: str) -> bool:
        """The newest reveal, its places marked that the words name."""
        if not isinstance(before, View) or not isinstance(after, View):
            raise TypeError(before)
        stage = stage_of(before, after, words)
        if stage is not None:
            self._reveal(before, after, stage)
        return stage is not None

    def rule_here(self) -> str:
        """The rule that the prompt rests on."""
        if self._composer is not None:
            return self._composer.ask.rule
        return "GY-12" if self._view.exposed else "GY-7"

    def counter(self, view: AnyView) -> Text:
        """All 39 cards: played today, and not yet seen."""
        if not isinstance(view, View):
            raise TypeError(view)
        own = {*view.hand, *(CARDS[PUT_BY_TEXT[text].card] for text in view.sealed)}
        return counter_text(counter_picture(view), self._look, frozenset(own))

    def typed(self, text: str) -> None:
        """A typed notation is staged like a card put by hand, in any order; the engine refuses what is no move."""
        put = PUT_BY_TEXT.get(" ".join(text.split()))
        composer = self._composer
        if put is None or composer is None or not self._active:
            super().typed(text)
            return
        refused = composer.draft.put(CARDS[put.card], put.place)
        composer.adopt(composer.view)
        self._changed()
        if refused is not None:
            self.prompt(refused.message, refused.rule, refused=True)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Left and right go round the cards or the places; up picks a card up, down lets go of it."""
        composer = self._composer
        if composer is None or not self._active:
            return
        if dx:
            composer.move(dx)
        elif dy < 0 and not composer.lifted and not self._view.exposed:
            composer.lift()
        elif dy > 0:
            composer.let_go()
        self._changed()

    def next_choice(self, step: int) -> None:
        """Tab goes the same round."""
        self.move_cursor(step, 0)

    def choose(self) -> None:
        """Pick up, put down, and when all are placed commit."""
        if self._composer is not None and self._active:
            if self._composer.choose():
                self.action_commit()
            else:
                self._changed()

    def step_back(self) -> bool:
        """Let go of the picked-up card."""
        if self._composer is None or not self._composer.let_go():
            return False
        self._changed()
        return True

    def put_last(self) -> str:
        """The card that was placed last."""
        staged = [] if self._composer is None else [laid.card for laid in self._composer.draft.laid if not laid.sealed]
        return card_words(staged[-1]) if staged else ""

    def take_back(self) -> bool:
        """Take the last placed card back into the hand."""
        if self._composer is None or not self._active or self._composer.take_back() is None:
            return False
        self._changed()
        return True

    def may(self, row_id: str) -> bool:
        """Committing wants every card placed; the digits want a card that can go there."""
        composer = self._composer
        if row_id == "commit":
            return self._active and composer is not None and composer.draft.complete
        if row_id == "back" and self._active and composer is not None:
            return composer.lifted
        if row_id == "unstage" or (row_id == "undo" and composer is not None and composer.draft.started):
            return self._active and composer is not None and composer.draft.started
        if row_id.startswith("front_"):
            return self._active and composer is not None and int(row_id[-1]) - 1 in composer.draft.open_places
        return super().may(row_id)

    def rows_now(self) -> tuple[ActionRow, ...]:
        """As at every table; Enter says what it would do to the card under the cursor."""
        composer = self._composer
        if composer is None or not self._active:
            return super().rows_now()
        does = (
            "commit" if composer.draft.complete else "put" if composer.lifted or composer.draft.exposed else "pick up"
        )
        return tuple(replace(row, label=does) if row.id == "choose" else row for row in super().rows_now())

    # The game's own actions -----------------------------------------------------------------------------------------

    def action_commit(self) -> None:
        """Send the whole commitment, step by step in the engine's order."""
        composer = self._composer
        if composer is None or not self._active:
            return
        left = composer.draft.wanted - len(composer.draft.laid)
        if left:
            text = "One card is still to be placed." if left == 1 else f"{left} cards are still to be placed."
            self.prompt(text, composer.rule, refused=True)
            return
        self.send(composer.draft.notations())

    def action_unstage(self) -> None:
        """Backspace: take the last placed card back."""
        if not self.take_back() and self._active:
            self.prompt("Nothing is placed that could be taken back.", "CO-4b", refused=True)

    def action_front_1(self) -> None:
        """Put the card under the cursor to the first Front."""
        self._put(0)

    def action_front_2(self) -> None:
        """Put the card under the cursor to the second Front."""
        self._put(1)

    def action_front_3(self) -> None:
        """Put the card under the cursor to the third Front."""
        self._put(2)

    def action_front_4(self) -> None:
        """Put the card under the cursor to the fourth Front."""
        self._put(3)

    # The mouse ------------------------------------------------------------------------------------------------------

    def on_hand_picked(self, message: Hand.Picked) -> None:
        """A card of the hand: pick it up, or take it back from where it lies."""
        composer = self._composer
        if composer is None or not self._active or message.index >= len(composer.draft.hand):
            return
        composer.pick(composer.draft.hand[message.index])
        self._changed()

    def on_hand_called(self) -> None:
        """The button below the hand."""
        self.action_commit()

    def on_front_picked(self, message: Front.Picked) -> None:
        """A Front: take back the card that was clicked, otherwise put the one under the cursor there."""
        self._clicked(message.place, message.row)

    def on_house_picked(self, message: House.Picked) -> None:
        """The Inner House, likewise."""
        self._clicked(HOUSE, message.row)

    def _clicked(self, place: int, row: int | None) -> None:
        composer = self._composer
        if composer is None or not self._active or composer.view.seat is None:
            return
        laid = composer.draft.at(place)
        at = None if row is None else row - composer.view.seat
        if at is not None and 0 <= at < len(laid) and not laid[at].sealed:
            composer.take_back(laid[at].card)
            self._changed()
        else:
            self._put(place)

    # Drawing --------------------------------------------------------------------------------------------------------

    def _put(self, place: int) -> None:
        composer = self._composer
        if composer is None or not self._active:
            return
        refused = composer.put(place)
        self._changed()
        if refused is not None:
            self.prompt(refused.message, refused.rule, refused=True)

    def _changed(self) -> None:
        """The draft or its cursor has changed: draw both, and say what is asked."""
        self._draw_cards()
        if self._composer is not None and self._active:
            self.prompt(self._composer.ask.text, self._composer.ask.rule)
        self.rows_changed()

    def _reveal(self, before: View, after: View, stage: Stage | None) -> None:
        """One step of a reveal: everything private is covered meanwhile."""
        self._composer = None
        self._stage = stage
        self._view = after if stage is None else before
        self._draw()

    def _find_look(self) -> Look:
        """What this terminal and theme can show now."""
        light = Light.DARK if self.app.current_theme.dark else Light.LIGHT
        if self.app.theme == textual_theme(ThemeName.CONTRAST).name:
            light = Light.CONTRAST
        setts = tuple(badge.sett for badge in self.badges)
        return Look(app_colour_mode(self.app), light, self.ascii, setts)

    def _draw(self) -> None:
        """Give every zone its picture, in the look of now; a zone writes only what has changed."""
        self._look = look = self._find_look()
        view, composer, stage = self._view, self._composer, self._stage
        exposed = view.exposed if stage is None else stage.reveal.clashes[0].place == HOUSE
        self._places.set_class(exposed, "-exposed")
        self._house.styles.width = self.app.size.width - self.log_columns - ASIDE if exposed else SHUT
        self._below.set_class(self.large, "-large")
        self._seats.present(
            seat_rows(view, self.table.names, private=composer is not None, revealing=stage is not None), look
        )
        self._counter.present(counter_picture(view, stage), look)
        self._draw_cards()

    def _draw_cards(self) -> None:
        """Give the places and the hand their pictures: what a cursor key can change."""
        look, large = self._look, self.large
        view, composer, stage = self._view, self._composer, self._stage
        draft = None if composer is None else composer.draft
        active = composer if self._active else None
        for place, front in enumerate(self._fronts):
            aim = active.card if active is not None and active.aim == place else ""
            front.present(place_picture(view, place, draft, aim, stage), look, large=large)
        self._house.present(place_picture(view, HOUSE, draft, "", stage), look, large=large)
        cursor, lifted, call = None, False, ""
        if active is not None:
            cursor = active.draft.hand.index(active.card) if active.card else None
            lifted = active.lifted
            call = "Enter: commit" if active.draft.complete else ""
        self._hand.present(hand_picture(view, draft, cursor=cursor, lifted=lifted, call=call), look)


def _same_phase(one: View, other: View) -> bool:
    return (one.seat, one.day, one.phase) == (other.seat, other.day, other.phase)


SCREEN = GylenScreen
"""What the registry finds."""
