"""The cursor of the seat at the keyboard: which card it is on, where a picked-up card looks, and what is asked.

Nothing here draws or sends; the screen turns keys and clicks into these calls and shows what comes of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tartan.engine.asking import Ask
from tartan.games.gylen.draft import Draft, Laid, Refused
from tartan.games.gylen.model import HOUSE, PLACE_WORDS
from tartan.games.gylen.notation import card_words

if TYPE_CHECKING:
    from tartan.games.gylen.model import View


ThingT = TypeVar("ThingT")


class Composer:
    """A draft with a cursor that moves only among what can be chosen now."""

    def __init__(self, view: View) -> None:
        """A fresh cursor on the first card of the hand; nothing can be chosen until `adopt` is given legal texts."""
        self.view = view
        self.legal: tuple[str, ...] = ()
        self.draft = Draft(view)
        self.card = ""
        """The card under the cursor; "" where none can be chosen."""
        self.aim: int | None = None
        """The place that a picked-up card looks at; None while none is picked up."""
        self._land()

    @property
    def active(self) -> bool:
        """Whether the seat owes a decision."""
        return bool(self.legal)

    @property
    def started(self) -> bool:
        """Whether there is something staged that could be taken back."""
        return self.draft.started

    @property
    def lifted(self) -> bool:
        """Whether the card under the cursor is picked up."""
        return self.aim is not None

    @property
    def rule(self) -> str:
        """The rule under which cards are committed now."""
        return "GY-12" if self.view.exposed else "GY-7"

    def adopt(self, view: View, legal: tuple[str, ...]) -> None:
        """Go on with another view of the same seat; within a phase what was staged and may still lie there stays.

        `legal` is the engine's next step; the draft composes them all.
        """
        same = (view.day, view.phase) == (self.view.day, self.view.phase)
        staged = [laid for laid in self.draft.laid if same and not laid.sealed]
        self.view, self.legal, self.draft = view, legal, Draft(view)
        if not same:
            self.card, self.aim = "", None
        for laid in staged:
            self.draft.put(laid.card, laid.place)
        if self.aim not in self.draft.open_places:
            self.aim = None
        self._land()

    def move(self, dx: int, dy: int) -> None:
        """Left and right go round the cards or the places; up picks a card up, down lets go of it."""
        if dx:
            self.tab(dx)
        elif dy < 0 and not self.lifted and not self.draft.exposed:
            self.lift()
        elif dy > 0:
            self.let_go()

    def tab(self, way: int) -> None:
        """The next or previous thing of the kind the cursor is on: cards, or places once a card is picked up."""
        if self.aim is not None:
            self.aim = _next(self.draft.open_places, self.aim, way)
        elif self.card:
            self.card = _next(self.draft.free, self.card, way)

    def lift(self) -> None:
        """Pick up the card under the cursor; it looks at the first place that has none yet."""
        places = self.draft.open_places
        if self.card and places:
            empty = [place for place in places if not self.draft.at(place)]
            self.aim = (empty or places)[0]

    def let_go(self) -> bool:
        """Put the picked-up card back where it came from; False where none is picked up."""
        lifted, self.aim = self.lifted, None
        return lifted

    def put(self, place: int) -> Refused | None:
        """Lay the card under the cursor to a place; where it is refused nothing changes."""
        if not self.card:
            ready = Refused("Every card is placed: commit them, or take one back.", self.rule)
            return self.draft.refusal("", place) if not self.draft.wanted else ready
        at = self.draft.free.index(self.card)
        refused = self.draft.put(self.card, place)
        if refused is None:
            self.aim = None
            rest = self.draft.free
            self.card = rest[min(at, len(rest) - 1)] if rest and not self.draft.complete else ""
        return refused

    def choose(self) -> bool:
        """Enter: pick up, or lay; True where everything is placed and it means commit."""
        if self.draft.complete:
            return True
        if self.aim is not None:
            self.put(self.aim)
        elif self.draft.exposed:
            self.put(HOUSE)
        else:
            self.lift()
        return False

    def pick(self, card: str) -> Laid | None:
        """A card of the hand was pointed at: the cursor goes there and picks it up; a staged one is taken back."""
        if self.draft.place_of(card) is not None:
            return self.take_back(card)
        if self.draft.wanted and not self.draft.complete and card in self.draft.free:
            self.aim, self.card = None, card
            self.lift()
        return None

    def take_back(self, card: str | None = None) -> Laid | None:
        """Take a staged card back into the hand, the last one if none is named; the cursor goes to it."""
        laid = self.draft.take_back(card)
        if laid is not None:
            self.aim, self.card = None, laid.card
        return laid

    @property
    def ask(self) -> Ask:
        """What is asked now, or what would come of it as far as that is public."""
        draft = self.draft
        if not draft.wanted:
            return Ask("Your commitment is complete. The cards are turned up when all three are.", "GY-7")
        rule = self.rule
        if draft.complete:
            count = len(draft.notations())
            what, last = ("the card", "it") if count == 1 else (f"the {count} cards", "the last one")
            return Ask(f"Enter commits {what} for good; u takes {last} back.", rule)
        if self.aim is not None:
            text, cited = consequence(self.view, self.card, self.aim)
            return Ask(f"Put {card_words(self.card)} to {PLACE_WORDS[self.aim]}: {text}.", cited)
        if draft.exposed:
            text, cited = consequence(self.view, self.card, HOUSE)
            return Ask(f"Send {card_words(self.card)} into the Inner House: {text}.", cited)
        if self.view.too_late:
            nature = f"{card_words(self.card)} {_nature(self.card)}"
            return Ask(f"Too late now to expose Gylen: the Brooch is held. {nature}. Enter picks it up.", "GY-15")
        how = "Enter picks it up, 1 to 4 put it straight to a Front"
        return Ask(f"{card_words(self.card)} {_nature(self.card)}. {how}.", rule)

    def _land(self) -> None:
        free = self.draft.free
        if not self.draft.wanted or self.draft.complete:
            self.card, self.aim = "", None
        elif self.card not in free:
            self.card = free[0] if free else ""


def _next(things: tuple[ThingT, ...], at: ThingT, step: int) -> ThingT:
    """The thing so many steps on, round and round."""
    return things[(things.index(at) + step) % len(things)]


def _nature(card: str) -> str:
    """What a card is for, in a word (GY-3)."""
    return {"H": "hits", "D": "hits", "S": "defends or rallies", "C": "exhausts"}[card[0]]


def consequence(view: View, card: str, place: int) -> tuple[str, str]:
    """What a card would do at a place if it stood alone on top there, and the rule; from public facts alone (GY-9)."""
    suit = card[0]
    if place == HOUSE:
        if suit in "HD":
            return "on top it seizes the Brooch", "GY-13"
        return ("on top it defends the Brooch" if suit == "S" else "on top it exhausts the assault"), "GY-13"
    held = view.resolve[place]
    if suit == "C":
        return "a club on top does nothing", "GY-9"
    if suit == "S":
        return ("a spade on top holds it" if held else "a spade on top rallies it to 1 Resolve"), "GY-9"
    if not held:
        return "a hit would do nothing there, it is Broken", "GY-9"
    return ("a hit would break it" if held == 1 else f"a hit would leave it {held - 1} Resolve"), "GY-9"
