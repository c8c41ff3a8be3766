"""How a game of Sgailstone Glen stands: its zones, and who owes what; copied, dumped, seen and ranked here.

What is legal at each stage is in `stages`.

`members` and `at` say the same in two ways: how many Members a seat has in each region, and the set of regions where it
has any. Members that are in no region are in the seat's supply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import Outcome, Plain, State
from tartan.games.glen import dump, ending, notation, refusals, views
from tartan.games.glen.actions import FULL_PURSE
from tartan.games.glen.board import REGIONS_IN, SUIT_REGIONS
from tartan.games.glen.model import MEMBERS, REGIONS, SANCTUARY, SUIT_OF
from tartan.games.glen.records import NOBODY, NOWHERE, ONLY, OVER, SETTING_UP
from tartan.games.glen.stages import LEGAL

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from tartan.engine.contract import Action
    from tartan.engine.rng import Rng
    from tartan.engine.variants import Views
    from tartan.games.glen.board import Board
    from tartan.games.glen.model import View
    from tartan.games.glen.records import Done, Played, Swapping, Tally


class Position(State):
    """The whole truth of a game in progress."""

    __slots__ = (
        "at",
        "board",
        "carried",
        "corrupted",
        "dealer",
        "deeds",
        "dens",
        "half",
        "hands",
        "known",
        "laid",
        "last",
        "leader",
        "market",
        "members",
        "order",
        "owed",
        "plays",
        "purse",
        "queue",
        "season",
        "seasons",
        "seats",
        "shown",
        "stage",
        "step",
        "stock",
        "supply",
        "swaps",
        "tally",
        "target",
        "trick",
        "tricks",
        "uses",
        "voids",
        "vp",
        "winner",
    )

    board: Board
    seats: int
    stage: int
    season: int
    half: int
    trick: int
    dealer: int
    leader: int
    queue: tuple[int, ...]
    """The seats still to decide at the Market, in the resolution of a trick or in evictions; the first one does now."""
    hands: list[int]
    """By seat a set of cards."""
    known: list[int]
    """By seat the cards of the hand that came from the Market."""
    voids: list[int]
    """By seat a set of suits that it has shown not to hold in this Half."""
    carried: list[int]
    """By seat the suits that its carried card cannot have; 0 once that card may have been shown (GL-31)."""
    market: tuple[int, ...]
    stock: tuple[int, ...]
    """Cards that were not dealt yet this season, in the order of the deck."""
    swaps: tuple[Swapping, ...]
    plays: tuple[int, ...]
    """The cards of the trick in progress, in play order."""
    winner: int
    deeds: tuple[Done, ...]
    tricks: tuple[Played, ...]
    last: Played | None
    members: list[int]
    """Members by `seat * 12 + region`."""
    at: list[int]
    """By seat the regions that hold Members of it."""
    dens: list[int]
    supply: list[int]
    purse: list[int]
    """By seat the tokens in the supply, packed."""
    laid: tuple[int, ...]
    """Face-down tokens in the order in which they were placed, as `laid_code` packs them."""
    corrupted: int
    vp: list[int]
    seasons: tuple[tuple[int, ...], ...]
    """The VP of all seats after each Region Scoring so far."""
    target: int
    """The region that Members are owed to (GL-19)."""
    owed: int
    step: int
    """The place on the Glen path that is being scored; -1 outside a Region Scoring."""
    order: tuple[int, ...]
    """The seats in the order in which tokens of one kind are resolved in this Region Scoring."""
    shown: tuple[int, ...]
    """The revealed tokens of the region being scored, in order, as `seat * 6 + kind`."""
    uses: tuple[Done | None, ...]
    """What each of them did, as far as they are resolved."""
    tally: Tally | None

    def __init__(self, rng: Rng, board: Board, seats: int, dealer: int) -> None:
        """A map without a piece on it; layout and dealer are drawn already (GL-4, GL-10)."""
        self.rng = rng
        self.journal = None
        self.board = board
        self.seats = seats
        self.stage = SETTING_UP
        self.season = self.half = self.trick = 0
        self.dealer = dealer
        self.leader = (dealer + 1) % seats
        self.queue = tuple(range(seats - 1, -1, -1))
        self.deciders = ONLY[self.queue[0]]
        self.hands, self.known, self.voids, self.carried = ([0] * seats for _ in range(4))
        self.market = self.stock = self.plays = self.laid = self.order = self.shown = ()
        self.swaps = ()
        self.winner = NOBODY
        self.deeds = ()
        self.tricks = ()
        self.last = None
        self.members = [0] * (seats * REGIONS)
        self.at = [0] * seats
        self.dens = [NOWHERE] * seats
        self.supply = [MEMBERS] * seats
        self.purse = [FULL_PURSE] * seats
        self.corrupted = 0
        self.vp = [0] * seats
        self.seasons = ()
        self.target = self.step = NOWHERE
        self.owed = 0
        self.uses = ()
        self.tally = None

    @property
    def sealed(self) -> bool:
        """No two seats ever decide at once."""
        return False

    @property
    def where(self) -> str:
        """Season, half and trick, or the phase, in words."""
        return notation.where(self.season, self.half, self.trick, self.stage, self.step)

    # What a seat may do

    def legal(self, seat: int) -> Sequence[Action]:
        """The actions open to a seat, in a fixed order; () if it owes none."""
        return LEGAL[self.stage](self, seat) if seat in self.deciders else ()

    def zone(self, seat: int) -> int:
        """The regions in which a seat may act after a trick: those of its card's suit, or its Denheart's (GL-13)."""
        suit = SUIT_OF[self.plays[(seat - self.leader) % self.seats]]
        return SUIT_REGIONS[suit] & ~self.corrupted or 1 << self.dens[seat]

    def acts_by_suit(self, seat: int) -> bool:
        """Whether a region of the suit of a seat's card is left (GL-13)."""
        suit = SUIT_OF[self.plays[(seat - self.leader) % self.seats]]
        return bool(SUIT_REGIONS[suit] & ~self.corrupted)

    def open_to(self, seat: int, regions: int) -> int:
        """Those of the regions into which at least one Member could be placed (GL-16, GL-19)."""
        if self.supply[seat]:
            return regions
        at = self.at[seat]
        return regions if at & (at - 1) else regions & ~at

    def shielded(self) -> int:
        """The seats whose Sanctuary shields them in the region being scored, as a set (GL-23)."""
        return sum([1 << token // 6 for token in self.shown if token % 6 == SANCTUARY])

    def parse(self, seat: int, text: str) -> Action:
        """The legal action that a notation names; raises IllegalAction with the first rule that is broken."""
        return refusals.parse(self, seat, text)

    # The whole state

    def copy(self) -> Self:
        """An independent game; tuples are shared, lists are not."""
        twin = self.__class__.__new__(self.__class__)
        twin.rng = self.rng.copy()
        twin.journal = None
        twin.deciders = self.deciders
        twin.board = self.board
        twin.seats = self.seats
        twin.stage = self.stage
        twin.season = self.season
        twin.half = self.half
        twin.trick = self.trick
        twin.dealer = self.dealer
        twin.leader = self.leader
        twin.queue = self.queue
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.voids = self.voids[:]
        twin.carried = self.carried[:]
        twin.market = self.market
        twin.stock = self.stock
        twin.swaps = self.swaps
        twin.plays = self.plays
        twin.winner = self.winner
        twin.deeds = self.deeds
        twin.tricks = self.tricks
        twin.last = self.last
        twin.members = self.members[:]
        twin.at = self.at[:]
        twin.dens = self.dens[:]
        twin.supply = self.supply[:]
        twin.purse = self.purse[:]
        twin.laid = self.laid
        twin.corrupted = self.corrupted
        twin.vp = self.vp[:]
        twin.seasons = self.seasons
        twin.target = self.target
        twin.owed = self.owed
        twin.step = self.step
        twin.order = self.order
        twin.shown = self.shown
        twin.uses = self.uses
        twin.tally = self.tally
        return twin

    def view(self, seat: int | None) -> View:
        """What a seat may know (GL-31)."""
        return views.views_of(self)(seat)

    def views(self) -> Views[View]:
        """The views of all, with what they share made once."""
        return views.views_of(self)

    def dump(self) -> dict[str, Plain]:
        """The whole game as plain data."""
        return dump.dumped(self)

    def pieces(self, seat: int) -> tuple[int, int]:
        """How many pieces a seat has in active regions, and how many stranded Members (GL-30)."""
        stranded = sum([self.members[seat * REGIONS + region] for region in REGIONS_IN[self.corrupted]])
        return MEMBERS - self.supply[seat] - stranded + 1, stranded

    @property
    def outcome(self) -> Outcome | None:
        """Most VP, then more pieces in active regions, then fewer stranded Members (GL-30)."""
        if self.stage != OVER:
            return None
        standing = [(self.vp[seat], *self.pieces(seat)) for seat in range(self.seats)]
        return ending.outcome_of(standing, self.seasons)
