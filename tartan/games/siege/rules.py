"""The rules of Siege: what each action does to a Position, from the secret set-up to the fall of the last rival."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tartan.engine.contract import EVERYONE, Plain, State
from tartan.engine.errors import SetupError
from tartan.games.siege import dump, views
from tartan.games.siege.actions import BIT, CARDS_OF, SHIFT
from tartan.games.siege.combat import HOLDING
from tartan.games.siege.model import (
    ATTACKING,
    CHANCELLOR,
    COURTIER,
    DEFENDING,
    FELL_BACK,
    HELD,
    IN_SIEGE,
    KING,
    KNIGHT,
    LOST,
    MOST_SEATS,
    NO_CARD,
    OWNER,
    PENDING,
    RETREATED,
    SACRIFICED,
    SHIELDED,
    SHIELDING,
    SLOTS,
    WENT_OUT,
    WITH_KING,
    AbilityAimed,
    Attacked,
    CastlesStand,
    GameWon,
    Marched,
    Placed,
    PutOut,
    Sacrificed,
    Settled,
    StartDrawn,
)
from tartan.games.siege.position import Position
from tartan.games.siege.records import (
    ANSWERING,
    NOBODY,
    OVER,
    RECALLING,
    RETREATING,
    SUMMONED,
    SUMMONING,
    TURN,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tartan.engine.contract import Action, Event, OptionValue
    from tartan.engine.rng import Rng
    from tartan.games.siege.actions import Move
    from tartan.games.siege.records import Spot

ONLY: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(MOST_SEATS))
"""The deciders when one seat alone owes a decision."""
LEFT: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        next((s % MOST_SEATS for s in range(seat + 1, seat + 1 + MOST_SEATS) if alive >> s % MOST_SEATS & 1), seat)
        for seat in range(MOST_SEATS)
    )
    for alive in range(1 << MOST_SEATS)
)
"""The seat to the left by the set of seats in the game and the seat asked about (SI-21)."""


class Castles(Position):
    """A game in progress, and how it goes on."""

    __slots__ = ()

    def apply(self, seat: int, action: Action) -> None:
        """Play an action in place."""
        move: Move = action  # type: ignore[assignment]  # the caller took it from `legal`, whose actions are Moves
        _DO[move.verb](self, seat, move)

    # Set-up

    def _place(self, seat: int, move: Move) -> None:
        """SI-3: one more card to the right end of the own row."""
        steps = (*self.placed[seat], move.kind)
        self.placed = (*self.placed[:seat], steps, *self.placed[seat + 1 :])
        if self.journal is not None:
            self.journal.append(Placed(audience=(seat,), turn=0, seat=seat, kind=move.kind, place=len(steps)))
        if len(steps) == self.table.size:
            self.deciders = tuple([s for s in self.deciders if s != seat])
            if not self.deciders:
                self.lay_rows()
                if self.journal is not None:
                    self.journal.append(CastlesStand(audience=EVERYONE, turn=0, cards=self.table.size))
                self._begin(self.table.start, TURN)

    def lay_rows(self) -> None:
        """All rows appear, as they were placed (SI-3)."""
        size = self.table.size
        self.kinds = tuple([kind for steps in self.placed for kind in (*steps, NOBODY)[:SLOTS]])
        self.rows = [tuple(range(shift, shift + size)) for shift in SHIFT[: self.table.seats]]
        self.free = sum(BIT[card] for row in self.rows for card in row)
        self.placed = ()

    # Turns

    def _begin(self, seat: int, stage: int) -> None:
        self.turn += 1
        self.actor = seat
        self.stage = stage
        self.deciders = ONLY[seat]

    def _end_turn(self) -> None:
        """Go on from the seat that acted (SI-19, SI-21)."""
        if self.stage != OVER:
            self.subject = self.forced_by = NOBODY
            self._begin(LEFT[self.alive][self.actor], TURN)

    def _siege(self, seat: int, move: Move) -> None:
        """SI-8."""
        card, target = move.card, move.target
        row = self.rows[seat]
        at = row.index(card)
        self.rows[seat] = row[:at] + row[at + 1 :]
        self.facing[card] = target
        self.facing[target] = card
        self.free ^= BIT[card] | BIT[target]
        self.siege |= BIT[card]
        self.under |= BIT[target]
        self._march(WENT_OUT, card, target, 0)

    def _fall_back(self, seat: int, move: Move) -> None:
        """SI-7."""
        self.stray ^= BIT[move.card]
        self._return(seat, move, FELL_BACK)

    def _retreat(self, seat: int, move: Move) -> None:
        """SI-17."""
        card = move.card
        if self.stray & BIT[card]:
            self.stray ^= BIT[card]
        else:
            self._part(card)
            self.siege ^= BIT[card]
        self._return(seat, move, RETREATED)

    def _return(self, seat: int, move: Move, way: int) -> None:
        row, at = self.rows[seat], move.place
        self.rows[seat] = (*row[:at], move.card, *row[at:])
        self.free |= BIT[move.card]
        self._march(way, move.card, NO_CARD, at + 1)

    def _march(self, way: int, card: int, target: int, place: int) -> None:
        self.march = (self.turn, way, card, target, place)
        if self.journal is not None:
            march = views.march_of(self.march)
            self.journal.append(Marched(audience=EVERYONE, turn=self.turn, march=march))
        self._end_turn()

    def _attack(self, _seat: int, move: Move) -> None:
        """SI-9; the owner of a row card is asked before anything is settled (SI-15)."""
        card = move.card
        target = self.facing[card]
        stood = self.stand(card)
        self.attack = (self.turn, card, target, stood, self.stand(target), PENDING, NO_CARD)
        if self.journal is not None:
            attack = views.attack_of(self.attack, self.kinds)
            self.journal.append(Attacked(audience=EVERYONE, turn=self.turn, attack=attack))
        if stood == IN_SIEGE:
            self.stage = ANSWERING
            self.subject = card
            self.deciders = ONLY[OWNER[target]]
        else:
            self._stand(NOBODY, move)

    def _stand(self, _seat: int, _move: Move) -> None:
        """SI-12 to SI-14: the game compares."""
        assert self.attack is not None  # noqa: S101  # one is running
        _, card, target, stood, target_stood, _, _ = self.attack
        kinds = self.kinds
        held = HOLDING[kinds[card]][stood][target_stood] >> kinds[target] & 1
        self._settle(HELD if held else LOST, NO_CARD)

    def _shield(self, seat: int, _move: Move) -> None:
        """SI-15."""
        kinds = self.kinds
        self._settle(SHIELDED, next(card for card in self.rows[seat] if kinds[card] == KNIGHT))

    def _settle(self, result: int, knight: int) -> None:
        """The attacking card is lost, with it what it beat or the Knight that shielded (SI-12, SI-15)."""
        assert self.attack is not None  # noqa: S101  # one is running
        turn, card, target, stood, target_stood, _, _ = self.attack
        self.attack = (turn, card, target, stood, target_stood, result, knight)
        if self.journal is not None:
            attack = views.attack_of(self.attack, self.kinds)
            self.journal.append(Settled(audience=EVERYONE, turn=turn, attack=attack))
        target_spot = self._spot(target)
        self._lose(card, ATTACKING, self._spot(card))
        if result == HELD:
            self.facts = (*self.facts, (target, self.kinds[card], stood, target_stood))
        elif result == LOST:
            self._lose(target, DEFENDING, target_spot)
        else:
            self._lose(knight, SHIELDING, self._spot(knight))
        if self.kinds[card] == KING:
            self._put_out(card, ATTACKING, OWNER[target])
        elif result == LOST and self.kinds[target] == KING:
            self._put_out(target, DEFENDING, OWNER[card])
        self._end_turn()

    def _sacrifice(self, seat: int, move: Move) -> None:
        """SI-10, and what the ability asks for (SI-17, SI-18)."""
        card = move.card
        kind = self.kinds[card]
        idle = int(kind == CHANCELLOR and not (self.siege | self.stray))
        self.sacrifice = (self.turn, card, self.forced_by, NO_CARD, NOBODY, idle)
        if self.journal is not None:
            given = views.sacrifice_of(self.sacrifice, self.kinds)
            self.journal.append(Sacrificed(audience=EVERYONE, turn=self.turn, sacrifice=given))
        self._lose(card, SACRIFICED, (self.rows[seat].index(card) + 1, NO_CARD))
        if kind == COURTIER:
            self.stage = SUMMONING
        elif kind == CHANCELLOR and not idle:
            self.stage = RECALLING
        else:
            if kind == KING:
                self._put_out(card, SACRIFICED, self.forced_by)
            self._end_turn()

    def _recall(self, _seat: int, move: Move) -> None:
        """SI-17: the owner of the card acts next."""
        self._aim(move.card, NOBODY)
        self.subject = move.card
        self.forced_by = NOBODY
        self._begin(OWNER[move.card], RETREATING)

    def _summon(self, seat: int, move: Move) -> None:
        """SI-18: the opponent acts next."""
        self._aim(NO_CARD, move.seat)
        self.forced_by = seat
        self._begin(move.seat, SUMMONED)

    def _aim(self, recalled: int, summoned: int) -> None:
        assert self.sacrifice is not None  # noqa: S101  # the ability is that of a card just sacrificed
        turn, card, forced_by, _, _, idle = self.sacrifice
        self.sacrifice = (turn, card, forced_by, recalled, summoned, idle)
        if self.journal is not None:
            given = views.sacrifice_of(self.sacrifice, self.kinds)
            self.journal.append(AbilityAimed(audience=EVERYONE, turn=turn, sacrifice=given))

    # Losing

    def _spot(self, card: int) -> Spot:
        """Where a card is: its place or that of its target, and the target."""
        row = self.rows[OWNER[card]]
        if card in row:
            return row.index(card) + 1, NO_CARD
        target = self.facing[card]
        return (0, NO_CARD) if target == NO_CARD else (self.rows[OWNER[target]].index(target) + 1, target)

    def _part(self, card: int) -> None:
        """Free what a card faces: its target, or else its besieger, who has now lost its target (SI-7)."""
        other = self.facing[card]
        self.facing[card] = self.facing[other] = NO_CARD
        bit = BIT[other]
        if self.under & bit:
            self.under ^= bit
            self.free |= bit
        else:
            self.siege ^= bit
            self.stray |= bit

    def _lose(self, card: int, cause: int, spot: Spot) -> None:
        """One card leaves play; its row closes up (SI-6, SI-16)."""
        bit = BIT[card]
        if (self.free | self.under) & bit:
            row = self.rows[OWNER[card]]
            at = row.index(card)
            self.rows[OWNER[card]] = row[:at] + row[at + 1 :]
        if self.facing[card] != NO_CARD:
            self._part(card)
        self.free &= ~bit
        self.under &= ~bit
        self.siege &= ~bit
        self.stray &= ~bit
        self.lost = (*self.lost, (card, cause, self.turn, *spot))

    def _put_out(self, king: int, cause: int, by: int) -> None:
        """A seat that lost its King is out, with all its cards (SI-20); the last one left has won (SI-22)."""
        seat = OWNER[king]
        cards = self.rows[seat] + CARDS_OF[seat][self.mask(self.siege | self.stray, seat)]
        for card, spot in [(card, self._spot(card)) for card in cards]:
            self._lose(card, WITH_KING, spot)
        self.alive ^= 1 << seat
        self.falls = (*self.falls, (seat, self.turn, king, cause, by))
        if self.journal is not None:
            shown = tuple([(card, self.kinds[card]) for card in cards])
            fall = views.fall_of(self.falls[-1])
            self.journal.append(PutOut(audience=EVERYONE, turn=self.turn, fall=fall, cards=shown))
        if not self.alive & (self.alive - 1):
            self.stage = OVER
            self.actor = self.subject = self.forced_by = NOBODY
            self.deciders = ()
            if self.journal is not None:
                winner = self.alive.bit_length() - 1
                self.journal.append(GameWon(audience=EVERYONE, turn=self.turn, seat=winner))


_DO: tuple[Callable[[Castles, int, Move], None], ...] = (
    Castles._place,  # noqa: SLF001  # the table of the class above, one method a verb
    Castles._siege,  # noqa: SLF001
    Castles._attack,  # noqa: SLF001
    Castles._sacrifice,  # noqa: SLF001
    Castles._stand,  # noqa: SLF001
    Castles._shield,  # noqa: SLF001
    Castles._fall_back,  # noqa: SLF001
    Castles._retreat,  # noqa: SLF001
    Castles._recall,  # noqa: SLF001
    Castles._summon,  # noqa: SLF001
)
"""What each verb does, by its number."""


class _SiegeRules:
    """How games of Siege are made."""

    def new(self, seats: int, rng: Rng, options: Mapping[str, OptionValue]) -> Castles:
        """A table before the set-up; the start seat is drawn by the seed (SI-4)."""
        start = rng.fresh().below(seats)
        flags = [bool(options[name]) for name in ("gong-farmer", "faces-up", "notes")]
        return Castles(rng, Table(seats, flags[0], flags[1], flags[2], start))

    def restore(self, data: dict[str, Plain]) -> Castles:
        """The game that a dump describes; raises SetupError on data that is none."""
        state = Castles.__new__(Castles)
        try:
            dump.fill(state, data)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as e:
            raise SetupError("That is not a game of Siege.") from e
        return state


def opening(state: State) -> Sequence[Event]:
    """The events before the first step, for the top of the log."""
    castles: Castles = state  # type: ignore[assignment]  # the registry pairs this function with this game's states
    return [StartDrawn(audience=EVERYONE, turn=0, seat=castles.table.start)]


RULES = _SiegeRules()
__all__ = ["RULES", "Castles", "Table", "opening"]
