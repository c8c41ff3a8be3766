"""The cursor of the seat at the keyboard: the group it is on, what is picked up, how many go, and what is asked.

Nothing here draws or sends; the screen turns keys and clicks into these calls and shows what comes of them. What may be
chosen comes from the engine's legal list alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.asking import Clicked
from tartan.games.banners import choices, compass, prompts
from tartan.games.banners.board import FIRST_CAMP, NEIGHBOURS, PLACE_NAMES, PLACE_NUMBER
from tartan.games.banners.choices import DONE, Verb, Way, notation
from tartan.games.banners.words import castle_of, drawbridge_of, is_castle

if TYPE_CHECKING:
    from tartan.engine.asking import Ask
    from tartan.games.banners.model import View


class Composer:
    """A cursor that moves only among what can be chosen now, with what is staged."""

    def __init__(self, view: View, names: tuple[str, ...]) -> None:
        """Nothing can be chosen until `adopt` is given the legal texts."""
        self.names = names
        self.at = ""
        """The place under the cursor, in notation."""
        self.picked = ""
        """The place whose knights are picked up, or nothing."""
        self.knights = 0
        """How many of them would go."""
        self.ending = False
        """Whether the end of the turn waits for a further Enter."""
        self.aimed = False
        """Whether the castle under the cursor was clicked, so that a further click assaults it."""
        self._typing = False
        self._turn = -1
        """The turn in which there was last something to choose."""
        self._moves: tuple[str, ...] = ()
        """What had been done in it by then."""
        self._take(view, ())

    def _take(self, view: View, legal: tuple[str, ...]) -> None:
        self.view = view
        self.legal = legal
        self.choices = choices.read(legal)

    def adopt(self, view: View, legal: tuple[str, ...]) -> None:
        """Go on with a view and its legal texts; what was staged and is still legal stays staged.

        The cursor begins on the first own group along the board, as Tab goes; where one group alone can go it is
        picked up already. Within a turn it goes with those who have moved, by keys or typed, or to who stands nearest.
        """
        same = legal == self.legal and _decision(view) == _decision(self.view)
        self._take(view, legal)
        if same:
            return
        self.picked, self.ending, self.aimed, self._typing = "", False, False, False
        if not legal:
            return
        if self._moves and view.turn == self._turn and view.moves == self._moves[:-1]:
            self.at = _origin(self._moves[-1])  # it was taken back
        elif view.turn != self._turn:
            self.at = compass.following(self.spots, "", 1)
        else:
            here = _goal(view.moves[-1]) if view.moves != self._moves else self.at
            self.at = here if here in self.spots else compass.nearest(self.spots, here or self.at)
        self._turn, self._moves = view.turn, view.moves
        if len(self.choices.ways) == 1 and not view.moves:
            self._pick(self.at, asked=False)  # nobody else could be meant

    # What can be chosen ---------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether anything can be chosen."""
        return bool(self.legal)

    @property
    def spots(self) -> tuple[str, ...]:
        """What the cursor may be on, as things stand."""
        ways = self.choices.ways
        return tuple(ways[self.picked]) if self.picked else tuple(ways)

    @property
    def way(self) -> Way | None:
        """What Enter would do with the knights that are picked up."""
        return self.choices.ways[self.picked].get(self.at) if self.picked else None

    @property
    def standing(self) -> int:
        """Knights of the acting colour where the cursor, or what is picked up, is."""
        place = self.picked or self.at
        return self.view.knights[self.view.acting][PLACE_NUMBER[place]] if place else 0

    # The cursor -----------------------------------------------------------------------------------------------------

    def move(self, dx: int, dy: int) -> None:
        """An arrow key: to the nearest thing that way."""
        self.ending = False
        self._go(compass.step(self.spots, self.at, dx, dy))

    def tab(self, way: int) -> None:
        """The next thing along the board."""
        self.ending = False
        self._go(compass.following(self.spots, self.at, way))

    def _go(self, at: str) -> None:
        before, self.at = self.way, at
        now = self.way
        self.aimed = self._typing = False
        if now is None:
            return
        if before is None or before.verb is not now.verb:
            self.knights = now.most if now.verb is Verb.MARCH else 1
        self.knights = min(self.knights, now.most)

    def choose(self) -> tuple[str, ...]:
        """Enter: pick up, or go on with what is picked up; gives the texts to be sent, if that was the last step."""
        if self.ending or not self.choices.ways:
            return (DONE,) if self.choices.may_end else ()
        way = self.way
        if way is not None:
            origin, goal = self.picked, self.at
            if way.verb is Verb.ASSAULT:
                self.at = origin
            return (notation(way, origin, goal, self.knights),)
        self._pick(self.at)
        return ()

    def _pick(self, at: str, *, asked: bool = True) -> None:
        """Pick up all knights of a place, the cursor on a castle to be assaulted, else on a camp, but not back.

        Where nobody asked for it the cursor is not on a castle, unless they can go nowhere else.
        """
        self.picked = self.at = at
        goals = self.choices.ways[at]
        assaults = [goal for goal, way in goals.items() if way.verb is Verb.ASSAULT]
        behind = {move.split()[1].partition(">")[0] for move in self.view.moves if f">{at} " in move}
        onward = [goal for goal in goals if goal not in behind] or list(goals)
        marches = [goal for goal in onward if goal not in assaults]
        self._go(assaults[0] if assaults and (asked or not marches) else compass.nearest(marches or onward, at))

    def more(self, change: int) -> None:
        """One more or one fewer is to go."""
        way = self.way
        if way is not None:
            self.knights = max(1, min(way.most, self.knights + change))
            self._typing = False

    def digit(self, digit: int) -> None:
        """A number of knights is typed, digit by digit."""
        way = self.way
        if way is None:
            return
        number = 10 * self.knights + digit if self._typing else digit
        if number > way.most:
            number = min(digit, way.most)
        self.knights = max(1, number)
        self._typing = True

    def end(self) -> tuple[str, ...]:
        """The key that ends the turn: at once where nothing else can be done, else on its second press, or Enter."""
        if not self.choices.may_end:
            return ()
        if self.ending or not self.choices.ways:
            return (DONE,)
        self._drop()
        self.ending = True
        return ()

    @property
    def started(self) -> bool:
        """Whether there is something staged that could be taken back."""
        return bool(self.picked) or self.ending

    def let_go(self) -> bool:
        """Put down what is picked up, the cursor on it, or do not end the turn; False where nothing is staged."""
        if self.ending:
            self.ending = False
            return True
        return self._drop()

    def _drop(self) -> bool:
        if not self.picked:
            return False
        self.at, self.picked, self.aimed, self._typing = self.picked, "", False, False
        return True

    # The mouse ------------------------------------------------------------------------------------------------------

    def click(self, place: str) -> Clicked:
        """A place was clicked: own knights are picked up and march at once; a castle is assaulted by a second click."""
        self.ending = False
        if self.picked and place in self.spots:
            again = self.aimed and place == self.at
            if place != self.at:
                self._go(place)
            if again or self.choices.ways[self.picked][place].verb is Verb.MARCH:
                return Clicked(self.choose())
            self.aimed = True
            return Clicked()
        if place == self.picked:
            self._drop()
            return Clicked()
        if place in self.choices.ways:
            self._pick(place)
            return Clicked()
        return Clicked(why_not=self._why_not(place))

    def _why_not(self, place: str) -> str:
        """A text that asks for what was clicked: its refusal tells why it cannot be."""
        acting = self.view.acting
        number = PLACE_NUMBER[place]
        if is_castle(place) and castle_of(self.view, place).holder != acting:
            return notation(Way(Verb.ASSAULT, 1), "", place, 1)
        if self.picked:
            return notation(Way(Verb.MARCH, 1), self.picked, place, 1)
        goals = [there for there in NEIGHBOURS[number] if there >= FIRST_CAMP]
        return notation(Way(Verb.MARCH, 1), place, PLACE_NAMES[goals[0]], 1)

    @property
    def ask(self) -> Ask:
        """What is asked now, or what Enter would do."""
        return prompts.ask(self)


def _origin(move: str) -> str:
    """Where knights stood that marched, or assaulted, in a move's notation."""
    where = move.split()[1]
    return where.partition(">")[0] if ">" in where else drawbridge_of(where)


def _goal(move: str) -> str:
    """Where knights stand that have marched, or assaulted, in a move's notation."""
    where = move.split()[1]
    return where.partition(">")[2] if ">" in where else drawbridge_of(where)


def _decision(view: View) -> tuple[object, ...]:
    """What tells one decision of a seat from the next."""
    return view.seat, view.turn, view.moves
