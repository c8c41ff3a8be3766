"""The cursor of the seat at the keyboard: what it is on, what is picked up, and what is asked.

Nothing here draws or sends; the screen turns keys and clicks into these calls and shows what comes of them. What may be
chosen comes from the engine's legal list alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.asking import Clicked
from tartan.engine.contract import SEAT_LETTERS
from tartan.games.siege import choices, prompts, seating
from tartan.games.siege.choices import Verb
from tartan.games.siege.draft import Draft
from tartan.games.siege.model import Card, Due, Kind, View

if TYPE_CHECKING:
    from tartan.engine.asking import Ask
    from tartan.games.siege.seating import Seating


class Composer:
    """A cursor that moves only among what can be chosen now, with what is staged."""

    def __init__(self, view: View, seats: Seating, names: tuple[str, ...], *, chance: bool = True) -> None:
        """Nothing can be chosen until `adopt` is given the legal texts; without chance every row begins alike."""
        self._chance = chance
        self.seats = seats
        self.names = names
        self.draft: Draft | None = None
        """The row that is composed, in the set-up."""
        self.at = ""
        """The tag or seat letter under the cursor; in the set-up the place in the row, such as `B3`."""
        self.picked = ""
        """The tag of the card that is picked up, or nothing."""
        self.verb: Verb | None = None
        """What would be done with it."""
        self.place = 0
        """The place from the left, counted from 0, where a card that returns would stand."""
        self._take(view, ())

    def _take(self, view: View, legal: tuple[str, ...]) -> None:
        self.view = view
        self.legal = legal
        self.choices = choices.read(legal)
        self.where = seating.spots(view, self.seats)
        self.letter = "" if view.seat is None else SEAT_LETTERS[view.seat]
        self.cards: dict[str, Card] = {card.tag: card for castle in view.castles for card in castle.row + castle.away}

    def adopt(self, view: View, legal: tuple[str, ...]) -> None:
        """Go on with a view and its legal texts; what was staged and is still legal stays staged."""
        same = legal == self.legal and _decision(view) == _decision(self.view)
        self._take(view, legal)
        if view.due is Due.SET_UP and view.seat in view.owing:
            self._adopt_row(view)
        elif not same:
            self.draft = None
            self._drop()

    def _adopt_row(self, view: View) -> None:
        if self.draft is None:
            self.draft = Draft(view, chance=self._chance)
        self.draft.adopt(view)
        places = self._row_spots()
        if self.at not in places:
            self.picked, self.at = "", places[0] if places else ""

    # What can be chosen ---------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether anything can be chosen."""
        return bool(self.legal)

    @property
    def spots(self) -> tuple[str, ...]:
        """What the cursor may be on, as things stand."""
        own = self.choices
        if self.draft is not None:
            return self._row_spots()
        match self.verb:
            case Verb.SIEGE:
                return own.sieges[self.picked]
            case Verb.RETURN:
                return ()
            case Verb.ATTACK:
                return (self.cards[self.picked].facing,)
            case Verb.SACRIFICE | Verb.STAND | Verb.SHIELD:
                return (self.picked,)
        if own.may_stand:
            return (self.struck, *((self._knight,) if own.may_shield else ()))
        if self.view.due is Due.SUMMON:
            return own.summons
        idle = dict.fromkeys((*own.sieges, *own.attacks, *own.sacrifices, *own.returns, *own.recalls))
        return tuple(idle)

    def _row_spots(self) -> tuple[str, ...]:
        draft = self.draft
        return () if draft is None else tuple(f"{self.letter}{at + 1}" for at in range(draft.fixed, len(draft.row)))

    @property
    def struck(self) -> str:
        """The card that an Attack strikes, or nothing."""
        return "" if self.view.attack is None else self.view.attack.target

    @property
    def _knight(self) -> str:
        """The own Knight in the row."""
        row = () if self.view.seat is None else self.view.castles[self.view.seat].row
        return next((card.tag for card in row if card.kind is Kind.KNIGHT), "")

    @property
    def returning(self) -> str:
        """The card that is being put back into the row, or nothing."""
        return self.picked if self.verb is Verb.RETURN else ""

    # The cursor -----------------------------------------------------------------------------------------------------

    def move(self, dx: int, dy: int) -> None:
        """An arrow key: along the row with a card that is carried, else to the nearest thing that way."""
        if self.draft is not None:
            self._along_the_draft(dx, dy)
        elif self.verb is Verb.RETURN:
            places = self.choices.returns[self.picked]
            self.place = max(0, min(places - 1, self.place + dx))
        else:
            self.at = seating.step(self.where, self.spots, self.at, dx, dy)

    def _along_the_draft(self, dx: int, dy: int) -> None:
        draft = self.draft
        assert draft is not None  # noqa: S101  # asked by the caller
        here = int(self.at[1:]) - 1
        if dy < 0 and not self.picked:
            self._lift()
        elif dy > 0:
            self.picked = ""
        elif self.picked:
            self.at = self.picked = f"{self.letter}{draft.move(here, here + dx) + 1}"
        else:
            spots = self._row_spots()
            self.at = spots[(spots.index(self.at) + dx) % len(spots)]

    def tab(self, way: int) -> None:
        """The next Castle with anything to choose."""
        if self.draft is not None or self.verb is Verb.RETURN:
            self.move(way, 0)
        else:
            self.at = seating.next_castle(self.where, self.spots, self.at, way)

    def to_place(self, place: int) -> None:
        """A digit: the card in that place of the own row, or with a card that is carried that place."""
        if self.draft is not None:
            if self.picked:
                self.at = self.picked = f"{self.letter}{self.draft.move(int(self.at[1:]) - 1, place) + 1}"
            elif f"{self.letter}{place + 1}" in self._row_spots():
                self.at = f"{self.letter}{place + 1}"
        elif self.verb is Verb.RETURN:
            self.place = max(0, min(self.choices.returns[self.picked] - 1, place))
        elif self.view.seat is not None:
            row = self.view.castles[self.view.seat].row
            if place < len(row) and row[place].tag in self.spots:
                self.at = row[place].tag

    def choose(self) -> tuple[str, ...]:
        """Enter: pick up, or go on with what is picked up; gives the texts to be sent, if that was the last step."""
        if self.draft is not None:
            self._lift_or_put()
            return ()
        match self.verb:
            case Verb.SIEGE:
                return (f"siege {self.picked}>{self.at}",)
            case Verb.ATTACK | Verb.SACRIFICE:
                return (f"{self.verb.value} {self.picked}",)
            case Verb.STAND | Verb.SHIELD:
                return (self.verb.value,)
            case Verb.RETURN:
                return (f"{self.choices.return_verb} {self.picked}@{self.place + 1}",)
        return self._pick()

    def _lift(self) -> None:
        """Pick up the card under the cursor, to be moved along the row."""
        if self.draft is not None:
            self.draft.remember()
        self.picked = self.at

    def _lift_or_put(self) -> None:
        if self.picked:
            self.picked = ""
        else:
            self._lift()

    def put_here(self) -> None:
        """Put down the card that is carried along the row where it is now."""
        if self.draft is not None:
            self.picked = ""

    def mix(self) -> None:
        """Another order for the row that is composed; what is picked up is put down first."""
        if self.draft is not None:
            self.picked = ""
            self.draft.mix()

    def take_back(self) -> bool:
        """Put down what is picked up, else take back the last step of the row; False where there is nothing."""
        return self.let_go() or (self.draft is not None and self.draft.take_back())

    def _pick(self) -> tuple[str, ...]:
        own, at = self.choices, self.at
        if self.view.due is Due.RECALL:
            return (f"recall {at}",)
        if self.view.due is Due.SUMMON:
            return (f"summon {at}",)
        if own.may_stand:
            self._stage(Verb.SHIELD if at == self._knight and own.may_shield else Verb.STAND, at)
        elif at in own.returns:
            self._carry(at)
        elif at in own.attacks:
            self._stage(Verb.ATTACK, at)
            self.at = self.cards[at].facing
        elif at in own.sieges:
            self._stage(Verb.SIEGE, at)
            self.at = self._nearest(own.sieges[at])
        elif at in own.sacrifices:
            self._stage(Verb.SACRIFICE, at)
        # Where nothing else can be chosen, there is nothing to be asked again.
        return self.choose() if len(self.legal) == 1 and self.verb is not Verb.RETURN else ()

    def _nearest(self, targets: tuple[str, ...]) -> str:
        here = self.where[self.at]
        return min(targets, key=lambda t: (abs(self.where[t].y - here.y), abs(self.where[t].x - here.x)))

    def _stage(self, verb: Verb, tag: str) -> None:
        self.verb, self.picked, self.at = verb, tag, tag

    def _carry(self, tag: str) -> None:
        self._stage(Verb.RETURN, tag)
        self.place = self.choices.returns[tag] - 1

    def sacrifice(self) -> str:
        """Stage the Sacrifice of the card under the cursor; gives the text that is refused where it cannot be."""
        tag = self.picked if self.verb in (Verb.SIEGE, Verb.SACRIFICE) else self.at
        if tag not in self.choices.sacrifices:
            return f"sacrifice {tag}"
        self._stage(Verb.SACRIFICE, tag)
        return ""

    @property
    def may_sacrifice(self) -> bool:
        """Whether the card under the cursor, or the one picked up, may be sacrificed."""
        return (self.picked if self.verb is Verb.SIEGE else self.at) in self.choices.sacrifices

    @property
    def started(self) -> bool:
        """Whether something is picked up that need not be carried."""
        return bool(self.picked) and not (self.verb is Verb.RETURN and len(self.choices.returns) == 1)

    def let_go(self) -> bool:
        """Put down what is picked up where it was, the cursor on it; False where nothing is, or it must be carried."""
        if not self.started:
            return False
        picked = self.picked
        self.picked, self.verb = "", None
        self.at = picked if self.draft is None else self._moved_back(self.draft, picked)
        return True

    def _moved_back(self, draft: Draft, picked: str) -> str:
        """The row as it was before a card was picked up; gives the place of the card in it."""
        kind = draft.row[int(picked[1:]) - 1]
        draft.take_back_move()
        return f"{self.letter}{draft.row.index(kind) + 1}"

    def _drop(self) -> None:
        """Begin anew: nothing is picked up, unless there is but one card that can be, for it has to return."""
        self.picked, self.verb = "", None
        if len(self.choices.returns) == 1:
            self._carry(next(iter(self.choices.returns)))
            return
        least = min(map(self._stake, self.spots), default=0)
        if self.at not in self.spots or self._stake(self.at) > least:
            self.at = next((spot for spot in self.spots if self._stake(spot) == least), "")

    def _stake(self, spot: str) -> int:
        """How much one would give away by choosing a spot at once: a King most, then a loss, then an Attack."""
        own = self.choices
        if own.may_stand:
            return int(spot != self.struck)
        lost = 2 if spot in own.sacrifices and spot not in own.sieges else int(spot in own.attacks)
        mine = spot in self.cards and spot[0] == self.letter
        return lost + 3 * (mine and self.cards[spot].kind is Kind.KING)

    # The mouse ------------------------------------------------------------------------------------------------------

    def click(self, spot: str) -> Clicked:
        """A card or a Castle's name was clicked."""
        if self.draft is not None:
            return self._click_draft(spot)
        if self.verb is Verb.RETURN:
            return self._click_place(spot)
        if self.verb is Verb.SIEGE and spot in self.choices.sieges[self.picked]:
            self.at = spot
            return Clicked(self.choose())
        if self.verb is not None and spot in (self.picked, self.at):
            if self.verb is Verb.SIEGE:
                self.let_go()
                return Clicked()
            return Clicked(self.choose())
        staged, picked = self.verb, self.picked
        self.let_go()
        if spot in self.spots:
            self.at = spot
            return Clicked(self._pick())
        if staged is Verb.SIEGE and spot in self.cards:
            self._stage(Verb.SIEGE, picked)
            self.at = self._nearest(self.choices.sieges[picked])
            return Clicked(why_not=f"siege {picked}>{spot}")
        return Clicked(why_not=self._why_not(spot))

    def _click_draft(self, spot: str) -> Clicked:
        spots = self._row_spots()
        if spot not in spots:
            return Clicked()
        if self.picked and self.picked != spot and self.draft is not None:
            self.draft.move(int(self.picked[1:]) - 1, int(spot[1:]) - 1)
            self.at, self.picked = spot, ""
        else:
            self.at = spot
            self._lift_or_put()
        return Clicked()

    def _click_place(self, spot: str) -> Clicked:
        """The card that returns was clicked to let it go there, or another card of the row to put it in its place."""
        if spot == self.picked:
            return Clicked(self.choose())
        tags = [card.tag for card in self.view.castles[self.view.seat or 0].row]
        if spot in tags:
            at = tags.index(spot)
            self.place = at + (at >= self.place)
            return Clicked()
        if spot in self.choices.returns:
            self._carry(spot)
            return Clicked()
        return Clicked(why_not=self._why_not(spot))

    def _why_not(self, spot: str) -> str:
        """A text that asks for what was clicked: its refusal tells why it cannot be."""
        due = self.view.due
        if due is Due.SUMMON or spot not in self.cards:
            return f"summon {spot[:1]}"
        if due is Due.RECALL:
            return f"recall {spot}"
        if self.choices.may_stand:
            return "shield" if spot[0] == self.letter and not self.choices.may_shield else f"attack {spot}"
        if due in (Due.FALL_BACK, Due.RETREAT):
            return f"{self.choices.return_verb} {spot}@1"
        return f"sacrifice {spot}" if due is Due.SACRIFICE else f"attack {spot}"

    @property
    def ask(self) -> Ask:
        """What is asked now, or what Enter would do."""
        return prompts.ask(self)


def _decision(view: View) -> tuple[object, ...]:
    """What tells one decision of a seat from the next."""
    return view.seat, view.turn, view.due, view.subject
