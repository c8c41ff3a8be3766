"""How a game of Siege stands: its zones, who owes what, what is legal; copied, dumped, seen and ranked here.

The cards in play are four disjoint bit sets: `free` and `under` are row cards, not or indeed Under Siege, `siege` and
`stray` are cards In Siege, before a target or with their target gone (SI-5, SI-7). `rows` adds the order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import SEAT_MARKS, Outcome, Plain, State
from tartan.games.siege import dump, notation, refusals, views
from tartan.games.siege.actions import (
    ATTACKS_OF,
    CARDS_OF,
    FALL_BACKS_UPTO,
    FULL_MASK,
    MAY_SHIELD,
    MUST_STAND,
    RECALLS_OF,
    RETREATS_UPTO,
    SACRIFICES_OF,
    SHIFT,
    SIEGES_OF,
    SUMMONS_OF,
    places_left,
)
from tartan.games.siege.model import BORDER, IN_SIEGE, INSIDE, KNIGHT, NO_CARD, OWNER, SLOTS, View
from tartan.games.siege.records import (
    ANSWERING,
    NOBODY,
    OVER,
    RECALLING,
    RETREATING,
    SETTING_UP,
    SUMMONED,
    TURN,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from tartan.engine.contract import Action
    from tartan.engine.rng import Rng
    from tartan.engine.variants import Views
    from tartan.games.siege.actions import Move
    from tartan.games.siege.records import Fact, Fallen, Fought, Given, Loss, Marching
    from tartan.games.siege.views import Seen


class Position(State):
    """The whole truth of a game in progress, and what may be done in it."""

    __slots__ = (
        "actor",
        "alive",
        "attack",
        "facing",
        "facts",
        "falls",
        "forced_by",
        "free",
        "kinds",
        "lost",
        "march",
        "placed",
        "rows",
        "sacrifice",
        "seen",
        "siege",
        "stage",
        "stray",
        "subject",
        "table",
        "turn",
        "under",
    )

    table: Table
    stage: int
    actor: int
    """The seat whose turn it is."""
    turn: int
    subject: int
    """The card that attacks and awaits the answer, or that must Retreat."""
    forced_by: int
    """The seat whose Courtier forced this turn (SI-18)."""
    placed: tuple[tuple[int, ...], ...]
    """The set-up steps of each seat, left to right; empty once all are done."""
    kinds: tuple[int, ...]
    """What each card number is, once the rows are laid; -1 where there is no card."""
    rows: list[tuple[int, ...]]
    facing: list[int]
    """By card number: the besieger of a row card, the target of a card In Siege."""
    free: int
    under: int
    siege: int
    stray: int
    alive: int
    """The seats still in the game, as a bit set."""
    facts: tuple[Fact, ...]
    lost: tuple[Loss, ...]
    falls: tuple[Fallen, ...]
    attack: Fought | None
    sacrifice: Given | None
    march: Marching | None
    seen: Seen
    """The castles as views showed them last; copies share them, for each knows what it was made of."""

    def __init__(self, rng: Rng, table: Table) -> None:
        """A table at which no card is laid yet; the start seat is drawn already (SI-4)."""
        self.rng = rng
        self.journal = None
        self.table = table
        self.stage = SETTING_UP
        self.actor = self.subject = self.forced_by = NOBODY
        self.turn = 0
        self.placed = ((),) * table.seats
        self.kinds = ()
        self.rows = [()] * table.seats
        self.facing = [NO_CARD] * (table.seats * SLOTS)
        self.free = self.under = self.siege = self.stray = 0
        self.alive = (1 << table.seats) - 1
        self.facts = ()
        self.lost = ()
        self.falls = ()
        self.attack = self.sacrifice = self.march = None
        self.seen = views.Seen(table.seats)
        self.deciders = tuple(range(table.seats))

    @property
    def sealed(self) -> bool:
        """The set-up is made in secret, and all rows appear at once (SI-3)."""
        return self.stage == SETTING_UP

    @property
    def where(self) -> str:
        """The set-up, or the number of the turn."""
        return notation.where(self.turn)

    def mask(self, cards: int, seat: int) -> int:
        """A seat's own part of a set of cards, as a mask."""
        return cards >> SHIFT[seat] & FULL_MASK

    def stand(self, card: int) -> int:
        """Where a card in play stands (SI-6)."""
        row = self.rows[OWNER[card]]
        if card not in row:
            return IN_SIEGE
        return BORDER if card in (row[0], row[-1]) else INSIDE

    def may_shield(self, seat: int) -> bool:
        """Whether a seat's Knight is in its row and not Under Siege (SI-15)."""
        kinds = self.kinds
        return any(kinds[card] == KNIGHT for card in CARDS_OF[seat][self.mask(self.free, seat)])

    def legal(self, seat: int) -> Sequence[Action]:
        """The actions open to a seat: by verb, then by tag; only `place` and `shield` depend on what is hidden."""
        if seat not in self.deciders:
            return ()
        stage = self.stage
        if stage == TURN:
            return self._turn_moves(seat)
        if stage == SETTING_UP:
            return places_left(self.table.kinds, self.placed[seat])
        if stage == ANSWERING:
            return MAY_SHIELD if self.may_shield(seat) else MUST_STAND
        if stage == SUMMONED:
            return SACRIFICES_OF[seat][self.mask(self.free, seat)] or self._turn_moves(seat)
        if stage == RETREATING:
            return RETREATS_UPTO[self.subject][len(self.rows[seat]) + 1]
        if stage == RECALLING:
            away = self.siege | self.stray
            return [move for s in range(self.table.seats) for move in RECALLS_OF[s][away >> SHIFT[s] & FULL_MASK]]
        return SUMMONS_OF[self.alive & ~(1 << seat)]

    def _turn_moves(self, seat: int) -> Sequence[Move]:
        """SI-7 if it applies, else SI-8 to SI-10. A seat in the game has its King in play, so there is always one."""
        shift = SHIFT[seat]
        moves: list[Move] = []
        stray = self.stray >> shift & FULL_MASK
        if stray:
            places = len(self.rows[seat]) + 1
            for card in CARDS_OF[seat][stray]:
                moves += FALL_BACKS_UPTO[card][places]
            return moves
        free = self.free
        mine = free >> shift & FULL_MASK
        if mine:
            targets = [(other, free >> SHIFT[other] & FULL_MASK) for other in range(self.table.seats) if other != seat]
            for card in CARDS_OF[seat][mine]:
                ways = SIEGES_OF[card]
                for other, theirs in targets:
                    moves += ways[other][theirs]
        moves += ATTACKS_OF[seat][(self.under | self.siege) >> shift & FULL_MASK]
        moves += SACRIFICES_OF[seat][mine]
        return moves

    def parse(self, seat: int, text: str) -> Action:
        """The legal action that a notation names; raises IllegalAction with the first rule that is broken."""
        return refusals.parse(self, seat, text)

    def copy(self) -> Self:
        """An independent game; tuples are shared, lists are not."""
        twin = self.__class__.__new__(self.__class__)
        twin.rng = self.rng.copy()
        twin.journal = None
        twin.deciders = self.deciders
        twin.table = self.table
        twin.stage = self.stage
        twin.actor = self.actor
        twin.turn = self.turn
        twin.subject = self.subject
        twin.forced_by = self.forced_by
        twin.placed = self.placed
        twin.kinds = self.kinds
        twin.rows = self.rows[:]
        twin.facing = self.facing[:]
        twin.free = self.free
        twin.under = self.under
        twin.siege = self.siege
        twin.stray = self.stray
        twin.alive = self.alive
        twin.facts = self.facts
        twin.lost = self.lost
        twin.falls = self.falls
        twin.attack = self.attack
        twin.sacrifice = self.sacrifice
        twin.march = self.march
        twin.seen = self.seen
        return twin

    def view(self, seat: int | None) -> View:
        """What a seat may know (SI-24)."""
        return views.views_of(self)(seat)

    def views(self) -> Views[View]:
        """The views of all, with what they share made once."""
        return views.views_of(self)

    def dump(self) -> dict[str, Plain]:
        """The whole game as plain data."""
        return dump.dumped(self)

    @property
    def outcome(self) -> Outcome | None:
        """The later out, the better; a seat scores the seats that it outlived (SI-22)."""
        if self.stage != OVER:
            return None
        order = [seat for seat, *_ in self.falls]
        winner = self.alive.bit_length() - 1
        order.append(winner)
        seats = range(self.table.seats)
        details = [("Winner", SEAT_MARKS[winner]), ("Turns", str(self.turn))]
        details += [(SEAT_MARKS[fall[0]], notation.fall_words(views.fall_of(fall), SEAT_MARKS)) for fall in self.falls]
        ranks = tuple(self.table.seats - order.index(seat) for seat in seats)
        return Outcome(ranks, tuple(order.index(seat) for seat in seats), "last King standing", tuple(details))
