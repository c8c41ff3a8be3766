"""The board of the Siege of Gylen: four Fronts as places, the Inner House, the hand, and what is publicly counted.

The screen turns keys and clicks into calls of a `Composer`, shows Views as pictures of its zones, and sends a whole
commitment at once when it is committed (GY-7, GY-12).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container

from tartan.games.gylen.composer import Composer
from tartan.games.gylen.model import CARDS, FRONTS, HOUSE, PLACE_NAMES, PLACE_WORDS, PUT_BY_TEXT, View
from tartan.games.gylen.notation import advised, card_words
from tartan.games.gylen.reveal import stage_of, stages
from tartan.games.gylen.widgets import Counter, Front, Hand, House, Seats
from tartan.games.gylen.widgets.ledger import counter_text
from tartan.games.gylen.widgets.pictures import (
    Stage,
    counter_picture,
    hand_picture,
    place_picture,
    seat_rows,
)
from tartan.ui.actions import PLAYING, ActionRow, digit_row
from tartan.ui.screens.board import BoardScreen, Scene

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import ComposeResult

    from tartan.engine.contract import View as AnyView
    from tartan.games.gylen.draft import Refused

SHUT, ASIDE = 10, 21
"""Columns of the shut Inner House, and of the Fronts once they have stepped aside."""

_FRONT_ROWS = tuple(
    digit_row(
        place + 1,
        PLACE_NAMES[place],
        f"Put the card under the cursor straight to {PLACE_WORDS[place]}.",
        "while it still wants a card (GY-7)",
    )
    for place in range(FRONTS)
)


class GylenScreen(BoardScreen[View, Composer, Stage]):
    """The Siege of Gylen in play."""

    CSS_PATH = "gylen.tcss"
    view_type = View
    TELLS = True

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

    # The board ------------------------------------------------------------------------------------------------------

    def compose_zones(self) -> ComposeResult:
        """Fronts and Inner House above; hand, seats and card counter below."""
        view, look = self._view, self._look
        self._fronts = tuple(Front(place_picture(view, place), look) for place in range(FRONTS))
        self._house = House(place_picture(view, HOUSE), look)
        self._hand = Hand(hand_picture(view, None), look)
        self._seats = Seats(seat_rows(view, self.table.names, private=False), look)
        self._counter = Counter(counter_picture(view), look)
        self._places = Container(*self._fronts, self._house, id="places")
        self._below = Container(self._hand, self._counter, self._seats, id="below")
        yield self._places
        yield self._below

    def composer_for(self, view: View) -> Composer:
        """A fresh cursor and draft."""
        return Composer(view)

    def scenes(self, before: View, after: View) -> tuple[Scene[View, Stage], ...]:
        """The newest reveal, place by place (GY-11)."""
        return tuple(
            Scene(after if step.stage is None else before, step.stage, step.caption, step.rule)
            for step in stages(before, after, self.names)
        )

    def scene_of(self, before: View, after: View, words: str) -> Scene[View, Stage] | None:
        """The newest reveal, its places marked that the words name."""
        stage = stage_of(before, after, words)
        return None if stage is None else Scene(before, stage)

    def idle_rule(self) -> str:
        """How cards are committed."""
        return "GY-12" if self._view.exposed else "GY-7"

    def counter(self, view: AnyView) -> Text:
        """All 39 cards: played today, and not yet seen."""
        known = self.known(view)
        own = {*known.hand, *(CARDS[PUT_BY_TEXT[text].card] for text in known.sealed)}
        return counter_text(counter_picture(known), self._look, frozenset(own))

    def typed(self, text: str) -> None:
        """A typed notation is staged like a card put by hand, in any order; the engine refuses what is no move."""
        put = PUT_BY_TEXT.get(" ".join(text.split()))
        composer = self.acting
        if put is None or composer is None:
            super().typed(text)
            return
        refused = composer.draft.put(CARDS[put.card], put.place)
        composer.adopt(composer.view, composer.legal)
        self._put_down(refused)

    def staged_steps(self) -> tuple[str, ...]:
        """The cards that are laid and not yet committed."""
        return () if self.acting is None else tuple(self.acting.draft.notations())

    def hinted(self, text: str, *, after: bool) -> str:
        """A step as a hint names it: `put 9♥ to the Shore Landing`; a card that changes nothing says so."""
        return advised(text, self._view) if text in PUT_BY_TEXT else super().hinted(text, after=after)

    def choose(self) -> None:
        """Pick up, put down, and when all are placed commit."""
        if self.acting is not None:
            if self.acting.choose():
                self.action_commit()
            else:
                self.changed()

    def put_last(self) -> str:
        """The card that was placed last."""
        staged = [] if self._composer is None else [laid.card for laid in self._composer.draft.laid if not laid.sealed]
        return card_words(staged[-1]) if staged else ""

    def take_back(self) -> bool:
        """Take the last placed card back into the hand."""
        if self.acting is None or self.acting.take_back() is None:
            return False
        self.changed()
        return True

    def may(self, row_id: str) -> bool:
        """Committing wants every card placed; the digits want a card that can go there."""
        composer = self.acting
        if row_id == "commit":
            return composer is not None and composer.draft.complete
        if row_id == "back" and composer is not None:
            return composer.lifted or not self.conductor.saved
        if row_id == "unstage":
            return composer is not None and composer.started
        if row_id.startswith("digit_"):
            return composer is not None and int(row_id[-1]) - 1 in composer.draft.open_places
        return super().may(row_id)

    def labels(self) -> dict[str, str]:
        """Enter says what it would do to the card under the cursor."""
        composer = self.acting
        if composer is None:
            return {}
        puts = composer.lifted or composer.draft.exposed
        return {"choose": "commit" if composer.draft.complete else "put" if puts else "pick up"}

    # The game's own actions -----------------------------------------------------------------------------------------

    def action_commit(self) -> None:
        """Send the whole commitment, step by step in the engine's order."""
        composer = self.acting
        if composer is None:
            return
        left = composer.draft.wanted - len(composer.draft.laid)
        if left:
            text = "One card is still to be placed." if left == 1 else f"{left} cards are still to be placed."
            self.prompt(text, composer.rule, refused=True)
            return
        self.send(composer.draft.notations())

    def action_unstage(self) -> None:
        """Backspace: take the last placed card back."""
        if not self.take_back() and self.acting is not None:
            self.prompt("Nothing is placed that could be taken back.", "CO-4b", refused=True)

    def action_digit(self, digit: int) -> None:
        """Put the card under the cursor to that Front."""
        self._put(digit - 1)

    # The mouse ------------------------------------------------------------------------------------------------------

    def on_hand_picked(self, message: Hand.Picked) -> None:
        """A card of the hand: pick it up, or take it back from where it lies."""
        composer = self.acting
        if composer is not None and message.index < len(composer.draft.hand):
            composer.pick(composer.draft.hand[message.index])
            self.changed()

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
        composer = self.acting
        if composer is None or composer.view.seat is None:
            return
        laid = composer.draft.at(place)
        at = None if row is None else row - composer.view.seat
        if at is not None and 0 <= at < len(laid) and not laid[at].sealed:
            composer.take_back(laid[at].card)
            self.changed()
        else:
            self._put(place)

    def _put(self, place: int) -> None:
        if self.acting is not None:
            self._put_down(self.acting.put(place))

    def _put_down(self, refused: Refused | None) -> None:
        """A card was put to a place, or refused there."""
        self.changed()
        if refused is not None:
            self.prompt(refused.message, refused.rule, refused=True)

    # Drawing --------------------------------------------------------------------------------------------------------

    @property
    def _opened(self) -> tuple[View, ...]:
        """All seats' views, where hands are open."""
        return tuple(map(self.known, self.all_views))

    def draw(self) -> None:
        """Places, hand, seats and counter."""
        look, view, composer, stage = self._look, self._view, self._composer, self._stage
        exposed = view.exposed if stage is None else stage.reveal.clashes[0].place == HOUSE
        self._places.set_class(exposed, "-exposed")
        self._house.styles.width = self.app.size.width - self.log_columns - ASIDE if exposed else SHUT
        self._below.set_class(self.large, "-large")
        self._seats.present(
            seat_rows(
                view,
                self.table.names,
                private=composer is not None,
                revealing=stage is not None,
                opened=self._opened,
            ),
            look,
        )
        self._counter.present(counter_picture(view, stage), look)
        self.draw_choice()

    def draw_choice(self) -> None:
        """The places and the hand."""
        look, large = self._look, self.large
        view, composer, stage = self._view, self._composer, self._stage
        draft = None if composer is None else composer.draft
        active = self.acting
        for place, front in enumerate(self._fronts):
            aim = active.card if active is not None and active.aim == place else ""
            picture = place_picture(view, place, draft, aim, stage, self._opened)
            front.present(replace(picture, large=True) if large else picture, look)
        self._house.present(place_picture(view, HOUSE, draft, "", stage, self._opened), look)
        cursor, lifted, call = None, False, ""
        if active is not None:
            cursor = active.draft.hand.index(active.card) if active.card else None
            lifted = active.lifted
            call = "Enter: commit" if active.draft.complete else ""
        self._hand.present(hand_picture(view, draft, cursor=cursor, lifted=lifted, call=call), look)


SCREEN = GylenScreen
"""What the registry finds."""
