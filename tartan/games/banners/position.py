"""A game of Tartan Banners at one moment: where knights and shields are, what is legal, and what may be seen.

Knights are counts by colour and place in one byte array; what stands where for whom is kept beside it, so that legal
lists are put together from tables. Colours, places and castles are ints (see `model` and `board`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import Plain, State
from tartan.games.banners import dump, notation, refusals, views
from tartan.games.banners.actions import END, INTO, KNIGHTS, ONLY_END, OUT, OUT_AND_IN
from tartan.games.banners.board import BEHIND, CASTLES, FIRST_CASTLE, NO_CASTLE, PLACES, SWORDS
from tartan.games.banners.model import COLOURS, MOVES_A_TURN, Deployment
from tartan.games.banners.records import NOBODY, ONLY
from tartan.games.banners.shields import NO_SHIELD

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from tartan.engine.contract import Action, Outcome
    from tartan.engine.rng import Rng
    from tartan.engine.variants import Views
    from tartan.games.banners.actions import Move
    from tartan.games.banners.model import Colour, Ending, View
    from tartan.games.banners.records import Clash, Fight
    from tartan.games.banners.shields import Record


class Position(State):
    """The whole truth of a game in progress, without how it goes on."""

    __slots__ = (
        "acting",
        "assault",
        "battles",
        "colours",
        "contested",
        "deployment",
        "die",
        "ending",
        "holder",
        "knights",
        "laid",
        "moves",
        "moves_left",
        "rounds",
        "shields",
        "spots",
        "supply",
        "taken",
        "turn",
        "unheld",
        "up",
    )

    colours: tuple[Colour, ...]
    rounds: int
    turn: int
    acting: int
    die: int
    deployment: Deployment
    moves_left: int
    moves: tuple[int, ...]
    """Codes of the actions of this turn."""
    knights: bytearray
    """How many, at colour * PLACES + place."""
    spots: list[tuple[int, ...]]
    """By colour, the places where its knights stand, rising."""
    holder: bytearray
    """By place, the colour that holds a camp or castle, or NOBODY; in a contested camp the one that was there."""
    supply: list[int]
    shields: list[int]
    """By castle index, the value of the shield there, or NO_SHIELD."""
    up: int
    """A bit set of the castles whose shield is face-up."""
    laid: list[tuple[Record, ...]]
    """By colour, its shields at castles and what can still be told of those put back."""
    taken: int
    """How many times a castle was taken: the clock of the shields."""
    unheld: int
    contested: tuple[int, ...]
    """Camps in which this turn ends with field combat, rising."""
    assault: Fight | None
    battles: tuple[Clash, ...]
    ending: Ending | None

    def __init__(self, rng: Rng, seats: int, rounds: int) -> None:
        """A table before the first roll; `begin` rolls."""
        self.rng = rng
        self.journal = None
        self.colours = COLOURS[seats]
        self.rounds = rounds
        self.turn = self.acting = 0
        self.die = 0
        self.deployment = Deployment.PLACED
        self.moves_left = MOVES_A_TURN
        self.moves = ()
        self.knights = bytearray(len(self.colours) * PLACES)
        self.spots = [()] * len(self.colours)
        self.holder = bytearray([NOBODY]) * PLACES
        self.supply = [KNIGHTS] * len(self.colours)
        self.shields = [NO_SHIELD] * CASTLES
        self.up = 0
        self.laid = [()] * len(self.colours)
        self.taken = 0
        self.unheld = CASTLES
        self.contested = ()
        self.assault = None
        self.battles = ()
        self.ending = None
        self.deciders = ONLY[0]

    @property
    def sealed(self) -> bool:
        """Nothing is decided in secret: only shields are hidden."""
        return False

    @property
    def round(self) -> int:
        """The running round, from 1 (BA-18)."""
        return self.turn // len(self.colours) + 1

    @property
    def where(self) -> str:
        """Round and whose turn."""
        return notation.where(self.round, self.colours[self.acting])

    def legal(self, seat: int) -> Sequence[Action]:
        """Marches by the place they begin at, then assaults in the same order, then `done`."""
        if seat not in self.deciders:
            return ()
        if not self.moves_left:
            return ONLY_END
        colour = self.acting
        base = colour * PLACES
        knights, holder, contested = self.knights, self.holder, self.contested
        moves: list[Move] = []
        assaults: list[Move] = []
        for place in self.spots[colour]:
            if contested and place in contested:
                continue
            standing = knights[base + place]
            castle = BEHIND[place]
            if castle == NO_CASTLE:
                moves += OUT[place][standing]
                continue
            rival = holder[FIRST_CASTLE + castle]
            if rival == colour:
                moves += OUT_AND_IN[place][standing]
                continue
            moves += OUT[place][standing]
            if rival == NOBODY:
                guard = SWORDS[castle]
            else:
                guard = knights[rival * PLACES + FIRST_CASTLE + castle]
                if self.up >> castle & 1:
                    guard += self.shields[castle]
            if standing >= 2 * guard:
                assaults += INTO[castle][standing]
        moves += assaults
        moves.append(END)
        return moves

    def parse(self, seat: int, text: str) -> Action:
        """The action that a notation names; raises IllegalAction for the first rule that it breaks."""
        return refusals.read(self, seat, text)

    def guard(self, castle: int) -> int:
        """The swords of a castle that nobody holds, otherwise its garrison (BA-12)."""
        rival = self.holder[FIRST_CASTLE + castle]
        return SWORDS[castle] if rival == NOBODY else self.knights[rival * PLACES + FIRST_CASTLE + castle]

    def sure(self, castle: int) -> int:
        """What is sure to defend a castle, as all can see: its guard and a face-up shield (BA-12)."""
        return self.guard(castle) + (self.shields[castle] if self.up >> castle & 1 else 0)

    def copy(self) -> Self:
        """An independent game; tuples are shared, lists are not."""
        twin = self.__class__.__new__(self.__class__)
        twin.rng = self.rng.copy()
        twin.journal = None
        twin.deciders = self.deciders
        twin.colours = self.colours
        twin.rounds = self.rounds
        twin.turn = self.turn
        twin.acting = self.acting
        twin.die = self.die
        twin.deployment = self.deployment
        twin.moves_left = self.moves_left
        twin.moves = self.moves
        twin.knights = self.knights[:]
        twin.spots = self.spots[:]
        twin.holder = self.holder[:]
        twin.supply = self.supply[:]
        twin.shields = self.shields[:]
        twin.up = self.up
        twin.laid = self.laid[:]
        twin.taken = self.taken
        twin.unheld = self.unheld
        twin.contested = self.contested
        twin.assault = self.assault
        twin.battles = self.battles
        twin.ending = self.ending
        return twin

    def view(self, seat: int | None) -> View:
        """What a seat may know (BA-19)."""
        return views.views_of(self)(seat)

    def views(self) -> Views[View]:
        """The views of all, with what they share made once."""
        return views.views_of(self)

    def dump(self) -> dict[str, Plain]:
        """The whole game as plain data."""
        return dump.dumped(self)

    @property
    def outcome(self) -> Outcome | None:
        """Most swords win, then most knights on the board (BA-17)."""
        return None if self.ending is None else views.outcome_of(self)
