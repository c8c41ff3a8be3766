"""The cursor of the seat at the keyboard: what it is on, what is picked up, what is staged, and what is asked.

Nothing here draws or sends; the screen turns keys and clicks into these calls and shows what comes of them. A card is
picked up, then a way to muster it is chosen, then the target of its power if it needs one; all of it is sent together,
in the engine's order, and until then it can be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_LETTERS
from tartan.games.lords import prompts
from tartan.games.lords.choices import WAYS, Area, Spot, following, read, spot_of
from tartan.games.lords.model import Step

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tartan.engine.asking import Ask
    from tartan.games.lords.model import View


@dataclass(frozen=True, slots=True)
class Answer:
    """What comes of a key or a click: texts to be sent, or why it cannot be.

    Why is told by the refusal of the text `why_not`; where the rules would allow it, by `said`.
    """

    send: tuple[str, ...] = ()
    why_not: str = ""
    said: Ask | None = None


NOTHING = Answer()
ACTIVATE, FACE_UP, FACE_DOWN = WAYS


class Composer:
    """A cursor that moves only among what can be chosen now, with what is staged."""

    def __init__(self, view: View, names: tuple[str, ...], *, bare: bool = False) -> None:
        """Nothing can be chosen until `adopt` is given the legal texts.

        A bare cursor does not tell what may activate, nor what an army would gain: every card is offered every way.
        """
        self.names = names
        self.bare = bare
        self.view = view
        self.legal: tuple[str, ...] = ()
        self.choices = read(())
        self.lifted = ""
        """The card that is picked up, or nothing."""
        self.path: tuple[str, ...] = ()
        """Texts that are staged: an activation whose target is looked for, and what a Scott copies."""
        self.at: Spot | None = None
        """What the cursor is on."""
        self._been: dict[tuple[Area, str], Spot] = {}

    def adopt(self, view: View, legal: Sequence[str]) -> None:
        """Go on with a view and its legal texts; what was staged and is still legal stays staged."""
        same = tuple(legal) == self.legal and _decision(view) == _decision(self.view)
        before, self.view = self.view, view
        if same:
            return
        card = self.lifted or (self.at.key if self.at is not None and self.at.area is Area.HAND else "")
        beside = before.hand.index(card) if card in before.hand else 0
        self.legal = tuple(legal)
        self.choices = read(legal)
        if self.bare:
            self.choices = replace(self.choices, musters=dict.fromkeys(self.choices.musters, WAYS))
        self.lifted, self.path, self.at = "", (), None
        self._been.clear()
        self._land(beside)

    # What can be chosen ---------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether anything can be chosen."""
        return bool(self.legal)

    @property
    def open(self) -> Mapping[Spot, str]:
        """What can be chosen now, with its text; a card of the hand has none, for it is picked up first."""
        if self.path:
            return {spot_of(text): text for text in following(self.view, self.path)}
        if self.lifted:
            ways = self.choices.musters[self.lifted]
            return {Spot(Area.WAYS, way): f"{way} {self.lifted}" for way in ways}
        return self._first

    @property
    def _first(self) -> Mapping[Spot, str]:
        """What can be chosen while nothing is picked up."""
        hand = {Spot(Area.HAND, card): "" for card in self.view.hand if card in self.choices.musters}
        return {**self.choices.direct, **hand}

    def lines(self) -> list[list[Spot]]:
        """What can be chosen, line by line as it lies on the board from top to bottom."""
        lines: dict[int, list[Spot]] = {}
        for spot in self.open:
            lines.setdefault(self._line(spot), []).append(spot)
        return [lines[number] for number in sorted(lines)]

    def _line(self, spot: Spot) -> int:
        if spot.area is Area.ARMY:
            seats, own = self.view.seats, self.view.seat or 0
            away = (SEAT_LETTERS.index(spot.key[0]) - own) % seats
            return away if away else seats + 1
        market = spot.area in (Area.SUPPORTERS, Area.ROW, Area.BUTTON)
        return self.view.seats + (0 if market else 2)

    # The cursor -----------------------------------------------------------------------------------------------------

    def move(self, dx: int, dy: int) -> None:
        """An arrow key: round the line that the cursor is on, or to the line above or below."""
        lines = self.lines()
        at = next((number for number, line in enumerate(lines) if self.at in line), None)
        if at is None or self.at is None:
            return
        if dx:
            line = lines[at]
            self._go(line[(line.index(self.at) + dx) % len(line)])
        elif 0 <= at + dy < len(lines):
            self._enter(lines[at], lines[at + dy])

    def tab(self, way: int) -> None:
        """The next line with anything to choose, round and round."""
        lines = self.lines()
        at = next((number for number, line in enumerate(lines) if self.at in line), None)
        if at is not None:
            self._enter(lines[at], lines[(at + way) % len(lines)])

    def _enter(self, old: list[Spot], new: list[Spot]) -> None:
        """To another line: where the cursor was on it last, else as far along as on this one."""
        if self.at is None:
            return
        been = self._been.get(_line_key(new[0]))
        self._go(been if been in new else new[min(old.index(self.at), len(new) - 1)])

    def _go(self, spot: Spot) -> None:
        self.at = spot
        self._been[_line_key(spot)] = spot

    def _land(self, beside: int = 0) -> None:
        """Put the cursor on something that can be chosen: in the hand if there is anything, else on the first.

        In the hand it goes to that place, where it was before a card left it.
        """
        lines = self.lines()
        if lines:
            best = next((line for line in lines if line[0].area in (Area.HAND, Area.WAYS)), lines[0])
            hand = self.view.hand
            if best[0].area is Area.HAND:
                self._go(min(best, key=lambda spot: abs(hand.index(spot.key) - beside)))
            else:
                self._go(best[0])

    def point(self, spot: Spot) -> bool:
        """Put the cursor on a spot; False where it cannot be chosen now."""
        if spot not in self.open:
            return False
        self._go(spot)
        return True

    # Choosing -------------------------------------------------------------------------------------------------------

    def choose(self) -> Answer:
        """Enter: pick up, or go on with what is picked up; the last step gives the texts to be sent."""
        spot = self.at
        if spot is None or spot not in self.open:
            return NOTHING
        if spot.area is Area.HAND:
            self.lifted = spot.key
            self._go(Spot(Area.WAYS, self.choices.musters[spot.key][0]))
            return NOTHING
        return self._play(self.open[spot])

    def _play(self, text: str) -> Answer:
        """Stage a text, and give all that is staged once nothing more has to be chosen."""
        path = (*self.path, text)
        if path[0].startswith(f"{ACTIVATE} ") and following(self.view, path):
            self.path = path
            self._land()
            return NOTHING
        return Answer(path)

    def muster(self, way: str) -> Answer:
        """A key for a way to muster: the picked-up card, else the one under the cursor."""
        card = self._card
        if not card:
            return NOTHING
        text = f"{way} {card}"
        if way not in self.choices.musters[card]:
            return Answer(why_not=text)
        self.lifted = card
        self._go(Spot(Area.WAYS, way))
        return self._play(text)

    def may_muster(self, way: str) -> bool:
        """Whether there is a card for `muster` to act on, and it may be mustered that way."""
        return way in self.choices.musters.get(self._card, ())

    @property
    def _card(self) -> str:
        """The card that is picked up, else the one under the cursor; nothing while its target is looked for."""
        under = self.at.key if self.at is not None and self.at.area is Area.HAND else ""
        return "" if self.path else self.lifted or under

    @property
    def button(self) -> Spot | None:
        """The button for passing or stopping, where there is one."""
        return next((spot for spot in self.choices.direct if spot.area is Area.BUTTON), None)

    @property
    def may_sit_out(self) -> bool:
        """Whether the key for passing or stopping does so: not while anything is staged."""
        return self.button is not None and not self.started

    def go_to_button(self) -> None:
        """Put the cursor on the button; not while anything is staged, which it would drop."""
        if self.button is not None and not self.started:
            self._go(self.button)

    @property
    def started(self) -> bool:
        """Whether there is something staged that could be taken back."""
        return bool(self.lifted)

    def let_go(self) -> bool:
        """Take back the last thing that was staged; False where there was none."""
        if self.path:
            self.path = self.path[:-1]
            if self.path:
                self._land()
            else:
                self._go(Spot(Area.WAYS, ACTIVATE))
            return True
        if self.lifted:
            card, self.lifted = self.lifted, ""
            self._go(Spot(Area.HAND, card))
            return True
        return False

    def click(self, spot: Spot) -> Answer:
        """A spot was clicked: choose it, drop what is staged for it, or tell why it cannot be chosen.

        The button is asked about first, as by its key: passing cannot be taken back once others have acted.
        """
        if spot == self.button and spot != self.at and not self.started:
            self.go_to_button()
            return NOTHING
        if self.point(spot):
            return self.choose()
        if spot.area is Area.HAND and spot.key == self.lifted:
            while self.let_go():
                pass
            return NOTHING
        if spot in self._first:
            if self.path and spot.area is not Area.HAND:
                return Answer(said=prompts.put_down(self.lifted))
            while self.let_go():
                pass
            self._go(spot)
            return self.choose()
        return Answer(why_not=self._why_not(spot))

    def _why_not(self, spot: Spot) -> str:
        """A text that asks for what was clicked: its refusal tells why it cannot be."""
        match spot.area:
            case Area.ROW:
                return f"recruit {spot.key}"
            case Area.SUPPORTERS:
                return f"{'pick' if self.view.step is Step.TRADE else 'claim'} {spot.key}"
            case Area.ARMY:
                return f"{'copy' if self.view.step is Step.COPY else 'pick'} {spot.key}"
            case Area.HAND:
                return f"{FACE_UP} {spot.key}"
            case Area.WAYS:
                return f"{spot.key} {self.lifted}"
        return spot.key

    # What is asked --------------------------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask:
        """What is asked now, or what Enter would do."""
        if self.at is None:
            return prompts.NOBODY
        if self.bare and (plain := prompts.bare(self.view, self.at, self.lifted)) is not None:
            return plain
        return prompts.about(self.view, self.names, self.at, self.open.get(self.at, ""), self.path, self.choices)


def _line_key(spot: Spot) -> tuple[Area, str]:
    return spot.area, spot.key[0] if spot.area is Area.ARMY else ""


def _decision(view: View) -> tuple[object, ...]:
    """What tells one decision of a seat from the next."""
    return view.seat, view.round, view.turn, view.step, view.acting, view.hand, view.armies
